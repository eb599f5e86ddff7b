"""What players read."""

import re

import pytest

from games.engine import kernel
from games.engine.events import event, visible
from games.engine.questions import Path
from games.titles.derby import TITLE, words
from games.titles.derby.data import BET_CARDS, CARDS, CREATURES, GODS, PROTECTION_KEY
from tests.titles.derby.scene import happened, new, question, scene, told, until

NAMES = ("Ada", "Bob", "Cleo", "Dan")


def english(sentence):
    return sentence.render(str, lambda one, many, n: one if n == 1 else many, NAMES)


def story(events, viewer=None):
    return [english(sentence) for happened in events if (sentence := TITLE.tell(visible(happened, viewer)))]


OTHERS = {1: ["gryphon-n1"], 2: ["gryphon-n2"]}


def test_a_turn_is_told():  # X1
    _, events = told(scene({0: ["pegasus-t2"], 3: ["dragon-n2"], **OTHERS}), ["pegasus-t2", "bonus", "dragon-n2"])
    assert story(events) == [
        "Ada plays Pegasus 2/1 first, with its bonus: 2 + 3 = 5 sectors. The card goes to the Zeus deck.",
        "Pegasus moves from the start to sector 5.",
        "Ada plays Dragon 3/1 second: 1 sector.",
        "Dragon moves from the start to sector 1.",
    ]


def test_who_stands_behind_is_told():
    record = scene({0: ["dragon-n2"], 3: ["sylph-n1"], **OTHERS}, positions={"phoenix": 3, "pegasus": 3})
    _, events = told(record, ["dragon-n2", "sylph-n1"])
    assert story(events) == [
        "Ada plays Dragon 3/1 first: 3 sectors.",
        "Dragon moves from the start to sector 3, ahead of Phoenix.",
        "Ada plays Sylph 2/0 second: 0 sectors.",
    ]


def test_lines_passed_are_told():
    record = scene({0: ["dragon-n2"], 3: ["sylph-n3"], **OTHERS}, positions={"dragon": 11, "sylph": 22})
    _, events = told(record, ["dragon-n2", "sylph-n3"])
    assert story(events)[2:] == [
        "Dragon is the first to pass the mid-race line: after this turn everyone places a third bet.",
        "Ada plays Sylph 4/2 second: 2 sectors.",
        "Sylph crosses the finish line and is 1st.",
        "The third bets are placed. Bob is the new first player.",
    ]


@pytest.mark.parametrize(
    ("reply", "sentences"),
    [
        (
            ["pegasus-t4", "bonus", "pegasus-n5"],
            [
                "Ada plays Pegasus 4/3 first, with its bonus, for the Zeus deck: Pegasus has finished and does not"
                " move.",
                "Ada plays Pegasus 6/4 second: Pegasus has finished and does not move.",
            ],
        ),
        (
            ["pegasus-n5", "pegasus-t4"],
            [
                "Ada plays Pegasus 6/4 first: Pegasus has finished and does not move.",
                "Ada plays Pegasus 4/3 second: Pegasus has finished and does not move.",
            ],
        ),
    ],
)
def test_cards_of_a_finished_creature_are_told(reply, sentences):  # D17
    record = scene(
        {0: ["pegasus-n5"], 3: ["pegasus-t4"], **OTHERS}, finished=["pegasus"], mid_passed="pegasus", third_bet=True
    )
    assert story(told(record, reply)[1]) == sentences


def test_a_bet_is_told_without_its_card_to_all_but_its_owner():  # D8, HL-08
    record = new()
    seat = record["state"]["first"]
    _, events = told(record, ["sylph", "second"])
    assert story(events, seat) == [f"{NAMES[seat]} bets “2nd” on Sylph."]
    for other in (None, (seat + 1) % 4):
        assert story(events, other) == [f"{NAMES[seat]} bets on Sylph."]


def test_no_bet_is_told():  # D11
    assert story([event("no_bet", seat=1)]) == ["Bob can’t bet on any creature that has a token left."]


def test_the_start_is_told():
    record, events = kernel.opening(TITLE, seats=4, seed=bytes(32))
    start, race = story(events)
    assert re.fullmatch(
        r"The game begins: Ada is .+, Bob is .+, Cleo is .+ and Dan is .+\. \w+ was drawn as first player\.", start
    )
    assert race.startswith(f"Race 1 begins with {NAMES[record['state']['first']]}. Every holder gets 8 cards.")


@pytest.mark.parametrize(
    ("drawn", "out", "left", "sentence"),
    [
        (["zeus", "zeus"], [], 0, "Zeus draws two protection cards: nobody is disqualified."),
        (["zeus", "sylph-t1"], ["sylph"], 0, "Zeus draws a protection card and Sylph 1/0: Sylph is disqualified."),
        (
            ["dragon-t2", "sylph-t1"],
            ["dragon", "sylph"],
            0,
            "Zeus draws Dragon 2/1 and Sylph 1/0: Dragon and Sylph are disqualified.",
        ),
        (
            ["zeus", "sylph-t1"],
            ["sylph"],
            1,
            "Zeus draws a protection card and Sylph 1/0: Sylph is disqualified. He sobers up: 1 protection card leaves"
            " the game.",
        ),
        ([], [], 0, "The Zeus deck is empty: nobody is judged."),
    ],
)
def test_the_judgement_is_told(drawn, out, left, sentence):  # D23, V1
    assert story([event("judgement", drawn=drawn, disqualified=out, left_game=left)]) == [sentence]


def test_revealed_bets_are_told():  # D25
    held = event("revealed", seat=1, creature="dragon", card="first", points=6)
    assert story([held, {**held, "points": 0}]) == [
        "Bob had bet “1st” on Dragon: it holds, 6 points.",
        "Bob had bet “1st” on Dragon: it fails.",
    ]


def test_totals_and_winners_are_told():  # D26, D29
    assert story([event("race_ended", race=1, order=[], points=[1, 2, 3, 4])]) == [
        "After one race the totals are: Ada 1, Bob 2, Cleo 3 and Dan 4."
    ]
    assert story([event("race_ended", race=2, order=[], points=[1, 2])]) == [
        "After 2 races the totals are: Ada 1 and Bob 2."
    ]
    assert story([event("game_ended", points=[9, 2, 9], places=[1, 3, 1])]) == [
        "Ada and Cleo share the victory with 9 victory points each."
    ]
    assert story([event("game_ended", points=[9, 2], places=[1, 2])]) == ["Ada wins with 9 victory points."]


def test_an_event_of_another_kind_needs_no_words():
    assert TITLE.tell(event("answered", seat=1)) is None


# Names


def test_every_piece_has_a_name_of_its_own():
    named = [str(words.creature(key)) for key in CREATURES] + [str(words.god(key)) for key in GODS]
    named += [str(words.bet(key)) for key in BET_CARDS]
    named += [str(words.card(key)) for key in (*CARDS, PROTECTION_KEY)]
    named += [str(words.place(number)) for number in range(1, 7)]
    assert len(set(named)) == 6 + 6 + 11 + 55 + 6


def test_choices_say_what_a_card_moves_and_light_it_up():
    record = scene({0: ["pegasus-t2"], 3: ["dragon-n2"]})
    dirty, normal = question(record).options()
    assert (str(dirty.words), dirty.lights) == (
        "Pegasus 2/1: 2 sectors, 5 with its bonus",
        ("card-pegasus-t2", "creature-pegasus"),
    )
    assert str(normal.words) == "Dragon 3/1: 3 sectors"
    assert [str(choice.words) for choice in question(record).options(("pegasus-t2",))] == [
        "Without its bonus: 2 sectors",
        "With its bonus: 5 sectors, and the card goes to the Zeus deck",
    ]
    assert [str(choice.words) for choice in question(record).options(("dragon-n2",))] == ["Pegasus 2/1: 1 sector"]


def test_choices_of_a_bet_say_what_it_brings():
    asked = question(new())
    assert str(asked.words) == "Place your first bet: a creature, then a bet card."
    assert str(asked.options()[0].words) == "Dragon"
    assert str(asked.options(("dragon",))[1].words) == "“1st or 2nd” for 4 points"


# Preview


def preview(record, *picks):
    seat = kernel.asked(TITLE, record).awaited[0]
    look = kernel.look(TITLE, record, seat)
    return [str(sentence) for sentence in TITLE.preview(look.view, look.question, picks)]


def test_nothing_is_previewed_before_the_first_pick():
    assert preview(new()) == []


def test_a_bet_is_previewed():
    assert preview(new(), "dragon") == ["One token of Dragon goes on your bet; 2 are left for others."]
    assert preview(new(), "dragon", "first")[1] == "If “1st” comes true for Dragon, you score 6 points."


def test_the_last_token_leaves_none_and_not_0_to_others():
    record = new()
    record["state"]["supply"]["dragon"] = 1
    assert preview(record, "dragon") == ["The last token of Dragon goes on your bet; none is left for others."]


def test_a_turn_is_previewed():
    record = scene({0: ["pegasus-t2"], 3: ["dragon-n1"], **OTHERS}, positions={"pegasus": 9, "dragon": 21})
    assert preview(record, "pegasus-t2") == []  # the bonus is still to be chosen
    assert preview(record, "pegasus-t2", "plain") == [
        "Pegasus moves from sector 9 to sector 11.",
        "Pegasus still ranks 2nd.",
    ]
    assert preview(record, "pegasus-t2", "bonus", "dragon-n1") == [
        "Pegasus moves from sector 9 to sector 14.",
        "Pegasus still ranks 2nd.",
        "Pegasus is the first to pass the mid-race line: after this turn everyone places a third bet.",
        "Pegasus 2/1 goes to the Zeus deck.",
        "Dragon does not move.",
    ]
    assert preview(record, "dragon-n1", "pegasus-t2")[0] == "Dragon crosses the finish line and is 1st."


def test_a_card_without_effect_is_previewed():  # D17
    record = scene(
        {0: ["pegasus-n5"], 3: ["dragon-n1"], **OTHERS}, finished=["pegasus"], mid_passed="pegasus", third_bet=True
    )
    assert preview(record, "pegasus-n5") == ["Pegasus has finished and does not move."]


@pytest.mark.parametrize("seats", [3, 5])
def test_a_preview_comes_true(seats):
    record = until(new(seats), "race")
    while record["state"]["phase"] == "race":
        reply = question(record).default
        foreseen = preview(record, *reply)
        record, events = told(record, reply)
        moves = happened(events, "moved") + happened(events, "finished")
        assert {str(TITLE.tell(move)) for move in moves} <= set(foreseen)


def test_a_preview_changes_nothing():
    record = until(new(), "race")
    seat = record["state"]["turn"]
    look = kernel.look(TITLE, record, seat)
    TITLE.preview(look.view, look.question, tuple(look.question.default))
    assert look.view == kernel.look(TITLE, record, seat).view


# Rulings


def test_every_ruling_names_its_rule_and_says_something():
    of_the_base_game = ["D6", "D7", "D11", "D17", "D20", "D21", "D24", "D29"]
    of_variants = ["V1", "V3", "V4", "V5", "V6", "V7", "V8"]
    assert list(dict.fromkeys(number for number, _ in TITLE.rulings)) == of_the_base_game + of_variants
    assert all(str(sentence).endswith(".") for _, sentence in TITLE.rulings)


def test_questions_are_paths():
    assert isinstance(question(new()), Path)
