"""How browsers are named to their owners."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

register = template.Library()

# The first that fits: browsers name the ones they descend from as well.
_BROWSERS = {
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


@register.filter
def browser(user_agent: str) -> str:
    """`Firefox on Linux` for what a browser says of itself; the start of it where it is unknown."""
    program = next((name for sign, name in _BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in _SYSTEMS.items() if sign in user_agent), "")
    if program and system:
        return _("%(program)s on %(system)s") % {"program": program, "system": system}
    return program or system or user_agent[:60] or _("unknown browser")
