"""Every page for every reader: axe in light and dark, structure, zoom, spacing, focus, thumbs, names of forms.

The pages are in visits.py, those of Downforce in visits_of_downforce.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.cache import cache
from django.urls import get_resolver
from playwright.sync_api import Page

from games.services import health
from tests.browser import reading, visits_of_downforce
from tests.browser.places import Places
from tests.browser.test_languages import PORTUGUESE, lusophone
from tests.browser.visits import NO_PAGE, STATUSES, Visit
from tests.browser.visits import VISITS as ALL_OTHERS
from tests.web.test_no_get_changes_anything import addresses

VISITS = ALL_OTHERS | visits_of_downforce.VISITS

browser = pytest.mark.browser
in_rows = pytest.mark.django_db(transaction=True)
groups = pytest.mark.parametrize("group", VISITS)
languages = pytest.mark.parametrize("language", ["en", PORTUGUESE])

REFUSED = ("the server responded with a status of",)

SEND = """([path, fields]) => {
  const form = document.createElement("form");
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value
    ?? JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"];
  for (const [name, value] of Object.entries({ csrfmiddlewaretoken: token, ...fields })) {
    const field = document.createElement("input");
    [field.type, field.name, field.value] = ["hidden", name, value];
    form.append(field);
  }
  [form.method, form.action] = ["post", path];
  document.body.append(form);
  form.submit();
}"""


def test_every_address_of_the_site_is_visited_or_known_to_be_no_page():
    visited = {visit.name for visits in VISITS.values() for visit in visits}
    addressed = {entry.name or path for path, entry in addresses(get_resolver())}
    assert addressed - visited - set(NO_PAGE) == set(), "wants a visit, or a reason why it is no page"
    assert visited & set(NO_PAGE) == set()
    assert (visited | set(NO_PAGE)) - addressed - STATUSES == set(), "no such address"
    assert visited >= STATUSES


@pytest.fixture
def places(ada, ben, cleo, dan, eve, settings, monkeypatch) -> Places:
    settings.MAIL_PAGE = True
    settings.EMAIL_BACKEND = "games.mailbox.EmailBackend"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    return Places([ada, ben, cleo, dan], eve)


@pytest.fixture
def a_site_that_fails(monkeypatch, settings) -> None:
    """One address breaks, and one limit is reached at once."""

    def broken(*_: Any) -> Any:
        raise LookupError("meant to break")

    monkeypatch.setattr(health, "examine", broken)
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "0/m/ip"}


def go(page: Page, visit: Visit, places: Places, root: str) -> None:
    """Be who the visit says and do what it says."""
    page.goto("about:blank")  # a table that asks for news would find itself in somebody else's hands
    page.context.clear_cookies()
    path = visit.path(places)
    if visit.reader is not None:
        name = django_settings.SESSION_COOKIE_NAME
        session = places.session_of(visit.reader(places), name)
        page.context.add_cookies([{"name": name, "value": session, "url": root}])
    if visit.sends is None:
        answer = page.goto(root + path)
    else:
        page.goto(root + "/accounts/logout/" if visit.reader else root + "/accounts/login/")
        with page.expect_navigation() as navigation:
            page.evaluate(SEND, [path, visit.sends(places)])
        answer = navigation.value
    assert answer is not None
    assert answer.status == visit.status, f"{path}: {answer.status}"
    if visit.does is not None:
        visit.does(page, places)


def found_on(open_page, places, group, root, checks, **context) -> list[str]:
    page = open_page(None, "/accounts/inactive/", expected=REFUSED, reduced_motion="reduce", **context)
    found = []
    for visit in VISITS[group]:
        page.set_viewport_size(reading.DESKTOP)
        go(page, visit, places, root)
        found += [f"{visit.name} {visit.path(places)}: {fault}" for check in checks for fault in check(page)]
    return found


@browser
@in_rows
@groups
def test_axe_finds_nothing(open_page, places, a_site_that_fails, live_server, group):  # BH-12
    found = found_on(open_page, places, group, live_server.url, [reading.axe])
    assert found == [], "\n".join(found)


@browser
@in_rows
@groups
def test_every_page_is_built_for_every_reader(open_page, places, a_site_that_fails, live_server, group):  # BH-12 BH-14
    checks = [reading.structure, reading.motion, reading.focus]
    found = found_on(open_page, places, group, live_server.url, checks)
    assert found == [], "\n".join(found)


@browser
@in_rows
@groups
@languages
def test_every_page_fits_the_thumb_and_names_its_forms_in_every_language(  # BH-12 BH-14
    open_page, places, a_site_that_fails, live_server, group, language
):
    if language == PORTUGUESE:
        lusophone(*places.people, places.eve)
    checks = [reading.fits, reading.targets, reading.words, reading.names]
    context = {"has_touch": True, "locale": "pt-BR" if language == PORTUGUESE else "en-GB"}
    found = found_on(open_page, places, group, live_server.url, checks, **context)
    assert found == [], "\n".join(found)


PLANT = """() => document.querySelector("main").insertAdjacentHTML("beforeend", `
  <p><a href="/alone/">x</a></p><p>A sentence with <a href="/in-a-sentence/">a link</a> in it.</p>
  <form><button class="button" id="planted">Planted button</button></form>
  <form aria-labelledby="planted"><button class="button">Another</button></form>
  <form aria-label="Planted button"><label class="button">One <input type="radio" name="one"></label></form>
  <p>${"too".repeat(40)}long</p>`)"""


@browser
@in_rows
def test_what_is_too_small_or_broken_and_what_has_no_name_is_found(open_page):
    page = open_page(None, "/accounts/login/", has_touch=True)
    assert reading.targets(page) + reading.names(page) + reading.words(page) == []
    page.evaluate(PLANT)
    widths = [small.split()[0] for small in reading.targets(page) if "/alone/" in small]
    assert widths == ["(360)", "(768)", "(1440)"]
    assert len(reading.targets(page)) == len(widths)
    nameless, alike, ungrouped = reading.names(page)
    assert nameless.startswith("form without a name: <form><button")
    assert alike == "forms alike: Planted button"
    assert ungrouped.startswith("a choice among no named group")
    (broken,) = reading.words(page)
    assert "toolong in" in broken
