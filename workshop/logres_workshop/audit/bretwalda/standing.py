"""What must be so at any question: Dalcs, Pillage, tokens, figures, Buildings, cards, peace between turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.book import AREAS, BORDERS
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally
from logres_workshop.audit.moments import Difference

QUIET = ("ChooseAction", "Direction")  # questions between two turns: whatever was moved or fought is settled


def standing(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    table = question.table
    yield from dalcs(table, tally)
    yield from uncrowned(table, tally, "instant victory")
    yield from pillage(table, tally)
    yield from tokens(table, tally)
    yield from figures(table, tally)
    yield from buildings(table, tally)
    yield from cards(table, tally)
    if question.kind in QUIET:
        yield from peace(table, tally)
        yield from hands(table, tally, first=question.kind == "Direction")


def dalcs_of(table: Table, kingdom: str) -> int:
    held = table.held(kingdom)
    on_board: int = sum(table.areas[area].get("dalc", 0) for area in held)
    abbeys = sum(table.buildings(area).count("abbey") for area in held)
    return on_board + abbeys // 3 + len(table.kingdoms[kingdom]["chronicles"])


def dalcs(table: Table, tally: Tally) -> Iterator[Difference]:
    for kingdom, known in table.kingdoms.items():
        yield from tally.same("dalcs", "victory.dalc", dalcs_of(table, kingdom), known["dalcs"], kingdom)


def wins_at_once(table: Table, kingdom: str) -> bool:
    if not table.solo:
        return dalcs_of(table, kingdom) >= book.CROWNED_AT[table.options["reading"]][len(table.kingdoms)]
    wanted = {area for area in table.areas if table.areas[area].get("dalc")} | set(book.CAPITALS.values())
    return wanted <= table.held(kingdom)


def uncrowned(table: Table, tally: Tally, check: str) -> Iterator[Difference]:
    """While anybody is asked nobody has won."""
    if table.view["pending"]:
        crowned = [kingdom for kingdom in table.kingdoms if wins_at_once(table, kingdom)]
        yield from tally.same(check, "victory.instant", [], crowned)


def pillaged(table: Table) -> set[str]:
    found: set[str] = set()
    for area in table.areas:
        if table.units(area, "danes"):
            found |= set(BORDERS[area])
    for vessel in table.vessels:
        if vessel["side"] == "danes" and sum(vessel["aboard"].values()):
            found |= book.coast(vessel["at"])
    return found


def pillage(table: Table, tally: Tally) -> Iterator[Difference]:
    found = {area for area in table.areas if table.areas[area].get("pillaged")}
    yield from tally.same_answers("pillage", "summer.pillage.tokens", pillaged(table), found, "the board")


def tokens(table: Table, tally: Tally) -> Iterator[Difference]:
    for kingdom, known in table.kingdoms.items():
        yield from tally.holds(
            "control tokens", "setup.components.counts", "15 at most", len(table.held(kingdom)) <= 15, kingdom
        )
        types = Counter(book.TILES[tile] for tile in known["tiles"])
        fit = max(types.values(), default=0) <= 2 and len(set(known["tiles"])) == len(known["tiles"])
        yield from tally.holds("tiles", "action.development.tile-slots", "2 of a type, none twice", fit, known["tiles"])
    gold = sum(known["gold"] for known in table.kingdoms.values())
    yield from tally.holds("gold", "action.collection.gold-limit", "75 Gold in all", 0 <= gold <= book.ALL_GOLD, gold)


def figures(table: Table, tally: Tally) -> Iterator[Difference]:
    for kingdom, known in table.kingdoms.items():
        counts = table.on_board(kingdom)
        fit = all(counts[kind] <= most for kind, most in book.FIGURES.items())
        yield from tally.holds("figures", "setup.components.units", "no more than in the box", fit, (kingdom, counts))
        if known["ruler"] and not known["lost"]:
            yield from tally.holds("rulers", "concept.ruler.card", "one Ruler", counts["ruler"] <= 1, kingdom)
    aboard = sum(sum(vessel["aboard"].values()) for vessel in table.vessels if vessel["side"] == "danes")
    danes = sum(sum(table.units(area, "danes").values()) for area in table.areas) + aboard
    yield from tally.holds("figures", "setup.components.units", "5 Danes", danes <= book.OUTSIDERS["dane"], danes)
    for vessel in table.vessels:
        hold = book.HOLD[vessel["name"].split("_")[0]]
        load = sum(vessel["aboard"].values())
        yield from tally.holds("holds", "action.movement.ship-capacity", f"{hold} aboard", load <= hold, vessel)


def may_stand(area: str, building: str) -> bool:
    land = AREAS[area]
    return {
        "abbey": land.kind == "countryside",
        "granary": land.food,
        "port": land.harbour,
        "mead_hall": land.kind in ("city", "capital"),
    }[building]


def room(area: str) -> int:
    return 2 if AREAS[area].kind == "capital" else 1


def buildings(table: Table, tally: Tally) -> Iterator[Difference]:
    supply: Counter[str] = Counter()
    for area in table.areas:
        built = table.buildings(area)
        supply.update(built)
        if built:
            fit = len(built) <= room(area) and len(set(built)) == len(built)
            fit = fit and all(may_stand(area, building) for building in built)
            yield from tally.holds("buildings", "action.development.building-limit", area, fit, built)
    fit = all(supply[building] <= most for building, most in book.BUILDINGS.items())
    yield from tally.holds("buildings", "action.development.supply", "12, 6, 6, 6", fit, supply)


def _size(part: object) -> int:
    return len(part) if isinstance(part, list) else int(str(part))


def cards(table: Table, tally: Tally) -> Iterator[Difference]:
    """No card is lost or made; seats whose cards are still being drawn are asked elsewhere."""
    decks = table.board["decks"]
    hands = sum(_size(known["hand"]) for known in table.kingdoms.values())
    if not table.kingdoms or _size(table.board["drawn"]):
        return
    yield from tally.same("lordship cards", "setup.step2", book.LORDSHIP_CARDS, decks["lordship"] + hands)
    yield from tally.same("danes cards", "setup.step2", book.DANES_CARDS, decks["danes"])
    for kingdom, known in table.kingdoms.items():
        done, goals = len(known["chronicles"]), _size(known["goals"])
        fit = done <= 2 and goals <= 2 and (done < 2 or goals == 0)
        yield from tally.holds("chronicles held", "concept.chronicle.max-two", "2 at most", fit, (kingdom, known))


def hands(table: Table, tally: Tally, first: bool) -> Iterator[Difference]:
    """After the Action Phase nobody has more than eight; the Season Phase may add to them."""
    if first and table.card != "sp3":
        for kingdom, known in table.kingdoms.items():
            fit = _size(known["hand"]) <= book.HAND_LIMIT
            yield from tally.holds(
                "hand limit", "round.action.lordship-limit", "8 cards", fit, (kingdom, known["hand"])
            )


def peace(table: Table, tally: Tally) -> Iterator[Difference]:
    """Between turns no area has two sides, none is held against the units in it, no Sea has two navies."""
    for area in table.areas:
        there = table.factions(area)
        yield from tally.holds(
            "one side in an area", "battle.trigger", "a Battle ensues", len(there) <= 1, (area, there)
        )
        holder = table.control(area)
        if holder and there:
            yield from tally.same("control", "concept.control.loss", there, {holder}, area)
        if there & {"neutral", "danes"}:
            left = table.food(area) + len(table.buildings(area)) + len(table.vessels_at(area))
            yield from tally.same("laid waste", "concept.control.loss-to-outsiders", 0, left, area)
    for sea in book.SEAS:
        sides = {vessel["side"] for vessel in table.vessels_at(sea)}
        yield from tally.holds(
            "one side in a sea", "battle.sea.trigger", "a Battle ensues", len(sides) <= 1, (sea, sides)
        )
    for vessel in table.vessels:
        if vessel["at"] in table.areas:
            yield from tally.same(
                "ships in harbour", "concept.harbour.capture", table.control(vessel["at"]), vessel["side"], vessel["at"]
            )


def alone(table: Table) -> dict[tuple[str, str], int]:
    """How many units a kingdom has in each area where nobody opposes them."""
    found = {}
    for area in table.areas:
        there = table.factions(area)
        if len(there) == 1 and there <= set(table.kingdoms):
            (kingdom,) = there
            found[kingdom, area] = sum(table.units(area, kingdom).values())
    return found


class TokenWatch:
    """Units take the area where their movement ends; those without a token, or who gave it up, take nothing later."""

    def __init__(self) -> None:
        self.bare: dict[tuple[str, str], int] = {}  # units that stand without a token since all were out

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        table = step.after
        now = alone(table)
        unmarked = {stand for stand in now if table.control(stand[1]) != stand[0]}
        short = {stand: now[stand] for stand in unmarked if len(table.held(stand[0])) >= book.CONTROL_TOKENS}
        self.bare = {stand: units for stand, units in self.bare.items() if stand in unmarked} | short
        if step.asked in QUIET and table.read_twice:
            for (kingdom, area), units in now.items():
                if units > self.bare.get((kingdom, area), 0):
                    holder = table.control(area)
                    yield from tally.same("control taken", "concept.control.take-by-move", kingdom, holder, area)
