"""How far a group gets in one march: every way that the questions of the march would allow, the shortest first.

Nothing on the board changes before a group stops, so the ways are followed by the marches themselves, without playing.
Ways past an enemy who is overrun come last: a target that can be had without is had without.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from logres.engine import reach as reaches
from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.engine.reach import Band, Barred, Field, Target
from logres.games.britannia.board import Board
from logres.games.britannia.rules.movement import paths
from logres.games.britannia.rules.movement.march import TO, ChooseWho, March
from logres.games.britannia.rules.movement.movement import MOVE, ChooseGroup
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import AREA, AREAS, KIND_NAMES, LAND, LEADERS, N_AREAS

Way = tuple[March, tuple[str, ...]]  # a group where it has come to, and the notations so far

HERE: Final = Refusal("The group begins here.", "move.optional")


def reach(g: Game, b: Board, seat: str, origin: str | None) -> list[Band]:
    """The groups that could set out from an area, or the one that is on the march."""
    asked = g.decision_of(seat)
    if isinstance(asked, March):
        return [_band(g, b, asked, LEADERS[asked.leader] if asked.leader >= 0 else "", ())]
    if isinstance(asked, ChooseWho) and origin in (None, AREAS[asked.origin]):
        return _bands(g, b, asked, ())
    if isinstance(asked, ChooseGroup) and origin in AREA and MOVE[AREA[origin]] in g.legal(seat):
        who = ChooseWho(seat, asked.nation, AREA[origin], asked.led)
        return _bands(g, b, who, (MOVE[who.origin].text,))
    return []


def _bands(g: Game, b: Board, who: ChooseWho, begin: tuple[str, ...]) -> list[Band]:
    """One for each number of each kind; then the leader with each number of armies."""
    found: list[Band] = []
    for action in who.legal(g, b):
        first = who.setting_out(b, action)
        if action.stack is not None:
            found.append(_band(g, b, first, action.stack, (*begin, action.text)))
        else:
            companies = _companies(b, first, (*begin, action.text))
            found += [_band(g, b, march, action.who or "", actions) for march, actions in companies]
    return found


def _companies(b: Board, leader: March, begin: tuple[str, ...]) -> list[Way]:
    """A leader alone, and with one army more each time; those he may not leave behind first."""
    found = [(leader, begin)]
    most = sum([part[0].count or 0 for part in _by_stack(leader.picks(b))])
    for count in range(1, most + 1):
        march, actions = leader, begin
        while march.size() < count:
            chosen = _next_pick(b, march, count - march.size())
            march, actions = march.picking(b, chosen), (*actions, chosen.text)
        found.append((march, actions))
    return found


def _by_stack(picks: list[Action]) -> list[list[Action]]:
    """What could be taken of each stack, the most first."""
    stacks = list(dict.fromkeys([action.stack for action in picks]))
    return [[action for action in picks[::-1] if action.stack == stack] for stack in stacks]


def _next_pick(b: Board, march: March, most: int) -> Action:
    def is_loose(actions: list[Action]) -> bool:
        kind = KIND_NAMES.index((actions[0].stack or "").split("@")[0])
        return not b.edition.inseparable(march.leader, kind)

    first = sorted(_by_stack(march.picks(b)), key=is_loose)[0]
    return next(action for action in first if (action.count or 0) <= most)


def _band(g: Game, b: Board, march: March, stack: str, begin: tuple[str, ...]) -> Band:
    pieces: dict[str, int] = {}
    for part in march.parts:
        kind = KIND_NAMES[part.kind]
        pieces[kind] = pieces.get(kind, 0) + part.armies
    return Band(AREAS[march.path[0]], stack, march.size(), pieces, begin, Search(g, b, march).field())


class Search:
    """All ways of one group."""

    def __init__(self, g: Game, b: Board, march: March) -> None:
        self.g = g
        self.b = b
        self.march = march
        self.seen: set[tuple[object, ...]] = set()
        self.found: dict[int, Target] = {}
        self.reasons: dict[int, Refusal] = {}
        self.facing: list[Way] = []  # where somebody is to be overrun

    def field(self) -> Field:
        """First without overruns, then past those who can be overrun, each time with as many as may go on."""
        ways: list[Way] = [(self.march, ())]
        while ways:
            self._follow(ways)
            ways = self._past()
        return Field(tuple(self.found.values()), tuple(self._barred()))

    def _follow(self, ways: list[Way]) -> None:
        """Breadth first."""
        while ways:
            ways = [further for way in ways for further in self._onward(way)]

    def _onward(self, way: Way) -> list[Way]:
        march, actions = way
        further: list[Way] = []
        for action in march.legal(self.g, self.b):
            if action.verb == "to":
                step = march.after(self.b, AREA[action.area or ""])
                if self._is_new(step):
                    further.append((step, (*actions, action.text)))
            elif action.verb == "stop":
                self._stop(march, (*actions, action.text))
        self._note_reasons(march)
        if paths.refuse_stop(self.b, march) is paths.OVERSTACKED:
            self._thin_out(way)
        if self.b.enemy(march.nation, march.path[-1]) != NOBODY and paths.most_going_on(self.g, self.b, march) > 0:
            self.facing.append(way)
        return further

    def _is_new(self, march: March) -> bool:
        """Two ways that meet, with as many steps left and as many armies, go on alike."""
        seas = tuple([i for i, a in enumerate(march.path) if a >= LAND])
        boarded = tuple([march.path[i] for i in seas]) + tuple([march.path[i - 1] for i in seas if i])
        left = (march.spent, march.halted, march.road_only, march.crossed, march.sailed, march.through)
        state = (march.path[-1], *left, march.size(), boarded, march.dropped, march.overran)
        if state in self.seen:
            return False
        self.seen.add(state)
        return True

    def _stop(self, march: March, actions: tuple[str, ...]) -> None:
        here = march.path[-1]
        if here not in self.found:
            fight = paths.foe_at(self.b, march.nation, here) != NOBODY
            path = tuple([AREAS[a] for a in march.path])
            self.found[here] = Target(AREAS[here], _kind(march, fight), path, actions, march.size(), fight)

    def _past(self) -> list[Way]:
        """The groups that go on past the enemies met so far."""
        facing, self.facing = self.facing, []
        past = [self._passing(way, paths.most_going_on(self.g, self.b, way[0])) for way in facing]
        return [way for way in past if self._is_new(way[0])]

    def _passing(self, way: Way, count: int) -> Way:
        return way[0].going_on(self.b, count), (*way[1], f"on {count}")

    def _thin_out(self, way: Way) -> None:
        """An area entered by more than it holds, with fewer of those who went on past an enemy."""
        if way[0].overran and way[0].path[-1] not in self.found:
            fewer = self._fewer((self.march, ()), way[1])
            if fewer is not None:
                self._stop(fewer[0], (*fewer[1], "stop"))

    def _fewer(self, way: Way, rest: tuple[str, ...]) -> Way | None:
        """The same way with the most that may stop at its end."""
        if not rest:
            return way if paths.refuse_stop(self.b, way[0]) is None else None
        march, actions = way
        verb, what = rest[0].split()
        if verb == "to":
            there = AREA[what]
            if paths.refuse_step(self.g, self.b, march, there) is not None:
                return None
            return self._fewer((march.after(self.b, there), (*actions, rest[0])), rest[1:])
        for count in range(paths.most_going_on(self.g, self.b, march), max(1, march.bound(self.b)) - 1, -1):
            found = self._fewer(self._passing(way, count), rest[1:])
            if found is not None:
                return found
        return None

    def _note_reasons(self, march: March) -> None:
        """Why it may not step to its neighbours or stop where it is; the first reason met is told."""
        here = march.path[-1]
        if len(march.path) > 1 and here not in self.reasons:
            stop = paths.refuse_stop(self.b, march)
            if stop is not None:
                self.reasons[here] = stop
        for there in paths.NEIGHBOURS[here]:
            if there not in self.reasons:
                step = march.refusal(self.g, self.b, TO[there])
                if step is not None:
                    self.reasons[there] = step

    def _barred(self) -> Iterable[Barred]:
        by_reason: dict[tuple[str, str | None], list[str]] = {}
        for a in range(N_AREAS):
            if a not in self.found:
                why = HERE if a == self.march.path[0] else self.reasons.get(a) or paths.too_far(self.march)
                by_reason.setdefault((why.text, why.rule), []).append(AREAS[a])
        return [Barred(text, rule, tuple(areas)) for (text, rule), areas in by_reason.items()]


def _kind(march: March, fight: bool) -> str:
    if march.overran:
        return reaches.OVERRUN
    if fight:
        return reaches.BATTLE
    if any(a >= LAND for a in march.path[1:]):
        return reaches.SEA
    return reaches.STEP if len(march.path) == 2 else reaches.MARCH
