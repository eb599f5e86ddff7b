"""What Downforce's templates need to tell of money: prizes, bets and what has been paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template

from games.titles.downforce import money as counting
from games.titles.downforce.data import PAYOUTS

register = template.Library()


@dataclass(frozen=True, slots=True)
class LinePayout:
    """A bet line: what it pays for the first three, who was the first to cross it, and the viewer's own bet."""

    number: int
    payouts: tuple[int, ...]
    crossed: str
    written: int
    own: str
    open: bool


@dataclass(frozen=True, slots=True)
class ShownBet:
    """A bet as the viewer sees it: its car if that is known, whether one is written, and at the end what it pays."""

    car: str
    written: bool
    payout: int | None


@register.filter
def bet_lines(page: Any) -> tuple[LinePayout, ...]:
    """The three bet lines."""
    view = page.view
    own = view["seats"][page.viewer]["bets"] if page.viewer is not None else [None] * len(PAYOUTS)
    return tuple(
        LinePayout(
            nth + 1,
            PAYOUTS[nth],
            line["crossed"] or "",
            len(line["written"]),
            own[nth] or "",
            view["bet_line"] == nth,
        )
        for nth, line in enumerate(view["lines"])
    )


@register.filter
def prizes_now(line: Mapping[str, Any], view: Mapping[str, Any]) -> int:
    """What the finished cars of a player bring."""
    return sum(counting.prize(view["cars"][car]["place"]) for car in line["cars"])


@register.filter
def money_now(line: Mapping[str, Any], view: Mapping[str, Any]) -> int:
    """What a player has so far, without the bets."""
    return prizes_now(line, view) - int(line["debt"])


@register.filter
def signed(number: int) -> str:
    """A number with a minus as it is printed."""
    return str(number).replace("-", "−")


@register.filter
def taken(number: int) -> str:
    """What a number takes away from a sum."""
    return signed(-number)


@register.filter
def bets_shown(line: Mapping[str, Any], view: Mapping[str, Any]) -> tuple[ShownBet, ...]:
    """What the viewer may know of a player's bets."""
    payouts = line.get("payouts") or [None] * len(line["bets"])
    return tuple(
        ShownBet(car or "", line["seat"] in at["written"], payout if car else None)
        for car, at, payout in zip(line["bets"], view["lines"], payouts, strict=True)
    )


@register.filter
def finisher(view: Mapping[str, Any], place: int) -> str:
    """The car at that place; empty while there is none."""
    return view["finished"][place - 1] if place <= len(view["finished"]) else ""
