"""What a player of Downforce can be asked. Their choices are listed lazily, and never whole turns."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Choice, One, Path, Picks
from games.engine.title import Game
from games.engine.words import Player, Words, say
from games.titles.downforce import occasions, words
from games.titles.downforce.course import Course, begun
from games.titles.downforce.data import CARDS, CARS
from games.titles.downforce.drive import Drive
from games.titles.downforce.picks import CAR, LINE, SKIP, STEP, TO, driven, followed, keys_of, keys_of_drive
from games.titles.downforce.prompts import driving, prompt
from games.titles.downforce.refusals import why_not
from games.titles.downforce.silence import silent_bet, silent_card, silent_pick
from games.titles.downforce.state import resumed, standing, table


def bid_question(game: Game, seat: int) -> One:
    """A card of the hand for the car that is auctioned (F4). Nobody who is silent bids more than need be."""
    car, cards = game.state["auction"]["car"], game.state["hands"][seat]
    lowest = min(cards, key=lambda card: CARDS[card].bid(car))
    return Bid(
        say("Choose a card as your bid for %(car)s.", car=words.car(car)),
        tuple(words.bid_choice(card, car) for card in cards),
        lowest,
        occasion=occasions.of_bid(car, again=game.state["auction"]["again"]),
    )


class Bid(One):
    """A bid, which says why a card can't be laid."""

    def why_not(self, prefix: Picks, key: str) -> Words:
        if key in CARDS and not prefix:
            return say("%(card)s is not in your hand.", card=words.card(key))
        return super().why_not(prefix, key)


def power_question(game: Game, seat: int) -> One:
    """The one power that the seat keeps (F9)."""
    powers = game.state["powers"][seat]
    return One(
        say("Choose the one power that you keep."),
        tuple(words.power_choice(power) for power in powers),
        occasion=occasions.POWER,
    )


def turn_question(game: Game, seat: int) -> Path:
    """A card of the hand, and how its cars are driven, up to where somebody else has to choose (F11, F17). One
    that drives own cars far where the seat says nothing."""
    cards, cars, facts = game.state["hands"][seat], standing(game), table(game)
    course = followed(lambda picks: begun(facts, picks[0], cars), after=1)

    def after(picks: Picks) -> Sequence[str]:
        return keys_of(course(picks)) if picks else cards

    def name(picks: Picks, key: str) -> Choice:
        return _named(course(picks), key) if picks else words.card_choice(key)

    def refusal(picks: Picks, key: str) -> Words | None:
        if picks:
            return why_not(course(picks), key)
        return say("%(card)s is not in your hand.", card=words.card(key)) if key in CARDS else None

    def silent(picks: Picks, keys: Sequence[str]) -> str:
        return silent_pick(course(picks), keys) if picks else silent_card(game, seat, keys)

    def asking(picks: Picks) -> Words | None:
        return prompt(course(picks)) if picks else None

    occasion = occasions.of_turn(len(cards))
    return Path(say("Play a card."), after, name, refusal, asking, silent=silent, occasion=occasion)


def rest_question(game: Game, seat: int) -> Path:
    """How the other cars of the card are driven, after somebody else has driven one (F17)."""
    course = followed(lambda picks: resumed(game).settled(), after=0)
    held, left = len(game.state["hands"][seat]), len(game.state["playing"]["left"])
    return Path(
        say("Your card goes on."),
        lambda picks: keys_of(course(picks)),
        lambda picks, key: _named(course(picks), key),
        lambda picks, key: why_not(course(picks), key),
        lambda picks: prompt(course(picks)),
        silent=lambda picks, keys: silent_pick(course(picks), keys),
        occasion=occasions.of_rest(held, left),
    )


def drive_question(game: Game, seat: int) -> Path:
    """Where the seat drives its own car on the card of another player (F17)."""
    course = resumed(game)
    car, first = course.cut, course.drive_of(course.cut)

    def at(picks: Picks) -> Drive:
        return driven(first, *picks)

    return Path(
        say("%(player)s moves %(car)s: you drive it.", player=Player(game.state["turn"]), car=words.car(car)),
        lambda picks: keys_of_drive(at(picks)),
        lambda picks, key: words.drive_choice(at(picks), car, key),
        lambda picks, key: why_not(course, key, at(picks)),
        lambda picks: driving(car, at(picks)) if picks else None,
        occasion=occasions.of_drive(len(game.state["discards"]), course.at_hand),
    )


def bet_question(game: Game, seat: int) -> One:
    """The car that the seat writes down at a bet line (F23); the foremost own one where it says nothing."""
    return One(
        say("Bet on a car at bet line %(line)s.", line=game.state["bet_line"] + 1),
        tuple(words.bet_choice(car) for car in CARS),
        silent_bet(game, seat),
        occasion=occasions.of_bet(game.state["bet_line"]),
    )


def _named(course: Course, key: str) -> Choice:
    """A pick while a card is resolved."""
    if key.startswith(LINE):
        return _named_line(course, int(key.removeprefix(LINE)) - 1, key)
    if key.startswith((TO, STEP)) or course.drive and key != SKIP:
        assert course.drive
        return words.drive_choice(course.drive, course.car, key)
    if key.startswith(CAR):
        return _named_car(course, key.removeprefix(CAR), key)
    if key == SKIP:
        return words.skip_choice(*course.printed)
    return words.go_choice(course.table.driver(course.car), course.car)


def _named_line(course: Course, line: int, key: str) -> Choice:
    """A line that is taken before the one at hand; or that one, where it leaves nothing else to choose (F19)."""
    colour, number = CARDS[course.card].lines[line]
    if line != course.line:
        return words.earlier_choice(colour, number, key)
    if course.moves_nothing:
        return words.idle_choice(colour, number, key)
    return words.line_choice(colour, number, key)


def _named_car(course: Course, car: str, key: str) -> Choice:
    """A car for the wild line at hand; also one that it can't move (F14)."""
    _, number = course.printed
    if course.can_move(car):
        return words.named_choice(car, key, number)
    return words.still_choice(car, key, number, finished=course.has_finished(car))
