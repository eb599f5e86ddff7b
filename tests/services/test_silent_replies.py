"""Single replies: given at once where anyone can see that there is no other, after a while where only the owner can."""

import random
from datetime import timedelta

import pytest
from django.db import transaction

from games.models import Game, Move, Notice, Seat
from games.services import dice, export, lists, page, play, silence, site
from games.services.clocks import DAY, HOUR, Pace
from games.services.errors import Stale
from tests.cast import NOW, awaited, begun, fresh, seat
from tests.passing import alive, deliver, tick, tick_through
from tests.services.ahead import arrange, bid, by, say, sentences, stand
from tests.toy import FAULTS

LATER = NOW + timedelta(days=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def own_dice():
    """The moments that tests see are drawn the same every time."""
    with dice.loaded(random.Random(3)):
        yield


@pytest.fixture
def pair(toy, ada, ben):
    """Bids of Ada and Ben in the seats 0 and 1."""
    return begun(ada, ben, title="bids")


@pytest.fixture
def silent(pair):
    """Ben can only pass in the window of Ada's prize, and nobody else knows."""
    arrange(pair, meek=[1])
    return bid(pair, 9, 1)


def when(game, index=1):
    return seat(game, index).answers_at


# Where anyone can see it


def test_a_single_reply_that_anyone_can_see_is_given_at_once(pair):
    arrange(pair, meek=[1], known=True)
    bid(pair, 9, 1)
    assert by(pair, 1) == [Move.By.HUMAN, Move.By.FORCED]
    assert awaited(pair) == (0,)


def test_nobody_is_told_of_an_ask_that_anyone_could_answer(pair, ben):
    arrange(pair, meek=[1], known=True)
    bid(pair, 9, 1)
    assert not Notice.objects.filter(user=ben, occasion=2).exists()


def test_a_single_reply_that_anyone_can_see_has_no_line_of_its_own(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, title="bids")
    arrange(game, meek=[1, 2], known=True)
    bid(game, 9, 1, 1)
    assert sentences(game, ada) == ["#1 and #2 have answered."]


def test_what_a_single_reply_brings_about_is_told_like_any_other(pair, ada):
    arrange(pair, poor=[0], known=True)
    stand(pair, 1)
    bid(pair, 9, 1)
    line = page.build(fresh(pair), ada, now=NOW).log[1]
    assert (str(line.words), line.by) == ("#1 takes the small prize.", "human")


# Where only the owner can know


def test_a_single_reply_that_follows_from_hidden_things_is_not_given_at_once(silent):
    assert awaited(silent) == (1,)
    assert by(silent, 1) == [Move.By.HUMAN]


def test_its_moment_is_between_a_minute_and_half_of_the_time(silent):
    assert NOW + MINUTE <= when(silent) <= NOW + timedelta(hours=12)


def test_its_owner_is_neither_told_nor_reminded(silent, ben, mailoutbox, clock):
    assert not Notice.objects.filter(user=ben, occasion=2).exists()
    assert seat(silent, 1).remind_at is None
    tick_through(NOW, NOW + timedelta(hours=23))
    assert not [mail for mail in mailoutbox if ben.email in mail.to and "time is running out" in mail.body]


def test_the_game_does_not_wait_for_its_owner(silent, ben):
    assert lists.waiting_count(ben) == 0
    assert lists.home(ben, NOW).waiting == ()


def test_to_others_the_seat_looks_awaited_with_its_deadline(silent, ada):
    line = page.build(silent, ada, now=NOW).seats[1]
    assert (line.awaited, line.due_at, line.answers_itself) == (True, LATER, False)


def test_the_owner_sees_that_nothing_has_to_be_done(silent, ben):
    assert page.build(silent, ben, now=NOW).own_seat.answers_itself


def test_the_owner_may_answer_by_hand_before(silent):
    say(silent, 1, "pass")
    assert by(silent, 1) == [Move.By.HUMAN, Move.By.HUMAN]


def test_nothing_is_answered_before_the_moment(silent):
    tick(when(silent) - timedelta(seconds=1))
    assert awaited(silent) == (1,)


def test_at_the_moment_the_site_answers(silent):
    tick(when(silent))
    assert by(silent, 1) == [Move.By.HUMAN, Move.By.FORCED]
    assert awaited(silent) == (0,)


def test_it_is_no_time_out(silent, ada):
    tick(when(silent))
    assert seat(silent, 1).timeouts_in_row == 0
    assert not [sentence for sentence in sentences(silent, ada) if "time of" in sentence]


def test_the_answer_bears_its_own_moment_and_not_that_of_the_tick(silent):
    moment = when(silent)
    tick(moment + timedelta(seconds=8))
    assert Move.objects.get(by=Move.By.FORCED).at == moment


def test_the_next_clock_runs_from_that_moment_too(silent):
    moment = when(silent)
    tick(moment + timedelta(seconds=8))
    assert (seat(silent, 0).asked_since, seat(silent, 0).due_at) == (moment, moment + timedelta(days=1))


def test_nobody_loses_time_by_an_answer_that_came_late(silent):
    late = when(silent) + timedelta(minutes=5)
    alive(late)
    tick(late)
    assert seat(silent, 0).due_at == late + timedelta(days=1)


def test_no_answer_is_put_before_the_move_before_it(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, title="bids")
    arrange(game, meek=[1])
    bid(game, 9, 1, 1)
    moment = when(game)
    say(game, 2, "pass", now=moment + timedelta(seconds=5))
    tick(moment + timedelta(seconds=8))
    times = list(Move.objects.order_by("number").values_list("at", flat=True))
    assert times == sorted(times)


def test_of_two_that_answer_by_themselves_the_earlier_moment_comes_first(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, title="bids")
    arrange(game, meek=[1, 2])
    bid(game, 9, 1, 1)
    Seat.objects.filter(game=game, index=1).update(answers_at=NOW + 3 * MINUTE)
    Seat.objects.filter(game=game, index=2).update(answers_at=NOW + 2 * MINUTE)
    tick(NOW + 3 * MINUTE)
    assert list(Move.objects.filter(by=Move.By.FORCED).order_by("number").values_list("seat", flat=True)) == [2, 1]


def test_an_answer_of_its_own_is_told_while_others_still_decide(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, title="bids")
    arrange(game, meek=[1])
    bid(game, 9, 1, 1)
    tick(when(game))
    assert awaited(game) == (2,)
    assert sentences(game, ada)[-1] == "#2 has answered."


def test_a_standing_pass_waits_for_a_seat_that_answers_later(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, title="bids")
    arrange(game, meek=[1])
    stand(game, 2)
    bid(game, 9, 1, 1)
    assert awaited(game) == (1, 2)
    tick(when(game))
    assert awaited(game) == (0,)
    assert by(game, 2)[-1] == Move.By.STANDING


def test_who_stands_and_has_a_single_reply_passes_as_one_who_stands(pair):
    arrange(pair, meek=[1])
    stand(pair, 1)
    bid(pair, 9, 1)
    assert by(pair, 1)[-1] == Move.By.STANDING


def test_a_bank_pays_for_a_single_reply_as_for_one_by_hand(toy, ada, ben):
    game = begun(ada, ben, title="bids", pace=Pace(start=3 * DAY, gain=HOUR, cap=5 * DAY))
    arrange(game, meek=[1])
    bid(game, 9, 1)
    moment, bank = when(game), seat(game, 1).bank_left
    tick(moment + timedelta(seconds=8))
    assert seat(game, 1).bank_left == bank - int((moment - NOW).total_seconds()) + HOUR


def test_an_outage_moves_the_moment(silent):
    moment = when(silent)
    site.beat(NOW)
    site.beat(NOW + timedelta(hours=1))
    assert when(silent) == moment + timedelta(hours=1)


def test_who_clicks_after_the_only_answer_was_given_is_told_so(silent):
    ask = silent.ask
    tick(when(silent))
    with pytest.raises(Stale, match="only one answer"):
        play.play(silent.pk, 1, ask, "block", now=NOW)


def test_where_the_rules_fail_on_it_its_owner_is_asked(toy, ada, ben):
    game = begun(ada, ben, title="bids")
    arrange(game, poor=[0])
    stand(game, 1)
    bid(game, 9, 1)
    moment = when(game, 0)
    FAULTS["round"] = True
    tick(moment)
    assert when(game, 0) is None
    assert Notice.objects.filter(user=ada, occasion=fresh(game).ask, kind=Notice.Kind.TURN).exists()


def test_where_there_is_a_choice_after_all_its_owner_is_asked(silent, ben):
    moment = when(silent)
    arrange(silent, meek=[])
    tick(moment)
    assert (awaited(silent), when(silent)) == ((1,), None)
    assert Notice.objects.filter(user=ben, occasion=2, kind=Notice.Kind.TURN).exists()
    assert seat(silent, 1).remind_at is not None


# What others see


def told_of(game, user, run):
    with transaction.atomic():
        run()
        seen = (
            page.build(fresh(game), user, now=NOW),
            lists.home(user, NOW),
            export.everything(user, NOW)["games"],
            list(Notice.objects.filter(user=user).order_by("pk").values("kind", "occasion", "about", "send_after")),
            fresh(game).version,
        )
        transaction.set_rollback(True)
    return seen


@pytest.mark.parametrize("name", ["ada", "eve"])
def test_until_it_is_answered_others_see_no_difference_to_a_seat_that_can_choose(pair, request, name, eve):
    user = request.getfixturevalue(name)

    def only_one():
        arrange(pair, meek=[1])
        bid(pair, 9, 1)

    assert told_of(pair, user, only_one) == told_of(pair, user, lambda: bid(pair, 9, 1))


@pytest.mark.parametrize("name", ["ada", "eve"])
def test_the_answer_looks_to_others_like_one_by_hand(pair, request, name, eve):
    user = request.getfixturevalue(name)
    moment = NOW + timedelta(minutes=17)

    def only_one():
        arrange(pair, meek=[1])
        bid(pair, 9, 1)
        Seat.objects.filter(game=pair, index=1).update(answers_at=moment)
        tick(moment + timedelta(seconds=7))
        notices_of_ben().delete()

    def by_hand():
        bid(pair, 9, 1)
        say(pair, 1, "pass", now=moment)
        notices_of_ben().delete()

    def notices_of_ben():
        return Notice.objects.filter(user__username="ben")

    assert told_of(pair, user, only_one)[:3] == told_of(pair, user, by_hand)[:3]


# How long a seat seems to think


class Ends:
    """Draws the earliest or the latest moment."""

    def __init__(self, end):
        self.end = end

    def uniform(self, a, b):
        return (a, b)[self.end]


@pytest.mark.parametrize(
    ("usual", "left", "earliest", "latest"),
    [
        (timedelta(hours=2), timedelta(days=1), MINUTE, timedelta(hours=2)),
        (timedelta(hours=20), timedelta(days=1), MINUTE, timedelta(hours=12)),
        (timedelta(seconds=5), timedelta(days=1), MINUTE, silence.QUICK),
        (timedelta(hours=2), timedelta(seconds=40), timedelta(seconds=20), timedelta(seconds=20)),
        (timedelta(hours=2), timedelta(0), timedelta(0), timedelta(0)),
    ],
)
def test_the_moment_is_drawn_between_a_minute_and_the_usual_time_in_the_first_half(usual, left, earliest, latest):
    drawn = [silence.moment(Ends(end), NOW, NOW + left, usual) - NOW for end in (0, 1)]
    assert drawn == [earliest, latest]


def test_the_usual_answer_time_is_the_median_of_that_players_own(pair):
    now = NOW
    for hours in (2, 4, 30):
        for index, amount in ((0, 1), (1, 9)):
            play.play(pair.pk, index, fresh(pair).ask, amount, now=now + timedelta(minutes=1))
        now += timedelta(minutes=1)
        play.play(pair.pk, 0, fresh(pair).ask, "block", now=now + timedelta(hours=hours))
        now += timedelta(hours=hours)
        if hours == 4:
            assert silence.usual_answer_time(fresh(pair), 1) == MINUTE
    assert silence.usual_answer_time(fresh(pair), 0) == (MINUTE + timedelta(hours=2)) / 2


def test_before_the_first_own_answer_it_is_that_of_the_table(pair):
    say(pair, 1, 3, now=NOW + timedelta(hours=5))
    assert silence.usual_answer_time(fresh(pair), 0) == timedelta(hours=5)


def test_before_any_answer_it_is_three_hours(pair):
    assert silence.usual_answer_time(fresh(pair), 0) == timedelta(hours=3)


def test_what_bots_plans_and_the_clock_answer_does_not_count(pair):
    tick(LATER)
    assert Move.objects.filter(by=Move.By.CLOCK).exists()
    assert silence.usual_answer_time(fresh(pair), 0) == silence.UNKNOWN


def test_answers_to_one_sealed_ask_are_all_counted_from_its_opening(pair):
    say(pair, 0, 1, now=NOW + timedelta(hours=2))
    say(pair, 1, 9, now=NOW + timedelta(hours=6))
    assert silence.usual_answer_time(fresh(pair), 1) == timedelta(hours=6)
    assert silence.usual_answer_time(fresh(pair), 0) == timedelta(hours=2)


def test_a_game_with_single_replies_goes_on_to_its_end_alone(pair, clock):
    arrange(pair, meek=[0, 1], poor=[0, 1])
    now = NOW
    while fresh(pair).is_running:
        for index in awaited(pair):
            if when(pair, index) is None:
                say(pair, index, index, now=now)
        now += timedelta(minutes=30)
        clock.move_to(now)
        tick(now)
    assert fresh(pair).status == Game.Status.FINISHED
    assert not Move.objects.filter(by=Move.By.CLOCK).exists()


def test_mails_go_out_beside_it_as_always(silent, ada, mailoutbox, clock):
    moment = when(silent)
    clock.move_to(moment + MINUTE)
    tick(moment)
    deliver(moment + 10 * MINUTE)
    assert [mail for mail in mailoutbox if ada.email in mail.to and "It is your turn" in mail.body]
