"""What is read about a power: before it is played, and in the log."""

import pytest

from games.engine import kernel
from games.engine.events import visible
from games.titles.derby import TITLE
from tests.titles.derby.powers.moments import moment
from tests.titles.derby.powers.stage import PASS, answer, before_play, landed, of_kind, told

NAMES = ("Ada", "Ben", "Cleo", "Dan")

FORESEEN = {
    "trickster": "Your bet on Lamassu is then on Sylph.",
    "sleight-of-hand": "Zeus draws 2 cards from a deck of 6.",
    "tangled-web": "Dragon moves back from sector 4 to sector 2.",
    "sun-ray": "Dragon moves from the start to sector 6.",
    "tailwind": "Dragon moves from sector 4 to sector 7, ahead of Gryphon.",
    "prophecy": "Your bet on Lamassu is then “2nd”.",
    "heavy-air": "Dragon moves from the start to sector 2.",
    "word-with-zeus": "a protection card goes back, and Zeus draws one from a deck of 6 cards.",
    "renewal": "Dragon 4/2 goes back into your holder, and Dragon 2/0 is discarded.",
    "second-wind": "Dragon moves from the start to sector 4.",
    "cleansing": "Dragon 1/0 goes to the discard pile.",
    "heavenly-dukes-blessing": "Gryphon moves from sector 3 to sector 6.",
    "mandate": "Nobody is disqualified.",
    "falcons-eye": "You see the card of Ada’s bet on Dragon; the others only see that you look.",
    "ravens-report": "You see the cards of Cleo’s bet on Phoenix and Cleo’s bet on Sylph; the others only see that you"
    " look.",
    "superior-wisdom": "You see the cards of Cleo’s bet on Phoenix, Dan’s bet on Dragon and Ada’s bet on Dragon; the"
    " others only see that you look.",
    "celestial-order": "Sylph moves back from sector 9 to sector 6.",
}
OTHERWISE = {
    "sun-ray": "Dragon moves from the start to sector 4.",
    "falcons-eye": "The bet card stays hidden.",
    "renewal": "Dragon 4/2 stays in the discard pile.",
    "cleansing": "Dragon 1/0 stays in the Zeus deck.",
    "mandate": "Gryphon is disqualified.",
    "celestial-order": "Sylph stays on sector 9.",
    "sleight-of-hand": "Zeus draws 2 cards from a deck of 7.",
    "trickster": "The third bets begin, and the bets placed before stay as they are.",
}
LOGGED = {
    "trickster": "Ben plays Trickster: the bet on Lamassu is now on Sylph.",
    "sleight-of-hand": "Ben plays Sleight of Hand: Gryphon 2/1 returns from the Zeus deck to the discard pile.",
    "tangled-web": "Ben plays Tangled Web on Dragon.",
    "sun-ray": "Ben plays Sun Ray: Dragon will move 6 sectors.",
    "falcons-eye": "Ben plays Falcon’s Eye and looks at Ada’s bet on Dragon.",
    "prophecy": "Ben plays Prophecy and exchanges the bet card on Lamassu.",
    "change-of-fortune": "Ben plays Change of Fortune: Dragon and Gryphon change places.",
    "ravens-report": "Ben plays Raven’s Report and looks at Cleo’s bet on Phoenix and Cleo’s bet on Sylph.",
    "renewal": "Ada plays Renewal: Dragon 4/2 goes back into a holder, from which Dragon 2/0 is discarded.",
    "cleansing": "Ben plays Cleansing: Dragon 1/0 goes to the discard pile, not to the Zeus deck.",
    "mandate": "Ben plays Mandate: Gryphon 1/0 disqualifies nobody.",
}


def text(words):
    return words.render(str, lambda one, many, n: one if n == 1 else many, NAMES)


def foreseen(record, owner, picks):
    look = kernel.look(TITLE, record, owner)
    return [text(words) for words in TITLE.preview(look.view, look.question, tuple(picks))]


@pytest.mark.parametrize(("power", "sentence"), FORESEEN.items(), ids=FORESEEN)
def test_what_happens_with_it(power, sentence):
    record, owner, reply = moment(power)
    assert foreseen(record, owner, reply)[0].endswith(f": {sentence}")


@pytest.mark.parametrize(("power", "sentence"), OTHERWISE.items(), ids=OTHERWISE)
def test_what_happens_without_it(power, sentence):
    record, owner, reply = moment(power)
    assert f"Without it: {sentence}" in foreseen(record, owner, reply)


@pytest.mark.parametrize("power", ["trickster", "prophecy", "celestial-order", "mandate"])
def test_before_the_targets_are_picked_the_card_is_read_out(power):
    record, owner, _ = moment(power)
    assert foreseen(record, owner, [power])[0].startswith("With ")


@pytest.mark.parametrize("power", ["sun-ray", "tailwind", "tangled-web"])
def test_what_was_foreseen_happens(power):
    record, owner, reply = moment(power)
    sentence = foreseen(record, owner, reply)[0].partition(": ")[2]
    _, events = told(record, owner, reply)
    assert text(TITLE.tell(of_kind(events, "moved")[0])) == sentence


def test_passing_the_mid_race_line_is_foreseen():  # D19
    record = before_play({1: "horus"}, positions={"dragon": 8})
    assert "mid-race line" in foreseen(record, 1, ["sun-ray"])[1]
    assert not any("mid-race" in sentence for sentence in foreseen(record, 1, PASS))


def test_a_move_of_nothing_is_foreseen():
    record = landed({1: "yu-huang"})
    assert foreseen(record, 1, ["celestial-order", "lamassu"])[0] == "With Celestial Order: Lamassu does not move."


def test_the_change_of_places_is_foreseen_from_both_sides():
    record, owner, reply = moment("change-of-fortune")
    assert foreseen(record, owner, reply)[:2] == [
        "With Change of Fortune: Gryphon moves back from sector 7 to sector 4.",
        "With Change of Fortune: Dragon moves from sector 4 to sector 7.",
    ]


@pytest.mark.parametrize(("power", "sentence"), LOGGED.items(), ids=LOGGED)
def test_what_everybody_reads_in_the_log(power, sentence):
    record, owner, reply = moment(power)
    (played,) = of_kind(told(record, owner, reply)[1], "power")
    assert text(TITLE.tell(visible(played, None))) == sentence


@pytest.mark.parametrize(
    ("power", "sentence"),
    [
        ("falcons-eye", "Ben plays Falcon’s Eye and looks at Ada’s bet on Dragon, which is “1st”."),
        ("prophecy", "Ben plays Prophecy and exchanges the bet card on Lamassu, “1st”, for “2nd”."),
    ],
)
def test_what_its_owner_reads_in_the_log(power, sentence):
    record, owner, reply = moment(power)
    (played,) = of_kind(told(record, owner, reply)[1], "power")
    assert text(TITLE.tell(visible(played, owner))) == sentence


def test_a_move_back_is_told_as_such():
    _, events = told(landed({1: "anansi"}, positions={"gryphon": 2}), 1, ["tangled-web"])
    (moved,) = of_kind(events, "moved")
    assert text(TITLE.tell(moved)) == "Dragon moves back from sector 4 to sector 2, ahead of Gryphon."


def test_a_token_is_told_with_what_it_is_for():
    record = kernel.begin(TITLE, seats=4, options={"powers": True, "fate_tokens": True}, seed=bytes(32))
    (seat,) = kernel.asked(TITLE, record).awaited
    assert foreseen(record, seat, ["7"]) == ["Fate cards can be played when a creature ends its move on sector 7."]
    _, events = told(record, seat, "7")
    assert text(TITLE.tell(events[0])) == f"{NAMES[seat]} puts a Fate token on sector 7."


def test_a_passed_window_leaves_no_line_in_the_log():
    record = before_play({1: "horus"})
    _, events = told(record, 1, PASS)
    assert [event["kind"] for event in events] == ["moved"]
    assert answer(record, 1, PASS)["state"]["powers"][1] != []
