"""Rounds 15 and 16: Harold's fate, and the special reinforcements."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.rounds.population import OWN, VACANT_TOO, PlaceArmies
from logres.games.britannia.tables import (
    CAVALRY,
    ENGLISH,
    HARDRADA,
    HAROLD,
    INFANTRY,
    NORMANS,
    NORWEGIANS,
    R16_AREAS_PER_SAXON,
    R16_HAROLD_GONE,
    R16_INFANTRY_PER_CAVALRY,
    R16_NORMAN_AREAS,
    R16_NORMAN_SEA,
    R16_NORWEGIAN_SEA,
    R16_NORWEGIANS_PER_AREA,
    SAXONS,
    WILLIAM,
)


def note_harold(b: Board, n: int) -> None:
    """r16.reinforce.normans: What counts is whether he was gone when the Norman turn of round 15 ended."""
    if n == NORMANS and b.round == b.edition.calendar.leader_round[HAROLD]:
        b.harold_gone = int(b.leader[HAROLD] < 0)


class LastReinforcements(Procedure):
    """r16.reinforce.timing: Before any turn of round 16, in the order of play."""

    STEPS = ("norwegians", "saxons", "normans")

    def norwegians(self, g: Game, b: Board) -> None:
        """r16.reinforce.norwegians: With Hardrada in play, an army for every area they hold."""
        if b.leader[HARDRADA] >= 0:
            appear(g, b, NORWEGIANS, R16_NORWEGIAN_SEA, R16_NORWEGIANS_PER_AREA * len(b.occupied(NORWEGIANS)))

    def saxons(self, g: Game, b: Board) -> None:
        """r16.reinforce.saxons: With Harold in England, an army for every two English areas, placed in England."""
        if b.leader[HAROLD] in ENGLISH:
            due = b.english(SAXONS) // R16_AREAS_PER_SAXON
            count = min(due, b.spare_infantry(SAXONS))  # [r16.reinforce.excess-lost]
            where = VACANT_TOO if g.options["saxon-levy"] == "vacant" else OWN
            g.call(PlaceArmies(SAXONS, count, "r16.reinforce.saxons", False, "england", (), where))

    def normans(self, g: Game, b: Board) -> None:
        """r16.reinforce.normans: With William in play, for four areas, and three more if Harold was gone."""
        if b.leader[WILLIAM] >= 0:
            due = len([a for a in R16_NORMAN_AREAS if b.sole(a) == NORMANS])
            due += R16_HAROLD_GONE if b.harold_gone else 0
            exchange(g, b, due)


def appear(g: Game, b: Board, n: int, sea: int, due: int) -> None:
    """r16.reinforce.excess-lost: As many as there are counters; the others never come."""
    count = min(due, b.spare_infantry(n))
    b.add(n, sea, INFANTRY, count)
    log.line(g, n, "r16.reinforce.timing", "arrival", log.ARRIVAL, count, log.AREA[sea])


def exchange(g: Game, b: Board, due: int) -> None:
    """r16.reinforce.normans-cavalry: Cavalry at one for two, as far as the counters go."""
    most = min(due // R16_INFANTRY_PER_CAVALRY, b.spare_cavalry(NORMANS))
    if most:
        g.call(NormanExchange(seat_of(g, b, NORMANS), NORMANS, due, most))
    else:
        appear(g, b, NORMANS, R16_NORMAN_SEA, due)


EXCHANGE: Final = "{nation}: how many cavalry, each in place of {n} of your {due} infantry?"


class NormanExchange(NationDecision):
    """r16.reinforce.normans-cavalry: How many cavalry instead of infantry?"""

    RULE = "r16.reinforce.normans-cavalry"

    def __init__(self, seat: str, nation: int, due: int, most: int) -> None:
        super().__init__(seat, nation)
        self.due = due
        self.most = most

    @property
    def prompt(self) -> str:
        return self.asks(EXCHANGE, n=R16_INFANTRY_PER_CAVALRY, due=self.due)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("take", count=count, stack="cavalry") for count in range(self.most + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count is not None
        b.add(NORMANS, R16_NORMAN_SEA, CAVALRY, action.count)
        log.line(g, NORMANS, self.RULE, "cavalry", "{}: {} cavalry in the {}", action.count, log.AREA[R16_NORMAN_SEA])
        appear(g, b, NORMANS, R16_NORMAN_SEA, self.due - action.count * R16_INFANTRY_PER_CAVALRY)
