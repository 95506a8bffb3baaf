"""Events 28 to 36. What stays in effect is told in lasting.py."""

from __future__ import annotations

from typing import Final

from logres.games.pendragon import pieces, prosperity
from logres.games.pendragon.battle.enemies import targets
from logres.games.pendragon.board import Board
from logres.games.pendragon.epoch.status import would_hold_together
from logres.games.pendragon.events.battle_terms import SOUGHT_OUT
from logres.games.pendragon.events.event import CHOSEN, Steps, side
from logres.games.pendragon.events.handling import Place, Rescue, raider, remove
from logres.games.pendragon.events.operations import (
    Bind,
    Do,
    FreeBattle,
    Gain,
    Grow,
    Prestige,
    Prosper,
    Shrink,
    Status,
    Wealth,
    can_battle,
)
from logres.games.pendragon.events.phrases import for_renown, pay_the_scotti
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Each,
    Either,
    Way,
    When,
    Who,
    briton_held,
    owners,
    region,
    troops_of,
)
from logres.games.pendragon.events.strongholds import Found, Raze, Swap
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    BARBARIANS,
    BRITONS,
    CIVITATES,
    CLEAR,
    DUX,
    FACTIONS,
    FENS,
    HIBERNICUS,
    HILLFORT,
    HILLS,
    MILITIA,
    N_SPACES,
    NOBODY,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SHADED,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import COAST, PRINTED, TERRAIN


@side(Card.GRATIA, UNSHADED)
def gratia() -> Steps:
    """Capability: No Tribal Wars. Wealth +2."""
    return (Wealth(2),)


@side(Card.GRATIA, SHADED)
def gratia_lost() -> Steps:
    """Prestige -2 and Wealth -2."""
    return Prestige(-2), Wealth(-2)


@side(Card.ALLELUIA, UNSHADED)
def alleluia() -> Steps:
    """In a Region of Hills or Fens with a Briton Troop up to eight Raiders of one faction are removed; up to two of
    their Plunder return as Prosperity."""
    return (
        Choose(
            lambda b, e, s: (
                TERRAIN[s] in (HILLS, FENS) and troops_of(b, s) > 0 and any(b.raiders(s, f) for f in BARBARIANS)
            ),
            Who(BARBARIANS, Rescue(raider, 8, 2), able=lambda b, e, f: b.raiders(e.space, f) > 0),
        ),
    )


@side(Card.ALLELUIA, SHADED)
def alleluia_unsung() -> Steps:
    """Prestige -2. Wealth -2, and what Wealth does not cover comes off Briton Resources."""
    return Prestige(-2), Wealth(-2), Gain(CIVITATES, lambda b, e: -2 - e.count)


@side(Card.GROANS_OF_THE_BRITONS, UNSHADED)
def groans_of_the_britons() -> Steps:
    """From Fragmentation to Autonomy, if the Britons together hold more than 20 and Prosperity with Prestige exceeds
    45: to a Dominance of the executor's choice, a Briton's to its own. Otherwise Briton Resources +6."""
    return (
        Either(
            Way("military", lambda b, e: is_heard(b) and e.faction != CIVITATES, Status(AUTONOMY_MILITARY)),
            Way("civilian", lambda b, e: is_heard(b) and e.faction != DUX, Status(AUTONOMY_CIVILIAN)),
            Way("resources", lambda b, e: not is_heard(b), Gain(CIVITATES, 6)),
        ),
    )


WORTH_A_LEGION: Final = 45


def is_heard(b: Board) -> bool:
    return bool(b.fragmented) and would_hold_together(b, WORTH_A_LEGION)


@side(Card.GROANS_OF_THE_BRITONS, SHADED)
def groans_of_the_britons_unheard() -> Steps:
    """Each Barbarian faction gains 2 Renown."""
    return Gain(SAXONS, 2), Gain(SCOTTI, 2)


@side(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, UNSHADED)
def with_the_cross_on_his_shoulders() -> Steps:
    """One Briton faction fights in a space, and the enemy neither Evades nor Ambushes. If more of his pieces fall than
    of theirs, Prestige +2."""
    return (
        Who(
            BRITONS,
            Choose(
                lambda b, e, s: can_battle(b, e.who, s),
                FreeBattle(CHOSEN, SOUGHT_OUT, optional=0),
                When(lambda b, e: e.count > 0, Prestige(2)),
                by=CHOSEN,
            ),
            able=lambda b, e, f: any(can_battle(b, f, s) for s in range(N_SPACES)),
        ),
    )


@side(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, SHADED)
def with_the_cross_on_his_shoulders_broken() -> Steps:
    """One Barbarian faction fights in a space, with Raiders alone if need be. If it removes more pieces than it loses,
    2 Renown more, and Prestige -1."""
    return (
        Who(
            BARBARIANS,
            Choose(
                lambda b, e, s: b.units(s, e.who) > 0 and bool(targets(b, s, e.who)),
                FreeBattle(CHOSEN, optional=0, raiders=1),
                When(lambda b, e: e.count > 0, Gain(CHOSEN, 2), Prestige(-1)),
                by=CHOSEN,
            ),
            able=lambda b, e, f: any(b.units(s, f) and targets(b, s, f) for s in range(N_SPACES)),
        ),
    )


@side(Card.PATRICK, UNSHADED)
def patrick() -> Steps:
    """Momentum: The Scotti neither Ransom nor Entreat. Scotti Renown -2."""
    return (Gain(SCOTTI, -2),)


@side(Card.PATRICK, SHADED)
def patrick_enslaved() -> Steps:
    """In up to three Regions on Hibernicus with a Scotti Unit and a Stronghold of another faction, that faction pays 1
    Resource or Renown to the Scotti."""
    return (
        Each(
            3,
            lambda b, e, s: region(s) and s in COAST[HIBERNICUS] and b.units(s, SCOTTI) > 0 and bool(owners(b, s)),
            Who(FACTIONS, Do(pay_the_scotti), able=lambda b, e, f: f in owners(b, e.space)),
        ),
    )


@side(Card.COROTICUS, UNSHADED)
def coroticus() -> Steps:
    """In Novantae the Civitates put a Hillfort in a Scotti Settlement's place or on a vacant Site, and up to two
    Militia."""
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
    )


@side(Card.COROTICUS, SHADED)
def coroticus_expelled() -> Steps:
    """In Novantae the Scotti put a Settlement in a Hillfort's place or on a vacant Site for 3 Renown, and up to two
    Warbands."""
    return (
        At(
            Space.NOVANTAE,
            for_renown(
                Either(
                    Way(
                        "replace",
                        lambda b, e: b.at(e.space, HILLFORT) > 0,
                        Swap((HILLFORT,), SCOTTI_SETTLEMENT, SCOTTI),
                    ),
                    Way(
                        "build",
                        lambda b, e: bool(pieces.vacant(b, e.space, SCOTTI_SETTLEMENT)),
                        Found(SCOTTI_SETTLEMENT, SCOTTI),
                    ),
                    by=SCOTTI,
                ),
            ),
            Place(SCOTTI_WARBAND, 2, SCOTTI),
        ),
    )


@side(Card.RUIN_OF_THE_VILLAS, UNSHADED)
def ruin_of_the_villas_averted() -> Steps:
    """One Prosperity more in up to six Clear Regions the Britons hold."""
    return (
        Each(6, lambda b, e, s: TERRAIN[s] == CLEAR and briton_held(b, s) and prosperity.room(b, s) > 0, Prosper(1)),
    )


@side(Card.RUIN_OF_THE_VILLAS, SHADED)
def ruin_of_the_villas() -> Steps:
    """Momentum: Raids of one Barbarian faction plunder one more than Population in Clear Regions."""
    return (Who(BARBARIANS, Bind()),)


@side(Card.DE_EXCIDIO_BRITANNIAE, UNSHADED)
def de_excidio_britanniae() -> Steps:
    """In up to two Regions the Britons hold with fewer people than printed, Population +1."""
    return (
        Each(
            2,
            lambda b, e, s: region(s) and briton_held(b, s) and b.population[s] < PRINTED[s] and lasting.may_grow(b, s),
            Grow(),
        ),
    )


@side(Card.DE_EXCIDIO_BRITANNIAE, SHADED)
def de_excidio_britanniae_told() -> Steps:
    """In up to two Regions with Barbarian Units or without Control, Population -1."""
    return (
        Each(
            2,
            lambda b, e, s: (
                region(s) and b.population[s] > 0 and (b.control[s] == NOBODY or any(b.units(s, f) for f in BARBARIANS))
            ),
            Shrink(),
        ),
    )


ON_THE_DYKE: Final = (Space.ATREBATES, Space.DOBUNNI, Space.DUROTRIGES)


@side(Card.WANSDYKE, UNSHADED)
def wansdyke() -> Steps:
    """In up to two Regions on the dyke with a Civitates piece and a vacant Site, the Civitates place a Hillfort and may
    fight there."""
    return (
        Each(
            2,
            lambda b, e, s: s in ON_THE_DYKE and b.pieces(s, CIVITATES) > 0 and bool(pieces.vacant(b, s, HILLFORT)),
            Found(HILLFORT, CIVITATES),
            FreeBattle(CIVITATES),
        ),
    )


@side(Card.WANSDYKE, SHADED)
def wansdyke_stormed() -> Steps:
    """In two Regions on the dyke a Hillfort is removed, or two Militia where there is none."""
    return (
        Each(
            2,
            lambda b, e, s: s in ON_THE_DYKE and b.at(s, HILLFORT) + b.at(s, MILITIA) > 0,
            Either(
                Way("hillfort", lambda b, e: b.at(e.space, HILLFORT) > 0, Raze((HILLFORT,))),
                Way("militia", lambda b, e: not b.at(e.space, HILLFORT), remove((MILITIA,), 2, least=2)),
            ),
            least=2,
        ),
    )
