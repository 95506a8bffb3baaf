"""Summer and Autumn: Treasury Gold, bids, who wins them, what they buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book, land, sea
from logres_workshop.audit.bretwalda.land import March
from logres_workshop.audit.bretwalda.sea import Voyage
from logres_workshop.audit.bretwalda.standing import dalcs_of
from logres_workshop.audit.bretwalda.views import LogLine, QuestionView, StepView, Table, Tally
from logres_workshop.audit.moments import Difference

PAID = ("PlayDanes", "ChooseSea", "Hire", "Direction", "ChooseAction", "LandDane")


def treasury(table: Table, kingdom: str) -> int:
    pretender = table.board["pretender"]
    return 0 if kingdom == pretender else max(0, dalcs_of(table, pretender) - dalcs_of(table, kingdom))


def purses(step: StepView, tally: Tally) -> Iterator[Difference]:
    for line in step.lines:
        if line.kind == "purse" and step.asked == "Bid":
            expected = step.after.kingdoms[line.about]["gold"] + treasury(step.after, line.about)
            yield from tally.same("bids: purse", "summer.bid.declare", expected, line.numbers[0], line.about)


def bid(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    known = question.table.kingdoms[question.kingdom]
    most = known["gold"] + treasury(question.table, question.kingdom)
    expected = {f"bid {gold}" for gold in range(most + 1)}
    yield from tally.same_answers("bids: amounts", "summer.bid.secret", expected, question.legal)


class BidWatch:
    """Holds the purses until the bids are paid."""

    def __init__(self) -> None:
        self.gold: dict[str, int] = {}
        self.treasury: dict[str, int] = {}
        self.bids: dict[str, int] = {}

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        shown = {line.about: line.numbers[0] for line in step.lines if line.kind == "bid"}
        if shown:
            self.bids = shown
            self.gold = {kingdom: known["gold"] for kingdom, known in step.before.kingdoms.items()}
            self.treasury = {kingdom: treasury(step.before, kingdom) for kingdom in step.before.kingdoms}
        if self.bids and step.asked in PAID:
            if not any(line.kind in ("sell", "buy", "collect") for line in step.lines):
                yield from self._paid(step.after, tally)
            self.bids = {}

    def _paid(self, after: Table, tally: Tally) -> Iterator[Difference]:
        for kingdom, paid in self.bids.items():
            expected = self.gold[kingdom] - max(0, paid - self.treasury[kingdom])
            found = after.kingdoms[kingdom]
            yield from tally.same(
                "bids: payment", "summer.bid.pay", (expected, 0), (found["gold"], found["treasury"]), kingdom
            )


def ranks(table: Table, lines: list[LogLine]) -> dict[str, int]:
    """Bids as they rank, with Beorhtric and Silver Tongue."""
    found = {line.about: line.numbers[0] for line in lines if line.kind == "bid"}
    for kingdom in found:
        found[kingdom] += table.kingdoms[kingdom]["ruler"] == "beorhtric"
    for line in lines:
        if line.kind == "play-card" and "l33" in line.ids("card"):
            found[line.about] += 3
    return found


def stakes(lines: list[LogLine]) -> dict[str, int]:
    return {line.about: line.numbers[0] for line in lines if line.kind == "bid"}


def raider(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """Who bid most plays one of as many Danes cards as he bid, and one at least."""
    rank = ranks(question.table, list(question.lines))
    if not rank:
        return
    top = [kingdom for kingdom in rank if rank[kingdom] == max(rank.values())]
    yield from tally.holds(
        "bids: winner",
        "summer.bid.winner",
        str(top),
        question.kingdom in top or not any(stakes(list(question.lines)).values()),
        question.kingdom,
    )
    drawn = max(1, stakes(list(question.lines))[question.kingdom])
    yield from tally.same("raid: cards drawn", "summer.raid.draw", min(drawn, book.DANES_CARDS), len(question.legal))


class TieWatch:
    """The Pretender chooses among equals: in Summer at the top, in Autumn among those yet to move."""

    def __init__(self) -> None:
        self.moved: set[str] = set()
        self.lines: list[LogLine] = []

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        if any(line.kind == "season" for line in step.lines):
            self.moved, self.lines = set(), []
        self.lines += step.lines
        table = step.after
        if step.kind == "PickFirst" and table.season == "autumn":
            self.moved.add(step.action.split()[1])
        if step.asked == "Hire":
            self.moved.add(table.of_seat(step.next_seat))
        if step.asked == "PickFirst":
            chooser = table.of_seat(step.next_seat)
            yield from tally.same("bids: who breaks ties", "summer.bid.tie", table.board["pretender"], chooser)
            expected = {f"choose {kingdom}" for kingdom in self._equals(table)}
            check = f"bids: ties in {table.season}"
            yield from tally.same_answers(check, "summer.bid.tie", expected, step.answers, str(self.moved))

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


def landing(step: StepView, tally: Tally) -> Iterator[Difference]:
    """As many Danes as the card shows and the box holds, from a Sea beside the area."""
    for line in step.lines:
        if line.kind == "danes-land" and not step.before.options["danes-summer-raids"]:
            area = line.ids("area")[0]
            before = step.before
            there = sum(sum(before.units(place, "danes").values()) for place in before.areas)
            there += sum(sum(v["aboard"].values()) for v in before.vessels if v["side"] == "danes")
            expected = min(book.SUMMER[before.card], book.OUTSIDERS["dane"] - there)
            yield from tally.same("raid: danes", "summer.raid.land", expected, line.numbers[0], area)
            seas = {place for other in step.lines if other.kind == "raid" for place in other.ids("area")}
            if seas:
                yield from tally.holds(
                    "raid: sea", "summer.raid.drakkar", area, seas <= set(book.AREAS[area].seas), seas
                )


# ---------------------------------------------------------------------- Autumn


def budget(question: QuestionView) -> int:
    """What is left of the bid, one more with Masterless Men."""
    staked = stakes(list(question.lines))[question.kingdom]
    men = 1 if question.table.card == "au3" and staked else 0
    paid = sum(
        price(text.split()[1]) for seat, text in question.moves if seat == question.seat and text.startswith("hire ")
    )
    return staked + men - paid


def price(name: str) -> int:
    if name.startswith("drakkar"):
        return book.VALUE["drakkar"]
    return book.VALUE[land.unit_of(name, "neutral")[1]]


def hire(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """Neutral and Danes units that the Gold left can move and that have not moved in this Phase."""
    table = question.table
    fought = any(line.kind in ("battle", "values") for line in question.lines)
    if fought or table.solo or table.options["simplified-autumn"]:
        return
    left = budget(question)
    expected = {"done"} | foot(question, left) | keels(question, left)
    yield from tally.same_answers(
        "hire", "autumn.move.price", expected, question.legal, f"{question.kingdom} with {left}"
    )


def arrivals(action_words: list[list[str]]) -> Counter[tuple[str, str, str]]:
    """Side, kind and area of all who were moved in this Phase, on foot or ashore from a Drakkar."""
    found = Counter((march.side, march.kind, march.at) for march in land.marches(action_words, "") if not march.aboard)
    return found + Counter(
        {("danes", kind, area): count for (kind, area), count in land.landings(action_words).items()}
    )


def foot(question: QuestionView, left: int) -> set[str]:
    table = question.table
    arrived = arrivals([text.split() for _, text in question.moves])
    shunned = land.shunned_by(table, question.kingdom)
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


def keels(question: QuestionView, left: int) -> set[str]:
    table = question.table
    gone = {text.split()[1] for _, text in question.moves if text.startswith("hire drakkar")}
    shores = sea.shores_shunned(table, question.kingdom)
    seas = sea.own_seas(table, question.kingdom)
    found = set()
    for vessel in table.vessels:
        voyage = Voyage("danes", vessel["name"], vessel["at"])
        idle = vessel["side"] == "danes" and vessel["name"] not in gone
        if idle and left >= book.VALUE["drakkar"] and sea.answers(table, voyage, shores, seas):
            found.add(f"hire {vessel['name']}")
    return found


def order(question: QuestionView, tally: Tally) -> Iterator[Difference]:
    """Who bid more moves before who bid less."""
    rank = ranks(question.table, list(question.lines))
    if not rank:
        return
    gone = {question.table.of_seat(seat) for seat, text in question.moves if sight_hires(text)} - {question.kingdom}
    early = [kingdom for kingdom in gone if rank[kingdom] < rank[question.kingdom]]
    yield from tally.same("bids: order of movers", "autumn.bid.order", [], early, question.kingdom)
