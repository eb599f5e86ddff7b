"""Set-up: cars on the grid, cards dealt, piles shuffled (F1-F3)."""

import pytest

from games.engine import kernel
from games.engine.errors import Illegal
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARDS, CARS, DEALT, POWERS, SPEED_8, TRACKS
from games.titles.downforce.track import track
from tests.titles.downforce.scene import SEED, asked, happened, new

SEEDS = [number.to_bytes(32, "big") for number in range(40)]


@pytest.mark.parametrize("seats", [1, 7])
def test_it_is_for_2_to_6_players(seats):  # F1
    with pytest.raises(Illegal):
        new(seats)


@pytest.mark.parametrize("key", TRACKS)
def test_the_track_is_chosen_when_the_game_is_opened(key):  # F1
    record = new(on=key)
    assert kernel.look(TITLE, record, None).view["track"] == key
    grid = [track(key).key_of(space) for space in track(key).grid]
    places = {facts["grid"]: facts["space"] for facts in record["state"]["cars"].values()}
    assert [places[place] for place in range(1, 7)] == grid


def test_another_track_is_refused():  # F1
    with pytest.raises(Illegal):
        new(on="monza")


def test_the_six_cars_are_put_on_the_grid_at_random():  # F1
    assert list(new()["state"]["cars"]) == list(CARS)
    first = {
        next(car for car, facts in new(seed=seed)["state"]["cars"].items() if facts["grid"] == 1) for seed in SEEDS
    }
    assert first == set(CARS)


@pytest.mark.parametrize(("seats", "cards", "removed"), [(2, 21, 0), (3, 14, 0), (4, 10, 2), (5, 8, 2), (6, 7, 0)])
def test_the_42_cards_are_dealt_out_equally_and_what_is_left_over_goes_back(seats, cards, removed):  # F2
    state = new(seats)["state"]
    assert [len(hand) for hand in state["hands"]] == [cards] * seats
    assert len(state["removed"]) == removed
    assert sorted([card for hand in state["hands"] for card in hand] + state["removed"]) == sorted(DEALT)
    assert len(DEALT) == 42


def test_hands_are_secret_and_their_sizes_public():  # F2
    record = new(4)
    for viewer in (*range(4), None):
        view = kernel.look(TITLE, record, viewer).view
        for seat in view["seats"]:
            assert seat["hand_count"] == 10
            assert (seat["hand"] is not None) == (seat["seat"] == viewer)
        assert view["removed"] == 2
        hidden = {card for seat in range(4) if seat != viewer for card in record["state"]["hands"][seat]}
        assert not [card for card in hidden | set(record["state"]["removed"]) if f"'{card}'" in repr(view)]


def test_the_deal_is_at_random_and_names_no_card():  # F2
    assert len({tuple(new(seed=seed)["state"]["hands"][0]) for seed in SEEDS}) == len(SEEDS)
    _, events = kernel.opening(TITLE, seats=4, options={}, seed=SEED)
    (began,) = happened(events, "game_started")
    assert not [card for card in CARDS if card in repr(began)]


def test_the_speed_8_cards_and_the_powers_are_shuffled_each_into_its_pile():  # F3
    pairs = set()
    for seed in SEEDS:
        state = new(seed=seed)["state"]
        assert sorted([state["auction"]["car"], *state["piles"]["cars"]]) == sorted(CARS)
        assert sorted([state["auction"]["power"], *state["piles"]["powers"]]) == sorted(POWERS)
        pairs.add((state["auction"]["car"], state["auction"]["power"]))
    assert len(SPEED_8) == len(POWERS) == 6
    assert len(pairs) > 15


def test_what_lies_in_the_piles_is_secret_and_how_much_is_public():  # F3
    view = kernel.look(TITLE, new(), 0).view
    assert view["to_come"] == 5
    assert "piles" not in view


def test_the_seat_that_comes_first_before_anyone_has_won_is_drawn_and_public():  # F5
    assert {new(seed=seed)["state"]["drawn"] for seed in SEEDS} == {0, 1, 2, 3}
    record, events = kernel.opening(TITLE, seats=4, options={}, seed=SEED)
    assert happened(events, "game_started")[0]["drawn"] == record["state"]["drawn"]
    assert kernel.look(TITLE, record, None).view["nearest"] == record["state"]["drawn"]


def test_everyone_is_asked_for_a_bid_at_once():  # F4
    for seats in range(2, 7):
        assert asked(new(seats)) == list(range(seats))
