"""What a guided first game tells at each kind of choice, from the view of the seat that chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.lessons import Lesson
from games.engine.questions import Picks, Question
from games.engine.words import Words, say, say_n
from games.titles.derby import words
from games.titles.derby.data import BET_CARDS, BETS_PER_RACE, CARDS, JUDGED, RACES
from games.titles.derby.powers import lessons as of_powers

View = dict[str, Any]

NEAR_THE_LINE = 6
"""A creature this close can pass the mid-race line with one card."""


def lessons(view: View, question: Question | None, picks: Picks) -> tuple[Lesson, ...]:
    """What could be said at this choice, the most pressing first."""
    if question is None:
        return (_GAME_OVER,) if view["phase"] == "over" else ()
    if view.get("window"):
        return (*of_powers.in_window(picks), *_confirming(question, picks))
    if view["phase"] == "fate_tokens":
        return (*(() if picks else (of_powers.FATE_TOKEN,)), *_confirming(question, picks))
    if view["phase"] == "race":
        return (*_turn(view, question, picks), *_confirming(question, picks))
    return (*_bet(view, picks), *_confirming(question, picks))


def _confirming(question: Question, picks: Picks) -> tuple[Lesson, ...]:
    return () if question.keys(picks) else (_CONFIRM,)


# Bets


def _bet(view: View, picks: Picks) -> tuple[Lesson, ...]:
    if len(picks) == 1:
        return (_BET_CARD,)
    if picks:
        return ()
    if view["phase"] == "third_bets":
        return (_bet_creature(view), _THIRD_BET)
    news = () if view["race"] == 1 else (_race_over(view), *(() if view["race"] < RACES else (_LAST_RACE,)))
    return (*news, _bet_creature(view), *((_SECOND_BET,) if view["round"] == 2 else ()))


def _bet_creature(view: View) -> Lesson:
    left = max(view["supply"].values())
    return Lesson(
        "bet-creature",
        say("Your first bet: on which creature?"),
        (
            say("Nobody owns a creature. You score by foretelling what becomes of one, and then you help it along."),
            say("Your cards tell you something: look which creatures have many good cards in your two holders."),
            say_n(
                "Everyone sees which creature you choose. At most %(n)s token of a creature is left, and every bet"
                " takes one.",
                "Everyone sees which creature you choose. At most %(n)s tokens of a creature are left, and every bet"
                " takes one.",
                left,
            ),
        ),
        about="bets",
    )


_BET_CARD = Lesson(
    "bet-card",
    say("Now the bet card: what do you say about it?"),
    (
        say("The card says for which places your bet holds, and the number in the corner is what it brings you."),
        say("The narrower the bet, the more points. “Last” and “disqualified” can be foretold as well."),
        say(
            "Only you know which card lies there. You have %(cards)s of them for the whole game and place at most"
            " %(bets)s, and each is used once.",
            cards=len(BET_CARDS),
            bets=RACES * BETS_PER_RACE,
        ),
    ),
    about="bets",
)
_SECOND_BET = Lesson(
    "second-bet",
    say("A second bet, on another creature"),
    (
        say("In one race you may bet only once on the same creature."),
        say("Watch what the others choose: who bets on a creature will want to move it, or to hold it back."),
    ),
    about="bets",
)
_THIRD_BET = Lesson(
    "third-bet",
    say("The third bet: now you know more"),
    (
        say("A creature has passed the mid-race line, so everyone places one more bet before the race goes on."),
        say("It must be a creature that you have not bet on in this race and that has a token left."),
        say("Look at the board, at the cards that you still hold, and at the dirty tricks in the Zeus deck."),
    ),
    about="third",
)
_CONFIRM = Lesson(
    "confirm",
    say("Nothing is played yet"),
    (
        say("Below your picks you read what they will do. “Take back” undoes the last pick, as often as you like."),
        say("Only “Confirm and send” plays it, and then it stands."),
    ),
    about="days",
)

# The race


def _turn(view: View, question: Question, picks: Picks) -> tuple[Lesson, ...]:
    alone = "window" in view
    if alone and view["second"] is not None:
        return () if picks else (_SECOND_CARD_ALONE,)
    if not picks:
        return (_FIRST_CARD_ALONE if alone else _FIRST_CARD, *(lesson for lesson in _SCENES if _SEEN[lesson.key](view)))
    if not question.keys(picks):
        return () if alone else (_PREVIEW,)
    if len(picks) == 1 and CARDS[picks[0]].dirty:
        return (_BONUS,)
    return (_SECOND_CARD,)


_FIRST_CARD = Lesson(
    "first-card",
    say("Your turn: two cards, one from each side"),
    (
        say("You share the holder on your left with one neighbour and the one on your right with the other."),
        say("The card that you pick first moves its creature by the fast value, the large number on the left."),
        say("Start with the creature that you want to help most. You can try: nothing is played until you confirm."),
    ),
    about="turn-rules",
)
_FIRST_CARD_ALONE = Lesson(
    "first-card-alone",
    say("Your turn: the first card"),
    (
        say("It may come from either side and moves its creature by the fast value, the large number on the left."),
        say("When it is settled, powers and all, you choose the second card from your other holder."),
    ),
    about="turn-rules",
)
_BONUS = Lesson(
    "bonus",
    say("A dirty trick: with its bonus or without?"),
    (
        say("With the bonus the creature flies further, but the card goes into the Zeus deck."),
        say(
            "After the race Zeus draws %(cards)s cards of that deck, and a creature whose trick is drawn is"
            " disqualified. Somebody may have bet on just that.",
            cards=JUDGED,
        ),
        say("Without the bonus it is a card like any other, and nothing can come of it."),
    ),
    about="dirty-tricks",
)
_SECOND_CARD = Lesson(
    "second-card",
    say("The second card, from the other side"),
    (
        say("It moves its creature by the slow value, the small number in the circle; that can be 0."),
        say("A good place for the cards of creatures that you want to hold back. The same creature twice is allowed."),
    ),
    about="turn-rules",
)
_SECOND_CARD_ALONE = Lesson(
    "second-card-alone",
    say("The second card, from the other side"),
    (
        say("It moves its creature by the slow value, the small number in the circle; that can be 0."),
        say("You have seen what became of the first one. A dirty trick has no bonus here."),
    ),
    about="turn-rules",
)
_PREVIEW = Lesson(
    "preview",
    say("See how it would be"),
    (
        say("The board shows the creatures where your cards would put them, with the way they come."),
        say("Does somebody pass the mid-race line, or stop in an occupied sector? The lines below your picks tell."),
        say("If you don’t like it, take back and try other cards. Only “Confirm and send” plays them."),
    ),
    about="turn-rules",
)
_SHARED_SECTOR = Lesson(
    "shared-sector",
    say("Two creatures in one sector"),
    (
        say("They are ranked all the same: the one that came last stands on the right and is ahead."),
        say("So one step into an occupied sector can win a place. A move of 0 changes nothing, not even that order."),
    ),
    about="turn-rules",
    can_wait=True,
)
_ZEUS_DECK = Lesson(
    "zeus-deck",
    say("There is a dirty trick in the Zeus deck"),
    (
        say("The more tricks of a creature lie there, the likelier it is disqualified after the race."),
        say("Everyone sees the deck, so it is a reason to bet, and a reason to think twice about a favourite."),
    ),
    about="judged",
    can_wait=True,
)
_NEAR_LINE = Lesson(
    "near-line",
    say("The mid-race line is near"),
    (
        say("When a creature is the first to pass it, everyone places a third bet at the end of that turn."),
        say("Then the player to the left of whoever’s turn it was goes first. Do you want that to be now?"),
    ),
    about="third",
    can_wait=True,
)
_ACROSS = Lesson(
    "across",
    say("A creature is across the finish line"),
    (
        say("It has its place for good, and only Zeus can take it away."),
        say("Its cards must still be played; they move nothing. That can be just the card that you need."),
    ),
    about="finish",
    can_wait=True,
)
_LAST_CARDS = Lesson(
    "last-cards",
    say("Your last cards of this race"),
    (
        say("One card is left on each side, so you only choose which of them moves fast."),
        say("When all holders are empty, the race is ranked, Zeus judges, and the bets are turned up."),
    ),
    about="judged",
    can_wait=True,
)
_SCENES = (_LAST_CARDS, _ACROSS, _NEAR_LINE, _SHARED_SECTOR, _ZEUS_DECK)


def _is_near(view: View) -> bool:
    line = view["track"]["mid_line"]
    if view["track"]["mid_passed"]:
        return False
    return any(line - NEAR_THE_LINE < sector <= line for sector in view["positions"].values())


_SEEN: Mapping[str, Callable[[View], bool]] = {
    "shared-sector": lambda view: any(
        sector != "0" and len(creatures) > 1 for sector, creatures in view["sectors"].items()
    ),
    "zeus-deck": lambda view: bool(view["zeus"]["tricks"]),
    "near-line": _is_near,
    "across": lambda view: bool(view["finished"]),
    "last-cards": lambda view: all(len(holder["cards"]) == 1 for holder in view["holders"] if holder["cards"]),
}

# After a race


def _race_over(view: View) -> Lesson:
    """What has happened at the end of the race before, with what Zeus drew."""
    done = view["races_done"][-1]
    return Lesson(
        "race-over",
        say("A race is over: what has happened"),
        (
            say("The creatures were ranked: those across the finish line first, then the others by their sector."),
            _judged(done),
            say("All bets were turned up. Those that held have brought their points; none of these cards returns."),
            _won(view, done),
            say("Now everything begins anew: creatures, movement cards and tokens. Your used bet cards are gone."),
        ),
        about="judged",
    )


def _won(view: View, done: Mapping[str, Any]) -> Words:
    """What the bets of the seat whose view it is, the one whose hand it shows, have brought."""
    own = next(line["seat"] for line in view["seats"] if line["hand"] is not None)
    return say_n("Yours have brought you %(n)s point.", "Yours have brought you %(n)s points.", done["points"][own])


def _judged(done: Mapping[str, Any]) -> Words:
    if not done["drawn"]:
        return say("The Zeus deck was empty, so nobody was judged.")
    drawn = words.cards(done["drawn"])
    if not done["disqualified"]:
        return say("Then Zeus judged. He drew %(drawn)s, and nobody was disqualified.", drawn=drawn)
    return say_n(
        "Then Zeus judged. He drew %(drawn)s: %(creatures)s left the ranking, and those behind closed up.",
        "Then Zeus judged. He drew %(drawn)s: %(creatures)s left the ranking, and those behind closed up.",
        len(done["disqualified"]),
        drawn=drawn,
        creatures=words.creatures(done["disqualified"]),
    )


_LAST_RACE = Lesson(
    "last-race",
    say("The last race"),
    (
        say("Bet cards that you don’t use now are worth nothing: there is no reason to save a good one any more."),
        say("Compare the totals. Who is behind needs the bets that bring most; who leads can play safe."),
    ),
    about="points",
)
_GAME_OVER = Lesson(
    "game-over",
    say("That was a whole game"),
    (
        say("Most victory points win. The bets of all races are on this page, with what they brought."),
        say("You can step through the game move by move, and check how it was shuffled."),
        say("Now play it with people: open a game, invite friends, and take your turns whenever it suits you."),
    ),
    about="points",
)
