"""Winter: the penalty of the card, then a Food for each unit but the Ruler, then hunger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.sight import Sight, Stride, Table, Tally
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

    def look(self, stride: Stride, tally: Tally) -> Iterator[Difference]:
        if any(line.kind == "season" and "winter" in line.ids("thing") for line in stride.lines):
            self.lines = []
            self.start = stride.before if stride.action.startswith(NOTHING_EATEN) else None
        for line in stride.lines:
            self.lines.append((line.kind, line.about))
            if line.kind == "play-card" and "l34" in line.ids("card"):
                self.lines.append(("stores", line.about))
        if self.start is not None and (stride.asked in ("Direction", "ChooseAction") or not stride.asked):
            yield from self._judge(self.start, stride.after, tally)
            self.start = None

    def _judge(self, start: Table, after: Table, tally: Tally) -> Iterator[Difference]:
        counts = Counter(self.lines)
        for kingdom in after.kingdoms:
            if any(counts[kind, kingdom] for kind in ("sell", "buy", "food-given", "food-stored")):
                continue
            fed = (2 if start.kingdoms[kingdom]["ruler"] == "eanred" else 0) + 3 * counts["stores", kingdom]
            told = feeding(start, kingdom, book.WINTER[after.card], fed)
            starved = counts["starve", kingdom]
            found = (starved, food_held(after, kingdom))
            yield from tally.same("winter: hunger", "winter.starve", told, found, f"{kingdom} (lost, food left)")
            lost = mouths(start, kingdom) - mouths(after, kingdom)
            yield from tally.same("winter: units", "winter.starve", told[0], lost, kingdom)


def starve(sight: Sight, tally: Tally) -> Iterator[Difference]:
    """Any unit but the Ruler; by our ruling a Ship only when nobody is aboard."""
    table, kingdom = sight.table, sight.kingdom
    told = set()
    for area in table.areas:
        for kind in table.units(area, kingdom):
            told.add(f"starve {kind} {area}")
    for vessel in table.vessels:
        if vessel["side"] == kingdom:
            told |= {f"starve {kind} {vessel['name']}" for kind, n in vessel["aboard"].items() if n}
            if not sum(vessel["aboard"].values()):
                told.add(f"starve {vessel['name']}")
    told = {text for text in told if not text.startswith("starve ruler")}
    yield from tally.same_answers("winter: who starves", "winter.starve", told, sight.legal)
    yield from tally.same("winter: all eaten", "winter.starve", 0, food_held(table, kingdom), kingdom)


def eat(sight: Sight, tally: Tally) -> Iterator[Difference]:
    held = sight.table.held(sight.kingdom)
    told = {f"eat {area}" for area in held if sight.table.food(area)}
    yield from tally.same_answers("winter: food", "winter.feed", told, sight.legal)


def port(sight: Sight, tally: Tally) -> Iterator[Difference]:
    """A Port changes a Food for two Gold, or two Gold for a Food, unless storms close it."""
    table, kingdom = sight.table, sight.kingdom
    ports = {area for area in table.held(kingdom) if "port" in table.buildings(area)}
    told = set()
    if ports and table.card != "wi3":
        full = sum(known["gold"] for known in table.kingdoms.values()) + 2 > book.ALL_GOLD
        told |= {f"sell {area}" for area in table.held(kingdom) if table.food(area) and not full}
        if table.kingdoms[kingdom]["gold"] >= 2:
            told |= {f"buy {area}" for area in ports}
    beside = {action["text"] for action in sight.own.board["initiatives"]}  # it is asked for one way at a time
    found = {text for text in sight.legal | beside if text.split()[0] in ("sell", "buy")}
    yield from tally.same_answers("port", "building.port", told, found)


def port_change(stride: Stride, tally: Tally) -> Iterator[Difference]:
    verb, _, area = stride.action.partition(" ")
    if stride.kind not in ("PortCall", "OpenPoint") or verb not in ("sell", "buy"):
        return
    kingdom = stride.before.of_seat(stride.seat)
    gold = stride.after.kingdoms[kingdom]["gold"] - stride.before.kingdoms[kingdom]["gold"]
    food = stride.after.food(area) - stride.before.food(area)
    told = (2, -1) if verb == "sell" else (-2, 1)
    if stride.asked == stride.kind:
        yield from tally.same("port: rate", "building.port", told, (gold, food), stride.action)
