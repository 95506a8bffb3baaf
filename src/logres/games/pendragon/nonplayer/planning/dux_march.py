"""8.8.6 How the Dux Marches as a non-player."""

from __future__ import annotations

from typing import Final

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
    N_SPACES,
    NOBODY,
)
from logres.games.pendragon.nonplayer import battle_trial, trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, funds
from logres.games.pendragon.nonplayer.charts.flow import Group
from logres.games.pendragon.nonplayer.planning import battles
from logres.games.pendragon.nonplayer.planning.briton_march import BritonMarch, Parts, Path, Pieces, moved, parts
from logres.games.pendragon.nonplayer.selection import Choice

FAMED: Final = 20
FOEDERATI: Final = (4, 7, 5, 8)
_FOEDERATI: Final = (FOEDERATI, (7, 4, 8, 5))  # red before blue; which Nation first is chance


class DuxMarch(BritonMarch):
    """8.8.6 A March of the Dux."""

    preferred: tuple[tuple[str, Pieces], ...] = (
        ("Cavalry", (CAVALRY,)),
        ("Foederati", FOEDERATI),
        ("Comitates", (COMITATES,)),
    )

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        self.limit = die(g, DUX, "8.8.6.march-d4", "march", 1, 4)  # [8.8.6.march-d4]
        super().__init__(g, b, turn, list(range(N_SPACES)), funds(b, DUX))
        self.against_britons: list[int] = []  # destinations chosen against the Civitates
        mixed = all(any(b.on_map(p) for p in kinds) for kinds in ((4, 5), (7, 8)))
        nation = mixed and die(g, DUX, "8.8.6.march-unit-order", "foederati first", 1, 4) > 2
        self.order = (CAVALRY, *_FOEDERATI[int(nation)], COMITATES, MILITIA)  # [8.8.6.march-unit-order]

    def add(self, choice: Choice) -> bool:
        return len(self.ends) < self.limit and super().add(choice)

    def destinations(self) -> None:
        """8.8.6.march-d4: Up to the roll, in the order of the three priorities; never Cities."""
        self._against_civitates()
        self._stronghold()
        self._barbarians()
        trace.planned(self.g, DUX, "8.8.6.march-d4", "destinations: {}", trace.spaces(self.ends))

    def _against_civitates(self) -> None:
        """8.8.6.march-civitates-destinations: Against a Civitates player who is richer than Prestige, or too strong."""
        b, rule = self.b, "8.8.6.march-civitates-destinations"
        if b.nonplayer[CIVITATES] or not (b.wealth > b.prestige or victory_terms.above(b, CIVITATES)):
            return
        more = True
        while more:
            open_to = [s for s in self.open() if b.control[s] == CIVITATES and not b.strongholds(s, DUX)]
            more = self.add(Choice(self.g, DUX, rule, "destination", open_to))
        self.against_britons = self.ends[:]

    def _stronghold(self) -> None:
        """8.8.6.march-stronghold-destination: One Region with an enemy Stronghold, first of a famed Barbarian."""
        b, rule = self.b, "8.8.6.march-stronghold-destination"
        foes = victory_terms.enemies(b, DUX)
        open_to = [s for s in self.open() if any(b.strongholds(s, f) for f in foes)]
        famed = [f for f in BARBARIANS if b.resources[f] > FAMED]  # [8.8.6.march-stronghold-destination]
        choice = Choice(self.g, DUX, rule, "destination", open_to)
        self.add(choice.first("more than 20 Renown", lambda s: any(b.strongholds(s, f) for f in famed)))

    def _barbarians(self) -> None:
        """8.8.6.march-barbarian-destinations: Regions with Barbarians, first those without Friendly Control."""
        b, rule = self.b, "8.8.6.march-barbarian-destinations"
        more = True
        while more:
            open_to = [s for s in self.open() if victory_terms.of_barbarians(b, s)]
            choice = Choice(self.g, DUX, rule, "destination", open_to)
            more = self.add(choice.first("no Friendly Control", lambda s: not control.friendly(b, DUX, s)))

    def origins(self) -> None:
        """8.8.6.march-origins: For each destination the origins that send most, until one enemy can be removed."""
        most = min(self.limit, self.money, self.turn.most(self.g))
        for space in self.ends:
            while self.count() < most and not self._suffices(space):  # [8.8.6.march-origins]
                able = self.able(space, [*self.used(), *[path[-1] for path, _ in self.groups]])
                joining = self._civitates_on_the_way(space)
                if not able and not joining:
                    break
                self.send("8.8.6.march-origins", space, able, joining)
        if not self.groups and most:
            self._anywhere()

    def _anywhere(self) -> None:
        """8.8.6.march: If nobody is needed anywhere some go all the same, since the Dux Marches where it is able to."""
        for space in self.ends:
            able = self.able(space, [])
            if able:
                self.send("8.8.6.march", space, able, {})
                return

    def _civitates_on_the_way(self, space: int) -> dict[int, Group]:
        """8.8.6.march-civitates-along: Civitates alone in a space, whom the Dux picks up as it comes through."""
        ways = {origin: path for origin, path in self.passed(space).items() if not self.b.troops(origin, DUX)}
        found = {origin: Group(path, self.parts(origin, path)) for origin, path in ways.items()}
        return {origin: group for origin, group in found.items() if group.parts}

    def parts(self, origin: int, path: Path) -> Parts:
        """8.8.6.march-leave, 8.8.6.march-civitates-along: Who goes from an origin, and who stays."""
        b = self.b
        along = path[-1] not in self.against_britons and not b.fragmented  # [8.8.6.march-civitates-along]
        order = self.walkers(self.order, path, along)
        stay = victory_terms.friendly_strongholds(b, DUX, origin)
        at_home = self.at_home(origin, order)
        going = parts(b, origin, order, max(0, stay - at_home))  # [8.8.6.march-leave]
        while b.fragmented and going and not keeps_control(b, DUX, origin, moved(b, [Group(path, going)])):
            stay += 1  # [8.8.6.march-leave]
            going = parts(b, origin, order, max(0, stay - at_home))
        return going

    def _suffices(self, space: int) -> bool:
        """8.8.6.march-origins: Whether those on their way could remove all of one enemy there, at best."""
        after = moved(self.b, [group for group in (*self.groups, *self.joining) if group.path[-1] == space])
        if not after.troops(space, DUX):
            return False
        foes = [CIVITATES] if space in self.against_britons else battles.foes(after, DUX, space)
        return any(removes(self.g, after, Fight(space, foe)) for foe in foes)


def keeps_control(b: Board, faction: int, origin: int, after: Board) -> bool:
    """Whether a departure loses no own Control and adds none to an enemy."""
    if control.friendly(after, faction, origin):
        return True
    lost = control.friendly(b, faction, origin)
    return not lost and after.control[origin] in (b.control[origin], NOBODY)


def removes(g: Game, after: Board, fight: Fight) -> bool:
    """8.8.6.march-origins: Whether a Battle on that board could remove all of an enemy."""
    other = g.trial()
    other.board = after
    return battle_trial.best_course(other, DUX, fight).pieces[fight.foe] == 0


def dux_could_go(g: Game, b: Board, turn: Chart) -> bool:
    """8.8.6.pass: Whether a March would move anybody, whatever the dice say; nothing is rolled for it."""
    return DuxMarch(g.trial(seed="a March"), b, turn).find()


def of_dux(g: Game, b: Board, turn: Chart) -> bool:
    """8.8.6.march: The plan of a March; False if nobody would go."""
    return DuxMarch(g, b, turn).plan()
