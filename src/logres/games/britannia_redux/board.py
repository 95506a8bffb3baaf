"""The board of a game of reduX, with its edition and the chapters that it has in place of Britannia's."""

from __future__ import annotations

from typing import ClassVar, Final

from logres.games.britannia import board
from logres.games.britannia.edition import Edition
from logres.games.britannia.state import NOBODY
from logres.games.britannia_redux.edition import Redux
from logres.games.britannia_redux.rules.battle import Battle
from logres.games.britannia_redux.rules.movement import ChooseGroup, Movement
from logres.games.britannia_redux.rules.population import PlaceLeader, Population
from logres.games.britannia_redux.rules.retreat import AttackerRetreats, DefenderRetreats, Retreat
from logres.games.britannia_redux.rules.rounds import RoundBegins, RoundEnds
from logres.games.britannia_redux.rules.turn import NationTurn
from logres.games.britannia_redux.rules.withdrawal import ChooseWithdrawal, Withdrawal
from logres.games.britannia_redux.state import ReduxBoard
from logres.games.britannia_redux.tables import (
    CALENDAR,
    FORBIDDEN_LANDING,
    FORBIDDEN_SEAS,
    MAX_CAVALRY,
    MAX_INFANTRY,
    NO_POPULATION_ROUND,
    SCENARIOS,
)

CHAPTERS: Final = (
    AttackerRetreats,
    Battle,
    ChooseGroup,
    ChooseWithdrawal,
    DefenderRetreats,
    Movement,
    NationTurn,
    PlaceLeader,
    Population,
    Retreat,
    RoundBegins,
    RoundEnds,
    Withdrawal,
)

REDUX: Final = Redux(
    CALENDAR,
    SCENARIOS,
    MAX_INFANTRY,
    MAX_CAVALRY,
    FORBIDDEN_SEAS,
    FORBIDDEN_LANDING,
    NOBODY,
    NO_POPULATION_ROUND,
    sea_to_sea=False,
    boats_go_on=False,
    chapters={chapter.__mro__[1]: chapter for chapter in CHAPTERS},
)


class Board(ReduxBoard):
    """The state of a game of reduX."""

    edition: ClassVar[Edition] = REDUX

    __slots__ = ()

    def copy(self) -> board.Board:  # not its own Board: compiled, two bases of one name would get one entry
        other = Board(blank=True)
        self.copy_to(other)
        other.extra = self.extra
        other.cnut_rex = self.cnut_rex
        other.trail = self.trail
        other.boat = self.boat[:]
        return other
