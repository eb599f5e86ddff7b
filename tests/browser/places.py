"""Something to look at behind every address of the site, made when a visit asks for it."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from games.engine import kernel
from games.models import Game, Invitation, Rating, StoredMail, User
from games.services import invitations, plans, subscriptions
from tests.browser.circuits import Circuits
from tests.cast import any_reply, awaited, begun, browser_of, fresh, opened, play_on, play_out
from tests.titles.derby.powers.moments import moment
from tests.web.accounts import PASSWORD, confirm_it_is_you, logged_in

FIRST_BETS = 8


class Places:
    """Games, mails and accounts in the states that pages show. `people` sit in the seats 0 to 3; Eve sits nowhere."""

    def __init__(self, people: list[User], eve: User) -> None:
        self.people, self.eve = people, eve
        self.sessions: dict[str, str] = {}
        self.circuits = Circuits(people)

    # Readers

    def reader(self, game: Game, step: int = 0) -> User:
        """Who is awaited in the game, or sits that many seats to their left."""
        return self.people[(awaited(game)[0] + step) % len(self.people)]

    def session_of(self, user: User, cookie: str) -> str:
        """A session in which the user has just typed the password, where that matters."""
        if user.username not in self.sessions:
            browser = browser_of(user) if user == self.secured else logged_in(user)
            if user != self.secured:
                confirm_it_is_you(browser)
            self.sessions[user.username] = browser.cookies[cookie].value
        return self.sessions[user.username]

    @cached_property
    def secured(self) -> User:
        """Somebody who logs in with a second factor."""
        user = self.people[3]
        user.set_password(PASSWORD)
        user.save()
        TOTP.activate(user, generate_totp_secret())
        RecoveryCodes.activate(user)
        return user

    # Tables of Derby

    @cached_property
    def first_bets(self) -> Game:
        return begun(*self.people, now=timezone.now())

    @cached_property
    def race(self) -> Game:
        return play_on(begun(*self.people, now=timezone.now()), FIRST_BETS, now=timezone.now())

    @cached_property
    def race_under_way(self) -> Game:
        return play_on(begun(*self.people, now=timezone.now()), FIRST_BETS + 9, now=timezone.now())

    @cached_property
    def third_bets(self) -> Game:
        """The third bets, sealed by the first who is awaited."""
        game = self._until("third_bets")
        return play_on(game, 1, now=timezone.now())

    @cached_property
    def second_race(self) -> Game:
        """A later race, with one that was judged before."""
        return self._until("first_bets", race=2)

    @cached_property
    def finished(self) -> Game:
        return play_out(begun(*self.people, now=timezone.now()), now=timezone.now())

    @cached_property
    def finished_with_bots(self) -> Game:
        """A game of one person at a full table of bots, whose names are longer than those of the others."""
        return play_out(begun(self.people[0], seats=6, now=timezone.now()), now=timezone.now())

    @cached_property
    def best(self) -> list[Rating]:
        """Ratings of people who have played often enough for the lists."""
        return Rating.objects.bulk_create(
            [
                Rating(user=user, title="downforce", mu=25 - number, sigma=3, games=20)
                for number, user in enumerate(self.people)
            ],
            update_conflicts=True,
            unique_fields=["user", "title"],
            update_fields=["mu", "sigma", "games"],
        )

    @cached_property
    def with_powers(self) -> Game:
        return begun(*self.people, options={"powers": True, "fate_tokens": True}, now=timezone.now())

    @cached_property
    def window(self) -> tuple[Game, User]:
        """A table with an open window, and who is asked in it."""
        record, owner, _ = moment("heavenly-dukes-blessing")
        return self._with_powers_at(record), self.people[owner]

    @cached_property
    def landing(self) -> tuple[Game, User]:
        """A table on which a creature has just moved and powers can meet it."""
        record, owner, _ = moment("tailwind")
        return self._with_powers_at(record), self.people[owner]

    @cached_property
    def placing_fate(self) -> Game:
        return self._until("fate_tokens", options={"powers": True, "fate_tokens": True})

    def _with_powers_at(self, record: dict[str, Any]) -> Game:
        game = begun(*self.people, options={"powers": True, "fate_tokens": True}, now=timezone.now())
        Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
        return fresh(game)

    def _until(self, phase: str, race: int = 1, **more: Any) -> Game:
        game = begun(*self.people, now=timezone.now(), **more)
        rng = random.Random(4)
        for _ in range(400):
            view = kernel.look(game.get_title(), game.record or {}, None).view
            if view["phase"] == phase and view["race"] == race:
                return game
            game = play_on(game, rng=rng, now=timezone.now())
        raise LookupError(phase)

    # Other games

    @cached_property
    def waiting(self) -> Game:
        return opened(self.people[0], self.people[1], now=timezone.now())

    @cached_property
    def asking(self) -> Game:
        """An open game into which two people have been asked: Eve, and somebody who has played with the opener."""
        game = opened(self.people[0], now=timezone.now())
        for user in (self.eve, self.people[2]):
            invitations.invite(game.pk, self.people[0], user.username, now=timezone.now())
        return game

    @cached_property
    def held(self) -> Game:
        """A running game in which the bot holds the first seat for its owner."""
        game = begun(*self.people, now=timezone.now())
        game.seats.filter(index=0).update(held_by_bot=True)
        return game

    @cached_property
    def invited(self) -> Game:
        """A private game that can be joined by its link alone."""
        return opened(self.people[1], public=False, now=timezone.now())

    @cached_property
    def planned(self) -> tuple[Game, User]:
        """A race, and somebody in it who has planned two replies and waits."""
        game = self.race_with_plans
        return game, self.reader(game, 1)

    @cached_property
    def race_with_plans(self) -> Game:
        game = play_on(begun(*self.people, now=timezone.now()), FIRST_BETS, now=timezone.now())
        index = (awaited(game)[0] + 1) % len(self.people)
        for seed in (1, 2):
            question = self.coming(game, index)
            picks = question.picks(question.sample(random.Random(seed)))
            plans.add(game.pk, index, question.occasion, picks, now=timezone.now())
        return game

    def coming(self, game: Game, index: int) -> Any:
        """The next question that this seat can plan."""
        title = game.get_title()
        view = kernel.look(title, game.record or {}, index).view
        assert title.planning is not None
        return title.planning.ahead(view, index)[0].question

    @cached_property
    def damaged(self) -> Game:
        """A game on which the rules fail."""
        game = begun(*self.people, now=timezone.now())
        Game.objects.filter(pk=game.pk).update(record={"format": 0, "title": "derby"})
        game.moves.update(record={"format": 0, "title": "derby"})
        return fresh(game)

    def picks(self, game: Game, count: int | None = None, seat: int | None = None) -> str:
        """A query with the first picks of a legal reply to the open question; all of them without a count."""
        index = awaited(game)[0] if seat is None else seat
        ask, reply = any_reply(game, index)
        opened_ask = kernel.asked(game.get_title(), game.record or {})
        assert opened_ask is not None
        keys = opened_ask.questions[index].picks(reply)[:count]
        return f"?ask={ask}" + "".join(f"&pick={key}" for key in keys)

    # Mails and links

    @cached_property
    def letter(self) -> StoredMail:
        message = "Subject: Hello\nContent-Type: text/plain\n\nGood news."
        return StoredMail.objects.create(
            recipient="ada@example.org", subject="Hello", message=message, at=timezone.now()
        )

    @cached_property
    def confirmation(self) -> str:
        pending = EmailAddress.objects.create(user=self.people[1], email="new@example.org")
        return str(EmailConfirmationHMAC(pending).key)

    @cached_property
    def unsubscribing(self) -> str:
        return subscriptions.token_for(self.people[0], ["turn"])

    @cached_property
    def invitation(self) -> Invitation:
        """An invitation to an address."""
        return invitations.invite(self.waiting.pk, self.people[0], "friend@example.org", now=timezone.now())

    @cached_property
    def resetting(self) -> tuple[str, str]:
        """The account and the key of a link that sets a new password."""
        user = self.people[2]
        return user_pk_to_url_str(user), default_token_generator.make_token(user)
