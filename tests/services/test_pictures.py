"""The picture of the board in a mail."""

import random
import re
from datetime import timedelta
from email import message_from_bytes, policy
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from django.core import mail
from PIL import Image

from games.engine import kernel
from games.models import Game, Notice
from games.services import letters, pictures
from games.services.eyes import Eyes
from games.titles.derby.words import creature
from tests.cast import NOW, awaited, begun, fresh, play_on, play_out, seat
from tests.passing import deliver

MINUTE = timedelta(minutes=1)
NAMES = ("Ada", "Ben", "Cleo", "Dan")
MOST_BYTES = 60_000
HUES = {"phoenix": (195, 58, 38), "dragon": (47, 125, 79), "sylph": (233, 189, 58), "gryphon": (139, 90, 43)}


def picture(game, index=None, before=None):
    game = fresh(game)
    return pictures.of_board(Eyes(index).look(game.get_title(), game.record), before, NAMES)


def pixels(drawn):
    with Image.open(BytesIO(drawn.png)) as opened:
        flat = opened.convert("RGB").tobytes()
    return list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def near(pixel, hue):
    return all(abs(one - other) <= 12 for one, other in zip(pixel, hue, strict=True))


def mail_to(user):
    sent = next(sent for sent in reversed(mail.outbox) if user.email in sent.to)
    return message_from_bytes(sent.message().as_bytes(), policy=policy.default)


def asked_person(game):
    return seat(game, awaited(game)[0]).user


def test_every_creature_is_on_it_in_its_colour(running_game):
    seen = pixels(picture(play_on(running_game, 14)))
    for hue in HUES.values():
        assert sum(near(pixel, hue) for pixel in seen) > 150


def test_a_creature_stands_where_the_view_says(running_game):
    game = play_on(running_game, 14)
    before = picture(game).png
    record = fresh(game).record
    view = Eyes().look(game.get_title(), record).view
    first = view["standing"][0]
    assert view["positions"][first] > 0
    elsewhere = {**view, "positions": {**view["positions"], first: 0}}
    assert picture(game, before=elsewhere).png != before


def test_it_needs_no_font_and_nothing_from_outside():
    for name in ("board_mail.svg", "digits.svg", "sprite.html"):
        source = Path("templates/derby", name).read_text("utf-8")
        assert "<text" not in source
        assert not re.findall(r'(?:href|src)="(?!#)|url\((?!#)', source)
        assert "http" not in source.replace("http://www.w3.org/2000/svg", "")


def test_there_is_a_shape_for_every_digit():
    source = Path("templates/derby/board_mail.svg").read_text("utf-8")
    assert sorted(re.findall(r'id="digit-(.)"', source)) == list("0123456789")


@pytest.mark.parametrize("options", [{}, {"powers": True, "fate_tokens": True}], ids=["base", "powers"])
def test_it_stays_small(ada, ben, cleo, options):
    game = play_on(begun(ada, ben, cleo, options=options), 12)
    start = Eyes(0).look(game.get_title(), game.record).view
    game = play_on(game, 10)
    drawn = picture(game, 0, before=start)
    assert 5_000 < len(drawn.png) < MOST_BYTES


def test_its_words_say_the_ranking_and_the_places(running_game):
    game = play_on(running_game, 14)
    view = Eyes().look(game.get_title(), game.record).view
    words = picture(game).words
    told = [words.index(f"{place}. {creature(key)}: ") for place, key in enumerate(view["standing"], 1)]
    assert told == sorted(told)
    for key, sector in view["positions"].items():
        assert f"{creature(key)}: sector {sector}" in words or sector == 0 or key in view["finished"]


def test_a_title_that_draws_no_board_has_no_picture(toy, ada, ben):
    game = begun(ada, ben, title="bids")
    assert picture(game) is None
    deliver(NOW + MINUTE)
    assert mail_to(ada).get_content_type() == "multipart/alternative"


def test_the_mail_shows_it_with_its_words(smtp_sink, running_game, settings):
    game = play_on(running_game, 14)
    person = asked_person(game)
    deliver(NOW + MINUTE)
    message = smtp_sink.to(person.email)[-1]
    html = message.get_body(("html",)).get_content()
    image = next(part for part in message.walk() if part.get_content_type() == "image/png")
    (shown,) = re.findall(r'<img src="cid:([^"]+)"', html)
    assert image["Content-ID"] == f"<{shown}>"
    assert image.get_content_disposition() == "inline"
    assert image.get_payload(decode=True).startswith(b"\x89PNG")
    (words,) = re.findall(r'<img [^>]*alt="([^"]+)"', html)
    assert unescape(words).startswith("The track of race 1, ranking now: 1. ")
    assert unescape(words) in message.get_body(("plain",)).get_content()


def test_it_is_the_same_on_a_twin(running_game, ada, ben, cleo, dan):  # HL-01
    game = play_on(running_game, 14)
    index = awaited(game)[0]
    user = (ada, ben, cleo, dan)[index]
    batch = list(Notice.objects.filter(user=user).select_related("user", "game"))[:1]
    before = images(letters.compose(user, user.email, batch))
    twin = kernel.resample(game.get_title(), game.record, index, random.Random(3))
    Game.objects.filter(pk=game.pk).update(record=twin)
    batch = list(Notice.objects.filter(user=user).select_related("user", "game"))[:1]
    assert images(letters.compose(user, user.email, batch)) == before


def images(letter):
    found = [
        part.get_payload(decode=True) for part in letter.message().walk() if part.get_content_type() == "image/png"
    ]
    assert found
    return found


def test_a_board_that_cannot_be_drawn_does_not_keep_the_mail_back(running_game, monkeypatch, caplog):
    def raises(*arguments, **more):
        raise ValueError("a fault in the drawing")

    monkeypatch.setattr(pictures.resvg_py, "svg_to_bytes", raises)
    person = asked_person(running_game)
    deliver(NOW + MINUTE)
    message = mail_to(person)
    assert "It is your turn." in message.get_body(("plain",)).get_content()
    assert message.get_content_type() == "multipart/alternative"
    assert "can't be drawn" in caplog.text


def test_a_mail_about_many_games_shows_the_most_urgent_boards(ada, ben, cleo):
    games = [begun(ada, ben, cleo) for _ in range(letters.MOST_PICTURES + 2)]
    assert len(games) == 5
    batch = list(Notice.objects.filter(user=ada).select_related("user", "game").order_by("game"))
    found = images(letters.compose(ada, ada.email, batch))
    assert len(found) == letters.MOST_PICTURES


def test_the_last_mail_of_a_game_shows_its_last_board(running_game, ben):
    play_out(running_game)
    deliver(NOW + MINUTE)
    message = mail_to(ben)
    (words,) = re.findall(r'<img [^>]*alt="([^"]+)"', message.get_body(("html",)).get_content())
    assert words.startswith("The track of race 3")
