"""What a request leaves in the log."""

import logging

ABOUT_REQUESTS = ("django.request", "django.security")


class VisitorsFaults(logging.Filter):
    """Makes one warning, without a traceback, of what a visitor got wrong (4xx); faults of ours (5xx) stay as they are.

    Django logs some of it as errors with a traceback, so that anyone could flood the log, and bury in it what matters.
    Belongs on a handler: the filters of a logger don't see what its children log.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        status = getattr(record, "status_code", None)
        if record.name.startswith(ABOUT_REQUESTS) and status is not None and 400 <= status < 500:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        return True
