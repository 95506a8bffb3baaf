"""What some sides of cards did in version 0.1.0, for the games begun with it. Later texts stand with the others."""

from __future__ import annotations

from logres.games.pendragon import pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.events.battle_terms import TRAPPED
from logres.games.pendragon.events.cards.events_19_27 import five_comitates, half_the_troops
from logres.games.pendragon.events.cards.events_28_36 import ON_THE_DYKE
from logres.games.pendragon.events.event import CHOSEN, EMPLOYER, Event, Steps, first_side
from logres.games.pendragon.events.handling import (
    BRITON_TROOPS,
    REPLACE,
    Place,
    Units,
    kill,
    remove,
)
from logres.games.pendragon.events.operations import (
    HERE,
    Do,
    Dominance,
    End,
    Free,
    FreeBattle,
    Gain,
    Patrol,
    Prestige,
    Prosper,
    Status,
    Strip,
    Wealth,
)
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Each,
    Either,
    OneSea,
    Way,
    When,
    Who,
    always,
    bits,
    briton_held,
    could_prosper,
    one_of,
    region,
    troops_of,
)
from logres.games.pendragon.events.strongholds import Found, Swap
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    BARBARIANS,
    BRITONS,
    CIVITATES,
    COMITATES,
    DUX,
    FRAGMENTATION,
    HILLFORT,
    INVITE,
    MARCH,
    MILITIA,
    ROMAN_RULE_MILITARY,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SHADED,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import ADJACENT, foederati


@first_side(Card.STILICHO, UNSHADED)
def stilicho() -> Steps:
    """Autonomy rises to Roman Rule; Roman Rule turns to Military Dominance. The Dux may have a Sea Patrolled.
    Prestige +2."""
    return (
        Status(stilicho_restores),
        OneSea(lambda b, e, sea: not b.patrolled[sea], Patrol(1), by=DUX, optional=1),
        Prestige(2),
    )


def stilicho_restores(b: Board, e: Event) -> int:
    if imperium.autonomy(b):
        return b.imperium - 2
    return ROMAN_RULE_MILITARY if imperium.roman_rule(b) else FRAGMENTATION


@first_side(Card.VALENTIA, SHADED)
def valentia_lost() -> Steps:
    """The Scotti place a Settlement, over a Hillfort if no Site is vacant, and up to two Warbands in Novantae or
    Votadini."""
    return (
        Choose(
            one_of(Space.NOVANTAE, Space.VOTADINI),
            Found(SCOTTI_SETTLEMENT, SCOTTI, over=lambda b, e, piece: piece == HILLFORT),
            Place(SCOTTI_WARBAND, 2, SCOTTI),
            by=SCOTTI,
        ),
    )


@first_side(Card.LAETI, UNSHADED)
def laeti() -> Steps:
    """One Briton faction Invites free in up to two spaces, new Foederati only, even at Fragmentation."""
    terms = (Term.PLACE_ONLY, Term.EVEN_AT_FRAGMENTATION)
    return (Who(BRITONS, Free(CHOSEN, feat=INVITE, most=2, terms=terms)),)


@first_side(Card.ATTACOTTI, UNSHADED)
def attacotti() -> Steps:
    """In a space the Britons hold, one Briton faction takes up to three Scotti Raiders into its service as Warbands,
    without their Plunder, and in a Region a Scotti Settlement on a vacant Site."""
    return (
        Choose(
            lambda b, e, s: b.at(s, SCOTTI_RAIDER) > 0 and briton_held(b, s),
            Who(
                BRITONS,
                Units(
                    REPLACE,
                    (SCOTTI_RAIDER,),
                    3,
                    target=lambda b, e: foederati(SCOTTI_WARBAND, e.colour),
                    by=CHOSEN,
                ),
                When(lambda b, e: region(e.space), Found(SCOTTI_SETTLEMENT, CHOSEN, employed=True)),
            ),
        ),
    )


@first_side(Card.MONS_BADONICUS, UNSHADED)
def mons_badonicus() -> Steps:
    """One Briton faction may March free into a Region and fights a Barbarian faction there, which may not Evade: all
    attackers Trap. If it loses more pieces than they do, its Renown -4."""
    return (
        Who(
            BRITONS,
            Choose(
                lambda b, e, s: region(s) and any(b.pieces(s, foe) for foe in BARBARIANS),
                Free(CHOSEN, MARCH, into=HERE, optional=1),
                Who(
                    BARBARIANS,
                    FreeBattle(EMPLOYER, TRAPPED, foes=lambda b, e: bits(e.who), optional=0),
                    When(lambda b, e: e.count > 0, Gain(CHOSEN, -4)),
                    able=lambda b, e, foe: b.pieces(e.space, foe) > 0,
                    by=EMPLOYER,
                ),
                by=CHOSEN,
            ),
        ),
    )


@first_side(Card.CAMELOT, SHADED)
def camelot_falls() -> Steps:
    """In a Region with a Hillfort half of two or more Briton Troops, rounded up, fall. The Capability ends."""
    return (
        Choose(
            lambda b, e, s: region(s) and b.at(s, HILLFORT) > 0 and troops_of(b, s) >= 2,
            kill(BRITON_TROOPS, half_the_troops, least=half_the_troops),
        ),
        End(Card.CAMELOT),
    )


@first_side(Card.AMBROSIUS_AURELIANUS, UNSHADED)
def ambrosius_aurelianus() -> Steps:
    """Five Comitates not yet in play become Available, and the Civitates place up to three in a Region with one of
    their Strongholds. The executor may shift the Dominance: a Briton to its own."""
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
                Way("military", lambda b, e: e.faction != CIVITATES and imperium.civilian(b), Dominance(False)),
                Way("civilian", lambda b, e: e.faction != DUX and imperium.military(b), Dominance(True)),
            ),
        ),
    )


@first_side(Card.AMBROSIUS_AURELIANUS, SHADED)
def ambrosius_aurelianus_opposed() -> Steps:
    """The other Dominance. Prestige -2 and Wealth -2."""
    return Dominance(lambda b, e: imperium.military(b)), Prestige(-2), Wealth(-2)


@first_side(Card.GUOLOPPUM, UNSHADED)
def guoloppum() -> Steps:
    """Prestige -3, Wealth +3, Civilian Dominance."""
    return Prestige(-3), Wealth(3), Dominance(True)


@first_side(Card.GUOLOPPUM, SHADED)
def guoloppum_fought() -> Steps:
    """In Atrebates and in Durotriges two Briton Troops fall and two Prosperity are lost."""
    return (
        At(Space.ATREBATES, kill(BRITON_TROOPS, 2, least=2), Strip(2)),
        At(Space.DUROTRIGES, kill(BRITON_TROOPS, 2, least=2), Strip(2)),
    )


@first_side(Card.PELAGIUS, UNSHADED)
def pelagius() -> Steps:
    """In up to three spaces the Britons hold, as many Prosperity as people."""
    return (Each(3, lambda b, e, s: briton_held(b, s) and could_prosper(b, s), Prosper()),)


@first_side(Card.ELMET, UNSHADED)
def elmet() -> Steps:
    """The Civitates place a Hillfort and up to three Militia in Brigantes or Parisi."""
    return (
        Choose(
            one_of(Space.BRIGANTES, Space.PARISI),
            Found(HILLFORT, CIVITATES),
            Place(MILITIA, 3, CIVITATES),
            by=CIVITATES,
        ),
    )


@first_side(Card.ELMET, SHADED)
def elmet_at_war() -> Steps:
    """In Brigantes, and in a Region next to it that the Britons hold, up to two Militia and Prosperity up to
    Population are lost."""
    return tribal_war(Space.BRIGANTES)


def tribal_war(space: int) -> Steps:
    return (
        At(space, remove((MILITIA,), 2), Strip()),
        Choose(
            lambda b, e, s: region(s) and s in ADJACENT[space] and briton_held(b, s),
            remove((MILITIA,), 2),
            Strip(),
        ),
    )


@first_side(Card.GRATIA, SHADED)
def gratia_lost() -> Steps:
    """The Capability ends. Prestige -2 and Wealth -2."""
    return End(Card.GRATIA), Prestige(-2), Wealth(-2)


@first_side(Card.GROANS_OF_THE_BRITONS, UNSHADED)
def groans_of_the_britons() -> Steps:
    """The Imperium rises a step; out of Fragmentation to a Dominance of the executor's choice, a Briton's to its own.
    At Roman Rule Briton Resources +8 instead."""
    return (
        Either(
            Way("resources", lambda b, e: imperium.roman_rule(b), Gain(CIVITATES, 8)),
            Way("rise", lambda b, e: imperium.autonomy(b), Status(lambda b, e: b.imperium - 2)),
            Way("military", lambda b, e: b.fragmented and e.faction != CIVITATES, Status(AUTONOMY_MILITARY)),
            Way("civilian", lambda b, e: b.fragmented and e.faction != DUX, Status(AUTONOMY_CIVILIAN)),
        ),
    )


@first_side(Card.GROANS_OF_THE_BRITONS, SHADED)
def groans_of_the_britons_unheard() -> Steps:
    """Roman Rule falls to Autonomy; at any other status each Barbarian faction gains 2 Renown."""
    return (
        Either(
            Way("fall", lambda b, e: imperium.roman_rule(b), Status(lambda b, e: b.imperium + 2)),
            Way("renown", lambda b, e: not imperium.roman_rule(b), Gain(SAXONS, 2), Gain(SCOTTI, 2)),
        ),
    )


@first_side(Card.COROTICUS, UNSHADED)
def coroticus() -> Steps:
    """In Novantae the Civitates put a Hillfort in a Scotti Settlement's place or on a vacant Site, and up to two
    Militia. Scotti Renown -2."""
    return (
        At(
            Space.NOVANTAE,
            Either(
                Way(
                    "replace",
                    lambda b, e: b.at(e.space, SCOTTI_SETTLEMENT) > 0,
                    Swap((SCOTTI_SETTLEMENT,), HILLFORT, CIVITATES),
                ),
                Way("build", lambda b, e: bool(pieces.vacant(b, e.space, HILLFORT)), Found(HILLFORT, CIVITATES)),
                by=CIVITATES,
            ),
            Place(MILITIA, 2, CIVITATES),
        ),
        Gain(SCOTTI, -2),
    )


@first_side(Card.COROTICUS, SHADED)
def coroticus_expelled() -> Steps:
    """In Novantae the Scotti put a Settlement in a Hillfort's place or on a vacant Site, and up to two Warbands."""
    return (
        At(
            Space.NOVANTAE,
            Either(
                Way("replace", lambda b, e: b.at(e.space, HILLFORT) > 0, Swap((HILLFORT,), SCOTTI_SETTLEMENT, SCOTTI)),
                Way(
                    "build",
                    lambda b, e: bool(pieces.vacant(b, e.space, SCOTTI_SETTLEMENT)),
                    Found(SCOTTI_SETTLEMENT, SCOTTI),
                ),
                by=SCOTTI,
            ),
            Place(SCOTTI_WARBAND, 2, SCOTTI),
        ),
    )


@first_side(Card.WANSDYKE, UNSHADED)
def wansdyke() -> Steps:
    """In up to two Regions on the dyke with a Civitates piece and a vacant Site, the Civitates place a Hillfort."""
    return (
        Each(
            2,
            lambda b, e, s: s in ON_THE_DYKE and b.pieces(s, CIVITATES) > 0 and bool(pieces.vacant(b, s, HILLFORT)),
            Found(HILLFORT, CIVITATES),
        ),
    )
