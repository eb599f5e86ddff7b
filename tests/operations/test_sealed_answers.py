"""A window in which one has answered under seal outlives the death of every process, and nothing happens twice."""

import json
from contextlib import ExitStack

import pytest

from games.titles.derby.data import POWERS
from tests.playthroughs.people import PASSWORD, log, play
from tests.servers import until
from tests.sites import Site
from tests.visitor import Visitor

pytestmark = pytest.mark.stack

# Four people with powers, played on until the first card lies on the table and two of them could play a power on it.
OPEN_WINDOW = """
import json, random, secrets
from allauth.account.models import EmailAddress
from django.utils import timezone
from games.engine import kernel
from games.models import Game, User
from games.services import lobby, play
from games.services.clocks import Pace

secrets.token_bytes = lambda count: bytes([6]) * count
users = []
for name in {names}:
    user = User.objects.create_user(name.lower(), name.lower() + "@example.org", {password!r}, display_name=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    users.append(user)
now = timezone.now()
game = lobby.open_game(users[0], title="derby", seats=4, options={{"powers": True}}, pace=Pace(move=86400),
                       public=True, now=now)
for user in users[1:]:
    lobby.join(game.pk, user, now=now)
while True:
    record = Game.objects.get(pk=game.pk).record
    ask = kernel.asked(game.get_title(), record)
    if len(ask.questions) > 1:
        break
    seat, = ask.awaited
    play.play(game.pk, seat, ask.number, ask.questions[seat].default, now=now)
asked = [[seat, question.options()[-1].key] for seat, question in ask.questions.items()]
print(json.dumps([game.pk, ask.number, asked]))
"""
NAMES = ("Ada", "Bob", "Cleo", "Dan")
TOLD = "SELECT count(*) FROM games_notice WHERE state = 'sent' AND kind = 'turn' AND occasion = %s"
ANSWERS = "SELECT seat, reply FROM games_move WHERE ask = %s AND reply IS NOT NULL ORDER BY number"


@pytest.fixture
def people(site: Site):
    with ExitStack() as clients:
        yield [Visitor(clients.enter_context(site.client()), name) for name in NAMES]


def log_in(person: Visitor) -> None:
    page = person.get("/accounts/login/")
    person.send(page.form("/accounts/login/"), page, login=person.name.lower(), password=PASSWORD)
    assert person.get("/settings/").status == 200


def replies(site: Site, ask: int) -> list[tuple[int, list[str]]]:
    rows = site.sql(ANSWERS, ask)
    return [(seat, json.loads(reply) if isinstance(reply, str) else reply) for seat, reply in rows]


def test_a_sealed_answer_outlives_every_process_and_counts_once(site: Site, people):  # OP-07, V4
    script = OPEN_WINDOW.format(names=NAMES, password=PASSWORD)
    number, ask, asked = json.loads(site.manage("shell", "--no-imports", "-v0", "-c", script))
    (senior, _), (junior, power) = asked
    path = f"/games/{number}/"
    until(lambda: site.sql(TOLD, ask) == [(2,)], seconds=60, what="the mails to both who are asked")
    log_in(people[junior])
    play(people[junior], str(number), [power])
    assert replies(site, ask) == [(junior, [power])]

    site.kill()
    site.start()

    assert replies(site, ask) == [(junior, [power])]
    assert "You have answered:" in people[junior].get(path).text  # its session has outlived the restart, too
    log_in(people[senior])
    for person in people:
        if person is not people[junior]:
            assert "You have answered:" not in person.get(path).text
    assert f"{NAMES[junior]} has answered." in log(site, str(number))
    play(people[senior], str(number), ["pass"])

    assert replies(site, ask) == [(junior, [power]), (senior, ["pass"])]
    assert log(site, str(number)).count(f"{NAMES[junior]} plays {POWERS[power].name}") == 1
    until(lambda: site.sql(TOLD, ask + 1) == [(1,)], seconds=60, what="the mail about the next question")
    marks = [mail["Message-ID"] for mail in list(site.sink.messages)]
    assert len(marks) == len(set(marks))
    for seat in (senior, junior):
        of_the_window = [mail for mail in site.sink.to(people[seat].address) if "Do you play" in str(mail)]
        assert len(of_the_window) == 1
