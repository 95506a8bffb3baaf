"""Armies that leave the board by a rule, which ones being their owner's choice. Nobody scores for them."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.tables import AREA, AREAS, INFANTRY, N_AREAS

RECALL: Final = tuple([Action("recall", area=AREAS[a]) for a in range(N_AREAS)])


def depart(g: Game, b: Board, n: int, count: int, rule: str) -> None:
    """roman.legion-withdrawal, danes.r14.cnut-leaves: So many infantry go home, or all if there are fewer."""
    if count > 0:
        log.heading(g, 2, n, rule, "departures", "{}: armies leave the island")
        g.call(Departure(n, min(count, b.total_infantry(n)), rule))


class Departure(Procedure):
    """One army after the other."""

    STEPS = ("next_army",)

    def __init__(self, nation: int, count: int, rule: str) -> None:
        super().__init__()
        self.nation = nation
        self.count = count
        self.rule = rule

    def next_army(self, g: Game, b: Board) -> str | None:
        if not self.count:
            return None
        self.count -= 1
        g.call(Recall(seat_of(g, b, self.nation), self.nation, self.count + 1, self.rule))
        return "next_army"


class Recall(NationDecision):
    """roman.legion-withdrawal, danes.r14.cnut-leaves: From which area does an army leave?"""

    ELSEWHERE = "No army that could leave stands in {}."

    def __init__(self, seat: str, nation: int, left: int, clause: str) -> None:
        super().__init__(seat, nation)
        self.left = left
        self.clause = clause

    @property
    def rule(self) -> str:
        return self.clause

    @property
    def prompt(self) -> str:
        if self.left > 1:
            return self.asks("{nation}: from where does an army leave the island? ({n} to go)", n=self.left)
        return self.asks("{nation}: from where does an army leave the island?")

    def legal(self, g: Game, b: Board) -> list[Action]:
        n = self.nation
        return [RECALL[a] for a in range(N_AREAS) if b.infantry(n, a)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.area
        a = AREA[action.area]
        b.remove(self.nation, a, INFANTRY)
        log.line(g, self.nation, self.clause, "departure", "{}: an army leaves from {}", log.AREA[a])
