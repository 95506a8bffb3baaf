"""Refuges: who may leave a battle, and where to. The retreat itself is in retreat.py."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.games.britannia.board import Board
from logres.games.britannia.groups import Cohort, Company, Party, company
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.movement import stacking
from logres.games.britannia.tables import (
    AREAS,
    CAVALRY,
    INFANTRY,
    KIND_NAMES,
    LAND,
    LAND_ADJ,
    STRAITS,
)

PLAIN: Final = NOWHERE  # the trait of armies that nothing sets apart
NEIGHBOURS: Final = tuple([(*LAND_ADJ[a], *STRAITS[a]) for a in range(LAND)])


# ---------------------------------------------------------------------- telling armies apart


def trait(b: Board, n: int, cohort: Cohort) -> int:
    """What sets armies of one kind apart after a battle: where raiders are at home, else where invaders came from.

    The latter only as long as they may still move in this turn: then they are bound by the rules of landing.
    """
    start = cohort.start
    if cohort.raider:
        return start
    return start if start >= LAND and b.half == 1 and b.edition.major(b, n) else PLAIN


def label(kind: int, mark: int) -> str:
    """`infantry`, or `infantry@irish_sea` for those that are at home there."""
    return KIND_NAMES[kind] if mark == PLAIN else f"{KIND_NAMES[kind]}@{AREAS[mark]}"


def send_back(b: Board, cohort: Cohort, count: int, refuge: int) -> None:
    """Note that so many of a cohort have left a battle, or the land, and will not move again in this phase."""
    cohorts.take(b, cohort, count)
    cohorts.put(b, cohort._replace(area=refuge, back=NOWHERE, moved=1, armies=count))


# ---------------------------------------------------------------------- who may go


def fits(b: Board, n: int, src: int, dst: int, count: int) -> bool:
    """Whether so many may go from one area to another: stacking as it stands when they have gone."""
    size = b.stack(n, dst) + count
    if size <= stacking.LIMITS[n][dst]:
        return True
    if size > stacking.OVERSTACK_LIMITS[n][dst]:
        return False
    left = b.stack(n, src) - count
    return all(a == dst or (a == src and left <= stacking.limit(n, a)) for a in stacking.overstacks(b, n))


def parties(b: Board, n: int, src: int, dst: int, groups: list[Company]) -> list[Party]:
    """retreat.partial: Whom the stacking limits let go: so many of one group, or everybody at once."""
    found: list[Party] = []
    for kind, mark, most in groups:
        found += [(company(kind, mark, k),) for k in range(1, most + 1) if fits(b, n, src, dst, k)]
    if len(groups) > 1 and all_alive(b, n, src, groups) and fits(b, n, src, dst, size(groups)):
        found.append(tuple(groups))
    return [party for party in found if party_refused(b, n, src, dst, party) is None]


def party_refused(b: Board, n: int, src: int, dst: int, party: Party) -> Refusal | None:
    """Why an edition keeps armies that the stacking limits would let go."""
    return b.edition.refuse_retreat(b, n, src, dst, party)


def kept(b: Board, n: int, src: int, dst: int, groups: list[Company]) -> Refusal | None:
    """Why an edition lets not even one of them go."""
    for kind, mark, _ in groups:
        refusal = party_refused(b, n, src, dst, (company(kind, mark, 1),))
        if refusal is not None:
            return refusal
    return None


def size(groups: list[Company]) -> int:
    return sum([group.armies for group in groups])


def all_alive(b: Board, n: int, area: int, groups: list[Company]) -> bool:
    """Whether none of these can be dead already, so that they may be named together."""
    infantry = size([group for group in groups if group.kind == INFANTRY])
    return infantry <= b.infantry(n, area) and size(groups) - infantry <= b.cavalry(n, area)


def defenders(b: Board, n: int, area: int) -> list[Company]:
    """retreat.partial, roman.fort.immobile, burh.immobile: Armies may go; forts and burhs stay and fight on."""
    groups = (company(INFANTRY, PLAIN, b.infantry(n, area)), company(CAVALRY, PLAIN, b.cavalry(n, area)))
    return [group for group in groups if group.armies]


def attackers(b: Board, n: int, area: int, refuge: int) -> list[Company]:
    """retreat.attacker.entry-area, retreat.attacker.from-sea, retreat.attacker.boat: Those who came from there.

    Where each came from is in its cohort: the area it entered from, or where it began its movement if it came from a
    sea. As long as losses are not settled no cohort has more than are alive of its kind.
    """
    alive = (b.infantry(n, area), b.cavalry(n, area))
    counts: dict[tuple[int, int], int] = {}
    for cohort in b.cohorts:
        if cohort.area == area and cohort.back == refuge and (refuge < LAND or sea_open(b, n, cohort)):
            key = (cohort.kind, trait(b, n, cohort))
            counts[key] = counts.get(key, 0) + cohort.armies
    return [company(kind, mark, min(count, alive[kind])) for (kind, mark), count in counts.items() if alive[kind]]


def sea_open(b: Board, n: int, cohort: Cohort) -> bool:
    """retreat.attacker.sea-only-when: Only for raiders in their turn, or in the first half of a major invasion."""
    if b.half == 1 and b.edition.major(b, n):
        return True  # [major.retreat-to-sea-first-half, redux.major.retreat-first]
    # [raid.land-armies-excluded, raid.end-at-sea, redux.major.retreat-second, redux.raid.retreat]
    return b.edition.raiding(b, n) and cohort.raider == 1


# ---------------------------------------------------------------------- where to


def defender_refused(b: Board, n: int, foe: int, area: int, refuge: int) -> Refusal | None:
    """Why a defender may not retreat to an area; None if he may."""
    if refuge >= LAND:  # [retreat.defender.forbidden]
        return Refusal("A defender never retreats to sea.", "retreat.defender.forbidden")
    if b.here[refuge] & ~(1 << n):  # [retreat.defender.forbidden]
        return Refusal("Another nation is there.", "retreat.defender.forbidden")
    if (area, refuge) in b.entries:  # [retreat.defender.forbidden]
        return Refusal("The attackers came from there.", "retreat.defender.forbidden")
    if b.vacant(refuge) and watched(b, foe, area, refuge):
        return Refusal("It is empty and borders an area of the attackers.", "retreat.defender.vacant-area")
    if not parties(b, n, area, refuge, defenders(b, n, area)):  # [retreat.defender.stacking]
        own = kept(b, n, area, refuge, defenders(b, n, area))
        return own or Refusal("No more armies may stand there.", "retreat.defender.stacking")
    return None


def watched(b: Board, foe: int, area: int, refuge: int) -> bool:
    """retreat.defender.vacant-area, retreat.defender.strait: Borders land of the attackers; a strait is no border."""
    for neighbour in LAND_ADJ[refuge]:
        if b.sole(neighbour) == foe and neighbour != area:
            return True
    return False


def attacker_refused(b: Board, n: int, area: int, refuge: int) -> Refusal | None:
    """Why no attacker may retreat to an area; None if some may."""
    if not any(c.area == area and c.back == refuge for c in b.cohorts):
        return Refusal("None of the armies entered from there.", "retreat.attacker.entry-area")
    groups = attackers(b, n, area, refuge)
    if not groups:
        return Refusal("They may not go back to sea now.", "retreat.attacker.sea-only-when")
    if refuge < LAND and b.here[refuge] & ~(1 << n):  # [retreat.attacker.blocked, raid.picts.return-area]
        if b.has(n, refuge):  # [retreat.attacker.overrun-cutoff]
            return Refusal("The battle there is not won yet.", "retreat.attacker.overrun-cutoff")
        return Refusal("Another nation is there.", "retreat.attacker.blocked")
    if not parties(b, n, area, refuge, groups):
        own = kept(b, n, area, refuge, groups)
        return own or Refusal("No more armies may stand there.", "retreat.attacker.entry-area")
    return None


def slip_refused(b: Board, n: int, area: int, refuge: int, defending: bool) -> Refusal | None:
    """leader.battle.retreat-alone: Why a leader may not slip away to an area while his armies fight on."""
    # [leader.battle.retreat-alone, redux.leader.retreat-alone]
    if refuge not in NEIGHBOURS[area] or b.sole(refuge) != n or not b.armies(n, refuge):
        return Refusal("A leader slips away only to neighbouring armies of his own.", "leader.battle.retreat-alone")
    if defending and (area, refuge) in b.entries:
        return Refusal("The attackers came from there.", "retreat.defender.forbidden")
    return None
