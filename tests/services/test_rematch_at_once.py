"""A rematch asked for, and people invited, at the same moment. Needs real row locks."""

import pytest

from games.models import Game, Invitation, Notice
from games.services import invitations, rematch
from games.services.errors import Refused
from tests.cast import NOW, begun, opened, person, play_out
from tests.services.test_lobby_at_once import at_once

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("_again", range(5))
def test_all_who_ask_at_once_sit_in_one_rematch(_again):
    people = [person(f"player{n}") for n in range(3)]
    before = play_out(begun(*people))
    outcomes = at_once(*[lambda user=user: rematch.offer(before.pk, user, now=NOW) for user in people])
    assert {outcome.pk for outcome in outcomes} == {Game.objects.get(rematch_of=before).pk}
    again = Game.objects.get(rematch_of=before)
    assert again.is_running
    assert {seat.user_id for seat in again.seats.all()} == {user.pk for user in people}


@pytest.mark.parametrize("_again", range(5))
def test_one_account_that_asks_five_times_at_once_opens_one(_again):
    ada, ben = person("ada"), person("ben")
    before = play_out(begun(ada, ben, seats=3))
    outcomes = at_once(*[lambda: rematch.offer(before.pk, ada, now=NOW)] * 5)
    assert len({outcome.pk for outcome in outcomes}) == 1
    assert Notice.objects.filter(user=ben, kind=Notice.Kind.INVITED).count() == 1


@pytest.mark.parametrize("who", ["guest", "friend@example.org"])
def test_five_clicks_at_once_invite_once(who):
    game, _guest = opened(person("host")), person("guest")
    outcomes = at_once(*[lambda: invitations.invite(game.pk, game.opener, who, now=NOW)] * 5)
    assert len([outcome for outcome in outcomes if isinstance(outcome, Refused)]) == 4
    assert Invitation.objects.count() == 1


def test_one_who_accepts_and_is_taken_back_at_once_is_the_one_or_the_other():
    host, guest = person("host"), person("guest")
    game = opened(host)
    invitation = invitations.invite(game.pk, host, "guest@example.org", now=NOW)
    at_once(
        lambda: invitations.decline(game.pk, guest, now=NOW),
        lambda: invitations.withdraw(game.pk, invitation.pk, host, now=NOW),
    )
    invitation.refresh_from_db()
    assert invitation.state in ("declined", "withdrawn")
