"""Events 1 to 9. What stays in effect is told in lasting.py."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import pieces, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.epoch.status import dominance_would_stand
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, side
from logres.games.pendragon.events.handling import REMOVE, Place, Units
from logres.games.pendragon.events.operations import Do, Dominance, Free, Gain, Patrol, Prestige
from logres.games.pendragon.events.phrases import scotti_settle
from logres.games.pendragon.events.questions import OFF_MAP
from logres.games.pendragon.events.scope import (
    Choose,
    Count,
    Each,
    Either,
    OneSea,
    Way,
    When,
    Who,
    always,
    briton_held,
    briton_pieces,
    everywhere,
    held,
    on_saxon_shore,
    raiders_on_map,
)
from logres.games.pendragon.events.strongholds import Found, Raze
from logres.games.pendragon.names import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    DUX,
    FORT,
    HILLFORT,
    INTERCEPT,
    MARCH,
    N_SPACES,
    RAID,
    RETURN,
    SHADED,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.pieces import CASUALTIES, OUT_OF_PLAY
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import WARBAND_OF


@side(Card.COMES_BRITANNIARUM, UNSHADED)
def comes_britanniarum() -> Steps:
    """The Dux brings up to three Cavalry from off the map, those Out of Play first, into one space with a Fort, and
    may March free."""
    return (
        Choose(
            lambda b, e, s: b.at(s, FORT) > 0 and cavalry_off_map(b) > 0,
            Count("cavalry", lambda b, e: min(3, cavalry_off_map(b)), DUX),
            Do(summon),
            by=DUX,
        ),
        Free(DUX, MARCH, optional=1),
    )


def cavalry_off_map(b: Board) -> int:
    return b.out_of_play + b.casualties + b.available[CAVALRY]


def summon(g: Game, b: Board, e: Event) -> None:
    """So many Cavalry from Out of Play, then Casualties, then Available."""
    exiles = min(e.count, b.out_of_play)
    wounded = min(e.count - exiles, b.casualties)
    b.out_of_play -= exiles
    b.casualties -= wounded
    b.available[CAVALRY] += exiles + wounded
    e.note(g, "cavalry-arrive", "{} Cavalry arrive", pieces.place(b, e.space, CAVALRY, e.count))


@side(Card.COMES_BRITANNIARUM, SHADED)
def comes_britanniarum_leaves() -> Steps:
    """The Dux sends three Cavalry, from the map or Available, Out of Play. Prestige -1."""
    return (
        Units(REMOVE, (CAVALRY,), 3, target=OUT_OF_PLAY, by=DUX, least=3, among=everywhere, boxes=(OFF_MAP,)),
        Prestige(-1),
    )


@side(Card.FLIGHT_OF_EAGLES, UNSHADED)
def flight_of_eagles() -> Steps:
    """The Dux Intercepts free; the enemies he meets may not Evade."""
    return (Free(DUX, INTERCEPT, terms=(Term.NO_EVASION,)),)


@side(Card.FLIGHT_OF_EAGLES, SHADED)
def flight_of_eagles_home() -> Steps:
    """One Barbarian faction Returns free from up to three spaces, and may Settle free with it."""
    return (
        Who(
            BARBARIANS,
            Free(CHOSEN, RETURN, most=3, feats=1, terms=(Term.SETTLE_ALONE,)),
            able=could_return,
        ),
    )


def could_return(b: Board, e: Event, faction: int) -> bool:
    """3.4.2.return: Somewhere stands a Raider or a Warband."""
    return raiders_on_map(b, faction) > 0 or (not b.old_reading and b.on_map(WARBAND_OF[faction]) > 0)


@side(Card.HADRIANS_WALL, UNSHADED)
def hadrians_wall() -> Steps:
    """Capability: Forts behind the wall take two Raiders each off Raids from Caledonia, and none goes deep."""
    return ()


@side(Card.HADRIANS_WALL, SHADED)
def hadrians_wall_falls() -> Steps:
    """Capability: Forts take no Raiders off Raids from Caledonia, which reach the Regions behind the wall too."""
    return ()


@side(Card.STILICHO, UNSHADED)
def stilicho() -> Steps:
    """Prestige +1. Military Dominance, unless Wealth exceeds Prestige by 10 or more. The Dux may have a Sea
    Patrolled."""
    return (
        Prestige(1),
        When(lambda b, e: dominance_would_stand(b, False), Dominance(False)),
        OneSea(lambda b, e, sea: not b.patrolled[sea], Patrol(1), by=DUX, optional=1),
    )


@side(Card.STILICHO, SHADED)
def stilicho_recalls() -> Steps:
    """Four Cavalry, from the map or Available and at most two from a space, go Out of Play."""
    return (Units(REMOVE, (CAVALRY,), 4, target=OUT_OF_PLAY, least=4, among=everywhere, cap=2, boxes=(OFF_MAP,)),)


@side(Card.IMPERIAL_SUBSIDIES, UNSHADED)
def imperial_subsidies() -> Steps:
    """The Dux gains 12 Resources at Roman Rule, 6 at Autonomy, 3 at Fragmentation."""
    return (Gain(DUX, lambda b, e: 3 if b.fragmented else 12 if imperium.roman_rule(b) else 6),)


@side(Card.IMPERIAL_SUBSIDIES, SHADED)
def imperial_subsidies_fail() -> Steps:
    """Briton Resources -8. One Barbarian faction gains 2 Renown."""
    return Gain(CIVITATES, -8), Who(BARBARIANS, Gain(CHOSEN, 2))


NORTH: Final = (Space.BRIGANTES, Space.CARVETII, Space.NOVANTAE, Space.TEXTOVERDI, Space.VOTADINI)


@side(Card.VALENTIA, UNSHADED)
def valentia() -> Steps:
    """In up to two northern Regions with a Briton piece the Dux places a Fort or up to two Cavalry; then as
    many Prosperity as people where the Britons hold them."""
    return (
        Each(
            2,
            lambda b, e, s: s in NORTH and briton_pieces(b, s) > 0,
            Either(
                Way("fort", lambda b, e: bool(pieces.vacant(b, e.space, FORT)), Found(FORT, DUX)),
                Way("cavalry", always, Place(CAVALRY, 2, DUX)),
                by=DUX,
            ),
        ),
        Do(valentia_prospers),
    )


def valentia_prospers(g: Game, b: Board, e: Event) -> None:
    for s in range(N_SPACES):
        if e.seen >> s & 1 and briton_held(b, s):
            e.note(g, "prosperity-all", "{} Prosperity more", prosperity.add(b, s, b.population[s]))


@side(Card.VALENTIA, SHADED)
def valentia_lost() -> Steps:
    """The Scotti place a Settlement, over a Hillfort if no Site is vacant, for 3 Renown, and up to two Warbands in
    Novantae or Votadini."""
    return scotti_settle((Space.NOVANTAE, Space.VOTADINI), over=lambda b, e, piece: piece == HILLFORT)


@side(Card.CAIR_LEGION, UNSHADED)
def cair_legion() -> Steps:
    """Capability: In each Train one space with a Fort may receive up to three Cavalry."""
    return ()


@side(Card.CAIR_LEGION, SHADED)
def cair_legion_empty() -> Steps:
    """Capability: A Train places at most two Cavalry in all."""
    return ()


@side(Card.CLASSIS_BRITANNICA, UNSHADED)
def classis_britannica() -> Steps:
    """Up to two Seas become Patrolled."""
    return (
        OneSea(
            lambda b, e, sea: not b.patrolled[sea],
            Patrol(1),
            OneSea(lambda b, e, sea: not b.patrolled[sea], Patrol(1), optional=1),
            optional=1,
        ),
    )


@side(Card.CLASSIS_BRITANNICA, SHADED)
def classis_britannica_gone() -> Steps:
    """One Sea is no longer Patrolled, and one Barbarian faction may Raid a space free through it."""
    raids = [
        When(
            lambda b, e, sea=sea: e.sea == sea,  # type: ignore[misc]
            Free(
                CHOSEN,
                RAID,
                most=1,
                optional=1,
                terms=(Term.THROUGH_BRITANNICUS + sea,),
            ),
        )
        for sea in range(4)
    ]
    return (OneSea(lambda b, e, sea: True, Patrol(0), Who(BARBARIANS, *raids)),)


@side(Card.LITUS_SAXONICUM, UNSHADED)
def litus_saxonicum() -> Steps:
    """In up to two Regions on Britannicus or Germanicus that the Dux holds, with the Britons until Fragmentation, he
    places a Fort and a Cavalry."""
    return (
        Each(
            2,
            lambda b, e, s: on_saxon_shore(s) and held(b, DUX, s),
            Found(FORT, DUX),
            Place(CAVALRY, 1, DUX, least=1),
        ),
    )


@side(Card.LITUS_SAXONICUM, SHADED)
def litus_saxonicum_falls() -> Steps:
    """A Fort of a Region on Britannicus or Germanicus with at most two Cavalry is removed, these fall. Prestige -1."""
    return (
        Choose(
            lambda b, e, s: on_saxon_shore(s) and b.at(s, FORT) > 0 and b.at(s, CAVALRY) <= 2,
            Raze((FORT,)),
            Do(garrison_falls),
        ),
        Prestige(-1),
    )


def garrison_falls(g: Game, b: Board, e: Event) -> None:
    there, laden = b.at(e.space, CAVALRY), b.carrying(e.space, CAVALRY)
    pieces.remove(b, e.space, CAVALRY, there - laden, laden, CASUALTIES)
    e.note(g, "cavalry-fall", "{} Cavalry fall", there)
