"""8.7.4 How non-player Civitates Muster: Hillforts, Comitates, Militia, Towns."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import muster as command
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import CIVITATES, COMITATES, MILITIA, MUSTER, N_SPACES, NOBODY, TOWN
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.charts.flow import selects_with_ways
from logres.games.pendragon.nonplayer.selection import Choice

TOWNS_WANTED: Final = 6
ALL: Final = 100


def levies_of(b: Board, spaces: list[int], free: bool = False) -> dict[int, int]:
    """How many Units each of some spaces could raise, where it could any."""
    run = Execution(CIVITATES, MUSTER, free=int(free))
    run.prepare(b)
    found = {s: command.levy(b, run, s) for s in spaces}
    return {s: count for s, count in found.items() if count}


def with_hillfort(b: Board, space: int) -> Board | None:
    """The board with a Hillfort more in a space, if one can be founded."""
    sites = command.hillfort_sites(b, space)
    if not sites:
        return None
    after = b.copy()
    command.found_hillfort(after, space, sites[0])
    return after


class Levies:
    """A Muster in the making: what it may still spend, and what is chosen where."""

    def __init__(self, g: Game, b: Board, turn: Chart, for_control: bool = False) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.cost = 0 if turn.free() else command.COST
        self.blue = b.resources[CIVITATES]
        self.wealth = b.wealth
        self.left = turn.most(g)
        self.militia_left = pieces.available(b, MILITIA)
        self.for_control = for_control  # it is for Control alone that they Muster
        self.chosen: dict[int, str] = {}

    def pays(self, use_wealth: bool) -> bool:
        """Whether one space more can be paid: with Resources, or with Wealth when these are out."""
        return self.left > 0 and self.cost <= self.blue + (self.wealth if use_wealth else 0)

    def spend(self, space: int, way: str, wealth: int = 0) -> None:
        from_blue = min(self.cost, self.blue)
        self.blue -= from_blue
        self.wealth -= self.cost - from_blue + wealth
        self.left -= 1
        self.chosen[space] = way

    def open(self) -> list[int]:
        """Spaces that may still be selected."""
        spaces = range(N_SPACES)
        return [s for s in spaces if self.b.pieces(s, CIVITATES) and s not in self.chosen and self.turn.allowed(s)]

    def room(self) -> dict[int, int]:
        return levies_of(self.b, self.open(), self.turn.free())

    def best(self, rule: str, what: str, priority: str, worth: dict[int, int]) -> int:
        """The space with most of something; NOBODY if there is none."""
        return Choice(self.g, CIVITATES, rule, what, list(worth)).most(priority, worth.__getitem__).one_if_any()

    def hillforts(self) -> None:
        """8.7.4.muster-hillforts, 8.0.term-most-control: First Hillforts that add most Briton Controlled Population."""
        while self.pays(use_wealth=True):
            gain = {s: self.b.population[s] for s in self.open() if self.b.population[s] and self._wins_control(s)}
            space = self.best("8.7.4.muster-hillforts", "Hillfort", "added Control", gain)
            if space == NOBODY:
                return
            self.spend(space, "hillfort")
            self.militia_left += 1  # the one it replaces is Available again

    def _wins_control(self, space: int) -> bool:
        after = None if self.b.control[space] == CIVITATES else with_hillfort(self.b, space)
        return after is not None and after.control[space] == CIVITATES

    def for_troops(self, what: str, room: dict[int, int], left: int) -> int:
        """8.7.4.muster-conditions, 8.7.4.muster-units: The space that takes most of those who are left.

        Where they Muster to add Control, first where they do, if as many can be placed with it in all.
        """
        choice = Choice(self.g, CIVITATES, "8.7.4.muster-units", what, list(room))
        if self.for_control:  # [8.7.4.muster-conditions]
            choice.first("adds Control", lambda s: self._costs_nobody(room, s, left) and self._troops_win(s, left))
        return choice.most("placed", lambda s: min(room[s], left)).one_if_any()

    def _costs_nobody(self, room: dict[int, int], space: int, left: int) -> bool:
        """Whether as many can be placed in all if a space is among those selected."""
        payable = min(self.left, self.blue // self.cost if self.cost else self.left)
        sizes = sorted([count for s, count in room.items() if s != space], reverse=True)
        others = sum(sizes[: max(0, payable - 1)])
        return min(left, room[space] + others) >= min(left, sum(sizes[:payable]))

    def _troops_win(self, space: int, left: int) -> bool:
        return self.b.control[space] != CIVITATES and troops_win(self.b, space, self.wealth, left)

    def comitates(self) -> None:
        """8.7.4.muster-units: Then as many Comitates as there are and Wealth allows."""
        pool = pieces.available(self.b, COMITATES)
        while pool and self.wealth and self.pays(use_wealth=True):
            room = self.room()
            able = min(pool, self.wealth - max(0, self.cost - self.blue))
            space = self.for_troops("Comitates", room, able + self.militia_left) if able > 0 else NOBODY
            count = min(room[space], able) if space != NOBODY else 0
            if count <= 0:
                return
            pool -= count
            self.militia_left -= min(self.militia_left, room[space] - count)  # the rest of the levy are Militia
            self.spend(space, f"comitates {count}", count)

    def militia(self) -> None:
        """8.7.4.muster-units: Then as many Militia as there are, and no Wealth for them."""
        while self.militia_left and self.pays(use_wealth=False):
            room = self.room()
            space = self.for_troops("Militia", room, self.militia_left)
            if space == NOBODY:
                return
            self.militia_left -= min(self.militia_left, room[space])
            self.spend(space, "militia")

    def towns(self) -> None:
        """8.7.4.muster-towns: At last Towns, until six stand; two Militia go before a Hillfort."""
        wanted = TOWNS_WANTED - self.b.on_map(TOWN)
        while wanted > 0 and self.wealth >= command.TOWN_WEALTH and self.pays(use_wealth=True):
            sites = {s: command.town_sites(self.b, s) for s in self.open()}
            spared = {s: int(any(fort == NOBODY for _, fort in found)) for s, found in sites.items() if found}
            space = self.best("8.7.4.muster-towns", "Town", "for two Militia", spared)
            if space == NOBODY:
                return
            wanted -= 1
            self.spend(space, "town", command.TOWN_WEALTH)


def muster(g: Game, b: Board, turn: Chart, for_control: bool = False) -> bool:
    """8.7.4.muster-hillforts, 8.7.4.muster-units, 8.7.4.muster-towns: The spaces in order; False if there are none."""
    levies = Levies(g, b, turn, for_control)
    levies.hillforts()
    levies.comitates()
    levies.militia()
    levies.towns()
    turn.spaces = selects_with_ways(levies.chosen)
    trace.planned(g, CIVITATES, "8.7.4.muster-units", "Muster: {}", trace.ways(levies.chosen))
    return bool(levies.chosen)


def adds_control(b: Board) -> bool:
    """8.7.4.muster-conditions: Whether a Muster that can be paid would, alone, add any Briton Control."""
    wealth = b.wealth - max(0, command.COST - b.resources[CIVITATES])
    if wealth < 0:
        return False
    return any(_wins(b, s, wealth) for s in range(N_SPACES) if b.pieces(s, CIVITATES) and b.control[s] != CIVITATES)


def _wins(b: Board, space: int, wealth: int) -> bool:
    """A Hillfort, or Troops enough beside a Friendly Stronghold: Militia, and for Wealth Comitates."""
    after = with_hillfort(b, space)
    if after is not None and after.control[space] == CIVITATES:
        return True
    return troops_win(b, space, wealth)


def troops_win(b: Board, space: int, wealth: int, most: int = ALL) -> bool:
    """8.7.4.muster-conditions: Whether the Troops that a space could raise would bring Control."""
    trial = b.copy()
    levy = min(levies_of(b, [space]).get(space, 0), most)
    nobles = min(max(0, levy - pieces.available(b, MILITIA)), wealth)
    pieces.place(trial, space, COMITATES, nobles)
    pieces.place(trial, space, MILITIA, levy - nobles)
    return control.controller(trial, space) == CIVITATES
