"""What is listed ahead of a seat, at set moments."""

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CREATURES
from games.titles.derby.planning.ahead import ahead
from tests.titles.derby.powers import stage
from tests.titles.derby.scene import answer, awaited, defaults, new, question, scene, until

V2_V3 = {"powers": True, "fate_tokens": True}


def listed(record, seat):
    return ahead(kernel.look(TITLE, record, seat).view, seat)


def occasions(record, seat):
    return [coming.question.occasion for coming in listed(record, seat)]


def called(record, seat):
    return [str(coming.words) for coming in listed(record, seat)]


def of(record, seat, occasion):
    return next(coming.question for coming in listed(record, seat) if coming.question.occasion == occasion)


def offered(asked, *picks):
    return [choice.key for choice in asked.options(picks)]


TURNS = ["1.turn.1", "1.turn.2", "1.turn.3", "1.turn.4"]


def test_at_the_start_all_bets_and_turns_are_to_come():
    record = new(4)
    other = (awaited(record) + 1) % 4
    assert occasions(record, other) == ["1.bet.1", "1.bet.2", "1.bet.3", *TURNS]
    assert called(record, other) == [
        "Your first bet",
        "Your second bet",
        "Your third bet",
        "Your turn 1 of 4",
        "Your turn 2 of 4",
        "Your turn 3 of 4",
        "Your turn 4 of 4",
    ]


def test_what_is_asked_now_is_not_listed():
    record = new(4)
    assert occasions(record, awaited(record)) == ["1.bet.2", "1.bet.3", *TURNS]
    record = until(record, "race")
    assert occasions(record, awaited(record)) == ["1.bet.3", *TURNS[1:]]


def test_a_bet_that_was_placed_is_not_listed():
    record = new(4)
    seat = awaited(record)
    assert occasions(defaults(record, 1), seat) == ["1.bet.2", "1.bet.3", *TURNS]
    assert occasions(defaults(record, 4), seat) == ["1.bet.3", *TURNS]
    assert occasions(defaults(record, 5), seat) == ["1.bet.3", *TURNS]


@pytest.mark.parametrize(("seats", "turns"), [(3, 5), (4, 4), (5, 3), (6, 3)])
def test_the_turns_are_as_many_as_the_players_have(seats, turns):  # D18
    record = new(seats)
    other = (awaited(record) + 1) % seats
    assert called(record, other)[-1] == f"Your turn {turns} of {turns}"


def test_a_turn_that_was_played_is_not_listed():
    record = until(new(4), "race")
    seat = awaited(record)
    record = defaults(record, 1)
    assert occasions(record, seat) == ["1.bet.3", *TURNS[1:]]
    assert occasions(record, awaited(record)) == ["1.bet.3", *TURNS[1:]]
    assert occasions(record, (seat - 1) % 4) == ["1.bet.3", *TURNS]


def near_the_line():
    """A race begins; Dragon stands right before the mid-race line."""
    record = until(new(4), "race")
    record["state"]["track"]["positions"]["dragon"] = 12
    return record


def passing(record):
    """A reply by which the awaited seat makes Dragon pass the line, or None."""
    asked = question(record)
    for first in asked.options():
        if first.key.startswith("dragon-n"):
            return [first.key, asked.options((first.key,))[0].key]
    return None


def at_third_bets():
    """The third bets have just been called, and its first player is asked."""
    record = near_the_line()
    while passing(record) is None:
        record = answer(record, question(record).default)
    return answer(record, passing(record))


def test_when_the_third_bets_are_called_they_are_what_comes_next():  # D19
    record = at_third_bets()
    first = awaited(record)
    assert [occasions(record, (first + n) % 4)[0] for n in range(1, 4)] == ["1.bet.3"] * 3
    assert "1.bet.3" not in occasions(record, first)


def test_there_is_one_third_bet_a_race():  # D19
    record = defaults(at_third_bets(), 4)
    assert record["state"]["phase"] == "race"
    assert not any("1.bet.3" in occasions(record, seat) for seat in range(4))


def test_turns_keep_their_numbers_through_the_third_bet():  # D20
    """The seat to the left begins again, so everyone goes on where the race was."""
    before = near_the_line()
    while passing(before) is None:
        before = answer(before, question(before).default)
    after = answer(before, passing(before))
    assert after["state"]["first"] != before["state"]["first"]
    for seat in range(4):
        expected = [occasion for occasion in occasions(before, seat) if ".turn." in occasion]
        assert [occasion for occasion in occasions(after, seat) if ".turn." in occasion] == expected


def test_a_third_bet_can_come_until_the_last_turn_is_over():  # D20
    record = scene({0: ["dragon-n1"], 3: ["dragon-n2"]}, bets=stage.bets(4))
    assert occasions(record, 0) == ["1.bet.3"]
    assert occasions(record, 1) == ["1.bet.3"]


def test_a_third_bet_that_nothing_is_left_for_is_not_listed():  # D11
    """Five players, the last two to bet: only Dragon is left, on which the last one has bet."""
    bets = {
        0: [["dragon", "first"], ["gryphon", "last"], ["lamassu", "second"]],
        1: [["gryphon", "first"], ["lamassu", "last"], ["pegasus", "second"]],
        2: [["gryphon", "first"], ["pegasus", "last"], ["phoenix", "second"]],
        3: [["lamassu", "first"], ["phoenix", "last"], ["sylph", "second"]],
        4: [["dragon", "first"], ["sylph", "last"]],
    }
    cards = {0: ["dragon-n1"], 4: ["dragon-n2"], 1: ["gryphon-n1"], 2: ["gryphon-n2"]}
    record = scene(cards, seats=5, bets=bets, mid_passed="dragon", third_bet=True)
    record["state"].update(phase="third_bets", turn=None, first=0)
    record["state"]["supply"] = {**dict.fromkeys(CREATURES, 0), "dragon": 1, "sylph": 0}
    view = kernel.look(TITLE, {**record, "stack": []}, 4).view
    assert not any(coming.question.occasion == "1.bet.3" for coming in ahead(view, 4))
    view["supply"]["pegasus"] = 1
    view["seats"][3]["bets"] = view["seats"][3]["bets"][:2]
    assert any(coming.question.occasion == "1.bet.3" for coming in ahead(view, 4))


def test_in_the_next_race_all_begins_anew():  # D27
    record = until(new(4), "first_bets", race=2)
    other = (awaited(record) + 1) % 4
    assert occasions(record, other)[0] == "2.bet.1"
    assert occasions(record, other)[-1] == "2.turn.4"
    assert len(occasions(record, other)) == 7


def test_when_the_game_is_over_nothing_is_listed():
    record = new(3)
    while kernel.asked(TITLE, record):
        record = answer(record, question(record).default)
    assert [listed(record, seat) for seat in range(3)] == [(), (), ()]


# What is offered


def test_a_bet_ahead_offers_what_could_be_bet_now():
    record = new(4)
    first = awaited(record)
    record = answer(record, ["phoenix", "last"])
    assert offered(of(record, first, "1.bet.2")) == [creature for creature in CREATURES if creature != "phoenix"]
    assert offered(of(record, first, "1.bet.2"), "dragon") == [card for card in BET_CARDS if card != "last"]


def test_a_turn_ahead_offers_the_cards_that_are_there_now():
    record = scene({0: ["dragon-t1", "dragon-n1"], 3: ["sylph-n2", "sylph-n3"], 1: ["gryphon-n1", "gryphon-n2"]})
    asked = listed(record, 1)[-1].question
    assert offered(asked) == ["gryphon-n1", "gryphon-n2", "dragon-t1", "dragon-n1"]
    assert offered(asked, "dragon-t1") == ["plain", "bonus"]
    assert offered(asked, "dragon-t1", "plain") == ["gryphon-n1", "gryphon-n2"]


# Powers and tokens


def test_first_comes_the_token():  # V3
    record = new(4, **V2_V3)
    first = awaited(record)
    assert occasions(record, (first + 1) % 4)[:4] == ["1.token", "1.bet.1", "1.bet.2", "1.bet.3"]
    assert called(record, (first + 1) % 4)[0] == "Your Fate token"
    assert occasions(record, first)[0] == "1.bet.1"
    after = answer(record, "7")
    assert occasions(after, first)[0] == "1.bet.1"
    assert offered(of(after, (first + 2) % 4, "1.token")) == [str(n) for n in range(1, 23) if n != 7]


def test_without_tokens_none_is_listed():  # V2
    record = new(4, powers=True)
    assert occasions(record, (awaited(record) + 1) % 4)[0] == "1.bet.1"


def test_with_powers_the_cards_of_a_turn_are_listed_apart():  # V7
    record = new(3, **V2_V3)
    assert called(record, awaited(record))[3:7] == [
        "Your turn 1 of 5: first card",
        "Your turn 1 of 5: second card",
        "Your turn 2 of 5: first card",
        "Your turn 2 of 5: second card",
    ]


def test_while_the_first_card_is_asked_for_the_second_is_listed():  # V7
    record = until(new(4, powers=True), "race")
    seat = awaited(record)
    assert occasions(record, seat)[:3] == ["1.turn.1.second", "1.bet.3", "1.turn.2.first"]
    state = record["state"]
    assert offered(of(record, seat, "1.turn.1.second")) == state["holders"][seat] + state["holders"][seat - 1]


@pytest.mark.parametrize("side", [0, 1])
def test_once_the_first_card_is_down_the_second_is_offered_from_the_other_side(side):  # V7
    """In every turn of a race, while the others can play a power."""
    record = new(6, powers=True)
    seen = 0
    while record["state"]["race"] == 1:
        ask = kernel.asked(TITLE, record)
        seat = ask.awaited[0]
        asked, about = ask.questions[seat], kernel.look(TITLE, record, seat).view["window"]
        if about and about["kind"] == "play" and about["played"] == "first":
            own, turn = record["state"]["holders"], about["seat"]
            number = next(occasion for occasion in occasions(record, turn) if occasion.endswith(".second"))
            other = (turn - 1) % 6 if side == 0 else turn
            assert offered(of(record, turn, number)) == own[other]
            seen += 1
        if asked.occasion.endswith("first"):
            holder = record["state"]["holders"][seat if side == 0 else seat - 1]
            card = holder[0]
            reply = asked.reply((card, "plain") if asked.keys((card,)) else (card,))
        else:
            reply = asked.default
        record, _ = kernel.answer(TITLE, record, seat, reply)
    assert seen >= 12


def test_while_powers_can_be_played_on_the_second_card_the_turn_is_not_listed():
    record = until(new(4, powers=True), "race")
    record["state"]["gods"] = ["horus", "marduk", "odin", "anansi"]
    record["state"]["powers"] = [["sun-ray"], ["heavy-air"], [], []]
    seat = awaited(record)
    record = stage.all_pass(stage.answer(record, seat, stage.question(record, seat).default))
    record = stage.answer(record, seat, stage.question(record, seat).default)
    assert stage.window(record) == "play"
    assert occasions(record, seat)[:2] == ["1.bet.3", "1.turn.2.first"]
    assert occasions(record, (seat + 1) % 4)[:2] == ["1.bet.3", "1.turn.1.first"]


def test_before_the_judgement_nothing_of_the_race_is_to_come():  # D21
    record = stage.before_draw({1: "anansi"})
    this_race = f"{record['state']['race']}."
    assert not any(occasion.startswith(this_race) for seat in range(4) for occasion in occasions(record, seat))


def test_the_token_of_the_next_race_can_go_to_any_sector():  # V3
    record = until(new(4, **V2_V3), "race")
    assert len(record["state"]["fate"]) == 4
    assert len(offered(of(record, 1, "2.token"))) == 22
    assert called(record, 1)[-1] == "Your Fate token of the next race"


def test_after_the_last_race_no_token_comes():  # V3
    record = until(new(4, **V2_V3), "race")
    record["state"]["race"] = 3
    assert not any("token" in occasion for occasion in occasions(record, 1))


def test_without_fate_tokens_none_is_to_come():  # V3
    record = until(new(4, powers=True), "race")
    assert not any("token" in occasion for occasion in occasions(record, 1))


def test_before_the_third_bets_everyone_has_one_to_come():  # D19
    record = stage.before_third_bets({1: "anansi"})
    assert all(occasions(record, seat)[0] == f"{record['state']['race']}.bet.3" for seat in range(4))
