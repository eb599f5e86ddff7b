"""A referee who sees only what everybody sees happen, and asks of each event whether the rules allow it.

It knows the cards from components.json and the ways from plain.py, nothing of the code that it watches.
"""

from __future__ import annotations

from typing import Any

from games.titles.downforce.track import track
from tests.titles.downforce import plain

CARDS = {card["id"]: [tuple(line) for line in card["lines"]] for card in plain.SOURCE["speed_cards"]["cards"]}
CARS = plain.SOURCE["colours"]
PRIZES = plain.SOURCE["prizes"]["by_place"]
PAYOUTS = plain.SOURCE["bet_payouts"]["by_line"]


def lines_of(card: str) -> list[tuple[str, int]]:
    """The lines of a card, from top to bottom."""
    return CARDS[card] if card in CARDS else [(card.removesuffix("-8"), 8)]


class Referee:
    """Follows a game event by event; raises AssertionError at the first one that the rules forbid."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.owner: dict[str, int | None] = dict.fromkeys(CARS)
        self.sold: list[str] = []
        self.aside: list[tuple[str, str]] = []
        self.debts = [0] * seats
        self.last: int | None = None
        self.finished: list[str] = []
        self.crossed: list[str | None] = [None] * 3
        self.bets: list[dict[int, str]] = []
        self.card = ""
        self.player: int | None = None

    def see(self, happened: dict[str, Any]) -> None:
        """One more event."""
        if self.card and happened["kind"] in ("played", "bets", "race_ended"):
            self._card_ends()
        getattr(self, "_" + happened["kind"])(happened)

    def _answered(self, happened: dict[str, Any]) -> None:
        pass

    # Auction

    def _game_started(self, happened: dict[str, Any]) -> None:
        self.track, self.drawn = happened["track"], happened["drawn"]
        compiled = track(self.track)
        self.plainly = {space.key: (space.lane, space.back, space.front, space.rect) for space in compiled.spaces}
        self.plainly["finish"] = None
        grid = plain.TRACKS[self.track]["grid"]
        stand = {(space[0], space[1]): space for space in plain.spaces(self.track)}
        self.cars = {
            car: stand[place["lane"], place["column"]] for car, place in zip(happened["grid"], grid, strict=True)
        }
        self.grid = happened["grid"]
        self.hands = [happened["cards"]] * self.seats

    def _auctioned(self, happened: dict[str, Any]) -> None:
        self.open = (happened["car"], happened["power"])
        self.again = happened["again"]
        if self.again:
            assert self.open == self.aside.pop(0)  # F7
            assert len(self.sold) + 1 + len(self.aside) == 6
        without = self._without()
        left = 6 - len(self.sold)
        self.may_bid = without if left <= len(without) else list(range(self.seats))  # F8
        self.forced = left == len(without) == 1

    def _without(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.owner.values()]

    def _distance(self, seat: int) -> int:
        return (seat - (self.drawn if self.last is None else self.last + 1)) % self.seats

    def _bids(self, happened: dict[str, Any]) -> None:
        assert not self.forced
        assert [seat for seat, _, _ in happened["bids"]] == self.may_bid
        ranked = []
        for seat, card, bid in happened["bids"]:
            lines = lines_of(card)
            assert bid == (dict(lines).get(self.open[0], 0) if card in CARDS else 0)  # F4
            wild = any(colour == "wild" for colour, _ in lines)
            ranked.append((-bid, -len(lines), wild, self._distance(seat), seat))  # F5
        best = min(ranked)
        self.winner = best[-1] if best[0] else None
        self.price = -best[0]

    def _set_aside(self, happened: dict[str, Any]) -> None:
        assert self.winner is None
        assert not self.again
        self.aside.append(self.open)

    def _shown(self, happened: dict[str, Any]) -> None:
        assert self.forced
        assert [happened["seat"]] == self._without()
        self.winner = happened["seat"]
        self.price = dict(lines_of(happened["card"]))[self.open[0]] if happened["card"] else 0  # F8

    def _unowned(self, happened: dict[str, Any]) -> None:
        assert self.winner is None
        assert self.again
        assert not self._without()  # F7
        self.owner[self.open[0]] = -1
        self.sold.append(self.open[0])

    def _sold(self, happened: dict[str, Any]) -> None:
        if self.winner is None:
            assert self.again
            self.winner, self.price = min(self._without(), key=self._distance), 0  # F7
        else:
            self.last = self.winner
        assert (happened["seat"], happened["price"]) == (self.winner, self.price)
        assert (happened["car"], happened["power"]) == self.open
        self.owner[self.open[0]] = self.winner
        self.debts[self.winner] += self.price
        self.hands[self.winner] += 1
        self.sold.append(self.open[0])

    # Race

    def _powers(self, happened: dict[str, Any]) -> None:
        assert sorted(self.sold) == CARS
        assert not self._without()
        assert len(set(happened["powers"])) == self.seats
        self.powers = happened["powers"]

    def _race_started(self, happened: dict[str, Any]) -> None:
        first = next(self.owner[car] for car in self.grid if self.owner[car] != -1)  # F10
        assert happened["first"] == first

    def _played(self, happened: dict[str, Any]) -> None:
        after = self.player
        self.player, self.card = happened["seat"], happened["card"]
        if after is not None:
            order = [(after + count) % self.seats for count in range(1, self.seats + 1)]
            assert self.player == next(seat for seat in order if self.hands[seat])  # F10, F16
        assert len(self.bets) == sum(car is not None for car in self.crossed)  # F23
        self.hands[self.player] -= 1
        self.done: list[int] = []
        self.idle: list[int] = []
        self.named: list[str] = []
        self.left_out = 0
        self.may_go_on = ""

    def _has(self, power: str, seat: int | None = None) -> bool:
        return self.powers[self.player if seat is None else seat] == power

    def _taken(self) -> set[Any]:
        return {space for space in self.cars.values() if space is not None}

    def _ways(self, car: str, least: int, most: int) -> set[Any]:
        return plain.ways(self.track, self.cars[car], least, most, self._taken()) if self.cars[car] else set()

    def _void(self, line: int) -> bool:
        """Has that line nothing to do now?"""
        colour = lines_of(self.card)[line][0]
        if colour != "wild":
            return self.cars[colour] is None  # F15
        printed = () if self._has("unpredictable") else [colour for colour, _ in lines_of(self.card)]
        return not any(self._ways(car, 1, 1) for car in CARS if car not in printed and car not in self.named)

    def _line(self, happened: dict[str, Any]) -> None:
        """A line is resolved: it is its turn, and its car may be the one."""
        line, car = happened["line"], happened["car"]
        assert line not in self.done
        assert any(self.cars.values())  # F16
        if not self._has("tricky"):  # F11, F19
            last = max(self.done, default=-1)
            assert last < line
            assert all(self._void(passed) for passed in range(last + 1, line))
        self.done.append(line)
        printed = lines_of(self.card)[line][0]
        if happened["kind"] != "skipped":
            assert bool(happened.get("wild")) == (printed == "wild")
        if happened["kind"] == "skipped":
            assert car == printed
        elif printed == "wild":
            assert car not in self.named  # F14
            assert self._has("unpredictable") or car not in [colour for colour, _ in lines_of(self.card)]  # F20
            self.named.append(car)
        else:
            assert car == printed

    def _skipped(self, happened: dict[str, Any]) -> None:
        assert self._has("strategic")  # F22
        self._line(happened)
        self.left_out += 1
        assert self.left_out == 1

    def _still(self, happened: dict[str, Any]) -> None:
        self._line(happened)
        assert not self._ways(happened["car"], 1, 1)  # F13
        assert happened["finished"] == (self.cars[happened["car"]] is None)

    def _idle(self, happened: dict[str, Any]) -> None:
        printed = [lines_of(self.card)[line][0] for line in happened["lines"]]
        if happened["reason"] == "finished":
            assert happened["cars"] == printed
            assert set(printed) <= set(self.finished)  # F15
        elif happened["reason"] == "useless":
            assert set(printed) == {"wild"}  # F14
        else:
            assert happened["reason"] == "over"
            assert len(self.finished) == len(CARS)  # F16
        self.idle += happened["lines"]

    def _moved(self, happened: dict[str, Any]) -> None:
        car, line = happened["car"], happened["line"]
        way = tuple(self.plainly[key] for key in happened["way"])
        number, own = lines_of(self.card)[line][1], self.owner[car] == self.player
        if happened["extra"]:  # F21
            assert self.may_go_on == car
            assert line == self.done[-1]
            assert way in self._ways(car, 2, 2)
            self.may_go_on = ""
        else:
            self._line(happened)
            faster = own and line == 0 and lines_of(self.card)[0][0] == car and self._has("aggressive")  # F18
            ways = self._ways(car, number, number + faster)
            assert way in ways  # F12, F13
            self._driver(happened, car, {other[-1] for other in ways})
            full = own and len(way) - 1 == number and all(space and space[3] for space in way[1:])
            self.may_go_on = car if full and self._has("determined") else ""
        self.cars[car] = way[-1]
        self.to_cross = [
            number
            for number, column in enumerate(plain.TRACKS[self.track]["bet_lines"])
            if self.crossed[number] is None and (way[-1] is None or way[-1][2] > column)
        ]
        self.to_finish = way[-1] is None

    def _driver(self, happened: dict[str, Any], car: str, ends: set[Any]) -> None:
        """Whoever has Cunning drives the own cars, where there is something to choose (F17)."""
        owner = self.owner[car]
        if owner != -1 and owner != self.player and self._has("cunning", owner) and len(ends) > 1:
            assert happened["by"] == owner
        else:
            assert "by" not in happened

    def _crossed(self, happened: dict[str, Any]) -> None:
        assert happened["line"] == self.to_cross.pop(0)  # F23
        self.crossed[happened["line"]] = happened["car"]

    def _finished(self, happened: dict[str, Any]) -> None:
        assert self.to_finish
        self.finished.append(happened["car"])
        assert happened["place"] == len(self.finished)  # F15

    def _retired(self, happened: dict[str, Any]) -> None:
        assert all(self.cars[car] is None for car, owner in self.owner.items() if owner == happened["seat"])  # F16
        assert len(happened["cards"]) == self.hands[happened["seat"]]
        self.hands[happened["seat"]] = 0

    def _card_ends(self) -> None:
        left = range(max(self.done, default=-1) + 1, len(lines_of(self.card)))
        if any(self.cars.values()) and not self._has("tricky"):  # F11, F16
            assert all(self._void(line) for line in left)
        assert sorted([*self.done, *self.idle]) == list(range(len(lines_of(self.card))))  # of each line it is told once
        off = {car for car, space in self.cars.items() if space is None}
        assert off == set(self.finished)
        for seat in range(self.seats):
            if {car for car, owner in self.owner.items() if owner == seat} <= off:
                assert self.hands[seat] == 0  # F16
        assert not self.to_cross
        self.card = ""

    # Bets and money

    def _card_waits(self, happened: dict[str, Any]) -> None:
        assert happened["card"] == self.card
        assert not set(happened["left"]) & {*self.done, *self.idle}
        assert happened["named"] in (self.named, [*self.named, happened["cut"]])  # F14, F17

    def _bets_open(self, happened: dict[str, Any]) -> None:
        assert happened["line"] == len(self.bets)  # F23
        assert self.crossed[happened["line"]] is not None

    def _turn_passed(self, happened: dict[str, Any]) -> None:
        up = happened["seat"]
        assert up is None or self.hands[up]  # F10, F16, F25

    def _bets(self, happened: dict[str, Any]) -> None:
        assert happened["line"] == len(self.bets)  # F23, F24
        assert self.crossed[happened["line"]] is not None
        self.bets.append({int(seat): facts[f"by_{seat}"] for seat, facts in happened["private"].items()})
        assert sorted(self.bets[-1]) == list(range(self.seats))

    def _race_ended(self, happened: dict[str, Any]) -> None:
        assert not any(self.hands) or len(self.finished) == 6  # F25
        assert sorted([*happened["left"], *self.finished]) == sorted(CARS)

    def _scored(self, happened: dict[str, Any]) -> None:
        pass

    def _game_ended(self, happened: dict[str, Any]) -> None:
        assert len(self.bets) == sum(car is not None for car in self.crossed)  # F23
        place = {car: number for number, car in enumerate(self.finished)}
        money, best = [], []
        for seat in range(self.seats):
            own = [place.get(car, 6) for car, owner in self.owner.items() if owner == seat]
            total = sum(PRIZES[number] for number in own if number < 6) - self.debts[seat]
            for line, bets in enumerate(self.bets):
                number = place.get(bets[seat], 6)
                total += PAYOUTS[line][number] if number < 3 else 0
            money.append(total)
            best.append(min(own))
        assert happened["money"] == money  # F26
        ranked = [(-total, number) for total, number in zip(money, best, strict=True)]
        assert happened["places"] == [1 + sum(other < own for other in ranked) for own in ranked]
