"""Killing worker, beat, Redis or the whole site at any moment loses nothing and does nothing twice."""

import inspect
import json

import pytest

from games import tasks
from tests.servers import until
from tests.sites import Site

pytestmark = pytest.mark.stack

# Games of one person against bots, whose first answer is due in some seconds; each person is told once.
OPEN_GAMES = """
from datetime import timedelta
from allauth.account.models import EmailAddress
from django.utils import timezone
from games.models import Game, Seat, User
from games.services import lobby
from games.services.clocks import Pace
now = timezone.now()
for number in range({games}):
    user = User.objects.create_user(f"player{{number}}", f"player{{number}}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    lobby.open_game(user, title="derby", seats=3, options={{}}, pace=Pace(move=3600), public=True,
                    now=now, against_bots=True)
Seat.objects.filter(due_at__isnull=False).update(due_at=timezone.now() + timedelta(seconds={seconds}))
"""


# A notice that a killed worker had claimed is given back after five minutes.
MUCH_LATER = "UPDATE games_notice SET claimed_at = '2026-01-01 00:00:00+00:00' WHERE state = 'sending'"


def open_games(site: Site, games: int, due_in: int) -> None:
    site.manage("shell", "--no-imports", "-c", OPEN_GAMES.format(games=games, seconds=due_in))


def answered_by_the_clock(site: Site) -> list[tuple[int, int]]:
    """Return (game, number of answers the clock gave in it)."""
    return site.sql("SELECT game_id, count(*) FROM games_move WHERE by = 'clock' GROUP BY game_id ORDER BY game_id")


def each_once(site: Site, games: int) -> None:
    """Wait until the clock has answered in every game; fail when it did so twice anywhere."""

    def all_are_answered() -> bool:
        site.revive()
        return len(answered_by_the_clock(site)) >= games

    until(all_are_answered, seconds=120, what=f"{games} games resolved")
    assert [count for _, count in answered_by_the_clock(site)] == [1] * games


def all_told(site: Site, people: int, doubles: int = 0) -> None:
    """Wait until everybody has mail; fail when one failed or came twice (`doubles`: were under way at a kill)."""
    everyone = {f"player{number}@example.org" for number in range(people)}
    until(lambda: {str(mail["To"]) for mail in site.sink.messages} == everyone, seconds=120, what="everybody's mail")
    marks = [mail["Message-ID"] for mail in list(site.sink.messages)]
    assert len(marks) - len(set(marks)) <= doubles
    assert site.sql("SELECT outcome FROM games_notice WHERE outcome <> '' AND state <> 'dropped'") == []


def test_the_running_site_answers_ticks_and_is_well(site: Site):
    with site.client() as client:
        assert client.get("/").status_code == 200
        until(lambda: client.get("/health/").status_code == 200, what="the first tick")


def test_overdue_seats_are_answered_and_everybody_is_told_once(site: Site):
    open_games(site, games=4, due_in=0)
    each_once(site, games=4)
    all_told(site, people=4)


def test_turns_due_while_workers_are_killed_are_all_answered_once(production_site: Site):  # OP-01
    open_games(production_site, games=30, due_in=2)
    for _ in range(3):
        production_site.kill("worker", "beat")
        production_site.sql(MUCH_LATER)
        production_site.start("worker", "beat")
    each_once(production_site, games=30)
    all_told(production_site, people=30, doubles=6)  # two processes, killed three times


def test_what_an_emptied_broker_forgot_is_found_in_the_rows(production_site: Site):  # OP-02
    production_site.broker.stop()
    open_games(production_site, games=6, due_in=0)  # nothing can be queued, and nobody minds
    assert answered_by_the_clock(production_site) == []
    production_site.broker.start()
    each_once(production_site, games=6)
    all_told(production_site, people=6)


def test_pages_are_served_while_the_broker_is_gone(production_site: Site):
    production_site.broker.stop()
    with production_site.client() as client:
        assert client.get("/").status_code == 200


WAKE = """
import time
from games.services import wake
began = time.monotonic()
wake._send("resolve", (1,))
print(time.monotonic() - began)
"""


def test_no_page_hangs_because_the_broker_is_gone(production_site: Site):
    production_site.broker.stop()
    seconds = float(production_site.manage("shell", "--no-imports", "-c", WAKE))
    assert seconds < 3


def test_several_workers_and_beats_do_nothing_twice(production_site: Site):
    production_site.commands |= {"worker 2": production_site.commands["worker"] + ["--hostname", "second@%h"]}
    production_site.commands |= {"beat 2": production_site.commands["beat"]}
    production_site.start("worker 2", "beat 2")
    open_games(production_site, games=12, due_in=0)
    each_once(production_site, games=12)
    all_told(production_site, people=12)


def test_beat_keeps_no_schedule_that_could_be_lost(production_site: Site):  # OP-08
    production_site.kill("beat")
    production_site.start("beat")
    schedule = [path.name for path in production_site.folder.iterdir() if "schedule" in path.name]
    assert schedule == []


def test_a_power_cut_costs_the_embedded_site_nothing(embedded_site: Site):
    open_games(embedded_site, games=4, due_in=2)
    embedded_site.kill("web")
    embedded_site.sql(MUCH_LATER)
    embedded_site.start("web")
    each_once(embedded_site, games=4)
    all_told(embedded_site, people=4, doubles=2)  # two threads, killed once
    with embedded_site.client() as client:
        assert json.loads(client.get("/health/").content)["database"] is True


def test_the_embedded_site_ends_in_good_order_when_asked_to(embedded_site: Site):
    program = embedded_site.programs["web"]
    program.process.terminate()
    assert program.process.wait(15) == 0


def test_behind_a_proxy_with_tls_pages_are_served_and_without_it_sent_there(production_site: Site):
    production_site.kill("web")
    production_site.environment["DERBY_BASE_URL"] = "https://127.0.0.1"
    production_site.start("web")
    with production_site.client() as client:
        plain = client.get("/")
        assert plain.status_code == 301
        assert plain.headers["Location"].startswith("https://")
        secure = client.get("/accounts/login/", headers={"X-Forwarded-Proto": "https"})
        assert secure.status_code == 200
        assert "max-age" in secure.headers["Strict-Transport-Security"]
        cookies = secure.headers.get_list("Set-Cookie")
        assert cookies
        assert all("Secure" in cookie for cookie in cookies)
        assert client.get("/health/").status_code in (200, 503)  # asked from inside, without TLS


def test_tasks_take_ids_only():  # OP-04
    entries = [task for name, task in vars(tasks).items() if hasattr(task, "delay") and name != "shared_task"]
    parameters = [parameter for task in entries for parameter in inspect.signature(task.run).parameters.values()]
    assert entries
    assert {str(parameter.annotation) for parameter in parameters} <= {"int", "<class 'int'>"}
