"""2.1 Set-up: who plays whom, and the scenario on the board."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.games.pendragon import control, pieces, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CAVALRY, COMITATES, PIECES, SCENARIOS, SEATS
from logres.games.pendragon.rules import deck
from logres.games.pendragon.rules.scenarios import BY_NUMBER, Scenario

FOUR: Final = "four"
THREE: Final = "three"
THREE_BRITONS: Final = "three-britons"
TWO: Final = "two"
PLAYERS: Final[tuple[str, ...]] = (FOUR, THREE, THREE_BRITONS, TWO)

RULEBOOK: Final = "rulebook"
OLD_READING: Final = "0.1.0"
READINGS: Final[tuple[str, ...]] = (RULEBOOK, OLD_READING)

_SEATING: Final[dict[str, tuple[int, int, int, int]]] = {
    FOUR: (0, 1, 2, 3),
    THREE: (0, 1, 2, 2),  # [1.5.1.three-players]
    THREE_BRITONS: (0, 0, 2, 3),
    TWO: (0, 0, 2, 2),  # [1.5.1.two-players]
}


def set_up(g: Game) -> Board:
    """2.1.choose: Scenario, players, deck, board."""
    b = laid_out(SCENARIOS.index(g.scenario)).copy()
    seat(b, g.scenario, g.options)
    deck.prepare(g, b, balanced(g.options))
    return b


@cache
def laid_out(scenario: int) -> Board:
    """A scenario's board, made once: copies of it are played on."""
    b = Board()
    lay_out(b, BY_NUMBER[scenario])
    return b


def balanced(options: dict[str, Any]) -> bool:
    """Whether the scenario's optional removal of cards is in use."""
    return bool(options["balance"])


def seat(b: Board, scenario: str, options: dict[str, Any]) -> None:
    """2.1.choose, 1.5.1.non-player-option: Who plays each faction."""
    b.scenario = SCENARIOS.index(scenario)
    b.player = list(_SEATING[options["players"]])
    b.old_reading = int(options["reading"] == OLD_READING)
    gone = absent(options)
    if not options["demo"] and len(gone) == len(SEATS):
        raise BadInput("at least one faction needs a player; four non-players are the option 'demo'")  # [8.0.scope]
    b.nonplayer = [int(name in gone) for name in SEATS]


def absent(options: dict[str, Any]) -> tuple[str, ...]:
    """The factions nobody plays."""
    return SEATS if options["demo"] else tuple(options["nonplayers"])


def lay_out(b: Board, scenario: Scenario) -> None:
    """2.1.initial-boxes: All pieces in their boxes and everybody Eligible, then what the scenario lists."""
    tracks = scenario.tracks
    b.resources = list(tracks.resources)
    b.prestige, b.wealth, b.refugees = tracks.prestige, tracks.wealth, tracks.refugees
    b.imperium, b.roads = tracks.imperium, tracks.roads
    b.patrolled = list(tracks.patrolled)
    b.out_of_play, b.not_yet = tracks.out_of_play, tracks.not_yet
    b.available[CAVALRY] -= tracks.out_of_play
    b.available[COMITATES] -= tracks.not_yet  # [1.4.1.comitates-not-in-play]
    for s, population, cubes, sites, units in scenario.spaces:
        if population >= 0:
            b.population[s] = population
        prosperity.add(b, s, cubes)  # [2.1.prosperity-placement]
        for site, piece in sites:
            pieces.build(b, site, piece)
        for piece, count in units:
            pieces.place(b, s, piece, count)
    control.refresh_all(b)
    check_boxes(b, scenario)


def check_boxes(b: Board, scenario: Scenario) -> None:
    """2.1.scenario.bc-totals, 2.1.scenario.pt-totals, 2.1.scenario.htf-totals: What remains is what the list says."""
    for piece, count in scenario.available:
        if b.available[piece] != count:
            raise BadInput(f"{scenario.id}: {b.available[piece]} {PIECES[piece]} are Available, not {count}")
