"""Notes that only the owner of a seat can read."""

from datetime import timedelta

import pytest

from games.engine.errors import Illegal
from games.models import PrivateNote
from games.models.private_notes import LONGEST
from games.services import accounts, export, private_notes
from games.services.errors import Stale
from tests.cast import NOW, fresh, play_out, seat


def test_what_is_written_is_read_by_its_owner_alone(running_game, ada, ben):  # HL-18
    private_notes.write(seat(running_game, 0), "Ben bluffs", now=NOW)
    assert private_notes.of_viewer(running_game.pk, ada).text == "Ben bluffs"
    assert private_notes.of_viewer(running_game.pk, ben).text == ""


def test_the_newer_text_stands_instead_of_the_older(running_game, ada):
    for text in ("one", "two"):
        private_notes.write(seat(running_game, 0), text, now=NOW)
    assert private_notes.of_viewer(running_game.pk, ada).text == "two"
    assert PrivateNote.objects.count() == 1


def test_a_text_that_its_writer_has_not_seen_is_not_replaced(running_game, ada):
    seen = private_notes.of_viewer(running_game.pk, ada)
    private_notes.write(seat(running_game, 0), "from the phone", now=NOW)
    for text in ("from the desk", ""):
        with pytest.raises(Stale, match="changed in another window"):
            private_notes.write(seat(running_game, 0), text, now=NOW, instead_of=seen.mark)
    assert private_notes.of_viewer(running_game.pk, ada).text == "from the phone"


def test_a_text_that_its_writer_has_seen_is_replaced(running_game, ada):
    for text in ("one", "two", "", "three"):
        seen = private_notes.of_viewer(running_game.pk, ada)
        private_notes.write(seat(running_game, 0), text, now=NOW, instead_of=seen.mark)
    assert private_notes.of_viewer(running_game.pk, ada).text == "three"


def test_the_same_text_twice_is_no_conflict(running_game, ada):
    seen = private_notes.of_viewer(running_game.pk, ada)
    for _ in range(2):
        private_notes.write(seat(running_game, 0), "one", now=NOW, instead_of=seen.mark)
    assert private_notes.of_viewer(running_game.pk, ada).text == "one"


@pytest.mark.parametrize("text", ["", "  \n "])
def test_an_empty_text_keeps_nothing(running_game, text):
    private_notes.write(seat(running_game, 0), "one", now=NOW)
    private_notes.write(seat(running_game, 0), text, now=NOW)
    assert not PrivateNote.objects.exists()


def test_line_breaks_of_a_form_count_once(running_game, ada):
    private_notes.write(seat(running_game, 0), "\r\n".join("x" * (LONGEST // 2)), now=NOW)
    assert "\r" not in private_notes.of_viewer(running_game.pk, ada).text


@pytest.mark.parametrize("text", ["x" * (LONGEST + 1), "a\0b"])
def test_a_text_that_cannot_be_kept_leaves_the_one_before(running_game, ada, text):
    private_notes.write(seat(running_game, 0), "one", now=NOW)
    with pytest.raises(Illegal):
        private_notes.write(seat(running_game, 0), text, now=NOW)
    assert private_notes.of_viewer(running_game.pk, ada).text == "one"


def test_nobody_can_tell_from_the_game_that_something_was_written(running_game):
    private_notes.write(seat(running_game, 0), "one", now=NOW + timedelta(hours=1))
    assert fresh(running_game).version == running_game.version


def test_it_outlives_the_game(running_game, ada):
    private_notes.write(seat(running_game, 0), "one", now=NOW)
    play_out(running_game)
    assert private_notes.of_viewer(running_game.pk, ada).text == "one"


def test_it_is_in_the_export_of_its_owner_alone(running_game, ada, ben):
    private_notes.write(seat(running_game, 0), "one", now=NOW)
    assert [game["notes"] for game in export.everything(ada, NOW)["games"]] == ["one"]
    assert [game["notes"] for game in export.everything(ben, NOW)["games"]] == [""]


def test_it_goes_with_the_account(running_game, ada):  # DX-03
    private_notes.write(seat(running_game, 0), "one", now=NOW)
    accounts.delete_account(ada, NOW)
    assert not PrivateNote.objects.exists()
