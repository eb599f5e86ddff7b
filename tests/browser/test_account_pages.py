"""Accounts in a real browser: a newcomer's first minute, what is left after a log-out, and what failures look like."""

import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from axe_playwright_python.sync_playwright import Axe
from django.contrib.sessions.models import Session
from django.core.cache import cache
from playwright.sync_api import expect

from games.models import StoredMail, User
from tests.cast import NOW
from tests.web.accounts import PASSWORD

pytestmark = pytest.mark.browser

REFUSED = "the server responded with a status of"
OFFLINE = "net::ERR_INTERNET_DISCONNECTED"
HTMX_TOLD = "Response Status Error Code"


@pytest.fixture(autouse=True)
def a_mail_page(settings, live_server):
    settings.EMAIL_BACKEND = "games.mailbox.EmailBackend"
    settings.MAIL_PAGE = True
    settings.BASE_URL = live_server.url
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


def ask(page, method, path):
    """Let htmx make a request from the page, as its buttons do."""
    request = "([method, path]) => { htmx.ajax(method, path, {target: '#main'}).catch(() => {}) }"
    page.evaluate(request, [method, path])


def log_in_by_hand(page, user):
    user.set_password(PASSWORD)
    user.save()
    page.get_by_label("User name or e-mail address").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()


def test_a_newcomer_is_in_after_three_clicks_from_sign_up(open_page, transactional_db):
    page = open_page(None, "/accounts/signup/")
    page.get_by_label("User name").fill("fay")
    page.get_by_label("E-mail address").fill("fay@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.get_by_role("link", name="Open the mail page").click()
    page.get_by_role("link", name="Confirm your address").click()
    page.get_by_role("link", name=re.compile("confirm-email")).click()
    page.get_by_role("button", name="Yes, confirm").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert User.objects.get(username="fay").time_zone == "Europe/Lisbon"


def test_a_double_click_signs_up_once_and_says_so(open_page, transactional_db):  # CC-01
    page = open_page(None, "/accounts/signup/")
    page.get_by_label("User name").fill("fay")
    page.get_by_label("E-mail address").fill("fay@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").dblclick()
    expect(page.get_by_role("heading", name="One click left")).to_be_visible()
    assert StoredMail.objects.count() == 1


def test_after_the_log_out_back_shows_nothing_private(open_page, ada):  # BH-05
    page = open_page(ada, "/settings/")
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/accounts/login/"))
    assert "ada@example.org" not in page.content()


def test_nothing_is_left_in_the_browsers_stores(open_page, ada):  # BH-04
    page = open_page(ada, "/settings/")
    page.goto(page.url.replace("/settings/", "/accounts/email/"))
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    kept = page.evaluate("[...Object.values(localStorage), ...Object.values(sessionStorage)]")
    assert set(kept) <= {"/"}  # htmx may note the path of the page that is shown: the front page by now


def test_a_session_that_is_over_leads_to_a_whole_log_in_and_back(open_page, ada):  # BH-06
    page = open_page(ada, "/settings/delete/")
    Session.objects.all().delete()
    ask(page, "GET", "/settings/")
    expect(page).to_have_url(re.compile(r"/accounts/login/\?next=%2Fsettings%2Fdelete%2F"))
    log_in_by_hand(page, ada)
    expect(page).to_have_url(re.compile("/settings/delete/$"))


@pytest.mark.parametrize("path", ["/no-such-page/", "/settings/test-mail/"])
def test_a_refusal_is_readable_and_leaves_the_page_as_it_is(open_page, ada, path):  # BH-18
    page = open_page(ada, "/settings/", expected=(REFUSED, HTMX_TOLD))
    ask(page, "GET", path)
    expect(page.locator("#flash .note--error")).to_be_visible()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert page.locator("header").count() == 1


def test_a_lost_connection_is_told(open_page, ada):  # BH-18
    page = open_page(ada, "/settings/", expected=(OFFLINE, "htmx:sendError", "htmx"))
    page.context.set_offline(True)
    ask(page, "POST", "/settings/")
    expect(page.get_by_text("The site could not be reached.")).to_be_visible()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_lost_connection_is_told_once_and_until_something_is_answered(open_page, ada):  # BH-18
    page = open_page(ada, "/settings/", expected=(OFFLINE, "htmx:sendError", "htmx", REFUSED))
    page.context.set_offline(True)
    for _ in range(2):
        with page.expect_event("requestfailed"):
            ask(page, "GET", "/settings/")
        expect(page.get_by_text("The site could not be reached.")).to_have_count(1)
    page.context.set_offline(False)
    ask(page, "GET", "/settings/")
    expect(page.get_by_text("The site could not be reached.")).to_have_count(0)


def test_an_old_tab_after_a_new_log_in_gets_a_way_on(open_page, ada):  # BH-08
    page = open_page(ada, "/settings/", expected=(REFUSED, HTMX_TOLD))
    page.evaluate("document.cookie = 'csrftoken=' + 'b'.repeat(32) + '; Path=/'")
    ask(page, "POST", "/settings/")
    message = page.locator("#flash .note--error")
    expect(message).to_contain_text("Nothing was changed")
    assert page.locator("header").count() == 1
    message.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_the_theme_stays_in_this_browser(open_page, ada):
    page = open_page(ada, "/", color_scheme="light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Dark").click()
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Auto").click()
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light


def test_the_menu_works_by_keyboard(open_page, ada):
    page = open_page(ada, "/")
    summary = page.locator("details.menu summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Settings")).to_be_hidden()
    expect(summary).to_be_focused()


def test_the_first_tab_stop_skips_to_the_content(open_page, db):
    page = open_page(None, "/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


OPEN = [
    "/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-abc-def/",
    "/accounts/password/reset/key/done/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/CONFIRMATION/",
    "/accounts/inactive/",
    "/mail/",
    "/mail/LETTER/",
    "/no-such-page/",
]
OWN = [
    "/",
    "/settings/",
    "/settings/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/sessions/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/",
    "/no-such-page/",
]


def faults_of(page, path):
    """What axe finds, and whether the page is wider than the window."""
    found = [f"{path}: {found['id']} {found['nodes'][0]['html']}" for found in Axe().run(page).response["violations"]]
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        found.append(f"{path}: scrolls sideways")
    return found


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_every_page_can_be_read_by_everybody(open_page, ada, scheme, width):  # BH-12, BH-14
    letter = StoredMail.objects.create(recipient="ada@example.org", subject="Hello", message="Subject: x\n\ny", at=NOW)
    pending = EmailAddress.objects.create(user=ada, email="new@example.org")
    window = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}, "reduced_motion": "reduce"}
    faults = []
    for user, paths in ((None, OPEN), (ada, OWN)):
        page = open_page(user, "/", expected=(REFUSED,), **window)
        root = page.url.rstrip("/")
        for path in paths:
            path = path.replace("CONFIRMATION", EmailConfirmationHMAC(pending).key).replace("LETTER", str(letter.pk))
            page.goto(root + path)
            faults += faults_of(page, path)
    assert faults == []


@pytest.mark.parametrize("path", ["/", "/settings/", "/accounts/sessions/", "/accounts/email/"])
def test_what_is_touched_is_large_enough(open_page, ada, path):  # BH-15
    page = open_page(ada, path, viewport={"width": 360, "height": 800})
    touched = "button, .button, select, input:not([type=hidden], [type=checkbox]), nav a, summary, .list__link, .check"
    small = page.evaluate(
        """touched => [...document.querySelectorAll(touched)]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.outerHTML)""",
        touched,
    )
    assert small == []
