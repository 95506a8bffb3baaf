"""8.7.3, 8.8.1, 8.8.3, 8.8.4 The Feats that non-player Britons add: Invite, Build, Requisition, Rule, Pillage."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import muster
from logres.games.pendragon.commands.briton.rule import POPULATION_COST, WEALTH_COST
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    DUX,
    FACTION_NAMES,
    FORT,
    HILLFORT,
    MILITIA,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SAXONS,
    SCOTTI,
    SEATS,
    TOWN,
)
from logres.games.pendragon.nonplayer import trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart, die_at_most, funds
from logres.games.pendragon.nonplayer.charts.flow import selects, selects_with_ways
from logres.games.pendragon.nonplayer.selection import Choice, ranked
from logres.games.pendragon.tables import CALEDONIA_FORTS, SEAS_OF, SETTLEMENT_OF, TROOPS_OF, foederati

BUILD_COST: Final = 3
MOST_BUILT: Final = 2
MOST_REQUISITIONED: Final = 6
MOST_RULED: Final = 3
RESERVE: Final = 8  # [8.7.3.rule-wealth]

# ---------------------------------------------------------------------- Invite


def invited_nation(g: Game, faction: int, rule: str) -> int:
    """8.7.3.invite-nation, 8.8.1.invite-nation: A D6: Scotti on 1-3, Saxons on 4-6."""
    return SCOTTI if die_at_most(g, faction, rule, "invite nation", 3) else SAXONS


def invite_sites(b: Board, faction: int, nation: int) -> list[int]:
    """8.7.3.invite-place, 8.8.1.invite-place: Regions with a vacant Site, an own piece and Briton Control.

    None if a Settlement of that Nation in own employ stands anywhere, or none is Available; nothing is replaced.
    """
    settlement = foederati(SETTLEMENT_OF[nation], faction)
    if b.on_map(settlement) or not pieces.available(b, settlement):  # [8.7.3.invite-place] [8.8.1.invite-place]
        return []
    held = [s for s in range(N_REGIONS) if b.control[s] == CIVITATES and b.pieces(s, faction)]
    return [s for s in held if pieces.vacant(b, s, settlement)]


def invite(g: Game, b: Board, turn: Chart, rules: tuple[str, str, str], reserve: int = 0) -> bool:
    """8.7.3.invite-place, 8.8.1.invite-place: New Foederati, or with a player beside it those of the other Briton."""
    faction = turn.faction
    if b.fragmented:
        return False
    nation = invited_nation(g, faction, rules[0])
    open_to = [s for s in invite_sites(b, faction, nation) if turn.allowed(s)]
    space = Choice(g, faction, rules[1], f"Invite {FACTION_NAMES[nation]}", open_to).one()
    if space == NOBODY:
        return convert(g, b, turn, rules[2], reserve)
    turn.feat_spaces = selects_with_ways({space: f"invite {SEATS[nation]}"})
    return True


def convert(g: Game, b: Board, turn: Chart, rule: str, reserve: int = 0) -> bool:
    """8.7.3.invite-convert, 8.8.1.invite-convert: From a player's service into own, as many as can be paid.

    `reserve`: what the Command that follows takes at the least.
    """
    other = CIVITATES if turn.faction == DUX else DUX
    if b.nonplayer[other]:  # [8.7.3.invite-convert] [8.8.1.invite-convert]
        return False
    numbers = {(s, n): _employed(b, s, n, other) for s in range(N_SPACES) for n in (SAXONS, SCOTTI)}
    open_to = [s for s in range(N_SPACES) if b.control[s] == CIVITATES and b.pieces(s, turn.faction)]
    means = funds(b, turn.faction) - reserve
    payable = {key: n for key, n in numbers.items() if key[0] in open_to and 0 < n <= means}
    if not payable:
        return False
    best = {s: max([n for (t, _), n in payable.items() if t == s]) for s, _ in payable}
    space = Choice(g, turn.faction, rule, "convert Foederati", list(best)).most("most", best.__getitem__).one()
    nation = max((SAXONS, SCOTTI), key=lambda n: payable.get((space, n), 0))
    turn.feat_spaces = selects_with_ways({space: f"bribe {SEATS[nation]}"})
    return True


def _employed(b: Board, space: int, nation: int, employer: int) -> int:
    settlement = foederati(SETTLEMENT_OF[nation], employer)
    return b.at(space, settlement) + b.at(space, settlement - 11)


# ---------------------------------------------------------------------- Build, Requisition


def reduces_raiders(b: Board, space: int) -> bool:
    """8.8.4.build-forts: Whether a Fort there would count against Raids: on a Patrolled Sea, or against Caledonia."""
    if space >= N_REGIONS:
        return False
    return space in CALEDONIA_FORTS or any(b.patrolled[sea] for sea in SEAS_OF[space])


def adds_dux_control(b: Board, space: int) -> bool:
    """8.8.4.build-fragmentation: Whether a Fort there would bring Dux Control."""
    trial = b.copy()
    pieces.build(trial, pieces.vacant(b, space, FORT)[0], FORT)
    return b.control[space] != DUX and trial.control[space] == DUX


def build(g: Game, b: Board, turn: Chart) -> bool:
    """8.8.4.build-forts: Up to two spaces that can be paid: Forts while there are any, then Towns."""
    chosen: dict[int, str] = {}
    forts = pieces.available(b, FORT)
    paid = MOST_BUILT if turn.free() else min(MOST_BUILT, funds(b, DUX) // BUILD_COST)  # [8.8.4.build-else-requisition]
    for number in range(paid):
        open_to = [s for s in _build_spaces(b, turn) if s not in chosen]
        what = "fort" if number < forts else "town"  # [8.8.4.build-forts] Towns once no Fort is Available
        space = _fort(g, b, open_to) if number < forts else _town(g, b, open_to)
        if space == NOBODY:
            break
        chosen[space] = what
    turn.feat_spaces = selects_with_ways(chosen)
    return bool(chosen)


def _build_spaces(b: Board, turn: Chart) -> list[int]:
    soldiers = [s for s in range(N_SPACES) if b.at(s, CAVALRY) and turn.allowed(s)]
    return [s for s in soldiers if control.friendly_pieces(b, DUX, s) > control.enemy_pieces(b, DUX, s)]


def _fort(g: Game, b: Board, spaces: list[int]) -> int:
    """8.8.4.build-forts, 8.8.4.build-fragmentation: Against Raids first; at Fragmentation first for Dux Control."""
    choice = Choice(g, DUX, "8.8.4.build-forts", "Fort", [s for s in spaces if pieces.vacant(b, s, FORT)])
    if b.fragmented:  # [8.8.4.build-fragmentation]
        # [8.8.4.build-fragmentation]
        return choice.first("adds Dux Control", lambda s: adds_dux_control(b, s)).one()
    return choice.first("against Raids", lambda s: reduces_raiders(b, s)).one()


def _town(g: Game, b: Board, spaces: list[int]) -> int:
    """8.8.4.build-forts, 8.8.4.build-fragmentation: Towns, first for a Hillfort; at Fragmentation never."""
    if b.fragmented or not pieces.available(b, TOWN):  # [8.8.4.build-fragmentation]
        return NOBODY
    ways = {s: muster.town_exchanges(b, s) for s in spaces if b.at(s, MILITIA)}
    choice = Choice(g, DUX, "8.8.4.build-forts", "Town", [s for s in ways if ways[s]])
    return choice.first("for a Hillfort", lambda s: bool(b.at(s, HILLFORT))).one()


def requisition(g: Game, b: Board, turn: Chart) -> bool:
    """8.8.3.requisition: As many blue Resources to red as can be, six spaces at most; or Plunder alone, from one."""
    spaces = requisition_spaces(b, [s for s in range(N_SPACES) if b.pieces(s, DUX) and turn.allowed(s)])
    if not spaces:
        return False
    chosen = ranked(g, "requisition", spaces, most=MOST_REQUISITIONED) if len(spaces) > MOST_REQUISITIONED else spaces
    turn.feat_spaces = selects(chosen)
    trace.planned(g, DUX, "8.8.3.requisition", "Requisition in {}", trace.spaces(chosen))
    return True


def requisition_spaces(b: Board, open_to: list[int]) -> list[int]:
    """8.8.3.requisition: Where the Civitates give something; if nowhere, a space that lets Plunder become Resources."""
    held = [s for s in open_to if b.strongholds(s, CIVITATES)]
    if held and b.resources[CIVITATES] + b.wealth:
        return held
    laden = [s for s in range(N_SPACES) if b.plunder(s, DUX)]
    return [s for s in (*laden, *open_to) if s in open_to][:1] if laden else []  # [8.8.3.requisition]


# ---------------------------------------------------------------------- Pillage, Rule


def pillage(g: Game, b: Board, turn: Chart, rule: str) -> bool:
    """8.7.1.pillage-before-battle, 8.7.3.pillage-after-march: Wherever Plunder can be had."""
    spaces = [s for s in range(N_REGIONS) if b.control[s] != CIVITATES and pillaged(b, s) and turn.allowed(s)]
    if spaces:
        turn.feat_spaces = selects(spaces)
        trace.planned(g, CIVITATES, rule, "Pillage in {}", trace.spaces(spaces))
    return bool(spaces)


def pillaged(b: Board, space: int) -> int:
    """How many cubes Civitates Troops could take."""
    carriers = sum([pieces.empty_units(b, space, p) for p in TROOPS_OF[CIVITATES]])
    return min(b.prosperity(space), b.population[space], carriers)


class Rules:
    """A Rule in the making: up to three spaces, each with one way."""

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        self.g = g
        self.b = b
        self.blue = b.resources[CIVITATES]
        self.wealth = b.wealth
        self.refugees = b.refugees
        self.free = turn.free()
        self.open = [s for s in range(N_SPACES) if b.control[s] == CIVITATES and turn.allowed(s)]
        self.chosen: dict[int, str] = {}

    def room(self) -> bool:
        return len(self.chosen) < MOST_RULED

    def plunder(self) -> None:
        """8.7.3.rule-plunder: First where most Plunder of the Civitates becomes Wealth."""
        while self.room():
            laden = {s: self.b.plunder(s, CIVITATES) for s in self.open if s not in self.chosen}
            choice = Choice(self.g, CIVITATES, "8.7.3.rule-plunder", "Rule", [s for s in laden if laden[s]])
            space = choice.most("Plunder", laden.__getitem__).one_if_any()
            if space == NOBODY:
                return
            self.chosen[space] = "collect"
            self.wealth += laden[space]

    def _next(self, rule: str, what: str, wanted: list[int]) -> int:
        """A space for a way: of those selected before any other."""
        left = [s for s in wanted if self.chosen.get(s, "collect") == "collect"]
        left = [s for s in left if s in self.chosen] or (left if self.room() else [])
        return Choice(self.g, CIVITATES, rule, what, left).one_if_any()

    def population(self) -> None:
        """8.7.3.rule-population: Then people, for Resources alone."""
        cost = 0 if self.free else POPULATION_COST
        while self.refugees and self.blue >= cost:
            wanted = [s for s in self.open if self.b.strongholds(s, CIVITATES) and prosperity.can_grow(self.b, s)]
            space = self._next("8.7.3.rule-population", "Population", wanted)
            if space == NOBODY:
                return
            self.refugees -= 1
            self.blue -= cost
            self.chosen[space] = "resettle"

    def prestige(self) -> None:
        """8.7.3.rule-prestige: Then Wealth against the Prestige of a Dux player who is within two of victory."""
        if not victory_terms.is_player(self.b, DUX) or victory_terms.beyond(self.b, DUX) < -2:  # [8.7.3.rule-prestige]
            return
        while self.wealth and self.b.prestige:
            space = self._next(
                "8.7.3.rule-prestige", "less Prestige", [s for s in self.open if not self.b.pieces(s, DUX)]
            )
            if space == NOBODY:
                return
            self.wealth -= 1
            self.chosen[space] = "humble"

    def riches(self) -> None:
        """8.7.3.rule-wealth: At last Resources into Wealth, as long as eight remain."""
        cost = 0 if self.free else WEALTH_COST
        while self.blue - cost >= RESERVE:
            space = self._next("8.7.3.rule-wealth", "Wealth", self.open)
            if space == NOBODY:
                return
            self.blue -= cost
            self.chosen[space] = "hoard"


def rule(g: Game, b: Board, turn: Chart) -> bool:
    """8.7.3.rule-plunder: Rule in up to three spaces; False if there is nothing to do."""
    rules = Rules(g, b, turn)
    rules.plunder()
    rules.population()
    rules.prestige()
    rules.riches()
    turn.feat_spaces = selects_with_ways(rules.chosen)
    return bool(rules.chosen)
