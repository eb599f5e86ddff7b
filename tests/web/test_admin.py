"""The pages of the staff show what a spectator could know, and can't be asked for more."""

import random
import re

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from games.admin import site
from games.models import Game, Move, Notice, PlanEntry, Seat, StandingAnswer, User
from games.titles.derby.data import BET_CARDS, CARDS
from tests.cast import NOW, begun, browser_of, person, play_on

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
    told = game.notices.exclude(kind__in=[Notice.Kind.TURN, Notice.Kind.REMINDER])
    rows = [game, *game.seats.all(), *game.moves.all()[:40], *told, *User.objects.all()]
    for row in rows:
        for page in ("change", "history"):
            yield reverse(f"admin:games_{row._meta.model_name}_{page}", args=[row.pk])


def steady(answer):
    """The page without what is drawn anew for every answer."""
    return re.sub(r'(value|nonce|token)(="|": "|=)[\w+/=-]{20,}', "", answer.content.decode())


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


def test_plans_and_standing_answers_have_no_page(hidden, tess):
    game, _ = hidden
    seat = game.seats.get(index=1)
    PlanEntry.objects.create(seat=seat, occasion="3.bet.1", position=0, picks=["dragon"], made_at=NOW)
    StandingAnswer.objects.create(seat=seat, key="renewal", about=["dragon"], made_at=NOW)
    browser = browser_of(tess)
    assert browser.get("/admin/games/planentry/").status_code == 404
    assert browser.get("/admin/games/standinganswer/").status_code == 404
    for address in pages_about(game):
        page = browser.get(address).content.decode()
        assert "3.bet.1" not in page
        assert "renewal" not in page


@pytest.mark.parametrize("by", [Move.By.STANDING, Move.By.FORCED])
def test_a_move_that_came_by_itself_looks_like_one_by_hand(hidden, tess, by):
    game, _ = hidden
    move = game.moves.filter(by=Move.By.HUMAN).first()
    browser, address = browser_of(tess), reverse("admin:games_move_change", args=[move.pk])
    by_hand = steady(browser.get(address))
    Move.objects.filter(pk=move.pk).update(by=by)
    assert steady(browser.get(address)) == by_hand
    assert f"/move/{move.pk}/" in browser.get(f"/admin/games/move/?made=human&q={game.pk}").content.decode()
    assert browser.get(f"/admin/games/move/?by={by.value}").status_code == 400
    assert f"made={by.value}" not in browser.get("/admin/games/move/").content.decode()


def test_a_seat_that_answers_by_itself_looks_like_any_other(hidden, tess):
    game, _ = hidden
    seat = game.seats.exclude(due_at=None).get()
    browser, address = browser_of(tess), reverse("admin:games_seat_change", args=[seat.pk])
    asked = steady(browser.get(address))
    Seat.objects.filter(pk=seat.pk).update(answers_at=seat.due_at, remind_at=None)
    assert steady(browser.get(address)) == asked


def test_staff_do_not_see_who_is_told_of_a_turn_at_their_own_table(hidden, tess, eve):
    game, _ = hidden
    notice = game.notices.filter(kind=Notice.Kind.TURN).first()
    eve.is_staff = eve.is_superuser = True
    eve.save()
    address = reverse("admin:games_notice_change", args=[notice.pk])
    assert browser_of(tess).get(address).status_code == 302
    assert browser_of(eve).get(address).status_code == 200


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
