"""Rounds of sealed answers, as logs, recaps, mails and replays tell them."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from games.engine.words import say
from games.models import Game, Move, Notice, Seat
from games.services import downloads, letters, page, play, recap, replay
from games.services.log import LogLine
from games.services.rounds import condensed
from tests.cast import NOW, awaited, begun, fresh, play_on
from tests.passing import tick
from tests.titles.downforce import scene

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def auction(people):
    """A first auction of four, in which two have bid."""
    return play_on(begun(*people, title="downforce"), 2, rng=random.Random(7))


def log(game, user):
    return [str(line.words) for line in page.build(fresh(game), user, now=NOW).log[::-1]]


def sealed(number, seat, ask=1, by=Move.By.HUMAN):
    at = AT + timedelta(minutes=number)
    return LogLine(number, at, say("#%(n)s has answered.", n=seat + 1), by, seat, ask=ask, answered=(seat,))


def line(number, words, seat=0, ask=1, by=Move.By.HUMAN):
    return LogLine(number, AT + timedelta(minutes=number), words, by, seat, ask=ask)


def told(lines, bots=()):
    return [str(one.words) for one in condensed(lines, bots)]


# Which lines are one


def test_who_has_answered_is_told_in_one_line_at_the_time_of_the_last():
    (one,) = condensed([sealed(1, 2), sealed(2, 0), sealed(3, 1)], ())
    assert str(one.words) == "#3, #1 and #2 have answered."
    assert (one.number, one.at) == (3, AT + timedelta(minutes=3))


def test_who_has_answered_alone_is_told_as_ever():
    assert told([sealed(1, 2)]) == ["#3 has answered."]


def test_of_a_round_that_was_revealed_only_that_is_told():
    assert told([sealed(1, 0), sealed(2, 1), line(3, say("The bids."), seat=2)]) == ["The bids."]


def test_a_planned_answer_that_is_the_last_is_told_before_what_it_reveals():
    """The log says whose answer was planned where it shows those of all."""
    lines = [sealed(1, 0), sealed(2, 1), sealed(3, 2, by=Move.By.PLAN), line(3, say("The bids."), 2, by=Move.By.PLAN)]
    assert told(lines) == ["#3 has answered.", "The bids."]


def test_what_the_site_did_reveals_nothing():
    lines = [sealed(1, 0), line(2, say("The site was down."), seat=None, ask=0, by=Move.By.SITE), sealed(3, 1)]
    assert told(lines) == ["#1 has answered.", "The site was down.", "#2 has answered."]


def test_answers_to_two_asks_stay_apart():
    assert told([sealed(1, 0), sealed(2, 1), sealed(3, 0, ask=2)]) == ["#1 and #2 have answered.", "#1 has answered."]


def test_bots_that_sit_there_of_their_own_are_told_with_the_others():
    assert told([sealed(1, 0), sealed(2, 1, by=Move.By.BOT)], bots={1}) == ["#1 and #2 have answered."]


@pytest.mark.parametrize("by", [Move.By.CLOCK, Move.By.PLAN, Move.By.BOT, Move.By.ADMIN])
def test_what_was_given_for_a_player_is_told_by_itself(by):
    lines = [sealed(1, 0), sealed(2, 1, by=by), sealed(3, 2)]
    assert told(lines) == ["#1 has answered.", "#2 has answered.", "#3 has answered."]
    assert told([*lines, line(4, say("The bids."), seat=3)]) == ["#2 has answered.", "The bids."]


def test_that_the_time_of_one_was_over_reveals_nothing():
    over = line(2, say("The time was over."), seat=1, by=Move.By.CLOCK)
    assert told([sealed(1, 0), over, sealed(2, 1, by=Move.By.CLOCK)])[0] == "#1 has answered."


# In an auction


def test_an_open_auction_tells_in_one_line_who_has_answered(auction, people):  # F4
    first, second = (move.seat for move in auction.moves.filter(number__gte=1).order_by("number"))
    for reader in people:
        assert log(auction, reader)[-1] == f"#{first + 1} and #{second + 1} have answered."


def test_a_revealed_auction_tells_the_bids_alone(auction, people):  # F4
    game = play_on(auction, 2, rng=random.Random(7))
    for reader in people:
        assert not [words for words in log(game, reader) if "answered" in words]
        assert len([words for words in log(game, reader) if words.startswith("The bids")]) == 1
    assert "answered" not in downloads.as_text(game, people[0])


def test_a_recap_tells_a_round_in_one_step(auction, people):
    last = auction.moves.latest("number").seat
    other = awaited(auction)[0]
    game = play_on(auction, rng=random.Random(7))
    assert game.moves.latest("number").seat == other
    (step,) = recap.recap(game, people[last], 1, now=NOW).steps
    assert str(step.words) == f"#{other + 1} has answered."
    reader = awaited(game)[0]
    steps = recap.recap(game, people[reader], 1, now=NOW).steps
    assert [str(step.words) for step in steps][-1].endswith("have answered.")
    assert sum("answered" in str(step.words) for step in steps) == 1


def test_every_step_of_a_recap_with_an_open_round_can_be_looked_at(auction, people):
    reader = awaited(auction)[0]
    steps = recap.recap(auction, people[reader], 1, now=NOW).steps
    seen = [recap.recap(auction, people[reader], step.address, now=NOW) for step in steps]
    assert [step.now for step in seen] == list(steps)
    assert seen[-1].is_last


def test_the_address_of_a_step_leads_to_the_same_when_the_round_is_revealed(people):  # F4, F8
    """Whoever has a car when only those without one bid looks on. Where a step is not told any more, it leads to the
    next one, so that an open page skips nothing."""
    hands = {0: ["c01", "c25"], 1: ["c27", "c13"], 2: ["c28", "c31"], 3: ["c29", "c26"]}
    owned = {"blue": 0, "green": 0, "orange": 0}
    record = scene.auction(hands, cars=["black", "yellow", "red"], owned=owned)
    game = begun(*people, title="downforce")
    Game.objects.filter(pk=game.pk).update(record={**record, "ask": 500}, ask=500)
    play.play(game.pk, 1, 500, "c27", now=NOW)
    Seat.objects.filter(game=game, index=2).update(asked=500, due_at=NOW)
    tick(NOW)
    before = {str(step.words): step.address for step in recap.recap(fresh(game), people[0], 1, now=NOW).steps}
    play.play(game.pk, 3, 500, "c29", now=NOW)
    after = {words: str(recap.recap(fresh(game), people[0], at, now=NOW).now.words) for words, at in before.items()}
    over = "The time of #3 was over; the bot answered."
    assert after.pop("#2 has answered.") == over
    assert after.pop(over) == over
    assert all(words == told for words, told in after.items())


def test_a_replay_has_no_moments_in_which_somebody_only_answered(auction, people):
    game = play_on(auction, 2, rng=random.Random(7))
    told = {move.number: [event["kind"] for event in move.events] for move in game.moves.all()}
    moments = [moment.number for moment in replay.moments(game)]
    assert moments == [number for number, kinds in told.items() if kinds != ["answered"]]
    assert len(moments) == len(told) - 3


def test_an_answer_under_seal_is_looked_at_as_the_board_was(auction, people):
    """Its address stays good: it shows the moment before."""
    seen = replay.replay(auction, people[0], auction.moves.latest("number").number, now=NOW)
    assert seen.moment.number == 0
    assert seen.page.view["phase"] == "auction"


def test_a_mail_tells_a_round_in_one_line(auction, people):
    reader = awaited(auction)[0]
    notices = list(Notice.objects.filter(user=people[reader], game=auction))
    text = letters.compose(people[reader], people[reader].email, notices).body
    assert text.count("answered") == 1
    assert "have answered." in text


def test_when_the_clock_bids_it_is_still_told_for_whom(auction, people):  # CT-07
    late = awaited(auction)
    Seat.objects.filter(game=auction, index__in=late).update(due_at=NOW)
    tick(NOW)
    said = log(auction, people[0])
    assert [words for words in said if words.startswith("The time of")] == [
        f"The time of #{seat + 1} was over; the bot answered." for seat in late
    ]
    assert f"#{late[0] + 1} has answered." in said
