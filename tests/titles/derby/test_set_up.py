"""Set-up of the game and of a race."""

from collections import Counter

import pytest

from games.engine import kernel
from games.titles.derby import TITLE
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES, GODS
from tests.titles.derby.scene import new

SEATS = (3, 4, 5, 6)
each_number = pytest.mark.parametrize("seats", SEATS)


def seed(number):
    return number.to_bytes(32, "big")


def view(record, seat=None):
    return kernel.look(TITLE, record, seat).view


@pytest.mark.parametrize("seats", [2, 7, 0, -1])
def test_only_three_to_six_can_play(seats):  # D1
    with pytest.raises(kernel.Illegal, match="is for 3 to 6 players"):
        new(seats)


@each_number
def test_each_player_is_another_god_with_the_eleven_bet_cards(seats):  # D1
    record = new(seats)
    gods = [seat["god"] for seat in view(record)["seats"]]
    assert len(set(gods)) == seats
    assert set(gods) <= set(GODS)
    assert record["state"]["hands"] == [list(BET_CARDS)] * seats
    assert len(BET_CARDS) == 11


def test_all_six_gods_are_drawn_now_and_then():  # D1
    found = {god for number in range(20) for god in new(3, seed(number))["state"]["gods"]}
    assert found == set(GODS)


@each_number
def test_each_seat_sees_exactly_the_holders_on_its_left_and_right(seats):  # D2
    record = new(seats)
    for seat in range(seats):
        seen = [holder["holder"] for holder in view(record, seat)["holders"] if holder["cards"] is not None]
        assert sorted(seen) == sorted([seat, (seat - 1) % seats])


@each_number
def test_a_holder_stands_between_two_neighbours(seats):  # D2
    assert [holder["between"] for holder in view(new(seats))["holders"]] == [
        [holder, (holder + 1) % seats] for holder in range(seats)
    ]


@pytest.mark.parametrize(("seats", "each", "unused"), [(3, 10, 24), (4, 8, 22), (5, 6, 24), (6, 6, 18)])
def test_the_holders_get_their_cards_and_the_rest_is_unused(seats, each, unused):  # D3
    record = new(seats)
    assert [holder["count"] for holder in view(record)["holders"]] == [each] * seats
    assert view(record)["unused"] == unused
    dealt = [card for holder in record["state"]["holders"] for card in holder]
    assert Counter(dealt + record["state"]["unused"]) == Counter(list(CARDS))


def test_there_are_six_creatures_with_five_normal_cards_and_four_dirty_tricks():  # D3
    assert len(CARDS) == 54
    for creature in CREATURES:
        own = [card for card in CARDS.values() if card.creature == creature]
        assert [(card.fast, card.slow) for card in own if not card.dirty] == [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)]
        assert [(card.fast, card.slow, card.bonus) for card in own if card.dirty] == [
            (1, 0, 3),
            (2, 1, 3),
            (3, 2, 3),
            (4, 3, 3),
        ]


def test_another_seed_deals_other_cards():  # D3
    assert new(4, seed(1))["state"]["holders"] != new(4, seed(2))["state"]["holders"]


@pytest.mark.parametrize(("seats", "tokens"), [(3, 2), (4, 3), (5, 3), (6, 4)])
def test_tokens_per_creature(seats, tokens):  # D4
    assert view(new(seats))["supply"] == dict.fromkeys(CREATURES, tokens)


@each_number
def test_all_creatures_start_behind_the_line_and_the_protection_cards_are_the_zeus_deck(seats):  # D5
    seen = view(new(seats))
    assert seen["positions"] == dict.fromkeys(CREATURES, 0)
    assert seen["zeus"] == {"count": 4, "protection": 4, "tricks": []}
    assert seen["finished"] == []


@each_number
def test_anyone_may_be_drawn_as_first_player(seats):  # D6
    found = {view(new(seats, seed(number)))["first_player"] for number in range(60)}
    assert found == set(range(seats))


def test_the_stacking_order_on_the_start_is_drawn_and_public():  # D7
    orders = {tuple(view(new(4, seed(number)))["sectors"]["0"]) for number in range(10)}
    assert len(orders) > 5
    assert all(sorted(order) == sorted(CREATURES) for order in orders)


def test_the_creature_stacked_last_ranks_first_as_long_as_nobody_moves():  # D7, D15
    seen = view(new())
    assert seen["standing"] == seen["sectors"]["0"][::-1]


@pytest.mark.parametrize(
    ("seats", "line", "colour"), [(3, 12, "yellow"), (4, 12, "yellow"), (5, 13, "orange"), (6, 13, "orange")]
)
def test_the_mid_race_line_in_force(seats, line, colour):  # D19
    track = view(new(seats))["track"]
    assert (track["mid_line"], track["mid_colour"], track["sectors"]) == (line, colour, 22)


def test_fate_tokens_need_the_powers():  # V3
    with pytest.raises(kernel.Illegal, match="“Fate Tokens” needs “Power of the Gods”"):
        new(4, fate_tokens=True)


def test_the_deals_are_named_for_those_who_check_the_shuffles():
    game = kernel.Game(new(), {})
    TITLE.set_up(game)
    assert [purpose for _, purpose in game.chances] == ["gods", "first player"]
