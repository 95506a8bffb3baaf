"""Events 64 to 72. What stays in effect is told in lasting.py."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import log, pieces, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, side
from logres.games.pendragon.events.handling import REPLACE, Loot, Place, Units, remove
from logres.games.pendragon.events.operations import Do, Gain, Grow, Prestige, Shrink
from logres.games.pendragon.events.phrases import pay_the_scotti
from logres.games.pendragon.events.scope import Each, Who, briton_held, one_of, owners, region, troops_of
from logres.games.pendragon.names import (
    BARBARIANS,
    CIVITATES,
    CLEAR,
    FACTIONS,
    HILLS,
    MILITIA,
    N_REGIONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SHADED,
    SPACES,
    TOWN,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import RAIDER_OF, SEAS_OF, TERRAIN


@side(Card.DAL_RIADA, UNSHADED)
def dal_riada_weak() -> Steps:
    """Scotti Renown -2, and up to two Scotti Warbands of Novantae, Carvetii and Votadini are removed."""
    return (
        Gain(SCOTTI, -2),
        remove((SCOTTI_WARBAND,), 2, among=one_of(Space.NOVANTAE, Space.CARVETII, Space.VOTADINI)),
    )


@side(Card.DAL_RIADA, SHADED)
def dal_riada() -> Steps:
    """Capability: A Scotti Settlement on the card counts in their final margin alone."""
    return (Do(settle_dal_riada),)


def settle_dal_riada(g: Game, b: Board, e: Event) -> None:
    """5.3.dal-riada: From Available onto the card."""
    if b.available[SCOTTI_SETTLEMENT]:
        b.available[SCOTTI_SETTLEMENT] -= 1
        b.dal_riada += 1
        e.note(g, "settlement-on-card", "a Scotti Settlement on the card")
    else:
        e.passed(g, b, "no Settlement is Available")


@side(Card.CREACH, UNSHADED)
def creach_recovered() -> Steps:
    """In up to two Regions with Briton Troops all Plunder comes off Barbarian Units; up to two cubes of it return as
    Prosperity."""
    return (
        Each(
            2,
            lambda b, e, s: region(s) and troops_of(b, s) > 0 and any(b.plunder(s, f) for f in BARBARIANS),
            Do(take_back),
        ),
    )


def take_back(g: Game, b: Board, e: Event) -> None:
    cubes = sum([pieces.unload_all(b, e.space, f) for f in BARBARIANS])
    back = prosperity.add(b, e.space, min(2, cubes))
    text = "{} Plunder taken off in {}, {} of it Prosperity again"
    e.note(g, "plunder-taken-off", text, cubes, log.AREA[e.space], back)


@side(Card.CREACH, SHADED)
def creach() -> Steps:
    """In up to three Regions Scotti Units take a Prosperity as Plunder. Scotti Renown +1."""
    return (
        Each(
            3,
            lambda b, e, s: region(s) and b.units(s, SCOTTI) > b.plunder(s, SCOTTI) and b.prosperity(s) > 0,
            Loot(SCOTTI, 1, anybody=True),
        ),
        Gain(SCOTTI, 1),
    )


@side(Card.CURRACHS, UNSHADED)
def currachs_wrecked() -> Steps:
    """As many Scotti Raiders as a die shows are removed from Coastal spaces."""
    return (
        Do(storm),
        remove(
            (SCOTTI_RAIDER,),
            lambda b, e: e.total,
            least=lambda b, e: e.total,
            among=lambda b, e, s: bool(SEAS_OF[s]),
        ),
    )


def storm(g: Game, b: Board, e: Event) -> None:
    """Chance: "currachs", one die."""
    e.total = g.roll("currachs", 1)[0]
    e.note(g, "storm-takes", "a storm takes {}", e.total)


@side(Card.CURRACHS, SHADED)
def currachs() -> Steps:
    """Capability: Patrolled Seas take half as many Scotti Raiders."""
    return ()


@side(Card.PAINTED_MEN, UNSHADED)
def painted_men_at_peace() -> Steps:
    """Momentum: No Raid comes from Caledonia."""
    return ()


@side(Card.PAINTED_MEN, SHADED)
def painted_men() -> Steps:
    """Capability: Two Raiders more for each target of a Raid from Caledonia."""
    return ()


@side(Card.NIALL_NOIGIALLACH, UNSHADED)
def niall_noigiallach_slain() -> Steps:
    """Scotti Renown -3."""
    return (Gain(SCOTTI, -3),)


@side(Card.NIALL_NOIGIALLACH, SHADED)
def niall_noigiallach() -> Steps:
    """Capability: A Scotti Raid may gather Raiders on the card as one of its targets, and release them all into the
    first target of a later Raid."""
    return ()


@side(Card.NINE_HOSTAGES, UNSHADED)
def nine_hostages_given() -> Steps:
    """One Barbarian faction loses 2 Renown. Briton Resources +2."""
    return Who(BARBARIANS, Gain(CHOSEN, -2)), Gain(CIVITATES, 2)


@side(Card.NINE_HOSTAGES, SHADED)
def nine_hostages() -> Steps:
    """The Scotti Ransom in each Region with their Units, and succeed on 3 or more."""
    return (
        Each(
            N_REGIONS,
            lambda b, e, s: region(s) and b.units(s, SCOTTI) > 0 and bool(owners(b, s)),
            Who(FACTIONS, Do(ransom_on_three), able=lambda b, e, f: f in owners(b, e.space), by=SCOTTI),
            by=SCOTTI,
            least=N_REGIONS,
        ),
    )


def ransom_on_three(g: Game, b: Board, e: Event) -> None:
    """Chance: "ransom" and the space, one die."""
    if g.roll(f"ransom {SPACES[e.space]}", 1)[0] >= 3:
        pay_the_scotti(g, b, e)
    else:
        e.note(g, "no-ransom", "no ransom in {}", log.AREA[e.space])


@side(Card.MERLIN, UNSHADED)
def merlin() -> Steps:
    """Momentum: Hills are Home Terrain for Comitates and Militia."""
    return ()


@side(Card.MERLIN, SHADED)
def merlin_in_the_woods() -> Steps:
    """In up to two Regions of Hills with a Scotti Unit and no Town a Militia becomes a Scotti Warband. Prestige -1."""
    return (
        Each(
            2,
            lambda b, e, s: (
                TERRAIN[s] == HILLS and b.units(s, SCOTTI) > 0 and not b.at(s, TOWN) and b.at(s, MILITIA) > 0
            ),
            Units(REPLACE, (MILITIA,), 1, target=SCOTTI_WARBAND, least=1),
        ),
        Prestige(-1),
    )


@side(Card.SLAVE_MARKETS, UNSHADED)
def slaves_come_home() -> Steps:
    """In up to two Regions the Britons hold with a Civitates Stronghold, the Civitates may use a Refugees marker for
    Population +1."""
    return (
        Each(
            2,
            lambda b, e, s: (
                b.refugees > 0
                and briton_held(b, s)
                and b.strongholds(s, CIVITATES) > 0
                and prosperity.can_grow(b, s)
                and lasting.may_grow(b, s)
            ),
            Do(come_home),
            Grow(),
            by=CIVITATES,
        ),
    )


def come_home(g: Game, b: Board, e: Event) -> None:
    b.refugees -= 1


@side(Card.SLAVE_MARKETS, SHADED)
def slave_markets() -> Steps:
    """In up to two Regions with Units of one Barbarian faction and no Briton Troops, Population -1 without Refugees,
    and its Renown +2."""
    return (
        Who(
            BARBARIANS,
            Each(
                2,
                lambda b, e, s: sells_slaves(b, e.who, s),
                Shrink(refugees=False),
                Gain(CHOSEN, 2),
                by=CHOSEN,
            ),
        ),
    )


def sells_slaves(b: Board, faction: int, s: int) -> bool:
    """5.1.3.partial: Renown is won also where Population is at 0 and cannot fall."""
    return region(s) and b.units(s, faction) > 0 and not troops_of(b, s) and (not b.old_reading or b.population[s] > 0)


@side(Card.BAGAUDAE, UNSHADED)
def bagaudae_enlisted() -> Steps:
    """Two Militia in each of up to two Clear Regions with a Town."""
    return (Each(2, lambda b, e, s: TERRAIN[s] == CLEAR and b.at(s, TOWN) > 0, Place(MILITIA, 2, least=2)),)


@side(Card.BAGAUDAE, SHADED)
def bagaudae() -> Steps:
    """One Barbarian faction places two Raiders in each of up to two Clear Regions with at most one Briton Troop, and
    they plunder."""
    return (
        Who(
            BARBARIANS,
            Each(
                2,
                lambda b, e, s: TERRAIN[s] == CLEAR and troops_of(b, s) <= 1,
                Place(lambda b, e: RAIDER_OF[e.who], 2, CHOSEN, least=2),
                Loot(CHOSEN, lambda b, e: min(2, e.count)),
            ),
        ),
    )
