"""Pure Python: questions, steps, the kernel, chance and events. Knows no game and no Django."""
