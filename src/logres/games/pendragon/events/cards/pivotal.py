"""5.7 The four Pivotal Events."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.events.event import Event, Steps, side
from logres.games.pendragon.events.handling import Place, Release, foederati_of, raise_comitates
from logres.games.pendragon.events.operations import SEEN, Do, Dominance, Free, Prestige, Status
from logres.games.pendragon.events.scope import Each, Tally, When, on_saxon_shore, region
from logres.games.pendragon.events.strongholds import Found
from logres.games.pendragon.names import (
    BATTLE,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    FRAGMENTATION,
    HILLFORT,
    HILLS,
    RAID,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    Card,
    Space,
)
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import TERRAIN

NORTHERN_COMMAND: Final = (Space.EBORACUM, Space.BRIGANTES, Space.CARVETII, Space.PARISI, Space.TEXTOVERDI)


@side(Card.COEL_HEN)
def coel_hen() -> Steps:
    """Fragmentation. Prestige is halved, rounded up; Wealth is not. The Dux places a Fort and up to two Cavalry in up
    to two northern spaces with Cavalry."""
    return (
        Status(FRAGMENTATION),
        Prestige(lambda b, e: -(b.prestige // 2)),
        Each(
            2,
            lambda b, e, s: s in NORTHERN_COMMAND and b.at(s, CAVALRY) > 0,
            Found(FORT, DUX),
            Place(CAVALRY, 2, DUX),
            by=DUX,
        ),
    )


@side(Card.CYMBROGI)
def cymbrogi() -> Steps:
    """Capability: Hills are Home Terrain for Comitates and Militia; Hoarding and Revenue count Hillforts. All Comitates
    become Available, Autonomy turns to Civilian Dominance, and up to three Comitates and a Hillfort come into up to two
    Regions of Hills with a Civitates piece."""
    return (
        Do(all_comitates),
        When(lambda b, e: imperium.autonomy(b), Dominance(True)),
        Each(
            2,
            lambda b, e, s: TERRAIN[s] == HILLS and b.pieces(s, CIVITATES) > 0,
            Place(COMITATES, lambda b, e: 3 - e.total % 10, CIVITATES),
            Tally(),
            When(lambda b, e: e.total < 10, Found(HILLFORT, CIVITATES, optional=1), Do(tally_stronghold)),
            by=CIVITATES,
        ),
    )


def all_comitates(g: Game, b: Board, e: Event) -> None:
    raise_comitates(g, b, e, b.not_yet)


def tally_stronghold(g: Game, b: Board, e: Event) -> None:
    """The tens of e.total count Strongholds, the ones Units."""
    e.total += 10 * e.count


@side(Card.ADVENTUS_SAXONUM)
def adventus_saxonum() -> Steps:
    """Saxon Foederati of up to three Regions are free. Up to six Warbands and two Settlements on vacant Sites come into
    up to three Regions on Germanicus or Britannicus with a Saxon piece or without a Fort, at most three and one in
    each; the Saxons may fight there."""
    return (
        Each(3, lambda b, e, s: region(s) and foederati_of(b, s, SAXONS) > 0, Release(SAXONS), by=SAXONS),
        Each(
            3,
            lambda b, e, s: on_saxon_shore(s) and (b.pieces(s, SAXONS) > 0 or not b.at(s, FORT)),
            Place(SAXON_WARBAND, lambda b, e: min(3, 6 - e.total % 10), SAXONS),
            Tally(),
            When(lambda b, e: e.total < 20, Found(SAXON_SETTLEMENT, SAXONS, optional=1), Do(tally_stronghold)),
            by=SAXONS,
        ),
        Free(SAXONS, BATTLE, within=SEEN, optional=1),
    )


@side(Card.CONSPIRATIO_BARBARICA)
def conspiratio_barbarica() -> Steps:
    """Capability: The larger roll of a Raid costs 1 Renown less where the other Barbarians have Units. Scotti, then
    Saxons Raid free; one target of each may be a Deep Raid with Coups de Main."""
    return Free(SCOTTI, RAID, terms=(Term.ONE_DEEP,)), Free(SAXONS, RAID, terms=(Term.ONE_DEEP,))
