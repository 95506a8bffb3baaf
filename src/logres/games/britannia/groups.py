"""Armies told apart: cohorts on the board, and groups on the march. Saves hold them as plain lists.

During a nation's turn `b.cohorts` tells its armies apart by everything the rules ask about. They lie there sorted, with
no two alike but for their number. Losses in battle are taken from the board's counts first, so a battle area may hold
fewer armies than its cohorts say: who died is settled when it matters (rules/battle/cohorts.py).
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, NamedTuple

from logres.engine.frames import Decision, Procedure, Shape
from logres.engine.nouns import Arg
from logres.engine.texts import Text, say
from logres.games.britannia import log
from logres.games.britannia.tables import LAND, NATIONS


class Cohort(NamedTuple):
    """Armies of the active nation that are alike."""

    area: int  # where they are
    kind: int  # INFANTRY or CAVALRY
    start: int  # where they began the nation turn: raiders go home there; landing limits bind who began at sea
    back: int  # where they would retreat to from a battle here, or NOWHERE if they have not moved in this phase
    raider: int  # 1 if they may end the turn at sea (Picts: at their origin)
    moved: int  # 1 if they have moved in this movement phase
    armies: int


class Part(NamedTuple):
    """Armies of one cohort in a group on the march."""

    kind: int
    start: int  # of the turn
    raider: int
    origin: int  # where they began the phase
    armies: int

    def same(self, other: Part) -> bool:
        """Whether two are alike but for their number."""
        return self[:4] == other[:4]

    def numbering(self, armies: int) -> Part:
        """So many of them."""
        return self if armies == self.armies else part(self.kind, self.start, self.raider, self.origin, armies)


@cache
def part(kind: int, start: int, raider: int, origin: int, armies: int) -> Part:
    """A part with these fields, made once: a named tuple takes long to make."""
    return Part(kind, start, raider, origin, armies)


class Drop(NamedTuple):
    """Armies that left the group on the way, and have moved."""

    area: int
    before: int  # the area they came from
    kind: int
    start: int
    raider: int
    armies: int
    origin: int

    def part(self) -> Part:
        return part(self.kind, self.start, self.raider, self.origin, self.armies)


class Camp:
    """What the cohorts of a board come to, worked out once for as long as they stay as they are."""

    __slots__ = ("arrived", "at_sea", "cohorts", "fresh")

    def __init__(self, cohorts: tuple[Cohort, ...]) -> None:
        self.cohorts = cohorts
        self.fresh: dict[int, list[Part]] = {}  # by area: the armies that have not moved
        self.arrived: dict[int, int] = {}  # by area: how many have
        self.at_sea: list[Cohort] = []
        for cohort in cohorts:
            area, kind, start, _, raider, moved, armies = cohort
            if moved:
                self.arrived[area] = self.arrived.get(area, 0) + armies
            else:
                self.fresh.setdefault(area, []).append(part(kind, start, raider, area, armies))
            if area >= LAND:
                self.at_sea.append(cohort)


class Company(NamedTuple):
    """Armies that may leave a battle together: of one kind, and alike in what matters after it (see refuge.trait)."""

    kind: int
    trait: int
    armies: int


@cache
def company(kind: int, trait: int, armies: int) -> Company:
    """A company with these fields, made once."""
    return Company(kind, trait, armies)


Party = tuple[Company, ...]


class NationDecision(Decision):
    """ui.out-of-turn-decisions: A question to the owner of a nation, whoever is on turn.

    QUESTION is what is asked, where it is always the same, with `{nation}` for who is asked.
    """

    QUESTION: ClassVar[str] = ""

    def __init__(self, seat: str, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    @property
    def actor(self) -> str:
        return NATIONS[self.nation]  # [ui.out-of-turn-decisions]

    @property
    def prompt(self) -> str:
        return self.asks(self.QUESTION)

    def asks(self, template: str, **parts: Arg) -> Text:
        """A question to the nation, whose name fills `{nation}`."""
        return say(template, nation=log.NATION[self.nation], **parts)


class NationProcedure(Procedure):
    """A chapter for one nation."""

    def __init__(self, nation: int) -> None:
        super().__init__()
        self.nation = nation


class Group(NationDecision):
    """A group on the march: who goes, and how far it has come. What it may do next is in march.py."""

    SHAPES: ClassVar[dict[str, Shape]] = {"parts": Part, "dropped": Drop}

    def __init__(
        self,
        seat: str,
        nation: int,
        path: tuple[int, ...],
        leader: int,
        parts: tuple[Part, ...] = (),
        spent: int = 0,
        halted: int = 0,
        road_only: int = 0,
        crossed: int = 0,
        sailed: int = 0,
        through: int = 0,
        dropped: tuple[Drop, ...] = (),
        overran: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.seat = seat
        self.nation = nation
        self.path = path  # areas from the first to where the group is
        self.leader = leader
        self.parts = parts
        self.spent = spent
        self.halted = halted  # see paths.FREE
        self.road_only = road_only  # entered difficult terrain off the road
        self.crossed = crossed  # a strait, as the first step
        self.sailed = sailed
        self.through = through  # has left enough behind to pass the enemy here
        self.dropped = dropped
        self.overran = overran  # (enemy area passed, area before)

    def size(self) -> int:
        """Armies in the group; a leader is none."""
        total = 0
        for part in self.parts:
            total += part.armies
        return total
