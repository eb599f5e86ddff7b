"""The drawing of Derby's board: what stands where, and that everything stays apart and readable."""

from itertools import combinations
from math import dist

import pytest

from games.templatetags.derby import bare, marks, places_of
from games.titles.derby.data import BET_CARDS, CREATURES
from games.web.derby_track import HEIGHT, LAP, WIDTH, announced, board, lighted, place


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
        "track": {"sectors": 22, "mid_line": 12, "mid_passed": False},
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
    assert all(here.x + here.size <= there.x + 6 for here, there in zip(tokens, tokens[1:], strict=False))


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


@pytest.mark.parametrize(("old", "new"), [(0, 1), (0, 22), (20, 23), (21, 30), (2, 5)])
def test_a_way_leads_from_the_old_place_to_the_new_within_the_lap(old, new):
    finished = ("dragon",) if new > 22 else ()
    way = board(view({"dragon": new}, finished), view({"dragon": old})).ways[0]
    x, y = place(max(0, (old - 0.5) * LAP / 22), -34.1)
    assert way.line.startswith(f"M{x} {y}")
    assert (way.x, way.y) == place(min(LAP, (new - 0.5) * LAP / 22), -34.1)


def test_nothing_has_moved_on_a_board_without_picks():
    drawn = board(view({"dragon": 3}))
    assert (drawn.ghosts, drawn.ways) == ((), ())


def test_the_line_lies_behind_its_sector():
    drawn = board(view({"dragon": 0}))
    x, y = place(12 * LAP / 22, 67)
    assert drawn.mid.startswith(f"M{x} {y}")


def test_places_in_words_say_the_order_within_a_sector():
    shared = view({"dragon": 5, "gryphon": 5, "lamassu": 0, "sylph": 23}, finished=("sylph",))
    assert str(places_of(shared, "gryphon")) == "sector 5, 2 of 2"
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
    own = dist(middle, place((sector - 0.5) * LAP / 22, 46))
    assert own < min(dist(middle, place((other - 0.5) * LAP / 22, 46)) for other in range(1, 23) if other != sector)


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
    assert drawn.announced


def test_what_can_be_chosen_is_lit():
    lights = {"sector-4": ["4"], "creature-sylph": ["sylph"], "creature-dragon": ["dragon-n1", "dragon-n2"]}
    drawn = lighted(board(view({"dragon": 3, "sylph": 5})), lights, {"sector-9"})
    assert [sector.number for sector in drawn.sectors if sector.lit] == [4]
    assert [sector.number for sector in drawn.sectors if sector.picked] == [9]
    assert [(token.creature, token.choice) for token in drawn.tokens if token.lit] == [
        ("dragon", ""),
        ("sylph", "sylph"),
    ]
