"""reduX's answers where the editions part: see games/britannia/edition.py."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.edition import NOTHING, Edition
from logres.games.britannia.groups import Group, Party
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.state import State
from logres.games.britannia.tables import (
    ARTHUR,
    CAVALRY,
    DANES,
    LAND,
    LEADER_KIND,
    N_AREAS,
    ROMANO_BRITISH,
    Arrival,
)
from logres.games.britannia_redux.rules import boats, limits
from logres.games.britannia_redux.state import redux
from logres.games.britannia_redux.tables import (
    ANGLE_LEADER,
    AWARDS,
    BRETWALDA_POINTS,
    BRETWALDA_ROUNDS,
    BRITISH,
    DANES_LEADER,
    FINAL_ROUND,
    KING_POINTS,
    KING_ZONE,
    OCCUPATION,
    OCCUPY_TURN,
    RAID_POINTS,
    REX_POINTS,
    REX_ROUNDS,
    SCORING_ROUNDS,
    WORTH,
)

TRUCE: Final = "The Romano-British do not attack the {} before these attack them or Arthur is gone."
ARTHUR_NEVER: Final = Refusal(
    "Arthur and his cavalry attack no British nation.", "redux.rb.arthur-never-attacks-british"
)
TOGETHER: Final = Refusal("Arthur and his cavalry stay together.", "redux.rb.arthur-together")
FAR_FROM_CROWN: Final = Refusal(
    "An extra turn is for clear English areas up to York and March, and for those with a leader who may be King.",
    "redux.extra.attack-limit",
)
DUEL: Final = Refusal("Where leaders meet the last army stands.", "redux.leader.duel-no-retreat")
TOO_MANY: Final = Refusal("The areas left could not feed so many armies.", "redux.frame.needs-core")


THREE: Final = 3  # players, among whom the Danes have no claim


class Redux(Edition):
    """What reduX sees differently."""

    # ------------------------------------------------------------------ the turn

    def takes_part(self, leader: int) -> bool:
        """redux.extra.danes, redux.king.five-player: Svein, and Edwin and Morcar, come in extra turns."""
        return super().takes_part(leader) or leader in (DANES_LEADER, ANGLE_LEADER)

    def arrivals(self, b: State, n: int) -> tuple[Arrival, ...]:
        """redux.extra.no-removal: Nobody comes by the timeline in an extra turn."""
        return () if redux(b).extra else self.calendar.arrivals(b.round, n)

    def leaders_due(self, b: State, n: int) -> tuple[int, ...]:
        return () if redux(b).extra else self.calendar.leaders_due(b.round, n)

    def major(self, b: State, n: int) -> bool:
        return not redux(b).extra and self.calendar.major[b.round][n]

    def raiding(self, b: State, n: int) -> bool:
        """redux.extra.danes-raiding: In an extra turn the Danes raid, and nobody else."""
        if redux(b).extra:
            return n == DANES  # [redux.extra.danes-raiding]
        return self.calendar.raiding[b.round][n]

    def must_return(self, b: State, n: int) -> bool:
        return not redux(b).extra and self.calendar.must_return[b.round][n]

    def sea_born(self, b: State, leader: int) -> bool:
        """redux.raid.who: Whether a leader is a raider: he began this turn at sea, where he came."""
        if redux(b).extra:
            return leader == DANES_LEADER
        return super().sea_born(b, leader)

    # ------------------------------------------------------------------ movement

    def boats(self, b: State, n: int) -> bool:
        """redux.frame.boats-optional: Only where they were made ready for this turn."""
        return bool(redux(b).boat)

    def refuse_boat(self, b: State, m: Group, there: int) -> Refusal | None:
        return boats.refused(redux(b), m, there)

    def way_back(self, origin: int, before: int, embarked: int) -> int:
        """redux.boat.no-retreat, redux.raid.retreat: Back to the area, or the sea, they attacked from; not by boat."""
        if origin < LAND <= before:
            return NOWHERE  # [redux.boat.no-retreat]
        return before

    def marched(self, b: State, m: Group) -> None:
        """redux.leader.trail-counts-held: The areas a leader leaves are remembered, those he only passed too."""
        if m.leader >= 0:
            for a in m.path[:-1]:
                if a < LAND:
                    redux(b).trail |= 1 << a  # [redux.leader.trail-counts-held]
        boats.sailed(redux(b), m)

    def raiders_may_wait(self, b: State, n: int) -> bool:
        """redux.raid.remain, redux.leader.raiders-must-land: Raiders may stay at sea, unless a leader is among them."""
        leader = b.leader_of(n)
        return leader < 0 or not self.sea_born(b, leader)  # [redux.raid.remain, redux.leader.raiders-must-land]

    def keeps_peace(self, b: State, n: int) -> bool:
        return bool(redux(b).extra) or super().keeps_peace(b, n)

    def forbids(self, g: Game, b: State, n: int, foe: int, a: int) -> Refusal | None:
        """redux.rb.no-attack-british, redux.extra.attack-limit: Whom a nation may not attack."""
        if redux(b).extra and a not in KING_ZONE and not may_be_king(b, foe):
            return FAR_FROM_CROWN  # [redux.extra.attack-limit]
        if n != ROMANO_BRITISH or foe not in BRITISH:
            return None
        if b.struck >> foe & 1 or redux(b).arthur_is_gone():  # [redux.rb.no-attack-british]
            return None
        return Refusal(say(TRUCE, log.NATION[foe]), "redux.rb.no-attack-british")

    def forbids_group(self, b: State, m: Group, foe: int) -> Refusal | None:
        """redux.rb.arthur-never-attacks-british: Not even one that attacked the Romano-British first."""
        banned = m.leader == ARTHUR and foe in BRITISH  # [redux.rb.arthur-never-attacks-british]
        return ARTHUR_NEVER if banned else None

    def refuse_led(self, b: State, m: Group) -> Refusal | None:
        """redux.rb.arthur-together: Arthur goes with all his cavalry."""
        if m.leader != ARTHUR:
            return None
        riders = sum([part.armies for part in m.parts if part.kind == CAVALRY])
        return None if riders == b.total_cavalry(m.nation) else TOGETHER  # [redux.rb.arthur-together]

    def inseparable(self, leader: int, kind: int) -> bool:
        """redux.rb.arthur-together: Nor do they go without him."""
        return leader == ARTHUR and kind == CAVALRY  # [redux.rb.arthur-together]

    # ------------------------------------------------------------------ battle

    def refuse_retreat(self, b: State, n: int, src: int, dst: int, party: Party) -> Refusal | None:
        """redux.leader.duel-no-retreat, redux.rb.arthur-together, redux.raid.population-excluded: Who must stand."""
        if sum([count for _, _, count in party]) >= b.armies(n, src) and duel(b, src):
            return DUEL  # [redux.leader.duel-no-retreat]
        riders = sum([count for kind, _, count in party if kind == CAVALRY])
        if riders not in (0, b.cavalry(n, src)) and b.leader_at(n, src) == ARTHUR:
            return TOGETHER  # [redux.rb.arthur-together]
        return TOO_MANY if limits.retreat_crowds(redux(b), n, src, dst, party) else None

    # ------------------------------------------------------------------ points

    def occupation(self, b: State, n: int, a: int) -> int:
        """redux.score.occupy, redux.extra.no-occupy-points: In turns with that symbol, but in no extra turn."""
        if redux(b).extra:
            return 0  # [redux.extra.no-occupy-points]
        return OCCUPATION[n][a] if OCCUPY_TURN[b.round][n] else 0  # [redux.score.occupy]

    def kill_points(self, b: State, killer: int, victim: int, kind: int, leader: int) -> int:
        """redux.score.eliminate, redux.score.eliminate.other-player, redux.rb.no-points-arthur: The best award."""
        if b.owner[killer] == b.owner[victim]:
            return 0  # [redux.score.eliminate.other-player]
        if kind == LEADER_KIND and leader == ARTHUR and killer in BRITISH:
            return 0  # [redux.rb.no-points-arthur]
        awards = [award.points for award in AWARDS if award.pays(killer, victim, kind, b.round)]
        return max(awards, default=0)  # [redux.score.eliminate]

    # ------------------------------------------------------------------ what lies ahead

    def hold_table(self, card: int, round: int) -> tuple[int, ...]:
        return WORTH[card] if round in SCORING_ROUNDS else NOTHING

    def occupy_table(self, card: int, round: int) -> tuple[int, ...]:
        return OCCUPATION[card] if OCCUPY_TURN[round][card] else NOTHING

    def raid_table(self, card: int, round: int) -> tuple[int, ...]:
        return RAID_TABLE

    def crown_points(self, round: int) -> int:
        if round in BRETWALDA_ROUNDS:
            return BRETWALDA_POINTS
        return REX_POINTS if round in REX_ROUNDS else KING_POINTS if round == FINAL_ROUND else 0

    def claim_points(self, leader: int) -> int:
        return KING_POINTS if self.calendar.leader_round[leader] in (FINAL_ROUND, 0) else 0


RAID_TABLE: Final = (RAID_POINTS,) * N_AREAS


def duel(b: State, a: int) -> bool:
    """redux.leader.duel-no-retreat: Whether leaders face each other in an area."""
    return b.leader.count(a) > 1


def may_be_king(b: State, n: int) -> bool:
    """redux.king.eligible, redux.king.three-player: Whether a nation has a leader in a clear area in the zone."""
    if n == DANES and max(b.owner) + 1 == THREE:
        return False  # [redux.king.three-player]
    leader = b.leader_of(n)
    return leader >= 0 and b.leader[leader] in KING_ZONE  # [redux.king.eligible]
