"""What a seat may see: the whole board, its own cards, of others' cards only how many."""

from __future__ import annotations

from typing import Any

from logres.engine.chance import Dealer
from logres.engine.game import Game
from logres.games.bretwalda.board import NOBODY, NOWHERE, Board, Draft
from logres.games.bretwalda.frames import seat_of
from logres.games.bretwalda.names import listed, unit_name
from logres.games.bretwalda.packing import owner_of
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.cards.lordship import ReturnDrawn
from logres.games.bretwalda.rules.seasons import raid
from logres.games.bretwalda.tables import (
    ACTIONS,
    AREA_KIND,
    AREA_KINDS,
    DICE,
    LAND,
    N_KINDS,
    N_KINGDOMS,
    N_SIDES,
    N_VESSELS,
    PLACES,
    SIDES,
    TILES,
    VESSELS,
)


def view(g: Game, b: Board, seat: str | None) -> dict[str, Any]:
    """lordship.secret, concept.chronicle.objective, summer.bid.secret: Named piece by piece."""
    offers = [] if seat is None else [action.as_json() for action in g.initiatives(seat)]
    return {**brief(g, b, seat), "initiatives": offers}


def brief(g: Game, b: Board, seat: str | None) -> dict[str, Any]:
    """The same without what the seat may do of its own accord."""
    return {
        "round": b.round,
        "season": ("spring", "summer", "autumn", "winter")[(b.round - 1) % 4],
        "card": b.card,
        "shown": b.shown[:],
        "aside": b.aside[:],
        "pretender": SIDES[b.pretender] if b.pretender != NOBODY else None,
        "direction": b.direction,
        "areas": {PLACES[a]: area(b, a) for a in range(LAND)},
        "vessels": vessels(b),
        "kingdoms": {SIDES[k]: kingdom(g, b, k, seat) for k in b.kingdoms()},
        "decks": {
            "lordship": len(b.lordship_deck),
            "chronicles": len(b.chronicle_deck),
            "danes": len(b.danes_deck),
            "seasons": [len(deck) for deck in b.season_decks],
        },
        "drawn": b.drawn[:] if sees_drawn(g, seat) else len(b.drawn),
        "battle": battle(b),
    }


def drawer(g: Game) -> str | None:
    """The seat that has cards drawn to choose from."""
    top = g.stack[-1] if g.stack else None
    return top.seat if isinstance(top, (ReturnDrawn, raid.PlayDanes)) else None


def sees_drawn(g: Game, seat: str | None) -> bool:
    return seat is not None and seat == drawer(g)


def is_own(g: Game, b: Board, k: int, seat: str | None) -> bool:
    """lordship.secret, concept.chronicle.objective: Whether a seat sees the hand and the goals of a kingdom."""
    return seat is not None and seat_of(g, b, k) == seat


def area(b: Board, a: int) -> dict[str, Any]:
    """One land area: what stands in it, and no more than is there."""
    doc: dict[str, Any] = {"kind": AREA_KINDS[AREA_KIND[a]], "units": stacks(b, a)}
    add_holdings(b, a, doc)
    if b.dalc[a]:
        doc["dalc"] = 1
    if b.pillaged(a):
        doc["pillaged"] = True
    return doc


def add_holdings(b: Board, a: int, doc: dict[str, Any]) -> None:
    """Who controls an area, and the Food and Buildings in it, where there are any."""
    if b.control[a] != NOBODY:
        doc["control"] = SIDES[b.control[a]]
    if b.food[a]:
        doc["food"] = b.food[a]
    if b.build[a]:
        doc["buildings"] = listed(b.build[a])


def stacks(b: Board, a: int) -> dict[str, dict[str, int]]:
    """The units in an area by side."""
    stack = b.stack
    return {SIDES[side]: units(side, stack[side * LAND + a]) for side in range(N_SIDES) if stack[side * LAND + a]}


def units(side: int, packed: int) -> dict[str, int]:
    return {unit_name(side, kind): packed >> 4 * kind & 15 for kind in range(N_KINDS) if packed >> 4 * kind & 15}


def vessels(b: Board) -> list[dict[str, Any]]:
    found = [(v, owner_of(v)) for v in range(N_VESSELS) if b.vessel[v] != NOWHERE]
    return [
        {"side": SIDES[side], "name": VESSELS[v], "at": PLACES[b.vessel[v]], "aboard": units(side, b.cargo[v])}
        for v, side in found
    ]


def kingdom(g: Game, b: Board, k: int, seat: str | None) -> dict[str, Any]:
    """lordship.secret: Hands in full only for their owner. victory.dalc.track: Dalcs for all."""
    own = is_own(g, b, k, seat)
    return {
        "seat": seat_of(g, b, k),
        "dalcs": b.dalcs(k),  # [setup.step5-victory-track]
        "gold": b.gold[k],
        "treasury": b.bids[N_KINGDOMS + k],
        "bid": b.bids[k],
        "ruler": b.ruler[k],
        "rulers": list(b.rulers[k]),
        "tiles": [tile for i, tile in enumerate(TILES) if b.tiles[k] >> i & 1],
        "actions": [action for i, action in enumerate(ACTIONS) if b.used[k] >> i & 1],
        "chronicles": list(b.done[k]),
        "hand": list(b.hands[k]) if own else len(b.hands[k]),  # [lordship.secret]
        "goals": list(b.goals[k]) if own else len(b.goals[k]),  # [concept.chronicle.objective]
        "deeds": b.deeds[3 * k : 3 * k + 3],
        "lost": bool(b.doomed >> k & 1),
        "draft": draft(b.drafts[k]),
    }


def draft(offer: Draft) -> dict[str, Any] | None:
    """concept.trade.allowed: An offer that is being made up lies open."""
    if offer[0] == NOBODY:
        return None
    give, ask = {"gold": offer[1], "food": offer[2]}, {"gold": offer[3], "food": offer[4]}
    return {"to": SIDES[offer[0]], "give": give, "ask": ask}


def battle(b: Board) -> dict[str, Any] | None:
    if not b.mods:
        return None
    return {
        "dice": [["attacker", "defender"][who] + f" {DICE[colour]} {face}" for who, colour, face in b.dice],
        "wounds": b.wounds[:],
        "given": [b.mods[: fighters.M], b.mods[fighters.M :]],
    }


def redeal(g: Game, b: Board, seat: str, dealer: Dealer) -> None:
    """All that a seat cannot see is dealt anew: others' hands and Chronicles, drawn cards, the order of the decks."""
    own = b.player.index(g.seats.index(seat)) if g.seats.index(seat) in b.player else NOBODY
    sees_drawn = drawer(g) == seat
    hidden = [] if sees_drawn else b.drawn
    danish = [card for card in hidden if card.startswith("d")]
    lordly = [card for card in hidden if not card.startswith("d")]
    lordship = _Deck(b.lordship_deck, b.lordship_known, own)
    b.hands, b.lordship_deck, lordly = lordship.dealt(b.hands, own, lordly, dealer)
    b.goals, b.chronicle_deck, _ = _Deck(b.chronicle_deck, b.chronicles_known, own).dealt(b.goals, own, [], dealer)
    _, b.danes_deck, danish = _Deck(b.danes_deck, b.danes_known, own).dealt([], own, danish, dealer)
    if hidden:
        b.drawn = [*lordly, *danish]
    b.season_decks = [tuple(dealer.shuffled(sorted(deck))) for deck in b.season_decks]


class _Deck:
    """A deck in the eyes of a kingdom: the cards it knows stay where they are."""

    def __init__(self, deck: list[str], known: list[int], own: int) -> None:
        self.deck = deck
        self.kept = {i: deck[i] for i, by in enumerate(known) if by >> own & 1} if own != NOBODY else {}

    def dealt(
        self, hands: list[tuple[str, ...]], own: int, drawn: list[str], dealer: Dealer
    ) -> tuple[list[tuple[str, ...]], list[str], list[str]]:
        """Hands of others, the rest of the deck and cards that lie drawn, all from one sorted pool."""
        pool = [*self._unknown(), *drawn]
        for k, hand in enumerate(hands):
            if k != own:
                pool += hand
        pool.sort()
        pool = dealer.shuffled(pool)
        dealt = [hand if k == own else tuple(_taken(pool, len(hand))) for k, hand in enumerate(hands)]
        drawn = _taken(pool, len(drawn))
        pool.reverse()
        for i, card in self.kept.items():
            pool.insert(i, card)
        return dealt, pool, drawn

    def _unknown(self) -> list[str]:
        return [card for i, card in enumerate(self.deck) if i not in self.kept] if self.kept else self.deck


def _taken(pool: list[str], count: int) -> list[str]:
    """So many cards off the end of the pool, in order."""
    if not count:
        return []
    taken = sorted(pool[-count:])
    del pool[-count:]
    return taken
