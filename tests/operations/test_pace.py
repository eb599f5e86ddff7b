"""`manage.py pace` simulates people with days and nights on the real services and tells how long games take."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from io import StringIO
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games import registry
from games.management.pace import days, foresight
from games.management.pace.days import Setting
from games.management.pace.people import ZONES, Person, people
from games.management.pace.report import report
from games.management.pace.scratch import scratch_database
from games.management.pace.visit import Player
from games.models import Game, Move, PlanEntry, Seat, StandingAnswer, User
from games.registry import get_title
from games.services import dice
from tests.cast import NOW, begun, seat

BASE = Setting("derby", players=3, options={}, visits_a_day=4, share=0.0, seed=7)
POWERS = {"powers": True, "fate_tokens": True}
SHARES = {"none": 0.0, "some": 0.5, "all": 1.0}


@cache
def played(plans, *options):
    """Game 0 of three players; nothing of it is left."""
    return days.play_game(replace(BASE, share=SHARES[plans], options=dict.fromkeys(options, True)), 0)


def printed(*arguments):
    out = StringIO()
    call_command("pace", *arguments, stdout=out)
    return out.getvalue()


def person(user=None, zone="Asia/Tokyo", visits=4, seed=1):
    return Person(user, ZoneInfo(zone), visits, Random(seed), Random(seed), taste=0.5)


def local_hour(at, zone):
    return at.astimezone(ZoneInfo(zone)).hour


# People


@pytest.mark.parametrize("zone", ZONES)
def test_people_look_at_the_site_when_they_are_awake(zone):
    visits = person(zone=zone).visits(date(2026, 3, 1))
    hours = {local_hour(next(visits), zone) for _ in range(4 * 60)}  # the clocks are changed in between
    assert hours == set(range(7, 23))


def test_they_do_so_as_often_every_day_at_other_times_each_day():
    visits = person(visits=3).visits(date(2026, 3, 1))
    moments = [next(visits) for _ in range(30)]
    assert moments == sorted(moments)
    by_day = Counter(moment.astimezone(ZoneInfo("Asia/Tokyo")).date() for moment in moments)
    assert set(by_day.values()) == {3}
    assert len({(moment.hour, moment.minute) for moment in moments}) > 20


@pytest.mark.django_db
def test_people_live_all_over_the_world():
    assert len({someone.zone.key for someone in people(20, 4, Random(1))}) > 5


# Visits


@pytest.fixture
def waiting(ada, ben, cleo):
    """A game that waits for the seat of the player that comes with it, and for nobody else."""
    game = begun(ada, ben, cleo)
    (index,) = [one.index for one in game.seats.all() if one.asked]
    return game, index


def player(game, index, share=0.0):
    return Player(person(seat(game, index).user), game.pk, share)


def moves(game):
    return list(game.moves.filter(seat__isnull=False).values_list("seat", "by"))


def test_a_visit_answers_what_waits(waiting):
    game, index = waiting
    assert player(game, index).visit(now=NOW + timedelta(hours=2)) == [timedelta(hours=2)]
    assert moves(game) == [(index, Move.By.HUMAN)]


def test_a_visit_answers_nothing_that_is_not_asked(waiting):
    game, index = waiting
    assert player(game, (index + 1) % 3).visit(now=NOW) == []
    assert moves(game) == []


def test_a_visit_leaves_to_the_site_what_it_answers_by_itself(waiting):
    game, index = waiting
    Seat.objects.filter(game=game, index=index).update(answers_at=NOW + timedelta(hours=3))
    assert player(game, index).visit(now=NOW) == []
    assert moves(game) == []


def test_a_visit_takes_the_seat_back_from_the_bot(waiting):
    game, index = waiting
    Seat.objects.filter(game=game, index=(index + 1) % 3).update(held_by_bot=True)
    player(game, (index + 1) % 3).visit(now=NOW)
    assert not seat(game, (index + 1) % 3).held_by_bot


def test_only_those_in_the_mood_plan(waiting):
    game, index = waiting
    player(game, index).visit(now=NOW)
    assert not PlanEntry.objects.exists()
    player(game, index, share=1.0).visit(now=NOW)
    assert set(PlanEntry.objects.values_list("seat__index", flat=True)) == {index}


def test_what_is_planned_is_the_next_question_of_each_kind_with_alternatives(waiting):
    game, index = waiting
    player(game, index, share=1.0).visit(now=NOW)
    planned = Counter(PlanEntry.objects.values_list("occasion", flat=True))
    assert planned == {"1.bet.2": foresight.ALTERNATIVES, "1.turn.1": foresight.ALTERNATIVES}
    turns = PlanEntry.objects.filter(occasion="1.turn.1").values_list("picks", flat=True)
    cards = [key for picks in turns for key in picks if key not in ("bonus", "plain")]
    assert len(cards) == len(set(cards)) == 2 * foresight.ALTERNATIVES


def test_a_plan_is_left_alone_while_nothing_has_changed(waiting):
    game, index = waiting
    planner = player(game, index, share=1.0)
    planner.visit(now=NOW)
    before = list(PlanEntry.objects.values_list("pk", flat=True))
    planner.visit(now=NOW)
    assert list(PlanEntry.objects.values_list("pk", flat=True)) == before != []


def test_standing_answers_are_kept_for_what_is_not_worth_a_question(ada, ben, cleo):
    with dice.loaded(Random(1)):
        game = begun(ada, ben, cleo, options=POWERS)
    assert game.record["state"]["gods"][0] == "horus"
    player(game, 0, share=1.0).visit(now=NOW)
    kept = StandingAnswer.objects.filter(seat__game=game)
    assert kept.exists()
    assert set(kept.values_list("seat__index", flat=True)) == {0}
    assert set(kept.values_list("key", flat=True)) == {"sun-ray", "tailwind"}  # a look is always worth a question


# Games


@pytest.mark.django_db
@pytest.mark.parametrize("plans", SHARES)
def test_a_game_ends(plans):
    game = played(plans)
    assert game.took > timedelta(days=1)
    assert sum(game.about.values()) == pytest.approx(game.took.total_seconds())
    assert len(game.waits) == game.by[Move.By.HUMAN] > 0
    assert (game.by[Move.By.PLAN] > 0) == (plans != "none")
    assert game.by[Move.By.STANDING] == 0


@pytest.mark.django_db
def test_the_more_is_planned_the_sooner_it_ends():
    assert played("none").took > played("some").took > played("all").took


@pytest.mark.django_db
def test_with_powers_windows_go_by_unasked():
    game = played("some", "powers", "fate_tokens")
    assert game.by[Move.By.STANDING] > game.by[Move.By.HUMAN] / 2
    assert {"bet", "token", "turn first", "turn second"} <= set(game.about)


@pytest.mark.django_db
def test_another_seed_gives_another_game():
    assert days.play_game(replace(BASE, share=1.0, seed=8), 0) != played("all")


@pytest.mark.django_db
def test_nobody_moves_asleep_or_is_asked_twice_and_the_same_seed_gives_the_same_game():
    once = played("all")
    assert days.simulate(replace(BASE, share=1.0), 0) == once
    zones = dict(Seat.objects.values_list("index", "user__time_zone"))
    by_hand = Move.objects.filter(by=Move.By.HUMAN)
    assert by_hand.exists()
    for move in by_hand:
        assert 7 <= local_hour(move.at, zones[move.seat]) < 23
    answered = Counter(Move.objects.filter(seat__isnull=False).values_list("ask", "seat"))
    assert set(answered.values()) == {1}


@pytest.mark.django_db
def test_whoever_looks_too_seldom_runs_out_of_time():
    game = days.play_game(replace(BASE, visits_a_day=1), 1)
    assert game.by[Move.By.CLOCK] > 0


# The command


@pytest.mark.django_db
def test_it_prints_what_games_are_like_and_leaves_the_site_alone(ada):
    files = sorted(settings.DATA_DIR.rglob("*"))
    text = printed("--players", "3", "--games", "1", "--plans", "all", "--visits", "8", "--seed", "5")
    assert "Divinity Derby, 3 players, plans all, 8 visits a day, 1 game, seed 5" in text
    assert re.search(r"days a game: median \d+\.\d, mean \d+\.\d, shortest \d+\.\d, longest \d+\.\d", text)
    assert re.search(r"decisions a game: \d+\.\d, of which \d+\.\d by hand; time-outs a game: \d\.\d\d", text)
    assert re.search(r"hours waited for a decision by hand: mean \d+\.\d, median \d+\.\d", text)
    assert re.search(r"by hand \d+\.\d%, by plans \d+\.\d%, by standing answers 0\.0%, forced \d", text)
    assert re.search(r"days waited a game: .*\bturn \d", text)
    assert re.search(r"processor time: \d+\.\d s, \d+\.\d ms a decision", text)
    assert list(User.objects.all()) == [ada]
    assert not Game.objects.exists()
    assert sorted(settings.DATA_DIR.rglob("*")) == files


@pytest.fixture
def planless(monkeypatch):
    """Downforce as if nothing could be planned in it, under another name."""
    title = replace(get_title("downforce"), slug="planless", name="Planless", planning=None)
    monkeypatch.setitem(registry._TITLES, "planless", title)


@pytest.mark.django_db
def test_a_game_in_which_nothing_can_be_planned_is_simulated_without_plans(planless):
    text = printed("planless", "--players", "2", "--games", "1", "--option", "track=serra-do-vale")
    assert "Planless, 2 players, track=serra-do-vale, plans none, 4 visits a day, 1 game, seed 7" in text
    assert re.search(r"days a game: median [1-9]\d*\.\d", text)
    assert "by plans 0.0%" in text


def test_to_plan_where_nothing_can_be_planned_is_refused_with_a_sentence(planless):
    with pytest.raises(CommandError, match="Nothing can be planned in Planless"):
        printed("planless", "--plans", "some")


def test_bids_are_told_together_whatever_they_are_for():
    day = timedelta(days=1) / timedelta(seconds=1)
    about = [{"bid red": day, "bid blue again": day, "turn": 3 * day}, {"bid red": 2 * day}]
    games = [days.Played(timedelta(days=9), Counter({Move.By.HUMAN: 1}), [timedelta(0)], each) for each in about]
    assert "days waited a game: bid 2.00, turn 1.50" in list(report(games, 1.0))


@pytest.mark.django_db
def test_bids_for_all_cars_are_planned_for_nobody_knows_which_comes_next(ada, ben, cleo):
    game = begun(ada, ben, cleo, title="downforce")
    player(game, 0, share=1.0).visit(now=NOW)
    planned = Counter(PlanEntry.objects.values_list("occasion", flat=True))
    assert len([occasion for occasion in planned if occasion.startswith("bid.")]) == 5
    assert {"power", "bet.1"} < set(planned)
    assert set(planned.values()) == {foresight.ALTERNATIVES}


@pytest.mark.django_db
def test_variants_that_are_chosen_are_played():
    setting = Setting("downforce", 2, {"track": "serra-do-vale"}, visits_a_day=4, share=0.0, seed=7)
    game = days.simulate(setting, 0)
    assert game.took > timedelta(days=1)
    assert Game.objects.get().options == {"track": "serra-do-vale"}


def interrupted():
    with scratch_database():
        assert not User.objects.exists()
        User.objects.create_user("someone")
        raise KeyboardInterrupt


@pytest.mark.django_db
def test_the_site_has_its_own_database_again_whatever_happens(ada):
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert list(User.objects.all()) == [ada]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--games", "0"), "at least one game"),
        (("chess",), "There is no game “chess”"),
        (("downforce", "--players", "7"), "is for 2 to 6 players"),
        (("downforce", "--option", "track=monza"), "not offered for “Track”"),
        (("--players", "9"), "is for 3 to 6 players"),
        (("--options", "fate_tokens"), "needs “Power of the Gods”"),
        (("--options", "teleport"), "has no option “teleport”"),
        (("--visits", "0"), "from 1 to 100 times a day"),
        (("--plans", "often"), "invalid choice"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(arguments, why):
    with pytest.raises(CommandError, match=why):
        printed(*arguments)
