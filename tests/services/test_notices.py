"""The outbox: who is told what, once, when it is still true."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.models import Game, Notice, User
from games.services import lobby, mails, notices, play, seats
from games.services.clocks import DAY, HOUR, Pace
from tests.cast import NOW, any_reply, awaited, begun, fresh, opened, play_on, play_out, seat
from tests.passing import deliver, tick, tick_through

Kind, State = Notice.Kind, Notice.State
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def in_game_time(clock):
    """Nothing here depends on the time of day."""


def told(user, *kinds):
    """How many notices of these kinds (or of any) have been sent to the user."""
    sent = Notice.objects.filter(user=user, state=State.SENT)
    return sent.filter(kind__in=kinds).count() if kinds else sent.count()


def mails_to(user, mailoutbox):
    return [mail for mail in mailoutbox if user.email in mail.to]


def asked_person(game):
    return seat(game, awaited(game)[0]).user


# Who is told


def test_who_becomes_asked_is_told_after_a_minute(running_game, mailoutbox):
    person = asked_person(running_game)
    deliver(NOW + timedelta(seconds=59))
    assert mailoutbox == []
    deliver(NOW + MINUTE)
    assert [mail.to for mail in mails_to(person, mailoutbox)] == [[person.email]]
    assert told(person, Kind.TURN) == 1


def test_who_is_not_asked_gets_no_turn_mail(running_game):
    deliver(NOW + MINUTE)
    assert Notice.objects.filter(kind=Kind.TURN).count() == 1


def test_who_started_the_game_is_not_told_that_it_began(running_game, ada, ben, cleo, dan):
    told_of_start = Notice.objects.filter(kind=Kind.STARTED).values_list("user", flat=True)
    assert set(told_of_start) == {ada.pk, ben.pk, cleo.pk}  # Dan took the last seat and so began it


def test_several_games_within_a_minute_make_one_mail(ada, ben, mailoutbox):  # DN-19
    for seconds in (0, 20, 40):
        begun(ada, ben, seats=3, now=NOW + timedelta(seconds=seconds))
    tick_through(NOW, NOW + 2 * MINUTE, every=timedelta(seconds=10))
    assert len(mails_to(ben, mailoutbox)) == 1
    assert len(mails_to(ada, mailoutbox)) <= 1
    assert not Notice.objects.exclude(state=State.SENT).exists()


def test_a_quick_answer_makes_no_mail(running_game, mailoutbox):  # DN-10, DN-19
    person = asked_person(running_game)
    play_on(running_game, now=NOW + timedelta(seconds=30))
    deliver(NOW + MINUTE)
    assert told(person, Kind.TURN) == 0
    assert Notice.objects.get(user=person, kind=Kind.TURN).outcome == Notice.Outcome.NOT_ASKED


def test_having_looked_at_the_game_cancels_nothing(running_game, client):  # DN-08
    person = asked_person(running_game)
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    client.get("/")
    deliver(NOW + MINUTE)
    assert told(person, Kind.TURN) == 1


def test_a_bot_is_told_nothing(ada):
    begun(ada, seats=4)
    assert set(Notice.objects.values_list("user", flat=True)) <= {ada.pk}


def test_everyone_who_took_part_is_told_the_end_once(running_game, ada, ben, cleo, dan):  # DN-13
    seats.resign(running_game.pk, 2, now=NOW)
    running_game.seats.filter(index=3).update(held_by_bot=True)
    tick_through(NOW, NOW + timedelta(days=25), every=timedelta(hours=12))
    assert fresh(running_game).is_finished
    assert {person.username: told(person, Kind.ENDED) for person in (ada, ben, cleo, dan)} == {
        "ada": 1,
        "ben": 1,
        "cleo": 1,
        "dan": 1,
    }


def test_all_but_who_closed_it_are_told_that_an_open_game_was_closed(ada, ben, eve):
    game = opened(ada, ben)
    lobby.close(game.pk, ada, now=NOW)
    assert [notice.user for notice in Notice.objects.filter(kind=Kind.CLOSED)] == [ben]


# Once


def test_the_database_itself_refuses_to_tell_a_thing_twice(running_game):  # DN-02
    notice = Notice.objects.filter(kind=Kind.TURN).first()
    notice.pk = None
    with pytest.raises(IntegrityError, match="(?i)unique"), transaction.atomic():
        notice.save()


def test_two_hundred_reminder_runs_in_a_row_make_one_mail(running_game, mailoutbox):  # DN-02
    person = asked_person(running_game)
    deliver(NOW + MINUTE)
    mailoutbox.clear()
    late = NOW + timedelta(hours=20)
    for _ in range(200):
        running_game.seats.exclude(due_at=None).update(remind_at=NOW)  # even when the row forgets that it was done
        notices.remind(late)
        deliver(late)
    assert len(mails_to(person, mailoutbox)) == 1
    assert Notice.objects.filter(kind=Kind.REMINDER).count() == 1


def test_a_reminder_far_ahead_lives_in_the_rows_and_comes_once(ada, ben):  # DN-01
    game = begun(ada, ben, seats=3, pace=Pace(move=14 * DAY))
    person = asked_person(game)
    tick_through(NOW, NOW + timedelta(days=13), every=timedelta(hours=3))
    assert told(person, Kind.REMINDER) == 1
    assert Notice.objects.get(kind=Kind.REMINDER).sent_at == NOW + timedelta(days=11, hours=6)  # 80 % are 11.2 days


def test_two_senders_never_take_the_same_notice(running_game):
    first, second = notices.claim(NOW + MINUTE), notices.claim(NOW + MINUTE)
    assert not {notice.pk for notice in first} & {notice.pk for notice in second}


def test_who_is_being_sent_a_mail_is_sent_no_other_at_the_same_time(ada, ben):
    begun(ada, ben, seats=3)
    claimed = notices.claim(NOW + MINUTE)
    person = claimed[0].user
    begun(person, seats=3, now=NOW)
    while batch := notices.claim(NOW + MINUTE):
        assert batch[0].user != person


# Not too often


def times_of_mails(user):
    """When the user got mails, in order."""
    return sorted(set(Notice.objects.filter(user=user, state=State.SENT).values_list("sent_at", flat=True)))


def test_a_turn_soon_after_another_mail_is_told_within_a_few_minutes(ada, ben):
    game = begun(ada, ben, seats=3)
    tick_through(NOW, NOW + 2 * MINUTE, every=timedelta(seconds=10))
    for turns in range(6):
        asked_at = NOW + (2 + 5 * turns) * MINUTE
        play_on(game, now=asked_at)
        person = asked_person(game)
        tick_through(asked_at, asked_at + 4 * MINUTE, every=timedelta(seconds=10))
        told_at = Notice.objects.get(user=person, kind=Kind.TURN, occasion=fresh(game).ask).sent_at
        assert told_at - asked_at <= 4 * MINUTE


def test_twelve_quick_moves_and_ten_other_games_make_fewer_than_twenty_mails_in_any_hour(ada, ben):  # DN-19
    quick = begun(ada, ben, seats=3)
    now = NOW
    for minutes in range(120):
        now = NOW + minutes * MINUTE
        play_on(quick, now=now)
        if minutes % 2 == 0:
            begun(ada, seats=3, now=now)  # and again the turn is Ada's in one more game
        deliver(now)
    times = times_of_mails(ada)
    assert len(times) > notices.MANY_AN_HOUR
    assert max(sum(start <= at < start + 60 * MINUTE for at in times) for start in times) < 20
    tick_through(now, now + 15 * MINUTE, every=MINUTE)
    assert not Notice.objects.filter(user=ada, state__in=notices.UNSENT).exists()


def test_nobody_gets_two_turn_mails_within_two_minutes(ada, ben):  # DN-19
    game = begun(ada, ben, seats=3)
    now = NOW
    for _ in range(24):
        play_on(game, now=now)
        now += timedelta(seconds=12)
        deliver(now)
    while now < NOW + timedelta(hours=1):
        now += MINUTE
        deliver(now)
    for person in (ada, ben):
        times = times_of_mails(person)
        gaps = [later - earlier for earlier, later in zip(times, times[1:], strict=False)]
        assert all(gap >= timedelta(minutes=2) for gap in gaps)
    assert told(asked_person(game), Kind.TURN) >= 1


def test_many_games_in_an_hour_make_few_mails_and_forget_none(ada, ben, mailoutbox):  # DN-19
    games = [begun(ada, ben, seats=3, now=NOW + timedelta(minutes=6 * count)) for count in range(10)]
    tick_through(NOW, NOW + timedelta(hours=2), every=MINUTE)
    assert len(mails_to(ada, mailoutbox)) <= 7
    assert len(mails_to(ben, mailoutbox)) <= 7
    for game in games:
        assert Notice.objects.get(game=game, kind=Kind.TURN).state == State.SENT


def test_many_reminders_in_an_hour_make_few_mails(ada, mailoutbox):  # DN-19
    for count in range(30):
        begun(ada, seats=3, now=NOW + timedelta(minutes=2 * count))
    tick_through(NOW + timedelta(hours=18), NOW + timedelta(hours=19), every=MINUTE)
    mailoutbox.clear()
    tick_through(NOW + timedelta(hours=19), NOW + timedelta(hours=20), every=MINUTE)
    assert 1 <= len(mailoutbox) < 20


def test_a_reminder_of_the_shortest_pace_still_comes_in_time(ada, ben):
    game = begun(ada, ben, seats=3, pace=Pace(move=HOUR))
    person = asked_person(game)
    User.objects.filter(pk=person.pk).update(mailed_at=NOW + timedelta(minutes=47))
    tick_through(NOW + timedelta(minutes=48), NOW + timedelta(minutes=59), every=MINUTE)
    reminder = Notice.objects.get(user=person, kind=Kind.REMINDER)
    assert reminder.sent_at <= NOW + timedelta(minutes=53)


# Only what is still true


@pytest.mark.parametrize("hours", [1, 22])
def test_a_move_drops_what_was_to_be_told_about_its_ask(running_game, hours):  # DN-10
    person = asked_person(running_game)
    notices.remind(NOW + timedelta(hours=hours))
    play_on(running_game, now=NOW + timedelta(hours=hours))
    deliver(NOW + timedelta(hours=hours + 1))
    own = Notice.objects.filter(user=person, game=running_game, kind__in=[Kind.TURN, Kind.REMINDER], occasion=1)
    assert set(own.values_list("state", flat=True)) == {State.DROPPED}


def test_a_reminder_that_was_claimed_is_looked_at_again_before_it_goes(running_game, mailoutbox, monkeypatch):  # DN-10
    person = asked_person(running_game)
    claim = notices.claim

    def claim_and_then_they_move(now):
        batch = claim(now)
        if awaited(running_game) == (seat_of(person, running_game),):
            play_on(running_game, now=now)
        return batch

    monkeypatch.setattr(notices, "claim", claim_and_then_they_move)
    mails.deliver_one(NOW + MINUTE)
    assert told(person, Kind.TURN) == 0


def seat_of(person, game):
    return game.seats.get(user=person).index


def by_playing_it_out(game):
    play_out(game, now=NOW + timedelta(minutes=2))


def by_everyone_resigning(game):
    for index in range(4):
        seats.resign(game.pk, index, now=NOW + timedelta(minutes=2))
    tick_through(NOW + timedelta(minutes=2), NOW + timedelta(minutes=4), every=timedelta(seconds=30))


def by_the_clock(game):
    tick_through(NOW + DAY * timedelta(seconds=1), NOW + timedelta(days=25), every=timedelta(hours=12))


@pytest.mark.parametrize("end", [by_playing_it_out, by_everyone_resigning, by_the_clock])
def test_nothing_about_turns_goes_out_after_the_end(running_game, mailoutbox, end):  # DN-11
    end(running_game)
    assert fresh(running_game).is_finished
    ended_at = fresh(running_game).ended_at
    tick_through(ended_at, ended_at + timedelta(days=3), every=timedelta(hours=6))
    late = Notice.objects.filter(kind__in=[Kind.TURN, Kind.REMINDER], sent_at__gte=ended_at)
    assert not late.exists()
    assert not Notice.objects.filter(state__in=notices.UNSENT).exists()


def test_a_notice_about_a_game_that_stopped_otherwise_is_dropped(running_game):  # DN-11
    Game.objects.filter(pk=running_game.pk).update(status=Game.Status.CLOSED)
    deliver(NOW + MINUTE)
    assert Notice.objects.get(kind=Kind.TURN).state == State.DROPPED


def test_who_was_replaced_is_not_asked_to_move(running_game):  # DN-11
    person = asked_person(running_game)
    running_game.seats.filter(user=person).update(held_by_bot=True)
    deliver(NOW + MINUTE)
    assert told(person, Kind.TURN) == 0


def test_when_the_turn_comes_back_to_someone_only_the_open_ask_is_told(toy, ada, ben):  # DN-15
    game = begun(ada, ben, title="bids")
    for index, bid in enumerate((1, 9)):
        play.play(game.pk, index, fresh(game).ask, bid, now=NOW)
    assert awaited(game) == (0,)
    deliver(NOW + MINUTE)
    turns = Notice.objects.filter(user=ada, kind=Kind.TURN)
    assert {(notice.occasion, notice.state) for notice in turns} == {(1, State.DROPPED), (2, State.SENT)}


# Only what is wanted


@pytest.mark.parametrize(
    ("switch", "silent"),
    [
        ("mail_turns", {Kind.TURN}),
        ("mail_reminders", {Kind.REMINDER}),
        ("mail_games", {Kind.STARTED, Kind.ENDED, Kind.REPLACED}),
    ],
)
def test_what_is_switched_off_does_not_come_and_the_rest_does(ada, ben, cleo, dan, switch, silent):  # DN-14
    User.objects.filter(pk=ben.pk).update(**{switch: False})
    game = begun(ada, ben, cleo, dan)
    tick_through(NOW, NOW + timedelta(days=25), every=timedelta(hours=4))
    assert fresh(game).is_finished
    kinds = Counter(Notice.objects.filter(user=ben, state=State.SENT).values_list("kind", flat=True))
    assert set(kinds) == {Kind.TURN, Kind.REMINDER, Kind.STARTED, Kind.ENDED, Kind.REPLACED} - silent
    assert told(ada, *silent) > 0


def test_an_account_that_was_closed_gets_nothing(running_game):
    person = asked_person(running_game)
    User.objects.filter(pk=person.pk).update(is_active=False)
    deliver(NOW + MINUTE)
    assert told(person) == 0


# With the move, or not at all


def test_a_move_that_is_rolled_back_leaves_no_notice(running_game, monkeypatch):  # DN-20
    before = Notice.objects.count()
    ask, reply = any_reply(running_game, awaited(running_game)[0])

    def fails(outbox, now):
        Notice.objects.bulk_create(outbox)
        raise RuntimeError

    monkeypatch.setattr(notices, "post", fails)
    with pytest.raises(RuntimeError):
        play.play(running_game.pk, awaited(running_game)[0], ask, reply, now=NOW)
    assert (fresh(running_game).ask, Notice.objects.count()) == (ask, before)


def test_the_worker_is_woken_only_after_the_commit(running_game, settings, django_capture_on_commit_callbacks):  # DN-20
    settings.NOTICE_DELAY_SECONDS = 0
    with django_capture_on_commit_callbacks() as callbacks:
        play_on(running_game, now=NOW)
    assert len(callbacks) == 1


# The work of a sender that died


def test_the_claims_of_a_dead_sender_are_given_back(running_game):  # DN-04
    claimed = notices.claim(NOW + MINUTE)
    notices.give_back_dead_claims(NOW + timedelta(minutes=5))
    assert not Notice.objects.filter(state=State.WAITING, pk__in=[notice.pk for notice in claimed]).exists()
    notices.give_back_dead_claims(NOW + timedelta(minutes=6))
    assert Notice.objects.filter(state=State.WAITING, pk__in=[notice.pk for notice in claimed]).count() == len(claimed)


def test_a_mail_that_kills_every_sender_is_given_up(running_game):
    Notice.objects.update(state=State.SENDING, claimed_at=NOW, tries=notices.GIVE_UP)
    notices.give_back_dead_claims(NOW + timedelta(minutes=6))
    assert set(Notice.objects.values_list("state", flat=True)) == {State.FAILED}


# The alarm


def test_a_notice_is_late_ten_minutes_after_it_could_have_gone_out(running_game):  # DN-07
    assert notices.late(NOW + timedelta(minutes=10)) == 0
    assert notices.late(NOW + timedelta(minutes=11)) == Notice.objects.count()


def test_a_notice_that_waits_for_the_gap_between_two_mails_is_not_late(running_game):
    User.objects.update(mailed_at=NOW + timedelta(minutes=5))
    assert notices.late(NOW + timedelta(minutes=16)) == 0
    assert notices.late(NOW + timedelta(minutes=26)) > 0


def test_a_notice_that_is_tried_in_vain_is_late_whenever_the_next_try_is(running_game):  # DN-05
    Notice.objects.update(tries=3, send_after=NOW + timedelta(hours=1))
    assert notices.late(NOW + timedelta(minutes=12)) == Notice.objects.count()


def test_late_notices_are_reported_by_the_tick(running_game, caplog):  # DN-07
    tick(NOW + timedelta(hours=1))
    assert "notices are more than ten minutes late" in caplog.text
