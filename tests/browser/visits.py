"""Every page of the site in every state that looks different, and the addresses that are no page, with the reason.

A new page wants a line in VISITS, under the group whose things it needs, or one in NO_PAGE;
test_every_page.py fails until it has one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from playwright.sync_api import Page

from games.models import User
from tests.browser.places import Places
from tests.web.accounts import PASSWORD

Path = Callable[[Places], str]
Reader = Callable[[Places], User]
VISITOR = None


@dataclass(frozen=True)
class Visit:
    """A page as one looks at it: whose address of that name, who reads, and what they do before it counts."""

    name: str
    path: Path
    reader: Reader | None = VISITOR
    status: int = 200
    does: Callable[[Page, Places], None] | None = None
    sends: Callable[[Places], dict[str, Any]] | None = None
    """Fields of a form that is sent to the address instead of opening it."""
    cookies: dict[str, str] = field(default_factory=dict)


def at(name: str, *args: Any) -> Path:
    return lambda _: reverse(name, args=args)


def of(name: str, thing: Callable[[Places], Any], *rest: Any, query: Callable[[Places], str] | str = "") -> Path:
    """The address of that name for a game, or whatever has a `pk`, among the places."""

    def path(places: Places) -> str:
        more = query(places) if callable(query) else query
        return reverse(name, args=[thing(places).pk, *rest]) + more

    return path


def ada(places: Places) -> User:
    return places.people[0]


def ben(places: Places) -> User:
    return places.people[1]


def eve(places: Places) -> User:
    return places.eve


def secured(places: Places) -> User:
    return places.secured


def awaited_in(game: Callable[[Places], Any], step: int = 0) -> Reader:
    return lambda places: places.reader(game(places), step)


def first_bets(places: Places) -> Any:
    return places.first_bets


def race(places: Places) -> Any:
    return places.race


def under_way(places: Places) -> Any:
    return places.race_under_way


def third_bets(places: Places) -> Any:
    return places.third_bets


def second_race(places: Places) -> Any:
    return places.second_race


def finished(places: Places) -> Any:
    return places.finished


def finished_with_bots(places: Places) -> Any:
    return places.finished_with_bots


def asking(places: Places) -> Any:
    return places.asking


def held(places: Places) -> Any:
    return places.held


def waiting(places: Places) -> Any:
    return places.waiting


def planned(places: Places) -> Any:
    return places.planned[0]


def planner(places: Places) -> User:
    return places.planned[1]


def window(places: Places) -> Any:
    return places.window[0]


def asked_in_window(places: Places) -> User:
    return places.window[1]


def landing(places: Places) -> Any:
    return places.landing[0]


def asked_at_landing(places: Places) -> User:
    return places.landing[1]


def fate(places: Places) -> Any:
    return places.placing_fate


def open_folds(page: Page, _: Places) -> None:
    """Unfold everything that is folded, menus excepted."""
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def open_menu(page: Page, _: Places) -> None:
    page.locator("details.menu > summary").first.click()


def open_keys(page: Page, _: Places) -> None:
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()


def learn(page: Page, _: Places) -> None:
    """Begin a guided game and look at its first choice."""
    page.locator("#learn-derby").click()
    page.locator("#guide-title").wait_for()


def pass_once(page: Page, _: Places) -> None:
    """Open the page on which passing only waits for its button, as without scripts."""
    page.goto(page.locator(".option--pass").evaluate("(link) => link.href"))
    page.locator("#stand").wait_for()


def type_the_password(page: Page, places: Places) -> None:
    page.locator("#id_login").fill(places.secured.username)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form button").click()
    page.wait_for_url("**/2fa/authenticate/**")


def _one_pick(game: Callable[[Places], Any]) -> Callable[[Places], str]:
    return lambda places: places.picks(game(places), 1)


def _all_picks(game: Callable[[Places], Any]) -> Callable[[Places], str]:
    return lambda places: places.picks(game(places))


def _compose_a_plan(places: Places) -> str:
    game = places.race
    question = places.coming(game, (game.pk and places.people.index(places.reader(game, 1))))
    return f"?for={question.occasion}"


def _stale(places: Places) -> dict[str, Any]:
    return {"ask": 0, "pick": "dragon"}


def _illegal(places: Places) -> dict[str, Any]:
    return {"ask": places.first_bets.ask, "pick": "unicorn"}


VISITS: dict[str, tuple[Visit, ...]] = {
    "visitors": (
        Visit("home", at("home")),
        Visit("account_login", at("account_login")),
        Visit("account_login", at("account_login"), sends=lambda _: {"login": "ada", "password": "wrong"}),
        Visit("account_signup", at("account_signup")),
        Visit("account_signup", at("account_signup"), sends=lambda _: {"username": "a b", "email": "x"}),
        Visit("account_reset_password", at("account_reset_password")),
        Visit("account_reset_password_done", at("account_reset_password_done")),
        Visit("account_reset_password_from_key_done", at("account_reset_password_from_key_done")),
        Visit(
            "account_reset_password_from_key",
            lambda places: reverse("account_reset_password_from_key", args=places.resetting),
        ),
        Visit("account_reset_password_from_key", at("account_reset_password_from_key", "1", "abc-def")),
        Visit("account_email_verification_sent", at("account_email_verification_sent")),
        Visit("account_confirm_email", lambda places: reverse("account_confirm_email", args=[places.confirmation])),
        Visit("account_confirm_email", at("account_confirm_email", "old")),
        Visit("account_inactive", at("account_inactive")),
        Visit("mfa_authenticate", at("account_login"), does=type_the_password),
        Visit("all-rules", at("all-rules")),
        Visit("rules", at("rules", "derby")),
        Visit("keys", at("keys")),
        Visit("changes", at("changes")),
        Visit("ratings", at("ratings")),
        Visit("invited", lambda places: reverse("invited", args=[places.invitation.token])),
        Visit("never-mail", lambda places: reverse("never-mail", args=[places.invitation.token])),
        Visit("keys", at("account_login"), does=open_keys),
        Visit("mailbox", at("mailbox")),
        Visit("letter", of("letter", lambda places: places.letter)),
        Visit("unsubscribe", lambda places: reverse("unsubscribe", args=[places.unsubscribing])),
        Visit("invite", lambda places: reverse("invite", args=[places.invited.invite_token])),
        Visit("table", of("table", waiting)),
        Visit("table", of("table", race)),
        Visit("player", at("player", "ben")),
    ),
    "accounts": (
        Visit("settings", at("settings"), ada),
        Visit("settings", at("settings"), ada, status=422, sends=lambda _: {"time_zone": "Nowhere/At all"}),
        Visit("delete-account", at("delete-account"), ada),
        Visit("delete-account", at("delete-account"), ada, status=422, sends=lambda _: {}),
        Visit("account_email", at("account_email"), ada),
        Visit("account_email", at("account_email"), lambda places: places.confirmation and places.people[1]),
        Visit("account_change_password", at("account_change_password"), ada),
        Visit("account_change_password", at("account_change_password"), ada, sends=lambda _: {"oldpassword": "x"}),
        Visit("account_logout", at("account_logout"), ada),
        Visit("account_reauthenticate", at("account_reauthenticate"), ada),
        Visit("usersessions_list", at("usersessions_list"), ada),
        Visit("mfa_index", at("mfa_index"), ada),
        Visit("mfa_activate_totp", at("mfa_activate_totp"), ada),
        Visit("mfa_index", at("mfa_index"), secured),
        Visit("mfa_reauthenticate", at("mfa_reauthenticate"), secured),
        Visit("mfa_deactivate_totp", at("mfa_deactivate_totp"), secured),
        Visit("mfa_view_recovery_codes", at("mfa_view_recovery_codes"), secured),
        Visit("mfa_generate_recovery_codes", at("mfa_generate_recovery_codes"), secured),
    ),
    "lobby": (
        Visit("home", at("home"), eve),
        Visit("home", lambda places: reverse("home") + "?" * bool(places.race and places.waiting), ada),
        Visit("home", at("home"), ada, does=open_menu),
        Visit("my-games", at("my-games"), ada),
        Visit("my-games", lambda _: reverse("my-games") + "?show=finished", ada),
        Visit("open-game", at("open-game"), ada),
        Visit("open-game", at("open-game"), ada, status=422, sends=lambda _: {"seats": "99"}),
        Visit("table", of("table", waiting), ada),
        Visit("table", of("table", waiting), eve),
        Visit("table", of("table", asking), ada),
        Visit("table", of("table", asking), eve),
        Visit("home", lambda places: reverse("home") + "?" * bool(places.asking), eve),
        Visit("table", of("table", held), ada),
        Visit("home", lambda places: reverse("home") + "?" * bool(places.held), ada),
        Visit("close", of("close", waiting), ada),
        Visit("start", of("start", waiting), ada),
        Visit("resign", of("resign", race), ada),
        Visit("player", at("player", "ben"), ada),
        Visit("player", at("player", "ada"), ada),
        Visit("invite", lambda places: reverse("invite", args=[places.invited.invite_token]), eve),
    ),
    "tables": (
        Visit("table", of("table", first_bets), awaited_in(first_bets)),
        Visit("table", of("table", first_bets, query=_one_pick(first_bets)), awaited_in(first_bets)),
        Visit("table", of("table", first_bets, query=_all_picks(first_bets)), awaited_in(first_bets)),
        Visit("table", of("table", race), awaited_in(race), does=open_folds),
        Visit("table", of("table", race, query=_one_pick(race)), awaited_in(race)),
        Visit("table", of("table", race, query=_all_picks(race)), awaited_in(race)),
        Visit("table", of("table", under_way), awaited_in(under_way, 1), does=open_folds),
        Visit("recap", of("recap", under_way, 1), awaited_in(under_way)),
        Visit("table", at("home"), eve, does=learn),
    ),
    "later tables": (
        Visit("table", of("table", third_bets), awaited_in(third_bets)),
        Visit("table", of("table", third_bets), lambda places: sealed_by(places)),
        Visit("table", of("table", second_race), awaited_in(second_race), does=open_folds),
        Visit("table", of("table", finished), ada, does=open_folds),
        Visit("table", of("table", finished_with_bots), ada),
        Visit("ratings", lambda places: reverse("ratings") + "?" * bool(places.best), ada),
        Visit("player", lambda places: reverse("player", args=["ada"]) + "?" * bool(places.finished), eve),
        Visit("replay", of("replay", finished, 2), ada),
        Visit("log", of("log", finished), ada),
        Visit("seed", of("seed", finished), ada),
        Visit("seed", of("seed", race), ada),
    ),
    "powers": (
        Visit("table", of("table", window), asked_in_window, does=open_folds),
        Visit("table", of("table", landing), asked_at_landing),
        Visit("table", of("table", landing), asked_at_landing, does=pass_once),
        Visit("table", of("table", fate), awaited_in(fate), does=open_folds),
        Visit("plan", of("plan", landing), asked_at_landing, does=open_folds),
    ),
    "plans": (
        Visit("plan", of("plan", race), awaited_in(race, 1)),
        Visit("plan", of("plan", race, query=_compose_a_plan), awaited_in(race, 1), does=open_folds),
        Visit("plan", of("plan", planned), planner, does=open_folds),
    ),
    "errors": (
        Visit("400", at("home"), status=400, sends=lambda _: {f"field-{n}": "x" for n in range(1100)}),
        Visit("403", at("account_login"), status=403, sends=lambda _: {"csrfmiddlewaretoken": "x"}),
        Visit("404", lambda _: "/no-such-page/", status=404),
        Visit("404", lambda _: "/no-such-page/", ada, status=404),
        Visit("409", of("turn", first_bets), awaited_in(first_bets), status=409, sends=_stale),
        Visit("422", of("turn", first_bets), awaited_in(first_bets), status=422, sends=_illegal),
        Visit("429", at("account_reset_password"), status=429, sends=lambda _: {"email": "ada@example.org"}),
        Visit("500", at("health"), status=500),
        Visit("503", of("table", lambda places: places.damaged), ada, status=503),
    ),
}


def sealed_by(places: Places) -> User:
    """Who has answered under seal in the third bets, and may still change it."""
    move = places.third_bets.moves.filter(by="human").latest("number")
    return places.people[move.seat]


_SENT = "takes a form; opened like a link it leads to a page that is visited"
_FRAGMENT = "a fragment of a page that is visited"
_BY_CODE = "a way to log in that this site leaves off"

NO_PAGE = {
    "favicon": "a picture",
    "robots": "a text for crawlers",
    "health": "a word for those who watch the site",
    "data": "a download",
    "mfa_download_recovery_codes": "a download",
    "fresh": _FRAGMENT,
    "turn": _FRAGMENT,
    "come-back": _SENT,
    "end-session": _SENT,
    "join": _SENT,
    "language": _SENT,
    "guided-game": _SENT,
    "guide": _SENT,
    "invite-person": _SENT,
    "withdraw-invitation": _SENT,
    "decline": _SENT,
    "decline-by-mail": _SENT,
    "rematch": _SENT,
    "notes": _SENT,
    "next-game": "leads to a table",
    "since": "leads to the first step of a recap",
    "replay-part": "a moment of the replay, which is visited, event by event",
    "game-file": "a download",
    "log-file": "a download",
    "leave": _SENT,
    "plan-earlier": _SENT,
    "plan-later": _SENT,
    "plan-withdraw": _SENT,
    "plan-withdraw-all": _SENT,
    "quick-game": _SENT,
    "room": "the old address of a table that has not begun; leads there",
    "standing": _SENT,
    "test-mail": _SENT,
    "account_set_password": "leads to the change of the password: every account has one",
    "account_confirm_login_code": _BY_CODE,
    "account_request_reauthentication_code": _BY_CODE,
    "account_confirm_reauthentication_code": _BY_CODE,
}
"""Names of addresses at which no page of ours is to be seen."""

STATUSES = {"400", "403", "404", "409", "422", "429", "500", "503"}
"""The failures that a reader can meet as a page."""
