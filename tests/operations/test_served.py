"""What only a running server shows: HEAD on a connection that is kept, a data folder that goes away, what is logged."""

import pytest

from derby_site.bodiless import bodiless
from tests.sites import Site


class Body(list):
    closed = False

    def close(self):
        self.closed = True


@pytest.mark.stack
def test_after_a_head_the_connection_serves_the_next_request(embedded_site: Site):
    with embedded_site.client() as client:
        head = client.head("/accounts/login/")
        page = client.get("/accounts/login/")
        ports = {answer.extensions["network_stream"].get_extra_info("client_addr") for answer in (head, page)}
    assert (head.status_code, page.status_code) == (200, 200)
    assert head.content == b""
    assert int(head.headers["Content-Length"]) > 1000
    assert page.text.lstrip().startswith("<!doctype html>")
    assert len(ports) == 1


@pytest.mark.parametrize(("method", "sent"), [("HEAD", []), ("GET", [b"page"])])
def test_only_head_goes_without_its_body(method, sent):
    body = Body([b"page"])
    answer = bodiless(lambda environ, start_response: body)
    assert list(answer({"REQUEST_METHOD": method}, lambda *details: None)) == sent


def test_a_body_that_is_not_sent_is_closed_all_the_same():
    body = Body([b"page"])
    bodiless(lambda environ, start_response: body)({"REQUEST_METHOD": "HEAD"}, lambda *details: None)
    assert body.closed


@pytest.mark.stack
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
def test_what_is_larger_than_the_server_takes_gets_an_answer_of_the_site(embedded_site: Site, headers: dict[str, str]):
    with embedded_site.client() as client:
        answer = client.post("/accounts/login/", data={"login": "x" * 6_000_000}, headers=headers)
        assert client.get("/accounts/login/").status_code == 200
    assert answer.status_code == 413
    assert "What was sent is larger than the site takes." in answer.text
    assert ("<html" in answer.text) is (not headers)
