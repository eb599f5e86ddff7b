"""What happened in a Downforce, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.events import Event
from games.engine.words import Player, Words, listed, say, say_n
from games.titles.downforce import words
from games.titles.downforce.data import TRACKS, WILD
from games.titles.downforce.lines import OVER, USELESS


def tell(happened: Event) -> Words | None:
    """The sentence for an event, with its private facts where it has them; None for an event of another kind."""
    telling = _TELLING.get(happened["kind"])
    return telling(happened) if telling else None


def chapter(happened: Event) -> Words | None:
    """The parts of a game; the first player's money begins the last one."""
    return None if happened.get("kind") == "scored" and happened["seat"] else _CHAPTERS.get(happened["kind"])


def passage(happened: Event) -> Words | None:
    """The race is long: the bets divide it."""
    return say("Bet line %(line)s", line=happened["line"] + 1) if happened["kind"] == "bets" else None


def gathered(happened: Event) -> Words | None:
    """The money of all is counted at once."""
    return say("The money of all is counted.") if happened["kind"] == "scored" else None


_CHAPTERS: Mapping[str, Words] = {
    "game_started": say("Auction"),
    "race_started": say("Race"),
    "scored": say("Scoring"),
}


def _game_started(happened: Event) -> Words:
    return say(
        "The game begins on the track %(track)s. On the grid, from the first place on: %(grid)s. Everyone gets"
        " %(cards)s cards. %(player)s was drawn to come first where bids are equal.",
        track=TRACKS[happened["track"]]["name"],
        grid=words.cars(happened["grid"]),
        cards=happened["cards"],
        player=Player(happened["drawn"]),
    )


def _auctioned(happened: Event) -> Words:
    facts = {"car": words.car(happened["car"]), "power": words.power(happened["power"])}
    if happened["again"]:
        return say("%(car)s with the power %(power)s is auctioned again.", **facts)
    return say("%(car)s with the power %(power)s is auctioned.", **facts)


def _bids(happened: Event) -> Words:
    bids = [
        say("%(player)s %(money)s with %(card)s", player=Player(seat), money=words.money(bid), card=words.card(card))
        for seat, card, bid in happened["bids"]
    ]
    return say("The bids for %(car)s: %(bids)s.", car=words.car(happened["car"]), bids=listed(bids))


def _set_aside(happened: Event) -> Words:
    return say(
        "Nobody bids for %(car)s: it is set aside and auctioned again at the end.", car=words.car(happened["car"])
    )


def _shown(happened: Event) -> Words:
    facts = {"player": Player(happened["seat"]), "car": words.car(happened["car"])}
    if happened["card"] is None:
        return say("%(player)s is the last without a car and has no line of %(car)s.", **facts)
    return say(
        "%(player)s is the last without a car; the lowest line of %(car)s in the hand is on %(card)s.",
        card=words.card(happened["card"]),
        **facts,
    )


def _unowned(happened: Event) -> Words:
    return say("Nobody wants %(car)s: it races without an owner.", car=words.car(happened["car"]))


def _sold(happened: Event) -> Words:
    return say(
        "%(player)s takes %(car)s with the power %(power)s for %(money)s.",
        player=Player(happened["seat"]),
        car=words.car(happened["car"]),
        power=words.power(happened["power"]),
        money=words.money(happened["price"]),
    )


def _powers(happened: Event) -> Words:
    kept = [
        say("%(player)s has %(power)s", player=Player(seat), power=words.power(power))
        for seat, power in enumerate(happened["powers"])
    ]
    return say("The powers in this race: %(powers)s.", powers=listed(kept))


def _race_started(happened: Event) -> Words:
    return say("The race begins with %(player)s.", player=Player(happened["first"]))


def _played(happened: Event) -> Words:
    return say("%(player)s plays %(card)s.", player=Player(happened["seat"]), card=words.card(happened["card"]))


def _moved(happened: Event) -> Words:
    facts = {
        "car": words.car(happened["car"]),
        "start": words.space(happened["way"][0]),
        "end": words.space(happened["way"][-1]),
    }
    n, wild = happened["steps"], happened.get("wild")  # which events of older games don't tell
    if "by" in happened and wild:
        return say_n(
            "The wild line moves %(car)s: %(player)s drives it %(n)s space, from %(start)s to %(end)s.",
            "The wild line moves %(car)s: %(player)s drives it %(n)s spaces, from %(start)s to %(end)s.",
            n,
            player=Player(happened["by"]),
            **facts,
        )
    if "by" in happened:
        return say_n(
            "%(player)s drives %(car)s %(n)s space, from %(start)s to %(end)s.",
            "%(player)s drives %(car)s %(n)s spaces, from %(start)s to %(end)s.",
            n,
            player=Player(happened["by"]),
            **facts,
        )
    if happened["extra"]:
        return say_n(
            "%(car)s goes %(n)s space further, from %(start)s to %(end)s.",
            "%(car)s goes %(n)s spaces further, from %(start)s to %(end)s.",
            n,
            **facts,
        )
    if wild:
        return say_n(
            "The wild line moves %(car)s %(n)s space, from %(start)s to %(end)s.",
            "The wild line moves %(car)s %(n)s spaces, from %(start)s to %(end)s.",
            n,
            **facts,
        )
    return say_n(
        "%(car)s moves %(n)s space, from %(start)s to %(end)s.",
        "%(car)s moves %(n)s spaces, from %(start)s to %(end)s.",
        n,
        **facts,
    )


def _still(happened: Event) -> Words:
    car = words.car(happened["car"])
    if happened.get("wild") and happened["finished"]:
        return say("The wild line does nothing: %(car)s, named for it, has finished.", car=car)
    if happened.get("wild"):
        return say("The wild line does nothing: %(car)s, named for it, is blocked.", car=car)
    if happened["finished"]:
        return say("%(car)s has finished and does not move.", car=car)
    return say("%(car)s is blocked and does not move.", car=car)


def _idle(happened: Event) -> Words:
    lines = len(happened["lines"])
    if happened["reason"] == OVER:
        return say("The rest of the card does nothing: all six cars have finished.")
    if happened["reason"] == USELESS:
        return say_n(
            "The wild line does nothing: no car that could be named for it can move.",
            "The wild lines do nothing: no car that could be named for them can move.",
            lines,
        )
    return say_n(
        "The line of %(cars)s does nothing: this car has finished.",
        "The lines of %(cars)s do nothing: these cars have finished.",
        lines,
        cars=words.cars(happened["cars"]),
    )


def _skipped(happened: Event) -> Words:
    player = Player(happened["seat"])
    if happened["car"] == WILD:
        return say("%(player)s leaves out the wild line.", player=player)
    return say("%(player)s leaves out the line of %(car)s.", player=player, car=words.car(happened["car"]))


def _crossed(happened: Event) -> Words:
    return say(
        "%(car)s is the first to cross bet line %(line)s: after this card everyone bets.",
        car=words.car(happened["car"]),
        line=happened["line"] + 1,
    )


def _finished(happened: Event) -> Words:
    return say(
        "%(car)s crosses the finish line and is %(place)s.",
        car=words.car(happened["car"]),
        place=words.place(happened["place"]),
    )


def _retired(happened: Event) -> Words:
    if not happened["cards"]:
        return say("All cars of %(player)s have finished.", player=Player(happened["seat"]))
    return say_n(
        "All cars of %(player)s have finished; the last card of the hand is discarded: %(cards)s.",
        "All cars of %(player)s have finished; the %(n)s cards of the hand are discarded: %(cards)s.",
        len(happened["cards"]),
        player=Player(happened["seat"]),
        cards=words.cards(happened["cards"]),
    )


def _bets(happened: Event) -> Words:
    line = happened["line"] + 1
    cars = {int(name.removeprefix("by_")): words.car(car) for name, car in happened.items() if name.startswith("by_")}
    if len(cars) == 1:  # the reader's own: of others all bets are known, or none
        (car,) = cars.values()
        return say("Everyone has bet at bet line %(line)s; your bet: %(car)s.", line=line, car=car)
    if cars:
        bets = listed([say("%(player)s on %(car)s", player=Player(seat), car=car) for seat, car in cars.items()])
        return say("Everyone has bet at bet line %(line)s; %(bets)s.", line=line, bets=bets)
    return say("Everyone has bet at bet line %(line)s.", line=line)


def _race_ended(happened: Event) -> Words:
    return words.race_end(happened["left"])


def _scored(happened: Event) -> Words:
    prizes, payouts = sum(happened["prizes"].values()), sum(happened["payouts"])
    return say(
        "%(player)s: prizes %(prizes)s, bets %(payouts)s, paid at the auction %(price)s; in all %(total)s.",
        player=Player(happened["seat"]),
        prizes=words.money(prizes),
        payouts=words.money(payouts),
        price=words.money(happened["price"]),
        total=words.money(prizes + payouts - happened["price"]),
    )


def _game_ended(happened: Event) -> Words:
    best = [Player(seat) for seat, place in enumerate(happened["places"]) if place == 1]
    money = [happened["money"][player.seat] for player in best]
    return say_n(
        "%(winners)s wins with %(money)s.",
        "%(winners)s share the victory with %(money)s each.",
        len(best),
        winners=listed(best),
        money=words.money(money[0]),
    )


_TELLING: Mapping[str, Callable[[Event], Words]] = {
    "game_started": _game_started,
    "auctioned": _auctioned,
    "bids": _bids,
    "set_aside": _set_aside,
    "shown": _shown,
    "unowned": _unowned,
    "sold": _sold,
    "powers": _powers,
    "race_started": _race_started,
    "played": _played,
    "moved": _moved,
    "still": _still,
    "idle": _idle,
    "skipped": _skipped,
    "crossed": _crossed,
    "finished": _finished,
    "retired": _retired,
    "bets": _bets,
    "race_ended": _race_ended,
    "scored": _scored,
    "game_ended": _game_ended,
}
_SILENT = ("card_waits", "bets_open", "turn_passed")
"""What the next question is about anyway: where a card stops for whoever is asked, which bets are open, whose turn it
is. Not told, but it changes what is shown."""
KINDS = frozenset((*_TELLING, *_SILENT))
"""The kinds of events that this game has."""
