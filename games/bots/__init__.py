"""Pure Python: (look, question, rng) -> reply."""
