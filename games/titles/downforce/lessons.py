"""What a guided first game tells at each kind of choice, from the view of the seat that chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.lessons import Lesson
from games.engine.questions import Picks, Question
from games.engine.words import say
from games.titles.downforce import words
from games.titles.downforce.data import PAYOUTS, PRIZES
from games.titles.downforce.picks import CAR, GO, LINE, STEP, STOP, TO

View = dict[str, Any]


def lessons(view: View, question: Question | None, picks: Picks) -> tuple[Lesson, ...]:
    """What could be said at this choice, the most pressing first."""
    if question is None:
        return (_GAME_OVER,) if view["phase"] == "over" else ()
    if picks and not question.keys(picks):
        return (_CONFIRM,)
    if view["phase"] == "auction":
        return _auction(view)
    if view["phase"] == "powers":
        return (_POWER,)
    if view["phase"] == "bets":
        return (_bet(view), _LATER_BET)
    if view["playing"] and view["playing"]["cut"]:
        return (_CUNNING, _SPACE)
    return _turn(view, question, picks)


def _turn(view: View, question: Question, picks: Picks) -> tuple[Lesson, ...]:
    if not picks and not view["playing"]:
        return (_CARD, *_scenes(view))
    keys = question.keys(picks)
    if any(key.startswith(LINE) for key in keys):
        return (_ORDER, *_choice(keys))
    return _choice(keys)


def _choice(keys: Sequence[str]) -> tuple[Lesson, ...]:
    """What there is to say of the choices that a line leaves."""
    first = keys[0] if keys else ""
    if first.startswith(LINE):
        return ()
    if first.startswith(CAR):
        return (_WILD,)
    if first == GO:
        return (_LEAVE_OUT,)
    if STOP in keys:
        return (_FURTHER, _SPACE)
    if not first.startswith(TO):
        return (_SPACE,)
    single = sum(key.startswith(TO) for key in keys) == 1 and any(key.startswith(STEP) for key in keys)
    return (_ONE_END,) if single else (_SPACE, _ANOTHER_WAY)


def _scenes(view: View) -> tuple[Lesson, ...]:
    """What there is to say of the race now."""
    told: list[Lesson] = []
    if any(line["written"] for line in view["lines"]):
        told.append(_AFTER_BET)
    if view["finished"]:
        told.append(_FINISHED)
    return tuple(told)


def _auction(view: View) -> tuple[Lesson, ...]:
    open_pair = view["auction"]
    pair = _pair(open_pair["car"], open_pair["power"])
    few = len(open_pair["may_bid"]) < len(view["seats"])
    return (
        pair,
        _PRICE,
        *((_AGAIN,) if open_pair["again"] else ()),
        *((_CARLESS,) if few else ()),
        *((_SEEN,) if any(line["seen"] for line in view["seats"]) else ()),
        Lesson(f"power-{open_pair['power']}", words.power(open_pair["power"]), (words.meaning(open_pair["power"]),)),
    )


def _pair(car: str, power: str) -> Lesson:
    return Lesson(
        "auction",
        say("The auction: a car and a power"),
        (
            say(
                "For sale are %(car)s and the power %(power)s. Everyone chooses a card at the same time, in secret.",
                car=words.car(car),
                power=words.power(power),
            ),
            say("Your bid is the number on the line of that colour. A card without it bids nothing."),
            say("You keep the card in any case. But everyone will have seen it."),
        ),
        about="auction",
    )


_PRICE = Lesson(
    "price",
    say("How much is a car worth?"),
    (
        say(
            "First place brings %(first)s, second %(second)s, third %(third)s. The bid is paid at the end of the game.",
            first=words.money(PRIZES[0]),
            second=words.money(PRIZES[1]),
            third=words.money(PRIZES[2]),
        ),
        say(
            "A car is worth most to whoever has many high lines of its colour in hand. Everyone gets at least one car."
        ),
        say("With the car you also get its Speed-8 card, which moves it 8 spaces."),
    ),
    about="auction",
)
_SEEN = Lesson(
    "seen",
    say("You have seen some of the others’ cards"),
    (say("Cards that were laid as bids are shown with their players, as long as they are in the hand."),),
    about="auction",
    can_wait=True,
)
_AGAIN = Lesson(
    "again",
    say("The car that nobody wanted"),
    (say("It comes back once. If nobody bids then either, a player without a car takes it for nothing."),),
    about="auction",
)
_CARLESS = Lesson(
    "carless",
    say("Now only those without a car"),
    (say("As many cars are left as there are players without one: only these players may bid."),),
    about="auction",
)
_POWER = Lesson(
    "power",
    say("You keep one power"),
    (
        say("You have won several cars and drive all of them, but only with one power."),
        say("Others who have won several cars choose now as well, and all choices are shown together."),
    ),
    about="powers",
)
_CARD = Lesson(
    "card",
    say("Your turn: one card"),
    (
        say("Its lines are resolved from top to bottom. Each moves the car of its colour, whoever owns it."),
        say("You choose the way, also for the cars of the others. A car must go as far as its line says, if it can."),
        say("So help your own car, and put the others where they stand in each other’s way."),
        say("You can try: nothing is played until you confirm."),
    ),
    about="turn-rules",
)
_SPACE = Lesson(
    "space",
    say("Where to?"),
    (
        say("These are the spaces that the car can come to with this line; the farthest stands first."),
        say(
            "The inner lane of a bend has fewer spaces, so it is shorter. In a narrow part one car can hold up"
            " everyone."
        ),
    ),
    about="turn-rules",
)
_ONE_END = Lesson(
    "one-end",
    say("One space, several ways"),
    (
        say("All ways of this car end on the same space: one tap takes the straightest of them."),
        say("Step by step it can go another way. A car that has only one way to go moves by itself."),
    ),
    about="turn-rules",
)
_ANOTHER_WAY = Lesson(
    "another-way",
    say("Another way"),
    (say("Some spaces can be reached in several ways. You can also drive there step by step."),),
    about="turn-rules",
    can_wait=True,
)
_WILD = Lesson(
    "wild",
    say("A wild line"),
    (say("You name a car that is not printed on this card. Two wild lines move two different cars."),),
    about="turn-rules",
)
_ORDER = Lesson(
    "order",
    say("Tricky: which line next?"),
    (
        say("You may resolve the lines in any order, and decide as you go."),
        say("The next line of the card is offered at once. Choose another line to take that one first."),
    ),
    about="powers",
)
_LEAVE_OUT = Lesson(
    "leave-out",
    say("Strategic: leave this line out?"),
    (say("One line of each card you play can be left out. Here the next car is driven by somebody else."),),
    about="powers",
)
_FURTHER = Lesson(
    "further",
    say("Your car may go further"),
    (say("Your power lets it move on, if you like. “Stays there” leaves it where it is."),),
    about="powers",
)
_CUNNING = Lesson(
    "cunning",
    say("Your car, on somebody else’s card"),
    (
        say("Because you have Cunning, you drive your car yourself. The other player’s turn waits for you."),
        say("The card says how far it goes; you say which way."),
    ),
    about="powers",
)
_AFTER_BET = Lesson(
    "after-bet",
    say("Now you have a bet to help along"),
    (say("Nobody knows your bet. The others may guess it from the car that you push."),),
    about="bets",
    can_wait=True,
)
_FINISHED = Lesson(
    "first-finished",
    say("A car has finished"),
    (
        say("It is off the track, and lines with its colour do nothing any more."),
        say("When all cars of a player have finished, that player discards the hand and plays no more."),
    ),
    about="finish",
    can_wait=True,
)
_LATER_BET = Lesson(
    "later-bet",
    say("The next bet"),
    (say("It may be the same car or another. Later bets pay less, but you know more."),),
    about="bets",
)
_CONFIRM = Lesson(
    "confirm",
    say("Nothing is played yet"),
    (
        say("Below your picks you read what they will do. “Take back” undoes the last pick, as often as you like."),
        say("Only “Confirm and send” plays it."),
    ),
    about="days",
)
_GAME_OVER = Lesson(
    "game-over",
    say("The race is over"),
    (
        say("Prizes and bets less what the cars cost: that is your money. The score sheet shows where it came from."),
        say("You can look at every moment again, also with all hands open."),
    ),
    about="finish",
)


def _bet(view: View) -> Lesson:
    first, second, third = (words.money(amount) for amount in PAYOUTS[view["bet_line"]])
    return Lesson(
        "bet",
        say("A bet: who will be among the first three?"),
        (
            say("The first car has crossed a bet line. Everyone now writes down a car, in secret and for free."),
            say(
                "This bet pays %(first)s if the car wins, %(second)s for second place, %(third)s for third.",
                first=first,
                second=second,
                third=third,
            ),
            say("It need not be your own car. Think of which cars your hand can still move."),
        ),
        about="bets",
    )
