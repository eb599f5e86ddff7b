"""allauth's pages behind links from mails: they log nobody out before something was sent from them.

They go on in the language of the mail, which is that of the account, also on the page after them.
"""

from __future__ import annotations

from typing import Any

from allauth.account.views import ConfirmEmailView, PasswordResetFromKeyView
from django.http import HttpRequest, HttpResponse

from games.web.language import keep, speak_to_owner


class ConfirmEmail(ConfirmEmailView):
    """Names the account and the address; only the POST confirms, and only then another account is logged out."""

    request: HttpRequest

    def logout(self) -> None:
        if self.request.method == "POST":
            super().logout()

    def get_object(self, queryset: Any = None) -> Any:
        confirmation = super().get_object(queryset)
        speak_to_owner(self.request, confirmation.email_address.user)
        return confirmation

    def respond(self, success: bool) -> HttpResponse:
        return keep(super().respond(success), self.request.LANGUAGE_CODE)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        account = context["confirmation"].email_address.user if context["confirmation"] else None
        return context | {"account": account, "stranger": _stranger(self.request, account)}


class ResetPassword(PasswordResetFromKeyView):
    """Names the account whose password is to be set; only the POST sets it and logs another account out."""

    request: HttpRequest

    def logout(self) -> None:
        if self.request.method == "POST":
            super().logout()

    def get_form_kwargs(self) -> dict[str, Any]:
        speak_to_owner(self.request, self.reset_user)
        kwargs: dict[str, Any] = super().get_form_kwargs()
        return kwargs

    def form_valid(self, form: Any) -> HttpResponse:
        return keep(super().form_valid(form), self.request.LANGUAGE_CODE)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"account": self.reset_user, "stranger": _stranger(self.request, self.reset_user)}


def _stranger(request: HttpRequest, account: Any) -> Any:
    """Who is logged in, where that is not the owner of the account."""
    if account is None or not request.user.is_authenticated or request.user.pk == account.pk:
        return None
    return request.user
