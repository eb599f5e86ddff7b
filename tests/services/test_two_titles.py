"""What the site lists, counts and offers where more than one game is played."""

import pytest

from games.models import Notice, Seat
from games.registry import get_title, titles
from games.services import downloads, letters, lists, profile, rematch
from games.services.lists import variants
from games.services.profile import Narrowed
from tests.cast import NOW, awaited, begun, opened, play_out

SERRA = {"track": "serra-do-vale"}


def words_of(title, **options):
    chosen = get_title(title)
    return [str(words) for words in variants(chosen, chosen.settled(options, chosen.max_seats))]


def test_a_choice_between_things_with_names_is_told_whichever_it_is():
    assert words_of("downforce") == ["Cais Velho"]
    assert words_of("downforce", **SERRA) == ["Serra do Vale"]


def test_of_switches_those_that_are_on_are_told():
    assert words_of("derby") == []
    assert words_of("derby", powers=True) == ["Power of the Gods"]


def test_a_game_from_before_there_was_a_choice_is_told_by_the_usual_one():
    assert [str(words) for words in variants(get_title("downforce"), {})] == ["Cais Velho"]


@pytest.mark.parametrize("title", titles())
def test_games_to_join_and_to_watch_can_be_narrowed_to_one_title(ada, ben, eve, title):
    joinable = {slug: opened(ada, title=slug) for slug in titles()}
    watchable = {slug: begun(ada, ben, seats=3, title=slug) for slug in titles()}
    home = lists.home(eve, NOW, title)
    assert [line.game for line in home.joinable] == [joinable[title]]
    assert [line.game for line in home.watchable] == [watchable[title]]
    assert [line.game for line in lists.public_games(title)] == [watchable[title]]


def test_without_a_title_games_of_all_are_listed(ada, ben, eve):
    for slug in titles():
        opened(ada, title=slug)
        begun(ada, ben, seats=3, title=slug)
    home = lists.home(eve, NOW)
    for listed in (home.joinable, home.watchable, lists.public_games()):
        assert {line.title.slug for line in listed} == set(titles())


def test_narrowing_leaves_out_none_of_the_readers_own_games(ada, ben):
    for slug in titles():
        begun(ada, ben, seats=3, title=slug)
        opened(ada, title=slug)
    home = lists.home(ada, NOW, "downforce")
    assert {line.title.slug for line in home.waiting + home.running} == set(titles())
    assert {line.title.slug for line in home.filling} == set(titles())


def test_narrowing_finds_a_game_that_would_be_too_far_down_among_all(ada, ben, eve):
    begun(ada, ben, seats=2, title="downforce")
    for _ in range(lists.MOST_WATCHED):
        begun(ada, ben, seats=3)
    assert "downforce" not in {line.title.slug for line in lists.home(eve, NOW).watchable}
    assert [line.title.slug for line in lists.home(eve, NOW, "downforce").watchable] == ["downforce"]


@pytest.fixture
def played(ada, ben):
    """A finished game of each title."""
    return {slug: play_out(begun(ada, ben, seats=3, title=slug)) for slug in titles()}


def test_totals_are_kept_apart_by_title(played, ada):
    totals = profile.totals(ada, ada)
    assert [line.title.slug for line in totals] == list(titles())
    for line in totals:
        seat = Seat.objects.get(game=played[line.title.slug], user=ada)
        assert (line.games, line.points) == (1, seat.score)
        assert line.by_place == [(seat.place, 1)]


def test_finished_games_can_be_narrowed_to_one_title(played, ada):
    found = list(profile.games(ada, ada, "finished", Narrowed(title="downforce")))
    assert found == [played["downforce"]]


def test_the_game_that_waits_next_may_be_of_another_title(ada, ben):
    race, derby = begun(ada, ben, title="downforce"), begun(ada, ben, seats=3)
    assert awaited(race) == (0, 1)
    user = (ada, ben)[awaited(derby)[0]]
    assert lists.next_waiting(user, race.pk) == derby.pk
    assert lists.next_waiting(user, derby.pk) == race.pk


def test_a_rematch_is_of_the_same_title_on_the_same_track(ada, ben):
    game = play_out(begun(ada, ben, title="downforce", options=SERRA))
    again = rematch.offer(game.pk, ada, now=NOW)
    assert (again.title, again.options, again.seat_count) == ("downforce", SERRA, 2)


def counted(seat: Seat) -> str:
    """The money of a seat, which may be less than nothing."""
    return str(get_title("downforce").score(seat.score))


def test_the_result_is_told_in_what_the_title_counts(played, ada):
    texts = {slug: downloads.as_text(game, ada) for slug, game in played.items()}
    money = Seat.objects.get(game=played["downforce"], user=ada)
    assert f". {money.shown_name}: {counted(money)}" in texts["downforce"]
    assert "point" in texts["derby"]
    assert "point" not in texts["downforce"].rpartition("Final ranking")[2]


def test_the_last_mail_tells_the_standing_in_what_the_title_counts(played, ada):
    batch = list(
        Notice.objects.filter(user=ada, game=played["downforce"], kind=Notice.Kind.ENDED).select_related("user", "game")
    )
    body = letters.compose(ada, ada.email, batch).body
    own = Seat.objects.get(game=played["downforce"], user=ada)
    assert f"{own.place}. Ada: {counted(own)}" in body
