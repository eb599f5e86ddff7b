"""The table of Downforce: what is drawn on the board, what can be tapped there, and what is told beside it."""

import html
import random
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from math import cos, dist, radians, sin
from types import SimpleNamespace

import pytest
from django.urls import reverse

from games.engine import kernel
from games.engine.questions import Choice, Question
from games.engine.words import say
from games.models import Game
from games.services import pictures
from games.templatetags.downforce_board import running
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARDS, CARS, TRACKS
from games.titles.downforce.drawing import board as drawings
from games.titles.downforce.drawing.board import board, lighted, picked, since
from games.titles.downforce.drawing.layout import layout
from games.titles.downforce.in_words import in_words
from games.titles.downforce.picks import CAR, STEP, TO
from games.titles.downforce.progress import course_at, progress
from games.titles.downforce.track import FINISH, track
from tests.cast import begun, browser_of, fresh
from tests.titles.downforce.scene import race

KEYS = list(TRACKS)


def opening(key: str = "cais-velho", seats: int = 4, **cars: str) -> dict:
    """The view of a game that has just begun, with these cars elsewhere."""
    record = kernel.begin(TITLE, seats=seats, options={"track": key}, seed=bytes(32))
    view = kernel.look(TITLE, record, 0).view
    for car, space in cars.items():
        view["cars"][car]["space"] = space
        if space == FINISH:
            view["finished"].append(car)
    return view


@cache
def found(wanted: Callable[[dict, kernel.OpenAsk | None], bool], seats: int = 4, key: str = "cais-velho") -> dict:
    """The record of the first of some random games that comes to such a moment."""
    for seed in range(300):
        rng = random.Random(seed)
        record = kernel.begin(TITLE, seats=seats, options={"track": key}, seed=rng.randbytes(32))
        while True:
            opened = kernel.asked(TITLE, record)
            if wanted(record["state"], opened):
                return record
            if opened is None:
                break
            seat = opened.awaited[0]
            record, _ = kernel.answer(TITLE, record, seat, opened.questions[seat].sample(rng))
    raise AssertionError("no game came to such a moment")


def occasion(opened: kernel.OpenAsk | None, seat: int = 0) -> str:
    question = opened.questions.get(seat) if opened else None
    return question.occasion if question else ""


def own_turn(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return occasion(opened).startswith("turn.") and not state["playing"] and len(state["discards"]) > 3


def tricky_turn(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return own_turn(state, opened) and state["powers"][0] == ["tricky"]


def strategic_turn(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return own_turn(state, opened) and state["powers"][0] == ["strategic"]


def asked_to_drive(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return occasion(opened).startswith("drive.")


def bidding(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return occasion(opened).startswith("bid.") and any(state["debts"])


def betting(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return occasion(opened) == "bet.2"


def keeping(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return occasion(opened) == "power"


def over(state: dict, opened: kernel.OpenAsk | None) -> bool:
    return opened is None


def look(record: dict, seat: int | None = 0) -> kernel.Look:
    return kernel.look(TITLE, record, seat)


# The drawing


@pytest.mark.parametrize("key", KEYS)
def test_all_six_cars_stand_on_their_own_spaces(key):  # F1
    view = opening(key)
    spots = {spot.key: spot for spot in layout(key).spots}
    for car in board(view).cars:
        spot = spots[view["cars"][car.car]["space"]]
        assert (car.x, car.y, car.degrees) == (spot.x, spot.y, spot.degrees)
    assert len(board(view).cars) == len(CARS)


@pytest.mark.parametrize("key", KEYS)
def test_cars_on_neighbouring_spaces_do_not_cover_each_other(key):
    plan, course = layout(key), track(key)
    for spot, after in zip(plan.spots, course.ahead, strict=True):
        for other in after:
            if other != course.finish:
                assert dist((spot.x, spot.y), (plan.spots[other].x, plan.spots[other].y)) > drawings.SIZE[1]


def test_a_car_is_at_least_18_pixels_long_on_a_phone():
    assert drawings.SIZE[0] * 334 / 640 >= 18


def test_finished_cars_stand_at_their_places():  # F15
    drawn = board(opening(red=FINISH, blue=FINISH))
    stood = {car.car: car for car in drawn.cars}
    first, second = drawn.marks.stand[:2]
    assert first.x < stood["red"].x < first.x + 106
    assert first.y < stood["red"].y < first.y + 42
    assert second.y < stood["blue"].y < second.y + 42


def test_nothing_has_moved_on_a_board_without_picks():
    drawn = board(opening())
    assert (drawn.ghosts, drawn.ways, drawn.lit, drawn.told) == ((), (), (), "")


def moved(car: str, *way: str) -> dict:
    """The event of a car that went that way."""
    return {"kind": "moved", "car": car, "way": list(way)}


def test_a_car_that_moved_shows_where_it_came_from():
    before, after = opening(red="b5"), opening(red="b9")
    drawn = since(after, [moved("red", "b5", "b6", "b7", "b8", "b9")])
    old = next(car for car in board(before).cars if car.car == "red")
    assert [(ghost.car, ghost.x, ghost.y) for ghost in drawn.ghosts] == [("red", old.x, old.y)]
    assert [way.car for way in drawn.ways] == ["red"]
    assert [car.car for car in drawn.cars if car.moved] == ["red"]
    assert drawn.told == "since"


def test_a_board_on_which_nothing_moved_since_tells_of_nothing():
    assert since(opening(), [{"kind": "played", "seat": 0, "card": "c01"}]).told == ""


def test_ways_through_the_same_spaces_do_not_cover_each_other():
    one, other = since(opening(), [moved(car, "b5", "b6", "b7", "b8", "b9") for car in ("red", "blue")]).ways
    assert one.line != other.line


def test_a_car_travels_from_its_old_place_to_its_new_one():
    before, after = opening(red="b9"), opening(red="a15")
    way = moved("red", "b9", "b10", "b11", "b12", "b13", "b14", "a15")
    car = next(car for car in since(after, [way]).cars if car.car == "red")
    old = next(car for car in board(before).cars if car.car == "red")
    x, y = map(float, re.findall(r"-?\d+", car.path)[:2])
    turned = radians(car.degrees)
    first = (car.x + x * cos(turned) - y * sin(turned), car.y + x * sin(turned) + y * cos(turned))
    assert dist(first, (old.x, old.y)) < 2
    x_and_y = list(map(int, re.findall(r"-?\d+", car.path)))
    assert (sum(x_and_y[::2]), sum(x_and_y[1::2])) == (0, 0)  # it ends where the car stands


def test_a_way_goes_straight_on_by_one_step_and_bends_by_several():
    ways = (("b1", "b2", "b3", "b4"), ("b17", "b18", "b19", "b20"))
    straight, bent = (since(opening(), [moved("red", *way)]).ways for way in ways)
    assert [len(re.findall(r"-?\d+", way.line)) // 2 - 1 for way in (*straight, *bent)] == [1, 3]


# The course of a card


def test_picks_move_the_cars_and_show_their_ways():
    view, question = look(found(own_turn)).view, look(found(own_turn)).question
    assert question
    picks: tuple[str, ...] = ()
    while choices := question.options(picks):
        picks = (*picks, choices[0].key)
    course = course_at(view, picks)
    drawn = picked(view, course)
    assert [way.car for way in drawn.ways] == [move.car for move in course.moves if len(move.way) > 1]
    spots = layout(view["track"]).spots
    for car in drawn.cars:
        if course.cars[car.car] != course.table.track.finish:
            assert (car.x, car.y) == (spots[course.cars[car.car]].x, spots[course.cars[car.car]].y)


def test_each_end_can_be_tapped_on_the_board():
    view, question = look(found(own_turn)).view, look(found(own_turn)).question
    assert question
    for card in question.options():
        choices = question.options((card.key,))
        ends = {choice.key for choice in choices if choice.key.startswith(TO)}
        drawn = lighted(picked(view, course_at(view, (card.key,))), choices)
        assert ends <= {lit.choice for lit in drawn.lit}


def test_where_a_space_is_an_end_and_a_step_a_tap_means_the_end():
    choices = [choice(f"{STEP}b9"), choice(f"{TO}b9"), choice(f"{STEP}c9")]
    drawn = lighted(board(opening()), choices)
    assert {(lit.choice, lit.step) for lit in drawn.lit} == {(f"{TO}b9", False), (f"{STEP}c9", True)}


def choice(key: str) -> Choice:
    return Choice(key, say("A way"), (f"space-{key.partition(':')[2]}",))


def test_the_card_under_way_tells_which_line_is_next():
    view, question = look(found(strategic_turn)).view, look(found(strategic_turn)).question
    assert question
    card = max(question.options(), key=lambda option: len(CARDS[option.key].lines)).key
    made = progress(view, (card,))
    assert made
    assert made.card == card
    assert len(made.lines) == len(CARDS[card].lines)
    assert made.lines.count("now") == 1


def test_no_card_is_under_way_before_one_is_picked():
    assert progress(look(found(own_turn)).view, ()) is None


def test_the_one_who_drives_sees_the_car_that_waits():  # F17
    view = look(found(asked_to_drive)).view
    made = progress(view, ())
    assert made
    assert made.car == view["playing"]["cut"]
    drawn = picked(view, course_at(view, ()))
    assert [car.car for car in drawn.cars if car.driven] == [made.car]


# The page


@pytest.fixture
def served(ada, ben, cleo, dan):
    """The page of a game at such a moment, as Ada sees it, with these picks."""

    def serve(wanted, *picks: str, viewer=ada) -> str:
        record = found(wanted)
        game = begun(ada, ben, cleo, dan, title="downforce", options={"track": "cais-velho"})
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        fields = {"ask": record["ask"], "pick": list(picks)} if picks else {}
        answer = browser_of(viewer).get(reverse("table", args=[fresh(game).pk]), fields)
        assert answer.status_code == 200
        return html.unescape(answer.content.decode())

    return serve


def part(text: str, begin: str, end: str) -> str:
    start = text.index(begin)
    return text[start : text.index(end, start)]


def turn_of(text: str) -> str:
    return part(text, '<section id="turn"', "</section>")


def board_of(text: str) -> str:
    return part(text, '<svg class="track', "</svg>")


def first_driven(view: dict) -> tuple[str, str]:
    """A card of the own hand with which a car is to be driven at once, and that car."""
    made = (progress(view, (card,)) for card in view["seats"][0]["hand"])
    return next((driven.card, driven.car) for driven in made if driven and driven.car)


def first_ways(question: Question) -> Iterator[tuple[str, ...]]:
    """Each card of the hand, and how it goes on if always the first choice is picked."""
    for card in question.options():
        picks: tuple[str, ...] = (card.key,)
        while choices := question.options(picks):
            yield picks
            picks += (choices[0].key,)


def owner_of(view: dict, car: str) -> str:
    return ("Ada", "Ben", "Cleo", "dan")[view["cars"][car]["owner"]]


pages = pytest.mark.django_db


@pages
def test_each_end_is_a_big_button_the_farthest_first(served):
    question = look(found(own_turn)).question
    assert question
    card, ends = next(
        (card.key, ends)
        for card in question.options()
        for ends in [[end.key for end in question.options((card.key,)) if end.key.startswith(TO)]]
        if len(ends) > 1
    )
    turn = turn_of(served(own_turn, card))
    assert re.findall(rf"pick=({TO}\w+)#", turn.replace("%3A", ":")) == ends


@pages
def test_whoever_drives_a_car_is_told_whose_it_is(served):  # F11
    view = look(found(own_turn)).view
    card, car = first_driven(view)
    hint = part(turn_of(served(own_turn, card)), '<p class="hint hint--next">', "</p>")
    assert f"<small>{owner_of(view, car)}</small>" in hint


@pages
def test_of_a_car_that_nobody_owns_no_owner_is_told(served, monkeypatch):  # F7
    record = deepcopy(found(own_turn))
    card, car = first_driven(look(record).view)
    record["state"]["cars"][car]["owner"] = None
    monkeypatch.setattr(f"{__name__}.found", lambda wanted: record)
    hint = part(turn_of(served(own_turn, card)), '<p class="hint hint--next">', "</p>")
    assert f"carchip {car}" in hint
    assert "<small>" not in hint
    assert "badge" not in hint


@pages
def test_cars_for_a_wild_line_are_offered_with_their_owners(served):  # F14
    view, question = look(found(own_turn)).view, look(found(own_turn)).question
    assert question
    picks = next(way for way in first_ways(question) if question.options(way)[0].key.startswith(CAR))
    turn = turn_of(served(own_turn, *picks))
    for choice in question.options(picks):
        car = choice.key.removeprefix(CAR)
        if car == choice.key:
            continue
        offered = part(part(turn, f"pick=car%3A{car}#", "</a>"), "<strong", "</span>")
        own = view["cars"][car]["owner"] == 0
        owner = '<span class="badge">you' if own else f"<small>{owner_of(view, car)}</small>"
        assert offered == f'<strong aria-hidden="true">{car.title()}</strong> {owner}'


@pages
def test_steps_are_behind_another_way(served):
    question = look(found(own_turn)).question
    assert question
    card = next(
        card.key
        for card in question.options()
        if any(option.key.startswith(STEP) for option in question.options((card.key,)))
    )
    turn = turn_of(served(own_turn, card)).replace("%3A", ":")
    assert f"pick={STEP}" in part(turn, 'id="stepwise"', "</details>")
    assert f"pick={STEP}" not in turn[: turn.index('id="stepwise"')]


@pages
def test_a_space_that_can_be_chosen_has_its_name_on_the_board(served):
    question = look(found(own_turn)).question
    assert question
    card = question.options()[0].key
    drawn = board_of(served(own_turn, card))
    for option in question.options((card,)):
        if option.key.startswith(TO):
            space = option.key.removeprefix(TO)
            assert f'href="#space-{space}" data-choice="{option.key}"' in drawn


@pages
def test_cars_that_a_wild_line_can_not_move_stand_last_and_say_why(ada, ben):  # F14
    cars = {"black": "b28", "orange": "b27", "red": "b46"}
    record = race({0: ["c34"], 1: ["c25"]}, cars, finished=["blue", "yellow", "green"])
    game = begun(ada, ben, title="downforce", options=record["options"])
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    text = browser_of(ada).get(reverse("table", args=[game.pk]), {"ask": record["ask"], "pick": "c34"}).content.decode()
    offered = re.findall(r"pick=car%3A(\w+)#.*?</a>", turn_of(text))
    assert offered == ["red", "green", "orange"]
    said = [
        re.findall(r">((?:is|has) \w+)</small></span></a>", part(turn_of(text), f"A{car}#", "</li>")) for car in offered
    ]
    assert said == [[], ["has finished"], ["is blocked"]]
    assert set(re.findall(r'data-choice="car:(\w+)"', board_of(text))) == {"red"}


def test_a_finished_car_that_is_named_stands_once_in_the_order_of_the_cars():  # F14, F15
    record = race({0: ["c34"], 1: ["c25"]}, {"black": "b28", "red": "b46"}, finished=["blue", "yellow", "green"])
    page = SimpleNamespace(view=kernel.look(TITLE, record, 0).view, turn=SimpleNamespace(keys=("c34", f"{CAR}green")))
    order = [(line.car, line.place) for line in running(page)]
    assert order[:3] == [("blue", 1), ("yellow", 2), ("green", 3)]
    assert sorted(car for car, _ in order) == sorted(CARS)


@pages
def test_the_turn_of_tricky_offers_the_spaces_of_the_next_line_and_the_other_lines(served):  # F19
    question = look(found(tricky_turn)).question
    assert question
    card = next(
        option.key
        for option in question.options()
        if {choice.key.partition(":")[0] for choice in question.options((option.key,))} >= {"to", "line"}
    )
    turn = turn_of(served(tricky_turn, card))
    for choice in question.options((card,)):
        assert f"pick={choice.key.replace(':', '%3A')}#" in turn
    lines = [str(choice.words) for choice in question.options((card,)) if choice.key.startswith("line:")]
    assert lines
    assert all(f"<span>{line}</span>" in turn and line.startswith("First: ") for line in lines)


@pages
def test_a_line_that_was_taken_first_stands_small_among_the_picks(served):  # F19
    question = look(found(tricky_turn)).question
    assert question
    card, line = next(
        (option.key, choice)
        for option in question.options()
        for choice in question.options((option.key,))
        if choice.key.startswith("line:") and choice.lights
    )
    colour, number = CARDS[card].lines[int(line.key.removeprefix("line:")) - 1]
    picked = part(turn_of(served(tricky_turn, card, line.key)), 'class="picked"', "</ol>")
    assert f'<span class="mark {colour}"></span> {number}</span>' in picked
    assert f'<span class="visually-hidden">{line.words}</span>' in picked


@pages
def test_the_turn_of_strategic_offers_to_leave_out_a_line(served):  # F22
    question = look(found(strategic_turn)).question
    assert question
    card = next(
        option.key
        for option in question.options()
        if any(other.key == "skip" for other in question.options((option.key,)))
    )
    assert "pick=skip#" in turn_of(served(strategic_turn, card))


@pages
def test_bids_are_sorted_by_what_they_bid(served):  # F4
    record = found(bidding)
    car = record["state"]["auction"]["car"]
    offered = re.findall(r"pick=([\w-]+)#", turn_of(served(bidding)))
    assert sorted(offered) == sorted(record["state"]["hands"][0])
    bids = [CARDS[card].bid(car) for card in offered]
    assert bids == sorted(bids, reverse=True)


@pages
def test_the_line_that_bids_stands_out(served):  # F4
    record = found(bidding)
    car = record["state"]["auction"]["car"]
    bidding_cards = [card for card in record["state"]["hands"][0] if CARDS[card].bid(car)]
    assert turn_of(served(bidding)).count(f'class="{car} is-counts"') == len(bidding_cards)


@pages
def test_a_power_is_offered_with_what_it_does(served):  # F9
    powers = found(keeping)["state"]["powers"][0]
    turn = turn_of(served(keeping))
    assert re.findall(r"pick=(\w+)#", turn) == powers
    assert turn.count("<small>") == len(powers)


@pages
def test_bets_are_offered_with_their_payouts(served):  # F23
    turn = turn_of(served(betting))
    assert sorted(re.findall(r"pick=(\w+)#", turn)) == sorted(CARS)
    assert re.findall(r"<strong>(\d M)</strong>", turn) == ["6 M", "4 M", "2 M"]


@pages
def test_the_bets_of_others_stay_secret(served, eve):  # F23
    record = found(betting)
    own = record["state"]["bets"][0][0]
    sheet = part(served(betting), '<table class="table scores', "</table>")
    rows = sheet.split("<tr>")[2:]
    assert f"mark {own}" in rows[0].split("<td>")[1]
    assert all("secret" in row.split("<td>")[1] and "mark " not in row.split("<td>")[1] for row in rows[1:])


@pages
def test_those_who_watch_see_no_hand_and_no_bet(served, eve):  # F2, F23
    text = served(betting, viewer=eve)
    assert "Your hand" not in text
    sheet = part(text, '<table class="table scores', "</table>")
    assert all("secret" in row.split("<td>")[1] for row in sheet.split("<tr>")[2:])


@pages
def test_the_score_sheet_is_open_in_the_end(served):  # F26
    record = found(over)
    view = look(record).view
    sheet = part(served(over), '<table class="table scores', "</table>")
    for row, seat in zip(sheet.split("<tr>")[2:], view["seats"], strict=True):
        assert f"<strong>{seat['money']}</strong>".replace("-", "−") in row
        for cell, car, payout in zip(row.split("<td>")[1:], seat["bets"], seat["payouts"], strict=True):
            if car:
                assert f"mark {car}" in cell
                assert re.search(rf"\b{payout}\b", cell)


@pages
def test_the_final_ranking_counts_money(served, ada):  # F26
    text = served(over)
    assert "Score sheet" in part(text, 'id="table-hand"', "</section>")
    game = begun(ada, title="downforce", seats=2, options={"track": "cais-velho"})
    Game.objects.filter(pk=game.pk).update(record=found(over, 2), ask=found(over, 2)["ask"])
    for seat in (0, 1):
        game.seats.filter(index=seat).update(place=1 + seat, score=12 - seat)
    ranking = part(
        browser_of(ada).get(reverse("table", args=[game.pk])).content.decode(), 'id="table-result"', "</section>"
    )
    assert "12\N{NO-BREAK SPACE}M" in ranking
    assert "points" not in ranking


@pages
def test_the_page_brings_the_stylesheet_of_its_game_and_of_no_other(served, running_game, ada):
    assert "downforce.css" in served(own_turn)
    assert "downforce.css" not in browser_of(ada).get(reverse("table", args=[running_game.pk])).content.decode()


@pages
def test_each_car_is_told_by_its_mark_and_by_its_shape(served):
    text = served(own_turn)
    for kind in ("mark", "car"):
        drawn = {
            re.search(rf'<symbol id="{kind}-{car}".*?</symbol>', text, re.DOTALL)[0].replace(car, "") for car in CARS
        }
        assert len(drawn) == len(CARS)


@pages
def test_each_space_has_an_id_and_a_name_on_demand(served):
    text = served(own_turn)
    for space in track("cais-velho").spaces:
        assert text.count(f'id="space-{space.key}"') == 1
        assert f">{space.key}</text>" in text


@pages
def test_who_is_asked_to_drive_sees_the_card_of_the_other(served):  # F17
    turn = turn_of(served(asked_to_drive))
    assert f"{found(asked_to_drive)['state']['playing']['cut']} is-now" in part(turn, 'class="resolving"', "</div>")


@pages
def test_the_card_under_way_is_shown_once_to_whoever_chooses(served):  # F17
    assert served(asked_to_drive).count('class="resolving"') == 1


@pages
def test_the_card_under_way_is_shown_to_those_who_wait(served, eve):  # F17
    assert 'class="resolving"' in part(served(asked_to_drive, viewer=eve), 'id="table-moment"', "</section>")


@pages
def test_everybody_is_told_who_drives(served, eve):  # F17
    record = found(asked_to_drive)
    car = record["state"]["playing"]["cut"]
    assert f"Ada drives {car.title()}" in served(asked_to_drive, viewer=eve)
    assert board_of(served(asked_to_drive, viewer=eve)).count("data-driven") == 1


@pages
def test_nothing_is_said_of_picks_before_there_are_any(served):
    assert "Nothing is played until you confirm" not in served(asked_to_drive)
    key = look(found(asked_to_drive)).question.options()[0].key
    assert "Nothing is played until you confirm" in served(asked_to_drive, key)


# The table in words


def told(record: dict, seat: int | None = 0) -> str:
    names = ["Ada", "Ben", "Cleo", "Dan"]
    lines = [
        words
        for told_part in in_words(look(record, seat).view, seat)
        for line in told_part.lines
        for words in (line.words, *line.of)
    ]
    return "\n".join(words.render(str, lambda one, many, n: one if n == 1 else many, names) for words in lines)


def test_the_words_tell_where_every_car_is():
    state = found(own_turn)["state"]
    text = told(found(own_turn))
    for facts in state["cars"].values():
        if facts["space"] != FINISH:
            assert f"stands on {facts['space'].upper()}," in text


def test_the_words_tell_the_own_hand_and_no_other():  # F2
    text = told(found(own_turn))
    assert text.count("your hand:") == 1
    assert "your hand:" not in told(found(own_turn), None)


def test_the_words_tell_what_is_auctioned():
    auction = found(bidding)["state"]["auction"]
    assert f"{auction['car'].title()} is auctioned, with the power {auction['power'].title()}" in told(found(bidding))


def test_the_words_tell_the_own_bets_only():  # F23
    own = found(betting)["state"]["bets"][0][0]
    assert f"Your bet: {own.title()}" in told(found(betting))
    assert "Your bet" not in told(found(betting), None)


def test_nothing_is_told_of_the_table_once_it_is_over():
    assert in_words(look(found(over)).view, 0) == ()


# The picture in a mail


@pytest.mark.parametrize("key", KEYS)
def test_a_mail_shows_the_board_and_says_the_same(key):
    record = kernel.begin(TITLE, seats=4, options={"track": key}, seed=bytes(32))
    picture = pictures.of_board(look(record), None, ("Ada", "Ben", "Cleo", "Dan"))
    assert picture
    assert picture.png.startswith(b"\x89PNG")
    for car, facts in look(record).view["cars"].items():
        assert f"{car.title()}: {facts['space'].upper()}, " in picture.words


# Names of spaces on a small screen


def test_of_names_that_run_into_each_other_a_small_screen_shows_one():
    choices = [Choice(f"to:{space}", say("x"), (f"space-{space}",)) for space in ("d35", "c35", "b35", "b45")]
    drawn = lighted(board(opening()), choices)
    assert [lit.space for lit in drawn.lit if not lit.crowded] == ["d35", "b35", "b45"]


def test_steps_bear_no_name_and_crowd_none():
    choices = [Choice(key, say("x"), (f"space-{key[-3:]}",)) for key in ("step:d35", "to:c35")]
    assert [lit.crowded for lit in lighted(board(opening()), choices).lit] == [False, False]
