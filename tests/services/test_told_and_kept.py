"""What plans, standing answers and banks may cost their owner or tell others, found by trying to break them."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from games.models import Game, Move, Seat
from games.services import following, page, plan_page, silence
from games.services.clocks import DAY, HOUR, Pace
from tests.cast import NOW, begun, fresh, seat
from tests.passing import deliver, tick
from tests.services.ahead import arrange, bid, by, plan, say, sentences, stand
from tests.toy import FAULTS

MINUTE = timedelta(minutes=1)


@pytest.fixture
def pair(toy, ada, ben):
    return begun(ada, ben, title="bids")


@pytest.fixture
def game(toy, ada, ben, cleo):
    return begun(ada, ben, cleo, title="bids")


def asked_with_a_broken_plan(game):
    """Ben is asked for his bid of round 2, and his plan for it can't even be judged."""
    plan(game, 1, "2.bid", "3", conditions=[("leading",)])
    bid(game, 9, 1)
    say(game, 1, "pass")
    FAULTS["plans"] = True
    say(game, 0, "large")
    assert seat(game, 1).asked == fresh(game).ask


def test_whose_plan_can_not_be_judged_can_still_see_the_table(pair, ben):
    asked_with_a_broken_plan(pair)
    built = page.build(fresh(pair), ben, now=NOW)
    assert built.turn is not None


def test_whose_plan_can_not_be_judged_can_still_withdraw_it_on_the_plan_page(pair, ben):
    asked_with_a_broken_plan(pair)
    plan_page.build(fresh(pair), ben, now=NOW)


BANK = Pace(start=DAY, gain=HOUR, cap=5 * DAY)


def test_a_window_thought_about_for_hours_costs_the_bank_though_a_standing_pass_answers_it(toy, ada, ben):
    game = begun(ada, ben, title="bids", pace=BANK)
    bid(game, 9, 1)
    bank = seat(game, 1).bank_left
    stand(game, 1, now=NOW + timedelta(hours=20))  # asked, and answered in person after 20 hours
    assert by(game, 1)[-1] == Move.By.STANDING
    stand(game, 1, "ask", now=NOW + timedelta(hours=20))  # so it can be done every time
    assert seat(game, 1).bank_left <= bank - 20 * HOUR + BANK.gain


def banks_seen(ada, game, *, stands):
    if stands:
        stand(game, 1)
    bid(game, 9, 1, 1)
    later = NOW + timedelta(hours=5)
    if not stands:
        say(game, 1, "pass", later)
    say(game, 2, "pass", later)
    return [line.bank_left for line in page.build(fresh(game), ada, now=later).seats]


def test_the_bank_that_everybody_sees_does_not_tell_that_a_seat_passed_by_itself(toy, ada, ben, cleo):
    by_itself = banks_seen(ada, begun(ada, ben, cleo, title="bids", pace=BANK), stands=True)
    by_hand = banks_seen(ada, begun(ada, ben, cleo, title="bids", pace=BANK), stands=False)
    assert by_itself == by_hand


def test_the_moment_of_a_silent_answer_is_drawn_also_where_people_answer_within_a_minute(pair):
    drawn = {
        silence.moment(random.Random(seed), NOW, NOW + timedelta(days=1), timedelta(seconds=20)) for seed in range(20)
    }
    assert len(drawn) > 1


def test_a_silent_answer_among_quick_players_does_not_always_come_after_a_minute_to_the_second(toy, ada, ben):
    took = set()
    for _ in range(4):
        game = begun(ada, ben, title="bids")
        arrange(game, meek=[1])
        bid(game, 9, 1, now=NOW + timedelta(seconds=20))
        took.add(seat(game, 1).answers_at - seat(game, 1).asked_since)
    assert took != {MINUTE}


def test_who_is_asked_again_after_the_mail_was_dropped_gets_one(game, ben, mailoutbox, clock):
    deliver(NOW + 3 * MINUTE)
    mailoutbox.clear()
    bid(game, 9, 1, 1, now=NOW + 10 * MINUTE)
    stand(game, 1, now=NOW + 11 * MINUTE)
    Seat.objects.filter(game=game, index=1).update(answers_at=NOW + timedelta(hours=4))
    for minutes in range(12, 40, 3):
        tick(NOW + minutes * MINUTE)
    stand(game, 1, "ask", now=NOW + 41 * MINUTE)
    for minutes in range(42, 80, 3):
        tick(NOW + minutes * MINUTE)
    assert [mail.to for mail in mailoutbox if mail.to == ["ben@example.org"]]


def test_a_page_that_says_that_a_game_is_set_aside_learns_that_it_is_not_any_more(game, ada):
    bid(game, 9, 1, 1)
    Game.objects.filter(pk=game.pk).update(retry_at=NOW + timedelta(hours=4), failures=8, fault="RuntimeError: x")
    before = page.build(fresh(game), ada, now=NOW)
    stand(game, 1)  # Cleo is still awaited
    after = page.build(fresh(game), ada, now=NOW)
    assert (after.game.retry_at == before.game.retry_at) or after.version > before.version


def test_whose_plan_answers_beyond_the_bound_is_not_told_that_there_is_only_one_answer(pair, ben, monkeypatch):
    monkeypatch.setattr(following, "FOLLOWING", 0)
    plan(pair, 1, "2.bid", "3")
    bid(pair, 9, 1)
    say(pair, 1, "pass")
    say(pair, 0, "large")
    own = page.build(fresh(pair), ben, now=NOW).own_plan
    assert own is not None
    assert own.answered is not None
    assert "only one answer" not in str(own.answered)


def log_of_a_window(ada, game, *, stand_there):
    if stand_there:
        stand(game, 1)
        stand(game, 2)
    bid(game, 9, 1, 1, 1)
    later = NOW + timedelta(hours=5)
    for index in (3,) if stand_there else (3, 1, 2):
        say(game, index, "pass", later)
    return sentences(game, ada)


def test_the_log_does_not_tell_by_a_missing_line_who_passed_by_itself(toy, ada, ben, cleo, dan):
    by_itself = log_of_a_window(ada, begun(ada, ben, cleo, dan, title="bids"), stand_there=True)
    by_hand = log_of_a_window(ada, begun(ada, ben, cleo, dan, title="bids"), stand_there=False)
    assert by_itself == by_hand


def test_an_alternative_is_played_though_the_one_before_it_can_not_be_judged(pair):
    plan(pair, 1, "2.bid", "3", conditions=[("leading",)])
    plan(pair, 1, "2.bid", "4")
    bid(pair, 9, 1)
    say(pair, 1, "pass")
    FAULTS["plans"] = True
    say(pair, 0, "large")
    assert by(pair, 1)[-1] == Move.By.PLAN


def test_a_plan_beyond_the_bound_is_not_lost_when_its_owner_looks_after_standing_answers(pair, monkeypatch):
    plan(pair, 1, "1.block", "block")
    monkeypatch.setattr(following, "FOLLOWING", 0)
    bid(pair, 9, 1)
    monkeypatch.setattr(following, "FOLLOWING", 60)
    stand(pair, 1, "ask")
    tick(NOW + timedelta(seconds=10))
    assert by(pair, 1)[-1] == Move.By.PLAN
