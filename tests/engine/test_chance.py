"""Chance comes from the seed alone, as documented, and is fair."""

import hashlib
import hmac
from collections import Counter

import pytest

from games.engine.chance import Stream, commitment

SEED = bytes(range(32))


def test_the_bytes_are_hmac_sha256_of_draw_and_block_under_the_seed():
    blocks = b"".join(hmac.new(SEED, f"3:{block}".encode(), hashlib.sha256).digest() for block in range(3))
    drawn = Stream(SEED, 3)
    assert bytes(drawn.randrange(256) for _ in range(96)) == blocks


def test_same_seed_and_draw_give_the_same_numbers():
    assert [Stream(SEED, 0).randrange(1000) for _ in range(5)] == [Stream(SEED, 0).randrange(1000) for _ in range(5)]


def test_another_draw_of_the_same_seed_gives_other_numbers():
    first, second = Stream(SEED, 0), Stream(SEED, 1)
    assert [first.randrange(1000) for _ in range(5)] != [second.randrange(1000) for _ in range(5)]


def test_bytes_that_would_favour_small_numbers_are_skipped():
    source = hmac.new(SEED, b"0:0", hashlib.sha256).digest()
    kept = [byte % 200 for byte in source if byte < 200]
    assert len(kept) < len(source)
    drawn = Stream(SEED, 0)
    assert [drawn.randrange(200) for _ in kept] == kept


def test_a_range_beyond_a_byte_takes_two():
    drawn = Stream(SEED, 0)
    source = hmac.new(SEED, b"0:0", hashlib.sha256).digest()
    assert drawn.randrange(65536) == int.from_bytes(source[:2], "big")


def test_a_range_of_one_is_zero():
    assert Stream(SEED, 0).randrange(1) == 0


@pytest.mark.parametrize("stop", [0, -1])
def test_there_is_nothing_to_draw_from_an_empty_range(stop):
    with pytest.raises(ValueError, match="nothing to draw"):
        Stream(SEED, 0).randrange(stop)


def test_random_is_from_zero_up_to_but_not_including_one():
    drawn = Stream(SEED, 0)
    numbers = [drawn.random() for _ in range(2000)]
    assert all(0 <= number < 1 for number in numbers)
    assert 0.48 < sum(numbers) / len(numbers) < 0.52


def test_choice_takes_the_item_at_the_drawn_place():
    assert Stream(SEED, 0).choice("abcdefg") == "abcdefg"[Stream(SEED, 0).randrange(7)]


def test_shuffle_swaps_from_the_last_place_down():
    shuffled = list("abcde")
    Stream(SEED, 7).shuffle(shuffled)
    expected, drawn = list("abcde"), Stream(SEED, 7)
    for i in (4, 3, 2, 1):
        j = drawn.randrange(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert shuffled == expected


def test_every_order_of_three_is_about_as_likely():
    found: Counter[str] = Counter()
    for draw in range(6000):
        items = list("abc")
        Stream(SEED, draw).shuffle(items)
        found["".join(items)] += 1
    assert len(found) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_the_commitment_is_the_sha256_of_the_seed():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
