"""Conditions and standing answers are about what can matter."""

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.planning import PLANNING
from tests.titles.derby.powers import stage


def test_a_token_of_the_next_race_depends_on_no_card_or_place_of_this_race():  # V3, D27
    record = stage.table(stage.holders(4), gods={0: "quetzalcoatl"}, race=1)
    view = stage.view(record, 0)
    question = next(one.question for one in PLANNING.ahead(view, 0) if one.question.occasion == "2.token")
    kinds = [choice.key for choice in PLANNING.conditions(view, question, ("5",)).options(())]
    assert "still-there" not in kinds
    assert "not-passed" not in kinds


def test_sleight_of_hand_is_about_the_tricks_that_its_owner_can_take_back():  # V5
    """Seat 1 put Gryphon's tricks there, seat 0 Lamassu's: nothing can be done about Lamassu."""
    record = stage.before_draw({1: "anansi"}, fate_tokens=False)
    question = kernel.asked(TITLE, record).questions[1]
    assert question.standing.key == "sleight-of-hand"
    assert set(question.standing.about) == {"gryphon"}
