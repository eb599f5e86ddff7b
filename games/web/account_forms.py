"""The forms of signing up, resetting a password, and one's own settings."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.models import User
from games.services import accounts, names, zones
from games.services.errors import NotAllowed


def refusal(error: NotAllowed) -> forms.ValidationError:
    """What a service refused, as the error of a form, in the reader's language."""
    return forms.ValidationError(error.words.render(gettext, ngettext))


def zone_choices() -> list[Any]:
    """The time zones to pick from, grouped by region; none comes first."""
    regions = [(region, list(places)) for region, places in zones.by_region(get_language())]
    return [("", _("Not set: times in UTC")), *regions]


class ZoneSelect(forms.Select):
    """A list of time zones. One that is chosen but not listed, such as an older name, is an option of its own."""

    def optgroups(self, name: str, value: list[str], attrs: dict[str, Any] | None = None) -> list[Any]:
        groups = super().optgroups(name, value, attrs)
        for zone in value:
            if zones.is_known(zone) and not zones.is_listed(zone):
                groups.append((None, [self.create_option(name, zone, zone, True, len(groups))], len(groups)))
        return groups


class TimeZoneField(forms.ChoiceField):
    """A time zone by name. The list leaves out what nobody looks for; any name that exists is taken."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Time zone"))
        kwargs.setdefault("widget", ZoneSelect)
        super().__init__(choices=zone_choices, **kwargs)

    def valid_value(self, value: str) -> bool:
        return zones.is_known(value)


class DisplayNameField(forms.CharField):
    """A display name; whose it is to be is checked by the form."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Display name"))
        kwargs.setdefault("help_text", _("What others see. Your user name if you leave it empty."))
        # Not stripped by the field: invisible characters at the ends are to be refused, not to be hidden.
        super().__init__(required=False, max_length=names.LONGEST_SHOWN, strip=False, **kwargs)


class LoginForm(AllauthLoginForm):
    """By user name or address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].label = _("Stay logged in on this device")
        self.fields["remember"].initial = True
        _without_placeholders(self)


class SignupForm(AllauthSignupForm):
    """User name, address and password; a display name and the time zone if one likes."""

    display_name = DisplayNameField()
    time_zone = TimeZoneField(
        required=False,
        help_text=_("Deadlines are shown in it. You can change it later."),
        widget=ZoneSelect(attrs={"data-zone": ""}),
    )
    field_order = ["username", "email", "password1", "display_name", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("User name")
        name.help_text = _("Letters a to z, digits, hyphens and underscores.")
        name.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        self.fields["email"].label = _("E-mail address")
        self.fields["email"].help_text = _("For confirming your account and for turn mails. Nobody else sees it.")
        self.fields["password1"].help_text = _("At least 8 characters, not only digits, and no common password.")
        _without_placeholders(self)

    def clean_username(self) -> str:
        accounts.forget_unconfirmed(timezone.now())
        return str(super().clean_username())

    def validate_unique_email(self, value: str) -> str:
        """An address is taken once somebody has confirmed it; until then it is nobody's."""
        self.account_already_exists = EmailAddress.objects.is_verified(value)
        return value

    def clean_display_name(self) -> str:
        try:
            return names.clean_display_name(self.cleaned_data["display_name"])
        except NotAllowed as error:
            raise refusal(error) from error

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            # As slow as making an account, so that the time does not tell that the address is known.
            make_password(self.cleaned_data["password1"])
        try:
            return super().try_save(request)
        except IntegrityError:
            # The same form at the same moment, by a double click: the other one has sent the mail.
            return None, get_adapter(request).respond_email_verification_sent(request, None)


class ResetPasswordForm(AllauthResetPasswordForm):
    """Sends a link to confirmed addresses only; for any other the mail says that there is no account to it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")
        _without_placeholders(self)

    def clean_email(self) -> str:
        address = str(super().clean_email())
        confirmed = EmailAddress.objects.filter(email=address.lower(), verified=True, user__is_active=True)
        self.users = [held.user for held in confirmed.select_related("user")]
        return address


class SettingsForm(forms.Form):
    """What a person may choose about the own account."""

    display_name = DisplayNameField()
    time_zone = TimeZoneField(required=False, help_text=_("All times on pages and in mails are shown in it."))
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    mail_turns = forms.BooleanField(label=_("It is my turn"), required=False)
    mail_reminders = forms.BooleanField(label=_("My time is running out"), required=False)
    mail_games = forms.BooleanField(label=_("I am invited, or a game begins, ends or changes players"), required=False)

    def __init__(self, user: User, data: Any = None) -> None:
        self.user = user
        super().__init__(data, initial={name: getattr(user, name) for name in self.base_fields})
        if len(settings.LANGUAGES) == 1:
            self.fields["language"].widget = forms.HiddenInput()

    def clean_display_name(self) -> str:
        try:
            return names.clean_display_name(self.cleaned_data["display_name"], self.user)
        except NotAllowed as error:
            raise refusal(error) from error


def _without_placeholders(form: forms.Form) -> None:
    """Labels stand above the fields already."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
