"""Names that can be told apart.  # AS-07"""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from games.models import User
from games.models.names import lookalike_key
from games.services import names
from games.services.errors import NotAllowed

PAUL_LOOKALIKES = [
    "paul",
    "PAUL",
    "Pau1",
    "PauI",
    "Раul",  # Cyrillic Р and а
    "Рaul",  # Cyrillic Р
    "Pаul",  # Cyrillic а
    "Ｐａｕｌ",  # full width
    "𝐏𝐚𝐮𝐥",  # mathematical bold
    "Pául",
    "Pa\u200bul",  # zero width space
    "Paul\u200f",  # right-to-left mark
    "\u202ePaul",
    "Pa\u00adul",  # soft hyphen
]


@pytest.mark.parametrize("name", PAUL_LOOKALIKES)
def test_names_that_look_alike_have_one_key(name):  # AS-07
    assert lookalike_key(name) == lookalike_key("Paul")


@pytest.mark.parametrize("name", PAUL_LOOKALIKES)
def test_a_display_name_cannot_pass_for_another_player(db, name):  # AS-07
    User.objects.create_user("paul")
    with pytest.raises(NotAllowed):
        names.clean_display_name(name)


@pytest.mark.parametrize("name", ["admin", "Аdmin", "ADMIN", "Adm1n", "administrator", "Administrat0r", "moderator"])
def test_nobody_can_pass_for_the_site(db, name):  # AS-07
    with pytest.raises(NotAllowed):
        names.clean_display_name(name)


@pytest.mark.parametrize(
    "name", ["Thalia", "thalia", "Τhalia", "Euterpe", "Urania", "Clio", "CI1o", "Erato", "Calliope"]
)
def test_nobody_can_pass_for_a_bot(db, name):  # AS-07
    with pytest.raises(NotAllowed):
        names.clean_display_name(name)


@pytest.mark.parametrize("name", ["paul ", " Paul", "PAUL"])
def test_blanks_and_case_make_no_new_user_name(db, name):  # AS-07
    User.objects.create_user("paul")
    with pytest.raises(NotAllowed, match="taken"):
        names.clean_user_name(name)


@pytest.mark.parametrize(
    "name", ["pаul", "pa ul", "paul\u200b", "pa\nul", "a@b.org", "-paul", "x", "a" * 31, "naïve", ""]
)
def test_a_user_name_is_plain(db, name):  # AS-07
    with pytest.raises(NotAllowed):
        names.clean_user_name(name)


@pytest.mark.parametrize("name", ["paul-2", "ann_b", "x9", "r2d2"])
def test_plain_user_names_are_taken_as_they_are(db, name):
    assert names.clean_user_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "Zoë O'Hara-Smith",
        "Łukasz",
        "Nguyễn Thị",
        "Ольга",
        "Γιώργος",
        "山田 太郎",
        "やまだタロウ",
        "김철수",
        "محمد",
        "प्रिया",
        "J. R. & Co",
    ],
)
def test_names_of_all_the_world_are_welcome(db, name):
    assert names.clean_display_name(name) != ""


@pytest.mark.parametrize(
    "name",
    [
        "<a href=//evil>Click</a>",
        "Ann\r\nBcc: x@evil.example",
        "Ann\tB",
        "Ann (bot)",
        "...",
        "Z̸̢̛̘a̷̛l̵g̶o̸",
        "Annа",
        "ɑnn",
        "😀",
        "A" * 41,
        "\x00",
    ],
)
def test_what_is_no_readable_name_is_refused(db, name):  # AS-07, EM-05, EM-08
    with pytest.raises(NotAllowed):
        names.clean_display_name(name)


def test_blanks_in_a_display_name_are_folded(db):
    assert names.clean_display_name("  Anna   Berg ") == "Anna Berg"


def test_a_display_name_may_look_like_the_own_user_name(db):
    paul = User.objects.create_user("paul")
    assert names.clean_display_name("Paul", paul) == "Paul"


def test_the_database_itself_refuses_a_second_name_that_looks_alike(db):  # AS-07
    User.objects.create_user("paul")
    with pytest.raises(IntegrityError):
        User.objects.create_user("pau1")


def test_the_database_itself_refuses_a_second_display_name_that_looks_alike(db):  # AS-07
    User.objects.create_user("ann", display_name="Paul")
    with pytest.raises(IntegrityError):
        User.objects.create_user("bea", display_name="PauI")


def test_a_form_of_the_staff_is_told_before_the_database_refuses(db):  # AS-07
    User.objects.create_user("paul")
    ann = User.objects.create_user("ann", password="x", display_name="Ann")
    ann.display_name = "PauI"
    with pytest.raises(ValidationError, match="taken"):
        ann.full_clean()


def test_many_may_have_no_display_name(db):
    User.objects.create_user("ann")
    User.objects.create_user("bea")
    assert User.objects.filter(display_key="").count() == 2
