"""Powers that can’t be played, sent to the one path of a move: refused with a sentence, and nothing has changed."""

import json
from random import Random

import pytest

from games.engine import kernel
from games.engine.errors import Refused
from games.models import Game, Move, Notice, Seat
from games.services import dice, play
from games.services.errors import Illegal, Malformed, NotAsked, Stale
from tests.cast import NOW, begun, fresh

HORUS, MARDUK, QUETZALCOATL, ODIN = range(4)
"""Who sits where under the seed of these games."""


class Sixes(Random):
    """Dice that always fall the same."""

    def randbytes(self, n):
        return bytes([6]) * n


@pytest.fixture
def table(request, ada, ben, cleo, dan):
    """A game of four with powers; `fate_tokens` when it is asked for with them."""
    options = {"powers": True, "fate_tokens": getattr(request, "param", False)}
    with dice.loaded(Sixes()):
        game = begun(ada, ben, cleo, dan, options=options)
    assert game.record["state"]["gods"] == ["horus", "marduk", "quetzalcoatl", "odin"]
    return game


with_fate = pytest.mark.parametrize("table", [True], indirect=True)


def asked(game):
    return kernel.asked(game.get_title(), fresh(game).record)


def window(game):
    shown = kernel.look(game.get_title(), fresh(game).record, None).view["window"]
    return shown["kind"] if shown else None


def send(game, seat, reply, ask=None):
    play.play(game.pk, seat, asked(game).number if ask is None else ask, reply, now=NOW)


def on_to(game, kind, but=()):
    """Default answers until such a window is open, in which somebody else than `but` is asked first."""
    while window(game) != kind or asked(game).awaited[0] in but:
        seat = asked(game).awaited[0]
        send(game, seat, asked(game).questions[seat].default)
    return game


def rows(game):
    """Everything that is stored about the game."""
    kinds = (Game, Seat, Move, Notice)
    return [[json.dumps(row, default=str) for row in kind.objects.order_by("pk").values()] for kind in kinds]


def refused(game, seat, reply, kind=Illegal, ask=None):
    """The sentence with which it is refused; fails when anything has changed."""
    before = rows(game)
    with pytest.raises(Refused) as refusal:
        send(game, seat, reply, ask)
    assert refusal.type is kind
    assert rows(game) == before
    return str(refusal.value)


def test_a_power_of_another_god(table):
    on_to(table, "bet")
    assert refused(table, HORUS, ["heavy-air"]) == "Heavy Air is a power of Marduk; you are Horus."


def test_a_power_outside_its_window(table):
    on_to(table, "bet")
    assert refused(table, HORUS, ["sun-ray"]) == (
        "Sun Ray can’t be played now. It is played when a movement card was put down, before its move is made."
    )


def test_a_power_where_no_window_is_open(table):
    seat = asked(table).awaited[0]
    own = {HORUS: "Falcon’s Eye", MARDUK: "Heavy Air", QUETZALCOATL: "Renewal", ODIN: "Word with Zeus"}[seat]
    key = own.lower().replace("’", "").replace(" ", "-")
    assert refused(table, seat, [key]).startswith(f"{own} can’t be played now.")


def test_a_used_power(table):
    on_to(table, "bet")
    send(table, HORUS, ["falcons-eye"])
    on_to(table, "play", but=(MARDUK, QUETZALCOATL))
    assert refused(table, HORUS, ["falcons-eye"]) == (
        "You have used Falcon’s Eye already; each power is used once a game."
    )


def test_a_fate_card_without_fate_tokens(table):
    on_to(table, "bet")
    assert refused(table, HORUS, ["tailwind"]) == "Tailwind is not used in a game without Fate tokens."


@with_fate
def test_a_fate_card_where_no_creature_has_landed(table):
    on_to(table, "bet")
    assert refused(table, HORUS, ["tailwind"]).startswith("Tailwind can’t be played now.")


@with_fate
@pytest.mark.parametrize("sector", ["0", "23", "-1", "4.0", "x", "", "pass", "٤"])
def test_a_fate_token_beside_the_track(table, sector):
    assert refused(table, asked(table).awaited[0], sector)


@with_fate
def test_a_fate_token_on_a_sector_that_has_one(table):
    send(table, asked(table).awaited[0], "7")
    assert refused(table, asked(table).awaited[0], "7")


@pytest.mark.parametrize(
    "targets",
    [
        ["3:dragon", "0:dragon", "1:dragon"],  # an own bet
        ["0:dragon", "0:dragon", "0:dragon"],  # three bets of the same player
        ["4:dragon"],
        ["dragon"],
        ["pass"],
        ["superior-wisdom"],
    ],
)
def test_a_target_that_the_card_does_not_allow(table, targets):
    on_to(table, "mid")
    assert ODIN in asked(table).questions
    assert refused(table, ODIN, ["superior-wisdom", *targets]) == "Superior Wisdom does not allow this choice."


def test_a_power_without_its_targets(table):
    on_to(table, "mid")
    assert "not complete" in refused(table, ODIN, ["superior-wisdom"])


def test_targets_for_a_power_that_has_none(table):
    on_to(table, "bet")
    assert refused(table, HORUS, ["falcons-eye", "0:dragon"])
    assert refused(table, HORUS, ["pass", "falcons-eye"])


def test_an_unused_card_of_somebody_else_for_prophecy(table):
    on_to(table, "mid")
    state = fresh(table).record["state"]
    (creature, placed), *_ = state["bets"][MARDUK]
    assert refused(table, MARDUK, ["prophecy", creature, placed])
    free = next(creature for creature in ("dragon", "sylph", "phoenix") if creature not in dict(state["bets"][MARDUK]))
    assert refused(table, MARDUK, ["prophecy", free, state["hands"][MARDUK][0]])


@pytest.mark.parametrize("seat", [MARDUK, QUETZALCOATL, ODIN])
def test_somebody_who_is_not_asked(table, seat):
    on_to(table, "bet")
    assert refused(table, seat, ["falcons-eye"], NotAsked) == "The game is not waiting for you."


def test_a_window_that_is_over(table):
    on_to(table, "bet")
    ask = asked(table).number
    send(table, HORUS, ["pass"])
    assert refused(table, HORUS, ["falcons-eye"], Stale, ask) == (
        "You have already answered this, in another tab or on another device; your choice was not played."
    )


@pytest.mark.parametrize(
    "reply",
    ["falcons-eye", {"power": "falcons-eye"}, [["falcons-eye"]], [7], [None], 7, None, True, ["falcons-eye"] * 10_000],
    ids=lambda reply: repr(reply)[:30],
)
def test_an_answer_of_another_shape(table, reply):
    on_to(table, "bet")
    sentence = refused(table, HORUS, reply, Illegal if reply == ["falcons-eye"] * 10_000 else Malformed)
    assert 0 < len(sentence) < 300


def test_a_sealed_answer_is_not_replaced_by_one_that_is_refused(table):
    while len(asked(table).questions) < 2:
        seat = asked(table).awaited[0]
        send(table, seat, asked(table).questions[seat].default)
    junior = list(asked(table).questions)[1]
    send(table, junior, ["pass"])
    assert refused(table, junior, ["tailwind"])
    assert fresh(table).record["answers"] == {str(junior): ["pass"]}
