"""Who is at the table is told of a turn by the page; a mail comes after leaving without an answer."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.models import Notice, Presence
from games.services import accounts, notices, presence
from games.services.clocks import DAY
from tests.cast import NOW, awaited, begun, browser_of, play_on, seat
from tests.passing import deliver, tick

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)

Kind, State = Notice.Kind, Notice.State


@pytest.fixture
def asked(running_game):
    """The seat that the game waits for."""
    return seat(running_game, awaited(running_game)[0])


def is_there(at_table, start, end):
    """The seat's owner looks at the table all that time, and mails go out."""
    now = start
    while now <= end:
        noted = Presence.objects.filter(seat=at_table).values_list("at", flat=True).first()
        presence.note(at_table.pk, noted, now)
        deliver(now)
        now += 10 * SECOND


def delivered_through(start, end):
    now = start
    while now <= end:
        deliver(now)
        now += 10 * SECOND


def turn_mail(at_table):
    return Notice.objects.get(game=at_table.game_id, user=at_table.user, kind=Kind.TURN, occasion=at_table.asked)


def test_who_is_at_the_table_gets_no_turn_mail(asked):
    is_there(asked, NOW - MINUTE, NOW + 10 * MINUTE)
    assert turn_mail(asked).state == State.WAITING


def test_who_leaves_without_an_answer_gets_it_a_few_minutes_later(asked):
    is_there(asked, NOW - MINUTE, NOW + 10 * MINUTE)
    delivered_through(NOW + 10 * MINUTE, NOW + 20 * MINUTE)
    assert timedelta(0) < turn_mail(asked).sent_at - (NOW + 10 * MINUTE) <= presence.AWAY_AFTER


def test_who_answers_there_gets_none(asked, running_game):
    is_there(asked, NOW - MINUTE, NOW + 5 * MINUTE)
    mail = turn_mail(asked)
    play_on(running_game, now=NOW + 5 * MINUTE)
    delivered_through(NOW + 5 * MINUTE, NOW + 20 * MINUTE)
    mail.refresh_from_db()
    assert (mail.state, mail.outcome) == (State.DROPPED, Notice.Outcome.NOT_ASKED)


def test_who_is_not_there_gets_it_when_it_is_due(asked):
    presence.note(asked.pk, None, NOW - 10 * MINUTE)
    deliver(NOW + MINUTE)
    assert turn_mail(asked).sent_at == NOW + MINUTE


def test_a_forgotten_page_holds_it_back_for_half_an_hour(asked):
    is_there(asked, NOW - MINUTE, NOW + 40 * MINUTE)
    assert turn_mail(asked).sent_at == NOW + MINUTE + notices.HELD_BACK


def test_reminders_come_to_those_who_are_there_too(asked):
    presence.note(asked.pk, None, NOW + DAY * SECOND * 9 / 10)
    tick(NOW + DAY * SECOND * 9 / 10)
    assert Notice.objects.get(user=asked.user, kind=Kind.REMINDER).state == State.SENT


def test_being_at_one_table_holds_back_no_turn_at_another(asked, ada, ben):
    other = begun(asked.user, next(one for one in (ada, ben) if one != asked.user), seats=3)
    there = seat(other, awaited(other)[0])
    presence.note(asked.pk, None, NOW)
    while there.user != asked.user:
        play_on(other)
        there = seat(other, awaited(other)[0])
    delivered_through(NOW, NOW + 2 * MINUTE)
    assert (turn_mail(asked).state, turn_mail(there).state) == (State.WAITING, State.SENT)


def test_that_others_are_there_changes_nothing(asked, running_game):
    for other in running_game.seats.exclude(pk=asked.pk):
        presence.note(other.pk, None, NOW)
    deliver(NOW + MINUTE)
    assert turn_mail(asked).sent_at == NOW + MINUTE


def test_what_is_held_back_is_not_late_and_is_when_it_stays_unsent(asked):
    Notice.objects.exclude(pk=turn_mail(asked).pk).delete()
    presence.note(asked.pk, None, NOW + 10 * MINUTE)
    late = NOW + 10 * MINUTE + presence.AWAY_AFTER + notices.LATE
    assert (notices.late(late - SECOND), notices.late(late)) == (0, 1)


def test_a_forgotten_page_does_not_hide_that_a_mail_is_late(asked):
    Notice.objects.exclude(pk=turn_mail(asked).pk).delete()
    now = NOW + MINUTE + notices.HELD_BACK + notices.LATE
    presence.note(asked.pk, None, now)
    assert notices.late(now) == 1


def test_the_open_page_keeps_one_there(running_game, asked, clock):
    browser_of(asked.user).get(reverse("fresh", args=[running_game.pk]), {"version": running_game.version})
    delivered_through(NOW, NOW + 2 * MINUTE)
    assert turn_mail(asked).state == State.WAITING


def test_only_looking_at_the_page_does_not(running_game, asked, clock):
    browser_of(asked.user).get(reverse("table", args=[running_game.pk]))
    deliver(NOW + MINUTE)
    assert turn_mail(asked).state == State.SENT


def test_it_goes_with_the_account(asked):
    presence.note(asked.pk, None, NOW)
    accounts.delete_account(asked.user, NOW)
    assert not Presence.objects.exists()
