"""Time zones by name, as people pick them."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import available_timezones

_REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


def is_known(name: str) -> bool:
    """Whether that is the name of a time zone."""
    return name in _all()


@lru_cache(maxsize=1)
def by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """(region, ((name, shown), ...)) for a list to pick from; without abbreviations and fixed offsets."""
    found: dict[str, list[tuple[str, str]]] = {region: [] for region in _REGIONS}
    for name in sorted(_all()):
        region, _, place = name.partition("/")
        if place and region in found:
            found[region].append((name, place.replace("_", " ").replace("/", ", ")))
    return tuple((region, tuple(places)) for region, places in found.items())


@lru_cache(maxsize=1)
def _all() -> frozenset[str]:
    return frozenset(available_timezones() - {"localtime", "posixrules", "Factory"})
