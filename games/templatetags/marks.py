"""Parts of a page that bear a mark of what stands in them, so that no answer brings again what the reader's page holds.

The script of the table sends the marks on its page along in the header `Table-Holds`; a page without script gets all.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_END = mark_safe("<!--lively-->")
_HELD = mark_safe("<!--held-->")
_INNER = re.compile(rf'(data-mark="[^"]+")(?: hx-preserve="true")?>.*?{_HELD}', re.DOTALL)
"""A part within a part: its mark stands for what is in it, whether that is sent or not."""
_STAYS = re.compile(r' data-mark="[^"]+"(?= hx-preserve="true">)')
_LIVELY = re.compile(
    rf'<(?P<tag>g|div) id="(?P<id>[^"]+)" data-mark="(?P<mark>[^"]+)">(?P<html>.*?)</(?P=tag)>{_END}', re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a drawing, or a box beside it, that changes more often than the rest."""

    tag: str
    id: str
    html: SafeString
    mark: str


@dataclass(frozen=True, slots=True)
class Marked:
    """What stands in a part, its lively groups, and the mark of all the rest: the same for the same text only."""

    html: SafeString
    mark: str
    lively: tuple[Group, ...]


@register.simple_block_tag
def marked(content: SafeString) -> Marked:
    """`{% marked as part %}…{% endmarked %}` draws nothing; what is in `part` does."""
    groups = tuple(_group(found) for found in _LIVELY.finditer(content))
    return Marked(_slim(content), _mark(_LIVELY.sub("", content)), groups)


@register.simple_block_tag
def lively(content: SafeString, key: str, tag: str = "g") -> SafeString:
    """A group of a drawing, or a `div` of what stands beside it, named by that id, which is sent alone when the rest is
    still the same."""
    return format_html('<{0} id="{1}" data-mark="{2}">{3}</{0}>{4}', tag, key, _mark(content), content, _END)


@register.simple_tag(takes_context=True)
def unless_held(context: Context, part: Marked) -> SafeString:
    """The rest of an element from the end of its opening tag on: what stands in it, or the word to htmx that the
    element of that id on the page stays as it is."""
    request = context.get("request")
    headers = request.headers if request else {}
    held = headers.get("Table-Holds", "").split() if "HX-Request" in headers else []  # a whole page holds nothing yet
    if part.mark in held:
        return format_html(' hx-preserve="true">{}', _HELD)
    return format_html(">{}{}", part.html, _HELD)


def _group(found: re.Match[str]) -> Group:
    return Group(found["tag"], found["id"], _slim(found["html"]), found["mark"])


def _slim(html: str) -> SafeString:
    """The same without the marks of parts that stay as they are on the page, where they bear them already."""
    return mark_safe(_STAYS.sub("", html))  # noqa: S308  # it was safe when it was drawn


def _mark(text: str) -> str:
    """Eight letters, the same for the same text, whether the parts within it are sent or not."""
    return urlsafe_b64encode(sha256(_INNER.sub(r"\1>", text).encode()).digest()[:6]).decode()
