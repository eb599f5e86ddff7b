"""An event shows each seat what it may know."""

from games.engine.events import event, visible

BET = event("bet", private={2: {"card": "first"}, 0: {"glimpse": True}}, seat=2, creature="dragon")


def test_the_owner_sees_the_own_private_facts():
    assert visible(BET, 2) == {"kind": "bet", "seat": 2, "creature": "dragon", "card": "first"}


def test_another_seat_sees_only_what_is_meant_for_it():
    assert visible(BET, 0) == {"kind": "bet", "seat": 2, "creature": "dragon", "glimpse": True}


def test_a_spectator_sees_public_facts_only():
    assert visible(BET, None) == visible(BET, 1) == {"kind": "bet", "seat": 2, "creature": "dragon"}


def test_an_event_without_secrets_is_the_same_for_all():
    public = event("turn", seat=1)
    assert visible(public, None) == visible(public, 1) == {"kind": "turn", "seat": 1}
