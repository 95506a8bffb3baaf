"""What a seat may see: the whole board, its own cards, of others' cards only how many."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.engine.title import Dealer
from logres.games.bretwalda.board import NOBODY, NOWHERE, Board, Draft, seat_of
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
        "drawn": b.drawn[:] if seat is not None and seat == drawer(g) else len(b.drawn),
        "battle": battle(b),
        "initiatives": [] if seat is None else [action.as_json() for action in g.initiatives(seat)],
    }


def drawer(g: Game) -> str | None:
    """The seat that has cards drawn to choose from."""
    top = g.stack[-1] if g.stack else None
    return top.seat if isinstance(top, (ReturnDrawn, raid.PlayDanes)) else None


def area(b: Board, a: int) -> dict[str, Any]:
    """One land area: what stands in it, and no more than is there."""
    doc: dict[str, Any] = {"kind": AREA_KINDS[AREA_KIND[a]], "units": stacks(b, a)}
    if b.control[a] != NOBODY:
        doc["control"] = SIDES[b.control[a]]
    if b.food[a]:
        doc["food"] = b.food[a]
    if b.build[a]:
        doc["buildings"] = listed(b.build[a])
    if b.dalc[a]:
        doc["dalc"] = 1
    if b.pillaged(a):
        doc["pillaged"] = True
    return doc


def stacks(b: Board, a: int) -> dict[str, dict[str, int]]:
    """The units in an area by side."""
    return {SIDES[side]: units(side, b.at(side, a)) for side in range(N_SIDES) if b.at(side, a)}


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
    own = seat is not None and seat_of(g, b, k) == seat
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
    danish = bool(b.drawn) and b.drawn[0].startswith("d")
    b.hands, b.lordship_deck, drawn = _deal(b.hands, b.lordship_deck, own, b, sees_drawn or danish, dealer)
    b.goals, b.chronicle_deck, _ = _deal(b.goals, b.chronicle_deck, own, b, True, dealer)
    if danish and not sees_drawn:
        pool = dealer.shuffled(sorted([*b.danes_deck, *b.drawn]))
        b.drawn, b.danes_deck = sorted(pool[: len(b.drawn)]), pool[len(b.drawn) :]
    else:
        b.drawn = drawn
        b.danes_deck = dealer.shuffled(sorted(b.danes_deck))
    b.season_decks = [tuple(dealer.shuffled(sorted(deck))) for deck in b.season_decks]


def _deal(
    hands: list[tuple[str, ...]], deck: list[str], own: int, b: Board, keep: bool, dealer: Dealer
) -> tuple[list[tuple[str, ...]], list[str], list[str]]:
    """Hands of others, the deck and perhaps the drawn cards, from one sorted pool."""
    hidden = [card for k, hand in enumerate(hands) if k != own for card in hand]
    pool = dealer.shuffled(sorted([*deck, *hidden, *([] if keep else b.drawn)]))
    dealt = [hand if k == own else tuple(sorted([pool.pop() for _ in hand])) for k, hand in enumerate(hands)]
    drawn = b.drawn if keep else sorted([pool.pop() for _ in b.drawn])
    return dealt, pool, drawn
