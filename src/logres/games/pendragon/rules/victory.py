"""7 Victory: scores, thresholds, margins, and who has won."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.engine.result import Result, ranked
from logres.games.figures import Node
from logres.games.pendragon import control, log
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    BARBARIAN_CONSPIRACY,
    CIVITATES,
    DUX,
    FACTIONS,
    SAXONS,
    SCOTTI,
    SEATS,
    STATUSES,
)
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import DATA, SETTLEMENT_OF

_numbers: Node = DATA["constants"]["victory"]


def _by_status(node: Node) -> tuple[int, ...]:
    """6.8.7.thresholds: A threshold for each status from one for each level."""
    roman, autonomy, fragmentation = node["roman_rule"], node["autonomy"], node["fragmentation"]
    return (roman, roman, autonomy, autonomy, fragmentation)


DUX_GOAL: Final[tuple[int, ...]] = _by_status(_numbers["dux"])
CIVITATES_GOAL: Final[tuple[int, ...]] = _by_status(_numbers["civitates"])
DUX_PAR: Final[tuple[int, ...]] = tuple([_numbers["dux_margin"][status] for status in STATUSES])
CIVITATES_PAR: Final[tuple[int, ...]] = tuple([_numbers["civitates_margin"][status] for status in STATUSES])
PER_SETTLEMENT: Final[int] = _numbers["settlement"]["value"]
BY_CHECK: Final = 1
BY_MARGIN: Final = 2
TIES: Final = (CIVITATES, DUX, SAXONS, SCOTTI)


class Goals:
    """What the Barbarians strive for in a scenario."""

    def __init__(self, saxons: Node, scotti: Node, saxons_par: Node, scotti_par: Node) -> None:
        self.saxon_renown: int = saxons["renown"]
        self.saxon_settlements: int = saxons["settlements"]
        self.saxon_control: int = saxons["control"]
        self.saxon_renown_par: int = saxons_par["renown"]
        self.saxon_control_par: int = saxons_par["control"]
        self.scotti_renown: int = scotti["renown"]
        self.scotti_settlements: int = scotti["settlements"]
        self.scotti_renown_par: int = scotti_par["renown"]


def _conspiracy(node: Node) -> Node:
    return {"renown": node["margin_renown"], "control": node.get("margin_control")}


_USUAL: Final = Goals(_numbers["saxons"], _numbers["scotti"], _numbers["saxons_margin"], _numbers["scotti_margin"])
_CONSPIRACY: Final = Goals(
    _numbers["conspiracy_saxons"],
    _numbers["conspiracy_scotti"],
    _conspiracy(_numbers["conspiracy_saxons"]),
    _conspiracy(_numbers["conspiracy_scotti"]),
)


def goals(b: Board) -> Goals:
    """2.1.scenario.bc-victory-saxon, 2.1.scenario.bc-victory-scotti, 2.1.scenario.deb-board: Goals of the scenario."""
    return _CONSPIRACY if b.scenario == BARBARIAN_CONSPIRACY else _USUAL


# ---------------------------------------------------------------------- scores


def settlements(b: Board, nation: int) -> int:
    """7.2.3.saxons, 7.2.4.scotti: Settlements of a Nation on the map, Foederati included."""
    own = SETTLEMENT_OF[nation]
    return b.on_map(own) + b.on_map(own + 1) + b.on_map(own + 2)


def dux_score(b: Board) -> int:
    """1.9.dux-marker: Prestige, and Total Prosperity or, at Fragmentation, the Population the Dux controls."""
    return b.prestige + (control.population_under(b, DUX) if b.fragmented else b.total_prosperity())


def passes_dux(b: Board) -> bool:
    """7.2.1.dux, 6.8.7.thresholds: More than the threshold, with Military Dominance before Fragmentation."""
    return (b.fragmented or imperium.military(b)) and dux_score(b) > DUX_GOAL[b.imperium]


def passes_civitates(b: Board) -> bool:
    """7.2.2.civitates, 6.8.7.thresholds: More than the threshold, with Civilian Dominance before Fragmentation."""
    held = control.population_under(b, CIVITATES)
    return (b.fragmented or imperium.civilian(b)) and held > CIVITATES_GOAL[b.imperium]


def passes_saxons(b: Board) -> bool:
    """7.2.3.saxons: Population, or before Fragmentation Renown and Settlements."""
    goal = goals(b)
    if control.population_under(b, SAXONS) > goal.saxon_control:
        return True
    if b.fragmented:
        return False
    return b.resources[SAXONS] > goal.saxon_renown and settlements(b, SAXONS) >= goal.saxon_settlements


def passes_scotti(b: Board) -> bool:
    """7.2.4.scotti: Renown and Settlements, at any Imperium."""
    goal = goals(b)
    return b.resources[SCOTTI] > goal.scotti_renown and settlements(b, SCOTTI) >= goal.scotti_settlements


def passes(b: Board, faction: int) -> bool:
    """7.2.check-time: Whether a faction exceeds its goal now."""
    if faction == DUX:
        return passes_dux(b)
    if faction == CIVITATES:
        return passes_civitates(b)
    return passes_saxons(b) if faction == SAXONS else passes_scotti(b)


# ---------------------------------------------------------------------- margins


def margin(b: Board, faction: int) -> int:
    """7.3.margin-sign, 7.3.margin-vs-check: How far a faction is beyond its goal; Dominance is in the numbers."""
    if faction == DUX:
        return dux_score(b) - DUX_PAR[b.imperium]  # [7.3.margin-dux]
    if faction == CIVITATES:
        return control.population_under(b, CIVITATES) - CIVITATES_PAR[b.imperium]  # [7.3.margin-civitates]
    return saxon_margin(b) if faction == SAXONS else scotti_margin(b)


def saxon_margin(b: Board) -> int:
    """7.3.margin-saxons: The better of Renown with Settlements, not at Fragmentation, and of Population."""
    goal = goals(b)
    people = control.population_under(b, SAXONS) - goal.saxon_control_par
    if b.fragmented:
        return people
    fame = b.resources[SAXONS] + PER_SETTLEMENT * settlements(b, SAXONS) - goal.saxon_renown_par
    return max(people, fame)


def scotti_margin(b: Board) -> int:
    """7.3.margin-scotti: Renown with Settlements, that on DAL RIADA included [5.3.dal-riada]."""
    count = settlements(b, SCOTTI) + b.dal_riada
    return b.resources[SCOTTI] + PER_SETTLEMENT * count - goals(b).scotti_renown_par


# ---------------------------------------------------------------------- who has won


def factions_of(b: Board, faction: int) -> list[int]:
    """The factions in one hand with this one; a non-player stands alone."""
    if b.nonplayer[faction]:
        return [faction]
    return [f for f in FACTIONS if b.player[f] == b.player[faction] and not b.nonplayer[f]]


def passing(b: Board) -> list[int]:
    """1.5.1.double-role-margin, 6.3.exceptions: Who passes the check; who runs two factions needs both."""
    return [faction for faction in FACTIONS if all(_passes_for(b, f) for f in factions_of(b, faction))]


def _passes_for(b: Board, faction: int) -> bool:
    """1.5.1.two-player-briton-thresholds: In one hand, the Briton without Dominance must beat its raised threshold."""
    both = len(factions_of(b, faction)) == 2
    if not both or faction not in (DUX, CIVITATES) or b.fragmented:
        return passes(b, faction)
    return margin(b, faction) > 0


def standing(b: Board, faction: int) -> int:
    """1.5.1.double-role-margin: Who runs two factions has the lower of their margins."""
    return min([margin(b, f) for f in factions_of(b, faction)])


def winner(b: Board) -> int:
    """7.1.rank: Of those that passed the check the highest margin; after the last Epoch, of all."""
    candidates = passing(b) if b.ending == BY_CHECK else list(FACTIONS)
    absent = [faction for faction in candidates if b.nonplayer[faction]]
    if absent and b.ending == BY_CHECK:  # [7.1.non-player-win]
        candidates = absent
    order = [f for f in TIES if b.nonplayer[f]] + [f for f in TIES if not b.nonplayer[f]]  # [7.1.ties]
    ranked = [f for f in order if f in candidates]
    margins = [standing(b, faction) for faction in ranked]
    return ranked[margins.index(max(margins))]


def end(g: Game, b: Board, ending: int) -> None:
    """7.1 The game is over, and everybody's margin is told."""
    b.ending = ending
    for faction in FACTIONS:
        log.deed(g, "7.3.margin-sign", "margin", faction, "{}: margin {}", margin(b, faction))
    g.end()


def result(g: Game, b: Board) -> Result:
    """7.1.rank: Margins as scores, and the winner with all factions in its hand."""
    best = winner(b)
    seats = tuple([SEATS[faction] for faction in factions_of(b, best)])
    scores = {SEATS[faction]: float(standing(b, faction)) for faction in FACTIONS}
    reason = "a goal exceeded" if b.ending == BY_CHECK else "the highest margin after the last Epoch"
    places = [[SEATS[faction] for faction in place] for place in finish(b, best)]
    return Result(scores, seats, reason, ranked(places, SEATS))


def finish(b: Board, best: int) -> list[list[int]]:
    """The factions by place, hand by hand: after the winner who passed the check, then the rest, each by margin.

    Behind a non-player that passed a check all lose equally.
    """
    first = factions_of(b, best)
    others = [faction for faction in FACTIONS if faction not in first]
    if b.ending == BY_CHECK and b.nonplayer[best]:
        return [first, others]
    passed = passing(b) if b.ending == BY_CHECK else []
    ties = {f: (not b.nonplayer[f], TIES.index(f)) for f in others}
    others.sort(key=lambda f: (f not in passed, -standing(b, f), ties[f]))
    return [first, *[factions_of(b, f) for n, f in enumerate(others) if not set(factions_of(b, f)) & set(others[:n])]]
