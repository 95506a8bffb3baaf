"""1.8 The edge track: Resources, Renown, Prestige and Wealth, from 0 to 80."""

from __future__ import annotations

from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI
from logres.games.pendragon.tables import TOP


def bounded(value: int) -> int:
    """1.8.tracks, 5.1.1.caps-80: What would fall below 0 or rise above 80 is ignored."""
    return max(0, min(TOP, value))


def gain(b: Board, faction: int, amount: int) -> int:
    """Resources (red for the Dux, blue for the Civitates) or Renown; tells how much was gained."""
    before = b.resources[faction]
    b.resources[faction] = bounded(before + amount)
    return b.resources[faction] - before


def lose(b: Board, faction: int, amount: int) -> int:
    """As much of an amount as there is; tells how much was lost."""
    return -gain(b, faction, -amount)


def add_prestige(b: Board, amount: int) -> int:
    """1.8.3.prestige: Prestige gained, or lost below zero; tells the change."""
    before = b.prestige
    b.prestige = bounded(before + amount)
    return b.prestige - before


def add_wealth(b: Board, amount: int) -> int:
    """Wealth gained, or lost below zero; tells the change."""
    before = b.wealth
    b.wealth = bounded(before + amount)
    return b.wealth - before


def purse(faction: int) -> str:
    """What a faction's cylinder on the track is called."""
    return ("Dux Resources", "Briton Resources", "Saxon Renown", "Scotti Renown")[faction]


def is_barbarian(faction: int) -> bool:
    """1.5.factions: Saxons and Scotti, who have Renown where Britons have Resources."""
    return faction in (SAXONS, SCOTTI)  # [1.8.2.renown]


def is_briton(faction: int) -> bool:
    return faction in (DUX, CIVITATES)
