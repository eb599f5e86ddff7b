"""Nothing at the table is told by colour alone: every mark has a shape, a sign or words as well."""

import re

import pytest
from django.urls import reverse

from games.engine import kernel
from games.models import Game
from games.titles.derby.data import CREATURES
from tests.cast import awaited, browser_of, play_on

pytestmark = pytest.mark.django_db

FIRST_BETS = 8


@pytest.fixture
def race(running_game) -> Game:
    return play_on(running_game, FIRST_BETS)


@pytest.fixture
def mover(race, ada, ben, cleo, dan):
    return browser_of((ada, ben, cleo, dan)[awaited(race)[0]])


@pytest.fixture
def text(race, mover) -> str:
    return mover.get(reverse("table", args=[race.pk])).content.decode()


def shapes(text: str, symbol: str) -> list[str]:
    """What the symbol of that id draws."""
    body = re.search(rf'<symbol id="{symbol}"[^>]*>(.*?)</symbol>', text, re.DOTALL)[1]
    return re.findall(r' d="([^"]+)"', body) + re.findall(r"<(circle|rect)\b", body)


def test_each_creature_has_a_silhouette_of_its_own(text):  # BH-14
    drawn = {tuple(shapes(text, f"art-{creature}")) for creature in CREATURES}
    assert len(drawn) == len(CREATURES)
    assert () not in drawn


def test_each_creature_has_a_frame_of_its_own(text):  # BH-14
    frames = {tuple(shapes(text, f"art-token-{creature}")) for creature in CREATURES}
    assert len(frames) == len(CREATURES)
    assert () not in frames


def test_each_creature_on_the_track_is_drawn_with_its_own_token(text):  # BH-14
    track = text[text.index('<svg class="track"') : text.index("</svg>", text.index('<svg class="track"'))]
    for creature in CREATURES:
        tokens = re.findall(rf'<g class="token {creature}[^"]*">.*?href="#art-token-(\w+)"', track)
        assert tokens == [creature]


def test_the_ranking_names_every_creature_beside_its_token(text):  # BH-14
    ranking = text[text.index('id="track-words"') : text.index("</ol>", text.index('id="track-words"'))]
    named = re.findall(r'href="#art-token-(\w+)".*?<strong>(\w+)</strong>', ranking)
    assert sorted(named) == [(creature, creature.capitalize()) for creature in sorted(CREATURES)]


def test_every_movement_card_names_its_creature(text):  # BH-14
    faces = re.findall(r'<span class="face (\w+)[^"]*">.*?href="#art-(\w+)".*?face__name"[^>]*>(\w+)<', text)
    assert len(faces) >= 16
    assert all(creature == art == name.lower() for creature, art, name in faces)


def test_a_dirty_trick_has_a_bolt_and_its_bonus(text):  # BH-14
    dirty = re.findall(r'<span class="face \w+ face--dirty">.*?</li>', text, re.DOTALL)
    assert dirty
    assert all("#art-bolt" in face and "+3" in face for face in dirty)


def test_what_can_be_picked_is_a_link_and_what_cannot_is_none(race, text):  # BH-14
    look = kernel.look(race.get_title(), race.record, awaited(race)[0])
    offered = re.findall(r'<a class="cards__card"[^>]*pick=([\w-]+)"', text)
    assert set(offered) == {choice.key for choice in look.question.options()}


def test_what_is_picked_says_so_in_words(race, mover):  # BH-14
    look = kernel.look(race.get_title(), race.record, awaited(race)[0])
    pick = look.question.options()[0].key
    text = mover.get(reverse("table", args=[race.pk]), {"ask": race.ask, "pick": pick}).content.decode()
    picked = re.findall(r'cards__card--picked">.*?</li>', text, re.DOTALL)
    assert len(picked) == 1
    assert '<span class="visually-hidden">picked</span>' in picked[0]
    assert "Picked so far" in text


def test_the_own_seat_and_the_seat_to_move_are_named_in_words(text):  # BH-14
    own = re.search(r'<li [^>]*class="seat[^"]*seat--own[^"]*"[^>]*>(.*?)</li>', text, re.DOTALL)[1]
    assert '<span class="badge">you</span>' in own
    assert "to move</span>" in own
