"""What has changed on the site, for those who play here: plain sentences, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True)
class Change:
    """What is new since one day: a headline, and a sentence for each thing."""

    day: date
    headline: StrPromise
    sentences: tuple[StrPromise, ...]

    @property
    def noon(self) -> datetime:
        """A moment of that day wherever the reader is."""
        return datetime.combine(self.day, time(12), timezone.get_current_timezone())


CHANGES = (
    Change(
        date(2026, 11, 30),
        _("Plans in Downforce"),
        (
            _("In Downforce, too, you can plan ahead: bids, the power that you keep, and bets."),
            _("A bid can depend on the power that comes with the car, on your cars and on what you have to pay."),
        ),
    ),
    Change(
        date(2026, 11, 30),
        _("Ratings"),
        (
            _("Games that anyone may join count for ratings, when two or more people play; each game has its own."),
            _("The end of a game tells what it has changed, and the page of every player shows the ratings."),
            _("The best players, and how ratings come about, stand on a page to which “Rules” leads."),
            _("Games that ended before there were ratings have counted, too."),
        ),
    ),
    Change(
        date(2026, 11, 30),
        _("A second game: Downforce"),
        (
            _("Downforce can be played: cars sold by secret bids, cards that move several cars, bets on the way."),
            _("It is for two to six players, on one of two tracks, which you choose when you open a game."),
            _("A guided game against bots explains Downforce, too."),
            _("The lists of open and public games can be narrowed to one game; “Rules” shows all that there are."),
        ),
    ),
    Change(
        date(2026, 11, 30),
        _("A table to come back to"),
        (
            _("The board is a ring around Olympus, and shows at once where a card would take a creature."),
            _("When you come back after days, you can step through what happened since your last move."),
            _("Finished games can be replayed from every seat, with charts, and downloaded."),
            _("The site speaks Portuguese: choose your language in the settings."),
            _("A guided game against bots explains every choice when it comes up for the first time."),
            _("“Next game” leads through all games that wait for you; the icon of the page shows how many there are."),
            _("At the end of a game one click asks everybody for a rematch."),
            _("You can invite people by user name, by e-mail address, or by link."),
            _("Every game has room for notes that only you can read."),
        ),
    ),
    Change(
        date(2026, 11, 30),
        _("Powers, Fate Tokens and plans"),
        (
            _("Divinity Derby can be played with the Power of the Gods, and with Fate Tokens."),
            _("You can plan your next replies; they are played at once when you are asked, if they still fit."),
            _("Where you mostly pass, a standing answer does it for you until you change it."),
        ),
    ),
    Change(
        date(2026, 11, 29),
        _("The site is open"),
        (
            _("Divinity Derby for three to six players, with people or bots, from an hour to two weeks for a move."),
            _("You get a mail when it is your turn, and a bot answers for those who are silent for too long."),
            _("Every shuffle can be checked by anyone when a game has ended."),
        ),
    ),
)
"""Newest first. An entry is never changed once players could read it."""
