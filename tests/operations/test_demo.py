"""The demo account: there at once, seated at games worth looking at, and never in production."""

import pytest
from django.core.management import CommandError, call_command

from games.engine import kernel
from games.management.commands import demo
from games.models import Game, Seat
from games.services import lists


def looks():
    """What the demo account sees of its games that run."""
    running = Game.objects.filter(status=Game.Status.RUNNING)
    return [(game, kernel.look(game.get_title(), game.record, demo.SEAT)) for game in running]


@pytest.mark.django_db
def test_the_demo_account_can_log_in_and_is_asked_in_every_running_game(client):
    call_command("demo")
    assert client.login(username=demo.NAME, password=demo.PASSWORD)
    for game, look in looks():
        assert look.question is not None
        assert Seat.objects.get(user__username=demo.NAME, game=game).asked == look.ask


@pytest.mark.django_db
def test_the_demo_shows_each_moment_that_it_promises():
    call_command("demo")
    seen = [look for game, look in looks() if game.title == "downforce"]
    for moment in (demo.bidding, demo.betting, demo.driving):
        assert any(moment(look) for look in seen)
    assert Game.objects.get(status=Game.Status.FINISHED).title == "downforce"


@pytest.mark.django_db
def test_the_demo_has_a_guided_game():
    call_command("demo")
    (guided,) = Seat.objects.filter(guided=True)
    assert guided.game.title == "derby"


@pytest.mark.django_db
def test_the_guided_game_is_the_first_that_waits():
    call_command("demo")
    (guided,) = Seat.objects.filter(guided=True)
    assert lists.next_waiting(guided.user, None) == guided.game_id == Game.objects.earliest("pk").pk


@pytest.mark.django_db
def test_making_the_demo_again_changes_nothing():
    call_command("demo")
    before = Game.objects.count()
    call_command("demo")
    assert Game.objects.count() == before


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["demo", "play"])
def test_production_has_no_account_with_a_known_password(settings, command):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        call_command(command)


@pytest.mark.django_db
def test_the_embedded_site_is_not_served_over_a_real_broker(settings):
    settings.BROKER = "redis://localhost:6379/0"
    with pytest.raises(CommandError, match="embedded"):
        call_command("embedded")
