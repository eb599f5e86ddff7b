"""Prints a digest of one random game of every setup: `python -m tests.contract.replay_games`."""

import hashlib
import json
import sys

from tests.contract.setups import SETUPS, walk


def digest() -> str:
    """The SHA-256 of all records of these games, each as it is saved."""
    found = hashlib.sha256()
    for setup in SETUPS:
        for record in walk(setup, number=5):
            found.update(json.dumps(record).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest())
