"""The table of a game with powers and Fate tokens: what each window shows to whom, what it offers, what it refuses."""

import html
import re

import pytest
from django.urls import reverse

from games.engine import kernel
from games.models import Game, Move
from games.titles.derby import TITLE
from games.titles.derby.data import POWERS
from games.titles.derby.powers import words as naming
from games.titles.derby.powers.occasions import occasion
from tests.cast import awaited, begun, browser_of, fresh, play_on
from tests.titles.derby.powers import stage
from tests.titles.derby.powers.moments import MOMENTS, every_power, moment

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
NAMES = ("Ada", "Ben", "Cleo", "dan")
WITH_ALL = {"powers": True, "fate_tokens": True}

WITHOUT = {
    "trickster": "The third bets begin, and the bets placed before stay as they are.",
    "sleight-of-hand": "Zeus draws 2 cards from a deck of 7.",
    "tangled-web": "Dragon stays on sector 4.",
    "sun-ray": "Dragon moves from the start to sector 4.",
    "falcons-eye": "The bet card stays hidden.",
    "renewal": "Dragon 4/2 stays in the discard pile.",
    "cleansing": "Dragon 1/0 stays in the Zeus deck.",
    "second-wind": "Dragon moves from the start to sector 2.",
    "mandate": "Gryphon is disqualified.",
}
WITH = {
    "tangled-web": "Dragon moves back from sector 4 to sector 2.",
    "sun-ray": "Dragon moves from the start to sector 6.",
    "falcons-eye": "You see the card of Ada’s bet on Dragon; the others only see that you look.",
    "tailwind": "Dragon moves from sector 4 to sector 7, ahead of Gryphon.",
    "heavy-air": "Dragon moves from the start to sector 2.",
    "second-wind": "Dragon moves from the start to sector 4.",
    "cleansing": "Dragon 1/0 goes to the discard pile.",
}


@pytest.fixture
def people(ada, ben, cleo, dan):
    return [ada, ben, cleo, dan]


@pytest.fixture
def game(people) -> Game:
    return begun(*people, options=WITH_ALL)


def table(game: Game) -> str:
    return reverse("table", args=[game.pk])


def turn(game: Game) -> str:
    return reverse("turn", args=[game.pk])


def at(game: Game, record: dict) -> Game:
    """The game, put to that record."""
    Game.objects.filter(pk=game.pk).update(record=record, ask=record["ask"])
    return fresh(game)


def standing_at(game: Game, power: str) -> tuple[Game, int, list[str]]:
    """The game with the window of that power open, who is asked, and a reply that plays it."""
    record, owner, reply = moment(power)
    return at(game, record), owner, reply


def text(words) -> str:
    return words.render(str, lambda one, many, n: one if n == 1 else many, NAMES)


def read(answer) -> str:
    """What the page says, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def part(answer, element: str) -> str:
    """The section of that id."""
    until = '(?=<section id="|<div class="playtable__|</article>)'
    found = re.search(rf'<section id="{element}".*?{until}', answer.content.decode(), re.DOTALL)
    return found[0] if found else ""


def offered(answer) -> set[str]:
    """The last pick of every link that the page offers for the turn."""
    return {re.findall(r"pick=([\w%-]+)", link)[-1].replace("%3A", ":") for link in links(answer)}


def links(answer) -> set[str]:
    """The addresses of all picks that the page offers."""
    found = re.findall(r'<a class="(?!button)[^"]*" href="([^"]*pick=[^"]*)#turn"', answer.content.decode())
    return {html.unescape(link) for link in found}


# --- A window: which moment it is, who is asked, what may happen


@every_power
def test_the_owner_is_told_why_and_is_offered_the_power_or_to_pass(game, people, power):  # V5
    game, owner, _ = standing_at(game, power)
    answer = browser_of(people[owner]).get(table(game))
    question = kernel.look(TITLE, game.record, owner).question
    assert answer.status_code == 200
    assert text(question.words) in read(answer)
    assert offered(answer) == {"pass", power}
    assert str(naming.text(power)) in read(answer)


@every_power
def test_the_owner_sees_before_any_pick_what_happens_without_the_power(game, people, power):
    game, owner, _ = standing_at(game, power)
    page = read(browser_of(people[owner]).get(table(game)))
    assert f"If nobody plays a power: {WITHOUT.get(power, '')}" in page


@pytest.mark.parametrize(("power", "sentence"), WITH.items(), ids=WITH)
def test_the_owner_sees_before_any_pick_what_happens_with_a_power_that_needs_no_target(game, people, power, sentence):
    game, owner, _ = standing_at(game, power)
    assert sentence in read(browser_of(people[owner]).get(table(game)))


@every_power
@pytest.mark.parametrize("seat", [3, None])
def test_others_are_told_the_moment_and_who_is_asked_and_are_offered_nothing(game, people, power, seat):  # V5
    game, owner, _ = standing_at(game, power)
    answer = browser_of(None if seat is None else people[seat]).get(table(game))
    said = html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part(answer, "table-moment"))))
    assert text(occasion(kernel.look(TITLE, game.record, seat).view)) in said
    assert f"{NAMES[owner]} : {naming.power(power)} . {naming.text(power)}" in said
    assert "If nobody plays a power:" in said
    assert offered(answer) == set()


@every_power
def test_the_summary_names_the_window(game, people, power):
    named = {
        "play": "A card was put down",
        "after": "A card was played",
        "fate": "A creature has met a Fate token",
        "bet": "A bet was placed",
        "mid": "Before the third bets",
        "draw": "Before the judgement draws",
        "drawn": "The judgement has drawn",
    }
    game, _, _ = standing_at(game, power)
    assert named[POWERS[power].window] in part_of_head(browser_of().get(table(game)))


def part_of_head(answer) -> str:
    return re.search(r'<ul class="facts-line[^>]*>.*?</ul>', answer.content.decode(), re.DOTALL)[0]


def test_several_who_are_asked_are_named_in_the_order_in_which_they_are_decided(game, people):  # V4
    game = at(game, stage.before_play({1: "marduk", 3: "horus"}))
    said = part(browser_of(people[2]).get(table(game)), "table-moment")
    assert "in the order in which the answers are decided" in said
    assert re.findall(r"<strong>(\w+)</strong>", said) == ["Ben", "dan"]


def test_who_has_answered_is_shown_but_not_what(game, people):
    record = stage.answer(stage.before_play({1: "marduk", 3: "horus"}), 3, ["sun-ray"])
    answer = browser_of(people[1]).get(table(at(game, record)))
    asked = re.search(r'<ol class="asked">.*?</ol>', answer.content.decode(), re.DOTALL)[0]
    assert re.search(r"dan.*?has answered", asked, re.DOTALL)
    assert asked.count("has answered") == 1
    assert "You have answered" not in read(answer)


def test_the_own_answer_is_shown_to_its_owner_while_it_may_be_changed(game, people):
    record = stage.answer(stage.before_play({1: "marduk", 3: "horus"}), 3, ["sun-ray"])
    answer = browser_of(people[3]).get(table(at(game, record)))
    assert "You have answered: Sun Ray: That move is 2 longer." in read(answer)
    assert offered(answer) == {"pass", "sun-ray"}


def test_without_another_card_of_the_creature_only_passing_is_offered_and_the_page_says_why(game, people):  # V5
    record = stage.table(stage.holders(4), gods={0: "quetzalcoatl"}, bets=stage.bets(4))
    record = stage.answer(record, 0, ["dragon-n3"])
    answer = browser_of(people[0]).get(table(at(game, record)))
    assert stage.window(record) == "after"
    assert offered(answer) == {"pass"}
    assert "Renewal can’t be played: neither of your holders has another card of Dragon." in read(answer)


@pytest.mark.parametrize(("cards", "names"), [(["gryphon-t1", "zeus"], ["Gryphon", "protection"])])
def test_drawn_cards_are_shown_as_cards_to_everybody(game, people, cards, names):
    game = at(game, stage.drawn({1: "odin"}, cards))
    shown = part(browser_of().get(table(game)), "table-moment")
    assert sorted(re.findall(r'face__name"[^>]*>(\w+)<', shown)) == sorted(names)


def test_a_spared_card_is_marked_among_the_drawn(game, people):
    record = stage.drawn({1: "yu-huang", 2: "odin"}, ["gryphon-t1", "zeus"])
    record = stage.answer(record, 1, ["mandate", "gryphon-t1"])
    record = stage.answer(record, 2, stage.PASS) if stage.asked(record) == [1, 2] else record
    game = at(game, record)
    shown = part(browser_of().get(table(game)), "table-moment")
    assert stage.window(record) == "drawn"
    assert re.search(r"Gryphon.*spared", shown, re.DOTALL)
    assert shown.count("spared") == 2  # the class and the word


# --- Composing and playing


@every_power
def test_after_each_pick_exactly_what_fits_next_is_offered(game, people, power):
    game, owner, reply = standing_at(game, power)
    question = kernel.look(TITLE, game.record, owner).question
    browser = browser_of(people[owner])
    for count in range(1, len(reply) + 1):
        answer = browser.get(turn(game), {"ask": game.ask, "pick": reply[:count]}, **HTMX)
        assert answer.status_code == 200
        assert offered(answer) == {choice.key for choice in question.options(tuple(reply[:count]))}
        assert ("Confirm and send" in read(answer)) is (count == len(reply))


@every_power
def test_the_preview_says_what_happens_with_and_without(game, people, power):
    game, owner, reply = standing_at(game, power)
    answer = browser_of(people[owner]).get(turn(game), {"ask": game.ask, "pick": reply}, **HTMX)
    look = kernel.look(TITLE, game.record, owner)
    for words in TITLE.preview(look.view, look.question, tuple(reply)):
        assert text(words) in read(answer)


MOVED = {
    "sun-ray": ["dragon"],
    "heavy-air": ["dragon"],
    "second-wind": ["dragon"],
    "tangled-web": ["dragon"],
    "tailwind": ["dragon"],
    "change-of-fortune": ["dragon", "gryphon"],
    "celestial-order": ["sylph"],
    "heavenly-dukes-blessing": ["gryphon"],
}


@pytest.mark.parametrize(("power", "moved"), MOVED.items(), ids=MOVED)
def test_the_board_shows_where_the_picked_power_would_lead(game, people, power, moved):
    game, owner, reply = standing_at(game, power)
    page = browser_of(people[owner]).get(turn(game), {"ask": game.ask, "pick": reply}, **HTMX).content.decode()
    assert sorted(re.findall(r'class="token ghost (\w+)"', page)) == moved
    assert "Nothing is played until you confirm." in page


def test_the_announced_move_is_drawn_for_everybody_before_it_is_made(game, people):
    game, _, _ = standing_at(game, "sun-ray")
    for user in (None, people[1], people[3]):
        answer = browser_of(user).get(table(game))
        assert re.findall(r'class="token ghost (\w+)"', answer.content.decode()) == ["dragon"]
        assert "Broad arrow: the announced move, " in read(answer)


@every_power
def test_a_power_is_played_without_scripts_by_following_links_and_one_form(game, people, power):
    game, owner, reply = standing_at(game, power)
    browser = browser_of(people[owner])
    answer = browser.get(table(game))
    for pick in reply:
        (link,) = (link for link in links(answer) if link.endswith(f"pick={pick.replace(':', '%3A')}"))
        answer = browser.get(link)
    form = re.search(r'<form class="confirm".*?</form>', answer.content.decode(), re.DOTALL)[0]
    fields = re.findall(r'<input type="hidden" name="(ask|pick)" value="([^"]*)"', form)
    sent = {"ask": dict(fields)["ask"], "pick": [value for name, value in fields if name == "pick"]}
    answer = browser.post(turn(game), sent)
    assert (answer.status_code, answer["Location"]) == (303, table(game))
    assert power not in fresh(game).record["state"]["powers"][owner]
    assert Move.objects.get(game=game, by="human").reply == reply
    assert browser.get(table(game)).status_code == 200


def test_passing_keeps_the_power_and_the_move_is_made(game, people):
    game, owner, _ = standing_at(game, "sun-ray")
    browser_of(people[owner]).post(turn(game), {"ask": game.ask, "pick": "pass"})
    state = fresh(game).record["state"]
    assert "sun-ray" in state["powers"][owner]
    assert state["track"]["positions"]["dragon"] == 4


# --- Refused


@pytest.mark.parametrize(
    ("power", "pick", "sentence"),
    [
        ("sun-ray", ["heavy-air"], "Heavy Air is a power of Marduk; you are Horus."),
        ("sun-ray", ["tailwind"], "Tailwind can’t be played now."),
        ("sun-ray", ["sun-ray", "dragon"], "Sun Ray does not allow this choice."),
        ("celestial-order", ["celestial-order", "dragon"], "Celestial Order does not allow this choice."),
        ("trickster", ["trickster", "dragon"], "Trickster does not allow this choice."),
        ("mandate", ["mandate", "zeus"], "Mandate does not allow this choice."),
        ("mandate", ["mandate"], "The answer is not complete."),
        ("sun-ray", ["unicorn"], "“unicorn” is not one of the choices here."),
    ],
)
def test_what_the_card_or_the_moment_does_not_allow_is_refused(game, people, power, pick, sentence):
    game, owner, _ = standing_at(game, power)
    before = Game.objects.values().get(pk=game.pk)
    answer = browser_of(people[owner]).post(turn(game), {"ask": game.ask, "pick": pick})
    assert answer.status_code == 422
    assert sentence in read(answer)
    assert Game.objects.values().get(pk=game.pk) == before


def test_a_used_power_is_refused(game, people):  # V2
    game = at(game, stage.before_play({1: "horus", 2: "marduk"}, used=("sun-ray",)))
    answer = browser_of(people[1]).post(turn(game), {"ask": game.ask, "pick": "sun-ray"})
    assert answer.status_code == 403
    record = stage.landed({1: "horus"}, used=("sun-ray",))
    game = at(game, record)
    answer = browser_of(people[1]).post(turn(game), {"ask": game.ask, "pick": "sun-ray"})
    assert answer.status_code == 422
    assert "You have used Sun Ray already; each power is used once a game." in read(answer)
    assert fresh(game).record == record


def test_a_power_outside_its_window_is_refused_instead_of_a_card(game, people):
    record = stage.table(stage.holders(4), gods={0: "horus"}, bets=stage.bets(4))
    game = at(game, record)
    answer = browser_of(people[0]).post(turn(game), {"ask": game.ask, "pick": "sun-ray"})
    assert answer.status_code == 422
    assert "Sun Ray can’t be played now." in read(answer)
    assert fresh(game).record == record


def test_who_is_not_asked_plays_no_power(game, people):
    game, owner, reply = standing_at(game, "sun-ray")
    answer = browser_of(people[3]).post(turn(game), {"ask": game.ask, "pick": reply})
    assert answer.status_code == 403
    assert "sun-ray" in fresh(game).record["state"]["powers"][owner]


# --- What the viewer has looked at


def seen(page: str) -> list[str]:
    return re.findall(r"you have seen: ([^<]+)<", page)


@pytest.mark.parametrize(
    ("power", "cards"),
    [("falcons-eye", ["1st"]), ("superior-wisdom", ["1st", "1st", "1st"]), ("ravens-report", ["1st", "last"])],
)
def test_only_the_looker_keeps_what_was_seen_in_the_seat_it_was_seen_at(game, people, power, cards):  # V8
    record, owner, reply = moment(power)
    game = at(game, stage.answer(record, owner, reply))
    assert seen(browser_of(people[owner]).get(table(game)).content.decode()) == cards
    for other in (None, *(user for seat, user in enumerate(people) if seat != owner)):
        assert seen(browser_of(other).get(table(game)).content.decode()) == []


def test_a_bet_card_exchanged_after_the_look_is_flagged(game, people):  # V8
    record = stage.before_third_bets({2: "odin", 3: "marduk"})
    looks = [f"{seat}:{stage.bets(4)[seat][0][0]}" for seat in (3, 0, 1)]
    record = stage.answer(record, 2, ["superior-wisdom", *looks])
    record = stage.answer(record, 3, ["prophecy", stage.bets(4)[3][0][0], "second"])
    game = at(game, record)
    page = browser_of(people[2]).get(table(game)).content.decode()
    assert page.count("<em>exchanged since</em>") == 1
    assert "exchanged since" not in browser_of(people[1]).get(table(game)).content.decode()


def test_looks_are_gone_when_the_race_is_over(game, people):  # D25
    record = stage.before_third_bets({1: "odin"}, holders=stage.holders(4, last=True))
    record = stage.answer(record, 1, ["superior-wisdom", "2:phoenix", "3:dragon", "0:dragon"])
    assert len(seen(browser_of(people[1]).get(table(at(game, record))).content.decode())) == 3
    while not record["state"]["races_done"]:
        waiting = stage.asked(record)[0]
        record = stage.answer(record, waiting, stage.question(record, waiting).default)
    assert seen(browser_of(people[1]).get(table(at(game, record))).content.decode()) == []


# --- Powers of each seat


def test_every_seat_shows_its_powers_and_what_they_do_to_everybody(game, people):  # V2
    page = html.unescape(browser_of().get(table(game)).content.decode())
    shown = re.findall(r'<details class="seat__powers" id="powers-\d">.*?</details>', page, re.DOTALL)
    for seat, unused in enumerate(game.record["state"]["powers"]):
        assert len(unused) == 3
        for key in unused:
            assert str(naming.power(key)) in shown[seat]
            assert str(naming.text(key)) in shown[seat]


def test_a_used_power_says_so_in_words(game, people):
    game, owner, reply = standing_at(game, "sun-ray")
    game = at(game, stage.answer(game.record, owner, reply))
    page = browser_of().get(table(game)).content.decode()
    used = '<small class="visually-hidden">used</small>'
    assert f"Sun Ray</span>{used}" in page
    assert page.count(used) == sum(
        len(line["powers"]["used"]) for line in kernel.look(TITLE, game.record, None).view["seats"]
    )


def test_the_own_powers_lie_in_the_hand_with_the_moment_at_which_they_are_played(game, people):
    hand = part(browser_of(people[0]).get(table(game)), "table-hand")
    for key in game.record["state"]["powers"][0]:
        assert str(naming.text(key)) in html.unescape(hand)
        assert str(naming.when(POWERS[key].window)) in html.unescape(hand)


def test_fate_cards_are_told_apart_by_a_word_and_a_mark(game, people):
    hand = part(browser_of(people[0]).get(table(game)), "table-hand")
    assert len(re.findall(r"power--fate.*?#art-fate.*?Fate", hand, re.DOTALL)) == 1


def test_without_fate_tokens_no_fate_card_is_shown(people):  # V2
    game = begun(*people, options={"powers": True})
    page = browser_of(people[0]).get(table(game)).content.decode()
    assert "power--fate" not in page
    assert "tag--fate" not in page


# --- Fate tokens


def test_the_free_sectors_are_offered_by_number_and_lit_on_the_board(game, people):  # V3
    game = play_on(game, 2)
    index = awaited(game)[0]
    answer = browser_of(people[index]).get(table(game))
    page = answer.content.decode()
    assert "Fate tokens are being placed" in page
    assert len(offered(answer)) == 20
    assert page.count("sector--lit") == 20
    assert offered(answer) == {str(n) for n in range(1, 23)} - set(game.record["state"]["fate"])


def test_a_picked_sector_is_marked_with_the_own_token(game, people):
    index = awaited(game)[0]
    answer = browser_of(people[index]).get(turn(game), {"ask": game.ask, "pick": "5"}, **HTMX)
    assert answer.content.decode().count("sector--picked") == 1
    assert "on sector 5</title>" in answer.content.decode()
    assert "Fate cards can be played when a creature ends its move on sector 5." in read(answer)


def test_who_does_not_place_sees_no_sector_lit(game, people):
    other = (awaited(game)[0] + 1) % 4
    assert "sector--lit" not in browser_of(people[other]).get(table(game)).content.decode()


def test_tokens_are_drawn_with_owner_and_sector_and_listed_in_words(game, people):
    game, _, _ = standing_at(game, "tailwind")
    page = browser_of().get(table(game))
    assert "<title>Fate token of Cleo on sector 4" in page.content.decode()
    assert "sector 4: Cleo" in read(page)
    assert "where the Fate token of Cleo lies" in read(page)


def test_a_token_that_was_used_is_off_the_board(game, people):  # V3
    game, owner, reply = standing_at(game, "tailwind")
    game = at(game, stage.answer(game.record, owner, reply))
    assert "<title>Fate token of" not in browser_of().get(table(game)).content.decode()


# --- The rest of the table


def test_the_first_card_is_chosen_alone(game, people):  # V7
    record = stage.table(stage.holders(4), gods={}, bets=stage.bets(4))
    answer = browser_of(people[0]).get(table(at(game, record)))
    assert "The second card is chosen when this one has been played." in read(answer)
    assert offered(answer) == {"dragon-n3", "sylph-n2"}


def test_the_second_card_comes_from_the_other_holder_only(game, people):  # V7
    record = stage.table(stage.holders(4), gods={}, bets=stage.bets(4))
    record = stage.answer(record, 0, ["dragon-n3"])
    answer = browser_of(people[0]).get(table(at(game, record)))
    assert "its slow value counts. It comes from the holder on the other side." in read(answer)
    assert "holders--second" in answer.content.decode()
    assert offered(answer) == {"sylph-n2"}


def test_the_picked_second_card_is_previewed_by_its_slow_value(game, people):  # V7
    record = stage.table(stage.holders(4), gods={}, bets=stage.bets(4))
    record = stage.answer(record, 0, ["dragon-n3"])
    game = at(game, record)
    answer = browser_of(people[0]).get(turn(game), {"ask": game.ask, "pick": "sylph-n2"}, **HTMX)
    assert "Sylph moves from the start to sector 1." in read(answer)
    assert re.findall(r'class="token ghost (\w+)"', answer.content.decode()) == ["sylph"]
    assert "pick--slow" in answer.content.decode()


def test_the_cards_in_the_own_holders_are_no_links_while_a_window_asks_for_one_of_them(game, people):
    game, owner, _ = standing_at(game, "renewal")
    answer = browser_of(people[owner]).get(table(game), {"ask": game.ask, "pick": "renewal"})
    assert offered(answer) == {"dragon-n1"}
    assert "<a " not in part(answer, "table-hand").split("Your powers")[0]


def test_a_renewed_card_is_marked_in_the_holder_and_named_to_those_who_cannot_see_it(game, people):
    record, owner, reply = moment("renewal")
    game = at(game, stage.answer(record, owner, reply))
    sees, other = browser_of(people[owner]).get(table(game)), browser_of(people[1]).get(table(game))
    for shown in ("turn", "table-hand"):
        assert part(sees, shown).count('<span class="renewed">') == 1
    assert other.content.decode().count('<span class="renewed">') == 0
    for page in (sees, other):
        assert "One of them is Dragon 4/2, put back by Renewal." in read(page)


def test_tricks_in_the_zeus_deck_name_who_put_them_there(game, people):
    game = at(game, stage.before_draw({1: "anansi"}))
    extras = part(browser_of().get(table(game)), "table-extras")
    assert re.findall(r'class="put-by">by (\w+)<', extras) == ["Ben", "Ben", "Ada"]


def test_a_spared_card_is_told_with_the_race(game, people):
    record, owner, reply = moment("mandate")
    game = at(game, stage.answer(record, owner, reply))
    assert "Gryphon 1/0 was spared." in read(browser_of().get(table(game)))


def test_a_game_without_powers_shows_nothing_of_all_this(running_game, people):
    page = browser_of(people[0]).get(table(running_game)).content.decode()
    for trace in ("table-moment", "seat__powers", "Your powers", 'class="fate', "put-by"):
        assert trace not in page


def test_a_replay_shows_the_moment_without_choices(game, people):
    while not kernel.look(TITLE, game.record, None).view["window"]:
        game = play_on(game)
    number = game.moves.filter(record__isnull=False).latest("number").number
    answer = browser_of(people[0]).get(reverse("replay", args=[game.pk, number]))
    assert text(occasion(kernel.look(TITLE, game.record, None).view)) in read(answer)
    assert offered(answer) == set()


def test_every_power_has_its_moment_here():
    assert set(MOMENTS) == set(POWERS)
