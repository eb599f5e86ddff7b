"""Several processes at the same moment. SQLite has one writer at a time and could prove nothing here.  # CC-15"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction

from games.engine.errors import Refused
from games.models import Move, Notice, User
from games.services import mails, notices, play, site, sweep, timeouts
from games.services.errors import Stale
from tests.cast import NOW, any_reply, awaited, begun, fresh, seat
from tests.passing import alive, deliver

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

LATER = NOW + timedelta(days=1)
MINUTE = timedelta(minutes=1)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads that all start together; returns their results, or what they were refused with."""
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return call()
        except Refused as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_these_tests_run_where_rows_can_be_locked():  # CC-15
    assert connection.vendor == "postgresql"
    assert connection.features.has_select_for_update_skip_locked


@pytest.mark.parametrize("time", range(20))
def test_sealed_answers_at_the_same_moment_are_all_kept(toy, ada, ben, cleo, time):  # CC-07
    game = begun(ada, ben, cleo, title="bids")
    at_once(*(lambda index=index: play.play(game.pk, index, 1, index + 3, now=NOW) for index in (0, 1)))
    assert fresh(game).record["answers"] == {"0": 3, "1": 4}
    assert list(Move.objects.filter(game=game).values_list("number", flat=True)) == [0, 1, 2]


@pytest.mark.parametrize("time", range(5))
def test_a_double_click_is_one_move(running_game, time):  # CC-01
    index = awaited(running_game)[0]
    ask, reply = any_reply(running_game, index)
    results = at_once(*[lambda: play.play(running_game.pk, index, ask, reply, now=NOW)] * 2)
    assert Move.objects.filter(game=running_game, ask=ask, seat=index).count() == 1
    refusal = next(result for result in results if result is not None)
    assert isinstance(refusal, Stale)
    assert refusal.taken


@pytest.mark.parametrize("time", range(10))
def test_of_a_move_and_the_sweep_at_the_deadline_exactly_one_wins(running_game, time):  # CC-08
    index = awaited(running_game)[0]
    ask, reply = any_reply(running_game, index)
    alive(LATER)
    moved, _ = at_once(
        lambda: play.play(running_game.pk, index, ask, reply, now=LATER),
        lambda: timeouts.resolve(running_game.pk, LATER),
    )
    move = Move.objects.get(game=running_game, ask=ask, seat=index)
    assert move.by == (Move.By.CLOCK if isinstance(moved, Stale) else Move.By.HUMAN)


@pytest.mark.parametrize("time", range(10))
def test_the_last_answer_and_the_sweep_close_a_round_once(toy, ada, ben, cleo, time):  # CC-11, CC-10
    game = begun(ada, ben, cleo, title="bids")
    for index in (0, 1):
        play.play(game.pk, index, 1, index, now=NOW)
    at_once(lambda: play.play(game.pk, 2, 1, 9, now=LATER), lambda: timeouts.resolve(game.pk, LATER))
    events = [happened["kind"] for move in Move.objects.filter(game=game) for happened in move.events]
    assert events.count("revealed") == 1
    assert fresh(game).ask == 2


def test_twenty_sweeps_at_once_time_out_a_seat_once(running_game):  # CT-01
    index = awaited(running_game)[0]
    at_once(*[lambda: timeouts.resolve(running_game.pk, LATER)] * 20)
    assert Move.objects.filter(game=running_game, by=Move.By.CLOCK).count() == 1
    assert seat(running_game, index).timeouts_in_row == 1


def test_twenty_reminder_runs_at_once_make_one_mail(running_game, mailoutbox):  # DN-02
    deliver(NOW + MINUTE)
    mailoutbox.clear()
    late = NOW + timedelta(hours=20)
    at_once(*[lambda: (notices.remind(late), deliver(late))] * 20)
    assert Notice.objects.filter(kind=Notice.Kind.REMINDER).count() == 1
    assert len(mailoutbox) == 1


def test_several_senders_at_once_send_each_mail_once(ada, ben, mailoutbox):  # DN-04
    people = [User.objects.create_user(f"player{count}", f"player{count}@example.org") for count in range(20)]
    for person in people:
        person.emailaddress_set.create(email=person.email, verified=True, primary=True)
        begun(person, seats=3)
        begun(person, seats=3)
    at_once(*[lambda: deliver(NOW + MINUTE)] * 5)
    assert Counter(mail.to[0] for mail in mailoutbox) == {person.email: 1 for person in people}
    assert not Notice.objects.exclude(state=Notice.State.SENT).exists()


def test_two_ticks_at_once_give_an_outage_back_once(running_game):  # CT-02
    site.beat(NOW)
    index = awaited(running_game)[0]
    at_once(*[lambda: site.beat(NOW + timedelta(hours=1))] * 5)
    assert seat(running_game, index).due_at == NOW + timedelta(hours=25)
    assert Move.objects.filter(game=running_game, by=Move.By.SITE).count() == 2  # the beginning, and one outage


@pytest.mark.parametrize("time", range(10))
def test_moves_and_reminders_at_the_same_moment_do_not_block_each_other(toy, ada, ben, cleo, time):  # CC-07
    game = begun(ada, ben, cleo, title="bids")
    late = NOW + timedelta(hours=20)
    results = at_once(
        lambda: notices.remind(late),
        lambda: play.play(game.pk, 0, 1, 3, now=late),
        lambda: play.play(game.pk, 1, 1, 4, now=late),
        lambda: notices.remind(late),
    )
    assert results[1:3] == [None, None]
    assert fresh(game).record["answers"] == {"0": 3, "1": 4}
    notices.remind(late)  # the next tick: a seat that was being written is left to it
    assert Notice.objects.filter(game=game, kind=Notice.Kind.REMINDER, user=cleo).count() == 1


def test_a_whole_tick_beside_another_one_does_nothing_twice(ada, ben, cleo):  # OP-08
    games = [begun(ada, ben, cleo) for _ in range(6)]
    alive(LATER)
    at_once(*[lambda: sweep.tick(LATER)] * 3)
    assert Move.objects.filter(by=Move.By.CLOCK).count() == len(games)
    assert Move.objects.filter(events__contains=[{"kind": "site.outage"}]).count() == 0


def test_a_fast_worker_tells_nobody_of_a_move_before_it_is_committed(running_game):  # DN-20
    index = awaited(running_game)[0]
    ask, reply = any_reply(running_game, index)
    deliver(NOW + MINUTE)
    Notice.objects.all().delete()
    User.objects.update(mailed_at=None)
    moved, told = threading.Event(), threading.Event()

    def slow_commit():
        with transaction.atomic():
            play.play(running_game.pk, index, ask, reply, now=NOW)
            moved.set()
            assert told.wait(10)

    def fast_worker():
        assert moved.wait(10)
        early = mails.deliver_one(NOW + MINUTE)
        told.set()
        return early

    _, early = at_once(slow_commit, fast_worker)
    assert early is False
    deliver(NOW + MINUTE)
    assert Notice.objects.get(kind=Notice.Kind.TURN).state == Notice.State.SENT
