"""What happened since the own last move, event by event."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from games import registry
from games.engine import kernel
from games.models import Move
from games.services import page, play, recap, replay, site
from games.titles.derby.data import SECTORS
from tests.cast import NOW, any_reply, awaited, begun, fresh, play_on, play_out, seat

BETS = 8


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


def steps(game, user):
    """All steps of the reader's recap, each looked at."""
    first = recap.recap(game, user, 1, now=NOW)
    count = len(first.steps) if first else 0
    return [recap.recap(game, user, number, now=NOW) for number in range(1, count + 1)]


def mover(game):
    return awaited(game)[0]


def one_round(game):
    """Everybody moves once, and again it is the turn of whoever began."""
    first = mover(game)
    play_on(game)
    while mover(game) != first:
        play_on(game)
    return fresh(game), first


def test_it_begins_after_the_own_last_move_and_tells_every_event(running_game, people):
    game, own = one_round(play_on(running_game, BETS))
    seen = steps(game, people[own])
    last = game.moves.filter(seat=own, by=Move.By.HUMAN).latest("number").number
    told = [event for move in game.moves.filter(number__gt=last) for event in move.events]
    assert len(seen) == len(told) >= 6
    assert {step.now.line.number for step in seen} == set(range(last + 1, game.moves_made + 1))


def test_it_ends_with_the_board_of_the_open_decision(running_game, people):
    game, own = one_round(play_on(running_game, BETS))
    seen = steps(game, people[own])
    assert [step.is_last for step in seen] == [False] * (len(seen) - 1) + [True]
    assert seen[-1].page.view == kernel.look(game.get_title(), game.record, own).view


def test_each_step_shows_the_board_after_its_event_and_what_moved(running_game, people):
    game, own = one_round(play_on(running_game, BETS))
    moved = 0
    for step in steps(game, people[own]):
        view, before = step.page.view, step.page.before
        changed = [key for key, place in view["positions"].items() if place != before["positions"][key]]
        sentence = str(step.now.line.words)
        assert bool(changed) == (" moves from " in sentence or " crosses the finish line" in sentence)
        moved += len(changed)
        for key in changed:
            assert sentence.lower().startswith(key)
    assert moved >= 3


def test_the_end_of_a_race_is_shown_before_the_next_begins(running_game, people):  # D22 D27
    game = running_game
    while "race_ended" not in [event["kind"] for event in game.moves.latest("number").events]:
        game = play_on(game)
    last = game.moves.latest("number").seat
    reader = (last + 1) % 4
    seen = steps(game, people[reader])
    before = [step for step in seen if step.page.view["race"] == 1]
    assert any(str(step.now.line.words).startswith("After one race") for step in before)
    assert any(max(step.page.view["positions"].values()) > SECTORS - 8 for step in before)
    assert seen[-1].page.view["race"] == 2


def test_what_is_revealed_at_once_is_one_step(running_game, people):  # D25
    game = running_game
    while "race_ended" not in [event["kind"] for event in game.moves.latest("number").events]:
        game = play_on(game)
    move = game.moves.latest("number")
    seen = steps(game, people[(move.seat + 1) % 4])
    bets = sum(event["kind"] == "revealed" for event in move.events)
    (reveal,) = [step for step in seen if len(step.now.lines) > 1]
    assert len(reveal.now.lines) == bets >= 8
    assert str(reveal.now.words) == "All bets of the race are revealed."
    assert all(not line["bets"] for line in reveal.page.view["seats"])
    assert sum(len(line["past"]) for line in reveal.page.view["seats"]) == bets
    assert [step.now.number for step in seen] == list(range(1, len(seen) + 1))


def test_who_has_not_moved_yet_gets_all_from_the_beginning(running_game, people):
    waiting = (mover(running_game) + 2) % 4
    play_on(running_game, 1)
    seen = steps(fresh(running_game), people[waiting])
    assert str(seen[0].now.line.words).startswith("The game begins")


@pytest.mark.parametrize("number", [0, 999])
def test_there_is_no_other_step(running_game, people, number):
    game, own = one_round(running_game)
    assert recap.recap(game, people[own], number, now=NOW) is None


def test_a_spectator_has_none(running_game, eve):
    assert recap.recap(play_on(running_game, 3), eve, 1, now=NOW) is None


def test_right_after_the_own_move_nothing_has_happened(running_game, people):
    own = mover(running_game)
    game = play_on(running_game)
    assert recap.recap(game, people[own], 1, now=NOW) is None


def test_what_was_shown_with_the_last_of_several_answers_is_told_to_who_gave_it(ada, ben, cleo, dan):  # F4
    game = begun(ada, ben, cleo, dan, title="downforce")
    rng = random.Random(7)
    for count in range(3):
        game = play_on(game, rng=rng)
        assert recap.recap(game, (ada, ben, cleo, dan)[count], 1, now=NOW) is None
    last = awaited(game)[0]
    game = play_on(game, rng=rng)
    told = [str(step.now.line.words) for step in steps(game, (ada, ben, cleo, dan)[last])]
    assert told[0].startswith("The bids for")
    assert not any("has answered" in words for words in told)
    game = play_on(game, rng=rng)  # the next bid of one of them is nobody's news but its own
    first = game.moves.latest("number").seat
    assert recap.recap(game, (ada, ben, cleo, dan)[first], 1, now=NOW) is None


def test_a_race_that_the_own_move_ended_is_told_to_its_end(running_game, people):  # D22 D24 D27
    game = play_on(running_game, BETS)
    while True:
        own = mover(game)
        game = play_on(game)
        if game.get_title().chapter(game.moves.latest("number").events[-1]) is not None:
            break
    told = [step.now.line.words.msgid for step in steps(fresh(game), people[own])]
    assert any("draws" in words for words in told)
    assert told[-1] == game.get_title().tell(game.moves.latest("number").events[-1]).msgid


def test_what_the_site_did_is_a_step_on_an_unchanged_board(running_game, people):
    own = mover(running_game)
    game = play_on(running_game)
    site.beat(NOW)
    site.beat(NOW + timedelta(hours=2))
    seen = steps(fresh(game), people[own])
    assert "The site was down" in str(seen[0].now.line.words)
    assert seen[0].page.before is None


def test_it_goes_on_after_the_end_of_the_game(running_game, people):
    game = play_out(running_game)
    last = game.moves.latest("number").seat
    seen = steps(game, people[(last + 1) % 4])
    assert " with " in str(seen[-1].now.line.words)
    assert seen[-1].page.over


def test_a_step_reads_as_few_rows_in_a_long_game_as_in_a_short_one(running_game, people, django_assert_max_num_queries):
    game, own = one_round(play_on(running_game, 60))
    with django_assert_max_num_queries(5):
        recap.recap(game, people[own], 3, now=NOW)


@pytest.mark.parametrize("options", [{}, {"powers": True, "fate_tokens": True}], ids=["base", "powers"])
def test_a_step_is_the_same_on_a_twin(ada, ben, cleo, options):  # HL-01 HL-08
    game, rng = play_on(begun(ada, ben, cleo, options=options), 30), random.Random(4)
    for own, user in enumerate((ada, ben, cleo)):
        before = [shown(step) for step in steps(game, user)]
        kept = list(game.moves.all())
        for move in game.moves.filter(record__isnull=False):
            Move.objects.filter(pk=move.pk).update(record=kernel.resample(game.get_title(), move.record, own, rng))
        assert [shown(step) for step in steps(game, user)] == before
        Move.objects.bulk_update(kept, ["record"])


def shown(step):
    return [step.page.view, step.page.before, [str(line.line.words) for line in step.steps]]


def test_an_event_that_cannot_be_unfolded_is_told_on_the_board_after_its_move(
    running_game, people, monkeypatch, caplog
):  # UR-11
    def fails(view, happened):
        raise KeyError(happened["kind"])

    game, own = one_round(play_on(running_game, BETS))
    monkeypatch.setitem(registry._TITLES, "derby", replace(game.get_title(), unfold=fails))
    seen = steps(game, people[own])
    assert len(seen) >= 6
    assert all(step.page.view["positions"] for step in seen)
    assert "can't be unfolded" in caplog.text


def test_another_seats_bet_is_told_without_its_card(running_game, people):  # D8
    game, own = one_round(running_game)
    for step in steps(game, people[own]):
        for line in step.page.view["seats"]:
            assert line["seat"] == own or all(bet["card"] is None for bet in line["bets"])
        assert "“" not in str(step.now.line.words)


def test_a_move_of_the_clock_is_not_an_own_one(running_game, people):
    own = mover(running_game)
    ask, reply = any_reply(running_game, own)
    play.play(running_game.pk, own, ask, reply, now=NOW, by=Move.By.CLOCK)
    seen = steps(fresh(running_game), people[own])
    assert any(line.seat == own for line in (step.now.line for step in seen))
    assert seat(running_game, own).user == people[own]


def test_each_step_knows_what_happened_in_it(running_game, people):
    game, own = one_round(play_on(running_game, BETS))
    for step in steps(game, people[own]):
        told = [game.get_title().tell(event) for event in step.page.happened]
        assert [words for words in told if words] == [line.words for line in step.now.lines]


def test_the_table_knows_what_happened_since_the_own_last_move(running_game, people):
    game, own = one_round(play_on(running_game, BETS))
    last = game.moves.filter(seat=own, by=Move.By.HUMAN).latest("number").number
    happened = [event for move in game.moves.filter(number__gt=last) for event in move.events]
    shown = page.build(game, people[own], now=NOW).happened
    assert [event["kind"] for event in shown] == [event["kind"] for event in happened]
    assert not any("private" in event for event in shown)


def test_a_moment_of_a_replay_knows_what_happened_in_it(running_game, eve):
    game = play_on(running_game, BETS + 3)
    move = game.moves.latest("number")
    shown = replay.replay(game, eve, move.number, now=NOW).page.happened
    assert [event["kind"] for event in shown] == [event["kind"] for event in move.events]
