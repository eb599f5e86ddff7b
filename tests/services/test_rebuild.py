"""Everything that changes a game is in its recorded moves: they give the same record again, byte for byte."""

from dataclasses import replace
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import registry
from games.engine.questions import Number, One, plain
from games.engine.title import Ask, steps_by_name, then
from games.engine.words import say
from games.models import Game, Move
from games.services import play, seats, site
from games.services.rebuild import rebuild
from tests.cast import NOW, awaited, begun, fresh, opened, play_on, play_out
from tests.passing import tick, tick_through
from tests.toy import TOY, prize, window

LATER = NOW + timedelta(days=1)


def replayed(*arguments):
    out = StringIO()
    call_command("replay_games", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_a_game_played_by_hand_is_the_same(running_game):  # UR-03
    assert rebuild(play_out(running_game)).verdict == "same"


def test_a_game_with_everything_that_can_happen_to_it_is_the_same(running_game, ada, ben):  # UR-03
    """Time-outs, a seat held by the bot, its owner back, a resignation, a deleted account, an outage."""
    tick_through(NOW, NOW + timedelta(days=6), every=timedelta(hours=12))
    held = running_game.seats.filter(held_by_bot=True).first()
    seats.come_back(running_game.pk, held.index, now=NOW + timedelta(days=6))
    site.beat(NOW + timedelta(days=7))
    seats.leave_all(ada.pk, "former player", now=NOW + timedelta(days=7))
    assert rebuild(fresh(running_game)).verdict == "same"
    for index in range(4):
        if not running_game.seats.get(index=index).resigned:
            seats.resign(running_game.pk, index, now=NOW + timedelta(days=7))
    tick(NOW + timedelta(days=7))
    tick(NOW + timedelta(days=7, seconds=10))
    assert fresh(running_game).is_finished
    assert rebuild(fresh(running_game)).verdict == "same"


def test_a_game_whose_sealed_answer_was_revised_is_the_same(toy, ada, ben):  # UR-03
    game = begun(ada, ben, title="bids")
    for index, bid in ((0, 3), (0, 4), (1, 9)):
        play.play(game.pk, index, 1, bid, now=NOW)
    assert rebuild(fresh(game)).verdict == "same"


def test_an_open_ask_with_sealed_answers_is_the_same(toy, ada, ben):  # UR-03, OP-07
    game = begun(ada, ben, title="bids")
    play.play(game.pk, 0, 1, 3, now=NOW)
    assert rebuild(fresh(game)).verdict == "same"


def test_a_change_that_is_in_no_move_is_found(running_game):  # UR-03
    game = play_on(running_game, 5)
    record = game.record
    record["state"]["race"] = 2
    Game.objects.filter(pk=game.pk).update(record=record)
    outcome = rebuild(fresh(game))
    assert (outcome.verdict, outcome.number) == ("different", 5)


def test_a_reply_that_was_altered_is_found_at_its_move(toy, ada, ben):
    game = begun(ada, ben, title="bids")
    for index, bid in ((0, 3), (1, 9)):
        play.play(game.pk, index, 1, bid, now=NOW)
    Move.objects.filter(game=game, number=2).update(reply=1)
    assert (rebuild(fresh(game)).verdict, rebuild(fresh(game)).number) == ("different", 2)


def narrower(game):
    replies = yield Ask({seat: Number(say("How much do you bid?"), 0, 5) for seat in range(game.seats)})
    game.state["bids"] = {str(seat): bid for seat, bid in replies.items()}
    return [then(window, seat=0), then(prize, seat=0)]


narrower.__name__ = "bidding"


def other_prizes(game, seat):
    yield Ask({seat: One(say("Which prize?"), (plain("huge"),))})


other_prizes.__name__ = "prize"


def test_rules_that_refuse_the_open_answers_would_rewind_the_open_decision(toy, ada, ben, monkeypatch):  # UR-05
    game = begun(ada, ben, title="bids")
    play.play(game.pk, 0, 1, 5, now=NOW)
    rules = replace(TOY, rules=2, steps=steps_by_name(narrower, window, prize))
    monkeypatch.setitem(registry._TITLES, "bids", rules)
    assert rebuild(fresh(game)).verdict == "same"
    play.play(game.pk, 0, 1, 2, now=NOW)
    Move.objects.filter(seat=0).update(reply=9)
    record = fresh(game).record
    record["answers"] = {"0": 9}
    Game.objects.update(record=record)
    assert rebuild(fresh(game)).verdict == "rewound"
    assert Game.objects.get().record == record


def test_rules_under_which_a_stored_reply_is_illegal_are_reported(toy, ada, ben, monkeypatch):  # UR-05
    game = begun(ada, ben, title="bids")
    for index, reply in ((0, 9), (1, 1), (1, "pass"), (0, "large")):
        play.play(game.pk, index, fresh(game).ask, reply, now=NOW)
    rules = replace(TOY, rules=2, steps=steps_by_name(toy.steps["bidding"], window, other_prizes))
    monkeypatch.setitem(registry._TITLES, "bids", rules)
    assert (rebuild(fresh(game)).verdict, rebuild(fresh(game)).number) == ("different", 4)


def test_a_game_that_was_rewound_once_goes_on_and_is_the_same(toy, ada, ben, monkeypatch):  # UR-05
    game = begun(ada, ben, title="bids")
    play.play(game.pk, 0, 1, 9, now=NOW)
    rules = replace(TOY, rules=2, steps=steps_by_name(narrower, window, prize))
    monkeypatch.setitem(registry._TITLES, "bids", rules)
    assert rebuild(fresh(game)).verdict == "rewound"
    tick(LATER)  # the clock answers for both: that is when the game meets the new rules
    assert [{"kind": "rewound"}] in Move.objects.values_list("events", flat=True)
    for index in awaited(game):
        play.play(game.pk, index, fresh(game).ask, 2, now=LATER)
    assert fresh(game).rules == 2
    assert rebuild(fresh(game)).verdict == "same"


def test_the_command_counts(running_game):
    assert replayed() == ["1 same, 0 rewound, 0 different"]


def test_the_command_tells_of_one_game(running_game):
    assert replayed("--game", str(running_game.pk))[0] == f"{running_game.pk} derby: same"


def test_the_command_ends_with_a_failure_when_a_game_is_different(running_game):
    game = play_on(running_game)
    Move.objects.filter(game=game, number=1).update(reply=["no", "such"])
    with pytest.raises(CommandError):
        replayed("--running")


def test_the_command_knows_which_games_have_begun(ada):
    with pytest.raises(CommandError, match="no game"):
        replayed("--game", str(opened(ada).pk))
