"""8.7.3, 8.8.6 How non-player Britons March: destinations first, then the origins from which most Troops reach them."""

from __future__ import annotations

from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import columns
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import MARCH, MILITIA, N_SPACES, TROOPS
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.charts.flow import Group, selects
from logres.games.pendragon.tables import OWNER, TROOPS_OF

Path = tuple[int, ...]
LONGEST = 8


def order_of(b: Board, faction: int, turn: Chart) -> Execution:
    """A March as it would be designated, to ask the rules where groups may go."""
    run = Execution(*turn.order) if turn.order else Execution(int(faction), int(MARCH))
    run.prepare(b)
    return run


def routes(b: Board, run: Execution, origin: int) -> dict[int, Path]:
    """The shortest route from an origin to every space its Troops can reach."""
    found: dict[int, Path] = {}
    edge: list[Path] = [(origin,)]
    while edge:
        following: list[Path] = []
        for path in edge:
            for there in columns.steps(b, run, path):
                if there not in found:
                    found[there] = (*path, there)
                    following.append((*path, there))
        edge = following if len(found) < N_SPACES and len(edge[0]) < LONGEST else []
    return found


def parts(b: Board, origin: int, order: tuple[int, ...], stay: int) -> tuple[tuple[int, int, int], ...]:
    """8.4.1.plunder-preference: Who goes, in an order of pieces, if so many of them stay; empty hands first."""
    there = sum([b.at(origin, piece) for piece in order])
    going = max(0, there - stay)
    found: list[tuple[int, int, int]] = []
    for piece in order:
        count = min(going, b.at(origin, piece))
        going -= count
        empty = min(count, pieces.empty_units(b, origin, piece))  # [8.4.1.plunder-preference]
        if count:
            found.append((piece, empty, count - empty))
    return tuple(found)


def size(group: tuple[tuple[int, int, int], ...]) -> int:
    return sum([empty + laden for _, empty, laden in group])


def moved(b: Board, origin: int, end: int, group: tuple[tuple[int, int, int], ...]) -> Board:
    """The board after a group went."""
    after = b.copy()
    for piece, empty, laden in group:
        pieces.move(after, origin, end, piece, empty, laden)
    return after


def kinds(faction: int, along: bool) -> tuple[int, ...]:
    """The Troops a faction may lead: its own, and the other Briton's where they go along."""
    return tuple(TROOPS) if along else TROOPS_OF[faction]


def walkers(order: tuple[int, ...], path: Path) -> tuple[int, ...]:
    """Militia go one space."""
    return order if len(path) == 2 else tuple([p for p in order if p != MILITIA])


def leads(faction: int, group: tuple[tuple[int, int, int], ...]) -> bool:
    return any(OWNER[piece] == faction for piece, _, _ in group)


def lay_down(turn: Chart, groups: list[Group]) -> None:
    """The plan: origins to select, and the group of each."""
    turn.groups = tuple(groups)
    turn.spaces = selects([path[0] for path, _ in groups])


def keeps_control(b: Board, faction: int, origin: int, after: Board) -> bool:
    """Whether a departure loses no own Control and adds none to an enemy."""
    if control.friendly(b, faction, origin) and not control.friendly(after, faction, origin):
        return False
    return (
        after.control[origin] == b.control[origin]
        or control.friendly(after, faction, origin)
        or after.control[origin] < 0
    )
