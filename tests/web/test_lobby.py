"""Opening a game and the room in which it waits for players, by HTTP."""

import re
from datetime import timedelta

import pytest

from games.models import Game, Notice, Seat
from games.services import invitations, lobby
from games.services.clocks import DAY, HOUR
from tests.cast import NOW, begun, browser_of, fresh, opened, person

FORM = {"title": "derby", "seats": "4", "pace": str(DAY), "access": "public", "begin": "full"}
BANK = {"pace": "bank", "bank_start": str(3 * DAY), "bank_gain": str(12 * HOUR), "bank_cap": str(5 * DAY)}

NOT_A_CHOICE = ["-600", "0", "1.5", "1e9", "99999999999999999999", "NaN", "４", "", " ", "None", "\x00", "<b>"]


@pytest.fixture(autouse=True)
def _noon(clock):
    """All pages are asked for at NOW."""


def words(answer):
    return " ".join(answer.content.decode().split())


def address(game, verb=""):
    return f"/games/{game.pk}/{verb}"


# One click


def test_a_newcomer_is_in_a_running_game_with_one_click(eve):
    answer = browser_of(eve).post("/games/bots/derby/", follow=True)
    game = Game.objects.get()
    assert answer.redirect_chain == [(address(game), 302)]
    assert answer.status_code == 200
    assert game.is_running
    assert not game.public
    assert game.seats.exclude(bot="").count() == 3


def test_the_front_page_of_a_newcomer_offers_that_click(eve):
    page = words(browser_of(eve).get("/"))
    assert 'action="/games/bots/derby/"' in page
    assert "You are in no game yet" in page
    assert "3 days for every move; if you are ever silent for longer, a bot answers in your place" in page


def test_two_clicks_begin_one_game(eve):  # CC-01
    browser, mark = browser_of(eve), {"mark": "f" * 32}
    first = browser.post("/games/bots/derby/", mark)
    assert browser.post("/games/bots/derby/", mark).headers["Location"] == first.headers["Location"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize("mark", ["\x00" * 32, "é" * 32, "a" * 33, "' or 1=1"])
def test_a_forged_mark_is_no_mark(eve, mark):
    assert browser_of(eve).post("/games/bots/derby/", {"mark": mark}).status_code == 302
    assert Game.objects.get().form == ""


def test_one_click_on_an_unknown_game_is_a_404(eve):
    assert browser_of(eve).post("/games/bots/chess/").status_code == 404


def test_one_click_without_an_account_leads_to_the_log_in(client, db):
    assert client.post("/games/bots/derby/").headers["Location"].startswith("/accounts/login/")
    assert not Game.objects.exists()


def test_one_click_too_many_is_told_so(eve, monkeypatch):
    monkeypatch.setattr(lobby, "MOST_RUNNING", 0)
    answer = browser_of(eve).post("/games/bots/derby/")
    assert answer.status_code == 409
    assert "running games already" in words(answer)


# The form


def test_the_form_opens_the_game_that_was_asked_for(ada):
    sent = FORM | {"seats": "5", "option_zeus_sobers_up": "on", "access": "invited"}
    answer = browser_of(ada).post("/games/new/", sent)
    game = Game.objects.get()
    assert answer.headers["Location"] == address(game)
    assert (game.seat_count, game.move_seconds, game.public, game.status) == (5, DAY, False, "open")
    assert game.options["zeus_sobers_up"] is True
    assert game.opener == ada


def test_a_variant_not_ticked_is_off(ada):
    browser_of(ada).post("/games/new/", FORM)
    assert Game.objects.get().options["zeus_sobers_up"] is False


def test_the_form_opens_a_game_with_a_bank(ada):
    browser_of(ada).post("/games/new/", FORM | BANK)
    game = Game.objects.get()
    assert game.pace == {"start": 3 * DAY, "gain": 12 * HOUR, "cap": 5 * DAY}


@pytest.mark.parametrize("pace", [HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY])
def test_the_form_opens_games_of_every_offered_pace(ada, pace):
    browser_of(ada).post("/games/new/", FORM | {"pace": str(pace)})
    assert Game.objects.get().move_seconds == pace


def test_the_form_begins_a_game_against_bots(ada):
    browser_of(ada).post("/games/new/", FORM | {"begin": "bots", "seats": "3"})
    game = Game.objects.get()
    assert game.is_running
    assert game.seat_count == 3


def test_the_form_sent_twice_opens_one_game(ada):  # CC-01
    browser = browser_of(ada)
    mark = browser.get("/games/new/").context["form"].initial["mark"]
    for _ in range(2):
        browser.post("/games/new/", FORM | {"mark": mark})
    assert Game.objects.count() == 1


def test_each_form_has_a_mark_of_its_own(ada):
    browser = browser_of(ada)
    marks = {browser.get("/games/new/").context["form"].initial["mark"] for _ in range(2)}
    assert len(marks) == 2


@pytest.mark.parametrize("value", NOT_A_CHOICE)
@pytest.mark.parametrize("name", ["title", "seats", "pace", "access"])
def test_what_is_not_offered_is_refused_with_a_sentence(ada, name, value):  # RE-06
    answer = browser_of(ada).post("/games/new/", FORM | {name: value})
    assert answer.status_code == 422
    assert "The game was not opened." in words(answer)
    assert not Game.objects.exists()


@pytest.mark.parametrize("value", NOT_A_CHOICE)
@pytest.mark.parametrize("name", ["bank_start", "bank_gain", "bank_cap"])
def test_a_bank_that_is_not_offered_is_refused_with_a_sentence(ada, name, value):  # RE-06
    answer = browser_of(ada).post("/games/new/", FORM | BANK | {name: value})
    assert answer.status_code == 422
    assert not Game.objects.exists()


@pytest.mark.parametrize("value", ["yes", "True", "1", "off", "\x00"])
def test_a_switch_is_on_or_not_sent(ada, value):
    answer = browser_of(ada).post("/games/new/", FORM | {"option_zeus_sobers_up": value})
    assert answer.status_code == 422
    assert not Game.objects.exists()


@pytest.mark.parametrize("name", ["title", "seats", "pace", "access"])
def test_two_values_for_one_name_are_refused(ada, name):  # RE-06
    other = {"title": "derby", "seats": "5", "pace": str(HOUR), "access": "invited"}[name]
    answer = browser_of(ada).post("/games/new/", FORM | {name: [FORM[name], other]})
    assert answer.status_code == 422
    assert not Game.objects.exists()


@pytest.mark.parametrize("name", ["title", "seats", "pace", "access"])
def test_a_missing_value_is_refused(ada, name):
    answer = browser_of(ada).post("/games/new/", {key: value for key, value in FORM.items() if key != name})
    assert answer.status_code == 422
    assert not Game.objects.exists()


def test_a_bank_that_starts_above_its_cap_is_refused(ada):
    answer = browser_of(ada).post("/games/new/", FORM | BANK | {"bank_cap": str(2 * DAY)})
    assert answer.status_code == 422
    assert "starts with more than it may hold" in words(answer)


def test_a_refused_form_keeps_what_was_entered(ada):
    sent = FORM | BANK | {"seats": "6", "option_zeus_sobers_up": "on", "access": "invited", "bank_cap": str(2 * DAY)}
    page = browser_of(ada).post("/games/new/", sent)
    form = page.context["form"]
    assert [form[name].value() for name in ("seats", "pace", "access", "bank_cap")] == [
        "6", "bank", "invited", str(2 * DAY),
    ]  # fmt: skip
    assert [tag for tag in re.findall("<input [^>]*>", words(page)) if "zeus" in tag and " checked" in tag]


def test_one_open_game_too_many_is_refused_in_the_form(ada, monkeypatch):
    monkeypatch.setattr(lobby, "MOST_OPEN", 0)
    answer = browser_of(ada).post("/games/new/", FORM)
    assert answer.status_code == 422
    assert "open games already" in words(answer)


def test_an_unknown_title_in_the_address_shows_the_usual_form(ada):
    assert browser_of(ada).get("/games/new/?title=%00chess").status_code == 200


@pytest.mark.parametrize("page", ["new", "room", "invitation"])
def test_what_happens_when_time_runs_out_is_said_before_one_plays(ada, eve, page):  # CT-13
    game = opened(ada)
    place = {"new": "/games/new/", "room": address(game), "invitation": f"/invite/{game.invite_token}/"}[page]
    told = words(browser_of(eve).get(place))
    assert "is mailed within a few minutes" in told
    assert "While you have the table open you get no mail that it is your turn there" in told
    assert "reminded when 80 % of the time is gone" in told
    assert "a bot that plays sensibly answers in your place" in told
    assert "After 2 time-outs in a row the bot holds your seat until you come back" in told
    assert "Resigning gives the seat to the bot for good" in told
    assert "not begun after 7 days is closed" in told
    assert "this site is down for more than 30 seconds, everybody gets all of that time back" in told
    assert "never stopped or removed" in told


# The waiting room


def test_the_room_shows_who_sits_how_it_is_played_and_until_when_it_waits(ada, ben, eve):
    game = opened(ada, ben, options={"zeus_sobers_up": True})
    page = words(browser_of(eve).get(address(game)))
    assert "@ada" in page
    assert "@ben" in page
    assert "2 seats free" in page
    assert "1 day for every move" in page
    assert "Zeus Sobers Up" in page
    assert "9 March 2026" in page


def test_the_invitation_is_shown_to_those_who_sit_and_to_nobody_else(ada, ben, eve, client):
    game = opened(ada, ben)
    for user in (ada, ben):
        assert f"/invite/{game.invite_token}/" in words(browser_of(user).get(address(game)))
    for browser in (browser_of(eve), client):
        assert game.invite_token not in words(browser.get(address(game)))


def test_a_visitor_is_asked_to_log_in_and_led_back(open_game, client):
    assert f"/accounts/login/?next={address(open_game)}" in words(client.get(address(open_game)))


def test_joining_takes_a_seat(open_game, ben):
    answer = browser_of(ben).post(address(open_game, "join/"))
    assert answer.headers["Location"] == address(open_game)
    assert open_game.seats.filter(user=ben).exists()


def test_joining_twice_is_told_in_a_sentence(open_game, ben):  # CC-04
    browser = browser_of(ben)
    browser.post(address(open_game, "join/"))
    answer = browser.post(address(open_game, "join/"))
    assert answer.status_code == 409
    assert "You already have a seat in this game." in words(answer)
    assert open_game.seats.count() == 2


def test_a_full_game_is_told_in_a_sentence(running_game, eve):
    answer = browser_of(eve).post(address(running_game, "join/"))
    assert answer.status_code == 409
    assert "All seats of this game are taken; it has begun." in words(answer)
    assert running_game.seats.count() == 4


def test_a_closed_game_is_told_in_a_sentence(open_game, ada, ben):
    lobby.close(open_game.pk, ada, now=NOW)
    answer = browser_of(ben).post(address(open_game, "join/"))
    assert answer.status_code == 409
    assert "This game was closed before it began." in words(answer)


@pytest.mark.parametrize("verb", ["", "room/", "close/"])
def test_a_private_game_is_a_404_for_strangers_and_visitors(ada, eve, client, verb):
    game = opened(ada, public=False)
    assert browser_of(eve).get(address(game, verb)).status_code == 404
    assert client.get(address(game, verb)).status_code in (302, 404)


@pytest.mark.parametrize("verb", ["join/", "leave/", "start/", "close/", "resign/", "come-back/"])
def test_a_private_game_can_not_be_entered_by_its_number(ada, eve, verb):  # HL-14
    game = opened(ada, public=False)
    assert browser_of(eve).post(address(game, verb)).status_code == 404
    assert game.seats.count() == 1


@pytest.mark.parametrize("verb", ["", "join/", "leave/", "start/", "close/", "room/", "resign/", "come-back/"])
@pytest.mark.parametrize("pk", ["77777", "99999999999999999999"])
def test_an_unknown_game_is_a_404(ada, verb, pk):
    browser = browser_of(ada)
    assert browser.post(f"/games/{pk}/{verb}").status_code in (404, 405)
    assert browser.get(f"/games/{pk}/{verb}", follow=True).status_code == 404


def test_the_last_one_to_join_gets_to_the_running_game(ada, ben, cleo):
    game = opened(ada, ben, seats=3)
    answer = browser_of(cleo).post(address(game, "join/"), follow=True)
    assert answer.status_code == 200
    assert fresh(game).is_running


def test_a_seat_can_be_given_back(ada, ben):
    game = opened(ada, ben)
    answer = browser_of(ben).post(address(game, "leave/"), follow=True)
    assert "You have given your seat back." in words(answer)
    assert not game.seats.filter(user=ben).exists()


def test_who_has_no_seat_is_told_so(open_game, ben):
    answer = browser_of(ben).post(address(open_game, "leave/"))
    assert answer.status_code == 409
    assert "You have no seat in this game." in words(answer)


def test_the_opener_starts_with_bots(open_game, ada):
    answer = browser_of(ada).post(address(open_game, "start/"))
    assert answer.headers["Location"] == address(open_game)
    assert fresh(open_game).is_running


@pytest.fixture
def waits_for_ben(open_game, ada, ben):
    """Ben is asked into Ada's open game and has not answered."""
    invitations.invite(open_game.pk, ada, "ben", now=NOW)
    return fresh(open_game)


def test_inviting_comes_before_bots_in_the_room(open_game, ada):
    page = words(browser_of(ada).get(address(open_game)))
    assert page.index("Invite your friends") < page.index("Fill the 3 free seats with bots and begin")


def test_with_an_unanswered_invitation_the_room_says_what_bots_would_mean_for_it(waits_for_ben, ada):
    page = words(browser_of(ada).get(address(waits_for_ben)))
    assert "1 person who is invited has not answered yet, and could not join any more." in page
    assert f'href="{address(waits_for_ben, "start/")}"' in page


def test_bots_take_no_seat_of_those_who_may_still_come_without_asking(waits_for_ben, ada):
    answer = browser_of(ada).post(address(waits_for_ben, "start/"))
    assert fresh(waits_for_ben).is_open
    assert "Begin now with bots?" in words(answer)
    assert ">Ben<" in words(answer)
    browser_of(ada).post(address(waits_for_ben, "start/"), {"sure": sure(answer)})
    assert fresh(waits_for_ben).is_running


def test_who_was_invited_after_the_question_was_asked_is_asked_about_too(waits_for_ben, ada, cleo):
    known = sure(browser_of(ada).post(address(waits_for_ben, "start/")))
    invitations.invite(waits_for_ben.pk, ada, "cleo", now=NOW)
    answer = browser_of(ada).post(address(waits_for_ben, "start/"), {"sure": known})
    assert fresh(waits_for_ben).is_open
    assert ">Cleo<" in words(answer)


def sure(answer) -> list[str]:
    """The invitations that the question names in its form."""
    return re.findall(r'name="sure" value="(\d+)"', answer.content.decode())


def test_an_invitation_that_was_declined_holds_nobody_up(waits_for_ben, ada, ben):
    invitations.decline(waits_for_ben.pk, ben, now=NOW)
    browser_of(ada).post(address(waits_for_ben, "start/"))
    assert fresh(waits_for_ben).is_running


def test_the_room_renews_the_offer_of_bots_with_itself(waits_for_ben, ada):
    whole = words(browser_of(ada).get(address(waits_for_ben)))
    renewed = words(browser_of(ada).get(address(waits_for_ben, "room/?version=0")))
    assert whole.count('id="room-begin"') == renewed.count('id="room-begin"') == 1
    assert ("hx-swap-oob" in whole, "hx-swap-oob" in renewed) == (False, True)


@pytest.mark.parametrize("verb", ["start/", "close/"])
def test_others_neither_start_nor_close(ada, ben, verb):  # HL-14
    game = opened(ada, ben)
    answer = browser_of(ben).post(address(game, verb), {"seat": "0", "user": str(ada.pk)})
    assert answer.status_code == 409
    assert "Only the player who opened the game" in words(answer)
    assert fresh(game).is_open


def test_closing_asks_first(open_game, ada):
    page = browser_of(ada).get(address(open_game, "close/"))
    assert "Close this game before it begins?" in words(page)
    assert fresh(open_game).is_open


def test_a_closed_game_says_why(open_game, ada):
    answer = browser_of(ada).post(address(open_game, "close/"), follow=True)
    assert answer.status_code == 200
    assert "The player who had opened it closed it" in words(answer)


def test_a_game_that_nobody_joined_says_why_it_was_closed(open_game, ada):
    lobby.close_expired(NOW + timedelta(days=7))
    assert "Nobody filled the free seats within 7 days." in words(browser_of(ada).get(address(open_game)))


@pytest.mark.parametrize("verb", ["close/", "leave/", "start/"])
def test_who_opened_a_game_can_not_take_it_away_once_it_runs(running_game, ada, ben, verb):  # DX-09
    answer = browser_of(ada).post(address(running_game, verb))
    assert answer.status_code == 409
    assert "already begun" in words(answer)
    assert fresh(running_game).is_running
    assert browser_of(ben).get(address(running_game)).status_code == 200
    assert not Notice.objects.filter(kind=Notice.Kind.CLOSED).exists()


def test_the_opener_sees_no_card_before_the_game_begins(ada):  # HL-13
    game = opened(ada)
    for place in (address(game), address(game, "room/"), "/", "/games/?show=open"):
        page = browser_of(ada).get(place).content.decode()
        assert "dragon" not in page
        assert "seed" not in page


# The room keeps itself fresh


def test_nothing_new_is_an_empty_answer(open_game, ada):
    answer = browser_of(ada).get(address(open_game, f"room/?version={open_game.version}"))
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_newcomer_appears_in_the_room(open_game, ada, ben):
    lobby.join(open_game.pk, ben, now=NOW)
    page = words(browser_of(ada).get(address(open_game, f"room/?version={open_game.version}")))
    assert "@ben" in page
    assert "<html" not in page


def test_when_the_game_begins_the_room_leads_to_it(open_game, ada):
    lobby.start(open_game.pk, ada, now=NOW)
    answer = browser_of(ada).get(address(open_game, "room/?version=0"))
    assert answer.headers["HX-Redirect"] == address(open_game)


# Invitations


def test_an_invitation_shows_a_private_game_and_offers_a_seat(ada, eve):
    game = opened(ada, public=False)
    link = f"/invite/{game.invite_token}/"
    page = words(browser_of(eve).get(link))
    assert f'action="{link}"' in page
    assert "@ada" in page
    assert game.seats.count() == 1


def test_an_invitation_is_taken_by_post(ada, eve):
    game = opened(ada, public=False)
    answer = browser_of(eve).post(f"/invite/{game.invite_token}/", follow=True)
    assert answer.redirect_chain == [(address(game), 302)]
    assert answer.status_code == 200
    assert game.seats.filter(user=eve).exists()


def test_an_invitation_asks_a_visitor_to_log_in_and_leads_back(ada, client):
    link = f"/invite/{opened(ada, public=False).invite_token}/"
    assert client.get(link).headers["Location"] == f"/accounts/login/?next={link}"


@pytest.mark.parametrize("token", ["nothing", "0", "a" * 300, "-_-"])
def test_an_unknown_invitation_is_a_404(eve, token):
    browser = browser_of(eve)
    assert browser.get(f"/invite/{token}/").status_code == 404
    assert browser.post(f"/invite/{token}/").status_code == 404


def test_an_invitation_to_a_game_that_runs_is_told_in_a_sentence(ada, eve):
    game = begun(ada, seats=3, public=False)
    browser, link = browser_of(eve), f"/invite/{game.invite_token}/"
    assert browser.get(link).status_code == browser.post(link).status_code == 409
    assert "begun" in words(browser.get(link))
    assert "seats of this game are taken" in words(browser.post(link))


def test_an_invitation_shows_nothing_of_a_private_game_that_runs(ada, eve):  # HL-14
    game = begun(ada, seats=3, public=False)
    page = words(browser_of(eve).get(f"/invite/{game.invite_token}/"))
    assert "@ada" not in page
    assert address(game) not in page


def test_an_invitation_to_a_closed_game_says_why(ada, eve):
    game = opened(ada, public=False)
    lobby.close(game.pk, ada, now=NOW)
    browser, link = browser_of(eve), f"/invite/{game.invite_token}/"
    assert "closed it before it began" in words(browser.get(link))
    assert browser.post(link).status_code == 409


def test_who_sits_already_is_led_to_the_game(ada):
    game = opened(ada, public=False)
    assert browser_of(ada).get(f"/invite/{game.invite_token}/").headers["Location"] == address(game)


def test_an_invitation_taken_twice_is_told_in_a_sentence(ada, eve):
    game = opened(ada, public=False)
    browser, link = browser_of(eve), f"/invite/{game.invite_token}/"
    browser.post(link)
    answer = browser.post(link)
    assert answer.status_code == 409
    assert "You already have a seat in this game." in words(answer)
    assert game.seats.count() == 2


# Ids and addresses


def test_ids_above_a_thousand_stay_plain(ada, ben, settings):  # TZ-08
    settings.USE_THOUSAND_SEPARATOR = True
    Game.objects.create(pk=1234566, title="derby", seat_count=3, status="closed", move_seconds=DAY, created_at=NOW)
    _follow_sequence()
    game = opened(ada, ben)
    assert game.pk > 1234566
    Game.objects.filter(pk=game.pk).update(version=4321)
    for place in ("/", "/games/?show=open", address(game), address(game, "close/"), "/players/ada/"):
        page = browser_of(ada).get(place)
        assert page.status_code == 200
        assert "1,234" not in page.content.decode()
        assert "4,321" not in page.content.decode()
    assert f"/games/{game.pk}/start/" in words(browser_of(ada).get(address(game)))
    assert browser_of(ada).post(address(game, "start/"), follow=True).status_code == 200
    assert fresh(game).is_running


def test_forms_without_a_token_change_nothing(open_game, ben):
    browser = browser_of(ben, enforce_csrf_checks=True)
    assert browser.post(address(open_game, "join/")).status_code == 403
    assert Seat.objects.count() == 1


def test_names_are_shown_as_text_and_never_as_markup(open_game):  # EM-08
    bad = person("mallory", display_name="<img src=x onerror=1>")
    lobby.join(open_game.pk, bad, now=NOW)
    for place in (address(open_game), "/players/mallory/"):
        assert "<img src=x" not in browser_of(bad).get(place).content.decode()


def _follow_sequence():
    """Let the database number on after rows that were given a number; SQLite does so by itself."""
    from django.core.management.color import no_style
    from django.db import connection

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Game]):
            cursor.execute(statement)
