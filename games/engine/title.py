"""What a game declares to be playable here: its facts, its steps and how it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.engine.chance import Rng, Stream
from games.engine.chart import Chart
from games.engine.errors import Illegal
from games.engine.events import Event, event
from games.engine.lessons import Lessons
from games.engine.planning import Planning
from games.engine.questions import Picks, Question, Reply, complete
from games.engine.words import Words, listed, say, say_n

Record = dict[str, Any]
State = dict[str, Any]
Call = list[Any]
"""A step to run: `[name, {argument: plain value}]`."""


@dataclass(frozen=True)
class Ask:
    """Questions to one or more seats, and how their answers close it.

    `all`: sealed until everyone asked has answered; each may revise the own answer until then.
    `in_order`: sealed too, but decided in the order of `questions`: the first answer for which `decides` holds closes
    it as soon as all seats before it have answered otherwise; the generator gets the replies up to that one.
    """

    questions: Mapping[int, Question]
    closes: Literal["all", "in_order"] = "all"
    decides: Callable[[Reply], bool] = lambda reply: True


Asking = Generator[Ask, dict[int, Reply], Sequence[Call]]
"""What a step that asks returns: it yields an ask, is sent the replies by seat, and ends with the calls to run next."""


class Game:
    """What a step works on: the state (its own copy), the facts of the game, chance, and the log."""

    __slots__ = ("_draws", "_seed", "chances", "events", "options", "seats", "state")

    def __init__(self, record: Record, state: State) -> None:
        self.state = state
        self.seats: int = record["seats"]
        self.options: dict[str, Any] = record["options"]
        self.events: list[Event] = []
        self.chances: list[tuple[int, str]] = []
        self._seed = bytes.fromhex(record["seed"])
        self._draws: int = record["draws"]

    @property
    def draws(self) -> int:
        """How many draws the game has made so far."""
        return self._draws

    def chance(self, purpose: str) -> Stream:
        """The next draw of the game; `purpose` names it for those who check the shuffles afterwards."""
        drawn = Stream(self._seed, self._draws)
        self.chances.append((self._draws, purpose))
        self._draws += 1
        return drawn

    def log(self, kind: str, private: Mapping[int, Mapping[str, Any]] | None = None, **facts: Any) -> None:
        """Note that something happened; see `games.engine.events`."""
        self.events.append(event(kind, private, **facts))

    def clockwise(self, first: int) -> list[int]:
        """All seats, from `first` on."""
        return [(first + count) % self.seats for count in range(self.seats)]


Step = Callable[..., Any]
"""`step(game, **arguments)`: a generator that yields asks and returns calls, or a plain function that returns calls."""


def then(step: Step, **arguments: Any) -> Call:
    """A call of that step, as a step returns it and as it is saved."""
    return [step.__name__, arguments]


def steps_by_name(*steps: Step) -> Mapping[str, Step]:
    """The steps under the names that are saved."""
    return {step.__name__: step for step in steps}


@dataclass(frozen=True)
class Option:
    """A variant that is chosen when a game is opened: its values with their names, the first being the default.

    `needs` names another option, listed before it, that must be switched on with it. `meaning` says in a sentence or
    two what it changes.
    """

    key: str
    words: Words
    values: tuple[tuple[Any, Words], ...]
    needs: str = ""
    meaning: Words | None = None

    @property
    def is_switch(self) -> bool:
        """Whether it is off or on, and not a choice between things that have names."""
        return [value for value, _ in self.values] == [False, True]

    def named(self, value: Any) -> Words | None:
        """What a game with this value is called by; None where that is nothing special: a switch that is off."""
        if self.is_switch:
            return self.words if value is True else None
        return next((words for offered, words in self.values if offered == value), None)


def switch(key: str, words: Words, needs: str = "", *, meaning: Words | None = None) -> Option:
    """An option that is off or on."""
    return Option(key, words, ((False, say("off")), (True, say("on"))), needs, meaning)


@dataclass(frozen=True)
class Credits:
    """Whose game it is."""

    designers: tuple[str, ...]
    publisher: str

    @property
    def design(self) -> Words:
        """Who designed it, as an enumeration."""
        return listed(self.designers)


@dataclass(frozen=True, kw_only=True)
class Title:
    """A game as the engine, the services and the pages know it.

    The functions take the game at an open ask or between steps; those that take a seat (`None`: a spectator) must use
    only what that seat may know.
    """

    slug: str
    name: str
    credits: Credits
    rules: int
    """Version of the rules; raised with every change that could alter a running game."""
    min_seats: int
    max_seats: int
    teaser: Words | None = None
    """What it is like to play it, for somebody who has never heard of it: two or three sentences."""
    learning_seats: int = 0
    """How many sit at a guided first game; 0 for as few as there can be."""
    asked: tuple[int, int] = (0, 0)
    """About how often each player is asked in a game without switches: the least and the most, over all numbers of
    players; zeros where that is not known."""
    options: tuple[Option, ...]
    steps: Mapping[str, Step]
    set_up: Callable[[Game], Sequence[Call]]
    """Fill the empty state and return the first steps."""
    view: Callable[[Game, int | None], dict[str, Any]]
    """What the seat may know, from an allow-list; JSON-able."""
    outcome: Callable[[Game], dict[str, Any]]
    """`{"places": {seat: place}, "scores": {seat: points}}` of a game that is over."""
    redeal: Callable[[Game, int | None, Rng], None]
    """Replace in place everything hidden from the seat by something that could be as well."""
    conserve: Callable[[Game], None]
    """Raise Broken where a conservation law does not hold."""
    tell: Callable[[Event], Words | None]
    """An event in words; None for one that needs none."""
    kinds: frozenset[str] = frozenset()
    """The kinds of events that it tells. Any other comes from another version of the game; empty where all are told
    or need no words."""
    preview: Callable[[dict[str, Any], Question, Picks], tuple[Words, ...]]
    """What the picks made so far will do, from the seat's own view."""
    rate: Callable[[dict[str, Any], Question], Callable[[Picks], float]]
    """How good complete picks for this question look to a sensible player who knows only this view; higher is better.
    What only depends on the view is worked out once, before the picks are rated."""
    worth_rating: Callable[[dict[str, Any], Question], Iterable[Picks]] = lambda view, question: complete(question)
    """The complete picks for this question that a sensible player who knows only this view would think about, at least
    one. All there are, unless that is too many and most of them are foolish."""
    score: Callable[[int], Words] = lambda score: say_n("%(n)s point", "%(n)s points", score)
    """What somebody has in the end, in words."""
    mean_score: Words = say("Mean points")
    """What the mean of that over several games is called, with its unit; the number stands beside it."""
    tell_draw: Callable[[str], Words] = lambda purpose: say("%(purpose)s", purpose=purpose)
    """What a draw was for, in words, from the purpose that its step gave."""
    chapter: Callable[[Event], Words | None] = lambda happened: None
    """The heading under which a long log goes on from this event; None for an event that begins nothing."""
    passage: Callable[[Event], Words | None] = lambda happened: None
    """What the part of a chapter is called that begins with the first such event in it; None for an event that may
    happen in any part."""
    gathered: Callable[[Event], Words | None] = lambda happened: None
    """What a run of such events in one move is called, if they happen all at once, as a reveal does; None for an event
    that is looked at by itself."""
    unfold: Callable[[dict[str, Any], Event], dict[str, Any]] = lambda view, happened: view
    """What a view becomes by this event, as its viewer may know it: what the event tells changes, all else stays. For
    showing what lies between two moves. The view given is left as it was."""
    open_view: Callable[[Sequence[dict[str, Any]]], dict[str, Any]] | None = None
    """A view with all cards open, made of the views of all seats alone; None where there is none to show."""
    role: Callable[[dict[str, Any], int], str] = lambda view, seat: ""
    """The key of who or what a seat is in this game, as everybody sees it; empty where seats are all alike."""
    charts: Callable[[Sequence[Event]], tuple[Chart, ...]] = lambda happened: ()
    """The course of a finished game as charts, from what everybody could see happen."""
    learned: Callable[[Event], Words | None] = lambda happened: None
    """What the reader of this event, as that reader sees it, has learned by it alone of others' secrets."""
    upgrade: Callable[[State, int], State] = lambda state, rules: state
    """A state saved under an earlier version of the rules, in today's shape."""
    rulings: tuple[tuple[str, Words], ...] = ()
    """What the rulebook leaves open and this site has decided, each with the number of its rule."""

    planning: Planning | None = None
    """What its players can answer ahead; None where they can't."""

    lessons: Lessons | None = None
    """What a guided first game tells at each kind of choice; None where the title has no such game."""

    def check(self, record: Record) -> None:
        """Raise Broken where a conservation law does not hold in the saved game."""
        self.conserve(Game(record, record["state"]))

    def settled(self, options: Mapping[str, Any] | None, seats: int) -> dict[str, Any]:
        """All options with their values, defaults filled in. Raises Illegal for what this title does not offer."""
        if not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            raise Illegal(
                say(
                    "%(title)s is for %(least)s to %(most)s players.",
                    title=self.name,
                    least=self.min_seats,
                    most=self.max_seats,
                )
            )
        if not isinstance(options, Mapping | None):
            raise Illegal(say("The options of %(title)s are a table of names and values.", title=self.name))
        chosen = dict(options or {})
        if unknown := sorted(set(chosen) - {option.key for option in self.options}):
            raise Illegal(say("%(title)s has no option “%(key)s”.", title=self.name, key=str(unknown[0])[:40]))
        settled = {option.key: _value(option, chosen) for option in self.options}
        for why in self.unmet(settled).values():
            raise Illegal(why)
        return settled

    def unmet(self, options: Mapping[str, Any]) -> dict[str, Words]:
        """The options that are switched on without the one they need, each with the sentence that says so."""
        words = {option.key: option.words for option in self.options}
        return {
            option.key: say("“%(option)s” needs “%(needed)s”.", option=option.words, needed=words[option.needs])
            for option in self.options
            if option.needs and options.get(option.key) and not options.get(option.needs)
        }


def _value(option: Option, chosen: Mapping[str, Any]) -> Any:
    value = chosen.get(option.key, option.values[0][0])
    if not any(value == offered and type(value) is type(offered) for offered, _ in option.values):
        raise Illegal(say("This value is not offered for “%(option)s”.", option=option.words))
    return value
