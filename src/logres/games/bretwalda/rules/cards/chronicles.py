"""Chronicle cards: secret aims, claimed when they are fulfilled, exchanged in Spring."""

from __future__ import annotations

from collections.abc import Callable

from logres.engine.actions import Action
from logres.engine.frames import Decision, Together
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOWHERE, Board, draw_from, put_under
from logres.games.bretwalda.frames import EachInTurn, KingdomDecision, seat_of
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.rules.rounds.setup import ReturnChronicle
from logres.games.bretwalda.tables import (
    ABBEY,
    AREA_KIND,
    BUILDINGS,
    CAPITALS,
    CHRONICLE_NEEDS,
    COUNTRYSIDE,
    ISLES,
    MOST_CHRONICLES,
    NEIGHBOURS,
    PLACE,
    SHIPS,
    TILE_TYPE,
    areas,
)

WON, NOBLES, DANES_SLAIN = 0, 1, 2
NOT_NOW = Action("wait")
CLAIM = {card: Action("claim", card=card) for card in CHRONICLE_NEEDS}
SHUT_IN = 3  # areas round a Capital

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
    """Man or Wiht, or all Ships."""
    ships = [v for v in b.fleet(k) if b.vessel[v] != NOWHERE]
    return 1 if _holds(b, k, ISLES) or len(ships) == SHIPS else 0


def _capitals(b: Board, k: int) -> int:
    """Capitals of others that are held, or shut in by three areas round them."""
    others = [a for a in CAPITALS if a != CAPITALS[k]]
    return len([a for a in others if b.control[a] == k or _holds(b, k, NEIGHBOURS[a]) >= SHUT_IN])


def _tile_types(b: Board, k: int) -> int:
    return len({TILE_TYPE[i] for i in range(len(TILE_TYPE)) if b.tiles[k] >> i & 1})


def progress(b: Board, k: int, card: str) -> tuple[int, int]:
    """What a kingdom has of what a card asks for, and how much it asks for."""
    return _ASKED[card](b, k), CHRONICLE_NEEDS[card]


def fulfilled(b: Board, k: int, card: str) -> bool:
    """concept.chronicle.objective: Whether a card's condition holds now."""
    have, needed = progress(b, k, card)
    return have >= needed


_ASKED: dict[str, Callable[[Board, int], int]] = {
    "c01": lambda b, k: b.buildings(k, ABBEY),
    "c02": lambda b, k: len([kind for kind in range(len(BUILDINGS)) if b.buildings(k, kind)]),
    "c03": lambda b, k: b.total_food(k),
    "c04": lambda b, k: b.gold[k],
    "c05": lambda b, k: deed(b, k, WON),
    "c06": _tile_types,
    "c07": _capitals,
    "c08": _towns,
    "c09": lambda b, k: len(b.controlled(k)),
    "c10": lambda b, k: deed(b, k, NOBLES),
    "c11": lambda b, k: deed(b, k, DANES_SLAIN),
    "c12": _isles,
    "c13": lambda b, k: _holds(b, k, _BRITONS),
    "c14": lambda b, k: _holds(b, k, _NORTH),
    "c15": lambda b, k: _holds(b, k, _SHORE),
    "c16": _heart,
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
    QUESTION = "do you claim a Chronicle?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        met = [card for card in b.goals[self.side] if fulfilled(b, self.side, card)]
        return [NOT_NOW, *[CLAIM[card] for card in met]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.card:
            complete(g, b, self.side, action.card)
            if b.goals[self.side] and may_complete(b, self.side) and not victory.watch(g, b):
                g.call(Claim(self.seat, self.side))


def claim_together(g: Game, b: Board, kingdoms: list[int]) -> None:
    """concept.chronicle.objective: All who hold a card are asked at once."""
    sides = tuple([k for k in kingdoms if b.goals[k] and may_complete(b, k)])
    if sides:
        g.call(ClaimsTogether(sides, tuple([len(b.done[k]) for k in sides])))


class ClaimsTogether(Together):
    """concept.chronicle.objective, victory.ties: Claims of one moment; who may wear the crown is decided after all."""

    STEPS = ("gather", "again")

    def __init__(self, sides: tuple[int, ...], done: tuple[int, ...], sealed: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(sealed)
        self.sides = sides
        self.done = done  # Chronicles completed before

    def questions(self, g: Game, b: Board) -> tuple[Decision, ...]:
        return tuple([ClaimAtOnce(seat_of(g, b, k), k) for k in sorted(self.sides, key=b.player.__getitem__)])

    def again(self, g: Game, b: Board) -> None:
        """concept.chronicle.max-two: Whoever has claimed one may claim another."""
        before = dict(zip(self.sides, self.done, strict=True))
        claim_together(g, b, [k for k in self.sides if len(b.done[k]) > before[k]])


class ClaimAtOnce(Claim):
    """concept.chronicle.objective: In the Priority Phase, sealed until all have answered."""

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.card:
            complete(g, b, self.side, action.card)


def complete(g: Game, b: Board, k: int, card: str) -> None:
    """victory.dalc.chronicle, concept.chronicle.max-two: A Dalc for ever; after the second the rest goes back."""
    b.done[k] = (*b.done[k], card)  # [victory.dalc.chronicle]
    b.goals[k] = tuple([other for other in b.goals[k] if other != card])
    if len(b.done[k]) == MOST_CHRONICLES:  # [concept.chronicle.max-two]
        for other in b.goals[k]:
            put_under(b.chronicle_deck, b.chronicles_known, other, 1 << k)
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
    QUESTION = "do you draw a new Chronicle and put one back?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("keep"), Action("draw")]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "draw":
            b.goals[self.side] = tuple(sorted([*b.goals[self.side], draw_from(b.chronicle_deck, b.chronicles_known)]))
            g.reveal()
            g.call(ReturnChronicle(self.seat, self.side))  # [concept.chronicle.hand-two] never more than two are kept
