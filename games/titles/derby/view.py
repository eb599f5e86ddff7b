"""What a seat may know of a Derby, from an allow-list: the public facts, its two holders, its own bet cards."""

from __future__ import annotations

from typing import Any

from games.engine.title import Game
from games.titles.derby import judgement as judging
from games.titles.derby import track as tracks
from games.titles.derby.data import CREATURES, RACES, SECTORS
from games.titles.derby.powers.view import view_powers, view_seat_powers
from games.titles.derby.state import own_holders, set_up_for


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """The game as that seat sees it (`None`: a spectator)."""
    state, numbers = game.state, set_up_for(game)
    track = state["track"]
    return {
        "race": state["race"],
        "races": RACES,
        "phase": state["phase"],
        "round": state["round"],
        "first_player": state["first"],
        "turn": state["turn"],
        "track": {
            "sectors": SECTORS,
            "mid_line": numbers.mid_line,
            "mid_colour": numbers.mid_colour,
            "mid_passed": state["mid_passed"] is not None,
            "third_bet": state["third_bet"],
        },
        "positions": {creature: track["positions"][creature] for creature in CREATURES},
        "sectors": {str(sector): creatures for sector, creatures in sorted(tracks.sectors_taken(track).items())},
        "finished": list(track["finished"]),
        "standing": tracks.standing(track),
        "holders": [_holder(game, holder, seat) for holder in range(game.seats)],
        "unused": len(state["unused"]),
        "supply": {creature: state["supply"][creature] for creature in CREATURES},
        "zeus": {
            "count": state["zeus"]["protection"] + len(state["zeus"]["tricks"]),
            "protection": state["zeus"]["protection"],
            "tricks": list(state["zeus"]["tricks"]),
        },
        "discards": list(state["discards"]),
        "seats": [_seat(game, other, other == seat) for other in range(game.seats)],
        "races_done": [_race_done(number, done) for number, done in enumerate(state["races_done"], 1)],
        **(view_powers(game, seat) if game.options["powers"] else {}),
    }


def _holder(game: Game, holder: int, seat: int | None) -> dict[str, Any]:
    """A cardholder: everyone sees how many cards are left, the two neighbours see the cards (D2, D3)."""
    cards = game.state["holders"][holder]
    seen = seat is not None and holder in own_holders(seat, game.seats)
    return {
        "holder": holder,
        "between": [holder, (holder + 1) % game.seats],
        "count": len(cards),
        "cards": list(cards) if seen else None,
    }


def _seat(game: Game, seat: int, own: bool) -> dict[str, Any]:
    """A player: which creatures are bet on is public, with which card only the owner knows (D8) until D25."""
    state = game.state
    return {
        "seat": seat,
        "god": state["gods"][seat],
        "points": state["points"][seat],
        "hand_count": len(state["hands"][seat]),
        "hand": list(state["hands"][seat]) if own else None,
        "bets": [{"creature": creature, "card": card if own else None} for creature, card in state["bets"][seat]],
        "past": [
            {"race": race, "creature": creature, "card": card, "holds": points > 0, "points": points}
            for race, done in enumerate(state["races_done"], 1)
            for creature, card, points in done["bets"][seat]
        ],
        **({"powers": view_seat_powers(game, seat)} if game.options["powers"] else {}),
    }


def _race_done(number: int, done: dict[str, Any]) -> dict[str, Any]:
    spared = done.get("spared", "")
    counting = judging.counting(done["drawn"], spared)
    return {
        "race": number,
        "order": judging.ranked(done["order"], counting),
        "crossed": list(done["order"]),
        "drawn": list(done["drawn"]),
        "disqualified": judging.disqualified(counting),
        "points": [sum(points for _, _, points in bets) for bets in done["bets"]],
        **({"spared": spared} if spared else {}),
    }
