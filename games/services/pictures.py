"""The picture of a board for a mail, drawn on the server, with words that say the same.

A title that wants one has two templates: `<slug>/board_mail.svg`, which must need no font and nothing else from
outside, and `<slug>/board_mail.txt`.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

import resvg_py
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from PIL import Image

from games.engine.events import Event
from games.engine.kernel import Look

WIDTH = 640
"""In pixels; the height follows from the drawing."""
COLOURS = 128


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn board, and what it shows in words, in the language that was active."""

    png: bytes
    words: str


@dataclass(frozen=True, slots=True)
class _Shown:
    """What the templates of boards know of a page."""

    view: dict[str, Any]
    before: dict[str, Any] | None
    happened: tuple[Event, ...]
    viewer: int | None
    names: tuple[str, ...]
    turn: None = None


def of_board(
    look: Look, before: dict[str, Any] | None, names: tuple[str, ...], happened: tuple[Event, ...] = ()
) -> Picture | None:
    """The board of a look; with the view `before` and what `happened` then, it shows what moved since. None where the
    title draws none."""
    slug = look.title.slug
    try:
        drawing, telling = get_template(f"{slug}/board_mail.svg"), get_template(f"{slug}/board_mail.txt")
    except TemplateDoesNotExist:
        return None
    context = {"page": _Shown(look.view, before, happened, look.seat, names)}
    drawn = resvg_py.svg_to_bytes(svg_string=drawing.render(context), width=WIDTH, skip_system_fonts=True)
    return Picture(_small(bytes(drawn)), telling.render(context).strip())


def _small(png: bytes) -> bytes:
    """The same picture with few colours, which takes a third of the room in every mail."""
    small = BytesIO()
    with Image.open(BytesIO(png)) as picture:
        picture.convert("RGB").quantize(COLOURS).save(small, "PNG", optimize=True)
    return small.getvalue()
