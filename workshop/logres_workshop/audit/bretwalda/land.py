"""Moves by land: who may be picked, and where each step leads. For kingdoms and for hired units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.book import BORDERS
from logres_workshop.audit.bretwalda.views import QuestionView, Table, Tally
from logres_workshop.audit.moments import Difference


@dataclass
class March:
    """A unit on its way."""

    kind: str
    side: str  # whose it is
    faction: str
    start: str
    path: list[str] = field(default_factory=list)
    extra: int = 0  # points of a card
    aboard: str = ""

    @property
    def at(self) -> str:
        return self.path[-1] if self.path else self.start


def points(table: Table, march: March) -> int:
    if march.kind == "ruler":
        own: int = book.RULERS[table.kingdoms[march.side]["ruler"]]["mp"]
    else:
        own = book.figure(march.kind, "mp")
    long_days = table.card == "su2" and march.kind in ("thegn", "ealdorman", "ruler") and march.side in table.kingdoms
    return own + long_days + march.extra


def border_cost(table: Table, march: March, border: str) -> int | None:
    """None where nobody gets through."""
    if border == "road":
        return 2 if table.card == "au2" else 1
    if border == "wetland" or table.card == "wi2":
        return None
    if march.kind == "ruler" and table.kingdoms[march.side]["ruler"] == "ceolwulf":
        return 1
    return 3 if table.card == "sp2" else 2


def spent(table: Table, march: March) -> int:
    total, at = 0, march.start
    for area in march.path:
        total += border_cost(table, march, BORDERS[at][area]) or 0
        at = area
    return total


def on_roads(march: March) -> bool:
    return all(BORDERS[a][b] == "road" for a, b in zip([march.start, *march.path], march.path, strict=False))


def wardens(table: Table, march: March) -> bool:
    return march.side in table.kingdoms and "road_wardens" in table.kingdoms[march.side]["tiles"] and on_roads(march)


def steps(table: Table, march: March, shunned: set[str]) -> set[str]:
    """The areas one step away that the points left allow."""
    left = points(table, march) - spent(table, march)
    found = set()
    for area, border in BORDERS[march.at].items():
        cost = border_cost(table, march, border)
        bonus = 1 if border == "road" and wardens(table, march) else 0
        if cost is not None and cost <= left + bonus and area not in shunned:
            found.add(area)
    return found


def boats(table: Table, march: March) -> set[str]:
    """Own vessels with room, in the Harbour here or in a Sea beside it: one point to embark."""
    left = points(table, march) - spent(table, march)
    return near_boats(table, march) if left >= 1 else set()


def near_boats(table: Table, march: March) -> set[str]:
    near = {march.at, *book.AREAS[march.at].seas}
    found = set()
    for vessel in table.vessels:
        hold = book.HOLD[vessel["name"].split("_")[0]]
        room = sum(vessel["aboard"].values()) < hold
        if vessel["side"] == march.side and vessel["at"] in near and room:
            found.add(vessel["name"])
    return found


def answers(table: Table, march: March, shunned: set[str]) -> set[str]:
    found = {f"to {area}" for area in steps(table, march, shunned)}
    found |= {f"board {vessel}" for vessel in boats(table, march)}
    return found | {"stop"} if march.path else found


# ---------------------------------------------------------------------- the moves of an action, read from its trail


def unit_of(name: str, faction: str) -> tuple[str, str]:
    """Side and kind of a unit by its name: those of absent kingdoms are named after them."""
    for kingdom in book.KINGDOMS:
        if name.startswith(f"{kingdom}_"):
            return kingdom, name.removeprefix(f"{kingdom}_")
    return ("danes", name) if name == "dane" else (faction, name)


def marches(action_words: list[list[str]], kingdom: str) -> list[March]:
    """The units moved so far; the last may still be on its way."""
    found: list[March] = []
    mustered, forced = "", 0
    for move in action_words:
        if move[:2] == ["play", "l32"]:
            mustered, forced = move[2], 3
        elif move[0] == "move":
            extra = 1 if move[2] == mustered and forced else 0
            forced -= extra
            found.append(March(move[1], kingdom, kingdom, move[2], extra=extra))
        elif move[0] == "hire" and len(move) == 3:
            side, kind = unit_of(move[1], "neutral")
            found.append(March(kind, side, "danes" if side == "danes" else "neutral", move[2]))
        elif move[0] == "to" and found:
            found[-1].path.append(move[1])
        elif move[0] == "board" and found:
            found[-1].aboard = move[1]
    return found


def shunned_by(table: Table, hirer: str) -> set[str]:
    """Hired units go nowhere where their hirer has units of his own."""
    return {area for area in table.areas if hirer in table.factions(area)}


def fields_of_battle(table: Table, faction: str) -> set[str]:
    """By our ruling nobody joins where two other sides are about to fight."""
    return {area for area in table.areas if len(table.factions(area) - {faction}) > 1}


def walk(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """Every step offered to a unit on its way, and no other."""
    hired = question.table.board["season"] == "autumn" and not any(line.kind == "turn" for line in question.lines)
    action_words = [text.split() for _, text in question.moves] if hired else question.action_words
    march = marches(action_words, question.kingdom)[-1]
    shunned = shunned_by(question.table, question.kingdom) if hired else set()
    expected = answers(question.table, march, shunned | fields_of_battle(question.table, march.faction))
    check = "reach of hired units" if hired else "reach by land"
    about = f"{march.kind} from {march.start} by {march.path}"
    if points(question.table, march) == spent(question.table, march) and wardens(question.table, march):
        expected = {text for text in expected if not text.startswith("board ")}  # the wardens' point is for roads alone
    yield from tally.same_answers(check, "action.movement.border-road", expected, question.legal, about)


def unmoved(table: Table, kingdom: str, moved: list[March], landed: Counter[tuple[str, str]]) -> set[tuple[str, str]]:
    """Kinds and areas of the units that have not moved in this action."""
    arrived = Counter((march.kind, march.at) for march in moved if not march.aboard) + landed
    found = set()
    for area in table.areas:
        for kind, count in table.units(area, kingdom).items():
            if count > arrived[kind, area]:
                found.add((kind, area))
    return found


def landings(action_words: list[list[str]]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    area = ""
    for move in action_words:
        if move[0] == "land":
            area = move[1]
        elif move[0] == "ashore":
            found[move[1], area] += 1
    return found


def movers(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """Who may be picked in a Movement action."""
    table, kingdom = question.table, question.kingdom
    moved = marches(question.action_words, kingdom)
    card = next((move[2] for move in question.action_words if move[:2] == ["play", "l32"]), "")
    used = sum(march.extra for march in moved)
    expected = set()
    for kind, area in unmoved(table, kingdom, moved, landings(question.action_words)):
        if kind == "ceorl" and "ceorl_leaders" not in table.kingdoms[kingdom]["tiles"]:
            continue
        extra = 1 if area == card and used < 3 else 0
        if answers(table, March(kind, kingdom, kingdom, area, extra=extra), set()):
            expected.add(f"move {kind} {area}")
    found = {text for text in question.legal if text.startswith("move ")}
    yield from tally.same_answers("who may move", "action.movement.scope", expected, found)
