import io
import logging

import pytest

from tests.cast import *  # noqa: F403  # fixtures are found by name


@pytest.fixture
def log():
    """What the console shows while the test runs."""
    handler = next(handler for handler in logging.getLogger().handlers if handler.name == "console")
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)
