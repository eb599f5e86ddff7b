"""The running site's own mails, to somebody who reads Portuguese: words, dates and numbers."""

import re

import pytest

from tests.servers import until
from tests.sites import Site
from tests.web.reading import english

pytestmark = pytest.mark.stack

SENT_BY_THE_SITE = """
from allauth.account.models import EmailAddress
from django.utils import timezone
from games.models import User
from games.services import lobby
from games.services.clocks import Pace
from tests.cast import play_out
now = timezone.now()
people = []
for name, language in (("rui", "pt-br"), ("zoe", "pt-br"), ("ann", "en"), ("bob", "en")):
    user = User.objects.create_user(name, f"{name}@example.org", language=language, time_zone="America/Sao_Paulo")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    people.append(user)
facts = {"title": "derby", "options": {}, "pace": Pace(move=86400), "public": True, "now": now}
lobby.open_game(people[0], seats=4, against_bots=True, **facts)
game = lobby.open_game(people[1], seats=3, **facts)
for other in people[2:]:
    lobby.join(game.pk, other, now=now)
play_out(game, now=now)
"""
"""A game of Rui against bots that waits for him sooner or later, and one of Zoe with friends that has ended."""

DAY = r"(?:segunda|terça|quarta|quinta|sexta)-feira|sábado|domingo"
MONTH = r"janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
UNTIL = rf"Você tem até (?:{DAY}), \d+ de (?:{MONTH}) de \d{{4}}, \d\d:\d\d America/Sao_Paulo \(UTC-03:00\)\."


def mail(site: Site, address: str, words: str):
    """The mail to that address whose subject has these words."""

    def found():
        return [message for message in site.sink.to(address) if words in str(message["Subject"])]

    return until(found, seconds=60, what=f"a mail with “{words}” to {address}")[0]


def text(message) -> str:
    return " ".join(message.get_body(("plain",)).get_content().split())


def markup(message) -> str:
    return message.get_body(("html",)).get_content()


def test_the_site_writes_to_each_reader_in_the_own_language(site: Site):
    site.manage("shell", "--no-imports", "-c", SENT_BY_THE_SITE)
    turn = mail(site, "rui@example.org", "Sua vez em ")
    ended = mail(site, "zoe@example.org", " terminou")
    assert re.search(
        r"\(até (?:seg|ter|qua|qui|sex|sáb|dom), \d+ [a-z]{3}, \d\d:\d\d UTC-03:00\)", str(turn["Subject"])
    )
    assert "É a sua vez." in text(turn)
    assert re.search(UNTIL, text(turn))
    assert "Desativar e-mails como este:" in text(turn)
    assert re.search(r"Classificação final: 1\. [^:]+: \d+ pontos? [12]\. [^:]+: ", text(ended))
    assert '<html lang="pt-br"' in markup(turn)
    assert english(markup(turn)) == english(markup(ended)) == []
    assert "has ended" in str(mail(site, "ann@example.org", " has ended")["Subject"])
    assert '<html lang="en"' in markup(mail(site, "ann@example.org", " has ended"))
