"""What the owner of a power is asked in a window, and why other powers are refused."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import DECLINE, Choice, Path, Picks, Standing
from games.engine.title import Game
from games.engine.words import Words, say
from games.titles.derby import words
from games.titles.derby.data import POWERS
from games.titles.derby.powers import words as naming
from games.titles.derby.powers.deal import dealt
from games.titles.derby.powers.rule import Facts, Rule


def power_question(game: Game, seat: int, rule: Rule, power: str, about: Facts, concerned: Sequence[str]) -> Path:
    """Pass, or the power with its targets, if it can be played at all. The owner can keep passing, always or unless one
    of certain creatures is among those `concerned` (V5)."""
    first = (DECLINE, power) if rule.offered(game, seat, about) else (DECLINE,)

    def after(picks: Picks) -> Sequence[str]:
        if not picks:
            return first
        return () if picks[0] == DECLINE else rule.targets(game, seat, about, picks[1:])

    def name(picks: Picks, key: str) -> Choice:
        if not picks:
            return naming.power_choice(key, about)
        return naming.target_choice(key)

    def refusal(picks: Picks, key: str) -> Words | None:
        if picks:
            return say("%(power)s does not allow this choice.", power=naming.power(power))
        if key == power:
            return naming.nothing_to_choose(power, about)
        return why_no_power(game, seat, key)

    prompt = naming.prompt(game, seat, POWERS[power].window, power, about)
    return Path(
        prompt,
        after,
        name,
        refusal,
        standing=Standing(key=power, about=tuple(concerned)),
        openly=rule.openly(game, seat),
    )


def why_no_power(game: Game, seat: int, key: str) -> Words | None:
    """Why the seat can't play this power now; None for what is not a power of this game."""
    if key not in POWERS or not game.options["powers"]:
        return None
    power, own = POWERS[key], game.state["gods"][seat]
    name = naming.power(key)
    if power.god != own:
        return say(
            "%(power)s is a power of %(god)s; you are %(own)s.",
            power=name,
            god=words.god(power.god),
            own=words.god(own),
        )
    if key not in dealt(game, seat):
        return say("%(power)s is not used in a game without Fate tokens.", power=name)
    if key not in game.state["powers"][seat]:
        return say("You have used %(power)s already; each power is used once a game.", power=name)
    return say("%(power)s can’t be played now. It is played %(when)s.", power=name, when=naming.when(power.window))
