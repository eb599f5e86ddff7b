"""What browsers and crawlers ask for by themselves."""


def test_the_icon_is_found_at_its_old_address(client):
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].endswith(".svg")


def test_crawlers_may_read_the_front_page_but_neither_games_nor_people(client):
    answer = client.get("/robots.txt")
    assert answer["Content-Type"] == "text/plain"
    lines = answer.content.decode().splitlines()
    assert {"Disallow: /games/", "Disallow: /players/", "Disallow: /invite/"} <= set(lines)
    assert "Disallow: /" not in lines
