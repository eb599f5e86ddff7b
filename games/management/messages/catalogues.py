"""The translations of each domain: read, brought up to date with the sources, written and compiled.

A message that the site and a game share is translated once, with the site. A message that is in no source any more is
kept at the end of its file, so that it comes back with its translation; `forget` drops it.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale

from games.management.messages import fitting, sources
from games.management.messages.sources import Domain

PLURALS = {"pt_BR": "nplurals=2; plural=(n > 1);"}
"""How many plural forms there are and which one a number takes: the same as in Django's and allauth's own catalogues.
A language that is added needs its line here."""


class Plain(Catalog):
    """A catalogue whose file says nothing about when, by whom and with what it was written."""

    def __init__(self, locale: str) -> None:
        super().__init__(locale, header_comment=f"# {locale}: brought up to date by `manage.py messages`", fuzzy=False)
        self.mime_headers = self._get_mime_headers()

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", PLURALS[str(self.locale_identifier)] + "\n"),
        ]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def locales() -> list[str]:
    """Every language of the site but the one that the sources are written in."""
    return [to_locale(code) for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def file_of(domain: Domain, locale: str) -> Path:
    """Where the translations of a domain into a language are; compiled, they stand beside it."""
    return domain.folder / locale / "LC_MESSAGES" / "django.po"


def read(path: Path, locale: str) -> Catalog:
    """The catalogue as stored; an empty one where there is none. Raises PoFileError for a file that is malformed."""
    if not path.exists():
        return Catalog(locale)
    with path.open("rb") as file:
        return read_po(file, locale=locale, abort_invalid=True)


def up_to_date(locale: str, *, forget: bool = False) -> dict[Path, Catalog]:
    """The catalogue of every domain as it should be stored: all messages that are in the sources now, each with the
    translation that any of the stored catalogues has."""
    domains = sources.domains()
    stored = {domain.name: read(file_of(domain, locale), locale) for domain in domains}
    known = {sources.key(message): message for catalogue in stored.values() for message in _every(catalogue)}
    fresh: dict[Path, Catalog] = {}
    taken: set[Any] = set()
    for domain in domains:
        catalogue = Plain(locale)
        for message in sources.messages(domain):
            if message.id and sources.key(message) not in taken:
                _add(catalogue, message, known.get(sources.key(message)))
        taken |= {sources.key(message) for message in catalogue if message.id}
        fresh[file_of(domain, locale)] = catalogue
    if not forget:
        for domain in domains:
            _keep_vanished(fresh[file_of(domain, locale)], stored[domain.name], taken)
    return fresh


def as_text(catalogue: Catalog) -> bytes:
    """What is stored of it: in the order of the sources, with files but no line numbers."""
    out = BytesIO()
    write_po(out, catalogue, width=110, sort_by_file=True, include_lineno=False)
    return out.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """What Django reads: translations that can be used, all others are shown as they stand in the sources."""
    complete = Plain(str(catalogue.locale_identifier))
    for message in catalogue:
        if message.id and _is_usable(message, catalogue):
            complete[message.id] = message
    out = BytesIO()
    write_mo(out, complete)
    return out.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages without a translation that can be used: for every plural form, and with all that is filled in."""
    return [sources.key(message)[1] for message in catalogue if message.id and not _is_usable(message, catalogue)]


def _is_usable(message: Message, catalogue: Catalog) -> bool:
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    wanted = catalogue.num_plurals if message.pluralizable else 1
    return not message.fuzzy and len(forms) == wanted and all(forms) and fitting.fits(message.id, forms)


def _every(catalogue: Catalog) -> list[Message]:
    """Those that vanished first: a translation that is in use wins."""
    return [message for message in (*catalogue.obsolete.values(), *catalogue) if message.id and any(message.string)]


def _add(catalogue: Catalog, message: Message, old: Message | None) -> None:
    string: Any = old.string if old and old.pluralizable == message.pluralizable else ""
    flags = message.flags | (old.flags & {"fuzzy"} if old else set())
    catalogue.add(
        message.id,
        string,
        locations=message.locations,
        flags=flags,
        context=message.context,
        user_comments=old.user_comments if old else (),
    )


def _keep_vanished(catalogue: Catalog, stored: Catalog, taken: set[Any]) -> None:
    for message in _every(stored):
        if sources.key(message) not in taken:
            message.locations = []
            catalogue.obsolete[sources.key(message)] = message
