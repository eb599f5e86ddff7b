"""Games of earlier rules, which told otherwise how a creature crossed the line: they are drawn like those of today."""

from random import Random

import pytest

from games.models import Move
from games.services import replay as replays
from games.services.dice import loaded
from games.titles.derby.charts import FINISH
from tests.cast import NOW, begun, browser_of, play_out

ENDS = [None, FINISH, FINISH + 3, "finish"]
"""What an event of a creature that crossed the line has said about where it came to; None: nothing."""


@pytest.fixture
def finished(ada, ben, cleo):
    with loaded(Random(6)):
        return play_out(begun(ada, ben, cleo))


def told_before(game, end):
    """The same game with the events of an earlier day, and the moves with such an event."""
    moves = [move for move in game.moves.all() if any(each["kind"] == "finished" for each in move.events)]
    for move in moves:
        for happened in move.events:
            if happened["kind"] == "finished":
                happened.pop("end", None)
                happened |= {} if end is None else {"end": end}
    Move.objects.bulk_update(moves, ["events"])
    assert len(moves) == 2
    return moves


def drawn(game, user):
    """What all moments at which a creature crosses the line, or which come after it in the same move, show."""
    across = {move.number for move in game.moves.all() if any(each["kind"] == "finished" for each in move.events)}
    seen = []
    for moment in replays.moments(game):
        if moment.number in across:
            shown = replays.replay(game, user, moment.number, moment.part, now=NOW).page
            seen.append((shown.view, shown.before, [str(line.words) for line in shown.since]))
    return seen


@pytest.mark.parametrize("end", ENDS)
def test_every_moment_is_drawn_as_it_would_be_today(finished, ada, end):
    today = drawn(finished, ada)
    told_before(finished, end)
    assert drawn(finished, ada) == today


@pytest.mark.parametrize("end", ENDS)
def test_the_charts_end_at_the_line(finished, end):
    today = replays.charts(finished)
    told_before(finished, end)
    assert replays.charts(finished) == today
    assert FINISH in {max(line.values) for chart in today[:-1] for line in chart.lines}


@pytest.mark.parametrize("end", ENDS)
def test_the_pages_are_there(finished, ada, end):
    for move in told_before(finished, end):
        page = browser_of(ada).get(f"/games/{finished.pk}/replay/{move.number}/")
        assert page.status_code == 200
        assert "crosses the finish line" in page.content.decode()
