"""What a learned value of Pendragon looks at, for a seat."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTIONS, SEATS
from logres.games.pendragon.rules import victory
from logres.games.pendragon.rules.deck import is_epoch

FEATURES: Final = (
    "margin",
    "ahead of the best of the others",
    "would pass a check",
    "others would pass a check",
    "Resources or Renown",
    "Population under Control",
    "cards since the Epoch",
)


def features(game: Game, seat: str) -> list[float]:
    b, own = game.board, SEATS.index(seat)
    assert isinstance(b, Board)
    margins = [victory.margin(b, faction) for faction in FACTIONS]
    others = [faction for faction in FACTIONS if faction != own]
    found = (
        margins[own],
        margins[own] - max([margins[faction] for faction in others]),
        victory.passes(b, own),
        len([faction for faction in others if victory.passes(b, faction)]),
        b.resources[own],
        control.population_under(b, own),
        since_epoch(b),
    )
    return [float(figure) for figure in found]


def since_epoch(b: Board) -> int:
    """How many cards were played since the last Epoch Round."""
    count = 0
    for card in b.played[::-1]:
        if is_epoch(card):
            break
        count += 1
    return count
