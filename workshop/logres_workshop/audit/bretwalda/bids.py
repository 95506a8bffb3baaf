"""Summer and Autumn: Treasury Gold, bids, who wins them, what they buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book, land, sea
from logres_workshop.audit.bretwalda.land import March
from logres_workshop.audit.bretwalda.sea import Voyage
from logres_workshop.audit.bretwalda.sight import Sight, Stride, Table, Tally, Told
from logres_workshop.audit.bretwalda.standing import dalcs_of
from logres_workshop.audit.moments import Difference

PAID = ("PlayDanes", "ChooseSea", "Hire", "Direction", "ChooseAction", "LandDane")


def treasury(table: Table, kingdom: str) -> int:
    pretender = table.board["pretender"]
    return 0 if kingdom == pretender else max(0, dalcs_of(table, pretender) - dalcs_of(table, kingdom))


def purses(stride: Stride, tally: Tally) -> Iterator[Difference]:
    for line in stride.lines:
        if line.kind == "purse" and stride.asked == "Bid":
            told = stride.after.kingdoms[line.about]["gold"] + treasury(stride.after, line.about)
            yield from tally.same("bids: purse", "summer.bid.declare", told, line.numbers[0], line.about)


def bid(sight: Sight, tally: Tally) -> Iterator[Difference]:
    known = sight.table.kingdoms[sight.kingdom]
    most = known["gold"] + treasury(sight.table, sight.kingdom)
    told = {f"bid {gold}" for gold in range(most + 1)}
    yield from tally.same_answers("bids: amounts", "summer.bid.secret", told, sight.legal)


class BidWatch:
    """Holds the purses until the bids are paid."""

    def __init__(self) -> None:
        self.gold: dict[str, int] = {}
        self.treasury: dict[str, int] = {}
        self.bids: dict[str, int] = {}

    def look(self, stride: Stride, tally: Tally) -> Iterator[Difference]:
        shown = {line.about: line.numbers[0] for line in stride.lines if line.kind == "bid"}
        if shown:
            self.bids = shown
            self.gold = {kingdom: known["gold"] for kingdom, known in stride.before.kingdoms.items()}
            self.treasury = {kingdom: treasury(stride.before, kingdom) for kingdom in stride.before.kingdoms}
        if self.bids and stride.asked in PAID:
            if not any(line.kind in ("sell", "buy", "collect") for line in stride.lines):
                yield from self._paid(stride.after, tally)
            self.bids = {}

    def _paid(self, after: Table, tally: Tally) -> Iterator[Difference]:
        for kingdom, paid in self.bids.items():
            told = self.gold[kingdom] - max(0, paid - self.treasury[kingdom])
            found = after.kingdoms[kingdom]
            yield from tally.same(
                "bids: payment", "summer.bid.pay", (told, 0), (found["gold"], found["treasury"]), kingdom
            )


def ranks(table: Table, lines: list[Told]) -> dict[str, int]:
    """Bids as they rank, with Beorhtric and Silver Tongue."""
    found = {line.about: line.numbers[0] for line in lines if line.kind == "bid"}
    for kingdom in found:
        found[kingdom] += table.kingdoms[kingdom]["ruler"] == "beorhtric"
    for line in lines:
        if line.kind == "play-card" and "l33" in line.ids("card"):
            found[line.about] += 3
    return found


def stakes(lines: list[Told]) -> dict[str, int]:
    return {line.about: line.numbers[0] for line in lines if line.kind == "bid"}


def raider(sight: Sight, tally: Tally) -> Iterator[Difference]:
    """Who bid most plays one of as many Danes cards as he bid, and one at least."""
    rank = ranks(sight.table, list(sight.lines))
    if not rank:
        return
    top = [kingdom for kingdom in rank if rank[kingdom] == max(rank.values())]
    yield from tally.holds(
        "bids: winner",
        "summer.bid.winner",
        str(top),
        sight.kingdom in top or not any(stakes(list(sight.lines)).values()),
        sight.kingdom,
    )
    drawn = max(1, stakes(list(sight.lines))[sight.kingdom])
    yield from tally.same("raid: cards drawn", "summer.raid.draw", min(drawn, book.DANES_CARDS), len(sight.legal))


class TieWatch:
    """The Pretender chooses among equals: in Summer at the top, in Autumn among those yet to move."""

    def __init__(self) -> None:
        self.moved: set[str] = set()
        self.lines: list[Told] = []

    def look(self, stride: Stride, tally: Tally) -> Iterator[Difference]:
        if any(line.kind == "season" for line in stride.lines):
            self.moved, self.lines = set(), []
        self.lines += stride.lines
        table = stride.after
        if stride.kind == "PickFirst" and table.season == "autumn":
            self.moved.add(stride.action.split()[1])
        if stride.asked == "Hire":
            self.moved.add(table.of_seat(stride.next_seat))
        if stride.asked == "PickFirst":
            chooser = table.of_seat(stride.next_seat)
            yield from tally.same("bids: who breaks ties", "summer.bid.tie", table.board["pretender"], chooser)
            told = {f"choose {kingdom}" for kingdom in self._equals(table)}
            check = f"bids: ties in {table.season}"
            yield from tally.same_answers(check, "summer.bid.tie", told, stride.answers, str(self.moved))

    def _equals(self, table: Table) -> list[str]:
        rank, staked = ranks(table, self.lines), stakes(self.lines)
        if table.season == "summer":
            rank = rank if any(staked.values()) else dict.fromkeys(rank, 0)
        elif table.options["simplified-autumn"]:  # the lowest first, the Pretender last
            waiting = set(table.kingdoms) - self.moved - {table.board["pretender"]}
            rank = {kingdom: -dalcs_of(table, kingdom) for kingdom in waiting}
        else:
            rank = {kingdom: n for kingdom, n in rank.items() if staked[kingdom] and kingdom not in self.moved}
        return first_tie(rank)


def first_tie(rank: dict[str, int]) -> list[str]:
    """The highest rank that several have: whoever stands alone above it moved, or had nobody he could move."""
    for level in sorted(set(rank.values()), reverse=True):
        equals = [kingdom for kingdom in rank if rank[kingdom] == level]
        if len(equals) > 1:
            return equals
    return []


def sight_hires(text: str) -> bool:
    return text.startswith("hire ")


def landing(stride: Stride, tally: Tally) -> Iterator[Difference]:
    """As many Danes as the card shows and the box holds, from a Sea beside the area."""
    for line in stride.lines:
        if line.kind == "danes-land" and not stride.before.options["danes-summer-raids"]:
            area = line.ids("area")[0]
            before = stride.before
            there = sum(sum(before.units(place, "danes").values()) for place in before.areas)
            there += sum(sum(v["aboard"].values()) for v in before.vessels if v["side"] == "danes")
            told = min(book.SUMMER[before.card], book.OUTSIDERS["dane"] - there)
            yield from tally.same("raid: danes", "summer.raid.land", told, line.numbers[0], area)
            seas = {place for other in stride.lines if other.kind == "raid" for place in other.ids("area")}
            if seas:
                yield from tally.holds(
                    "raid: sea", "summer.raid.drakkar", area, seas <= set(book.AREAS[area].seas), seas
                )


# ---------------------------------------------------------------------- Autumn


def budget(sight: Sight) -> int:
    """What is left of the bid, one more with Masterless Men."""
    staked = stakes(list(sight.lines))[sight.kingdom]
    men = 1 if sight.table.card == "au3" and staked else 0
    paid = sum(price(text.split()[1]) for seat, text in sight.moves if seat == sight.seat and text.startswith("hire "))
    return staked + men - paid


def price(name: str) -> int:
    if name.startswith("drakkar"):
        return book.VALUE["drakkar"]
    return book.VALUE[land.unit_of(name, "neutral")[1]]


def hire(sight: Sight, tally: Tally) -> Iterator[Difference]:
    """Neutral and Danes units that the Gold left can move and that have not moved in this Phase."""
    table = sight.table
    fought = any(line.kind in ("battle", "values") for line in sight.lines)
    if fought or table.solo or table.options["simplified-autumn"]:
        return
    left = budget(sight)
    told = {"done"} | foot(sight, left) | keels(sight, left)
    yield from tally.same_answers("hire", "autumn.move.price", told, sight.legal, f"{sight.kingdom} with {left}")


def arrivals(trail: list[list[str]]) -> Counter[tuple[str, str, str]]:
    """Side, kind and area of all who were moved in this Phase, on foot or ashore from a Drakkar."""
    found = Counter((march.side, march.kind, march.at) for march in land.marches(trail, "") if not march.aboard)
    return found + Counter({("danes", kind, area): count for (kind, area), count in land.landings(trail).items()})


def foot(sight: Sight, left: int) -> set[str]:
    table = sight.table
    arrived = arrivals([text.split() for _, text in sight.moves])
    shunned = land.shunned_by(table, sight.kingdom)
    found = set()
    for area in table.areas:
        for side, units in table.areas[area]["units"].items():
            faction = table.faction(side)
            for kind, count in units.items():
                if faction not in ("neutral", "danes") or count <= arrived[side, kind, area]:
                    continue
                march = March(kind, side, faction, area)
                barred = shunned | land.fields_of_battle(table, faction)
                if book.VALUE[kind] <= left and land.answers(table, march, barred):
                    name = kind if side in ("neutral", "danes") else f"{side}_{kind}"
                    found.add(f"hire {name} {area}")
    return found


def keels(sight: Sight, left: int) -> set[str]:
    table = sight.table
    gone = {text.split()[1] for _, text in sight.moves if text.startswith("hire drakkar")}
    shores = sea.shores_shunned(table, sight.kingdom)
    seas = sea.own_seas(table, sight.kingdom)
    found = set()
    for vessel in table.vessels:
        voyage = Voyage("danes", vessel["name"], vessel["at"])
        idle = vessel["side"] == "danes" and vessel["name"] not in gone
        if idle and left >= book.VALUE["drakkar"] and sea.answers(table, voyage, shores, seas):
            found.add(f"hire {vessel['name']}")
    return found


def order(sight: Sight, tally: Tally) -> Iterator[Difference]:
    """Who bid more moves before who bid less."""
    rank = ranks(sight.table, list(sight.lines))
    if not rank:
        return
    gone = {sight.table.of_seat(seat) for seat, text in sight.moves if sight_hires(text)} - {sight.kingdom}
    early = [kingdom for kingdom in gone if rank[kingdom] < rank[sight.kingdom]]
    yield from tally.same("bids: order of movers", "autumn.bid.order", [], early, sight.kingdom)
