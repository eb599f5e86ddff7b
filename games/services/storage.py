"""Whether something failed because nothing can be stored: a full disk, or one that may only be read."""

from __future__ import annotations

import errno
import sqlite3

from django.db import DatabaseError

SQLITE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
PRIMARY = 0xFF
"""The part of SQLite's codes that tells the kind; what stands above it tells the circumstances."""

POSTGRESQL = {"53100", "58030", "25006"}
"""disk_full, io_error, read_only_sql_transaction."""

SYSTEM = {errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EFBIG}


def has_failed(fault: BaseException) -> bool:
    """Whether a database or disk takes nothing: nobody's mistake, and over once there is room again."""
    if isinstance(fault, OSError):
        return fault.errno in SYSTEM
    if not isinstance(fault, DatabaseError):
        return False
    cause = fault.__cause__  # what the database's own driver said
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY in SQLITE
    return getattr(cause, "sqlstate", None) in POSTGRESQL
