"""Mails that come back after they were taken."""

import io
import sys
from datetime import timedelta
from email import message_from_string, policy

import pytest
from django.core import mail
from django.core.management import call_command

from games.models import Notice, User
from games.services import bounces, notices
from tests.cast import NOW, begun, play_on
from tests.passing import deliver

REPORT = """\
From: MAILER-DAEMON@relay.example.net
To: games@localhost
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain

I'm sorry.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example.net

Final-Recipient: rfc822; {address}
Action: {action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <{address}>: no such
    user

--part
Content-Type: {kind}

{headers}

--part--
"""


def report(message, address, action="failed", kind="text/rfc822-headers"):
    headers = f"From: games@localhost\nMessage-ID: {message['Message-ID']}\nSubject: Your turn"
    text = REPORT.format(address=address, action=action, kind=kind, headers=headers)
    return message_from_string(text, policy=policy.default)


def sent_to(user):
    return [sent.message() for sent in mail.outbox if user.email in sent.to]


def turns(game, count):
    """So many turns, half an hour each, with every mail delivered; yields the time after each."""
    now = NOW
    for _ in range(count):
        now += timedelta(minutes=30)
        deliver(now)
        yield now
        play_on(game, now=now)


@pytest.mark.parametrize("kind", ["text/rfc822-headers", "message/rfc822"])
def test_a_mail_that_came_back_is_noted_and_the_log_has_the_reason(running_game, ada, kind, caplog):  # EM-11
    deliver(NOW + timedelta(minutes=1))
    assert bounces.take(report(sent_to(ada)[0], ada.email, kind=kind), NOW) == 1
    outcomes = set(Notice.objects.filter(user=ada).values_list("state", "outcome"))
    assert outcomes == {("failed", "refused")}
    assert "smtp; 550 5.1.1 <ada@example.org>: no such user" in caplog.text


def test_an_address_whose_mails_come_back_is_left_in_peace_and_the_others_are_not(ada, ben, cleo):  # EM-11
    game = begun(ada, ben, cleo)
    reported = 0
    for now in turns(game, 30):
        for message in sent_to(ben)[reported:]:
            bounces.take(report(message, ben.email), now)
        reported = len(sent_to(ben))
        for message in sent_to(cleo)[-1:]:
            bounces.take(report(message, cleo.email, action="delayed"), now)
    assert User.objects.get(pk=ben.pk).mail_stopped_at is not None
    assert len(sent_to(ben)) == notices.STOP_AFTER
    assert len(sent_to(ada)) >= 8
    assert len(sent_to(cleo)) >= 8


def test_a_report_that_comes_after_the_next_mail_counts_too(ada, ben):  # EM-11
    game = begun(ada, ben, seats=3)
    for _ in turns(game, 12):
        pass
    for message in sent_to(ben)[-3:]:
        bounces.take(report(message, ben.email), NOW)
    assert User.objects.get(pk=ben.pk).mail_stopped_at == NOW


def test_the_same_report_twice_is_one_refusal(running_game, ada):
    deliver(NOW + timedelta(minutes=1))
    for _ in range(5):
        bounces.take(report(sent_to(ada)[0], ada.email), NOW)
    assert (User.objects.get(pk=ada.pk).mail_failures, User.objects.get(pk=ada.pk).mail_stopped_at) == (1, None)


def test_a_report_about_a_mail_to_someone_else_counts_nothing(running_game, ada, ben):
    deliver(NOW + timedelta(minutes=1))
    assert bounces.take(report(sent_to(ada)[0], ben.email), NOW) == 0
    assert not User.objects.exclude(mail_failures=0).exists()


@pytest.mark.parametrize("identity", ["<notice-999999@x>", "<something@else>", "", "<notice-" + "9" * 400 + "@x>"])
def test_a_report_about_a_mail_that_is_not_ours_counts_nothing(running_game, ada, identity):
    deliver(NOW + timedelta(minutes=1))
    assert bounces.take(report({"Message-ID": identity}, ada.email), NOW) == 0


@pytest.mark.parametrize("text", ["", "Subject: hello\n\nhow are you", "Content-Type: multipart/report\n\nx"])
def test_what_is_no_report_counts_nothing(db, text):
    assert bounces.take(message_from_string(text, policy=policy.default), NOW) == 0


def test_a_mail_server_can_hand_reports_to_the_command(running_game, ada, monkeypatch):  # EM-11
    deliver(NOW + timedelta(minutes=1))
    given = io.TextIOWrapper(io.BytesIO(report(sent_to(ada)[0], ada.email).as_bytes()))
    monkeypatch.setattr(sys, "stdin", given)
    out = io.StringIO()
    call_command("bounce", stdout=out)
    assert out.getvalue() == "1 of our mails came back for good.\n"
    assert User.objects.get(pk=ada.pk).mail_failures == 1
