"""Scripts and style sheets have no words of their own: what a reader sees of them stands in the page, translated."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parent.parent / "games" / "static" / "games"
SCRIPTS, SHEETS, DRAWINGS = (sorted(STATIC.glob(f"*.{ending}")) for ending in ("js", "css", "svg"))

TOKENS = re.compile(
    r"""
    (?P<remark>//[^\n]*|/\*.*?\*/)
    | (?P<pattern>(?<=[(,=:!&|?{};\n])\s*/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+/[a-z]*)
    | (?P<literal>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)
    """,
    re.VERBOSE | re.DOTALL,
)
HOLE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
SENTENCE = re.compile(r"[^\W\d_]{2,},?\s+[^\W\d_]{2,}|^[A-Z][a-z]+[.!?…:]?$|[^\W\d_]{2,}(?:[.!?…])$|[^\x00-\x7f]*[À-ÿ]")
"""Two words with a space between them, a word with a capital, one with a full stop, or a letter that is not ASCII."""
SHOWN = re.compile(
    r"(?:\.(?:textContent|innerText|innerHTML|outerHTML|title|placeholder|alt|ariaLabel|ariaDescription|value)\s*\+?=(?!=)"
    r"|\b(?:alert|confirm|prompt|setCustomValidity|createTextNode|insertAdjacentText|insertAdjacentHTML|showNotification)\("
    r"|\b(?:append|prepend|before|after|replaceWith|replaceChildren)\("
    r"|\bsetAttribute\(\s*[\"'](?:title|alt|placeholder|aria-label|aria-description|aria-valuetext)[\"']\s*,"
    r"|\bnew\s+(?:Notification|Option|Text)\()"
    r"(?P<given>[^;\n]*)"
)
"""What puts something before a reader, and what it is given."""

LOOKED_UP = re.compile(r"\.(?:getElementById|querySelector(?:All)?|closest|getAttribute|getResponseHeader)\([^()]*\)")

PROGRAM = {
    "Escape": "what a key is called by browsers",
    "Home": "what a key is called by browsers",
    "Date": "a header",
    "End": "what a key is called by browsers",
}
"""Literals that look like words, and are none."""

SELECTOR = re.compile(r"[#.:]\w|\[[\w-]+|^(?:input|select|a|details|main|title|dialog|link)(?:,|$)")


def literals(script: str) -> list[str]:
    """What stands in the quotes of a script, with what is filled in taken out."""
    found = (one.group("literal") for one in TOKENS.finditer(script) if one.group("literal"))
    return [HOLE.sub("§", literal[1:-1]) for literal in found]


def without_remarks(script: str) -> str:
    return TOKENS.sub(lambda one: "" if one.group("remark") else one.group(0), script)


def words(script: str) -> list[str]:
    """Literals that are, or look like, something to read."""
    sentences = [
        text for text in literals(script) if text not in PROGRAM and not SELECTOR.search(text) and SENTENCE.search(text)
    ]
    shown = [
        text
        for one in SHOWN.finditer(without_remarks(script))
        for text in literals(LOOKED_UP.sub("", one.group("given")))
        if re.search(r"[^\W\d_]{2,}", text) and not SELECTOR.search(text)
    ]
    return sentences + shown


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_has_words_of_its_own(path):
    assert words(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        'note.textContent = "saved";',
        "note.textContent = `saved ${n}`;",
        'tell("Nothing was sent");',
        'alert("gone");',
        'button.setAttribute("aria-label", "close");',
        'place.append("more");',
        'new Option("none", "");',
        'const words = { over: "Time is up" };',
        'const done = "Copied";',
        'const done = "copied!";',
        'const feito = "não";',
        'text = now ? "is over." : left;',
        "box.insertAdjacentHTML('beforeend', '<p>news</p>');",
    ],
)
def test_planted_words_are_found(planted):
    assert words(planted)


@pytest.mark.parametrize(
    "script",
    [
        "// Says that it was saved.\nbutton.textContent = button.dataset.done;",
        '/* "Not a literal" */ document.querySelector("[data-looks] main a");',
        'document.addEventListener("htmx:afterSettle", look); const on = event.key === "Escape";',
        'document.title = [table().dataset.title, document.title.split(" · ").at(-1)].join(" · ");',
        "document.cookie = `theme=${button.value}; Path=/; Max-Age=${age}; SameSite=Lax`;",
        'const plain = text.replace(/^\\(\\d+\\) "x y" /, "");',
        'root.dataset.keys = ""; said.textContent = "";',
    ],
)
def test_what_is_for_programs_is_left_alone(script):
    assert words(script) == []


def told(sheet: str) -> list[str]:
    """Words that a style sheet writes into a page."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    written = re.findall(r"\bcontent:\s*([^;}]*)", bare)
    return [one for one in written if re.search(r"""["'][^"']*[^\W\d_]{2,}""", re.sub(r"\\[0-9a-f]+", "", one))]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_style_sheet_writes_words(path):
    assert told(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("sheet", "found"), [('a::after { content: "new"; }', 1), ('a::after { content: "\\203A "; }', 0)]
)
def test_a_planted_word_of_a_style_sheet_is_found(sheet, found):
    assert len(told(sheet)) == found


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.name)
def test_no_drawing_has_words(path):
    assert re.findall(r"<(?:title|desc|text)\b[^>]*>[^<]*[^\W\d_]{2,}|aria-label", path.read_text("utf-8")) == []
