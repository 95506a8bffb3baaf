"""Bots, and the matches they play."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres import Action, BadInput, Game
from logres.bots import arena, check, names
from logres.bots.bot import consult


def test_random_plays_a_legal_action_and_the_same_seed_the_same():
    g = logres.new("thanes", seed=1)
    chosen = logres.bot("random", seed=4).choose(g.redeal("ash", 9))
    assert chosen in g.legal("ash")
    assert chosen == logres.bot("random", seed=4).choose(g.redeal("ash", 9))


def test_another_seed_plays_otherwise():
    g = logres.new("thanes", seed=1)
    assert len({str(logres.bot("random", seed=seed).choose(g)) for seed in range(20)}) > 1


def test_an_unknown_bot_is_refused_by_name():
    with pytest.raises(BadInput, match="no bot 'oracle'"):
        logres.bot("oracle")


def test_greedy_is_refused_where_nobody_taught_it():
    assert names("thanes") == ["random"]
    with pytest.raises(BadInput, match="play thanes"):
        check("greedy", "thanes")
    with pytest.raises(BadInput, match="play thanes"):
        logres.bot("greedy").choose(logres.new("thanes", seed=1))


class Spy:
    """Keeps the game it was shown."""

    seen: Game

    def choose(self, game: Game) -> Action:
        self.seen = game
        return game.legal()[0]


def test_a_bot_never_meets_the_true_game():
    g = logres.new("thanes", seed=1)
    spy = Spy()
    assert consult(spy, g) in g.legal()
    assert spy.seen is not g
    assert spy.seen.seed != g.seed
    assert spy.seen.forgetful


def a_series(**given: Any) -> arena.Series:
    return arena.series("thanes", **{"bots": ("random",), "games": 12, "seed": 3, **given})


def test_matches_are_told_whole():
    first = next(arena.run(a_series()))
    assert set(first.scores) == {"ash", "birch", "cedar"}
    assert set(first.winners) <= set(first.scores)
    assert first.actions > 0
    assert first.seed == "3/0"


def test_processes_change_nothing():
    s = a_series(games=7)
    assert list(arena.run(s, jobs=2)) == list(arena.run(s, jobs=1))


def test_a_match_replays_from_its_record():
    match = next(arena.run(a_series(games=1, records=True)))
    again = logres.replay(match.record)
    assert again.result is not None
    assert again.result.scores == match.scores


def test_rotation_moves_every_bot_through_every_seat():
    s = a_series(rotate=True)._replace(bots=("a", "b", "c"))
    line_ups = [arena.line_up(s, number) for number in range(3)]
    assert line_ups[0] == ("a", "b", "c")
    assert [{line_up[seat] for line_up in line_ups} for seat in range(3)] == [{"a", "b", "c"}] * 3


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"bots": ("random", "random")}, "2 bots were named for the 3 seats"),
        ({"bots": ("oracle",)}, "no bot 'oracle'"),
        ({"scenario": "nine-thanes"}, "no scenario 'nine-thanes'"),
        ({"games": 0}, "0 games"),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(given: dict[str, Any], says: str):
    with pytest.raises(BadInput, match=says):
        a_series(**given)


def test_no_jobs_do_no_work():
    with pytest.raises(BadInput, match="0 jobs"):
        arena.run(a_series(), jobs=0)
