"""The site's own chance: unforeseeable, unless a simulation brings its dice."""

from random import Random

import pytest

from games.services import dice
from tests.cast import begun


@pytest.fixture(autouse=True)
def loaded_dice():
    """None are loaded here, as on the site."""


def thrown():
    return [dice.dice().random() for _ in range(3)], dice.seed()


def test_nobody_can_foresee_it():
    assert thrown() != thrown()
    assert len(dice.seed()) == 32


def test_loaded_dice_fall_the_same_again():
    with dice.loaded(Random(1)):
        first = thrown()
    with dice.loaded(Random(1)):
        assert thrown() == first
    with dice.loaded(Random(2)):
        assert thrown() != first


def test_they_are_put_away_whatever_happens():
    with pytest.raises(KeyboardInterrupt), dice.loaded(Random(1)):
        raise KeyboardInterrupt
    assert thrown() != thrown()
    with pytest.raises(NotImplementedError):
        dice.dice().getstate()


def test_the_seed_of_a_game_is_thrown_with_them(ada, ben):
    def commitment():
        with dice.loaded(Random(1)):
            return begun(ada, ben, seats=3).commitment

    assert commitment() == commitment()
