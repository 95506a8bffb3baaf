"""8.2.1 The conditions of the Event Instructions, by card; instructions.py tells where they come from.

What an Event "would" do is read from the Event itself, carried out on a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import reach
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    BARBARIANS,
    CIVITATES,
    DUX,
    FRAGMENTATION,
    HIBERNICUS,
    HILLFORT,
    HILLS,
    MILITIA,
    N_REGIONS,
    N_SPACES,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SCOTTI,
    SCOTTI_RAIDER,
    TOWN,
    Card,
    Space,
)
from logres.games.pendragon.nonplayer import event_battles
from logres.games.pendragon.nonplayer.answers import event_worth, events
from logres.games.pendragon.nonplayer.charts import dux
from logres.games.pendragon.nonplayer.instructions import CONDITIONS, PIVOTALS, Condition
from logres.games.pendragon.nonplayer.planning import settling
from logres.games.pendragon.nonplayer.planning.intercepts import Sortie
from logres.games.pendragon.nonplayer.symbols import side_of
from logres.games.pendragon.rules import imperium, victory
from logres.games.pendragon.tables import NATION, OWNER, SEAS_OF, SETTLEMENT_OF, TERRAIN, WARBAND_OF, foederati

_WALES: Final = (Space.DECEANGLI, Space.DEMETAE, Space.ORDOVICES, Space.SILURES)


def after_event(g: Game, b: Board, faction: int) -> Board:
    """The board after the current Event, as this non-player would execute it."""
    side = side_of(faction, cards.sides(g, b, faction, b.card))
    return events.performed(g, events.Performance(faction, b.card, side), careful=True)


def fewer(before: Board, after: Board, kinds: tuple[int, ...]) -> int:
    return sum([before.on_map(kind) - after.on_map(kind) for kind in kinds])


def battle_by(card: int) -> Condition:
    """Somewhere a Battle by this Event would meet the Battle condition of the faction's flowchart."""

    def condition(g: Game, b: Board, faction: int) -> bool:
        return bool(event_battles.spaces(g, b, faction, card))

    return condition


def battle_spaces(card: int) -> Callable[[Game, Board, int], list[int]]:
    """The spaces in which it would."""
    return lambda g, b, faction: event_battles.spaces(g, b, faction, card)


# ---------------------------------------------------------------------- one by one


def flight_of_eagles(g: Game, b: Board, faction: int) -> bool:
    if faction == DUX:
        sortie = Sortie(g.trial(), b, dux.DuxTurn(DUX))
        sortie.plan()
        return sortie.engaged() >= 4
    return settling.plunder_held(b, faction) >= 3


def hibernicus_patrolled(g: Game, b: Board, faction: int) -> bool:
    return bool(b.patrolled[HIBERNICUS])


def scotti_in_wales(g: Game, b: Board, faction: int) -> bool:
    own = (WARBAND_OF[SCOTTI], SETTLEMENT_OF[SCOTTI])
    return any(b.at(s, piece) for s in _WALES for piece in own)


def raiders_go(count: int) -> Condition:
    def condition(g: Game, b: Board, faction: int) -> bool:
        return fewer(b, after_event(g, b, faction), (SAXON_RAIDER, SCOTTI_RAIDER)) >= count

    return condition


def own_foederati(count: int) -> Condition:
    """So many Warbands of a Barbarian's Nation, or in a Briton's employ, are Foederati."""

    def condition(g: Game, b: Board, faction: int) -> bool:
        kinds = [foederati(WARBAND_OF[n], e) for n in BARBARIANS for e in (DUX, CIVITATES)]
        own = [kind for kind in kinds if NATION[kind] == faction or OWNER[kind] == faction]
        return sum([b.on_map(kind) for kind in own]) >= count

    return condition


def wolves(g: Game, b: Board, faction: int) -> bool:
    return own_foederati(3 if faction in (DUX, CIVITATES) else 2)(g, b, faction)


def ambrosius(g: Game, b: Board, faction: int) -> bool:
    return imperium.civilian(b)


def avalon(g: Game, b: Board, faction: int) -> bool:
    return b.casualties + (b.out_of_play if faction == DUX else 0) >= 2


def groans(g: Game, b: Board, faction: int) -> bool:
    if faction == DUX and b.imperium in (AUTONOMY_MILITARY, AUTONOMY_CIVILIAN):
        return True
    return b.fragmented and victory.margin(b, faction) < 0


def renown_gained(count: int) -> Condition:
    def condition(g: Game, b: Board, faction: int) -> bool:
        return after_event(g, b, faction).resources[faction] - b.resources[faction] >= count

    return condition


def marked(count: int) -> Condition:
    """So many pieces come into own employ."""

    def condition(g: Game, b: Board, faction: int) -> bool:
        return event_worth.markers(after_event(g, b, faction), faction)[0] - event_worth.markers(b, faction)[0] >= count

    return condition


def bernicia(g: Game, b: Board, faction: int) -> bool:
    return b.on_map(SAXON_WARBAND) - b.on_map(SAXON_SETTLEMENT) >= 3


def vortigern(g: Game, b: Board, faction: int) -> bool:
    return any(b.at(s, foederati(SAXON_WARBAND, CIVITATES)) >= 2 for s in range(N_REGIONS))


def fosterage(g: Game, b: Board, faction: int) -> bool:
    return fewer(b, after_event(g, b, faction), (WARBAND_OF[SCOTTI],)) >= 2


def creach(g: Game, b: Board, faction: int) -> bool:
    after = after_event(g, b, faction)
    if faction == SCOTTI:
        return settling.plunder_held(after, SCOTTI) - settling.plunder_held(b, SCOTTI) >= 2
    return sum([settling.plunder_held(b, f) - settling.plunder_held(after, f) for f in BARBARIANS]) >= 3


def currachs(g: Game, b: Board, faction: int) -> bool:
    if faction == SCOTTI:
        return hibernicus_patrolled(g, b, faction)
    return sum([b.at(s, SCOTTI_RAIDER) for s in range(N_SPACES) if SEAS_OF[s]]) >= 4


def merlin(g: Game, b: Board, faction: int) -> bool:
    return fewer(b, after_event(g, b, faction), (MILITIA,)) >= 2


# ---------------------------------------------------------------------- Pivotal Events


def coel_hen(g: Game, b: Board, faction: int) -> bool:
    trial = b.copy()
    trial.imperium = FRAGMENTATION
    control.refresh_all(trial)
    then = control.population_under(trial, DUX) + (b.prestige if b.old_reading else (b.prestige + 1) // 2)
    now = victory.DUX_GOAL[b.imperium] - victory.dux_score(b)
    return then >= 12 or now > victory.DUX_GOAL[FRAGMENTATION] - then


def cymbrogi(g: Game, b: Board, faction: int) -> bool:
    hills = [s for s in range(N_REGIONS) if TERRAIN[s] == HILLS and b.troops(s, CIVITATES)]
    met = any(b.at(s, WARBAND_OF[f]) for s in hills for f in BARBARIANS)
    return b.on_map(HILLFORT) >= b.on_map(TOWN) or met


def adventus(g: Game, b: Board, faction: int) -> bool:
    return pieces.available(b, SAXON_WARBAND) >= 6 and pieces.available(b, SAXON_SETTLEMENT) >= 1


def conspiratio(g: Game, b: Board, faction: int) -> bool:
    rich = [s for s in range(N_REGIONS) if b.prosperity(s) >= 2]
    reached = [s for s in rich if any(reach.is_target(b, f, s) for f in BARBARIANS)]
    ready = pieces.available(b, SCOTTI_RAIDER) >= 20 and pieces.available(b, SAXON_RAIDER) >= 15
    return ready and len(reached) >= 6


BATTLES: Final = (Card.MONS_BADONICUS, Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, Card.MISTBORN, Card.CELYDDON_COED)

CONDITIONS.update({card: battle_by(card) for card in BATTLES})
events.PLACES.update({card: battle_spaces(card) for card in (*BATTLES, Card.DUX_BELLORUM)})
CONDITIONS.update(
    {
        Card.FLIGHT_OF_EAGLES: flight_of_eagles,
        Card.CLASSIS_BRITANNICA: hibernicus_patrolled,
        Card.CUNEDDA: scotti_in_wales,
        Card.ATTACOTTI: raiders_go(2),
        Card.ANNONA_MILITARIS: own_foederati(1),
        Card.AMBROSIUS_AURELIANUS: ambrosius,
        Card.AVALON: avalon,
        Card.ALLELUIA: raiders_go(3),
        Card.GROANS_OF_THE_BRITONS: groans,
        Card.PATRICK: renown_gained(2),
        Card.CERDIC: marked(2),
        Card.BERNICIA: bernicia,
        Card.ROWENA: marked(3),
        Card.VORTIGERN: vortigern,
        Card.WOLVES_INTO_THE_FOLD: wolves,
        Card.SCOPS_SONG: renown_gained(2),
        Card.FICKLE_WEATHER: raiders_go(3),
        Card.FOSTERAGE: fosterage,
        Card.CREACH: creach,
        Card.CURRACHS: currachs,
        Card.NINE_HOSTAGES: renown_gained(3),
        Card.MERLIN: merlin,
    }
)
PIVOTALS.update(
    {
        Card.COEL_HEN: coel_hen,
        Card.CYMBROGI: cymbrogi,
        Card.ADVENTUS_SAXONUM: adventus,
        Card.CONSPIRATIO_BARBARICA: conspiratio,
    }
)
