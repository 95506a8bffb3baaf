"""Armies without a place: who must land or leave a stack, and who could not whatever was done."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.groups import NationDecision, Part
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.movement import paths, stacking
from logres.games.britannia.rules.movement.march import March, fresh_parts
from logres.games.britannia.rules.movement.stacking import LIMITS, OVERSTACK_LIMITS, UNLIMITED
from logres.games.britannia.rules.nations import relations
from logres.games.britannia.state import DEAD, NOBODY
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    CAVALRY,
    COAST,
    DIFFICULT,
    INFANTRY,
    KIND_NAMES,
    LAND,
    LAND_ADJ,
    N_AREAS,
    ROMANS,
)

SEAS: Final = tuple(range(LAND, N_AREAS))


def at_sea(b: Board, n: int) -> int:
    """move.sea.must-land, major.stay-at-sea: Armies at sea that may not stay there."""
    if b.half == 1 and b.edition.major(b, n):
        return 0  # [major.stay-at-sea, redux.major.stay-at-sea, redux.leader.raiders-must-land-major]
    wait = b.edition.raiders_may_wait(b, n)
    # [raid.remain, move.sea.must-land]
    return sum([c.armies for c in b.camp().at_sea if not (c.raider and wait)])


def unsettled(b: Board, n: int) -> int:
    """How many armies of the active nation stand where they may not stay when the phase ends.

    The cohorts lie in the order of their areas, the seas last.
    """
    limits = LIMITS[n]
    still = saved = size = 0
    last = -1
    for cohort in b.cohorts:
        a = cohort.area
        if a >= LAND:
            return still - saved + at_sea(b, n)
        if a != last:
            size = b.burhs(n, a)
            last = a
        size += cohort.armies
        excess = size - limits[a]
        if excess > 0:
            still += min(excess, cohort.armies)
            saved = max(saved, min(size, OVERSTACK_LIMITS[n][a]) - limits[a])
    return still - saved


def doomed(g: Game, b: Board, n: int) -> int:
    """stack.no-way-out, sea.no-landing: How many have no place, whatever sequence of moves is tried.

    Counted at the start of the phase: armies are matched to the places each could reach on its own or with its leader
    (overruns left aside), with one overstack wherever it helps most.
    """
    if _one_landing_for_all(g, b, n) or _room_next_door(g, b, n):
        return 0
    groups = [(sources(g, b, n, a), count) for a, count in _armies(b, n)]
    total = sum([count for _, count in groups])
    best = 0
    for overstack in _candidates(groups):
        best = max(best, _placed(b, n, groups, overstack))
        if best == total:
            break
    return total - best


def _one_landing_for_all(g: Game, b: Board, n: int) -> bool:
    """The common case at once: all who must land are in one sea, and one plain coast can take them as the overstack."""
    wait = b.edition.raiders_may_wait(b, n)
    seas = {c.area for c in b.camp().at_sea if not (c.raider and wait)}
    if len(seas) != 1 or stacking.overstacks(b, n):
        return False
    closed = b.edition.forbidden_landing[n]
    return any(not DIFFICULT[a] and a not in closed and _lets_in(g, b, n, a) for sea in seas for a in COAST[sea])


def _room_next_door(g: Game, b: Board, n: int) -> bool:
    """The next common case: who has to go finds room one step away, and the others stay where they are."""
    if any(c.moved for c in b.cohorts):
        return False
    room = [LIMITS[n][a] - b.stack(n, a) for a in range(LAND)]
    for a, part in _who_must_go(b, n, room):
        left = part.armies
        march = March("", n, (a,), NOBODY, (part.numbering(1),), sailed=1 if a >= LAND else 0)
        for there in LAND_ADJ[a] or COAST[a]:
            if left and room[there] > 0 and _could_stop(g, b, march, there):
                taken = min(left, room[there])
                room[there] -= taken
                left -= taken
        if left:
            return False
    return True


def _who_must_go(b: Board, n: int, room: list[int]) -> list[tuple[int, Part]]:
    """Those at sea, and the excess of every stack but the largest, which may be the overstack."""
    over = sorted([a for a in range(LAND) if room[a] < 0], key=lambda a: room[a])
    excess = {a: -room[a] for a in over}
    if over:
        excess[over[0]] = max(0, b.stack(n, over[0]) - OVERSTACK_LIMITS[n][over[0]])
    wait = b.edition.raiders_may_wait(b, n)
    found = [(sea, part) for sea in SEAS for part in fresh_parts(b, sea, ()) if not (part.raider and wait)]
    for a in over:
        for part in fresh_parts(b, a, ()):
            count = min(part.armies, excess[a])
            excess[a] -= count
            if count:
                found.append((a, part.numbering(count)))
    return found


def _could_stop(g: Game, b: Board, march: March, there: int) -> bool:
    if paths.refuse_step(g, b, march, there) is not None:
        return False
    return march.nation != ROMANS or not paths.subjects_area(b, there)


def _lets_in(g: Game, b: Board, n: int, a: int) -> bool:
    foe = b.enemy(n, a)
    return foe == NOBODY or (b.subject[foe] != n and relations.barred(g, b, n, foe, a) is None)


def _armies(b: Board, n: int) -> list[tuple[int, int]]:
    return [(a, b.armies(n, a)) for a in range(N_AREAS) if b.armies(n, a)]


def _candidates(groups: list[tuple[list[int], int]]) -> list[int]:
    """Areas worth being the overstack: those most groups can reach come first."""
    votes = [0] * N_AREAS
    for places, count in groups:
        for a in places:
            votes[a] += count
    return sorted([a for a in range(LAND) if votes[a]], key=lambda a: -votes[a]) or [-1]


def _placed(b: Board, n: int, groups: list[tuple[list[int], int]], overstack: int) -> int:
    """How many armies find a place: a matching by augmenting paths."""
    room = [_room(b, n, a, overstack) for a in range(N_AREAS)]
    held: list[list[int]] = [[] for _ in range(N_AREAS)]
    placed = 0
    for group, (_, count) in enumerate(groups):
        for _ in range(count):
            if not _find_room(groups, room, held, group, set()):
                break
            placed += 1
    return placed


def _room(b: Board, n: int, a: int, overstack: int) -> int:
    if a >= LAND:
        return UNLIMITED
    most = stacking.overstack_limit(n, a) if a == overstack else stacking.limit(n, a)
    return max(0, most - b.burhs(n, a))


def _find_room(
    groups: list[tuple[list[int], int]], room: list[int], held: list[list[int]], group: int, tried: set[int]
) -> bool:
    for a in groups[group][0]:
        if a in tried:
            continue
        tried.add(a)
        if len(held[a]) < room[a]:
            held[a].append(group)
            return True
        for i, other in enumerate(held[a]):
            if _find_room(groups, room, held, other, tried):
                held[a][i] = group
                return True
    return False


def sources(g: Game, b: Board, n: int, a: int) -> list[int]:
    """All areas where an army that stands here could end the phase, staying included."""
    found = {a} if a < LAND or _may_stay(b, n, a) else set()
    leader = b.leader_at(n, a)
    for part in fresh_parts(b, a, ()):
        march = March("", n, (a,), leader, (part.numbering(1),), sailed=1 if a >= LAND else 0)
        _explore(g, b, march, found, set())
    return sorted(found)


def _may_stay(b: Board, n: int, sea: int) -> bool:
    if b.half == 1 and b.edition.major(b, n):
        return True
    return b.edition.raiders_may_wait(b, n) and any(c.area == sea and c.raider for c in b.cohorts)


def _explore(g: Game, b: Board, m: March, found: set[int], seen: set[tuple[int, ...]]) -> None:
    """Follow every way on; two ways that meet with the same steps left go on alike."""
    for there in paths.NEIGHBOURS[m.path[-1]]:
        if paths.refuse_step(g, b, m, there) is not None:
            continue
        further = m.after(b, there)
        state = (there, further.spent, further.halted, further.road_only, further.crossed, further.sailed)
        if state in seen:
            continue
        seen.add(state)
        stop = paths.refuse_stop(b, further)
        if stop is None or stop is paths.OVERSTACKED:
            found.add(there)
        _explore(g, b, further, found, seen)


def drown(g: Game, b: Board, n: int) -> None:
    """sea.no-landing: Armies that had to land and could not are lost."""
    if not at_sea(b, n):
        return
    wait = b.edition.raiders_may_wait(b, n)
    for sea in SEAS:
        for kind in (INFANTRY, CAVALRY):
            count = cohorts.size([c for c in cohorts.at(b, sea, kind) if not (c.raider and wait)])
            if count:
                b.remove(n, sea, kind, count)
                log.line(g, n, "sea.no-landing", "no-landing", "{}: {} {} found no landing", count, log.UNIT[kind])
    b.cohorts = tuple([c for c in b.cohorts if c.area < LAND or (c.raider and wait)])
    leader = b.leader_of(n)
    if leader >= 0 and not b.has(n, b.leader[leader]):
        b.leader[leader] = DEAD
        log.line(g, n, "sea.no-landing", "leader-lost", "{}: {} is lost", log.LEADER[leader])


class RemoveExcess(NationDecision):
    """stack.no-way-out: The owner removes armies from a stack that no move could have made legal."""

    RULE = "stack.no-way-out"
    QUESTION = "{nation}: remove an army from a stack over its limit."

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [
            Action("remove", area=AREAS[a], stack=KIND_NAMES[kind])
            for a in b.areas(self.nation)
            for kind, count in ((INFANTRY, b.infantry(self.nation, a)), (CAVALRY, b.cavalry(self.nation, a)))
            if count
        ]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if AREA[action.area or ""] not in stacking.overstacks(b, self.nation):
            return Refusal("This stack is within its limit.", "stack.no-way-out")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a, kind = AREA[action.area or ""], KIND_NAMES.index(action.stack or "")
        b.remove(self.nation, a, kind)
        cohorts.take(b, cohorts.at(b, a, kind)[0], 1)
        log.line(g, self.nation, "stack.no-way-out", "excess", "{} remove an army from {}", log.AREA[a])
