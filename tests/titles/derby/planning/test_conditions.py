"""On what a planned reply can be made to depend."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.engine.planning import Entry, fitting, why_not
from games.titles.derby import TITLE
from games.titles.derby.planning import PLANNING
from games.titles.derby.planning.conditions import conditions, holds, told
from tests.titles.derby.powers import stage
from tests.titles.derby.scene import answer, awaited, new, scene

CARDS = {
    0: ["dragon-n3", "dragon-t1", "phoenix-n1"],
    3: ["sylph-n2", "gryphon-n3", "gryphon-t1"],
    1: ["phoenix-n2"] * 1,
}
TURN = ("dragon-n3", "sylph-n2")
BET = ("phoenix", "first")


def look(record, seat=0):
    return kernel.look(TITLE, record, seat)


def turn(**more):
    return scene({**CARDS, 2: ["phoenix-n3"]}, **more)


def asked_for(picks, record=None, seat=0):
    seen = look(record or turn(), seat)
    return conditions(seen.view, seen.question, picks)


def keys(picks, *prefix, **more):
    return [choice.key for choice in asked_for(picks, **more).options(prefix)]


def held(record, picks, *condition, seat=0):
    return holds(look(record, seat).view, seat, picks, condition)


def refused(picks, *condition):
    with pytest.raises(Illegal) as refusal:
        asked_for(picks).check(list(condition))
    return str(refusal.value)


# What is offered


def test_a_turn_can_depend_on_everything():
    assert keys(TURN) == ["still-there", "not-passed", "alone-on", "not-crossing"]
    assert keys(TURN, "not-crossing") == []


def test_once_the_line_is_passed_nothing_depends_on_it():
    record = turn(positions={"phoenix": 15}, mid_passed="phoenix")
    assert "not-crossing" not in keys(TURN, record=record)
    with pytest.raises(Illegal, match="has been passed"):
        asked_for(TURN, record).check(["not-crossing"])


def test_a_bet_makes_no_creature_cross_a_line():
    assert keys(BET) == ["still-there", "not-passed", "alone-on"]


@pytest.mark.parametrize("number", [1, 2])
def test_a_bet_before_the_race_depends_on_no_card_and_no_place(number):  # D8
    """Nothing has been played and all stand at the start, so that such a condition could not fail."""
    seen = look(new(), 2)
    question = next(one.question for one in PLANNING.ahead(seen.view, 2) if one.question.occasion == f"1.bet.{number}")
    asked = conditions(seen.view, question, BET)
    assert [choice.key for choice in asked.options(())] == ["alone-on"]
    with pytest.raises(Illegal, match="No card is played and no creature moves before this bet"):
        asked.check(["not-passed", "dragon", "4"])


def test_the_third_bet_can_depend_on_the_race():  # D19
    seen = look(new(), 2)
    question = next(one.question for one in PLANNING.ahead(seen.view, 2) if one.question.occasion == "1.bet.3")
    asked = conditions(seen.view, question, BET)
    assert [choice.key for choice in asked.options(())] == ["still-there", "not-passed", "alone-on"]


def test_a_token_depends_on_nothing_that_happens_in_a_race():  # V3
    assert keys(("7",)) == []


def test_the_cards_in_the_own_holders_can_be_needed_but_those_of_the_reply():
    assert keys(TURN, "still-there") == ["dragon-t1", "phoenix-n1", "gryphon-n3", "gryphon-t1"]
    assert len(keys(BET, "still-there")) == 6


def test_without_other_cards_none_can_be_needed():
    record = scene({0: ["dragon-n3"], 3: ["sylph-n2"], 1: ["phoenix-n2"], 2: ["phoenix-n3"]})
    assert keys(TURN, record=record) == ["not-passed", "alone-on", "not-crossing"]


def test_any_creature_and_sector_can_be_named():
    assert keys(TURN, "not-passed") == ["dragon", "gryphon", "lamassu", "pegasus", "phoenix", "sylph"]
    assert keys(TURN, "not-passed", "phoenix") == [str(sector) for sector in range(1, 23)]


def test_alone_is_one_on_the_creatures_of_the_reply():
    assert keys(BET, "alone-on") == ["phoenix"]
    assert keys(TURN, "alone-on") == ["dragon", "sylph"]
    assert keys(("dragon-t1", "bonus"), "alone-on") == ["dragon"]


def test_every_choice_has_a_name():
    asked = asked_for(TURN)
    assert [str(choice.words) for choice in asked.options()] == [
        "Only if another card is still there",
        "Only if a creature is not beyond a sector",
        "Only if nobody else has bet on the creature",
        "Only if it does not make a creature the first to pass the mid-race line",
    ]
    assert [str(choice.words) for choice in asked.options(("still-there",))][:2] == ["Dragon 1/0", "Phoenix 2/0"]
    assert asked.options(("not-passed", "phoenix"))[6].lights == ("sector-7",)
    assert asked.options(("still-there",))[0].lights == ("card-dragon-t1", "creature-dragon")


# What holds


def test_a_card_is_still_there_until_it_is_played():
    assert held(turn(), BET, "still-there", "gryphon-n3")
    assert held(turn(), BET, "still-there", "phoenix-n1")
    after = answer(turn(), ["phoenix-n1", "gryphon-n3"])
    assert not held(after, BET, "still-there", "gryphon-n3")
    assert not held(after, BET, "still-there", "phoenix-n1")


def test_a_card_in_somebody_elses_holder_is_not_there():
    assert not held(turn(), BET, "still-there", "phoenix-n2")


@pytest.mark.parametrize(("position", "passed"), [(0, False), (8, False), (9, False), (10, True), (22, True)])
def test_a_creature_has_passed_a_sector_when_it_is_beyond(position, passed):
    record = turn(positions={"phoenix": position})
    assert held(record, BET, "not-passed", "phoenix", "9") is not passed


def test_a_creature_that_has_finished_has_passed_every_sector():
    assert not held(turn(finished=["phoenix"]), BET, "not-passed", "phoenix", "22")
    assert held(turn(positions={"phoenix": 22}), BET, "not-passed", "phoenix", "22")


def test_one_is_alone_until_somebody_else_bets_on_the_creature():
    assert held(turn(), BET, "alone-on", "phoenix")
    assert held(turn(bets={0: [["phoenix", "first"]]}), BET, "alone-on", "phoenix")
    assert held(turn(bets={1: [["dragon", "first"]]}), BET, "alone-on", "phoenix")
    assert not held(turn(bets={1: [["phoenix", "first"]]}), BET, "alone-on", "phoenix")


def test_bets_of_an_earlier_race_do_not_count():
    record = turn()
    record["state"]["races_done"] = []
    view = look(record).view
    view["seats"][1]["past"] = [{"race": 1, "creature": "phoenix", "card": "first", "holds": True, "points": 5}]
    assert holds(view, 0, BET, ("alone-on", "phoenix"))


@pytest.mark.parametrize(
    ("picks", "position", "crosses"),
    [
        (("dragon-n3", "sylph-n2"), 8, False),  # 8 + 4 = 12, on the line
        (("dragon-n3", "sylph-n2"), 9, True),
        (("sylph-n2", "dragon-n3"), 9, False),  # 9 + 2
        (("sylph-n2", "dragon-n3"), 11, True),
        (("dragon-t1", "plain", "sylph-n2"), 10, False),
        (("dragon-t1", "bonus", "sylph-n2"), 10, True),
    ],
)
def test_a_turn_crosses_the_line_when_a_creature_ends_beyond_it(picks, position, crosses):  # D19
    record = turn(positions={"dragon": position})
    assert held(record, picks, "not-crossing") is not crosses


def test_both_cards_count():
    record = turn(positions={"sylph": 12})
    assert not held(record, ("dragon-n3", "sylph-n2"), "not-crossing")


def test_two_cards_of_one_creature_add_up():
    cards = {**CARDS, 3: ["dragon-n2", "gryphon-n3"]}
    far = scene({**cards, 2: ["phoenix-n3"]}, positions={"dragon": 8})
    assert not held(far, ("dragon-n3", "dragon-n2"), "not-crossing")


def test_once_the_line_is_passed_nobody_crosses_it():
    record = turn(positions={"dragon": 12, "gryphon": 14}, mid_passed="gryphon", third_bet=True)
    assert held(record, TURN, "not-crossing")


def test_a_creature_that_finishes_has_crossed():
    assert not held(turn(positions={"dragon": 12}), TURN, "not-crossing")
    assert not held(turn(positions={"dragon": 20}), TURN, "not-crossing")


def test_the_line_is_that_of_the_number_of_players():  # D19
    """Orange for 5 and 6, a sector farther or nearer than yellow."""
    lines = {seats: look(new(seats)).view["track"]["mid_line"] for seats in (4, 6)}
    assert lines[4] != lines[6]
    cards = {0: ["dragon-n3"], 5: ["sylph-n2"], 1: ["phoenix-n1"], 2: ["phoenix-n2"], 3: ["phoenix-n3"]}
    for start in range(lines[6] - 4, lines[6] + 1):
        record = scene(cards, seats=6, positions={"dragon": start})
        assert held(record, TURN, "not-crossing") is (start + 4 <= lines[6])


# With powers


def powers(**more):
    cards = {0: ["dragon-n3", "dragon-t1"], 3: ["sylph-n2", "gryphon-n3"], 1: ["phoenix-n1", "phoenix-n2"]}
    return stage.table(cards, gods={}, **more)


def test_the_first_card_counts_its_fast_value_and_the_second_its_slow_one():  # V7
    record = powers(positions={"dragon": 10})
    assert not held(record, ("dragon-n3",), "not-crossing")
    record = stage.answer(record, 0, ["sylph-n2"])
    assert held(record, ("dragon-n3",), "not-crossing")
    assert not held(stage.answer(powers(positions={"dragon": 11}), 0, ["sylph-n2"]), ("dragon-n3",), "not-crossing")


def test_the_bonus_of_a_first_card_counts():  # V7
    record = powers(positions={"dragon": 10})
    assert held(record, ("dragon-t1", "plain"), "not-crossing")
    assert not held(record, ("dragon-t1", "bonus"), "not-crossing")


# In words


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (("still-there", "gryphon-n3"), "only if Gryphon 4/2 is still there"),
        (("not-passed", "phoenix", "9"), "only if Phoenix is not beyond sector 9"),
        (("alone-on", "phoenix"), "only if nobody else has bet on Phoenix"),
        (("not-crossing",), "only if it does not make a creature the first to pass the mid-race line"),
    ],
)
def test_a_condition_goes_on_from_its_reply(condition, words):
    assert str(told(condition)) == words


# Forged ones


@pytest.mark.parametrize(
    ("picks", "condition", "why"),
    [
        (TURN, (), "not complete"),
        (TURN, ("whenever",), "“whenever” is not one of the choices"),
        (TURN, ("still-there",), "not complete"),
        (TURN, ("still-there", "phoenix-n2"), "Phoenix 3/1 is in neither of your holders."),
        (TURN, ("still-there", "dragon-n3"), "Dragon 4/2 is played by this reply itself."),
        (TURN, ("still-there", "dragon"), "not one of the choices"),
        (TURN, ("still-there", "gryphon-n3", "dragon-t1"), "not one of the choices"),
        (TURN, ("not-passed", "horse"), "not one of the choices"),
        (TURN, ("not-passed", "phoenix"), "not complete"),
        (TURN, ("not-passed", "phoenix", "0"), "The sectors go from 1 to 22."),
        (TURN, ("not-passed", "phoenix", "23"), "The sectors go from 1 to 22."),
        (TURN, ("not-passed", "phoenix", "-1"), "The sectors go from 1 to 22."),
        (TURN, ("not-passed", "phoenix", "9", "9"), "not one of the choices"),
        (TURN, ("alone-on", "phoenix"), "This reply is not about Phoenix."),
        (BET, ("alone-on", "dragon"), "This reply is not about Dragon."),
        (("7",), ("alone-on", "dragon"), "A Fate token depends on no card and no creature."),
        (TURN, ("not-crossing", "dragon"), "not one of the choices"),
        (BET, ("not-crossing",), "This reply plays no card"),
        (("7",), ("not-crossing",), "A Fate token depends on no card and no creature."),
    ],
)
def test_a_forged_condition_is_refused_with_the_reason(picks, condition, why):
    assert why in refused(picks, *condition)


# An entry with conditions


def first_bet():
    record = new(4)
    return record, awaited(record)


def test_the_first_bet_that_fits_is_placed():
    """Phoenix if nobody else has bet on it, else Gryphon."""
    record, first = first_bet()
    record = answer(record, ["phoenix", "last"])
    seen = look(record, (first + 1) % 4)
    alone = Entry(f"{seen.view['race']}.bet.1", BET, (("alone-on", "phoenix"),))
    other = Entry(f"{seen.view['race']}.bet.1", ("gryphon", "last"))
    given, (misfit,) = fitting(PLANNING, seen.view, seen.seat, seen.question, (alone, other))
    assert (given, misfit.entry) == (other, alone)
    assert str(misfit.words) == "It was to be played only if nobody else has bet on Phoenix."


def test_a_card_that_is_gone_does_not_fit():
    seen = look(turn())
    entry = Entry(seen.question.occasion, ("dragon-n2", "sylph-n2"))
    why = why_not(PLANNING, seen.view, 0, seen.question, entry)
    assert str(why) == "Dragon 3/1 is in neither of your holders."


def test_a_second_card_from_the_side_of_the_first_does_not_fit():  # V7
    record = stage.answer(powers(), 0, ["dragon-n3"])
    seen = look(record)
    entry = Entry(seen.question.occasion, ("dragon-t1",))
    why = why_not(PLANNING, seen.view, 0, seen.question, entry)
    assert str(why) == "The two cards of a turn must come from different holders."
    assert why_not(PLANNING, seen.view, 0, seen.question, Entry(seen.question.occasion, ("gryphon-n3",))) is None
