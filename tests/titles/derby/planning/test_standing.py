"""What a player can let go by, and what is asked openly."""

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import CREATURES, POWERS
from games.titles.derby.planning.standing import standing
from tests.titles.derby.powers import stage
from tests.titles.derby.powers.moments import every_power, moment
from tests.titles.derby.scene import new

ALWAYS_OR_NEVER = {
    "trickster",
    "prophecy",
    "superior-wisdom",
    "heavenly-dukes-blessing",
    "ravens-report",
    "celestial-order",
}


def kept(record, seat):
    return standing(kernel.look(TITLE, record, seat).view, seat)


def table(gods, **more):
    return stage.table(stage.holders(4), gods=gods, **more)


def test_the_own_powers_can_be_left_standing():
    found = kept(table({1: "horus"}), 1)
    assert [standable.key for standable in found] == ["sun-ray", "falcons-eye", "tailwind"]
    assert [str(standable.words) for standable in found] == ["Sun Ray", "Falcon’s Eye", "Tailwind"]
    assert str(found[0].meaning) == "That move is 2 longer."


def test_a_used_power_can_not_be_left_standing():
    assert [standable.key for standable in kept(table({1: "horus"}, used=("sun-ray",)), 1)] == [
        "falcons-eye",
        "tailwind",
    ]


def test_without_tokens_fate_cards_are_left_out():  # V2
    assert [standable.key for standable in kept(table({1: "horus"}, fate_tokens=False), 1)] == [
        "sun-ray",
        "falcons-eye",
    ]


def test_without_powers_nothing_can_be_left_standing():
    assert kept(new(4), 0) == ()


def test_a_spectator_of_a_power_keeps_nothing():
    assert kept(table({1: "horus"}), 0) == ()


@every_power
def test_a_power_is_asked_about_creatures_where_it_does_something_to_them(power):
    record, owner, _ = moment(power)
    (found,) = [standable for standable in kept(record, owner) if standable.key == power]
    expected = [] if power in ALWAYS_OR_NEVER else list(CREATURES)
    assert [choice.key for choice in found.about] == expected


@every_power
@stage.few_and_many
def test_the_question_of_a_window_says_which_power_and_creatures_it_is_about(power, seats):  # V5
    record, owner, _ = moment(power, seats)
    question = stage.question(record, owner)
    about = kernel.look(TITLE, record, None).view["window"]
    assert question.standing.key == power
    assert question.standing.declines == ("pass",)
    assert list(question.standing.about) == about["creatures"]  # its owner is the only one asked


def test_each_asked_seat_is_told_of_its_own_power_only():  # V5
    """Word with Zeus and Sleight of Hand never meet, but Sun Ray and Second Wind do."""
    record = stage.before_second({1: "horus", 0: "quetzalcoatl"})
    keys = {seat: stage.question(record, seat).standing.key for seat in stage.asked(record)}
    assert keys == {0: "second-wind", 1: "sun-ray"}


def test_a_window_of_the_judgement_is_about_every_creature_drawn():  # V5
    record = stage.drawn({1: "yu-huang"}, ["gryphon-t1", "lamassu-t1"])
    assert stage.question(record, 1).standing.about == ("gryphon", "lamassu")


def test_a_window_before_the_draw_is_about_the_creatures_whose_tricks_its_owner_put_there():  # V5
    record = stage.before_draw({1: "anansi"})
    assert stage.question(record, 1).standing.about == ("gryphon",)


# Openly


@every_power
def test_only_what_renewal_finds_is_hidden(power):  # V5
    record, owner, _ = moment(power)
    assert stage.question(record, owner).openly is (power != "renewal")


@every_power
def test_every_power_but_renewal_can_be_played_when_it_is_asked_for(power):  # V5
    record, owner, _ = moment(power)
    assert stage.question(record, owner).only_reply() is None


def test_renewal_without_another_card_has_one_reply_that_others_can_not_see():  # V5
    cards = {**stage.holders(4), 3: ["sylph-n2"]}
    record = stage.table(cards, gods={0: "quetzalcoatl"}, bets=stage.bets(4))
    record = stage.answer(record, 0, ["dragon-n3"])
    assert stage.window(record) == "after"
    question = stage.question(record, 0)
    assert (question.only_reply(), question.openly) == (["pass"], False)


def test_the_last_second_card_is_there_for_all_to_see():  # V7
    record = stage.answer(stage.table(stage.holders(4), gods={}), 0, ["dragon-n3"])
    question = stage.question(record, 0)
    assert (question.only_reply(), question.openly) == (["sylph-n2"], True)
    shown = kernel.look(TITLE, record, None).view
    assert shown["holders"][shown["second"]] == {"holder": 3, "between": [3, 0], "count": 1, "cards": None}


def test_among_two_second_cards_there_is_a_choice():  # V7
    cards = {**stage.holders(4), 3: ["sylph-n2", "sylph-n3"]}
    record = stage.answer(stage.table(cards, gods={}), 0, ["dragon-n3"])
    assert stage.question(record, 0).only_reply() is None


@pytest.mark.parametrize("options", [{}, {"powers": True}])
def test_bets_and_whole_turns_depend_on_hidden_cards(options):
    record = new(4, **options)
    while record["state"]["race"] == 1:
        (question,) = (kernel.asked(TITLE, record).questions[seat] for seat in kernel.asked(TITLE, record).awaited[:1])
        if question.occasion and not question.occasion.endswith("second"):
            assert not question.openly
        record = stage.answer(record, kernel.asked(TITLE, record).awaited[0], question.default)


def test_where_tokens_can_go_is_public():  # V3
    record = new(4, powers=True, fate_tokens=True)
    question = kernel.asked(TITLE, record).questions[kernel.asked(TITLE, record).awaited[0]]
    assert (question.openly, question.occasion) == (True, "1.token")


def test_every_power_is_one_of_the_two_kinds():
    assert set(POWERS) >= ALWAYS_OR_NEVER
