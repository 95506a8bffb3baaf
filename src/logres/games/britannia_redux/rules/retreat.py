"""Retreats: duels of leaders, Arthur's riders, and the way back after a victory."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.rules.battle import retreat
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.tables import ARTHUR
from logres.games.britannia_redux.edition import TOGETHER, duel
from logres.games.britannia_redux.rules import boats

NO_LEADER: Refusal = Refusal("Where leaders meet neither of them leaves.", "redux.leader.duel-no-retreat")
BY_BOAT: Refusal = Refusal("Who attacked by boat may not retreat.", "redux.boat.no-retreat")


def slip_refused(b: Board, n: int, area: int) -> Refusal | None:
    """redux.leader.duel-no-retreat, redux.rb.arthur-together, redux.boat.no-retreat: Why a leader may not go alone."""
    if duel(b, area):
        return NO_LEADER  # [redux.leader.duel-no-retreat]
    if b.leader_at(n, area) == ARTHUR and b.cavalry(n, area):
        return TOGETHER  # [redux.rb.arthur-together]
    return BY_BOAT if boats.brought_leader(b, n, area) else None  # [redux.boat.no-retreat]


class Retreat(retreat.Retreat):
    """redux.leader.duel-no-retreat, redux.rb.arthur-together: When a leader goes along."""

    def leader(self, g: Game, b: Board) -> None:
        """redux.rb.arthur-together: Arthur follows his riders, and stays while they do; in a duel nobody leaves."""
        n, area, refuge = self.nation, self.area, self.refuge
        leader = b.leader_at(n, area)
        if leader == ARTHUR and b.cavalry(n, refuge):
            b.leader[leader] = refuge
        elif leader < 0 or not b.armies(n, area) or slip_refused(b, n, area) is None:
            super().leader(g, b)


class DefenderRetreats(retreat.DefenderRetreats):
    """redux.leader.retreat-alone, redux.leader.duel-no-retreat: The defender may leave after a round of dice."""

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        """redux.leader.retreat-alone: A leader by himself, or armies."""
        own = None if action.who is None else slip_refused(b, self.nation, self.area)
        return own or super().refusal(g, b, action)


class AttackerRetreats(retreat.AttackerRetreats):
    """redux.leader.retreat-alone, redux.leader.duel-no-retreat: The attacker may go back the way he came."""

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        """redux.leader.retreat-alone: A leader by himself, or armies."""
        own = None if action.who is None else slip_refused(b, self.nation, self.area)
        return own or super().refusal(g, b, action)


class Return(Retreat):
    """redux.leader.after-victory-retreat: Any or all of the victors go back, by the rules of retreat."""

    def where(self, g: Game, b: Board) -> None:
        g.answer = NOWHERE
        g.ask(VictorReturns(seat_of(g, b, self.nation), self.nation, self.area, self.foe))


class VictorReturns(AttackerRetreats):
    """redux.leader.after-victory-retreat: The battle is won: hold what was taken, or go back?"""

    RULE = "redux.leader.after-victory-retreat"

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: do you go back from {area}, or stay there?", area=log.AREA[self.area])
