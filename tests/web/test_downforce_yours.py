"""What the table of Downforce says about the reader's own things, and about who is nearest."""

import html
import re
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from games.engine import kernel
from games.engine.title import Record
from games.models import Game
from games.services import pictures
from games.titles.downforce import TITLE
from games.titles.downforce.data import CARS
from games.titles.downforce.in_words import in_words
from tests.cast import begun, browser_of, fresh
from tests.titles.downforce.scene import auction, race


@pytest.fixture
def table_of(ada, ben, cleo, dan):
    def make(record: Record) -> Game:
        game = begun(*(ada, ben, cleo, dan)[: record["seats"]], title="downforce", options=record["options"])
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        return fresh(game)

    return make


def page(game: Game, user, *picks: str) -> str:
    steps = {"ask": game.ask, "pick": list(picks)} if picks else {}
    return browser_of(user).get(reverse("table", args=[game.pk]), steps).content.decode()


def text(part: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def hands() -> dict[int, list[str]]:
    return {0: ["c01"], 1: ["c02"], 2: ["c03"], 3: ["c04"]}


# Who is nearest


def test_an_auction_says_who_comes_first_where_bids_are_equal(table_of, ada, ben):  # F5
    record = auction(hands(), cars=["black", "blue", "green", "orange", "red", "yellow"], last_winner=3)
    game = table_of(record)
    assert "First where bids are equal: you" in text(page(game, ada))
    assert "First where bids are equal: Ada" in text(page(game, ben))


def test_those_who_bid_are_told_that_they_are_among_them(table_of, ada, dan):  # F8
    owned = {"black": 0, "blue": 1, "orange": 0, "yellow": 1}
    game = table_of(auction(hands(), cars=["green", "red"], owned=owned, last_winner=1))
    assert "Only those without a car bid: Cleo, you" in text(page(game, dan))
    assert "Only those without a car bid: Cleo, dan" in text(page(game, ada))
    assert "May bid: Cleo and you." in text(page(game, dan))


def test_whose_turn_it_is_is_told_to_that_player_as_the_own(table_of, ada, ben):
    game = table_of(race({0: ["c01"], 1: ["c02"]}))
    own, other = text(page(game, ada)), text(page(game, ben))
    assert own.count("You play a card") == 2
    assert "Ada plays a card" not in own
    assert other.count("Ada plays a card") == 2
    assert "You play a card" not in other


def test_who_drives_a_car_on_the_card_of_another_is_told_so(table_of, ada, ben, cleo):  # F17
    """Ada plays a card that moves a car of Ben, who is cunning."""
    owners = {"red": 1, "green": 1, "black": 0, "blue": 0, "orange": 2, "yellow": 2}
    hands = {0: ["c26"], 1: ["c29"], 2: ["c03"]}
    record = race(hands, {"red": "b4"}, finished=["black"], owners=owners, powers={1: "cunning"}, seats=3)
    record, _ = kernel.answer(TITLE, record, 0, ["c26"])
    game = table_of(record)
    assert "You drive Red" in head(page(game, ben))
    assert "Ben drives Red" in head(page(game, cleo))
    assert "Your card" in text(page(game, ada))
    assert "The card of Ada" in text(page(game, cleo))


def head(shown: str) -> str:
    return text(shown.partition('class="facts-line')[2].partition(">")[2].partition("</ul>")[0])


def test_a_pair_that_comes_again_says_who_takes_it_for_nothing(table_of, ada, dan):  # F7
    owned = {"black": 0, "blue": 1, "green": 2}
    record = auction(hands(), cars=["red", "orange", "yellow"], owned=owned, again=True, last_winner=0)
    game = table_of(record)
    assert "goes for nothing to: you" in text(page(game, dan))
    assert "goes for nothing to: dan" in text(page(game, ada))


def test_or_that_it_races_without_an_owner(table_of, ada):  # F7
    owned = {"black": 0, "blue": 1, "green": 2, "orange": 3, "yellow": 2}
    game = table_of(auction(hands(), cars=["red"], owned=owned, again=True, last_winner=0))
    shown = text(page(game, ada))
    assert "If nobody bids this time either, it races without an owner." in shown
    assert "goes for nothing to" not in shown


def test_a_first_auction_says_nothing_of_what_happens_the_second_time(table_of, ada):  # F7
    record = auction(hands(), cars=["black", "blue", "green", "orange", "red", "yellow"])
    assert "If nobody bids this time" not in text(page(table_of(record), ada))


def test_the_number_of_auctions_is_that_of_the_cars():
    record = auction(hands(), cars=["blue", "green", "orange", "red", "yellow"], owned={"black": 1})
    view = kernel.look(TITLE, record, None).view
    for cars in (dict(view["cars"]), dict(list(view["cars"].items())[:5])):
        shown = render_to_string("downforce/summary.html", {"page": SimpleNamespace(view=view | {"cars": cars})})
        assert f"Auction 2 of {len(cars)}" in text(shown)


# What is the reader's own


OWNERS = {"black": 0, "blue": 1, "green": 1, "orange": 2, "red": 0, "yellow": None}


def racing(**facts) -> Record:
    """Seat 0 owns black and red; it is to play."""
    cars = {"black": "b45", "red": "b13", "blue": "b4", "green": "b30", "orange": "c43", "yellow": "c50"}
    return race({0: ["c26", "c34"], 1: ["c29"], 2: ["c03"]}, cars, owners=OWNERS, seats=3, **facts)


def classes_of_board(shown: str) -> set[str]:
    return set(re.search(r'<svg class="track circuit([^"]*)"', shown)[1].split())


def test_the_board_tells_the_reader_s_own_cars_from_others(table_of, ada, ben, eve):
    game = table_of(racing())
    assert classes_of_board(page(game, ada)) == {"own-black", "own-red"}
    assert classes_of_board(page(game, ben)) == {"own-blue", "own-green"}
    assert classes_of_board(page(game, eve)) == set()


def test_every_car_on_the_board_can_bear_the_mark_of_its_owner(table_of, ada):
    shown = page(table_of(racing()), ada)
    assert shown.count('href="#own"') == len(CARS)
    assert shown.count('id="own"') == 1
    css = (settings.BASE_DIR / "games" / "static" / "games" / "downforce.css").read_text()
    for car in CARS:
        assert f".own-{car} {{ --own-{car}: visible; }}" in css
        assert f".own--{car} {{ visibility: var(--own-{car}, hidden); }}" in css
        assert f".playtable:has(.own-{car}) .speed__lines .{car}::after" in css


def test_the_order_of_the_cars_says_you_at_the_reader_s_own(table_of, ada, ben):
    game = table_of(racing())
    order = re.search(r'<ol class="running".*?</ol>', page(game, ada), re.DOTALL)[0]
    lines = [text(line) for line in re.findall(r"<li.*?</li>", order, re.DOTALL)]
    assert {line.split()[0] for line in lines if " you " in f" {line} "} == {"Black", "Red"}
    assert not [line for line in lines if "Ada" in line]
    assert [line.split()[:2] for line in lines if line.startswith("Blue")] == [["Blue", "Ben"]]
    other = re.search(r'<ol class="running".*?</ol>', page(game, ben), re.DOTALL)[0]
    assert "Black Ada" in text(other)


def test_whoever_watches_owns_no_car_even_where_one_has_no_owner(table_of, eve):
    order = re.search(r'<ol class="running".*?</ol>', page(table_of(racing()), eve), re.DOTALL)[0]
    assert " you " not in text(order)


def test_choices_say_you_at_the_reader_s_own_cars(table_of, ada):  # F14
    game = table_of(racing())
    shown = page(game, ada, "c34", *first_picks(game, "c34"))
    named = re.findall(r'<a class="option option--car.*?</a>', shown, re.DOTALL)
    assert {text(option) for option in named if text(option).endswith("Red you")}
    assert {text(option) for option in named if text(option).endswith("Green Ben")}
    assert not [option for option in named if "Ada" in text(option)]


def first_picks(game: Game, card: str) -> list[str]:
    """The picks that lead to the choice of a car for the wild line."""
    asked, picks = kernel.asked(TITLE, game.record).questions[0], [card]
    while not (keys := asked.keys(tuple(picks)))[0].startswith("car:"):
        picks.append(keys[0])
    return picks[1:]


def test_a_car_that_is_driven_says_you_where_it_is_the_reader_s_own(table_of, ada):
    hint = re.search(r'<p class="hint hint--next">.*?</p>', page(table_of(racing()), ada, "c26"), re.DOTALL)[0]
    assert text(hint).endswith("you")


def test_the_table_in_words_says_which_cars_are_yours():
    view = kernel.look(TITLE, racing(), 0).view
    cars = [str(words) for part in in_words(view, 0) if str(part.title) == "The cars" for words in part.lines[0].of]
    assert [line.split(" stands")[0] for line in cars if "(yours)" in line] == ["Black (yours)", "Red (yours)"]
    assert [line.split(" stands")[0] for line in cars if "(of nobody)" in line] == ["Yellow (of nobody)"]
    watched = [str(words) for part in in_words(view, None) for line in part.lines for words in line.of]
    assert not [line for line in watched if "yours" in line]


def test_the_board_of_a_mail_names_the_owners_and_rings_the_reader_s_cars():
    names = ("Ada", "Ben", "Cleo")
    look = kernel.look(TITLE, racing(), 0)
    words = pictures.of_board(look, None, names).words
    assert "Black (yours): B45" in words
    assert "Blue (Ben): B4" in words
    assert "Yellow: C50" in words
    watching = pictures.of_board(kernel.look(TITLE, racing(), None), None, names)
    assert "yours" not in watching.words
    assert watching.png != pictures.of_board(look, None, names).png


def test_marks_of_own_cars_are_not_sent_again_with_a_pick(table_of, ada):
    game = table_of(racing())
    held = " ".join(re.findall(r'data-mark="([^"]+)"', page(game, ada)))
    step, headers = {"ask": game.ask, "pick": ["c26"]}, {"HX-Request": "true", "Table-Holds": held}
    answer = browser_of(ada).get(reverse("turn", args=[game.pk]), step, headers=headers).content.decode()
    assert 'id="track-cars"' in answer
    assert "own-" not in answer


# What is explained where it stands


def test_the_final_table_says_why_equal_sums_rank_differently():  # F26
    view = kernel.look(TITLE, racing(), None).view | {"phase": "over"}
    for line in view["seats"]:
        line |= {"money": 5, "prizes": {}, "payouts": [0, 0, 0]}
    for place, car in enumerate(("blue", "black", "orange"), 1):
        view["cars"][car]["place"] = place
    shown = SimpleNamespace(view=view, viewer=None, names=("Ada", "Ben", "Cleo"))
    table = text(render_to_string("downforce/scores.html", {"page": shown, "view": view}))
    assert "the best-placed car puts its owner ahead: Ben 1st, Ada 2nd and Cleo 3rd." in table


def test_what_seen_means_stands_below_the_hand_and_only_where_a_card_is_marked(table_of, ada):  # F6
    words = "Everybody has seen the cards that are marked as seen."
    record = racing()
    assert words not in text(page(table_of(record), ada))
    record["state"]["seen"] = ["c26"]
    Game.objects.all().delete()
    shown = page(table_of(record), ada)
    assert words in text(shown)
    assert 'class="speed__seen" title' not in shown
