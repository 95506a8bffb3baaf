"""8.7.3 How non-player Civitates March."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    MILITIA,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SPACE_NAMES,
)
from logres.games.pendragon.nonplayer import trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.charts.flow import Group
from logres.games.pendragon.nonplayer.planning import marches
from logres.games.pendragon.nonplayer.planning.marches import Path
from logres.games.pendragon.nonplayer.selection import Choice

COST: Final = 2
MOST_ENDS: Final = 4
_ORDER: Final = (CAVALRY, COMITATES, 5, 8, 4, 7, MILITIA)  # [8.7.3.march-unit-order]


class Expedition:
    """A March in the making."""

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.run = marches.order_of(b, CIVITATES, turn)
        self.money = N_SPACES if turn.free() else b.resources[CIVITATES] // COST  # [8.7.3.march-conditions] no Wealth
        starts = [
            s for s in range(N_SPACES) if b.troops(s, CIVITATES) and b.control[s] == CIVITATES and turn.allowed(s)
        ]
        self.routes = {s: marches.routes(b, self.run, s) for s in starts}
        self.ends: list[int] = []
        self.groups: list[Group] = []

    def _open(self) -> list[int]:
        """8.7.3.march-destination-first: Regions that can be reached, Cities never."""
        into = self.turn.term("into", -1)
        reached = [s for s in range(N_REGIONS) if any(s in found for found in self.routes.values())]
        return [s for s in reached if s not in self.ends and into >> s & 1]

    def destinations(self) -> None:
        """8.7.3.march-destination-first, 8.7.3.march-destination-next: One enemy Stronghold, then lost Regions."""
        b = self.b
        foes = victory_terms.enemies(b, CIVITATES)
        open_to = [s for s in self._open() if any(b.strongholds(s, f) for f in foes)]
        choice = Choice(self.g, CIVITATES, "8.7.3.march-destination-first", "destination", open_to)
        choice.most(
            "best against victory", lambda s: max([victory_terms.beyond(b, f) for f in foes if b.strongholds(s, f)])
        )
        self._add(choice)
        while len(self.ends) < MOST_ENDS:
            lost = [s for s in self._open() if b.control[s] != CIVITATES]
            choice = Choice(self.g, CIVITATES, "8.7.3.march-destination-next", "destination", lost)
            choice.first("Barbarians", lambda s: victory_terms.of_barbarians(b, s))
            if not self._add(choice):
                break
        trace.say(self.g, CIVITATES, "8.7.3.march-destination-next", f"destinations: {trace.names(self.ends)}")

    def _add(self, choice: Choice) -> bool:
        space = choice.one() if choice.left else NOBODY
        if space != NOBODY:
            self.ends.append(space)
        return space != NOBODY

    def origins(self) -> None:
        """8.7.3.march-origins: As many as destinations; each goes to the first destination nobody goes to yet."""
        most = min(len(self.ends), self.money, self.turn.most(self.g))
        for space in self.ends:
            able = self._able(space)
            if able and len(self.groups) < most:
                choice = Choice(
                    self.g, CIVITATES, "8.7.3.march-origins", f"origin for {SPACE_NAMES[space]}", list(able)
                )
                sizes = {s: marches.size(group) for s, (_, group) in able.items()}
                origin = choice.most("Troops", sizes.__getitem__).one()
                self.groups.append(able[origin])

    def _able(self, space: int) -> dict[int, Group]:
        """8.7.3.march-no-split: One origin, one destination."""
        used = [path[0] for path, _ in self.groups]
        found: dict[int, Group] = {}
        for origin, ways in self.routes.items():
            if origin not in used and origin != space and space in ways:  # [8.7.3.march-no-split]
                parts = self._parts(origin, ways[space])
                if marches.leads(CIVITATES, parts):
                    found[origin] = (ways[space], parts)
        return found

    def _parts(self, origin: int, path: Path) -> tuple[tuple[int, int, int], ...]:
        """8.7.3.march-leave, 8.7.3.march-dux-along: All but two Friendly Troops for each Friendly Stronghold."""
        b = self.b
        along = self._for_barbarians(path[-1]) and not b.fragmented  # [8.7.3.march-dux-along]
        kinds = marches.kinds(CIVITATES, along)
        order = tuple([p for p in marches.walkers(_ORDER, path) if p in kinds])
        stay = 2 * victory_terms.friendly_strongholds(b, CIVITATES, origin)  # [8.7.3.march-leave]
        at_home = victory_terms.friendly_troops(b, CIVITATES, origin) - sum([b.at(origin, p) for p in order])
        parts = vanguard(b, origin, path, order, max(0, stay - at_home))
        while parts and not control.friendly(marches.moved(b, origin, path[-1], parts), CIVITATES, origin):
            stay += 1  # [8.7.3.march-leave]
            parts = vanguard(b, origin, path, order, max(0, stay - at_home))
        return parts

    def _for_barbarians(self, space: int) -> bool:
        return any(self.b.pieces(space, f) for f in BARBARIANS)


def vanguard(b: Board, origin: int, path: Path, order: Path, stay: int) -> tuple[tuple[int, int, int], ...]:
    """8.7.3.march-unit-order: A single Militia first if it is next door, then the others in their order."""
    there = sum([b.at(origin, piece) for piece in order])
    if len(path) != 2 or not b.at(origin, MILITIA) or there <= stay:
        return marches.parts(b, origin, order, stay)
    rest = marches.parts(b, origin, order, stay + 1)
    militia = sum([empty + laden for piece, empty, laden in rest if piece == MILITIA])
    if militia == b.at(origin, MILITIA):
        return marches.parts(b, origin, order, stay)
    empty = min(militia + 1, pieces.empty_units(b, origin, MILITIA))
    return (*[part for part in rest if part[0] != MILITIA], (MILITIA, empty, militia + 1 - empty))


def plan(g: Game, b: Board, turn: Chart) -> bool:
    """8.7.3.march-conditions: Destinations, origins, groups; False if nobody would move."""
    expedition = Expedition(g, b, turn)
    expedition.destinations()
    expedition.origins()
    marches.lay_down(turn, expedition.groups)
    return bool(expedition.groups)
