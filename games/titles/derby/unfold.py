"""What a view of Derby becomes by an event, from what the event tells alone: the board between two moves.

What no event tells, such as the cards of a new deal, stays as it was. A card that was played without being seen leaves
its holder once the turn has made clear which one that was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from games.engine.events import Event
from games.titles.derby import track as tracks
from games.titles.derby.data import CARDS, ORDER, POWERS, PROTECTION_KEY, SECTORS, SET_UP
from games.titles.derby.moves import SECOND
from games.titles.derby.state import own_holders
from games.titles.derby.track import Track

View = dict[str, Any]


def unfold(view: View, happened: Event) -> View:
    """The view after the event; a new one."""
    change = _CHANGES.get(happened["kind"])
    if change is None:
        return view
    later = deepcopy(view)
    change(later, happened)
    if "window" in later:
        later["window"] = None
    return later


# Set-up and bets


def _race_started(view: View, happened: Event) -> None:
    seats = view["seats"]
    view.update(
        race=happened["race"],
        phase="first_bets",
        round=1,
        first_player=happened["first"],
        turn=None,
        supply=dict.fromkeys(view["supply"], SET_UP[len(seats)].tokens_per_creature),
        discards=[],
    )
    view["track"].update(mid_passed=False, third_bet=False)
    view["zeus"].update(tricks=[])
    for holder in view["holders"]:
        holder["count"] = happened["cards"]
    for line in seats:
        line["bets"] = []
    if "fate" in view:
        view.update(fate={}, known=[], renewed=None, second=None, put_by={})
    _count_zeus(view)
    _show(view, tracks.starting(happened["stacking"]))


def _bet(view: View, happened: Event) -> None:
    line = view["seats"][happened["seat"]]
    card = happened.get("card")
    line["bets"].append({"creature": happened["creature"], "card": card})
    line["hand_count"] -= 1
    _drop(line["hand"] or [], card)
    view["supply"][happened["creature"]] -= 1
    _has_bet(view, happened["seat"])


def _no_bet(view: View, happened: Event) -> None:
    _has_bet(view, happened["seat"])


def _has_bet(view: View, seat: int) -> None:
    """Behind the last one, from the first player clockwise, comes the next round, or the race (D8, D12, D20). With V2
    powers may come first, so there it shows only with the next event."""
    seats = len(view["seats"])
    if "window" in view or (seat + 1) % seats != view["first_player"]:
        return
    if view["round"] == 1:
        view["round"] = 2
    elif any(holder["count"] for holder in view["holders"]):
        view.update(phase="race", round=None, turn=view["first_player"])


def _fate_token(view: View, happened: Event) -> None:
    tokens = view["fate"] | {str(happened["sector"]): happened["seat"]}
    view["fate"] = dict(sorted(tokens.items(), key=lambda token: int(token[0])))
    view["phase"] = "fate_tokens"


# The race


def _played(view: View, happened: Event) -> None:
    card, seat = happened["card"], happened["seat"]
    view.update(phase="race", round=None, turn=seat)
    _leave_holder(view, card, seat, happened["played"] == SECOND)
    if "window" in view:
        return  # V4: the card lies on the table until the powers are through with it
    (view["zeus"]["tricks"] if happened["bonus"] else view["discards"]).append(card)
    _count_zeus(view)


def _leave_holder(view: View, card: str, seat: int, second: bool) -> None:
    holders = [view["holders"][holder] for holder in own_holders(seat, len(view["holders"]))]
    for holder in holders:
        _drop(holder["cards"] or [], card)
    if (view.get("renewed") or {}).get("card") == card:
        view["renewed"] = None
    if not second:
        return
    named = view.get("second")  # V7: there the first card has left its holder with an earlier move
    for holder in holders if named is None else [view["holders"][named]]:
        holder["count"] -= 1
    if "second" in view:
        view["second"] = None


def _moved(view: View, happened: Event) -> None:
    track = tracks.from_view(view)
    creature = happened["creature"]
    track["positions"][creature] = happened["end"]
    track["entered"].remove(creature)
    track["entered"].append(creature)
    _show(view, track)


def _finished(view: View, happened: Event) -> None:
    track = tracks.from_view(view)
    creature = happened["creature"]
    track["positions"][creature] = SECTORS + 1  # how far beyond the line is told by no event, or only by earlier ones
    track["entered"].remove(creature)
    track["finished"].append(creature)
    _show(view, track)


def _mid_line(view: View, happened: Event) -> None:
    view["track"]["mid_passed"] = True


def _third_bets(view: View, happened: Event) -> None:
    view.update(phase="third_bets", turn=None, first_player=happened["first"])
    view["track"]["third_bet"] = True


# Judgement and points


def _ranked(view: View, happened: Event) -> None:
    view["turn"] = None
    for holder in view["holders"]:
        holder["count"] = 0  # D18
        holder["cards"] = None if holder["cards"] is None else []


def _judgement(view: View, happened: Event) -> None:
    view["zeus"]["protection"] -= happened["left_game"]
    _count_zeus(view)
    view["races_done"].append(_judged(view, happened["drawn"], happened["disqualified"]))


def _judged(view: View, drawn: list[str], out: list[str]) -> dict[str, Any]:
    """What is kept of the race, before the first bet is revealed. A drawn card whose creature is not disqualified has
    been spared; of two of one creature no event tells which."""
    spared = [card for card in drawn if card != PROTECTION_KEY and CARDS[card].creature not in out]
    return {
        "race": view["race"],
        "order": [creature for creature in view["standing"] if creature not in out],
        "crossed": list(view["standing"]),
        "drawn": list(drawn),
        "disqualified": list(out),
        "points": [0] * len(view["seats"]),
        **({"spared": spared[0]} if spared else {}),
    }


def _revealed(view: View, happened: Event) -> None:
    line, creature, points = view["seats"][happened["seat"]], happened["creature"], happened["points"]
    line["bets"] = [bet for bet in line["bets"] if bet["creature"] != creature]
    told = {"creature": creature, "card": happened["card"], "holds": points > 0, "points": points}
    line["past"].append({"race": view["race"], **told})
    view["races_done"][-1]["points"][happened["seat"]] += points


def _race_ended(view: View, happened: Event) -> None:
    for line, points in zip(view["seats"], happened["points"], strict=True):
        line["points"] = points
    if "known" in view:
        view["known"] = []  # D25


def _game_ended(view: View, happened: Event) -> None:
    view["phase"] = "over"


# Powers


def _power(view: View, happened: Event) -> None:
    key, powers = happened["power"], view["seats"][happened["seat"]]["powers"]
    _drop(powers["unused"], key)
    powers["used"] = [power for power in POWERS if power in (*powers["used"], key)]
    if POWERS[key].fate and view["window"]:
        view["fate"].pop(str(view["window"].get("sector")), None)  # V3
    looks = [{**look, "exchanged": False} for look in happened.get("seen", ())]
    view["known"] += [look for look in looks if look not in view["known"]]
    change = _POWERS.get(key)
    if change is not None:
        change(view, happened)


def _swapped_token(view: View, happened: Event) -> None:
    seat, old, new = happened["seat"], happened["creature"], happened["other"]
    for bet in (*view["seats"][seat]["bets"], *_looks_at(view, seat, old)):
        bet["creature"] = new if bet["creature"] == old else bet["creature"]
    view["supply"][old] += 1
    view["supply"][new] -= 1


def _exchanged_card(view: View, happened: Event) -> None:
    seat, creature = happened["seat"], happened["creature"]
    for look in _looks_at(view, seat, creature):
        look["exchanged"] = True
    if "card" not in happened:
        return
    line = view["seats"][seat]
    line["hand"] = sorted([*line["hand"], happened["back"]], key=ORDER.__getitem__)
    _drop(line["hand"], happened["card"])
    for bet in line["bets"]:
        bet["card"] = happened["card"] if bet["creature"] == creature else bet["card"]


def _left_the_deck(view: View, happened: Event) -> None:
    _drop(view["zeus"]["tricks"], happened["card"])
    view["put_by"].pop(happened["card"], None)
    view["discards"].append(happened["card"])
    _count_zeus(view)


def _renewed(view: View, happened: Event) -> None:
    _drop(view["discards"], happened["card"])
    view["discards"].append(happened["other"])
    view["renewed"] = {"holder": happened["holder"], "card": happened["card"]}
    cards = view["holders"][happened["holder"]]["cards"]
    if cards and happened["other"] in cards:
        cards[cards.index(happened["other"])] = happened["card"]


def _looks_at(view: View, seat: int, creature: str) -> list[dict[str, Any]]:
    """What the viewer has seen of the seat's bet on that creature."""
    return [look for look in view["known"] if (look["seat"], look["creature"]) == (seat, creature)]


_POWERS: Mapping[str, Callable[[View, Event], None]] = {
    "trickster": _swapped_token,
    "prophecy": _exchanged_card,
    "sleight-of-hand": _left_the_deck,
    "cleansing": _left_the_deck,
    "renewal": _renewed,
}
"""What powers change besides moving creatures, which events of their own tell."""

_CHANGES: Mapping[str, Callable[[View, Event], None]] = {
    "race_started": _race_started,
    "bet": _bet,
    "no_bet": _no_bet,
    "fate_token": _fate_token,
    "played": _played,
    "moved": _moved,
    "finished": _finished,
    "mid_line": _mid_line,
    "third_bets": _third_bets,
    "ranked": _ranked,
    "judgement": _judgement,
    "revealed": _revealed,
    "race_ended": _race_ended,
    "game_ended": _game_ended,
    "power": _power,
}


def _show(view: View, track: Track) -> None:
    """The places of all creatures, as a view shows them."""
    taken = sorted(tracks.sectors_taken(track).items())
    view.update(
        positions=dict(track["positions"]),
        sectors={str(sector): creatures for sector, creatures in taken},
        finished=list(track["finished"]),
        standing=tracks.standing(track),
    )


def _drop(cards: list[str], card: str | None) -> None:
    """Take a card out of a list, if it is there to be seen."""
    if card in cards:
        cards.remove(card)


def _count_zeus(view: View) -> None:
    view["zeus"]["count"] = view["zeus"]["protection"] + len(view["zeus"]["tricks"])
