"""Standing answers over HTTP: what the plan page offers, the button in a window, and who may notice."""

import re
from typing import Any

import pytest
from django.urls import reverse

from games.engine import kernel
from games.models import Game, Move, StandingAnswer, User
from games.services import plans, play
from games.titles.derby.data import CREATURES
from tests.cast import NOW, awaited, begun, browser_of, fresh, seat
from tests.toy import toy  # noqa: F401  # found by name
from tests.web.test_plan import without_token

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def people(ada: User, ben: User, cleo: User, dan: User) -> list[User]:
    return [ada, ben, cleo, dan]


@pytest.fixture
def game(people: list[User]) -> Game:
    """A game with powers, in its first bets."""
    return begun(*people, options={"powers": True})


@pytest.fixture
def window(people: list[User], toy: Any) -> Game:  # noqa: F811
    """Bids of four: Dan has bid most, and the others are asked whether they block him."""
    game = begun(*people, title="bids")
    for index in range(4):
        play.play(game.pk, index, fresh(game).ask, index, now=NOW)
    assert awaited(game) == (0, 1, 2)
    return fresh(game)


def powers(game: Game, index: int) -> list[str]:
    """The power cards that the seat has not used."""
    found: list[str] = (fresh(game).record or {})["state"]["powers"][index]
    return found


def choosy(game: Game) -> tuple[int, str]:
    """A seat with a power about which it matters what creature is concerned, and that power."""
    planning = game.get_title().planning
    assert planning is not None
    view = {"seats": [{"powers": {"unused": powers(game, index)}} for index in range(4)]}
    return next((index, one.key) for index in range(4) for one in planning.standing(view, index) if one.about)


def keep(user: User, game: Game, key: str, mode: str, *about: str, **more: Any) -> Any:
    sent = {"key": key, "mode": mode, "about": list(about)}
    return browser_of(user).post(reverse("standing", args=[game.pk]), sent | more.pop("sent", {}), **more)


def kept(game: Game) -> list[tuple[int, str, list[str]]]:
    return list(StandingAnswer.objects.filter(seat__game=game).values_list("seat__index", "key", "about"))


def plan_page(user: User, game: Game) -> str:
    return browser_of(user).get(reverse("plan", args=[game.pk])).content.decode()


def table(user: User | None, game: Game) -> str:
    return browser_of(user).get(reverse("table", args=[game.pk])).content.decode()


# --- On the plan page


def test_every_unused_power_of_ones_own_can_get_a_standing_answer(game, ada):
    text = plan_page(ada, game)
    assert [f'name="key" value="{key}"' in text for key in powers(game, 0)] == [True] * len(powers(game, 0))
    assert text.count('name="key"') == len(powers(game, 0)) > 0
    assert text.count('value="ask"') == text.count("ask me") == len(powers(game, 0))


def test_without_powers_there_is_nothing_to_keep(running_game, ada):
    assert "Standing answers" not in plan_page(ada, running_game)


def test_what_is_worth_a_question_is_ticked_as_a_suggestion_and_keeps_nothing(game, people):
    index, key = choosy(game)
    planning = game.get_title().planning
    view = kernel.look(game.get_title(), fresh(game).record, index).view
    suggested = planning.worth_asking(view, index, key)
    text = plan_page(people[index], game)
    ticked = [creature for creature in CREATURES if f'id="{key}-{creature}" checked' in text]
    assert tuple(ticked) == suggested
    assert f'id="{key}-ask" checked' in text
    assert not StandingAnswer.objects.exists()


def test_a_kept_answer_is_ticked_as_it_was_kept(game, people):
    index, key = choosy(game)
    keep(people[index], game, key, "only", "sylph")
    text = plan_page(people[index], game)
    assert [creature for creature in CREATURES if f'id="{key}-{creature}" checked' in text] == ["sylph"]


def test_a_standing_pass_is_kept_and_shown(game, ada):
    key = powers(game, 0)[0]
    answer = keep(ada, game, key, "pass")
    assert (answer.status_code, answer["Location"]) == (303, reverse("plan", args=[game.pk]))
    assert kept(game) == [(0, key, [])]
    assert "pass every time" in plan_page(ada, game)


def test_creatures_about_which_to_be_asked_are_kept_and_shown(game, people):
    index, key = choosy(game)
    assert keep(people[index], game, key, "only", "dragon", "sylph", **HTMX).status_code == 200
    assert kept(game) == [(index, key, ["dragon", "sylph"])]
    text = plan_page(people[index], game)
    assert "ask me only for" in text
    assert f'value="sylph" id="{key}-sylph" checked' in text


def test_asking_again_takes_the_standing_answer_away(game, ada):
    key = powers(game, 0)[0]
    keep(ada, game, key, "pass")
    keep(ada, game, key, "ask")
    assert kept(game) == []


def test_creatures_left_marked_do_not_matter_for_passing_every_time(game, people):
    index, key = choosy(game)
    assert keep(people[index], game, key, "pass", "dragon").status_code == 303
    assert kept(game) == [(index, key, [])]


# --- Bad input


def test_a_power_of_another_god_is_refused(game, ada):
    answer = keep(ada, game, powers(game, 1)[0], "pass", **HTMX)
    assert answer.status_code == 422
    assert "it is not yours, or it has been used" in answer.content.decode()
    assert kept(game) == []


def test_a_used_power_is_refused(game, ada):
    record = fresh(game).record or {}
    used = record["state"]["powers"][0].pop()
    Game.objects.filter(pk=game.pk).update(record=record)
    answer = keep(ada, game, used, "pass")
    assert answer.status_code == 422
    assert "it has been used" in answer.content.decode()
    assert kept(game) == []


@pytest.mark.parametrize(
    ("mode", "about", "status"),
    [
        ("never", (), 422),
        ("only", (), 422),
        ("only", ("unicorn",), 422),
        ("", (), 400),
        ("pass\x00", (), 400),
        ("only", ("dragon",) * 61, 400),
    ],
)
def test_what_is_not_offered_is_refused_with_a_sentence(game, people, mode, about, status):
    index, key = choosy(game)
    answer = keep(people[index], game, key, mode, *about, **HTMX)
    assert answer.status_code == status
    place = "standing-refused" if status == 422 else "table-notice"
    assert f'id="{place}"' in answer.content.decode()
    assert kept(game) == []


def test_a_refused_answer_stays_open_as_it_was_filled_in(game, people):
    index, key = choosy(game)
    page = keep(people[index], game, key, "only", **HTMX).content.decode()
    assert re.search(rf'id="standing-of-{key}" data-stays open>', page)
    assert re.search(rf'id="{key}-only" checked', page)
    assert not re.search(rf'name="about" value="\w+" id="{key}-\w+" checked', page)


def test_a_form_far_too_long_is_refused(game, ada):
    assert keep(ada, game, powers(game, 0)[0], "pass", sent={"more": "x" * 20_000}).status_code == 400
    assert kept(game) == []


def test_who_has_no_seat_keeps_nothing(game, eve):
    answer = keep(eve, game, powers(game, 0)[0], "pass")
    assert answer.status_code == 403
    assert "You have no seat in this game." in answer.content.decode()
    assert kept(game) == []


def test_a_visitor_is_led_to_the_log_in(game):
    answer = browser_of().post(reverse("standing", args=[game.pk]), {"key": powers(game, 0)[0], "mode": "pass"})
    assert (answer.status_code, answer["Location"][:21]) == (302, "/accounts/login/?next")
    assert kept(game) == []


@pytest.mark.parametrize("facts", [{"held_by_bot": True}, {"resigned": True}])
def test_who_lost_the_seat_keeps_nothing(game, ada, facts):
    game.seats.filter(index=0).update(**facts)
    assert keep(ada, game, powers(game, 0)[0], "pass").status_code == 403
    assert kept(game) == []


def test_looking_at_the_address_changes_nothing(game, ada):
    answer = browser_of(ada).get(reverse("standing", args=[game.pk]), {"key": powers(game, 0)[0], "mode": "pass"})
    assert (answer.status_code, answer["Location"]) == (302, reverse("plan", args=[game.pk]))
    assert kept(game) == []


# --- In a window


def passing(user: User, game: Game) -> str:
    """The table with a pass ready to be sent."""
    path = reverse("turn", args=[game.pk])
    return browser_of(user).get(path, {"ask": game.ask, "pick": "pass"}, **HTMX).content.decode()


EVERY_TIME = "Pass, and pass every time until I change it"


def test_the_heading_calls_no_window_a_turn(window, ada):
    heading = re.search(r"<h1.*?</h1>", table(ada, window), re.DOTALL)[0]
    assert "A question for you" in heading
    assert "Your turn" not in heading


def test_a_complete_pass_can_be_made_a_standing_one(window, ada):
    text = passing(ada, window)
    assert EVERY_TIME in text
    assert 'name="key" value="block"' in text
    assert EVERY_TIME not in table(ada, window)


def test_what_is_no_pass_can_not_stand(window, ada):
    path = reverse("turn", args=[window.pk])
    text = browser_of(ada).get(path, {"ask": window.ask, "pick": "block"}, **HTMX).content.decode()
    assert "Confirm and send" in text
    assert EVERY_TIME not in text


def test_the_button_in_a_window_leads_back_to_the_table(window, ada):
    answer = keep(ada, window, "block", "pass", sent={"at": "table"})
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[window.pk]))
    assert kept(window) == [(0, "block", [])]


def test_the_owner_of_a_silent_answer_is_told_what_becomes_of_it(window, ada):
    answer = keep(ada, window, "block", "pass", sent={"at": "table"}, **HTMX)
    text = answer.content.decode()
    assert "Your standing answer passes for you, in a while or when the others have answered" in text
    assert "You need not answer" in text
    assert "Do you block?" in text
    assert "Your turn" not in text


def test_a_silent_answer_is_given_with_the_last_of_the_others(window, people):
    keep(people[0], window, "block", "pass")
    keep(people[1], window, "block", "pass")
    assert awaited(window) == (0, 1, 2)
    play.play(window.pk, 2, window.ask, "pass", now=NOW)
    assert Move.objects.filter(game=window, by=Move.By.STANDING).count() == 2
    assert fresh(window).ask == window.ask + 1
    assert "planned ahead" not in table(people[3], window)


def test_who_can_only_pass_is_told_that_the_site_does_it(people, toy):  # noqa: F811
    game = begun(*people, title="bids")
    record = fresh(game).record or {}
    record["state"]["meek"] = [1]
    Game.objects.filter(pk=game.pk).update(record=record)
    for index in range(4):
        play.play(game.pk, index, fresh(game).ask, index, now=NOW)
    assert seat(game, 1).answers_at is not None
    text = table(people[1], game)
    assert "You can only pass here. So that nobody can tell, the site passes for you in a while." in text
    assert "You need not answer" in text
    assert "You need not answer" not in table(people[0], game)


# --- Secrets


def test_nobody_else_sees_that_a_standing_answer_was_kept(game, people, eve, clock):  # HL-01
    readers = [*people[1:], eve, None]
    before = [without_token(table(reader, game)) for reader in readers]
    version = fresh(game).version
    keep(people[0], game, powers(game, 0)[0], "pass")
    assert kept(game)
    assert [without_token(table(reader, game)) for reader in readers] == before
    assert fresh(game).version == version


def test_nobody_else_sees_that_an_open_window_is_passed_by_itself(window, people, eve, clock):  # HL-01
    readers = [*people[1:], eve, None]
    paths = [reverse(name, args=[window.pk]) for name in ("table", "log", "seed")]
    paths += [f"{reverse('fresh', args=[window.pk])}?version={known}" for known in (0, window.version)]
    paths += [reverse("home"), reverse("my-games"), reverse("player", args=["ada"])]

    def seen() -> list[str]:
        answers = [browser_of(reader).get(path) for reader in readers for path in paths]
        return [f"{answer.status_code} {without_token(answer.content.decode())}" for answer in answers]

    before = seen()
    keep(people[0], window, "block", "pass")
    assert seat(window, 0).answers_at is not None
    assert seen() == before
    plans.keep_standing(window.pk, 0, "block", "ask", now=NOW)
    assert seat(window, 0).answers_at is None
    assert seen() == before
