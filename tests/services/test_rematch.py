"""A rematch: the same people, rules and time again, one for every finished game."""

import pytest

from games.models import FORMER_PLAYER, Game, Invitation, Notice
from games.services import accounts, invitations, invited, lists, lobby, rematch, seats
from games.services.clocks import HOUR, Pace
from games.services.errors import NotAllowed
from tests.cast import NOW, begun, fresh, opened, play_out

Kind = Notice.Kind


@pytest.fixture
def finished(ada, ben, cleo):
    return over(ada, ben, cleo)


def over(*people, **more):
    """A finished game of these people."""
    return play_out(begun(*people, **more))


def told(user, kind=Kind.INVITED):
    return list(Notice.objects.filter(user=user, kind=kind).values_list("game", flat=True))


def sitting(game):
    return {seat.user.username if seat.user else "bot" for seat in game.seats.select_related("user")}


def test_it_has_the_same_title_options_seats_pace_and_watchers(ada, ben, cleo):
    options = {"zeus_sobers_up": True, "powers": True, "fate_tokens": True}
    before = over(ada, ben, cleo, options=options, public=False, pace=Pace(start=12 * HOUR, gain=HOUR, cap=24 * HOUR))
    again = rematch.offer(before.pk, ben, now=NOW)
    same = ("title", "options", "seat_count", "public", "pace")
    assert {name: getattr(again, name) for name in same} == {name: getattr(before, name) for name in same}
    assert (again.rematch_of_id, again.opener, again.status) == (before.pk, ben, "open")


def test_the_others_are_invited_and_told(finished, ada, ben, cleo):
    again = rematch.offer(finished.pk, ben, now=NOW)
    assert sitting(again) == {"ben"}
    assert [one.line.game.pk for one in invited.to_answer(ada)] == [again.pk]
    assert (told(ada), told(cleo), told(ben)) == ([again.pk], [again.pk], [])


def test_it_begins_when_all_have_accepted(finished, ada, ben, cleo):
    again = rematch.offer(finished.pk, ben, now=NOW)
    lobby.join(again.pk, ada, now=NOW)
    assert fresh(again).is_open
    lobby.join(again.pk, cleo, now=NOW)
    assert fresh(again).is_running
    assert set(Invitation.objects.values_list("state", flat=True)) == {"accepted"}


def test_who_asks_second_joins_the_first(finished, ada, ben):
    first = rematch.offer(finished.pk, ben, now=NOW)
    second = rematch.offer(finished.pk, ada, now=NOW)
    assert second.pk == first.pk
    assert sitting(first) == {"ada", "ben"}


def test_asking_twice_is_the_same_as_once(finished, ben):
    assert rematch.offer(finished.pk, ben, now=NOW).pk == rematch.offer(finished.pk, ben, now=NOW).pk
    assert Game.objects.filter(rematch_of=finished).count() == 1


def test_bots_sit_down_at_once(ada, ben):
    again = rematch.offer(over(ada, ben, seats=4).pk, ada, now=NOW)
    assert sorted(seat.bot != "" for seat in again.seats.all()) == [False, True, True]
    assert len({seat.name for seat in again.seats.all()}) == 3


def test_with_bots_alone_it_begins_at_once(ada):
    again = rematch.offer(over(ada, seats=3).pk, ada, now=NOW)
    assert again.is_running


def test_bots_that_join_later_have_other_names(ada, ben):
    again = rematch.offer(over(ada, ben, seats=4).pk, ada, now=NOW)
    lobby.start(again.pk, ada, now=NOW)
    assert len({seat.shown_name for seat in again.seats.all()}) == 4


def test_who_resigned_is_not_asked_and_cannot_ask(ada, ben, cleo):
    game = begun(ada, ben, cleo)
    seats.resign(game.pk, 2, now=NOW)
    again = rematch.offer(play_out(game).pk, ada, now=NOW)
    assert (told(cleo), told(ben)) == ([], [again.pk])
    assert [seat.bot != "" for seat in again.seats.order_by("bot")] == [False, True]
    with pytest.raises(NotAllowed, match="given up your seat"):
        rematch.offer(game.pk, cleo, now=NOW)


def test_who_has_deleted_the_account_is_not_asked(finished, ada, ben, cleo):
    accounts.delete_account(cleo, NOW)
    again = rematch.offer(finished.pk, ada, now=NOW)
    assert [one.user for one in again.invitations.all()] == [ben]
    assert FORMER_PLAYER not in {seat.name for seat in again.seats.all()}


def test_a_closed_account_is_not_asked(finished, ada, ben, cleo):
    cleo.is_active = False
    cleo.save()
    again = rematch.offer(finished.pk, ada, now=NOW)
    assert [one.user for one in again.invitations.all()] == [ben]


def test_a_running_game_has_no_rematch(running_game, ada):
    with pytest.raises(NotAllowed, match="not over yet"):
        rematch.offer(running_game.pk, ada, now=NOW)


def test_who_did_not_play_cannot_ask(finished, eve):
    with pytest.raises(NotAllowed, match="played in this game"):
        rematch.offer(finished.pk, eve, now=NOW)


def test_one_that_has_begun_without_someone_says_so(finished, ada, ben, cleo):
    again = rematch.offer(finished.pk, ada, now=NOW)
    lobby.start(again.pk, ada, now=NOW)
    with pytest.raises(NotAllowed, match="begun without you"):
        rematch.offer(finished.pk, ben, now=NOW)
    assert rematch.offer(finished.pk, ada, now=NOW).pk == again.pk


def test_one_that_was_closed_makes_room_for_another(finished, ada, ben):
    first = rematch.offer(finished.pk, ada, now=NOW)
    lobby.close(first.pk, ada, now=NOW)
    assert rematch.offer(finished.pk, ben, now=NOW).pk != first.pk


def test_its_seats_are_kept_for_those_who_were_asked(finished, ada, ben, cleo, eve):
    again = rematch.offer(finished.pk, ada, now=NOW)
    with pytest.raises(NotAllowed, match="kept for the players"):
        lobby.join(again.pk, eve, now=NOW)
    assert again.pk not in {line.game.pk for line in lists.home(eve, NOW).joinable}
    invitations.decline(again.pk, ben, now=NOW)
    lobby.join(again.pk, eve, now=NOW)
    with pytest.raises(NotAllowed, match="kept for the players"):
        lobby.join(again.pk, ben, now=NOW)
    lobby.join(again.pk, cleo, now=NOW)
    assert fresh(again).is_running


def test_when_all_have_declined_anyone_may_join(finished, ada, ben, cleo, eve):
    again = rematch.offer(finished.pk, ada, now=NOW)
    for person in (ben, cleo):
        invitations.decline(again.pk, person, now=NOW)
    assert again.pk in {line.game.pk for line in lists.home(eve, NOW).joinable}


def test_seats_are_drawn_by_lot(finished, ada):
    places = set()
    for _ in range(20):
        again = rematch.offer(finished.pk, ada, now=NOW)
        lobby.close(again.pk, ada, now=NOW)
        places.add(again.seats.get(user=ada).index)
    assert len(places) > 1


def test_one_that_everybody_left_says_so_although_bots_sit_in_it(ada, ben):
    again = rematch.offer(over(ada, ben, seats=3).pk, ada, now=NOW)
    closed = lobby.leave(again.pk, ada, now=NOW)
    assert str(lobby.why_closed(closed)) == "Everyone had left before it began."


def test_what_each_player_can_do_about_it(finished, ada, ben, eve):
    nothing_yet = rematch.of_game(finished.pk, ada)
    assert nothing_yet == rematch.Rematch(None, is_open=False, sits=False, is_seen=False, asks=True)
    again = rematch.offer(finished.pk, ada, now=NOW)
    assert rematch.of_game(finished.pk, ada) == rematch.Rematch(again.pk, is_open=True, sits=True, is_seen=True)
    assert rematch.of_game(finished.pk, ben) == rematch.Rematch(again.pk, is_open=True, sits=False, is_seen=True)
    assert rematch.of_game(finished.pk, eve) is None


def test_too_many_open_games_are_refused_with_nothing_opened(finished, ada):
    for _ in range(lobby.MOST_OPEN):
        opened(ada)
    with pytest.raises(NotAllowed, match="open games already"):
        rematch.offer(finished.pk, ada, now=NOW)
    assert not Game.objects.filter(rematch_of=finished).exists()


def test_seats_that_are_kept_are_promised_to_nobody_else(finished, ada, eve):
    again = rematch.offer(finished.pk, ada, now=NOW)
    for who in (eve.username, "friend@example.org"):
        with pytest.raises(NotAllowed, match="kept for the players"):
            invitations.invite(again.pk, ada, who, now=NOW)


def test_an_invitation_to_the_address_of_someone_who_sits_there_keeps_no_seat(finished, ada, ben, cleo, eve):
    again = rematch.offer(finished.pk, ada, now=NOW)
    invitations.decline(again.pk, ben, now=NOW)
    lobby.join(again.pk, cleo, now=NOW)
    assert invitations.invite(again.pk, cleo, "ada@example.org", now=NOW).is_pending
    assert again.pk in {line.game.pk for line in lists.home(eve, NOW).joinable}
    lobby.join(again.pk, eve, now=NOW)
    assert fresh(again).is_running


def test_an_address_that_someone_who_sits_there_confirms_later_keeps_no_seat(finished, ada, ben, eve):
    again = rematch.offer(finished.pk, ada, now=NOW)
    invitations.decline(again.pk, ben, now=NOW)
    invitations.invite(again.pk, ada, "other@example.org", now=NOW)
    with pytest.raises(NotAllowed, match="kept for the players"):
        lobby.join(again.pk, eve, now=NOW)
    address = ada.emailaddress_set.create(email="other@example.org", verified=False)
    with pytest.raises(NotAllowed, match="kept for the players"):
        lobby.join(again.pk, eve, now=NOW)
    address.verified = True
    address.save()
    lobby.join(again.pk, eve, now=NOW)


def test_who_asks_into_a_rematch_cannot_tell_by_its_seats_whose_an_address_is(finished, ada, ben, cleo):
    again = rematch.offer(finished.pk, ada, now=NOW)
    lobby.join(again.pk, cleo, now=NOW)
    invitations.decline(again.pk, ben, now=NOW)
    invitations.invite(again.pk, ada, "cleo@example.org", now=NOW)
    with pytest.raises(NotAllowed, match="kept for the players"):
        invitations.invite(again.pk, ada, "friend@example.org", now=NOW)
    (shown,) = [one for one in invited.sent(again, ada) if one.address]
    assert (shown.address, shown.is_pending, shown.may_withdraw) == ("cleo@example.org", True, True)
