"""A worker that hears nothing any more ends; one that hears ticks does not."""

from derby_site import watchdog


class Clock:
    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds


def dog_after(*silences, limit=600.0):
    """Return what a watchdog left the process with when tasks came after each of these silences but the last."""
    clock, left = Clock(), []
    dog = watchdog.Watchdog(limit, now=clock, leave=left.append)
    for number, silence in enumerate(silences, start=1):
        clock.seconds += silence
        dog.look()
        if number < len(silences):
            dog.hear()
    return left


def test_a_worker_that_hears_ticks_is_left_alone():
    assert dog_after(500, 500, 599) == []


def test_a_worker_that_hears_nothing_for_too_long_ends_with_a_failure():
    (code,) = dog_after(500, 601)
    assert code != 0


def test_rare_ticks_get_longer_patience():
    assert watchdog.limit_for(1) == 600
    assert watchdog.limit_for(60) == 3600
