"""8.7.3 How the Civitates March as a non-player."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    COMITATES,
    MILITIA,
    N_SPACES,
)
from logres.games.pendragon.nonplayer import trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.charts.flow import Group, Part
from logres.games.pendragon.nonplayer.planning.briton_march import BritonMarch, Parts, Path, moved, parts
from logres.games.pendragon.nonplayer.selection import Choice

MOST_ENDS: Final = 4  # of the Civitates
_CIVITATES_ORDER: Final = (CAVALRY, COMITATES, 5, 8, 4, 7, MILITIA)  # [8.7.3.march-unit-order]


class CivitatesMarch(BritonMarch):
    """8.7.3 A March of the Civitates."""

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        held = [s for s in range(N_SPACES) if b.control[s] == CIVITATES]
        super().__init__(g, b, turn, held, b.resources[CIVITATES])  # [8.7.3.march-conditions] no Wealth

    def destinations(self) -> None:
        """8.7.3.march-destination-first, 8.7.3.march-destination-next: One enemy Stronghold, then lost Regions."""
        b = self.b
        foes = victory_terms.enemies(b, CIVITATES)
        open_to = [s for s in self.open() if any(b.strongholds(s, f) for f in foes)]
        choice = Choice(self.g, CIVITATES, "8.7.3.march-destination-first", "destination", open_to)
        choice.most(
            "best against victory", lambda s: max([victory_terms.beyond(b, f) for f in foes if b.strongholds(s, f)])
        )
        self.add(choice)
        while len(self.ends) < MOST_ENDS:
            lost = [s for s in self.open() if b.control[s] != CIVITATES]
            choice = Choice(self.g, CIVITATES, "8.7.3.march-destination-next", "destination", lost)
            choice.first("Barbarians", lambda s: victory_terms.of_barbarians(b, s))
            if not self.add(choice):
                break
        found = trace.spaces(self.ends)
        trace.planned(self.g, CIVITATES, "8.7.3.march-destination-next", "destinations: {}", found)

    def origins(self) -> None:
        """8.7.3.march-origins: As many as destinations; each goes to the first destination nobody goes to yet."""
        most = min(len(self.ends), self.money, self.turn.most(self.g))
        for space in self.ends:
            able = self.able(space, self.used())
            if able and self.count() < most:
                self.send("8.7.3.march-origins", space, able, {})
        for space in self.ends:
            joining = self._militia_on_the_way(space)
            if joining and self.count() < most:  # [8.7.3.march-no-split]
                self.send("8.7.3.march-no-split", space, {}, joining)

    def _militia_on_the_way(self, space: int) -> dict[int, Group]:
        """8.7.3.march-no-split: Militia next to a destination, who join those that come through along a Road."""
        ways = {origin: path for origin, path in self.passed(space).items() if len(path) == 2}
        found = {origin: Group(path, self._going(origin, path, (MILITIA,))) for origin, path in ways.items()}
        return {origin: group for origin, group in found.items() if group.parts}

    def parts(self, origin: int, path: Path) -> Parts:
        """8.7.3.march-dux-along: Who goes, in order, the Dux only to where Barbarians are."""
        along = victory_terms.of_barbarians(self.b, path[-1]) and not self.b.fragmented  # [8.7.3.march-dux-along]
        return self._going(origin, path, self.walkers(_CIVITATES_ORDER, path, along))

    def _going(self, origin: int, path: Path, order: tuple[int, ...]) -> Parts:
        """8.7.3.march-leave: All but two Friendly Troops for each Friendly Stronghold, no Control being lost."""
        b = self.b
        stay = 2 * victory_terms.friendly_strongholds(b, CIVITATES, origin)  # [8.7.3.march-leave]
        at_home = self.at_home(origin, order)
        going = vanguard(b, origin, path, order, max(0, stay - at_home))
        while going and not control.friendly(moved(b, [Group(path, going)]), CIVITATES, origin):
            stay += 1  # [8.7.3.march-leave]
            going = vanguard(b, origin, path, order, max(0, stay - at_home))
        return going


def vanguard(b: Board, origin: int, path: Path, order: tuple[int, ...], stay: int) -> Parts:
    """8.7.3.march-unit-order: A single Militia first if it is next door, then the others in their order."""
    there = sum([b.at(origin, piece) for piece in order])
    if len(path) != 2 or not b.at(origin, MILITIA) or there <= stay:
        return parts(b, origin, order, stay)
    rest = parts(b, origin, order, stay + 1)
    militia = sum([empty + laden for piece, empty, laden in rest if piece == MILITIA])
    if militia == b.at(origin, MILITIA):
        return parts(b, origin, order, stay)
    empty = min(militia + 1, pieces.empty_units(b, origin, MILITIA))
    return (*[part for part in rest if part.piece != MILITIA], Part(MILITIA, empty, militia + 1 - empty))


def of_civitates(g: Game, b: Board, turn: Chart) -> bool:
    """8.7.3.march-conditions: The plan of a March; False if nobody would move."""
    return CivitatesMarch(g, b, turn).plan()
