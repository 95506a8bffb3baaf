"""What is not offered is refused, with a reason, and changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres.engine.title import title_ids
from tests.conformance.samples import Samples, at_each_moment, at_some_moments, early_actions, standing_at

GARBAGE = (
    "",
    " ",
    "?",
    "start",
    "no such thing",
    "{}",
    "0",
    "-1",
    "None",
    "a" * 10_000,
    "\x00",
    "naïve ☠",
    "'; drop",
    "{0}",
)
WRONG_TYPES: list[Any] = [None, 5, 2.5, True, b"bytes", {"verb": "to"}, {1}, object(), [None], [["nested"]], [5]]


@at_each_moment
def test_a_refusal_names_a_rule_and_what_is_legal_has_none(game: Game):
    for decision in game.pending:
        legal = set(map(str, game.legal(decision.seat)))
        for candidate in decision.candidates(game, game.board):
            refusal = game.why_not(str(candidate), decision.seat)
            assert (refusal is None) == (str(candidate) in legal)
            if refusal is not None:
                assert refusal.text
                assert refusal.rule in game.title.ledger


@at_each_moment
def test_the_legal_list_is_among_the_candidates_if_there_are_any(game: Game):
    for decision in game.pending:
        candidates = decision.candidates(game, game.board)
        assert not candidates or set(game.legal(decision.seat)) <= set(candidates)


@at_each_moment
def test_what_is_illegal_is_refused_for_the_reason_given(game: Game):
    for decision in game.pending:
        legal = set(map(str, game.legal(decision.seat)))
        refused = [c for c in decision.candidates(game, game.board) if str(c) not in legal]
        for candidate in Random(game.count).sample(refused, min(8, len(refused))):
            reason = game.why_not(str(candidate), decision.seat)
            assert reason is not None
            with pytest.raises(logres.IllegalAction) as caught:
                game.clone().play(candidate, decision.seat)
            assert (caught.value.reason, caught.value.rule) == (reason.text, reason.rule)


def test_whatever_is_not_offered_changes_nothing(played: Samples):
    elsewhere = [action for id in title_ids() for action in early_actions(id)]
    for game in played.moments:
        with standing_at(game):
            before = game.save()
            random = Random(game.count)
            for decision in game.pending:
                legal = game.legal(decision.seat)
                tried: list[Any] = [*GARBAGE, *random.sample(elsewhere, min(20, len(elsewhere)))]
                for target in tried:
                    if not any(str(action) == " ".join(str(target).lower().split()) for action in legal):
                        with pytest.raises(logres.IllegalAction):
                            game.play(target, decision.seat)
            assert game.save() == before
            assert [str(a) for a in game.legal()] == [str(a) for a in logres.load(before).legal()]


@at_some_moments
def test_what_is_no_action_at_all_is_bad_input(game: Game):
    before = game.save()
    for target in WRONG_TYPES:
        with pytest.raises((logres.BadInput, TypeError)):  # the compiled build checks types itself
            game.play(target)
    assert game.save() == before
