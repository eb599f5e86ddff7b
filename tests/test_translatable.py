"""Everything that a person reads can be translated: templates, labels and sentences in Python, labels of columns."""

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.template.base import Lexer, TokenType
from django.utils.functional import Promise

from games import admin

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.*") if path.suffix in (".html", ".txt"))
MODULES = sorted(path for path in (ROOT / "games").rglob("*.py") if not {"migrations", "management"} & set(path.parts))

ALLOWED = {
    "python3 manage.py check_shuffles",  # a command, the same in every language
    """python3 -c "import hashlib; print(hashlib.sha256(bytes.fromhex('')).hexdigest())""",  # checks a shuffle
    "Divinity Derby",  # the name of the game, which is the same everywhere
    "warning",  # the end of a class
    "page-title",  # the id of a heading
}
"""Texts that are the same in every language."""

WORD = re.compile(r"[^\W\d_]{2,}")
TAG = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*>""")
READ_ALOUD = re.compile(
    r"""\s(?:alt|title|aria-(?:label|description|roledescription)|placeholder|label)=("[^"]*"|'[^']*')"""
)
CONSTANT = re.compile(r"""(?:default|default_if_none|yesno|add|join|pluralize):("[^"]*"|'[^']*')""")
GIVEN = re.compile(r"""\b(?:label|title|words|text|message|legend)=("[^"]*"|'[^']*')""")
SKIPPED = {"blocktranslate": "endblocktranslate", "comment": "endcomment"}
CLOSING = {"unless_held"}
"""Tags that end the opening tag before them."""
MARKUP = {"main_class", "body_class"}
"""Blocks of templates that hold a part of a tag, no text."""


def untranslated(template):
    """The texts of a template that stand outside every translation tag."""
    texts, plain, until = [], [], ""
    for token in Lexer(template).tokenize():
        words = token.contents.split() if token.token_type == TokenType.BLOCK else []
        if until:
            until = "" if words and words[0] == until else until
        elif words and words[0] in CLOSING:
            plain.append(">")
        elif words:
            is_markup = words[0] == "block" and words[1] in MARKUP
            until = "endblock" if is_markup else SKIPPED.get(words[0], "")
            texts += GIVEN.findall(token.contents) if words[0] in ("include", "with") else []
        elif token.token_type == TokenType.TEXT:
            plain.append(token.contents)
        elif token.token_type == TokenType.VAR:
            texts += CONSTANT.findall(token.contents)
    page = re.sub(r"<!--.*?-->", "", "".join(plain), flags=re.DOTALL)
    texts += READ_ALOUD.findall(page)
    texts += TAG.sub("\n", page).splitlines()
    stripped = [re.sub(r"&#?\w+;", "", text).strip(" \n\"'") for text in texts]
    return [text for text in stripped if WORD.search(text) and text not in ALLOWED]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_no_template_has_text_outside_translation_tags(path):
    assert untranslated(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Hello there</p>", ["Hello there"]),
        ("<p>Zug {{ number }}</p>", ["Zug"]),
        ('{% if a %}<b class="x>y">now</b>{% endif %}', ["now"]),
        ('<img src="a.png" alt="a horse">', ["a horse"]),
        ('<nav aria-label="Pages {{ n }}">', ["Pages"]),
        ('{{ name|default:"nobody" }}', ["nobody"]),
        ('<p data-mark="{{ part.mark }}"{% unless_held part %}Fast</p>', ["Fast"]),
        ('{% include "a.html" with title="Your turn" %}', ["Your turn"]),
        ("{% blocktranslate %}a{% endblocktranslate %} and more", ["and more"]),
    ],
)
def test_a_planted_text_is_found(template, found):
    assert untranslated(template) == found


@pytest.mark.parametrize(
    "template",
    [
        '{% translate "Hello" %} · {{ name|default:_("nobody") }}',
        "{% blocktranslate count n=n %}{{ n }} day{% plural %}{{ n }} days{% endblocktranslate %}",
        '<img alt="" class="card card--big" src="a.png">&nbsp;{# a remark #}{% comment %}more{% endcomment %}',
    ],
)
def test_translated_text_is_left_alone(template):
    assert untranslated(template) == []


LABELS = {"label", "help_text", "verbose_name", "verbose_name_plural", "description", "short_description"}
SHOWING = {"NotAllowed", "Illegal", "NotAsked", "Stale", "Malformed", "ValidationError"}
MESSAGES = {"success", "error", "warning", "info"}


def bare(module):
    """The sentences of a module that are shown as they stand in the code."""
    texts = []
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.Call):
            texts += [word.value for word in node.keywords if word.arg in LABELS]
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            said_to = getattr(getattr(node.func, "value", None), "id", "")
            if name in SHOWING:
                texts += node.args[:1]
            elif said_to == "messages" and name in MESSAGES:
                texts += node.args[1:2]
        elif isinstance(node, ast.Assign) and {getattr(target, "id", "") for target in node.targets} & LABELS:
            texts += node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
    return [text.value for text in texts if isinstance(text, ast.Constant) and WORD.search(str(text.value))] + [
        "f-string" for text in texts if isinstance(text, ast.JoinedStr)
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_label_or_sentence_stands_bare_in_the_code(path):
    assert bare(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('raise NotAllowed("No room.")', ["No room."]),
        ('messages.error(request, "Gone")', ["Gone"]),
        ('CharField(help_text="Why")', ["Why"]),
        ('class Meta:\n    verbose_name = "horse"', ["horse"]),
        ('raise Illegal(f"No {card}.")', ["f-string"]),
        ('raise NotAllowed(say("No room."))', []),
        ('CharField(help_text=_("Why"))', []),
    ],
)
def test_a_planted_sentence_is_found(code, found):
    assert bare(code) == found


def columns():
    for model, shown in admin.site._registry.items():
        names = {*shown.shown, *shown.list_display} - {"id"}
        yield from (field for field in model._meta.get_fields() if field.name in names)


@pytest.mark.parametrize("field", list(columns()), ids=str)
def test_every_column_that_staff_sees_has_a_translated_label(field):
    assert isinstance(field.verbose_name, Promise)


@pytest.mark.parametrize("model", list(apps.get_app_config("games").get_models()), ids=lambda model: model.__name__)
def test_every_help_text_is_translated(model):
    fields = [field for field in model._meta.fields if not field.remote_field]
    assert [field.name for field in fields if field.help_text and not isinstance(field.help_text, Promise)] == []
