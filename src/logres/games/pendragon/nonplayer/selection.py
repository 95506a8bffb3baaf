"""8.1.4, 8.3 How a non-player selects: candidates, priorities that narrow them, and dice among equals.

A `Choice` is written as its rule reads:

    Choice(g, SCOTTI, "8.5.4.raid-2d4-ties", "Raid target", regions)
        .least("subtraction", subtraction).first("enemy Control", hostile).most("Prosperity", b.prosperity).one()

Each priority narrows what the ones before it left, never to nothing. Chance: `choose <what>`, one D4 or D6; with the
Random Spaces table one D4 and one D6; among more than six without it, a draw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon.names import FACTION_NAMES, NOBODY, SPACE, SPACE_NAMES, SPACES
from logres.games.pendragon.nonplayer import trace
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
    """One selection among spaces or factions: what is left of the candidates, and the words for the trace."""

    def __init__(self, g: Game, faction: int, rule: str, what: str, candidates: list[int]) -> None:
        self.g = g
        self.faction = faction
        self.rule = rule
        self.what = what
        self.left = candidates[:]
        self.of_spaces = True
        self.words: list[str] = []

    def of_factions(self) -> Choice:
        self.of_spaces = False
        return self

    def _begin(self) -> None:
        """The candidates, before anything narrows them."""
        if not self.words:
            self.words.append(f"of {self._names()}")

    def only(self, words: str, wanted: Callable[[int], bool]) -> Choice:
        """A condition: those that do not meet it are out."""
        self._begin()
        self.left = [c for c in self.left if wanted(c)]
        self.words.append(f"only {words}: {self._names()}")
        return self

    def first(self, words: str, wanted: Callable[[int], bool]) -> Choice:
        """8.1.4.nested: A priority: those that meet it, if any does."""
        return self.most(words, lambda c: int(wanted(c)))

    def most(self, words: str, score: Callable[[int], int]) -> Choice:
        """8.1.4.nested: A priority: those with the highest number."""
        self._begin()
        if len(self.left) > 1:
            scores = [score(c) for c in self.left]
            best = max(scores)
            self.left = [c for c, n in zip(self.left, scores, strict=True) if n == best]  # [8.1.4.nested]
            self.words.append(f"{words}: {self._names() if len(self.left) < len(scores) else 'all'}")
        return self

    def least(self, words: str, score: Callable[[int], int]) -> Choice:
        return self.most(words, lambda c: -score(c))

    def _names(self) -> str:
        if self.of_spaces:
            return trace.names(self.left)
        return ", ".join([FACTION_NAMES[c] for c in self.left]) or "none"

    def one(self) -> int:
        """8.3.ties-random: What is chosen, by chance among the last equals; NOBODY if none is left."""
        self._begin()
        if not self.left:
            self._say("none")
            return NOBODY
        if len(self.left) > 1:
            self.words.append("random")
        chosen = one_of(self.g, self.what, self.left)
        self._say(SPACE_NAMES[chosen] if self.of_spaces else FACTION_NAMES[chosen])
        return chosen

    def _say(self, chosen: str) -> None:
        trace.say(self.g, self.faction, self.rule, f"{self.what}: {chosen} ({'; '.join(self.words)})")


def ranked(g: Game, what: str, candidates: list[int]) -> list[int]:
    """8.3.ties-random: Equal candidates in an order that chance decides."""
    left, order = candidates[:], []
    while left:
        chosen = one_of(g, what, left)
        left.remove(chosen)
        order.append(chosen)
    return order
