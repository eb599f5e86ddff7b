"""What bots are called. As stored; `Seat.shown_name` translates them.

What says “(bot)” here is how every list, log line and mail tells a bot's doings.
"""

from __future__ import annotations

from games.engine.words import gettext_noop

BOT_NAMES = (
    gettext_noop("Thalia (bot)"),
    gettext_noop("Euterpe (bot)"),
    gettext_noop("Urania (bot)"),
    gettext_noop("Clio (bot)"),
    gettext_noop("Erato (bot)"),
    gettext_noop("Calliope (bot)"),
)
