"""The worked examples of the rules page show what they are there to show, whatever the numbers on the cards."""

from games.titles.derby.data import CARDS, PROPOSED, SECTORS, SET_UP
from games.titles.derby.drawing import examples
from games.titles.derby.moves import FIRST, SECOND, distance


def told(example):
    return [str(words) for words in (*example.before, *example.told, *example.after)]


def test_who_comes_last_is_ahead():  # D15
    sharing = examples.sharing()
    shared = [token for token in sharing.scene.drawn.tokens if token.shares]
    assert len(shared) == 3
    assert [token.creature for token in shared if token.moved] == ["sylph"]
    assert min(shared, key=lambda token: token.rank).creature == "sylph"


def test_a_dirty_trick_with_its_bonus_goes_to_the_zeus_deck():  # X1
    turn = examples.turn()
    moved = {token.creature for token in turn.scene.drawn.tokens if token.moved}
    assert moved == {"pegasus", "dragon"}
    assert turn.tricks == ("pegasus-t2",)
    assert distance("pegasus-t2", FIRST, bonus=True) == 5
    assert distance("dragon-n2", SECOND, bonus=False) == 1
    assert any("2 + 3 = 5 sectors" in sentence for sentence in told(turn))


def test_a_dirty_trick_as_second_card_stays_out_of_it():  # X2
    turn = examples.turn_without_bonus()
    assert {token.creature for token in turn.scene.drawn.tokens if token.moved} == {"dragon"}
    assert turn.tricks == ()


def test_the_line_is_passed_and_the_player_on_the_left_bets_first():  # D19
    third = examples.third_bet()
    assert third.scene.mid
    passed = [token.creature for token in third.scene.drawn.tokens if token.moved]
    assert passed == ["phoenix"]
    assert any("first to pass the mid-race line" in sentence for sentence in told(third))
    assert any("#3, #4, #1 and #2" in sentence for sentence in told(third))  # it was the turn of seat 2
    assert CARDS["phoenix-n3"].fast + 10 > SET_UP[4].mid_line


def test_the_ranking_is_that_of_the_rule():  # X3
    judged = examples.judgement()
    assert judged.order == ("dragon", "pegasus", "gryphon", "phoenix", "lamassu", "sylph")
    assert SECTORS == 22


def test_the_judgement_is_that_of_the_rule():  # X4
    judged = examples.judgement()
    assert judged.out == ("pegasus",)
    assert judged.final == ("dragon", "gryphon", "phoenix", "lamassu", "sylph")


def test_the_points_are_those_of_the_rule():  # X5
    scoring = examples.scoring()
    assert [line.points for line in scoring.bets] == [4, 4, 0]
    assert scoring.total == 8


def test_a_move_ends_on_a_fate_token_and_a_fate_card_goes_on_from_there():  # V3
    fate = examples.fate()
    [token] = fate.scene.drawn.fates
    landed = next(words for words in fate.told if words.params.get("end"))
    assert str(token.sector) in str(landed)
    assert sum("moves from" in sentence for sentence in told(fate)) == 2


def test_what_is_ours_is_known_by_its_key():
    assert {"track", "dragon-n1", "first", "tailwind"} <= PROPOSED
    assert not {"dragon-n2", "disqualified", "sun-ray"} & PROPOSED
