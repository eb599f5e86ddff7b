"""Games that end at the same moment. SQLite has one writer at a time and could prove nothing here."""

from __future__ import annotations

import pytest

from games.engine import kernel
from games.models import Game, Ladder, RatedSeat, Rating
from games.services import accounts, play, rerating
from tests.cast import NOW, begun, fresh, person
from tests.services.test_concurrency import at_once

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def but_for_one_answer(game: Game) -> tuple[int, int, object]:
    """Play the toy until one answer ends it: that seat, the number of the ask, and the answer."""
    while True:
        asked = kernel.asked(game.get_title(), fresh(game).record)
        seat = asked.awaited[0]
        number, about = asked.questions[seat].occasion.split(".")
        reply = {"bid": 9 if seat == 0 else 1, "block": "pass", "prize": "large"}[about]
        if (number, about) == ("3", "prize"):
            return seat, asked.number, reply
        play.play(game.pk, seat, asked.number, reply, now=NOW)


def ending(game: Game):
    seat, ask, reply = but_for_one_answer(game)
    return lambda: play.play(game.pk, seat, ask, reply, now=NOW)


@pytest.mark.parametrize("time", range(5))
def test_no_change_is_lost_when_games_of_the_same_people_end_at_once(toy, ada, ben, cleo, time):
    # Each of them in another seat of every game, so that rows would be met in every order.
    seated = [(ada, ben, cleo), (cleo, ada, ben), (ben, cleo, ada), (cleo, ben, ada)]
    endings = [ending(begun(*people, title="bids")) for people in seated]
    assert at_once(*endings) == [None] * 4
    assert set(Rating.objects.values_list("games", flat=True)) == {4}
    assert sorted(set(RatedSeat.objects.values_list("number", flat=True))) == [1, 2, 3, 4]
    assert not rerating.difference("bids")


def test_the_first_games_of_a_title_can_end_at_once(toy, ada, ben, cleo, dan):
    endings = [ending(begun(*people, title="bids")) for people in ((ada, ben), (cleo, dan))]
    assert at_once(*endings) == [None] * 2
    assert Ladder.objects.get().games == 2


@pytest.mark.parametrize("time", range(3))
def test_ratings_can_be_made_anew_while_games_end(toy, ada, ben, cleo, time):
    endings = [ending(begun(*people, title="bids")) for people in ((ada, ben, cleo), (ben, ada), (cleo, ben))]
    at_once(*endings, lambda: rerating.rebuild("bids"), lambda: rerating.rebuild("bids"))
    assert Ladder.objects.get().games == 3
    assert not rerating.difference("bids")


@pytest.mark.parametrize("time", range(3))
def test_people_can_leave_while_games_end(toy, ada, ben, cleo, time):
    gone = [person("fay"), person("gus")]
    endings = [ending(begun(ada, ben, *gone, title="bids")) for _ in range(2)]
    for _ in range(2):
        begun(cleo, *gone, title="bids")
    results = at_once(*endings, *(lambda user=user: accounts.delete_account(user, NOW) for user in gone))
    assert results == [None] * 4
    assert set(Rating.objects.filter(user__in=[ada, ben]).values_list("games", flat=True)) == {2}
    assert not rerating.difference("bids")
