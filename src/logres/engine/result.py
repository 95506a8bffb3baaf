"""How a game ended, and the ranks of its seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from logres.engine.texts import Translate


class Result:
    """How it ended: scores by seat, the winners (shared when level), why, and the rank of each seat, 1 for the best.

    Without ranks of the title's own the winners come first and the others by their scores.

    >>> Result({"ash": 3, "birch": 5, "cedar": 3}, ("birch",), "most points").ranks
    {'birch': 1, 'ash': 2, 'cedar': 2}
    """

    def __init__(
        self, scores: dict[str, float], winners: tuple[str, ...], reason: str, ranks: dict[str, int] | None = None
    ) -> None:
        self.scores = scores
        self.winners = winners
        self.reason = str(reason)
        self._reason = reason
        self.ranks = ranked([winners, *_by_score(scores, winners)], scores) if ranks is None else ranks

    def as_json(self, translate: Translate = str) -> dict[str, Any]:
        winners, reason = list(self.winners), translate(self._reason)
        return {"scores": self.scores, "winners": winners, "reason": reason, "ranks": self.ranks}

    def _values(self) -> tuple[Any, ...]:
        return (self.scores, self.winners, self._reason, self.ranks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self._values() == other._values()

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, self._values()

    def __hash__(self) -> int:
        return hash((frozenset(self.scores.items()), self.winners, self.reason))

    def __repr__(self) -> str:
        return f"Result(scores={self.scores!r}, winners={self.winners!r}, reason={self.reason!r}, ranks={self.ranks!r})"


def ranked(groups: Iterable[Collection[str]], seats: Collection[str]) -> dict[str, int]:
    """The ranks of seats by groups of level ones, the best first: 1, 2, 2, 4.

    A winner without a seat takes a rank all the same.

    >>> ranked([("nobody",), ("ash", "birch"), ("cedar",)], ("ash", "birch", "cedar"))
    {'ash': 2, 'birch': 2, 'cedar': 4}
    """
    ranks: dict[str, int] = {}
    before = 0
    for group in groups:
        ranks.update({seat: before + 1 for seat in group if seat in seats})
        before += len(group)
    return ranks


def _by_score(scores: dict[str, float], winners: tuple[str, ...]) -> list[list[str]]:
    others = [seat for seat in scores if seat not in winners]
    return [[seat for seat in others if scores[seat] == score] for score in sorted({scores[s] for s in others})[::-1]]
