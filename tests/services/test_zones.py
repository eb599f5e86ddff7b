"""The list of time zones to pick from: every place once, under today's name."""

from collections import Counter

from games.services import zones


def listed(language="en"):
    return [entry for _, places in zones.by_region(language) for entry in places]


def test_no_place_is_listed_twice():
    shown = Counter((region, place) for region, places in zones.by_region("en") for _, place in places)
    assert [place for place, count in shown.items() if count > 1] == []


def test_older_names_of_a_place_are_not_listed_but_known():
    names = {name for name, _ in listed()}
    assert {"Asia/Kolkata", "Europe/Kyiv", "America/Argentina/Buenos_Aires"} <= names
    for name in ("Asia/Calcutta", "Europe/Kiev", "America/Buenos_Aires"):
        assert name not in names
        assert zones.is_known(name)
        assert not zones.is_listed(name)


def test_every_listed_zone_is_known():
    assert all(zones.is_known(name) for name, _ in listed())
