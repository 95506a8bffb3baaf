"""A table for one Battle: two forces in one space, and the Battle as the whole game."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import Engagement
from logres.games.pendragon.battle.forces import LOT, N_LOTS
from logres.games.pendragon.names import SEATS, SPACE
from logres.games.pendragon.tables import N_CARDS, TITLES
from tests.games.pendragon.boards import Table
from tests.games.pendragon.orders import board, table

FOUGHT = {"dux": "saxons", "civitates": "saxons", "saxons": "civitates", "scotti": "civitates"}


def force(**lots: int) -> tuple[int, ...]:
    """force(saxon_raider=3, laden_saxon_raider=1)"""
    counts = [0] * N_LOTS
    for lot, count in lots.items():
        counts[LOT[lot]] = count
    return tuple(counts)


def battle(space: str, attacker: str, **setup: Any) -> Table:
    """A Battle in a space where these pieces stand, up to its first question.

    Besides pieces: target, terms, chance, cards (title: Side), attack (a force), more (for the table).
    """
    lasting = [0] * N_CARDS
    for title, side in (setup.pop("cards", None) or {}).items():
        lasting[TITLES.index(title)] = side
    target = setup.pop("target", None) or FOUGHT[attacker]
    terms, attack = setup.pop("terms", 0), setup.pop("attack", ())
    chance, more = setup.pop("chance", ()), setup.pop("more", {})
    frame = Battle(SPACE[space], SEATS.index(attacker), SEATS.index(target), terms, attack)
    return table({space: setup}, frame, chance=chance, lasting=lasting, **more)


def answers(g: Game, choice: dict[str, str] | None = None) -> list[str]:
    """Play to the end: what `choice` says to a kind of question, else its first answer; tells the kinds asked."""
    asked = []
    while g.decision is not None:
        asked.append(g.decision.kind)
        g.play((choice or {}).get(g.decision.kind) or g.legal()[0])
    return asked


def state(g: Game) -> Engagement:
    found: Engagement | None = g.find(Engagement)
    assert found is not None
    return found


def lost(g: Game) -> tuple[int, int]:
    """What attackers and defenders lost in a Battle that is over."""
    assert g.result is not None
    return g.answer[0], g.answer[1]


def over(g: Game) -> bool:
    return g.result is not None


def prestige(g: Game) -> int:
    return board(g).prestige


def renown(g: Game, faction: str) -> int:
    return board(g).resources[SEATS.index(faction)]
