"""Standing answers: a pass by itself, at once where nobody else decides, unseen where somebody does."""

from datetime import timedelta

import pytest
from django.db import transaction

from games.models import Move, Notice, Seat, StandingAnswer
from games.services import export, health, lists, notices, page, plans, site, sweep
from games.services.clocks import DAY, HOUR, Pace
from games.services.errors import Illegal, Malformed, NotAsked
from tests.cast import NOW, awaited, begun, fresh, seat
from tests.passing import deliver, tick, tick_through
from tests.services.ahead import bid, by, say, sentences, stand

LATER = NOW + timedelta(days=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def game(toy, ada, ben, cleo):
    """Bids of Ada, Ben and Cleo in the seats 0 to 2; whenever Ada bids most, the others are in the window."""
    return begun(ada, ben, cleo, title="bids")


@pytest.fixture
def pair(toy, ada, ben):
    return begun(ada, ben, title="bids")


def turn_notices(user, ask):
    return Notice.objects.filter(user=user, kind=Notice.Kind.TURN, occasion=ask)


# A window in which everyone passes by itself


def test_a_window_in_which_all_stand_does_not_stop_the_game(game):
    stand(game, 1)
    stand(game, 2)
    bid(game, 9, 1, 1)
    assert awaited(game) == (0,)
    assert by(game, 1) == [Move.By.HUMAN, Move.By.STANDING]


def test_a_window_in_which_all_stand_makes_no_notice(game, ben, cleo):
    stand(game, 1)
    stand(game, 2)
    before = Notice.objects.filter(user__in=[ben, cleo]).count()
    bid(game, 9, 1, 1)
    assert Notice.objects.filter(user__in=[ben, cleo]).count() == before


def test_a_window_in_which_all_stand_sends_no_mail(game, ben, cleo, mailoutbox, clock):
    deliver(NOW + MINUTE)
    mailoutbox.clear()
    stand(game, 1)
    stand(game, 2)
    bid(game, 9, 1, 1, now=NOW + 2 * MINUTE)
    tick_through(NOW + 2 * MINUTE, NOW + timedelta(hours=23))
    assert not [mail for mail in mailoutbox if {ben.email, cleo.email} & set(mail.to)]


def test_a_pass_by_itself_has_no_line_in_the_log(game, ada):
    stand(game, 1)
    stand(game, 2)
    before = len(sentences(game, ada))
    bid(game, 9, 1, 1)
    assert sentences(game, ada)[before:] == ["#1 and #2 have answered."]  # the bids; the third opened them


def test_a_page_that_is_open_learns_that_a_window_without_events_has_closed(pair):
    bid(pair, 9, 1)
    before = fresh(pair).version
    say(pair, 1, "pass")
    assert Move.objects.get(game=pair, seat=1, ask=2).events == []
    assert fresh(pair).version > before


def test_a_pass_by_itself_looks_in_log_and_export_like_one_by_hand(pair, ada):
    stand(pair, 1)
    bid(pair, 9, 1)
    say(pair, 0, "large")
    assert "stands" not in str(export.everything(ada, NOW))
    assert not {line.by for line in page.build(fresh(pair), ada, now=NOW).log} & {"stands", "forced"}


def test_a_pass_by_itself_neither_pays_from_a_bank_nor_gains(toy, ada, ben):
    game = begun(ada, ben, title="bids", pace=Pace(start=DAY, gain=12 * HOUR, cap=5 * DAY))
    stand(game, 1)
    say(game, 1, 1)
    bank = seat(game, 1).bank_left
    say(game, 0, 9)
    assert by(game, 1)[-1] == Move.By.STANDING
    assert seat(game, 1).bank_left == bank


# What it covers


@pytest.mark.parametrize(("about", "is_asked"), [("0", True), ("2", False)])
def test_who_passes_with_exceptions_is_asked_about_these_only(game, about, is_asked):
    stand(game, 1, "only", about)
    stand(game, 2)
    bid(game, 9, 1, 1)
    assert (1 in awaited(game)) is is_asked


def test_who_asks_to_be_asked_again_is_asked(pair):
    stand(pair, 1)
    stand(pair, 1, "ask")
    bid(pair, 9, 1)
    assert awaited(pair) == (1,)


def test_a_new_standing_answer_takes_the_place_of_the_old_one(pair):
    stand(pair, 1)
    stand(pair, 1, "only", "0")
    assert list(StandingAnswer.objects.values_list("about", flat=True)) == [["0"]]


def test_a_standing_answer_lasts_for_every_window_of_the_game(pair):
    stand(pair, 1)
    for _ in range(3):
        bid(pair, 9, 1)
        say(pair, 0, "large")
    assert fresh(pair).is_finished
    assert by(pair, 1).count(Move.By.STANDING) == 3


# Others still decide


def mixed(game):
    """Ben passes by himself, Cleo decides."""
    stand(game, 1)
    bid(game, 9, 1, 1)


def test_while_another_seat_decides_a_standing_pass_is_not_given(game):
    mixed(game)
    assert awaited(game) == (1, 2)
    assert not Move.objects.filter(by=Move.By.STANDING).exists()


def test_while_another_seat_decides_the_owner_is_neither_told_nor_reminded(game, ben, mailoutbox, clock):
    deliver(NOW + MINUTE)
    mailoutbox.clear()
    mixed(game)
    assert not turn_notices(ben, 2).exists()
    assert seat(game, 1).remind_at is None
    tick_through(NOW + MINUTE, NOW + timedelta(hours=23))
    assert not [mail for mail in mailoutbox if ben.email in mail.to]


def test_while_another_seat_decides_the_game_does_not_wait_for_the_owner(game, ben, cleo):
    mixed(game)
    assert (lists.waiting_count(ben), lists.waiting_count(cleo)) == (0, 1)
    assert lists.home(ben, NOW).waiting == ()
    assert [line.game for line in lists.home(cleo, NOW).waiting] == [game]


def test_the_owner_may_still_answer_by_hand(game):
    mixed(game)
    say(game, 1, "block")
    assert fresh(game).record["state"]["round"] == 2
    assert by(game, 1) == [Move.By.HUMAN, Move.By.HUMAN]


def test_when_the_last_other_has_passed_the_standing_pass_is_given(game):
    mixed(game)
    say(game, 2, "pass")
    assert by(game, 1) == [Move.By.HUMAN, Move.By.STANDING]
    assert awaited(game) == (0,)


def test_no_line_of_the_log_tells_that_the_pass_came_by_itself(game, ada):
    mixed(game)
    say(game, 2, "pass")
    assert sentences(game, ada)[-1] == "#3 has answered."


def test_the_last_of_several_standing_passes_closes_the_window(toy, ada, ben, cleo, dan):
    game = begun(ada, ben, cleo, dan, title="bids")
    stand(game, 1)
    stand(game, 3)
    bid(game, 9, 1, 1, 1)
    say(game, 2, "pass")
    assert (by(game, 1)[-1], by(game, 3)[-1]) == (Move.By.STANDING, Move.By.STANDING)
    assert awaited(game) == (0,)


def test_a_power_that_decides_makes_the_standing_pass_needless(game):
    stand(game, 2)
    bid(game, 9, 1, 1)
    say(game, 1, "block")
    assert by(game, 2) == [Move.By.HUMAN]
    assert fresh(game).record["state"]["round"] == 2


def test_a_standing_pass_does_not_wait_for_who_can_not_change_what_happens(toy, ada, ben, cleo, dan):
    game = begun(ada, ben, cleo, dan, title="bids")
    stand(game, 1)
    bid(game, 9, 1, 1, 1)
    say(game, 2, "block")  # before Dan, who is asked last
    assert by(game, 1)[-1] == Move.By.STANDING
    assert fresh(game).record["state"]["round"] == 2


def test_a_standing_pass_waits_for_who_is_asked_before_the_one_who_decides(toy, ada, ben, cleo, dan):
    game = begun(ada, ben, cleo, dan, title="bids")
    stand(game, 2)
    bid(game, 9, 1, 1, 1)
    say(game, 3, "block")
    assert awaited(game) == (1, 2)


def with_and_without(act, run):
    """What `run` tells after `act`, and what it tells when that was never done."""
    told = []
    for done in (act, lambda: None):
        with transaction.atomic():
            done()
            told.append(run())
            transaction.set_rollback(True)
    return told


def seen(game, user):
    """All that somebody else at the table gets to see."""
    notices_told = Notice.objects.filter(user=user).order_by("pk").values("kind", "occasion", "about", "send_after")
    return (
        page.build(fresh(game), user, now=NOW),
        lists.home(user, NOW),
        lists.waiting_count(user),
        list(notices_told),
        export.everything(user, NOW)["games"],
        fresh(game).version,
    )


@pytest.mark.parametrize("name", ["ada", "cleo", "eve"])
def test_until_the_last_one_has_answered_others_see_no_difference(game, request, name, eve):
    def run():
        bid(game, 9, 1, 1)
        return seen(game, request.getfixturevalue(name))

    stood, did_not_stand = with_and_without(lambda: stand(game, 1), run)
    assert stood == did_not_stand


def test_whose_game_does_not_wait_sees_a_difference(game, ben):
    def run():
        bid(game, 9, 1, 1)
        return seen(game, ben)

    stood, did_not_stand = with_and_without(lambda: stand(game, 1), run)
    assert stood != did_not_stand


def test_others_get_the_same_mail_whether_a_seat_stands_or_not(game, ada, cleo, mailoutbox, clock):
    def run():
        mailoutbox.clear()
        bid(game, 9, 1, 1)
        deliver(NOW + MINUTE)
        others = {ada.email, cleo.email}
        return sorted((mail.to, mail.subject, mail.body) for mail in mailoutbox if others & set(mail.to))

    stood, did_not_stand = with_and_without(lambda: stand(game, 1), run)
    assert stood == did_not_stand
    assert stood


def test_a_standing_answer_given_while_asked_is_seen_by_nobody_else(game, cleo):
    bid(game, 9, 1, 1)
    stood, did_not_stand = with_and_without(lambda: stand(game, 1), lambda: seen(game, cleo))
    assert stood == did_not_stand


# When time is up


def test_a_standing_pass_is_no_time_out_when_others_let_the_time_run_out(game):
    mixed(game)
    tick(LATER)
    assert seat(game, 2).timeouts_in_row == 1
    assert seat(game, 1).timeouts_in_row == 0
    assert not Move.objects.filter(game=game, seat=1, by=Move.By.CLOCK).exists()


def test_no_line_tells_of_a_time_out_of_who_passes_by_itself(game, ada):
    mixed(game)
    tick(LATER)
    assert not [line for line in sentences(game, ada) if "The time of #2 was over" in line]


def test_a_standing_pass_is_given_when_its_own_time_is_up(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, title="bids", pace=Pace(start=3 * DAY, gain=12 * HOUR, cap=5 * DAY))
    mixed(game)
    Seat.objects.filter(game=game, index=1).update(due_at=LATER, answers_at=LATER)
    tick(LATER)
    assert (awaited(game), by(game, 1)[-1]) == ((2,), Move.By.STANDING)


def test_a_pass_while_others_decide_looks_like_one_by_hand(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, title="bids", pace=Pace(start=3 * DAY, gain=12 * HOUR, cap=5 * DAY))
    mixed(game)
    Seat.objects.filter(game=game, index=1).update(due_at=LATER, answers_at=LATER)
    tick(LATER)
    assert sentences(game, ada)[-1] == "#2 has answered."
    assert page.build(fresh(game), ada, now=NOW).log[0].by == "human"


def test_an_outage_moves_the_moment_too(game):
    mixed(game)
    before = seat(game, 1).answers_at
    site.beat(NOW)
    site.beat(NOW + timedelta(hours=5))
    assert seat(game, 1).answers_at == before + timedelta(hours=5)


def test_nobody_is_missed_by_the_health_page_who_passes_by_itself(game):
    mixed(game)
    Notice.objects.all().delete()
    Seat.objects.filter(game=game, index=2).update(held_by_bot=True)
    assert health.examine(NOW + HOUR * timedelta(seconds=1)).people_not_told == 0


# Kept while the ask is open


def test_a_standing_answer_covers_the_open_window_at_once(pair):
    bid(pair, 9, 1)
    stand(pair, 1)
    assert by(pair, 1) == [Move.By.HUMAN, Move.By.STANDING]


def test_covering_the_open_window_counts_for_time_outs_like_a_pass_by_hand(pair):
    bid(pair, 9, 1)
    Seat.objects.filter(game=pair, index=1).update(timeouts_in_row=1)
    stand(pair, 1)
    assert seat(pair, 1).timeouts_in_row == 1


def test_a_standing_answer_that_does_not_cover_the_open_window_leaves_it_open(pair):
    bid(pair, 9, 1)
    before = fresh(pair).version
    stand(pair, 1, "only", "0")
    assert (awaited(pair), fresh(pair).version, seat(pair, 1).answers_at) == ((1,), before, None)


def test_a_standing_answer_kept_while_others_decide_changes_no_version(game):
    bid(game, 9, 1, 1)
    before = (fresh(game).version, fresh(game).moves_made)
    stand(game, 1)
    assert (fresh(game).version, fresh(game).moves_made) == before
    assert NOW < seat(game, 1).answers_at < LATER


def test_a_mail_that_was_waiting_is_not_sent_to_who_now_passes_by_itself(game, ben, mailoutbox, clock):
    bid(game, 9, 1, 1)
    stand(game, 1)
    deliver(NOW + MINUTE)
    assert not [mail for mail in mailoutbox if ben.email in mail.to and "your turn" in mail.body]


def test_who_wants_to_be_asked_after_all_is_told_and_reminded(game, ben):
    mixed(game)
    stand(game, 1, "ask")
    assert seat(game, 1).answers_at is None
    assert seat(game, 1).remind_at is not None
    assert turn_notices(ben, 2).exists()
    tick(LATER)
    assert seat(game, 1).timeouts_in_row == 1


# Refused


def refused(game, kind, words, *args):
    before = list(StandingAnswer.objects.values())
    with pytest.raises(kind, match=words):
        plans.keep_standing(game.pk, *args, now=NOW)
    assert list(StandingAnswer.objects.values()) == before


def test_a_standing_answer_for_something_unknown_is_refused(game):
    refused(game, Illegal, "not yours, or it has been used", 1, "lightning", "pass")


def test_a_mode_that_is_not_offered_is_refused(game):
    refused(game, Illegal, "to ask, to pass", 1, "block", "always")


@pytest.mark.parametrize("about", ["9", "1", "dragon"])
def test_what_the_seat_is_not_asked_about_is_refused(game, about):
    refused(game, Illegal, "You can't be asked about this", 1, "block", "only", [about])


@pytest.mark.parametrize(("mode", "about"), [("only", []), ("pass", ["0"]), ("ask", ["0"])])
def test_exceptions_come_with_that_mode_and_only_then(game, mode, about):
    refused(game, Illegal, "Tick at least one thing", 1, "block", mode, about)


@pytest.mark.parametrize(("key", "about"), [(7, []), ("", []), ("block", "0"), ("block", [0]), ("x" * 100, [])])
def test_what_is_no_key_is_refused(game, key, about):
    refused(game, Malformed, "choice", 1, key, "only" if about else "pass", about)


def test_a_standing_answer_for_the_seat_of_a_bot_is_refused(toy, ada):
    game = begun(ada, title="bids", seats=2)
    refused(game, NotAsked, "not your seat", 1, "block", "pass")


def test_a_standing_answer_for_a_seat_that_the_bot_holds_is_refused(game):
    game.seats.filter(index=1).update(held_by_bot=True)
    refused(game, NotAsked, "take it back", 1, "block", "pass")


def test_the_sweep_finds_a_seat_that_answers_by_itself(game):
    mixed(game)
    moment = seat(game, 1).answers_at
    assert sweep.due_games(moment - timedelta(seconds=1)) == []
    assert sweep.due_games(moment) == [game.pk]


def test_a_reminder_that_was_due_is_not_written_for_who_passes_by_itself(game, ben):
    bid(game, 9, 1, 1)
    stand(game, 1)
    notices.remind(LATER)
    assert not Notice.objects.filter(user=ben, kind=Notice.Kind.REMINDER).exists()
