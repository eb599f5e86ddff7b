"""The windows: moments at which powers can be played (V4, V5).

Everyone who could play a power is asked at once, sealed. The answers are decided in the order of V4: the first power
played in that order is carried out; then the window is offered again to those whose card's condition holds and who
have not passed in it. Answers that were not reached count for nothing: the situation has changed, they are asked anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.questions import DECLINE, Reply
from games.engine.title import Ask, Asking, Call, Game, then
from games.titles.derby.data import CARDS, CREATURES, POWERS, PROTECTION_KEY
from games.titles.derby.powers import after, bet, draw, drawn, fate, mid, play
from games.titles.derby.powers.questions import power_question
from games.titles.derby.powers.rule import Facts, Rule

RULES: Mapping[str, Rule] = {
    **mid.RULES,
    **play.RULES,
    **after.RULES,
    **fate.RULES,
    **bet.RULES,
    **draw.RULES,
    **drawn.RULES,
}
ONE_POWER_ONLY = ("fate",)
"""Windows that close when a power was played in them (V3)."""


def open_window(game: Game, kind: str, **about: Any) -> list[Call]:
    """The steps that open a window, with the public facts it is about; none without V2."""
    return [then(window, kind=kind, about=about, passed=[])] if game.options["powers"] else []


def window(game: Game, kind: str, about: Facts, passed: list[int]) -> Asking:
    """Whoever could play a power now, and has not passed yet, is asked (V4, V5)."""
    asked = could_play(game, kind, about, passed)
    if not asked:
        return []
    questions = {
        seat: power_question(game, seat, RULES[key], key, about, concerned(game, {seat: key}, about))
        for seat, key in asked.items()
    }
    game.state["window"] = {
        "kind": kind,
        "asked": asked_facts(asked),
        "creatures": concerned(game, asked, about),
        **about,
    }
    replies = yield Ask(questions, closes="in_order", decides=plays_a_power)
    game.state["window"] = None
    passed = [*passed, *(seat for seat, reply in replies.items() if not plays_a_power(reply))]
    for seat, reply in replies.items():
        if plays_a_power(reply):
            effect = then(RULES[asked[seat]].step, seat=seat, about=about, targets=reply[1:])
            again = [] if kind in ONE_POWER_ONLY else [then(window, kind=kind, about=about, passed=passed)]
            return [effect, *again]
    return []


def could_play(game: Game, kind: str, about: Facts, passed: list[int]) -> dict[int, str]:
    """Who could play which power, as the public sees it: the player whose turn it is first, in windows that belong to
    no turn the first player, then clockwise (V4, V5)."""
    state = game.state
    senior = state["first"] if state["turn"] is None else state["turn"]
    return {
        seat: key
        for seat in game.clockwise(senior)
        if seat not in passed
        for key in state["powers"][seat]
        if POWERS[key].window == kind and RULES[key].holds(game, seat, about)
    }


def plays_a_power(reply: Reply) -> bool:
    """Does this answer decide the window?"""
    return bool(reply != [DECLINE])


def asked_facts(asked: Mapping[int, str]) -> list[dict[str, Any]]:
    """Who is asked for which power, as it is shown."""
    return [{"seat": seat, "power": key} for seat, key in asked.items()]


def concerned(game: Game, asked: Mapping[int, str], about: Facts) -> list[str]:
    """The creatures that the powers asked for are about, from public facts (V5)."""
    found = {creature for seat, key in asked.items() for creature in _concerns(game, seat, POWERS[key].concerns, about)}
    return [creature for creature in CREATURES if creature in found]


def _concerns(game: Game, seat: int, concerns: str, about: Facts) -> list[str]:
    if concerns == "deck":
        return [CARDS[card].creature for card, owner in game.state["put_by"].items() if owner == seat]
    if concerns == "drawn":
        return [CARDS[card].creature for card in game.state["drawn"] if card != PROTECTION_KEY]
    return [about["creature"]]


POWER_STEPS = (window, *(rule.step for rule in RULES.values()))
