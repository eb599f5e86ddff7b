"""What the board shows of what has happened lately, and of what the picks would do; facts of the page, not pixels."""

import random
import re

import pytest
from django.urls import reverse

from games.engine import kernel
from games.models import Game, Move, Seat
from games.services import dice, play, seats
from games.titles.derby import TITLE
from games.titles.derby.data import CARDS, CREATURES
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh, play_on
from tests.titles.derby.powers.moments import moment

pytestmark = pytest.mark.django_db

FIRST_BETS = 6


@pytest.fixture
def people(ada, ben, cleo):
    return [ada, ben, cleo]


@pytest.fixture
def race(people) -> Game:
    """The second round of turns: everyone has played two cards."""
    return play_on(begun(*people), FIRST_BETS + 3)


@pytest.fixture(autouse=True)
def own_dice():
    """The same games every time, in which each move that is looked at has moved something."""
    with dice.loaded(random.Random(3)):
        yield


def shown(game: Game, user=None, **picks):
    return browser_of(user).get(reverse("table", args=[game.pk]), picks).content.decode()


def track(text: str) -> str:
    start = text.index('<svg class="track')
    return text[start : text.index("</svg>", text.index("track-title"))]


def told(text: str) -> str:
    """What ghosts and ways on the drawing are about."""
    return re.search(r'<svg class="track(?: track--(\w+))?"', text)[1] or ""


def ways(text: str) -> set[str]:
    return set(re.findall(r'<g class="way (\w+)">', track(text)))


def positions(record: dict) -> dict[str, int]:
    return record["state"]["track"]["positions"]


def differs(game: Game, number: int) -> set[str]:
    """The creatures that stand elsewhere than after that move."""
    old = positions(game.moves.get(number=number).record)
    return {creature for creature in CREATURES if positions(fresh(game).record)[creature] != old[creature]}


def last_move_of(game: Game, seat: int) -> int:
    return game.moves.filter(seat=seat).latest("number").number


def test_whose_turn_it_is_sees_what_has_moved_since_the_own_last_move(race, people):
    me = awaited(race)[0]
    text = shown(race, people[me])
    assert told(text) == "since"
    assert ways(text) == differs(race, last_move_of(race, me)) != set()
    assert "what has moved since your last move" in text


def test_who_has_just_moved_sees_the_own_move(race, people):
    me = (awaited(race)[0] - 1) % 3
    last = last_move_of(race, me)
    assert ways(shown(race, people[me])) == differs(race, last - 1) != set()


def test_who_watches_sees_the_last_move(race):
    last = race.moves.exclude(reply=None).latest("number").number
    text = shown(race)
    assert ways(text) == differs(race, last - 1) != set()
    assert "what moved last" in text


def test_every_creature_that_has_moved_leaves_a_ghost(race, people):
    text = shown(race, people[awaited(race)[0]])
    assert set(re.findall(r'<use class="token ghost (\w+)"', track(text))) == ways(text)


def test_with_something_picked_only_what_that_would_do_is_shown(race, people):
    me = awaited(race)[0]
    question = kernel.look(race.get_title(), race.record, me).question
    card = next(choice.key for choice in question.options() if "-n5" in choice.key or "-n4" in choice.key)
    text = shown(race, people[me], ask=race.ask, pick=card)
    assert told(text) == "picked"
    assert ways(text) == {card.partition("-")[0]}
    assert "Ranking then" in text


def test_before_anything_has_moved_nothing_is_told(people):
    game = play_on(begun(*people), 2)
    assert told(shown(game, people[awaited(game)[0]])) == ""


def test_of_an_earlier_race_no_ghosts_are_left(people):
    game = begun(*people)
    while kernel.look(game.get_title(), fresh(game).record, None).view["race"] == 1:
        play_on(game)
    text = shown(game, people[awaited(game)[0]])
    assert (told(text), ways(text)) == ("", set())


def test_a_record_of_earlier_days_that_cannot_be_shown_does_not_close_the_table(race, people):
    me = awaited(race)[0]
    Move.objects.filter(game=race).update(record={"broken": True})
    text = shown(race, people[me])
    assert told(text) == ""
    assert "Your turn" in text


def test_one_earlier_record_is_read_for_a_table_and_none_for_a_look_for_news(
    race, people, django_assert_max_num_queries
):
    browser = browser_of(people[awaited(race)[0]])
    browser.get(reverse("fresh", args=[race.pk]))
    with django_assert_max_num_queries(3) as asked:
        browser.get(reverse("fresh", args=[race.pk]), {"version": race.version})
    assert not [query for query in asked.captured_queries if '"record"' in query["sql"]]


def test_the_ranking_says_who_was_placed_otherwise_before(race, people):
    me = awaited(race)[0]
    text = shown(race, people[me])
    old = kernel.look(race.get_title(), race.moves.get(number=last_move_of(race, me)).record, me).view["standing"]
    new = kernel.look(race.get_title(), race.record, me).view["standing"]
    was = re.findall(r"<strong>(\w+)</strong>(?:(?!</li>).)*?was (\d) before", text, re.DOTALL)
    assert {name.lower(): int(place) for name, place in was} == {
        creature: old.index(creature) + 1 for creature in CREATURES if old.index(creature) != new.index(creature)
    }


def test_a_creature_to_bet_on_can_be_chosen_on_the_board(people):
    game = begun(*people)
    text = shown(game, people[awaited(game)[0]])
    assert set(re.findall(r'<g class="token (\w+)" data-choice="\1"', text)) == set(CREATURES)


def test_beside_each_creature_to_bet_on_stands_how_many_of_its_cards_one_holds(people):  # D2 D8
    """On a phone the own holders lie far below what is chosen."""
    game = begun(*people)
    me = awaited(game)[0]
    text = shown(game, people[me])
    told = re.findall(r"<strong>(\w+)</strong> <small>\d tokens? left</small> <small>(\d+) cards? held</small>", text)
    holders = game.record["state"]["holders"]
    own = [CARDS[card].creature for card in (*holders[me], *holders[me - 1])]
    assert {name.lower(): int(count) for name, count in told} == {key: own.count(key) for key in CREATURES}


def test_the_creature_that_is_bet_on_stands_out_on_the_board(people):
    game = begun(*people)
    text = shown(game, people[awaited(game)[0]], ask=game.ask, pick="sylph")
    assert re.findall(r'<g class="token (\w+) token--moved"', text) == ["sylph"]


def test_at_the_end_the_disqualified_stand_last_and_have_no_place(people):  # D23 D24
    game = play_on(begun(*people), 10_000)
    while not (out := kernel.look(game.get_title(), game.record, None).view["races_done"][-1]["disqualified"]):
        game = play_on(begun(*people), 10_000)
    text = shown(game)
    ranking = text[text.index('id="track-words"') : text.index("</ol>", text.index('id="track-words"'))]
    lines = re.findall(r'aria-hidden="true">(\d|✕)</span>.*?<strong>(\w+)</strong>', ranking, re.DOTALL)
    assert [name.lower() for place, name in lines if place == "✕"] == out
    assert [place for place, _ in lines] == [str(nth) for nth in range(1, 7 - len(out))] + ["✕"] * len(out)
    assert set(re.findall(r'<g class="token (\w+)[^"]* token--out"', text)) == set(out)


# --- What a look has shown


@pytest.fixture
def looked(ada, ben, cleo, dan) -> tuple[Game, list]:
    """Ben has just looked at Ada's bet on Dragon."""
    people = [ada, ben, cleo, dan]
    game = begun(*people, options={"powers": True, "fate_tokens": True})
    record, owner, reply = moment("falcons-eye")
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    play.play(game.pk, owner, record["ask"], reply, now=NOW)
    return fresh(game), people


def notice(text: str) -> str:
    return re.search(r'<div id="table-learned".*?</div>', text, re.DOTALL)[0]


def test_what_a_look_has_shown_stands_at_the_top_for_the_looker(looked):  # V8
    game, people = looked
    assert "You have seen Ada’s bet on Dragon, which is “1st”." in notice(shown(game, people[1]))


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_nobody_else_is_told_what_a_look_has_shown(looked, seat):  # V8
    game, people = looked
    text = shown(game, None if seat is None else people[seat])
    assert "You have seen" not in text
    assert notice(text) == '<div id="table-learned"></div>'


def test_the_notice_is_gone_after_the_lookers_next_move(looked):
    game, people = looked
    while awaited(game)[0] != 1:
        play_on(game)
    ask, reply = any_reply(game, 1)
    play.play(game.pk, 1, ask, reply, now=NOW)
    assert "You have seen" not in notice(shown(game, people[1]))


def test_the_owner_of_second_wind_is_asked_about_an_own_card():
    record, owner, _ = moment("second-wind")
    question = kernel.asked(TITLE, record).questions[owner]
    assert str(question.words).startswith("You have put down ")


def test_who_is_asked_in_a_window_is_not_said_to_be_about_to_move(ada, ben, cleo, dan):
    game = begun(ada, ben, cleo, dan, options={"powers": True, "fate_tokens": True})
    record, _, _ = moment("sun-ray")
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    text = shown(game)
    assert "is asked</span>" in text
    assert "to move</span>" not in text


# --- Who does not play any more


@pytest.fixture
def left(race, people) -> tuple[Game, int]:
    """Whoever was to move has resigned, and the others have played on for a whole round."""
    me = awaited(race)[0]
    seats.resign(race.pk, me, now=NOW)
    return play_on(race, 4), me


def test_who_has_resigned_sees_only_what_moved_last(left, people):
    game, me = left
    last = game.moves.exclude(reply=None).latest("number").number
    text = shown(game, people[me])
    assert ways(text) == differs(game, last - 1)
    assert "what moved last" in text


def test_who_has_resigned_is_told_of_no_last_move(left, people):
    game, me = left
    text = shown(game, people[me])
    assert "Since your last move" not in text
    assert browser_of(people[me]).get(reverse("recap", args=[game.pk, 1])).status_code == 302


def test_whose_seat_the_bot_holds_is_told_again_after_coming_back(race, people):
    me = awaited(race)[0]
    Seat.objects.filter(game=race, index=me).update(held_by_bot=True)
    assert "Since your last move" not in shown(race, people[me])
    seats.come_back(race.pk, me, now=NOW)
    assert "Since your last move" in shown(race, people[me])
