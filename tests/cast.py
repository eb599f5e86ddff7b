"""The fixed cast of all tests above the engine, and what they do all day.

Ada opens games. Ben, Cleo and Dan play in them, each in another time zone; Dan has told none. Eve sits nowhere.
All have a confirmed address, `<name>@example.org`. Game time begins at NOW unless a test says otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client

from games.engine import kernel
from games.models import Game, Heartbeat, Seat, User
from games.services import lobby, play, replay, sweep
from games.services.clocks import DAY, Pace
from games.services.site import TICK

__all__ = ["ada", "ben", "cleo", "clock", "dan", "eve", "open_game", "running_game"]

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
"""A Monday at noon."""

A_DAY_A_MOVE = Pace(move=DAY)


def person(username: str, time_zone: str = "", **facts: Any) -> User:
    """An account with a confirmed address. It has no password: tests log in with `browser_of`."""
    user = User.objects.create_user(username, f"{username}@example.org", time_zone=time_zone, **facts)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def ada(db: None) -> User:
    return person("ada", "Europe/Lisbon", display_name="Ada")


@pytest.fixture
def ben(db: None) -> User:
    return person("ben", "Asia/Tokyo", display_name="Ben")


@pytest.fixture
def cleo(db: None) -> User:
    return person("cleo", "America/Los_Angeles", display_name="Cleo")


@pytest.fixture
def dan(db: None) -> User:
    return person("dan")


@pytest.fixture
def eve(db: None) -> User:
    return person("eve", "Europe/Berlin", display_name="Eve")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Time stands still at NOW; `clock.shift(timedelta)` and `clock.move_to(datetime)` let it pass."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def open_game(ada: User) -> Game:
    """A public game of four that Ada has opened; three seats are free."""
    return opened(ada)


@pytest.fixture
def running_game(ada: User, ben: User, cleo: User, dan: User) -> Game:
    """A public game that has just begun: Ada, Ben, Cleo and Dan in the seats 0 to 3."""
    return begun(ada, ben, cleo, dan)


def opened(
    opener: User,
    *others: User,
    seats: int = 4,
    title: str = "derby",
    public: bool = True,
    pace: Pace = A_DAY_A_MOVE,
    now: datetime = NOW,
    **more: Any,
) -> Game:
    """An open game in which the opener and the others sit, from seat 0 on. It begins when that fills it."""
    options = more.pop("options", {})
    game = lobby.open_game(opener, title=title, seats=seats, options=options, pace=pace, public=public, now=now, **more)
    for user in others:
        lobby.join(game.pk, user, now=now)
    return fresh(game)


def begun(*people: User, seats: int = 0, **more: Any) -> Game:
    """A running game of these people; free seats, if there are more seats, are filled with bots."""
    now = more.get("now", NOW)
    game = opened(*people, seats=seats or len(people), **more)
    return lobby.start(game.pk, people[0], now=now) if game.is_open else game


def fresh(game: Game) -> Game:
    """The game as it is in the database."""
    return Game.objects.get(pk=game.pk)


def seat(game: Game, index: int) -> Seat:
    """That seat as it is in the database."""
    return Seat.objects.get(game=game, index=index)


def awaited(game: Game) -> tuple[int, ...]:
    """The seats that the game waits for now."""
    record = fresh(game).record
    assert record is not None
    opened_ask = kernel.asked(game.get_title(), record)
    return opened_ask.awaited if opened_ask else ()


def any_reply(game: Game, index: int, rng: random.Random | None = None) -> tuple[int, Any]:
    """The number of the open ask, and a legal reply of that seat to it."""
    record = fresh(game).record
    assert record is not None
    opened_ask = kernel.asked(game.get_title(), record)
    assert opened_ask is not None
    return opened_ask.number, opened_ask.questions[index].sample(rng or random.Random(7))


def play_on(
    game: Game,
    moves: int = 1,
    *,
    rng: random.Random | None = None,
    now: datetime = NOW,
    between: timedelta | None = None,
) -> Game:
    """Random legal moves, each by the first seat that is awaited, through the one path of a move."""
    rng = rng or random.Random(7)
    for _ in range(moves):
        waiting = awaited(game)
        if not waiting:
            break
        ask, reply = any_reply(game, waiting[0], rng)
        play.play(game.pk, waiting[0], ask, reply, now=now)
        now += between or timedelta(0)
    return fresh(game)


def play_out(game: Game, *, rng: random.Random | None = None, now: datetime = NOW) -> Game:
    """Random legal moves until the game is over."""
    return play_on(game, 10_000, rng=rng, now=now)


def numbers(game: Game) -> list[int]:
    """The numbers of all moves after which a replay can show the game."""
    return [moment.number for moment in replay.moments(game) if not moment.part]


def browser_of(user: User | None = None, **more: Any) -> Client:
    """A browser in which that user is logged in; nobody, if None."""
    client = Client(**more)
    if user is not None:
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def tick(now: datetime) -> None:
    """What the site does at that time, the site having been up until then: the ticks before had nothing to do."""
    Heartbeat.objects.update_or_create(name=TICK, defaults={"at": now})
    sweep.tick(now)
