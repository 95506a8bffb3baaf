"""Events 10 to 18. What stays in effect is told in lasting.py."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, side
from logres.games.pendragon.events.handling import (
    MOVE,
    REPLACE,
    REPLACE_LADEN,
    Place,
    Release,
    Units,
    can_place,
    foederati_of,
    kill,
    raider,
    remove,
    warband,
)
from logres.games.pendragon.events.operations import Do, Free, FreeBattle, Pay, can_pay
from logres.games.pendragon.events.phrases import into_service, recruits_at, train_or_muster
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
    bits,
    briton_held,
    held,
    one_of,
    one_that_can,
    raiders_on_map,
    region,
)
from logres.games.pendragon.events.strongholds import Found
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HIBERNICUS,
    HILLFORT,
    MILITIA,
    N_SPACES,
    RAID,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_WARBAND,
    SHADED,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.tables import ADJACENT, CALEDONIA, COAST, WARBAND_OF, foederati


@side(Card.MARINERS_BY_SEA, UNSHADED)
def mariners_by_sea() -> Steps:
    """Momentum: One group of each Dux March or Intercept may cross a Patrolled Sea."""
    return ()


@side(Card.MARINERS_BY_SEA, SHADED)
def mariners_by_sea_land() -> Steps:
    """Momentum: Barbarian Marches reach any number of spaces by sea, whether there are Forts or not."""
    return ()


@side(Card.PICTAE, UNSHADED)
def pictae() -> Steps:
    """Momentum: Patrolled Seas take two further Raiders off each target."""
    return ()


@side(Card.PICTAE, SHADED)
def pictae_seen() -> Steps:
    """Momentum: Patrolled Seas take at most two Raiders off any target."""
    return ()


@side(Card.LAETI, UNSHADED)
def laeti() -> Steps:
    """One Briton faction takes up to three Saxon Warbands and a Saxon Settlement of a Region that it holds into its
    service."""
    return into_service(SAXONS, 3, held)


@side(Card.LAETI, SHADED)
def laeti_revolt() -> Steps:
    """Saxon Foederati of one Region are free, plunder up to Population, and may Battle free."""
    return (
        Choose(
            lambda b, e, s: region(s) and foederati_of(b, s, SAXONS) > 0,
            Release(SAXONS, plunder=True),
            FreeBattle(SAXONS),
        ),
    )


@side(Card.CUNEDDA, UNSHADED)
def cunedda() -> Steps:
    """Up to four Militia and Comitates go from Votadini to a Region of Wales, the Civitates may place a Hillfort
    there, and a Briton faction with Troops there may fight the Scotti."""
    return (
        Choose(
            one_of(Space.DECEANGLI, Space.DEMETAE, Space.ORDOVICES, Space.SILURES),
            Units(MOVE, (MILITIA, COMITATES), 4, target=lambda b, e: e.space, among=one_of(Space.VOTADINI)),
            Found(HILLFORT, CIVITATES, optional=1),
            Who(
                BRITONS,
                FreeBattle(CHOSEN, foes=bits(SCOTTI)),
                able=lambda b, e, f: b.troops(e.space, f) > 0 and b.pieces(e.space, SCOTTI) > 0,
            ),
        ),
    )


@side(Card.CUNEDDA, SHADED)
def cunedda_stays() -> Steps:
    """Up to three Militia of Votadini are removed; the Scotti place up to two Warbands in Votadini, Novantae,
    Ordovices or Demetae."""
    return (
        At(Space.VOTADINI, remove((MILITIA,), 3)),
        Choose(
            one_of(Space.VOTADINI, Space.NOVANTAE, Space.ORDOVICES, Space.DEMETAE),
            Place(SCOTTI_WARBAND, 2, SCOTTI),
            by=SCOTTI,
        ),
    )


@side(Card.AREANI, UNSHADED)
def areani() -> Steps:
    """Momentum: Raids from Caledonia lose two further Raiders, and the Scotti go nowhere deep."""
    return ()


@side(Card.AREANI, SHADED)
def areani_bribed() -> Steps:
    """The Scotti Raid free up to two Regions on Caledonia or next to it, past all Forts, with Coups de Main."""
    near = (*CALEDONIA, *[s for first in CALEDONIA for s in ADJACENT[first]])
    terms = (Term.NO_REDUCTION, Term.COUP_DE_MAIN, Term.NEAR_CALEDONIA)
    return (Free(SCOTTI, RAID, most=2, within=lambda b, e, s: region(s) and s in near, terms=terms),)


@side(Card.ATTACOTTI, UNSHADED)
def attacotti() -> Steps:
    """In a space the Britons hold, one Briton faction enlists up to three Scotti Raiders, without their Plunder: the
    Dux as Cavalry, the Civitates as Militia."""
    return (
        Choose(
            lambda b, e, s: b.at(s, SCOTTI_RAIDER) > 0 and briton_held(b, s),
            Who(
                BRITONS,
                Units(
                    REPLACE,
                    (SCOTTI_RAIDER,),
                    3,
                    target=lambda b, e: CAVALRY if e.who == DUX else MILITIA,
                    by=CHOSEN,
                ),
            ),
        ),
    )


@side(Card.ATTACOTTI, SHADED)
def attacotti_raid() -> Steps:
    """The Scotti Raid free one space on Hibernicus or with a Scotti piece, and nothing comes off the two dice."""
    return (
        Free(
            SCOTTI,
            RAID,
            most=1,
            within=lambda b, e, s: s in COAST[HIBERNICUS] or b.pieces(s, SCOTTI) > 0,
            terms=(Term.NO_REDUCTION, Term.FROM_NOWHERE),
        ),
    )


@side(Card.RECRUITS, UNSHADED)
def recruits() -> Steps:
    """The Dux Trains or the Civitates Muster free in up to two spaces, Cavalry and Militia alone."""
    raised = train_or_muster(2, 0, (Term.UNITS_ONLY, Term.NO_COMITATES))
    can = one_that_can(lambda b, f: any(recruits_at(b, f, s) for s in range(N_SPACES)))
    return (Who(BRITONS, *raised, able=can),)


@side(Card.RECRUITS, SHADED)
def recruits_from_raiders() -> Steps:
    """One Barbarian faction turns up to three of its Raiders in one space into Warbands, who keep their Plunder."""
    return (
        Who(
            BARBARIANS,
            Choose(
                lambda b, e, s: b.raiders(s, e.who) > 0,
                Units(REPLACE_LADEN, raider, 3, target=warband, by=CHOSEN),
                by=CHOSEN,
            ),
            able=lambda b, e, f: raiders_on_map(b, f) > 0,
        ),
    )


@side(Card.ANNONA_MILITARIS, UNSHADED)
def annona_militaris() -> Steps:
    """The Dux takes up to 8 Briton Resources, 4 at Fragmentation, for his own."""
    return (
        Count("resources", lambda b, e: min(4 if b.fragmented else 8, b.resources[CIVITATES]), DUX),
        Do(take_for_the_dux),
    )


def take_for_the_dux(g: Game, b: Board, e: Event) -> None:
    e.note(g, "dux-resources", "Dux Resources +{}", tracks.gain(b, DUX, tracks.lose(b, CIVITATES, e.count)))


@side(Card.ANNONA_MILITARIS, SHADED)
def annona_militaris_withheld() -> Steps:
    """In up to two Regions each employer pays one Resource to the Renown of their Nation for each Foederati Warband,
    or all Foederati of that Nation there are free."""
    pay = [pay_or_release(employer, nation) for employer in BRITONS for nation in BARBARIANS]
    return (Each(2, lambda b, e, s: region(s) and any(wages(b, s, f, n) for f in BRITONS for n in BARBARIANS), *pay),)


def wages(b: Board, s: int, employer: int, nation: int) -> int:
    return b.at(s, foederati(WARBAND_OF[nation], employer))


def pay_or_release(employer: int, nation: int) -> When:
    def due(b: Board, e: Event) -> int:
        return wages(b, e.space, employer, nation)

    def payable(b: Board, e: Event) -> bool:
        return b.resources[employer] >= due(b, e) if b.old_reading else can_pay(b, employer, due(b, e))

    return When(
        lambda b, e: due(b, e) > 0,
        Either(
            Way("pay", payable, Pay(employer, due, nation)),
            Way("release", always, Release(nation, employer=employer)),
            by=employer,
        ),
    )


@side(Card.LIMITANEI, UNSHADED)
def limitanei() -> Steps:
    """In up to four spaces with a Fort, a Cavalry or a Militia."""
    return (
        Each(
            4,
            lambda b, e, s: b.at(s, FORT) > 0,
            Either(
                Way("cavalry", lambda b, e: can_place(b, e, CAVALRY), Place(CAVALRY, 1, least=1)),
                Way("militia", lambda b, e: can_place(b, e, MILITIA), Place(MILITIA, 1, least=1)),
            ),
        ),
    )


@side(Card.LIMITANEI, SHADED)
def limitanei_fall() -> Steps:
    """In up to three spaces with a Fort a Cavalry falls."""
    return (Each(3, lambda b, e, s: b.at(s, FORT) > 0 and b.at(s, CAVALRY) > 0, kill((CAVALRY,), 1, least=1)),)
