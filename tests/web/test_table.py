"""The table page over HTTP: what it shows to whom, how a turn is composed, and what a POST may come back with."""

import json
import random
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import kernel
from games.models import Game, Move, Presence
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh, play_on, play_out

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
FIRST_BETS = 8
"""Answers of four players before the first turn of a race."""


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


def table(game: Game) -> str:
    return reverse("table", args=[game.pk])


def turn(game: Game) -> str:
    return reverse("turn", args=[game.pk])


def asked(game: Game, people):
    """The seat the game waits for, the browser of who sits there, and the number of the open ask."""
    index = awaited(game)[0]
    return index, browser_of(people[index]), fresh(game).ask


def question(game: Game, index: int):
    record = fresh(game).record
    return kernel.look(game.get_title(), record, index).question


def complete(game: Game, index: int) -> list[str]:
    """Picks that make a legal answer."""
    return list(any_reply(game, index)[1])


def offered(page: str) -> set[str]:
    """The last pick of every link that the page offers for the turn."""
    return {
        re.findall(r"pick=([\w-]+)", link)[-1]
        for link in re.findall(r'hx-get="([^"]*)"', page)
        if "pick=" in link and "takeback" not in link
    }


# --- What is offered is exactly what is legal


def test_the_page_offers_exactly_the_choices_of_the_open_question(running_game, people):
    index, browser, _ = asked(running_game, people)
    page = browser.get(table(running_game)).content.decode()
    assert offered(page) == {choice.key for choice in question(running_game, index).options()}


def test_after_a_pick_exactly_what_fits_next_is_offered(running_game, people):
    game = play_on(running_game, FIRST_BETS)
    index, browser, ask = asked(game, people)
    normal = next(choice.key for choice in question(game, index).options() if "-n" in choice.key)
    page = browser.get(turn(game), {"ask": ask, "pick": normal}, **HTMX).content.decode()
    assert offered(page) == {choice.key for choice in question(game, index).options((normal,))}


def test_a_dirty_trick_asks_for_its_bonus_next(running_game, people):  # D14
    game = play_on(running_game, FIRST_BETS)
    index, browser, ask = asked(game, people)
    dirty = next(choice.key for choice in question(game, index).options() if "-t" in choice.key)
    page = browser.get(turn(game), {"ask": ask, "pick": dirty}, **HTMX).content.decode()
    assert offered(page) == {"plain", "bonus"}


def test_complete_picks_offer_nothing_but_the_confirmation(running_game, people):
    index, browser, ask = asked(running_game, people)
    picks = complete(running_game, index)
    page = browser.get(turn(running_game), {"ask": ask, "pick": picks}, **HTMX).content.decode()
    assert "Confirm and send" in page
    assert page.count("<button") == 1
    assert [f'name="pick" value="{pick}"' in page for pick in picks] == [True, True]


def test_the_confirmation_is_not_there_before_the_picks_are_complete(running_game, people):
    _, browser, _ = asked(running_game, people)
    assert "Confirm and send" not in browser.get(table(running_game)).content.decode()


def test_the_preview_says_what_the_picks_will_do(running_game, people):
    index, browser, ask = asked(running_game, people)
    picks = complete(running_game, index)
    page = browser.get(turn(running_game), {"ask": ask, "pick": picks}, **HTMX).content.decode()
    told = running_game.get_title().preview(
        kernel.look(running_game.get_title(), fresh(running_game).record, index).view,
        question(running_game, index),
        tuple(picks),
    )
    assert told
    assert str(told[0]) in page


def test_the_board_shows_at_once_where_the_picked_card_would_lead(running_game, people):
    game = play_on(running_game, FIRST_BETS)
    index, browser, ask = asked(game, people)
    card = next(choice.key for choice in question(game, index).options() if choice.key.endswith(("-n3", "-n4", "-n5")))
    page = browser.get(turn(game), {"ask": ask, "pick": card}, **HTMX).content.decode()
    assert 'id="table-board"' in page
    assert 'hx-swap-oob="true"' in page
    assert f'class="token ghost {card.split("-")[0]}"' in page
    assert "Nothing is played until you confirm." in page


def test_composing_writes_nothing(running_game, people):
    index, browser, ask = asked(running_game, people)
    before = Game.objects.values().get(pk=running_game.pk)
    browser.get(turn(running_game), {"ask": ask, "pick": complete(running_game, index)}, **HTMX)
    assert Game.objects.values().get(pk=running_game.pk) == before
    assert Move.objects.filter(game=running_game, by="human").count() == 0


def test_picks_in_the_address_of_the_page_are_shown_without_javascript(running_game, people):
    index, browser, ask = asked(running_game, people)
    page = browser.get(table(running_game), {"ask": ask, "pick": complete(running_game, index)}).content.decode()
    assert page.startswith("<!doctype html>")
    assert "Confirm and send" in page


def test_picks_for_an_older_question_are_left_out_of_the_page(running_game, people):  # BH-17
    index, browser, ask = asked(running_game, people)
    page = browser.get(table(running_game), {"ask": ask - 1, "pick": complete(running_game, index)}).content.decode()
    assert "Confirm and send" not in page


def test_a_forged_pick_is_named_and_dropped(running_game, people):
    _, browser, ask = asked(running_game, people)
    answer = browser.get(turn(running_game), {"ask": ask, "pick": "unicorn"}, **HTMX)
    assert answer.status_code == 422
    assert "unicorn" in answer.content.decode()
    assert 'name="pick"' not in answer.content.decode()
    assert answer["HX-Replace-Url"] == table(running_game)


def test_a_forged_pick_in_the_address_of_the_page_is_refused_with_a_sentence(running_game, people):
    _, browser, ask = asked(running_game, people)
    answer = browser.get(table(running_game), {"ask": ask, "pick": ["dragon", "unicorn"]})
    assert answer.status_code == 422
    assert answer.content.startswith(b"<!doctype html>")
    assert "not one of the choices" in answer.content.decode()


@pytest.mark.parametrize("address", ["turn", "table"])
def test_who_is_not_asked_can_compose_nothing(running_game, people, address):
    index, _, ask = asked(running_game, people)
    other = browser_of(people[(index + 1) % 4])
    answer = other.get(reverse(address, args=[running_game.pk]), {"ask": ask, "pick": "dragon"}, follow=True)
    assert answer.status_code == 403
    assert "The game is not waiting for you." in answer.content.decode()


def test_who_is_not_asked_is_told_so_by_htmx_as_well(running_game, people):
    index, _, ask = asked(running_game, people)
    other = browser_of(people[(index + 1) % 4])
    answer = other.get(turn(running_game), {"ask": ask, "pick": "dragon"}, **HTMX)
    assert (answer.status_code, answer["HX-Retarget"]) == (403, "#table")
    assert "The game is not waiting for you." in answer.content.decode()


@pytest.mark.parametrize(("is_known", "words"), [(True, "You have no seat in this game."), (False, "not logged in")])
def test_who_only_watches_can_compose_nothing(running_game, people, eve, is_known, words):
    _, _, ask = asked(running_game, people)
    browser = browser_of(eve if is_known else None)
    for sent in ({"ask": ask, "pick": "dragon"}, {"pick": "dragon"}):
        answer = browser.get(turn(running_game), sent, **HTMX)
        assert answer.status_code == 403
        assert words in answer.content.decode()
    assert browser.get(table(running_game), {"ask": ask, "pick": "dragon"}).status_code == 403
    assert browser.get(table(running_game)).status_code == 200
    assert browser.get(table(running_game), {"ask": ask - 1, "pick": "dragon"}).status_code == 200


def test_after_the_end_nothing_can_be_composed(running_game, people):
    game = play_out(running_game)
    answer = browser_of(people[0]).get(turn(game), {"ask": game.ask, "pick": "dragon"}, **HTMX)
    assert answer.status_code == 403
    assert "This game is over." in answer.content.decode()


# --- A move


def test_a_confirmed_turn_is_played_and_leads_back_to_the_table(running_game, people):
    index, browser, ask = asked(running_game, people)
    answer = browser.post(turn(running_game), {"ask": ask, "pick": complete(running_game, index)})
    assert (answer.status_code, answer["Location"]) == (303, table(running_game))
    assert Move.objects.get(game=running_game, by="human").seat == index
    assert fresh(running_game).ask == ask + 1


def test_htmx_gets_the_fresh_table_after_a_move(running_game, people):
    index, browser, ask = asked(running_game, people)
    answer = browser.post(turn(running_game), {"ask": ask, "pick": complete(running_game, index)}, **HTMX)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.lstrip().startswith('<article id="table"')
    assert f'data-ask="{ask + 1}"' in page
    assert answer["HX-Replace-Url"] == table(running_game)


def test_a_sent_twice_move_is_applied_once_and_is_no_error(running_game, people):  # CC-01
    index, browser, ask = asked(running_game, people)
    sent = {"ask": ask, "pick": complete(running_game, index)}
    browser.post(turn(running_game), sent, **HTMX)
    again = browser.post(turn(running_game), sent, **HTMX)
    assert again.status_code == 200
    assert "Your move was already taken." in again.content.decode()
    assert "note--error" not in again.content.decode()
    assert Move.objects.filter(game=running_game, by="human").count() == 1


def test_a_sent_twice_move_without_javascript_leads_to_the_table_as_well(running_game, people):  # CC-01
    index, browser, ask = asked(running_game, people)
    sent = {"ask": ask, "pick": complete(running_game, index)}
    browser.post(turn(running_game), sent)
    again = browser.post(turn(running_game), sent, follow=True)
    assert again.redirect_chain == [(table(running_game), 303)]
    assert "Your move was already taken." in again.content.decode()


def test_another_answer_to_an_old_question_is_stale_and_plays_nothing(running_game, people):  # CC-05
    index, browser, ask = asked(running_game, people)
    picks = complete(running_game, index)
    other = next(choice.key for choice in question(running_game, index).options() if choice.key != picks[0])
    browser.post(turn(running_game), {"ask": ask, "pick": picks})
    late = browser.post(turn(running_game), {"ask": ask, "pick": [other, picks[1]]}, **HTMX)
    assert late.status_code == 409
    assert "You have already answered this, in another tab" in late.content.decode()
    assert f'data-ask="{ask + 1}"' in late.content.decode()
    assert Move.objects.filter(game=running_game, by="human").count() == 1


def test_an_answer_to_another_question_brings_none_of_its_picks_along(running_game, people):
    index, browser, ask = asked(running_game, people)
    late = browser.post(turn(running_game), {"ask": ask + 7, "pick": ["lamassu-n1", *complete(running_game, index)]})
    assert late.status_code == 409
    assert late.context["page"].turn.picked == ()
    assert late.context["page"].turn.refused is None
    assert "is not one of the choices here" not in late.content.decode()
    assert fresh(running_game).ask == ask


def test_an_answer_to_another_question_leaves_the_plain_address(running_game, people):
    index, browser, ask = asked(running_game, people)
    late = browser.post(turn(running_game), {"ask": ask + 7, "pick": complete(running_game, index)}, **HTMX)
    assert late["HX-Replace-Url"] == table(running_game)


def overtaken(browser, game, picking: str) -> str:
    """What a page that has something picked for that question is told, without having sent it."""
    page = browser.get(reverse("fresh", args=[game.pk]), {"version": "0", "picking": picking}, **HTMX).content.decode()
    found = re.search(r'id="table-overtaken"[^>]*><div>(.*?)</div>', page)
    return found[1] if found else ""


def test_a_page_in_which_something_is_picked_is_told_that_another_one_has_answered(running_game, people):  # CC-05
    index, browser, ask = asked(running_game, people)
    assert overtaken(browser, running_game, str(ask)) == ""
    browser.post(turn(running_game), {"ask": ask, "pick": complete(running_game, index)})
    assert overtaken(browser, running_game, str(ask)).startswith("You have already answered this, in another tab")
    others = browser_of(people[(index + 1) % 4])
    assert overtaken(others, running_game, str(ask + 1)) == ""
    assert "overtaken" not in browser.get(table(running_game)).content.decode()


@pytest.mark.parametrize("picking", ["", "x", "-sealed", "12345678901", "1-sealed<b>"])
def test_no_odd_question_makes_a_page_fail_that_asks_for_news(running_game, people, picking):
    index, browser, _ = asked(running_game, people)
    answer = browser.get(reverse("fresh", args=[running_game.pk]), {"version": "0", "picking": picking}, **HTMX)
    assert answer.status_code == 200
    assert "<b>" not in answer.content.decode().partition('id="table-overtaken"')[2][:200]


def test_a_pick_for_a_question_that_another_page_has_answered_is_told_so(running_game, people):  # CC-05
    index, browser, ask = asked(running_game, people)
    picks = complete(running_game, index)
    browser.post(turn(running_game), {"ask": ask, "pick": picks})
    answer = browser.get(turn(running_game), {"ask": ask, "pick": picks[0]}, **HTMX)
    assert answer.status_code == 409
    assert "You have already answered this, in another tab" in answer.content.decode()


def test_a_stale_pick_gets_the_fresh_table(running_game, people):
    _, browser, ask = asked(running_game, people)
    answer = browser.get(turn(running_game), {"ask": ask + 1, "pick": "dragon"}, **HTMX)
    assert answer.status_code == 409
    assert answer["HX-Retarget"] == "#table"
    assert "The game has moved on" in answer.content.decode()


def test_an_illegal_answer_brings_the_form_again_with_the_reason_and_what_fits(running_game, people):
    index, browser, ask = asked(running_game, people)
    creature = complete(running_game, index)[0]
    answer = browser.post(turn(running_game), {"ask": ask, "pick": [creature, "dragon-n1"]}, **HTMX)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "not one of the choices" in page
    assert f"pick={creature}&amp;pick=first" in page
    assert fresh(running_game).ask == ask


def test_an_incomplete_answer_keeps_its_picks(running_game, people):
    index, browser, ask = asked(running_game, people)
    creature = complete(running_game, index)[0]
    answer = browser.post(turn(running_game), {"ask": ask, "pick": [creature]})
    assert answer.status_code == 422
    assert "The answer is not complete." in answer.content.decode()
    assert f"pick={creature}&amp;pick=first" in answer.content.decode()


def test_who_is_not_asked_is_refused(running_game, people):
    index, _, ask = asked(running_game, people)
    other = browser_of(people[(index + 1) % 4])
    answer = other.post(turn(running_game), {"ask": ask, "pick": complete(running_game, index)}, **HTMX)
    assert answer.status_code == 403
    assert "The game is not waiting for you." in answer.content.decode()
    assert fresh(running_game).ask == ask


def test_who_has_no_seat_is_refused(running_game, people, eve):  # HL-14
    index, _, ask = asked(running_game, people)
    answer = browser_of(eve).post(turn(running_game), {"ask": ask, "pick": complete(running_game, index)})
    assert answer.status_code == 403
    assert "You have no seat in this game." in answer.content.decode()


def test_the_seat_is_the_sessions_whatever_the_form_says(running_game, people, eve):  # HL-14
    index, _, ask = asked(running_game, people)
    sent = {"ask": ask, "pick": complete(running_game, index), "seat": index}
    assert browser_of(eve).post(turn(running_game), sent).status_code == 403


def test_an_answer_before_the_beginning_is_refused_in_the_waiting_room(open_game, ada):
    answer = browser_of(ada).post(turn(open_game), {"ask": 1, "pick": "dragon"})
    assert answer.status_code == 403
    assert "This game has not begun." in answer.content.decode()


@pytest.mark.parametrize("path", ["fresh/?version=99", "turn/"])
def test_a_game_that_has_not_begun_has_no_turn_and_no_news(open_game, ada, path):
    assert browser_of(ada).get(f"{table(open_game)}{path}").status_code == 404


def test_an_answer_after_the_end_is_refused(running_game, people):
    game = play_out(running_game)
    answer = browser_of(people[0]).post(turn(game), {"ask": game.ask, "pick": "dragon"}, **HTMX)
    assert answer.status_code == 403
    assert "This game is over." in answer.content.decode()


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"pick": "dragon"}, "does not say which question"),
        ({"ask": "seven", "pick": "dragon"}, "cannot be read"),
        ({"ask": "-1", "pick": "dragon"}, "cannot be read"),
        ({"ask": "9" * 30, "pick": "dragon"}, "cannot be read"),
        ({"ask": "1", "pick": ""}, "cannot be read"),
        ({"ask": "1", "pick": "x" * 81}, "cannot be read"),
        ({"ask": "1", "pick": "a\x00b"}, "cannot be read"),
        ({"ask": "1", "pick": ["dragon"] * 61}, "at most 60 picks"),
        ({"ask": "1", "pick": "dragon", "more": "x" * 20_000}, "far too long"),
    ],
)
def test_what_cannot_be_read_is_malformed(running_game, people, sent, words):
    _, browser, ask = asked(running_game, people)
    answer = browser.post(turn(running_game), sent, **HTMX)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert fresh(running_game).ask == ask


def test_a_body_of_json_is_malformed(running_game, people):
    _, browser, _ = asked(running_game, people)
    answer = browser.post(turn(running_game), json.dumps({"ask": 1}), content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize("address", ["table", "turn", "fresh", "log", "seed"])
def test_an_unknown_game_is_not_there(ada, address):
    assert browser_of(ada).get(reverse(address, args=[987654])).status_code == 404


@pytest.mark.parametrize("address", ["table", "turn", "fresh", "log", "seed"])
def test_a_private_game_is_not_there_for_others(ada, ben, cleo, dan, eve, address):  # HL-14
    game = begun(ada, ben, cleo, dan, public=False)
    assert browser_of(eve).get(reverse(address, args=[game.pk])).status_code == 404


def test_a_visitor_is_sent_to_log_in_for_a_game_that_is_not_public(ada, ben, cleo, dan):
    game = begun(ada, ben, cleo, dan, public=False)
    answer = browser_of().get(table(game))
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"/accounts/login/?next={table(game)}")


# --- Addresses and caches


def test_a_turn_address_without_htmx_leads_to_the_whole_page(running_game, people):  # BH-01
    _, browser, ask = asked(running_game, people)
    answer = browser.get(turn(running_game), {"ask": ask, "pick": "dragon"})
    assert (answer.status_code, answer["Location"]) == (302, f"{table(running_game)}?ask={ask}&pick=dragon")


def test_the_page_is_whole_even_for_a_history_restore_by_htmx(running_game, people):  # BH-01
    _, browser, _ = asked(running_game, people)
    answer = browser.get(table(running_game), HTTP_HX_REQUEST="true", HTTP_HX_HISTORY_RESTORE_REQUEST="true")
    assert answer.content.startswith(b"<!doctype html>")


@pytest.mark.parametrize("address", ["table", "turn"])
def test_pages_are_never_kept_and_vary_by_htmx(running_game, people, address):  # BH-01 BH-05
    _, browser, _ = asked(running_game, people)
    answer = browser.get(reverse(address, args=[running_game.pk]), **HTMX)
    assert "no-store" in answer["Cache-Control"]
    assert "HX-Request" in answer["Vary"]


def test_a_private_page_is_not_put_into_the_browsers_storage(running_game, people):  # BH-04
    _, browser, _ = asked(running_game, people)
    assert 'hx-history="false"' in browser.get(table(running_game)).content.decode()


def test_a_lost_session_leads_to_a_whole_log_in_page_with_the_choice_kept(running_game, people):  # BH-06
    index, _, ask = asked(running_game, people)
    picks = complete(running_game, index)
    answer = browser_of().post(turn(running_game), {"ask": ask, "pick": picks}, **HTMX)
    assert answer["HX-Redirect"].startswith("/accounts/login/?next=")
    assert picks[0] in answer["HX-Redirect"]
    assert b"<form" not in answer.content


def test_a_poll_with_a_lost_session_leads_to_log_in(running_game):  # BH-06
    answer = browser_of().get(reverse("fresh", args=[running_game.pk]), {"version": 1, "own": 1}, **HTMX)
    assert answer["HX-Redirect"].startswith("/accounts/login/?next=")


# --- Staying fresh


def test_a_poll_that_finds_nothing_new_is_empty_and_costs_one_query(running_game, django_assert_num_queries):
    with django_assert_num_queries(1):
        answer = browser_of().get(reverse("fresh", args=[running_game.pk]), {"version": running_game.version})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_poll_of_a_player_asks_for_session_account_and_version_and_writes_nothing(running_game, ada, clock):
    browser = browser_of(ada)
    address = reverse("fresh", args=[running_game.pk])
    browser.get(address)
    clock.shift(timedelta(seconds=59))
    with CaptureQueriesContext(connection) as asked_for:
        answer = browser.get(address, {"version": running_game.version, "own": 1}, **HTMX)
    assert answer.status_code == 204
    assert len(asked_for) == 3
    assert all(query["sql"].startswith("SELECT") for query in asked_for)


def test_once_a_minute_a_poll_notes_that_the_player_is_there(running_game, ada, clock, django_assert_num_queries):
    browser = browser_of(ada)
    address = reverse("fresh", args=[running_game.pk])
    browser.get(address)
    clock.shift(timedelta(minutes=1))
    with django_assert_num_queries(4):
        browser.get(address, {"version": running_game.version, "own": 1}, **HTMX)
    [noted] = Presence.objects.all()
    assert (noted.seat.user, noted.at) == (ada, NOW + timedelta(minutes=1))


def test_of_those_who_only_watch_nothing_is_noted(running_game, eve, client):
    for browser in (browser_of(eve), client):
        assert browser.get(reverse("fresh", args=[running_game.pk])).status_code == 200
    assert not Presence.objects.exists()


def test_a_poll_after_a_move_brings_the_table_with_its_version(running_game, people):
    game = play_on(running_game)
    address = reverse("fresh", args=[game.pk])
    answer = browser_of(people[0]).get(address, {"version": running_game.version})
    assert answer.status_code == 200
    assert answer["Table-Version"] == str(game.version)
    assert f'data-version="{game.version}"' in answer.content.decode()


def test_the_turn_form_of_the_same_question_has_the_same_key(running_game, people):  # BH-11
    _, browser, ask = asked(running_game, people)
    assert f'data-key="{ask}"' in browser.get(table(running_game)).content.decode()


def test_the_page_tells_the_servers_time_and_the_deadline(running_game, people, clock):  # CT-11
    _, browser, _ = asked(running_game, people)
    page = browser.get(table(running_game)).content.decode()
    now, due = (datetime.fromisoformat(re.search(f'{name}="([^"]+)"', page)[1]) for name in ("data-now", "data-due"))
    assert (now, due) == (NOW, NOW + timedelta(days=1))


def test_no_countdown_on_a_finished_game(running_game, people):  # CT-10
    game = play_out(running_game)
    page = browser_of(people[0]).get(table(game)).content.decode()
    assert "data-due" not in page
    assert "data-fresh" not in page


# --- Secrets


def hidden_from(game: Game, seat: int | None) -> set[str]:
    """The movement cards in holders that this seat may not see, minus those that everybody has seen."""
    state = fresh(game).record["state"]
    seats = len(state["holders"])
    own = {seat, (seat - 1) % seats} if seat is not None else set()
    return {card for holder, cards in enumerate(state["holders"]) if holder not in own for card in cards}


@pytest.mark.parametrize("address", ["table", "fresh", "log", "seed"])
@pytest.mark.parametrize("who", ["seat", "watcher", "visitor"])
def test_no_page_depends_on_what_its_reader_may_not_know(running_game, people, eve, clock, who, address):  # HL-01 HL-03
    game = play_on(running_game, FIRST_BETS + 3)
    seat = (awaited(game)[0] + 2) % 4
    reader = {"seat": people[seat], "watcher": eve, "visitor": None}[who]
    browser = browser_of(reader)
    before = _without_token(browser.get(reverse(address, args=[game.pk]), {"version": 0}).content.decode())
    twin = kernel.resample(game.get_title(), game.record, seat if who == "seat" else None, random.Random(5))
    assert twin["state"] != game.record["state"]
    Game.objects.filter(pk=game.pk).update(record=twin)
    after = _without_token(browser.get(reverse(address, args=[game.pk]), {"version": 0}).content.decode())
    assert after == before


def test_a_face_down_bet_has_no_name_in_the_source(running_game, people, eve):  # HL-03
    game = play_on(running_game, FIRST_BETS)
    page = browser_of(eve).get(table(game)).content.decode()
    assert "laid__back" in page
    assert "bet__words" not in page


def test_the_seed_is_on_no_page_of_a_running_game(running_game, people):  # HL-07
    game = play_on(running_game, FIRST_BETS)
    browser = browser_of(people[0])
    for address in ("table", "log", "seed"):
        page = browser.get(reverse(address, args=[game.pk])).content.decode()
        assert game.record["seed"] not in page
    assert game.commitment in page


def _without_token(page: str) -> str:
    return re.sub(r"(csrfmiddlewaretoken\" value=\"|X-CSRFToken&quot;: &quot;|X-CSRFToken\": \")\w+", "", page)


# --- Sizes and marks


def test_ids_above_a_thousand_are_printed_plain(ada, ben, cleo, dan):  # TZ-08
    game = begun(ada, ben, cleo, dan)
    Game.objects.filter(pk=game.pk).update(version=1234567)
    assert 'data-version="1234567"' in browser_of(ada).get(table(game)).content.decode()


def test_every_button_of_the_templates_is_guarded_by_the_real_attribute():  # CC-02
    sources = [path.read_text() for path in Path("templates").rglob("*.html")]
    assert not any("hx-disable-elt" in source for source in sources)
    assert any("hx-disabled-elt" in source for source in sources)


def test_no_template_holds_inline_styles_or_scripts():
    import re

    for path in Path("templates").rglob("*.html"):
        if "mail" in path.parts:
            continue
        source = path.read_text()
        assert not re.search(r"\sstyle=|<style|\son\w+=\"|<script(?![^>]*\ssrc=)", source), path
