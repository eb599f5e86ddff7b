"""A request larger than the web server takes gets the site's own answer, not the server's bare words."""

from io import BytesIO
from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import RequestEntityTooLarge

from games.web.errors import CAME_WITHOUT_BODY


class TooLarge(WSGITask):
    """Asks the application about the request without its body, which was not received whole."""

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        return environ | {"wsgi.input": BytesIO(), "CONTENT_LENGTH": "0", CAME_WITHOUT_BODY: True}

    def execute(self) -> None:
        self.set_close_on_finish()  # the rest of the body must not be taken for the next request
        super().execute()


class Channel(HTTPChannel):
    """A connection of the embedded site."""

    @staticmethod
    def error_task_class(channel: HTTPChannel, request: Any) -> ErrorTask | TooLarge:
        """Choose who answers a request that the server refuses."""
        task = TooLarge if isinstance(request.error, RequestEntityTooLarge) else ErrorTask
        return task(channel, request)
