"""System checks: whatever is wrong with the environment variables, each fault under its own id (games.E...)."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Error, register


@register("environment")
def check_environment(app_configs: Sequence[AppConfig] | None, **options: object) -> list[Error]:
    """Report what derby_site.environment found while the settings were read."""
    hint = "The README's section about production names every variable."
    return [Error(f"{fault.variable} {fault.words}", hint=hint, id=fault.id) for fault in settings.FAULTS]
