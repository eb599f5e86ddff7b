"""What tests read of an answer."""

from __future__ import annotations

from typing import Any


def words(answer: Any) -> str:
    """The whole page with every run of blanks made one."""
    return " ".join(answer.content.decode().split())
