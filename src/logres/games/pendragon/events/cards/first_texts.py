"""What some sides of cards did in version 0.1.0, for the games begun with it. Later texts stand with the others."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import pieces, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.events.battle_terms import TRAPPED
from logres.games.pendragon.events.cards.events_19_27 import five_comitates, half_the_troops
from logres.games.pendragon.events.cards.events_28_36 import ON_THE_DYKE
from logres.games.pendragon.events.cards.events_46_54 import hoard
from logres.games.pendragon.events.cards.pivotal import NORTHERN_COMMAND
from logres.games.pendragon.events.event import CHOSEN, EMPLOYER, Event, Steps, first_side
from logres.games.pendragon.events.handling import (
    BRITON_TROOPS,
    REPLACE,
    Place,
    Release,
    Units,
    foederati_of,
    kill,
    recover,
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
    Pay,
    Prestige,
    Prosper,
    Status,
    Strip,
    Wealth,
    can_pay,
)
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Count,
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
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
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
    TOWN,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import ADJACENT, REGIONS, foederati


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


@first_side(Card.VORTIGERN, UNSHADED)
def vortigern() -> Steps:
    """Civilian Dominance. The Civitates Invite free in up to two spaces, new Foederati only."""
    return Dominance(True), Free(CIVITATES, feat=INVITE, most=2, terms=(Term.PLACE_ONLY,))


@first_side(Card.VORTIGERN, SHADED)
def vortigern_betrayed() -> Steps:
    """For the blue Saxon Foederati of a Region the Civitates pay 6 Briton Resources, with Wealth for what is short, to
    Saxon Renown; or they are free and plunder up to Population."""
    return (
        Choose(
            lambda b, e, s: region(s) and foederati_of(b, s, SAXONS, CIVITATES) > 0,
            Either(
                Way("pay", lambda b, e: can_pay(b, CIVITATES, 6), Pay(CIVITATES, 6, SAXONS)),
                Way("release", always, Release(SAXONS, plunder=True, employer=CIVITATES)),
                by=CIVITATES,
            ),
        ),
    )


@first_side(Card.CALLEVA_ATREBATUM, UNSHADED)
def calleva_atrebatum() -> Steps:
    """In Atrebates the Civitates place a Town on a vacant Town Site and up to two Militia; as many Prosperity
    as people."""
    return (At(Space.ATREBATES, Found(TOWN, CIVITATES), Place(MILITIA, 2, CIVITATES), Prosper()),)


@first_side(Card.CALLEVA_ATREBATUM, SHADED)
def calleva_atrebatum_at_war() -> Steps:
    """In Atrebates, and in a Region next to it that the Britons hold, up to two Militia and Prosperity up to
    Population are lost."""
    return tribal_war(Space.ATREBATES)


@first_side(Card.WOLVES_INTO_THE_FOLD, SHADED)
def wolves_in_the_fold() -> Steps:
    """In up to two Regions the Foederati of one Nation are free, plunder up to Population and may fight."""
    return (
        Who(
            BARBARIANS,
            Each(
                2,
                lambda b, e, s: region(s) and foederati_of(b, s, e.who) > 0,
                Release(CHOSEN, plunder=True),
                FreeBattle(CHOSEN),
            ),
            able=lambda b, e, f: any(foederati_of(b, s, f) for s in REGIONS),
        ),
    )


@first_side(Card.THE_END_OF_THE_WORLD, UNSHADED)
def the_end_of_the_world() -> Steps:
    """The Civitates may turn up to 6 Briton Resources into Wealth. If Wealth then exceeds Prestige, Civilian
    Dominance."""
    return (
        Count("resources", lambda b, e: min(6, b.resources[CIVITATES]), CIVITATES),
        Do(hoard),
        When(lambda b, e: not b.fragmented and b.wealth > b.prestige, Dominance(True)),
    )


@first_side(Card.THE_END_OF_THE_WORLD, SHADED)
def the_end_of_the_world_comes() -> Steps:
    """Roman Rule falls to Autonomy. One Prosperity less in up to four spaces with a Town."""
    return (
        When(lambda b, e: imperium.roman_rule(b), Status(lambda b, e: b.imperium + 2), otherwise="no Roman Rule"),
        Each(4, lambda b, e, s: b.at(s, TOWN) > 0 and b.prosperity(s) > 0, Strip(1)),
    )


@first_side(Card.ARD_RI, UNSHADED)
def ard_ri_defied() -> Steps:
    """Scotti Renown -4."""
    return (Gain(SCOTTI, -4),)


def scotti_settle(*spaces: Space) -> Steps:
    return (Choose(one_of(*spaces), Found(SCOTTI_SETTLEMENT, SCOTTI), Place(SCOTTI_WARBAND, 2, SCOTTI), by=SCOTTI),)


@first_side(Card.LAIGIN, SHADED)
def laigin() -> Steps:
    """The Scotti place a Settlement on a vacant Site and up to two Warbands in Ordovices or Deceangli."""
    return scotti_settle(Space.ORDOVICES, Space.DECEANGLI)


@first_side(Card.DEISI, UNSHADED)
def deisi_in_service() -> Steps:
    """One Briton faction places a Scotti Settlement on a vacant Site and up to two Scotti Warbands as its Foederati in
    Demetae or Silures."""
    return (
        Who(
            BRITONS,
            Choose(
                one_of(Space.DEMETAE, Space.SILURES),
                Found(SCOTTI_SETTLEMENT, CHOSEN, employed=True),
                Place(SCOTTI_WARBAND, 2, CHOSEN, employed=True),
                by=CHOSEN,
            ),
        ),
    )


@first_side(Card.DEISI, SHADED)
def deisi() -> Steps:
    """The Scotti place a Settlement on a vacant Site and up to two Warbands in Demetae or Silures."""
    return scotti_settle(Space.DEMETAE, Space.SILURES)


@first_side(Card.NIALL_NOIGIALLACH, UNSHADED)
def niall_noigiallach_slain() -> Steps:
    """Scotti Renown -3. If the Capability is in effect, it ends, and its Raiders become Available."""
    return (
        Gain(SCOTTI, -3),
        When(lambda b, e: b.lasting[Card.NIALL_NOIGIALLACH] > 0, Do(disperse), End(Card.NIALL_NOIGIALLACH)),
    )


def disperse(g: Game, b: Board, e: Event) -> None:
    e.note(g, "niall-disperses", "Raiders that disperse: {}", b.niall)
    b.available[SCOTTI_RAIDER] += b.niall
    b.niall = 0


@first_side(Card.COEL_HEN)
def coel_hen() -> Steps:
    """Fragmentation, and nothing is halved. The Dux takes half of the Briton Resources, rounded down, moves up to four
    Cavalry from Casualties and Out of Play to Available, and places a Fort and up to two Cavalry in up to two northern
    spaces with Cavalry."""
    return (
        Status(FRAGMENTATION),
        Do(take_half),
        recover(4),
        Each(
            2,
            lambda b, e, s: s in NORTHERN_COMMAND and b.at(s, CAVALRY) > 0,
            Found(FORT, DUX),
            Place(CAVALRY, 2, DUX),
            by=DUX,
        ),
    )


def take_half(g: Game, b: Board, e: Event) -> None:
    gained = tracks.gain(b, DUX, tracks.lose(b, CIVITATES, b.resources[CIVITATES] // 2))
    e.note(g, "dux-resources", "Dux Resources +{}", gained)
