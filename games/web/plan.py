"""Planning ahead: the page with what may still be asked, and the forms that change plans and standing answers."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from games.engine.words import Words, say
from games.services import access, page, plan_page, plans
from games.services.errors import Malformed, NotAsked, OutOfOrder, Refused, Stale
from games.services.plan_page import Draft, PlanPage, Wish
from games.web import drafts, picks, table
from games.web.errors import minds_out_of_order
from games.web.refusals import in_words
from games.web.table import SeeOther


@never_cache
@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
@minds_out_of_order
def plan(request: HttpRequest, pk: int) -> HttpResponse:
    """The page, with the draft of the address in its form (GET, writes nothing); plan what a form says (POST)."""
    return _add(request, pk) if request.method == "POST" else _compose(request, pk)


@never_cache
@vary_on_headers("HX-Request")
@minds_out_of_order
def withdraw(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """POST withdraws a planned reply."""
    done = say("The planned reply is withdrawn.")
    return _change(request, pk, lambda seat: plans.withdraw(pk, seat, entry, now=timezone.now()), done)


@never_cache
@vary_on_headers("HX-Request")
@minds_out_of_order
def earlier(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """POST moves a planned reply before the alternative that it follows."""
    done = say("The planned reply is tried earlier now.")
    return _change(request, pk, lambda seat: plans.move(pk, seat, entry, earlier=True, now=timezone.now()), done)


@never_cache
@vary_on_headers("HX-Request")
@minds_out_of_order
def later(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """POST moves a planned reply behind the alternative that follows it."""
    done = say("The planned reply is tried later now.")
    return _change(request, pk, lambda seat: plans.move(pk, seat, entry, earlier=False, now=timezone.now()), done)


@never_cache
@vary_on_headers("HX-Request")
@minds_out_of_order
def withdraw_all(request: HttpRequest, pk: int) -> HttpResponse:
    """POST withdraws all planned replies; standing answers stay."""
    done = say("All your planned replies are withdrawn.")
    return _change(request, pk, lambda seat: plans.withdraw_all(pk, seat, now=timezone.now()), done)


@never_cache
@vary_on_headers("HX-Request")
@minds_out_of_order
def standing(request: HttpRequest, pk: int) -> HttpResponse:
    """POST keeps a standing answer, from the plan page or right from the table."""
    return _change(request, pk, lambda seat: _keep_standing(request, pk, seat), say("Your standing answer is kept."))


def _keep_standing(request: HttpRequest, pk: int, seat: int) -> None:
    wish = _wish(request)
    about = wish.about if wish.mode == plan_page.ONLY else ()
    plans.keep_standing(pk, seat, wish.key, wish.mode, about, now=timezone.now())


def _wish(request: HttpRequest) -> Wish:
    """A standing answer from its form. Raises Malformed."""
    picks.require_short(request)
    about = picks.readable(request.POST.getlist("about"))
    key, mode = picks.readable([request.POST.get("key", ""), request.POST.get("mode", "")])
    return Wish(key, mode, about)


def _compose(request: HttpRequest, pk: int) -> HttpResponse:
    if not request.user.is_authenticated:
        return table.to_log_in(request, request.get_full_path())
    game = table.begun(request, pk)
    try:
        draft = drafts.from_link(request)
        built = plan_page.build(game, request.user, now=timezone.now(), draft=draft)
    except Refused as refused:
        return _refused(request, pk, refused)
    status = 422 if built.form and built.form.refused else 200
    if not request.htmx or request.htmx.history_restore_request:  # type: ignore[attr-defined]
        return shown(request, built, status=status)
    answer = shown(request, built, "#turn", status=status, composing=True)
    is_step = "for=" in (request.htmx.current_url or "")  # type: ignore[attr-defined]
    answer["HX-Replace-Url" if is_step else "HX-Push-Url"] = _address(pk, built.form.draft if built.form else None)
    return answer


def _add(request: HttpRequest, pk: int) -> HttpResponse:
    try:
        draft = drafts.from_form(request)
    except Malformed as malformed:
        return _refused(request, pk, malformed)
    facts = (draft.occasion, draft.picks, draft.conditions)
    done = say("Planned. It is played at once when you are asked, if it still fits.")
    return _change(
        request, pk, lambda seat: plans.add(pk, seat, *facts, instead=draft.instead, now=timezone.now()), done, draft
    )


def _change(
    request: HttpRequest, pk: int, write: Callable[[int], object], done: Words, draft: Draft | None = None
) -> HttpResponse:
    """Write for the reader's seat; then the address of the page it was sent from, or for htmx that page itself."""
    if request.method != "POST":
        return redirect("plan", pk)
    if not request.user.is_authenticated:
        return table.to_log_in(request, _address(pk, draft))
    try:
        _write(pk, write, _own_seat(request, pk))
    except Refused as refused:
        return _refused(request, pk, refused, draft)
    if not request.htmx:  # type: ignore[attr-defined]
        messages.success(request, in_words(done))
        return SeeOther(reverse("table" if _is_at_table(request) else "plan", args=[pk]))
    return _done(request, pk, done)


def _write(pk: int, write: Callable[[int], object], seat: int) -> None:
    """Write; whatever the rules do wrong meanwhile, it is the trouble of this game."""
    try:
        write(seat)
    except (Refused, DatabaseError):
        raise
    except Exception as fault:
        raise OutOfOrder(str(pk)) from fault


def _done(request: HttpRequest, pk: int, done: Words) -> HttpResponse:
    """The page that the form was sent from, with what was done; the table where the seat was lost meanwhile."""
    game = table.seen(request, pk)
    if not _is_at_table(request) and game.is_running:
        try:
            plan = plan_page.build(game, request.user, now=timezone.now())
        except NotAsked as refused:
            return table.refused_at_table(request, game, refused)
        answer = shown(request, plan, "#table", notice=done, notice_kind="success")
        answer["HX-Replace-Url"] = _address(pk)
        return answer
    built = page.build(game, request.user, now=timezone.now())
    return table.shown(request, built, "#table", notice=done, notice_kind="success")


def _own_seat(request: HttpRequest, pk: int) -> int:
    seat = access.seat_of(request.user, table.seen(request, pk))
    if seat is None:
        raise NotAsked(say("You have no seat in this game."))
    return seat.index


def _is_at_table(request: HttpRequest) -> bool:
    return request.POST.get("at") == "table"


def shown(
    request: HttpRequest, built: PlanPage, fragment: str = "", *, status: int = 200, **context: object
) -> HttpResponse:
    """The plan page, whole or a fragment of it."""
    facts = {"plan": built, "page": built.table, "parts": table.drawn_by(built.table.title)}
    answer = render(request, f"games/plan.html{fragment}", facts | context, status=status)
    answer["Table-Version"] = str(built.table.version)
    return answer


def _refused(request: HttpRequest, pk: int, refused: Refused, draft: Draft | None = None) -> HttpResponse:
    """The plan page as it is now with the reason, and with the draft if it can still be planned; the table for those
    who can plan nothing here."""
    game = table.seen(request, pk)
    if isinstance(refused, NotAsked) or _is_at_table(request) or not game.is_running:
        return table.refused_at_table(request, game, refused)
    status = table.status_of(refused)
    why = refused.words if draft and status == 422 else None
    try:
        built = plan_page.build(game, request.user, now=timezone.now(), draft=draft, refused=why)
    except Stale:
        return _refused(request, pk, refused)
    except NotAsked as other:
        return table.refused_at_table(request, game, other)
    if status == 422 and "mode" in request.POST:
        built = plan_page.with_wish(built, _wish(request), refused.words)
    is_told = why or any(line.refused for line in built.standing)
    fragment = "#table" if request.htmx else ""  # type: ignore[attr-defined]
    answer = shown(request, built, fragment, status=status, notice=None if is_told else refused.words)
    answer["HX-Retarget"], answer["HX-Reswap"] = "#table", "outerHTML"
    answer["HX-Replace-Url"] = _address(pk, built.form.draft if built.form else None)
    return answer


def _address(pk: int, draft: Draft | None = None) -> str:
    """The address of the plan page with that draft in its form."""
    return reverse("plan", args=[pk]) + (f"?{drafts.query(draft)}" if draft else "")
