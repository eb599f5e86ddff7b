"""What stands in a mail, as it is received."""

import random
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.utils import parseaddr
from zoneinfo import ZoneInfo

import pytest
from django.core import mail

from games import registry
from games.engine import kernel
from games.models import Game, Move, Notice, User
from games.services import letters, mails, play, ratings, seats, site
from games.services.clocks import DAY, Pace
from games.services.times import in_full, in_short
from tests.cast import NOW, awaited, begun, fresh, play_on, play_out, seat
from tests.passing import deliver, tick, tick_through
from tests.toy import TOY

Kind = Notice.Kind
MINUTE = timedelta(minutes=1)
EVIL = "<a href=//evil>Click</a><img src=x onerror=1>"


@pytest.fixture(autouse=True)
def public_address(settings):
    settings.BASE_URL = "https://games.example.org"
    settings.DEFAULT_FROM_EMAIL = "games@games.example.org"


def received():
    """All mails so far, as a mail program gets them."""
    return [message_from_bytes(sent.message().as_bytes(), policy=policy.default) for sent in mail.outbox]


def mail_to(user):
    """The last mail to this user."""
    return next(message for message in reversed(received()) if user.email in message["To"])


def text_of(message):
    return message.get_body(("plain",)).get_content()


def html_of(message):
    return message.get_body(("html",)).get_content()


def asked_person(game):
    return seat(game, awaited(game)[0]).user


def turn_mail(game):
    person = asked_person(game)
    deliver(fresh(game).started_at + MINUTE)
    return mail_to(person)


# What it says


def test_it_names_the_game_and_leads_to_its_table(running_game):
    text = text_of(turn_mail(running_game))
    assert str(running_game) in text
    assert f"https://games.example.org/games/{running_game.pk}/" in text


def test_it_asks_what_the_page_asks(running_game):
    asked = kernel.look(running_game.get_title(), running_game.record, awaited(running_game)[0]).question.words
    assert f"\n{asked}\n" in text_of(turn_mail(running_game))


def test_whoever_could_play_a_power_reads_on_what_and_which(ada, ben, cleo):  # V5
    game = begun(ada, ben, cleo, options={"powers": True})
    while kernel.look(game.get_title(), game.record, None).view["window"] is None:
        game = play_on(game)
    deliver(NOW + MINUTE)
    for index in awaited(game):
        asked = question_of(game, index)
        assert "Do you play " in asked
        assert f"\n{asked}\n" in text_of(mail_to(seat(game, index).user))


@pytest.mark.parametrize(("minutes", "told"), [(1, False), (59, False), (60, True)])
def test_only_a_long_outage_is_told(running_game, minutes, told):
    site.beat(NOW)
    site.beat(NOW + minutes * MINUTE)
    assert running_game.moves.filter(by=Move.By.SITE, number__gt=0).exists()
    assert ("The site was down" in text_of(turn_mail(running_game))) is told


def question_of(game, index):
    """What that seat is asked, as the mail words it."""
    names = [other.shown_name for other in game.seats.all()]
    words = kernel.look(game.get_title(), game.record, index).question.words
    return words.render(str, lambda one, many, n: one if n == 1 else many, names)


def test_a_mail_about_a_game_that_waits_for_others_asks_nothing(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    deliver(NOW + MINUTE)
    asking = [message["To"] for message in received() if "Place your first bet" in text_of(message)]
    assert asking == [seat(game, awaited(game)[0]).user.email]
    assert len(received()) > 1


def test_a_fault_in_the_words_of_the_question_does_not_keep_the_mail_back(running_game, monkeypatch, caplog):
    monkeypatch.setattr(letters.kernel, "look", raises)
    assert "It is your turn." in text_of(turn_mail(running_game))
    assert "can't be put into words" in caplog.text


def test_a_fault_in_the_translation_of_what_happened_does_not_keep_the_mail_back(running_game, monkeypatch, caplog):
    """It costs that sentence alone."""

    def translated(one, many, n):
        return one + ("%(forgotten)s" if one.startswith("Race") else "")

    assert "Race 1" in letters.compose(*to_the_awaited(running_game)).body
    monkeypatch.setattr(letters, "ngettext", translated)
    text = letters.compose(*to_the_awaited(running_game)).body
    assert "Race 1 begins" not in text
    assert "It is your turn." in text
    assert "can't be put into the reader's language" in caplog.text


def to_the_awaited(game):
    """What a mail to whom the game waits for is composed of."""
    user = seat(game, awaited(game)[0]).user
    return user, user.email, list(Notice.objects.filter(user=user, game=game))


def raises(*arguments):
    raise RuntimeError("a fault of the rules")


def test_text_and_html_say_the_same(running_game):  # EM-12
    play_on(running_game, 3, now=NOW)
    message = turn_mail(running_game)
    described = re.sub(r'<img [^>]*alt="([^"]*)"[^>]*>', r" \1 ", html_of(message))
    as_words = re.sub(r"<[^>]+>", " ", re.sub(r"<head>.*?</head>", "", described, flags=re.DOTALL))
    sentences = [line.strip(" -") for line in text_of(message).split("\n-- ")[0].splitlines() if line.strip()]
    for sentence in sentences:
        if not sentence.startswith("https://"):
            assert sentence in as_words
    assert set(re.findall(r"https://\S+", text_of(message))) == set(re.findall(r'href="([^"]+)"', html_of(message)))


def test_it_tells_what_happened_since_the_own_last_move(toy, ada, ben):
    game = begun(ada, ben, title="bids")
    for index, reply in ((0, 1), (1, 9), (0, "pass"), (1, "large")):
        play.play(game.pk, index, fresh(game).ask, reply, now=NOW)
    deliver(NOW + MINUTE)
    text = text_of(mail_to(ada))
    assert "What happened since your last move:" in text
    assert "Ben takes the large prize." in text
    assert "has answered" not in text


def test_who_has_never_moved_is_told_what_happened_so_far(toy, ada, ben):
    game = begun(ada, ben, title="bids")
    play.play(game.pk, 1, fresh(game).ask, 9, now=NOW)
    deliver(NOW + MINUTE)
    text = text_of(mail_to(ada))
    assert "What happened so far:" in text
    assert "since your last move" not in text


def test_a_long_story_is_cut_at_its_beginning(toy, ada, ben, monkeypatch):
    monkeypatch.setattr(letters, "MOST_LINES", 1)
    game = begun(ada, ben, title="bids")
    for index, reply in ((0, 1), (1, 9), (0, "pass"), (1, "large")):
        play.play(game.pk, index, fresh(game).ask, reply, now=NOW)
    deliver(NOW + MINUTE)
    text = text_of(mail_to(ada))
    assert "1 earlier event, on the page of the game" in text
    assert "Round 1 has ended." in text


def test_what_the_bot_did_in_someones_place_is_marked(toy, ada, ben):
    game = begun(ada, ben, title="bids")
    for index, reply in ((0, 1), (1, 9), (0, "pass")):
        play.play(game.pk, index, fresh(game).ask, reply, now=NOW)
    seats.resign(game.pk, 1, now=NOW)
    deliver(NOW + MINUTE)
    assert re.search(r"Ben takes the \w+ prize. \(by the bot\)", text_of(mail_to(ada)))


def test_the_end_is_told_with_the_standing(running_game, ada, ben):
    game = play_out(running_game, now=NOW)
    deliver(NOW + MINUTE)
    text = text_of(mail_to(ben))
    assert "The game has ended." in text
    first = min(game.seats.all(), key=lambda place: (place.place, place.shown_name))
    assert f"1. {first.shown_name}: {first.score} point" in text


def test_the_end_tells_what_became_of_the_readers_rating_alone(running_game, ada, ben):
    game = play_out(running_game, now=NOW)
    deliver(NOW + MINUTE)
    for user in (ada, ben):
        after = ratings.of(user)[game.title].number
        told = re.findall(r"This game has changed your rating from (\d+) to (\d+)\.", text_of(mail_to(user)))
        assert told == [("1500", str(after))]


def test_the_end_of_a_game_that_does_not_count_tells_of_no_rating(toy, ada, ben):
    play_out(begun(ada, ben, title="bids", public=False), now=NOW)
    deliver(NOW + MINUTE)
    assert "The game has ended." in text_of(mail_to(ben))
    assert "rating" not in text_of(mail_to(ben))


def test_a_replacement_is_told_in_words(running_game, ada, ben):
    seats.resign(running_game.pk, 1, now=NOW)
    deliver(NOW + MINUTE)
    assert "Ben has resigned; the bot plays on." in text_of(mail_to(ada))


def test_a_fault_in_the_words_of_an_event_does_not_keep_the_mail_back(toy, ada, ben, monkeypatch):
    def fails(event):
        raise KeyError(event["kind"])

    game = begun(ada, ben, title="bids")
    for index, reply in ((0, 1), (1, 9), (0, "pass"), (1, "large")):
        play.play(game.pk, index, fresh(game).ask, reply, now=NOW)
    monkeypatch.setitem(registry._TITLES, "bids", replace(TOY, tell=fails))
    deliver(NOW + MINUTE)
    assert "You have time until" in text_of(mail_to(ada))


def test_all_that_is_due_for_one_person_is_one_mail_with_the_most_urgent_first(toy, ada, ben):
    short, long = (begun(ada, ben, title="bids", pace=Pace(move=days * DAY)) for days in (1, 2))
    deliver(NOW + MINUTE)
    to_ada = [message for message in received() if ada.email in message["To"]]
    assert len(to_ada) == 1
    text = text_of(to_ada[0])
    assert text.index(str(short)) < text.index(str(long))
    assert to_ada[0]["Subject"] == "2 games wait for you (until Tue 3 Mar, 12:00 WET)"


def test_mail_tells_a_seat_nothing_that_is_hidden_from_it(running_game, ada, ben, cleo, dan):  # HL-01
    """The mail is byte-equal on the game and on one in which everything hidden from its reader is other."""
    play_on(running_game, 9, now=NOW)
    person = asked_person(running_game)
    batch = list(Notice.objects.filter(user=person, game=running_game).select_related("user", "game"))
    before = letters.compose(person, person.email, batch)
    record, index = fresh(running_game).record, awaited(running_game)[0]
    twin = kernel.resample(running_game.get_title(), record, index, random.Random(3))
    Game.objects.filter(pk=running_game.pk).update(record=twin)
    after = letters.compose(person, person.email, batch)
    assert (before.subject, before.body, before.alternatives) == (after.subject, after.body, after.alternatives)


# Times


def test_the_deadline_is_in_the_readers_zone_with_weekday_date_24_hours_and_name(toy, ada, ben, cleo, dan):  # TZ-06
    begun(ada, ben, cleo, dan, title="bids")
    deliver(NOW + MINUTE)
    assert "until Tuesday, 3 March 2026, 12:00 Europe/Lisbon (UTC)." in text_of(mail_to(ada))
    assert "until Tuesday, 3 March 2026, 21:00 Asia/Tokyo (UTC+09:00)." in text_of(mail_to(ben))
    assert "until Tuesday, 3 March 2026, 04:00 America/Los_Angeles (UTC-08:00)." in text_of(mail_to(cleo))
    assert "until Tuesday, 3 March 2026, 12:00 UTC." in text_of(mail_to(dan))  # who told no zone


def test_a_deadline_beyond_the_change_of_clocks_has_the_offset_of_its_own_date(toy, ada, ben):  # TZ-05
    User.objects.filter(pk=ada.pk).update(time_zone="Europe/Berlin")
    begun(ada, ben, title="bids", now=datetime(2026, 3, 25, 11, 0, tzinfo=UTC), pace=Pace(move=8 * DAY))
    deliver(datetime(2026, 3, 25, 11, 1, tzinfo=UTC))
    assert "Thursday, 2 April 2026, 13:00 Europe/Berlin (UTC+02:00)" in text_of(mail_to(ada))


@pytest.mark.parametrize("hour", ["00:00", "03:00", "12:00", "23:59"])
def test_no_time_of_day_can_be_taken_for_another(hour):  # TZ-10
    at = datetime.fromisoformat(f"2026-06-01T{hour}").replace(tzinfo=ZoneInfo("Europe/Berlin"))
    assert in_full(at, ZoneInfo("Europe/Berlin")) == f"Monday, 1 June 2026, {hour} Europe/Berlin (UTC+02:00)"
    assert in_short(at, ZoneInfo("Europe/Berlin")) == f"Mon 1 Jun, {hour} CEST"


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Pacific/Kiritimati", "Tuesday, 2 June 2026, 02:00 Pacific/Kiritimati (UTC+14:00)"),
        ("Pacific/Pago_Pago", "Monday, 1 June 2026, 01:00 Pacific/Pago_Pago (UTC-11:00)"),
        ("Asia/Kathmandu", "Monday, 1 June 2026, 17:45 Asia/Kathmandu (UTC+05:45)"),
        ("UTC", "Monday, 1 June 2026, 12:00 UTC"),
    ],
)
def test_extreme_zones(zone, shown):  # TZ-04
    assert in_full(datetime(2026, 6, 1, 12, 0, tzinfo=UTC), ZoneInfo(zone)) == shown


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../etc/passwd", "\x00"])
def test_an_unknown_zone_is_utc_named_as_such(toy, ada, ben, zone):  # TZ-10
    User.objects.filter(pk=ada.pk).update(time_zone=zone.replace("\x00", "x/y"))
    begun(ada, ben, title="bids")
    deliver(NOW + MINUTE)
    assert "12:00 UTC." in text_of(mail_to(ada))


# Headers


def test_the_subject_says_which_game_and_until_when_and_no_more(running_game):
    message = turn_mail(running_game)
    assert re.fullmatch(
        rf"Your turn in {re.escape(str(running_game))} \(until \w+ \d+ Mar, \d\d:\d\d \S+\)", message["Subject"]
    )


def test_the_newest_deadline_makes_the_subject_another_one(toy, ada, ben):  # EM-09
    game = begun(ada, ben, title="bids")
    deliver(NOW + MINUTE)
    for index, reply in ((0, 1), (1, 9)):
        play.play(game.pk, index, fresh(game).ask, reply, now=NOW + timedelta(hours=3))
    deliver(NOW + timedelta(hours=4))
    subjects = [message["Subject"] for message in received() if ada.email in message["To"]]
    assert len(set(subjects)) == 2


def test_mails_of_one_game_are_one_thread_and_those_of_different_games_are_not(toy, ada, ben):  # EM-09
    threads = {}
    for days, game in enumerate(begun(ada, ben, title="bids", pace=Pace(move=14 * DAY)) for _ in range(3)):
        now = NOW + timedelta(days=days)
        Notice.objects.filter(user=ben).delete()
        Notice.objects.exclude(game=game).filter(state=Notice.State.WAITING).delete()
        deliver(now + MINUTE)
        for _ in range(4):
            now += timedelta(hours=1)
            for index in awaited(game):
                play.play(game.pk, index, fresh(game).ask, first_reply(game, index), now=now)
            Notice.objects.filter(user=ben).delete()
            deliver(now + MINUTE)
        threads[game.pk] = {
            (message["References"], message["In-Reply-To"])
            for message in received()
            if ada.email in message["To"] and str(game) in message["Subject"]
        }
    assert all(len(thread) == 1 for thread in threads.values())
    assert len(set().union(*threads.values())) == 3


def first_reply(game, index):
    return kernel.asked(game.get_title(), fresh(game).record).questions[index].default


def test_it_comes_from_the_sites_own_domain_and_says_that_a_machine_sent_it(running_game):  # EM-12
    message = turn_mail(running_game)
    assert parseaddr(message["From"])[1] == "games@games.example.org"
    assert message["Reply-To"] is None
    assert message["Message-ID"].rstrip(">").endswith("@games.example.org")
    assert message["Auto-Submitted"] == "auto-generated"


def test_a_sender_with_a_name_of_its_own_is_kept(settings):
    settings.DEFAULT_FROM_EMAIL = "The Table <games@games.example.org>"
    assert letters.sender() == "The Table <games@games.example.org>"


def test_a_mail_that_is_tried_again_has_the_same_identity(running_game):  # DN-04
    person = asked_person(running_game)
    batch = list(Notice.objects.filter(user=person).select_related("user", "game").order_by("pk"))
    first, second = (letters.compose(person, person.email, batch) for _ in range(2))
    assert first.message()["Message-ID"] == second.message()["Message-ID"]


@pytest.mark.parametrize(
    "name",
    ["Bids\r\nBcc: x@y", "Bids\nBcc: x@y", "Bids\tand more", "Bids\n", "Bids\x00\x1b[0m", "Bids\u2028Bcc: x@y"],
)
def test_line_breaks_in_a_name_add_no_header(toy, ada, ben, monkeypatch, name):  # EM-05
    monkeypatch.setitem(registry._TITLES, "bids", replace(TOY, name=name))
    begun(ada, ben, title="bids")
    deliver(NOW + MINUTE)
    message = mail_to(ada)
    assert message["Bcc"] is None
    assert message["Subject"].startswith("Your turn in Bids")
    assert "\n" not in message["Subject"]
    assert not Notice.objects.exclude(state=Notice.State.SENT).exists()


def test_a_long_subject_with_emoji_arrives_whole(toy, ada, ben, monkeypatch):  # EM-07
    name = ("Straßenläufer 🐉🏇 " * 10)[:150].strip()
    monkeypatch.setitem(registry._TITLES, "bids", replace(TOY, name=name))
    begun(ada, ben, title="bids")
    batch = list(Notice.objects.filter(user=ada).order_by("pk"))
    Notice.objects.update(tries=2)  # it was queued and tried before
    deliver(NOW + MINUTE)
    assert mail_to(ada)["Subject"].strip().startswith(f"Your turn in {name} #{batch[0].game_id}")


def test_a_site_name_with_a_line_break_breaks_no_mail(toy, ada, ben, settings):  # EM-05
    settings.SITE_NAME = "Games\r\nBcc: x@y"
    begun(ada, ben, title="bids")
    deliver(NOW + MINUTE)
    assert mail_to(ada)["Bcc"] is None


def test_the_unsubscribe_headers_arrive_as_mail_programs_read_them(toy, ada, ben):  # EM-04
    """Neither cut in the middle of the address nor encoded, and meant for one click (RFC 8058)."""
    begun(ada, ben, title="bids")
    deliver(NOW + MINUTE)
    raw = mail.outbox[-1].message().as_bytes(linesep="\r\n").replace(b"\r\n ", b" ")
    assert re.search(rb"\r\nList-Unsubscribe: +<https://games\.example\.org/unsubscribe/[\w:=-]+/>\r\n", raw)
    assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw


# Names that want to be more than names


@pytest.fixture
def with_evil_names(toy, ada, ben, cleo, settings):
    """A game at which Ben and Cleo have told nothing good of their names; Ada gets mail about what they did."""
    User.objects.filter(pk=ben.pk).update(display_name=EVIL[:40])
    User.objects.filter(pk=cleo.pk).update(display_name="http://evil.example/x?a=b")
    game = begun(ada, ben, cleo, title="bids")
    seats.resign(game.pk, 1, now=NOW)
    seats.resign(game.pk, 2, now=NOW)
    deliver(NOW + MINUTE)
    return mail_to(ada)


def test_markup_in_a_name_is_shown_as_text(with_evil_names):  # EM-08
    html = html_of(with_evil_names)
    assert "<a href=//evil" not in html
    assert "<img" not in html
    assert "&lt;a href=" in html
    assert "<a href=" in text_of(with_evil_names).replace("\u200b", "")


def test_no_mail_program_finds_a_link_in_a_name(with_evil_names):  # EM-08
    for part in (text_of(with_evil_names), html_of(with_evil_names)):
        assert "evil.example" not in part
        assert "http://" not in part
        assert "evil.example" in part.replace("\u200b", "")


def test_every_link_leads_to_the_public_address(with_evil_names):  # EM-08, EM-13
    links = re.findall(r"\w+://[^\s\"<]+", text_of(with_evil_names) + html_of(with_evil_names))
    assert links
    assert all(link.startswith("https://games.example.org/") for link in links)


def test_a_name_in_the_standing_is_no_link_either(toy, ada, ben):  # EM-08
    User.objects.filter(pk=ben.pk).update(display_name="www.evil.example")
    game = begun(ada, ben, title="bids")
    seats.resign(game.pk, 0, now=NOW)
    seats.resign(game.pk, 1, now=NOW)
    tick_through(NOW, NOW + timedelta(minutes=2), every=timedelta(seconds=20))
    assert fresh(game).is_finished
    assert "1. " in text_of(mail_to(ada))
    assert "evil.example" not in text_of(mail_to(ada))


@pytest.mark.parametrize(
    ("text", "header"),
    [
        (letters.unlinked("a.b:c/d@e"), "a.b:c/d@e"),
        (letters.unlinked("www.evil.example"), "www.evil.example"),
        ("desclassi\u00adficado \u202ecba", "desclassificado cba"),
        ("one\r\nBcc: two\x00", "one Bcc: two"),
        ("  a \t b\u2028c ", "a b c"),
        ("Renée 東京 🐎", "Renée 東京 🐎"),
    ],
)
def test_a_header_is_one_line_of_what_can_be_seen(text, header):  # EM-07 EM-08
    assert letters.one_line(text) == header


# Ids


def test_ids_have_no_separators(toy, ada, ben):  # TZ-08
    begun(ada, ben, title="bids")
    batch = list(Notice.objects.filter(user=ada, kind=Kind.TURN).select_related("user", "game"))
    batch[0].game.pk = 1234567
    message = letters.compose(ada, ada.email, batch)
    assert "/games/1234567/" in message.body
    assert "1,234,567" not in message.body + str(message.alternatives[0])


# To whom


def test_mail_goes_to_a_confirmed_address_only(toy, ada, ben):  # AS-03
    ada.emailaddress_set.update(verified=False)
    begun(ada, ben, title="bids")
    deliver(NOW + MINUTE)
    assert not [message for message in received() if ada.email in message["To"]]
    assert set(Notice.objects.filter(user=ada).values_list("outcome", flat=True)) == {Notice.Outcome.NO_ADDRESS}


def test_mail_goes_to_the_primary_address(ada):
    ada.emailaddress_set.update(primary=False)
    ada.emailaddress_set.create(email="new@example.org", verified=True, primary=True)
    assert mails.verified_address(ada) == "new@example.org"


def test_a_reminder_takes_the_place_of_a_turn_that_was_never_told(toy, ada, ben):
    begun(ada, ben, title="bids")
    tick(NOW + timedelta(hours=20))
    text = text_of(mail_to(ada))
    assert "It is still your turn, and your time is running out." in text
    assert "It is your turn." not in text
