"""Every kind of question offers, checks, samples, and turns picks into replies and back."""

import random

import pytest

from games.engine.errors import Illegal, Malformed
from games.engine.questions import DONE, Arrange, Choice, Number, One, Path, Some, plain
from games.engine.words import say
from tests.engine.toy import one

ABC = tuple(plain(key) for key in "abc")


def menu(picks):
    """A starter or none; a main dish that depends on it; pudding only after soup."""
    tree = {(): ("soup", "none"), ("soup",): ("fish", "meat"), ("none",): ("meat",), ("soup", "fish"): ("pudding",)}
    return tree.get(picks, ())


KINDS = {
    "one": (one("a", "b", "c"), "b"),
    "some": (Some(say("Two or three?"), ABC, 2, 3), ["c", "a"]),
    "number": (Number(say("How many?"), -2, 4), 3),
    "arrange": (Arrange(say("In what order?"), ABC), ["b", "c", "a"]),
    "path": (Path(say("What would you like?"), menu), ["soup", "fish", "pudding"]),
}
each_kind = pytest.mark.parametrize(("question", "reply"), KINDS.values(), ids=KINDS)


def leaves(question, prefix=()):
    options = question.options(prefix)
    if not options:
        return [prefix]
    return [leaf for choice in options for leaf in leaves(question, (*prefix, choice.key))]


@each_kind
def test_a_legal_reply_passes(question, reply):
    question.check(reply)


@each_kind
def test_a_reply_survives_the_way_to_picks_and_back(question, reply):
    assert question.reply(question.picks(reply)) == reply


@each_kind
def test_every_complete_path_is_a_legal_reply(question, reply):
    for picks in leaves(question):
        question.check(question.reply(picks))


@each_kind
def test_the_default_is_legal_and_stays_the_same(question, reply):
    question.check(question.default)
    assert question.default == question.default


@each_kind
def test_samples_are_legal_and_reach_everything(question, reply):
    rng = random.Random(1)
    found = {repr(question.sample(rng)) for _ in range(400)}
    assert found == {repr(question.reply(picks)) for picks in leaves(question)}


@each_kind
@pytest.mark.parametrize("wrong", [None, True, 1.5, {}, {"a": 1}, [1], [None], [["a"]], [True]], ids=repr)
def test_a_reply_of_another_shape_is_malformed(question, reply, wrong):
    with pytest.raises(Malformed):
        question.check(wrong)


@each_kind
def test_the_kind_is_named(question, reply):
    assert KINDS[question.kind][0] is question


@each_kind
def test_a_prefix_that_does_not_fit_is_refused_with_a_sentence(question, reply):
    with pytest.raises(Illegal) as refused:
        question.options(("nonsense",))
    assert str(refused.value).endswith(".")


@each_kind
def test_nothing_follows_a_complete_answer(question, reply):
    picks = question.picks(reply)
    assert question.options(picks) == ()
    with pytest.raises(Illegal):
        question.options((*picks, picks[0]))


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("one", "d"),
        ("one", ""),
        ("some", ["a"]),
        ("some", ["a", "a"]),
        ("some", ["a", "b", "c", "a"]),
        ("some", ["a", "d"]),
        ("number", 5),
        ("number", -3),
        ("number", 10**30),
        ("arrange", ["a", "b"]),
        ("arrange", ["a", "b", "b"]),
        ("arrange", []),
        ("path", []),
        ("path", ["soup"]),
        ("path", ["none", "fish"]),
        ("path", ["none", "meat", "pudding"]),
        ("path", ["meat", "soup"]),
    ],
)
def test_what_is_not_offered_is_illegal(kind, wrong):
    with pytest.raises(Illegal):
        KINDS[kind][0].check(wrong)


@pytest.mark.parametrize("wrong", [["a", "b", DONE], ["a", DONE], [DONE]])
def test_the_pick_that_ends_a_selection_is_no_part_of_a_reply(wrong):
    with pytest.raises(Illegal):
        Some(say("Which?"), ABC, 0, 3).check(wrong)
    with pytest.raises(Illegal):
        Some(say("Which?"), ABC, 0, 2).check(wrong)


def test_a_selection_may_end_once_enough_are_picked():
    question = KINDS["some"][0]
    assert [choice.key for choice in question.options(("a",))] == ["b", "c"]
    assert [choice.key for choice in question.options(("a", "b"))] == ["c", DONE]
    assert str(question.options(("a", "b"))[-1].words) == "That is all"
    assert question.options(("a", "b", DONE)) == ()


def test_nothing_may_be_selected_where_nothing_is_needed():
    question = Some(say("Any?"), ABC, 0, 3)
    question.check([])
    assert question.default == []


def test_the_default_may_be_preset():
    assert one("a", "b", preset="b").default == "b"
    assert Number(say("How many?"), 0, 9, preset=4).default == 4
    assert Path(say("What?"), menu, preset=("none",)).default == ["none", "meat"]


def test_choices_carry_their_names_and_lights():
    castle = Choice("castle", say("The castle"), lights=("hex-7",))
    question = One(say("Where?"), (castle,))
    assert question.options() == (castle,)
    assert str(KINDS["arrange"][0].options(("a",))[0].words) == "b"


def test_a_choice_that_is_offered_no_more_is_called_by_its_key():
    question = One(say("Where?"), (Choice("castle", say("The castle")),))
    assert question.choice((), "tower") == plain("tower")


def test_a_path_names_its_choices_only_when_they_are_shown():
    named = []

    def name(picks, key):
        named.append(key)
        return Choice(key, say("A dish"))

    question = Path(say("What?"), menu, name)
    question.check(["none", "meat"])
    assert named == []
    assert [str(choice.words) for choice in question.options()] == ["A dish", "A dish"]


def test_a_path_may_say_why_something_is_not_offered():
    question = Path(say("What?"), menu, refusal=lambda picks, key: say("No fish today.") if key == "fish" else None)
    with pytest.raises(Illegal, match=r"^No fish today\.$"):
        question.check(["fish"])
    with pytest.raises(Illegal, match="“eel” is not one of the choices here"):
        question.check(["eel"])


def test_a_number_out_of_range_is_told_the_range():
    with pytest.raises(Illegal, match="from -2 to 4"):
        KINDS["number"][0].check(9)


def test_a_key_that_is_no_text_can_still_be_told():
    with pytest.raises(Illegal) as refused:
        KINDS["path"][0].check(["\ud800"])
    assert str(refused.value).encode("utf-8") == "“?” is not one of the choices here.".encode()


def test_a_long_forged_key_is_cut_in_the_refusal():
    with pytest.raises(Illegal) as refused:
        KINDS["path"][0].check(["x" * 10_000])
    assert len(str(refused.value)) < 100


def test_a_question_asks_the_same_at_every_pick_but_a_path_that_says_otherwise():
    assert One(say("What?"), (plain("soup"),)).prompt(("soup",)) == say("What?")
    question = Path(say("What?"), menu, asking=lambda picks: say("And then?") if picks else None)
    assert [str(question.prompt(picks)) for picks in ((), ("soup",))] == ["What?", "And then?"]
