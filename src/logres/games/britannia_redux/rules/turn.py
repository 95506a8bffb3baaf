"""The nation turn of reduX: what differs in it from Britannia's."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.rounds import turn
from logres.games.britannia.state import NOBODY
from logres.games.britannia_redux.rules import boats, cnut, crowns
from logres.games.britannia_redux.rules.withdrawal import Withdrawal
from logres.games.britannia_redux.state import redux


class NationTurn(turn.NationTurn):
    """redux.turn.withdrawal-phase: Population and reinforcements, movement, battles, raider withdrawal."""

    # [redux.turn.withdrawal-phase, redux.withdraw.not-retreat]
    STEPS = ("begin", "population", "muster", "movement", "battles", "second_half", "withdrawal", "finish")

    def begin(self, g: Game, b: Board) -> None:
        """redux.leader.exit: Last round's leader is still there while population is counted."""
        b.nation = self.nation
        b.half = 1
        log.heading(g, 1, self.nation, "turn.phases", "turn", "The turn of the {}")

    def muster(self, g: Game, b: Board) -> None:
        """redux.raid.who, redux.raid.land-start, redux.boat.major: Who is at sea now raids; boats are made ready."""
        cohorts.muster(b, self.nation)
        boats.make_ready(g, b, self.nation)

    def withdrawal(self, g: Game, b: Board) -> None:
        """redux.cnut.check: Phase IV, at its start Cnut's claim, which is answered before anybody withdraws."""
        if b.edition.raiding(b, self.nation):
            log.heading(g, 2, self.nation, "redux.withdraw.free", "withdrawal-phase", "{}: raiders may withdraw")
        g.call(Withdrawal(self.nation))
        cnut.claim(g, b, self.nation)

    def finish(self, g: Game, b: Board) -> None:
        """redux.turn.end-scoring: The nation may be Bretwalda; then its turn is over."""
        cohorts.dismiss(b)
        redux(b).boat = []
        redux(b).trail = 0
        crowns.bretwalda(g, b, self.nation)  # [redux.turn.end-scoring]
        b.nation = NOBODY
        b.half = 0
