"""What some sides of cards did in version 0.1.0, for the games begun with it. Later texts stand with the others."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.events.cards.events_46_54 import hoard
from logres.games.pendragon.events.cards.first_texts_01_36 import tribal_war
from logres.games.pendragon.events.cards.pivotal import NORTHERN_COMMAND
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, first_side
from logres.games.pendragon.events.handling import (
    Place,
    Release,
    foederati_of,
    recover,
)
from logres.games.pendragon.events.operations import (
    Do,
    Dominance,
    End,
    Free,
    FreeBattle,
    Gain,
    Pay,
    Prosper,
    Status,
    Strip,
    can_pay,
)
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Count,
    Each,
    Either,
    Way,
    When,
    Who,
    always,
    one_of,
    region,
)
from logres.games.pendragon.events.strongholds import Found
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FORT,
    FRAGMENTATION,
    INVITE,
    MILITIA,
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
from logres.games.pendragon.tables import REGIONS


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
