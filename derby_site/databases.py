"""What every connection is told, by kind of database."""

from typing import Any

# IMMEDIATE: a transaction waits for the write lock at its start instead of failing in its middle.
SQLITE = {
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
    },
}

# Nobody waits long behind a lock: a migration that can't get its lock gives up and is run again, instead of holding
# up every page that queues behind it.
TIMEOUTS = "-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s"
POSTGRESQL = {"OPTIONS": {"options": TIMEOUTS}, "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def configured(database: dict[str, Any]) -> dict[str, Any]:
    """Return the settings with ours added; what the database's URL says itself takes precedence."""
    engine = str(database["ENGINE"])
    ours: dict[str, Any] = SQLITE if engine.endswith("sqlite3") else POSTGRESQL if engine.endswith("postgresql") else {}
    options = ours.get("OPTIONS", {}) | database.get("OPTIONS", {})
    return ours | database | {"OPTIONS": options}
