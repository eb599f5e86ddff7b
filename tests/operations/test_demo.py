"""The demo account: there at once, seated at a game that waits for it, and never in production."""

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import demo
from games.models import Game, Seat


@pytest.mark.django_db
def test_the_demo_account_can_log_in_and_is_asked_in_a_running_game(client):
    call_command("demo")
    assert client.login(username=demo.NAME, password=demo.PASSWORD)
    assert Seat.objects.get(user__username=demo.NAME).asked is not None
    assert Game.objects.get().is_running


@pytest.mark.django_db
def test_making_the_demo_again_changes_nothing():
    call_command("demo")
    call_command("demo")
    assert Game.objects.count() == 1


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
