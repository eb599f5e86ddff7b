"""The link in every mail that switches such mails off."""

import re

import pytest
from django.core import mail, signing
from django.test import Client

from games.models import Notice, User
from games.services import subscriptions
from tests.cast import NOW
from tests.passing import deliver

TURNS, REMINDERS, GAMES = "turn", "reminder", "started"


def switches(user):
    fields = ("mail_turns", "mail_reminders", "mail_games")
    return tuple(User.objects.values_list(*fields).get(pk=user.pk))


def address(user, *kinds):
    return f"/unsubscribe/{subscriptions.token_for(user, kinds)}/"


@pytest.fixture
def machine():
    """What mail providers and scanners are: no cookies, no token, no page that they came from."""
    return Client(enforce_csrf_checks=True)


@pytest.mark.parametrize(
    ("kind", "left"),
    [
        (TURNS, (False, True, True)),
        (REMINDERS, (True, False, True)),
        (GAMES, (True, True, False)),
        ("ended", (True, True, False)),
        ("replaced", (True, True, False)),
    ],
)
def test_one_click_switches_off_that_category_only(machine, ada, ben, kind, left):  # EM-04
    answer = machine.post(address(ada, kind), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert switches(ada) == left
    assert switches(ben) == (True, True, True)


def test_one_click_on_a_mail_about_several_things_switches_all_of_them_off(machine, ada):  # EM-04
    machine.post(address(ada, TURNS, GAMES), {"List-Unsubscribe": "One-Click"})
    assert switches(ada) == (False, True, False)


def test_a_second_click_is_the_same_as_one(machine, ada):
    for _ in range(2):
        assert machine.post(address(ada, TURNS)).status_code == 200
    assert switches(ada) == (False, True, True)


@pytest.mark.parametrize("method", ["get", "head"])
def test_fetching_the_link_changes_nothing(machine, ada, method):  # EM-01
    for _ in range(2):
        assert getattr(machine, method)(address(ada, TURNS)).status_code == 200
    assert switches(ada) == (True, True, True)


def test_fetching_any_link_of_any_mail_changes_nothing(machine, running_game, ada):  # EM-01
    deliver(NOW.replace(minute=1))
    bodies = " ".join(sent.body + str(sent.alternatives) + str(sent.extra_headers) for sent in mail.outbox)
    links = set(re.findall(r"http://localhost:8000(/[^\s\"'<>\\]*)", bodies))
    assert len(links) >= 4
    before = (list(User.objects.values()), list(Notice.objects.values()), list(running_game.seats.values()))
    for link in links:
        for fetch in (machine.get, machine.head):
            fetch(link)
            fetch(link)
    assert before == (list(User.objects.values()), list(Notice.objects.values()), list(running_game.seats.values()))


def test_the_page_asks_before_anything_is_switched_off(client, ada):
    page = client.get(address(ada, TURNS)).content.decode()
    assert "it is your turn" in page
    assert '<form method="post"' in page


def test_the_page_works_without_a_log_in_and_in_someone_elses_browser(client, ada, ben):
    client.force_login(ben, "django.contrib.auth.backends.ModelBackend")
    assert "Switched off" in client.post(address(ada, TURNS)).content.decode()
    assert (switches(ada), switches(ben)) == ((False, True, True), (True, True, True))


def altered(token):
    return [
        token[:-1] + ("A" if token[-1] != "A" else "B"),
        "x" + token,
        token.swapcase(),
        token.partition(":")[0],
        signing.Signer(salt="another").sign_object([1, ["turns"]]),
        "x",
        "%00",
        "A" * 5000,
    ]


@pytest.mark.parametrize("which", range(8))
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_altered_token_is_no_page_changes_nothing_and_names_nobody(machine, ada, which, method):  # EM-04
    token = altered(subscriptions.token_for(ada, [TURNS]))[which]
    answer = getattr(machine, method)(f"/unsubscribe/{token}/")
    assert answer.status_code == 404
    assert switches(ada) == (True, True, True)
    assert ada.email not in answer.content.decode()
    assert "Ada" not in answer.content.decode()


def test_a_token_of_a_deleted_account_is_no_page(machine, ada):  # DX-04
    link = address(ada, TURNS)
    ada.delete()
    assert machine.get(link).status_code == 404
    assert machine.post(link).status_code == 404


def test_the_page_names_neither_account_nor_address(client, ada):
    page = client.get(address(ada, TURNS)).content.decode()
    assert ada.email not in page
    assert "Ada" not in page


def test_the_page_is_kept_nowhere(client, ada):
    assert "no-store" in client.get(address(ada, TURNS)).headers["Cache-Control"]


def test_other_methods_are_not_taken(client, ada):
    assert client.delete(address(ada, TURNS)).status_code == 405
