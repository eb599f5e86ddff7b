"""Every message of the site and of each game is translated, and the translation can be used as the message can."""

import re
from io import StringIO

import pytest
from django.core.management import call_command

from games.management.messages import catalogues, fitting, sources

SAME = {
    "Auto": "short for “Automático”, which is too long for a phone",
    "normal": "the same word",
    **dict.fromkeys(("Esc", "Home", "End"), "what stands on the key"),
    **dict.fromkeys(("Lamassu", "Anansi", "Marduk", "Odin", "Quetzalcoatl", "Yù Huáng"), "the name of a myth"),
}
"""Messages that read the same in another language, each with the reason; those without a word of their own beside
what is filled in need none."""

ALL = [(domain, locale) for domain in sources.domains() for locale in catalogues.locales()]
each_catalogue = pytest.mark.parametrize(("domain", "locale"), ALL, ids=lambda part: getattr(part, "name", part))


def stored(domain, locale):
    return catalogues.read(catalogues.file_of(domain, locale), locale)


def forms(message):
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


@each_catalogue
def test_every_message_has_a_complete_translation(domain, locale):
    assert catalogues.untranslated(stored(domain, locale)) == []


@each_catalogue
def test_no_translation_is_marked_as_doubtful(domain, locale):
    assert [message.id for message in stored(domain, locale) if message.id and message.fuzzy] == []


@each_catalogue
def test_no_translation_lacks_what_is_filled_in_or_its_markup(domain, locale):
    given = [message for message in stored(domain, locale) if message.id and all(forms(message))]
    assert [message.id for message in given if not fitting.fits(message.id, forms(message))] == []


@each_catalogue
def test_no_translation_is_of_a_message_that_vanished(domain, locale):
    assert list(stored(domain, locale).obsolete) == []


@each_catalogue
def test_no_translation_repeats_the_english_one(domain, locale):
    found = {sources.key(message)[1]: forms(message) for message in stored(domain, locale) if message.id}
    same = [
        msgid for msgid, given in found.items() if msgid in given and re.search(r"\w", fitting.PARTS.sub("", msgid))
    ]
    assert [msgid for msgid in same if msgid not in SAME] == []


@each_catalogue
def test_a_translation_ends_as_its_message_does(domain, locale):
    """A colon or a full stop belongs to what stands beside it."""
    given = [
        (sources.key(message)[1], form) for message in stored(domain, locale) if message.id for form in forms(message)
    ]
    ends = (".", ":", "…", ",", " ")
    assert [
        msgid for msgid, form in given if form and any(msgid.endswith(end) != form.endswith(end) for end in ends)
    ] == []


def test_every_reason_for_an_english_translation_is_still_needed():
    known = {sources.key(message)[1] for domain, locale in ALL for message in stored(domain, locale) if message.id}
    assert set(SAME) <= known


def test_the_stored_catalogues_hold_what_is_in_the_sources_and_no_more():
    call_command("messages", "--check", stdout=StringIO())


@pytest.mark.parametrize(
    ("message", "given"),
    [
        ("%(n)s of %(most)s", ["%(n)s de %(mais)s"]),
        ("%(n)s of %(most)s", ["%(n)s de muitos"]),
        ("%(n)s left", ["restam %(n)d"]),
        ("at %(n)s %%", ["a %(n)s %"]),
        ("{d} d left", ["restam {dias} d"]),
        ("To <strong>%(name)s</strong>", ["A <strong>%(name)s"]),
        ("To <strong>%(name)s</strong>", ["A <em>%(name)s</em>"]),
        ("no name", ["%(name)s"]),
        (("%(n)s cat", "%(n)s cats"), ["%(n)s gato", "muitos gatos"]),
        (("a cat", "%(n)s cats"), ["um gato", "gatos"]),
    ],
)
def test_a_planted_mistake_in_what_is_filled_in_is_found(message, given):
    assert not fitting.fits(message, given)


@pytest.mark.parametrize(
    ("message", "given"),
    [
        ("%(n)s of %(most)s", ["de %(most)s, %(n)s"]),
        (("%(n)s cat", "%(n)s cats"), ["%(n)s gato", "%(n)s gatos"]),
        (("a cat", "%(n)s cats"), ["um gato", "%(n)s gatos"]),
        (("a cat", "%(n)s cats"), ["%(n)s gato", "%(n)s gatos"]),
        ("100 %", ["100 %"]),
    ],
)
def test_another_order_or_a_number_in_words_is_no_mistake(message, given):
    assert fitting.fits(message, given)
