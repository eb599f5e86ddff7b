"""A crawler follows every address of the site and changes nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.apps import apps
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.engine import kernel
from games.models import Game, StoredMail, User
from games.services import invitations, plans, subscriptions
from tests.cast import NOW, begun, browser_of, opened, play_on, play_out

# Sessions hold messages already shown, and the secret of a second factor until it is switched on. That somebody is at a
# table is known by the page that is looked at.
NOT_COMPARED = {"sessions.session", "games.presence"}

# Addresses that belong to somebody else's code, and only ever list or show.
LEFT_OUT = ("admin/",)


def addresses(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site with its pattern, below those that are left out."""
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if path.startswith(LEFT_OUT):
            continue
        if isinstance(entry, URLResolver):
            yield from addresses(entry, path)
        else:
            yield path, entry


ALL = sorted({entry.name or path for path, entry in addresses(get_resolver())})


@pytest.fixture
def places(ada: User, ben: User, cleo: User, settings: Any) -> dict[str, Any]:
    """What can stand in an address, so that something is there that a GET could harm."""
    settings.MAIL_PAGE = True
    games = [play_on(begun(ada, ben, cleo), 4), play_out(begun(ada, ben, cleo)), opened(ada), opened(ben, public=False)]
    unconfirmed = EmailAddress.objects.create(user=ada, email="new@example.org")
    asked = invitations.invite(games[2].pk, ada, "someone@example.org", now=NOW)
    invitations.invite(games[3].pk, ben, "ada", now=NOW)
    letter = StoredMail.objects.create(recipient="a@example.org", subject="x", message="x", at=NOW)
    return {
        "games": games,
        "entries": [planned(games[0], 0, seed) for seed in (1, 2)],
        "invitation": asked,
        "letter": letter.pk,
        "confirmation": EmailConfirmationHMAC(unconfirmed).key,
        "unsubscribe": subscriptions.token_for(ada, ["turn"]),
        "reset": default_token_generator.make_token(ada),
        "account": user_pk_to_url_str(ada),
    }


def planned(game: Game, index: int, seed: int) -> int:
    """An entry of the seat's plan, for the next question that can be planned."""
    title = game.get_title()
    view = kernel.look(title, game.record or {}, index).view
    assert title.planning is not None
    question = title.planning.ahead(view, index)[0].question
    return plans.add(game.pk, index, question.occasion, question.picks(question.sample(Random(seed))), now=NOW)


def candidates(name: str, parameter: str, places: dict[str, Any]) -> list[Any]:
    """Values for a parameter of an address. A KeyError means: a new parameter wants a value here."""
    games: list[Game] = places["games"]
    own = {
        ("letter", "pk"): [places["letter"]],
        ("account_confirm_email", "key"): [places["confirmation"]],
        ("account_reset_password_from_key", "key"): [places["reset"], "set-password"],
        ("unsubscribe", "token"): [places["unsubscribe"]],
        ("invite", "token"): [game.invite_token for game in games],
        ("withdraw-invitation", "invitation"): [places["invitation"].pk],
        **{(name, "token"): [places["invitation"].token] for name in ("invited", "decline-by-mail", "never-mail")},
        ("player", "username"): ["ada", "ben", "nobody"],
    }
    if (name, parameter) in own:
        return own[name, parameter]
    return {
        "pk": [game.pk for game in games],
        "number": [0, 2],
        "part": [1],
        "step": [1, 3, 999],
        "entry": places["entries"],
        "slug": ["derby"],
        "uidb36": [places["account"]],
    }[parameter]


def urls(name: str, places: dict[str, Any]) -> list[str]:
    """The addresses of that name with every candidate put in."""
    resolver = get_resolver()
    found = []
    for possibility in resolver.reverse_dict.getlist(name):
        for template, parameters in possibility[0]:
            filled = [{}]
            for parameter in parameters:
                filled = [old | {parameter: value} for old in filled for value in candidates(name, parameter, places)]
            found += ["/" + template % values for values in filled]
    return found


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables that count."""
    return {
        model._meta.label_lower: sorted(map(repr, model._default_manager.values_list()))
        for model in apps.get_models()
        if model._meta.label_lower not in NOT_COMPARED
    }


def test_looking_changes_nothing(places, ada):  # AS-09, EM-01
    browsers = [Client(), browser_of(ada)]
    before = everything()
    for name in ALL:
        found = urls(name, places)
        assert found, f"no address was found for {name}"
        for url in found:
            for browser in browsers:
                for look in (browser.get, browser.head):
                    assert look(url).status_code < 500 or name == "health", url
        assert everything() == before, name
        assert browsers[1].get("/settings/").status_code == 200, f"{name} logged somebody out"
