"""The shuffles of a finished game can be checked by a command, and by anyone who reads the page about them."""

import hashlib
import hmac
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from games.models import Game
from games.services import shuffles
from games.titles.derby import track as tracks
from games.titles.derby.data import CARDS, CREATURES
from tests.cast import browser_of, fresh, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(running_game) -> Game:
    return play_out(running_game)


def checked(number: int) -> str:
    out = StringIO()
    call_command("check_shuffles", str(number), stdout=out)
    return out.getvalue()


def as_the_page_tells(seed: str, draw: int, pieces: list[str]) -> list[str]:
    """A shuffle as the page describes it, for lists of at most 256 pieces. It uses nothing of ours."""
    key, messages = bytes.fromhex(seed), (f"{draw}:{block}".encode("ascii") for block in range(1000))
    stream = (byte for message in messages for byte in hmac.new(key, message, hashlib.sha256).digest())
    pieces = list(pieces)
    for place in range(len(pieces) - 1, 0, -1):
        many = place + 1
        number = next(byte for byte in stream if byte < 256 - 256 % many)
        other = number % many
        pieces[place], pieces[other] = pieces[other], pieces[place]
    return pieces


@pytest.mark.parametrize("race", [1, 2, 3])
def test_the_page_is_enough_to_repeat_a_deal(finished, race):
    found = shuffles.of(finished)
    draw = next(draw.number for draw in found.draws if draw.purpose == f"deal of race {race}")
    deck = as_the_page_tells(found.seed, draw, list(CARDS))
    dealt = next(
        move.record["state"]["holders"]
        for move in finished.moves.filter(record__isnull=False)
        if move.record["state"]["race"] == race
    )
    assert [set(deck[seat * 8 : seat * 8 + 8]) for seat in range(4)] == [set(cards) for cards in dealt]


def test_the_page_is_enough_to_repeat_the_order_at_the_start(finished):
    found = shuffles.of(finished)
    draw = next(draw.number for draw in found.draws if draw.purpose == "stacking order of race 1")
    track = finished.moves.get(number=0).record["state"]["track"]
    assert as_the_page_tells(found.seed, draw, list(CREATURES)) == tracks.sectors_taken(track)[0]


def test_the_page_says_in_which_order_the_cards_are_before_a_shuffle(finished, ada):
    text = browser_of(ada).get(reverse("seed", args=[finished.pk])).content.decode()
    assert f"<code>{' '.join(CARDS)}</code>" in text
    assert f"<code>{' '.join(CREATURES)}</code>" in text


def test_the_command_prints_fingerprint_seed_and_every_draw(finished):
    out, found = checked(finished.pk), shuffles.of(finished)
    assert found.commitment in out
    assert found.seed in out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  ")] == [
        str(draw.number) for draw in found.draws
    ]
    assert "Race 3: the deal" in out
    assert "same game" in out


def test_the_command_keeps_the_seed_of_a_running_game(running_game):
    with pytest.raises(CommandError, match="not over"):
        checked(running_game.pk)


def test_the_command_knows_no_game_that_is_not_there(db):
    with pytest.raises(CommandError, match="no game 4711"):
        checked(4711)


def test_the_command_fails_on_a_game_that_comes_out_otherwise(finished):
    move = finished.moves.filter(seat__isnull=False).first()
    move.reply = ["phoenix" if move.reply[0] != "phoenix" else "dragon", move.reply[1]]
    move.save()
    with pytest.raises(CommandError, match="otherwise"):
        checked(fresh(finished).pk)


def test_the_command_fails_on_a_seed_that_does_not_fit_its_fingerprint(finished):
    Game.objects.filter(pk=finished.pk).update(commitment="0" * 64)
    with pytest.raises(CommandError, match="fingerprint"):
        checked(finished.pk)
