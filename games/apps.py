"""The one Django app of the site."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games import checks  # noqa: F401 - importing registers them, as Django asks for
