"""What a request, or a task, leaves in the log when it fails."""

import logging

from games.services import storage

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


class StorageFaults(logging.Filter):
    """Makes one line, without a traceback, of what failed because nothing can be stored.

    On a full disk every write fails, those of each tick too, and all in the same way: tracebacks would tell nothing,
    and fill what is left of the disk. Belongs on a handler, too.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[1] if record.exc_info else None
        if fault is not None and storage.has_failed(fault):
            record.msg, record.args = f"{record.getMessage()} Nothing can be stored: {fault}", None
            record.exc_info = record.exc_text = None
        return True
