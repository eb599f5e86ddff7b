"""The addresses of one's own account, and of the mail page. Some stand in for allauth's of the same name."""

from django.urls import URLPattern, path, re_path

from games.web import account_views, mailbox, settings

urlpatterns: list[URLPattern] = [
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$",
        account_views.ConfirmEmail.as_view(),
        name="account_confirm_email",
    ),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account_views.ResetPassword.as_view(),
        name="account_reset_password_from_key",
    ),
    path("settings/", settings.change, name="settings"),
    path("settings/test-mail/", settings.test_mail, name="test-mail"),
    path("settings/sessions/<int:pk>/end/", settings.end_session, name="end-session"),
    path("settings/data/", settings.data, name="data"),
    path("settings/delete/", settings.delete, name="delete-account"),
    path("mail/", mailbox.listing, name="mailbox"),
    path("mail/<int:pk>/", mailbox.letter, name="letter"),
]
