"""Replay, log and shuffles of a game over HTTP."""

import hashlib
import random
import re
from datetime import timedelta
from itertools import groupby

import pytest
from django.urls import reverse

from games.engine import kernel
from games.models import Game
from games.services import page, seats, shuffles, site
from games.services.replay import replay as replay_of
from tests.cast import NOW, awaited, begun, browser_of, fresh, numbers, play_on, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def finished(running_game) -> Game:
    return play_out(running_game)


def replay(game: Game, number: int) -> str:
    return reverse("replay", args=[game.pk, number])


def test_every_moment_has_an_address_and_leads_to_its_neighbours(running_game, ada):
    game = play_on(running_game, 10)
    moments = numbers(game)
    browser = browser_of(ada)
    text = browser.get(replay(game, moments[4])).content.decode()
    for number in (moments[0], moments[3], moments[5], moments[-1]):
        assert f'href="{replay(game, number)}"' in text


def test_the_first_and_the_last_moment_have_no_way_further(running_game, ada):
    game = play_on(running_game, 3)
    moments = numbers(game)
    browser = browser_of(ada)
    assert 'rel="prev"' not in browser.get(replay(game, moments[0])).content.decode()
    assert 'rel="next"' not in browser.get(replay(game, moments[-1])).content.decode()


def test_a_moment_shows_the_board_of_that_time(finished, ada):
    first = numbers(finished)[0]
    text = browser_of(ada).get(replay(finished, first)).content.decode()
    assert text.count(">at the start<") == 6
    assert "1st place" not in text


@pytest.mark.parametrize("moves", [10, 10_000])
def test_no_moment_offers_to_resign(running_game, ada, moves):
    game = play_on(running_game, moves)
    browser = browser_of(ada)
    assert "/resign/" not in browser.get(replay(game, numbers(game)[5])).content.decode()
    assert ("/resign/" in browser.get(reverse("table", args=[game.pk])).content.decode()) is not game.is_finished


def test_a_moment_counts_as_its_steps_do(running_game, ada):
    game = play_on(running_game, 10)
    text = browser_of(ada).get(replay(game, numbers(game)[4])).content.decode()
    title = text[text.index("<h1") : text.index("</h1>")]
    assert "Moment 5 of" in title
    assert "Moment 4" not in text


def test_a_moment_tells_what_happened_then(running_game, ada):
    game = play_on(running_game, 1)
    last = numbers(game)[-1]
    text = browser_of(ada).get(replay(game, last)).content.decode()
    assert " bets " in text[text.index("What happened") : text.index("</section>", text.index("What happened"))]


@pytest.mark.parametrize("number", [999, 123456])
def test_a_moment_that_never_was_is_not_there(running_game, ada, number):
    assert browser_of(ada).get(replay(running_game, number)).status_code == 404


def a_resignation(game: Game) -> None:
    seats.resign(game.pk, (awaited(game)[0] + 1) % 4, now=NOW)


def an_outage(_game: Game) -> None:
    site.beat(NOW)
    site.beat(NOW + timedelta(hours=2))


@pytest.mark.parametrize("happens", [a_resignation, an_outage])
def test_a_move_that_changed_nothing_on_the_board_shows_the_moment_before_it(running_game, ada, happens):
    happens(running_game)
    play_on(running_game, 2)
    assert 1 not in numbers(running_game)
    answer = browser_of(ada).get(replay(running_game, 1))
    assert answer.status_code == 200
    assert "Moment 1 of" in answer.content.decode()
    assert f'rel="next" href="{replay(running_game, numbers(running_game)[1])}"' in answer.content.decode()


@pytest.mark.parametrize("happens", [a_resignation, an_outage])
def test_the_replay_begins_at_the_first_moment_whatever_happened_first(running_game, ada, happens):
    happens(running_game)
    game = play_out(running_game)
    browser = browser_of(ada)
    text = browser.get(reverse("table", args=[game.pk])).content.decode()
    link = re.search(r'href="([^"]+)">Replay<', text)[1]
    assert link == replay(game, numbers(game)[0])
    assert browser.get(link).status_code == 200


def test_every_line_of_the_whole_log_leads_to_its_moment(running_game, ada):
    a_resignation(running_game)
    game = play_on(running_game, 3)
    browser = browser_of(ada)
    text = browser.get(reverse("log", args=[game.pk])).content.decode()
    links = re.findall(r'<li[^>]*><a href="([^"]+)"><time', text)
    assert links == [replay(game, move.number) for move in game.moves.all()]
    assert {browser.get(link).status_code for link in links} == {200}


def test_nothing_can_be_done_in_a_replay(running_game, people):
    game = play_on(running_game, 9)
    for person in people:
        text = browser_of(person).get(replay(game, numbers(game)[-1])).content.decode()
        assert "pick=" not in text
        assert "data-fresh" not in text


def test_a_replay_shows_nobody_more_than_the_seat_could_know(running_game, people, eve, clock):  # HL-17
    game = play_on(running_game, 11)
    number = numbers(game)[-1]
    move = game.moves.get(number=number)
    for seat, reader in ((2, people[2]), (None, eve)):
        browser = browser_of(reader)
        before = _without_token(browser.get(replay(game, number)).content.decode())
        twin = kernel.resample(game.get_title(), move.record, seat, random.Random(3))
        game.moves.filter(number=number).update(record=twin)
        assert _without_token(browser.get(replay(game, number)).content.decode()) == before
        game.moves.filter(number=number).update(record=move.record)


def test_the_log_tells_everything_in_order(finished, ada):
    text = browser_of(ada).get(reverse("log", args=[finished.pk])).content.decode()
    told = page.build(finished, ada, now=NOW).log
    parts = 2  # and a move that ends one race and begins the next stands in two of them
    assert len(re.findall("<li[^>]*><a[^>]*><time", text)) - parts == len({line.number for line in told}) > 50
    assert text.index("Race 1 begins") < text.index("Race 2 begins") < text.index("Race 3 begins")


def test_one_person_among_bots_finds_every_move_of_every_round_once_and_in_order(ada):  # UR-09
    game = play_out(begun(ada, seats=3))
    moments = numbers(game)
    assert moments == list(range(game.moves_made + 1))
    shown = [replay_of(game, ada, number, now=NOW).page.view for number in moments]
    races = [view["race"] for view in shown]
    assert (races, set(races)) == (sorted(races), {1, 2, 3})
    for race in (1, 2, 3):
        turns = [view["turn"] for view in shown if view["race"] == race and view["turn"] is not None]
        in_order = [turn for turn, _ in groupby(turns)]
        assert in_order == [(in_order[0] + count) % 3 for count in range(len(in_order))]
        assert len(in_order) > 3


def test_a_finished_game_shows_its_ranking_all_bets_and_the_whole_log(finished, eve):  # D25 D29
    text = browser_of(eve).get(reverse("table", args=[finished.pk])).content.decode()
    assert "Final ranking" in text
    shown = page.build(finished, eve, now=NOW)
    assert len(re.findall(r'class="outcome[ "]', text)) == sum(len(seat["past"]) for seat in shown.view["seats"]) > 0
    assert len(re.findall("<li[^>]*><time", text)) == len({line.number for line in shown.log}) > 50


def test_the_fingerprint_is_public_from_the_start_and_the_seed_is_not(running_game, ada):  # HL-07
    text = browser_of(ada).get(reverse("seed", args=[running_game.pk])).content.decode()
    assert running_game.commitment in text
    assert running_game.record["seed"] not in text
    assert shuffles.of(running_game).draws == ()


def test_after_the_end_the_seed_fits_its_fingerprint_and_gives_the_same_game(finished, ada):
    found = shuffles.of(finished)
    assert hashlib.sha256(bytes.fromhex(found.seed)).hexdigest() == found.commitment
    assert found.same
    assert found.seed in browser_of(ada).get(reverse("seed", args=[finished.pk])).content.decode()


def test_every_draw_is_listed_once_in_order(finished):
    found = shuffles.of(finished)
    assert [draw.number for draw in found.draws] == list(range(finished.record["draws"]))
    assert "deal of race 3" in [draw.purpose for draw in found.draws]


def test_the_draws_are_told_in_words(finished, ada):
    text = browser_of(ada).get(reverse("seed", args=[finished.pk])).content.decode()
    assert "<td>Race 3: the deal</td>" in text
    assert "deal of race 3" not in text


def test_other_moves_do_not_pass_as_the_same_game(finished):
    move = finished.moves.filter(seat__isnull=False).first()
    move.reply = ["phoenix" if move.reply[0] != "phoenix" else "dragon", move.reply[1]]
    move.save()
    assert not shuffles.of(fresh(finished)).same


def test_a_game_that_has_not_begun_has_no_log_and_no_shuffles(open_game, ada):
    for name in ("log", "seed"):
        assert browser_of(ada).get(reverse(name, args=[open_game.pk])).status_code == 404


def test_a_private_games_replay_is_not_there_for_others(ada, ben, cleo, dan, eve):  # HL-14
    game = begun(ada, ben, cleo, dan, public=False)
    assert browser_of(eve).get(replay(game, numbers(game)[0])).status_code == 404


def _without_token(text: str) -> str:
    return re.sub(r"(csrfmiddlewaretoken\" value=\"|X-CSRFToken&quot;: &quot;|X-CSRFToken\": \")\w+", "", text)


def test_the_log_leads_to_every_race(finished, ada):
    text = browser_of(ada).get(reverse("log", args=[finished.pk])).content.decode()
    for race in (1, 2, 3):
        assert f'href="#chapter-{race}">Race {race}</a>' in text
        part = text[text.index(f'<h2 id="chapter-{race}">Race {race}</h2>') :].split("</ol>")[0]
        assert re.findall(r"Race (\d) begins with", part) == [str(race)]


def test_the_log_of_a_first_race_needs_no_contents(running_game, ada):
    text = browser_of(ada).get(reverse("log", args=[running_game.pk])).content.decode()
    assert "#chapter-" not in text
    assert len(re.findall("<li[^>]*><a[^>]*><time", text)) == 1
    assert text.index("The game begins") < text.index("Race 1 begins with")
