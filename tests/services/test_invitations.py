"""Invitations: by name and by address, answered, taken back, told once; and that no address tells whose it is."""

from datetime import timedelta

import pytest

from games.engine.errors import Illegal
from games.models import Game, Invitation, InvitationMail, Notice, QuietAddress, User
from games.services import access, accounts, export, invitation_post, invitations, invited, lobby, notices, rematch
from games.services.errors import NotAllowed
from tests.cast import NOW, begun, fresh, opened, person, play_out
from tests.passing import deliver, tick

Kind, State, Outcome = Notice.Kind, Notice.State, Notice.Outcome
MINUTE = timedelta(minutes=1)


@pytest.fixture
def room(ada):
    """A private game of four that Ada has opened."""
    return opened(ada, public=False)


def ask(game, who, by=None, now=NOW):
    return invitations.invite(game.pk, by or game.opener, who, now=now)


# By name


@pytest.mark.parametrize("name", ["ben", "@ben", "  Ben "])
def test_a_player_is_invited_by_user_name(room, ben, name):
    assert ask(room, name).user == ben
    assert [one.line.game.pk for one in invited.to_answer(ben)] == [room.pk]


def test_who_is_invited_sees_the_private_game_and_nobody_else_does(room, ben, eve):
    ask(room, "ben")
    assert access.get_game_for(ben, room.pk) == room
    with pytest.raises(Game.DoesNotExist):
        access.get_game_for(eve, room.pk)


def test_who_has_declined_or_is_no_longer_invited_sees_it_no_more(room, ben, cleo):
    ask(room, "ben")
    taken_back = ask(room, "cleo")
    invitations.decline(room.pk, ben, now=NOW)
    invitations.withdraw(room.pk, taken_back.pk, room.opener, now=NOW)
    for user in (ben, cleo):
        with pytest.raises(Game.DoesNotExist):
            access.get_game_for(user, room.pk)


def test_an_unanswered_invitation_does_not_show_the_game_once_it_runs(room, ben):
    ask(room, "ben")
    lobby.start(room.pk, room.opener, now=NOW)
    with pytest.raises(Game.DoesNotExist):
        access.get_game_for(ben, room.pk)
    assert invited.to_answer(ben) == ()


def test_whoever_sits_in_the_game_may_invite(room, ben, cleo):
    lobby.join(room.pk, ben, now=NOW)
    assert ask(room, "cleo", by=ben).by == ben


def test_joining_accepts(room, ben):
    ask(room, "ben")
    lobby.join(room.pk, ben, now=NOW)
    assert Invitation.objects.get().state == "accepted"
    assert invited.to_answer(ben) == ()


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("", "Type a user name"),
        ("nobody", "no player with the user name"),
        ("ada", "already have a seat"),
        ("Thalia", "Bots need no invitation"),
        ("ada@example.org", "your own address"),
        ("ben@", "no e-mail address"),
        ("a@b@example.org", "no e-mail address"),
        ("ben\0", "no player"),
        ("x" * 300 + "@example.org", "no e-mail address"),
    ],
)
def test_what_cannot_be_invited_is_refused_with_a_reason(room, who, why):
    with pytest.raises(Illegal, match=why):
        ask(room, who)
    assert not Invitation.objects.exists()


def test_a_closed_account_cannot_be_invited(room, ben):
    User.objects.filter(pk=ben.pk).update(is_active=False)
    with pytest.raises(Illegal, match="no player"):
        ask(room, "ben")


def test_nobody_is_invited_twice(room, ben):
    ask(room, "ben")
    with pytest.raises(NotAllowed, match="invited already"):
        ask(room, "ben")
    assert Notice.objects.filter(user=ben).count() == 1


def test_who_sits_in_the_game_is_not_invited(room, ben):
    lobby.join(room.pk, ben, now=NOW)
    with pytest.raises(NotAllowed, match="already has a seat"):
        ask(room, "ben")


def test_who_has_declined_is_left_alone(room, ben):
    ask(room, "ben")
    invitations.decline(room.pk, ben, now=NOW)
    with pytest.raises(NotAllowed, match="has declined"):
        ask(room, "ben")


def test_nobody_is_asked_into_more_and_more_games(ada, ben):
    for _ in range(invitations.MOST_UNANSWERED):
        ask(opened(ada), "ben")
    with pytest.raises(NotAllowed, match="not answered"):
        ask(opened(ada), "ben")


def test_a_game_has_a_bounded_number_of_invitations(room):
    for number in range(invitations.MOST_INVITED):
        ask(room, f"friend{number}@example.org")
    with pytest.raises(NotAllowed, match="At most"):
        ask(room, "one-more@example.org")


def test_only_those_who_sit_in_the_game_invite(room, ben, cleo):
    with pytest.raises(NotAllowed, match="Only players who sit"):
        ask(room, "cleo", by=ben)


def test_nobody_is_invited_into_a_game_that_has_begun_or_was_closed(ada, ben, cleo):
    with pytest.raises(NotAllowed, match="has begun"):
        ask(begun(ada, seats=3), "ben")
    with pytest.raises(NotAllowed, match="closed"):
        ask(lobby.close(opened(ada).pk, ada, now=NOW), "ben")


# Taken back, declined


def test_what_was_taken_back_cannot_be_answered(room, ben):
    invitations.withdraw(room.pk, ask(room, "ben").pk, room.opener, now=NOW)
    with pytest.raises(NotAllowed, match="taken back"):
        invitations.decline(room.pk, ben, now=NOW)


def test_what_was_taken_back_can_be_made_again_and_is_mailed_once(room, ben):
    invitations.withdraw(room.pk, ask(room, "ben").pk, room.opener, now=NOW)
    ask(room, "ben")
    assert (Invitation.objects.count(), Notice.objects.filter(user=ben).count()) == (1, 1)


def test_the_opener_and_who_has_sent_it_take_it_back_and_nobody_else(room, ben, cleo, dan):
    lobby.join(room.pk, ben, now=NOW)
    lobby.join(room.pk, cleo, now=NOW)
    by_ben = ask(room, "dan", by=ben)
    with pytest.raises(NotAllowed):
        invitations.withdraw(room.pk, by_ben.pk, cleo, now=NOW)
    invitations.withdraw(room.pk, by_ben.pk, room.opener, now=NOW)
    by_ben.refresh_from_db()
    assert by_ben.state == "withdrawn"


def test_declining_twice_is_the_same_as_once(room, ben):
    ask(room, "ben")
    version = fresh(room).version
    for _ in range(2):
        invitations.decline(room.pk, ben, now=NOW)
    assert fresh(room).version == version + 1


def test_who_is_not_invited_has_nothing_to_decline(room, ben):
    with pytest.raises(NotAllowed, match="not invited"):
        invitations.decline(room.pk, ben, now=NOW)


# By address


def test_a_stranger_gets_one_mail_with_the_link(room, smtp_sink):
    invitation = ask(room, "Friend@Example.org")
    deliver_all(NOW + MINUTE)
    deliver_all(NOW + 10 * MINUTE)
    (mail,) = smtp_sink.to("friend@example.org")
    assert mail["Subject"] == "Ada invites you to play Divinity Derby"
    text = mail.get_body(("plain",)).get_content()
    assert any(line.endswith(f"/invited/{invitation.token}/") for line in text.splitlines())
    assert f"/invited/{invitation.token}/never/" in mail["List-Unsubscribe"]
    assert "In it so far: Ada." in text


def test_an_address_of_an_account_is_told_like_any_account(room, ben, smtp_sink):
    ask(room, "ben@example.org")
    deliver_all(NOW + MINUTE)
    (mail,) = smtp_sink.to("ben@example.org")
    assert mail["Subject"] == f"You are invited to {room}"
    assert "Ada invites you to this game." in mail.get_body(("plain",)).get_content()
    assert [one.line.game.pk for one in invited.to_answer(ben)] == [room.pk]


def test_the_inviter_cannot_tell_whether_an_address_has_an_account(room, ada, ben):
    ask(room, "ben@example.org")
    ask(room, "friend@example.org")
    one, other = invited.sent(room, ada)
    assert (one.name, one.username, one.state, one.may_withdraw) == (
        other.name, other.username, other.state, other.may_withdraw,
    )  # fmt: skip
    lobby.join(room.pk, ben, now=NOW)
    with pytest.raises(NotAllowed, match="friend@example.org is invited already"):
        ask(room, "friend@example.org")


def test_an_address_of_someone_at_the_table_is_taken_like_any_other(room, ben):
    lobby.join(room.pk, ben, now=NOW)
    assert ask(room, "ben@example.org").state == "pending"
    deliver_all(NOW + MINUTE)
    assert invited.to_answer(ben) == ()


def test_who_sits_in_the_game_gets_no_mail_about_an_invitation_into_it(room, ben, smtp_sink):
    lobby.join(room.pk, ben, now=NOW)
    ask(room, "ben@example.org")
    deliver_all(NOW + MINUTE)
    assert smtp_sink.to(ben.email) == []
    assert Notice.objects.get(user=ben, kind=Kind.INVITED).outcome == Outcome.NOT_ASKED


def test_others_in_the_room_do_not_see_the_address(room, ben):
    lobby.join(room.pk, ben, now=NOW)
    ask(room, "friend@example.org")
    assert [(one.address, one.by) for one in invited.sent(room, ben)] == [("", "Ada")]


def test_an_unconfirmed_address_lets_nobody_in(room, eve):
    eve.emailaddress_set.create(email="friend@example.org", verified=False)
    ask(room, "friend@example.org")
    assert invited.to_answer(eve) == ()
    with pytest.raises(Game.DoesNotExist):
        access.get_game_for(eve, room.pk)


def test_who_signs_up_with_the_address_finds_the_invitation(room):
    ask(room, "friend@example.org")
    friend = person("friend")
    assert [one.line.game.pk for one in invited.to_answer(friend)] == [room.pk]


def test_the_holder_of_the_mail_joins_with_any_account(room, eve):
    invitation = ask(room, "friend@example.org")
    lobby.join(room.pk, eve, now=NOW, invitation=invitation)
    invitation.refresh_from_db()
    assert invitation.state == "accepted"


def test_a_mail_about_what_was_taken_back_is_not_sent_and_lets_nobody_in(room, eve, smtp_sink):
    invitation = ask(room, "friend@example.org")
    invitations.withdraw(room.pk, invitation.pk, room.opener, now=NOW)
    deliver_all(NOW + MINUTE)
    assert smtp_sink.messages == []
    with pytest.raises(NotAllowed, match="taken back"):
        lobby.join(room.pk, eve, now=NOW, invitation=invitation)


def test_a_notice_about_what_was_taken_back_is_dropped(room, ben, smtp_sink):
    invitations.withdraw(room.pk, ask(room, "ben").pk, room.opener, now=NOW)
    deliver_all(NOW + MINUTE)
    assert smtp_sink.messages == []
    assert Notice.objects.get(user=ben).outcome == Outcome.NOT_ASKED


def test_an_invitation_that_was_made_again_before_it_was_mailed_is_mailed(room, ben, smtp_sink):
    invitations.withdraw(room.pk, ask(room, "ben").pk, room.opener, now=NOW)
    deliver_all(NOW + MINUTE)
    ask(room, "ben", now=NOW + MINUTE)
    deliver_all(NOW + 3 * MINUTE)
    assert len(smtp_sink.to("ben@example.org")) == 1


def test_who_has_switched_such_mails_off_gets_none_but_sees_the_invitation(room, ben, smtp_sink):  # DN-14
    User.objects.filter(pk=ben.pk).update(mail_games=False)
    ask(room, "ben@example.org")
    deliver_all(NOW + MINUTE)
    assert smtp_sink.messages == []
    assert len(invited.to_answer(ben)) == 1


def test_an_address_that_wants_no_mail_gets_none(room, smtp_sink):
    invitations.keep_quiet("friend@example.org", now=NOW)
    invitations.keep_quiet("friend@example.org", now=NOW)
    ask(room, "friend@example.org")
    deliver_all(NOW + MINUTE)
    assert smtp_sink.messages == []
    assert InvitationMail.objects.get().outcome == Outcome.SWITCHED_OFF


def test_one_address_gets_few_mails_a_day_whoever_asks(ada, ben):
    for number in range(invitations.MOST_TO_AN_ADDRESS):
        ask(opened(ada if number % 2 else ben), "friend@example.org")
    with pytest.raises(NotAllowed, match="often today"):
        ask(opened(ben), "friend@example.org")
    ask(opened(ben), "friend@example.org", now=NOW + timedelta(days=1, minutes=1))


def test_the_mail_is_in_the_language_of_the_one_who_invites(room, ada, smtp_sink):
    User.objects.filter(pk=ada.pk).update(language="pt-br")
    ask(room, "friend@example.org")
    deliver_all(NOW + MINUTE)
    (mail,) = smtp_sink.to("friend@example.org")
    assert '<html lang="pt-br">' in mail.get_body(("html",)).get_content()


def test_a_refused_address_fails_for_good(room, smtp_sink, caplog):  # DN-18
    smtp_sink.refusals["friend@example.org"] = "550 No such user here"
    ask(room, "friend@example.org")
    ask(room, "other@example.org")
    deliver_all(NOW + MINUTE)
    states = dict(InvitationMail.objects.values_list("invitation__email", "state"))
    assert states == {"friend@example.org": State.FAILED, "other@example.org": State.SENT}


def test_a_failure_that_passes_is_tried_again_later(room, smtp_sink, caplog):  # DN-05
    smtp_sink.refusals["friend@example.org"] = "451 Try later"
    ask(room, "friend@example.org")
    deliver_all(NOW + MINUTE)
    assert InvitationMail.objects.get().state == State.WAITING
    del smtp_sink.refusals["friend@example.org"]
    deliver_all(NOW + MINUTE)
    assert smtp_sink.messages == []
    deliver_all(NOW + 3 * MINUTE)
    assert len(smtp_sink.messages) == 1


def test_a_claim_of_a_dead_process_is_given_back(room, smtp_sink):  # DN-04
    ask(room, "friend@example.org")
    InvitationMail.objects.update(state=State.SENDING, claimed_at=NOW, tries=1)
    tick(NOW + notices.CLAIM)
    deliver_all(NOW + notices.CLAIM)
    assert len(smtp_sink.messages) == 1


def test_a_mail_that_is_late_raises_the_alarm(room):
    ask(room, "friend@example.org")
    assert invitation_post.late(NOW + 5 * MINUTE) == 0
    assert invitation_post.late(NOW + 12 * MINUTE) == 1


# What is told


def test_a_rematch_is_told_as_one(ada, ben, cleo, smtp_sink):
    again = rematch.offer(play_out(begun(ada, ben, cleo)).pk, ada, now=NOW)
    deliver_all(NOW + MINUTE)
    mails = [mail.get_body(("plain",)).get_content() for mail in smtp_sink.to("ben@example.org")]
    assert any("Ada asks for a rematch, and a seat is kept for you." in text for text in mails)
    assert any(f"/games/{again.pk}/" in text for text in mails)


def test_a_name_in_the_mail_is_neither_markup_nor_an_address(room, ada, smtp_sink):
    User.objects.filter(pk=ada.pk).update(display_name="<b>evil.example</b>")
    ask(room, "friend@example.org")
    deliver_all(NOW + MINUTE)
    (mail,) = smtp_sink.to("friend@example.org")
    assert "<b>" not in mail.get_body(("html",)).get_content()
    assert "evil.example" not in mail.get_body(("plain",)).get_content()


@pytest.mark.parametrize("name", ["J.R. Ada", "A.B.C", "Ada: queen", "a@b/c"])
def test_a_name_stands_in_the_subject_as_it_is_written(room, ada, smtp_sink, name):
    User.objects.filter(pk=ada.pk).update(display_name=name)
    ask(room, "friend@example.org")
    deliver_all(NOW + MINUTE)
    (mail,) = smtp_sink.to("friend@example.org")
    assert mail["Subject"] == f"{name} invites you to play Divinity Derby"


def test_people_one_has_played_with_are_suggested_those_met_most_first(ada, ben, cleo, dan):
    begun(ada, ben, cleo)
    begun(ada, ben, dan)
    room = opened(ada)
    assert invited.companions(ada, room)[0] == ben
    ask(room, "ben")
    assert set(invited.companions(ada, room)) == {cleo, dan}


def test_the_export_tells_of_invitations_sent_and_received(room, ada, ben):
    ask(room, "ben")
    ask(room, "friend@example.org")
    assert [one["to"] for one in export.everything(ada, NOW)["sent_invitations"]] == ["ben", "friend@example.org"]
    assert [one["game"] for one in export.everything(ben, NOW)["invitations"]] == [room.pk]


def deliver_all(now):
    """All mail that is due, to accounts and to strangers, as the worker sends it."""
    deliver(now)
    while invitation_post.deliver_one(now):
        pass


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\u2060"])
def test_an_address_that_only_looks_different_is_the_same(room, sign):
    invitations.keep_quiet("stranger@example.net", now=NOW)
    ask(room, "stranger@example.net")
    with pytest.raises((Illegal, NotAllowed)):
        ask(room, f"stranger@ex{sign}ample.net")
    assert Invitation.objects.filter(game=room).count() == 1


@pytest.mark.parametrize(
    "typed", ["x@localhost", "x@[127.0.0.1]", f"x@{'ü' * 60}.de", "x@" + ".".join(["İ" * 60] * 4) + ".de"]
)
def test_what_no_mail_can_be_sent_to_is_no_address(room, typed):
    with pytest.raises(Illegal, match="no e-mail address"):
        ask(room, typed)


def test_a_mail_seats_one_person(room, eve, dan):
    invitation = ask(room, "friend@example.org")
    lobby.join(room.pk, eve, now=NOW, invitation=invitation)
    with pytest.raises(NotAllowed, match="answered already"):
        lobby.join(room.pk, dan, now=NOW, invitation=invitation)


def test_who_has_sent_it_may_leave_and_the_mail_still_leads_to_silence(room, ada, client):
    invitation = ask(room, "friend@example.org")
    assert invitation_post.deliver_one(NOW + MINUTE)
    accounts.delete_account(ada, NOW)
    assert client.post(f"/invited/{invitation.token}/never/").status_code == 200
    assert QuietAddress.objects.filter(email="friend@example.org").exists()
