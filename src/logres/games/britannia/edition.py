"""What an edition of the game has of its own: timeline, counters, scenarios, and its answers where the rules part.

Two titles share these chapters, Britannia and reduX. Where a rule differs a chapter asks `b.edition`: Britannia's
answers stand here, reduX gives its own (games/britannia_redux/edition.py). Where a whole step differs reduX has a frame
of its own, which `chapter` (board.py) finds.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.engine.frames import Frame
from logres.engine.game import Game
from logres.games.britannia.groups import Group, Party
from logres.games.britannia.rules.rounds.scenarios import SCENARIOS, Scenario
from logres.games.britannia.rules.scoring.cards import FORBIDDEN_LANDING, FORBIDDEN_SEAS, HOLD, OCCUPY, kill_points
from logres.games.britannia.state import State
from logres.games.britannia.tables import (
    BRETWALDA_POINTS,
    BRETWALDA_ROUNDS,
    CALENDAR,
    FINAL_KING_LEADERS,
    FINAL_KING_POINTS,
    FINAL_KING_ROUND,
    KING_POINTS,
    KING_ROUNDS,
    LAND,
    MAX_CAVALRY,
    MAX_INFANTRY,
    N_AREAS,
    PICTS,
    RB_NO_POPULATION_ROUND,
    ROMANO_BRITISH,
    SCORING_ROUNDS,
    Arrival,
    Calendar,
)

Areas = tuple[frozenset[int], ...]  # by nation


class Edition:
    """The tables of an edition, and Britannia's answers."""

    def __init__(
        self,
        calendar: Calendar,
        scenarios: dict[str, Scenario],
        infantry: tuple[int, ...],
        cavalry: tuple[int, ...],
        forbidden_seas: Areas,
        forbidden_landing: Areas,
        land_raiders: int,
        no_population_round: int,
        sea_to_sea: bool = True,
        boats_go_on: bool = True,
        chapters: dict[type[Frame], type[Frame]] | None = None,
    ) -> None:
        self.calendar = calendar
        self.scenarios = scenarios
        self.infantry = infantry  # counters by nation
        self.cavalry = cavalry
        self.forbidden_seas = forbidden_seas  # for units that began the nation turn at sea
        self.forbidden_landing = forbidden_landing
        self.land_raiders = land_raiders  # the nation that raids by boat from land
        self.no_population_round = no_population_round  # in which the Romano-British do not grow
        self.sea_to_sea = sea_to_sea  # whether armies that begin at sea may enter another
        self.boats_go_on = boats_go_on  # whether who has landed by boat may go on by land
        self.chapters = chapters or {}  # by Britannia's frame the edition's own in its place

    # ------------------------------------------------------------------ the turn

    def takes_part(self, leader: int) -> bool:
        """Whether a leader can come into play at all."""
        return self.calendar.leader_round[leader] > 0

    def arrivals(self, b: State, n: int) -> tuple[Arrival, ...]:
        """Who comes by sea in this turn of a nation."""
        return self.calendar.arrivals(b.round, n)

    def leaders_due(self, b: State, n: int) -> tuple[int, ...]:
        return self.calendar.leaders_due(b.round, n)

    def major(self, b: State, n: int) -> bool:
        return self.calendar.major[b.round][n]

    def raiding(self, b: State, n: int) -> bool:
        return self.calendar.raiding[b.round][n]

    def must_return(self, b: State, n: int) -> bool:
        return self.calendar.must_return[b.round][n]

    def sea_born(self, b: State, leader: int) -> bool:
        """withdraw.leader: Whether a leader began this turn at sea: he came this round, with his invaders."""
        return self.calendar.leader_sea[leader] >= 0 and self.calendar.leader_round[leader] == b.round

    # ------------------------------------------------------------------ movement

    def boats(self, b: State, n: int) -> bool:
        """move.boat.when: Whether armies on land may take to the sea."""
        return self.calendar.boats[b.round][n]

    def keeps_peace(self, b: State, n: int) -> bool:
        """Whether a nation that has no overlord and no subjects may yet have to leave others alone."""
        return n == ROMANO_BRITISH

    def forbids(self, g: Game, b: State, n: int, foe: int, a: int) -> Refusal | None:
        """A further reason why a nation may not attack another."""
        return None

    def forbids_group(self, b: State, m: Group, foe: int) -> Refusal | None:
        """Why this group may not attack whom others of its nation may."""
        return None

    def refuse_led(self, b: State, m: Group) -> Refusal | None:
        """Why a group with a leader may not set out as it is."""
        return None

    def inseparable(self, leader: int, kind: int) -> bool:
        """Whether a leader and armies of a kind go nowhere without each other."""
        return False

    def refuse_boat(self, b: State, m: Group, there: int) -> Refusal | None:
        """A further reason why boats may not go to a sea, or to a coast."""
        return None

    def way_back(self, origin: int, before: int, embarked: int) -> int:
        """Where armies retreat to that came from an area; `embarked` is the land where boats took them up, if any."""
        if before < LAND:
            return before
        return origin if embarked < 0 else embarked  # [retreat.attacker.from-sea, retreat.attacker.boat]

    def marched(self, b: State, m: Group) -> None:
        """A group has ended its march."""

    def raiders_may_wait(self, b: State, n: int) -> bool:
        """raid.remain: Whether raiders may stay at sea."""
        return True

    # ------------------------------------------------------------------ battle

    def refuse_retreat(self, b: State, n: int, src: int, dst: int, party: Party) -> Refusal | None:
        """A further reason why armies may not retreat together to an area."""
        return None

    # ------------------------------------------------------------------ points

    def occupation(self, b: State, n: int, a: int) -> int:
        """score.occupy.when: What it pays a nation to come to be alone in an area now."""
        if self.calendar.must_return[b.round][n]:
            return 0  # [danes.r11.score-at-withdrawal]
        return OCCUPY[b.card[n]][b.round][a]

    def kill_points(self, b: State, killer: int, victim: int, kind: int, leader: int) -> int:
        """score.eliminate.when: What it pays a nation to destroy a unit of another now."""
        return kill_points(b.card[killer], victim, kind, leader, b.round, b.nation == killer)

    # ------------------------------------------------------------------ what lies ahead, for bots

    def hold_table(self, card: int, round: int) -> tuple[int, ...]:
        """By area: what holding it pays at the end of a round."""
        return HOLD[card][round] if round in SCORING_ROUNDS else NOTHING

    def occupy_table(self, card: int, round: int) -> tuple[int, ...]:
        """By area: what occupying it pays in a round."""
        return OCCUPY[card][round]

    def raid_table(self, card: int, round: int) -> tuple[int, ...]:
        """By area: what it pays raiders who must go home."""
        return OCCUPY[card][round]

    def crown_points(self, round: int) -> int:
        """What a crown pays at the end of a round."""
        if round in BRETWALDA_ROUNDS:
            return BRETWALDA_POINTS
        if round == FINAL_KING_ROUND:
            return FINAL_KING_POINTS
        return KING_POINTS if round in KING_ROUNDS else 0

    def claim_points(self, leader: int) -> int:
        """What the last crown pays a leader who may win it."""
        return FINAL_KING_POINTS if leader in FINAL_KING_LEADERS else 0


NOTHING: Final = (0,) * N_AREAS
BRITANNIA: Final = Edition(
    CALENDAR,
    SCENARIOS,
    MAX_INFANTRY,
    MAX_CAVALRY,
    FORBIDDEN_SEAS,
    FORBIDDEN_LANDING,
    PICTS,
    RB_NO_POPULATION_ROUND,
)
