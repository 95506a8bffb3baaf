"""Turns of Pendragon's non-players to check by hand: the position before each, its whole trace, what came of it, and
every space that it left otherwise than it was.

    python -m logres_workshop.nonplayer_turns --games 15 --turns 60 --seed 2
    python -m logres_workshop.nonplayer_turns --games 30 --each --seed 2

With `--each` one turn is drawn for every course that turns took (March then Build, Raid with Ransom, a Pass), the rare
ones as well as the frequent. The same seed draws the same turns. Every third game has a faction played at random, so
that what the flowcharts say of players is met too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from logres.engine.game import Game, blank_game
from logres.engine.history import Line
from logres.games.pendragon import prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    FACTION_NAMES,
    FACTIONS,
    N_PIECES,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    PIECES,
    SAXONS,
    SCENARIOS,
    SCOTTI,
    SEAS,
    SEATS,
    SIDES,
    SITE_KINDS,
    SPACE_NAMES,
    STATUSES,
    TERRAINS,
    UNITS,
)
from logres.games.pendragon.nonplayer import symbols, trace, victory_terms
from logres.games.pendragon.rules import imperium, victory
from logres.games.pendragon.tables import CARD_NAMES, ORDER, SITE_KIND, SITES_OF, TERRAIN
from logres.games.pendragon.title import Pendragon
from logres_workshop.random_play import RandomPlayer

PLAYED_GAMES: Final = 3  # one in so many has a player
ACTS: Final = "8.0.same-rules"  # of the lines that tell which Command or Feat is executed


class Watched(Pendragon):
    """Pendragon that keeps the board as it is when a non-player begins its turn, and as it is when it has acted."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[tuple[int, int, Board]] = []  # faction, line of the log, board
        self.ended: dict[int, Board] = {}  # by the number of the turn

    def take_turn(self, g: Game, b: Board, faction: int, plays: tuple[int, ...]) -> None:
        self.begun.append((faction, g.lines.size, b.copy()))
        super().take_turn(g, b, faction, plays)

    def acted(self, g: Game, b: Board) -> None:
        self.ended.setdefault(len(self.begun) - 1, b.copy())
        super().acted(g, b)


class Turn(NamedTuple):
    """One turn of a non-player."""

    game: str
    faction: int
    board: Board
    after: Board  # the same one where it passed
    lines: list[Line]


def options_of(number: int) -> dict[str, Any]:
    """Four non-players; in one game of three somebody plays, each faction in turn."""
    if number % PLAYED_GAMES != PLAYED_GAMES - 1:
        return {"demo": True}
    player = SEATS[number // PLAYED_GAMES % len(SEATS)]
    return {"nonplayers": [seat for seat in SEATS if seat != player]}


def turns_of(number: int, seed: str) -> list[Turn]:
    """All turns of non-players in one game."""
    watched = Watched()
    scenario, options = SCENARIOS[number % len(SCENARIOS)], options_of(number)
    game = blank_game(watched, scenario, options, f"{seed}/{number}")
    game.begin()
    player = RandomPlayer(f"{seed}/{number}")
    while game.pending:
        player.play(game)
    name = f"game {number}, {scenario}, non-players: {', '.join(options.get('nonplayers', SEATS))}"
    turns = []
    for turn, (faction, first, board) in enumerate(watched.begun):
        lines = _until_next(game, first)
        passed = any(line.kind == "pass" for line in lines)  # what ended then was the turn of somebody else
        turns.append(Turn(name, faction, board, board if passed else watched.ended.get(turn, board), lines))
    return turns


def _until_next(game: Game, first: int) -> list[Line]:
    """The lines of a turn: up to the heading of the next one, or of the next card."""
    found: list[Line] = []
    for line in game.log[first:]:
        if found and line.heading and line.level < 2:
            break
        found.append(line)
    return found


def drawn(games: int, count: int, seed: str) -> list[Turn]:
    """So many turns, drawn from all of so many games."""
    every = [turn for number in range(games) for turn in turns_of(number, seed)]
    return Random(f"turns {seed}").sample(every, min(count, len(every)))


def course(turn: Turn) -> tuple[Any, ...]:
    """What a faction did: Commands and Feats in order, an Event, or a Pass."""
    kinds = {line.kind for line in turn.lines}
    said = [line.args for line in turn.lines if line.rule == ACTS]
    return turn.faction, "pass" in kinds, "event" in kinds, *said


def one_of_each(games: int, seed: str) -> list[Turn]:
    """A turn of every course that was taken in so many games."""
    found: dict[tuple[Any, ...], list[Turn]] = {}
    for number in range(games):
        for turn in turns_of(number, seed):
            found.setdefault(course(turn), []).append(turn)
    lot = Random(f"turns {seed}")
    return [lot.choice(turns) for turns in found.values()]


# ---------------------------------------------------------------------- as text


def lines_of(turn: Turn) -> Iterator[str]:
    """A turn with the position before it; `?` begins what the non-player asked itself."""
    yield f"{FACTION_NAMES[turn.faction]} in {turn.game}"
    yield from position(turn.board, turn.faction)
    for line in turn.lines:
        dice = " ".join([f"{draw.label}={','.join(map(str, draw.values))}" for draw in line.chance])
        text = line.text + (f"  <{dice}>" if dice else "")
        yield f"  ? [{line.rule}] {text}" if line.kind in trace.KINDS else f"  = {text}"
    changed = [s for s in range(N_SPACES) if _space(turn.board, s) != _space(turn.after, s)]
    if changed:
        yield "  after it:"
        yield from [_space(turn.after, space) for space in changed]


def position(b: Board, faction: int) -> Iterator[str]:
    """The board in a few lines: cards, tracks, pools, then each space."""
    coming = b.deck[-1] if b.deck and b.seen else NOBODY
    yield f"  card {_card(b.card, faction)}; next {'unknown' if coming == NOBODY else _card(coming, faction)}"
    roads = "maintained" if imperium.roads_maintained(b) else "lost"
    patrolled = ", ".join([sea for sea, yes in zip(SEAS, b.patrolled, strict=True) if yes])
    yield f"  {STATUSES[b.imperium]}, Roads {roads}, patrolled: {patrolled or 'none'}, Refugees {b.refugees}"
    yield (
        f"  red {b.resources[DUX]}, Prestige {b.prestige}; blue {b.resources[CIVITATES]}, Wealth {b.wealth}; "
        f"Renown of Saxons {b.resources[SAXONS]}, of Scotti {b.resources[SCOTTI]}"
    )
    marks = [f"{FACTION_NAMES[f]} {victory_terms.beyond(b, f):+} ({victory.margin(b, f):+})" for f in FACTIONS]
    yield f"  beyond victory on the track (margin): {', '.join(marks)}"
    pools = [f"{b.available[p]} {PIECES[p]}" for p in range(N_PIECES) if b.available[p]]
    yield f"  available: {', '.join(pools)}; casualties {b.casualties}, out of play {b.out_of_play}, Niall {b.niall}"
    lasting = [f"{CARD_NAMES[card]} {SIDES[side]}" for card, side in enumerate(b.lasting) if side]
    held = [f"{CARD_NAMES[card]} ({FACTION_NAMES[f]})" for f, card in enumerate(b.pivotal) if card]
    yield f"  in effect: {', '.join(lasting) or 'nothing'}; Pivotal Events held: {', '.join(held) or 'none'}"
    idle = [FACTION_NAMES[f] for f in FACTIONS if not b.eligible[f]]
    yield f"  Ineligible on this card: {', '.join(idle) or 'nobody'}"
    for space in range(N_SPACES):
        yield _space(b, space)


def _card(card: int, faction: int) -> str:
    marks = {"shield": symbols.has_shield, "sword": symbols.has_sword, "raven": symbols.has_raven}
    found = [name for name, has in marks.items() if has(card, faction)]
    order = "".join([FACTION_NAMES[f][:2] for f in ORDER[card]])
    return f"{CARD_NAMES[card]} ({order}{'; ' + ' '.join(found) if found else ''})"


def _space(b: Board, space: int) -> str:
    held = b.control[space]
    holder = "-" if held == NOBODY else "Britons" if held == CIVITATES and not b.fragmented else FACTION_NAMES[held]
    most = b.prosperity(space) + prosperity.room(b, space)
    sites = [
        PIECES[b.sites[site]] if b.sites[site] != NOBODY else f"({SITE_KINDS[SITE_KIND[site]]} site)"
        for site in SITES_OF[space]
    ]
    units = [_units(b, space, piece) for piece in UNITS if b.at(space, piece)]
    people = f"pop {b.population[space]}" if space < N_REGIONS else "city"
    place = f"{SPACE_NAMES[space]:<12} {TERRAINS[TERRAIN[space]]:<5} {people:<5}"
    return f"    {place} prosperity {b.prosperity(space)}/{most:<2} {holder:<9} {', '.join([*sites, *units])}"


def _units(b: Board, space: int, piece: int) -> str:
    laden = b.carrying(space, piece)
    return f"{b.at(space, piece)} {PIECES[piece]}{f' ({laden} laden)' if laden else ''}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m logres_workshop.nonplayer_turns", description="Draw turns.")
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--each", action="store_true", help="one turn of every course instead")
    parser.add_argument("--seed", default="1")
    chosen = parser.parse_args(arguments)
    turns = one_of_each(chosen.games, chosen.seed) if chosen.each else drawn(chosen.games, chosen.turns, chosen.seed)
    for number, turn in enumerate(turns, 1):
        first, *rest = lines_of(turn)
        print("\n".join([f"#{number} {first}", *rest, ""]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
