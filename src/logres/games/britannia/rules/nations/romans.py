"""The Romans: reinforcements, the legion's withdrawal, and their departure for the Romano-British."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.rounds.departures import depart
from logres.games.britannia.state import NO_FORT, NOBODY
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    BELGAE,
    FORT,
    INFANTRY,
    LAND,
    N_AREAS,
    N_NATIONS,
    RB_START_MAX,
    ROMAN_MAX_AFTER_WITHDRAWAL,
    ROMAN_SEA,
    ROMAN_WITHDRAWAL_ROUND,
    ROMANO_BRITISH,
    ROMANS,
    SOUTH_ZONE,
    roman_reinforcements,
)

CONVERT: Final = tuple([Action("convert", area=AREAS[a]) for a in range(LAND)])


def reinforce(g: Game, b: Board) -> None:
    """roman.reinforce.table, roman.reinforce.placement: New legions in the Channel, by round and armies in play."""
    count = roman_reinforcements(b.round, b.total_armies(ROMANS))
    if count:
        b.add(ROMANS, ROMAN_SEA, INFANTRY, count)  # [roman.reinforce.placement]
        log.line(g, ROMANS, "roman.reinforce.table", "arrival", log.ARRIVAL, count, log.AREA[ROMAN_SEA])


def withdraw_legion(g: Game, b: Board) -> None:
    """roman.legion-withdrawal: At the end of the Roman turn of round 2 all above twelve armies go."""
    if b.round == ROMAN_WITHDRAWAL_ROUND:
        depart(g, b, ROMANS, b.total_armies(ROMANS) - ROMAN_MAX_AFTER_WITHDRAWAL, "roman.legion-withdrawal")


class RomansLeave(Procedure):
    """roman.leave: As round 6 begins subjection ends, Romano-British take over in the south, the rest is gone."""

    STEPS = ("subjection_ends", "forts", "armies", "the_rest")

    def subjection_ends(self, g: Game, b: Board) -> None:
        """roman.leave, rb.submitted.belgae-free: Who was subject is remembered, but for the Belgae."""
        log.line(g, ROMANS, "roman.leave", "romans-leave", "The {} leave")
        for n in range(N_NATIONS):
            if b.subject[n] == ROMANS:
                b.subject[n] = NOBODY  # [submit.romans.irrevocable]
                if n != BELGAE:  # [rb.submitted.belgae-free]
                    b.former |= 1 << n

    def forts(self, g: Game, b: Board) -> None:
        """rb.r6.convert-forts: Eight forts in the south become armies."""
        g.call(Conversion(FORT))

    def armies(self, g: Game, b: Board) -> None:
        """rb.r6.convert-armies: With fewer forts, armies in the south until there are eight."""
        g.call(Conversion(INFANTRY))

    def the_rest(self, g: Game, b: Board) -> None:
        """rb.r6.remove-rest: Nothing Roman stays on the map, no ruin either."""
        for a in range(N_AREAS):
            b.remove(ROMANS, a, INFANTRY, b.infantry(ROMANS, a))
        for a in range(LAND):
            b.fort[a] = NO_FORT
            b.refresh(ROMANS, a)


class Conversion(Procedure):
    """rb.r6.convert-forts, rb.r6.convert-armies: Roman units of one kind, until there are eight Romano-British."""

    STEPS = ("next_unit",)

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def next_unit(self, g: Game, b: Board) -> str | None:
        """stack.exceptions: They replace Roman units wherever these stand, even more than a stack holds."""
        wanted = RB_START_MAX - b.total_armies(ROMANO_BRITISH)
        found = convertible(b, self.unit)
        if wanted <= 0 or not found:
            return DONE
        if wanted >= sum([units(b, self.unit, a) for a in found]):
            for a in found:
                convert(g, b, self.unit, a, units(b, self.unit, a))
            return DONE
        g.call(Convert(seat_of(g, b, ROMANO_BRITISH), ROMANO_BRITISH, self.unit, wanted))
        return "next_unit"


def units(b: Board, unit: int, a: int) -> int:
    return b.forts(ROMANS, a) if unit == FORT else b.infantry(ROMANS, a)


def convertible(b: Board, unit: int) -> list[int]:
    """rb.r6.convert-forts: In or south of York and Cheshire."""
    return [a for a in b.areas(ROMANS) if a in SOUTH_ZONE and units(b, unit, a)]


def convert(g: Game, b: Board, unit: int, a: int, count: int) -> None:
    b.remove(ROMANS, a, unit, count)
    b.add(ROMANO_BRITISH, a, INFANTRY, count)  # [rb.normal-armies]
    log.line(g, ROMANO_BRITISH, "rb.r6.convert-forts", "convert", log.RISING, count, log.AREA[a])


class Convert(NationDecision):
    """rb.r6.convert-forts, rb.r6.convert-armies: The owner chooses where there are more than he may keep."""

    ELSEWHERE = "Nothing Roman that you may take over stands in {}."

    def __init__(self, seat: str, nation: int, unit: int, wanted: int) -> None:
        super().__init__(seat, nation)
        self.unit = unit
        self.wanted = wanted

    @property
    def rule(self) -> str:
        return "rb.r6.convert-forts" if self.unit == FORT else "rb.r6.convert-armies"

    @property
    def prompt(self) -> str:
        fort = "{nation}: which Roman fort do you take over? ({n} to go)"
        army = "{nation}: which Roman army do you take over? ({n} to go)"
        return self.asks(fort if self.unit == FORT else army, n=self.wanted)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [CONVERT[a] for a in convertible(b, self.unit)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.area
        convert(g, b, self.unit, AREA[action.area], 1)
