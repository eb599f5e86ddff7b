"""Plans: made for asks to come, played once when the ask comes, in the transaction of the move before."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Move, Notice, PlanEntry
from games.services import accounts, export, following, lobby, page, plans, play, rebuild, seats, timeouts
from games.services.clocks import DAY, HOUR, Pace
from games.services.errors import Stale
from tests.cast import NOW, awaited, begun, fresh, opened, seat
from tests.passing import deliver, tick
from tests.services.ahead import arrange, bid, by, plan, planned, say, stand
from tests.toy import FAULTS

LATER = NOW + timedelta(days=1)
MINUTE = timedelta(minutes=1)

CHAIN = ((1, "1.block", "pass"), (0, "1.prize", "large"), (0, "2.bid", "5"), (1, "2.bid", "7"))
"""Who plans what, in the order in which it is asked when Ada has bid more than Ben."""


@pytest.fixture
def game(toy, ada, ben, cleo):
    """Bids of Ada, Ben and Cleo in the seats 0 to 2, asked for their first bids."""
    return begun(ada, ben, cleo, title="bids")


@pytest.fixture
def pair(toy, ada, ben):
    """Bids of Ada and Ben in the seats 0 and 1, asked for their first bids."""
    return begun(ada, ben, title="bids")


# Played


def test_a_plan_is_played_when_its_ask_comes(pair):
    plan(pair, 1, "1.block", "block")
    bid(pair, 9, 1)
    assert by(pair, 1) == [Move.By.HUMAN, Move.By.PLAN]
    assert fresh(pair).record["state"]["round"] == 2


def test_a_planned_move_is_made_in_the_moment_of_the_move_before_it(pair):
    plan(pair, 1, "1.block", "block")
    bid(pair, 9, 1, now=NOW + timedelta(hours=2))
    assert Move.objects.get(game=pair, by=Move.By.PLAN).at == NOW + timedelta(hours=2)


def test_whose_plan_was_played_is_not_told_that_it_is_their_turn(pair, ben):
    plan(pair, 1, "1.block", "pass")
    bid(pair, 9, 1)
    assert not Notice.objects.filter(user=ben, kind=Notice.Kind.TURN, occasion=2).exists()


def test_four_plans_in_a_row_are_played_in_order_in_one_transaction(pair, ada, django_assert_max_num_queries):
    say(pair, 1, 1)
    for index, occasion, pick in CHAIN:
        plan(pair, index, occasion, pick)
    with django_assert_max_num_queries(40):
        say(pair, 0, 9)
    moves = list(Move.objects.filter(game=pair, by=Move.By.PLAN).order_by("number"))
    assert [(move.seat, move.ask, move.reply) for move in moves] == [
        (1, 2, "pass"),
        (0, 3, "large"),
        (0, 4, 5),
        (1, 4, 7),
    ]
    assert len({move.at for move in moves}) == 1
    assert awaited(pair) == (0,)


def test_plans_and_standing_answers_are_read_once_however_many_are_played(pair):
    say(pair, 1, 1)
    for index, occasion, pick in CHAIN:
        plan(pair, index, occasion, pick)
    with CaptureQueriesContext(connection) as queries:
        say(pair, 0, 9)
    read = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    for table in ("games_planentry", "games_standinganswer"):
        assert len([sql for sql in read if table in sql]) == 1


def test_each_planned_move_has_its_own_line_that_says_so(pair, ada):
    plan(pair, 1, "1.block", "pass")
    plan(pair, 0, "1.prize", "large")
    plan(pair, 0, "2.bid", "5")
    bid(pair, 9, 1)
    lines = [line for line in page.build(fresh(pair), ada, now=NOW).log if line.by == "plan"]
    assert [(line.number, str(line.words)) for line in reversed(lines)] == [
        (4, "#1 takes the large prize."),
        (4, "Round 1 has ended."),
        (5, "#1 has answered."),
    ]


def test_the_log_says_whose_answer_was_planned_where_it_shows_those_of_all(pair, ada):
    for index, occasion, pick in CHAIN:
        plan(pair, index, occasion, pick)
    bid(pair, 9, 1)
    last = Move.objects.filter(game=pair, ask=4).order_by("number").last()
    assert [event["kind"] for event in last.events] == ["answered", "revealed"]
    lines = [line for line in page.build(fresh(pair), ada, now=NOW).log if line.number == last.number]
    assert [(str(line.words), line.by) for line in lines] == [("#2 has answered.", "plan")]


def test_the_first_alternative_that_fits_is_played(game):
    plan(game, 0, "1.prize", "large", conditions=[["trailing"]])
    plan(game, 0, "1.prize", "small")
    plan(game, 0, "1.prize", "large")
    bid(game, 9, 1, 1)
    say(game, 1, "pass")
    say(game, 2, "pass")
    assert Move.objects.get(game=game, by=Move.By.PLAN).reply == "small"


def test_all_conditions_have_to_hold(pair):
    arrange(pair, points=[5, 0])
    plan(pair, 0, "1.prize", "large", conditions=[["leading"], ["trailing"]])
    stand(pair, 1)
    bid(pair, 9, 1)
    assert awaited(pair) == (0,)


def test_a_plan_is_played_once_and_then_gone(pair):
    plan(pair, 1, "1.block", "pass")
    bid(pair, 9, 1)
    assert planned(pair, 1) == []


def test_alternatives_are_gone_when_one_of_them_was_played(pair):
    plan(pair, 1, "1.block", "pass")
    plan(pair, 1, "1.block", "block")
    plan(pair, 1, "2.block", "block")
    bid(pair, 9, 1)
    assert planned(pair, 1) == [("2.block", ["block"])]


def test_a_plan_is_gone_when_what_it_was_made_for_is_over(pair):
    plan(pair, 1, "1.prize", "large")
    plan(pair, 1, "2.prize", "large")
    bid(pair, 9, 1)
    say(pair, 1, "block")
    assert planned(pair, 1) == [("2.prize", ["large"])]


def test_a_planned_answer_to_a_sealed_ask_can_be_revised_until_it_closes(game):
    plan(game, 0, "1.prize", "large")
    plan(game, 0, "2.bid", "3")
    bid(game, 9, 1, 1)
    say(game, 1, "pass")
    say(game, 2, "pass")
    say(game, 0, 8)
    assert fresh(game).record["answers"] == {"0": 8}


def test_a_player_who_answers_after_the_plan_did_is_told_so(pair):
    plan(pair, 1, "1.block", "block")
    ask = bid(pair, 9, 1).ask
    with pytest.raises(Stale, match="Your plan has answered already"):
        play.play(pair.pk, 1, ask - 1, "pass", now=NOW)


def test_bots_and_plans_take_turns_in_one_transaction(toy, ada):
    game = begun(ada, title="bids", seats=2)
    for occasion, pick in (("1.block", "pass"), ("1.prize", "large"), ("2.bid", "9")):
        plan(game, 0, occasion, pick)
    say(game, 0, 9)
    assert fresh(game).record["state"]["round"] >= 2
    assert Move.By.PLAN in by(game, 0)


# The bound


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(following, "FOLLOWING", 2)


def long_chain(pair):
    say(pair, 1, 1)
    for index, occasion, pick in CHAIN:
        plan(pair, index, occasion, pick)
    say(pair, 0, 9)


def test_a_chain_longer_than_the_bound_is_played_so_far_only(pair, short):
    long_chain(pair)
    assert Move.objects.filter(game=pair, by=Move.By.PLAN).count() == 2


def test_beyond_the_bound_nobody_is_mailed_whose_plan_answers(pair, short):
    long_chain(pair)
    assert not Notice.objects.filter(kind=Notice.Kind.TURN, occasion=4).exists()


def test_beyond_the_bound_the_worker_is_woken(pair, short, django_capture_on_commit_callbacks, monkeypatch):
    woken = []
    monkeypatch.setattr("games.services.wake._send", lambda task, ids: woken.append((task, ids)))
    with django_capture_on_commit_callbacks(execute=True):
        long_chain(pair)
    assert ("resolve", (pair.pk,)) in woken


def test_the_worker_plays_the_rest_of_a_chain(pair, short):
    long_chain(pair)
    for _ in range(3):
        tick(NOW)
    assert Move.objects.filter(game=pair, by=Move.By.PLAN).count() == 4
    assert seat(pair, 0).answers_at is None


# Not played


def test_a_plan_is_never_made_for_an_ask_that_is_open(pair):
    with pytest.raises(Stale, match="This question is open now"):
        plan(pair, 0, "1.bid", "3")


def test_an_ask_that_was_open_before_the_plan_is_left_to_its_owner(pair):
    bid(pair, 9, 1)
    seat_row = seat(pair, 1)
    PlanEntry.objects.create(seat=seat_row, occasion="1.block", position=0, picks=["pass"], made_at=NOW)
    seats.resign(pair.pk, 0, now=NOW)
    assert awaited(pair) == (1,)


def test_where_no_plan_fits_the_player_is_asked_and_told_as_usual(pair, ben):
    plan(pair, 1, "1.block", "block", conditions=[["trailing"]])
    bid(pair, 9, 1)
    assert awaited(pair) == (1,)
    assert seat(pair, 1).remind_at is not None
    assert Notice.objects.filter(user=ben, kind=Notice.Kind.TURN, occasion=2).exists()


def test_the_mail_says_why_the_plan_did_not_fit(pair, ben, mailoutbox, clock):
    plan(pair, 1, "1.block", "block", conditions=[["trailing"]])
    bid(pair, 9, 1)
    deliver(NOW + MINUTE)
    told = next(mail for mail in mailoutbox if ben.email in mail.to)
    assert "Your plan did not fit. It was to be played only if you are trailing." in told.body


def test_the_mail_of_others_says_nothing_about_a_plan(pair, ada, mailoutbox, clock):
    plan(pair, 1, "1.block", "block", conditions=[["trailing"]])
    bid(pair, 9, 1)
    deliver(NOW + MINUTE)
    assert not any("plan" in mail.body for mail in mailoutbox if ada.email in mail.to)


def test_a_plan_that_did_not_fit_stays_to_be_seen_until_the_ask_is_answered(pair):
    plan(pair, 1, "1.block", "block", conditions=[["trailing"]])
    bid(pair, 9, 1)
    assert planned(pair, 1) == [("1.block", ["block"])]
    say(pair, 1, "block")
    assert planned(pair, 1) == []


def test_a_plan_that_did_not_fit_is_not_tried_again_for_the_same_ask(game):
    plan(game, 1, "1.block", "block", conditions=[["trailing"]])
    bid(game, 9, 1, 1)
    arrange(game, points=[9, 0, 0])
    say(game, 2, "pass")
    assert awaited(game) == (1,)


def test_a_fault_in_a_plan_loses_no_answer_and_its_owner_is_asked(pair, caplog):
    plan(pair, 1, "1.block", "block", conditions=[["leading"]])
    FAULTS["plans"] = True
    bid(pair, 9, 1)
    assert by(pair, 0) == [Move.By.HUMAN]
    assert awaited(pair) == (1,)
    assert "can't be judged" in caplog.text


def test_where_the_rules_fail_on_a_planned_reply_no_answer_is_lost_and_its_owner_is_asked(pair, ben):
    plan(pair, 1, "1.block", "block")
    say(pair, 0, 9)
    FAULTS["round"] = True
    say(pair, 1, 1)
    assert by(pair, 1) == [Move.By.HUMAN]
    assert awaited(pair) == (1,)
    assert (fresh(pair).retry_at, seat(pair, 1).answers_at) == (None, None)
    assert Notice.objects.filter(user=ben, kind=Notice.Kind.TURN, occasion=2).exists()


def test_after_a_time_out_the_plan_still_answers_the_next_ask(pair):
    plan(pair, 1, "1.block", "block")  # whoever bids more when the bot bids for Ben
    plan(pair, 1, "1.prize", "large")
    stand(pair, 0)
    say(pair, 0, 9)
    tick(LATER)
    assert by(pair, 1) == [Move.By.CLOCK, Move.By.PLAN]
    assert seat(pair, 1).timeouts_in_row == 1


def test_who_has_come_back_can_plan_again(pair):
    pair.seats.filter(index=1).update(held_by_bot=True)
    seats.come_back(pair.pk, 1, now=NOW)
    plan(pair, 1, "1.block", "block")
    bid(pair, 9, 1)
    assert by(pair, 1) == [Move.By.HUMAN, Move.By.PLAN]


# Made, seen, changed and withdrawn


def test_a_plan_is_changed_in_its_place(game):
    first = plan(game, 1, "2.bid", "3")
    plan(game, 1, "2.bid", "4")
    plan(game, 1, "2.bid", "5", instead=first)
    assert planned(game, 1) == [("2.bid", ["5"]), ("2.bid", ["4"])]


def test_a_plan_is_withdrawn(game):
    entry = plan(game, 1, "2.bid", "3")
    plan(game, 1, "2.bid", "4")
    plans.withdraw(game.pk, 1, entry, now=NOW)
    assert planned(game, 1) == [("2.bid", ["4"])]


def test_all_plans_of_one_seat_are_withdrawn_at_once(game):
    plan(game, 1, "2.bid", "3")
    plan(game, 2, "2.bid", "4")
    plans.withdraw_all(game.pk, 1, now=NOW)
    assert (planned(game, 1), planned(game, 2)) == ([], [("2.bid", ["4"])])


def test_an_alternative_is_moved_before_the_one_before_it(game):
    plan(game, 1, "2.bid", "1")
    plan(game, 1, "3.bid", "2")
    third = plan(game, 1, "2.bid", "3")
    plans.move(game.pk, 1, third, earlier=True, now=NOW)
    assert planned(game, 1) == [("2.bid", ["3"]), ("3.bid", ["2"]), ("2.bid", ["1"])]


def test_an_alternative_is_moved_after_the_next_one(game):
    first = plan(game, 1, "2.bid", "1")
    plan(game, 1, "2.bid", "2")
    plans.move(game.pk, 1, first, earlier=False, now=NOW)
    assert planned(game, 1) == [("2.bid", ["2"]), ("2.bid", ["1"])]


@pytest.mark.parametrize("earlier", [True, False])
def test_the_only_entry_for_an_ask_stays_where_it_is(game, earlier):
    only = plan(game, 1, "2.bid", "1")
    plans.move(game.pk, 1, only, earlier=earlier, now=NOW)
    assert planned(game, 1) == [("2.bid", ["1"])]


def test_a_reply_that_is_sent_twice_is_planned_once(game):  # CC-01
    first = plan(game, 1, "2.bid", "3", conditions=[["leading"]])
    assert plan(game, 1, "2.bid", "3", conditions=[["leading"]]) == first
    assert plan(game, 1, "2.bid", "3") != first
    assert len(planned(game, 1)) == 2


def test_planning_changes_nothing_that_others_see(game, ada):
    before = fresh(game)
    entry = plan(game, 1, "2.bid", "1")
    plan(game, 1, "2.bid", "2")
    plans.move(game.pk, 1, entry, earlier=False, now=NOW)
    plans.withdraw(game.pk, 1, entry, now=NOW)
    stand(game, 1, "only", "0")
    after = fresh(game)
    assert (after.version, after.moves_made, after.record) == (before.version, before.moves_made, before.record)
    assert not Notice.objects.filter(occasion__gt=1).exists()


# The end of a plan


def test_a_plan_is_gone_when_the_bot_takes_the_seat(game):
    game.seats.filter(index=1).update(timeouts_in_row=1)
    plan(game, 1, "3.bid", "3")
    timeouts.resolve(game.pk, LATER)
    assert seat(game, 1).held_by_bot
    assert planned(game, 1) == []


def test_a_plan_is_gone_when_the_player_resigns(game):
    plan(game, 1, "3.bid", "3")
    plan(game, 2, "3.bid", "4")
    seats.resign(game.pk, 1, now=NOW)
    assert (planned(game, 1), planned(game, 2)) == ([], [("3.bid", ["4"])])


def test_a_plan_is_gone_with_the_account(game, ben):
    plan(game, 1, "3.bid", "3")
    stand(game, 1)
    accounts.delete_account(ben, NOW)
    assert planned(game, 1) == []
    assert not seat(game, 1).standing.exists()


def test_a_plan_in_a_broken_game_is_gone_with_the_account(game, ben):
    plan(game, 1, "3.bid", "3")
    Game.objects.filter(pk=game.pk).update(record={"format": 0, "title": "bids"})
    accounts.delete_account(ben, NOW)
    assert planned(game, 1) == []


def test_no_plan_is_left_when_the_game_has_ended(pair):
    plan(pair, 0, "3.prize", "large")
    stand(pair, 1, "only", "0")
    for _ in range(3):
        bid(pair, 1, 9)
        say(pair, 0, "block")
    assert fresh(pair).is_finished
    assert not PlanEntry.objects.exists()
    assert not seat(pair, 1).standing.exists()


# Beside plans


def test_a_bank_gains_by_a_planned_move_and_pays_nothing(toy, ada, ben):
    game = begun(ada, ben, title="bids", pace=Pace(start=DAY, gain=12 * HOUR, cap=5 * DAY))
    plan(game, 1, "1.block", "pass")
    bid(game, 9, 1)
    assert seat(game, 1).bank_left == 2 * DAY


def test_a_game_with_planned_moves_can_be_played_again_from_its_moves(pair):
    long_chain(pair)
    assert rebuild.rebuild(fresh(pair)).verdict == "same"


def test_a_new_game_begins_without_anybodys_plans(toy, ada, ben):
    game = opened(ada, ben, title="bids", seats=3)
    lobby.start(game.pk, ada, now=NOW)
    assert not PlanEntry.objects.exists()


def test_a_mail_marks_what_happened_by_plan(game, cleo, mailoutbox, clock):
    plan(game, 0, "1.prize", "large")
    bid(game, 9, 1, 1)
    say(game, 1, "pass")
    say(game, 2, "pass")
    deliver(NOW + MINUTE)
    told = [mail.body for mail in mailoutbox if cleo.email in mail.to]
    assert any("Ada takes the large prize. (planned ahead)" in body for body in told)


def test_the_page_tells_others_nothing_of_a_plan_before_it_is_played(game, ada):
    bare = page.build(fresh(game), ada, now=NOW)
    plan(game, 1, "2.bid", "3")
    assert page.build(fresh(game), ada, now=NOW) == bare


def test_the_own_export_tells_what_is_planned(game, ben):
    plan(game, 1, "2.bid", "3", conditions=[["leading"]])
    stand(game, 1, "only", "0")
    told = export.everything(ben, NOW)["games"][0]
    assert told["planned"] == [{"for": "2.bid", "picks": ["3"], "conditions": [["leading"]], "made": NOW.isoformat()}]
    assert told["standing"] == [{"for": "block", "unless_about": ["0"], "made": NOW.isoformat()}]


def test_the_export_of_others_tells_nothing_of_it(game, ada):
    before = export.everything(ada, NOW)
    plan(game, 1, "2.bid", "3", conditions=[["leading"]])
    stand(game, 1, "only", "0")
    assert export.everything(ada, NOW) == before
