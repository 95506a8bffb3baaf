"""Who marches where: the groups of a Briton March are put together and led, step by step, before anything moves."""

from __future__ import annotations

from functools import cache
from typing import Final

from logres.engine.actions import Action, Refusal
from logres.games.pendragon import pieces
from logres.games.pendragon.board import Board, bits_of, spaces_of
from logres.games.pendragon.commands.core.allowance import ANYWHERE
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import MarchPick, Part, invites, marches
from logres.games.pendragon.names import BRITONS, CIVITATES, DUX, MILITIA, N_PIECES, PIECES
from logres.games.pendragon.rules import imperium, lasting
from logres.games.pendragon.tables import (
    ADJACENT,
    COAST,
    IS_FOEDERATI,
    OWNER,
    ROADS,
    SEAS_OF,
    TOTALS,
    TROOPS_OF,
    WARBAND_OF,
    foederati,
)

COST: Final = 2
GUESTS: Final = (0, 0, 3, 2)  # [4.2.2.invite-place] Warbands of each Nation that an Invite brings
MOST_UNITS: Final = max(TOTALS) + max(GUESTS)  # of a kind, wherever they are


def other_briton(faction: int) -> int:
    return CIVITATES if faction == DUX else DUX


_BOTH: Final = tuple([(*TROOPS_OF[faction], *TROOPS_OF[other_briton(faction)]) for faction in BRITONS])

# ---------------------------------------------------------------------- who is free to go


def leaving(groups: tuple[MarchPick, ...], space: int) -> list[Part]:
    """3.2.2.dux-march-once, 3.3.2.civ-march-once: The Troops of a space that go already."""
    found = [part for group in groups for part in group.parts if part.start == space]
    return found + [drop.part for group in groups for drop in group.drops if drop.start == space]


def taken(parts: list[Part], piece: int) -> tuple[int, int]:
    """How many of a kind are among them, without and with Plunder."""
    empty = laden = 0
    for _, kind, plain, full in parts:
        if kind == piece:
            empty += plain
            laden += full
    return empty, laden


def standing(b: Board, run: Order) -> int:
    """A bit for each space with own Troops, or to which an Invite may bring some in time."""
    found = b.spread(TROOPS_OF[run.faction])
    return found | bits_of([pick.space for pick in run.feat_picks]) if run.feat_first else found


def origins(b: Board, run: Order) -> list[int]:
    """3.2.2.dux-march-origins, 3.3.2.civ-march-origins: The spaces with own Troops that are in no group yet."""
    found = spaces_of(standing(b, run))
    if not run.picks and not run.feat_first:
        return found
    gone: dict[int, int] = {}
    for group in marches(run.picks):
        for part in group.everybody():
            if OWNER[part.piece] == run.faction:
                gone[part.start] = gone.get(part.start, 0) + part.empty + part.laden
    return [space for space in found if space not in gone or own_troops(b, run, space) > gone[space]]


def own_troops(b: Board, run: Order, space: int) -> int:
    """The faction's own Troops in a space, and those that an Invite may bring in time."""
    there = b.troops(space, run.faction)
    return there + sum([invited(b, run, space, p) for p in TROOPS_OF[run.faction]]) if run.feat_first else there


def free_parts(b: Board, run: Order, space: int, group: MarchPick) -> list[Part]:
    """The Troops in a space that are in no group yet: own ones, and before Fragmentation the other Briton's."""
    kinds = TROOPS_OF[run.faction]
    if not b.fragmented and run.may_ask():  # [3.2.2.dux-march-groups] [3.3.2.civ-march-groups]
        kinds = _BOTH[run.faction]
    found: list[Part] = []
    first, gone = space * N_PIECES, leaving((*marches(run.picks), group), space)
    for piece in kinds:
        if not b.count[first + piece] and not run.feat_first:
            continue
        empty, laden = pieces.empty_units(b, space, piece) + invited(b, run, space, piece), b.laden[first + piece]
        if gone:
            going = taken(gone, piece)
            empty, laden = empty - going[0], laden - going[1]
        if empty or laden:
            found.append(Part(space, piece, empty, laden))
    return found


def invited(b: Board, run: Order, space: int, piece: int) -> int:
    """4.1.predesignate: Warbands that an Invite designated first may bring to a space in time."""
    if not run.feat_first or not IS_FOEDERATI[piece]:
        return 0
    for pick in invites(run.feat_picks):
        if pick.space == space and not pick.way and foederati(WARBAND_OF[pick.nation], run.faction) == piece:
            return min(GUESTS[pick.nation], pieces.available(b, piece))
    return 0


def leads(faction: int, part: Part) -> bool:
    """3.2.2.dux-march-groups, 3.3.2.civ-march-groups: Whether a part is the marching faction's own."""
    return OWNER[part.piece] == faction and part.size > 0


def carries_on(faction: int, part: Part) -> bool:
    """3.2.2.dux-march-dropoff, 3.3.2.civ-march-dropoff: Whether it can take a group beyond its first space."""
    return leads(faction, part) and part.piece != MILITIA


def strangers(faction: int, group: MarchPick) -> list[Part]:
    """The other Briton's Troops in a group, left on the way or not."""
    return [part for part in group.everybody() if OWNER[part.piece] != faction]


# ---------------------------------------------------------------------- where they may go


def by_road(b: Board, here: int, there: int) -> bool:
    """1.3.3.roads-need-connection: Whether a step follows a Maintained Road."""
    return there in ROADS[here] and imperium.roads_maintained(b)  # [1.3.3.roads]


def may_go_on(b: Board, run: Order, path: tuple[int, ...]) -> bool:
    """3.2.2.dux-march-movement, 3.3.2.civ-march-movement: On from a space reached by Road that was Friendly before."""
    if len(path) == 1:
        return True
    return by_road(b, path[-2], path[-1]) and run.held(b, path[-1])


def steps(b: Board, run: Order, path: tuple[int, ...]) -> list[int]:
    """The spaces a group may enter next; nobody marches in circles."""
    if not may_go_on(b, run, path):
        return []
    found = [there for there in ADJACENT[path[-1]] if there not in path]
    if len(path) == 1 and run.faction == DUX and lasting.dux_may_sail(b):
        found += voyages(b, run, path[0], found)
    if not is_bound(run):
        return found
    ends = may_end(run)
    return [there for there in found if reaches(b, run, (*path, there), ends)]


def voyages(b: Board, run: Order, origin: int, near: list[int]) -> list[int]:
    """MARINERS BY SEA: One group may sail, as its whole move, to a coast of the same Patrolled Sea."""
    if any(is_voyage(group.path[0], group.path[1]) for group in marches(run.picks)):
        return []
    return sorted(set(sea_reach(b, origin)) - {origin, *near})


def sea_reach(b: Board, origin: int) -> list[int]:
    """The coasts of the Patrolled Seas that a space borders."""
    return [there for sea in SEAS_OF[origin] if b.patrolled[sea] for there in COAST[sea]]


def is_voyage(here: int, there: int) -> bool:
    return there not in ADJACENT[here]


def is_bound(run: Order) -> bool:
    """Whether an Event says where the March may end."""
    return run.into != ANYWHERE or run.most < len(ADJACENT)


def reaches(b: Board, run: Order, path: tuple[int, ...], ends: int) -> bool:
    """Whether a group that has come so far can still end where an Event wants it."""
    if ends >> path[-1] & 1:
        return True
    if not may_go_on(b, run, path):
        return False
    return any(reaches(b, run, (*path, there), ends) for there in ADJACENT[path[-1]] if there not in path)


def may_end(run: Order) -> int:
    """5.5.free-actions: A bit for each space where an Event lets a March end; so many of them are reached, no more."""
    groups = marches(run.picks)
    ends = {group.path[-1] for group in groups} | {drop.where for group in groups for drop in group.drops}
    return run.into & bits_of(ends) if len(ends) >= run.most else run.into


def refuse_end(run: Order, space: int) -> Refusal | None:
    """5.5.free-actions: An Event may say where a March ends, and in how many spaces."""
    if not is_bound(run) or may_end(run) >> space & 1:
        return None
    return Refusal("The Event does not let Troops end their March there.", "5.5.free-actions")


# ---------------------------------------------------------------------- what it costs


def paid_spaces(groups: tuple[MarchPick, ...]) -> set[int]:
    """3.2.2.dux-march-pickup, 3.3.2.civ-march-pickup: Origins, and spaces where Troops are picked up, each once."""
    spaces: set[int] = set()
    for group in groups:
        spaces.add(group.space)
        spaces.update([part.start for part in group.parts])  # [3.2.2.dux-march-pickup] [3.3.2.civ-march-pickup]
        spaces.update([drop.start for drop in group.drops])
    return spaces


# ---------------------------------------------------------------------- how it is written


def stacks(verb: str, parts: list[Part], area: str) -> list[Action]:
    """For each kind of Troops, with and without Plunder, the counts to choose from."""
    found: list[Action] = []
    for _, piece, empty, laden in parts:
        if empty:
            found += stack(verb, PIECES[piece], area)[:empty]
        if laden:
            found += stack(verb, "laden_" + PIECES[piece], area)[:laden]
    return found


@cache
def stack(verb: str, name: str, area: str) -> list[Action]:
    """All counts of one kind, from 1 up."""
    return [Action(verb, count=n, stack=name, area=area) for n in range(1, MOST_UNITS + 1)]


def by_kind(parts: list[Part]) -> list[Part]:
    """Troops of one kind counted together, wherever they came from."""
    found: tuple[Part, ...] = ()
    for part in parts:
        found = joined(found, Part(parts[0].start, part.piece, part.empty, part.laden))
    return list(found)


def part_of(action: Action, start: int) -> Part:
    """The Troops an action speaks of."""
    name, count = action.stack or "", action.count or 0
    piece = PIECES.index(name.removeprefix("laden_"))
    return Part(start, piece, 0, count) if name.startswith("laden_") else Part(start, piece, count, 0)


def joined(parts: tuple[Part, ...], more: Part) -> tuple[Part, ...]:
    """The parts with some Troops more, those of a kind and start together."""
    found: list[Part] = []
    for part in parts:
        if part[:2] == more[:2]:
            more = Part(more.start, more.piece, part.empty + more.empty, part.laden + more.laden)
        else:
            found.append(part)
    return (*found, more)


def without(parts: tuple[Part, ...], less: Part) -> tuple[Part, ...]:
    """The parts with some Troops fewer."""
    found: list[Part] = []
    for part in parts:
        if part[:2] == less[:2]:
            part = part._replace(empty=part.empty - less.empty, laden=part.laden - less.laden)
        if part.size:
            found.append(part)
    return tuple(found)
