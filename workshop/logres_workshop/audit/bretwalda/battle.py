"""Battles: dice, Wounds and whom they strike, winners, Danes against Neutrals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.book import AREAS
from logres_workshop.audit.bretwalda.retreats import ways_out
from logres_workshop.audit.bretwalda.views import LogLine, StepView, Table, Tally, Units
from logres_workshop.audit.moments import Difference

JOINERS = {"l01", "l05", "l10", "l19"}  # cards that bring units, take them away, or let the owner choose
TURNERS = {"l13", "l14", "l16", "l17", "l18"}  # cards that change dice or symbols by choice


Dice = list[tuple[str, str, int]]  # attacker or defender, colour, value


@dataclass
class Fight:
    attacker: str
    defender: str
    place: str
    fighters: dict[str, Units] | None  # as they met; None where nobody can tell
    gone: dict[str, Units] = field(default_factory=dict)
    wounds: Counter[str] = field(default_factory=Counter)  # on each side
    cards: list[tuple[int, str, str]] = field(default_factory=list)  # round, side, card
    kings: Counter[tuple[int, str]] = field(default_factory=Counter)
    fled: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # had to Retreat and could not: destroyed, but not by Wounds
    rounds: int = 0  # fought
    dice: Dice = field(default_factory=list)  # as they fell in this step, if they did

    def foe(self, side: str) -> str:
        return self.defender if side == self.attacker else self.attacker

    def left(self, side: str) -> Units:
        assert self.fighters is not None
        return self.fighters[side] - self.gone.get(side, Counter())

    def played(self, side: str, card: str, lasting: bool = False) -> bool:
        """Whether a card works for a side in the round that is fought."""
        return any(s == side and c == card and (lasting or n == self.rounds) for n, s, c in self.cards)

    @property
    def plain(self) -> bool:
        return self.fighters is not None and not any(card in JOINERS for _, _, card in self.cards)


# ---------------------------------------------------------------------- dice


def units_at(table: Table, place: str, side: str) -> Units:
    if place in AREAS:
        return Counter(table.units(place, side))
    return Counter(vessel["name"].split("_")[0] for vessel in table.vessels_at(place) if vessel["side"] == side)


def die_of(table: Table, side: str, kind: str) -> str:
    die: str = book.RULERS[table.kingdoms[side]["ruler"]]["die"] if kind == "ruler" else book.figure(kind, "die")
    return die


def health_of(ruler: str, kind: str) -> int:
    health: int = book.RULERS[ruler]["health"] if kind == "ruler" else book.figure(kind, "health")
    return health


def walls(place: str) -> int:
    return {"city": 1, "capital": 2}.get(AREAS[place].kind, 0) if place in AREAS else 0


def expected_dice(table: Table, fight: Fight, side: str) -> Counter[str]:
    """How many dice of each colour a side rolls."""
    dice: Counter[str] = Counter()
    units = fight.left(side)
    for kind, count in units.items():
        dice[die_of(table, side, kind)] += count
    if side == fight.defender and not fight.played(fight.attacker, "l07", lasting=True):
        dice["black"] += walls(fight.place)
    dice["red"] += fight.played(side, "l02")
    dice["white"] += 2 * fight.played(side, "l04", lasting=True)
    dice["black"] += 2 * fight.played(side, "l08", lasting=True)
    snout = side in table.kingdoms and "boar_snout" in table.kingdoms[side]["tiles"]
    if side == fight.attacker and fight.place in AREAS and snout and sum(units.values()) >= 2:
        dice["black"] += 1
    return +dice


def dice_of_line(line: LogLine) -> Dice:
    names = {"attack": "attacker", "defence": "defender"}
    found: Dice = []
    for draw in line.chance:
        words = draw.label.split()
        if len(words) == 3 and words[1] in names:
            found += [(names[words[1]], words[2], int(value)) for value in draw.values]
    return found


def dice_of_table(table: Table) -> Dice:
    shown = [die.split() for die in table.board["battle"]["dice"]] if table.board["battle"] else []
    return [(role, colour, int(value)) for role, colour, value in shown]


def symbols(dice: Dice, role: str) -> tuple[int, int]:
    faces = [book.FACES[colour][value - 1] for whose, colour, value in dice if whose == role]
    return sum(face[0] for face in faces), sum(face[1] for face in faces)


def rules(table: Table, fight: Fight, side: str, ruler: str) -> bool:
    """Whether a Ruler of this name fights on this side."""
    here = fight.place in AREAS and fight.left(side)["ruler"]
    return bool(here) and table.kingdoms[side]["ruler"] == ruler


def swords_and_shields(table: Table, fight: Fight, side: str, dice: Dice) -> tuple[int, int]:
    swords, shields = symbols(dice, "attacker" if side == fight.attacker else "defender")
    swords += rules(table, fight, side, "eardwulf") + fight.played(side, "l11", lasting=True)
    swords += 3 * fight.played(side, "l12")
    shields += 2 * fight.played(side, "l03") + fight.played(side, "l11", lasting=True)
    shields += side == fight.defender and rules(table, fight, side, "aethelstan")
    return swords, 0 if fight.played(side, "l12") else shields


def wounds_by(table: Table, fight: Fight, side: str, dice: Dice) -> int:
    swords, _ = swords_and_shields(table, fight, side, dice)
    _, shields = swords_and_shields(table, fight, fight.foe(side), dice)
    ignored = 2 * fight.played(side, "l15") + (side == fight.attacker and rules(table, fight, side, "coenwulf"))
    return max(0, swords - max(0, shields - ignored))


def casualties(units: Units, wounds: int, ruler: str) -> Units:
    """Each unit takes all it can bear before the next, the lowest kinds first."""
    fallen: Units = Counter()
    for kind in ("ship", "drakkar", "dane", *book.KINDS):
        for _ in range(units[kind]):
            health = health_of(ruler, kind)
            if wounds >= health:
                fallen[kind] += 1
            wounds -= health
    return fallen


def plain_kind(piece: str) -> str:
    """northumbria_thegn is a Thegn, ship_2 a Ship."""
    for kingdom in book.KINGDOMS:
        piece = piece.removeprefix(f"{kingdom}_")
    return piece.split("_")[0]


# ---------------------------------------------------------------------- from the first line to the last


class BattleWatch:
    def __init__(self) -> None:
        self.fight: Fight | None = None
        self.won: Counter[str] = Counter()

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        if self.fight is not None:
            self.fight.dice = []
        for at, line in enumerate(step.lines):
            if line.kind == "battle":
                self.fight = met(step, at)
            elif self.fight is not None:
                yield from self._follow(self.fight, step, line, tally)
            if line.kind == "battle-won":
                self.won[line.about] += 1
                self.fight = None
        for kingdom, known in step.after.kingdoms.items():
            if any(line.kind == "battle-won" for line in step.lines):
                yield from tally.same(
                    "deeds", "concept.chronicle.objective", self.won[kingdom], known["deeds"][0], kingdom
                )

    def _follow(self, fight: Fight, step: StepView, line: LogLine, tally: Tally) -> Iterator[Difference]:
        match line.kind:
            case "dice":
                fight.dice = dice_of_line(line)
            case "wounds":
                fight.wounds.update({fight.defender: line.numbers[0], fight.attacker: line.numbers[1]})
                yield from self._rolled(fight, step, line, tally)
                fight.rounds += 1
            case "play-card":
                self._card(fight, line)
            case "discard" if line.rule == "battle.for-the-king":
                yield from self._king(fight, line, tally)
            case "no-retreat":
                fight.lost.append(line.about)
                yield from self._nowhere(fight, step, line, tally)
            case "destroyed" | "sunk" if line.about not in fight.lost:
                kind = plain_kind(line.ids("piece")[0])
                fight.gone.setdefault(line.about, Counter())[kind] += 1
            case "retreat":
                fight.fled.append(line.about)
                yield from self._fled(fight, step, line, tally)
            case "battle-won":
                yield from self._judge(fight, step, line, tally)

    def _card(self, fight: Fight, line: LogLine) -> None:
        card = line.ids("card")[0]
        fight.cards.append((fight.rounds, line.about, card))
        if line.about in (fight.attacker, fight.defender):
            fight.wounds[fight.foe(line.about)] += {"l09": 1, "l22": 2}.get(card, 0)

    def _king(self, fight: Fight, line: LogLine, tally: Tally) -> Iterator[Difference]:
        """One more Wound for each card, as many cards as units."""
        side = line.about
        fight.wounds[fight.foe(side)] += 1
        fight.kings[fight.rounds, side] += 1
        if fight.plain:
            most = sum(fight.left(side).values())
            used = fight.kings[fight.rounds, side]
            yield from tally.holds("for the king", "battle.for-the-king", f"{most} cards", used <= most, used)

    def _rolled(self, fight: Fight, step: StepView, line: LogLine, tally: Tally) -> Iterator[Difference]:
        played = {card for number, _, card in fight.cards if number == fight.rounds}
        dice = fight.dice or dice_of_table(step.before)
        if not fight.plain:
            return
        for side, role in ((fight.attacker, "attacker"), (fight.defender, "defender")):
            if "l06" not in played:
                expected = expected_dice(step.before, fight, side)
                found = Counter(colour for whose, colour, _ in dice if whose == role)
                yield from tally.same("battle: dice", "battle.dice", expected, found, f"{side} in {fight.place}")
        if not played & TURNERS:
            expected_wounds = [wounds_by(step.before, fight, s, dice) for s in (fight.attacker, fight.defender)]
            about = f"{fight.place} {dice} {fight.cards}"
            yield from tally.same("battle: wounds", "battle.calculate", expected_wounds, list(line.numbers), about)

    def _fled(self, fight: Fight, step: StepView, line: LogLine, tally: Tally) -> Iterator[Difference]:
        goals = line.ids("area") + line.ids("piece")
        known = fight.place in AREAS and len(goals) == 1 and not fight.played(line.about, "l21", lasting=True)
        if not known or step.before.options["advanced-danes-neutral"]:
            return
        moves = (*step.moves, (step.seat, step.action))
        expected = ways_out(step.before, moves, fight.place, line.about, line.about == fight.attacker)
        if expected is not None:
            about = f"{line.about} from {fight.place} to one of {sorted(expected)}"
            yield from tally.holds("retreat: where", "battle.loser-retreats", about, goals[0] in expected, goals[0])

    def _nowhere(self, fight: Fight, step: StepView, line: LogLine, tally: Tally) -> Iterator[Difference]:
        """A Drakkar that came to raid and lost is destroyed only where no adjacent Sea is empty."""
        if line.about == "danes" == fight.attacker and fight.place in book.SEAS:
            free = [sea for sea in book.SEAS[fight.place] if not step.after.hostile_sea(sea, "danes")]
            yield from tally.same("retreat: nowhere", "summer.raid.sea-battle-lost", [], free, fight.place)

    def _judge(self, fight: Fight, step: StepView, line: LogLine, tally: Tally) -> Iterator[Difference]:
        yield from tally.holds("battle: rounds", "battle.max-two-rounds", "2 at most", fight.rounds <= 2, fight.rounds)
        if not fight.plain:
            return
        for side in (fight.attacker, fight.defender):
            known = step.before.kingdoms.get(side)
            expected = (
                casualties(fight.fighters[side], fight.wounds[side], known["ruler"] if known else "")
                if fight.fighters
                else Counter()
            )
            found = fight.gone.get(side, Counter())
            about = f"{side} {dict(fight.fighters[side]) if fight.fighters else ''} {fight.wounds[side]} wounds"
            yield from tally.same("battle: casualties", "battle.wounds.order", expected, found, about)
        beaten = {*fight.fled, *fight.lost}
        stands = {side for side in (fight.attacker, fight.defender) if fight.left(side) and side not in beaten}
        expected_winner = fight.attacker if stands == {fight.attacker} else fight.defender
        yield from tally.same("battle: winner", "battle.winner", expected_winner, line.about, fight.place)


def met(step: StepView, at: int) -> Fight:
    """The sides of a Battle as they met."""
    line = step.lines[at]
    attacker, defender = line.ids("actor")[:2]
    fight = Fight(attacker, defender, line.ids("area")[0], None)
    later = step.lines[at + 1 :]
    if step.action == "done" or step.action.startswith("fight "):
        fight.fighters = {side: units_at(step.before, fight.place, side) for side in (attacker, defender)}
    elif not any(other.kind in ("retreat", "take", "battle") for other in later):
        fight.fighters = {side: units_at(step.after, fight.place, side) for side in (attacker, defender)}
        for other in later:
            if other.kind in ("destroyed", "sunk"):
                fight.fighters[other.about][plain_kind(other.ids("piece")[0])] += 1
    return fight


# ---------------------------------------------------------------------- Danes against Neutrals


class ValueWatch:
    """By value: each side destroys as much of the other as its own value allows."""

    def __init__(self) -> None:
        self.values: dict[str, int] = {}
        self.fighters: dict[str, Units] = {}
        self.fallen: dict[str, Units] = {}

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        for at, line in enumerate(step.lines):
            if line.kind == "values":
                yield from self._meet(step, at, tally)
            elif line.kind == "falls" and self.values:
                self.fallen[line.about][plain_kind(line.ids("piece")[0])] += 1
        if self.values and step.asked != "Pick":
            yield from self._judge(tally)
            self.values = {}

    def _meet(self, step: StepView, at: int, tally: Tally) -> Iterator[Difference]:
        line, later = step.lines[at], step.lines[at + 1 :]
        sides, area = line.ids("actor"), line.ids("area")[0]
        self.values = {}
        if any(other.kind == "retreat" for other in later):
            return
        self.values = dict(zip(sides, line.numbers, strict=True))
        self.fallen = {side: Counter() for side in sides}
        self.fighters = {side: units_at(step.after, area, side) for side in sides}
        for other in later:
            if other.kind == "falls":
                self.fighters[other.about][plain_kind(other.ids("piece")[0])] += 1
        expected = {side: worth(units) for side, units in self.fighters.items()}
        yield from tally.same("danes and neutrals: values", "battle.danes-vs-neutral", expected, self.values, area)

    def _judge(self, tally: Tally) -> Iterator[Difference]:
        for side, units in self.fighters.items():
            strength = next(value for other, value in self.values.items() if other != side)
            rest = strength - worth(self.fallen[side])
            more = [kind for kind in units - self.fallen[side] if book.VALUE[kind] <= rest]
            fit = rest >= 0 and not more
            about = f"{side} {dict(units)} against {strength}"
            yield from tally.holds(
                "danes and neutrals: losses", "battle.danes-vs-neutral", about, fit, self.fallen[side]
            )


def worth(units: Units) -> int:
    return sum(book.VALUE[kind] * count for kind, count in units.items())


# ---------------------------------------------------------------------- Lordship cards after a Battle


class DrawWatch:
    """The winner draws two and keeps one, the loser draws one, Wessex one more to choose from."""

    def __init__(self) -> None:
        self.expected: dict[str, int] = {}

    def look(self, step: StepView, tally: Tally) -> Iterator[Difference]:
        for line in step.lines:
            if line.kind == "battle":
                self.expected = dict.fromkeys(line.ids("actor")[:2], 1)
            elif line.kind == "battle-won":
                self.expected[line.about] = 2
                if "wessex" in self.expected:
                    self.expected["wessex"] += 1
                if step.after.board["decks"]["lordship"] < 5:
                    self.expected = {}
            elif line.kind == "play-card" and "l25" in line.ids("card"):
                self.expected.pop(line.about, None)
            elif line.kind == "draw" and line.about in self.expected:
                yield from tally.same(
                    "battle: cards", "battle.lordship-draw", 1, self.expected.pop(line.about), line.about
                )
            elif line.kind in ("turn", "action", "season"):
                self.expected = {}
        kingdom = step.after.of_seat(step.next_seat)
        if step.asked == "ReturnDrawn" and kingdom in self.expected:
            expected = self.expected.pop(kingdom)
            yield from tally.same("battle: cards", "battle.lordship-draw", expected, len(step.answers), kingdom)
