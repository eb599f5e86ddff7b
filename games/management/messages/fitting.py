"""What a translation has to keep of its message: what is filled in, and how it is marked up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

PARTS = re.compile(
    r"""%\(\w+\)[^a-zA-Z]*[a-zA-Z] # filled in by name
    | %%                             # a percent sign
    | \{\w*\}                        # filled in by a script
    | </?\w[^>]*>                    # markup
    """,
    re.VERBOSE,
)


def parts(text: str) -> Counter[str]:
    """What is filled into the text and the tags in it, each as often as it stands there."""
    return Counter(PARTS.findall(text))


def fits(message: str | Sequence[str], forms: Sequence[str]) -> bool:
    """Whether every form of the translation has the parts of the message.

    The first form stands for one, perhaps also for none: like the singular of the message it may spell the number out.
    """
    singular, plural = (message, message) if isinstance(message, str) else message
    if parts(forms[0]) not in (parts(singular), parts(plural)):
        return False
    return all(parts(form) == parts(plural) for form in forms[1:])
