"""What holds in every healthy state of Bretwalda. For the fuzzer, and for positions written by hand."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.bretwalda.board import NOBODY, NOWHERE, Board
from logres.games.bretwalda.packing import total
from logres.games.bretwalda.rules.battle import combat
from logres.games.bretwalda.rules.battle.battle import Battle
from logres.games.bretwalda.tables import (
    ALL_GOLD,
    AREA_KIND,
    BUILDING_SUPPLY,
    CAPITAL,
    CHRONICLES,
    CONTROL_TOKENS,
    DANE_FIGURES,
    DANES,
    DANES_CARDS,
    DRAKKAR_HOLD,
    FIGURES,
    HARBOUR,
    LAND,
    LORDSHIP,
    MOST_CHRONICLES,
    N_KINDS,
    N_KINGDOMS,
    N_SIDES,
    N_VESSELS,
    NEUTRAL,
    NEUTRAL_FIGURES,
    PLACES,
    SHIP_HOLD,
    SIDES,
    THEGN,
)


def broken(g: Game, b: Board) -> list[str]:
    """All that is wrong, in words."""
    return [*in_the_box(b), *_cards(b), *_battles(g, b)]


def in_the_box(b: Board) -> list[str]:
    """What asks for more figures, tokens or room than there are."""
    return [*_units(b), *_tokens(b)]


def _units(b: Board) -> list[str]:
    """setup.components.units: No more figures than there are; nobody in two places."""
    found = []
    for side in range(N_SIDES):
        most = NEUTRAL_FIGURES if side == NEUTRAL else FIGURES
        for kind in range(N_KINDS):
            limit = (DANE_FIGURES if kind == THEGN else 0) if side == DANES else most[kind]
            if not 0 <= b.on_board(side, kind) <= limit:
                found.append(f"{b.on_board(side, kind)} figures of kind {kind} for {SIDES[side]}")
    for a in range(LAND):
        here = 0
        for side in range(N_SIDES):
            here |= (1 << b.faction[side]) if b.at(side, a) else 0
        if here != b.here[a]:
            found.append(f"{PLACES[a]} does not know who is in it")
    return found + _vessels(b)


def _vessels(b: Board) -> list[str]:
    found = []
    for v in range(N_VESSELS):
        where = b.vessel[v]
        if total(b.cargo[v]) > (SHIP_HOLD if v < 8 else DRAKKAR_HOLD):
            found.append(f"vessel {v} carries too many")
        if where == NOWHERE and b.cargo[v]:
            found.append(f"vessel {v} is lost but carries units")
        if 0 <= where < LAND and (not HARBOUR[where] or v >= 8):
            found.append(f"vessel {v} is in {PLACES[where]}, which is no Harbour for it")
    return found


def _tokens(b: Board) -> list[str]:
    """concept.gold.limit: Gold, Control tokens, Buildings and Dalcs within their numbers."""
    found = []
    if sum(b.gold) > ALL_GOLD or min(b.gold) < 0:
        found.append(f"Gold is {b.gold}")
    if min(b.food) < 0:
        found.append("there is less than no Food")
    tokens = [0 if b.player[k] == NOBODY else CONTROL_TOKENS for k in range(N_KINGDOMS)]
    found += [f"too many tokens of {SIDES[k]} are out" for k in range(N_KINGDOMS) if b.control.count(k) > tokens[k]]
    for building, supply in enumerate(BUILDING_SUPPLY):
        if sum([bits >> building & 1 for bits in b.build]) > supply:
            found.append(f"too many Buildings of kind {building}")
    room = [2 if kind == CAPITAL else 1 for kind in AREA_KIND]
    return found + [f"too many Buildings in {PLACES[a]}" for a in range(LAND) if b.build[a].bit_count() > room[a]]


def _cards(b: Board) -> list[str]:
    """Every card is in exactly one place."""
    found = []
    danish = [card for card in b.drawn if card.startswith("d")]
    lordly = [card for card in b.drawn if card.startswith("l")]
    held = [card for hand in b.hands for card in hand]
    if sorted([*b.lordship_deck, *held, *lordly]) != sorted(LORDSHIP):
        found.append("a Lordship card is lost or doubled")
    goals = [card for hand in [*b.goals, *b.done] for card in hand]
    if sorted([*b.chronicle_deck, *goals]) != sorted(CHRONICLES):
        found.append("a Chronicle is lost or doubled")
    if sorted([*b.danes_deck, *danish]) != sorted(DANES_CARDS):
        found.append("a Danes card is lost or doubled")
    if any(len(done) > MOST_CHRONICLES for done in b.done):
        found.append("more than two Chronicles are completed")
    return found


def _battles(g: Game, b: Board) -> list[str]:
    """battle.trigger: Sides share a place only while they are moving or fighting; wounds end with the Battle."""
    found = []
    fighting = g.find(Battle) is not None or g.find(combat.ValueBattle) is not None
    if not fighting and b.mods:
        found.append("wounds outlive the Battle")
    if not b.entries and not fighting and combat.contested(b):
        found.append(f"two sides share {PLACES[combat.contested(b)[0]]} without a Battle")
    return found
