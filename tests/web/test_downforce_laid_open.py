"""The cards of an auction of Downforce, shown as cards once all have bid: beside the seats, in recap and replay."""

import html
import re

import pytest
from django.urls import reverse

from games.engine.title import Record
from games.models import Game
from games.services import play
from games.services.recap import recap
from games.titles.downforce import words
from games.titles.downforce.data import CARDS
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh
from tests.titles.downforce.scene import auction, question, race

PAIRS = {"blue": 0, "green": 0, "orange": 1, "yellow": 1}
"""Two players have two cars each, so that only the others may bid (F8)."""
BLACK = next(key for key, card in CARDS.items() if card.bid("black") and not card.bid("red"))
RED = next(key for key, card in CARDS.items() if card.bid("red") and not card.bid("black"))
NEITHER = next(key for key, card in CARDS.items() if not card.bid("red") and not card.bid("black"))


@pytest.fixture
def game(ada, ben, cleo, dan) -> Game:
    return begun(ada, ben, cleo, dan, title="downforce", options={"track": "cais-velho"})


def put(game: Game, record: Record) -> Game:
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"], options=record["options"])
    return fresh(game)


def bid(game: Game, cards: dict[int, str]) -> Game:
    """The game after these bids, in that order."""
    for seat, card in cards.items():
        play.play(game.pk, seat, game.ask, card, now=NOW)
    return fresh(game)


def best(game: Game) -> dict[int, str]:
    """From each hand the card that bids the most."""
    car = game.record["state"]["auction"]["car"]
    return {
        seat: max(hand, key=lambda key: CARDS[key].bid(car)) for seat, hand in enumerate(game.record["state"]["hands"])
    }


def last_pair() -> Record:
    """Cleo bids for black; then Dan is the last without a car, and red is the last car (F8)."""
    return auction({0: [], 1: [], 2: [BLACK], 3: [RED]}, cars=["black", "red"], owned=PAIRS)


def heard(part: str) -> str:
    """A part of a page as a screen reader has it."""
    shown = re.sub(r'<span class="speed__lines" aria-hidden="true">.*?</span>', " ", part, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def page(address: str, user) -> str:
    answer = browser_of(user).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def beside_seats(game: Game, user) -> list[str]:
    """What stands beside each player."""
    table = page(reverse("table", args=[game.pk]), user)
    return [heard(part) for part in re.findall(r'<div class="last-bid">.*?</div>', table, re.DOTALL)]


def laid_open(address: str, user) -> list[str]:
    """The cards that a recap or a replay shows, each with what stands at it."""
    sections = re.findall(r'<section class="laid-open".*?</section>', page(address, user), re.DOTALL)
    return [heard(line) for section in sections for line in re.findall(r"<li.*?</li>", section, re.DOTALL)]


def test_before_the_first_reveal_there_is_only_room(game, ada, eve):  # F4
    first = awaited(game)[0]
    play.play(game.pk, first, game.ask, any_reply(game, first)[1], now=NOW)
    for user in (ada, eve):
        assert beside_seats(game, user) == ["No bids have been shown so far."] * 4


def test_each_card_lies_beside_its_player_with_its_bid_and_who_has_won(game, ada, eve):  # F4, F6
    cards, car = best(game), game.record["state"]["auction"]["car"]
    game = bid(game, cards)
    last = game.record["state"]["last_auction"]
    assert last["winner"] is not None
    for user in (ada, eve):
        seats = beside_seats(game, user)
        for seat, card in cards.items():
            assert seats[seat].startswith(f"Bid for {car.capitalize()}: {CARDS[card].bid(car)} M")
            assert seats[seat].endswith(str(words.card(card)))
            assert (f"takes it for {last['price']} M" in seats[seat]) == (seat == last["winner"])


def test_a_bid_under_seal_changes_nothing_there(game, ada):  # F4
    game = bid(game, best(game))
    before = beside_seats(game, ada)
    first = awaited(game)[0]
    play.play(game.pk, first, game.ask, any_reply(game, first)[1], now=NOW)
    assert beside_seats(game, ada) == before


def test_who_had_no_part_and_whose_lowest_line_was_shown_is_told_so(game, ada):  # F8
    game = put(game, last_pair())
    game = bid(game, {2: BLACK, 3: RED})
    seats = beside_seats(game, ada)
    price = CARDS[RED].bid("red")
    assert seats[:3] == ["did not bid for Red"] * 3
    assert seats[3] == f"Lowest line of Red: {price} M takes it for {price} M {words.card(RED)}"


def test_whose_hand_has_no_such_line_is_told_so(game, ada):  # F8
    record = auction({0: [], 1: [], 2: [BLACK], 3: [NEITHER]}, cars=["black", "red"], owned=PAIRS)
    game = bid(put(game, record), {2: BLACK, 3: NEITHER})
    assert beside_seats(game, ada)[3] == "no line of Red takes it for 0 M"


def test_the_cards_are_put_away_when_the_first_card_is_played(game, ada):  # F6
    record = race({0: ["c25"], 1: ["c26"], 2: ["c27"], 3: ["c28"]}, seats=4)
    bids = [[seat, f"c{25 + seat}", 0] for seat in range(4)]
    record["state"]["last_auction"] = {"car": "red", "bids": bids, "shown": False, "winner": None, "price": None}
    game = put(game, record)
    assert len(beside_seats(game, ada)) == 4
    play.play(game.pk, 0, game.ask, question(record).default, now=NOW)
    assert beside_seats(game, ada) == []


def test_a_game_from_before_they_were_kept_goes_on(game, ada):
    record = game.record
    del record["state"]["last_auction"]
    game = put(game, record)
    assert beside_seats(game, ada) == ["No bids have been shown so far."] * 4
    game = bid(game, best(game))
    assert beside_seats(game, ada)[0].startswith("Bid for")


def test_the_recap_lays_the_cards_open_where_they_are_told(game, ada, dan):  # F4
    cards, car = best(game), game.record["state"]["auction"]["car"]
    game = bid(game, cards)
    steps = recap(game, dan, 1, now=NOW).steps
    shown = [laid_open(reverse("recap", args=[game.pk, step.address]), dan) for step in steps]
    told = [str(step.words).split(" ")[0] for step in steps]
    price = game.record["state"]["last_auction"]["price"]
    by = dict(zip(told, shown, strict=True))
    assert [line.split(" ")[0] for line in by["The"]] == ["Ada", "Ben", "Cleo", "dan"]
    for seat, line in enumerate(by["The"]):
        assert str(words.card(cards[seat])) in line
        assert line.endswith(f"{CARDS[cards[seat]].bid(car)} M")
    assert sum("takes it for" in line for line in by["The"]) == 0  # that is the next step
    assert sum(line.endswith(f"takes it for {price} M") for line in shown[1]) == 1
    assert shown[2] == []  # the next car is auctioned


def test_the_replay_lays_the_cards_open_at_the_moment_of_the_reveal_alone(game, eve):  # F4
    game = bid(game, best(game))
    last = game.moves_made
    assert [len(laid_open(reverse("replay", args=[game.pk, number]), eve)) for number in range(last + 1)] == [
        *([0] * last),
        4,
    ]


def test_the_own_answer_under_seal_is_marked_for_its_player_alone(game, ada, ben):  # F4
    card = game.record["state"]["hands"][0][0]
    play.play(game.pk, 0, game.ask, card, now=NOW)
    own = page(reverse("table", args=[game.pk]), ada)
    (marked,) = re.findall(r'<a class="cards__card"[^>]*>(?:(?!</a>).)*class="given".*?</a>', own, re.DOTALL)
    assert heard(marked).startswith(str(words.card(card)))
    assert heard(marked).endswith("Your answer")
    assert 'class="given"' not in page(reverse("table", args=[game.pk]), ben)
