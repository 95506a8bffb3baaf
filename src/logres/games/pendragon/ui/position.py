"""Positions: a documented JSON form of the board at an entry point, both ways.

`at` = card, phase, and by phase what entry.py says. `board` = resources, prestige, wealth, refugees, imperium, roads,
patrolled, casualties, out_of_play, not_yet, niall, dal_riada, ineligible, nonplayers, override, lasting, bound,
pivotal, epoch, played, seen, spaces. `hidden` = deck, the next card last.

A space = population, prosperity (a number, or bottom and top row), sites, strongholds (put on the Sites that fit, in
order), units: a number, or how many and how many of them laden. What is not said is as printed or nothing, and every
piece that is nowhere else is Available. With `base: "scenario"` all that is not said is as at the scenario's start.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.play.documents import Shape, number
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CAVALRY,
    COMITATES,
    FACTIONS,
    FIRST_STRONGHOLD,
    HILLFORT_SITE,
    N_PIECES,
    N_SPACES,
    NOBODY,
    PIECE,
    PIECES,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SEAS,
    SEATS,
    SIDES,
    SPACE,
    SPACES,
    STATUS,
    STATUSES,
    UNITS,
)
from logres.games.pendragon.prosperity import is_city
from logres.games.pendragon.rules import deck, setup
from logres.games.pendragon.rules.scenarios import BY_NUMBER
from logres.games.pendragon.tables import (
    BASE,
    LATE,
    N_CARDS,
    PIVOTAL_OF,
    PRINTED,
    SITE,
    SITE_KIND,
    SITES,
    SITES_OF,
    SPACE_OF,
    TOTALS,
    spelled,
)
from logres.games.pendragon.ui import position_entry
from logres.games.pendragon.ui.view import bound_to

NUMBERS: Final = (
    "prestige",
    "wealth",
    "refugees",
    "casualties",
    "out_of_play",
    "not_yet",
    "niall",
    "dal_riada",
    "epoch",
)
NAMES: Final[Shape] = {
    "at": (
        *("card", "phase", "acted", "passed", "first", "actor", "command", "limited", "target", "space", "step"),
        *("frames", "answer", "check"),
    ),
    "board": (
        *("base", "spaces", "resources", *NUMBERS, "imperium", "roads", "patrolled", "ineligible", "nonplayers"),
        *("override", "lasting", "bound", "pivotal", "played", "seen"),
    ),
    "board.spaces.*": ("population", "prosperity", "sites", "strongholds", "units"),
    "hidden": ("deck",),
}


def index(table: dict[str, int], name: Any, what: str) -> int:
    if not isinstance(name, str) or spelled(name) not in table:
        raise BadInput(f"position: there is no {what} '{name}'")
    return table[spelled(name)]


_SEAT: Final = {seat: f for f, seat in enumerate(SEATS)}
_SEA: Final = {sea: i for i, sea in enumerate(SEAS)}
_SIDE: Final = {"unshaded": 1, "shaded": 2}

# ---------------------------------------------------------------------- reading


def read(g: Game, doc: dict[str, Any]) -> None:
    """Fill the game's board and stack from a position document."""
    b = Board()
    g.board = b
    at, board, hidden = doc.get("at", {}), doc.get("board", {}), doc.get("hidden", {})
    setup.seat(b, g.scenario, g.options)
    if board.get("base") == "scenario":
        setup.lay_out(b, BY_NUMBER[b.scenario])
        deck.hand_out(b, BY_NUMBER[b.scenario], setup.balanced(g.options))
    _read_tracks(b, board)
    for name, space in board.get("spaces", {}).items():
        _read_space(b, index(SPACE, name, "space"), space)
    b.survey()
    _fill_boxes(b)
    control.refresh_all(b)
    _read_cards(g, b, board, at, hidden)
    position_entry.enter(g, b, at)


def _read_tracks(b: Board, board: dict[str, Any]) -> None:
    for seat, amount in board.get("resources", {}).items():
        b.resources[index(_SEAT, seat, "faction")] = number(amount, seat)
    for name in NUMBERS:
        setattr(b, name, number(board.get(name, getattr(b, name)), name))
    b.imperium = index(STATUS, board.get("imperium", STATUSES[b.imperium]), "status")
    b.roads = int(bool(board.get("roads", b.roads)))
    if "patrolled" in board:
        patrolled = [index(_SEA, sea, "Sea") for sea in board["patrolled"]]
        b.patrolled = [int(sea in patrolled) for sea in range(len(SEAS))]
    for seat in board.get("ineligible", ()):
        b.eligible[index(_SEAT, seat, "faction")] = 0
    for seat in board.get("nonplayers", ()):
        b.nonplayer[index(_SEAT, seat, "faction")] = 1
    for seat, value in board.get("override", {}).items():
        b.override[index(_SEAT, seat, "faction")] = 1 if value > 0 else -1


def _read_space(b: Board, s: int, doc: dict[str, Any]) -> None:
    """A space named here has what is said of it and nothing else."""
    b.count[s * N_PIECES : (s + 1) * N_PIECES] = [0] * N_PIECES
    b.laden[s * N_PIECES : (s + 1) * N_PIECES] = [0] * N_PIECES
    for site in SITES_OF[s]:
        b.sites[site] = NOBODY
    b.population[s] = number(doc.get("population", PRINTED[s]), "population")
    b.bottom[s], b.top[s] = _rows(b, s, doc.get("prosperity", 0))
    for name, held in doc.get("sites", {}).items():
        _set_site(b, s, index(SITE, name, "site"), index(PIECE, held, "piece"))
    for held in doc.get("strongholds", ()):
        piece = index(PIECE, held, "piece")
        _set_site(b, s, _free_site(b, s, piece), piece)
    for name, count in doc.get("units", {}).items():
        _read_units(b, s, index(PIECE, name, "piece"), count)


def _rows(b: Board, s: int, cubes: Any) -> tuple[int, int]:
    if isinstance(cubes, list):
        return number(cubes[0], "prosperity"), number(cubes[1], "prosperity")
    below = number(cubes, "prosperity") if is_city(s) else min(number(cubes, "prosperity"), b.population[s])
    return below, cubes - below


def _set_site(b: Board, s: int, site: int, piece: int) -> None:
    if SPACE_OF[site] != s or piece < FIRST_STRONGHOLD or not pieces.fits(site, piece) or b.sites[site] != NOBODY:
        raise BadInput(f"position: {PIECES[piece]} cannot stand at {SITES[site]} in {SPACES[s]}")
    b.sites[site] = piece
    b.count[s * N_PIECES + piece] += 1


def _free_site(b: Board, s: int, piece: int) -> int:
    """The first vacant Site that fits, Hillfort Sites before Town Sites."""
    free = sorted(pieces.vacant(b, s, piece), key=lambda site: SITE_KIND[site] != HILLFORT_SITE)
    if not free:
        raise BadInput(f"position: there is no Site for {PIECES[piece]} in {SPACES[s]}")
    return free[0]


def _read_units(b: Board, s: int, piece: int, count: Any) -> None:
    both = count if isinstance(count, list) else [count, 0]
    if piece >= FIRST_STRONGHOLD or number(both[1], "plunder") > number(both[0], "units"):
        raise BadInput(f"position: {count} {PIECES[piece]} cannot be in {SPACES[s]}")
    b.count[s * N_PIECES + piece] = both[0]
    b.laden[s * N_PIECES + piece] = both[1]


def _fill_boxes(b: Board) -> None:
    """What stands nowhere is Available."""
    left = list(TOTALS)
    for at, count in enumerate(b.count):
        left[BASE[at % N_PIECES]] -= count
    left[CAVALRY] -= b.casualties + b.out_of_play
    left[COMITATES] -= b.not_yet
    left[SCOTTI_RAIDER] -= b.niall
    left[SCOTTI_SETTLEMENT] -= b.dal_riada
    if min(left) < 0:
        raise BadInput(f"position: too many {PIECES[left.index(min(left))]}")
    b.available = left


def _read_cards(g: Game, b: Board, board: dict[str, Any], at: dict[str, Any], hidden: dict[str, Any]) -> None:
    b.card = number(at.get("card", 1), "at.card")
    for card, side in board.get("lasting", {}).items():
        b.lasting[_card(int(card))] = index(_SIDE, side, "side")
    for card, name in board.get("bound", {}).items():
        b.bound[_card(int(card))] = index({**_SEAT, **_SEA}, name, "faction or Sea")
    for seat in board.get("pivotal", ()):
        b.pivotal[index(_SEAT, seat, "faction")] = PIVOTAL_OF[index(_SEAT, seat, "faction")]
    b.played = [_card(card) for card in board.get("played", ())]
    b.deck = [_card(card) for card in hidden.get("deck", _usual_deck(g, b))]
    b.seen = number(board.get("seen", min(1, len(b.deck))), "seen")
    known = [_card(b.card), *b.played, *b.deck]
    if len(set(known)) < len(known) or b.seen > len(b.deck):
        raise BadInput("position: the cards do not fit")


def _card(card: Any) -> int:
    if not 1 <= number(card, "a card") < N_CARDS:
        raise BadInput(f"position: there is no card {card}")
    return int(card)


def _usual_deck(g: Game, b: Board) -> list[int]:
    """Without a deck: all Events in order, and one Epoch card at the bottom."""
    out = {b.card, *b.played}
    return [LATE[-1], *[card for card in reversed(deck.events(BY_NUMBER[b.scenario], False)) if card not in out]]


# ---------------------------------------------------------------------- writing


def write(g: Game, b: Board) -> dict[str, Any]:
    """The position document of an entry point; BadInput elsewhere."""
    return {
        "at": {"card": b.card, **position_entry.where(g, b)},
        "board": _write_board(b),
        "hidden": {"deck": b.deck[:]},
    }


def _write_board(b: Board) -> dict[str, Any]:
    return {
        "resources": {SEATS[f]: b.resources[f] for f in FACTIONS},
        **{name: getattr(b, name) for name in NUMBERS},
        "imperium": STATUSES[b.imperium],
        "roads": bool(b.roads),
        "patrolled": [sea for i, sea in enumerate(SEAS) if b.patrolled[i]],
        "ineligible": [SEATS[f] for f in FACTIONS if not b.eligible[f]],
        "nonplayers": [SEATS[f] for f in FACTIONS if b.nonplayer[f]],
        "override": {SEATS[f]: b.override[f] for f in FACTIONS if b.override[f]},
        "lasting": {str(card): SIDES[b.lasting[card]] for card in range(N_CARDS) if b.lasting[card]},
        "bound": {str(card): bound_to(b, card) for card in range(N_CARDS) if b.bound[card] != NOBODY},
        "pivotal": [SEATS[f] for f in FACTIONS if b.pivotal[f]],
        "played": b.played[:],
        "seen": b.seen,
        "spaces": {SPACES[s]: _write_space(b, s) for s in range(N_SPACES)},
    }


def _write_space(b: Board, s: int) -> dict[str, Any]:
    return {
        "population": b.population[s],
        "prosperity": [b.bottom[s], b.top[s]],
        "sites": {SITES[site]: PIECES[b.sites[site]] for site in SITES_OF[s] if b.sites[site] != NOBODY},
        "units": {PIECES[p]: [b.at(s, p), b.carrying(s, p)] for p in UNITS if b.at(s, p)},
    }
