"""Games of Downforce as they go on the site: what is sealed stays so, time passes, and what is left to take away."""

import json
import random
import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import transaction

from games.engine import kernel
from games.engine.questions import complete
from games.models import Game, Move, Notice, Seat
from games.services import dice, downloads, letters, page, pictures, play
from games.services.eyes import Eyes
from games.titles.downforce.data import TRACKS
from games.titles.downforce.words import card
from tests.cast import NOW, awaited, begun, fresh, play_on, play_out, seat
from tests.passing import tick
from tests.services.test_downloads import rebuilt
from tests.services.test_pictures import images

HOUR = timedelta(hours=1)
DUE = NOW + timedelta(days=1)


@pytest.fixture
def people(ada, ben, cleo, dan, monkeypatch):
    """Four people, whose games all begin with the same cards."""
    monkeypatch.setattr(dice, "seed", lambda: bytes([4]) * 32)
    return ada, ben, cleo, dan


def auction(people):
    """A game whose first auction is open to all four."""
    game = begun(*people, title="downforce")
    assert awaited(game) == (0, 1, 2, 3)
    return game


def hand(game, index):
    """What that seat can bid with."""
    question = kernel.asked(game.get_title(), fresh(game).record).questions[index]
    return [question.reply(picks) for picks in complete(question)]


def bid(game, index, nth, now=NOW):
    """The seat bids with the card at that place in its hand."""
    chosen = hand(game, index)[nth]
    play.play(game.pk, index, fresh(game).ask, chosen, now=now)
    return chosen


def known(game, user):
    """All that the page of that person is made of, but for the number of the game."""
    built = page.build(fresh(game), user, now=NOW + HOUR)
    log = [(line.words, line.at, line.by, line.seat) for line in built.log]
    return built.version, built.view, built.seats, log, built.awaited


def told(game):
    """Who has been told what about that game, and when."""
    return sorted(Notice.objects.filter(game=game).values_list("user", "kind", "occasion", "send_after", "state"))


def test_nobody_can_tell_from_page_log_or_notices_what_was_bid(people):  # F4
    low, high = auction(people), auction(people)
    assert bid(low, 0, 0) != bid(high, 0, -1)
    for user in people[1:]:
        assert known(low, user) == known(high, user)
    assert told(low) == told(high)


def test_whoever_bids_again_before_the_reveal_tells_nobody(people):  # F4
    game = auction(people)
    bid(game, 0, 0)
    before = known(game, people[1])
    bid(game, 0, -1, now=NOW + HOUR / 2)
    assert known(game, people[1]) == before


def mails_until_the_reminder(people, nth):
    """The mails of a game in whose auction Ada has bid, by address; without the number of the game."""
    mail.outbox.clear()
    with transaction.atomic():
        game = auction(people)
        chosen = bid(game, 0, nth)
        for minutes in (1, 5, 10, 60 * 19, 1155, 1160, 1165):
            tick(NOW + timedelta(minutes=minutes))
        transaction.set_rollback(True)  # so that the next game finds everybody as this one did
    texts = [(sent.to, _numberless(sent.subject, game), _numberless(sent.body, game)) for sent in mail.outbox]
    return chosen, sorted(texts)


def _numberless(text, game):
    return re.sub(rf"#{game.pk}\b|(?<=/games/){game.pk}\b|[A-Za-z0-9:_-]{{30,}}", "", text)


def test_the_reminder_of_an_open_auction_reveals_nothing(people, clock):  # F4, DN-02
    (one, first), (other, second) = (mails_until_the_reminder(people, nth) for nth in (0, -1))
    assert one != other
    reminded = {to for (to,), subject, _ in first if "running out" in subject}
    assert reminded == {user.email for user in people[1:]}
    assert first == second
    assert not any(str(card(one)) in body for (to,), _, body in first if to != people[0].email)


def test_when_the_time_of_an_auction_is_up_all_silent_seats_bid_and_it_goes_on(people):  # F4, CT-07
    game = auction(people)
    opened, chosen = fresh(game).ask, bid(game, 0, 0)
    tick(DUE)
    answers = Move.objects.filter(game=game, ask=opened, seat__isnull=False)
    assert {move.seat: move.by for move in answers} == {0: "human", 1: "clock", 2: "clock", 3: "clock"}
    assert answers.get(seat=0).reply == chosen
    revealed = [event for move in answers for event in move.events if event["kind"] == "bids"]
    assert [len(event["bids"]) for event in revealed] == [4]
    assert fresh(game).ask > opened
    assert seat(game, 1).timeouts_in_row == 1


@pytest.mark.parametrize("bids_again", [False, True])
def test_who_is_held_does_not_tell_who_bid_again_after_a_time_out(people, bids_again):  # F4, CT-07
    game = auction(people)
    Seat.objects.filter(game=game, index=0).update(due_at=NOW)
    tick(NOW)
    if bids_again:
        bid(game, 0, -1)
    for index in (1, 2, 3):
        bid(game, index, 0)
    Seat.objects.filter(game=game, index=0).update(due_at=NOW)
    tick(NOW)
    assert seat(game, 0).held_by_bot


def test_the_log_says_of_a_sealed_bid_only_that_it_was_made(people):  # F4
    game = auction(people)
    bid(game, 0, 0)
    lines = [line.words.render(str, lambda one, many, n: one, list("ABCD")) for line in known_lines(game, people[1])]
    assert "A has answered." in lines
    assert not any("bid" in line for line in lines if line.startswith("A"))


def known_lines(game, user):
    return page.build(fresh(game), user, now=NOW).log


@pytest.mark.parametrize("track", TRACKS)
def test_a_game_can_be_built_from_its_download(people, track):
    game = play_out(begun(*people, title="downforce", options={"track": track}), rng=random.Random(5))
    whole = json.loads(json.dumps(downloads.as_json(game)))
    assert rebuilt(whole) == game.record
    assert whole["options"] == {"track": track}


def test_a_seat_that_stays_silent_for_a_whole_game_does_not_stop_it(ada, ben, clock):  # CT-13, RE-19
    """Ada answers within the hour, Ben never comes."""
    game, now = begun(ada, ben, seats=3, title="downforce"), NOW
    while fresh(game).is_running and now < NOW + timedelta(days=10):
        if 0 in awaited(game):
            play_on(game, now=now)
        now += HOUR
        clock.move_to(now)
        tick(now)
    assert fresh(game).status == Game.Status.FINISHED
    assert set(Move.objects.filter(game=game, seat=1).values_list("by", flat=True)) == {Move.By.CLOCK, Move.By.BOT}


@pytest.mark.parametrize("track", TRACKS)
def test_a_mail_shows_the_board(people, track):
    game = play_on(begun(*people, title="downforce", options={"track": track}), 60, rng=random.Random(6))
    user = people[awaited(game)[0]]
    batch = list(Notice.objects.filter(user=user, game=game).select_related("user", "game")[:1])
    letter = letters.compose(user, user.email, batch)
    (png,) = images(letter)
    assert 5_000 < len(png) < 90_000
    look = Eyes(awaited(game)[0]).look(game.get_title(), game.record)
    drawn = pictures.of_board(look, None, [str(person) for person in people])
    assert TRACKS[track]["name"] in drawn.words
    assert drawn.words in letter.body
