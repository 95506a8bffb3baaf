"""Positions: a documented JSON form of the board at an entry point, both ways.

`at` = round, phase, and by phase: actor, taken (actions taken in the round), turn, card, area, attacker, budget.
`board` = areas (units by side, control, food, buildings, dalc), vessels, kingdoms (gold, ruler, rulers, tiles, actions,
chronicles, deeds, bid, treasury), pretender, dalcs. `hidden` = hands, goals, decks. What is not said is as at the
start, decks in the order of their cards. The top of a deck is its last card.

At a decision that is no entry point the phase is `moment`, and `hidden.moment` holds the exact state: the flat board,
the stack of frames, the answer on its way. It lies under `hidden` because drawn cards and sealed answers are in it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from logres.engine import codec
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.play.documents import Shape, index, number
from logres.games.bretwalda.board import NO_DRAFT, NOBODY, Board
from logres.games.bretwalda.rules.actions.actions import ActionPhase, ChooseAction, Direction, Turn
from logres.games.bretwalda.rules.rounds import setup
from logres.games.bretwalda.rules.rounds.advanced_setup import AdvancedSetUp
from logres.games.bretwalda.rules.rounds.setup import ChooseRuler, SetUp
from logres.games.bretwalda.tables import (
    ACTIONS,
    BUILDINGS,
    CHRONICLES,
    DANES_CARDS,
    KINDS,
    KINGDOMS,
    LAND,
    LORDSHIP,
    N_KINGDOMS,
    N_SIDES,
    PLACE,
    PLACES,
    RULER,
    RULERS,
    RULERS_OF,
    SEASON_CARDS,
    SIDE,
    SIDES,
    START_GOLD,
    THEGN,
    TILE,
    TILES,
    VESSELS,
)
from logres.games.bretwalda.ui import invariants, position_entry
from logres.games.bretwalda.ui.view import add_holdings, stacks, vessels

MOMENT: Final = "moment"
NAMES: Final[Shape] = {
    "at": ("round", "turn", "phase", "card", "actor", "taken", "area", "attacker", "from", "budget"),
    "board": ("areas", "dalcs", "vessels", "kingdoms", "pretender", "direction", "shown", "aside", "players"),
    "board.areas.*": ("units", "control", "food", "buildings"),
    "board.vessels.*": ("side", "name", "at", "aboard"),
    "board.kingdoms": KINGDOMS,
    "board.kingdoms.*": (
        *("gold", "ruler", "rulers", "tiles", "actions"),
        *("chronicles", "deeds", "bid", "treasury", "lost"),
    ),
    "hidden": ("hands", "goals", "decks", "known", MOMENT),
    "hidden.hands": KINGDOMS,
    "hidden.goals": KINGDOMS,
    "hidden.decks": ("lordship", "chronicles", "danes", "seasons"),
    "hidden.known": ("lordship", "chronicles", "danes"),
}


def cards(given: Any, known: Collection[str], what: str) -> list[str]:
    """Cards of one kind."""
    for card in given:
        if not isinstance(card, str) or card not in known:
            raise BadInput(f"position: there is no {what} '{str(card)[:60]}'")
    return list(given)


# ---------------------------------------------------------------------- reading


def read(g: Game, doc: dict[str, Any]) -> None:
    """Fill the game's board and stack from a position document."""
    b = Board()
    g.board = b
    at, board, hidden = doc.get("at", {}), doc.get("board", {}), doc.get("hidden", {})
    if at.get("phase") == MOMENT:
        _read_moment(g, b, board, hidden)
        return
    b.round = number(at.get("round", 1), "at.round")
    if not 1 <= b.round <= 12:
        raise BadInput("position: at.round must be from 1 to 12")
    b.turn = number(at.get("turn", 0), "at.turn")
    b.card = str(at.get("card", ""))
    _seat(g, b, board)
    _read_areas(b, board)
    _read_vessels(b, board.get("vessels", []))
    for k in b.kingdoms():
        _read_kingdom(b, k, board.get("kingdoms", {}).get(KINGDOMS[k], {}))
    b.pretender = index(SIDE, board.get("pretender", SIDES[b.kingdoms()[0]]), "kingdom")
    b.direction = 1 if board.get("direction", 1) == 1 else -1
    b.shown, b.aside = list(board.get("shown", ())), list(board.get("aside", ()))
    _read_hidden(b, hidden)
    faults = invariants.in_the_box(b)
    if faults:
        raise BadInput(f"position: {faults[0]}")
    position_entry.enter(g, b, at)


def _read_moment(g: Game, b: Board, board: dict[str, Any], hidden: dict[str, Any]) -> None:
    """The exact state between entry points; what is told of it openly must agree."""
    moment = hidden.get(MOMENT)
    if not isinstance(moment, dict):
        raise BadInput("position: the phase 'moment' needs hidden.moment")
    moment = codec.opened(moment)
    b.restore(moment["board"])
    if _write_board(g, b) != board:
        raise BadInput("position: board and hidden.moment differ; to change the board begin at an entry point")
    for frame in moment["stack"]:
        g.call(codec.frame_from(g.title, frame))
    g.answer = codec.frozen(moment["answer"])
    faults = invariants.broken(g, b)
    if faults or not g.pending:
        raise BadInput(f"position: {faults[0] if faults else 'nothing is asked'}")


def _seat(g: Game, b: Board, board: dict[str, Any]) -> None:
    """Who plays which kingdom: the seats' own, unless kingdoms were chosen."""
    chosen = board.get("players") or [seat.replace("-", "_") for seat in g.seats]
    setup.seat_kingdoms(b, [index(SIDE, name, "kingdom") for name in chosen])
    if len(b.kingdoms()) != len(g.seats):
        raise BadInput("position: a kingdom for each seat")


def _read_areas(b: Board, board: dict[str, Any]) -> None:
    setup.place_dalcs(b)
    if "dalcs" in board:
        here = [index(PLACE, name, "area") for name in board["dalcs"]]
        b.dalc = [1 if a in here else 0 for a in range(LAND)]
    for name, area in board.get("areas", {}).items():
        a = index(PLACE, name, "area")
        for side, host in area.get("units", {}).items():
            _read_host(b, index(SIDE, side, "side"), a, host)
        b.put_token(a, index(SIDE, area["control"], "kingdom") if area.get("control") else NOBODY)
        b.food[a] = number(area.get("food", 0), "food")
        b.build[a] = sum([1 << BUILDINGS.index(building) for building in area.get("buildings", ())])


def _read_host(b: Board, side: int, a: int, host: dict[str, Any]) -> None:
    for name, count in host.items():
        b.add(side, a, _kind(name), number(count, name))


def _kind(name: str) -> int:
    if name == "dane":
        return THEGN
    if name not in KINDS:
        raise BadInput(f"position: there is no unit '{name}'")
    return KINDS.index(name)


def _read_vessels(b: Board, vessels: list[dict[str, Any]]) -> None:
    for vessel in vessels:
        side = index(SIDE, vessel["side"], "side")
        v = index({VESSELS[v]: v for v in b.fleet(side)}, vessel["name"], "vessel")
        b.vessel[v] = index(PLACE, vessel["at"], "place")
        for name, count in vessel.get("aboard", {}).items():
            b.cargo[v] += number(count, name) << 4 * _kind(name)


def _read_kingdom(b: Board, k: int, doc: dict[str, Any]) -> None:
    b.gold[k] = number(doc.get("gold", START_GOLD), "gold")
    b.ruler[k] = str(doc.get("ruler", RULERS_OF[k][0] if b.on_board(k, RULER) else ""))
    others = doc.get("rulers", [ruler for ruler in RULERS_OF[k] if ruler != b.ruler[k]])
    b.rulers[k] = tuple(cards(others, RULERS, "Ruler"))
    if b.ruler[k]:
        cards([b.ruler[k]], RULERS, "Ruler")
    b.tiles[k] = sum([1 << index(TILE, tile, "tile") for tile in doc.get("tiles", ())])
    b.used[k] = sum([1 << ACTIONS.index(action) for action in doc.get("actions", ())])
    b.done[k] = tuple(doc.get("chronicles", ()))
    first, second, third = [number(deed, "deeds") for deed in doc.get("deeds", (0, 0, 0))]
    b.deeds[3 * k : 3 * k + 3] = [first, second, third]
    b.bids[k] = number(doc.get("bid", 0), "bid")
    b.bids[N_KINGDOMS + k] = number(doc.get("treasury", 0), "treasury")
    b.doomed |= 1 << k if doc.get("lost") else 0


def _read_hidden(b: Board, doc: dict[str, Any]) -> None:
    for k in b.kingdoms():
        b.hands[k] = tuple(sorted(doc.get("hands", {}).get(KINGDOMS[k], ())))
        b.goals[k] = tuple(sorted(doc.get("goals", {}).get(KINGDOMS[k], ())))
    held = {card for hands in (b.hands, b.goals, b.done) for hand in hands for card in hand}
    decks = doc.get("decks", {})
    lordship, chronicles = [[card for card in kind if card not in held] for kind in (LORDSHIP, CHRONICLES)]
    b.lordship_deck = cards(decks.get("lordship", lordship), LORDSHIP, "Lordship card")
    b.chronicle_deck = cards(decks.get("chronicles", chronicles), CHRONICLES, "Chronicle")
    b.danes_deck = cards(decks.get("danes", DANES_CARDS), DANES_CARDS, "card of the Danes")
    out = {b.card, *b.shown, *b.aside}
    left = [[card for card in cards if card not in out] for cards in SEASON_CARDS]
    b.season_decks = [tuple(deck) for deck in decks.get("seasons", left)]
    known = doc.get("known", {})
    b.lordship_known = [number(bits, "known") for bits in known.get("lordship", ())]
    b.chronicles_known = [number(bits, "known") for bits in known.get("chronicles", ())]
    b.danes_known = [number(bits, "known") for bits in known.get("danes", ())]


# ---------------------------------------------------------------------- writing


def write(g: Game, b: Board) -> dict[str, Any]:
    """The position document: of an entry point as one would write it, elsewhere with the exact state beside it."""
    if not g.stack:
        raise BadInput("position: the game is over")
    at = _write_at(g, b)
    hidden = _write_hidden(b) if at["phase"] != MOMENT else _write_moment(g, b)
    return {"at": at, "board": _write_board(g, b), "hidden": hidden}


def _write_moment(g: Game, b: Board) -> dict[str, Any]:
    stack = [codec.frame_json(frame) for frame in g.stack]
    return {MOMENT: codec.sealed({"board": b.dump(), "stack": stack, "answer": g.answer})}


def _write_at(g: Game, b: Board) -> dict[str, Any]:
    top = g.stack[-1]
    at: dict[str, Any] = {"round": b.round, "turn": b.turn, "card": b.card}
    if not _at_rest(b):
        return {**at, "phase": MOMENT}
    if isinstance(top, ChooseRuler) and isinstance(g.stack[-2], SetUp) and not g.find(AdvancedSetUp):
        return {**at, "phase": "setup"}
    if isinstance(top, Direction):
        return {**at, "phase": "actions"}
    if isinstance(top, ChooseAction):
        phase, turn = g.find(ActionPhase), g.find(Turn)
        return {**at, "phase": "action", "actor": SIDES[turn.side], "taken": phase.taken}
    return {**at, "phase": MOMENT}


def _at_rest(b: Board) -> bool:
    """Whether nothing is left of a bid, an action, a Battle or an offer."""
    action = b.fund or b.tricks or b.fresh or b.sailed or b.entries or b.drawn or b.changed
    fight = b.dice or b.mods or b.wounds or b.fallen
    return not action and not fight and all(draft == NO_DRAFT for draft in b.drafts)


def _write_board(g: Game, b: Board) -> dict[str, Any]:
    doc: dict[str, Any] = {
        "areas": {PLACES[a]: area for a in range(LAND) if (area := _area(b, a))},
        "dalcs": [PLACES[a] for a in range(LAND) if b.dalc[a]],
        "vessels": vessels(b),
        "kingdoms": {KINGDOMS[k]: _kingdom(b, k) for k in b.kingdoms()},
        "pretender": None if b.pretender == NOBODY else SIDES[b.pretender],
        "direction": b.direction,
        "shown": b.shown[:],
        "aside": b.aside[:],
    }
    if g.options["advanced-setup"] and b.kingdoms():
        doc["players"] = [KINGDOMS[b.player.index(seat)] for seat in range(len(g.seats))]
    return doc


def _area(b: Board, a: int) -> dict[str, Any]:
    doc: dict[str, Any] = {}
    if any(b.at(side, a) for side in range(N_SIDES)):
        doc["units"] = stacks(b, a)
    add_holdings(b, a, doc)
    return doc


def _kingdom(b: Board, k: int) -> dict[str, Any]:
    return {
        "gold": b.gold[k],
        "ruler": b.ruler[k],
        "rulers": list(b.rulers[k]),
        "tiles": [tile for i, tile in enumerate(TILES) if b.tiles[k] >> i & 1],
        "actions": [action for i, action in enumerate(ACTIONS) if b.used[k] >> i & 1],
        "chronicles": list(b.done[k]),
        "deeds": b.deeds[3 * k : 3 * k + 3],
        "bid": b.bids[k],
        "treasury": b.bids[N_KINGDOMS + k],
        "lost": bool(b.doomed >> k & 1),
    }


def _write_hidden(b: Board) -> dict[str, Any]:
    return {
        "hands": {KINGDOMS[k]: list(b.hands[k]) for k in b.kingdoms()},
        "goals": {KINGDOMS[k]: list(b.goals[k]) for k in b.kingdoms()},
        "decks": {
            "lordship": b.lordship_deck[:],
            "chronicles": b.chronicle_deck[:],
            "danes": b.danes_deck[:],
            "seasons": [list(deck) for deck in b.season_decks],
        },
        "known": {
            "lordship": b.lordship_known[:],
            "chronicles": b.chronicles_known[:],
            "danes": b.danes_known[:],
        },
    }
