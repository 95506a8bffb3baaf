"""What holds in every healthy state. For the fuzzer."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CAVALRY,
    COMITATES,
    FIRST_STRONGHOLD,
    N_PIECES,
    N_SPACES,
    NOBODY,
    PIECES,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SPACES,
    STRONGHOLDS,
)
from logres.games.pendragon.pieces import fits
from logres.games.pendragon.prosperity import is_city, most_population
from logres.games.pendragon.rules.deck import is_epoch
from logres.games.pendragon.tables import BASE, MOST_REFUGEES, N_SITES, PRINTED, SITES_OF, TOP, TOTALS


def broken(g: Game, b: Board) -> list[str]:
    """The invariants that do not hold."""
    return [*_totals(b), *_tracks(b), *_spaces(b), *_sites(b), *_cards(b)]


def _totals(b: Board) -> list[str]:
    """1.2.inventory-dux and its like: No piece is ever lost or made."""
    found = b.available[:]
    for index, count in enumerate(b.count):
        found[BASE[index % N_PIECES]] += count
    found[CAVALRY] += b.casualties + b.out_of_play
    found[COMITATES] += b.not_yet
    found[SCOTTI_RAIDER] += b.niall
    found[SCOTTI_SETTLEMENT] += b.dal_riada
    wrong = [f"{found[p]} {PIECES[p]}" for p in range(N_PIECES) if found[p] != TOTALS[p]]
    boxes = [*b.available, *b.count, b.casualties, b.out_of_play, b.not_yet, b.niall, b.dal_riada]
    return wrong + (["a box with fewer than no pieces"] if min(boxes) < 0 else [])


def _tracks(b: Board) -> list[str]:
    values = [*b.resources, b.prestige, b.wealth]
    wrong = [f"a track at {value}" for value in values if not 0 <= value <= TOP]
    return wrong + ([] if 0 <= b.refugees <= MOST_REFUGEES else [f"{b.refugees} Refugees"])


def _spaces(b: Board) -> list[str]:
    wrong: list[str] = []
    if [b.where(p) for p in range(N_PIECES)] != [[s for s in range(N_SPACES) if b.at(s, p)] for p in range(N_PIECES)]:
        wrong.append("where pieces are said to stand")
    for s in range(N_SPACES):
        if b.control[s] != control.controller(b, s):
            wrong.append(f"the control of {SPACES[s]}")
        if not 0 <= b.population[s] <= most_population(s):
            wrong.append(f"{b.population[s]} people in {SPACES[s]}")
        if not _prosperity_fits(b, s):
            wrong.append(f"the prosperity of {SPACES[s]}")
    for index, laden in enumerate(b.laden):
        if not 0 <= laden <= (b.count[index] if index % N_PIECES < FIRST_STRONGHOLD else 0):
            wrong.append(f"{laden} plunder in {SPACES[index // N_PIECES]}")
    return wrong


def _prosperity_fits(b: Board, s: int) -> bool:
    """Rows may exceed a Population that fell, until Recovery; never what it could ever be."""
    if is_city(s):
        return b.top[s] == 0 and 0 <= b.bottom[s] <= 2 * PRINTED[s]
    return 0 <= b.bottom[s] <= most_population(s) and 0 <= b.top[s] <= most_population(s)


def _sites(b: Board) -> list[str]:
    wrong = [f"site {site}" for site in range(N_SITES) if b.sites[site] != NOBODY and not fits(site, b.sites[site])]
    for s in range(N_SPACES):
        held = [b.sites[site] for site in SITES_OF[s]]
        wrong += [f"the strongholds of {SPACES[s]}" for piece in STRONGHOLDS if held.count(piece) != b.at(s, piece)]
    return wrong


def _cards(b: Board) -> list[str]:
    cards = [*b.deck, *b.played, b.card, *[card for card in b.pivotal if card]]
    wrong = [] if len(set(cards)) == len(cards) else ["a card in two places"]
    if b.deck and is_epoch(b.deck[-1]):
        wrong.append("an Epoch card as the card to come")
    return wrong if b.seen or not b.deck else [*wrong, "no card to come is shown"]
