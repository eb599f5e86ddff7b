"""What allauth is told about this site: names, addresses of links, and what its mails carry."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from games.models import User
from games.services import languages, names
from games.services.errors import NotAllowed
from games.services.letters import absolute, sender
from games.web.account_forms import refusal
from games.web.language import speak


class AccountAdapter(DefaultAccountAdapter):
    """Own rules for names, and mails whose links are the site's public addresses whoever asked for them."""

    error_messages = DefaultAccountAdapter.error_messages | dict.fromkeys(
        ("username_password_mismatch", "email_password_mismatch"),
        _("This user name or e-mail address and this password do not belong together."),
    )

    def clean_username(self, username: str, shallow: bool = False) -> str:
        try:
            return names.clean_user_name(username)
        except NotAllowed as error:
            raise refusal(error) from error

    def save_user(self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True) -> User:
        user.display_name = form.cleaned_data.get("display_name", "") or _cased(form)
        user.time_zone = form.cleaned_data.get("time_zone", "")
        user.language = getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE)
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return absolute(reverse("account_confirm_email", args=[emailconfirmation.key]))

    def get_reset_password_from_key_url(self, key: str) -> str:
        account, _dash, token = key.partition("-")
        return absolute(reverse("account_reset_password_from_key", kwargs={"uidb36": account, "key": token}))

    def format_email_subject(self, subject: str) -> str:
        return str(subject)

    def get_from_email(self) -> str:
        return sender()

    def login(self, request: HttpRequest, user: User) -> None:
        """What is said about the log-in is said in the account's language."""
        super().login(request, user)
        speak(request, languages.of(user))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of whoever gets it; in that of the page where the address belongs to nobody."""
        user = context.get("user")
        language = languages.of(user) if isinstance(user, User) else languages.of_address(email)
        facts = {"site_name": settings.SITE_NAME, "base": absolute("")}
        with translation.override(language or translation.get_language()):
            super().send_mail(template_prefix, email, facts | context)

    def render_mail(
        self, template_prefix: str, email: Any, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMessage:
        headers = {"Auto-Submitted": "auto-generated"} | (headers or {})
        message: EmailMessage = super().render_mail(template_prefix, email, context, headers)
        return message


def _cased(form: forms.Form) -> str:
    """The user name as it was typed, where that differs from the small letters in which it is stored."""
    typed = form.data.get("username", "").strip()
    return typed if typed != typed.lower() else ""
