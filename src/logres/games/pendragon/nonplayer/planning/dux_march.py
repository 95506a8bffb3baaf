"""8.8.6 How the non-player Dux Marches."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    MILITIA,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SPACE_NAMES,
)
from logres.games.pendragon.nonplayer import battle_trial, trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, funds
from logres.games.pendragon.nonplayer.charts.flow import Group
from logres.games.pendragon.nonplayer.planning import battles, marches
from logres.games.pendragon.nonplayer.planning.marches import Path
from logres.games.pendragon.nonplayer.selection import Choice

COST: Final = 2
FAMED: Final = 20
_FOEDERATI: Final = ((4, 7, 5, 8), (7, 4, 8, 5))  # red before blue; which Nation first is chance

BRITON_TARGET: Final = 1
BARBARIAN_TARGET: Final = 0


class Campaign:
    """A March in the making: destinations in order, why each was chosen, and who goes there."""

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.run = marches.order_of(b, DUX, turn)
        self.limit = die(g, DUX, "8.8.6.march-d4", "march", 1, 4)  # [8.8.6.march-d4]
        self.money = N_SPACES if turn.free() else funds(b, DUX) // COST
        starts = [s for s in range(N_SPACES) if b.troops(s, DUX) and turn.allowed(s)]
        self.routes: dict[int, dict[int, Path]] = {s: marches.routes(b, self.run, s) for s in starts}
        self.ends: list[tuple[int, int]] = []
        self.groups: list[Group] = []
        nation = die(g, DUX, "8.8.6.march-unit-order", "foederati first", 1, 4) > 2 if self._mixed() else False
        self.order: Path = (CAVALRY, *_FOEDERATI[int(nation)], COMITATES, MILITIA)  # [8.8.6.march-unit-order]

    def _mixed(self) -> bool:
        return all(any(self.b.on_map(p) for p in kinds) for kinds in ((4, 5), (7, 8)))

    def reached(self, space: int) -> bool:
        may_end = bool(self.turn.term("into", -1) >> space & 1)
        return may_end and any(space in found for found in self.routes.values())

    # ------------------------------------------------------------------ destinations

    def destinations(self) -> None:
        """8.8.6.march-d4: Up to the roll, in the order of the three priorities; never Cities."""
        self._against_civitates()
        self._stronghold()
        self._barbarians()
        trace.say(self.g, DUX, "8.8.6.march-d4", f"destinations: {trace.names([s for s, _ in self.ends])}")

    def _open(self) -> list[int]:
        taken = [s for s, _ in self.ends]
        return [s for s in range(N_REGIONS) if s not in taken and self.reached(s)]

    def _add(self, rule: str, choice: Choice, kind: int) -> bool:
        space = choice.one() if choice.left and len(self.ends) < self.limit else NOBODY
        if space == NOBODY:
            return False
        self.ends.append((space, kind))
        return True

    def _against_civitates(self) -> None:
        """8.8.6.march-civitates-destinations: Against a Civitates player who is richer than Prestige, or too strong."""
        b = self.b
        if b.nonplayer[CIVITATES] or not (b.wealth > b.prestige or victory_terms.above(b, CIVITATES)):
            return
        rule = "8.8.6.march-civitates-destinations"
        while True:
            open_to = [s for s in self._open() if b.control[s] == CIVITATES and not b.strongholds(s, DUX)]
            if not self._add(rule, Choice(self.g, DUX, rule, "destination", open_to), BRITON_TARGET):
                return

    def _stronghold(self) -> None:
        """8.8.6.march-stronghold-destination: One Region with an enemy Stronghold, first of a famed Barbarian."""
        b, rule = self.b, "8.8.6.march-stronghold-destination"
        foes = victory_terms.enemies(b, DUX)
        open_to = [s for s in self._open() if any(b.strongholds(s, f) for f in foes)]
        famed = [f for f in BARBARIANS if b.resources[f] > FAMED]  # [8.8.6.march-stronghold-destination]
        choice = Choice(self.g, DUX, rule, "destination", open_to)
        choice.first("more than 20 Renown", lambda s: any(b.strongholds(s, f) for f in famed))
        self._add(rule, choice, BARBARIAN_TARGET)

    def _barbarians(self) -> None:
        """8.8.6.march-barbarian-destinations: Regions with Barbarians, first those without Friendly Control."""
        b, rule = self.b, "8.8.6.march-barbarian-destinations"
        while True:
            open_to = [s for s in self._open() if victory_terms.of_barbarians(b, s)]
            choice = Choice(self.g, DUX, rule, "destination", open_to)
            choice.first("no Friendly Control", lambda s: not control.friendly(b, DUX, s))
            if not self._add(rule, choice, BARBARIAN_TARGET):
                return

    # ------------------------------------------------------------------ origins

    def origins(self) -> None:
        """8.8.6.march-origins: For each destination the origins that send most, until one enemy can be removed."""
        for space, kind in self.ends:
            while len(self.groups) < min(self.limit, self.money, self.turn.most(self.g)):
                if self.groups and self._suffices(space, kind):  # [8.8.6.march-origins]
                    break
                able = self._able(space, kind)
                if not able:
                    break
                self._send(space, kind, able)

    def _able(self, space: int, kind: int) -> dict[int, Group]:
        """8.8.6.march-no-split: Origins not used yet, with the group each would send."""
        used = [path[0] for path, _ in self.groups] + [path[-1] for path, _ in self.groups]
        found: dict[int, Group] = {}
        for origin, ways in self.routes.items():
            if origin not in used and space in ways and origin != space:  # [8.8.6.march-no-split]
                parts = self._parts(origin, ways[space], kind)
                if marches.leads(DUX, parts):
                    found[origin] = (ways[space], parts)
        return found

    def _send(self, space: int, kind: int, able: dict[int, Group]) -> None:
        choice = Choice(self.g, DUX, "8.8.6.march-origins", f"origin for {SPACE_NAMES[space]}", list(able))
        origin = choice.most("Troops", lambda s: marches.size(able[s][1])).one()
        self.groups.append(able[origin])

    def _parts(self, origin: int, path: Path, kind: int) -> tuple[tuple[int, int, int], ...]:
        """8.8.6.march-leave, 8.8.6.march-civitates-along: Who goes from an origin, and who stays."""
        b = self.b
        along = kind == BARBARIAN_TARGET and not b.fragmented  # [8.8.6.march-civitates-along]
        order = tuple([p for p in marches.walkers(self.order, path) if p in marches.kinds(DUX, along)])
        stay = victory_terms.friendly_strongholds(b, DUX, origin)
        at_home = victory_terms.friendly_troops(b, DUX, origin) - sum([b.at(origin, p) for p in order])
        parts = marches.parts(b, origin, order, max(0, stay - at_home))  # [8.8.6.march-leave]
        while (
            b.fragmented
            and parts
            and not marches.keeps_control(b, DUX, origin, marches.moved(b, origin, path[-1], parts))
        ):
            stay += 1  # [8.8.6.march-leave]
            parts = marches.parts(b, origin, order, max(0, stay - at_home))
        return parts

    def _suffices(self, space: int, kind: int) -> bool:
        """8.8.6.march-origins: Whether those on their way could remove all of one enemy there, at best."""
        after = self.b
        for path, parts in self.groups:
            if path[-1] == space:
                after = marches.moved(after, path[0], space, parts)
        if not after.troops(space, DUX):
            return False
        foes = [CIVITATES] if kind == BRITON_TARGET else battles.foes(after, DUX, space)
        return any(removes(self.g, after, space, foe) for foe in foes)


def removes(g: Game, after: Board, space: int, foe: int) -> bool:
    """8.8.6.march-origins: Whether a Battle on that board could remove all of an enemy."""
    other: Any = g.clone()
    other.board = after.copy()
    fought = battle_trial.best_fight(other, space, DUX, foe)
    return fought.board.pieces(space, foe) == 0


def plan(g: Game, b: Board, turn: Chart) -> bool:
    """8.8.6.march: Destinations, origins, groups; False if nobody would go."""
    campaign = Campaign(g, b, turn)
    campaign.destinations()
    campaign.origins()
    marches.lay_down(turn, campaign.groups)
    return bool(campaign.groups)
