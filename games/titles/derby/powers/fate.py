"""Powers of the window *fate*: a creature ended its move on a sector with a Fate token (V3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Picks
from games.engine.title import Game
from games.titles.derby.data import POWERS
from games.titles.derby.moves import exchange, move, pass_mid_line
from games.titles.derby.powers.looks import creatures_bet_on, look_at, others_with_bets
from games.titles.derby.powers.rule import Facts, Rule, creatures_on_track, sectors, use
from games.titles.derby.track import next_ahead


def tangled_web(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """That creature moves back 2 sectors."""
    _take_token(game, about)
    use(game, seat, "tangled-web", creature=about["creature"])
    game.events += move(game.state["track"], about["creature"], -sectors("tangled-web"))


def tailwind(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """That creature moves on 3 sectors."""
    _take_token(game, about)
    use(game, seat, "tailwind", creature=about["creature"])
    game.events += move(game.state["track"], about["creature"], sectors("tailwind"))
    pass_mid_line(game, about["creature"])


# Change of Fortune


def change_of_fortune(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """That creature changes places with the next creature ahead on the track."""
    track, creature = game.state["track"], about["creature"]
    ahead = next_ahead(track, creature)
    assert ahead is not None, "the card is offered only with a creature ahead"
    _take_token(game, about)
    use(game, seat, "change-of-fortune", creature=creature, other=ahead)
    game.events += exchange(track, creature, ahead)
    pass_mid_line(game, creature)


def somebody_is_ahead(game: Game, seat: int, about: Facts) -> bool:
    """Is a creature in a sector ahead (V8)?"""
    return next_ahead(game.state["track"], about["creature"]) is not None


# Raven's Report


def ravens_report(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Look at two placed bet cards of one player."""
    _take_token(game, about)
    other = int(targets[0])
    creatures = targets[1:] or creatures_bet_on(game, other)
    look_at(game, seat, "ravens-report", [(other, creature) for creature in creatures])


def others_have_bet(game: Game, seat: int, about: Facts) -> bool:
    """Has another player a bet?"""
    return bool(others_with_bets(game, seat))


def one_player_and_two_bets(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """A player, then two of that player's bets in the order in which they were placed, where there are more."""
    if not picks:
        return [str(other) for other in others_with_bets(game, seat)]
    bets, looks = creatures_bet_on(game, int(picks[0])), POWERS["ravens-report"].looks
    wanted = looks - len(picks[1:])
    if len(bets) <= looks or not wanted:
        return ()
    rest = bets[bets.index(picks[-1]) + 1 :] if picks[1:] else bets
    return rest[: len(rest) - wanted + 1]


# Cleansing


def cleansing(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """The dirty-trick card that brought the creature here goes to the discard pile, not to the Zeus deck."""
    state, card = game.state, about["card"]
    _take_token(game, about)
    state["zeus"]["tricks"].remove(card)
    del state["put_by"][card]
    state["discards"].append(card)
    use(game, seat, "cleansing", card=card)


def brought_by_a_trick(game: Game, seat: int, about: Facts) -> bool:
    """Did a card that went to the Zeus deck bring the creature here? A card without its bonus never went there."""
    return about["card"] in game.state["zeus"]["tricks"]


# Celestial Order


def celestial_order(game: Game, seat: int, about: Facts, targets: list[str]) -> None:
    """Another creature of your choice moves back 3 sectors, at least to 0."""
    (creature,) = targets
    _take_token(game, about)
    use(game, seat, "celestial-order", creature=creature)
    game.events += move(game.state["track"], creature, -sectors("celestial-order"))


def others_run(game: Game, seat: int, about: Facts) -> bool:
    """Is another creature still on the track?"""
    return bool(creatures_on_track(game, but=about["creature"]))


def other_runners(game: Game, seat: int, about: Facts, picks: Picks) -> Sequence[str]:
    """The other creatures on the track, also one at the start (V8)."""
    return () if picks else creatures_on_track(game, but=about["creature"])


def _take_token(game: Game, about: Facts) -> None:
    """The token of a sector where a Fate card is played leaves the board for this race (V3)."""
    del game.state["fate"][str(about["sector"])]


RULES = {
    "tangled-web": Rule(tangled_web),
    "tailwind": Rule(tailwind),
    "change-of-fortune": Rule(change_of_fortune, somebody_is_ahead),
    "ravens-report": Rule(ravens_report, others_have_bet, one_player_and_two_bets),
    "cleansing": Rule(cleansing, brought_by_a_trick),
    "celestial-order": Rule(celestial_order, others_run, other_runners),
}
