"""8.7.4 How non-player Civitates Muster: Hillforts that win Control, Comitates, Militia, Towns."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import muster
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import CIVITATES, COMITATES, MILITIA, MUSTER, N_SPACES, NOBODY, SPACES, TOWN
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.selection import Choice

TOWNS_WANTED: Final = 6


class Levies:
    """A Muster in the making: what it may still spend, and what is chosen where."""

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.run = Execution(CIVITATES, MUSTER, free=int(turn.free()))
        self.run.prepare(b)
        self.blue = b.resources[CIVITATES]
        self.wealth = b.wealth
        self.left = turn.most(g)
        self.chosen: dict[int, str] = {}

    def pays(self, use_wealth: bool) -> bool:
        """Whether one space more can be paid: with Resources, or with Wealth when these are out."""
        if not self.left:
            return False
        cost = 0 if self.turn.free() else muster.COST
        return cost <= self.blue + (self.wealth if use_wealth else 0)

    def spend(self, space: int, notation: str, wealth: int = 0) -> None:
        cost = 0 if self.turn.free() else muster.COST
        from_blue = min(cost, self.blue)
        self.blue -= from_blue
        self.wealth -= cost - from_blue + wealth
        self.left -= 1
        self.chosen[space] = notation

    def open(self) -> list[int]:
        """Spaces that may still be selected."""
        spaces = range(N_SPACES)
        return [s for s in spaces if self.b.pieces(s, CIVITATES) and s not in self.chosen and self.turn.allowed(s)]

    def hillforts(self) -> None:
        """8.7.4.muster-hillforts: First Hillforts that add Briton Controlled Population, the most first."""
        while self.pays(use_wealth=True):
            gain = {s: self._control_added(s) for s in self.open() if muster.hillfort_sites(self.b, s)}
            choice = Choice(self.g, CIVITATES, "8.7.4.muster-hillforts", "Hillfort", [s for s in gain if gain[s]])
            space = choice.most("added Control", gain.__getitem__).one() if choice.left else NOBODY
            if space == NOBODY:
                return
            self.spend(space, f"hillfort {SPACES[space]}")

    def _control_added(self, space: int) -> int:
        if self.b.control[space] == CIVITATES:
            return 0
        trial = self.b.copy()
        muster.found_hillfort(trial, space, muster.hillfort_sites(self.b, space)[0])
        return self.b.population[space] if trial.control[space] == CIVITATES else 0

    def comitates(self) -> None:
        """8.7.4.muster-units: Then as many Comitates as there are and Wealth allows."""
        pool = pieces.available(self.b, COMITATES)
        while pool and self.wealth and self.pays(use_wealth=True):
            room = {s: muster.levy(self.b, self.run, s) for s in self.open()}
            choice = Choice(self.g, CIVITATES, "8.7.4.muster-units", "Comitates", [s for s in room if room[s]])
            space = choice.most("levy", room.__getitem__).one() if choice.left else NOBODY
            dear = 0 if self.turn.free() else max(0, muster.COST - self.blue)
            count = min(room[space], pool, self.wealth - dear) if space != NOBODY else 0
            if count <= 0:
                return
            pool -= count
            self.spend(space, f"comitates {count} {SPACES[space]}", count)

    def militia(self) -> None:
        """8.7.4.muster-units: Then as many Militia as there are, and no Wealth for them."""
        pool = pieces.available(self.b, MILITIA)
        while pool and self.pays(use_wealth=False):
            room = {s: muster.levy(self.b, self.run, s) for s in self.open()}
            choice = Choice(self.g, CIVITATES, "8.7.4.muster-units", "Militia", [s for s in room if room[s]])
            space = choice.most("levy", room.__getitem__).one() if choice.left else NOBODY
            if space == NOBODY:
                return
            pool -= min(pool, room[space])
            self.spend(space, f"militia {SPACES[space]}")

    def towns(self) -> None:
        """8.7.4.muster-towns: At last Towns, until six stand; two Militia go before a Hillfort."""
        wanted = TOWNS_WANTED - self.b.on_map(TOWN)
        while wanted > 0 and self.wealth >= muster.TOWN_WEALTH and self.pays(use_wealth=True):
            sites = {s: muster.town_sites(self.b, s) for s in self.open()}
            choice = Choice(self.g, CIVITATES, "8.7.4.muster-towns", "Town", [s for s in sites if sites[s]])
            spared = {s: int(any(hillfort == NOBODY for _, hillfort in found)) for s, found in sites.items()}
            choice.most("for two Militia", spared.__getitem__)
            space = choice.one() if choice.left else NOBODY
            if space == NOBODY:
                return
            wanted -= 1
            self.spend(space, f"town {SPACES[space]}", muster.TOWN_WEALTH)


def plan(g: Game, b: Board, turn: Chart) -> bool:
    """8.7.4.muster-hillforts, 8.7.4.muster-units, 8.7.4.muster-towns: The spaces in order; False if there are none."""
    levies = Levies(g, b, turn)
    levies.hillforts()
    levies.comitates()
    levies.militia()
    levies.towns()
    ways = [text for s, way in levies.chosen.items() for text in (f"select {SPACES[s]}", way)]
    turn.spaces = tuple(ways)
    trace.say(g, CIVITATES, "8.7.4.muster-units", f"Muster: {', '.join(levies.chosen.values()) or 'nothing'}")
    return bool(ways)


def adds_control(b: Board) -> bool:
    """8.7.4.muster-conditions: Whether Muster alone would add any Briton Control."""
    return any(_wins(b, s) for s in range(N_SPACES) if b.pieces(s, CIVITATES) and b.control[s] != CIVITATES)


def _wins(b: Board, space: int) -> bool:
    """A Hillfort, or Militia enough beside a Friendly Stronghold."""
    sites = muster.hillfort_sites(b, space)
    if sites:
        trial = b.copy()
        muster.found_hillfort(trial, space, sites[0])
        if trial.control[space] == CIVITATES:
            return True
    run = Execution(CIVITATES, MUSTER)
    run.prepare(b)
    trial = b.copy()
    pieces.place(trial, space, MILITIA, muster.levy(b, run, space))
    return control.controller(trial, space) == CIVITATES
