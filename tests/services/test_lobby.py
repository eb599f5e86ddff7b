"""From opening a game to its first question: open, join, leave, start, close."""

from datetime import timedelta

import pytest

from games.engine.errors import Illegal
from games.models import Game, Move, Notice, Seat
from games.services import lobby
from games.services.clocks import DAY, HOUR, Pace
from games.services.errors import NotAllowed
from tests.cast import NOW, awaited, begun, fresh, opened, play_on, play_out


def people_in(game):
    return {seat.index: seat.user.username for seat in game.seats.select_related("user") if seat.user}


def told(kind):
    return set(Notice.objects.filter(kind=kind).values_list("user__username", flat=True))


# Opening


def test_a_game_of_four_people_can_be_played_to_its_end(running_game):
    assert play_out(running_game).status == Game.Status.FINISHED


def test_a_game_against_bots_waits_for_the_person(ada):
    game = begun(ada, seats=4)
    assert awaited(game) == (0,)
    assert play_on(game).version > game.version


def test_who_opens_a_game_sits_in_its_first_seat(open_game):
    assert people_in(open_game) == {0: "ada"}


def test_nothing_is_dealt_before_the_game_begins(open_game):  # HL-13
    assert (open_game.record, open_game.commitment, open_game.result) == (None, "", None)
    assert not Move.objects.exists()


def test_a_game_opened_anew_is_dealt_anew(ada):  # HL-13
    seeds = set()
    for _ in range(3):
        game = opened(ada)
        seeds.add(lobby.start(game.pk, ada, now=NOW).record["seed"])
    assert len(seeds) == 3


@pytest.mark.parametrize("seats", [-1, 0, 2, 7, 10**9])
def test_seats_that_the_title_has_not_are_refused(ada, seats):
    with pytest.raises(Illegal):
        opened(ada, seats=seats)
    assert not Game.objects.exists()


@pytest.mark.parametrize("options", [{"zeus_sobers_up": "yes"}, {"zeus_sobers_up": 1}, {"gold": True}])
def test_options_that_the_title_does_not_offer_are_refused(ada, options):
    with pytest.raises(Illegal):
        opened(ada, options=options)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "pace",
    [
        Pace(move=HOUR - 1),
        Pace(move=14 * DAY + 1),
        Pace(move=-600),
        Pace(),
        Pace(start=0, gain=HOUR, cap=DAY),
        Pace(start=DAY, gain=0, cap=DAY),
        Pace(start=DAY, gain=4 * DAY, cap=DAY),
        Pace(start=3 * DAY, gain=HOUR, cap=2 * DAY),
        Pace(start=3 * DAY, gain=HOUR, cap=10**9),
    ],
)
def test_a_pace_that_is_not_offered_is_refused(ada, pace):  # RE-06
    with pytest.raises(NotAllowed):
        opened(ada, pace=pace)
    assert not Game.objects.exists()


def test_a_form_sent_twice_opens_one_game(ada):  # CC-01
    first = opened(ada, form="a" * 32)
    assert opened(ada, form="a" * 32).pk == first.pk
    assert Game.objects.count() == 1


def test_a_form_sent_twice_begins_one_game_against_bots(ada):  # CC-01
    first = opened(ada, form="a" * 32, against_bots=True)
    assert opened(ada, form="a" * 32, against_bots=True).pk == first.pk
    assert Game.objects.count() == 1


def test_the_mark_of_a_form_is_worth_nothing_to_others(ada, ben):
    assert opened(ada, form="a" * 32).pk != opened(ben, form="a" * 32).pk


def test_an_heir_may_have_sent_a_form_of_the_same_mark(ada, ben):
    opened(ben, form="a" * 32)
    game = opened(ada, ben, form="a" * 32)
    lobby.leave(game.pk, ada, now=NOW)
    assert fresh(game).opener == ben


def test_one_account_opens_only_so_many_games_at_a_time(ada, monkeypatch):
    monkeypatch.setattr(lobby, "MOST_OPEN", 2)
    opened(ada)
    opened(ada)
    with pytest.raises(NotAllowed):
        opened(ada)


def test_one_account_plays_only_so_many_games_at_a_time(ada, ben, monkeypatch):
    monkeypatch.setattr(lobby, "MOST_RUNNING", 1)
    begun(ada, seats=3)
    with pytest.raises(NotAllowed):
        opened(ada)
    with pytest.raises(NotAllowed):
        lobby.join(opened(ben).pk, ada, now=NOW)


# Joining


def test_joining_takes_the_first_free_seat(ada, ben, cleo, dan):
    game = opened(ada, ben, cleo)
    lobby.leave(game.pk, ben, now=NOW)
    lobby.join(game.pk, dan, now=NOW)
    assert people_in(game) == {0: "ada", 1: "dan", 2: "cleo"}


def test_the_last_seat_begins_the_game(ada, ben, cleo):
    game = opened(ada, ben, seats=3)
    assert game.is_open
    lobby.join(game.pk, cleo, now=NOW)
    assert fresh(game).is_running
    assert awaited(game)


def test_the_others_are_told_when_the_game_begins(ada, ben, cleo):
    opened(ada, ben, cleo, seats=3)
    assert told(Notice.Kind.STARTED) == {"ada", "ben"}


def test_nobody_sits_twice(open_game, ada):  # CC-04
    with pytest.raises(NotAllowed, match="already have a seat"):
        lobby.join(open_game.pk, ada, now=NOW)
    assert open_game.seats.count() == 1


def test_a_full_game_takes_nobody(running_game, eve):  # CC-04
    with pytest.raises(NotAllowed, match="All seats of this game are taken"):
        lobby.join(running_game.pk, eve, now=NOW)
    assert running_game.seats.count() == 4


def test_joining_again_after_the_beginning_says_that_one_sits_there(running_game, ada):
    with pytest.raises(NotAllowed, match="already have a seat"):
        lobby.join(running_game.pk, ada, now=NOW)


def test_a_closed_game_takes_nobody(open_game, ada, ben):
    lobby.close(open_game.pk, ada, now=NOW)
    with pytest.raises(NotAllowed, match="closed"):
        lobby.join(open_game.pk, ben, now=NOW)


def test_an_unknown_game_takes_nobody(ada):
    with pytest.raises(Game.DoesNotExist):
        lobby.join(12345, ada, now=NOW)


def test_every_bank_is_full_at_the_start(ada, ben, cleo):
    game = begun(ada, ben, cleo, pace=Pace(start=3 * DAY, gain=12 * HOUR, cap=5 * DAY))
    assert set(game.seats.filter(bot="").values_list("bank_left", flat=True)) == {3 * DAY}


# Leaving, starting, closing


def test_leaving_frees_the_seat(ada, ben):
    game = opened(ada, ben)
    lobby.leave(game.pk, ben, now=NOW)
    assert people_in(game) == {0: "ada"}


def test_when_the_opener_leaves_the_one_who_waits_longest_opens(ada, ben, cleo):
    game = opened(ada)
    lobby.join(game.pk, cleo, now=NOW + timedelta(hours=1))
    lobby.join(game.pk, ben, now=NOW + timedelta(hours=2))
    lobby.leave(game.pk, ada, now=NOW + timedelta(hours=3))
    assert fresh(game).opener == cleo
    assert fresh(game).is_open


def test_when_everyone_has_left_the_game_is_closed(open_game, ada):
    lobby.leave(open_game.pk, ada, now=NOW)
    assert fresh(open_game).is_closed
    assert "left" in str(lobby.why_closed(fresh(open_game)))


def test_who_has_no_seat_has_none_to_give_back(open_game, ben):
    with pytest.raises(NotAllowed):
        lobby.leave(open_game.pk, ben, now=NOW)


@pytest.mark.parametrize("service", [lobby.leave, lobby.close, lobby.start])
def test_a_game_that_has_begun_is_not_undone_by_who_opened_it(running_game, ada, service):  # DX-09
    with pytest.raises(NotAllowed, match="already begun"):
        service(running_game.pk, ada, now=NOW)
    assert fresh(running_game).is_running
    assert running_game.seats.count() == 4


@pytest.mark.parametrize("service", [lobby.close, lobby.start])
def test_only_the_opener_starts_or_closes(ada, ben, service):
    game = opened(ada, ben)
    with pytest.raises(NotAllowed, match="Only the player who opened"):
        service(game.pk, ben, now=NOW)
    assert fresh(game).is_open


def test_starting_fills_the_free_seats_with_bots_of_different_names(ada, ben):
    game = begun(ada, ben, seats=6)
    bots = Seat.objects.filter(game=game).exclude(bot="")
    assert sorted(bots.values_list("index", flat=True)) == [2, 3, 4, 5]
    assert len(set(bots.values_list("name", flat=True))) == 4


def test_closing_tells_the_others_and_not_oneself(ada, ben, cleo):
    game = opened(ada, ben, cleo)
    lobby.close(game.pk, ada, now=NOW)
    assert told(Notice.Kind.CLOSED) == {"ben", "cleo"}
    assert "closed it" in str(lobby.why_closed(fresh(game)))


def test_an_open_game_waits_seven_days_and_then_is_closed_with_a_notice(ada, ben):  # CT-13
    game = opened(ada, ben)
    lobby.close_expired(NOW + timedelta(days=7, seconds=-1))
    assert fresh(game).is_open
    assert not told(Notice.Kind.CLOSED)
    lobby.close_expired(NOW + timedelta(days=7))
    assert fresh(game).is_closed
    assert told(Notice.Kind.CLOSED) == {"ada", "ben"}
    assert "7 days" in str(lobby.why_closed(fresh(game)))


def test_an_expired_game_is_closed_once(ada):
    opened(ada)
    lobby.close_expired(NOW + timedelta(days=8))
    lobby.close_expired(NOW + timedelta(days=9))
    assert Notice.objects.filter(kind=Notice.Kind.CLOSED).count() == 1
