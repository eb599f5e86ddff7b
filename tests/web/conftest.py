import pytest
from django.core.cache import cache

from tests.cast import *  # noqa: F403  # fixtures are found by name


@pytest.fixture(autouse=True)
def quick_and_fresh(settings):
    """Passwords are hashed at once, and no rate limit knows of the test before."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
