"""What becomes of mails: through a real SMTP server that takes, refuses, puts off, or is not there."""

from collections import Counter
from datetime import timedelta
from email.utils import parseaddr
from pathlib import Path

from django.core.mail.backends.smtp import EmailBackend

from games.models import Move, Notice, User
from games.services import mails, notices, play
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh, play_on, seat
from tests.passing import deliver, tick, tick_through
from tests.servers import free_port

Kind, State, Outcome = Notice.Kind, Notice.State, Notice.Outcome
MINUTE = timedelta(minutes=1)


def people(count):
    """So many accounts with a confirmed address, each waited for in a game of its own."""
    made = []
    for number in range(count):
        person = User.objects.create_user(f"player{number}", f"player{number}@example.org")
        person.emailaddress_set.create(email=person.email, verified=True, primary=True)
        made.append(person)
        begun(person, seats=3)
    return made


def outcomes(user):
    return set(Notice.objects.filter(user=user).values_list("state", "outcome"))


def test_a_mail_arrives_as_it_was_written(smtp_sink, running_game):
    person = seat(running_game, awaited(running_game)[0]).user
    deliver(NOW + MINUTE)
    received = smtp_sink.to(person.email)
    assert len(received) == 1
    assert received[0]["Subject"].startswith(f"Your turn in {running_game}")
    words, picture = received[0].iter_parts()
    assert received[0].get_content_type() == "multipart/related"
    assert [part.get_content_type() for part in words.iter_parts()] == ["text/plain", "text/html"]
    assert picture.get_content_type() == "image/png"


def test_each_mail_has_one_recipient(smtp_sink, running_game):  # EM-11
    deliver(NOW + MINUTE)
    assert all(len(message["To"].addresses) == 1 for message in smtp_sink.messages)
    assert all(message["Cc"] is None for message in smtp_sink.messages)


def test_the_envelope_has_the_sites_own_sender(smtp_sink, running_game, settings):  # EM-12
    deliver(NOW + MINUTE)
    assert {parseaddr(message["From"])[1] for message in smtp_sink.messages} == {
        parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    }


def test_one_address_that_is_refused_does_not_keep_nine_from_their_mail(smtp_sink, db, caplog):  # DN-18
    ten = people(10)
    smtp_sink.refusals[ten[2].email] = "550 No such user here"
    deliver(NOW + MINUTE)
    assert Counter(message["To"] for message in smtp_sink.messages) == {
        person.email: 1 for person in ten if person != ten[2]
    }
    assert outcomes(ten[2]) == {(State.FAILED, Outcome.REFUSED)}
    assert "550 No such user here" in caplog.text


def test_whatever_a_mail_makes_the_backend_raise_the_others_get_theirs(db, mailoutbox, monkeypatch):  # DN-18
    from django.core.mail.backends.locmem import EmailBackend as Box

    ten = people(10)
    send_messages = Box.send_messages

    def raises(self, messages):
        if messages[0].to == [ten[2].email]:
            raise RuntimeError("no room")
        return send_messages(self, messages)

    monkeypatch.setattr(Box, "send_messages", raises)
    deliver(NOW + MINUTE)
    assert len(mailoutbox) == 9
    assert outcomes(ten[2]) == {(State.WAITING, Outcome.NOT_TAKEN)}


def test_an_address_that_takes_nothing_is_given_up_after_three_mails_and_its_owner_is_told(smtp_sink, ada, ben, cleo):
    # EM-11: Ben's address is gone, Cleo's has trouble for a while, Ada's is well
    game = begun(ada, ben, cleo)
    smtp_sink.refusals[ben.email] = "550 5.1.1 No such user"
    smtp_sink.refusals[cleo.email] = "451 4.7.1 Try again later"
    now = NOW
    for turn in range(30):
        if turn == 6:
            del smtp_sink.refusals[cleo.email]
        tick_through(now, now + timedelta(minutes=30), every=timedelta(minutes=5))
        now += timedelta(minutes=30)
        play_on(game, now=now)
    ben.refresh_from_db()
    assert ben.mail_stopped_at is not None
    assert Notice.objects.filter(user=ben, state=State.FAILED).values("claimed_at").distinct().count() == 3
    assert (State.DROPPED, Outcome.MAIL_STOPPED) in outcomes(ben)
    assert smtp_sink.to(ben.email) == []
    assert len(smtp_sink.to(ada.email)) >= 8
    assert len(smtp_sink.to(cleo.email)) >= 6
    assert User.objects.get(pk=cleo.pk).mail_stopped_at is None
    assert Move.objects.filter(game=game, by=Move.By.HUMAN).count() == 30  # the game does not depend on anyone's mail


def test_one_mail_that_is_taken_makes_earlier_refusals_forgotten(smtp_sink, running_game):  # EM-11
    person = seat(running_game, awaited(running_game)[0]).user
    User.objects.filter(pk=person.pk).update(mail_failures=2)
    deliver(NOW + MINUTE)
    assert User.objects.get(pk=person.pk).mail_failures == 0


def test_a_mail_server_that_is_away_delays_the_mail_and_nothing_else(
    smtp_sink, settings, running_game, caplog
):  # DN-05
    person = seat(running_game, awaited(running_game)[0]).user
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    tick_through(NOW, NOW + timedelta(minutes=20))
    assert smtp_sink.messages == []
    waiting = Notice.objects.get(user=person, kind=Kind.TURN)
    assert (waiting.state, waiting.tries > 1) == (State.WAITING, True)
    assert waiting.outcome == Outcome.NOT_TAKEN
    assert "ConnectionRefusedError" in caplog.text
    assert notices.late(NOW + timedelta(minutes=20)) > 0
    settings.EMAIL_PORT = port
    tick_through(NOW + timedelta(minutes=20), NOW + timedelta(hours=2))
    assert len(smtp_sink.to(person.email)) == 1
    assert notices.late(NOW + timedelta(hours=2)) == 0


def test_a_server_that_puts_a_mail_off_gets_it_again_later(smtp_sink, running_game):  # DN-05
    person = seat(running_game, awaited(running_game)[0]).user
    smtp_sink.refusals[person.email] = "451 4.3.0 Try again later"
    tick_through(NOW, NOW + timedelta(minutes=20), every=MINUTE)
    assert (State.WAITING, Outcome.NOT_TAKEN) in outcomes(person)
    smtp_sink.refusals.clear()
    tick_through(NOW + timedelta(minutes=21), NOW + timedelta(hours=2), every=MINUTE)
    assert len(smtp_sink.to(person.email)) == 1
    assert User.objects.get(pk=person.pk).mail_failures == 0


def test_a_mail_that_became_needless_while_the_server_was_away_is_not_sent(smtp_sink, settings, running_game):  # DN-05
    person = seat(running_game, awaited(running_game)[0]).user
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    deliver(NOW + MINUTE)
    play_on(running_game, now=NOW + timedelta(minutes=5))
    settings.EMAIL_PORT = port
    tick(NOW + timedelta(hours=1))
    assert not [m for m in smtp_sink.to(person.email) if m["Subject"].startswith("Your turn")]


def test_a_move_is_stored_whatever_the_mail_server_does(settings, running_game):  # DN-05
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", free_port()
    settings.NOTICE_DELAY_SECONDS = 0
    ask, reply = any_reply(running_game, awaited(running_game)[0])
    play.play(running_game.pk, awaited(running_game)[0], ask, reply, now=NOW)
    assert fresh(running_game).ask == ask + 1


def test_a_mail_that_is_never_taken_is_given_up_and_the_log_says_why(smtp_sink, running_game, ada, caplog):
    Notice.objects.exclude(kind=Kind.STARTED).delete()
    smtp_sink.refusals[ada.email] = "452 4.2.2 Mailbox full"
    for hours in range(60):
        deliver(NOW + timedelta(hours=hours))
    assert outcomes(ada) == {(State.FAILED, Outcome.NOT_TAKEN)}
    assert "452 4.2.2 Mailbox full" in caplog.text
    assert Notice.objects.get(user=ada).tries == notices.GIVE_UP


def test_trouble_with_the_servers_own_rules_is_not_held_against_the_recipient(
    smtp_sink, settings, running_game
):  # EM-11
    """A server that wants a log-in refuses everybody's mail: that is the operator's trouble."""
    person = seat(running_game, awaited(running_game)[0]).user
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "somebody", "wrong"
    for minutes in range(1, 60):
        deliver(NOW + timedelta(minutes=minutes))
    person.refresh_from_db()
    assert (person.mail_failures, person.mail_stopped_at) == (0, None)
    assert Notice.objects.get(user=person, kind=Kind.TURN).state == State.WAITING


def test_a_refusal_of_the_text_is_not_held_against_the_recipient(smtp_sink, running_game, monkeypatch):  # EM-11
    import smtplib

    def refuses(self, messages):
        raise smtplib.SMTPDataError(554, b"5.7.1 We do not like this text")

    person = seat(running_game, awaited(running_game)[0]).user
    monkeypatch.setattr(EmailBackend, "send_messages", refuses)
    deliver(NOW + MINUTE)
    assert outcomes(person) == {(State.FAILED, Outcome.NOT_TAKEN)}
    assert User.objects.get(pk=person.pk).mail_failures == 0


def test_a_mail_that_cannot_be_written_keeps_no_other_back_and_tells_nothing_of_the_fault(
    smtp_sink, db, monkeypatch
):  # DN-18
    from games.services import letters

    ten = people(10)
    compose = letters.compose

    def fails(user, *arguments):
        if user == ten[4]:
            raise KeyError("dragon-n1")
        return compose(user, *arguments)

    monkeypatch.setattr(letters, "compose", fails)
    deliver(NOW + MINUTE)
    assert len(smtp_sink.messages) == 9
    assert outcomes(ten[4]) == {(State.WAITING, Outcome.NOT_WRITTEN)}
    page = browser_of(ten[4]).get("/settings/").content.decode()
    assert "a fault while writing it" in page
    assert "dragon" not in page  # HL-16: what a fault says may be a hidden card


def test_deliveries_are_mails_to_one_person_each_and_end(smtp_sink, db):
    people(3)
    assert [mails.deliver_one(NOW + MINUTE) for _ in range(4)] == [True, True, True, False]


def test_the_embedded_site_keeps_its_mail_where_it_can_be_read(running_game, settings, tmp_path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    deliver(NOW + MINUTE)
    text = "".join(file.read_text() for file in Path(tmp_path).iterdir())
    assert "Your turn in" in text
