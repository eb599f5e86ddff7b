"""The pages of the staff show what a spectator could know, and can't be asked for more."""

import random

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from games.admin import site
from games.models import Game, Move, Notice, Seat, User
from games.titles.derby.data import BET_CARDS, CARDS
from tests.cast import begun, browser_of, person, play_on

MODELS = (Game, Seat, Move, Notice, User)


@pytest.fixture
def tess(db):
    """A superuser who plays as well."""
    return person("tess", is_staff=True, is_superuser=True)


@pytest.fixture
def hidden(tess, ada, ben, cleo):
    """A running game in which the staff plays too, with a fault whose message names a card, and what must not show."""
    game = play_on(begun(tess, ada, ben, cleo), 25, rng=random.Random(5))
    assert game.is_running
    Game.objects.filter(pk=game.pk).update(fault="KeyError: 'dragon-n1'", failures=1)
    seed = game.record["seed"]
    return game, {*CARDS, *(f'"{key}"' for key in BET_CARDS), seed, seed.upper(), game.invite_token}


def lists():
    return [reverse(f"admin:games_{model._meta.model_name}_changelist") for model in MODELS]


def pages_about(game):
    rows = [game, *game.seats.all(), *game.moves.all()[:40], *game.notices.all(), *User.objects.all()]
    for row in rows:
        for page in ("change", "history"):
            yield reverse(f"admin:games_{row._meta.model_name}_{page}", args=[row.pk])


def test_no_page_about_a_running_game_shows_a_card_or_the_seed(hidden, tess):  # HL-16
    game, secrets = hidden
    browser = browser_of(tess)
    addresses = ["/admin/", "/admin/games/", *lists(), *pages_about(game)]
    assert len(addresses) > 60
    for address in addresses:
        answer = browser.get(address)
        assert answer.status_code == 200, address
        page = answer.content.decode()
        assert not [secret for secret in secrets if secret in page], address


def test_a_move_shows_who_made_it_when_and_nothing_of_what_it_was(hidden, tess):  # HL-16
    game, _ = hidden
    move = game.moves.filter(by=Move.By.HUMAN).first()
    page = browser_of(tess).get(reverse("admin:games_move_change", args=[move.pk]))
    assert "by the player" in page.content.decode()
    for name in ("reply", "events", "record"):
        assert f"field-{name}" not in page.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "record__seed__startswith=a",
        "record__state__contains=dragon",
        "record__isnull=0",
        "invite_token__startswith=a",
        "fault__contains=dragon",
        "moves__reply__contains=dragon",
        "seats__user__password__startswith=pbkdf2",
        "opener__password__startswith=pbkdf2",
    ],
)
def test_hidden_columns_of_games_can_not_be_asked_for(hidden, tess, query):  # HL-16
    assert browser_of(tess).get(f"/admin/games/game/?{query}").status_code == 400


@pytest.mark.parametrize(
    ("model", "query"),
    [
        ("move", "reply__contains=dragon"),
        ("move", "events__contains=dragon"),
        ("move", "record__seed__startswith=a"),
        ("move", "game__record__seed__startswith=a"),
        ("seat", "game__record__seed__startswith=a"),
        ("notice", "game__record__seed__startswith=a"),
        ("user", "password__startswith=pbkdf2"),
        ("user", "seats__game__record__seed__startswith=a"),
    ],
)
def test_hidden_columns_can_not_be_asked_for_by_another_way(hidden, tess, model, query):  # HL-16
    assert browser_of(tess).get(f"/admin/games/{model}/?{query}").status_code == 400


def test_the_offered_filters_and_the_search_work(hidden, tess):
    game, _ = hidden
    browser = browser_of(tess)
    link = f"/admin/games/game/{game.pk}/change/"
    assert link in browser.get("/admin/games/game/?status__exact=running&public__exact=1").content.decode()
    assert link not in browser.get("/admin/games/game/?status__exact=finished").content.decode()
    assert link in browser.get("/admin/games/game/?q=ben").content.decode()
    assert link not in browser.get("/admin/games/game/?q=dragon").content.decode()


@pytest.mark.parametrize("model", [Game, Seat, Move, Notice])
def test_games_seats_moves_and_notices_are_not_made_changed_or_deleted_by_hand(hidden, tess, model):
    game, _ = hidden
    row = game if model is Game else model.objects.filter(game=game).first()
    browser, name = browser_of(tess), f"admin:games_{model._meta.model_name}"
    assert browser.get(reverse(f"{name}_add")).status_code == 403
    assert browser.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    assert browser.post(reverse(f"{name}_change", args=[row.pk]), {"status": "closed"}).status_code == 403
    sent = {"action": "delete_selected", "_selected_action": str(row.pk), "post": "yes"}
    browser.post(reverse(f"{name}_changelist"), sent)
    assert model.objects.filter(pk=row.pk).exists()
    assert not LogEntry.objects.exists()


def test_staff_can_close_an_account_and_never_set_its_password_or_address(tess, ada):
    browser, change = browser_of(tess), reverse("admin:games_user_change", args=[ada.pk])
    assert 'type="password"' not in browser.get(f"/admin/games/user/{ada.pk}/password/", follow=True).content.decode()
    sent = {"display_name": "Ada", "email": "tess@example.org", "username": "tess2", "password": "x"}
    assert browser.post(change, sent | {"mail_stopped_at_0": "", "mail_stopped_at_1": ""}).status_code == 302
    after = User.objects.get(pk=ada.pk)
    assert not after.is_active
    assert (after.email, after.username, after.password) == (ada.email, "ada", ada.password)


def test_staff_who_are_not_superusers_make_nobody_staff(ada, ben):
    from django.contrib.auth.models import Permission

    User.objects.filter(pk=ben.pk).update(is_staff=True)
    ben.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    sent = {"display_name": "Ada", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    sent |= {"mail_stopped_at_0": "", "mail_stopped_at_1": ""}
    browser_of(User.objects.get(pk=ben.pk)).post(reverse("admin:games_user_change", args=[ada.pk]), sent)
    after = User.objects.get(pk=ada.pk)
    assert (after.is_staff, after.is_superuser) == (False, False)


def test_sessions_and_second_factors_have_no_staff_pages(tess):
    served = {model._meta.label for model in site._registry}
    assert served == {"games.Game", "games.Seat", "games.Move", "games.Notice", "games.User"}
    assert browser_of(tess).get("/admin/usersessions/usersession/", follow=True).status_code == 404


def test_players_are_no_staff(ada, client):
    assert browser_of(ada).get("/admin/games/game/").status_code in (302, 403)
    assert client.get("/admin/games/game/").status_code == 302
