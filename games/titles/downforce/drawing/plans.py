"""How the tracks are laid out on paper. A track tells where its curves are and which of their lanes is the longer one;
how far each bends, and how long its straights look, is chosen here, so that the whole is a circuit that fits a phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the first section leads, in degrees from the right, against the clock; and for each section how far it
    bends, to the left if positive, and how long a column looks there, as a multiple of the usual length.

    `name`, `stand`: the places of the track's name and of the stand of the finished, as parts of width and height.
    """

    heading: float
    sections: tuple[tuple[float, float], ...]
    name: tuple[float, float] = (0.5, 0.5)
    stand: tuple[float, float] = (0.5, 0.5)


PLANS: Mapping[str, Plan] = {
    "cais-velho": Plan(
        90,
        (
            (0, 1.00), (0, 0.95), (0, 0.95), (64, 1.07), (26, 1.00), (0, 0.95), (0, 1.10), (108, 0.97), (0, 1.05),
            (0, 0.95), (0, 0.95), (0, 1.00), (0, 0.95), (-106, 0.95), (0, 1.00), (66, 1.00), (105, 1.15), (0, 1.00),
            (0, 1.03), (40, 1.00), (46, 1.00), (0, 0.95), (0, 0.95),
        ),
    ),
    "serra-do-vale": Plan(
        0,
        (
            (0, 0.95), (0, 0.95), (-87, 0.95), (0, 0.97), (0, 1.05), (-37, 0.95), (0, 1.00), (0, 0.95), (42, 1.00),
            (0, 1.00), (-72, 1.09), (-117, 1.01), (0, 0.95), (0, 0.95), (41, 0.95), (0, 0.95), (0, 0.95), (0, 0.95),
            (0, 0.95),
        ),
    ),
}  # fmt: skip
