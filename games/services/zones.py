"""Time zones by name, as people pick them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files
from zoneinfo import available_timezones

from babel import Locale
from django.utils.translation import gettext_lazy, to_locale

_REGIONS = {
    "Africa": gettext_lazy("Africa"),
    "America": gettext_lazy("America"),
    "Antarctica": gettext_lazy("Antarctica"),
    "Arctic": gettext_lazy("Arctic"),
    "Asia": gettext_lazy("Asia"),
    "Atlantic": gettext_lazy("Atlantic"),
    "Australia": gettext_lazy("Australia"),
    "Europe": gettext_lazy("Europe"),
    "Indian": gettext_lazy("Indian Ocean"),
    "Pacific": gettext_lazy("Pacific"),
}

Places = tuple[tuple[str, str], ...]
"""(name of the zone, the place as it is shown)"""


def is_known(name: str) -> bool:
    """Whether that is the name of a time zone."""
    return name in _all()


def is_listed(name: str) -> bool:
    """Whether a list to pick from has it."""
    return name in _listed()


def by_region(language: str) -> list[tuple[str, Places]]:
    """(region, places) for a list to pick from, in the language that is read and of that code; without abbreviations,
    fixed offsets and older names of a place that is there already."""
    return [(str(_REGIONS[region]), places) for region, places in _by_region(language)]


@lru_cache(maxsize=8)
def _by_region(language: str) -> tuple[tuple[str, Places], ...]:
    known = Locale.parse(to_locale(language)).time_zones
    found: dict[str, list[tuple[str, str]]] = {region: [] for region in _REGIONS}
    for name in _listed():
        region, _, place = name.partition("/")
        if place and region in found:
            city = known.get(name, {}).get("city")
            found[region].append((name, city or place.replace("_", " ").replace("/", ", ")))
    return tuple((region, tuple(sorted(places, key=_as_sorted))) for region, places in found.items())


def _as_sorted(place: tuple[str, str]) -> tuple[str, str]:
    """Letters with accents stand among those without."""
    name, shown = place
    plain = unicodedata.normalize("NFD", shown.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)), name


@lru_cache(maxsize=1)
def _all() -> frozenset[str]:
    return frozenset(available_timezones() - {"localtime", "posixrules", "Factory"})


@lru_cache(maxsize=1)
def _listed() -> frozenset[str]:
    """The zones under the names they have today: the time zone database lists each place once, in zone.tab."""
    lines = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8").splitlines()
    return _all() & {line.split("\t")[2] for line in lines if line and not line.startswith("#")}
