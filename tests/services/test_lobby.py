"""From opening a game to its first question."""

from games.models import Game
from tests.cast import begun, play_on, play_out


def test_a_game_of_four_people_can_be_played_to_its_end(running_game):
    assert play_out(running_game).status == Game.Status.FINISHED


def test_a_game_against_bots_waits_for_the_person(ada):
    game = begun(ada, seats=4)
    assert play_on(game).version > game.version
