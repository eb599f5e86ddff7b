"""`manage.py playout` plays games of every title and counts."""

import random
import re
from io import StringIO
from itertools import count

import pytest
from django.core.management import CommandError, call_command

from games.bots.listing import listings
from games.registry import get_title
from tests.contract.setups import every_title


def printed(*arguments):
    out = StringIO()
    call_command("playout", *arguments, stdout=out)
    return out.getvalue()


def timeless(text):
    return re.sub(r".*decisions a second.*", "", text)


@every_title
def test_it_counts_games_and_decisions_and_takes_the_time(slug):
    text = printed(slug, "--players", "4", "--games", "3", "--seed", "7", "--check")
    assert "4 players, 3 games, seed 7" in text
    assert re.search(r"\d+ decisions, \d+\.\d a game", text)
    assert re.search(r"\d+ decisions a second, \d+\.\d µs a decision", text)
    assert re.search(r"random +12 ", text)


@every_title
def test_the_same_seed_plays_the_same_games(slug):
    arguments = (slug, "--games", "3", "--seed")
    assert timeless(printed(*arguments, "5")) == timeless(printed(*arguments, "5"))
    assert timeless(printed(*arguments, "5")) != timeless(printed(*arguments, "6"))


@every_title
def test_the_wins_of_all_bots_add_up(slug):
    text = printed(slug, "--players", "3", "--games", "4", "--bots", "sensible,random")
    (sensible,), (random,) = (re.findall(rf"{name} +(\d+) +([\d.]+)%", text) for name in ("sensible", "random"))
    assert (sensible[0], random[0]) == ("4", "8")
    assert float(sensible[1]) + 2 * float(random[1]) == pytest.approx(100, abs=0.3)


@every_title
def test_it_times_how_long_it_takes_to_list_choices(slug):
    text = printed(slug, "--games", "2", "--listing")
    assert re.search(r"\d+ listings, up to \d+ choices", text)
    assert re.search(r"\d+\.\d µs a listing, \d+\.\d\d ms in the worst thousandth", text)
    assert re.search(r"slowest: \d+\.\d\d ms, question \S+, after .+", text)


def test_every_question_on_the_way_of_an_answer_is_listed():
    title, ticks = get_title("derby"), count()
    measured = listings(title, 3, {}, 1, random.Random(3), lambda: float(next(ticks)))
    assert len(measured.times) > 100
    assert measured.slowest[0] == measured.worst(0.5) == 1.0


def test_an_option_may_be_switched_on():
    assert "sobers" not in printed("derby", "--games", "1", "--option", "zeus_sobers_up")


def test_an_option_may_be_given_its_value():
    plain, off, on = (
        timeless(printed("derby", "--games", "1", *chosen))
        for chosen in ((), ("--option", "powers=False"), ("--option", "powers=True"))
    )
    assert plain == off
    assert on == timeless(printed("derby", "--games", "1", "--option", "powers"))
    assert on != off


def test_several_options_are_listed_with_commas():
    text = printed("derby", "--games", "2", "--options", "powers,fate_tokens")
    assert "fate_token 12.0" in text
    assert re.search(r"power \d", text)


def test_a_bot_that_passes_shows_what_reacting_is_worth():
    arguments = ("derby", "--games", "2", "--options", "powers,fate_tokens", "--bots")
    assert re.search(r"power \d", printed(*arguments, "sensible"))
    assert not re.search(r"power \d", printed(*arguments, "sensible-passing"))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--players", "9"), "is for 3 to 6 players"),
        (("--bots", "clever"), "There is no bot “clever”"),
        (("--players", "3", "--bots", "random,random,random,random"), "too many for 3 players"),
        (("--games", "0"), "at least one game"),
        (("--option", "teleport"), "has no option “teleport”"),
        (("--option", "powers=perhaps"), "This value is not offered for “Power of the Gods”"),
        (("--options", "fate_tokens"), "needs “Power of the Gods”"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, why):
    with pytest.raises(CommandError, match=why):
        printed("derby", *arguments)


@every_title
@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_a_title_says_about_how_often_each_player_is_asked(slug, bot):
    title = get_title(slug)
    means = []
    for seats in range(title.min_seats, title.max_seats + 1):
        (mean,) = re.findall(r"([\d.]+) a game", printed(slug, "--players", str(seats), "--games", "2", "--bots", bot))
        means.append(float(mean) / seats)
    assert (min(means), max(means)) == pytest.approx(title.asked, rel=0.15)
