"""The list of what has changed, for players."""

from games.news import CHANGES
from tests.web.pages import words


def test_it_is_for_everybody_and_every_page_leads_to_it(client, db):
    page = client.get("/changes/")
    assert page.status_code == 200
    assert '<a href="/changes/">' in words(client.get("/"))


def test_the_newest_stands_first():
    days = [change.day for change in CHANGES]
    assert days == sorted(days, reverse=True)


def test_every_entry_says_its_day_and_something(client, db):
    page = words(client.get("/changes/"))
    for change in CHANGES:
        assert f'datetime="{change.day:%Y-%m-%d}"' in page
        assert change.sentences
        assert str(change.headline) in page
