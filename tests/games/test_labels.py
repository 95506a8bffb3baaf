"""Every answer of a game has words of its own on its button in the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import logres
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import setups

GAMES = Path(__file__).parents[2] / "web/src/games"
WORDS = {"britannia": "britannia", "britannia-redux": "britannia", "bretwalda": "bretwalda"}
DECISIONS = 500


def known(title: str) -> set[str]:
    """The verbs that have a template."""
    text = (GAMES / WORDS[title] / "words.ts").read_text("utf-8")
    keys = re.findall(r"^  '?([^':]+)'?: '", text, re.MULTILINE)
    return {word for key in keys for word in key.split()}


@pytest.mark.parametrize("title", WORDS)
def test_every_verb_has_its_words(title: str) -> None:
    met: set[str] = set()
    for number, setup in enumerate(setups(logres.title(title))[:8]):
        game, player = logres.new(title, setup.scenario, number, setup.options), RandomPlayer(number)
        for _ in range(DECISIONS):
            if not game.pending:
                break
            met |= {action.verb for decision in game.pending for action in game.legal(decision.seat)}
            met |= {action.verb for action in game.initiatives(game.pending[0].seat)}
            player.play(game)
    assert met <= known(title)
