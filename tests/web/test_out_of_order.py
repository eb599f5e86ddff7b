"""A game on which the rules fail tells so to its players, and its pages break nothing else."""

import pytest

from games.models import Game
from games.services import sweep
from tests.cast import NOW, browser_of, fresh
from tests.passing import alive

LATER = NOW.replace(day=3)


@pytest.fixture
def damaged(running_game):
    """A running game whose record can't be read, after the sweep has met it."""
    Game.objects.filter(pk=running_game.pk).update(record={"format": 0, "title": "derby"})
    running_game.moves.update(record={"format": 0, "title": "derby"})
    alive(LATER)
    sweep.tick(LATER)
    return fresh(running_game)


@pytest.mark.parametrize("page", ["", "log/", "replay/0/"])
def test_the_page_says_that_the_game_is_out_of_order_and_looked_after(damaged, ada, page):  # OP-12
    answer = browser_of(ada).get(f"/games/{damaged.pk}/{page}")
    assert answer.status_code == 503
    assert "This game is out of order" in answer.content.decode()


def test_a_page_that_looks_for_news_gets_one_sentence(damaged, ada):  # OP-12
    answer = browser_of(ada).get(f"/games/{damaged.pk}/fresh/?version=0", headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert "<html" not in answer.content.decode()
    assert "the site tries again by itself" in answer.content.decode()


def test_nobody_else_gets_to_see_even_that(damaged, eve):
    Game.objects.filter(pk=damaged.pk).update(public=False)
    assert browser_of(eve).get(f"/games/{damaged.pk}/").status_code == 404


def test_other_pages_of_its_players_work(damaged, ada):  # OP-12
    assert browser_of(ada).get("/").status_code == 200


def test_a_game_that_was_set_aside_but_can_be_shown_says_so_on_its_table(running_game, ada):  # OP-12
    Game.objects.filter(pk=running_game.pk).update(retry_at=LATER)
    page = browser_of(ada).get(f"/games/{running_game.pk}/").content.decode()
    assert 'id="table-set-aside"' in page


def test_a_game_in_order_says_nothing_of_the_kind(running_game, ada):
    assert "table-set-aside" not in browser_of(ada).get(f"/games/{running_game.pk}/").content.decode()
