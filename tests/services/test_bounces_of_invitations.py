"""Mails to invited addresses that come back: the address is left alone, and who has typed it is told."""

from datetime import timedelta
from email import message_from_string, policy

import pytest
from django.core import mail

from games.models import InvitationMail, Notice
from games.services import accounts, bounces, invitation_post, invitations, invited
from tests.cast import NOW, browser_of, fresh, opened
from tests.services.test_bounces import report

FRIEND = "friend@example.org"


@pytest.fixture
def room(ada):
    """An open game of Ada's, into which a stranger was invited by a mail that has gone out."""
    room = opened(ada)
    ask(room, ada)
    return room


def ask(game, by, address=FRIEND, now=NOW):
    invitations.invite(game.pk, by, address, now=now)
    post(now + timedelta(minutes=5))


def post(now):
    while invitation_post.deliver_one(now):
        pass


def sent(address=FRIEND):
    return [message.message() for message in mail.outbox if address in message.to]


def come_back(message, address=FRIEND, status="5.1.1", **more):
    text = report(message, address, **more).as_string().replace("Status: 5.1.1", f"Status: {status}")
    return bounces.take(message_from_string(text, policy=policy.default), NOW)


def outcome():
    return InvitationMail.objects.values_list("state", "outcome").latest("pk")


@pytest.mark.parametrize("kind", ["text/rfc822-headers", "message/rfc822"])
def test_a_mail_that_came_back_is_noted_and_the_log_has_the_reason(room, kind, caplog):  # EM-11
    assert come_back(sent()[0], kind=kind) == 1
    assert outcome() == ("failed", "refused")
    assert "no such user" in caplog.text


def test_no_further_mail_goes_there_whoever_asks(room, ada, ben):  # EM-11
    come_back(sent()[0])
    for by in (ada, ben):
        ask(opened(by), by)
    assert len(sent()) == 1
    assert outcome() == ("dropped", "stopped")
    ask(opened(ben), ben, "other@example.org")
    assert len(sent("other@example.org")) == 1


def test_an_address_refused_at_once_gets_no_further_mail_either(ada, smtp_sink):  # DN-18
    smtp_sink.refusals[FRIEND] = "550 No such user here"
    ask(opened(ada), ada)
    del smtp_sink.refusals[FRIEND]
    ask(opened(ada), ada)
    assert smtp_sink.messages == []


def test_failures_that_pass_stop_the_mail_when_they_repeat(ada, ben):
    for count, by in enumerate([ada, ada, ben, ben, ada], 1):
        ask(opened(by), by)
        for message in sent()[count - 1 :]:
            come_back(message, status="4.2.2")
    assert len(sent()) == 3
    assert outcome() == ("dropped", "stopped")


def test_one_that_arrives_in_between_starts_the_count_anew(ada, ben):
    for count, by in enumerate([ada, ada, ben, ben, ada], 1):
        ask(opened(by), by)
        if count != 3:
            come_back(sent()[-1], status="4.2.2")
    assert len(sent()) == 5


def test_after_half_a_year_it_may_be_tried_again(room, ada):
    come_back(sent()[0])
    ask(opened(ada), ada, now=NOW + invitation_post.LEFT_ALONE + timedelta(days=1))
    assert len(sent()) == 2


def test_who_has_typed_the_address_is_told_and_nobody_else(room, ada, ben):
    before = fresh(room).version
    come_back(sent()[0])
    assert [one.undelivered for one in invited.sent(room, ada)] == [True]
    assert [one.undelivered for one in invited.sent(room, ben)] == [False]
    assert fresh(room).version > before
    page = browser_of(ada).get(f"/games/{room.pk}/").content.decode()
    assert "the mail could not be delivered" in page
    assert "Take back" in page


def test_who_types_it_later_is_told_too(room, ben):
    come_back(sent()[0])
    again = opened(ben)
    ask(again, ben)
    assert [one.undelivered for one in invited.sent(again, ben)] == [True]


def test_a_mail_that_is_only_on_its_way_is_not_called_lost(room, ada):
    assert come_back(sent()[0], action="delayed") == 0
    assert [one.undelivered for one in invited.sent(room, ada)] == [False]


def test_the_same_report_twice_is_one(room):
    assert come_back(sent()[0]) == 1
    version = fresh(room).version
    come_back(sent()[0])
    assert fresh(room).version == version


def test_a_report_of_someone_who_never_had_the_mail_counts_nothing(room):
    number = InvitationMail.objects.get().pk
    for identity in (f"<invitation-{number}@x>", f"<invitation-{number}-{'0' * 16}@x>", "<invitation-9999-0@x>"):
        assert come_back({"Message-ID": identity}) == 0
    assert come_back(sent()[0], "other@example.org") == 0
    assert outcome() == ("sent", "")


def test_what_takes_no_mail_is_known_after_the_inviter_has_left(room, ada, ben):
    come_back(sent()[0])
    accounts.delete_account(ada, NOW)
    ask(opened(ben), ben)
    assert len(sent()) == 1


def test_an_account_of_that_address_is_told_all_the_same(room, ada, ben):
    come_back(sent()[0])
    ben.emailaddress_set.create(email=FRIEND, verified=True)
    again = opened(ada)
    ask(again, ada)
    assert Notice.objects.filter(user=ben, game=again).exists()
