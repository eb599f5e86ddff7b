"""The table in words tells what the drawing shows: every fact of the view, for every reader, and no fact more."""

import random

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CARDS
from games.titles.derby.in_words import card_aloud, in_words, places_of
from games.titles.derby.words import bet, creature, god
from tests.titles.derby.powers.moments import MOMENTS, moment
from tests.titles.derby.scene import new

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def view_of(record, seat):
    return kernel.look(TITLE, record, seat).view


def lines(record, seat):
    """All sentences for that seat, with the players' names."""
    found = []
    for part in in_words(view_of(record, seat), seat):
        for line in part.lines:
            found.append(rendered(line.words))
            found += [rendered(words) for words in line.of]
    return found


def rendered(words):
    return words.render(str, lambda one, many, n: one if n == 1 else many, NAMES)


def played(moves, seed=3, **options):
    """A game of four after so many random moves."""
    record, rng = new(**options), random.Random(seed)
    for _ in range(moves):
        ask = kernel.asked(TITLE, record)
        if ask is None:
            break
        seat = ask.awaited[0]
        record, _ = kernel.answer(TITLE, record, seat, ask.questions[seat].sample(rng))
    return record


MOVES = (0, 5, 8, 15, 26, 45)
moments = pytest.mark.parametrize("moves", MOVES)
readers = pytest.mark.parametrize("seat", [0, 2, None])


@moments
@readers
def test_every_creature_is_told_with_its_place_and_where_it_stands(moves, seat):
    record = played(moves)
    view, told = view_of(record, seat), lines(record, seat)
    for place, key in enumerate(view["standing"]):
        found = [line for line in told if f": {creature(key)}, {places_of(view, key)}" in line]
        assert len(found) == 1
        assert found[0].startswith(("1st", "2nd", "3rd", "4th", "5th", "6th")[place])


@moments
@readers
def test_the_mid_race_line_is_told_with_whether_it_was_passed(moves, seat):
    record = played(moves)
    track = view_of(record, seat)["track"]
    (told,) = [line for line in lines(record, seat) if f"mid-race line behind sector {track['mid_line']}" in line]
    assert ("has been passed" in told) is track["mid_passed"]


@moments
@readers
def test_every_card_in_sight_is_told_with_all_that_stands_on_it(moves, seat):
    record = played(moves)
    view, told = view_of(record, seat), lines(record, seat)
    seen = [key for holder in view["holders"] for key in holder["cards"] or ()]
    for key in [*seen, *view["discards"], *view["zeus"]["tricks"]]:
        card = CARDS[key]
        values = f"{creature(card.creature)}: fast {card.fast}, slow {card.slow}"
        assert any(line.startswith(values) and (not card.dirty or f"bonus {card.bonus}" in line) for line in told), key


@moments
@readers
def test_no_card_is_told_that_is_not_in_sight(moves, seat):
    record = played(moves)
    view, told = view_of(record, seat), lines(record, seat)
    seen = [key for holder in view["holders"] for key in holder["cards"] or ()]
    seen += [*view["discards"], *view["zeus"]["tricks"]]
    assert sum("fast" in line for line in told) == len(seen)


@moments
@readers
def test_every_holder_and_deck_is_told_with_its_number_of_cards(moves, seat):
    record = played(moves)
    view, told = view_of(record, seat), lines(record, seat)
    for holder in view["holders"]:
        one, other = (NAMES[index] for index in holder["between"])
        assert any(line.startswith(f"Cardholder between {one} and {other}: {holder['count']} card") for line in told)
    assert any(line.startswith(f"Zeus deck: {view['zeus']['protection']} protection card") for line in told)
    assert any(line.startswith(f"Discarded in this race: {len(view['discards'])} card") for line in told)
    assert any(line.startswith(f"{view['unused']} card") and "not in this race" in line for line in told)


@moments
@readers
def test_every_player_is_told_with_god_points_hand_and_bets(moves, seat):
    record = played(moves)
    view, told = view_of(record, seat), lines(record, seat)
    for line in view["seats"]:
        head = f"{NAMES[line['seat']]} with {god(line['god'])}: {line['points']} points, {line['hand_count']} bet card"
        where = next(place for place, words in enumerate(told) if words.startswith(head))
        own = told[where + 1 : where + 1 + len(line["bets"])]
        for laid, words in zip(line["bets"], own, strict=True):
            assert f"bet on {creature(laid['creature'])}" in words
            assert (str(bet(laid["card"])) if laid["card"] else "hidden card") in words


@moments
@readers
def test_the_tokens_that_are_left_are_told(moves, seat):
    record = played(moves)
    told = lines(record, seat)
    for key, left in view_of(record, seat)["supply"].items():
        assert f"{creature(key)}: {left}" in told


@moments
def test_the_own_hand_is_told_to_its_owner_alone(moves):
    record = played(moves)
    hand = view_of(record, 2)["seats"][2]["hand"]
    told = lines(record, 2)
    where = next(place for place, words in enumerate(told) if words.startswith(f"You have {len(hand)} bet card"))
    assert [words.split(" for ")[0] for words in told[where + 1 :]] == [str(bet(key)) for key in sorted_bets(hand)]
    assert not any(words.startswith("You have") for words in lines(record, None))


def sorted_bets(hand):
    return [key for key in BET_CARDS if key in hand]


@pytest.mark.parametrize("power", MOMENTS)
def test_an_open_window_and_all_powers_are_told(power):
    record, owner, _ = moment(power)
    view, told = view_of(record, owner), lines(record, owner)
    assert told[1] not in ("The creatures are running.", "The first bets are being placed.")
    unused = sum(len(line["powers"]["unused"]) for line in view["seats"])
    used = sum(len(line["powers"]["used"]) for line in view["seats"])
    assert sum(line.startswith("power: ") for line in told) == unused
    assert sum(line.startswith("power, used: ") for line in told) == used


def test_fate_tokens_are_told_with_their_sector_and_owner():
    record = played(12, powers=True, fate_tokens=True)
    view, told = view_of(record, 0), lines(record, 0)
    assert view["fate"]
    for sector, seat in view["fate"].items():
        assert f"On sector {sector} lies the Fate token of {NAMES[seat]}." in told


def test_a_dirty_trick_is_told_as_one():
    card = CARDS["dragon-t1"]
    expected = f"Dragon: fast {card.fast}, slow {card.slow}, dirty trick with bonus {card.bonus}"
    assert str(card_aloud("dragon-t1")) == expected


def test_a_game_that_is_over_has_no_table_to_tell():
    record = played(10_000)
    assert in_words(view_of(record, 0), 0) == ()


def test_the_first_player_is_told_so():
    record = played(0)
    first = view_of(record, None)["first_player"]
    assert "You are first player." in lines(record, first)
    assert f"{NAMES[first]} is first player." in lines(record, None)
    assert f"{NAMES[first]} is first player." in lines(record, (first + 1) % 4)
