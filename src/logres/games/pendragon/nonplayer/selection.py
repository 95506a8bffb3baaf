"""8.1.4, 8.3 How a non-player selects: candidates, priorities that narrow them, and dice among equals.

A `Choice` is written as its rule reads:

    Choice(g, SCOTTI, "8.5.4.raid-2d4-ties", "Raid target", regions)
        .least("subtraction", subtraction).first("enemy Control", hostile).most("Prosperity", b.prosperity).one()

Each priority narrows what the ones before it left, never to nothing. Chance: `choose <what>`, one D4 or D6; with the
Random Spaces table one D4 and one D6; among more than six without it, a draw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from logres.engine.game import Game
from logres.engine.nouns import Noun
from logres.games.pendragon.names import NOBODY, SPACE, SPACES
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.trace import AREA, Priority
from logres.games.pendragon.tables import DATA

# Reconstructed, as data/nonplayer.yaml says: columns north, south, east, west.
TABLE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([SPACE[name] for name in column]) for column in DATA["nonplayer"]["random_spaces"]["columns"]]
)
_ROWS: Final = 6
_CELLS: Final[tuple[int, ...]] = tuple(
    [column[row] if row < len(column) else NOBODY for column in TABLE for row in range(_ROWS)]
)
_DIE: Final = (0, 0, 4, 6, 4, 6, 6)  # what is rolled among so many equals
MOST_BY_DIE: Final = 6


def pick(g: Game, what: str, count: int) -> int:
    """8.3.2.random-selection: One of two to six equals, by a D4 or D6; what stands for nobody is rolled again."""
    sides = _DIE[count]
    fair = sides - sides % count  # [8.3.2.random-selection]
    while True:
        die = g.roll(f"choose {what}", 1, sides)[0]
        if die <= fair:
            return (die - 1) * count // fair


def walk(candidates: list[int], column: int, row: int) -> int:
    """8.3.3.random-spaces-table: From the rolled cell down, on to the next column, round to the first."""
    start = (column - 1) * _ROWS + row - 1
    for step in range(len(_CELLS)):
        space = _CELLS[(start + step) % len(_CELLS)]
        if space in candidates:
            return space
    return candidates[0]


def one_of(g: Game, what: str, candidates: list[int]) -> int:
    """8.3.ties-random: One of equal candidates, each as likely as any other."""
    if len(candidates) == 1:
        return candidates[0]
    if len(candidates) <= MOST_BY_DIE:
        return candidates[pick(g, what, len(candidates))]
    if g.options.get("random-spaces"):  # [8.3.3.random-spaces-table]
        column, row = g.roll(f"choose {what} column", 1, 4)[0], g.roll(f"choose {what} row", 1, 6)[0]
        return walk(candidates, column, row)
    chosen: int = SPACE[g.draw(f"choose {what}", [SPACES[s] for s in candidates])]
    return chosen


class Choice:
    """One selection among spaces or factions: what is left of the candidates, and how each priority narrowed them."""

    def __init__(self, g: Game, faction: int, rule: str, what: str, candidates: list[int]) -> None:
        self.g = g
        self.faction = faction
        self.rule = rule
        self.what = what
        self.candidates = tuple(candidates)
        self.left = candidates
        self.priorities: list[Priority] = []

    def first(self, name: str, wanted: Callable[[int], int]) -> Choice:
        """8.1.4.nested: A priority: those that meet it, if any does."""
        if len(self.left) > 1:
            values = [int(wanted(c)) for c in self.left]
            self._narrow(name, values, max(values), True)
        return self

    def most(self, name: str, score: Callable[[int], int]) -> Choice:
        """8.1.4.nested: A priority: those with the highest number."""
        if len(self.left) > 1:
            values = [score(c) for c in self.left]
            self._narrow(name, values, max(values))
        return self

    def least(self, name: str, score: Callable[[int], int]) -> Choice:
        """8.1.4.nested: A priority: those with the lowest number."""
        if len(self.left) > 1:
            values = [score(c) for c in self.left]
            self._narrow(name, values, min(values))
        return self

    def _narrow(self, name: str, values: list[int], best: int, yes_or_no: bool = False) -> None:
        self.left = [c for c, n in zip(self.left, values, strict=True) if n == best]  # [8.1.4.nested]
        self.priorities.append(Priority(name, tuple(values), tuple(self.left), yes_or_no))

    def one(self, nouns: tuple[Noun, ...] = AREA) -> int:
        """8.3.ties-random: What is chosen, by chance among the last equals; NOBODY if there is no candidate."""
        chosen = one_of(self.g, self.what, self.left) if self.left else NOBODY
        trace.weighed(self.g, self.faction, self.rule, nouns, self.what, chosen, self.candidates, self.priorities)
        return chosen

    def one_if_any(self) -> int:
        """The same, without a line in the trace where there is no candidate."""
        return self.one() if self.left else NOBODY


def ranked(
    g: Game, what: str, candidates: list[int], key: Callable[[int], Any] = lambda c: 0, most: int = len(SPACES)
) -> list[int]:
    """8.3.ties-random: The first so many candidates by a key, the lowest first; among equals chance decides."""
    left, order = candidates[:], list[int]()
    while left and len(order) < most:
        first = min([key(c) for c in left])
        chosen = one_of(g, what, [c for c in left if key(c) == first])
        left.remove(chosen)
        order.append(chosen)
    return order
