"""What holds for all eighteen powers."""

import json
import random

import pytest

from games.bots.playout import playout
from games.bots.random_picks import random_picks
from games.engine import kernel
from games.engine.errors import Illegal, NotAsked
from games.titles.derby import TITLE
from games.titles.derby.data import GODS, POWERS
from games.titles.derby.powers.windows import RULES
from tests.titles.derby.powers.moments import MOMENTS, every_power, moment
from tests.titles.derby.powers.stage import (
    FATE,
    PASS,
    answer,
    asked,
    before_draw,
    few_and_many,
    keys,
    of_kind,
    question,
    sober_or_not,
    told,
    view,
    window,
)

at_every_table = pytest.mark.parametrize(
    ("power", "seats", "fate_tokens"),
    [
        (power, seats, fate_tokens)
        for power in MOMENTS
        for seats in (3, 6)
        for fate_tokens in ((True,) if power in FATE else (False, True))
    ],
)


def test_each_god_has_three_powers_and_one_of_them_is_a_fate_card():  # V2
    for god in GODS:
        own = [power for power in POWERS.values() if power.god == god]
        assert len(own) == 3
        assert [power.window for power in own if power.fate] == ["fate"]


def test_every_power_has_its_rule_in_its_window():
    assert set(RULES) == set(POWERS) == set(MOMENTS)


@at_every_table
def test_its_owner_is_asked_in_its_window(power, seats, fate_tokens):  # V4, V5
    record, owner, _ = moment(power, seats, fate_tokens=fate_tokens)
    assert window(record) == POWERS[power].window
    assert asked(record) == [owner]
    assert keys(record, owner) == ["pass", power]


@at_every_table
def test_it_is_played_and_everybody_hears_of_it(power, seats, fate_tokens):  # V2
    record, owner, reply = moment(power, seats, fate_tokens=fate_tokens)
    record, events = told(record, owner, reply)
    (played,) = of_kind(events, "power")
    assert (played["seat"], played["power"]) == (owner, power)
    assert view(record)["seats"][owner]["powers"]["used"] == [power]


@at_every_table
def test_who_has_used_it_is_not_asked_again(power, seats, fate_tokens):  # V2
    record, owner, _ = moment(power, seats, fate_tokens=fate_tokens)
    opens = before_draw if POWERS[power].window == "drawn" else MOMENTS[power].opens
    gods, seed = {owner: POWERS[power].god}, bytes.fromhex(record["seed"])
    again = opens(gods, seats, fate_tokens=fate_tokens, seed=seed, used=(power,))
    assert window(again) != POWERS[power].window


@at_every_table
def test_passing_keeps_it_and_closes_the_window(power, seats, fate_tokens):  # V4
    record, owner, _ = moment(power, seats, fate_tokens=fate_tokens)
    record, events = told(record, owner, PASS)
    assert window(record) != POWERS[power].window
    assert of_kind(events, "power") == []
    assert power in record["state"]["powers"][owner]


@every_power
def test_the_clock_passes(power):
    record, owner, _ = moment(power)
    assert question(record, owner).default == PASS


@every_power
def test_the_window_closes_when_its_owner_has_played(power):  # V4
    record, owner, reply = moment(power)
    assert window(answer(record, owner, reply)) != POWERS[power].window


@every_power
@few_and_many
def test_everybody_sees_why_the_game_waits(power, seats):  # V5
    record, owner, _ = moment(power, seats)
    shown = view(record, None)["window"]
    assert shown["kind"] == POWERS[power].window
    assert shown["asked"] == [{"seat": owner, "power": power}]
    assert {view(record, seat)["window"] == shown for seat in range(seats)} == {True}


@every_power
def test_the_window_names_the_creatures_it_concerns(power):  # V5
    record, _, _ = moment(power)
    expected = {"draw": ["gryphon"], "drawn": ["gryphon"]}  # before the draw those of the owner's own tricks
    assert view(record)["window"]["creatures"] == expected.get(POWERS[power].window, ["dragon"])


@every_power
def test_its_owner_reads_why_and_what_the_power_does(power):
    record, owner, _ = moment(power)
    asking = question(record, owner)
    assert str(asking.words).endswith(f"Do you play {POWERS[power].name}?")
    _, choice = asking.options()
    assert str(choice.words) == f"{POWERS[power].name}: {POWERS[power].text}"


@every_power
def test_its_owner_reads_what_happens_with_it_and_without_it(power):
    record, owner, reply = moment(power)
    look = kernel.look(TITLE, record, owner)
    told_with = [str(sentence) for sentence in TITLE.preview(look.view, look.question, tuple(reply))]
    assert told_with[0].startswith(f"With {POWERS[power].name}: ")
    assert told_with[-1].startswith("Without it: ")
    for sentence in TITLE.preview(look.view, look.question, ("pass",)):
        assert str(sentence).startswith("If nobody plays a power: ")


@every_power
@few_and_many
def test_a_twin_at_its_window_looks_the_same(power, seats):  # HL-01
    record, owner, reply = moment(power, seats)
    for seen in (record, answer(record, owner, reply)):
        for viewer in (*range(seats), None):
            twin = kernel.resample(TITLE, seen, viewer, random.Random(1))
            TITLE.check(twin)
            assert kernel.look(TITLE, twin, viewer).view == kernel.look(TITLE, seen, viewer).view


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@sober_or_not
def test_no_power_is_played_twice_in_a_game(seats, zeus_sobers_up):  # V1, V2
    options = {"powers": True, "fate_tokens": True, "zeus_sobers_up": zeus_sobers_up}
    for number in range(3):
        played = playout(TITLE, [random_picks] * seats, random.Random(number), options=options, check=True)
        powers = [event["power"] for event in of_kind(played.events, "power")]
        assert len(set(powers)) == len(powers) > 3


# Bad input


@every_power
def test_every_other_power_is_refused_in_its_window_by_its_name(power):
    record, owner, _ = moment(power)
    before = json.dumps(record)
    for other in (key for key in MOMENTS if key != power):
        with pytest.raises(Illegal, match=POWERS[other].name):
            kernel.answer(TITLE, record, owner, MOMENTS[other].reply(4))
    assert json.dumps(record) == before


@every_power
def test_a_power_of_another_god_is_refused_with_the_reason(power):
    record, owner, _ = moment(power)
    foreign = next(key for key, other in POWERS.items() if other.god != POWERS[power].god)
    with pytest.raises(Illegal, match="is a power of"):
        kernel.answer(TITLE, record, owner, [foreign])


@every_power
def test_a_seat_without_a_power_is_not_asked(power):
    record, owner, reply = moment(power)
    for seat in range(4):
        if seat != owner:
            with pytest.raises(NotAsked):
                kernel.answer(TITLE, record, seat, reply)


@every_power
def test_targets_that_the_card_does_not_allow_are_refused(power):
    record, owner, reply = moment(power)
    before = json.dumps(record)
    wrong = [[power, "nonsense"], [*reply, "dragon"], [*reply, reply[-1]], [power, "dragon", "dragon", "dragon"]]
    wrong += [reply[:-1]] if len(reply) > 1 else []
    for bad in wrong:
        with pytest.raises(Illegal):
            kernel.answer(TITLE, record, owner, bad)
    assert json.dumps(record) == before
