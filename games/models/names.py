"""When two names are the same to the eye. Pure; the column that holds the key is unique."""

from __future__ import annotations

import unicodedata

# What is left of a letter once its case and its accents are gone, and what it is then mistaken for.
_MISTAKEN = str.maketrans(
    {
        # Latin and digits
        "i": "l",
        "1": "l",
        "ı": "l",
        "ł": "l",
        "0": "o",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ĸ": "k",
        # Cyrillic
        **dict(zip("авезікмнорстухѕјһԁԛԝьпгӏєґ", "abe3lkmhopctyxsjhdqwbnrler", strict=True)),
        # Greek, by its capitals where the small letter looks like another one
        **dict(zip("αβγεζηικμνορσςτυχω", "abyezhlkmnopoctyxw", strict=True)),
        # Armenian
        **dict(zip("օսոհցզյգ", "ounhgqjq", strict=True)),
        # Separators
        " ": "-",
        "_": "-",
        ".": "-",
        "’": "'",
    }
)


def lookalike_key(name: str) -> str:
    """The same text for all names that a reader may take for one another: of other case, accents, width or script."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(mark for mark in plain if unicodedata.category(mark) not in ("Mn", "Me", "Cf", "Cc"))
    return bare.strip().translate(_MISTAKEN).replace("rn", "m").replace("vv", "w")
