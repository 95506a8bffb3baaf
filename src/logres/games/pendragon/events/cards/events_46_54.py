"""Events 46 to 54. What stays in effect is told in lasting.py."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import log, pieces, tracks
from logres.games.pendragon.battle.engagement import ATTACKERS_AMBUSH
from logres.games.pendragon.board import Board
from logres.games.pendragon.epoch.status import dominance_would_stand
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, side
from logres.games.pendragon.events.handling import MOVE, Place, Release, Units, foederati_of
from logres.games.pendragon.events.operations import (
    HERE,
    Do,
    Dominance,
    Free,
    FreeBattle,
    Gain,
    Pay,
    Prosper,
    Strip,
    can_battle,
    can_pay,
)
from logres.games.pendragon.events.phrases import recruits_at, train_or_muster, tribal_war
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Colour,
    Count,
    Each,
    Either,
    Tally,
    Way,
    When,
    Who,
    always,
    held,
    one_of,
    raiders_on_map,
    region,
)
from logres.games.pendragon.events.strongholds import Found, Swap, with_site
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    GERMANICUS,
    HILLFORT,
    MARCH,
    MILITIA,
    N_SPACES,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SETTLE,
    SHADED,
    TOWN,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.tables import COAST, REGIONS, SEAS_OF


@side(Card.ANGLI, UNSHADED)
def angli_at_home() -> Steps:
    """Momentum: A Saxon Raid target rolls one die fewer, but one at least."""
    return ()


@side(Card.ANGLI, SHADED)
def angli() -> Steps:
    """The Saxons place up to four Warbands in up to two Regions on Germanicus that have Saxon pieces."""
    return (
        Each(
            2,
            lambda b, e, s: region(s) and s in COAST[GERMANICUS] and b.pieces(s, SAXONS) > 0 and e.total < 4,
            Place(SAXON_WARBAND, lambda b, e: 4 - e.total, SAXONS),
            Tally(),
            by=SAXONS,
        ),
    )


@side(Card.BERNICIA, UNSHADED)
def bernicia() -> Steps:
    """A Saxon Settlement on a vacant Site and up to two Saxon Warbands in Textoverdi or Votadini, as Foederati of one
    colour."""
    return (
        Choose(
            with_site(one_of(Space.TEXTOVERDI, Space.VOTADINI), SAXON_SETTLEMENT),
            Colour(),
            Found(SAXON_SETTLEMENT, employed=True),
            Place(SAXON_WARBAND, 2, employed=True),
        ),
    )


@side(Card.BERNICIA, SHADED)
def bernicia_from_the_sea() -> Steps:
    """The Saxons move up to four Warbands by sea to Votadini or Textoverdi, past any Fort, and may fight or Settle
    free there."""
    return (
        Choose(
            one_of(Space.TEXTOVERDI, Space.VOTADINI),
            Units(
                MOVE,
                (SAXON_WARBAND,),
                4,
                target=lambda b, e: e.space,
                by=SAXONS,
                among=lambda b, e, s: bool(SEAS_OF[s]) and s != e.space,
            ),
            Either(
                Way("stop", always),
                Way("battle", lambda b, e: can_battle(b, SAXONS, e.space), FreeBattle(SAXONS, optional=0)),
                Way("settle", always, Free(SAXONS, feat=SETTLE, most=1, within=HERE)),
                by=SAXONS,
            ),
            by=SAXONS,
            optional=1,
        ),
    )


@side(Card.ROWENA, UNSHADED)
def rowena() -> Steps:
    """All Saxon pieces of a Region with a Civitates piece become blue, for one Briton Resource to Saxon Renown for
    each Warband, which the Civitates must be able to pay."""
    return (
        Choose(
            lambda b, e, s: (
                region(s)
                and b.pieces(s, CIVITATES) > 0
                and b.at(s, SAXON_WARBAND) + b.at(s, SAXON_SETTLEMENT) > 0
                and (b.old_reading > 0 or can_pay(b, CIVITATES, b.at(s, SAXON_WARBAND)))
            ),
            When(
                lambda b, e: not b.old_reading,
                Pay(CIVITATES, lambda b, e: b.at(e.space, SAXON_WARBAND), SAXONS),
            ),
            Do(marry),
        ),
    )


def marry(g: Game, b: Board, e: Event) -> None:
    warbands, laden = b.at(e.space, SAXON_WARBAND), b.carrying(e.space, SAXON_WARBAND)
    pieces.employ(b, e.space, SAXON_WARBAND, CIVITATES, warbands - laden, laden)
    for site in pieces.sites_with(b, e.space, SAXON_SETTLEMENT):
        pieces.employ_site(b, site, CIVITATES)
    if b.old_reading:  # as much of the price as there was
        tracks.gain(b, SAXONS, tracks.lose(b, CIVITATES, warbands))
    e.note(g, "saxons-serve", "the Saxons of {} serve the Civitates", log.AREA[e.space])


@side(Card.ROWENA, SHADED)
def rowena_inherits() -> Steps:
    """With a Saxon piece and no Dux piece there, a Town or Hillfort becomes a Saxon Settlement. Saxon Renown +1."""
    return (
        Choose(
            lambda b, e, s: (
                region(s) and b.pieces(s, SAXONS) > 0 and not b.pieces(s, DUX) and b.at(s, TOWN) + b.at(s, HILLFORT) > 0
            ),
            Swap((TOWN, HILLFORT), SAXON_SETTLEMENT),
        ),
        Gain(SAXONS, 1),
    )


@side(Card.VORTIGERN, UNSHADED)
def vortigern() -> Steps:
    """In a Region that the Civitates hold the Civitates place a Saxon Settlement on a vacant Site and up to three Saxon
    Warbands as their Foederati."""
    return (
        Colour(CIVITATES),
        Choose(
            with_site(
                lambda b, e, s: region(s) and b.pieces(s, CIVITATES) > 0 and held(b, CIVITATES, s), SAXON_SETTLEMENT
            ),
            Found(SAXON_SETTLEMENT, CIVITATES, employed=True),
            Place(SAXON_WARBAND, 3, CIVITATES, employed=True),
            by=CIVITATES,
        ),
    )


@side(Card.VORTIGERN, SHADED)
def vortigern_betrayed() -> Steps:
    """For the blue Saxon Foederati of a Region the Civitates pay 6 Briton Resources, with Wealth for what is short, to
    Saxon Renown; or they are free and plunder up to Population. Civilian Dominance, if Wealth exceeds Prestige by 6 or
    more."""
    return (
        Choose(
            lambda b, e, s: region(s) and foederati_of(b, s, SAXONS, CIVITATES) > 0,
            Either(
                Way("pay", lambda b, e: can_pay(b, CIVITATES, 6), Pay(CIVITATES, 6, SAXONS)),
                Way("release", always, Release(SAXONS, plunder=True, employer=CIVITATES)),
                by=CIVITATES,
            ),
        ),
        When(lambda b, e: dominance_would_stand(b, True), Dominance(True)),
    )


@side(Card.CALLEVA_ATREBATUM, UNSHADED)
def calleva_atrebatum() -> Steps:
    """In Atrebates the Civitates place a Town on a vacant Town Site and up to two Militia, and may fight; then as many
    Prosperity as people."""
    return (
        At(
            Space.ATREBATES,
            Found(TOWN, CIVITATES),
            Place(MILITIA, 2, CIVITATES),
            FreeBattle(CIVITATES),
            Prosper(),
        ),
    )


@side(Card.CALLEVA_ATREBATUM, SHADED)
def calleva_atrebatum_at_war() -> Steps:
    """In Atrebates, and in a Region next to it that the Britons hold, up to two Militia and two Prosperity are lost."""
    return tribal_war(Space.ATREBATES)


@side(Card.WOLVES_INTO_THE_FOLD, UNSHADED)
def wolves_into_the_fold() -> Steps:
    """Momentum: In the Annona one Resource feeds up to two Foederati Warbands of a group."""
    return ()


@side(Card.WOLVES_INTO_THE_FOLD, SHADED)
def wolves_in_the_fold() -> Steps:
    """In a Region the Foederati of one Nation are free and may fight."""
    return (
        Who(
            BARBARIANS,
            Choose(
                lambda b, e, s: region(s) and foederati_of(b, s, e.who) > 0,
                Release(CHOSEN),
                FreeBattle(CHOSEN),
            ),
            able=lambda b, e, f: any(foederati_of(b, s, f) for s in REGIONS),
        ),
    )


@side(Card.MISTBORN, UNSHADED)
def mistborn() -> Steps:
    """The Dux may Train or the Civitates may Muster free in one space, and may then fight there."""
    return (
        Who(
            BRITONS,
            Choose(
                lambda b, e, s: recruits_at(b, e.who, s) or can_battle(b, e.who, s),
                *train_or_muster(1, 1, (), HERE),
                FreeBattle(CHOSEN),
                by=CHOSEN,
                optional=1,
            ),
        ),
    )


@side(Card.MISTBORN, SHADED)
def mistborn_raiders() -> Steps:
    """One Barbarian faction may March free into one space and may then fight there; in Home Terrain its Units Ambush
    without a roll."""
    return (
        Who(
            BARBARIANS,
            Choose(
                lambda b, e, s: not b.old_reading or any(b.pieces(s, f) for f in FACTIONS if f != e.who),
                Free(CHOSEN, MARCH, into=HERE, optional=1),
                FreeBattle(CHOSEN, ATTACKERS_AMBUSH),
                by=CHOSEN,
                optional=1,
            ),
        ),
    )


@side(Card.SCOPS_SONG, UNSHADED)
def scops_silence() -> Steps:
    """One Barbarian faction loses Renown: half its Raiders on the map, rounded up, at most 4."""
    return (Who(BARBARIANS, Gain(CHOSEN, lambda b, e: -min(4, (raiders_on_map(b, e.who) + 1) // 2))),)


@side(Card.SCOPS_SONG, SHADED)
def scops_song() -> Steps:
    """One Barbarian faction gains Renown: half the Plunder its Units carry, rounded up, at most 4."""
    return (Who(BARBARIANS, Gain(CHOSEN, lambda b, e: min(4, (plunder_carried(b, e.who) + 1) // 2))),)


def plunder_carried(b: Board, faction: int) -> int:
    return sum([b.plunder(s, faction) for s in range(N_SPACES)])


@side(Card.THE_END_OF_THE_WORLD, UNSHADED)
def the_end_of_the_world() -> Steps:
    """The Civitates may turn up to 6 Briton Resources into Wealth."""
    return (
        Count("resources", lambda b, e: min(6, b.resources[CIVITATES]), CIVITATES),
        Do(hoard),
    )


def hoard(g: Game, b: Board, e: Event) -> None:
    e.note(g, "wealth-bought", "Wealth +{}", tracks.add_wealth(b, tracks.lose(b, CIVITATES, e.count)))


@side(Card.THE_END_OF_THE_WORLD, SHADED)
def the_end_of_the_world_comes() -> Steps:
    """One Prosperity less in up to three spaces with a Town. Civilian Dominance, if Wealth exceeds Prestige by 6 or
    more."""
    return (
        Each(3, lambda b, e, s: b.at(s, TOWN) > 0 and b.prosperity(s) > 0, Strip(1)),
        When(lambda b, e: dominance_would_stand(b, True), Dominance(True)),
    )
