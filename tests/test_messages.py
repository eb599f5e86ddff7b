"""The messages are found in code and templates, without gettext's tools, and the stored catalogues fit them."""

import ast
from io import BytesIO, StringIO

import pytest
from babel.messages.mofile import read_mo
from django.core.management import CommandError, call_command

from games.management.messages import catalogues, sources
from games.management.messages.sources import Domain

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

"""


def found(text, *, is_template=False):
    return [(msgid, context) for _, msgid, context in sources.messages_in(text, is_template=is_template)]


@pytest.mark.parametrize(
    ("code", "msgid"),
    [
        ('say("A " "b.", who=x)', "A b."),
        ('say(\n    "Long "\n    "text.",\n)', "Long text."),
        ('X = {"k": gettext_noop("Name")}', "Name"),
        ('say_n("%(n)s day", "%(n)s days", 2)', ("%(n)s day", "%(n)s days")),
        ('ngettext("one", "many", n)', ("one", "many")),
        ('label=_("Label")', "Label"),
    ],
)
def test_a_message_in_code_is_found(code, msgid):
    assert found(code) == [(msgid, None)]


def test_messages_within_the_parameters_of_others_are_found():
    assert found('say("a %(b)s", b=say("b %(c)s", c=gettext_noop("c")))') == [
        ("a %(b)s", None),
        ("b %(c)s", None),
        ("c", None),
    ]


def test_the_context_of_a_message_is_kept():
    assert found('pgettext("date format", "j F")') == [("j F", "date format")]


@pytest.mark.parametrize(
    ("template", "msgid"),
    [
        ('<p>{% translate "It\'s on" %}</p>', "It's on"),
        ('{{ name|default:_("nobody") }}', "nobody"),
        ("{% blocktranslate with a=b|upper %}Hi {{ a }}{% endblocktranslate %}", "Hi %(a)s"),
        (
            "{% blocktranslate count n=x trimmed %}\n{{ n }} cat\n{% plural %}{{ n }} cats{% endblocktranslate %}",
            ("%(n)s cat", "%(n)s cats"),
        ),
        ('    <p>\n  {% if a %}\n {% translate "Indented" %}\n    {% endif %}', "Indented"),
    ],
)
def test_a_message_in_a_template_is_found(template, msgid):
    assert found(template, is_template=True) == [(msgid, None)]


@pytest.mark.parametrize("domain", sources.domains(), ids=lambda domain: domain.name)
def test_no_literal_of_the_code_is_overlooked(domain):
    """Compared with Python's own parser."""
    for path in domain.files:
        if path.suffix == ".py":
            code = path.read_text("utf-8")
            first = [msgid if isinstance(msgid, str) else msgid[0] for msgid, _ in found(code)]
            assert sorted(first) == sorted(literals(code)), path


def literals(code):
    for node in ast.walk(ast.parse(code)):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name in sources.KEYWORDS:
            text = node.args["pgettext" in name]
            if isinstance(text, ast.Constant):
                yield text.value


def test_every_game_has_a_catalogue_of_its_own_beside_its_rules():
    assert [(domain.name, domain.folder.relative_to(sources.ROOT).as_posix()) for domain in sources.domains()] == [
        ("site", "games/locale"),
        ("derby", "games/titles/derby/locale"),
        ("downforce", "games/titles/downforce/locale"),
    ]


def test_what_is_named_after_a_game_belongs_to_it():
    files = {
        domain.name: {path.relative_to(sources.ROOT).as_posix() for path in domain.files}
        for domain in sources.domains()
    }
    for slug in ("derby", "downforce"):
        own = {f"games/titles/{slug}/telling.py", f"templates/{slug}/board.html", f"games/templatetags/{slug}.py"}
        assert own <= files[slug]
    assert {"games/engine/kernel.py", "templates/base.html", "templates/mail/notices.txt"} <= files["site"]


def test_no_file_belongs_to_two_domains():
    files = [path for domain in sources.domains() for path in domain.files]
    assert len(files) == len(set(files))


@pytest.mark.parametrize("locale", catalogues.locales())
@pytest.mark.parametrize("domain", sources.domains(), ids=lambda domain: domain.name)
def test_what_django_reads_is_what_the_catalogue_compiles_to(domain, locale):
    path = catalogues.file_of(domain, locale)
    stored = read_mo(BytesIO(path.with_suffix(".mo").read_bytes()))
    compiled = read_mo(BytesIO(catalogues.compiled(catalogues.read(path, locale))))
    assert translations(stored) == translations(compiled)


def texts(several):
    return (several,) if isinstance(several, str) else tuple(several)


def translations(catalogue):
    return {(message.context, *texts(message.id)): texts(message.string) for message in catalogue if message.id}


@pytest.fixture
def planted(tmp_path, monkeypatch):
    """A tree of our own with one module and one template; `write(module, template)` changes them."""
    code, page = tmp_path / "module.py", tmp_path / "page.html"
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    monkeypatch.setattr(sources, "domains", lambda: [Domain("site", tmp_path / "locale", (code, page))])

    def write(module, template=""):
        code.write_text(module)
        page.write_text(template)
        return tmp_path / "locale" / "pt_BR" / "LC_MESSAGES" / "django.po"

    return write


def run(*arguments):
    out = StringIO()
    call_command("messages", *arguments, stdout=out)
    return out.getvalue()


def test_a_planted_message_without_a_translation_fails_the_check_and_is_named(planted):
    planted('say("Planted.")')
    run()
    with pytest.raises(CommandError, match="not complete"):
        run("--check")
    assert "'Planted.'" in run("--missing")


def test_a_planted_message_that_no_catalogue_knows_fails_the_check(planted):
    path = planted('say("Known.")')
    run()
    path.write_text(path.read_text().replace('msgid "Known."\nmsgstr ""', 'msgid "Known."\nmsgstr "Sabida."'))
    run()
    run("--check")
    planted('say("Known.")', '{% translate "Planted" %}')
    with pytest.raises(CommandError, match="not complete"):
        run("--check")


def test_a_plural_with_one_form_is_not_translated(planted):
    path = planted('say_n("%(n)s cat", "%(n)s cats", n)')
    path.parent.mkdir(parents=True)
    path.write_text(PO + 'msgid "%(n)s cat"\nmsgid_plural "%(n)s cats"\nmsgstr[0] "%(n)s gato"\nmsgstr[1] ""\n')
    assert "1 untranslated" in run()
    assert translations(read_mo(BytesIO(path.with_suffix(".mo").read_bytes()))) == {}


def test_a_translation_with_another_placeholder_is_none(planted):
    path = planted('say("%(n)s of %(most)s", n=1, most=2)')
    path.parent.mkdir(parents=True)
    path.write_text(PO + 'msgid "%(n)s of %(most)s"\nmsgstr "%(n)s de %(mais)s"\n')
    assert "1 untranslated" in run()
    assert "%(n)s of %(most)s" in run("--missing")
    assert translations(read_mo(BytesIO(path.with_suffix(".mo").read_bytes()))) == {}
    with pytest.raises(CommandError, match="not complete"):
        run("--check")


def test_a_translation_that_is_marked_as_doubtful_is_none(planted):
    path = planted('say("Cat")')
    path.parent.mkdir(parents=True)
    path.write_text(PO + '#, fuzzy\nmsgid "Cat"\nmsgstr "Cão"\n')
    assert "1 untranslated" in run()
    assert "Cão" not in str(translations(read_mo(BytesIO(path.with_suffix(".mo").read_bytes()))))


def test_a_message_that_vanished_comes_back_with_its_translation(planted):
    path = planted('say("Cat")')
    path.parent.mkdir(parents=True)
    path.write_text(PO + 'msgid "Cat"\nmsgstr "Gato"\n')
    planted('say("Dog")')
    assert "1 vanished" in run()
    assert '#~ msgid "Cat"' in path.read_text()
    planted('say("Cat")')
    assert "1 messages, 0 untranslated, 0 vanished" in run("--forget")
    assert 'msgstr "Gato"' in path.read_text()


def test_a_message_that_vanished_is_dropped_when_told_so(planted):
    path = planted('say("Cat")')
    path.parent.mkdir(parents=True)
    path.write_text(PO + 'msgid "Cat"\nmsgstr "Gato"\n')
    planted("")
    assert "0 vanished" in run("--forget")
    assert "Gato" not in path.read_text()


def test_collecting_twice_changes_nothing(planted):
    path = planted('say("Cat")\nsay("Dog")', '{% translate "Cat" %}')
    run()
    before = path.read_bytes(), path.with_suffix(".mo").read_bytes()
    run()
    assert (path.read_bytes(), path.with_suffix(".mo").read_bytes()) == before


def test_a_line_more_in_a_source_changes_nothing_in_the_catalogue(planted):
    path = planted('say("Cat")\nsay("Dog")')
    run()
    before = path.read_bytes()
    planted('\n\nsay("Cat")\n\nsay("Dog")')
    run()
    assert path.read_bytes() == before
