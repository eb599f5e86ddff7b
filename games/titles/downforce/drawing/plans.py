"""How the tracks are laid out on paper.

A track tells where its curves are and which of their lanes is the longer one; how far each bends, and how long its
straights look, is chosen here, so that the whole is a circuit that fits a phone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the first section leads, in degrees from the right, against the clock; and for each section how far it
    bends, to the left if positive, and how long a column looks there, as a multiple of the usual length.

    `arrows`: the columns where an arrow is painted on the road; `stand`: the upper left corner of the stand of those
    that have finished, in units of the drawing.
    """

    heading: float
    sections: tuple[tuple[float, float], ...]
    arrows: tuple[float, ...]
    stand: tuple[float, float]


PLANS: Mapping[str, Plan] = {
    "cais-velho": Plan(
        90,
        (
            (0, 1.00), (0, 0.95), (0, 0.95), (64, 1.07), (26, 1.00), (0, 0.95), (0, 1.10), (108, 0.97), (0, 1.05),
            (0, 0.95), (0, 0.95), (0, 1.00), (0, 0.95), (-106, 0.95), (0, 1.00), (66, 1.00), (105, 1.15), (0, 1.00),
            (0, 1.03), (40, 1.00), (46, 1.00), (0, 0.95), (0, 0.95),
        ),
        arrows=(6, 20.5, 36, 50.5),
        stand=(268, 140),
    ),
    "serra-do-vale": Plan(
        90,
        (
            (0, 0.96), (0, 0.97), (-109, 0.96), (0, 1.00), (0, 1.17), (112, 1.13), (0, 1.08), (0, 0.96), (88, 0.96),
            (0, 1.00), (-83, 0.96), (146, 0.96), (0, 0.96), (0, 0.97), (40, 0.99), (0, 1.01), (0, 0.96), (0, 1.04),
            (0, 0.96),
        ),
        arrows=(6, 24, 43, 60),
        stand=(395, 690),
    ),
}  # fmt: skip
