"""Turns of non-players are drawn by a seed, each with its position and its whole trace."""

from functools import cache
from itertools import pairwise

import pytest

from logres.games.pendragon.names import BARBARIANS
from logres.games.pendragon.nonplayer import trace
from logres_workshop.nonplayer_turns import (
    Turn,
    course,
    drawn,
    lines_of,
    main,
    one_of_each,
    options_of,
    position,
    turns_of,
)

pytestmark = pytest.mark.xdist_group("turns of non-players")  # one worker prepares for all of them


@cache
def turns(number: int) -> list[Turn]:
    return turns_of(number, "a")


def test_the_same_seed_draws_the_same_turns():
    first = ["\n".join(lines_of(turn)) for turn in drawn(1, 4, "a")]
    assert len(set(first)) == 4
    assert first == ["\n".join(lines_of(turn)) for turn in drawn(1, 4, "a")]
    assert first != ["\n".join(lines_of(turn)) for turn in drawn(1, 4, "b")]


def test_a_turn_is_whole_and_its_own():
    for turn in turns(0):
        kinds = [line.kind for line in turn.lines]
        assert kinds[0] == trace.TURN
        assert trace.TURN not in kinds[1:]
        assert not any(line.heading and line.level < 2 for line in turn.lines)


def test_the_board_is_that_before_the_turn():
    both = [turn for number in (0, 1) for turn in turns(number)]
    gains = 0
    for turn, then in pairwise(both):
        passed = [line for line in turn.lines if line.kind == "pass"]
        if passed and turn.faction in BARBARIANS and turn.board.card == then.board.card:
            gain = passed[0].args[-1]
            assert isinstance(gain, int)
            gains += gain
            assert then.board.resources[turn.faction] == turn.board.resources[turn.faction] + gain
    assert gains


def test_the_board_after_a_turn_is_that_before_the_next():
    """In a game of four non-players nobody else acts between two turns on one card."""
    followed = changed = 0
    for turn, then in pairwise(turns(0)):
        if turn.board.card != then.board.card or any(line.kind == "pass" for line in turn.lines):
            continue
        followed += 1
        assert list(position(turn.after, turn.faction)) == list(position(then.board, turn.faction))
        changed += "  after it:" in lines_of(turn)
    assert followed > changed > 0


def test_one_game_of_three_has_a_player():
    assert [options_of(number).get("demo", False) for number in range(6)] == [True, True, False, True, True, False]
    assert options_of(2)["nonplayers"] == ["civitates", "saxons", "scotti"]
    assert options_of(5)["nonplayers"] == ["dux", "saxons", "scotti"]


def test_one_turn_of_every_course_is_drawn():
    courses = {course(turn) for turn in turns(0)}
    found = [course(turn) for turn in one_of_each(1, "a")]
    assert set(found) == courses
    assert len(found) == len(courses) > 5


def test_it_prints_them(capsys):
    assert main(["--games", "1", "--turns", "2", "--seed", "a"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("#1 ")
    assert "\n#2 " in printed
    assert "beyond victory on the track" in printed
