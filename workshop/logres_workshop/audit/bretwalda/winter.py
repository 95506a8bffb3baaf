"""Winter: the penalty of the card, then a Food for each unit but the Ruler, then hunger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally
from logres_workshop.audit.moments import Difference

NOTHING_EATEN = ("wait", "claim", "done", "pass", "keep", "draw", "return")


def food_held(table: Table, kingdom: str) -> int:
    return sum(table.food(area) for area in table.held(kingdom))


def mouths(table: Table, kingdom: str) -> int:
    units = table.on_board(kingdom)
    return sum(units.values()) - units["ruler"]


def removable(table: Table, kingdom: str) -> int:
    """By our ruling a Ship goes only when nobody is aboard, and the Ruler stays."""
    mine = [vessel for vessel in table.vessels if vessel["side"] == kingdom]
    return mouths(table, kingdom) - sum(1 for vessel in mine if vessel["aboard"].get("ruler"))


def feeding(table: Table, kingdom: str, penalty: int, fed: int) -> tuple[int, int]:
    """Units lost to hunger, and Food left."""
    food = max(0, food_held(table, kingdom) - penalty)
    need = max(0, mouths(table, kingdom) - fed)
    return min(removable(table, kingdom), max(0, need - food)), max(0, food - need)


class WinterWatch:
    """Holds what was there when the card was shown, until all are fed."""

    def __init__(self) -> None:
        self.start: Table | None = None
        self.lines: list[tuple[str, str]] = []

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        if any(line.kind == "season" and "winter" in line.ids("thing") for line in step.lines):
            self.lines = []
            self.start = step.before if step.action.startswith(NOTHING_EATEN) else None
        for line in step.lines:
            self.lines.append((line.kind, line.about))
            if line.kind == "play-card" and "l34" in line.ids("card"):
                self.lines.append(("stores", line.about))
        if self.start is not None and (step.asked in ("Direction", "ChooseAction") or not step.asked):
            yield from self._judge(self.start, step.after, tally)
            self.start = None

    def _judge(self, start: Table, after: Table, tally: Tally) -> Iterator[Difference]:
        counts = Counter(self.lines)
        for kingdom in after.kingdoms:
            if any(counts[kind, kingdom] for kind in ("sell", "buy", "food-given", "food-stored")):
                continue
            fed = (2 if start.kingdoms[kingdom]["ruler"] == "eanred" else 0) + 3 * counts["stores", kingdom]
            expected = feeding(start, kingdom, book.WINTER[after.card], fed)
            starved = counts["starve", kingdom]
            found = (starved, food_held(after, kingdom))
            yield from tally.same("winter: hunger", "winter.starve", expected, found, f"{kingdom} (lost, food left)")
            lost = mouths(start, kingdom) - mouths(after, kingdom)
            yield from tally.same("winter: units", "winter.starve", expected[0], lost, kingdom)


def starve(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """Any unit but the Ruler; by our ruling a Ship only when nobody is aboard."""
    table, kingdom = question.table, question.kingdom
    expected = set()
    for area in table.areas:
        for kind in table.units(area, kingdom):
            expected.add(f"starve {kind} {area}")
    for vessel in table.vessels:
        if vessel["side"] == kingdom:
            expected |= {f"starve {kind} {vessel['name']}" for kind, n in vessel["aboard"].items() if n}
            if not sum(vessel["aboard"].values()):
                expected.add(f"starve {vessel['name']}")
    expected = {text for text in expected if not text.startswith("starve ruler")}
    yield from tally.same_answers("winter: who starves", "winter.starve", expected, question.legal)
    yield from tally.same("winter: all eaten", "winter.starve", 0, food_held(table, kingdom), kingdom)


def eat(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    held = question.table.held(question.kingdom)
    expected = {f"eat {area}" for area in held if question.table.food(area)}
    yield from tally.same_answers("winter: food", "winter.feed", expected, question.legal)


def port(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """A Port changes a Food for two Gold, or two Gold for a Food, unless storms close it."""
    table, kingdom = question.table, question.kingdom
    ports = {area for area in table.held(kingdom) if "port" in table.buildings(area)}
    expected = set()
    if ports and table.card != "wi3":
        full = sum(known["gold"] for known in table.kingdoms.values()) + 2 > book.ALL_GOLD
        expected |= {f"sell {area}" for area in table.held(kingdom) if table.food(area) and not full}
        if table.kingdoms[kingdom]["gold"] >= 2:
            expected |= {f"buy {area}" for area in ports}
    beside = {action["text"] for action in question.own.board["initiatives"]}  # it is asked for one way at a time
    found = {text for text in question.legal | beside if text.split()[0] in ("sell", "buy")}
    yield from tally.same_answers("port", "building.port", expected, found)


def port_change(step: StepView, tally: Tally) -> Iterator[Difference]:
    verb, _, area = step.action.partition(" ")
    if step.kind not in ("PortCall", "OpenPoint") or verb not in ("sell", "buy"):
        return
    kingdom = step.before.of_seat(step.seat)
    gold = step.after.kingdoms[kingdom]["gold"] - step.before.kingdoms[kingdom]["gold"]
    food = step.after.food(area) - step.before.food(area)
    expected = (2, -1) if verb == "sell" else (-2, 1)
    if step.asked == step.kind:
        yield from tally.same("port: rate", "building.port", expected, (gold, food), step.action)
