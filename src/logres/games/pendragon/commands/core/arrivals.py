"""4.1.predesignate: What a designated Command may still bring to a space before a Feat is resolved there."""

from __future__ import annotations

from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import intercept, train
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Part, intercepts, marches
from logres.games.pendragon.names import CAVALRY, FORT, HILLFORT, INTERCEPT, MARCH, MILITIA, MUSTER, TOWN, TRAIN
from logres.games.pendragon.tables import OWNER


def coming(run: Order, space: int) -> list[Part]:
    """The Troops that designated groups will bring to a space."""
    if run.command == INTERCEPT:
        return [part for group in intercepts(run.picks) if group.target == space for part in group.parts]
    if run.command != MARCH:
        return []
    found: list[Part] = []
    for group in marches(run.picks):
        if group.path[-1] == space:
            found += group.parts
        found += [drop.part for drop in group.drops if drop.where == space]
    return found


def units(b: Board, run: Order, space: int, piece: int) -> int:
    """How many of a piece may be in a space when the Command is done: those there, and all that may come."""
    there = b.at(space, piece) + sum([part.size for part in coming(run, space) if part.piece == piece])
    if run.command == TRAIN and run.has(space):
        if piece == CAVALRY:
            return there + b.at(space, FORT)
        if piece == MILITIA and (b.at(space, TOWN) or b.at(space, HILLFORT)):
            return there + train.MOST_MILITIA
    return there


def friends(b: Board, run: Order, space: int) -> int:
    """How many Units that are Friendly to the Dux a Train or March may still bring to a space."""
    if run.command != TRAIN or not run.has(space):
        return sum([part.size for part in coming(run, space)])
    cavalry = train.TrainUnits(space).most_cavalry(b)
    return cavalry if b.fragmented else cavalry + units(b, run, space, MILITIA) - b.at(space, MILITIA)


def own_pieces(b: Board, run: Order, space: int) -> int:
    """How many pieces of the faction may be in a space then."""
    there = b.pieces(space, run.faction)
    if there or run.command not in (MARCH, INTERCEPT):
        return there
    marching = sum([part.size for part in coming(run, space) if OWNER[part.piece] == run.faction])
    return there + marching


def touched(run: Order) -> set[int]:
    """The spaces whose Control the Command may change: Units are placed there, or come or go."""
    if run.command not in (TRAIN, MUSTER, MARCH, INTERCEPT):
        return set()
    found = {pick.space for pick in run.picks}
    if run.command == INTERCEPT:
        return found | {pick.target for pick in intercepts(run.picks) if pick.way == intercept.GROUP}
    if run.command == MARCH:
        for group in marches(run.picks):
            found.update([drop.where for drop in group.drops])
            if group.parts:
                found.add(group.path[-1])
    return found


def touches(run: Order, space: int) -> bool:
    """Whether the Command may change who controls a space."""
    return space in touched(run)
