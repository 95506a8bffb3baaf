"""Prices on buttons: what stands there is what is paid."""

from __future__ import annotations

import re
from typing import Any

import pytest

import logres
from logres.engine import view
from logres.engine.game import Game
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.rules.seasons.autumn import Hirings
from logres.games.bretwalda.tables import SIDE
from logres_workshop.random_play import RandomPlayer

PRICE = re.compile(r"(?P<cost>\d+) of (?P<purse>\d+) Gold|free|brings (?P<gain>\d+) Gold")
EVERY = {"recruit", "upgrade", "ship", "buy", "tile", "build", "hire", "discard", "sell"}


def of(game: Game) -> Board:
    assert isinstance(game.board, Board)
    return game.board


def purse(game: Game, side: int, kind: str) -> int:
    if kind == "Hire":
        hirings: Hirings = game.frame(Hirings)
        return hirings.purse(game, of(game))
    board = of(game)
    return board.gold[side] + board.fund


def check(game: Game, choice: dict[str, Any]) -> None:
    """Played on a copy, it costs what it says."""
    asked = game.pending[0]
    told = PRICE.fullmatch(choice["price"])
    assert told, choice
    side = SIDE[asked.actor]
    after = game.clone()
    after.play(choice["text"], asked.seat)
    if choice["verb"] == "discard" and after.pending[0].kind != asked.kind:
        return  # with nothing left to buy the action is over, and what cards brought with it
    paid = purse(game, side, asked.kind) - purse(after, side, asked.kind)
    assert paid == int(told["cost"] or 0) - int(told["gain"] or 0), choice
    assert told["purse"] is None or int(told["purse"]) == purse(game, side, asked.kind)


@pytest.mark.parametrize("options", [{}, {"reading": "first"}])
def test_what_a_button_says_is_what_is_paid(options: dict[str, Any]) -> None:
    seen: set[str] = set()
    for seed in range(6):
        game, player = logres.new("bretwalda", seed=seed, options=options), RandomPlayer(seed)
        for _ in range(500):
            if not game.pending:
                break
            for choice in view.legal(game, game.pending[0].seat):
                if "price" in choice and (choice["verb"] not in seen or game.count % 7 == 0):
                    check(game, choice)
                    seen.add(str(choice["verb"]))
            player.play(game)
    assert seen >= EVERY


def test_gold_that_is_lacking_is_told() -> None:
    game, player = logres.new("bretwalda", seed=1), RandomPlayer(1)
    while game.pending[0].kind != "Muster":
        player.play(game)
    asked = game.pending[0]
    of(game).gold[SIDE[asked.actor]] = 1
    of(game).fund = 0
    capital = next(action for action in asked.candidates(game, game.board) if action.text.startswith("recruit thegn"))
    refusal = asked.refusal(game, game.board, capital)
    assert refusal
    assert re.fullmatch(r"It costs \d Gold, and you have 1\.", refusal.text)
