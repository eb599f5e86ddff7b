"""Whoever reads Portuguese reads Portuguese only, on every page and whatever happens there."""

import html
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, ngettext

from games.engine import kernel
from games.models import Game, User
from games.services import log, page
from games.services.replay import moments
from games.titles.derby.data import POWERS
from games.web.errors import broken
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh, opened, play_on, play_out
from tests.passing import deliver
from tests.titles.derby.powers.moments import moment
from tests.web.accounts import PASSWORD, confirm_it_is_you, logged_in, sign_up
from tests.web.reading import english, said
from tests.web.test_no_get_changes_anything import ALL, places, urls  # noqa: F401  # found by name

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

PORTUGUESE = "pt-br"
NEW_PASSWORD = ("password1", "password2")
HTMX = {"HX-Request": "true"}
WITH_ALL = {"powers": True, "fate_tokens": True}
EVERY_GAME = pytest.mark.parametrize(
    "kind",
    [{"title": "derby"}, {"title": "derby", "options": WITH_ALL}, {"title": "downforce"}],
    ids=["derby", "derby with powers", "downforce"],
)


@pytest.fixture(autouse=True)
def lusophones(ada, ben, cleo, dan):
    User.objects.update(language=PORTUGUESE)
    for user in (ada, ben, cleo, dan):
        user.refresh_from_db()
    return [ada, ben, cleo, dan]


def visitor(**more) -> Client:
    return Client(headers={"Accept-Language": "pt-BR"}, **more)


def read(answer) -> str:
    return answer.content.decode()


def unspoiled(answer, status: int = 200) -> None:
    """The page was found as expected, and nothing in it is English."""
    assert answer.status_code == status
    assert english(read(answer)) == []


# --- What these tests find


@pytest.mark.parametrize(
    "page_with_english",
    [
        "<p>Your games</p>",
        '<button aria-label="Read the rules">x</button>',
        "<p>Mail goes to <strong>a@example.org</strong>.</p>",
        "<li>Fill the 3 free seats with bots and begin</li>",
        "<p>Seu lugar is livre</p>",
        "<p>Seu Place</p>",
        "<title>Rules</title>",
        "<svg><title>Board</title><text>finish</text></svg>",
        "<svg><desc>the creature ahead</desc></svg>",
        '<img alt="Dragon">',
        '<input type="submit" value="Save">',
        '<meta name="description" content="Rules of a game">',
        '<meta property="og:title" content="Rules">',
        '<button data-done="Copied">x</button>',
        '<i aria-roledescription="cards" aria-valuetext="x">y</i>',
        "<template><p>Close</p></template>",
        '<option value="derby">Dragon</option>',
        '<optgroup label="Africa"></optgroup>',
    ],
)
def test_planted_english_is_found(page_with_english):
    assert english(page_with_english)


@pytest.mark.parametrize(
    "portuguese",
    [
        "<p>Suas partidas</p>",
        "<code>from games import x</code>",
        '<a href="/games/" data-key="dragon" data-way="dragon-n1">Partidas</a>',
        "<p>@games, games@example.org, https://games.example.org/games/</p>",
        '<meta name="viewport" content="width=device-width">',
        '<option value="America/Phoenix">Phoenix</option><option value="America/Nome">Nome</option>',
    ],
)
def test_portuguese_is_left_alone(portuguese):
    assert english(portuguese) == []


# --- Every page that can be looked at


def test_no_page_of_the_site_shows_english(places):  # noqa: F811
    User.objects.update(language=PORTUGUESE)
    found = {}
    for name in ALL:
        for browser in (visitor(), browser_of(User.objects.get(username="ada"))):
            for url in urls(name, places):
                answer = browser.get(url)
                if answer.headers.get("Content-Type", "").startswith("text/") and (spoiled := english(read(answer))):
                    found[url] = spoiled
    assert found == {}


# --- The table from the first bet to the end


def phases(people, kind) -> Iterator[tuple[Game, User]]:
    """The game at every new kind of question of its course, and who is asked it."""
    game, seen = begun(*people, **kind), set()
    while waiting := awaited(game):
        look = kernel.look(game.get_title(), game.record, waiting[0])
        key = (look.view["phase"], look.question.kind, look.question.words.msgid)
        if key not in seen:
            seen.add(key)
            yield game, people[waiting[0]]
        game = play_on(game)


@EVERY_GAME
def test_the_table_shows_no_english_in_any_phase(lusophones, kind):
    met = 0
    for game, asked in phases(lusophones, kind):
        met += 1
        for viewer in (browser_of(asked), visitor()):
            unspoiled(viewer.get(reverse("table", args=[game.pk])))
        planned = 200 if game.get_title().planning else 403
        unspoiled(browser_of(asked).get(reverse("plan", args=[game.pk])), planned)
    assert met >= 3


@EVERY_GAME
def test_what_picks_would_do_is_told_without_english(lusophones, kind):
    for game, asked in phases(lusophones, kind):
        index = lusophones.index(asked)
        _, reply = any_reply(game, index)
        picks = kernel.look(game.get_title(), game.record, index).question.picks(reply)
        for count in range(1, len(picks) + 1):
            unspoiled(browser_of(asked).get(reverse("turn", args=[game.pk]), {"pick": picks[:count]}, headers=HTMX))


@pytest.mark.parametrize("power", POWERS)
def test_a_power_that_may_be_played_is_told_without_english(lusophones, power):
    game = begun(*lusophones, options=WITH_ALL)
    record, owner, reply = moment(power)
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    for index, user in enumerate(lusophones):
        unspoiled(browser_of(user).get(reverse("table", args=[game.pk]), {"pick": reply} if index == owner else {}))
    unspoiled(browser_of(lusophones[owner]).get(reverse("plan", args=[game.pk])))


@EVERY_GAME
def test_a_finished_game_and_its_past_show_no_english(lusophones, kind):
    game = play_out(begun(*lusophones, **kind))
    browser = browser_of(lusophones[0])
    for name in ("table", "log", "seed"):
        unspoiled(browser.get(reverse(name, args=[game.pk])))
    for at in moments(game)[::9]:
        unspoiled(browser.get(reverse("replay", args=[game.pk, at.number])))


# --- What is refused


def test_the_pages_of_failures_show_no_english(ada, running_game):
    browser = browser_of(ada)
    unspoiled(browser.get("/nowhere/"), 404)
    unspoiled(browser.get("/nowhere/", headers=HTMX), 404)
    unspoiled(visitor().get("/nowhere/"), 404)
    unspoiled(browser_of(ada, enforce_csrf_checks=True).post("/settings/", {}), 403)
    unspoiled(browser.generic("BREW", "/accounts/login/"), 405)
    unspoiled(browser.post("/language/", {"language": "tlh"}), 400)


def test_a_fault_of_the_site_is_told_without_english(rf):
    with translation.override(PORTUGUESE):
        unspoiled(broken(rf.get("/")), 500)


def test_a_game_that_is_out_of_order_is_told_without_english(ada, running_game):
    Game.objects.filter(pk=running_game.pk).update(record={"format": 0, "title": "derby"})
    unspoiled(browser_of(ada).get(reverse("table", args=[running_game.pk])), 503)


def test_answers_that_can_not_be_taken_are_refused_without_english(lusophones, running_game):
    asked = awaited(running_game)[0]
    there = reverse("turn", args=[running_game.pk])
    own, other = browser_of(lusophones[asked]), browser_of(lusophones[asked - 1])
    for headers in ({}, HTMX):
        unspoiled(own.post(there, {"ask": "x", "pick": []}, headers=headers), 400)
        unspoiled(other.post(there, {"ask": running_game.ask, "pick": ["dragon"]}, headers=headers), 403)
        unspoiled(own.post(there, {"ask": 99, "pick": ["dragon"]}, headers=headers), 409)
        unspoiled(own.post(there, {"ask": running_game.ask, "pick": ["horse"]}, headers=headers), 422)


@pytest.mark.parametrize("name", ["join", "leave", "start", "close", "come-back"])
def test_what_comes_too_late_in_a_game_is_refused_without_english(ben, running_game, name):
    unspoiled(browser_of(ben).post(reverse(name, args=[running_game.pk])), 409)


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/settings/", {"display_name": "x" * 99, "time_zone": "Nowhere", "language": "tlh"}),
        ("/settings/delete/", {}),
        ("/games/new/", {"title": "derby", "seats": "9", "pace": "7", "who": "x"}),
        ("/accounts/password/change/", {"oldpassword": "x", "password1": "1", "password2": "2"}),
        ("/accounts/email/", {"email": "none", "action_add": ""}),
    ],
)
def test_forms_that_are_not_filled_in_well_come_back_without_english(ada, path, sent):
    browser = logged_in(ada)
    confirm_it_is_you(browser)
    answer = browser.post(path, sent)
    assert 'aria-invalid="true"' in read(answer)
    assert english(read(answer)) == []


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/accounts/login/", {"login": "ada", "password": "x"}),
        ("/accounts/signup/", {"username": "a", "email": "none", "password1": "12345678"}),
        ("/accounts/signup/", {"username": "ada", "email": "", "password1": ""}),
        ("/accounts/password/reset/", {"email": "none"}),
    ],
)
def test_visitors_forms_come_back_without_english(path, sent):
    answer = visitor().post(path, sent)
    assert answer.status_code == 200
    assert english(read(answer)) == []


# --- Mails


def test_no_mail_about_an_account_is_in_english(ada, ben):
    sign_up(visitor(), "rui", "rui@example.org")
    sign_up(visitor(), "rosa", "ada@example.org")
    visitor().post("/accounts/password/reset/", {"email": "ben@example.org"})
    visitor().post("/accounts/password/reset/", {"email": "nobody@example.org"})
    browser = logged_in(ada)
    browser.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, **dict.fromkeys(NEW_PASSWORD, "marble horse 3")}
    )
    browser.post("/settings/test-mail/")
    assert len(mail.outbox) == 6
    assert {sent.subject: found for sent in mail.outbox if (found := english(f"{sent.subject}<p>{sent.body}"))} == {}


@pytest.mark.parametrize("moves", [3, 60, 10_000])
@EVERY_GAME
def test_no_mail_about_a_game_is_in_english(lusophones, kind, moves):
    play_on(begun(*lusophones, **kind), moves)
    deliver(NOW + timedelta(hours=1))
    assert mail.outbox
    for sent in mail.outbox:
        [(markup, _)] = sent.alternatives
        assert english(f"{sent.subject}<p>{sent.body}</p>{markup}") == []


# --- The same in both languages


def lines_of(game: Game, user: User) -> list[str]:
    """The sentences of the log as that person's own page words them."""
    seats = list(game.seats.select_related("user"))
    viewer = page.seat_index(seats, user)
    with translation.override(user.language):
        names = [seat.shown_name for seat in seats]
        told = log.lines(game.get_title(), game.moves.order_by("number"), viewer)
        return [line.words.render(gettext, ngettext, names) for line in told]


def test_each_reader_of_one_log_reads_it_in_the_own_language(lusophones):
    ada, ben = lusophones[:2]
    User.objects.filter(pk=ada.pk).update(language="en")
    ada.refresh_from_db()
    game = play_on(begun(*lusophones, seats=5), 60)
    there = reverse("log", args=[game.pk])
    texts = {user.username: said(read(browser_of(user).get(there))) for user in (ada, ben)}
    in_english, in_portuguese = lines_of(game, ada), lines_of(game, ben)
    assert len(in_english) == len(in_portuguese)
    assert not set(in_english) & set(in_portuguese)
    assert all(line in texts["ada"] for line in in_english)
    assert all(line in texts["ben"] for line in in_portuguese)


def drawing(text: str) -> list[str]:
    """Every picture of the page without what it says."""
    pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    silent = [re.sub(r'aria-label="[^"]*"|<(title|desc|text)\b([^>]*)>.*?</\1>', r"<\1\2>", one) for one in pictures]
    return [" ".join(html.unescape(one).split()) for one in silent]


def test_the_board_is_drawn_alike_in_both_languages(lusophones):
    game = play_on(begun(*lusophones, options=WITH_ALL), 60)
    user = lusophones[awaited(game)[0]]
    there = reverse("table", args=[game.pk])
    in_portuguese = drawing(read(browser_of(user).get(there)))
    User.objects.update(language="en")
    in_english = drawing(read(browser_of(User.objects.get(pk=user.pk)).get(there)))
    assert len(in_english) > 10
    assert in_portuguese == in_english


def test_a_table_that_waits_for_players_shows_no_english(lusophones):
    ada, ben, _, dan = lusophones
    game = opened(ada, ben)
    for browser in (browser_of(ada), browser_of(dan), visitor()):
        unspoiled(browser.get(reverse("table", args=[game.pk])))
    browser_of(ada).post(reverse("close", args=[game.pk]))
    assert fresh(game).is_closed
    unspoiled(browser_of(ben).get(reverse("table", args=[game.pk])))
