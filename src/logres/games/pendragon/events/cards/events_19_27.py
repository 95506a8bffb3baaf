"""Events 19 to 27. What stays in effect is told in lasting.py."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.epoch.status import dominance_would_stand
from logres.games.pendragon.events.battle_terms import TRAPPED
from logres.games.pendragon.events.event import CHOSEN, EMPLOYER, Event, Steps, side
from logres.games.pendragon.events.handling import (
    BRITON_TROOPS,
    Place,
    Release,
    foederati_of,
    kill,
    raise_comitates,
    recover,
    remove,
)
from logres.games.pendragon.events.operations import (
    HERE,
    Do,
    Dominance,
    Free,
    FreeBattle,
    Prestige,
    Prosper,
    Strip,
    Wealth,
)
from logres.games.pendragon.events.phrases import saxons_in_service, tribal_war
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Colour,
    Each,
    Either,
    Way,
    When,
    Who,
    always,
    bits,
    briton_held,
    could_prosper,
    everywhere,
    one_of,
    one_that_can,
    region,
    troops_of,
)
from logres.games.pendragon.events.strongholds import Found, with_site
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    COMITATES,
    DUX,
    HILLFORT,
    MARCH,
    MILITIA,
    N_SPACES,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SHADED,
    TOWN,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.rules import imperium


@side(Card.MONS_BADONICUS, UNSHADED)
def mons_badonicus() -> Steps:
    """One Briton faction may March free into a Region and fights a Barbarian faction there, which may not Evade: all
    attackers Trap."""
    return (
        Who(
            BRITONS,
            Choose(
                lambda b, e, s: region(s) and any(b.pieces(s, foe) for foe in BARBARIANS),
                Free(CHOSEN, MARCH, into=HERE, optional=1),
                Who(
                    BARBARIANS,
                    FreeBattle(EMPLOYER, TRAPPED, foes=lambda b, e: bits(e.who), optional=0),
                    able=lambda b, e, foe: b.pieces(e.space, foe) > 0,
                    by=EMPLOYER,
                ),
                by=CHOSEN,
            ),
            able=one_that_can(lambda b, f: any(b.troops(s, f) for s in range(N_SPACES))),
        ),
    )


@side(Card.MONS_BADONICUS, SHADED)
def mons_badonicus_lost() -> Steps:
    """Capability: Hillforts have no Garrison."""
    return ()


@side(Card.THAMES, UNSHADED)
def thames() -> Steps:
    """In up to two Regions on the Thames that the Britons hold: a Saxon Settlement on a vacant Site and up to two
    Warbands, Foederati of one colour."""
    return (
        Each(
            2,
            lambda b, e, s: s in ON_THE_THAMES and briton_held(b, s),
            Colour(),
            Found(SAXON_SETTLEMENT, employed=True),
            Place(SAXON_WARBAND, 2, employed=True),
        ),
    )


ON_THE_THAMES: Final = (Space.ATREBATES, Space.CATUVELLAUNI, Space.DOBUNNI, Space.TRINOVANTES)


@side(Card.THAMES, SHADED)
def thames_upstream() -> Steps:
    """Capability: Saxons Raid and March by sea as if Atrebates, Catuvellauni and Dobunni bordered Germanicus."""
    return ()


@side(Card.CAMELOT, UNSHADED)
def camelot() -> Steps:
    """Capability: Hillforts have the Escalade Defense of a Fort."""
    return ()


@side(Card.CAMELOT, SHADED)
def camelot_falls() -> Steps:
    """In a Region with a Hillfort half of two or more Briton Troops, rounded up, fall."""
    return (
        Choose(
            lambda b, e, s: region(s) and b.at(s, HILLFORT) > 0 and troops_of(b, s) >= 2,
            kill(BRITON_TROOPS, half_the_troops, least=half_the_troops),
        ),
    )


def half_the_troops(b: Board, e: Event) -> int:
    return (troops_of(b, e.space) + 1) // 2


@side(Card.AMBROSIUS_AURELIANUS, UNSHADED)
def ambrosius_aurelianus() -> Steps:
    """Five Comitates not yet in play become Available, and the Civitates place up to three in a Region with one of
    their Strongholds. A Briton executor may shift to its own Dominance, where Prestige and Wealth let it stand."""
    return (
        Do(five_comitates),
        Choose(
            lambda b, e, s: region(s) and b.strongholds(s, CIVITATES) > 0,
            Place(COMITATES, 3, CIVITATES),
            by=CIVITATES,
        ),
        When(
            lambda b, e: not b.fragmented,
            Either(
                Way("keep", always),
                Way("military", lambda b, e: e.faction == DUX and may_turn(b, False), Dominance(False)),
                Way("civilian", lambda b, e: e.faction == CIVITATES and may_turn(b, True), Dominance(True)),
            ),
        ),
    )


def may_turn(b: Board, civilian: bool) -> bool:
    """Whether the Dominance is another, and would stand."""
    return imperium.civilian(b) != civilian and dominance_would_stand(b, civilian)


def five_comitates(g: Game, b: Board, e: Event) -> None:
    raise_comitates(g, b, e, 5)


@side(Card.AMBROSIUS_AURELIANUS, SHADED)
def ambrosius_aurelianus_opposed() -> Steps:
    """Prestige -2 and Wealth -2. Two Comitates are removed from the map."""
    return Prestige(-2), Wealth(-2), remove((COMITATES,), 2, least=2, among=everywhere)


@side(Card.GUOLOPPUM, UNSHADED)
def guoloppum() -> Steps:
    """Wealth +3."""
    return (Wealth(3),)


@side(Card.GUOLOPPUM, SHADED)
def guoloppum_fought() -> Steps:
    """In Atrebates and in Durotriges two Briton Troops fall and a Prosperity is lost. Civilian Dominance, if Wealth
    exceeds Prestige by 6 or more."""
    return (
        At(Space.ATREBATES, kill(BRITON_TROOPS, 2, least=2), Strip(1)),
        At(Space.DUROTRIGES, kill(BRITON_TROOPS, 2, least=2), Strip(1)),
        When(lambda b, e: dominance_would_stand(b, True), Dominance(True)),
    )


@side(Card.AVALON, UNSHADED)
def avalon() -> Steps:
    """The Dux moves up to four Cavalry from Casualties and Out of Play to Available. Prestige +1."""
    return recover(4), Prestige(1)


@side(Card.AVALON, SHADED)
def avalon_in_mist() -> Steps:
    """All Casualties go Out of Play. Prestige -2."""
    return Do(casualties_leave), Prestige(-2)


def casualties_leave(g: Game, b: Board, e: Event) -> None:
    e.note(g, "cavalry-out-of-play", "{} Cavalry go Out of Play", b.casualties)
    b.out_of_play += b.casualties
    b.casualties = 0


@side(Card.DEIRA, UNSHADED)
def deira() -> Steps:
    """A Saxon Settlement, over one of the employer's Strongholds if no Site is vacant, and up to three Saxon Warbands
    in Parisi, as Foederati of one colour."""
    return (At(Space.PARISI, *saxons_in_service(3)),)


@side(Card.DEIRA, SHADED)
def deira_free() -> Steps:
    """The Saxons place a Settlement and up to two Warbands in Parisi; or the Saxon Foederati of Parisi, Corieltauvi,
    Textoverdi or Eboracum are free and may fight."""
    return (
        Either(
            Way(
                "settle",
                always,
                At(Space.PARISI, Found(SAXON_SETTLEMENT, SAXONS), Place(SAXON_WARBAND, 2, SAXONS)),
            ),
            Way(
                "revolt",
                lambda b, e: any(foederati_of(b, s, SAXONS) for s in AROUND_DEIRA),
                Choose(
                    lambda b, e, s: s in AROUND_DEIRA and foederati_of(b, s, SAXONS) > 0,
                    Release(SAXONS),
                    FreeBattle(SAXONS),
                ),
            ),
        ),
    )


AROUND_DEIRA: Final = (Space.PARISI, Space.CORIELTAUVI, Space.TEXTOVERDI, Space.EBORACUM)


@side(Card.PELAGIUS, UNSHADED)
def pelagius() -> Steps:
    """In up to two spaces the Britons hold, as many Prosperity as people."""
    return (Each(2, lambda b, e, s: briton_held(b, s) and could_prosper(b, s), Prosper()),)


@side(Card.PELAGIUS, SHADED)
def pelagius_banished() -> Steps:
    """One Prosperity less in up to four spaces with a Town. Wealth -2."""
    return Each(4, lambda b, e, s: b.at(s, TOWN) > 0 and b.prosperity(s) > 0, Strip(1)), Wealth(-2)


@side(Card.ELMET, UNSHADED)
def elmet() -> Steps:
    """The Civitates place a Hillfort and up to three Militia in Brigantes or Parisi, and may fight there."""
    return (
        Choose(
            with_site(one_of(Space.BRIGANTES, Space.PARISI), HILLFORT),
            Found(HILLFORT, CIVITATES),
            Place(MILITIA, 3, CIVITATES),
            FreeBattle(CIVITATES),
            by=CIVITATES,
        ),
    )


@side(Card.ELMET, SHADED)
def elmet_at_war() -> Steps:
    """In Brigantes, and in a Region next to it that the Britons hold, up to two Militia and two Prosperity are lost."""
    return tribal_war(Space.BRIGANTES)
