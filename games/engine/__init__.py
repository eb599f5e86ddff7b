"""The rules engine: questions, steps and the kernel that runs them. Pure Python; knows no game and no web."""
