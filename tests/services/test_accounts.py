"""The settings, the data and the end of an account."""

import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session

from games.models import Game, Invitation, Move, Notice, PrivateNote, Rating, Seat, StoredMail, User
from games.services import accounts, export, invitations, lobby, private_notes
from games.services.errors import NotAllowed
from tests.cast import NOW, awaited, begun, browser_of, fresh, opened, play_on, play_out, seat

CHOICES = {
    "display_name": "Ada",
    "time_zone": "Asia/Kathmandu",
    "language": "en",
    "mail_turns": False,
    "mail_reminders": True,
    "mail_games": False,
}


def test_settings_are_saved(ada):
    accounts.change_settings(ada, **CHOICES | {"display_name": "Ada L."})
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone, ada.mail_turns, ada.mail_games) == (
        "Ada L.",
        "Asia/Kathmandu",
        False,
        False,
    )


@pytest.mark.parametrize("wrong", [{"time_zone": "Mars/Olympus"}, {"language": "tlh"}, {"display_name": "Ben"}])
def test_settings_that_do_not_exist_are_refused(ada, ben, wrong):
    with pytest.raises(NotAllowed):
        accounts.change_settings(ada, **CHOICES | wrong)
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone, ada.mail_turns) == ("Ada", "Europe/Lisbon", True)


def test_mail_is_tried_again_when_asked_for(ada):  # EM-14
    User.objects.filter(pk=ada.pk).update(mail_failures=3, mail_stopped_at=NOW)
    accounts.resume_mail(ada)
    ada.refresh_from_db()
    assert (ada.mail_failures, ada.mail_stopped_at) == (0, None)


def test_a_finished_game_stays_with_a_former_player_in_the_seat(ada, ben, cleo):  # DX-01
    game = play_out(begun(ada, ben, cleo))
    scores = list(game.seats.values_list("place", "score"))
    accounts.delete_account(ada, NOW)
    assert fresh(game).is_finished
    assert seat(game, 0).shown_name == "former player"
    assert list(game.seats.values_list("place", "score")) == scores
    assert game.moves.filter(seat=0).exists()


def test_a_running_game_goes_on_and_the_others_are_told(ada, ben, cleo):  # DX-01
    game = begun(ada, ben, cleo)
    accounts.delete_account(ada, NOW)
    assert (seat(game, 0).shown_name, seat(game, 0).resigned) == ("former player", True)
    assert set(Notice.objects.filter(game=game, kind="replaced").values_list("user", flat=True)) == {ben.pk, cleo.pk}
    assert 0 not in awaited(game)
    assert play_out(fresh(game)).is_finished


def test_the_game_goes_on_at_once_when_it_waits_for_the_one_who_leaves(ada, ben, cleo):  # DX-06
    game = begun(ada, ben, cleo)
    while awaited(fresh(game)) != (0,):
        game = play_on(game)
    accounts.delete_account(ada, NOW)
    assert awaited(fresh(game)) not in ((), (0,))


def test_an_open_game_passes_to_the_next_player(ada, ben):  # DX-06
    game = opened(ada, ben)
    accounts.delete_account(ada, NOW)
    assert (fresh(game).status, fresh(game).opener) == ("open", ben)
    assert not game.seats.filter(index=0).exists()


def test_an_open_game_without_other_players_is_closed(ada):  # DX-06
    game = opened(ada)
    accounts.delete_account(ada, NOW)
    assert fresh(game).status == Game.Status.CLOSED


def test_no_page_of_the_games_breaks_for_the_others(ada, ben, cleo):  # DX-06
    running, finished = begun(ada, ben, cleo), play_out(begun(ada, ben, cleo))
    accounts.delete_account(ada, NOW)
    for game in (running, finished):
        assert export.everything(ben, NOW)["games"]
        assert {line.shown_name for line in game.seats.select_related("user")} == {"former player", "Ben", "Cleo"}


def _a_row_of_everything(user, *others):
    """One row in every table that refers to an account."""
    private_notes.write(seat(begun(user, *others), 0), "only mine", now=NOW)
    own = opened(user)
    invitations.invite(opened(others[0]).pk, others[0], user.username, now=NOW)
    invitations.invite(opened(others[0]).pk, others[0], user.email, now=NOW)
    invitations.invite(own.pk, user, "somebody@example.org", now=NOW)
    invitations.invite(own.pk, user, others[1].username, now=NOW)
    browser = browser_of(user)
    browser.get("/settings/")
    EmailAddress.objects.create(user=user, email="second@example.org")
    Authenticator.objects.create(user=user, type="totp", data={})
    LogEntry.objects.log_actions(user.pk, [user], 2, change_message="x", single_object=True)
    UserSession.objects.get_or_create(user=user, session_key=browser.session.session_key, ip="127.0.0.1")
    StoredMail.objects.create(recipient=user.email, subject="x", message="x", at=NOW)
    game = Game.objects.filter(status="running").first()
    Notice.objects.create(user=user, game=game, kind="turn", occasion=99, created_at=NOW, send_after=NOW)
    play_out(begun(user, *others))
    assert user.ratings.exists()


# What still refers to nobody afterwards, and why it is kept.
KEPT = {
    (Invitation, "by"): "it is there for the one who is invited; that it came from here is gone",
    (Game, "opener"): "the game belongs to its other players too",
    (Seat, "user"): "the seat keeps its moves and its place in the ranking",
}


def test_nothing_that_is_only_the_accounts_own_is_left(ada, ben, cleo):  # DX-03
    _a_row_of_everything(ada, ben, cleo)
    pk, seats, games = ada.pk, Seat.objects.count(), Game.objects.count()
    accounts.delete_account(ada, NOW)
    references = [
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.many_to_one and field.concrete and field.related_model is User
    ]
    assert {(Game, "opener"), (Seat, "user"), (Notice, "user"), (EmailAddress, "user")} <= set(references)
    for model, name in references:
        assert not model.objects.filter(**{name: pk}).exists(), (model, name)
    assert (Seat.objects.count(), Game.objects.count()) == (seats - 1, games)
    gone = {(Notice, "user"), (Invitation, "user"), (Rating, "user")}
    assert {key for key in references if key[0]._meta.app_label == "games"} - gone == set(KEPT)
    assert not PrivateNote.objects.exists()
    assert not Invitation.objects.exclude(email="").exists()
    assert not StoredMail.objects.exists()
    assert not Move.objects.filter(events__icontains="Ada").exists()


def test_deleting_ends_the_sessions(ada):  # DX-04
    browser = browser_of(ada)
    browser.get("/settings/")
    UserSession.objects.get_or_create(user=ada, session_key=browser.session.session_key, ip="127.0.0.1")
    accounts.delete_account(ada, NOW)
    assert not Session.objects.exists()
    assert browser.get("/settings/").status_code == 302


def test_a_failed_deletion_leaves_everything_as_it_was(ada, ben, cleo, monkeypatch):
    game = begun(ada, ben, cleo)
    monkeypatch.setattr(User, "delete", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        accounts.delete_account(ada, NOW)
    assert (seat(game, 0).user, seat(game, 0).resigned) == (ada, False)


def test_a_name_of_an_account_that_was_never_confirmed_is_set_free_after_some_days(db):
    fay = User.objects.create_user("fay", "fay@example.org", date_joined=NOW)
    EmailAddress.objects.create(user=fay, email="fay@example.org")
    accounts.forget_unconfirmed(NOW + timedelta(days=2))
    assert User.objects.filter(pk=fay.pk).exists()
    accounts.forget_unconfirmed(NOW + timedelta(days=3, minutes=1))
    assert not User.objects.filter(pk=fay.pk).exists()


@pytest.mark.parametrize("fact", [{"last_login": NOW}, {"is_staff": True}])
def test_an_account_in_use_is_not_forgotten(db, fact):
    fay = User.objects.create_user("fay", "fay@example.org", date_joined=NOW, **fact)
    EmailAddress.objects.create(user=fay, email="fay@example.org")
    accounts.forget_unconfirmed(NOW + timedelta(days=400))
    assert User.objects.filter(pk=fay.pk).exists()


def test_a_confirmed_account_is_not_forgotten(ada):
    EmailAddress.objects.create(user=ada, email="pending@example.org")
    accounts.forget_unconfirmed(NOW + timedelta(days=4000))
    assert User.objects.filter(pk=ada.pk).exists()


def test_the_export_tells_what_was_sent_and_what_was_received(ada, ben, cleo):  # DX-07
    game = play_on(begun(ada, ben, cleo), 6)
    told = export.everything(ada, NOW)
    [mine] = told["games"]
    assert [answer["number"] for answer in mine["answers"]] == list(
        game.moves.filter(seat=0, reply__isnull=False).values_list("number", flat=True)
    )
    assert len(mine["log"]) >= 6
    assert told["account"]["user_name"] == "ada"
    assert told["addresses"] == [{"email": "ada@example.org", "verified": True, "primary": True}]
    assert {notice["kind"] for notice in told["notices"]} <= {"turn", "started"}
    assert json.loads(json.dumps(told)) == told


def test_the_export_tells_no_more_than_the_seat_may_know(ada, ben, cleo):  # DX-07, HL-01
    game = play_on(begun(ada, ben, cleo), 3)
    text = json.dumps(export.everything(ada, NOW))
    assert "seed" not in text
    theirs = [move.reply for move in game.moves.exclude(seat=0).exclude(reply=None)]
    assert theirs
    [mine] = export.everything(ada, NOW)["games"]
    assert [answer["reply"] for answer in mine["answers"]] == [move.reply for move in game.moves.filter(seat=0)]


def test_every_table_about_a_person_is_in_the_export_or_is_no_data_of_theirs(db):  # DX-07
    exported = {EmailAddress, Authenticator, UserSession, Notice, Game, Seat, Invitation, Rating}
    not_theirs = {LogEntry}  # what a member of staff did in the admin
    referring = {
        model
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.many_to_one and field.concrete and field.related_model is User
    }
    through = {User.groups.through, User.user_permissions.through}
    assert referring - through == exported | not_theirs


def test_leaving_games_does_not_need_them_to_have_begun(ada, ben):
    game = opened(ben, ada)
    accounts.delete_account(ada, NOW)
    lobby.join(game.pk, User.objects.create_user("gus"), now=NOW)
    assert game.seats.count() == 2
