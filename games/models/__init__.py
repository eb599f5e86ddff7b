"""Rows, constraints, indexes and querysets. No rules, no mail."""

from games.models.accounts import User

__all__ = ["User"]
