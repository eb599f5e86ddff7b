"""The view at a question that is still ahead, as if it were asked now."""

from __future__ import annotations

from games.engine.questions import Question
from games.titles.derby.planning.seen import View


def as_asked(view: View, question: Question) -> View:
    """The phase is that of the question, no window is open, and a second card is asked for only by its own question.
    No token lies on the track yet where the question is one of the next race."""
    race, kind, *rest = question.occasion.split(".")
    asked = {**view, "phase": _phase(kind, rest)}
    if "window" in view:
        second = view["second"] if view["second"] is not None else 0
        asked.update(window=None, second=second if rest[-1:] == ["second"] else None)
        asked.update(fate=view["fate"] if int(race) == view["race"] else {})
    return asked


def _phase(kind: str, rest: list[str]) -> str:
    if kind == "bet":
        return "third_bets" if rest == ["3"] else "first_bets"
    return "fate_tokens" if kind == "token" else "race"
