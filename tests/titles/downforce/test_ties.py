"""What is said about players with equal money at the end (F26)."""

from games.titles.downforce.ties import ties

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def view(money, owners, places):
    """A game that is over: the money of each seat, whose the cars are, and their places."""
    cars = {car: {"place": place} for car, place in places.items()}
    seats = [
        {"seat": seat, "money": amount, "cars": [car for car, owner in owners.items() if owner == seat]}
        for seat, amount in enumerate(money)
    ]
    return {"seats": seats, "cars": cars}


def said(*facts):
    return [words.render(str, lambda one, many, n: one if n == 1 else many, NAMES) for words in ties(view(*facts))]


OWNERS = {"black": 0, "blue": 1, "green": 2, "orange": 3, "red": 0, "yellow": 1}
PLACES = {"black": 5, "blue": 3, "green": 1, "orange": 2, "red": 4, "yellow": 6}


def test_equal_money_is_decided_by_the_best_placed_car():  # F26
    assert said([5, 5, 9, 2], OWNERS, PLACES) == [
        "Ada and Ben have 5 M each; the best-placed car puts its owner ahead: Ben 3rd and Ada 4th."
    ]


def test_without_equal_money_nothing_is_said():  # F26
    assert said([5, 6, 9, 2], OWNERS, PLACES) == []


def test_a_car_without_a_place_counts_as_worst():  # F26
    places = {**PLACES, "orange": None}
    assert said([4, 6, 9, 4], OWNERS, places) == [
        "Ada and Dan have 4 M each; the best-placed car puts its owner ahead: Ada 4th and Dan no place."
    ]


def test_those_without_any_place_share_theirs():  # F26
    places = {**PLACES, "green": None, "orange": None}
    assert said([5, 6, 0, 0], OWNERS, places) == [
        "Cleo and Dan have 0 M each and no car with a place, so they share theirs."
    ]


def test_every_amount_has_its_sentence_the_highest_first():  # F26
    assert [line.split(" each")[0] for line in said([5, 5, 9, 9], OWNERS, PLACES)] == [
        "Cleo and Dan have 9 M",
        "Ada and Ben have 5 M",
    ]
