from tests.cast import *  # noqa: F403  # fixtures are found by name
