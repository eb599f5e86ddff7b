"""The rules page in a real browser, on a phone and on a desk."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from games.registry import titles

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", titles())
def test_the_rules_can_be_read_by_everybody_on_every_screen(open_page, slug, width, scheme):  # BH-12
    page = open_page(None, f"/rules/{slug}/", color_scheme=scheme, viewport={"width": width, "height": 900})
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
