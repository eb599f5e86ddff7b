"""How long a game takes among people who have days and nights: a simulation on the real services."""
