"""Collection: what each area gives in which season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.book import AREAS
from logres_workshop.audit.bretwalda.standing import pillaged
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally
from logres_workshop.audit.moments import Difference


def collected(table: Table, kingdom: str) -> set[str]:
    """Controlled areas with an own unit; with Tax Collectors any that are not pillaged."""
    held = table.held(kingdom)
    garrisoned = {area for area in held if table.units(area, kingdom)}
    if "tax_collectors" not in table.kingdoms[kingdom]["tiles"]:
        return garrisoned
    return garrisoned | (held - pillaged(table))


def gold_of(table: Table, kingdom: str) -> int:
    areas = collected(table, kingdom)
    gold = sum(AREAS[area].gold for area in areas)
    towns = [area for area in areas if AREAS[area].kind in ("city", "capital")]
    if "royal_mint" in table.kingdoms[kingdom]["tiles"]:
        gold += min(3, len(towns))
    if table.card == "su4":
        gold += len(towns)
    if table.kingdoms[kingdom]["ruler"] == "eadwald":
        gold += sum(1 for area in areas if table.units(area, kingdom)["ruler"])
    gold += sum(1 for area in gives_by_control(table, kingdom) if "abbey" in table.buildings(area))
    supply: int = book.ALL_GOLD - sum(known["gold"] for known in table.kingdoms.values())
    return min(gold, supply)


def gives_by_control(table: Table, kingdom: str) -> set[str]:
    """Areas where a Building gives: Control is enough, unless the Danes pillage it."""
    held = table.held(kingdom)
    return {area for area in held if table.units(area, kingdom) or area not in pillaged(table)}


def food_of(table: Table, kingdom: str) -> Counter[str]:
    found: Counter[str] = Counter()
    if table.season == "winter":
        return found
    for area in collected(table, kingdom):
        if AREAS[area].food:
            found[area] += 1 + (1 if table.card == "au1" else 0)
    for area in gives_by_control(table, kingdom):
        found[area] += "granary" in table.buildings(area)
    if table.card == "su3":
        found = Counter({area: food for area, food in found.items() if AREAS[area].kind != "countryside"})
    return +found


def fields(table: Table, kingdom: str) -> set[str]:
    """Where a Heavy Plough can work."""
    if "heavy_plough" not in table.kingdoms[kingdom]["tiles"] or table.season == "winter":
        return set()
    dry = table.card == "su3"
    fertile = {area for area in collected(table, kingdom) if AREAS[area].food}
    return {area for area in fertile if not dry or AREAS[area].kind != "countryside"}


class HarvestWatch:
    """From the choice of the action until all is brought in; with more than two fields a Plough asks where."""

    def __init__(self) -> None:
        self.start: Table | None = None
        self.ploughed: list[str] = []

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        if step.action == "collection":
            asked = step.before.read_twice or not fields(step.before, step.before.of_seat(step.seat))
            self.start, self.ploughed = (step.before if asked else None), []
        if step.kind == "PloughField":
            self.ploughed.append(step.action.split()[1])
        if self.start is not None and step.asked != "PloughField":
            yield from self._judge(self.start, step, tally)
            self.start = None

    def _judge(self, before: Table, step: StepView, tally: Tally) -> Iterator[Difference]:
        kingdom, after = before.of_seat(step.seat), step.after
        gold = after.kingdoms[kingdom]["gold"] - before.kingdoms[kingdom]["gold"]
        yield from tally.same("harvest: gold", "action.collection.gain", gold_of(before, kingdom), gold, kingdom)
        able = fields(before, kingdom)
        ploughed = able if len(able) <= 2 else set(self.ploughed)
        yield from tally.holds(
            "harvest: plough", "tile.types", "two fields", len(ploughed) == min(2, len(able)), ploughed
        )
        expected = food_of(before, kingdom) + Counter(ploughed)
        food = Counter({area: after.food(area) - before.food(area) for area in after.areas})
        yield from tally.same("harvest: food", "action.collection.gain", expected, +food, kingdom)


def more(step: StepView, tally: Tally) -> Iterator[Difference]:
    """The cards of a Collection: Golden Sheaves and Church Scot."""
    move = step.action.split()
    if step.kind != "CollectMore" or move[0] != "play":
        return
    kingdom, before, after = step.before.of_seat(step.seat), step.before, step.after
    if move[1] == "l27":
        found = after.food(move[2]) - before.food(move[2])
        yield from tally.same("harvest: cards", "lordship.timing", 2, found, step.action)
    elif move[1] == "l28":
        abbeys = sum("abbey" in before.buildings(area) for area in before.held(kingdom))
        supply = book.ALL_GOLD - sum(known["gold"] for known in before.kingdoms.values())
        found = after.kingdoms[kingdom]["gold"] - before.kingdoms[kingdom]["gold"]
        yield from tally.same("harvest: cards", "lordship.timing", min(supply, max(2, abbeys)), found, step.action)


def sowing(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """By the first turn of a Spring: two Food for East Anglia but in the first, one for each with New Ploughland."""
    table, lines = question.table, question.lines
    if table.season != "spring" or any(line.kind in ("action", "food-stored", "buy") for line in lines):
        return
    for kingdom in table.kingdoms:
        held = table.held(kingdom)
        gift = 2 if kingdom == "east_anglia" and table.board["round"] > 1 and held else 0
        ploughland = table.card == "sp4" and any(AREAS[area].food for area in held)
        found = sum(1 for line in lines if line.kind == "food" and line.about == kingdom)
        yield from tally.same("sowing", "season.spring.east-anglia", gift + ploughland, found, kingdom)
