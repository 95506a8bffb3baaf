"""Chronicles that may be claimed, a new Ruler's place, and who is crowned."""

from __future__ import annotations

from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.book import AREAS, BORDERS, CAPITALS
from logres_workshop.audit.bretwalda.standing import dalcs_of, wins_at_once
from logres_workshop.audit.bretwalda.turns import standing_of
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally
from logres_workshop.audit.moments import Difference

SETS = {
    "c13": (2, {"aberffraw", "mathrafal", "dinefwr", "caerwent", "tintagol"}),
    "c14": (3, {"bebbanburg", "dun_pris", "caerleol", "hwit_aern", "mameceaster"}),
    "c15": (3, {"norwic", "dommuc", "cantwareburg", "hestingas", "seolesige"}),
}


def fulfilled(table: Table, kingdom: str, chronicle: str) -> bool:
    held, known = table.held(kingdom), table.kingdoms[kingdom]
    built = [building for area in held for building in table.buildings(area)]
    kinds = [AREAS[area].kind for area in held]
    if chronicle in SETS:
        wanted, areas = SETS[chronicle]
        return len(held & areas) >= wanted
    deeds = known["deeds"]
    tests: dict[str, bool] = {
        "c01": built.count("abbey") >= 4,
        "c02": set(built) == set(book.BUILDINGS),
        "c03": sum(table.food(area) for area in held) >= 7,
        "c04": known["gold"] >= 12,
        "c05": deeds[0] >= 4,
        "c06": len({book.TILES[tile] for tile in known["tiles"]}) == 4,
        "c07": _by_capitals(held, kingdom),
        "c08": kinds.count("city") + kinds.count("capital") >= 5,
        "c09": len(held) >= 11,
        "c10": deeds[1] >= 2,
        "c11": deeds[2] >= 3,
        "c12": bool(held & {"man", "wiht"}) or table.on_board(kingdom)["ship"] >= 2,
        "c16": "hamptun" in held and len(held & set(BORDERS["hamptun"])) >= 2,
    }
    return tests[chronicle]


def _by_capitals(held: set[str], kingdom: str) -> bool:
    others = [area for side, area in CAPITALS.items() if side != kingdom]
    return any(area in held or len(held & set(BORDERS[area])) >= 3 for area in others)


def claim(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    goals = question.own.kingdoms[question.kingdom]["goals"]
    expected = {"wait"} | {f"claim {card}" for card in goals if fulfilled(question.table, question.kingdom, card)}
    yield from tally.same_answers("chronicles", "concept.chronicle.objective", expected, question.legal, f"of {goals}")


def throne(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """His Capital, else a City, else a Countryside, all under Control, else where nobody is."""
    table, kingdom = question.table, question.kingdom
    held = {area for area in table.held(kingdom) if table.units(area, kingdom) or not table.factions(area)}
    towns = {area for area in held if AREAS[area].kind in ("city", "capital")}
    empty = {area for area in table.areas if not table.factions(area) and not table.control(area)}
    expected = next(
        (places for places in (held & {CAPITALS[kingdom]}, towns, held, empty - {"man", "wiht"}) if places), set()
    )
    yield from tally.same_answers(
        "new ruler", "concept.ruler.placement", {f"throne {a}" for a in expected}, question.legal
    )


def crowned(step: StepView, tally: Tally) -> Iterator[Difference]:
    """Who wins, when nobody is asked any more."""
    result = step.after.view["result"]
    if result is None:
        return
    table = step.after
    yield from tally.same_answers("crown", "victory.ties", winners(table), result["winners"], result["reason"])
    yield from tally.holds("crown: in time", "victory.twelve-rounds", "a reason to end", may_end(table), result)


def winners(table: Table) -> set[str]:
    best = [kingdom for kingdom in table.kingdoms if wins_at_once(table, kingdom)]
    if table.solo:
        return {table.kingdoms[kingdom]["seat"] for kingdom in best} or {"nobody"}
    if not best:
        best = [kingdom for kingdom, known in table.kingdoms.items() if not known["lost"]]
    values = {kingdom: _standing(table, kingdom) for kingdom in best}
    return {table.kingdoms[kingdom]["seat"] for kingdom in best if values[kingdom] == max(values.values())}


def _standing(table: Table, kingdom: str) -> tuple[int, ...]:
    """Among those who reach the Dalcs of an instant victory only the ties count."""
    value = standing_of(table, kingdom, dalcs_of(table, kingdom))
    return value[1:] if wins_at_once(table, kingdom) else value


def may_end(table: Table) -> bool:
    lost = any(known["lost"] for known in table.kingdoms.values())
    at_once = any(wins_at_once(table, kingdom) for kingdom in table.kingdoms)
    return lost or at_once or table.board["round"] == book.LAST_ROUND
