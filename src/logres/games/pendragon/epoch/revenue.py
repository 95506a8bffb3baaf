"""6.5 Revenue: Prestige, Resources and Renown."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import log, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.epoch.hoarding import counted
from logres.games.pendragon.names import CIVITATES, DUX, FORT, N_SPACES, SAXONS, SCOTTI, SCOTTI_SETTLEMENT, TOWN
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import DATA

_revenue: dict[str, dict[str, int]] = DATA["constants"]["revenue"]
PRESTIGE_ROMAN_RULE: Final[int] = _revenue["prestige"]["roman_rule"]
PRESTIGE_AUTONOMY: Final[int] = _revenue["prestige"]["autonomy"]
TAX_MILITARY: Final[int] = _revenue["taxation"]["military"]
TAX_CIVILIAN: Final[int] = _revenue["taxation"]["civilian"]


def collect(g: Game, b: Board) -> None:
    """6.5.bounds: Dux, Civitates, the Emperor, Saxons, Scotti; no track beyond its ends."""
    dux(g, b)
    civitates(g, b)
    taxation(g, b)
    saxons(g, b)
    scotti(g, b)


def prosperity_under(b: Board, faction: int) -> int:
    """Prosperity in the spaces with a faction's marker."""
    return sum([b.prosperity(s) for s in range(N_SPACES) if b.control[s] == faction])


def dux(g: Game, b: Board) -> None:
    """6.5.1.dux-prestige: Military Dominance brings Prestige, at Fragmentation the army lives off its lands."""
    if imperium.military(b):
        gained = PRESTIGE_ROMAN_RULE if imperium.roman_rule(b) else PRESTIGE_AUTONOMY
        tracks.add_prestige(b, gained)
        log.line(g, "6.5.1.dux-prestige", "revenue-prestige", DUX, "Prestige +{}", gained)
    elif b.fragmented:
        gained = dux_resources(b)
        tracks.gain(b, DUX, gained)  # [1.8.1.dux-resource-sources]
        log.line(g, "6.5.1.dux-fragmentation", "revenue-dux", DUX, "Dux Resources +{}", gained)


def dux_resources(b: Board) -> int:
    """6.5.1.dux-fragmentation: Prosperity and Towns under Dux Control, and all Forts on the map."""
    towns = sum([b.at(s, TOWN) for s in range(N_SPACES) if b.control[s] == DUX])
    return prosperity_under(b, DUX) + towns + b.on_map(FORT)


def civitates(g: Game, b: Board) -> None:
    """6.5.2.civitates: Prosperity under Briton Control, and all Towns on the map (with CYMBROGI, Hillforts)."""
    gained = prosperity_under(b, CIVITATES) + counted(b)
    tracks.gain(b, CIVITATES, gained)
    log.line(g, "6.5.2.civitates", "revenue-civitates", CIVITATES, "Briton Resources +{}", gained)


def taxation(g: Game, b: Board) -> None:
    """6.5.3.taxation, 6.8.3.taxation-table, 1.8.4.taxation-exception: At Roman Rule the Emperor takes his share."""
    if imperium.roman_rule(b):
        taken = tracks.lose(b, CIVITATES, TAX_MILITARY if imperium.military(b) else TAX_CIVILIAN)
        log.line(g, "6.5.3.taxation", "imperial-taxes", CIVITATES, "Imperial taxes: Briton Resources -{}", taken)


def saxons(g: Game, b: Board) -> None:
    """6.5.4.saxons: Prosperity under Saxon Control."""
    gained = prosperity_under(b, SAXONS)
    tracks.gain(b, SAXONS, gained)
    log.line(g, "6.5.4.saxons", "revenue-saxons", SAXONS, "Saxon Renown +{}", gained)


def scotti(g: Game, b: Board) -> None:
    """6.5.5.scotti: Their own Settlements on the map, not those in Briton employ."""
    gained = b.on_map(SCOTTI_SETTLEMENT)
    tracks.gain(b, SCOTTI, gained)
    log.line(g, "6.5.5.scotti", "revenue-scotti", SCOTTI, "Scotti Renown +{}", gained)
