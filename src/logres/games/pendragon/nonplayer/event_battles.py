"""8.2.1 Battles that an Event gives: where the Battle condition of a non-player's own flowchart would be met in them.

The condition is asked of the Battle as the Event has it fought: after the March or the levy that goes before it, on its
terms, and without a Feat, for a Command by an Event adds none (8.1.2). An ordinary Battle that meets it would have been
fought before any Event is looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.battle.enemies import ANYONE
from logres.games.pendragon.battle.engagement import ATTACKERS_AMBUSH
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import muster
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.events.battle_terms import SOUGHT_OUT, TRAPPED
from logres.games.pendragon.names import (
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FORT,
    HILLS,
    MARCH,
    MILITIA,
    MUSTER,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SAXONS,
    SCOTTI,
    TRAIN,
    Card,
)
from logres.games.pendragon.nonplayer.answers import events
from logres.games.pendragon.nonplayer.battle_trial import Fight, on_board
from logres.games.pendragon.nonplayer.charts import civitates, dux, saxons, scotti
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.planning import battles
from logres.games.pendragon.tables import TERRAIN

PLUNDER: Final = 4  # stands for the D6 of 8.7.1, which no Event rolls


class Grant(NamedTuple):
    """A Battle that an Event gives: its terms, the factions that may be fought (bits), and what goes before it."""

    terms: int = 0
    foes: int = ANYONE
    before: int = NOBODY  # a March into the space, or a levy there
    regions: bool = False
    hills: bool = False


def grant(card: int, faction: int) -> Grant:
    """What an Event with a Battle in it gives to a faction."""
    briton = faction in BRITONS
    if card == Card.MONS_BADONICUS:
        return Grant(TRAPPED, 1 << SAXONS | 1 << SCOTTI, MARCH, regions=True)
    if card == Card.CELYDDON_COED:
        return Grant(SOUGHT_OUT, 1 << SCOTTI, hills=True)
    if card == Card.WITH_THE_CROSS_ON_HIS_SHOULDERS:
        return Grant(SOUGHT_OUT if briton else 0)
    if card == Card.MISTBORN:
        return Grant(before=TRAIN if faction == DUX else MUSTER) if briton else Grant(ATTACKERS_AMBUSH, before=MARCH)
    return Grant()


def spaces(g: Game, b: Board, faction: int, card: int) -> list[int]:
    """8.2.1.sword, 8.2.1.second-faction, 8.2.1.epoch-instructions: Where a Battle by the Event meets the condition."""
    given = grant(card, faction)
    last = N_REGIONS if given.regions or given.hills else N_SPACES
    found = [s for s in range(last) if TERRAIN[s] == HILLS or not given.hills]
    return [s for s in found if _foes(b, faction, s, given) and _met(g, b, faction, s, given)]


def _met(g: Game, b: Board, faction: int, space: int, given: Grant) -> bool:
    after = _prepared(g, b, faction, space, given.before)
    if not after.troops(space, faction):
        return False
    trial = on_board(g, after)
    return any(meets(trial, faction, fight, given.terms) for fight in _foes(after, faction, space, given))


def _foes(b: Board, faction: int, space: int, given: Grant) -> list[Fight]:
    return [Fight(space, foe) for foe in battles.foes(b, faction, space) if given.foes >> foe & 1]


def meets(g: Game, faction: int, fight: Fight, terms: int) -> bool:
    """8.2.3.event-commands: The Battle condition of the faction's flowchart, for a Battle on terms of its own."""
    if faction == DUX:
        return dux.adds_prestige(g, fight, terms)
    if faction == CIVITATES:
        return civitates.wins(g, fight, PLUNDER, terms)
    return saxons.wins(g, fight, terms) if faction == SAXONS else scotti.attacks(g, fight, (terms,))


def _prepared(g: Game, b: Board, faction: int, space: int, before: int) -> Board:
    """The board on which the Battle would be fought."""
    if before == MARCH:
        return _after_march(g, faction, space)
    after = b.copy()
    if before == TRAIN:
        pieces.place(after, space, CAVALRY, b.at(space, FORT))
    elif before == MUSTER and b.pieces(space, CIVITATES):
        run = Execution(CIVITATES, MUSTER)
        run.prepare(b)
        pieces.place(after, space, MILITIA, muster.levy(b, run, space))
    return after


def _after_march(g: Game, faction: int, space: int) -> Board:
    """8.2.3.event-commands: The free March into one space, by the flowchart, on a copy."""
    order = Execution(faction, MARCH, free=1, optional=1, into=1 << space)
    plan = _CHARTS[faction](faction, order=tuple(order.values()))
    plan.goto("granted")
    return events.performed(g, plan, careful=False)


_CHARTS: Final[tuple[type[Chart], ...]] = (
    dux.DuxTurn,
    civitates.CivitatesTurn,
    saxons.SaxonTurn,
    scotti.ScottiTurn,
)
