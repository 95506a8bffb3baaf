"""Rounds, seasons, whose turn it is, which actions are left, and the next Pretender."""

from __future__ import annotations

from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.sight import Sight, Stride, Table, Tally
from logres_workshop.audit.bretwalda.standing import dalcs_of
from logres_workshop.audit.moments import Difference

STILL = ("wait", "claim", "done", "pass")  # answers that move nothing on the board


def turn_order(table: Table) -> list[str]:
    """The kingdoms from the Pretender on, in the direction chosen, twice over."""
    kingdoms = [table.of_seat(seat) for seat in table.view["seats"]]
    first = kingdoms.index(table.board["pretender"])
    way = 1 if table.board["direction"] > 0 else -1
    return [kingdoms[(first + way * at) % len(kingdoms)] for at in range(len(kingdoms))] * 2


def turn(sight: Sight, tally: Tally) -> Iterator[Difference]:
    done = [line.about for line in sight.lines if line.kind == "turn"]
    if sight.table.read_twice:
        yield from tally.same("turn order", "round.action.order", turn_order(sight.table)[: len(done)], done)
    yield from tally.same("turn order", "round.action.order", sight.kingdom, done[-1])
    taken = {text for seat, text in sight.moves if seat == sight.seat and text in book.ACTIONS}
    yield from tally.same_answers("actions left", "round.action.two-actions", set(book.ACTIONS) - taken, sight.legal)


def calendar(sight: Sight, tally: Tally) -> Iterator[Difference]:
    board = sight.table.board
    told = book.SEASONS[(board["round"] - 1) % 4]
    yield from tally.same("season", "round.season.reveal", told, board["season"], f"round {board['round']}")
    if any(line.kind == "season" for line in sight.lines):
        yield from tally.holds(
            "season", "round.season.reveal", told, board["card"] in book.DATA["seasons"]["cards"][told], board["card"]
        )


def direction(sight: Sight, tally: Tally) -> Iterator[Difference]:
    """The Pretender sets it; two players have none to set."""
    yield from tally.same("direction", "round.action.order", sight.table.board["pretender"], sight.kingdom)
    yield from tally.holds(
        "direction", "round.action.order", "more than two", len(sight.table.kingdoms) > 2, sight.legal
    )


def standing_of(table: Table, kingdom: str, dalcs: int) -> tuple[int, ...]:
    """What makes the Pretender and breaks ties, most weighty first."""
    held = table.held(kingdom)
    kinds = [book.AREAS[area].kind for area in held]
    food = sum(table.food(area) for area in held)
    cities = kinds.count("city") + kinds.count("capital")
    return dalcs, len(held), kinds.count("capital"), cities, food, table.kingdoms[kingdom]["gold"]


def pretender(stride: Stride, tally: Tally) -> Iterator[Difference]:
    named = [line.about for line in stride.lines if line.kind == "pretender"]
    if not named or not stride.action.startswith(STILL):
        return
    before = stride.before
    claimed = [line.about for line in stride.lines if line.kind == "chronicle"]
    standings = {k: standing_of(before, k, dalcs_of(before, k) + claimed.count(k)) for k in before.kingdoms}
    best = [kingdom for kingdom, value in standings.items() if value == max(standings.values())]
    told = best[0] if len(best) == 1 else before.board["pretender"]
    yield from tally.same("pretender", "round.priority.pretender", told, named[0], str(standings))


def clock(stride: Stride, tally: Tally) -> Iterator[Difference]:
    """A round is over when everybody has taken two actions."""
    if any(line.kind == "priority-phase" for line in stride.lines):
        turns = [text for _, text in [*stride.moves, (stride.seat, stride.action)] if text in book.ACTIONS]
        told = 2 * len(stride.before.kingdoms)
        yield from tally.same("two actions each", "round.action.two-actions", told, len(turns))
    for line in stride.lines:
        if line.kind == "round":
            before = stride.before.board["round"]
            allowed = (before, before + 1) if before == 1 else (before + 1,)
            yield from tally.holds("rounds", "round.structure", str(allowed), line.numbers[0] in allowed, line.numbers)
