"""The conservation laws notice whatever is lost, doubled or miscounted."""

import copy

import pytest

from games.engine.errors import Broken
from games.titles.derby import TITLE
from tests.titles.derby.scene import new, until


def lose_a_card(state):
    state["unused"].pop()


def double_a_card(state):
    state["discards"].append(state["unused"][0])


def exchange_a_card(state):
    state["unused"][0] = state["unused"][1]


def judge_a_normal_card(state):
    state["zeus"]["tricks"].append("dragon-n1")
    for pile in (*state["holders"], state["unused"]):
        if "dragon-n1" in pile:
            pile.remove("dragon-n1")


def lose_a_creature(state):
    state["track"]["entered"].pop()


def finish_twice(state):
    state["track"]["finished"].append("dragon")


def lose_a_token(state):
    state["supply"]["dragon"] -= 1


def owe_a_token(state):
    for seat in range(4):
        state["bets"][seat] = [["dragon", state["hands"][seat].pop()]]
    state["supply"] = {**dict.fromkeys(state["supply"], 3), "dragon": -1}


def lose_a_bet_card(state):
    state["hands"][2].pop()


def double_a_bet_card(state):
    state["hands"][2].append(state["hands"][2][0])


def bet_twice(state):
    state["hands"][0] += [card for _, card in state["bets"][0]]
    state["bets"][0] = [["dragon", state["hands"][0].pop()], ["dragon", state["hands"][0].pop()]]
    for seat in (1, 2, 3):
        state["hands"][seat] += [card for _, card in state["bets"][seat]]
        state["bets"][seat] = []
    state["supply"] = {**dict.fromkeys(state["supply"], 3), "dragon": 1}


def lose_protection(state):
    state["zeus"]["protection"] -= 1


def sober_up_without_the_variant(state):
    state["zeus"]["protection"] -= 1
    state["left_game"] += 1


def give_a_point(state):
    state["points"][3] += 1


def score_a_bet_wrongly(state):
    bet = state["races_done"][0]["bets"][1][0]
    bet[2] = 5 if bet[2] == 0 else 0


def run_another_race(state):
    state["races_done"] += [{**state["races_done"][0], "bets": [[]] * 4}] * 3


@pytest.mark.parametrize(
    ("damage", "law"),
    [
        (lose_a_card, "movement card"),
        (double_a_card, "movement card"),
        (exchange_a_card, "movement card"),
        (judge_a_normal_card, "normal card"),
        (lose_a_creature, "creature"),
        (finish_twice, "creature"),
        (lose_a_token, "token is missing"),
        (owe_a_token, "more tokens"),
        (lose_a_bet_card, "bet card of seat 2"),
        (double_a_bet_card, "bet card of seat 2"),
        (bet_twice, "bet twice"),
        (lose_protection, "protection card is missing"),
        (sober_up_without_the_variant, "without V1"),
        (give_a_point, "totals"),
        (score_a_bet_wrongly, "scored wrongly"),
        (run_another_race, "too many races"),
    ],
)
def test_damage_is_noticed(damage, law):  # RE-13
    in_race_two = damage in (score_a_bet_wrongly, run_another_race)
    record = copy.deepcopy(until(new(), "race", race=2 if in_race_two else 1))
    TITLE.check(record)
    damage(record["state"])
    with pytest.raises(Broken, match=law):
        TITLE.check(record)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_card_is_in_play_while_it_is_resolved(seats):
    record = copy.deepcopy(until(new(seats), "race"))
    state = record["state"]
    state["played"] = [state["holders"][0].pop(), "first", False]
    TITLE.check(record)
