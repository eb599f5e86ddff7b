"""The drawing of Derby's board: what stands where, and that everything stays apart and readable."""

import re
from itertools import combinations
from math import cos, dist, radians, sin

import pytest

from games.templatetags.derby import bare, marks, places_of
from games.titles.derby.data import BET_CARDS, CREATURES
from games.titles.derby.drawing.lane import HEIGHT, LAP, WIDTH, place
from games.titles.derby.drawing.track import announced, board, lighted


def view(positions: dict[str, int], finished: tuple[str, ...] = ()) -> dict:
    """The part of a view that is drawn; creatures of one sector stand in the order given."""
    sectors: dict[str, list[str]] = {}
    for creature, sector in positions.items():
        if creature not in finished:
            sectors.setdefault(str(sector), []).append(creature)
    standing = [*finished]
    for sector in sorted(sectors, key=int, reverse=True):
        standing += reversed(sectors[sector])
    return {
        "track": {"sectors": 22, "mid_line": 12, "mid_colour": "yellow", "mid_passed": False},
        "zeus": {"count": 4, "protection": 4, "tricks": []},
        "positions": positions,
        "sectors": sectors,
        "finished": list(finished),
        "standing": standing,
    }


def middle(token) -> tuple[float, float]:
    return token.x + token.size / 2, token.y + token.size / 2


def test_there_are_22_numbered_sectors_that_close_up():
    drawn = board(view(dict.fromkeys(CREATURES, 0)))
    assert [sector.number for sector in drawn.sectors] == list(range(1, 23))
    assert place(LAP, 10) == place(0, 10)


@pytest.mark.parametrize("sector", range(1, 23))
def test_a_creature_stands_inside_its_sector_not_on_the_next(sector):
    token = board(view({"dragon": sector})).tokens[0]
    own = place((sector - 0.5) * LAP / 22, 0)
    others = [place((other - 0.5) * LAP / 22, 0) for other in range(1, 23) if other != sector]
    assert dist(middle(token), own) < min(dist(middle(token), other) for other in others)


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize("sector", range(1, 23))
def test_creatures_that_share_a_sector_can_be_told_apart(sector, count):
    tokens = board(view(dict.fromkeys(CREATURES[:count], sector))).tokens
    assert len(tokens) == count
    assert all(dist(middle(one), middle(other)) > one.size * 0.75 for one, other in combinations(tokens, 2))


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("sector", range(23))
def test_everything_is_drawn_inside_the_picture(sector, count):
    for token in board(view(dict.fromkeys(CREATURES[:count], sector))).tokens:
        assert 0 <= token.x <= WIDTH - token.size
        assert 0 <= token.y <= HEIGHT - token.size


def test_who_came_last_into_a_sector_is_ahead_and_ranks_first():  # D15
    tokens = board(view(dict.fromkeys(CREATURES, 3))).tokens
    assert [token.creature for token in tokens] == list(CREATURES)
    assert [token.rank for token in tokens] == [6, 5, 4, 3, 2, 1]


def test_all_six_stand_side_by_side_at_the_start():  # D5
    tokens = board(view(dict.fromkeys(CREATURES, 0))).tokens
    assert all(here.x + here.size <= there.x for here, there in zip(tokens, tokens[1:], strict=False))


def test_those_across_the_line_stand_on_the_steps_in_order_of_crossing():  # D16
    positions = {"dragon": 23, "sylph": 25, "phoenix": 4}
    drawn = board(view(positions, finished=("sylph", "dragon")))
    stood = {token.creature: middle(token)[0] for token in drawn.tokens}
    assert stood["sylph"] == drawn.steps[0].middle
    assert stood["dragon"] == drawn.steps[1].middle


def test_a_creature_that_moved_shows_where_it_came_from():
    before, after = view({"dragon": 3, "sylph": 5}), view({"dragon": 7, "sylph": 5})
    drawn = board(after, before)
    assert [(token.creature, middle(token)) for token in drawn.ghosts] == [("dragon", middle(board(before).tokens[0]))]
    assert [token.creature for token in drawn.tokens if token.moved] == ["dragon"]
    assert [way.creature for way in drawn.ways] == ["dragon"]


def ends(line: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The first and the last point of a line."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", line)]
    return tuple(numbers[:2]), tuple(numbers[-2:])


def sector_of(point: tuple[float, ...]) -> int:
    """The sector in whose middle, or nearest to it, that point lies."""
    return min(range(1, 23), key=lambda sector: dist(point, place((sector - 0.5) * LAP / 22, 0)))


@pytest.mark.parametrize(("old", "new"), [(1, 2), (2, 5), (0, 22), (3, 19), (12, 9), (5, 2)])
def test_a_way_leads_from_the_old_place_to_the_new_one(old, new):
    (way,) = board(view({"dragon": new}), view({"dragon": old})).ways
    first, last = ends(way.line)
    assert (sector_of(first), sector_of(last)) == (max(1, old), new)
    assert (way.x, way.y) == last


@pytest.mark.parametrize(("old", "new"), [(2, 5), (5, 2), (20, 12)])
def test_the_head_of_a_way_points_where_the_creature_goes(old, new):
    (way,) = board(view({"dragon": new}), view({"dragon": old})).ways
    turned = radians(way.degrees)
    ahead = (way.x + 20 * cos(turned), way.y + 20 * sin(turned))
    start = place((old - 0.5) * LAP / 22, 0)
    assert dist(ahead, start) > dist((way.x, way.y), start)


def test_a_way_across_the_finish_line_ends_at_the_line():  # D16
    (way,) = board(view({"dragon": 25}, ("dragon",)), view({"dragon": 20})).ways
    assert sector_of((way.x, way.y)) == 22


def test_a_creature_travels_from_its_old_place_to_its_new_one():
    before, after = view({"dragon": 3, "sylph": 5}), view({"dragon": 7, "sylph": 5})
    token = next(token for token in board(after, before).tokens if token.creature == "dragon")
    first, last = ends(token.path)
    old = middle(board(before).tokens[0])
    assert dist((middle(token)[0] + first[0], middle(token)[1] + first[1]), old) < 1.5
    assert last == (0, 0)
    assert token.key == "dragon-3-7"


def test_what_was_picked_marks_those_it_passes():
    before = view({"dragon": 3, "sylph": 5, "phoenix": 7})
    drawn = board(view({"sylph": 5, "dragon": 6, "phoenix": 7}), before)
    assert [token.creature for token in drawn.tokens if token.passed] == ["sylph"]


def test_what_happened_marks_nobody_as_passed():
    drawn = board(view({"sylph": 5, "dragon": 6}), view({"dragon": 3, "sylph": 5}), told="since")
    assert drawn.told == "since"
    assert not [token for token in drawn.tokens if token.passed]


@pytest.mark.parametrize(("new", "passed", "lit"), [(12, False, False), (13, False, True), (13, True, False)])
def test_the_line_is_lit_when_it_is_passed_for_the_first_time(new, passed, lit):  # D19
    before, after = view({"dragon": 10}), view({"dragon": new})
    before["track"]["mid_passed"] = passed
    assert board(after, before).passes_mid is lit


def test_the_finish_is_lit_when_a_creature_crosses_it():  # D16
    before = view({"dragon": 20})
    assert board(view({"dragon": 23}, ("dragon",)), before).finishes
    assert not board(view({"dragon": 22}), before).finishes


def test_nothing_has_moved_on_a_board_without_picks():
    drawn = board(view({"dragon": 3}))
    assert (drawn.ghosts, drawn.ways) == ((), ())


def test_both_lines_are_drawn_and_the_one_in_force_stands_out():  # D19
    flags = {flag.colour: flag for flag in board(view({"dragon": 0})).flags}
    assert {colour: flag.in_force for colour, flag in flags.items()} == {"yellow": True, "orange": False}
    for flag, sector in ((flags["yellow"], 12), (flags["orange"], 13)):
        x, y = place(sector * LAP / 22, 59)
        assert flag.line.startswith(f"M{x} {y}")


def test_the_zeus_deck_shows_what_everybody_knows_of_it():  # D14
    seen = {**view({"dragon": 0}), "zeus": {"count": 7, "tricks": ["dragon-t1", "sylph-t1", "dragon-t3"]}}
    deck = board(seen).deck
    assert deck.count == 7
    assert [(trick.creature, trick.count) for trick in deck.tricks] == [("dragon", 2), ("sylph", 1)]


def judged(order: list[str], disqualified: list[str], *, finished: tuple[str, ...]) -> dict:
    """The end of the last race."""
    positions = {creature: 23 if creature in finished else 9 for creature in (*order, *disqualified)}
    return {
        **view(positions, finished),
        "phase": "over",
        "races_done": [{"order": order, "disqualified": disqualified}],
    }


def test_who_was_disqualified_stands_apart_from_the_ranking_stand():  # D23
    drawn = board(judged(["dragon", "sylph"], ["phoenix"], finished=("phoenix", "dragon", "sylph")))
    tokens = {token.creature: token for token in drawn.tokens}
    assert [tokens[creature].rank for creature in ("dragon", "sylph", "phoenix")] == [1, 2, None]
    assert middle(tokens["dragon"])[0] == drawn.steps[0].middle
    assert middle(tokens["sylph"])[0] == drawn.steps[1].middle
    assert all(dist(middle(tokens["phoenix"]), middle(tokens[other])) > 40 for other in ("dragon", "sylph"))


def test_who_was_disqualified_on_the_track_has_no_rank():  # D24
    drawn = board(judged(["sylph", "dragon"], ["phoenix"], finished=()))
    assert {token.creature: token.rank for token in drawn.tokens} == {"sylph": 1, "dragon": 2, "phoenix": None}


def test_places_in_words_say_the_order_within_a_sector():
    shared = view({"dragon": 5, "gryphon": 5, "lamassu": 0, "sylph": 23}, finished=("sylph",))
    assert str(places_of(shared, "gryphon")) == "sector 5, 1st of 2 there"
    assert str(places_of(shared, "lamassu")) == "at the start"
    assert str(places_of(shared, "sylph")) == "across the finish line"


def test_a_bet_card_shows_for_which_ranks_it_holds():
    assert [mark.sign for mark in marks(BET_CARDS["last-two"]) if mark.holds] == ["−2", "−1"]


def test_the_face_of_a_card_wears_no_quotation_marks():
    assert bare("“1st or 2nd”") == "1st or 2nd"


def fates(*sectors: int) -> dict:
    """A view of a game with Fate tokens on these sectors."""
    return {**view(dict.fromkeys(CREATURES, 0)), "fate": {str(sector): seat for seat, sector in enumerate(sectors)}}


@pytest.mark.parametrize("sector", range(1, 23))
def test_a_fate_token_lies_inside_the_picture_on_its_own_sector(sector):  # V3
    (token,) = board(fates(sector)).fates
    assert 0 <= token.x <= WIDTH - token.size
    assert 0 <= token.y <= HEIGHT - token.size
    middle = (token.middle_x, token.middle_y)
    own = dist(middle, place((sector - 0.5) * LAP / 22, 39))
    assert own < min(dist(middle, place((other - 0.5) * LAP / 22, 39)) for other in range(1, 23) if other != sector)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("sector", range(1, 23))
def test_a_fate_token_stays_clear_of_the_creatures_in_its_sector(sector, count):
    drawn = board({**view(dict.fromkeys(CREATURES[:count], sector)), "fate": {str(sector): 0}})
    (fate,) = drawn.fates
    for token in drawn.tokens:
        assert dist((fate.middle_x, fate.middle_y), middle(token)) >= fate.size / 2 + token.size / 2 - 5


def test_an_announced_move_leaves_the_creatures_where_they_are():
    now, later = view({"dragon": 3, "sylph": 5}), view({"dragon": 7, "sylph": 5})
    drawn = announced(now, later)
    assert [(token.creature, middle(token)) for token in drawn.ghosts] == [("dragon", middle(board(later).tokens[0]))]
    assert drawn.tokens == board(now).tokens
    assert [way.creature for way in drawn.ways] == ["dragon"]
    assert drawn.told == "announced"


def test_what_can_be_chosen_is_lit():
    lights = {"sector-4": ["4"], "creature-sylph": ["sylph"], "creature-dragon": ["dragon-n1", "dragon-n2"]}
    drawn = lighted(board(view({"dragon": 3, "sylph": 5})), lights, {"sector-9"})
    assert [sector.number for sector in drawn.sectors if sector.lit] == [4]
    assert [sector.number for sector in drawn.sectors if sector.picked] == [9]
    assert [(token.creature, token.choice) for token in drawn.tokens if token.lit] == [
        ("dragon", ""),
        ("sylph", "sylph"),
    ]


@pytest.mark.parametrize(("old", "new"), [(23, 27), (27, 23), (22, 27), (21, 30)])
def test_a_leap_far_beyond_the_finish_line_is_drawn(old, new):  # D16
    before = view({"dragon": old}, ("dragon",) if old > 22 else ())
    drawn = board(view({"dragon": new}, ("dragon",)), before=before, told="since")
    assert len(drawn.ways) == (old <= 22)
