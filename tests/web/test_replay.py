"""Recap, replay, charts and downloads over HTTP."""

import json
import random
import re

import pytest
from django.urls import reverse

from games.engine import kernel
from games.models import Move
from games.services import replay as replays
from tests.cast import awaited, begun, browser_of, fresh, play_on, play_out

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
BETS = 8


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def finished(running_game):
    return play_out(running_game)


@pytest.fixture
def race(running_game):
    """Some turns into the first race."""
    return play_on(running_game, BETS + 6)


def replay(game, number):
    return reverse("replay", args=[game.pk, number])


def text_of(answer):
    assert answer.status_code == 200
    return re.sub(r"(csrfmiddlewaretoken\" value=\"|X-CSRFToken[^\w]+(?:quot;)?)\w+", "", answer.content.decode())


def own(game, people):
    return people[awaited(game)[0]]


# Recap


def test_the_table_leads_to_the_recap_when_something_happened(race, people):
    text = text_of(browser_of(own(race, people)).get(reverse("table", args=[race.pk])))
    assert f'href="{reverse("recap", args=[race.pk, 1])}"' in text
    assert "Step through it" in text


@pytest.mark.parametrize(("moves", "heading"), [(1, "What happened so far"), (BETS + 6, "Since your last move")])
def test_who_has_never_moved_is_told_what_happened_so_far(running_game, people, moves, heading):
    game = play_on(running_game, moves)
    for name in ("table", "recap"):
        there = reverse(name, args=[game.pk] if name == "table" else [game.pk, 1])
        text = text_of(browser_of(own(game, people)).get(there))
        assert [words for words in ("What happened so far", "Since your last move") if words in text] == [heading]


def test_the_table_leads_to_no_recap_when_nothing_happened(running_game, people):
    reader = own(running_game, people)
    game = play_on(running_game)
    text = text_of(browser_of(reader).get(reverse("table", args=[game.pk])))
    assert "Step through it" not in text


def test_its_last_step_leads_to_the_open_decision(race, people):
    browser = browser_of(own(race, people))
    text = text_of(browser.get(reverse("recap", args=[race.pk, 1])))
    last = re.search(r'id="step-last" rel="last" href="([^"]+)"', text)[1]
    text = text_of(browser.get(last))
    assert re.search(rf'id="step-forward" rel="next" href="{reverse("table", args=[race.pk])}#turn"', text)
    assert 'id="turn"' in text_of(browser.get(reverse("table", args=[race.pk])))


def test_all_steps_are_links_and_the_present_one_is_marked(race, people):
    browser = browser_of(own(race, people))
    text = text_of(browser.get(reverse("recap", args=[race.pk, 2])))
    links = re.findall(r'<a id="recap-(\d+)"', text)
    assert links == [str(number) for number in range(1, len(links) + 1)]
    assert re.findall(r'<a id="recap-(\d+)"[^>]*aria-current="step"', text) == ["2"]


def test_its_fragment_is_the_recap_alone(race, people):
    answer = browser_of(own(race, people)).get(reverse("recap", args=[race.pk, 1]), **HTMX)
    text = text_of(answer)
    assert text.lstrip().startswith('<article id="recap"')
    assert "<html" not in text
    assert "HX-Request" in answer["Vary"]


def test_history_gets_the_whole_recap(race, people):
    browser = browser_of(own(race, people))
    answer = browser.get(reverse("recap", args=[race.pk, 1]), HTTP_HX_HISTORY_RESTORE_REQUEST="true", **HTMX)
    assert "<html" in text_of(answer)


def test_the_recap_without_a_number_begins_at_the_beginning(race, people):
    answer = browser_of(own(race, people)).get(reverse("since", args=[race.pk]))
    assert answer["Location"] == reverse("recap", args=[race.pk, 1])


def test_a_step_that_there_is_not_leads_to_the_table(race, people, eve):
    table = reverse("table", args=[race.pk])
    for reader in (own(race, people), eve, None):
        answer = browser_of(reader).get(reverse("recap", args=[race.pk, 999]))
        assert (answer.status_code, answer["Location"]) == (302, table)
        answer = browser_of(reader).get(reverse("recap", args=[race.pk, 999]), **HTMX)
        assert answer["HX-Redirect"] == table


def test_the_recap_is_byte_for_byte_the_same_on_a_twin(race, people, clock):  # HL-01
    seat = awaited(race)[0]
    browser, rng = browser_of(people[seat]), random.Random(2)
    paths = [reverse("recap", args=[race.pk, step]) for step in (1, 2, 3, 6)]
    before = [text_of(browser.get(path)) for path in paths]
    for move in race.moves.filter(record__isnull=False):
        Move.objects.filter(pk=move.pk).update(record=kernel.resample(race.get_title(), move.record, seat, rng))
    assert [text_of(browser.get(path)) for path in paths] == before


def test_the_result_leads_to_the_recap_of_the_end_and_to_the_replay(finished, people, eve):
    last = finished.moves.latest("number").seat
    recap = reverse("recap", args=[finished.pk, 1])
    table = reverse("table", args=[finished.pk])
    text = text_of(browser_of(people[(last + 1) % 4]).get(table))
    assert recap in text
    assert "Since your last move" not in text
    assert recap not in text_of(browser_of(people[last]).get(table))
    assert recap not in text_of(browser_of(eve).get(table))
    assert f'href="{replay(finished, 0)}">Replay and charts' in text


# Replay


def test_a_moment_within_a_move_has_an_address_of_its_own(finished, eve):
    parts = [moment for moment in replays.moments(finished) if moment.part]
    assert len(parts) >= 6
    browser = browser_of(eve)
    for moment in parts:
        text = text_of(browser.get(reverse("replay-part", args=[finished.pk, moment.number, moment.part])))
        assert re.search(r"Moment \d+ of \d+", text)
    assert browser.get(reverse("replay-part", args=[finished.pk, 3, 9])).status_code == 404


def test_the_ways_keep_the_eyes_that_were_chosen(finished, eve):
    text = text_of(browser_of(eve).get(replay(finished, 9), {"seat": "open"}))
    ways = re.findall(r'id="(?:step|chapter)-[^"]+"[^>]* href="([^"]+)"', text)
    assert len(ways) > 12
    assert {way.partition("?")[2] for way in ways} == {"seat=open"}


def test_one_goes_to_every_race_and_its_parts(finished, eve):
    browser = browser_of(eve)
    text = text_of(browser.get(replay(finished, 9)))
    chapters = text[text.index('class="chapters"') : text.index("</nav>", text.index('class="chapters"'))]
    links = re.findall(r'href="([^"]+)"', chapters)
    assert len(links) == 3 * 5
    assert {browser.get(link).status_code for link in links} == {200}


@pytest.mark.parametrize("eyes", ["open", "0", "1", "2", "3"])
def test_no_eyes_open_for_a_spectator_while_the_game_runs(race, eve, eyes):  # HL-01 HL-17
    for browser in (browser_of(eve), browser_of()):
        answer = browser.get(replay(race, 9), {"seat": eyes})
        assert answer.status_code == 403
        text = answer.content.decode()
        assert "The cards of others stay hidden until the game is over." in text
        assert not hidden_cards(race) & set(re.findall(r"[a-z-]+", text))
        assert "face__fast" not in text


def hidden_cards(game):
    return {card for hand in fresh(game).record["state"]["hands"] for card in hand}


def test_the_offered_eyes_are_those_that_may_look(race, finished_other, ben, eve):
    assert eyes_in(browser_of(ben).get(replay(race, 9))) == ["1", "watcher"]
    assert eyes_in(browser_of(eve).get(replay(race, 9))) == []
    assert eyes_in(browser_of(eve).get(replay(finished_other, 9))) == ["open", "0", "1", "2", "watcher"]


@pytest.fixture
def finished_other(ada, ben, cleo):
    return play_out(begun(ada, ben, cleo))


def eyes_in(answer):
    return re.findall(r'id="look-(\w+)"', text_of(answer))


def test_with_open_cards_all_holders_are_shown(finished, eve):
    text = text_of(browser_of(eve).get(replay(finished, 9), {"seat": "open"}))
    assert text.count('aria-labelledby="opened-') == 4
    assert "All cardholders" not in text_of(browser_of(eve).get(replay(finished, 9)))


def test_a_seats_eyes_are_said_to_be_its_own(finished, eve, ben):
    said = "You see what Cleo could see then"
    assert said in text_of(browser_of(eve).get(replay(finished, 9), {"seat": "2"}))
    assert "You see what" not in text_of(browser_of(ben).get(replay(finished, 9)))


def test_a_moment_says_nothing_of_today(race, people):
    reader = own(race, people)
    text = text_of(browser_of(reader).get(replay(race, 4)))
    assert "Your turn" not in text
    assert re.search(r'data-says=""', text)
    assert "tablehead--mine" not in text


def test_a_moment_does_not_follow_who_answers_by_itself_now(race, people, clock):
    reader = own(race, people)
    before = text_of(browser_of(reader).get(replay(race, BETS), **HTMX))
    race.seats.filter(user=reader).update(answers_at=race.started_at)
    assert text_of(browser_of(reader).get(replay(race, BETS), **HTMX)) == before


def test_the_log_of_a_moment_is_short(finished, eve):
    text = text_of(browser_of(eve).get(replay(finished, 60)))
    log = text[text.index('id="table-log"') :]
    assert len(re.findall("<li[^>]*><time", log[: log.index("</section>")])) <= 12


# Charts and files


def test_a_finished_game_is_charted_with_tables(finished, eve):
    text = text_of(browser_of(eve).get(replay(finished, 9)))
    assert text.count('class="chart__drawing"') == 4
    assert text.count("The same as a table") == 4
    assert "Race 2: where the creatures stood" in text
    assert "chart" not in text_of(browser_of(eve).get(replay(finished, 9), **HTMX))


def test_what_the_axes_of_a_chart_show_is_said_in_a_sentence(finished, eve):
    text = text_of(browser_of(eve).get(replay(finished, 9)))
    axes = re.findall(r'<p class="chart__axes">([^<]+)</p>', text)
    assert axes[0] == "From left to right the turns of the race, from bottom to top the sectors."
    assert axes[-1] == "From left to right the races, from bottom to top the points."


def test_six_lines_differ_in_sign_and_dashes(finished, eve):
    text = text_of(browser_of(eve).get(replay(finished, 9)))
    legend = text[text.index('class="chart__legend"') :]
    legend = legend[: legend.index("</ul>")]
    assert len(set(re.findall(r'chart__sign" d="([^"]+)"', legend))) == 6
    assert len(set(re.findall(r"chart__line--(\d)", legend))) == 6


def test_a_running_game_is_not_charted(race, people, eve):
    for reader in (people[0], eve):
        assert "chart__drawing" not in text_of(browser_of(reader).get(replay(race, 9)))


def test_the_whole_game_is_a_file_when_it_is_over(finished, eve):
    answer = browser_of(eve).get(reverse("game-file", args=[finished.pk]))
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == f'attachment; filename="derby-{finished.pk}.json"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert json.loads(answer.content)["seed"] == finished.record["seed"]


def test_a_running_game_is_refused_as_a_file_with_a_sentence(race, people, eve):  # HL-07
    for reader in (people[1], eve, None):
        answer = browser_of(reader).get(reverse("game-file", args=[race.pk]))
        assert answer.status_code == 403
        assert "when it is over" in answer.content.decode()
        assert race.record["seed"] not in answer.content.decode()


def test_the_log_is_a_text_at_any_time(race, eve):
    answer = browser_of(eve).get(reverse("log-file", args=[race.pk]))
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="derby-{race.pk}.txt"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "Race 1" in answer.content.decode()


def test_the_text_of_a_running_game_tells_each_reader_the_own_bets(race, people, eve):  # HL-08
    for reader, own_bets in ((people[2], 2), (eve, 0)):
        text = browser_of(reader).get(reverse("log-file", args=[race.pk])).content.decode()
        assert len(re.findall(" bets “", text)) == own_bets


def test_a_private_game_is_no_file_for_others(ada, ben, cleo, eve):  # HL-14
    game = play_out(begun(ada, ben, cleo, public=False))
    for name in ("game-file", "log-file"):
        assert browser_of(eve).get(reverse(name, args=[game.pk])).status_code == 404
        assert browser_of(ben).get(reverse(name, args=[game.pk])).status_code == 200


def test_the_replay_of_a_finished_game_offers_both_files(finished, eve):
    text = text_of(browser_of(eve).get(replay(finished, 9)))
    assert reverse("game-file", args=[finished.pk]) in text
    assert reverse("log-file", args=[finished.pk]) in text
