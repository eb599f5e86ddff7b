"""The pages around the games, where more than one game is played."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.urls import reverse

from games.models import Game, Seat
from games.registry import get_title, titles
from games.titles.downforce.data import TRACKS
from games.titles.downforce.drawing.outline import facts
from tests.cast import begun, browser_of, fresh, opened, play_out
from tests.web.pages import words
from tests.web.test_lobby import FORM

DOWNFORCE = {"title": "downforce", "option_track": "serra-do-vale"}
every_title = pytest.mark.parametrize("slug", titles())


@pytest.fixture(autouse=True)
def _noon(clock, db):
    """All pages are asked for at NOW."""


def main_of(answer):
    page = words(answer)
    return page[page.index("<main") : page.index("</main>")]


def listed(answer):
    """The games that the page names, by number."""
    return {int(number) for number in re.findall(r'href="/games/(\d+)/"', main_of(answer))}


@every_title
def test_a_newcomer_can_begin_a_game_of_each_kind_in_each_way(eve, slug):
    page = main_of(browser_of(eve).get("/"))
    for way in (f'action="/games/guided/{slug}/"', f'action="/games/bots/{slug}/"'):
        assert page.count(way) == 1
    assert f'href="/games/new/?title={slug}"' in page
    assert f'href="/rules/{slug}/"' in page


@every_title
@pytest.mark.parametrize("path", ["/", "/rules/"])
def test_visitors_are_told_what_each_game_is_like(client, slug, path):
    page, title = main_of(client.get(path)), get_title(slug)
    assert str(title.teaser) in page
    assert str(title.credits.design) in page
    assert f"{title.min_seats} to {title.max_seats} players" in page
    assert f'href="/games/guided/{slug}/"' in page


@every_title
def test_each_game_has_its_pictures(slug):
    for part in ("icon", "cover"):
        (source,) = re.findall(r'src="/static/([^"]+)"', get_template(f"{slug}/{part}.html").render())
        assert finders.find(source)


@every_title
def test_one_click_begins_a_game_against_bots(eve, slug):
    browser_of(eve).post(reverse("quick-game", args=[slug]))
    game = Game.objects.get()
    assert (game.title, game.is_running) == (slug, True)


def test_a_guided_game_of_downforce_is_for_four(eve, client):
    assert "You and 3 bots" in words(client.get("/games/guided/downforce/"))
    browser_of(eve).post("/games/guided/downforce/")
    assert Game.objects.get().seat_count == 4
    assert Seat.objects.get(user=eve).guided


def test_a_guided_game_of_derby_is_for_as_few_as_can_be(client):
    assert "You and 2 bots" in words(client.get("/games/guided/derby/"))


def test_the_form_shows_each_track_with_its_picture_and_what_is_to_be_said_of_it(ada):
    page = main_of(browser_of(ada).get("/games/new/?title=downforce"))
    for key, track in TRACKS.items():
        assert f'name="option_track" value="{key}"' in page
        assert track["name"] in page
        assert f"{facts(key).steps} spaces to the finish" in page
    assert page.count('class="plan"') == len(TRACKS)


def test_the_form_offers_no_variant_of_another_game(ada):
    browser = browser_of(ada)
    assert "option_track" not in main_of(browser.get("/games/new/?title=derby"))
    assert "option_powers" not in main_of(browser.get("/games/new/?title=downforce"))


@every_title
def test_the_form_says_which_game_it_is_about(ada, slug):
    page = main_of(browser_of(ada).get(f"/games/new/?title={slug}"))
    assert re.findall(r'href="\?title=(\w+)" aria-current="page"', page) == [slug]
    assert f'name="title" value="{slug}"' in page


def test_the_track_that_was_chosen_is_played(ada):
    answer = browser_of(ada).post("/games/new/", FORM | DOWNFORCE, follow=True)
    assert Game.objects.get().options == {"track": "serra-do-vale"}
    assert "Serra do Vale" in words(answer)


def test_a_track_that_there_is_not_is_refused_at_its_field(ada):
    answer = browser_of(ada).post("/games/new/", FORM | DOWNFORCE | {"option_track": "monza"})
    assert answer.status_code == 422
    assert 'id="id_option_track_error"' in words(answer)
    assert not Game.objects.exists()


@every_title
def test_lists_of_games_can_be_narrowed_to_one(ada, ben, eve, client, slug):
    games = {title: opened(ada, title=title) for title in titles()}
    running = {title: begun(ada, ben, seats=3, title=title) for title in titles()}
    assert listed(browser_of(eve).get(f"/?title={slug}")) == {games[slug].pk, running[slug].pk}
    assert listed(client.get(f"/?title={slug}")) == {running[slug].pk}


def test_a_game_that_is_not_played_here_narrows_nothing(ada, client):
    running = [begun(ada, seats=3, title=title) for title in titles()]
    assert listed(client.get("/?title=chess")) == {game.pk for game in running}


def test_where_no_game_of_that_kind_is_the_way_back_to_all_is_still_there(ada, client):
    begun(ada, seats=3)
    page = main_of(client.get("/?title=downforce"))
    assert "No public game of this kind just now." in page
    assert 'href="?#only"' in page


def test_every_game_in_a_list_has_the_picture_of_its_title(ada, client):
    for title in titles():
        begun(ada, seats=3, title=title)
    page = main_of(client.get("/"))
    watch = page[page.index('id="watch"') :]
    assert set(re.findall(r"games/(\w+)-icon", watch)) == set(titles())


def test_the_profile_counts_each_title_in_its_own_way(ada, ben):
    for title in titles():
        play_out(begun(ada, ben, seats=3, title=title))
    page = main_of(browser_of(ada).get("/players/ada/"))
    totals = page[page.index('id="totals"') : page.index('id="finished"')]
    assert re.findall("<h3>(.*?)</h3>", totals) == [get_title(slug).name for slug in titles()]
    assert "Mean points" in totals
    assert "Mean money, in millions" in totals


def test_a_mean_below_nothing_has_a_minus(ada, ben):
    game = play_out(begun(ada, ben, title="downforce"))
    Seat.objects.filter(game=game, user=ada).update(score=-3)
    assert '<dd class="number">−3.0</dd>' in main_of(browser_of(ada).get("/players/ada/"))


def test_the_list_of_finished_games_tells_money_as_money(ada, ben):
    game = play_out(begun(ada, ben, title="downforce"))
    score = Seat.objects.get(game=game, user=ada).score
    page = main_of(browser_of(ada).get("/games/?show=finished"))
    assert f'<span class="number">{score} M</span>' in page
    result = main_of(browser_of(ada).get(f"/games/{game.pk}/"))
    assert f'<span class="result__score">{score} M</span>' in result


@pytest.mark.parametrize("path", ["/games/?show=finished", "/players/ada/?"])
def test_finished_games_can_be_narrowed_to_one_title(ada, ben, path):
    games = {title: play_out(begun(ada, ben, seats=3, title=title)) for title in titles()}
    assert listed(browser_of(ada).get(f"{path}&title=downforce")) == {games["downforce"].pk}


def test_a_rematch_keeps_the_track(ada):
    game = play_out(begun(ada, seats=2, title="downforce", options={"track": "serra-do-vale"}))
    browser_of(ada).post(reverse("rematch", args=[game.pk]))
    again = Game.objects.exclude(pk=game.pk).get()
    assert (again.title, again.options) == ("downforce", {"track": "serra-do-vale"})


def test_next_game_leads_from_one_title_to_the_other(ada, ben):
    race, other = begun(ada, ben, title="downforce"), begun(ada, ben, title="downforce")
    derby = begun(ada, seats=3)
    browser, seen, at = browser_of(ada), [], race.pk
    for _ in range(3):
        at = int(re.search(r"/games/(\d+)/", browser.get(f"/next/?after={at}")["Location"])[1])
        seen.append(at)
    assert sorted(seen) == [race.pk, other.pk, derby.pk]
    assert fresh(derby).title == "derby"


def test_a_finished_game_of_downforce_can_be_taken_away(ada, ben):
    game = play_out(begun(ada, ben, title="downforce"))
    browser = browser_of(ada)
    assert browser.get(reverse("game-file", args=[game.pk])).json()["title"] == "downforce"
    assert "Final ranking" in browser.get(reverse("log-file", args=[game.pk])).content.decode()


def test_all_rules_are_one_click_away_on_every_page(client):
    assert 'href="/rules/"' in words(client.get("/changes/"))
    assert 'href="/rules/" aria-current="true"' in words(client.get("/rules/derby/"))
