"""What is told beside the log: the table in words, the card under way, the charts. In whole games, from every seat."""

import random

import pytest

from games.engine import kernel
from games.titles.downforce import TITLE, words
from games.titles.downforce.data import CARDS, CARS, PAYOUTS
from games.titles.downforce.in_words import in_words
from games.titles.downforce.progress import DONE, LEFT, NOW, SKIPPED, progress

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")

every_number = pytest.mark.parametrize("seats", [2, 4, 6])


def plain(said) -> str:
    return said.render(str, lambda one, many, n: one if n == 1 else many, NAMES)


def looks(seats, number=0, viewers=(0, None)):
    """The looks of these viewers at every ask of a random game."""
    rng = random.Random(number)
    record = kernel.begin(TITLE, seats=seats, options={"track": "serra-do-vale"}, seed=bytes([number]) * 32)
    while ask := kernel.asked(TITLE, record):
        for viewer in viewers:
            yield kernel.look(TITLE, record, viewer)
        seat = rng.choice(ask.awaited)
        record, _ = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
    for viewer in viewers:
        yield kernel.look(TITLE, record, viewer)


def told(look) -> str:
    return "\n".join(
        plain(said) for part in in_words(look.view, look.seat) for line in part.lines for said in (line.words, *line.of)
    )


@every_number
def test_the_table_in_words_tells_of_every_car_and_player_until_the_end(seats):
    for look in looks(seats, seats):
        text = told(look)
        assert "%(" not in text
        assert (text == "") == (look.view["phase"] == "over")
        if text:
            assert all(name in text for name in NAMES[:seats])
            assert all(car.capitalize() in text for car in CARS)


@every_number
def test_the_table_in_words_tells_a_hand_to_its_owner_alone(seats):  # F2, F6
    for look in looks(seats, seats + 10):
        if look.view["phase"] != "auction":
            continue
        seen = {card for line in look.view["seats"] for card in line["seen"]}
        hand = look.view["seats"][0]["hand"] or []
        cards = [plain(words.card(card)) for card in hand if card not in seen]
        assert all(card in told(look) for card in cards)
        if look.seat is None:
            hidden = set(CARDS) - seen - set(look.view["discards"]) - {look.view["auction"]["speed_8"]}
            assert not [card for card in hidden if plain(words.card(card)) in told(look)]


@every_number
def test_the_table_in_words_tells_who_has_bid_what_until_the_first_card_is_played(seats):  # F4, F8
    counts = set()
    for look in looks(seats, seats + 20):
        last, text = look.view["last_auction"], told(look)
        bids = 0 if last is None or not text else len(last["bids"])
        assert text.count("has bid") + text.count("had as the lowest line") == bids
        for seat, card, bid in last["bids"] if bids else ():
            assert f"{bid} M" in text
            assert plain(words.card(card)) in text
            assert card in look.view["seats"][seat]["seen"]
        counts.add(bids)
    assert max(counts) > 1


@every_number
def test_a_card_under_way_says_of_each_line_what_has_become_of_it(seats):  # F11
    rng, seen = random.Random(3), set()
    for number in range(3):
        for look in looks(seats, number, viewers=range(seats)):
            if look.question is None or look.view["phase"] != "race":
                continue
            picks = look.question.picks(look.question.sample(rng))
            for count in range(len(picks) + 1):
                found = progress(look.view, picks[:count])
                if found is None:
                    assert count == 0
                    assert not look.view["playing"]
                    continue
                assert len(found.lines) == len(CARDS[found.card].lines)
                assert found.lines.count(NOW) <= 1
                if count and look.question.keys(picks[:count]):
                    assert plain(found.words).endswith("?")
                    assert found.words == look.question.prompt(picks[:count])
                seen |= set(found.lines)
    assert seen >= {DONE, NOW, LEFT}
    assert seen <= {DONE, NOW, LEFT, SKIPPED}


@every_number
def test_the_charts_of_a_whole_game_begin_on_the_grid_and_end_with_the_money(seats):  # F26
    rng = random.Random(seats)
    record, events = kernel.opening(TITLE, seats=seats, seed=bytes([seats]) * 32)
    assert TITLE.charts(events) == ()
    while ask := kernel.asked(TITLE, record):
        seat = ask.awaited[0]
        record, happened = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
        events += happened
    race, money = TITLE.charts(events)
    assert [line.key for line in race.lines] == list(CARS)
    assert all(len(line.values) == len(race.columns) for line in race.lines)
    assert all(line.values == tuple(sorted(line.values)) for line in race.lines)  # no car ever goes back
    finished = record["state"]["finished"]
    assert [line.key for line in race.lines if line.values[-1] == race.most] == [car for car in CARS if car in finished]
    scores = kernel.result(TITLE, record)["scores"]
    debts = record["state"]["debts"]
    assert [line.values[-1] - debts[seat] for seat, line in enumerate(money.lines)] == list(scores.values())
    assert len(money.columns) == 1 + len(PAYOUTS)
    assert str(TITLE.tell_draw("grid")) == "The places on the grid"
    assert str(TITLE.tell_draw("something else")) == "something else"
