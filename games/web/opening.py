"""The form that opens a game. What it offers comes from the title and from the clocks; it knows no rules of its own."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import lazystr
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.title import Option, Title
from games.engine.words import Words
from games.registry import get_title, titles
from games.services.clocks import DAY, HOUR, Pace, duration
from games.web.refusals import in_words

BANK = "bank"
PLAIN = "games/chips.html"
MOVES = (HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)
STARTS = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY)
GAINS = (HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY)
CAPS = (DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY, 28 * DAY)
USUAL_SEATS = 4
USUAL_MOVE = 2 * DAY
QUICK_PACE = Pace(move=3 * DAY)
"""For a game against bots, which wait for nobody and for whom nobody waits."""


class Switch(forms.CheckboxInput):
    """A box whose only values are "on" and nothing; anything else stays what it is, to be refused."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return data.get(name, "")

    def __init__(self) -> None:
        super().__init__(check_test=lambda value: value == "on")


@dataclass(frozen=True, slots=True)
class Variant:
    """The field of an option, and the name of the one that it can only be chosen with, if there is such a one."""

    field: forms.BoundField
    needs: Any
    template: tuple[str, str]
    """Where a title shows what can be chosen in its own way, and else the plain choice."""

    @property
    def is_switch(self) -> bool:
        return isinstance(self.field.field.widget, Switch)


class OpeningForm(forms.Form):
    """Everything about a game that is settled when it is opened. The `mark` makes a form sent twice open one game."""

    title = forms.ChoiceField(
        widget=forms.HiddenInput, error_messages={"invalid_choice": _("This game is not played here.")}
    )
    mark = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    seats = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    pace = forms.ChoiceField(label=_("Time for a move"), widget=forms.RadioSelect, initial=str(USUAL_MOVE))
    bank_start = forms.TypedChoiceField(label=_("It starts with"), coerce=int, required=False, initial=str(3 * DAY))
    bank_gain = forms.TypedChoiceField(label=_("Every move adds"), coerce=int, required=False, initial=str(12 * HOUR))
    bank_cap = forms.TypedChoiceField(
        label=_("It never holds more than"), coerce=int, required=False, initial=str(5 * DAY)
    )
    access = forms.ChoiceField(
        label=_("Who may join"),
        widget=forms.RadioSelect,
        initial="public",
        choices=[
            ("public", _("Anyone: the game is listed, and everybody may watch it")),
            ("invited", _("Only people with the invitation link: nobody else sees the game")),
        ],
    )

    def __init__(self, chosen: Title, data: Any = None) -> None:
        super().__init__(data, initial={"title": chosen.slug, "mark": secrets.token_hex(16)})
        self.chosen = chosen
        self._choose("title", [(slug, get_title(slug).name) for slug in titles()])
        self._choose("seats", [(str(n), str(n)) for n in range(chosen.min_seats, chosen.max_seats + 1)])
        self.fields["seats"].error_messages["invalid_choice"] = _("%(title)s is for %(least)s to %(most)s players.") % {
            "title": chosen.name,
            "least": chosen.min_seats,
            "most": chosen.max_seats,
        }
        self.initial["seats"] = str(usual_seats(chosen))
        self._choose("pace", [*_durations(MOVES), (BANK, _("A bank of time that every move fills up a little"))])
        self._choose("bank_start", _durations(STARTS))
        self._choose("bank_gain", _durations(GAINS))
        self._choose("bank_cap", _durations(CAPS))
        for option in chosen.options:
            self.fields[_name(option.key)] = _option_field(option)

    @property
    def variants(self) -> list[Variant]:
        fields = {option.key: self[_name(option.key)] for option in self.chosen.options}
        own = f"{self.chosen.slug}/options"
        needs = {option.key: fields[option.needs].label if option.needs else "" for option in self.chosen.options}
        return [Variant(field, needs[key], (f"{own}/{key}.html", PLAIN)) for key, field in fields.items()]

    @property
    def switches(self) -> list[Variant]:
        """The variants that are off or on; the others are choices."""
        return [variant for variant in self.variants if variant.is_switch]

    @property
    def bank_fields(self) -> list[forms.BoundField]:
        return [self["bank_start"], self["bank_gain"], self["bank_cap"]]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name in self.fields:
            if len(getattr(self.data, "getlist", lambda name: [])(name)) > 1:
                self.add_error(name, gettext("This was sent twice with different values; choose one."))
        if cleaned.get("pace") == BANK:
            self._require_bank(cleaned)
        for key, why in self.chosen.unmet(self._options(cleaned)).items():
            self.add_error(_name(key), in_words(why))
        return cleaned

    def settled(self) -> dict[str, Any]:
        """What `services.lobby.open_game` wants to know."""
        cleaned = self.cleaned_data
        return {
            "title": cleaned["title"],
            "seats": cleaned["seats"],
            "options": self._options(cleaned),
            "pace": self._pace(),
            "public": cleaned["access"] == "public",
            "form": cleaned["mark"],
        }

    def _options(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """The options of the title as far as they were sent well."""
        sent = [option for option in self.chosen.options if _name(option.key) in cleaned]
        return {option.key: _value(option, cleaned[_name(option.key)]) for option in sent}

    def _pace(self) -> Pace:
        cleaned = self.cleaned_data
        if cleaned["pace"] != BANK:
            return Pace(move=int(cleaned["pace"]))
        return Pace(start=cleaned["bank_start"], gain=cleaned["bank_gain"], cap=cleaned["bank_cap"])

    def _require_bank(self, cleaned: dict[str, Any]) -> None:
        for name in ("bank_start", "bank_gain", "bank_cap"):
            if name not in self.errors and not cleaned.get(name):
                self.add_error(name, gettext("Choose a time for the bank."))
        if cleaned.get("bank_start") and cleaned.get("bank_cap") and cleaned["bank_cap"] < cleaned["bank_start"]:
            self.add_error("bank_cap", gettext("The bank starts with more than it may hold."))

    def _choose(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def usual_seats(title: Title) -> int:
    """How many seats are proposed."""
    return min(max(USUAL_SEATS, title.min_seats), title.max_seats)


def is_mark(sent: str) -> bool:
    """Whether this can be the mark of a form."""
    return len(sent) == 32 and sent.isascii() and sent.isalnum()


def _durations(times: tuple[int, ...]) -> list[Any]:
    return [(str(seconds), spoken(duration(seconds))) for seconds in times]


def spoken(words: Words) -> Any:
    """Engine words as a lazy string, in the language of whoever reads the page."""
    return lazystr(_Spoken(words))


class _Spoken:
    def __init__(self, words: Words) -> None:
        self.words = words

    def __str__(self) -> str:
        return self.words.render(gettext, ngettext)


def _name(key: str) -> str:
    return f"option_{key}"


def _option_field(option: Option) -> forms.Field:
    meaning = spoken(option.meaning) if option.meaning else ""
    named: dict[str, Any] = {"label": spoken(option.words), "help_text": meaning}
    if option.is_switch:
        choices: list[Any] = [("", ""), ("on", "")]
        return forms.ChoiceField(choices=choices, required=False, widget=Switch, **named)
    values = [(str(value), spoken(words)) for value, words in option.values]
    return forms.ChoiceField(choices=values, initial=values[0][0], widget=forms.RadioSelect, **named)


def _value(option: Option, sent: str) -> Any:
    if option.is_switch:
        return sent == "on"
    return next(value for value, _ in option.values if str(value) == sent)
