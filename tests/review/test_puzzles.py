"""The puzzles that are shipped: each position asks its seat, its answers are legal, one is clearly the best."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from logres.engine.title import title_ids
from logres.puzzles.puzzle import Puzzle, begin, puzzle, puzzles
from logres_workshop import puzzles as finder
from logres_workshop.puzzles import is_like

ALL = [one for id in title_ids() for one in puzzles(id)]


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.title} {one.id}")
def test_a_puzzle_holds_what_it_promises(one: Puzzle) -> None:
    game = begin(one)
    assert game.decision is not None
    assert game.decision.seat == one.seat
    legal = {action.text for action in game.legal()}
    assert all(choice.answers[0] in legal for choice in one.choices)
    assert one.usual != one.best
    assert one.choices[one.best].behind == 0
    others = [choice for choice in one.choices if choice is not one.choices[one.best]]
    assert len(others) >= 2
    assert all(choice.behind > 4 * choice.error - 0.03 for choice in others)  # as they are rounded
    assert all(choice.worth < one.choices[one.best].worth for choice in others)
    assert len({choice.words for choice in one.choices}) == len(one.choices)
    assert not [choice.words for choice in one.choices if "_" in choice.words]
    assert one.why
    assert puzzle(one.title, one.id) == one


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.title} {one.id}")
def test_every_choice_can_be_played_answer_by_answer(one: Puzzle) -> None:
    """As long as its seat alone is asked: after that it hangs on what the others do."""
    for choice in one.choices:
        game = begin(one)
        for answer in choice.answers:
            if game.decision is None or game.decision.seat != one.seat:
                break
            assert answer in [action.text for action in game.legal()], choice.words
            game.play(answer)


@pytest.mark.parametrize("id", sorted({one.title for one in ALL}))
def test_no_puzzle_is_there_twice(id: str) -> None:
    found = puzzles(id)
    assert not [(one.id, other.id) for one, other in combinations(found, 2) if is_like(one, other)]
    assert len({one.id for one in found}) == len(found) > 0


def test_one_that_is_like_another_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[int]()
    monkeypatch.setattr(finder, "write", lambda id, found: written.append(len(found)))
    first, second, third = puzzles("pendragon")[:3]
    renamed = msgspec.structs.replace(first, id="another")
    kept = [first]
    finder.keep(kept, iter([renamed, second, third]), most=2)
    assert kept == [first, second]
    assert written == [2]


def test_a_check_plays_every_other_choice_out_beside_the_best() -> None:
    one = puzzles("bretwalda")[0]
    found = finder.checked(one, samples=2)
    assert all(error > 0 for _, _, error in found)  # two samples, not one
    assert [words for words, _, _ in found] == [c.words for i, c in enumerate(one.choices) if i != one.best]
    assert found == finder.checked(one, samples=2)
