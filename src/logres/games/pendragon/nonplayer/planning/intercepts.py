"""8.8.1 How the non-player Dux Intercepts: the most Raiders, from the fewest origins, with no Unit too many."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control
from logres.games.pendragon.battle.forces import force_of, side_of
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    DUX,
    FORT,
    N_SPACES,
    RED_SAXON_WARBAND,
    RED_SCOTTI_WARBAND,
)
from logres.games.pendragon.nonplayer.answers import tactics
from logres.games.pendragon.nonplayer.charts.chart import Chart, funds
from logres.games.pendragon.nonplayer.charts.flow import Group, Part
from logres.games.pendragon.nonplayer.selection import ranked
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import ADJACENT, ROADS

ORIGIN_COST: Final = 2
MOVERS: Final = (RED_SAXON_WARBAND, RED_SCOTTI_WARBAND, CAVALRY)  # [8.8.1.intercept-goal] red Foederati first


def targets(b: Board) -> list[int]:
    """Spaces with Raiders under Friendly Control."""
    held = [s for s in range(N_SPACES) if control.friendly(b, DUX, s)]
    return [s for s in held if any(b.raiders(s, f) for f in BARBARIANS)]


def quarry(b: Board, space: int) -> int:
    """The Barbarians whose Raiders are most there: the ones that will be fought."""
    return max(BARBARIANS, key=lambda f: b.raiders(space, f))


def prey(b: Board, space: int) -> int:
    return b.raiders(space, quarry(b, space))


def strength(b: Board, space: int) -> int:
    """What Dux and friends in a space inflict in the field, in half losses."""
    return tactics.strength(force_of(b, space, side_of(b, DUX, quarry(b, space))))


def reach(b: Board, origin: int) -> list[int]:
    """An adjacent space, or along Maintained Roads; all under Friendly Control."""
    found = [s for s in ADJACENT[origin] if control.friendly(b, DUX, s)]
    edge = [origin]
    while edge and imperium.roads_maintained(b):
        edge = [
            s for here in edge for s in ROADS[here] if control.friendly(b, DUX, s) and s not in found and s != origin
        ]
        found += list(dict.fromkeys(edge))
    return found


class Sortie:
    """An Intercept in the making: who is still free to go, what is paid, who goes where."""

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.targets = [s for s in targets(b) if turn.allowed(s)]
        self.money = funds(b, DUX)
        origins = [s for s in range(N_SPACES) if b.troops(s, DUX) and control.friendly(b, DUX, s)]
        self.free = {s: self._may_leave(s) for s in origins}
        self.going: dict[tuple[int, int], list[int]] = {}  # (origin, target): pieces

    def _may_leave(self, space: int) -> list[int]:
        """8.8.1.intercept-leave: All but one Friendly Troop for each Fort, and those that the Raiders there need."""
        own = [p for p in MOVERS for _ in range(self.b.at(space, p))]
        others = self.b.troops(space, CIVITATES) if not self.b.fragmented else 0
        stay = max(0, self.b.at(space, FORT) - others)  # [8.8.1.intercept-leave]
        if space in self.targets:
            spare = strength(self.b, space) - prey(self.b, space)
            stay = max(stay, len(own) - max(0, spare // 2), 1)
        return own[: max(0, len(own) - stay)]

    def plan(self) -> None:
        """8.8.1.intercept-goal: The largest groups of Raiders first; those that Dux Troops meet already as well."""
        order = ranked(self.g, "intercept", self.targets)
        for space in sorted(order, key=lambda s: (self.present(s) > 0, prey(self.b, s)), reverse=True):
            self._send_to(space)

    def present(self, space: int) -> int:
        return self.b.troops(space, DUX)

    def needed(self, space: int) -> int:
        """8.8.1.intercept-enough: How many Units more could help to remove Raiders; one at least must be there."""
        sent = sum([len(units) for (_, to), units in self.going.items() if to == space])
        lacking = prey(self.b, space) - strength(self.b, space) - 2 * sent
        return max((lacking + 1) // 2, 1 if not sent and not self.present(space) else 0)

    def _send_to(self, space: int) -> None:
        """8.8.1.intercept-goal: From origins paid for already, then from those that can send most."""
        while need := self.needed(space):
            able = [s for s in self.free if s != space and self.free[s] and space in reach(self.b, s)]
            paid = [start for start, _ in self.going]
            affords = self.turn.free() or self.money >= ORIGIN_COST
            able = [s for s in able if s in paid] or (able if affords else [])
            if not able:
                return
            best = max(able, key=lambda s: min(need, len(self.free[s])))
            units = self.free[best][:need]
            self.free[best] = self.free[best][len(units) :]
            if best not in paid and not self.turn.free():
                self.money -= ORIGIN_COST
            self.going.setdefault((best, space), []).extend(units)

    def fought(self) -> list[int]:
        """The targets where Dux Troops will be."""
        arrived = [to for _, to in self.going]
        return [s for s in self.targets if self.present(s) or s in arrived]

    def engaged(self) -> int:
        """8.8.1.intercept-trigger: Raiders that will be met in Battle, whatever Evades."""
        return sum([prey(self.b, s) for s in self.fought()])

    def groups(self) -> list[Group]:
        return [
            Group(route, tuple([Part(p, units.count(p), 0) for p in MOVERS if p in units]))
            for route, units in self.going.items()
        ]
