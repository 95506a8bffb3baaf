"""Where a group on the march may step next, and where it may stop.

A Group (groups.py) is a plain set of fields: nothing on the board changes before it stops. Every question here has one
answer: None if the step is allowed, or the refusal that says why not.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.groups import Group
from logres.games.britannia.rules.movement.stacking import LIMITS, OVERSTACK_LIMITS
from logres.games.britannia.rules.nations import relations
from logres.games.britannia.state import INTACT, NOBODY, RUIN
from logres.games.britannia.tables import (
    CAVALRY,
    COAST,
    DIFFICULT,
    LAND,
    LAND_ADJ,
    MOVE_FAST,
    MOVE_LEADER,
    MOVE_NORMAL,
    N_AREAS,
    OVERRUN_RATIO,
    ROMANS,
    SAXONS,
    SEA_ADJ,
    SEAS_OF,
    STRAITS,
)

NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple(sorted({*LAND_ADJ[a], *STRAITS[a], *SEAS_OF[a], *COAST[a], *SEA_ADJ[a]})) for a in range(N_AREAS)]
)

# Why a march has come to its end before its steps are used up.
FREE: Final = 0
HALTED_BY_TERRAIN: Final = 1
HALTED_BY_STRAIT: Final = 2
HALTED_BY_BOAT: Final = 3

HERE: Final = Refusal("The group stands there; stop it here, or choose where it goes.", "move.normal.two")
NOT_NEXT: Final = Refusal("It is not next to where the group stands.", "move.normal.two")
TOO_FAR: Final = Refusal("Infantry moves two areas.", "move.normal.two")
TOO_FAR_FAST: Final = Refusal("Cavalry and Romans move three areas.", "move.fast.three")
TOO_FAR_LED: Final = Refusal("A leader and those with him move three areas.", "leader.move.three")
TERRAIN: Final = Refusal("Without a leader armies stop on entering difficult terrain.", "move.difficult-stop")
FIGHT: Final = Refusal("Armies stop where another nation stands, unless they overrun it.", "move.enemy-stop")
CROSSED: Final = Refusal("Crossing the strait took the whole move.", "move.strait.whole-move")
LANDED: Final = Refusal("The boats took the whole move.", "redux.boat.whole-move")
STRAIGHT_TO_LAND: Final = Refusal("Who begins at sea goes straight to land.", "redux.boat.sea-starters")
STRAIT_FIRST: Final = Refusal(
    "A strait takes the whole move: it is crossed from where the move begins.", "move.strait.whole-move"
)
STRAIT_ROADS: Final = Refusal("With a strait only roads may be combined, on one side of it.", "roman.road.strait")
ROADS_ONLY: Final = Refusal(
    "It came into difficult terrain off the road and may go on by road only.", "roman.road.difficult-entry"
)
ROAD_AGAIN: Final = Refusal("The march has come from there by roads alone.", "roman.road.free-step")
NO_BOATS: Final = Refusal("Armies on land take to the sea only in a turn with boats.", "move.boat.when")
ONE_SEA: Final = Refusal("Boats pass one sea and must reach land within the move.", "move.boat.one-sea")
SECOND_SEA: Final = Refusal("An army that begins at sea enters at most one other sea.", "move.sea.no-second-sea")
CLOSED_SEA: Final = Refusal(
    "The nation card closes this sea to units that began the turn at sea.", "move.restriction.scope"
)
CLOSED_COAST: Final = Refusal(
    "The nation card forbids those who began at sea to land here.", "move.restriction.north-south"
)
NO_COMPANY: Final = Refusal("A leader alone may only join armies of his nation.", "leader.never-alone")
NO_THOROUGHFARE: Final = Refusal(
    "Romans may pass a subject's area, but would have to stop here.", "submit.romans.effect-transit"
)
SUBJECTS_BAR: Final = Refusal(
    "The Angles may attack these subjects of theirs, but do not pass through them.", "submit.angles.no-transit"
)
NOT_BEGUN: Final = Refusal("The group has not moved yet.", "move.optional")
AT_SEA: Final = Refusal("The move must end on land.", "move.boat.one-sea")
SUBJECTS_LAND: Final = Refusal("Romans may not end their move in a subject's area.", "submit.romans.effect-transit")
OVERSTACKED: Final = Refusal("A nation may have one area over its stacking limit.", "stack.overstack")
NO_FOE: Final = Refusal("There is nobody to overrun.", "move.overrun.threshold")
TOO_FEW: Final = Refusal("Twice the defenders must stay behind to fight.", "move.overrun.excess")
SPENT: Final = Refusal("The steps of the move are used up.", "move.overrun.legal-move-only")
ALL_OPEN: Final[frozenset[int]] = frozenset()


HALTED: Final = (None, TERRAIN, CROSSED, LANDED)


def road(b: Board, a: int) -> bool:
    """roman.road.free-step, roman.road.new-fort, roman.road.destroyed, roman.road.subject-areas: Where roads run."""
    if a >= LAND:
        return False
    if b.fort[a] == INTACT:  # [roman.road.new-fort, roman.road.destroyed]
        return True
    return b.fort[a] != RUIN and subjects_area(b, a)  # [roman.road.subject-areas]


def subjects_area(b: Board, a: int) -> bool:
    """Whether a nation subject to the Romans stands here."""
    holder = b.enemy(ROMANS, a)
    return holder != NOBODY and b.subject[holder] == ROMANS


def by_road(b: Board, m: Group, here: int, there: int) -> bool:
    return m.nation == ROMANS and road(b, here) and road(b, there)


def allowance(m: Group) -> int:
    """move.normal.two, move.fast.three, leader.move.armies-benefit: How many steps the group has."""
    if m.leader >= 0:
        # [redux.leader.move-three, redux.leader.armies-three]
        return MOVE_LEADER  # [leader.move.three, leader.move.armies-benefit, move.boat.leader-or-cavalry]
    if m.nation == ROMANS or m.parts[0].kind == CAVALRY:
        return MOVE_FAST  # [move.fast.three, move.sea.fast-units, redux.cavalry.move]
    return MOVE_NORMAL  # [move.normal.two]


def too_far(m: Group) -> Refusal:
    if m.leader >= 0:
        return TOO_FAR_LED
    return TOO_FAR_FAST if allowance(m) == MOVE_FAST else TOO_FAR


def foe_at(b: Board, n: int, a: int) -> int:
    """Whom the nation would have to fight in an area: Romans pass through their subjects."""
    foe = b.enemy(n, a)
    if n == ROMANS and foe != NOBODY and b.subject[foe] == ROMANS:
        return NOBODY  # [submit.romans.effect-transit]
    return foe


def refuse_step(g: Game, b: Board, m: Group, there: int) -> Refusal | None:
    """Why the group may not step there next."""
    here = m.path[-1]
    if there not in NEIGHBOURS[here]:
        return HERE if there == here else NOT_NEXT
    if not m.parts and not has_company(b, m, there):
        return NO_COMPANY  # [leader.move.three]
    if not m.through and here < LAND and len(m.path) > 1 and foe_at(b, m.nation, here) != NOBODY:
        return FIGHT  # [move.enemy-stop]
    if m.halted:
        return HALTED[m.halted]  # [move.difficult-stop]
    if m.leader >= 0 and len(m.path) == 1:
        kept = b.edition.refuse_led(b, m)
        if kept is not None:
            return kept
    if here >= LAND:
        return _from_sea(g, b, m, here, there)
    if there >= LAND:
        return _embark(b, m, there)
    if there in STRAITS[here]:
        return _cross(b, m) or _enter(g, b, m, here, there)
    return _by_land(b, m, here, there) or _enter(g, b, m, here, there)


def has_company(b: Board, m: Group, a: int) -> bool:
    """leader.never-alone: Whether armies stand in an area, without those the group took from it, with those it left."""
    if a >= LAND:
        return False
    armies = b.armies(m.nation, a)
    for drop in m.dropped:
        if drop.area == a:
            armies += drop.armies
        if drop.origin == a:
            armies -= drop.armies
    return armies > 0


def steps(g: Game, b: Board, m: Group) -> list[int]:
    """The areas the group may step to: refuse_step for all neighbours, with the common cases first."""
    here = m.path[-1]
    if m.halted or (len(m.path) > 1 and not m.through and foe_at(b, m.nation, here) != NOBODY):
        return []
    if not m.parts or (m.leader >= 0 and len(m.path) == 1) or (m.nation == ROMANS and here < LAND):
        return [a for a in NEIGHBOURS[here] if refuse_step(g, b, m, a) is None]
    return _voyages(g, b, m, here) if here >= LAND else _walks(g, b, m, here)


def _walks(g: Game, b: Board, m: Group, here: int) -> list[int]:
    """Where armies without roads may go from land."""
    left = allowance(m) - m.spent
    if left <= 0:
        return []
    found = _entered(g, b, m, here, LAND_ADJ[here])
    if STRAITS[here] and len(m.path) == 1:
        found = sorted(found + _entered(g, b, m, here, STRAITS[here]))
    if left > 1 and b.edition.boats(b, m.nation):  # [move.boat.when, move.boat.major-invasion]
        found += [a for a in SEAS_OF[here] if _embark(b, m, a) is None]  # [move.boat.portage]
    return found


def _voyages(g: Game, b: Board, m: Group, here: int) -> list[int]:
    """Where armies may go from a sea."""
    n = m.nation
    closed = b.edition.forbidden_landing[n] if began_at_sea(m) else ALL_OPEN
    found = [a for a in _entered(g, b, m, here, COAST[here]) if a not in closed]  # [move.sea.direct-landing]
    if m.path[0] < LAND:
        return [a for a in found if b.edition.refuse_boat(b, m, a) is None]
    if len(m.path) == 1 and b.edition.sea_to_sea:
        found += [a for a in SEA_ADJ[here] if a not in b.edition.forbidden_seas[n]]  # [move.sea.adjacent-sea]
    return found


def _entered(g: Game, b: Board, m: Group, here: int, areas: tuple[int, ...]) -> list[int]:
    """Those of the areas where whoever stands there lets the group in."""
    doubtful = relations.doubtful(b, m.nation)
    if not doubtful:
        return list(areas)
    return [a for a in areas if not b.here[a] & doubtful or _enter(g, b, m, here, a) is None]


def _by_land(b: Board, m: Group, here: int, there: int) -> Refusal | None:
    """roman.road.free-step, roman.road.strait, roman.road.difficult-entry: A step over a border."""
    if by_road(b, m, here, there):
        return ROAD_AGAIN if _only_by_road_since(b, m, there) else None
    if m.crossed:
        return STRAIT_ROADS  # [roman.road.strait]
    if m.road_only:
        return ROADS_ONLY  # [roman.road.difficult-entry]
    return too_far(m) if m.spent >= allowance(m) else None


def _only_by_road_since(b: Board, m: Group, there: int) -> bool:
    """Whether the march has been there, and went by roads alone since: then it would walk in circles for nothing."""
    if there not in m.path:
        return False
    last = max([i for i, area in enumerate(m.path) if area == there])
    return all(by_road(b, m, here, next) for here, next in pairwise(m.path[last:]))


def _cross(b: Board, m: Group) -> Refusal | None:
    """move.strait.whole-move, move.strait.leader, roman.road.strait: From where the move begins, or after roads."""
    if len(m.path) == 1:
        return None
    if m.nation != ROMANS:
        return STRAIT_FIRST  # [move.strait.whole-move, move.strait.leader, redux.leader.strait]
    return STRAIT_ROADS if m.spent or m.sailed or m.crossed else None  # [roman.road.strait]


def _embark(b: Board, m: Group, sea: int) -> Refusal | None:
    """move.no-sea, move.boat.when, move.boat.one-sea: To sea, with a step left to land."""
    if not b.edition.boats(b, m.nation):
        return NO_BOATS
    if m.sailed or m.crossed or m.spent + 2 > allowance(m):
        return ONE_SEA  # [move.boat.one-sea]
    if began_at_sea(m) and sea in b.edition.forbidden_seas[m.nation]:
        return CLOSED_SEA
    return b.edition.refuse_boat(b, m, sea)


def _from_sea(g: Game, b: Board, m: Group, here: int, there: int) -> Refusal | None:
    """move.sea.direct-landing, move.sea.adjacent-sea, move.sea.no-second-sea: Land, or pass one more sea first."""
    if there >= LAND:
        if len(m.path) > 1:
            return SECOND_SEA if m.path[0] >= LAND else ONE_SEA
        if not b.edition.sea_to_sea:
            return STRAIGHT_TO_LAND  # [redux.boat.sea-starters]
        return CLOSED_SEA if there in b.edition.forbidden_seas[m.nation] else None
    if began_at_sea(m) and there in b.edition.forbidden_landing[m.nation]:
        return CLOSED_COAST  # [move.restriction.north-south, move.restriction.scope]
    by_boat = b.edition.refuse_boat(b, m, there) if m.path[0] < LAND else None
    return by_boat or _enter(g, b, m, here, there)


def began_at_sea(m: Group) -> bool:
    """move.restriction.scope: Whether any of the group began the nation turn at sea."""
    for part in m.parts:
        if part.start >= LAND:
            return True
    return False


def _enter(g: Game, b: Board, m: Group, here: int, there: int) -> Refusal | None:
    """Whether who stands there lets the group in."""
    foe = b.enemy(m.nation, there)
    if foe == NOBODY:
        return None
    if m.nation == ROMANS and b.subject[foe] == ROMANS:
        stops = DIFFICULT[there] and not road(b, there)
        return NO_THOROUGHFARE if stops else None  # [submit.romans.effect-transit]
    return b.edition.forbids_group(b, m, foe) or relations.barred(g, b, m.nation, foe, there)


def halts(b: Board, m: Group, here: int, there: int) -> int:
    """move.difficult-stop: Whether the step is the group's last."""
    if there in STRAITS[here]:
        first_for_romans = m.nation == ROMANS and len(m.path) == 1
        return FREE if first_for_romans else HALTED_BY_STRAIT
    if here >= LAND and m.path[0] < LAND and not b.edition.boats_go_on:
        return HALTED_BY_BOAT  # [redux.boat.whole-move]
    stops = there < LAND and DIFFICULT[there] and not road_into(b, m, there)
    if stops and m.leader < 0:  # [redux.leader.overrun-difficult]
        return HALTED_BY_TERRAIN
    return FREE


def road_into(b: Board, m: Group, there: int) -> bool:
    """Whether roads lead on from an area the Romans enter, however they came."""
    return m.nation == ROMANS and road(b, there)


def off_road(b: Board, m: Group, here: int, there: int) -> bool:
    """roman.road.difficult-entry: Into difficult terrain from an area without a road."""
    return there < LAND and DIFFICULT[there] and road_into(b, m, there) and not road(b, here)


# ---------------------------------------------------------------------- stopping, overrunning


def refuse_stop(b: Board, m: Group) -> Refusal | None:
    """Why the group may not end its march here."""
    here = m.path[-1]
    if len(m.path) == 1:
        return NOT_BEGUN
    if here >= LAND:
        return AT_SEA
    if m.nation == ROMANS and subjects_area(b, here):
        return SUBJECTS_LAND
    return None if fits(b, m, here) else OVERSTACKED


def fits(b: Board, m: Group, here: int) -> bool:
    """stack.when-checked: What is committed, with this group, keeps the limits; the rest may still move."""
    n = m.nation
    if not m.dropped and moved_here(b, here) + b.burhs(n, here) + m.size() <= LIMITS[n][here]:
        return True
    sizes = committed(b, n)
    sizes[here] = sizes.get(here, 0) + m.size()
    for drop in m.dropped:
        sizes[drop.area] = sizes.get(drop.area, 0) + drop.armies
    limits = LIMITS[n]
    over = [a for a, size in sizes.items() if size > limits[a]]
    return not over or (len(over) == 1 and sizes[over[0]] <= OVERSTACK_LIMITS[n][over[0]])


def committed(b: Board, n: int) -> dict[int, int]:
    """By area: armies that have moved in this phase, and burhs, which never will."""
    sizes = {a: armies for a, armies in b.camp().arrived.items() if a < LAND}
    if n == SAXONS and any(b.burh):
        for a, burhs in enumerate(b.burh):
            if burhs:
                sizes[a] = sizes.get(a, 0) + burhs
    return sizes


def moved_here(b: Board, a: int) -> int:
    """Armies that ended their march here in this phase."""
    return b.camp().arrived.get(a, 0)


def spare(b: Board, m: Group) -> int:
    """move.overrun.threshold, move.overrun.excess: How many may go on; twice the defenders must stay."""
    here = m.path[-1]
    foe = foe_at(b, m.nation, here)
    staying = moved_here(b, here) - OVERRUN_RATIO * b.fighters(foe, here)
    return min(m.size(), m.size() + staying)


def most_going_on(g: Game, b: Board, m: Group) -> int:
    """How many of the group, from one upwards, refuse_overrun lets go on."""
    return 0 if refuse_overrun(g, b, m, 1) else spare(b, m)


def refuse_overrun(g: Game, b: Board, m: Group, count: int) -> Refusal | None:
    """move.overrun.legal-move-only, move.overrun.twice: Why so many may not go on through the enemy."""
    here = m.path[-1]
    foe = NOBODY if here >= LAND else foe_at(b, m.nation, here)
    if m.through or len(m.path) == 1 or foe == NOBODY:
        return NO_FOE
    if b.subject[foe] == m.nation and not g.options["angles-overrun"]:
        return SUBJECTS_BAR  # [submit.angles.no-transit]
    if m.halted:
        return HALTED[m.halted]
    if m.spent >= allowance(m) and not road(b, here):
        return SPENT
    return TOO_FEW if count > spare(b, m) else None
