"""What the picture of Derby's board in a mail needs: numbers drawn as paths, since no font may be there."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

register = template.Library()

SLIM = 0.66
"""The width of a digit, as a part of its height."""


@dataclass(frozen=True, slots=True)
class Digit:
    """One digit and its box."""

    sign: str
    x: float
    y: float
    width: float
    height: float


@register.simple_tag
def digits(number: int, x: float, y: float, height: float) -> tuple[Digit, ...]:
    """The digits of a number, centred on that point."""
    signs, width = str(number), height * SLIM
    left = x - width * len(signs) / 2
    return tuple(
        Digit(sign, round(left + nth * width, 1), round(y - height / 2, 1), round(width, 1), height)
        for nth, sign in enumerate(signs)
    )
