"""What banks, time-outs and times tell others about answers that came by themselves (V5: standing answers are private).

Each test has two worlds in which the same public things happen, once by hand and once by itself.
"""

import random
from datetime import timedelta

import pytest
from django.db import transaction

from games.models import Move, Seat
from games.services import dice, page, silence
from games.services.clocks import DAY, HOUR, Pace
from tests.cast import NOW, awaited, begun, fresh, seat
from tests.passing import tick
from tests.services.ahead import arrange, bid, by, say, stand

BANK = Pace(start=3 * DAY, gain=HOUR, cap=5 * DAY)
LATER = NOW + timedelta(hours=5)


@pytest.fixture(autouse=True)
def own_dice():
    with dice.loaded(random.Random(3)):
        yield


@pytest.fixture
def game(toy, ada, ben, cleo):
    return begun(ada, ben, cleo, title="bids", pace=BANK)


def undone(run):
    with transaction.atomic():
        told = run()
        transaction.set_rollback(True)
    return told


def banks(game, user):
    return [line.bank_left for line in page.build(fresh(game), user, now=NOW).seats]


def test_a_bank_after_the_window_does_not_tell_who_passed_by_itself(game, ada):
    def by_hand():
        bid(game, 9, 1, 1)
        say(game, 2, "pass", now=LATER)
        say(game, 1, "pass", now=LATER)
        return banks(game, ada)

    def by_itself():
        stand(game, 1)
        bid(game, 9, 1, 1)
        say(game, 2, "pass", now=LATER)
        assert by(game, 1)[-1] == Move.By.STANDING
        return banks(game, ada)

    assert undone(by_itself) == undone(by_hand)


def test_a_bank_does_not_tell_who_passed_by_itself_while_others_still_decide(game, ada):
    def short_of_time():
        say(game, 0, 9)
        say(game, 1, 1)
        Seat.objects.filter(game=game, index=1).update(bank_left=DAY)
        say(game, 2, 1)
        return seat(game, 1).due_at

    def by_hand():
        due = short_of_time()
        say(game, 1, "pass", now=due - timedelta(seconds=1))
        assert awaited(game) == (2,)
        return banks(game, ada)[1]

    def by_itself():
        stand(game, 1)
        tick(short_of_time())
        assert by(game, 1)[-1] == Move.By.STANDING
        assert awaited(game) == (2,)
        return banks(game, ada)[1]

    assert abs(undone(by_itself) - undone(by_hand)) <= 1


def test_a_seat_is_not_held_for_time_outs_between_which_it_seemed_to_answer(toy, ada, ben):
    """A time-out, then a single reply that looks like one by hand, then a time-out: who answers by hand keeps the
    seat, so the bot's taking it tells everyone that there was nothing to choose."""
    game = begun(ada, ben, title="bids")

    def run(answers):
        arrange(game, meek=[1])
        say(game, 0, 9)
        tick(seat(game, 1).due_at)  # Ben's bid, by the clock
        answers()
        say(game, 0, "large", now=seat(game, 0).asked_since)
        say(game, 0, 9, now=seat(game, 0).asked_since)
        tick(seat(game, 1).due_at)
        return by(game, 1), seat(game, 1).held_by_bot

    def silently():
        tick(seat(game, 1).answers_at)

    def by_hand():
        say(game, 1, "pass", now=seat(game, 1).answers_at)

    told, held = undone(lambda: run(silently))
    assert told[:3] == [Move.By.CLOCK, Move.By.FORCED, Move.By.CLOCK]
    assert held is undone(lambda: run(by_hand))[1]


def test_the_moment_of_a_silent_answer_is_drawn_also_where_people_answer_within_a_minute():
    """Else it comes to the microsecond a minute after the ask, as no answer by hand ever does."""
    moments = {
        silence.moment(random.Random(number), NOW, NOW + timedelta(days=1), timedelta(seconds=20))
        for number in range(20)
    }
    assert len(moments) > 1


def test_a_standing_pass_while_others_decide_is_not_given_to_the_moment_at_its_deadline(game):
    """The deadline is shown to everyone, and an answer by hand never bears it: then the bot would have answered."""
    say(game, 0, 9)
    say(game, 1, 1)
    Seat.objects.filter(game=game, index=1).update(bank_left=DAY)
    stand(game, 1)
    say(game, 2, 1)
    due = seat(game, 1).due_at
    tick(seat(game, 1).answers_at)
    assert awaited(game) == (2,)
    assert Move.objects.get(by=Move.By.STANDING).at < due
