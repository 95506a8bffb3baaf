"""Rounds, seasons, whose turn it is, which actions are left, and the next Pretender."""

from __future__ import annotations

from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.standing import dalcs_of
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally
from logres_workshop.audit.moments import Difference

STILL = ("wait", "claim", "done", "pass")  # answers that move nothing on the board


def turn_order(table: Table) -> list[str]:
    """The kingdoms from the Pretender on, in the direction chosen, twice over."""
    kingdoms = [table.of_seat(seat) for seat in table.view["seats"]]
    first = kingdoms.index(table.board["pretender"])
    way = 1 if table.board["direction"] > 0 else -1
    return [kingdoms[(first + way * at) % len(kingdoms)] for at in range(len(kingdoms))] * 2


def turn(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    done = [line.about for line in question.lines if line.kind == "turn"]
    if question.table.read_twice:
        yield from tally.same("turn order", "round.action.order", turn_order(question.table)[: len(done)], done)
    yield from tally.same("turn order", "round.action.order", question.kingdom, done[-1])
    taken = {text for seat, text in question.moves if seat == question.seat and text in book.ACTIONS}
    yield from tally.same_answers("actions left", "round.action.two-actions", set(book.ACTIONS) - taken, question.legal)


def calendar(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    board = question.table.board
    expected = book.SEASONS[(board["round"] - 1) % 4]
    yield from tally.same("season", "round.season.reveal", expected, board["season"], f"round {board['round']}")
    if any(line.kind == "season" for line in question.lines):
        yield from tally.holds(
            "season",
            "round.season.reveal",
            expected,
            board["card"] in book.DATA["seasons"]["cards"][expected],
            board["card"],
        )


def direction(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """The Pretender sets it; two players have none to set."""
    yield from tally.same("direction", "round.action.order", question.table.board["pretender"], question.kingdom)
    yield from tally.holds(
        "direction", "round.action.order", "more than two", len(question.table.kingdoms) > 2, question.legal
    )


def standing_of(table: Table, kingdom: str, dalcs: int) -> tuple[int, ...]:
    """What makes the Pretender and breaks ties, most weighty first."""
    held = table.held(kingdom)
    kinds = [book.AREAS[area].kind for area in held]
    food = sum(table.food(area) for area in held)
    cities = kinds.count("city") + kinds.count("capital")
    return dalcs, len(held), kinds.count("capital"), cities, food, table.kingdoms[kingdom]["gold"]


def pretender(step: StepView, tally: Tally) -> Iterator[Difference]:
    named = [line.about for line in step.lines if line.kind == "pretender"]
    if not named or not step.action.startswith(STILL):
        return
    before = step.before
    claimed = [line.about for line in step.lines if line.kind == "chronicle"]
    standings = {k: standing_of(before, k, dalcs_of(before, k) + claimed.count(k)) for k in before.kingdoms}
    best = [kingdom for kingdom, value in standings.items() if value == max(standings.values())]
    expected = best[0] if len(best) == 1 else before.board["pretender"]
    yield from tally.same("pretender", "round.priority.pretender", expected, named[0], str(standings))


def clock(step: StepView, tally: Tally) -> Iterator[Difference]:
    """A round is over when everybody has taken two actions."""
    if any(line.kind == "priority-phase" for line in step.lines):
        turns = [text for _, text in [*step.moves, (step.seat, step.action)] if text in book.ACTIONS]
        expected = 2 * len(step.before.kingdoms)
        yield from tally.same("two actions each", "round.action.two-actions", expected, len(turns))
    for line in step.lines:
        if line.kind == "round":
            before = step.before.board["round"]
            allowed = (before, before + 1) if before == 1 else (before + 1,)
            yield from tally.holds("rounds", "round.structure", str(allowed), line.numbers[0] in allowed, line.numbers)
