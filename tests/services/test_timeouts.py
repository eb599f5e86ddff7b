"""When time is up: who is answered for, who is told, and who holds the seat afterwards."""

from datetime import timedelta

import pytest

from games.models import Game, Move, Notice
from games.services import page, play, seats, timeouts
from games.services.clocks import DAY, HOUR, Pace
from games.services.errors import NotAllowed, NotAsked, Stale
from tests.cast import NOW, any_reply, awaited, begun, fresh, play_on, seat
from tests.passing import tick, tick_through

LATER = NOW + timedelta(days=1)


def sentences(game, user):
    return [str(line.words) for line in page.build(fresh(game), user, now=NOW).log]


def first_awaited(game):
    return awaited(game)[0]


def test_nothing_happens_before_the_time_is_over(running_game):
    late = first_awaited(running_game)
    tick(LATER - timedelta(seconds=1))
    assert awaited(running_game) == (late,)


def test_when_the_time_is_over_the_bot_answers_for_the_seat(running_game):
    late = first_awaited(running_game)
    tick(LATER)
    assert awaited(running_game) != (late,)
    move = Move.objects.get(game=running_game, seat=late)
    assert (move.by, move.ask) == (Move.By.CLOCK, running_game.ask)


def test_the_log_says_whose_time_was_over(running_game, ada):  # CT-01
    late = first_awaited(running_game)
    tick(LATER)
    move = Move.objects.get(game=running_game, seat=late)
    assert move.events[0] == {"kind": "site.time_out", "seat": late, "due": LATER.isoformat()}
    assert any("the bot answered" in sentence for sentence in sentences(running_game, ada))


def test_who_has_moved_is_not_the_one_timed_out(running_game):  # CT-01
    moved = first_awaited(running_game)
    play_on(running_game, now=LATER - timedelta(hours=1))
    late = first_awaited(running_game)
    tick(LATER + timedelta(hours=23))
    assert Move.objects.get(game=running_game, by=Move.By.CLOCK).seat == late
    assert Move.objects.get(game=running_game, seat=moved).by == Move.By.HUMAN


def test_one_time_out_leaves_the_seat_to_its_owner(running_game):
    late = first_awaited(running_game)
    tick(LATER)
    assert (seat(running_game, late).timeouts_in_row, seat(running_game, late).held_by_bot) == (1, False)


def test_a_move_in_person_makes_an_earlier_time_out_forgotten(ada):
    game = begun(ada, seats=4)
    tick(LATER)
    assert seat(game, 0).timeouts_in_row == 1
    play_on(game, now=LATER)
    assert seat(game, 0).timeouts_in_row == 0


def test_after_two_time_outs_in_a_row_the_bot_holds_the_seat(ada):
    game = begun(ada, seats=4)
    tick(LATER)
    tick(LATER + timedelta(days=1))
    assert seat(game, 0).held_by_bot
    assert "Ada let the time run out twice" in " ".join(
        line.words.render(str, lambda one, many, n: one if n == 1 else many, ("Ada", "", "", ""))
        for line in page.build(fresh(game), ada, now=NOW).log
    )


def test_everyone_at_the_table_is_told_that_the_bot_holds_a_seat(running_game, ada, ben, cleo, dan):
    for silent_days in range(12):
        tick(NOW + timedelta(days=silent_days))
    told = Notice.objects.filter(game=running_game, kind=Notice.Kind.REPLACED)
    by_person = {person: told.filter(user=person).count() for person in (ada, ben, cleo, dan)}
    assert set(by_person.values()) == {4}


def test_a_seat_that_stays_silent_for_a_whole_game_does_not_stop_it(ada, ben, clock):  # CT-13, RE-19
    """Ada moves within the hour, Ben never comes. Time is the only thing that happens to him."""
    game = begun(ada, ben, seats=3)
    now = NOW
    while fresh(game).is_running:
        if 0 in awaited(game):
            play_on(game, now=now)
        now += timedelta(hours=1)
        clock.move_to(now)
        tick(now)
    assert fresh(game).status == Game.Status.FINISHED
    assert now - NOW < timedelta(days=5)
    by = set(Move.objects.filter(game=game, seat=1).values_list("by", flat=True))
    assert by == {Move.By.CLOCK, Move.By.BOT}
    assert Move.objects.filter(game=game, seat=1, by=Move.By.CLOCK).count() == 2


def test_a_game_that_everyone_has_left_plays_itself_to_the_end(running_game):  # RE-22
    tick_through(NOW, NOW + timedelta(days=20), every=timedelta(hours=6))
    assert fresh(running_game).status == Game.Status.FINISHED


def test_all_silent_seats_of_a_sealed_ask_are_resolved_at_once(toy, ada, ben, cleo, dan):  # CT-07
    game = begun(ada, ben, cleo, dan, title="bids", seats=5)
    ask, reply = any_reply(game, 0)
    play.play(game.pk, 0, ask, reply, now=NOW)
    tick(LATER)
    assert fresh(game).ask > ask  # a bot may be asked next, and answers at once
    assert sorted(Move.objects.filter(game=game, by=Move.By.CLOCK, ask=ask).values_list("seat", flat=True)) == [1, 2, 3]


def test_who_is_asked_anew_in_the_same_sweep_has_the_whole_time_again(toy, ada, ben, cleo):  # CT-07
    game = begun(ada, ben, cleo, title="bids")
    tick(LATER)
    asked = [seat(game, index) for index in awaited(game)]
    assert asked
    assert {person.due_at for person in asked} == {LATER + timedelta(days=1)}
    assert {person.timeouts_in_row for person in asked} == {1}


def test_the_clock_belongs_to_whom_the_game_waits_for(toy, ada, ben, cleo):  # CT-09
    """It is the highest bidder's turn, but the others may block first: the time and the time-out are theirs."""
    game = begun(ada, ben, cleo, title="bids")
    for index, bid in enumerate((9, 1, 1)):
        play.play(game.pk, index, fresh(game).ask, bid, now=NOW)
    assert awaited(game) == (1, 2)
    assert seat(game, 0).due_at is None
    tick(NOW + timedelta(hours=20))
    assert set(Notice.objects.filter(kind=Notice.Kind.REMINDER).values_list("user", flat=True)) == {ben.pk, cleo.pk}
    tick(LATER)
    answered = set(Move.objects.filter(by=Move.By.CLOCK).values_list("seat", flat=True))
    assert answered
    assert answered <= {1, 2}  # a block of the first makes the answer of the second needless
    assert seat(game, 0).timeouts_in_row == 0


def test_revising_a_sealed_answer_changes_nothing_that_others_see(toy, ada, ben, cleo):  # UR-02
    game = begun(ada, ben, cleo, title="bids")
    play.play(game.pk, 0, 1, 3, now=NOW)
    before = page.build(fresh(game), ben, now=NOW)
    play.play(game.pk, 0, 1, 4, now=NOW + timedelta(hours=2))
    after = page.build(fresh(game), ben, now=NOW)
    assert (after.version, after.log, after.seats, after.view) == (
        before.version,
        before.log,
        before.seats,
        before.view,
    )
    assert Notice.objects.filter(kind=Notice.Kind.TURN).count() == 3


def test_whose_answer_the_clock_gave_may_still_change_it_while_it_is_sealed(toy, ada, ben):
    game = begun(ada, ben, title="bids", pace=Pace(move=HOUR))
    late = seat(game, 0)
    type(late).objects.filter(pk=seat(game, 1).pk).update(due_at=LATER)
    tick(NOW + timedelta(hours=1))
    play.play(game.pk, 0, 1, 7, now=NOW + timedelta(hours=1))
    assert fresh(game).record["answers"] == {"0": 7}


def test_a_finished_game_has_no_clock_and_takes_no_time_out(running_game):  # CT-10
    for index in range(4):
        seats.resign(running_game.pk, index, now=NOW)
    tick(NOW)
    assert fresh(running_game).is_finished
    assert not running_game.seats.exclude(due_at=None, remind_at=None, asked=None).exists()
    before = list(Move.objects.filter(game=running_game).values_list("pk", flat=True))
    tick(LATER + timedelta(days=1))
    assert list(Move.objects.filter(game=running_game).values_list("pk", flat=True)) == before


def test_a_move_that_arrives_before_the_deadline_counts(running_game):  # CT-11
    late = first_awaited(running_game)
    ask, reply = any_reply(running_game, late)
    play.play(running_game.pk, late, ask, reply, now=LATER - timedelta(seconds=3))
    tick(LATER)
    assert Move.objects.get(game=running_game, seat=late).by == Move.By.HUMAN


def test_a_move_that_comes_too_late_is_told_when_it_came_and_when_time_was_over(running_game, ben):  # CT-11, CC-10
    late = first_awaited(running_game)
    running_game.seats.update(user=None)
    running_game.seats.filter(index=late).update(user=ben)
    ask = fresh(running_game).ask
    tick(LATER)
    with pytest.raises(Stale) as refused:
        play.play(running_game.pk, late, ask, ["another", "first"], now=LATER + timedelta(seconds=3))
    assert "2026-03-03 21:00:00 UTC+09:00" in str(refused.value)
    assert "2026-03-03 21:00:03 UTC+09:00" in str(refused.value)


def test_a_second_click_on_an_answer_that_replaced_the_clocks_is_no_mistake(toy, ada, ben):  # CC-01
    game = begun(ada, ben, title="bids", pace=Pace(move=HOUR))
    game.seats.filter(index=1).update(due_at=LATER)
    tick(NOW + timedelta(hours=1))
    play.play(game.pk, 0, 1, 7, now=NOW + timedelta(hours=1))
    play.play(game.pk, 1, 1, 3, now=NOW + timedelta(hours=1))
    with pytest.raises(Stale) as refused:
        play.play(game.pk, 0, 1, 7, now=NOW + timedelta(hours=1))
    assert refused.value.taken


def test_a_late_answer_is_not_taken_for_the_next_round(toy, ada, ben):  # CC-10
    game = begun(ada, ben, title="bids", pace=Pace(move=HOUR))
    tick(NOW + timedelta(hours=1))
    record = fresh(game).record
    with pytest.raises(Stale):
        play.play(game.pk, 0, 1, 9, now=NOW + timedelta(hours=1))
    assert fresh(game).record == record


def test_the_second_of_two_sweeps_finds_nothing_to_do(running_game):
    timeouts.resolve(running_game.pk, LATER)
    version = fresh(running_game).version
    timeouts.resolve(running_game.pk, LATER)
    assert fresh(running_game).version == version


def test_coming_back_takes_the_seat_from_the_bot_and_tells_the_others(ada, ben):
    game = begun(ada, ben, seats=3)
    game.seats.filter(index=1).update(held_by_bot=True, timeouts_in_row=2)
    seats.come_back(game.pk, 1, now=NOW)
    assert (seat(game, 1).held_by_bot, seat(game, 1).timeouts_in_row) == (False, 0)
    assert [n.user for n in Notice.objects.filter(kind=Notice.Kind.REPLACED)] == [ada]


def test_nobody_comes_back_to_a_seat_given_up_for_good(ada, ben):
    game = begun(ada, ben, seats=3)
    seats.resign(game.pk, 1, now=NOW)
    with pytest.raises(NotAllowed):
        seats.come_back(game.pk, 1, now=NOW)


@pytest.mark.parametrize("given", [{"held_by_bot": True}, {"resigned": True}])
def test_who_gave_the_seat_to_the_bot_makes_no_moves_in_it(toy, ada, ben, given):  # RE-18
    game = begun(ada, ben, title="bids")
    game.seats.filter(index=0).update(**given)
    with pytest.raises(NotAsked):
        play.play(game.pk, 0, 1, 5, now=NOW)


def test_leaving_the_site_on_turn_lets_the_game_go_on_at_once(running_game, ada, ben, cleo, dan):  # DX-06
    late = first_awaited(running_game)
    leaver = seat(running_game, late).user
    seats.leave_all(leaver.pk, "former player", now=NOW)
    assert late not in awaited(running_game)
    assert seat(running_game, late).shown_name == "former player"
    told = set(Notice.objects.filter(kind=Notice.Kind.REPLACED).values_list("user", flat=True))
    assert told == {person.pk for person in (ada, ben, cleo, dan)} - {leaver.pk}


def test_leaving_the_site_is_possible_when_a_game_is_broken(running_game, ben):  # DX-06, OP-12
    Game.objects.filter(pk=running_game.pk).update(record={"format": 0, "title": "derby"})
    seats.leave_all(ben.pk, "former player", now=NOW)
    assert (seat(running_game, 1).user, seat(running_game, 1).resigned) == (None, True)


def test_a_bank_pays_for_the_time_that_was_used(ada, ben):
    game = begun(ada, ben, seats=3, pace=Pace(start=3 * DAY, gain=12 * HOUR, cap=5 * DAY))
    mover = first_awaited(game)
    play_on(game, now=LATER)
    assert seat(game, mover).bank_left == 2 * DAY + 12 * HOUR


def test_an_empty_bank_is_a_time_out_and_leaves_the_gain(ada, ben):
    game = begun(ada, ben, seats=3, pace=Pace(start=DAY, gain=12 * HOUR, cap=5 * DAY))
    late = first_awaited(game)
    tick(LATER)
    assert (seat(game, late).bank_left, seat(game, late).timeouts_in_row) == (12 * HOUR, 1)


def test_a_move_that_the_rules_fail_on_leaves_nothing_behind(toy, ada, ben, monkeypatch):  # CC-14
    from tests import toy as bids

    game = begun(ada, ben, title="bids")
    for index, bid in enumerate((9, 1)):
        play.play(game.pk, index, fresh(game).ask, bid, now=NOW)
    play.play(game.pk, 1, fresh(game).ask, "pass", now=NOW)
    before = fresh(game)
    monkeypatch.setitem(bids.FAULTS, "round", True)
    with pytest.raises(RuntimeError):
        play.play(game.pk, 0, before.ask, "large", now=NOW)
    assert (fresh(game).record, fresh(game).version) == (before.record, before.version)
    monkeypatch.setitem(bids.FAULTS, "round", False)
    play.play(game.pk, 0, before.ask, "large", now=NOW)
    assert fresh(game).record["state"] == {"round": 2, "points": [2, 0], "bids": {"0": 9, "1": 1}, "blocked": None}
