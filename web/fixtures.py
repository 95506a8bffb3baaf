"""Write the views that the client's unit tests show: `python web/fixtures.py`, from the project's environment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import logres
from logres.engine.game import Game

HERE: Final = Path(__file__).parent / "tests" / "fixtures"


def played_until(round: int, seed: int, title: str = "britannia", actor: str | None = None) -> Game:
    """A game of bots up to the first movement of a round, or of a nation in it."""
    game = logres.new(title, seed=seed)
    bot = logres.bot("random", seed=seed)
    while game.pending:
        board = game.view(None)["board"]
        if board["round"] == round and board["phase"] == "movement" and actor in (None, board["nation"]):
            return game
        decision = game.decision
        assert decision is not None
        game.play(bot.choose(game.redeal(decision.seat, 1)), decision.seat)
    return game


def solitaire(actions: int, seed: int) -> Game:
    """A solitary player of both Britons, somewhere in a Battle after so many actions."""
    options = {"players": "three-britons", "nonplayers": ["saxons", "scotti"]}
    game = logres.new("pendragon", seed=seed, options=options)
    bot = logres.bot("random", seed=seed)
    while (decision := game.decision) is not None:
        fights = not actions or game.view(None)["board"]["battle"] is not None
        if game.forced is None and game.count >= actions and fights:
            break
        game.play(game.forced or bot.choose(game.redeal(decision.seat, 1)), decision.seat)
    return game


def message(game: Game) -> dict[str, Any]:
    """What the server would send to the seat that is asked."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    return {
        "type": "view",
        "version": game.count,
        "count": game.count,
        "seat": decision.seat,
        "pending": view["pending"],
        "result": None,
        "board": view["board"],
        "legal": [action.as_json() for action in game.legal(decision.seat)],
        "undo": game.can_undo(decision.seat),
        "log": view["log"][-200:],
    }


def main() -> None:
    """The opening and the middle of a game of Britannia, the openings of Bretwalda and reduX."""
    HERE.mkdir(parents=True, exist_ok=True)
    games = {
        "opening": logres.new("britannia", seed=1),
        "later": played_until(11, 5),
        "bretwalda": logres.new("bretwalda", seed=1),
        "redux": played_until(1, 2, "britannia-redux", "saxons"),
        "pendragon": solitaire(0, 1),
        "pendragon-battle": solitaire(60, 3),
    }
    for name, game in games.items():
        (HERE / f"{name}.json").write_text(json.dumps(message(game)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
