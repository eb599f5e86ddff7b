"""The wiring holds: the front page is served, under a strict policy."""

import pytest


@pytest.mark.django_db
def test_front_page_is_served_under_a_strict_policy(client):
    answer = client.get("/")
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
