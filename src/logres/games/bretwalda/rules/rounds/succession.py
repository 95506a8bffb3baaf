"""Rulers: when one is destroyed another takes his place, or the kingdom is lost."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, seat_of
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.rules.rounds.setup import crown
from logres.games.bretwalda.tables import (
    AREA_KIND,
    CAPITAL,
    CAPITALS,
    CITY,
    COUNTRYSIDE,
    LAND,
    NO_RULER_IN,
    PLACE,
    PLACES,
    RULER,
)


def vacant(b: Board) -> list[int]:
    """The kingdoms whose Ruler is not on the board and that still may have one."""
    return [k for k in b.kingdoms() if b.ruler[k] and not b.doomed >> k & 1 and not b.has_ruler(k)]


class Successions(Procedure):
    """concept.ruler.destroyed: One kingdom after the other."""

    STEPS = ("look",)

    def look(self, g: Game, b: Board) -> str | None:
        for k in vacant(b):
            g.call(Succession(k))
            return "look"
        return None


class Succession(KingdomProcedure):
    """concept.ruler.destroyed, concept.ruler.placement: The old card is gone, a new one is chosen and placed."""

    STEPS = ("fall", "choose", "place", "arrive")

    def fall(self, g: Game, b: Board) -> str | None:
        """concept.ruler.all-lost, concept.ruler.no-place: Without a card or a place the kingdom is lost."""
        log.line(g, self.side, "concept.ruler.destroyed", "ruler-dead", "{}: {} is dead", log.CARD[b.ruler[self.side]])
        if not b.rulers[self.side] or not thrones(g, b, self.side):  # [concept.ruler.no-place]
            b.doomed |= 1 << self.side  # [concept.ruler.all-lost]
            log.line(g, self.side, "concept.ruler.all-lost", "no-ruler", "{} has no Ruler left")
            return ""
        return None

    def choose(self, g: Game, b: Board) -> None:
        """concept.ruler.destroyed: Another of those left, or by lot."""
        g.call(crown(g, b, self.side))

    def place(self, g: Game, b: Board) -> None:
        """concept.ruler.placement: Where the order of places allows."""
        g.call(Throne(seat_of(g, b, self.side), self.side, tuple(thrones(g, b, self.side))))

    def arrive(self, g: Game, b: Board) -> None:
        """concept.control.take-by-move: In an empty area he takes Control."""
        a = b.where_ruler(self.side)
        if a >= 0:
            control.take(g, b, self.side, a)


def thrones(g: Game, b: Board, k: int) -> list[int]:
    """concept.ruler.placement: The own Capital, else Cities, else Countryside, else an empty area but Man and Wiht.

    An area just lost in Battle still bears the token, but only opposing units: it is no place for him.
    """
    own = [a for a in b.controlled(k) if b.has(k, a) or not b.foes(k, a)]  # [concept.ruler.placement]
    if CAPITALS[k] in own:
        return [CAPITALS[k]]
    towns = (CITY, CAPITAL) if second_reading(g) else (CITY,)  # [concept.ruler.placement] any Capital has a City
    for kinds in (towns, (COUNTRYSIDE,)):
        found = [a for a in own if AREA_KIND[a] in kinds]
        if found:
            return found
    return [a for a in range(LAND) if b.empty(a) and a not in NO_RULER_IN]


class Throne(KingdomDecision):
    """concept.ruler.placement: Where the new Ruler appears."""

    RULE = "concept.ruler.placement"
    ELSEWHERE = "Your Ruler cannot appear in {}."
    QUESTION = "where does your new Ruler appear?"

    def __init__(self, seat: str, side: int, areas: tuple[int, ...]) -> None:
        super().__init__(seat, side)
        self.areas = areas

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("throne", area=PLACES[a]) for a in self.areas]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        b.add(self.side, PLACE[action.area or ""], RULER)
