"""Turns of non-players are drawn by a seed, each with its position and its whole trace."""

from itertools import pairwise

from logres.games.pendragon.names import BARBARIANS
from logres.games.pendragon.nonplayer import trace
from logres_workshop.nonplayer_turns import drawn, main, options_of, told, turns_of


def test_the_same_seed_draws_the_same_turns():
    first = ["\n".join(told(turn)) for turn in drawn(1, 4, "a")]
    assert len(set(first)) == 4
    assert first == ["\n".join(told(turn)) for turn in drawn(1, 4, "a")]
    assert first != ["\n".join(told(turn)) for turn in drawn(1, 4, "b")]


def test_a_turn_is_whole_and_its_own():
    for turn in turns_of(0, "a"):
        kinds = [line.kind for line in turn.lines]
        assert kinds[0] == trace.TURN
        assert trace.TURN not in kinds[1:]
        assert not any(line.heading and line.level < 2 for line in turn.lines)


def test_the_board_is_that_before_the_turn():
    turns = [turn for number in (0, 1) for turn in turns_of(number, "a")]
    gains = 0
    for turn, then in pairwise(turns):
        passed = [line for line in turn.lines if line.kind == "pass"]
        if passed and turn.faction in BARBARIANS and turn.board.card == then.board.card:
            gain = passed[0].args[-1]
            assert isinstance(gain, int)
            gains += gain
            assert then.board.resources[turn.faction] == turn.board.resources[turn.faction] + gain
    assert gains


def test_one_game_of_three_has_a_player():
    assert [options_of(number).get("demo", False) for number in range(6)] == [True, True, False, True, True, False]
    assert options_of(2)["nonplayers"] == ["civitates", "saxons", "scotti"]
    assert options_of(5)["nonplayers"] == ["dux", "saxons", "scotti"]


def test_it_prints_them(capsys):
    assert main(["--games", "1", "--turns", "2", "--seed", "a"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("#1 ")
    assert "\n#2 " in printed
    assert "beyond victory on the track" in printed
