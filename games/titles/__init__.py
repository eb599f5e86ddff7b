"""Pure Python: one package per game, each with its state, steps, data, view and words."""
