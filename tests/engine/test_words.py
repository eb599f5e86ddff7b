"""Sentences are data until somebody reads them."""

import pytest

from games.engine.words import Player, Words, gettext_noop, listed, say, say_n

GERMAN = {
    "the dragon": "der Drache",
    "%(player)s bets on %(creature)s.": "%(player)s setzt auf %(creature)s.",
    "%(n)s card": "%(n)s Karte",
    "%(n)s cards": "%(n)s Karten",
}


def german(words, names=()):
    def ngettext(singular, plural, n):
        return GERMAN[singular if n == 1 else plural]

    return words.render(lambda msgid: GERMAN.get(msgid, msgid), ngettext, names)


def test_words_inside_words_and_players_are_put_into_the_language_too():
    sentence = say("%(player)s bets on %(creature)s.", player=Player(1), creature=say("the dragon"))
    assert german(sentence, ("Ada", "Bob")) == "Bob setzt auf der Drache."


def test_english_needs_no_translation():
    assert str(say("%(n)s of %(what)s", n=3, what=say("the dragon"))) == "3 of the dragon"


@pytest.mark.parametrize(
    ("n", "english", "other"), [(1, "1 card", "1 Karte"), (0, "0 cards", "0 Karten"), (2, "2 cards", "2 Karten")]
)
def test_the_plural_follows_the_number(n, english, other):
    words = say_n("%(n)s card", "%(n)s cards", n)
    assert str(words) == english
    assert german(words) == other


def test_a_seat_without_a_name_is_shown_by_its_number():
    assert str(say("%(player)s", player=Player(2))) == "#3"


def test_a_percent_sign_without_parameters_stays():
    assert str(say("100 %")) == "100 %"


@pytest.mark.parametrize(
    ("items", "text"),
    [([], "nobody"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c", "d"], "a, b, c and d")],
)
def test_an_enumeration_ends_with_and(items, text):
    assert str(listed(items)) == text


def test_a_marked_constant_is_itself():
    assert Words(gettext_noop("the dragon")) == say("the dragon")
