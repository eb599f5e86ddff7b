"""The ways through what was, as addresses: first, back, forward, last, by chapter, and through other eyes."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from games.engine.words import Words
from games.services.course import Moment
from games.services.eyes import Eyes
from games.services.recap import Recap
from games.services.replay import Replay


@dataclass(frozen=True, slots=True)
class Way:
    """A link with words; `is_now`: it leads to what is shown."""

    words: Words
    url: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Look:
    """A link to the same moment through those eyes."""

    eyes: Eyes
    url: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter and its parts, as links."""

    way: Way
    passages: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """Where one stands, and the addresses of the neighbours; empty where there is none."""

    place: int
    count: int
    first: str
    back: str
    forward: str
    last: str
    chapter_back: str = ""
    chapter_on: str = ""
    chapters: tuple[Chapter, ...] = ()
    looks: tuple[Look, ...] = ()


def recap_steps(built: Recap) -> Steps:
    """The ways through a recap. After the last step comes the table."""
    number, count, pk = built.now.number, len(built.steps), built.page.game.pk

    def to(step: int) -> str:
        known = 1 <= step <= count and step != number
        return reverse("recap", args=[pk, built.steps[step - 1].address]) if known else ""

    return Steps(number, count, first=to(1), back=to(number - 1), forward=to(number + 1), last=to(count))


def replay_steps(built: Replay, *, asked: str) -> Steps:
    """The ways through a replay. `asked`: the eyes that the address names, which all ways keep."""
    course, place = built.course, built.place

    def to(moment: Moment | None, eyes: str = asked) -> str:
        return _address(built.page.game.pk, moment, eyes) if moment else ""

    def way(words: Words, moment: Moment, is_now: bool) -> Way:
        return Way(words, to(moment), is_now)

    first, last = course.moments[0], course.moments[-1]
    back, on = built.chapter_back, built.chapter_on
    return Steps(
        place + 1,
        len(course.moments),
        first=to(first) if place else "",
        back=to(built.away(-1)),
        forward=to(built.away(1)),
        last=to(last) if built.away(1) else "",
        chapter_back=to(back.moment if back else None),
        chapter_on=to(on.moment if on else None),
        chapters=tuple(
            Chapter(
                way(chapter.words, chapter.moment, chapter is built.chapter),
                tuple(way(part.words, part.moment, part is built.passage) for part in chapter.passages),
            )
            for chapter in course.chapters
        ),
        looks=tuple(Look(eyes, to(built.moment, eyes.key), eyes == built.eyes) for eyes in built.offered),
    )


def _address(pk: int, moment: Moment, eyes: str) -> str:
    query = f"?{urlencode({'seat': eyes})}" if eyes else ""
    if moment.part:
        return reverse("replay-part", args=[pk, moment.number, moment.part]) + query
    return reverse("replay", args=[pk, moment.number]) + query
