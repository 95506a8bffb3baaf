"""An extra nation turn: reinforcements without population, then movement, battles and withdrawal as ever."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, chapter, seat_of
from logres.games.britannia.rules.rounds import arrivals, last_rounds
from logres.games.britannia.rules.rounds.population import PlaceArmies
from logres.games.britannia.tables import (
    ANGLES,
    CAVALRY,
    DANES,
    NORMANS,
    NORWEGIANS,
)
from logres.games.britannia_redux.rules.turn import NationTurn
from logres.games.britannia_redux.tables import (
    ANGLE_LEADER,
    DANES_LEADER,
    DANES_SEA,
    INFANTRY_PER_CAVALRY,
    NORMAN_SEA,
    NORWEGIAN_SEA,
)


class ExtraTurn(NationTurn):
    """redux.extra.no-removal: Nobody is born, and the leader stays."""

    def __init__(self, nation: int, armies: int) -> None:
        super().__init__(nation)
        self.armies = armies

    def population(self, g: Game, b: Board) -> None:
        """redux.extra.no-removal: The number was fixed before the first extra turn."""
        g.call(Reinforcements(self.nation, self.armies))  # [redux.extra.no-removal]


class Reinforcements(Procedure):
    """redux.extra.no-removal: Those of an extra turn."""

    STEPS = ("armies_come", "leader_comes")

    def __init__(self, nation: int, armies: int) -> None:
        super().__init__()
        self.nation = nation
        self.armies = armies

    def armies_come(self, g: Game, b: Board) -> None:
        """redux.extra.danes, redux.extra.norwegians, redux.extra.normans, redux.extra.saxons: To sea, or to land."""
        n = self.nation
        if n == DANES:
            last_rounds.appear(g, b, n, DANES_SEA, self.armies)  # [redux.extra.danes]
        elif n == NORWEGIANS:
            last_rounds.appear(g, b, n, NORWEGIAN_SEA, self.armies)  # [redux.extra.norwegians]
        elif n == NORMANS:
            exchange(g, b, self.armies)  # [redux.extra.normans]
        else:
            count = min(self.armies, b.spare_infantry(n))
            g.call(PlaceArmies(n, count, "redux.extra.saxons"))  # [redux.extra.saxons]

    def leader_comes(self, g: Game, b: Board) -> None:
        """redux.extra.danes, redux.king.five-player: Svein with the Danes, Edwin and Morcar with the Angles."""
        n = self.nation
        if n == DANES and b.armies(n, DANES_SEA):
            b.leader[DANES_LEADER] = DANES_SEA  # [redux.extra.danes]
            leader = (log.LEADER[DANES_LEADER], log.AREA[DANES_SEA])
            log.line(g, n, "redux.extra.danes", "leads", "{}: {} leads them in the {}", *leader)
        elif n == ANGLES and b.leader_of(n) < 0:
            g.ask(chapter(b, arrivals.PlaceLeader)(seat_of(g, b, n), n, ANGLE_LEADER))  # [redux.king.five-player]


def exchange(g: Game, b: Board, due: int) -> None:
    """redux.extra.normans-cavalry: Cavalry at one for two, as far as the counters go; asked in the Norman turn."""
    most = min(due // INFANTRY_PER_CAVALRY, b.spare_cavalry(NORMANS))  # [redux.extra.normans-cavalry]
    if most:
        g.call(NormanExchange(seat_of(g, b, NORMANS), NORMANS, due, most))
    else:
        last_rounds.appear(g, b, NORMANS, NORMAN_SEA, due)


class NormanExchange(last_rounds.NormanExchange):
    """redux.extra.normans-cavalry: How many cavalry instead of infantry?"""

    RULE = "redux.extra.normans-cavalry"

    @property
    def prompt(self) -> str:
        return self.asks(last_rounds.EXCHANGE, n=INFANTRY_PER_CAVALRY, due=self.due)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count is not None
        b.add(NORMANS, NORMAN_SEA, CAVALRY, action.count)
        log.line(g, NORMANS, self.RULE, "cavalry", "{}: {} cavalry in the {}", action.count, log.AREA[NORMAN_SEA])
        last_rounds.appear(g, b, NORMANS, NORMAN_SEA, self.due - action.count * INFANTRY_PER_CAVALRY)
