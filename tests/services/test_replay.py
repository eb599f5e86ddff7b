"""A game moment by moment, and through whose eyes."""

import random

import pytest

from games.engine import kernel
from games.models import Move
from games.services import replay as replays
from games.services.errors import NotAllowed
from games.titles.derby.data import SECTORS
from tests.cast import NOW, begun, numbers, play_on, play_out


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def finished(running_game):
    return play_out(running_game)


def at(game, user, number, part=0, eyes=""):
    return replays.replay(game, user, number, part, eyes=eyes, now=NOW)


def chapters(game, user):
    return {str(chapter.words): chapter for chapter in at(game, user, 0).course.chapters}


# Moments


def test_every_race_and_its_parts_can_be_gone_to(finished, ada):
    found = chapters(finished, ada)
    assert list(found) == ["Race 1", "Race 2", "Race 3"]
    for chapter in found.values():
        parts = [str(part.words) for part in chapter.passages]
        assert parts == ["First bets", "The race itself", "Third bets", "Judgement"]
        assert [part.place for part in chapter.passages] == sorted({part.place for part in chapter.passages})


def test_fate_tokens_are_a_part_of_their_own(ada, ben, cleo):  # V3
    game = play_on(begun(ada, ben, cleo, options={"powers": True, "fate_tokens": True}), 8)
    parts = [str(part.words) for part in chapters(game, ada)["Race 1"].passages]
    assert parts[:2] == ["Fate tokens", "First bets"]


def test_the_judgement_is_looked_at_before_the_next_race(finished, ada):  # D22 D23
    judgement = chapters(finished, ada)["Race 1"].passages[-1].moment
    seen = at(finished, ada, judgement.number, judgement.part).page
    assert seen.view["race"] == 1
    assert sum(place > SECTORS // 2 for place in seen.view["positions"].values()) >= 1
    told = [str(line.words) for line in seen.since]
    assert told[0].startswith("All cards are played.")
    assert told[-1].startswith("After one race")


def test_the_next_race_begins_with_a_moment_of_its_own(finished, ada):  # D27
    second = chapters(finished, ada)["Race 2"].moment
    seen = at(finished, ada, second.number, second.part).page
    assert seen.view["race"] == 2
    assert set(seen.view["positions"].values()) == {0}
    assert [str(line.words)[:13] for line in seen.since] == ["Race 2 begins"]


def test_before_the_judgement_the_last_cards_are_seen_on_the_board(finished, ada):
    judgement = chapters(finished, ada)["Race 1"].passages[-1]
    course = at(finished, ada, 0).course
    before = course.moments[judgement.place - 1]
    seen = at(finished, ada, before.number, before.part).page
    assert before.number == judgement.moment.number
    told = [str(line.words) for line in seen.since]
    assert all(any(part in text for part in (" plays ", " moves ", "crosses", "mid-race")) for text in told)
    moved = any(" moves " in text or "crosses" in text for text in told)  # not where both creatures have finished
    assert (seen.view["positions"] != seen.before["positions"]) == moved


def test_the_moments_lead_on_without_a_gap(finished, ada):
    course = at(finished, ada, 0).course
    assert sorted({moment.number for moment in course.moments}) == numbers(finished)
    ends = {}
    for moment in course.moments:
        assert moment.begin == ends.get(moment.number, 0)
        ends[moment.number] = moment.end
    events = dict(finished.moves.values_list("number", "events"))
    assert {number: end for number, end in ends.items() if end != len(events[number])} == {}


def test_a_part_that_there_is_not_is_not_found(running_game, ada):
    with pytest.raises(LookupError):
        at(play_on(running_game, 3), ada, 3, 7)


def test_a_moment_shows_what_moved(finished, ada):
    race = chapters(finished, ada)["Race 1"].passages[1].moment
    seen = at(finished, ada, race.number).page
    assert seen.before["positions"] != seen.view["positions"]


def test_the_log_of_a_moment_ends_with_it(finished, ada):
    judgement = chapters(finished, ada)["Race 1"].passages[-1].moment
    told = [str(line.words) for line in at(finished, ada, judgement.number, judgement.part).page.log]
    assert not any("Race 2 begins" in line for line in told)
    assert told[0].startswith("After one race")


# Eyes


def test_without_a_choice_one_sees_what_the_own_seat_saw(finished, people):
    for index, person in enumerate(people):
        assert at(finished, person, 9).eyes.seat == index


def test_a_finished_game_can_be_seen_through_every_seats_eyes(finished, eve):
    for index in range(4):
        record = finished.moves.get(number=9).record
        seen = at(finished, eve, 9, eyes=str(index)).page
        assert seen.view == kernel.look(finished.get_title(), record, index).view
        assert seen.viewer == index


def test_with_open_cards_nothing_is_hidden(finished, eve):
    seen = at(finished, eve, 9, eyes="open").page
    record = finished.moves.get(number=9).record
    assert [holder["cards"] for holder in seen.view["holders"]] == record["state"]["holders"]
    assert [line["hand"] for line in seen.view["seats"]] == record["state"]["hands"]
    assert all(bet["card"] for line in seen.view["seats"] for bet in line["bets"])


def test_with_open_cards_the_bets_are_told_with_them(finished, eve):  # D8
    told = [str(line.words) for line in at(finished, eve, 3, eyes="open").page.since]
    assert any("bets “" in sentence for sentence in told)
    assert not any("bets “" in str(line.words) for line in at(finished, eve, 3, eyes="watcher").page.since)


@pytest.mark.parametrize("eyes", ["open", "0", "1", "2", "3"])
def test_while_a_game_runs_a_spectator_sees_through_no_other_eyes(running_game, eve, eyes):  # HL-01 HL-17
    with pytest.raises(NotAllowed, match="until the game is over"):
        at(play_on(running_game, 9), eve, 5, eyes=eyes)


@pytest.mark.parametrize("eyes", ["open", "0", "2", "3"])
def test_while_a_game_runs_a_seat_sees_through_no_other_eyes(running_game, ben, eyes):  # HL-01
    with pytest.raises(NotAllowed, match="until the game is over"):
        at(play_on(running_game, 9), ben, 5, eyes=eyes)


def test_while_a_game_runs_a_seat_may_look_as_a_spectator_does(running_game, ben):
    game = play_on(running_game, 9)
    seen = at(game, ben, 5, eyes="watcher")
    assert seen.page.view == kernel.look(game.get_title(), game.moves.get(number=5).record, None).view
    assert [eyes.key for eyes in seen.offered] == ["1", "watcher"]


@pytest.mark.parametrize("eyes", ["9", "-1", "nobody", "OPEN", "1 "])
def test_eyes_that_there_are_not(running_game, ada, eyes):
    with pytest.raises(LookupError):
        at(running_game, ada, 0, eyes=eyes)


def test_a_title_without_hidden_cards_of_its_own_offers_no_open_ones(toy, ada, ben):
    game = play_out(begun(ada, ben, title="bids"))
    assert [eyes.key for eyes in at(game, ada, 0).offered] == ["0", "1", "watcher"]
    with pytest.raises(LookupError):
        at(game, ada, 0, eyes="open")


def test_you_are_you_whoever_you_look_through(finished, ben):
    seen = at(finished, ben, 9, eyes="2").page
    assert [line.is_viewer for line in seen.seats] == [False, True, False, False]


@pytest.mark.parametrize("eyes", ["", "watcher"])
def test_every_moment_is_the_same_on_a_twin(running_game, ben, eyes):  # HL-01 HL-17
    game, rng = play_on(running_game, 70), random.Random(8)
    places = [(moment.number, moment.part) for moment in replays.moments(game)][::6]
    before = [shown(at(game, ben, *place, eyes=eyes)) for place in places]
    seat = None if eyes else 1
    for move in game.moves.filter(record__isnull=False):
        Move.objects.filter(pk=move.pk).update(record=kernel.resample(game.get_title(), move.record, seat, rng))
    assert [shown(at(game, ben, *place, eyes=eyes)) for place in places] == before


def shown(seen):
    page = seen.page
    return [page.view, page.before, [str(line.words) for line in (*page.since, *page.log)]]


# Charts


def test_a_chart_of_every_race_and_of_the_points(finished):
    charts = replays.charts(finished)
    assert [chart.key for chart in charts] == ["race-1", "race-2", "race-3", "points"]
    for chart in charts:
        assert all(len(line.values) == len(chart.columns) for line in chart.lines)
        assert all(0 <= value <= chart.most for line in chart.lines for value in line.values)


def test_the_points_lead_to_the_result(finished):
    points = replays.charts(finished)[-1]
    assert {f"{nth}": line.values[-1] for nth, line in enumerate(points.lines)} == finished.result["scores"]
    assert all(line.values[0] == 0 for line in points.lines)


def test_the_lines_of_a_race_end_where_the_creatures_ended(finished, ada):
    judgement = chapters(finished, ada)["Race 2"].passages[-1].moment
    view = at(finished, ada, judgement.number, judgement.part).page.view
    for line in replays.charts(finished)[1].lines:
        assert line.values[0] == 0
        assert line.values[-1] == min(view["positions"][line.key], SECTORS + 1)


def test_a_running_game_has_no_charts(running_game):
    assert replays.charts(play_on(running_game, 40)) == ()


def test_a_title_without_charts_has_none(toy, ada, ben):
    assert replays.charts(play_out(begun(ada, ben, title="bids"))) == ()
