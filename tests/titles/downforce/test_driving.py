"""A sensible player drives own cars, gets in the way of others, and thinks of few ways to play a card."""

import random

import pytest

from games.bots.playout import playout
from games.bots.sensible import sensible
from games.titles.downforce import TITLE
from games.titles.downforce.hints import outlook
from games.titles.downforce.rating import rate, worth_rating
from games.titles.downforce.room import SEEN, hindered
from games.titles.downforce.track import track
from tests.titles.downforce.hinted import best, considered, look
from tests.titles.downforce.scene import QUAY, VALLEY, answer, awaited, ends, keys, race

MINE = dict.fromkeys(("black", "blue", "green", "orange", "yellow"), 1) | {"red": 0}
ON_OPEN_ROAD = {"red": "b14", "orange": "c14"}


def to_go(space, on=QUAY):
    known = track(on)
    return known.to_go[known.numbers[space.removeprefix("to:")]]


def test_own_cars_go_far_and_others_do_not():  # F11
    record = race({0: ["c25"], 1: ["c30"]}, ON_OPEN_ROAD, owners=MINE)
    _, red, orange = best(record)
    assert to_go(red) == min(to_go(end) for end in ends(keys(record, "c25")))
    assert to_go(orange) == max(to_go(end) for end in ends(keys(record, "c25", red)))


def test_of_two_cards_that_which_moves_the_own_car_is_played():  # F11
    record = race({0: ["c25", "c29"], 1: ["c30"]}, owners=MINE)
    assert best(record)[0] == "c25"


def test_a_wild_line_moves_the_own_car():  # F14
    record = race({0: ["c31"], 1: ["c30"]}, owners=MINE)
    assert "car:red" in best(record)


def test_a_car_is_hindered_where_others_leave_it_no_way():  # F13
    course = track(QUAY)
    taken = 1 << course.numbers["b28"]
    assert hindered(course, course.numbers["b27"], taken) == SEEN
    assert hindered(course, course.numbers["b26"], taken) == SEEN - 1
    assert hindered(course, course.numbers["b26"], 0) == 0


def test_the_finish_leaves_room_for_all():  # F15
    course = track(QUAY)
    last = [space.number for space in course.spaces if space.front == course.columns]
    assert [hindered(course, space, ~0 & ~(1 << course.finish)) for space in last] == [0] * len(last)


def test_a_car_that_is_held_up_is_expected_to_come_less_far():  # F13
    record = race({0: ["c25"], 1: ["c30"]}, {"black": "b27"}, owners=MINE)
    expected = outlook(look(record).view, 0)
    numbers = track(QUAY).numbers
    free, held_up = (
        expected.ends({"black": numbers["b27"], "red": numbers[red]}, ())["black"] for red in ("b30", "b28")
    )
    assert held_up < free - 1


def test_the_own_car_on_the_card_of_another_goes_far():  # F17
    record = race({0: ["c25"], 1: ["c30"]}, ON_OPEN_ROAD, turn=1, owners=MINE | {"orange": 0}, powers={0: "cunning"})
    record = answer(record, ["c30"])
    assert awaited(record) == 0
    (orange,) = best(record)
    assert to_go(orange) == min(to_go(end) for end in ends(keys(record)))


def test_a_line_of_a_rival_is_left_out_where_that_is_allowed():  # F22
    record = race({0: ["c25"], 1: ["c30"]}, ON_OPEN_ROAD, owners=MINE, powers={0: "strategic"})
    picks = best(record)
    assert picks[-1] == "skip"
    assert picks[1] != "skip"


def test_two_orders_of_the_lines_are_thought_of_where_any_is_allowed():  # F19
    record = race({0: ["c17"], 1: ["c30"]}, ON_OPEN_ROAD, owners=MINE, powers={0: "tricky"})
    as_printed, best_first = considered(record)
    assert not [pick for pick in as_printed if pick.startswith("line:")]
    assert best_first[2] == "line:4"  # green, which costs less than black and orange


@pytest.mark.parametrize("on", [QUAY, VALLEY])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_that_is_worth_rating_is_complete_and_little(on, seats):
    def bot(look, question, rng):
        thought_of = list(worth_rating(look.view, question))
        cards = look.view["seats"][look.seat]["hand"]
        assert 1 <= len(thought_of) <= max(2 * len(cards), len(question.keys(())))
        rating = rate(look.view, question)
        for picks in thought_of:
            question.check(question.reply(picks))
            assert isinstance(rating(picks), float | int)
        return sensible(look, question, rng)

    playout(TITLE, [bot] * seats, random.Random(5), options={"track": on}, check=True)
