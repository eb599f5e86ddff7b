"""Browsers are named so that their owner knows them."""

import pytest

from games.templatetags.accounts import browser


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1",
            "Safari on iPhone",
        ),
        ("curl/8.5", "curl/8.5"),
        ("", "unknown browser"),
    ],
)
def test_a_browser_is_known_by_what_it_says_of_itself(user_agent, name):
    assert browser(user_agent) == name
