"""Which games count for the ratings, and what they change."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.engine import kernel
from games.models import Game, Ladder, RatedSeat, Rating, Seat
from games.services import accounts, export, play, profile, ratings, seats, skill, timeouts
from games.services.skill import NEWCOMER, Skill
from games.services.table import HELD_AFTER
from tests.cast import NOW, begun, fresh, play_on, play_out, seat
from tests.passing import alive

BIDS = {"title": "bids"}


def bids_won_by(game: Game, *indexes: int) -> Game:
    """The toy to its end: in every round these seats in turn bid most and take the large prize, and nobody blocks."""
    while asked := kernel.asked(game.get_title(), fresh(game).record):
        seated = asked.awaited[0]
        number, about = asked.questions[seated].occasion.split(".")
        best = indexes[(int(number) - 1) % len(indexes)]
        reply = {"bid": 9 if seated == best else 1, "block": "pass", "prize": "large"}[about]
        play.play(game.pk, seated, asked.number, reply, now=NOW)
    return fresh(game)


def shown(user, title="bids"):
    found = ratings.of(user).get(title)
    return found and found.number


def rated(game):
    return {one.seat.index: one for one in RatedSeat.objects.filter(seat__game=game).select_related("seat")}


# The arithmetic


def test_whoever_ends_before_the_others_gains_and_whoever_ends_behind_loses():
    first, second, third = skill.after([NEWCOMER] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu
    assert first.shown > skill.SHOWN_AT_FIRST > third.shown


def test_equals_who_end_equal_stay_equal_and_are_known_better():
    one, other = skill.after([NEWCOMER] * 2, [1, 1])
    assert one == other
    assert one.shown == NEWCOMER.shown == 1500
    assert one.sigma < NEWCOMER.sigma


def test_equal_places_are_equal_gains():
    first, same, last = skill.after([NEWCOMER] * 3, [1, 1, 3])
    assert first == same
    assert first.shown > 1500 > last.shown


def test_a_win_over_the_strong_brings_more_than_one_over_the_weak():
    strong, weak = Skill(32.0, 3.0), Skill(18.0, 3.0)
    over_strong, _ = skill.after([NEWCOMER, strong], [1, 2])
    over_weak, _ = skill.after([NEWCOMER, weak], [1, 2])
    assert over_strong.shown > over_weak.shown > 1500


# Ranks


def sitting(index, place, **more):
    return Seat(index=index, place=place, **more)


def test_the_people_are_ranked_as_if_no_bot_had_played():
    seated = [sitting(0, 4), sitting(1, 1, bot="sensible"), sitting(2, 2), sitting(3, 3, bot="sensible")]
    assert ratings.ranks(seated) == {0: 2, 2: 1}


def test_equal_places_are_equal_ranks():
    assert ratings.ranks([sitting(0, 1), sitting(1, 1), sitting(2, 3)]) == {0: 1, 1: 1, 2: 2}


def test_whoever_gave_up_or_was_held_by_the_bot_at_the_end_shares_the_last_rank():
    seated = [sitting(0, 1, resigned=True), sitting(1, 2, held_by_bot=True), sitting(2, 3), sitting(3, 4)]
    assert ratings.ranks(seated) == {0: 3, 1: 3, 2: 1, 3: 2}


def test_of_two_people_the_one_who_stayed_has_won():
    assert ratings.ranks([sitting(0, 1, resigned=True), sitting(1, 2)]) == {0: 2, 1: 1}


@pytest.mark.parametrize(
    "seated",
    [
        [sitting(0, 1), sitting(1, 2, bot="sensible")],
        [sitting(0, 1, bot="sensible"), sitting(1, 2, bot="sensible")],
        [sitting(0, 1, resigned=True), sitting(1, 2, held_by_bot=True)],
    ],
    ids=["one person", "bots", "everybody gone"],
)
def test_a_game_without_two_people_or_without_anybody_at_the_end_counts_for_nobody(seated):
    assert ratings.ranks(seated) == {}


# Games


def test_a_game_between_people_rates_them_when_it_ends(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, **BIDS)
    assert not Rating.objects.exists()
    bids_won_by(game, 0, 0, 1)
    assert shown(ada) > shown(ben) > shown(cleo)
    assert [one.games for one in Rating.objects.filter(title="bids")] == [1, 1, 1]


def test_what_a_game_changed_is_kept_with_its_seats(toy, ada, ben):
    first = bids_won_by(begun(ada, ben, **BIDS), 0)
    second = bids_won_by(begun(ada, ben, **BIDS), 0)
    before, after = rated(first)[0], rated(second)[0]
    assert (before.mu_before, before.sigma_before) == (NEWCOMER.mu, NEWCOMER.sigma)
    assert (after.mu_before, after.sigma_before) == (before.mu_after, before.sigma_after)
    assert (before.number, after.number) == (1, 2)
    changes = [ratings.change(rated(game)[0].seat) for game in (first, second)]
    assert 1500 + sum(changes) == shown(ada)
    assert changes[0] > changes[1] > 0


def test_a_draw_between_newcomers_changes_no_number(toy, ada, ben):
    game = begun(ada, ben, **BIDS)
    game.record["state"]["points"] = [2, 0]
    game.record["state"]["round"] = 3
    game.save()
    bids_won_by(game, 1)
    assert seat(game, 0).place == seat(game, 1).place == 1
    assert shown(ada) == shown(ben) == 1500
    assert ratings.of(ada)["bids"].games == 1


def test_each_title_has_ratings_of_its_own(toy, ada, ben):
    bids_won_by(begun(ada, ben, **BIDS), 0)
    before = shown(ada)
    play_out(begun(ada, ben, title="downforce"))
    assert set(ratings.of(ada)) == {"bids", "downforce"}
    assert shown(ada) == before
    assert dict(Ladder.objects.values_list("title", "games")) == {"bids": 1, "downforce": 1}


def test_bots_have_no_rating_and_are_nobodys_opponents(ada, ben):
    game = play_out(begun(ada, ben, seats=5))
    assert set(rated(game)) == {0, 1}
    assert Rating.objects.count() == 2
    # The two of them alone, whatever the bots did.
    places = [seat(game, index).place for index in (0, 1)]
    ranks = [1, 1] if places[0] == places[1] else [1, 2] if places[0] < places[1] else [2, 1]
    assert [one.shown for one in skill.after([NEWCOMER] * 2, ranks)] == [shown(ada, "derby"), shown(ben, "derby")]


def test_a_game_against_bots_alone_rates_nobody(ada):
    play_out(begun(ada, seats=3))
    assert not Rating.objects.exists()
    assert not RatedSeat.objects.exists()


def test_a_private_game_rates_nobody(toy, ada, ben):
    bids_won_by(begun(ada, ben, public=False, **BIDS), 0)
    assert not Rating.objects.exists()


def test_whoever_resigns_comes_last_whatever_the_bot_makes_of_it(toy, ada, ben, cleo):
    game = begun(ada, ben, cleo, **BIDS)
    seats.resign(game.pk, 0, now=NOW)
    game.refresh_from_db()
    play_out(game)
    assert shown(ada) < 1500
    assert shown(ada) < min(shown(ben), shown(cleo))


def test_a_game_that_ends_when_the_last_answers_come_by_the_clock_is_rated(toy, ada, ben):
    game, now = begun(ada, ben, **BIDS), NOW
    while fresh(game).is_running:
        now += timedelta(days=1)
        alive(now)
        timeouts.resolve(game.pk, now)
        # Ben keeps his seat, Ada is silent all the time.
        Seat.objects.filter(game=game, index=1).update(timeouts_in_row=0, held_by_bot=False)
    assert seat(game, 0).held_by_bot
    assert seat(game, 0).timeouts_in_row >= HELD_AFTER
    assert shown(ben) > 1500 > shown(ada)


def test_a_game_that_everybody_left_rates_nobody(toy, ada, ben):
    game = begun(ada, ben, **BIDS)
    for index in (0, 1):
        seats.resign(game.pk, index, now=NOW)
    for _ in range(50):
        timeouts.resolve(game.pk, NOW)
    assert fresh(game).is_finished
    assert not Rating.objects.exists()


def test_a_game_is_rated_once(toy, ada, ben):
    game = bids_won_by(begun(ada, ben, **BIDS), 0)
    before = list(Rating.objects.values_list("user", "mu", "games"))
    ratings.rate(game, list(game.seats.all()))
    assert list(Rating.objects.values_list("user", "mu", "games")) == before
    assert Ladder.objects.get().games == 1


def test_nothing_is_rated_while_a_game_runs(running_game):
    play_on(running_game, 30)
    assert not RatedSeat.objects.exists()


def test_a_rating_is_provisional_until_enough_games_have_counted(toy, ada, ben):
    provisional = []
    for _ in range(ratings.PROVISIONAL):
        bids_won_by(begun(ada, ben, **BIDS), 0, 1, 0)
        provisional.append(ratings.of(ada)["bids"].is_provisional)
    assert provisional == [True] * (ratings.PROVISIONAL - 1) + [False]


# Lists


def of_title(slug):
    return next(one for one in ratings.lists() if one.title.slug == slug)


def test_the_best_are_listed_once_they_are_not_provisional_any_more(toy, ada, ben, cleo):
    for _ in range(ratings.PROVISIONAL):
        bids_won_by(begun(ada, ben, **BIDS), 1)
    bids_won_by(begun(cleo, ben, **BIDS), 0)
    found = of_title("bids")
    assert [user for user, _ in found.best] == [ben, ada]
    assert (found.people, found.games) == (3, ratings.PROVISIONAL + 1)
    assert of_title("derby").best == ()


def test_closed_accounts_are_on_no_list(toy, ada, ben):
    for _ in range(ratings.PROVISIONAL):
        bids_won_by(begun(ada, ben, **BIDS), 1)
    ben.is_active = False
    ben.save()
    assert [user for user, _ in of_title("bids").best] == [ada]


def test_a_profile_tells_the_rating_of_each_title(toy, ada, ben, cleo):
    bids_won_by(begun(ada, ben, **BIDS), 0)
    play_out(begun(ada, seats=3))
    found = {line.title.slug: line.rating for line in profile.totals(ada, cleo)}
    assert found["bids"].number == shown(ada)
    assert found["derby"] is None


# Accounts


def test_a_deleted_account_takes_its_ratings_and_nobody_elses_along(toy, ada, ben):
    game = bids_won_by(begun(ada, ben, **BIDS), 0)
    before = shown(ben)
    accounts.delete_account(ada, NOW)
    assert shown(ben) == before
    assert Rating.objects.count() == 1
    kept = rated(game)
    assert set(kept) == {0, 1}
    assert ratings.change(kept[0].seat) is None
    assert ratings.change(kept[1].seat) == before - 1500


def test_whoever_leaves_the_site_in_a_game_has_lost_it(toy, ada, ben):
    game = begun(ada, ben, **BIDS)
    accounts.delete_account(ada, NOW)
    play_out(game)
    assert shown(ben) > 1500
    assert Rating.objects.count() == 1


def test_ones_own_data_tell_the_ratings(toy, ada, ben):
    game = bids_won_by(begun(ada, ben, **BIDS), 0)
    private = bids_won_by(begun(ada, ben, public=False, **BIDS), 0)
    data = export.everything(ada, NOW)
    assert data["ratings"] == [{"title": "bids", "rating": shown(ada), "games": 1}]
    changes = {one["game"]: one["rating"] for one in data["games"]}
    assert changes == {game.pk: {"before": 1500, "after": shown(ada)}, private.pk: None}
