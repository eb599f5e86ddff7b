"""What the plan page's templates need: the addresses of drafts."""

from __future__ import annotations

from dataclasses import replace

from django import template

from games.services.plan_page import Draft, PlanForm
from games.services.planned import Reply
from games.web import drafts

register = template.Library()


@register.filter
def draft_for(occasion: str) -> str:
    """The query for a new planned reply on that occasion."""
    return drafts.query(Draft(occasion))


@register.filter
def draft_of(reply: Reply) -> str:
    """The query for changing a planned reply: the form with what it says."""
    return drafts.query(Draft(reply.occasion, reply.keys, reply.conditions, instead=reply.pk))


@register.simple_tag
def condition(form: PlanForm, key: str) -> str:
    """The query for the form with one more pick of the next condition."""
    return drafts.query(replace(form.draft, condition=(*form.draft.condition, key)))


@register.filter
def condition_back(form: PlanForm) -> str:
    """The query for the form without the last pick of the next condition."""
    return drafts.query(replace(form.draft, condition=form.draft.condition[:-1]))


@register.simple_tag
def without_condition(form: PlanForm, place: int) -> str:
    """The query for the form without the condition at that place."""
    kept = form.conditions[:place] + form.conditions[place + 1 :]
    return drafts.query(replace(form.draft, conditions=kept))


@register.filter
def hidden_fields(form: PlanForm) -> list[tuple[str, str]]:
    """Names and values that a form sends to plan what it says."""
    return drafts.fields(form.draft)
