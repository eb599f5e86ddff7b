"""Which moment a window is, in words for everybody, and what the owner of a power is asked for pick by pick."""

import pytest

from games.titles.derby.data import POWERS
from games.titles.derby.powers.occasions import occasion, wanted
from games.titles.derby.preview import track_after
from tests.titles.derby.powers import stage
from tests.titles.derby.powers.moments import every_power, moment

NAMES = ("Ada", "Ben", "Cleo", "Dan")

OCCASIONS = {
    "sun-ray": "Ada has put down Dragon 4/2 as first card, to move Dragon by 4 sectors.",
    "second-wind": "Ada has put down Dragon 4/2 as second card, to move Dragon by 2 sectors.",
    "renewal": "Ada has played Dragon 4/2 without a bonus.",
    "tailwind": "Dragon has ended its move on sector 4, where the Fate token of Cleo lies.",
    "falcons-eye": "Ada has just bet on Dragon.",
    "prophecy": "Dragon was the first to pass the mid-race line. The third bets are about to begin.",
    "sleight-of-hand": "All cards are played. Zeus is about to draw 2 cards from a deck of 7.",
}


def text(words):
    return words.render(str, lambda one, many, n: one if n == 1 else many, NAMES)


@pytest.mark.parametrize(("power", "sentence"), OCCASIONS.items(), ids=OCCASIONS)
def test_the_moment_is_told_alike_to_everybody(power, sentence):
    record, _, _ = moment(power)
    for seat in (None, 0, 1, 2, 3):
        assert text(occasion(stage.view(record, seat))) == sentence


def test_the_moment_of_the_judgement_names_the_drawn_cards():
    record, _, _ = moment("mandate")
    told = text(occasion(stage.view(record)))
    assert told.startswith("Zeus has drawn ")
    assert "Gryphon 1/0" in told
    assert "a protection card" in told


def test_a_trick_put_down_with_its_bonus_says_so():  # D14
    record = stage.table({**stage.holders(4), 0: ["dragon-t1"]}, gods={1: "horus"}, bets=stage.bets(4))
    record = stage.answer(record, 0, ["dragon-t1", "bonus"])
    assert text(occasion(stage.view(record))) == (
        "Ada has put down Dragon 1/0 as first card, with its bonus, to move Dragon by 4 sectors."
    )


def test_the_moment_counts_in_what_other_powers_have_done_to_the_move():  # V8
    record = stage.answer(stage.before_play({1: "horus", 2: "marduk"}), 1, ["sun-ray"])
    assert text(occasion(stage.view(record))).endswith("to move Dragon by 6 sectors.")


@every_power
def test_a_power_with_targets_asks_for_each_of_them(power):
    record, owner, reply = moment(power)
    asked = stage.question(record, owner)
    for count in range(1, len(reply)):
        assert asked.options(tuple(reply[:count]))
        assert wanted(tuple(reply[:count])) is not None


def test_nothing_more_is_wanted_of_a_power_without_targets():
    assert wanted(("sun-ray",)) is None
    assert wanted(("pass",)) is None
    assert wanted(()) is None


MOVES = {
    "sun-ray": ("dragon", 6),
    "heavy-air": ("dragon", 2),
    "second-wind": ("dragon", 4),
    "tangled-web": ("dragon", 2),
    "tailwind": ("dragon", 7),
    "change-of-fortune": ("dragon", 7),
    "celestial-order": ("sylph", 6),
    "heavenly-dukes-blessing": ("gryphon", 6),
}


@pytest.mark.parametrize("power", MOVES)
def test_the_track_foreseen_is_the_track_that_comes(power):
    record, owner, reply = moment(power)
    foreseen = track_after(stage.view(record, owner), tuple(reply))
    creature, sector = MOVES[power]
    after = stage.answer(record, owner, reply)
    assert foreseen["positions"][creature] == sector
    assert stage.positions(after)[creature] == sector


@pytest.mark.parametrize("power", [key for key in POWERS if key not in MOVES])
def test_a_power_that_moves_nobody_leaves_the_foreseen_track_as_it_is(power):
    record, owner, reply = moment(power)
    view = stage.view(record, owner)
    assert track_after(view, tuple(reply))["positions"] == view["positions"]


def test_without_a_power_the_announced_move_is_foreseen():
    record, _, _ = moment("sun-ray")
    assert track_after(stage.view(record), ())["positions"]["dragon"] == 4
    assert track_after(stage.view(record, 1), ("pass",))["positions"]["dragon"] == 4


def test_cards_that_were_drawn_openly_are_not_drawn_again_in_the_log():
    record, owner, reply = moment("mandate")
    _, events = stage.told(record, owner, reply)
    (judged,) = stage.of_kind(events, "judgement")
    told = text(stage.TITLE.tell(judged))
    assert told.startswith("Zeus judges by ")
    assert told.endswith("nobody is disqualified.")


def test_without_a_window_the_judgement_draws_as_ever():
    record = stage.before_draw({1: "anansi"})
    _, events = stage.told(record, 1, stage.PASS)
    (judged,) = stage.of_kind(events, "judgement")
    assert "shown" not in judged
    assert text(stage.TITLE.tell(judged)).startswith("Zeus draws ")


def test_a_spared_card_is_named_with_the_race_that_is_over():
    record, owner, reply = moment("mandate")
    (done,) = stage.view(stage.answer(record, owner, reply))["races_done"]
    assert (done["spared"], done["disqualified"]) == ("gryphon-t1", [])
