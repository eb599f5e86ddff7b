"""What people do with their accounts, as a browser does it."""

from __future__ import annotations

import re
from email.message import EmailMessage
from typing import Any

from django.test import Client

from games.models import User

PASSWORD = "olive tree 9"


def sign_up(browser: Client, username: str, address: str, **more: str) -> Any:
    """Send the sign-up form."""
    fields = {"username": username, "email": address, "password1": PASSWORD} | more
    return browser.post("/accounts/signup/", fields)


def log_in(browser: Client, login: str, password: str = PASSWORD, **more: str) -> Any:
    """Send the log-in form."""
    return browser.post("/accounts/login/", {"login": login, "password": password} | more)


def logged_in(user: User, password: str = PASSWORD) -> Client:
    """A browser in which the user has logged in through the form; sets the password first."""
    user.set_password(password)
    user.save()
    browser = Client()
    assert log_in(browser, user.username, password).status_code == 302
    return browser


def confirm_it_is_you(browser: Client, password: str = PASSWORD) -> None:
    """Answer the question that comes before important changes."""
    assert browser.post("/accounts/reauthenticate/", {"password": password}).status_code == 302


def who(browser: Client) -> str:
    """The user name that the browser is logged in with, empty when with none."""
    answer = browser.get("/settings/")
    return str(answer.context["user"].username) if answer.status_code == 200 else ""


def links(message: EmailMessage) -> list[str]:
    """The addresses in the text of a mail."""
    return re.findall(r"https?://\S+", str(message.get_content()))


def path_of(link: str) -> str:
    """An address of this site without scheme and host."""
    return re.sub(r"^https?://[^/]+", "", link)


def comparable(page: Any, *own: str) -> list[str]:
    """The lines of a page without tokens, and without what the visitor has typed."""
    text = page.content.decode()
    for typed in own:
        text = text.replace(typed, "...")
    return [line for line in text.splitlines() if "csrf" not in line.lower()]
