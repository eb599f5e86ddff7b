"""Lessons: what is said on the way to an answer, once."""

from games.engine.lessons import Lesson, on_the_way
from games.engine.questions import Path
from games.engine.words import say

QUESTION = Path(say("Pick two."), lambda picks: ("a", "b") if len(picks) < 2 else ())


def lesson(key):
    return Lesson(key, say("Listen"), (say("This is how."),))


def lessons(view, question, picks):
    """Two things to say about the first pick, the same one about every other."""
    return (lesson("first"), lesson("more")) if not picks else (lesson("other"),)


def said(picks, known=()):
    return [one and one.key for one in on_the_way(lessons, {}, QUESTION, picks, known)]


def test_the_first_lesson_not_known_yet_is_said_at_each_choice():
    assert said(()) == ["first"]
    assert said((), known=["first"]) == ["more"]
    assert said((), known=["first", "more"]) == [None]


def test_a_lesson_said_on_the_way_is_not_said_again():
    assert said(("a", "b")) == ["first", "other", None]


def test_what_is_said_at_a_choice_does_not_depend_on_later_picks():
    assert said(("a", "b"))[:2] == said(("a",))


def test_without_a_question_there_may_still_be_something_to_say():
    assert [one.key for one in on_the_way(lambda view, question, picks: (lesson("end"),), {}, None, (), ())] == ["end"]
