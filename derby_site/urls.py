"""Every address of the site: the admin, accounts (allauth), and the pages of games.web."""

from django.urls import include, path

from games.admin import site
from games.web import health, site_files

urlpatterns = [
    path("admin/", site.urls),
    path("favicon.ico", site_files.favicon, name="favicon"),
    path("robots.txt", site_files.robots, name="robots"),
    path("health/", health.show, name="health"),
    # Ours come first, so that they stand in for allauth's of the same address.
    path("", include("games.web.account_urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("games.web.urls")),
]

handler400 = "games.web.errors.bad_request"
handler403 = "games.web.errors.forbidden"
handler404 = "games.web.errors.not_found"
handler429 = "games.web.errors.too_many"  # the one that allauth's rate limits call
handler500 = "games.web.errors.broken"
