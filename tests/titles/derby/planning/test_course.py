"""Over whole games: every ask of a race is listed from its beginning until it comes, and then never again."""

import random
from functools import cache

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import SET_UP
from games.titles.derby.planning.ahead import ahead
from games.titles.derby.planning.seen import as_seen
from games.titles.derby.powers.tokens import token_question
from games.titles.derby.questions import bet_question, first_card_question, second_card_question, turn_question
from tests.contract.setups import SETUPS, answers, walk
from tests.contract.test_planning import course

every_setup = pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.slug == "derby"], ids=str)
every_player = pytest.mark.parametrize("player", ["random", "sensible"])


@cache
def races(setup, player):
    """By race and seat: at every ask the occasion of its open question or "", and the occasions of the race listed."""
    found = {}
    for looks in course(setup, player, number=3):
        for seat, look in enumerate(looks):
            race = f"{look.view['race']}."
            listed = [occasion for occasion in every_occasion(look) if occasion.startswith(race)]
            occasion = look.question.occasion if look.question else ""
            found.setdefault((look.view["race"], seat), []).append((occasion, listed))
    return found


def every_occasion(look):
    return [coming.question.occasion for coming in ahead(look.view, look.seat)]


@every_setup
def test_of_later_races_only_the_next_token_is_listed_and_last(setup):  # V3
    for looks in course(setup, "random", number=3):
        for look in looks:
            race = look.view["race"]
            later = [occasion for occasion in every_occasion(look) if not occasion.startswith(f"{race}.")]
            expected = [f"{race + 1}.token"] if dict(setup.options)["fate_tokens"] and race < 3 else []
            assert later == expected == every_occasion(look)[len(every_occasion(look)) - len(later) :]


@every_setup
@every_player
def test_every_ask_of_a_race_is_listed_from_its_beginning_until_it_comes(setup, player):
    for (race, seat), times in races(setup, player).items():
        asked = [occasion for occasion, _ in times if occasion]
        assert len(asked) > 4
        for occasion in dict.fromkeys(asked):
            first = next(number for number, (now, _) in enumerate(times) if now == occasion)
            last = max(number for number, (now, _) in enumerate(times) if now == occasion)
            assert all(occasion in listed for _, listed in times[:first]), (race, seat, occasion)
            assert not any(occasion in listed for _, listed in times[first:]), (race, seat, occasion)
            assert {now for now, _ in times[first : last + 1]} == {occasion}


@every_setup
@every_player
def test_what_never_comes_is_a_third_bet_only(setup, player):  # D11, D21
    for times in races(setup, player).values():
        asked = {occasion for occasion, _ in times}
        assert {occasion[2:] for _, listed in times for occasion in listed if occasion not in asked} <= {"bet.3"}
        assert times[-1][1] == []


@every_setup
@every_player
def test_they_come_in_the_order_in_which_they_are_listed(setup, player):
    """But for the third bet, which comes after no one knows which turn."""
    for times in races(setup, player).values():
        asked = [occasion for occasion in dict.fromkeys(occasion for occasion, _ in times) if occasion]
        for number, (occasion, listed) in enumerate(times):
            later = [other for other in asked if other in listed and other[2:] != "bet.3"]
            assert later == [other for other in listed if other in later], (number, occasion)


@every_setup
def test_the_turns_of_a_seat_are_numbered_in_every_race(setup):  # D18
    turns = SET_UP[setup.seats].cards_per_holder // 2
    cards = ("first", "second") if dict(setup.options)["powers"] else ("",)
    for (race, _), times in races(setup, "random").items():
        asked = [occasion for occasion in dict.fromkeys(occasion for occasion, _ in times) if ".turn." in occasion]
        expected = [f"{race}.turn.{number}.{card}".rstrip(".") for number in range(1, turns + 1) for card in cards]
        assert asked == expected


@every_setup
def test_windows_have_standing_answers_and_everything_else_an_occasion(setup):
    for record in walk(setup, 4):
        ask = kernel.asked(TITLE, record)
        for seat, question in ask.questions.items() if ask else ():
            in_window = bool(kernel.look(TITLE, record, seat).view.get("window"))
            assert (question.standing is not None, question.occasion == "") == (in_window, in_window)


@every_setup
def test_a_question_made_of_the_view_is_the_one_that_is_asked(setup):
    rng = random.Random(1)
    for record in walk(setup, 5):
        look = kernel.look(TITLE, record, kernel.asked(TITLE, record).awaited[0]) if record["stack"] else None
        if look is None or look.question.standing or rng.random() < 0.5:
            continue
        again = asked_as_seen(look)
        assert (again.words, again.occasion, again.openly) == (
            look.question.words,
            look.question.occasion,
            look.question.openly,
        )
        assert answers(again) == answers(look.question)
        assert again.options() == look.question.options()


def asked_as_seen(look):
    """The question of its occasion, put again to the game as the seat sees it."""
    game = as_seen(look.view)
    _, kind, *rest = look.question.occasion.split(".")
    if kind == "token":
        return token_question(game)
    number = int(rest[0])
    if kind == "bet":
        return bet_question(game, look.seat, number)
    if rest[1:] == ["first"]:
        return first_card_question(game, look.seat, number)
    if rest[1:] == ["second"]:
        return second_card_question(game, look.seat, number, [look.view["second"]])
    return turn_question(game, look.seat, number)


@pytest.mark.parametrize("seats", range(3, 7))
def test_when_all_let_a_window_go_by_the_next_ask_offers_what_was_listed_while_it_was_open(seats):
    compared = {occasion for number in range(4) for occasion in compared_after_windows(seats, number)}
    assert {"bet.2", "bet.3", "turn.1.second", "turn.2.first", "turn.3.second"} <= compared


def compared_after_windows(seats, number):
    rng, listed = random.Random(number), {}
    options = {"powers": True, "fate_tokens": True}
    record = kernel.begin(TITLE, seats=seats, options=options, seed=number.to_bytes(32, "big"))
    while ask := kernel.asked(TITLE, record):
        for seat, question in ask.questions.items():
            if question.occasion and listed:
                assert listed[seat, question.occasion] == answers(question)
                yield question.occasion[2:]
        seat = ask.awaited[0]
        question = ask.questions[seat]
        listed = shown_ahead(record) if question.standing else {}
        record, _ = kernel.answer(TITLE, record, seat, ["pass"] if question.standing else question.sample(rng))


def shown_ahead(record):
    return {
        (seat, coming.question.occasion): answers(coming.question)
        for seat in range(record["seats"])
        for coming in ahead(kernel.look(TITLE, record, seat).view, seat)
    }
