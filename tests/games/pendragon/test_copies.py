"""A copied game plays the same rules: answers are compared by what they say, never by which object they are."""

from __future__ import annotations

import copy
import random

import logres


def test_a_deep_copy_goes_on_as_the_game_does():
    for seed in (0, 1):
        game, dice = logres.new("pendragon", seed=seed), random.Random(seed)
        for number in range(300):
            if not game.pending:
                break
            action = game.forced or dice.choice(game.legal())
            other = copy.deepcopy(game) if number % 5 == 0 else None
            game.play(action)
            if other is not None:
                other.play(action.text)
                assert other.save() == game.save(), (seed, number, action)
