"""8.7.3, 8.8.6 How non-player Britons March: destinations first, then the origins from which most Troops reach them."""

from __future__ import annotations

from functools import partial
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import columns
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    MARCH,
    MILITIA,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SPACE_NAMES,
    TROOPS,
)
from logres.games.pendragon.nonplayer import battle_trial, trace, victory_terms
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, funds
from logres.games.pendragon.nonplayer.charts.flow import Group, Part, selects
from logres.games.pendragon.nonplayer.planning import battles
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.tables import OWNER, TROOPS_OF

Path = tuple[int, ...]
Parts = tuple[Part, ...]
Pieces = tuple[int, ...]
COST: Final = 2
LONGEST: Final = 8
MOST_ENDS: Final = 4  # of the Civitates
FAMED: Final = 20
_CIVITATES_ORDER: Final = (CAVALRY, COMITATES, 5, 8, 4, 7, MILITIA)  # [8.7.3.march-unit-order]
FOEDERATI: Final = (4, 7, 5, 8)
_FOEDERATI: Final = (FOEDERATI, (7, 4, 8, 5))  # red before blue; which Nation first is chance


def routes(b: Board, run: Execution, origin: int) -> dict[int, Path]:
    """The shortest route from an origin to every space its Troops can reach; on from where a Road brought them."""
    found: dict[int, Path] = {}
    passed = [origin]
    edge: list[Path] = [(origin,)]
    while edge:
        following: list[Path] = []
        for path in edge:
            for there in columns.steps(b, run, path):
                longer = (*path, there)
                found.setdefault(there, longer)
                if there not in passed and columns.may_go_on(b, run, longer):
                    passed.append(there)
                    following.append(longer)
        edge = following if len(edge[0]) < LONGEST else []
    return found


def parts(b: Board, origin: int, order: tuple[int, ...], stay: int) -> Parts:
    """8.4.1.plunder-preference: Who goes, in an order of pieces, if so many of them stay; empty hands first."""
    there = sum([b.at(origin, piece) for piece in order])
    going = max(0, there - stay)
    found: list[Part] = []
    for piece in order:
        count = min(going, b.at(origin, piece))
        going -= count
        empty = min(count, pieces.empty_units(b, origin, piece))  # [8.4.1.plunder-preference]
        if count:
            found.append(Part(piece, empty, count - empty))
    return tuple(found)


def size(group: Parts) -> int:
    return sum([empty + laden for _, empty, laden in group])


def number_of(found: dict[int, Group], kinds: Pieces, origin: int) -> int:
    """8.8.6.march-unit-order: How many of some kinds would go from an origin."""
    return size(tuple([part for part in found[origin].parts if part.piece in kinds]))


def moved(b: Board, groups: list[Group]) -> Board:
    """The board after groups went."""
    after = b.copy()
    for path, going in groups:
        for piece, empty, laden in going:
            pieces.move(after, path[0], path[-1], piece, empty, laden)
    return after


class BritonMarch:
    """A March in the making: the destinations, and who goes there.

    `preferred`: kinds of Troop for the most of which one of two equal origins is taken, in order.
    """

    preferred: tuple[tuple[str, Pieces], ...] = ()

    def __init__(self, g: Game, b: Board, turn: Chart, starts: list[int], means: int) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.faction = turn.faction
        run = Execution(*turn.order) if turn.order else Execution(int(turn.faction), int(MARCH))
        run.prepare(b)
        self.money = N_SPACES if turn.free() else means // COST
        self.routes = {s: routes(b, run, s) for s in starts if b.troops(s, turn.faction) and turn.allowed(s)}
        self.reached: list[int] | None = None
        self.ends: list[int] = []
        self.groups: list[Group] = []
        self.joining: list[Group] = []  # who is picked up by one of them on its way

    def open(self) -> list[int]:
        """8.7.3.march-destination-first, 8.8.6.march-d4: Regions to which somebody would go, Cities never."""
        if self.reached is None:
            self.reached = [s for s in range(N_REGIONS) if self.turn.terms.into >> s & 1 and self.able(s, [])]
        return [s for s in self.reached if s not in self.ends]

    def add(self, choice: Choice) -> bool:
        space = choice.one_if_any()
        if space != NOBODY:
            self.ends.append(space)
        return space != NOBODY

    def able(self, space: int, used: list[int]) -> dict[int, Group]:
        """8.7.3.march-no-split, 8.8.6.march-no-split: Origins not used yet, with the group each would send."""
        found: dict[int, Group] = {}
        for origin, ways in self.routes.items():
            if origin not in used and origin != space and space in ways:  # [8.7.3.march-no-split, 8.8.6.march-no-split]
                going = self.parts(origin, ways[space])
                if any(OWNER[piece] == self.faction for piece, _, _ in going):
                    found[origin] = Group(ways[space], going)
        return found

    def send(self, rule: str, space: int, able: dict[int, Group], joining: dict[int, Group]) -> None:
        """The origin that sends most, on its own or to those who pass through it."""
        found = {**able, **joining}
        choice = Choice(self.g, self.faction, rule, f"origin for {SPACE_NAMES[space]}", list(found))
        choice.most("Troops", lambda s: size(found[s].parts))
        for name, kinds in self.preferred:
            choice.most(name, partial(number_of, found, kinds))
        origin = choice.one()
        (self.joining if origin in joining else self.groups).append(found[origin])

    def count(self) -> int:
        """Origins so far, those where Troops are picked up among them."""
        return len(self.groups) + len(self.joining)

    def used(self) -> list[int]:
        return [path[0] for path, _ in (*self.groups, *self.joining)]

    def passed(self, space: int) -> dict[int, Path]:
        """Spaces through which a group passes on its way to a destination, each with the rest of the way."""
        ways = [path for path, _ in self.groups if path[-1] == space]
        return {path[at]: path[at:] for path in ways for at in range(1, len(path) - 1) if path[at] not in self.used()}

    def walkers(self, order: tuple[int, ...], path: Path, along: bool) -> tuple[int, ...]:
        """Who may go a route: own Troops, the other Briton's where they go along; Militia go one space."""
        kinds = tuple(TROOPS) if along else TROOPS_OF[self.faction]
        return tuple([p for p in order if p in kinds and (p != MILITIA or len(path) == 2)])

    def at_home(self, origin: int, order: tuple[int, ...]) -> int:
        """Friendly Troops that stay behind in any case."""
        staying = victory_terms.friendly_troops(self.b, self.faction, origin)
        return staying - sum([self.b.at(origin, p) for p in order])

    def parts(self, origin: int, path: Path) -> Parts:
        """Who would go from an origin."""
        raise NotImplementedError

    def destinations(self) -> None:
        """Where to."""

    def origins(self) -> None:
        """Where from."""

    def find(self) -> bool:
        """Destinations, origins, groups; False if nobody would go."""
        self.destinations()
        self.origins()
        return bool(self.groups)

    def plan(self) -> bool:
        """The same, laid down for the Command."""
        self.find()
        self.turn.groups = (*self.groups, *self.joining)
        self.turn.spaces = selects([path[0] for path, _ in self.groups])
        return bool(self.groups)


# ---------------------------------------------------------------------- Civitates


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


# ---------------------------------------------------------------------- Dux


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
