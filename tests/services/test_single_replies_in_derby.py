"""Renewal's window after the last card of a race: anyone can see that its owner's holders are empty."""

import pytest

from games.models import Move
from games.services import play
from tests.cast import NOW, awaited, fresh, seat
from tests.passing import tick
from tests.services.ahead import by
from tests.services.test_ahead_in_derby import NO_OTHER_DRAGON, before_renewal, game, put  # noqa: F401
from tests.titles.derby.powers import stage


def last_card(game):  # noqa: F811
    record = stage.table(stage.holders(4, last=True), gods={0: "quetzalcoatl"}, used=("second-wind",))
    record = stage.all_pass(stage.answer(record, 0, ["dragon-n3"]))
    put(game, record)
    play.play(game.pk, 0, fresh(game).ask, ["sylph-n2"], now=NOW)
    return fresh(game).record


def test_with_empty_holders_only_passing_is_left_as_anyone_can_see(game):  # noqa: F811  # V5
    record = stage.table(stage.holders(4, last=True), gods={0: "quetzalcoatl"}, used=("second-wind",))
    record = stage.answer(stage.all_pass(stage.answer(record, 0, ["dragon-n3"])), 0, ["sylph-n2"])
    assert stage.window(record) == "after"
    assert [holder["count"] for holder in stage.view(record)["holders"]] == [0, 0, 0, 0]
    question = stage.question(record, 0)
    assert question.only_reply() == ["pass"]
    assert question.openly


def test_with_empty_holders_renewal_stops_nobody(game):  # noqa: F811  # V5
    last_card(game)
    assert seat(game, 0).answers_at is None or awaited(game) != (0,)
    assert by(game, 0)[1:] == [Move.By.FORCED]


@pytest.mark.parametrize("by_hand", [False, True])
def test_two_time_outs_hold_a_seat_whatever_is_hidden_between_them(game, by_hand):  # noqa: F811  # V5
    """The clock plays the first card, Renewal is let go by, the clock plays the second: others can't tell a pass by
    hand from one that the site gave because there was no other card, so neither begins the count anew."""
    put(game, before_renewal(NO_OTHER_DRAGON))
    tick(seat(game, 0).due_at)
    moment = seat(game, 0).answers_at
    assert by(game, 0) == [Move.By.CLOCK]
    assert moment is not None
    if by_hand:
        play.play(game.pk, 0, fresh(game).ask, ["pass"], now=moment)
    else:
        tick(moment)
    tick(seat(game, 0).due_at)
    assert by(game, 0)[2] == Move.By.CLOCK
    assert seat(game, 0).held_by_bot
