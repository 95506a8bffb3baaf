"""The Fyrd: what may be recruited, upgraded and bought, where, and for how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.book import AREAS, COST
from logres_workshop.audit.bretwalda.views import QuestionView, StepView, Table, Tally, action_words_of
from logres_workshop.audit.moments import Difference

NEXT = {"ceorl": "thegn", "thegn": "ealdorman"}


@dataclass
class Muster:
    """What was done so far in a Fyrd action, told again from its moves."""

    table: Table
    kingdom: str
    recruits: Counter[str] = field(default_factory=Counter)  # by area
    paid: Counter[str] = field(default_factory=Counter)  # recruits that were not a levy's, by area
    upgrades: Counter[str] = field(default_factory=Counter)
    fresh: Counter[tuple[str, str]] = field(default_factory=Counter)  # figures that may not be upgraded, by area
    figure: str = ""  # the kind last recruited or upgraded into: one is lifted where none is in the supply
    levied: set[str] = field(default_factory=set)
    ceorls: int = 0
    ships: int = 0
    bought: int = 0
    hoard: int = 0  # Gold that Open the Hoard can still save
    shire: str = ""  # where the Shires muster
    credit: int = 0  # Gold of discarded cards

    @property
    def tiles(self) -> list[str]:
        tiles: list[str] = self.table.kingdoms[self.kingdom]["tiles"]
        return tiles

    @property
    def purse(self) -> int:
        gold: int = self.table.kingdoms[self.kingdom]["gold"]
        return gold + self.credit

    def price(self, kind: str, area: str) -> int:
        """Of a recruit."""
        if kind == "ceorl" and self.table.card == "au4" and self.ceorls < 2:
            return 0
        if kind == "ship":
            return COST[kind]
        price = COST[kind] - (1 if self._king_helps(area) else 0)
        return max(0, price - self._hoarded(price))

    def _hoarded(self, price: int) -> int:
        return 1 if self.hoard and price else 0

    def _king_helps(self, area: str) -> bool:
        here = self.table.areas[area]["units"].get(self.kingdom, {}).get("ruler", 0)
        known = self.table.kingdoms[self.kingdom]["ruler"]
        return known == "beornwulf" and bool(here) and not self.paid[area]

    def upgrade_price(self, kind: str) -> int:
        price = COST[NEXT[kind]] - COST[kind]
        return price - 1 if "armourers" in self.tiles else price

    def card_price(self) -> int:
        return 1 if "royal_gifts" in self.tiles and self.bought < 2 else 2

    def check(self, name: str) -> str:
        return f"fyrd: {name}"

    def limit(self, area: str) -> int:
        own = {"city": 1, "capital": 2}.get(AREAS[area].kind, 0)
        return own + (2 if area == self.shire else 0)

    def fits(self, area: str, recruits: int, upgrades: int) -> bool:
        """Mercia recruits one more in each allowed area."""
        more = 1 if self.kingdom == "mercia" else 0
        counted = max(0, self.recruits[area] + recruits - more) + self.upgrades[area] + upgrades
        return self.limit(area) > 0 and counted <= self.limit(area)

    def pay(self, price: int) -> None:
        self.credit -= min(self.credit, price)

    def follow(self, move: list[str]) -> None:
        match move:
            case ["discard", _]:
                self.credit += 1
            case ["play", "l29"]:
                self.hoard = 3
            case ["play", "l30", area]:
                self.shire = area
            case ["recruit", kind, area]:
                self._recruit(kind, area)
                self.figure = kind
            case ["upgrade", kind, area]:
                self.pay(self.upgrade_price(kind))
                self.upgrades[area] += 1
                self.fresh[NEXT[kind], area] += 1
                self.figure = NEXT[kind]
            case ["lift", area]:
                # Of like figures in an area the owner may lift the one that has just come.
                self.fresh[self.figure, area] = max(0, self.fresh[self.figure, area] - 1)
            case ["ship", _]:
                self._ship()
            case ["levy", area]:
                self.levied.add(area)
                self.fresh["ceorl", area] += 1
                self.figure = "ceorl"
            case ["buy"]:
                self.pay(self.card_price())
                self.bought += 1

    def _recruit(self, kind: str, area: str) -> None:
        price = self.price(kind, area)
        levy = kind == "ceorl" and self.table.card == "au4" and self.ceorls < 2
        self.pay(price)
        if not levy:
            self.hoard -= self._hoarded(COST[kind] - (1 if self._king_helps(area) else 0))
            self.paid[area] += 1
        self.recruits[area] += 1
        if not self.table.options["upgrade-recruits"]:
            self.fresh[kind, area] += 1
        self.ceorls += kind == "ceorl"

    def _ship(self) -> None:
        self.pay(self.price("ship", ""))
        self.ships += 1


def followed(question: QuestionView) -> Muster:
    muster = Muster(question.table, question.kingdom)
    for move in question.action_words:
        muster.follow(move)
    return muster


def towns(table: Table, kingdom: str) -> list[str]:
    return [area for area in table.held(kingdom) if AREAS[area].kind in ("city", "capital")]


def recruits(muster: Muster) -> set[str]:
    found = set()
    for area in towns(muster.table, muster.kingdom):
        for kind in NEXT | {"ealdorman": ""}:
            if muster.fits(area, 1, 0) and muster.price(kind, area) <= muster.purse:
                found.add(f"recruit {kind} {area}")
    return found


def upgrades(muster: Muster) -> set[str]:
    found = set()
    for area in towns(muster.table, muster.kingdom):
        there = muster.table.areas[area]["units"].get(muster.kingdom, {})
        for kind in NEXT:
            old = there.get(kind, 0) - muster.fresh[kind, area]
            if old > 0 and muster.fits(area, 0, 1) and muster.upgrade_price(kind) <= muster.purse:
                found.add(f"upgrade {kind} {area}")
    return found


def ships(muster: Muster) -> set[str]:
    table, kingdom = muster.table, muster.kingdom
    if muster.price("ship", "") > muster.purse or not _ship_at_hand(table, kingdom):
        return set()
    harbours = {area for area in table.held(kingdom) if AREAS[area].harbour}
    seas = {sea for area in harbours for sea in AREAS[area].seas if not table.hostile_sea(sea, kingdom)}
    return {f"ship {place}" for place in harbours | seas}


def _ship_at_hand(table: Table, kingdom: str) -> bool:
    """In the supply, or by the second reading one to be lifted that carries nobody."""
    mine = [vessel for vessel in table.vessels if vessel["side"] == kingdom]
    empty = [vessel for vessel in mine if not sum(vessel["aboard"].values())]
    return len(mine) < book.FIGURES["ship"] or (bool(empty) and table.read_twice)


def _ceorl_at_hand(table: Table, kingdom: str) -> bool:
    """A free Ceorl is Recruited: by the second reading one is lifted if there is none in the supply."""
    return table.read_twice or table.on_board(kingdom)["ceorl"] < book.FIGURES["ceorl"]


def levies(muster: Muster) -> set[str]:
    idle = muster.table.season == "winter" or "countryside_mobilisation" not in muster.tiles
    if idle or len(muster.levied) >= 2 or not _ceorl_at_hand(muster.table, muster.kingdom):
        return set()
    held = muster.table.held(muster.kingdom) - muster.levied
    return {f"levy {area}" for area in held if AREAS[area].kind == "countryside"}


def cards(question: QuestionView, muster: Muster) -> set[str]:
    found = {f"discard {card}" for card in question.hand}
    if muster.card_price() <= muster.purse and question.table.board["decks"]["lordship"]:
        found.add("buy")
    if "l29" in question.hand:
        found.add("play l29")
    if "l30" in question.hand:
        found |= {f"play l30 {area}" for area in towns(question.table, question.kingdom)}
    return found


def muster(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    so_far = followed(question)
    check = so_far.check("recruit")
    found = {text for text in question.legal if text.startswith("recruit ")}
    about = f"{question.kingdom} with {so_far.purse}"
    yield from tally.same_answers(check, "action.fyrd.recruit-land", recruits(so_far), found, about)
    for check, rule, expected in (
        ("upgrade", "action.fyrd.upgrade", upgrades(so_far)),
        ("ship", "action.fyrd.recruit-ship", ships(so_far)),
        ("levy", "action.fyrd.countryside-mobilisation", levies(so_far)),
    ):
        found = {text for text in question.legal if text.split()[0] == check}
        yield from tally.same_answers(so_far.check(check), rule, expected, found, about)
    found = {text for text in question.legal if text.split()[0] in ("buy", "discard", "play")}
    yield from tally.same_answers("fyrd: cards", "action.fyrd.buy-lordship", cards(question, so_far), found)


def paid(step: StepView, tally: Tally) -> Iterator[Difference]:
    """What a purchase takes from the purse: the Gold of discarded cards goes first."""
    if step.kind != "Muster" or step.asked in ("Lift", "LiftShip"):
        return
    kingdom = step.before.of_seat(step.seat)
    so_far = Muster(step.before, kingdom)
    for move in action_words_of(step.moves):
        so_far.follow(move)
    price = price_of(so_far, step.action.split())
    if price is not None:
        expected = price - min(price, so_far.credit)
        found = step.before.kingdoms[kingdom]["gold"] - step.after.kingdoms[kingdom]["gold"]
        yield from tally.same(
            so_far.check("ship" if step.action.startswith("ship ") else "price"),
            "action.fyrd.cost",
            expected,
            found,
            f"{kingdom} {step.action}",
        )


def price_of(so_far: Muster, move: list[str]) -> int | None:
    match move:
        case ["recruit", kind, area]:
            return so_far.price(kind, area)
        case ["upgrade", kind, _]:
            return so_far.upgrade_price(kind)
        case ["ship", _]:
            return so_far.price("ship", "")
        case ["levy", _]:
            return 0
        case ["buy"]:
            return so_far.card_price()
    return None


def mead(step: StepView, tally: Tally) -> Iterator[Difference]:
    """A card for each Mead hall, as the action begins."""
    if step.action != "fyrd":
        return
    kingdom = step.before.of_seat(step.seat)
    halls = sum("mead_hall" in step.before.buildings(area) for area in step.before.held(kingdom))
    expected = min(halls, step.before.board["decks"]["lordship"])
    found = sum(line.numbers[0] for line in step.lines if line.kind == "draw" and line.about == kingdom)
    yield from tally.same("fyrd: mead halls", "building.mead-hall", expected, found, kingdom)
