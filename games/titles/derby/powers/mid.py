"""Powers of the window *mid*: the third bet is about to begin."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Picks
from games.engine.title import Game
from games.titles.derby.data import ORDER
from games.titles.derby.moves import move, pass_mid_line
from games.titles.derby.powers.looks import creatures_bet_on, look_at, others_with_bets
from games.titles.derby.powers.rule import Facts, Rule, creatures_on_track, sectors, use
from games.titles.derby.state import betting_choices

# Trickster


def trickster(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Swap the token on one of your bets with a token in supply."""
    state, (creature, other) = game.state, targets
    bet = next(bet for bet in state["bets"][seat] if bet[0] == creature)
    bet[0] = other
    state["supply"][creature] += 1
    state["supply"][other] -= 1
    for look in _looks_at(game, seat, creature):
        look["creature"] = other
    use(game, seat, "trickster", creature=creature, other=other)


def can_swap_a_token(game: Game, seat: int, about: Facts) -> bool:
    """Has the seat a bet, and is there a token of a creature that it has not bet on in this race (V8)?"""
    return bool(game.state["bets"][seat] and betting_choices(game.state, seat))


def tokens_to_swap(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The creature of an own bet, then one from the supply."""
    return (creatures_bet_on(game, seat), betting_choices(game.state, seat), ())[len(picks)]


# Prophecy


def prophecy(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Exchange one of your placed bet cards for an unused one; the token stays, the card returns to the hand (V8)."""
    state, (creature, card) = game.state, targets
    bet = next(bet for bet in state["bets"][seat] if bet[0] == creature)
    back, bet[1] = bet[1], card
    state["hands"][seat].remove(card)
    state["hands"][seat] = sorted([*state["hands"][seat], back], key=ORDER.__getitem__)
    for look in _looks_at(game, seat, creature):
        look["exchanged"] = True
    use(game, seat, "prophecy", private={seat: {"card": card, "back": back}}, creature=creature)


def can_exchange_a_card(game: Game, seat: int, about: Facts) -> bool:
    """Has the seat a bet and an unused bet card?"""
    return bool(game.state["bets"][seat] and game.state["hands"][seat])


def cards_to_exchange(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The creature of an own bet, then a bet card from the hand."""
    return (creatures_bet_on(game, seat), game.state["hands"][seat], ())[len(picks)]


# Superior Wisdom


def superior_wisdom(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Look at one placed bet card of each other player."""
    pairs = (target.split(":") for target in targets)
    look_at(game, seat, "superior-wisdom", [(int(other), creature) for other, creature in pairs])


def others_have_bet(game: Game, seat: int, about: Facts) -> bool:
    """Has another player a bet?"""
    return bool(others_with_bets(game, seat))


def one_bet_of_each(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """A bet of the next player who has one, written "seat:creature"."""
    others = others_with_bets(game, seat)
    if len(picks) == len(others):
        return ()
    other = others[len(picks)]
    return [f"{other}:{creature}" for creature in creatures_bet_on(game, other)]


# Heavenly Duke's Blessing


def heavenly_dukes_blessing(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Another creature than the one that passed the line moves on 3 sectors."""
    (creature,) = targets
    use(game, seat, "heavenly-dukes-blessing", creature=creature)
    game.events += move(game.state["track"], creature, sectors("heavenly-dukes-blessing"))
    pass_mid_line(game, creature)


def others_run(game: Game, seat: int, about: Facts) -> bool:
    """Is another creature than the one that passed the line still on the track?"""
    return bool(creatures_on_track(game, but=about["creature"]))


def other_runners(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The creatures on the track but the one that was first to pass the line, wherever that is now (V8)."""
    return () if picks else creatures_on_track(game, but=about["creature"])


def _looks_at(game: Game, seat: int, creature: str) -> list[Facts]:
    """What anyone knows of the seat's bet on that creature."""
    return [
        look for known in game.state["known"] for look in known if (look["seat"], look["creature"]) == (seat, creature)
    ]


RULES = {
    "trickster": Rule(trickster, can_swap_a_token, tokens_to_swap),
    "prophecy": Rule(prophecy, can_exchange_a_card, cards_to_exchange),
    "superior-wisdom": Rule(superior_wisdom, others_have_bet, one_bet_of_each),
    "heavenly-dukes-blessing": Rule(heavenly_dukes_blessing, others_run, other_runners),
}
