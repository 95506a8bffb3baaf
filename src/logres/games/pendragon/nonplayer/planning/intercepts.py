"""8.8.1 How the non-player Dux Intercepts: the most Raiders, from the fewest origins, with no Unit too many."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
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
from logres.games.pendragon.nonplayer.fixed_dice import seeded_choice
from logres.games.pendragon.nonplayer.selection import ranked
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import ADJACENT, ROADS

Post = tuple[int, int]
_LOTS: Final = 1000
ORIGIN_COST: Final = 2
MOST_TRIED: Final = 5000  # choices of origins; with so many, greed for the next one is good enough
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
    near = [s for s in ADJACENT[origin] if control.friendly(b, DUX, s)]
    joined = [origin]
    if imperium.roads_maintained(b):
        for here in joined:
            joined += [s for s in ROADS[here] if s not in joined and control.friendly(b, DUX, s)]
    return list(dict.fromkeys([*near, *joined[1:]]))


class Sortie:
    """An Intercept in the making. A post is one Unit more that is wanted at a target: the target, and its number."""

    def __init__(self, g: Game, b: Board, turn: Chart) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.targets = [s for s in targets(b) if turn.allowed(s)]
        self.most = N_SPACES if turn.free() else funds(b, DUX) // ORIGIN_COST  # origins that can be paid
        origins = [s for s in range(N_SPACES) if b.troops(s, DUX) and control.friendly(b, DUX, s)]
        self.reach = {s: reach(b, s) for s in origins}
        self.free = {s: self._may_leave(s) for s in origins}
        self.lot = {s: self._lot(s) for s in origins}
        self.paid = origins  # those that somebody may leave
        self.manned: dict[Post, int] = {}  # by the space it is manned from
        self.going: dict[tuple[int, int], list[int]] = {}  # (origin, target): pieces

    def _lot(self, origin: int) -> int:
        """What chance gives an origin, against others that are its equals; the lowest goes first."""
        return seeded_choice(self.g, self.g.count * N_SPACES + origin, _LOTS)  # [8.3.ties-random]

    def _may_leave(self, space: int) -> list[int]:
        """8.8.1.intercept-leave: All but one Friendly Troop for each Fort."""
        own = [p for p in MOVERS for _ in range(self.b.at(space, p))]
        others = self.b.troops(space, CIVITATES) if not self.b.fragmented else 0
        stay = max(0, self.b.at(space, FORT) - others)  # [8.8.1.intercept-leave]
        return own[: max(0, len(own) - stay)]

    def plan(self) -> None:
        """8.8.1.intercept-goal: First the most Raiders are met, then enough Troops come to remove them."""
        order = ranked(self.g, "intercept", self.targets, self._precedence)
        self._choose_origins(order)
        for space in order:
            self._man((space, 0))
        met = [space for space in order if self._garrison(space) or (space, 0) in self.manned]
        for worth in (2, 1):  # Raiders that a Unit more could remove
            for space in met:
                for number in range(1, self.needed(space) + 1):
                    if min(2, self.lacking(space) - 2 * (number - 1)) == worth:
                        self._man((space, number))
        self._spare_origins()
        self._relieve_cavalry()
        self._depart()

    def _choose_origins(self, order: list[int]) -> None:
        """8.8.1.intercept-goal: Where the purse is too small for all origins, those from which most Raiders are met."""
        useful = [s for s in self.free if self.free[s] and any(to in self.targets for to in self.reach[s])]
        useful.sort(key=lambda s: (-len(self.free[s]), self.lot[s]))
        if len(useful) <= self.most or self._met(order, useful) == self._met(order, useful, len(useful)):
            return
        if comb(len(useful), self.most) <= MOST_TRIED:
            self.paid = list(max(combinations(useful, self.most), key=lambda paid: self._met(order, list(paid))))
            return
        self.paid = []
        for _ in range(self.most):
            self.paid.append(max(useful, key=lambda s: self._met(order, [*self.paid, s])))

    def _met(self, order: list[int], paid: list[int], most: int | None = None) -> int:
        """How many Raiders can be met from some origins; afterwards all is as it was."""
        kept, self.paid, self.most = (self.paid, self.most), paid, self.most if most is None else most
        for space in order:
            self._man((space, 0))
        met = sum([prey(self.b, s) for s in order if self._garrison(s) or (s, 0) in self.manned])
        (self.paid, self.most), self.manned = kept, {}
        return met

    def _precedence(self, space: int) -> tuple[int, bool]:
        """8.8.1.intercept-goal: The most Raiders first; of equals those whom somebody meets without a move."""
        return (-prey(self.b, space), not self.b.troops(space, DUX))

    # ------------------------------------------------------------------ how many are wanted

    def _garrison(self, space: int) -> bool:
        """Whether Dux Troops stay in a space in any case."""
        return self.b.troops(space, DUX) > len(self.free.get(space, ()))

    def lacking(self, space: int) -> int:
        """8.8.1.intercept-enough: Raiders that those who stay could not remove, nor the one who meets them."""
        staying = strength(self.b, space) - 2 * len(self.free.get(space, ()))
        return prey(self.b, space) - staying - (0 if self._garrison(space) else 2)

    def needed(self, space: int) -> int:
        """8.8.1.intercept-enough: How many Units more could help to remove Raiders."""
        return max(0, (self.lacking(space) + 1) // 2)

    # ------------------------------------------------------------------ who comes

    def _man(self, post: Post) -> None:
        """8.8.1.intercept-goal: Somebody is found for a post, others being moved up if need be."""
        before = dict(self.manned)
        if not self._serve(post, []) or len(self._movers()) > self.most:
            self.manned = before

    def _serve(self, post: Post, tried: list[int]) -> bool:
        """From the space itself, an origin paid for already, or another; who is posted elsewhere is relieved."""
        space, number = post
        if not number and self._garrison(space):
            return True
        origins = [s for s in self.free if s not in tried and (s == space or self._sends(s, space))]
        movers = self._movers()
        for origin in sorted(origins, key=lambda s: (s != space, s not in movers, -len(self.free[s]), self.lot[s])):
            if origin in tried:
                continue
            tried.append(origin)
            busy = [other for other, source in self.manned.items() if source == origin]
            if len(busy) < len(self.free[origin]) or any(self._serve(other, tried) for other in busy):
                self.manned[post] = origin
                return True
        return False

    def _sends(self, origin: int, space: int) -> bool:
        return origin in self.paid and space in self.reach[origin]

    def _movers(self) -> list[int]:
        return list(dict.fromkeys([origin for (target, _), origin in self.manned.items() if origin != target]))

    def _spare_origins(self) -> None:
        """8.8.1.intercept-goal: From the fewest spaces: an origin whose Units others could send is left out."""
        for origin in self._movers():
            before, movers = dict(self.manned), self._movers()
            posts = [post for post, source in before.items() if source == origin and post[0] != origin]
            self.manned = {post: source for post, source in before.items() if post not in posts}
            served = all(self._serve(post, [origin]) for post in posts)
            if not served or len(self._movers()) >= len(movers):
                self.manned = before

    def _relieve_cavalry(self) -> None:
        """8.8.1.intercept-goal: Of origins that could send the same the one with most red Foederati; else chance."""
        for origin in self._movers():
            posts = [post for post, source in self.manned.items() if source == origin and post[0] != origin]
            others = [s for s in self.free if s not in self.manned.values() and self._replaces(s, posts)]
            best = min([origin, *others], key=lambda s: (-self._reds(s, len(posts)), self.lot[s]))
            self.manned.update(dict.fromkeys(posts, best))

    def _replaces(self, other: int, posts: list[Post]) -> bool:
        """Whether a space that sends nobody could man some posts."""
        return len(self.free[other]) >= len(posts) and all(self._sends(other, target) for target, _ in posts)

    def _reds(self, origin: int, count: int) -> int:
        """How many red Foederati there are among so many who set out."""
        return len([piece for piece in self.free[origin][:count] if piece != CAVALRY])

    def _depart(self) -> None:
        """Those who are posted where they stand stay; the others set out, red Foederati first."""
        for (target, _), origin in self.manned.items():
            if origin == target:
                self.free[origin].pop()
        for (target, _), origin in self.manned.items():
            if origin != target:
                self.going.setdefault((origin, target), []).append(self.free[origin].pop(0))

    def present(self, space: int) -> int:
        """Dux Troops that will be in a target."""
        return self.b.troops(space, DUX) - self._gone(space) + self._sent(space)

    def _gone(self, space: int) -> int:
        return sum([len(units) for (start, _), units in self.going.items() if start == space])

    def _sent(self, space: int) -> int:
        return sum([len(units) for (_, to), units in self.going.items() if to == space])

    # ------------------------------------------------------------------ what comes of it

    def fought(self) -> list[int]:
        """The targets where Dux Troops will be."""
        return [s for s in self.targets if self.present(s)]

    def engaged(self) -> int:
        """8.8.1.intercept-trigger: Raiders that will be met in Battle, whatever Evades."""
        return sum([prey(self.b, s) for s in self.fought()])

    def groups(self) -> list[Group]:
        """8.4.1.plunder-preference: Who goes where, empty hands first."""
        empty = {(s, p): pieces.empty_units(self.b, s, p) for s in self.free for p in MOVERS}
        found: list[Group] = []
        for route, units in self.going.items():
            parts: list[Part] = []
            for piece in MOVERS:
                count = units.count(piece)
                light = min(count, empty[(route[0], piece)])
                empty[(route[0], piece)] -= light
                if count:
                    parts.append(Part(piece, light, count - light))
            found.append(Group(route, tuple(parts)))
        return found

    def after(self) -> Board:
        """The board once all have moved."""
        board = self.b.copy()
        for path, parts in self.groups():
            for piece, empty, laden in parts:
                pieces.move(board, path[0], path[-1], piece, empty, laden)
        return board
