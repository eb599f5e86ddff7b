"""Places as people count them."""

import pytest
from django.utils import translation

from games.services.ordinals import ordinal


@pytest.mark.parametrize(
    ("number", "english"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_english_has_four_forms(number, english):
    assert ordinal(number) == english


@pytest.mark.parametrize("number", [1, 2, 3, 4, 11, 22])
def test_portuguese_has_one(number):
    with translation.override("pt-br"):
        assert ordinal(number) == f"{number}º"
