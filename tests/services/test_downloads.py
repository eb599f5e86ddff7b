"""A game to take away."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games import registry
from games.engine import kernel
from games.engine.title import steps_by_name
from games.models import Move
from games.registry import get_title
from games.services import downloads, play
from games.services.errors import NotAllowed
from tests.cast import NOW, any_reply, awaited, begun, fresh, play_on, play_out, tick
from tests.services.test_rebuild import narrower
from tests.toy import TOY, prize, window


@pytest.fixture
def finished(running_game):
    return play_out(running_game)


def rebuilt(whole):
    """The game built from its download alone."""
    title = get_title(whole["title"])
    record = kernel.begin(title, seats=len(whole["seats"]), options=whole["options"], seed=bytes.fromhex(whole["seed"]))
    for move in whole["moves"]:
        if move["seat"] is not None and not move["taken_back"]:
            record, _ = kernel.answer(title, record, move["seat"], move["reply"])
    return record


@pytest.mark.parametrize(
    "options", [{}, {"zeus_sobers_up": True}, {"powers": True, "fate_tokens": True}], ids=["base", "V1", "V2 V3"]
)
def test_a_game_can_be_built_from_its_download(ada, ben, cleo, options):
    game = play_out(begun(ada, ben, cleo, options=options))
    whole = json.loads(json.dumps(downloads.as_json(game)))
    assert rebuilt(whole) == game.record
    scores = kernel.result(get_title("derby"), rebuilt(whole))["scores"]
    assert {str(seat): n for seat, n in scores.items()} == whole["result"]["scores"]


def test_answers_that_a_corrected_rule_took_back_are_marked(toy, ada, ben, monkeypatch):  # UR-05
    game = begun(ada, ben, title="bids")
    play.play(game.pk, 0, 1, 9, now=NOW)
    rules = replace(TOY, rules=2, steps=steps_by_name(narrower, window, prize))
    monkeypatch.setitem(registry._TITLES, "bids", rules)
    tick(NOW + timedelta(days=2))  # the clock answers for both: that is when the game meets the new rules
    whole = downloads.as_json(play_out(fresh(game)))
    assert [move["taken_back"] for move in whole["moves"] if move["seat"] is not None][:2] == [True, False]
    assert rebuilt(whole)["state"] == fresh(game).record["state"]


def test_everything_is_in_it(finished, ada):
    whole = downloads.as_json(finished)
    assert whole["format"] == 1
    assert (whole["title"], whole["name"], whole["rules"]) == ("derby", "Divinity Derby", finished.rules)
    assert [line["name"] for line in whole["seats"]] == ["Ada", "Ben", "Cleo", "dan"]
    assert [line["role"] for line in whole["seats"]] == finished.record["state"]["gods"]
    assert whole["seed"] == finished.record["seed"]
    assert whole["result"] == finished.result
    assert [move["number"] for move in whole["moves"]] == list(range(finished.moves_made + 1))


def test_no_answer_is_named_that_nobody_could_tell_from_one_by_hand(finished):
    finished.moves.filter(seat=1).update(by=Move.By.STANDING)
    finished.moves.filter(seat=2).update(by=Move.By.FORCED)
    finished.moves.filter(seat=3).update(by=Move.By.CLOCK)
    by = {move["seat"]: move["by"] for move in downloads.as_json(finished)["moves"] if move["seat"] is not None}
    assert by == {0: "human", 1: "human", 2: "human", 3: "clock"}


def test_a_move_that_the_log_never_told_has_no_time(ada, ben, cleo):
    game = play_out(begun(ada, ben, cleo, options={"powers": True}))
    told = [move.number for move in game.moves.all() if move.events][:2]
    game.moves.filter(number=told[1]).update(events=[])
    at = {move["number"]: move["at"] for move in downloads.as_json(game)["moves"]}
    assert at[told[0]] is not None
    assert at[told[1]] is None


def test_a_running_game_has_no_download_of_its_cards(running_game):  # HL-01 HL-07
    with pytest.raises(NotAllowed, match="when it is over"):
        downloads.as_json(play_on(running_game, 20))


# The text


def test_the_text_tells_all_by_race_and_the_result(finished, eve):
    text = downloads.as_text(finished, eve)
    assert re.findall(r"^Race \d$", text, re.MULTILINE) == ["Race 1", "Race 2", "Race 3"]
    assert "Final ranking\n=============\n1. " in text
    assert text.endswith("\n")
    told = [line for line in text.splitlines() if re.match(r"\d{4}-\d\d-\d\d \d\d:\d\dZ  ", line)]
    assert len(told) == sum(len(events) for events in finished.moves.values_list("events", flat=True))


def in_zone(zone, game, user):
    with timezone.override(zone):
        return downloads.as_text(game, user).splitlines()


@pytest.mark.parametrize(
    ("zone", "offset"), [("America/Sao_Paulo", "-03:00"), ("Asia/Kolkata", "+05:30"), ("UTC", "Z")]
)
def test_the_text_names_the_zone_once_and_the_offset_with_every_time(running_game, ada, zone, offset):
    text = in_zone(zone, running_game, ada)
    assert [line for line in text if zone in line.split(", ")[0]] == [
        f"All times are in the zone {zone}, each with its distance from UTC; Z is UTC itself."
    ]
    told = [line for line in text if re.match(r"\d{4}-", line)]
    assert told
    assert all(re.match(rf"\d{{4}}-\d\d-\d\d \d\d:\d\d{re.escape(offset)}  \S", line) for line in told)


def test_the_hour_that_comes_twice_is_told_apart_by_its_offset(running_game, ada):
    for hour, found in ((0, "2026-10-25 02:30+02:00"), (1, "2026-10-25 02:30+01:00")):
        running_game.moves.update(at=datetime(2026, 10, 25, hour, 30, tzinfo=UTC))
        assert any(line.startswith(found) for line in in_zone("Europe/Berlin", running_game, ada))


def test_every_time_of_the_whole_game_has_its_offset(finished):
    with timezone.override("America/Sao_Paulo"):
        whole = downloads.as_json(finished)
    times = [whole["started"], whole["ended"], *(move["at"] for move in whole["moves"] if move["at"])]
    assert len(times) > 10
    assert all(datetime.fromisoformat(at).utcoffset() == timedelta(0) and at.endswith("+00:00") for at in times)


def test_after_the_end_the_text_tells_every_bet(finished, eve):  # D8
    assert len(re.findall(r" bets “", downloads.as_text(finished, eve))) == 36


def test_before_the_end_the_text_tells_own_bets_alone(running_game, ada, eve):  # HL-08
    game = play_on(running_game, 8)
    assert len(re.findall(r" bets “", downloads.as_text(game, ada))) == 2
    assert not re.findall(r" bets “", downloads.as_text(game, eve))
    assert "Final ranking" not in downloads.as_text(game, eve)


def test_the_text_says_who_played_for_somebody(running_game, ada):
    index = awaited(running_game)[0]
    ask, reply = any_reply(running_game, index)
    play.play(running_game.pk, index, ask, reply, now=NOW + timedelta(hours=1), by=Move.By.BOT)
    assert "(by the bot)" in downloads.as_text(fresh(running_game), ada)


def test_the_file_has_a_plain_name(finished):
    assert downloads.file_name(finished, "json") == f"derby-{finished.pk}.json"
