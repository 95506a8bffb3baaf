"""Clones, saves, records and undo: one game in several places, and never two that differ."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import pytest

import logres
from logres.engine.game import Game
from tests.conformance.samples import at_each_end, at_each_moment, at_some_moments, wander


def everything(game: Game) -> tuple[object, ...]:
    """All that can be asked of a game."""
    return (
        game.digest(),
        game.answer,
        game.save(),  # with history and log
        game.pending and [str(action) for seat in game.seats for action in game.legal(seat)],
        [json.dumps(game.title.view(game, game.board, seat)) for seat in (None, *game.seats)],
        [game.can_undo(seat) for seat in game.seats],
    )


@at_some_moments
def test_an_older_copy_never_moves(game: Game):
    older, newer = game.clone(), game.clone()
    before = everything(older)
    assert everything(newer) == before
    wander(newer, 30)
    assert everything(older) == before
    after = everything(newer)
    wander(older, 30, "another way")
    assert everything(newer) == after
    assert everything(game) == before


@at_some_moments
def test_a_copy_of_a_copy_goes_its_own_way(game: Game):
    first = game.clone()
    wander(first, 2)
    second = first.clone()
    before = everything(second)
    wander(first, 15, "first")
    assert everything(second) == before
    wander(second, 15, "first")
    assert everything(second) == everything(first)


@at_some_moments
def test_a_save_loads_to_the_same_game(game: Game):
    loaded = logres.load(game.save())
    assert everything(loaded) == everything(game)
    assert loaded.view(game.seats[0]) == game.view(game.seats[0])
    here = game.clone()
    wander(here, 20)
    wander(loaded, 20)
    assert everything(loaded) == everything(here)


def _ways_of_copying(game: Game) -> dict[str, Callable[[], Game]]:
    pickled, pickled_trial = pickle.dumps(game), pickle.dumps(game.trial())
    return {
        "pickle": lambda: pickle.loads(pickled),
        "copy": lambda: copy.copy(game),
        "deepcopy": lambda: copy.deepcopy(game),
        "a trial": game.trial,
        "a pickled trial": lambda: pickle.loads(pickled_trial),
    }


@at_each_moment
def test_every_way_of_copying_plays_the_same(game: Game):
    """Each answer goes on from each copy as it goes on from the game."""
    seat, actions = game.pending[0].seat, game.legal(game.pending[0].seat)
    ways, before = _ways_of_copying(game), game.digest()
    for action in dict.fromkeys((actions[0], actions[-1])):
        after = game.clone()
        after.play(action, seat)
        digest = after.digest()
        for name, copied in [(name, way()) for name, way in ways.items()]:
            assert copied.digest() == before, name
            copied.play(action, seat)
            assert copied.digest() == digest, name


@at_some_moments
def test_questions_and_answers_pickle(game: Game):
    for decision in game.pending:
        again = pickle.loads(pickle.dumps(decision))
        assert (type(again), again.values()) == (type(decision), decision.values())
        assert copy.deepcopy(decision).values() == decision.values()
        actions = game.legal(decision.seat)
        assert pickle.loads(pickle.dumps(actions)) == copy.deepcopy(actions) == actions
        assert [action.as_json() for action in copy.copy(actions)] == [action.as_json() for action in actions]


@at_each_end
def test_a_finished_game_is_saved_and_loaded(game: Game):
    loaded = logres.load(game.save())
    assert loaded.result is not None
    assert game.result is not None
    assert loaded.result.as_json() == game.result.as_json()
    assert everything(loaded) == everything(game)


@at_each_end
def test_a_record_replays_to_the_same_game(game: Game):
    replayed = logres.replay(game.record())
    assert replayed.digest() == game.digest()
    assert replayed.record() == game.record()
    assert replayed.save() == game.save()


@at_each_end
def test_a_record_opens_at_any_action(game: Game):
    record = game.record()
    for number in {0, 1, min(300, game.count // 2)}:
        opened = logres.replay(record, at=number)
        assert opened.count == number
        assert opened.digest() == game.at(number).digest()


@at_some_moments
def test_the_referees_record_of_a_running_game_replays(game: Game):
    replayed = logres.replay(game.record(whole=True))
    assert replayed.save() == game.save()


@at_each_moment
def test_undo_restores_the_game_exactly_or_is_refused(game: Game):
    after = game.clone()
    wander(after, 1)
    last = after.history.last()
    others = [seat for seat in game.seats if seat != last.seat]
    assert not any(after.can_undo(seat) for seat in others)
    if last.draws:
        assert not after.can_undo(last.seat)
    if after.can_undo(last.seat):
        after.undo(last.seat)
        assert everything(after) == everything(game)
    else:
        before = everything(after)
        with pytest.raises(logres.IllegalAction):
            after.undo(last.seat)
        assert everything(after) == before


@at_some_moments
def test_undo_works_after_loading(game: Game):
    if game.count > 1500:
        return  # a loaded game is rebuilt from its start, and that takes its time
    after = game.clone()
    wander(after, 3)
    loaded = logres.load(after.save())
    while after.pending and loaded.can_undo():
        loaded.undo()
        after.undo()
    assert everything(loaded) == everything(after)
