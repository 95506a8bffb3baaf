"""8.5.6, 8.6.3 How non-player Barbarians March: destination by destination, with the Warbands that may leave."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    FACTIONS,
    FENS,
    FORT,
    HILLS,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SAXONS,
    SCOTTI,
)
from logres.games.pendragon.nonplayer import trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.charts.flow import Group, Part, resolves, selects_with_ways
from logres.games.pendragon.nonplayer.planning import settling
from logres.games.pendragon.nonplayer.selection import Choice, ranked
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import ADJACENT, SETTLEMENT_OF, TERRAIN, WARBAND_OF

LAND: Final = 1
MARGIN: Final = 4  # Saxon Warbands beyond the enemy's Troops
_HOME: Final = (NOBODY, NOBODY, FENS, HILLS)
_REPEAT: Final = ("", "", "8.6.3.march-priority", "8.5.6.march-repeat")


class Move(NamedTuple):
    """Warbands that go from an origin to a destination, by land or by sea."""

    origin: int
    end: int
    warbands: int
    sea: bool


class WarbandMarchPlan:
    """A March in the making: the board as it would be, who has not moved, what Renown is left."""

    def __init__(self, g: Game, b: Board, turn: Chart, settled: bool) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.faction = turn.faction
        self.warband = WARBAND_OF[turn.faction]
        self.after = b.copy()
        self.settled = settled  # a Settle went before, so that none follows
        self.renown = b.resources[turn.faction]
        self.sailed = 0
        self.left = {s: self._may_leave(s) for s in b.where(self.warband)}
        self.ends: list[int] = []
        self.grounds: list[int] = []  # destinations chosen for the Settlement that a Settle would place there
        self.moves: list[Move] = []

    def _may_leave(self, origin: int) -> int:
        """8.5.6.march-leave, 8.6.3.march-leave: For each Settlement one Warband (Saxons: two) stays, and Control."""
        each = 1 if self.faction == SCOTTI else 2  # [8.6.3.march-leave]
        stay = each * self.b.at(origin, SETTLEMENT_OF[self.faction])  # [8.5.6.march-leave]
        count = max(0, self.b.at(origin, self.warband) - stay)
        while count and not self._harmless(origin, count):
            count -= 1
        return count

    def _harmless(self, origin: int, count: int) -> bool:
        """8.5.6.march-leave, 8.6.3.march-leave: No own Control is lost and none given to an enemy by leaving."""
        trial = self.b.copy()
        empty = min(count, pieces.empty_units(trial, origin, self.warband))
        pieces.remove(trial, origin, self.warband, empty, count - empty)
        before, now = self.b.control[origin], trial.control[origin]
        return before == now or (before != self.faction and now == NOBODY)

    # ------------------------------------------------------------------ who can come

    def by_land(self, end: int) -> dict[int, int]:
        return {s: n for s, n in self.left.items() if n and s in ADJACENT[end] and s != end}

    def by_sea(self, end: int) -> int:
        """The coast from which most could come over a Sea; NOBODY if none can."""
        if end >= N_REGIONS or self.sailed >= lasting.sea_destinations(self.b) or not self._may_land(end):
            return NOBODY
        seas = lasting.seas_for(self.b, self.faction, end)
        coasts = [s for s, n in self.left.items() if n and s < N_REGIONS and s != end and s not in ADJACENT[end]]
        able = [s for s in coasts if any(sea in seas for sea in lasting.seas_for(self.b, self.faction, s))]
        return max(able, key=lambda s: self.left[s]) if able else NOBODY

    def _may_land(self, end: int) -> bool:
        return not self.b.at(end, FORT) or lasting.landings_at_forts(self.b, self.faction) > 0

    def _affords(self, cost: int) -> bool:
        return self.turn.free() or self.renown >= cost

    def cost(self, moves: list[Move]) -> int:
        return lasting.sea_march_cost(self.b, self.faction) if any(move.sea for move in moves) else LAND

    # ------------------------------------------------------------------ a destination

    def groups(self, end: int) -> list[Move]:
        """Who would go to a destination: all who can; the Saxons exactly four more than the enemy's Troops there."""
        found = [Move(s, end, n, False) for s, n in self.by_land(end).items()]
        coast = self.by_sea(end)
        if coast != NOBODY and self._affords(lasting.sea_march_cost(self.b, self.faction)):
            found.append(Move(coast, end, self.left[coast], True))
        return found if self.faction == SCOTTI else self._exactly(end, found)

    def _exactly(self, end: int, found: list[Move]) -> list[Move]:
        """8.6.3.march-size: Just enough for four more than all enemy Troops; none at all if that cannot be."""
        there = self.after.at(end, self.warband)
        wanted = victory_terms.enemy_troops(self.after, SAXONS, end) + MARGIN - there  # [8.6.3.march-size]
        if wanted <= 0 or sum([move.warbands for move in found]) < wanted:
            return []
        chosen: list[Move] = []
        for move in found:
            going = min(wanted, move.warbands)
            wanted -= going
            if going:
                chosen.append(move._replace(warbands=going))
        return chosen

    def result(self, moves: list[Move]) -> Board:
        after = self.after.copy()
        for origin, end, count, _ in moves:
            empty = min(count, pieces.empty_units(after, origin, self.warband))
            pieces.move(after, origin, end, self.warband, empty, count - empty)
        return after

    def allowed(self, end: int, moves: list[Move]) -> bool:
        """8.5.6.march-destination-majority: Scotti Units will be more than all enemy Units; money and Event permit."""
        if not self._affords(self.cost(moves)) or not self.turn.terms.into >> end & 1:
            return False
        if self.faction == SAXONS:
            return True
        after = self.result(moves)
        return after.units(end, SCOTTI) > victory_terms.enemy_units(
            after, SCOTTI, end
        )  # [8.5.6.march-destination-majority]

    def frees(self, end: int, after: Board, faction: int) -> int:
        """Population of a destination that a faction would lose Control of."""
        held = self.after.control[end] == control.marker_of(self.b, faction)
        return self.b.population[end] if held and after.control[end] != self.after.control[end] else 0

    def from_leaders(self, end: int, after: Board) -> int:
        """8.5.6.march-priority-player, 8.6.3.march-priority: Control lost by players above victory."""
        others = [f for f in FACTIONS if f != self.faction and victory_terms.is_player(self.b, f)]
        ahead = [f for f in others if victory_terms.above(self.b, f)]
        return max([self.frees(end, after, f) for f in ahead], default=0)

    def useful(self, end: int, after: Board) -> bool:
        """8.5.6.march-priority-control-settle, 8.6.3.march-priority: Control is lost, or a Settlement follows."""
        return self._wrests(end, after) or self._makes_ground(end, after)

    def _wrests(self, end: int, after: Board) -> bool:
        """Whether an enemy loses Control of a destination."""
        holder = self.after.control[end]
        return holder not in (NOBODY, self.faction) and after.control[end] != holder

    def _makes_ground(self, end: int, after: Board) -> bool:
        """8.5.6.march-priority-control-settle: A Settlement becomes possible, in as many spaces as the Feat reaches."""
        if self.settled or len(self.grounds) >= lasting.settle_spaces(self.b, self.faction):
            return False
        return self._settles(end, after) and not self._settles(end, self.after)

    def _settles(self, end: int, board: Board) -> bool:
        """Whether a Settle there could place a Settlement."""
        if not settling.outnumbers(board, self.faction, end):
            return False
        after = settling.with_settlement(board, self.faction, end)
        if self.faction == SCOTTI:
            return settling.under_scotti_control(after, end)
        return settling.saxons_end_well(after, end)

    def plan(self, rules: tuple[str, str]) -> None:
        """8.5.6.march-repeat, 8.6.3.march-priority: Destination after destination, while any is worth it."""
        while len(self.ends) < self.turn.most(self.g):
            ways = {end: self.groups(end) for end in range(N_SPACES) if end not in self.ends}
            ways = {end: moves for end, moves in ways.items() if moves and self.allowed(end, moves)}
            results = {end: self.result(moves) for end, moves in ways.items()}
            lost = {end: self.from_leaders(end, after) for end, after in results.items()}
            first = [end for end in ways if lost[end]]
            able = first or [end for end in ways if self.useful(end, results[end])]
            if not able:
                return
            choice = Choice(self.g, self.faction, rules[0] if first else rules[1], "March to", able)
            if first:
                choice.most("Control removed", lost.__getitem__)
            end = choice.first("home terrain", lambda s: TERRAIN[s] == _HOME[self.faction]).one()
            if not lost[end] and not self._wrests(end, results[end]):
                self.grounds.append(end)
            self._go(end, ways[end], results[end])

    def _go(self, end: int, moves: list[Move], after: Board) -> None:
        self.renown -= self.cost(moves)
        self.sailed += int(any(move.sea for move in moves))
        self.ends.append(end)
        self.after = after
        self.left[end] = 0  # who is there holds the destination
        for move in moves:
            self.left[move.origin] -= move.warbands
        self.moves += moves
        origins = trace.spaces([move.origin for move in moves])
        trace.planned(self.g, self.faction, _REPEAT[self.faction], "March: {} to {}", origins, trace.AREA[end])

    def lay_down(self) -> None:
        """The plan: destinations by land or sea, and for each move how many Warbands its origin has left after it."""
        by_sea = [move.end for move in self.moves if move.sea]
        self.turn.spaces = selects_with_ways({end: "sea" if end in by_sea else "land" for end in self.ends})
        self.turn.answers = resolves(self.ends)
        left = {s: self.b.at(s, self.warband) for s in self.left}
        found: list[Group] = []
        for origin, end, count, _ in self.moves:
            left[origin] -= count
            found.append(Group((origin, end), (Part(self.warband, count, left[origin]),)))
        self.turn.groups = tuple(found)


def plan(g: Game, b: Board, turn: Chart, settled: bool = False) -> WarbandMarchPlan:
    """8.5.6.march-leave, 8.6.3.march-leave: The whole March; its moves are empty if nobody would go."""
    trek = WarbandMarchPlan(g, b, turn, settled)
    if turn.faction == SAXONS:
        trek.left = {s: trek.left[s] for s in ranked(g, "origin", list(trek.left))}  # [8.6.3.march-leave]
        trek.plan(("8.6.3.march-priority", "8.6.3.march-priority"))
    else:
        trek.plan(("8.5.6.march-priority-player", "8.5.6.march-priority-control-settle"))
    return trek
