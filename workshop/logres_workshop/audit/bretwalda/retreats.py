"""Retreats from a Battle: when, and where to."""

from __future__ import annotations

from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book, land
from logres_workshop.audit.bretwalda.book import AREAS
from logres_workshop.audit.bretwalda.views import LogLine, QuestionView, Table, Tally
from logres_workshop.audit.moments import Difference

Moves = tuple[tuple[str, str], ...]


def fight_of(question: QuestionView) -> LogLine | None:
    return next((line for line in reversed(question.lines) if line.kind == "battle"), None)


def may_retreat(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    rounds = sum(1 for line in question.since("battle") if line.kind == "wounds")
    yield from tally.same("retreat: when", "battle.retreat.optional", 1, rounds)


def empty(table: Table, area: str, side: str) -> bool:
    return not table.opposed(area, side) and table.control(area) in ("", side)


def refuges(table: Table, area: str, side: str) -> set[str]:
    """Where a defender goes."""
    near = set(book.open_borders(area))
    own = {place for place in near if side in table.kingdoms and table.control(place) == side}
    return own or {place for place in near if empty(table, place, side)}


def drakkars(table: Table, area: str) -> set[str]:
    room = book.HOLD["drakkar"]
    near = [v for sea in AREAS[area].seas for v in table.vessels_at(sea) if v["side"] == "danes"]
    return {vessel["name"] for vessel in near if sum(vessel["aboard"].values()) < room}


def entries(moves: Moves, area: str, side: str) -> set[str] | None:
    """Whence the attackers came; None if some came by sea or by a card."""
    found = set()
    begun = max((at for at, (_, text) in enumerate(moves) if text in book.ACTIONS), default=-1)
    action_words = [text.split() for _, text in moves[begun + 1 :]]
    if any(move[0] in ("land", "ashore", "join", "raid", "from", "ride") for move in action_words):
        return None
    for march in land.marches(action_words, side):
        if march.faction == side and march.at == area and march.path:
            found.add(march.path[-2] if len(march.path) > 1 else march.start)
    return found


def ways_back(table: Table, moves: Moves, area: str, side: str) -> set[str] | None:
    came = entries(moves, area, side)
    if not came:
        return None
    free = {place for place in came if not table.opposed(place, side)}
    return free or {place for place in book.open_borders(area) if empty(table, place, side)}


def ways_out(table: Table, moves: Moves, area: str, side: str, attacks: bool) -> set[str] | None:
    """Where a side may go from a Battle; None if that cannot be told."""
    if attacks:
        return ways_back(table, moves, area, side)
    return refuges(table, area, side) | (drakkars(table, area) if side == "danes" else set())


def retreat(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    line = fight_of(question)
    cards = [card for other in question.since("battle") if other.kind == "play-card" for card in other.ids("card")]
    if (
        line is None
        or line.ids("area")[0] not in AREAS
        or "l21" in cards
        or question.table.options["advanced-danes-neutral"]
    ):
        return
    area, side = line.ids("area")[0], question.actor
    attacks = side == line.ids("actor")[0]
    expected = ways_out(question.table, question.moves, area, side, attacks)
    if expected is not None:
        check = "retreat: attacker" if attacks else "retreat: defender"
        offered = {f"back {place}" for place in expected}
        yield from tally.same_answers(check, "battle.loser-retreats", offered, question.legal, f"{side} from {area}")
