"""Inviting from the room, answering from the front page, the room, and a mail."""

from urllib.parse import quote

import pytest
from django.core.cache import cache

from games.models import Invitation, QuietAddress
from games.services import invitations, lobby
from tests.cast import NOW, begun, browser_of, fresh, opened, play_out
from tests.web.pages import words


@pytest.fixture
def room(ada):
    """A private game of four that Ada has opened."""
    return opened(ada, public=False)


def place(game, verb=""):
    return f"/games/{game.pk}/{verb}"


def invite(game, by, who):
    return browser_of(by).post(place(game, "invite/"), {"who": who}, follow=True)


def by_mail(game, by):
    return invitations.invite(game.pk, by, "friend@example.org", now=NOW)


def test_a_name_is_invited_and_the_room_shows_it(room, ada, ben):
    page = words(invite(room, ada, "ben"))
    assert "Ben is invited." in page
    assert "not answered yet" in page


def test_an_address_is_invited_and_the_room_shows_it_to_the_inviter(room, ada, ben):
    lobby.join(room.pk, ben, now=NOW)
    assert "<bdi>friend@example.org</bdi>" in words(invite(room, ada, "friend@example.org"))
    page = words(browser_of(ben).get(place(room)))
    assert "somebody whom Ada asked by mail" in page
    assert "friend@example.org" not in page


@pytest.mark.parametrize(
    ("who", "status", "why"),
    [
        ("", 422, "Type a user name or an e-mail address."),
        ("nobody", 422, "There is no player with the user name “nobody”."),
        ("ada", 422, "You already have a seat in this game."),
        ("thalia", 422, "Bots need no invitation: fill the free seats with them."),
        ("ben@nowhere", 422, "“ben@nowhere” is no e-mail address."),
        ("ben", 409, "Ben is invited already."),
        ("cleo", 409, "Cleo already has a seat in this game."),
        ("dan", 409, "dan has declined the invitation to this game."),
    ],
)
def test_a_refusal_says_why_and_keeps_what_was_typed(room, ada, ben, cleo, dan, who, status, why):
    invitations.invite(room.pk, ada, "ben", now=NOW)
    invitations.invite(room.pk, ada, "dan", now=NOW)
    invitations.decline(room.pk, dan, now=NOW)
    lobby.join(room.pk, cleo, now=NOW)
    answer = invite(room, ada, who)
    assert answer.status_code == status
    assert why in words(answer)
    assert f'value="{who}" aria-describedby' in words(answer)


def test_a_game_that_has_begun_takes_no_invitation(ada, ben):
    answer = invite(begun(ada, seats=3), ada, "ben")
    assert answer.status_code == 409
    assert "All seats of this game are taken; it has begun." in words(answer)


def test_only_those_in_the_room_can_invite(ada, ben, cleo):
    public = opened(ada)
    assert "invite/" not in words(browser_of(ben).get(place(public)))
    assert invite(public, ben, "cleo").status_code == 409
    assert invite(opened(ada, public=False), ben, "cleo").status_code == 404


def test_inviting_very_often_is_slowed_down(room, ada, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"invite": "2/m/user"}
    cache.clear()
    statuses = [invite(room, ada, f"friend{number}@example.org").status_code for number in range(3)]
    assert statuses == [200, 200, 429]
    assert Invitation.objects.count() == 2


def test_people_one_has_played_with_are_one_click_away(room, ada, ben, cleo):
    play_out(begun(ada, ben, cleo))
    page = words(browser_of(ada).get(place(room)))
    assert 'name="who" value="ben">Invite Ben</button>' in page


def test_an_invitation_is_taken_back(room, ada, ben):
    invitation = invitations.invite(room.pk, ada, "ben", now=NOW)
    browser_of(ada).post(place(room, f"invitations/{invitation.pk}/withdraw/"))
    assert browser_of(ben).get(place(room)).status_code == 404
    refused = browser_of(ben).post(place(room, "decline/"))
    assert refused.status_code == 409
    assert "This invitation was taken back." in words(refused)


def test_nobody_else_takes_it_back(room, ada, ben, cleo):
    invitation = invitations.invite(room.pk, ada, "ben", now=NOW)
    lobby.join(room.pk, cleo, now=NOW)
    answer = browser_of(cleo).post(place(room, f"invitations/{invitation.pk}/withdraw/"))
    assert answer.status_code == 409
    invitation.refresh_from_db()
    assert invitation.is_pending


def test_the_front_page_accepts_with_one_click(room, ada, ben):
    invitations.invite(room.pk, ada, "ben", now=NOW)
    assert "Ada invites you." in words(browser_of(ben).get("/"))
    browser_of(ben).post(place(room, "join/"))
    assert room.seats.filter(user=ben).exists()
    assert "Your invitations" not in words(browser_of(ben).get("/"))


def test_the_front_page_declines_with_one_click(room, ada, ben):
    invitations.invite(room.pk, ada, "ben", now=NOW)
    page = browser_of(ben).post(place(room, "decline/"), follow=True)
    assert "You have declined the invitation." in words(page)
    assert "declined" in words(browser_of(ada).get(place(room)))


def test_the_room_tells_the_invited_who_asks(room, ada, ben):
    invitations.invite(room.pk, ada, "ben", now=NOW)
    page = words(browser_of(ben).get(place(room)))
    assert "Ada invites you to this game." in page
    assert "Join this game" in page


def test_whoever_is_not_invited_has_nothing_to_decline(room, ben):
    assert browser_of(ben).post(place(room, "decline/")).status_code == 404


# From a mail


def test_the_mail_shows_the_game_to_a_visitor_and_leads_back_after_signing_up(room, ada, client):
    link = f"/invited/{by_mail(room, ada).token}/"
    page = words(client.get(link))
    assert "Ada invites you to this game." in page
    assert f"/accounts/signup/?next={link}" in page


def test_whoever_holds_the_mail_takes_a_seat(room, ada, eve):
    link = f"/invited/{by_mail(room, ada).token}/"
    assert f'action="{link}"' in words(browser_of(eve).get(link))
    answer = browser_of(eve).post(link)
    assert answer.headers["Location"] == place(room)
    assert Invitation.objects.get().state == "accepted"


def test_a_visitor_is_asked_to_log_in_before_taking_a_seat(room, ada, client):
    link = f"/invited/{by_mail(room, ada).token}/"
    answer = client.post(link, headers={"Referer": f"http://testserver{link}"})
    assert answer.headers["Location"] == f"/accounts/login/?next={quote(link, safe='')}"


def test_a_stranger_declines_without_an_account(room, ada, client):
    invitation = by_mail(room, ada)
    assert "You have declined the invitation" in words(client.post(f"/invited/{invitation.token}/decline/"))
    assert "declined" in words(browser_of(ada).get(place(room)))


def test_a_taken_back_mail_says_so(room, ada, eve, client):
    invitation = by_mail(room, ada)
    invitations.withdraw(room.pk, invitation.pk, ada, now=NOW)
    answers = [
        client.get(f"/invited/{invitation.token}/"),
        browser_of(eve).post(f"/invited/{invitation.token}/"),
        client.post(f"/invited/{invitation.token}/decline/"),
    ]
    assert [answer.status_code for answer in answers] == [409, 409, 409]
    assert all("This invitation was taken back." in words(answer) for answer in answers)
    assert fresh(room).seats.count() == 1


def test_a_mail_into_a_game_that_has_begun_says_so(room, ada, client):
    invitation = by_mail(room, ada)
    lobby.start(room.pk, ada, now=NOW)
    assert "has begun without you" in words(client.get(f"/invited/{invitation.token}/"))


def test_an_address_is_kept_quiet_by_a_post_alone(room, ada, client):  # EM-01
    link = f"/invited/{by_mail(room, ada).token}/never/"
    assert "friend@example.org" in words(client.get(link))
    assert not QuietAddress.objects.exists()
    client.post(link, {"List-Unsubscribe": "One-Click"})
    assert QuietAddress.objects.get().email == "friend@example.org"


def test_an_unknown_token_or_one_to_an_account_leads_nowhere(room, ada, ben, client):
    token = invitations.invite(room.pk, ada, "ben", now=NOW).token
    for link in (f"/invited/{token}/", f"/invited/{token}/decline/", "/invited/x/", "/invited/x/never/"):
        assert client.get(link).status_code in (302, 404)
        assert client.post(link).status_code == 404


def test_the_answer_to_an_address_is_the_same_with_and_without_an_account(ada, ben, client):  # AS-01
    pages = []
    for who in ("ben@example.org", "foo@example.org"):
        room = opened(ada, public=False)
        page = words(invite(room, ada, who)).replace(who, "WHO").replace(room.invite_token, "TOKEN")
        parts = [line for line in page.split("<") if "csrf" not in line.lower() and "data-" not in line]
        pages.append("<".join(parts).replace(str(room.pk), "PK"))
    for page in pages:
        assert "WHO is invited." in page
    assert len(pages[0]) - len(pages[1]) in range(-20, 21)
