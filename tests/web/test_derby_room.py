"""What comes and goes at a table of Derby has a place of its own all the time, so that nothing moves for it."""

import re

import pytest
from django.urls import reverse

from games.models import Game
from games.titles.derby.data import BET_CARDS, SET_UP
from tests.cast import awaited, begun, browser_of, fresh, play_on, play_out
from tests.titles.derby.powers import stage
from tests.titles.derby.powers.moments import moment
from tests.web.test_derby_powers import WITH_ALL, part

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


def shown(game: Game, user):
    return browser_of(user).get(reverse("table", args=[game.pk]))


def fates(answer) -> list[str]:
    """The rows of the Fate tokens."""
    listed = re.search(r'<ul class="fates".*?</ul>', answer.content.decode(), re.DOTALL)
    return re.findall(r"<span>([^<]+)</span></li>", listed[0]) if listed else []


def test_every_seat_has_a_row_for_its_fate_token_before_it_is_placed_and_after(people):  # V3
    game = begun(*people, options=WITH_ALL)
    names = ["Ada", "Ben", "Cleo", "dan"]
    assert fates(shown(game, people[0])) == [f"none: {name}" for name in names]
    placer = awaited(game)[0]
    rows = fates(shown(play_on(game), people[0]))
    assert [row.partition(": ")[2] for row in rows] == names
    assert [row.startswith("sector ") for row in rows] == [seat == placer for seat in range(4)]


def test_without_fate_tokens_there_is_no_row_for_one(people):  # V2
    assert fates(shown(begun(*people, options={"powers": True}), people[0])) == []
    assert fates(shown(begun(*people), people[0])) == []


def test_a_card_that_was_taken_from_a_holder_leaves_its_place_empty(people):  # D12
    game = begun(*people)
    while fresh(game).record["state"]["phase"] != "race":
        play_on(game)
    for _ in range(3):
        play_on(game)
        hand = part(shown(game, people[0]), "table-hand").split("Your bet cards")[0]
        places = hand.count('class="cards__card') + hand.count('class="cards__gone"')
        assert places == 2 * SET_UP[4].cards_per_holder
    assert hand.count('class="cards__gone"') > 0


def test_a_bet_card_has_room_for_where_it_lies_before_it_is_placed(people):
    hand = part(shown(begun(*people), people[0]), "table-hand")
    assert hand.count('class="bets__where') == len(BET_CARDS)


def test_the_own_cards_are_there_when_they_are_chosen_from_but_marked_so(people):
    game = begun(*people)
    while fresh(game).record["state"]["phase"] != "race":
        play_on(game)
    chooses = awaited(game)[0]
    assert "hand__own--chosen" in part(shown(game, people[chooses]), "table-hand")
    assert "hand__own--chosen" not in part(shown(game, people[(chooses + 1) % 4]), "table-hand")


def test_what_was_seen_of_a_bet_stands_in_the_place_of_the_hidden_card(people):  # V8
    game = begun(*people, options=WITH_ALL)
    record, owner, reply = moment("falcons-eye")
    record = stage.answer(record, owner, reply)
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    looked_at, other = (part(shown(game, user), "table-seats") for user in (people[owner], people[2]))
    assert (looked_at.count("laid__look"), looked_at.count("laid__back")) == (1, 0)
    assert (other.count("laid__look"), other.count("laid__back")) == (0, 1)


def test_the_races_stand_beside_the_board_once_there_is_no_hand_any_more(people):
    """While there is one they are further down; never twice."""
    game = play_out(begun(*people))
    ended = shown(game, people[0])
    assert part(ended, "table-hand").count('aria-labelledby="race-') == 3
    assert "race-1" not in part(ended, "table-extras")
    assert ended.content.count(b'id="races-run"') == 1


def test_while_cards_are_held_the_races_stand_below_them(people):
    game = begun(*people)
    while not any(event["kind"] == "race_ended" for event in game.moves.latest("number").events):
        game = play_on(game)
    running = shown(game, people[0])
    assert part(running, "table-extras").count('aria-labelledby="race-') == 1
    assert "race-1" not in part(running, "table-hand")
