"""Chronicle cards: secret aims, claimed when they are fulfilled, exchanged in Spring."""

from __future__ import annotations

from collections.abc import Callable

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOWHERE, Board, EachInTurn, KingdomDecision, seat_of
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.rules.rounds.setup import ReturnChronicle
from logres.games.bretwalda.tables import (
    ABBEY,
    AREA_KIND,
    BUILDINGS,
    CAPITALS,
    COUNTRYSIDE,
    ISLES,
    MOST_CHRONICLES,
    NEIGHBOURS,
    PLACE,
    TILE_TYPE,
    areas,
)

WON, NOBLES, DANES_SLAIN = 0, 1, 2

_BRITONS = areas(["aberffraw", "mathrafal", "dinefwr", "caerwent", "tintagol"])
_NORTH = areas(["bebbanburg", "dun_pris", "caerleol", "hwit_aern", "mameceaster"])
_SHORE = areas(["norwic", "dommuc", "cantwareburg", "hestingas", "seolesige"])
_HEART = PLACE["hamptun"]


def deed(b: Board, k: int, what: int) -> int:
    return b.deeds[3 * k + what]


def _holds(b: Board, k: int, wanted: tuple[int, ...]) -> int:
    return len([a for a in wanted if b.control[a] == k])


def _towns(b: Board, k: int) -> int:
    return len([a for a in b.controlled(k) if AREA_KIND[a] != COUNTRYSIDE])


def _heart(b: Board, k: int) -> int:
    return _holds(b, k, (_HEART,)) + min(2, _holds(b, k, NEIGHBOURS[_HEART]))


def _isles(b: Board, k: int) -> int:
    ships = [v for v in b.fleet(k) if b.vessel[v] != NOWHERE]
    return min(1, _holds(b, k, ISLES)) + min(1, len(ships))


def _tile_types(b: Board, k: int) -> int:
    return len({TILE_TYPE[i] for i in range(len(TILE_TYPE)) if b.tiles[k] >> i & 1})


def progress(b: Board, k: int, card: str) -> tuple[int, int]:
    """What a kingdom has of what a card asks for, and how much it asks for."""
    have, needed = _ASKED[card]
    return have(b, k), needed


def fulfilled(b: Board, k: int, card: str) -> bool:
    """concept.chronicle.objective: Whether a card's condition holds now."""
    have, needed = progress(b, k, card)
    return have >= needed


_ASKED: dict[str, tuple[Callable[[Board, int], int], int]] = {
    "c01": (lambda b, k: b.buildings(k, ABBEY), 4),
    "c02": (lambda b, k: len([kind for kind in range(len(BUILDINGS)) if b.buildings(k, kind)]), len(BUILDINGS)),
    "c03": (lambda b, k: b.total_food(k), 7),
    "c04": (lambda b, k: b.gold[k], 12),
    "c05": (lambda b, k: deed(b, k, WON), 4),
    "c06": (_tile_types, 4),
    "c07": (lambda b, k: _holds(b, k, tuple([a for a in CAPITALS if a != CAPITALS[k]])), 1),
    "c08": (_towns, 5),
    "c09": (lambda b, k: len(b.controlled(k)), 11),
    "c10": (lambda b, k: deed(b, k, NOBLES), 2),
    "c11": (lambda b, k: deed(b, k, DANES_SLAIN), 3),
    "c12": (_isles, 2),
    "c13": (lambda b, k: _holds(b, k, _BRITONS), 3),
    "c14": (lambda b, k: _holds(b, k, _NORTH), 3),
    "c15": (lambda b, k: _holds(b, k, _SHORE), 3),
    "c16": (_heart, 3),
}


class Claims(EachInTurn):
    """concept.chronicle.objective: Kingdoms in turn may claim; never in mid-action."""

    def ask(self, g: Game, b: Board, k: int) -> None:
        """concept.chronicle.objective: Whoever holds a card is asked, met or not, so that nothing is given away."""
        if b.goals[k] and may_complete(b, k):
            g.call(Claim(seat_of(g, b, k), k))


def may_complete(b: Board, k: int) -> bool:
    """concept.chronicle.max-two: Two in the whole game."""
    return len(b.done[k]) < MOST_CHRONICLES


class Claim(KingdomDecision):
    """concept.chronicle.objective: Show a fulfilled Chronicle, or wait."""

    RULE = "concept.chronicle.objective"
    SECRET_CHOICE = True
    DECLINE = "wait"
    QUESTION = "claim a Chronicle?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        met = [card for card in b.goals[self.side] if fulfilled(b, self.side, card)]
        return [Action("wait"), *[Action("claim", card=card) for card in met]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.card:
            complete(g, b, self.side, action.card)
            if b.goals[self.side] and may_complete(b, self.side) and not victory.watch(g, b):
                g.call(Claim(self.seat, self.side))


def complete(g: Game, b: Board, k: int, card: str) -> None:
    """victory.dalc.chronicle, concept.chronicle.max-two: A Dalc for ever; after the second the rest goes back."""
    b.done[k] = (*b.done[k], card)  # [victory.dalc.chronicle]
    b.goals[k] = tuple([other for other in b.goals[k] if other != card])
    if len(b.done[k]) == MOST_CHRONICLES:  # [concept.chronicle.max-two]
        for other in b.goals[k]:
            b.chronicle_deck.insert(0, other)
        b.goals[k] = ()
    b.changed = 1
    g.reveal()
    log.line(g, k, "victory.dalc.chronicle", "chronicle", "{} completes {}", log.CARD[card])


class Exchanges(EachInTurn):
    """concept.chronicle.exchange: Each in turn may draw a Chronicle and put one under the deck."""

    def ask(self, g: Game, b: Board, k: int) -> None:
        """season.spring.sowing: Once each."""
        if b.goals[k] and may_complete(b, k) and b.chronicle_deck:
            g.call(Exchange(seat_of(g, b, k), k))


class Exchange(KingdomDecision):
    """concept.chronicle.exchange: Draw a new one, or keep what is there."""

    RULE = "concept.chronicle.exchange"
    QUESTION = "exchange a Chronicle?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("keep"), Action("draw")]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "draw":
            b.goals[self.side] = tuple(sorted([*b.goals[self.side], b.chronicle_deck.pop()]))
            g.reveal()
            g.call(ReturnChronicle(self.seat, self.side))  # [concept.chronicle.hand-two] never more than two are kept
