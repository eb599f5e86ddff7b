"""The table: the page of a running or finished game, the turn that is composed on it, and how it stays fresh."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from games.engine.title import Title
from games.engine.words import Words, say
from games.models import Game
from games.services import access, answers, meanwhile, page, play, presence, private_notes, rematch
from games.services.errors import Malformed, NotAsked, Refused, Stale
from games.web import picks
from games.web.errors import minds_out_of_order
from games.web.lobby import waiting_room
from games.web.next_game import carry_count
from games.web.refusals import in_words

PARTS = (
    "summary",
    "moment",
    "board",
    "hand",
    "choices",
    "pick",
    "seat",
    "extras",
    "sprite",
    "styles",
    "planned",
    "opened",
    "in_words",
    "told",
)

NOTHING = "games/table/nothing.html"

_STATUS = ((Malformed, 400), (NotAsked, 403), (Stale, 409), (Refused, 422))


class SeeOther(HttpResponseRedirect):
    """After a form was taken: get that page."""

    status_code = 303


@never_cache
@vary_on_headers("HX-Request")
@require_safe
@minds_out_of_order
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page, with the picks of the address in the turn if they belong to the open question."""
    if not request.user.is_authenticated and access.version_for(request.user, pk) is None:
        return redirect_to_login(request.get_full_path())  # a link in a mail, perhaps; the same for games that aren't
    game = seen(request, pk)
    if not game.has_begun:
        return waiting_room(request, game)
    try:
        sent = picks.from_link(request)
    except Malformed as malformed:
        return refused_at_table(request, game, malformed)
    chosen = sent.picks if sent.ask in (None, game.ask) else ()
    built = page.build(game, request.user, now=timezone.now(), picks=chosen)
    if chosen and built.turn is None:
        return refused_at_table(request, game, _not_asked(request, built))
    return shown(request, built, status=_status_of(built))


@never_cache
@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
@minds_out_of_order
def turn(request: HttpRequest, pk: int) -> HttpResponse:
    """Compose the turn pick by pick (GET, writes nothing), and send it (POST)."""
    return _send(request, pk) if request.method == "POST" else _compose(request, pk)


@never_cache
@require_GET
@minds_out_of_order
def fresh(request: HttpRequest, pk: int) -> HttpResponse:
    """Nothing while the page of that version is the newest; then the table.

    While nothing is new it costs a visitor one query by primary key, for the version, and somebody logged in two more,
    for session and account. Once a minute it is noted that a player is at the table.
    """
    if "own" in request.GET and not request.user.is_authenticated:
        return _log_in(request, pk)
    news = access.news_for(request.user, pk)
    if news is None:
        raise Http404
    if news.seat is not None:
        presence.note(news.seat, news.noted, timezone.now())
    if request.GET.get("version") == str(news.version):
        return carry_count(request, HttpResponse(status=204), news.waiting)
    game = begun(request, pk)
    built = page.build(game, request.user, now=timezone.now())
    return shown(request, built, "#table", overtaken=_overtaken(request, game, built.viewer))


def _overtaken(request: HttpRequest, game: Game, viewer: int | None) -> Words | None:
    """What became of the question for which something is picked in the page that asks; None where nothing is."""
    ask, _, sealed = request.GET.get("picking", "").partition("-")
    if viewer is None or not ask.isdecimal() or len(ask) > 9:
        return None
    return meanwhile.overtaken(game, viewer, int(ask), revising=bool(sealed))


def seen(request: HttpRequest, pk: int) -> Game:
    """The game if this reader may look at it, else 404 as for one that isn't."""
    try:
        return access.get_game_for(request.user, pk)
    except Game.DoesNotExist:
        raise Http404 from None


def begun(request: HttpRequest, pk: int) -> Game:
    """The game if this reader may look at it and it has a table, else 404."""
    game = seen(request, pk)
    if not game.has_begun:
        raise Http404
    return game


def drawn_by(title: Title) -> dict[str, tuple[str, ...]]:
    """For each part of a page, the templates that can draw it: the title's own first."""
    return {part: (f"{title.slug}/{part}.html", f"games/table/{part}.html", NOTHING) for part in PARTS}


def shown(
    request: HttpRequest,
    built: page.TablePage,
    fragment: str = "",
    *,
    status: int = 200,
    **context: object,
) -> HttpResponse:
    """The table, whole or a fragment of it, with the parts that are drawn by its title where it has its own."""
    facts = {
        "page": built,
        "parts": drawn_by(built.title),
        # Asked for by the parts that show them.
        "notes": partial(private_notes.of_viewer, built.game.pk, request.user),
        "rematch": partial(rematch.of_game, built.game.pk, request.user),
    }
    answer = render(request, f"games/table.html{fragment}", facts | context, status=status)
    answer["Table-Version"] = str(built.version)
    return answer if fragment == "#turn" else carry_count(request, answer)


def status_of(refused: Refused) -> int:
    """The status that goes with the reason."""
    return next(status for kind, status in _STATUS if isinstance(refused, kind))


def to_log_in(request: HttpRequest, back: str) -> HttpResponse:
    """A whole log-in page that leads back to that address."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect_to_login(back)
    return HttpResponseClientRedirect(f"{resolve_url('account_login')}?{urlencode({'next': back})}")


def _compose(request: HttpRequest, pk: int) -> HttpResponse:
    game = begun(request, pk)
    try:
        sent = picks.from_link(request)
    except Malformed as malformed:
        return refused_at_table(request, game, malformed)
    here = _address(pk, sent.ask, sent.picks)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(here)
    if sent.ask is not None and sent.ask != game.ask:
        return refused_at_table(request, game, Stale(_moved_on_from(request, game, sent.ask)))
    built = page.build(game, request.user, now=timezone.now(), picks=sent.picks)
    if sent.picks and built.turn is None:
        return refused_at_table(request, game, _not_asked(request, built))
    answer = shown(request, built, "#turn", status=_status_of(built), composing=True)
    if built.turn and built.turn.keys != sent.picks:  # else the script knows it from the link that was followed
        answer["HX-Replace-Url"] = _address(pk, sent.ask, built.turn.keys)
    return answer


def _moved_on_from(request: HttpRequest, game: Game, ask: int) -> Words:
    """Why that question takes no more picks."""
    seat = access.seat_of(request.user, game)
    words = meanwhile.overtaken(game, seat.index, ask) if seat else None
    return words or say("The game has moved on since this page was loaded.")


def _status_of(built: page.TablePage) -> int:
    """422 when some of the picks did not fit; the form says why."""
    return 422 if built.turn and built.turn.refused else 200


def _not_asked(request: HttpRequest, built: page.TablePage) -> NotAsked:
    """Why this reader has nothing to pick."""
    if built.over:
        return NotAsked(say("This game is over."))
    if built.viewer is None and not request.user.is_authenticated:
        return NotAsked(say("You are not logged in; only the players of this game may choose."))
    if built.viewer is None:
        return NotAsked(say("You have no seat in this game."))
    return NotAsked(say("The game is not waiting for you."))


def _send(request: HttpRequest, pk: int) -> HttpResponse:
    if not request.user.is_authenticated:
        return _log_in(request, pk)
    game = seen(request, pk)
    sent = None
    try:
        sent = picks.from_form(request)
        _play(request, game, sent)
    except Refused as refused:
        return refused_at_table(request, game, refused, sent)
    return _moved_on(request, pk)


def _play(request: HttpRequest, game: Game, sent: picks.Sent) -> None:
    seat = access.seat_of(request.user, game)
    if seat is None:
        raise NotAsked(say("You have no seat in this game."))
    assert sent.ask is not None
    reply = answers.reply_to(game, seat.index, sent.ask, sent.picks)
    play.play(game.pk, seat.index, sent.ask, reply, now=timezone.now())


def _moved_on(request: HttpRequest, pk: int) -> HttpResponse:
    """After a move: the address of the table for a plain form, the table itself for htmx."""
    if not request.htmx:  # type: ignore[attr-defined]
        return SeeOther(reverse("table", args=[pk]))
    answer = shown(request, page.build(seen(request, pk), request.user, now=timezone.now()), "#table")
    answer["HX-Replace-Url"] = reverse("table", args=[pk])
    return answer


def refused_at_table(
    request: HttpRequest, game: Game, refused: Refused, sent: picks.Sent | None = None
) -> HttpResponse:
    """The table as it is now with the reason, and with those picks that still fit if the question is still the same."""
    if isinstance(refused, Stale) and refused.taken:
        return _already_taken(request, game.pk, refused.words)
    status = status_of(refused)
    game = seen(request, game.pk)
    if not game.has_begun:
        return waiting_room(request, game, said=in_words(refused.words), status=status)
    chosen = sent.picks if sent and sent.ask == game.ask else ()
    why = refused.words if status == 422 else None
    built = page.build(game, request.user, now=timezone.now(), picks=chosen, refused=why)
    in_form = status == 422 and built.turn is not None
    fragment = "#table" if request.htmx else ""  # type: ignore[attr-defined]
    answer = shown(request, built, fragment, status=status, notice=None if in_form else refused.words)
    answer["HX-Retarget"], answer["HX-Reswap"] = "#table", "outerHTML"
    if not chosen:
        answer["HX-Replace-Url"] = reverse("table", args=[game.pk])
    return answer


def _already_taken(request: HttpRequest, pk: int, words: Words) -> HttpResponse:
    """The second click on the same button: no error, the move stands."""
    if not request.htmx:  # type: ignore[attr-defined]
        messages.info(request, in_words(words))
        return _moved_on(request, pk)
    built = page.build(seen(request, pk), request.user, now=timezone.now())
    return shown(request, built, "#table", notice=words, notice_kind="info")


def _log_in(request: HttpRequest, pk: int) -> HttpResponse:
    """The session is gone: a whole log-in page that leads back to the table, with the choice made so far."""
    fields = request.POST if request.method == "POST" else request.GET
    ask = fields.get("ask", "")
    number = int(ask) if ask.isdecimal() and len(ask) < 10 else None
    return to_log_in(request, _address(pk, number, fields.getlist("pick")[:60]))


def _address(pk: int, ask: int | None, chosen: tuple[str, ...] | list[str]) -> str:
    """The address of the table with these picks."""
    fields = [("ask", str(ask))] if ask is not None and chosen else []
    query = urlencode([*fields, *(("pick", pick) for pick in chosen)])
    return reverse("table", args=[pk]) + (f"?{query}" if query else "")
