"""The power of the window *after*: Renewal."""

from games.engine import kernel
from games.titles.derby import TITLE
from tests.titles.derby.powers.moments import moment
from tests.titles.derby.powers.stage import (
    PASS,
    answer,
    asked,
    few_and_many,
    holders,
    keys,
    landed,
    of_kind,
    question,
    table,
    told,
    view,
    window,
    with_and_without_tokens,
)

GODS = {0: "quetzalcoatl"}


def played(left, right, reply, **more):
    """The record after seat 0 has played a first card."""
    more = {"gods": GODS, "used": ("second-wind",), **more}
    return answer(table({0: left, 3: right, 1: ["phoenix-n1", "phoenix-n2"]}, **more), 0, reply)


@few_and_many
@with_and_without_tokens
def test_renewal_puts_the_card_into_a_holder_and_discards_another_one_from_it(seats, fate_tokens):
    record, owner, reply = moment("renewal", seats, fate_tokens=fate_tokens)
    record, events = told(record, owner, reply)
    assert record["state"]["holders"][seats - 1] == ["dragon-n3", "sylph-n2"]
    assert record["state"]["discards"] == ["dragon-n1"]
    (power,) = of_kind(events, "power")
    assert (power["card"], power["other"], power["holder"]) == ("dragon-n3", "dragon-n1", seats - 1)


def test_the_number_of_cards_in_the_holders_stays_the_same():  # D18
    record, owner, reply = moment("renewal")
    counts = [holder["count"] for holder in view(record)["holders"]]
    assert [holder["count"] for holder in view(answer(record, owner, reply))["holders"]] == counts


def test_the_other_card_may_come_from_either_holder():
    record = played(["dragon-n3", "dragon-n1"], ["sylph-n2", "dragon-n2"], ["dragon-n3"])
    assert keys(record, 0, "renewal") == ["dragon-n1", "dragon-n2"]
    assert answer(record, 0, ["renewal", "dragon-n1"])["state"]["holders"][0] == ["dragon-n3"]
    assert answer(record, 0, ["renewal", "dragon-n2"])["state"]["holders"][3] == ["dragon-n3", "sylph-n2"]


def test_only_a_card_of_the_same_creature_can_be_discarded():
    record = played(["dragon-n3", "dragon-n1"], ["sylph-n2", "gryphon-n1"], ["dragon-n3"])
    assert keys(record, 0, "renewal") == ["dragon-n1"]


def test_the_renewed_card_may_be_played_as_second_card_of_the_same_turn():  # V8
    record = played(["dragon-n3"], ["sylph-n2", "dragon-n1"], ["dragon-n3"])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    assert keys(record, 0) == ["dragon-n3", "sylph-n2"]
    record = answer(record, 0, ["dragon-n3"])
    assert record["state"]["track"]["positions"]["dragon"] == 4 + 2


def test_a_card_renewed_into_the_holder_it_came_from_is_for_a_later_turn():  # V7, V8, D12
    record = played(["dragon-n3", "dragon-n1"], ["sylph-n2"], ["dragon-n3"])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    assert keys(record, 0) == ["sylph-n2"]


def test_renewal_is_allowed_after_the_second_card():
    record = answer(played(["dragon-n3", "sylph-n1"], ["sylph-n2"], ["dragon-n3"]), 0, PASS)
    record = answer(record, 0, ["sylph-n2"])
    assert keys(record, 0, "renewal") == ["sylph-n1"]


def test_renewal_is_allowed_after_a_move_of_nothing():  # V8
    record = answer(played(["sylph-n1", "sylph-n3"], ["dragon-n3"], ["dragon-n3"]), 0, PASS)
    record = answer(record, 0, ["sylph-n1"])
    assert keys(record, 0, "renewal") == ["sylph-n3"]


def test_renewal_of_a_dirty_trick_played_without_its_bonus():
    record = played(["dragon-t1", "dragon-n1"], ["sylph-n2"], ["dragon-t1", "plain"])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    assert record["state"]["holders"][0] == ["dragon-t1"]


def test_renewal_is_not_for_a_card_played_with_its_bonus():
    record = played(["dragon-t1", "dragon-n1"], ["sylph-n2"], ["dragon-t1", "bonus"])
    assert window(record) is None
    assert record["state"]["zeus"]["tricks"] == ["dragon-t1"]


def test_renewal_is_not_for_the_card_of_another_player():
    record = played(["dragon-n3", "dragon-n1"], ["sylph-n2"], ["dragon-n3"], gods={1: "quetzalcoatl"})
    assert window(record) is None


def test_its_owner_is_asked_without_another_card_too_but_can_only_pass():  # V5
    record = played(["dragon-n3"], ["sylph-n2"], ["dragon-n3"])
    assert asked(record) == [0]
    assert keys(record, 0) == ["pass"]


def test_being_asked_looks_the_same_with_and_without_another_card():  # V5, HL-01
    with_one = played(["dragon-n3", "dragon-n1"], ["sylph-n2"], ["dragon-n3"])
    without = played(["dragon-n3", "gryphon-n1"], ["sylph-n2"], ["dragon-n3"])
    for viewer in (1, 2, None):
        one, other = (kernel.look(TITLE, record, viewer) for record in (with_one, without))
        assert (one.awaited, one.view["window"]) == (other.awaited, other.view["window"])


def test_the_prompt_does_not_depend_on_the_holders():  # V5
    record = played(["dragon-n3"], ["sylph-n2"], ["dragon-n3"])
    assert str(question(record, 0).words) == "You have played Dragon 4/2. Do you play Renewal?"


def test_everybody_sees_where_the_renewed_card_is_as_long_as_it_is_there():
    record = played(["dragon-n3", "dragon-n1"], ["sylph-n2"], ["dragon-n3"])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    assert view(record, 2)["renewed"] == {"holder": 0, "card": "dragon-n3"}
    record = answer(record, 0, ["sylph-n2"])
    record = answer(record, 1, ["dragon-n3"])
    assert view(record, 2)["renewed"] is None


def test_after_comes_before_fate():  # V8
    cards = {**holders(4), 0: ["dragon-n3", "dragon-n1"]}
    record = table(cards, gods={0: "quetzalcoatl", 1: "horus"}, fate={"4": 2})
    record = answer(record, 0, ["dragon-n3"])
    record = answer(record, 1, PASS)
    assert (window(record), asked(record)) == ("after", [0])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    assert (window(record), asked(record)) == ("fate", [1])


def test_the_fate_window_comes_after_passing_on_renewal_as_well():  # V8
    record = landed({0: "quetzalcoatl", 1: "horus"})
    assert (window(record), asked(record)) == ("fate", [1])


def test_a_card_of_a_creature_that_has_finished_can_be_renewed():
    """V5 says: after every own card without bonus."""
    record = played(["dragon-n3", "dragon-n1"], ["sylph-n2"], ["dragon-n3"], finished=["dragon"])
    record = answer(record, 0, ["renewal", "dragon-n1"])
    assert record["state"]["holders"][0] == ["dragon-n3"]
