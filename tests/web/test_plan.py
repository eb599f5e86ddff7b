"""Planning ahead over HTTP: what the page offers to whom, how a reply is planned, what a POST may come back with."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import kernel
from games.engine.planning import Ahead
from games.engine.questions import Picks
from games.models import Game, Move, PlanEntry, User
from games.services import page, plan_page, plans, seats
from games.services.errors import OutOfOrder
from tests.cast import NOW, any_reply, awaited, begun, browser_of, fresh, play_on, play_out, seat
from tests.toy import toy  # noqa: F401  # found by name

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
FIRST_BETS = 8
THIRD_BET = 2
"""Its place among what is still to come at the beginning of a race."""
"""Answers of four players before the first turn of a race."""


@pytest.fixture
def people(ada: User, ben: User, cleo: User, dan: User) -> list[User]:
    return [ada, ben, cleo, dan]


@pytest.fixture
def game(people: list[User]) -> Game:
    """The first bets; seat `me(game)` is not asked."""
    return begun(*people)


def me(game: Game) -> int:
    """A seat that is asked next but one."""
    return (awaited(game)[0] + 2) % 4


def address(game: Game, name: str = "plan", *more: int) -> str:
    return reverse(name, args=[game.pk, *more])


def ahead(game: Game, index: int) -> tuple[Ahead, ...]:
    title = game.get_title()
    assert title.planning is not None
    return title.planning.ahead(kernel.look(title, fresh(game).record or {}, index).view, index)


def some_reply(game: Game, index: int, place: int = 0, seed: int = 7) -> tuple[str, Picks]:
    """An occasion that is still to come, and legal picks for it."""
    question = ahead(game, index)[place].question
    return question.occasion, question.picks(question.sample(random.Random(seed)))


def planned(game: Game, index: int, place: int = 0, seed: int = 7, conditions: Any = ()) -> int:
    """The number of an entry that has just been planned."""
    occasion, picks = some_reply(game, index, place, seed)
    return plans.add(game.pk, index, occasion, picks, conditions, now=NOW)


def entries(game: Game) -> list[tuple[Any, ...]]:
    """Everything that is planned at this table, in order."""
    rows = PlanEntry.objects.filter(seat__game=game)
    return list(rows.values_list("seat__index", "occasion", "picks", "conditions"))


def sent(occasion: str, picks: Picks, *conditions: str, **more: Any) -> dict[str, Any]:
    return {"for": occasion, "pick": list(picks), "only": list(conditions), **more}


def form_of(text: str) -> dict[str, list[str]]:
    """The fields of the form that plans."""
    form = re.search(r'<form class="confirm".*?</form>', text, re.DOTALL)
    assert form is not None
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([\w-]+)" value="([^"]*)"', form[0]):
        fields.setdefault(name, []).append(value)
    fields.pop("csrfmiddlewaretoken", None)
    return fields


def without_token(text: str) -> str:
    return re.sub(r"(csrfmiddlewaretoken\" value=\"|name=\"mark\" value=\"|X-CSRFToken\": \")\w+", "", text)


# --- The page


def test_every_coming_question_is_a_card_of_its_own(game, people):
    index = me(game)
    text = browser_of(people[index]).get(address(game)).content.decode()
    assert text.count('<li class="occasion"') == len(ahead(game, index)) > 4
    assert "Your first bet" in text
    assert "Your turn 3 of" in text


def current(text: str) -> list[str]:
    """The occasions that are marked as the one that is planned."""
    return re.findall(r'<h3 id="asked-([^"]*)" aria-current="true"', text)


def test_the_question_that_is_planned_is_marked_among_those_to_come(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    browser = browser_of(people[index])
    assert current(browser.get(address(game)).content.decode()) == []
    assert current(browser.get(address(game), sent(occasion, picks)).content.decode()) == [occasion]


def test_a_fragment_moves_the_mark_and_takes_it_away(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    browser = browser_of(people[index])
    composed = browser.get(address(game), sent(occasion, picks), **HTMX).content.decode()
    closed = browser.get(address(game), **HTMX).content.decode()
    assert (current(composed), current(closed)) == ([occasion], [])
    for text in (composed, closed):
        assert len(re.findall(r'<h3 id="asked-[^>]*hx-swap-oob="true"', text)) == len(ahead(game, index))


def test_board_and_own_cards_stand_beside_the_plan(game, people):
    text = browser_of(people[me(game)]).get(address(game)).content.decode()
    assert 'id="table-board"' in text
    assert "Your bet cards" in text
    assert "Your holders" in text


def test_the_form_asks_exactly_what_the_coming_question_offers(game, people):
    index = me(game)
    question = ahead(game, index)[0].question
    text = browser_of(people[index]).get(address(game), {"for": question.occasion}, **HTMX).content.decode()
    links = re.findall(r'hx-get="[^"]*pick=([\w-]+)"', text)
    assert set(links) == {choice.key for choice in question.options()}


def test_a_turn_of_the_coming_race_is_planned_from_the_own_holders(game, people):
    index = me(game)
    turn = next(one.question for one in ahead(game, index) if ".turn." in one.question.occasion)
    text = browser_of(people[index]).get(address(game), {"for": turn.occasion}, **HTMX).content.decode()
    links = re.findall(r'hx-get="[^"]*pick=([\w-]+)"', text.split('id="table-board"')[0])
    assert set(links) == {choice.key for choice in turn.options()}


def test_the_board_shows_where_the_planned_cards_would_lead_now(game, people):
    index = me(game)
    turn = next(one.question for one in ahead(game, index) if ".turn." in one.question.occasion)
    card = next(choice.key for choice in turn.options() if choice.key.endswith(("-n3", "-n4", "-n5")))
    text = browser_of(people[index]).get(address(game), {"for": turn.occasion, "pick": card}, **HTMX).content.decode()
    assert f'class="token ghost {card.split("-")[0]}"' in text


def test_complete_picks_offer_conditions_and_the_confirmation(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    text = browser_of(people[index]).get(address(game), sent(occasion, picks), **HTMX).content.decode()
    assert "Plan this" in text
    assert "Only if nobody else has bet on the creature" in text
    assert form_of(text) == {"for": [occasion], "pick": list(picks)}


def test_a_condition_is_composed_pick_by_pick(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    browser = browser_of(people[index])
    begun_text = browser.get(address(game), sent(occasion, picks, cond="alone-on"), **HTMX).content.decode()
    assert "Plan this" not in begun_text
    assert re.findall(r"cond=alone-on&amp;cond=([\w-]+)", begun_text)[0] == picks[0]
    done = browser.get(address(game), sent(occasion, picks, cond=["alone-on", picks[0]]), **HTMX)
    assert form_of(done.content.decode())["only"] == [f"alone-on:{picks[0]}"]
    assert "only if nobody else has bet on" in done.content.decode()
    assert f"only=alone-on%3A{picks[0]}" in done["HX-Push-Url"]


def test_a_condition_can_be_dropped_again(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    full = sent(occasion, picks, f"alone-on:{picks[0]}", "not-passed:dragon:4")
    text = browser_of(people[index]).get(address(game), full, **HTMX).content.decode()
    drops = re.findall(r'class="onlyif__drop" href="([^"]*)"', text)
    assert ["not-passed" in drop for drop in drops] == [True, False]


def test_no_further_condition_is_offered_than_a_reply_may_have(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    full = sent(occasion, picks, *(f"not-passed:dragon:{number}" for number in range(1, plans.MOST_CONDITIONS + 1)))
    text = browser_of(people[index]).get(address(game), full, **HTMX).content.decode()
    assert "plan-condition" not in text
    assert len(form_of(text)["only"]) == plans.MOST_CONDITIONS


def test_conditions_outlive_taking_a_pick_back(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    full = sent(occasion, picks, "not-passed:dragon:4")
    browser = browser_of(people[index])
    text = browser.get(address(game), full, **HTMX).content.decode()
    back = re.search(r'takeback" href="([^"#]*)', text)
    assert back is not None
    assert "only=not-passed%3Adragon%3A4" in back[1]
    shorter = browser.get(back[1].replace("&amp;", "&"), **HTMX).content.decode()
    assert "Plan this" not in shorter
    again = re.findall(rf'hx-get="([^"]*pick={picks[0]}&amp;pick={picks[1]}[^"]*)"', shorter)[0]
    assert form_of(browser.get(again.replace("&amp;", "&"), **HTMX).content.decode())["only"] == ["not-passed:dragon:4"]


def test_picks_that_do_not_fit_are_cut_with_the_reason(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    answer = browser_of(people[index]).get(address(game), sent(occasion, (picks[0], "unicorn")), **HTMX)
    assert answer.status_code == 422
    assert "“unicorn” is not one of the choices here." in answer.content.decode()
    assert answer.context["plan"].form.keys == picks[:1]


@pytest.mark.parametrize("forged", ["alone-on:unicorn", "always", "not-passed:dragon:999", "still-there:zeus"])
def test_a_forged_condition_in_the_address_is_left_out_with_the_reason(game, people, forged):
    index = me(game)
    occasion, picks = some_reply(game, index)
    answer = browser_of(people[index]).get(address(game), sent(occasion, picks, forged), **HTMX)
    assert answer.status_code == 422
    assert "note--error" in answer.content.decode()
    assert answer.context["plan"].form.conditions == ()


def test_a_plan_is_listed_in_words_with_its_alternative(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    planned(game, index, conditions=[["alone-on", picks[0]]])
    planned(game, index, seed=8)
    text = browser_of(people[index]).get(address(game)).content.decode()
    assert "else 2." in text
    assert "only if nobody else has bet on" in text
    assert text.count("would fit now") == 2
    assert "2 replies planned" in text


def test_a_reply_that_would_not_fit_now_says_why(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    planned(game, index)
    record = fresh(game).record
    record["state"]["supply"][picks[0]] = 0
    Game.objects.filter(pk=game.pk).update(record=record)
    text = browser_of(people[index]).get(address(game)).content.decode()
    assert "would not fit now" in text
    assert "No token of" in text


def test_changing_opens_the_form_with_what_was_planned(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    entry = planned(game, index, THIRD_BET, conditions=[["not-passed", "dragon", "4"]])
    browser = browser_of(people[index])
    link = re.search(rf'hx-get="([^"]*instead={entry}[^"]*)"', browser.get(address(game)).content.decode())
    assert link is not None
    text = browser.get(link[1].replace("&amp;", "&"), **HTMX).content.decode()
    fields = {"for": [occasion], "instead": [str(entry)], "pick": list(picks), "only": ["not-passed:dragon:4"]}
    assert form_of(text) == fields
    assert "Plan this instead" in text


def test_a_form_for_a_question_that_is_open_now_is_stale(game, people):  # CC-05
    index = awaited(game)[0]
    record = fresh(game).record
    occasion = kernel.look(game.get_title(), record, index).question.occasion
    answer = browser_of(people[index]).get(address(game), {"for": occasion}, **HTMX)
    assert (answer.status_code, answer["HX-Retarget"]) == (409, "#table")
    assert "is asked already" in answer.content.decode()
    assert answer["HX-Replace-Url"] == address(game)


@pytest.mark.parametrize("occasion", ["9.bet.1", "unicorn", "1.turn.0"])
def test_a_form_for_a_question_that_never_comes_is_stale(game, people, occasion):
    answer = browser_of(people[me(game)]).get(address(game), {"for": occasion})
    assert answer.status_code == 409
    assert answer.content.startswith(b"<!doctype html>")


def test_a_restored_page_of_the_history_is_whole(game, people):  # BH-01
    answer = browser_of(people[me(game)]).get(address(game), HTTP_HX_HISTORY_RESTORE_REQUEST="true", **HTMX)
    assert answer.content.startswith(b"<!doctype html>")
    assert "HX-Request" in answer["Vary"]


def test_a_long_plan_takes_no_more_queries_than_a_short_one(game, people):
    index = me(game)
    browser = browser_of(people[index])
    counts = []
    for more in (2, 20):
        for seed in range(more):
            planned(game, index, place=THIRD_BET + seed % 3, seed=seed, conditions=[["not-passed", "dragon", "4"]])
        with CaptureQueriesContext(connection) as asked_for:
            browser.get(address(game))
        counts.append(len(asked_for))
    assert counts[0] == counts[1] < 12


# --- Planning


def test_a_confirmed_reply_is_planned_and_leads_back_to_the_page(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    answer = browser_of(people[index]).post(address(game), sent(occasion, picks, "not-passed:dragon:4"))
    assert (answer.status_code, answer["Location"]) == (303, address(game))
    assert entries(game) == [(index, occasion, list(picks), [["not-passed", "dragon", "4"]])]


def test_htmx_gets_the_fresh_page_with_the_plan_in_it(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    answer = browser_of(people[index]).post(address(game), sent(occasion, picks), **HTMX)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<article id="table"')
    assert "1 reply planned" in answer.content.decode()
    assert answer["HX-Replace-Url"] == address(game)


def test_a_form_that_is_sent_twice_plans_once(game, people):  # CC-01
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    browser = browser_of(people[index])
    answers = [browser.post(address(game), sent(occasion, picks, "not-passed:dragon:4")) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len(entries(game)) == 1


def test_a_changed_reply_stands_where_the_old_one_stood(game, people):
    index = me(game)
    first, second = planned(game, index), planned(game, index, seed=8)
    occasion, picks = some_reply(game, index, seed=9)
    browser_of(people[index]).post(address(game), sent(occasion, picks, instead=first))
    rows = list(PlanEntry.objects.filter(seat__game=game))
    assert [row.pk for row in rows] == [first, second]
    assert rows[0].picks == list(picks)


def test_alternatives_change_places(game, people):
    index = me(game)
    first, second = planned(game, index), planned(game, index, seed=8)
    browser = browser_of(people[index])
    assert browser.post(address(game, "plan-earlier", second)).status_code == 303
    assert list(PlanEntry.objects.values_list("pk", flat=True)) == [second, first]
    assert browser.post(address(game, "plan-later", second), **HTMX).status_code == 200
    assert list(PlanEntry.objects.values_list("pk", flat=True)) == [first, second]


def test_a_planned_reply_can_be_withdrawn(game, people):
    index = me(game)
    entry = planned(game, index)
    answer = browser_of(people[index]).post(address(game, "plan-withdraw", entry), **HTMX)
    assert "The planned reply is withdrawn." in answer.content.decode()
    assert entries(game) == []


def test_all_planned_replies_can_be_withdrawn_at_once(game, people):
    index = me(game)
    planned(game, index)
    planned(game, index, place=1)
    others = planned(game, (index + 1) % 4)
    browser_of(people[index]).post(address(game, "plan-withdraw-all"))
    assert list(PlanEntry.objects.values_list("pk", flat=True)) == [others]


def test_a_planned_bet_is_played_when_its_turn_comes_and_the_log_says_so(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    browser_of(people[index]).post(address(game), sent(occasion, picks))
    play_on(game, 2)
    assert Move.objects.get(game=game, by=Move.By.PLAN).reply == list(picks)
    assert "planned ahead" in browser_of(people[0]).get(reverse("table", args=[game.pk])).content.decode()


def test_one_who_is_asked_though_something_was_planned_is_told_why(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    planned(game, index)
    record = fresh(game).record
    record["state"]["supply"][picks[0]] = 0
    Game.objects.filter(pk=game.pk).update(record=record)
    while index not in awaited(game):
        play_on(game)
    text = browser_of(people[index]).get(reverse("table", args=[game.pk])).content.decode()
    assert "What you had planned for this did not fit:" in text
    assert "No token of" in text
    again = browser_of(people[index]).get(address(game)).content.decode()
    assert "You have been asked, because none of these fitted." in again
    assert "did not fit" in again


# --- Whose it is


def test_who_has_no_seat_sees_the_table_with_the_reason(game, eve):
    answer = browser_of(eve).get(address(game))
    assert answer.status_code == 403
    assert "You have no seat in this game." in answer.content.decode()


def test_a_visitor_is_led_to_the_log_in_and_back(game):
    answer = browser_of().get(address(game), {"for": "1.bet.1", "pick": "dragon"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/?next=/games/")
    assert "pick%3Ddragon" in answer["Location"]


def test_a_lost_session_keeps_what_was_composed(game):  # BH-06
    answer = browser_of().get(address(game), {"for": "1.bet.1", "pick": "dragon"}, **HTMX)
    assert "pick%3Ddragon" in answer["HX-Redirect"]
    answer = browser_of().post(address(game), sent("1.bet.1", ("dragon", "first")), **HTMX)
    assert "pick%3Ddragon%26pick%3Dfirst" in answer["HX-Redirect"]
    assert entries(game) == []


def test_a_visitor_plans_nothing(game):
    assert browser_of().post(address(game), sent("1.bet.1", ("dragon", "first"))).status_code == 302
    assert entries(game) == []


def test_a_private_game_is_not_there_for_others(people, eve):
    game = begun(*people, public=False)
    browser = browser_of(eve)
    assert browser.get(address(game)).status_code == 404
    assert browser.post(address(game), sent("1.bet.1", ("dragon", "first"))).status_code == 404
    assert browser.post(address(game, "plan-withdraw-all")).status_code == 404


def test_a_game_that_has_not_begun_has_no_plan_page(open_game, ada):
    assert browser_of(ada).get(address(open_game)).status_code == 404
    answer = browser_of(ada).post(address(open_game), sent("1.bet.1", ("dragon", "first")))
    assert answer.status_code == 403
    assert "This game has not begun." in answer.content.decode()


def test_after_the_end_nothing_can_be_planned(game, people):
    game = play_out(game)
    browser = browser_of(people[0])
    for answer in (browser.get(address(game)), browser.post(address(game), sent("3.bet.3", ("dragon", "first")))):
        assert answer.status_code == 403
        assert "This game is over." in answer.content.decode()


@pytest.mark.parametrize(
    ("facts", "words"), [({"held_by_bot": True}, "take it back before you plan"), ({"resigned": True}, "for good")]
)
def test_who_lost_the_seat_can_plan_nothing(game, people, facts, words):
    index = me(game)
    occasion, picks = some_reply(game, index)
    game.seats.filter(index=index).update(**facts)
    browser = browser_of(people[index])
    for answer in (browser.get(address(game)), browser.post(address(game), sent(occasion, picks))):
        assert answer.status_code == 403
        assert words in answer.content.decode()
    assert entries(game) == []
    assert "table-plan" not in browser.get(reverse("table", args=[game.pk])).content.decode()


def test_the_seat_is_the_sessions_whatever_the_form_says(game, people):  # HL-14
    index = me(game)
    occasion, picks = some_reply(game, index)
    other = (index + 1) % 4
    answer = browser_of(people[index]).post(address(game), sent(occasion, picks, seat=other))
    assert answer.status_code == 303
    assert [row[0] for row in entries(game)] == [index]


@pytest.mark.parametrize("name", ["plan-withdraw", "plan-earlier", "plan-later"])
def test_another_ones_planned_reply_can_not_be_touched(game, people, name):  # HL-14
    index = me(game)
    entry = planned(game, index)
    planned(game, index, seed=8)
    before = entries(game)
    answer = browser_of(people[(index + 1) % 4]).post(address(game, name, entry))
    assert answer.status_code == 409
    assert "This planned reply is gone" in answer.content.decode()
    assert entries(game) == before


def test_another_ones_planned_reply_can_not_be_replaced(game, people):  # HL-14
    index, other = me(game), (me(game) + 1) % 4
    entry = planned(game, index)
    before = entries(game)
    occasion, picks = some_reply(game, other)
    assert browser_of(people[other]).post(address(game), sent(occasion, picks, instead=entry)).status_code == 409
    assert entries(game) == before


def test_in_a_game_where_nothing_can_be_planned_nothing_is_offered(ada, ben, toy, monkeypatch):  # noqa: F811
    game = begun(ada, ben, title="bids")
    monkeypatch.setitem(toy.__dict__, "planning", None)
    browser = browser_of(ada)
    assert browser.get(address(game)).status_code == 403
    assert address(game) not in browser.get(reverse("table", args=[game.pk])).content.decode()


def test_a_game_without_templates_of_its_own_can_be_planned(ada, ben, toy):  # noqa: F811
    game = begun(ada, ben, title="bids")
    browser = browser_of(ada)
    text = browser.get(address(game), {"for": "2.bid", "pick": "7"}).content.decode()
    assert form_of(text) == {"for": ["2.bid"], "pick": ["7"]}
    answer = browser.post(address(game), sent("2.bid", ("7",), "leading"), follow=True)
    assert "only if you are leading" in answer.content.decode()


# --- Bad input


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pick": "dragon"}, "does not say which question"),
        ({"for": "", "pick": "dragon"}, "cannot be read"),
        ({"for": "x" * 81, "pick": "dragon"}, "cannot be read"),
        ({"for": "1.bet.1", "pick": ""}, "cannot be read"),
        ({"for": "1.bet.1", "pick": "a\x00b"}, "cannot be read"),
        ({"for": "1.bet.1", "pick": ["dragon"] * 61}, "at most 60 picks"),
        ({"for": "1.bet.1", "pick": "dragon", "instead": "first"}, "cannot be read"),
        ({"for": "1.bet.1", "pick": "dragon", "instead": "9" * 30}, "cannot be read"),
        ({"for": "1.bet.1", "pick": "dragon", "only": ["a:b"] * 21}, "far too long"),
        ({"for": "1.bet.1", "pick": "dragon", "only": ":"}, "cannot be read"),
        ({"for": "1.bet.1", "pick": "dragon", "more": "x" * 20_000}, "far too long"),
    ],
)
def test_what_cannot_be_read_is_malformed(game, people, fields, words):
    answer = browser_of(people[me(game)]).post(address(game), fields, **HTMX)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert entries(game) == []


@pytest.mark.parametrize("forged", ["alone-on:unicorn", "always", "not-passed:dragon:999", "still-there", "a:b:c:d"])
def test_a_forged_condition_is_refused_and_the_form_comes_again(game, people, forged):
    index = me(game)
    occasion, picks = some_reply(game, index)
    answer = browser_of(people[index]).post(address(game), sent(occasion, picks, forged), **HTMX)
    assert answer.status_code == 422
    assert "note--error" in answer.content.decode()
    assert form_of(answer.content.decode()) == {"for": [occasion], "pick": list(picks)}
    assert entries(game) == []


def test_too_many_conditions_are_refused(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index, THIRD_BET)
    conditions = [f"not-passed:dragon:{number}" for number in range(1, plans.MOST_CONDITIONS + 2)]
    answer = browser_of(people[index]).post(address(game), sent(occasion, picks, *conditions))
    assert answer.status_code == 422
    assert "at most 4 conditions" in answer.content.decode()
    assert entries(game) == []


def test_illegal_picks_are_refused_and_what_fits_is_kept(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    answer = browser_of(people[index]).post(address(game), sent(occasion, (picks[0], "dragon-n1")))
    assert answer.status_code == 422
    assert "not one of the choices" in answer.content.decode()
    assert answer.context["plan"].form.keys == picks[:1]
    assert entries(game) == []


def test_incomplete_picks_are_refused_and_kept(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    answer = browser_of(people[index]).post(address(game), sent(occasion, picks[:1]))
    assert answer.status_code == 422
    assert "The answer is not complete." in answer.content.decode()
    assert answer.context["plan"].form.keys == picks[:1]
    assert entries(game) == []


def test_the_ten_thousandth_reply_is_refused_like_the_forty_first(game, people):
    index = me(game)
    occasion, picks = some_reply(game, index)
    other = some_reply(game, index, seed=8)
    assert other != (occasion, picks)
    for _ in range(plans.MOST_ENTRIES // 2):
        planned(game, index)
        planned(game, index, seed=8)
    browser = browser_of(people[index])
    for _ in range(3):
        answer = browser.post(address(game), sent(occasion, picks))
        assert answer.status_code == 422
        assert "withdraw one first" in answer.content.decode()
    assert PlanEntry.objects.count() == plans.MOST_ENTRIES
    text = browser.get(address(game)).content.decode()
    assert "Add an alternative" not in text
    assert "No more replies can be planned" in text


def test_a_reply_for_an_occasion_that_is_over_meanwhile_is_stale(game, people):  # CC-05
    index = me(game)
    occasion, picks = some_reply(game, index)
    while index not in awaited(game):
        play_on(game)
    browser = browser_of(people[index])
    open_now = browser.post(address(game), sent(occasion, picks), **HTMX)
    play_on(game)
    over = browser.post(address(game), sent(occasion, picks), **HTMX)
    for answer in (open_now, over):
        assert (answer.status_code, answer["HX-Retarget"]) == (409, "#table")
        assert answer["HX-Replace-Url"] == address(game)
        assert 'id="table-notice"' in answer.content.decode()
    assert entries(game) == []


def test_withdrawing_twice_is_told_and_changes_nothing(game, people):
    index = me(game)
    entry, other = planned(game, index), planned(game, index, seed=8)
    browser = browser_of(people[index])
    browser.post(address(game, "plan-withdraw", entry))
    again = browser.post(address(game, "plan-withdraw", entry), **HTMX)
    assert again.status_code == 409
    assert "This planned reply is gone" in again.content.decode()
    assert list(PlanEntry.objects.values_list("pk", flat=True)) == [other]


def test_a_change_of_a_reply_that_is_gone_keeps_what_was_composed(game, people):
    index = me(game)
    entry = planned(game, index)
    plans.withdraw(game.pk, index, entry, now=NOW)
    occasion, picks = some_reply(game, index)
    answer = browser_of(people[index]).post(address(game), sent(occasion, picks, instead=entry), **HTMX)
    assert answer.status_code == 409
    assert "This planned reply is gone" in answer.content.decode()
    assert form_of(answer.content.decode()) == {"for": [occasion], "pick": list(picks)}


@pytest.mark.parametrize("name", ["plan-withdraw", "plan-earlier", "plan-later"])
def test_an_entry_that_never_was_is_gone(game, people, name):
    assert browser_of(people[me(game)]).post(address(game, name, 10**18)).status_code == 409
    assert browser_of(people[me(game)]).post(address(game, name, 10**30)).status_code == 409


@pytest.mark.parametrize("name", ["plan-withdraw", "plan-earlier", "plan-later", "plan-withdraw-all"])
def test_looking_at_the_address_of_a_change_changes_nothing(game, people, name):
    index = me(game)
    entry = planned(game, index)
    planned(game, index, seed=8)
    before = entries(game)
    more = () if name == "plan-withdraw-all" else (entry,)
    answer = browser_of(people[index]).get(address(game, name, *more))
    assert (answer.status_code, answer["Location"]) == (302, address(game))
    assert entries(game) == before


@pytest.mark.parametrize("name", ["plan", "plan-withdraw", "plan-earlier", "plan-withdraw-all", "standing"])
def test_a_form_without_its_token_is_refused(game, people, name):
    index = me(game)
    entry = planned(game, index)
    before = entries(game)
    occasion, picks = some_reply(game, index, seed=8)
    browser = browser_of(people[index], enforce_csrf_checks=True)
    more = (entry,) if name in ("plan-withdraw", "plan-earlier") else ()
    assert browser.post(address(game, name, *more), sent(occasion, picks)).status_code == 403
    assert entries(game) == before


def test_when_the_rules_fail_the_page_says_that_it_is_this_game_alone(ada, ben, toy, monkeypatch):  # noqa: F811
    game = begun(ada, ben, title="bids")

    def fail(view: Any, index: int) -> Any:
        raise RuntimeError("the plans fail here")

    monkeypatch.setattr(plan_page.planned, "replies", fail)
    monkeypatch.setitem(toy.planning.__dict__, "ahead", fail)
    with pytest.raises(OutOfOrder):
        plan_page.build(game, ada, now=NOW)
    assert browser_of(ada).get(address(game)).status_code == 503


# --- Secrets


def readers(people: list[User], eve: User, index: int) -> Iterator[User | None]:
    yield from (person for place, person in enumerate(people) if place != index)
    yield from (eve, None)


def seen_by(game: Game, reader: User | None, version: int) -> list[str]:
    """Every page about the game that somebody else can look at."""
    browser = browser_of(reader)
    paths = [reverse(name, args=[game.pk]) for name in ("table", "log", "seed")]
    paths += [f"{reverse('fresh', args=[game.pk])}?version={known}" for known in (0, version)]
    paths += [reverse("replay", args=[game.pk, fresh(game).moves_made]), reverse("home"), reverse("my-games")]
    answers = [browser.get(path) for path in paths]
    return [f"{answer.status_code} {without_token(answer.content.decode())}" for answer in answers]


def test_no_page_of_anybody_else_changes_when_somebody_plans(game, people, eve, clock):  # HL-01
    index = me(game)
    version = fresh(game).version
    before = [seen_by(game, reader, version) for reader in readers(people, eve, index)]
    browser = browser_of(people[index])
    occasion, picks = some_reply(game, index, THIRD_BET)
    browser.post(address(game), sent(occasion, picks, "not-passed:dragon:4"))
    planned(game, index, place=THIRD_BET + 1)
    assert len(entries(game)) == 2
    assert [seen_by(game, reader, version) for reader in readers(people, eve, index)] == before
    browser.post(address(game, "plan-withdraw-all"))
    assert [seen_by(game, reader, version) for reader in readers(people, eve, index)] == before


def test_own_plans_are_not_in_the_replay_that_could_be_shown_around(game, people):
    index = me(game)
    planned(game, index)
    text = browser_of(people[index]).get(reverse("replay", args=[game.pk, 0])).content.decode()
    assert "table-plan" not in text


@pytest.mark.parametrize("options", [{}, {"powers": True, "fate_tokens": True}])
@pytest.mark.parametrize("moves", [1, FIRST_BETS + 7])
def test_the_plan_page_depends_on_nothing_that_its_owner_may_not_know(people, clock, moves, options):  # HL-01 HL-03
    game = play_on(begun(*people, options=options), moves)
    index = me(game)
    for place, coming in enumerate(ahead(game, index)):
        is_early = coming.question.occasion.endswith(("token", "bet.1", "bet.2"))
        planned(game, index, place, conditions=[] if is_early else [["not-passed", "dragon", "4"]])
    browser = browser_of(people[index])
    occasion, picks = some_reply(game, index, len(ahead(game, index)) - 1)

    def looked() -> list[str]:
        shown = [{}, {"for": occasion}, sent(occasion, picks), sent(occasion, picks, cond="still-there")]
        return [without_token(browser.get(address(game), fields).content.decode()) for fields in shown]

    before = looked()
    twin = kernel.resample(game.get_title(), game.record or {}, index, random.Random(5))
    assert json.dumps(twin["state"]) != json.dumps((game.record or {})["state"])
    Game.objects.filter(pk=game.pk).update(record=twin)
    assert looked() == before


def test_what_is_planned_is_gone_for_whoever_takes_the_seat_back(game, people):
    index = me(game)
    planned(game, index)
    seats.resign(game.pk, index, now=NOW)
    assert entries(game) == []


def test_the_table_shows_players_how_much_they_have_planned(game, people, eve):
    index = me(game)
    planned(game, index)
    text = browser_of(people[index]).get(reverse("table", args=[game.pk])).content.decode()
    assert "1 reply is planned" in text
    assert address(game) in text
    assert address(game) not in browser_of(eve).get(reverse("table", args=[game.pk])).content.decode()


def test_the_table_leads_to_the_next_question_without_a_planned_reply(game, people):
    index = me(game)
    planned(game, index)
    first, second = (coming.question.occasion for coming in ahead(game, index)[:2])
    text = browser_of(people[index]).get(reverse("table", args=[game.pk])).content.decode()
    assert f"{address(game)}?for={second}#turn" in text
    assert f"{address(game)}?for={first}#turn" not in text


def test_the_plan_page_of_a_seat_is_built_from_its_look_alone(game, people):
    index = me(game)
    built = plan_page.build(game, people[index], now=NOW)
    assert built.table.view == page.build(game, people[index], now=NOW).view
    assert seat(game, index).index == built.table.viewer
    assert any_reply(game, awaited(game)[0])[0] == built.table.look.ask
