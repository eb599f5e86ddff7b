"""Processes killed while mails go out and while somebody's time runs: nobody loses by it."""

from collections import Counter

import pytest

from tests.servers import until
from tests.sites import Site

pytestmark = pytest.mark.stack

# Games of one person against bots that began twenty hours ago, a day a move: everybody is due a turn and a reminder.
OPEN_GAMES = """
from datetime import timedelta
from allauth.account.models import EmailAddress
from django.utils import timezone
from games.models import User
from games.services import lobby
from games.services.clocks import DAY, Pace
then = timezone.now() - timedelta(hours=20)
for number in range({games}):
    user = User.objects.create_user(f"player{{number}}", f"player{{number}}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    lobby.open_game(user, title="derby", seats=3, options={{}}, pace=Pace(move=DAY), public=True,
                    now=then, against_bots=True)
"""

# Set every clock of the site back by some hours, as if it had been down for that long.
HOURS_LATER = """
from datetime import timedelta
from django.db.models import F
from games.models import Heartbeat, Seat
away = timedelta(hours={hours})
Heartbeat.objects.update(at=F("at") - away)
Seat.objects.exclude(due_at=None).update(
    asked_since=F("asked_since") - away, due_at=F("due_at") - away, remind_at=F("remind_at") - away
)
"""


def now(site: Site) -> str:
    return str(site.sql("SELECT CURRENT_TIMESTAMP")[0][0])


def run(site: Site, code: str) -> None:
    site.manage("shell", "--no-imports", "-c", code)


def test_a_sender_killed_in_the_middle_leaves_nobody_out_and_tells_nobody_twice(production_site: Site):  # DN-04
    site = production_site
    site.kill("worker")
    run(site, OPEN_GAMES.format(games=20))
    site.sink.seconds = 0.2
    site.start("worker")
    site.sink.wait_for(8, seconds=60)
    site.kill("worker")
    killed_after = len(site.sink.messages)
    assert killed_after < 20
    site.sql("UPDATE games_notice SET claimed_at = claimed_at - interval '6 minutes' WHERE state = 'sending'")
    site.sink.seconds = 0
    site.start("worker")
    people = {f"player{number}@example.org" for number in range(20)}
    until(lambda: {str(message["To"]) for message in site.sink.messages} == people, seconds=60, what="everybody's mail")
    until(lambda: site.sql("SELECT 1 FROM games_notice WHERE state IN ('waiting', 'sending')") == [], what="the rest")
    times_sent = Counter(message["Message-ID"] for message in site.sink.messages)
    assert sum(count - 1 for count in times_sent.values()) <= 2  # what the two threads of the worker had in flight


def test_a_deadline_that_passed_while_the_site_was_dead_is_moved_and_nobody_is_timed_out(site: Site):  # CT-01, CT-02
    run(site, OPEN_GAMES.format(games=5))
    site.sink.wait_for(5)
    before = site.sql("SELECT id, due_at FROM games_seat WHERE due_at IS NOT NULL ORDER BY id")
    site.kill()
    run(site, HOURS_LATER.format(hours=5))  # the last deadline passes an hour before the site is back
    assert site.sql("SELECT id, due_at FROM games_seat WHERE due_at IS NOT NULL ORDER BY id") != before
    site.start()
    told = "SELECT count(*) FROM games_move WHERE by = 'site' AND CAST(events AS text) LIKE '%%outage%%'"
    until(lambda: site.sql(told) == [(5,)], what="the time to be given back")
    assert site.sql("SELECT count(*) FROM games_move WHERE by = 'clock'") == [(0,)]
    after = site.sql("SELECT id, due_at FROM games_seat WHERE due_at IS NOT NULL ORDER BY id")
    assert [seat for seat, _ in after] == [seat for seat, _ in before]
    assert all(str(due_at) > now(site) for _, due_at in after)
