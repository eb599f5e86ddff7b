"""From game to game in a real browser: the count that follows moves and polls, rematch, invitations, notes."""

import re
from datetime import timedelta
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Game, Invitation, PrivateNote, Seat
from games.services import invitation_post, invitations, lobby, play, private_notes
from games.services.dice import loaded
from tests.cast import any_reply, awaited, begun, opened, play_on, play_out, seat
from tests.passing import deliver

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"viewport": {"width": 360, "height": 740}}
ICON = "link[rel=icon]"


def one_that_waits(*people):
    """A game that waits for its first awaited player, and that player."""
    game = begun(*people, now=timezone.now())
    return game, seat(game, awaited(game)[0]).user


def before_the_last_move(*people):
    """A game that ends with the next move: one that is dealt and played like another before, but for its last move."""
    moves = 0
    with loaded(Random(5)):
        twin, rng = begun(*people, now=timezone.now()), Random(7)
    while not twin.is_finished:
        twin, moves = play_on(twin, rng=rng, now=timezone.now()), moves + 1
    with loaded(Random(5)):
        game = begun(*people, now=timezone.now())
    return play_on(game, moves - 1, rng=Random(7), now=timezone.now())


def bet(page):
    """Make the first bet that is offered: a creature, then a card; and send it."""
    for picked in (1, 2):
        page.locator("#turn .options a, #turn .cards a, #turn .bets a").first.click()
        expect(page.locator("#turn")).to_have_attribute("data-picked", str(picked))
    confirm = page.get_by_role("button", name="Confirm and send")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    confirm.click()


def test_a_move_updates_title_icon_and_header_and_offers_the_next_game(ada, ben, cleo, open_page):
    game, mover = one_that_waits(ada, ben, cleo)
    other = begun(mover, seats=3, now=timezone.now())
    page = open_page(mover, f"/games/{game.pk}/")
    expect(page).to_have_title(re.compile(r"^\(2\) Your turn"))
    expect(page.locator(ICON)).to_have_attribute("href", "/static/games/mark-2.svg")
    bet(page)
    expect(page.locator("#table-title")).to_contain_text("Waiting for")
    expect(page).to_have_title(re.compile(r"^\(1\) Divinity Derby"))
    expect(page.locator(ICON)).to_have_attribute("href", "/static/games/mark-1.svg")
    expect(page.locator(".site-head [data-number]")).to_have_text("1")
    page.locator("#table-next").get_by_role("link", name="Next game").click()
    expect(page).to_have_url(re.compile(rf"/games/{other.pk}/#turn$"))


def test_a_poll_keeps_the_count_true_although_nothing_is_new_here(ada, ben, cleo, open_page):
    game, mover = one_that_waits(ada, ben, cleo)
    watcher = next(user for user in (ada, ben, cleo) if user != mover)
    page = open_page(watcher, f"/games/{game.pk}/")
    expect(page).to_have_title(re.compile("^Divinity"))
    expect(page.locator(".site-head [data-waiting]")).to_be_hidden()
    other = begun(watcher, seats=3, now=timezone.now())
    expect(page).to_have_title(re.compile(r"^\(1\) Divinity"), timeout=8000)
    expect(page.locator(ICON)).to_have_attribute("href", "/static/games/mark-1.svg")
    expect(page.locator(".site-head [data-waiting]")).to_be_visible()
    expect(page.locator("[data-elsewhere]")).to_be_visible()
    Seat.objects.filter(game=other, user=watcher).update(due_at=None, asked=None, asked_since=None)
    expect(page).to_have_title(re.compile("^Divinity"), timeout=8000)
    expect(page.locator(ICON)).to_have_attribute("href", "/static/games/mark.svg")


def test_without_scripts_the_count_is_right_when_the_page_is_loaded(ada, open_page):
    game = begun(ada, seats=3, now=timezone.now())
    begun(ada, seats=3, now=timezone.now())
    page = open_page(ada, f"/games/{game.pk}/", java_script_enabled=False)
    expect(page).to_have_title(re.compile(r"^\(2\) "))
    expect(page.locator(ICON)).to_have_attribute("href", "/static/games/mark-2.svg")
    page.locator("#table-next").get_by_role("link", name="Next game").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/#turn$"))


def test_a_rematch_by_two_people(ada, ben, open_page):
    now = timezone.now()
    finished = play_out(begun(ada, ben, seats=3, now=now), now=now)
    first = open_page(ada, f"/games/{finished.pk}/")
    second = open_page(ben, f"/games/{finished.pk}/")
    first.get_by_role("button", name="Rematch").dblclick()
    expect(first.get_by_role("heading", level=1)).to_contain_text("is waiting for players")
    second.get_by_role("button", name="Rematch").click()
    expect(second.locator("#table")).to_be_visible()
    expect(first.locator("#table")).to_be_visible(timeout=6000)
    assert Game.objects.filter(rematch_of=finished).count() == 1


def test_the_end_that_arrives_by_itself_shows_the_ranking_and_offers_the_rematch(ada, ben, cleo, open_page):
    game = before_the_last_move(ada, ben, cleo)
    page = open_page(ada, f"/games/{game.pk}/")
    play_on(game, now=timezone.now())
    expect(page.get_by_role("heading", name="Final ranking")).to_be_visible(timeout=8000)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("is waiting for players")


def test_an_invitation_by_name_is_accepted_on_the_front_page(ada, ben, open_page):
    room = opened(ada, seats=3, public=False, now=timezone.now())
    page = open_page(ada, f"/games/{room.pk}/")
    page.get_by_label("By user name or e-mail address").fill("ben")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_text("Ben is invited.")).to_be_visible()
    theirs = open_page(ben, "/")
    theirs.get_by_role("button", name="Accept").click()
    expect(theirs.get_by_text("@ben")).to_be_visible()
    expect(page.get_by_text("@ben")).to_be_visible(timeout=6000)


def test_an_invitation_by_mail_leads_a_stranger_to_the_game(ada, eve, open_page, smtp_sink):
    now = timezone.now()
    room = opened(ada, seats=3, public=False, now=now)
    page = open_page(ada, f"/games/{room.pk}/")
    page.get_by_label("By user name or e-mail address").fill("friend@example.org")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_text("friend@example.org is invited.")).to_be_visible()
    deliver(now + timedelta(minutes=2))
    while invitation_post.deliver_one(now + timedelta(minutes=2)):
        pass
    (mail,) = smtp_sink.to("friend@example.org")
    link = re.search(r"/invited/[\w-]+/(?=\s)", mail.get_body(("plain",)).get_content())[0]
    theirs = open_page(eve, link)
    expect(theirs.get_by_text("Ada invites you to this game.")).to_be_visible()
    theirs.get_by_role("button", name="Join this game").click()
    expect(theirs.get_by_text("@eve")).to_be_visible()
    assert Invitation.objects.get().state == "accepted"


def test_a_half_typed_name_outlives_the_renewal_of_the_room(ada, ben, open_page):
    room = opened(ada, now=timezone.now())
    page = open_page(ada, f"/games/{room.pk}/")
    field = page.get_by_label("By user name or e-mail address")
    field.fill("cle")
    lobby.join(room.pk, ben, now=timezone.now())
    expect(page.get_by_text("@ben")).to_be_visible(timeout=6000)
    expect(field).to_have_value("cle")
    expect(field).to_be_focused()


def test_notes_survive_an_arriving_fragment_and_an_own_move(ada, ben, cleo, open_page):
    game, mover = one_that_waits(ada, ben, cleo)
    watcher = next(user for user in (ada, ben, cleo) if user != mover)
    page = open_page(watcher, f"/games/{game.pk}/")
    notes = page.get_by_label("Notes on this game")
    notes.fill("half a thought")
    while watcher.pk not in {seat(game, index).user_id for index in awaited(game)}:
        index = awaited(game)[0]
        ask, reply = any_reply(game, index)
        play.play(game.pk, index, ask, reply, now=timezone.now())
    expect(page.locator("#table-title")).to_contain_text("Your turn", timeout=8000)
    expect(notes).to_have_value("half a thought")
    bet(page)
    expect(page.locator("#table-title")).to_contain_text("Waiting for")
    expect(notes).to_have_value("half a thought")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    page.get_by_role("button", name="Save the notes").click()
    expect(page.locator("#notes-said")).to_have_text("Your notes are saved.")
    assert PrivateNote.objects.get().text == "half a thought"


def test_notes_that_cannot_be_saved_stay_in_the_box(ada, open_page):
    game = begun(ada, seats=3, now=timezone.now())
    page = open_page(ada, f"/games/{game.pk}/", ("422",))
    page.get_by_label("Notes on this game").fill("x" * 4001)
    page.get_by_role("button", name="Save the notes").click()
    expect(page.locator("#notes-said")).to_contain_text("yours have 4001")
    expect(page.get_by_label("Notes on this game")).to_have_value("x" * 4001)
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_label("Notes on this game").fill("short")
    page.get_by_role("button", name="Save the notes").click()
    expect(page.get_by_text("Your notes are saved.")).to_be_visible()


def test_leaving_with_unsaved_notes_is_asked_about(ada, open_page):
    game = begun(ada, seats=3, now=timezone.now())
    page = open_page(ada, f"/games/{game.pk}/")
    page.get_by_label("Notes on this game").press_sequentially("not yet")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Your games").first.click()
    expect(page.get_by_label("Notes on this game")).to_have_value("not yet")
    assert asked == ["beforeunload"]
    page.get_by_role("button", name="Save the notes").click()
    expect(page.get_by_text("Your notes are saved.")).to_be_visible()
    page.get_by_role("link", name="Your games").first.click()
    expect(page.get_by_role("heading", level=1, name="Your games")).to_be_visible()


def test_notes_are_saved_without_scripts(ada, open_page):
    game = begun(ada, seats=3, now=timezone.now())
    page = open_page(ada, f"/games/{game.pk}/", java_script_enabled=False)
    page.get_by_label("Notes on this game").fill("plain")
    page.get_by_role("button", name="Save the notes").click()
    expect(page.get_by_text("Your notes are saved.")).to_be_visible()
    expect(page.get_by_label("Notes on this game")).to_have_value("plain")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_these_pages_can_be_read_by_everybody_on_a_narrow_screen(ada, ben, cleo, open_page, scheme):  # BH-12, BH-14
    now = timezone.now()
    running, finished = begun(ada, ben, cleo, now=now), play_out(begun(ada, ben, cleo, now=now), now=now)
    room, theirs = opened(ada, public=False, now=now), opened(ben, public=False, now=now)
    token = invitations.invite(room.pk, ada, "a-rather-long-address.of-a-friend@example.org", now=now).token
    invitations.invite(theirs.pk, ben, "ada", now=now)
    page = open_page(ada, "/", color_scheme=scheme, **NARROW)
    root = page.url.rstrip("/")
    tables = [f"/games/{game.pk}/" for game in (running, finished, room, theirs)]
    for path in ["/", "/changes/", *tables, f"/invited/{token}/never/"]:
        page.goto(root + path)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_notes_of_two_windows_are_both_still_there(ada, open_page):
    game = begun(ada, seats=3, now=timezone.now())
    page = open_page(ada, f"/games/{game.pk}/", ("409",))
    private_notes.write(game.seats.get(user=ada), "from the phone", now=timezone.now())
    notes, save = page.get_by_label("Notes on this game"), page.get_by_role("button", name="Save the notes")
    notes.fill("from the desk")
    save.click()
    expect(page.locator("#notes-said")).to_contain_text("changed in another window")
    expect(page.get_by_label("What is kept now")).to_have_value("from the phone")
    expect(notes).to_have_value("from the desk")
    notes.fill("from both")
    save.click()
    expect(page.locator("#notes-said")).to_have_text("Your notes are saved.")
    expect(page.get_by_label("What is kept now")).to_have_count(0)
    notes.fill("and more")
    save.click()
    expect(page.locator("#notes-said")).to_have_text("Your notes are saved.")
    assert private_notes.of_viewer(game.pk, ada).text == "and more"


def test_notes_of_who_has_logged_out_elsewhere_stay_on_the_page(ada, open_page):
    game = begun(ada, seats=3, now=timezone.now())
    page = open_page(ada, f"/games/{game.pk}/", ("403", "Failed to load"))
    notes = page.get_by_label("Notes on this game")
    notes.fill("half a thought")
    page.route("**/fresh/**", lambda route: route.abort())
    page.context.clear_cookies()
    with page.expect_response("**/notes/") as answer:
        page.get_by_role("button", name="Save the notes").click()
    assert answer.value.status == 403
    expect(page.get_by_label("What you typed")).to_have_value("half a thought")
    expect(notes).to_have_value("half a thought")
