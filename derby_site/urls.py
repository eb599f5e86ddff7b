"""Every address of the site: the admin, accounts (allauth), and the pages of games.web."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("games.web.urls")),
]
