"""What people may be called: names that can be read, told apart, and not taken for someone else."""

from __future__ import annotations

import re
import unicodedata

from django.db.models import Q

from games.engine.words import say
from games.models import User
from games.models.names import lookalike_key
from games.services.bot_names import BOT_NAMES
from games.services.errors import NotAllowed

SHORTEST, LONGEST = 2, 30
"""Characters of a user name."""

LONGEST_SHOWN = 40
"""Characters of a display name."""

_USER_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_PUNCTUATION = frozenset(" .,'’-_&")
_MOST_MARKS = 2  # marks on one letter; more of them run into the lines above and below

_SCRIPTS = {
    "LATIN": "latin",
    "CYRILLIC": "cyrillic",
    "GREEK": "greek",
    "ARMENIAN": "armenian",
    "GEORGIAN": "georgian",
    "HEBREW": "hebrew",
    "ARABIC": "arabic",
    "DEVANAGARI": "devanagari",
    "BENGALI": "bengali",
    "GURMUKHI": "gurmukhi",
    "GUJARATI": "gujarati",
    "TAMIL": "tamil",
    "TELUGU": "telugu",
    "KANNADA": "kannada",
    "MALAYALAM": "malayalam",
    "SINHALA": "sinhala",
    "THAI": "thai",
    "LAO": "lao",
    "KHMER": "khmer",
    "MYANMAR": "myanmar",
    "ETHIOPIC": "ethiopic",
    # Written together in one name every day:
    "CJK": "east asian",
    "HIRAGANA": "east asian",
    "KATAKANA": "east asian",
    "KATAKANA-HIRAGANA": "east asian",
    "IDEOGRAPHIC": "east asian",
    "HANGUL": "korean",
}
_VIETNAMESE_AND_ROMANIAN = frozenset("ƠơƯưȘșȚț")

_RESERVED = frozenset(
    lookalike_key(name)
    for name in (
        "admin",
        "administrator",
        "anonymous",
        "bot",
        "everyone",
        "former player",
        "moderator",
        "nobody",
        "official",
        "root",
        "site",
        "staff",
        "support",
        "system",
        "webmaster",
        *(name.removesuffix(" (bot)") for name in BOT_NAMES),
    )
)


def clean_user_name(raw: str) -> str:
    """The user name as it is stored: a-z, digits, hyphen and underscore, in small letters.

    Raises NotAllowed when it can't be one, or could be taken for the name of someone else.
    """
    name = unicodedata.normalize("NFC", raw).strip().lower()
    if not SHORTEST <= len(name) <= LONGEST:
        raise NotAllowed(say("A user name has %(least)s to %(most)s characters.", least=SHORTEST, most=LONGEST))
    if not _USER_NAME.fullmatch(name):
        raise NotAllowed(say("A user name is made of the letters a to z, digits, hyphens and underscores."))
    _require_free(name, None)
    return name


def clean_display_name(raw: str, owner: User | None = None) -> str:
    """The display name as it is stored; empty stays empty. It may look like the owner's own names only.

    Raises NotAllowed when it can't be read by others, or could be taken for the name of someone else.
    """
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for sign in raw.strip()):
        raise NotAllowed(say("A display name can't have invisible characters."))
    name = " ".join(unicodedata.normalize("NFKC", raw).split())
    if not name:
        return ""
    if len(name) > LONGEST_SHOWN:
        raise NotAllowed(say("A display name has at most %(most)s characters.", most=LONGEST_SHOWN))
    if not any(sign.isalnum() for sign in name) or not all(_is_readable(sign) for sign in name):
        raise NotAllowed(say("A display name is made of letters, digits, spaces and . , ' - _ &."))
    if len({_script(sign) for sign in name if sign.isalpha()}) > 1:
        raise NotAllowed(say("A display name can't mix letters of several scripts."))
    if _is_stacked(name):
        raise NotAllowed(say("A display name can't pile up that many accents."))
    _require_free(name, owner)
    return name


def _require_free(name: str, owner: User | None) -> None:
    key = lookalike_key(name)
    if key in _RESERVED and not (owner and owner.is_staff):
        raise NotAllowed(say("That name is kept for the site itself."))
    others = User.objects.filter(Q(name_key=key) | Q(display_key=key))
    if owner is not None:
        others = others.exclude(pk=owner.pk)
    if others.exists():
        raise NotAllowed(say("That name is taken, or looks too much like one that is."))


def _is_readable(sign: str) -> bool:
    if sign in _PUNCTUATION or (sign.isascii() and sign.isdigit()):
        return True
    if unicodedata.category(sign) in ("Mn", "Mc"):
        return True
    return sign.isalpha() and _script(sign) != "" and _is_everyday(sign)


def _is_everyday(sign: str) -> bool:
    """Whether a Latin letter belongs to an alphabet in use, not to phonetics or old manuscripts."""
    if _script(sign) != "latin":
        return True
    return ord(sign) < 0x180 or 0x1E00 <= ord(sign) <= 0x1EFF or sign in _VIETNAMESE_AND_ROMANIAN


def _script(sign: str) -> str:
    return _SCRIPTS.get(unicodedata.name(sign, "").split(" ")[0], "")


def _is_stacked(name: str) -> bool:
    run = 0
    for sign in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(sign) == "Mn" else 0
        if run > _MOST_MARKS:
            return True
    return False
