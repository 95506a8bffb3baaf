"""Events 37 to 45. What stays in effect is told in lasting.py."""

from __future__ import annotations

from logres.games.pendragon import pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, side
from logres.games.pendragon.events.handling import BRITON_TROOPS, MARK, REPLACE, Place, Release, Units, kill, remove
from logres.games.pendragon.events.operations import Bind, Free, Gain, Prestige, Wealth
from logres.games.pendragon.events.phrases import saxons_in_service
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Colour,
    Each,
    Tally,
    When,
    Who,
    held,
    on_saxon_shore,
    one_of,
    one_that_can,
    region,
    troops_of,
)
from logres.games.pendragon.events.strongholds import Found, MarkSite, Swap, with_site
from logres.games.pendragon.names import (
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    GERMANICUS,
    HILLFORT,
    MILITIA,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    RAID,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI_RAIDER,
    SHADED,
    TOWN,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.tables import COAST, SEAS_OF, foederati


@side(Card.HENGEST, UNSHADED)
def hengest() -> Steps:
    """One Briton faction places a Saxon Settlement on a vacant Site and up to three Saxon Warbands as its Foederati in
    a Region on Germanicus or Britannicus that has its piece and its Control."""
    return (
        Who(
            BRITONS,
            Choose(
                with_site(lambda b, e, s: receives_hengest(b, e.who, s), SAXON_SETTLEMENT),
                Found(SAXON_SETTLEMENT, CHOSEN, employed=True),
                Place(SAXON_WARBAND, 3, CHOSEN, employed=True),
                by=CHOSEN,
            ),
            able=may_hire_hengest,
        ),
    )


def may_hire_hengest(b: Board, e: Event, faction: int) -> bool:
    """5.1.3.partial: Who has a Region for him, and a Site there if either has one."""
    if b.old_reading:
        return True
    receives = any(receives_hengest(b, faction, s) for s in range(N_REGIONS))
    return receives and one_that_can(settles_hengest)(b, e, faction)


def settles_hengest(b: Board, faction: int) -> bool:
    regions = [s for s in range(N_REGIONS) if receives_hengest(b, faction, s)]
    return pieces.available(b, SAXON_SETTLEMENT) > 0 and any(pieces.vacant(b, s, SAXON_SETTLEMENT) for s in regions)


def receives_hengest(b: Board, faction: int, s: int) -> bool:
    return on_saxon_shore(s) and b.pieces(s, faction) > 0 and held(b, faction, s)


@side(Card.HENGEST, SHADED)
def hengest_for_himself() -> Steps:
    """The Saxons place a Settlement and up to two Warbands in a Region on Germanicus without a Fort."""
    return (
        Choose(
            with_site(lambda b, e, s: region(s) and s in COAST[GERMANICUS] and not b.at(s, FORT), SAXON_SETTLEMENT),
            Found(SAXON_SETTLEMENT, SAXONS),
            Place(SAXON_WARBAND, 2, SAXONS),
            by=SAXONS,
        ),
    )


@side(Card.AELLE, UNSHADED)
def aelle_checked() -> Steps:
    """Saxon Renown -3."""
    return (Gain(SAXONS, -3),)


@side(Card.AELLE, SHADED)
def aelle() -> Steps:
    """Capability: The Saxons March by sea for 1 Renown, and to one destination with a Fort."""
    return ()


@side(Card.CERDIC, UNSHADED)
def cerdic() -> Steps:
    """In a Region with a Civitates Stronghold up to two Saxon Warbands and a Saxon Settlement become blue."""
    return (
        Choose(
            lambda b, e, s: (
                region(s) and b.strongholds(s, CIVITATES) > 0 and b.at(s, SAXON_WARBAND) + b.at(s, SAXON_SETTLEMENT) > 0
            ),
            Colour(CIVITATES),
            Units(MARK, (SAXON_WARBAND,), 2, target=CIVITATES),
            MarkSite((SAXON_SETTLEMENT,), optional=1),
        ),
    )


@side(Card.CERDIC, SHADED)
def cerdic_for_himself() -> Steps:
    """In a Region with a Saxon Warband and no Cavalry up to two Militia become Saxon Warbands; if Saxon Warbands then
    outnumber Briton Troops, a Hillfort becomes a Saxon Settlement."""
    return (
        Choose(
            lambda b, e, s: region(s) and b.at(s, SAXON_WARBAND) > 0 and not b.at(s, CAVALRY),
            Units(REPLACE, (MILITIA,), 2, target=SAXON_WARBAND),
            When(
                lambda b, e: b.at(e.space, SAXON_WARBAND) > troops_of(b, e.space),
                Swap((HILLFORT,), SAXON_SETTLEMENT),
                otherwise="the Britons are not outnumbered",
            ),
        ),
    )


@side(Card.ANDERIDA, UNSHADED)
def anderida() -> Steps:
    """In Regni or Cantiaci the Dux places a Fort on a vacant Site and up to two Cavalry."""
    where = with_site(one_of(Space.REGNI, Space.CANTIACI), FORT)
    return (Choose(where, Found(FORT, DUX), Place(CAVALRY, 2, DUX), by=DUX),)


@side(Card.ANDERIDA, SHADED)
def anderida_falls() -> Steps:
    """The Saxons Raid Regni, Cantiaci or Atrebates free, past all Patrols, with a Coup de Main."""
    return (
        Free(
            SAXONS,
            RAID,
            most=1,
            within=one_of(Space.REGNI, Space.CANTIACI, Space.ATREBATES),
            terms=(Term.NO_REDUCTION, Term.COUP_DE_MAIN),
        ),
    )


@side(Card.FRISIANS, UNSHADED)
def frisians_trade() -> Steps:
    """Briton Resources +1 for each Town in a Coastal space, at most 8."""
    return (Gain(CIVITATES, lambda b, e: min(8, sum([b.at(s, TOWN) for s in range(N_SPACES) if SEAS_OF[s]]))),)


@side(Card.FRISIANS, SHADED)
def frisians() -> Steps:
    """Momentum: A Saxon Raid target rolls two dice for 1 Renown."""
    return ()


@side(Card.LINDISSI, UNSHADED)
def lindissi() -> Steps:
    """In Corieltauvi the Dux places a Fort and up to two Cavalry, or the Civitates a Town and up to two Militia."""
    return (
        At(
            Space.CORIELTAUVI,
            Who(
                BRITONS,
                When(lambda b, e: e.who == DUX, Found(FORT, DUX), Place(CAVALRY, 2, DUX)),
                When(lambda b, e: e.who == CIVITATES, Found(TOWN, CIVITATES), Place(MILITIA, 2, CIVITATES)),
                able=one_that_can(walls_lindissi),
            ),
        ),
    )


def walls_lindissi(b: Board, faction: int) -> bool:
    wall = FORT if faction == DUX else TOWN
    return pieces.available(b, wall) > 0 and bool(pieces.vacant(b, Space.CORIELTAUVI, wall))


@side(Card.LINDISSI, SHADED)
def lindissi_settled() -> Steps:
    """The Saxons place a Settlement on a vacant Site and up to two Warbands in Corieltauvi or Iceni."""
    return (
        Choose(
            with_site(one_of(Space.CORIELTAUVI, Space.ICENI), SAXON_SETTLEMENT),
            Found(SAXON_SETTLEMENT, SAXONS),
            Place(SAXON_WARBAND, 2, SAXONS),
            by=SAXONS,
        ),
    )


@side(Card.THANET, UNSHADED)
def thanet() -> Steps:
    """A Saxon Settlement, over one of the employer's Strongholds if no Site is vacant, and up to three Saxon Warbands
    in Cantiaci, as Foederati of one colour. Saxon Renown +1."""
    return At(Space.CANTIACI, *saxons_in_service(3)), Gain(SAXONS, 1)


@side(Card.THANET, SHADED)
def thanet_taken() -> Steps:
    """Capability: The Saxons Settle in up to two spaces."""
    return ()


@side(Card.LONG_KNIVES, UNSHADED)
def long_knives_found() -> Steps:
    """In a space with Briton Troops up to two Saxon Warbands are removed. Saxon Renown -2."""
    return (
        Choose(lambda b, e, s: troops_of(b, s) > 0 and b.at(s, SAXON_WARBAND) > 0, remove((SAXON_WARBAND,), 2)),
        Gain(SAXONS, -2),
    )


@side(Card.LONG_KNIVES, SHADED)
def long_knives() -> Steps:
    """In a space with a Saxon Warband, in service or not, the Saxon Foederati are free, and up to three Briton Troops
    fall. Wealth -2."""
    return (
        Choose(
            lambda b, e, s: any(b.at(s, foederati(SAXON_WARBAND, f)) for f in (NOBODY, DUX, CIVITATES)),
            Release(SAXONS),
            kill(BRITON_TROOPS, 3),
        ),
        Wealth(-2),
    )


@side(Card.FEEDING_THE_RAVENS, UNSHADED)
def feeding_the_ravens() -> Steps:
    """In up to two spaces with Briton Troops up to two Raiders are removed. Prestige +1 if any were."""
    return (
        Each(
            2,
            lambda b, e, s: troops_of(b, s) > 0 and b.at(s, SAXON_RAIDER) + b.at(s, SCOTTI_RAIDER) > 0,
            remove((SAXON_RAIDER, SCOTTI_RAIDER), 2),
            Tally(),
        ),
        When(lambda b, e: e.total > 0, Prestige(1)),
    )


@side(Card.FEEDING_THE_RAVENS, SHADED)
def ravens_fed() -> Steps:
    """Momentum: One faction gains 1 Renown, Prestige or Wealth more for each Battle it wins."""
    return (Who(FACTIONS, Bind()),)
