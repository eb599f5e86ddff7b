"""What the pages that open and join a game promise about time, kept over months."""

from datetime import timedelta

from games.models import Game, Move
from games.services.clocks import DAY, Pace
from tests.cast import NOW, begun, fresh, seat, tick


def after(**time):
    return NOW + timedelta(**time)


def by_the_clock(game):
    return Move.objects.filter(game=game, by=Move.By.CLOCK).count()


def test_a_game_of_seven_days_a_move_waits_seven_days_for_a_first_move(ada, ben, cleo):  # CT-05
    game = begun(ada, ben, cleo, pace=Pace(move=7 * DAY))
    index = next(seat.index for seat in game.seats.all() if seat.due_at)
    for days in (1, 2, 6):
        tick(after(days=days))
        assert fresh(game).is_running
        assert seat(game, index).due_at == after(days=7)
        assert by_the_clock(game) == 0
    tick(after(days=7))
    assert by_the_clock(game) == 1
    assert fresh(game).is_running


def test_nothing_but_the_promised_rule_acts_on_the_longest_pace(ada):  # CT-13
    game = begun(ada, seats=3, pace=Pace(move=14 * DAY))
    tick(after(days=14, seconds=-1))
    assert by_the_clock(game) == 0
    tick(after(days=14))
    assert (by_the_clock(game), seat(game, 0).held_by_bot) == (1, False)
    tick(after(days=28))
    assert (by_the_clock(game), seat(game, 0).held_by_bot) == (2, True)
    for days in (30, 60, 120):
        tick(after(days=days))
    assert fresh(game).status in (Game.Status.RUNNING, Game.Status.FINISHED)
    assert not seat(game, 0).resigned


def test_silent_games_stay_in_the_lists_of_their_players(ada, ben, cleo):  # CT-05
    game = begun(ada, ben, cleo, pace=Pace(move=14 * DAY))
    for days in range(1, 13):
        tick(after(days=days))
    assert list(Game.objects.filter(seats__user=ben)) == [game]
