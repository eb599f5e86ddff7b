"""The site's processes, as the README starts them, come up and do their work."""

import pytest

from tests.sites import Site

pytestmark = pytest.mark.stack


def test_the_running_site_answers_and_ticks(site: Site):
    with site.client() as client:
        assert client.get("/").status_code == 200
