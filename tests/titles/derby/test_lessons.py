"""The guided first game of Derby: each kind of choice is explained when it first comes, and so is its end."""

import random

import pytest

from games.engine import kernel
from games.engine.lessons import on_the_way
from games.engine.questions import complete
from games.engine.words import Words
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CARDS, JUDGED, RACES

BASE = {"bet-creature", "bet-card", "second-bet", "confirm", "first-card", "second-card", "preview", "race-over"}
"""What nobody can miss in a game of the basic rules, whatever is played."""
BY_CHANCE = {"bonus", "third-bet", "shared-sector", "zeus-deck", "near-line", "across", "last-cards", "last-race"}
OF_POWERS = {"first-card-alone", "second-card-alone", "window", "standing", "power-target"}


def guided(number, seat=0, **options):
    """The keys of all that is said to that seat in a random game, with the phase in which it was, in their order."""
    rng = random.Random(number)
    record = kernel.begin(TITLE, seats=3, options=options, seed=number.to_bytes(32, "big"))
    heard = []
    while ask := kernel.asked(TITLE, record):
        asked = rng.choice(ask.awaited)
        look = kernel.look(TITLE, record, asked)
        reply = look.question.sample(rng)
        if asked == seat:
            known = [key for key, _ in heard]
            said = on_the_way(TITLE.lessons, look.view, look.question, look.question.picks(reply), known)
            heard += [(lesson.key, look.view["phase"]) for lesson in said if lesson]
        record, _ = kernel.answer(TITLE, record, asked, reply)
    return heard


@pytest.mark.parametrize("number", range(6))
def test_a_whole_game_explains_every_kind_of_choice_once(number):
    keys = [key for key, _ in guided(number)]
    assert len(keys) == len(set(keys))
    assert set(keys) >= BASE
    assert set(keys) <= BASE | BY_CHANCE


def test_over_some_games_everything_is_said():
    heard = {key for number in range(12) for key, _ in guided(number)}
    assert heard == BASE | BY_CHANCE


def test_with_powers_and_tokens_their_choices_are_explained_too():
    heard = {key for number in range(12) for key, _ in guided(number, powers=True, fate_tokens=True)}
    assert heard >= OF_POWERS | {"fate-token"}
    assert not heard & {"first-card", "preview"}  # V7: cards are chosen one by one


def test_the_first_lessons_come_in_the_order_of_the_choices():
    keys = [key for key, _ in guided(1)]
    assert keys[:4] == ["bet-creature", "bet-card", "confirm", "second-bet"]
    assert keys[4] == "first-card"


def asked_for(phase, number=0, **options):
    """The first look of a random game in which somebody is asked in that phase."""
    rng = random.Random(number)
    record = kernel.begin(TITLE, seats=3, options=options, seed=number.to_bytes(32, "big"))
    while ask := kernel.asked(TITLE, record):
        look = kernel.look(TITLE, record, ask.awaited[0])
        if phase(look.view):
            return look
        record, _ = kernel.answer(TITLE, record, ask.awaited[0], look.question.sample(rng))
    raise AssertionError("it never comes")


def keys(look, *picks):
    return [lesson.key for lesson in TITLE.lessons(look.view, look.question, picks)]


def test_a_dirty_trick_is_explained_before_its_bonus_is_chosen():  # D14
    look = asked_for(
        lambda view: (
            view["phase"] == "race"
            and any(CARDS[card].dirty for holder in view["holders"] for card in holder["cards"] or ())
        )
    )
    trick = next(key for key in look.question.keys(()) if CARDS[key].dirty)
    normal = next(key for key in look.question.keys(()) if not CARDS[key].dirty)
    assert keys(look, trick) == ["bonus"]
    assert keys(look, trick, "bonus") == ["second-card"]
    assert keys(look, normal) == ["second-card"]


def test_complete_picks_of_a_turn_explain_the_preview_first():
    look = asked_for(lambda view: view["phase"] == "race")
    assert keys(look, *next(complete(look.question))) == ["preview", "confirm"]


def test_what_happened_names_what_zeus_drew_and_who_is_out():  # D23
    look = asked_for(lambda view: view["races_done"] and view["races_done"][0]["disqualified"], number=4)
    done = look.view["races_done"][0]
    lesson = TITLE.lessons(look.view, look.question, ())[0]
    assert lesson.key == "race-over"
    told = " ".join(map(str, lesson.words))
    assert "He drew" in told
    assert all(creature.capitalize() in told for creature in done["disqualified"])
    assert lesson.words[3].n == done["points"][look.seat]


def test_the_third_bet_is_explained_when_it_comes():  # D19
    assert "third-bet" in keys(asked_for(lambda view: view["phase"] == "third_bets"))


def test_the_last_race_is_announced_as_such():  # D27
    assert "last-race" in keys(asked_for(lambda view: view["race"] == RACES and view["phase"] == "first_bets"))
    assert "last-race" not in keys(asked_for(lambda view: view["race"] == RACES - 1))


def test_at_the_end_something_is_said_without_a_question():
    over = asked_for(lambda view: view["race"] == RACES).view | {"phase": "over"}
    assert [lesson.key for lesson in TITLE.lessons(over, None, ())] == ["game-over"]
    assert TITLE.lessons(over | {"phase": "race"}, None, ()) == ()


def numbers(words: Words) -> set[object]:
    return {value for value in words.params.values() if isinstance(value, int)}


def test_numbers_in_lessons_are_those_of_the_data():
    look = asked_for(lambda view: view["phase"] == "first_bets")
    bet_card = TITLE.lessons(look.view, look.question, (look.question.keys(())[0],))[0]
    assert len(BET_CARDS) in numbers(bet_card.words[2])
    creature = TITLE.lessons(look.view, look.question, ())[0]
    assert numbers(creature.words[2]) == {max(look.view["supply"].values())}
    race = asked_for(
        lambda view: (
            view["phase"] == "race"
            and any(CARDS[card].dirty for holder in view["holders"] for card in holder["cards"] or ())
        )
    )
    trick = next(key for key in race.question.keys(()) if CARDS[key].dirty)
    assert numbers(TITLE.lessons(race.view, race.question, (trick,))[0].words[1]) == {JUDGED}
