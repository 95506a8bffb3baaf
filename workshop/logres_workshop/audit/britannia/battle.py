"""Battles: who rolls, what hits, who falls, and what is paid for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from logres.engine.history import Line
from logres_workshop.audit.britannia.facts import Facts
from logres_workshop.audit.britannia.lines import ids, numbers
from logres_workshop.audit.britannia.scene import Scene, Units
from logres_workshop.audit.moments import Difference, Step

STRONG, NORMAL, HARD = 4, 5, 6
KINDS = ("infantry", "cavalry", "fort", "burh")
BURH_FIRST = (14, 15, 16)


@dataclass
class Hits:
    """What a side has thrown: dice that destroy anything, and dice that destroy normal armies alone."""

    hard: int = 0
    soft: int = 0


@dataclass
class Fight:
    """One battle as far as it has come. `sides` is None while nobody can tell who is left."""

    area: str
    attacker: str
    defender: str
    sides: dict[str, Units] | None
    allowed: dict[str, list[Counter[str]]] = field(default_factory=dict)  # losses by victim, until they are taken
    lost: dict[str, Counter[str]] = field(default_factory=dict)

    def foe(self, nation: str) -> str:
        return self.attacker if nation == self.defender else self.defender


def strong(nation: str, kind: str) -> bool:
    """Roman armies and cavalry."""
    return kind == "cavalry" or (nation == "romans" and kind == "infantry")


def hits(nation: str, dice: dict[str, tuple[int, ...]], led: bool) -> Hits:
    """Normal armies, forts and burhs destroy a normal army on 5, the strong on 4, anybody anything on 6."""
    found = Hits()
    for kind, values in dice.items():
        for value in values:
            rolled = value + led
            if rolled >= HARD:
                found.hard += 1
            elif rolled >= (STRONG if strong(nation, kind) else NORMAL):
                found.soft += 1
    return found


def outcomes(nation: str, units: Units, thrown: Hits, sheltered: bool, burh_first: bool) -> list[Counter[str]]:
    """What a side may lose to such hits. Sheltered are defenders in difficult terrain: only a 6 destroys them."""
    soft = 0 if sheltered else thrown.soft
    if nation == "romans":
        return [_romans_lose(units, thrown.hard, soft)]
    normals = units.infantry + units.burh
    least = max(0, min(units.cavalry, thrown.hard - max(0, normals - soft)))
    found = []
    for cavalry in range(least, min(units.cavalry, thrown.hard) + 1):
        fallen = min(normals, soft + thrown.hard - cavalry)
        found += [+Counter(cavalry=cavalry, **part) for part in _normals_lose(units, fallen, burh_first)]
    return found


def _romans_lose(units: Units, hard: int, soft: int) -> Counter[str]:
    """The fort falls only when no Roman army is left, and then to a 5 as well."""
    armies = min(units.infantry, hard)
    fort = 0
    if units.fort and armies == units.infantry and hard - armies + soft > 0:
        fort = 1
    return +Counter(infantry=armies, fort=fort)


def _normals_lose(units: Units, fallen: int, burh_first: bool) -> list[dict[str, int]]:
    """Which of them is the owner's choice, but for burhs in the last rounds."""
    if not units.burh or not fallen:
        return [{"infantry": fallen, "burh": 0}]
    with_burh = {"infantry": fallen - 1, "burh": 1}
    if burh_first or fallen > units.infantry:
        return [with_burh]
    return [with_burh, {"infantry": fallen, "burh": 0}]


class Battles:
    """All battles of a game, from their lines in the log."""

    def __init__(self, facts: Facts, counted: Counter[str]) -> None:
        self.facts = facts
        self.counted = counted
        self.fight: Fight | None = None
        self.round = 0
        self.removed: Counter[tuple[str, str, str]] = Counter()  # in the same step, before the battle

    def leader_goes(self, before: Scene, step: Step) -> None:
        """He leaves with those who retreat; no line tells it."""
        if before.kind == "LeaderGoes" and step.action == "go" and self.fight is not None and self.fight.sides:
            self.fight.sides[before.actor].leaders = []

    def after_step(self, before: Scene, after: Scene, step: Step) -> Iterator[Difference]:
        self.round = before.round
        self.removed = Counter()
        if before.kind == "RemoveExcess":
            _, kind, area = step.action.split()
            self.removed[before.actor, area, kind] += 1
        if before.options.get("reduced-randomness"):
            return
        for line in step.lines:
            yield from self._read(line, before)
        yield from self._at_the_end(after)

    def _read(self, line: Line, before: Scene) -> Iterator[Difference]:
        if line.kind == "round":
            self.round = numbers(line)[0]
        elif line.kind == "battle":
            attacker, defender = ids(line, "actor")
            area = ids(line, "area")[0]
            sides = {nation: deepcopy(before.of(nation, area)) for nation in (attacker, defender)}
            sides[attacker].infantry -= self.removed[attacker, area, "infantry"]
            sides[attacker].cavalry -= self.removed[attacker, area, "cavalry"]
            self.fight = Fight(area, attacker, defender, sides)
        elif line.kind == "hunger":
            self.removed[line.about, ids(line, "area")[0], ids(line, "piece")[0]] += 1
        elif self.fight is not None:
            yield from self._in_battle(self.fight, line)

    def _in_battle(self, fight: Fight, line: Line) -> Iterator[Difference]:
        if line.kind == "battle-roll":
            yield from self._settle(fight)
            yield from self._roll(fight, line)
        elif line.kind == "loss":
            fight.lost.setdefault(line.about, Counter())[ids(line, "piece")[0]] += numbers(line)[0]
        elif line.kind in ("retreat", "leader-slips"):
            yield from self._settle(fight)
            fight.sides = None
        elif line.kind == "leader-killed":
            yield from self._settle(fight, killed=line.about)
        elif line.kind == "battle-won":
            yield from self._settle(fight)
            self.fight = None

    def _at_the_end(self, after: Scene) -> Iterator[Difference]:
        """Where the battle is still fought, what the table shows is who is left."""
        fight = self.fight
        if fight is None:
            return
        now = after.board["battle"]
        if now is None or now["area"] != fight.area:
            yield from self._settle(fight)
            self.fight = None
        elif after.kind in ("DefenderRetreats", "AttackerRetreats", "WhoRetreats", "LeaderGoes"):
            yield from self._settle(fight)
            fight.sides = {
                nation: deepcopy(after.of(nation, fight.area)) for nation in (fight.attacker, fight.defender)
            }

    def _roll(self, fight: Fight, line: Line) -> Iterator[Difference]:
        dice: dict[str, dict[str, tuple[int, ...]]] = {fight.attacker: {}, fight.defender: {}}
        for draw in line.chance:
            _, area, nation, kind = draw.label.split()
            if area == fight.area and nation in dice:
                dice[nation][kind] = tuple(int(value) for value in draw.values)
        if fight.sides is None:
            return
        for nation, units in fight.sides.items():
            yield from self._dice(nation, units, dice[nation], fight)
        for nation, units in fight.sides.items():
            foe = fight.foe(nation)
            thrown = hits(foe, dice[foe], bool(fight.sides[foe].leaders))
            sheltered = nation == fight.defender and fight.area in self.facts.difficult
            fight.allowed[nation] = outcomes(nation, units, thrown, sheltered, self.round in BURH_FIRST)

    def _dice(self, nation: str, units: Units, dice: dict[str, tuple[int, ...]], fight: Fight) -> Iterator[Difference]:
        wanted = {
            "infantry": units.infantry,
            "cavalry": units.cavalry,
            "fort": int(units.fort),
            "burh": int(units.burh),
        }
        expected = {kind: count for kind, count in wanted.items() if count}
        found = {kind: len(values) for kind, values in dice.items() if values}
        self.counted["dice"] += 1
        if expected != found:
            yield Difference(
                "dice", "battle.dice-per-unit", f"{nation} in {fight.area} roll {dict(expected)}", f"{found}"
            )

    def _settle(self, fight: Fight, killed: str = "") -> Iterator[Difference]:
        """The losses of a round are all taken: are they what the dice allow?"""
        for nation, allowed in fight.allowed.items():
            lost = +fight.lost.get(nation, Counter())
            self.counted["losses"] += 1
            if lost not in allowed:
                expected = " or ".join(str(dict(one)) for one in allowed)
                yield Difference("losses", "battle.roll", f"{nation} in {fight.area} lose {expected}", f"{dict(lost)}")
        if fight.sides is not None and fight.allowed:
            for nation, units in fight.sides.items():
                _take(units, fight.lost.get(nation, Counter()))
            yield from self._leaders(fight, killed)
        fight.allowed = {}
        fight.lost = {}

    def _leaders(self, fight: Fight, killed: str) -> Iterator[Difference]:
        """A leader whom losses leave alone falls."""
        assert fight.sides is not None
        for nation, units in fight.sides.items():
            if units.leaders:
                self.counted["leader falls"] += 1
                expected, found = units.forces == 0, nation == killed
                if expected and not found and killed:
                    continue  # both fell: the other line is still to come
                if expected != found:
                    rule = "leader.battle.elimination"
                    yield Difference("leader falls", rule, f"{units.leaders} falls: {expected}", f"{found}")
                if found:
                    units.leaders = []


def _take(units: Units, lost: Counter[str]) -> None:
    units.infantry -= lost["infantry"]
    units.cavalry -= lost["cavalry"]
    units.fort = units.fort and not lost["fort"]
    units.burh = units.burh and not lost["burh"]
