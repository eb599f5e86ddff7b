"""Answers to HEAD without a body, for WSGI servers that send whatever the application returns.

Django leaves this to the server, waitress to the application. A body that nobody asked for would be taken for the
next answer on the connection.
"""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


def bodiless(application: WSGIApplication) -> WSGIApplication:
    """Wrap the application so that HEAD gets the status and headers of GET, its length among them, and no body."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        body = application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return body
        close = getattr(body, "close", None)
        if close:
            close()  # ends the request for Django: connections and files are given back
        return []

    return answer
