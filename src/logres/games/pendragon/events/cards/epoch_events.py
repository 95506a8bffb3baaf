"""5.6 The seven Epoch Events."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import control, log, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, side
from logres.games.pendragon.events.handling import REMOVE, Units, recover
from logres.games.pendragon.events.operations import (
    Do,
    Dominance,
    Free,
    FreeBattle,
    Gain,
    Prestige,
    Status,
    Wealth,
    can_battle,
)
from logres.games.pendragon.events.questions import IN_EXILE, OFF_MAP
from logres.games.pendragon.events.scope import Choose, Either, Tally, Way, When, always, everywhere, may
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FRAGMENTATION,
    MARCH,
    MILITIA,
    ROMAN_RULE_MILITARY,
    SAXONS,
    SCOTTI,
    Card,
)
from logres.games.pendragon.pieces import OUT_OF_PLAY
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import PRINTED, TEARS


def not_fragmented(b: Board, e: Event) -> bool:
    return not b.fragmented


@side(Card.MAGNUS_MAXIMUS)
def magnus_maximus() -> Steps:
    """Before Fragmentation the Dux crosses to Gaul with half his Cavalry on the map, rounded up, two to six of them:
    Prestige +1 for two, Military Dominance, each Barbarian faction gains 1 Renown; or he stays: Prestige -3, Civilian
    Dominance."""
    return (
        When(
            not_fragmented,
            Either(
                Way(
                    "cross",
                    always,
                    Units(REMOVE, (CAVALRY,), to_gaul, target=OUT_OF_PLAY, by=DUX, least=to_gaul, among=everywhere),
                    Prestige(lambda b, e: (e.count + 1) // 2),
                    Dominance(False),
                    Gain(SAXONS, 1),
                    Gain(SCOTTI, 1),
                ),
                Way("stay", always, Prestige(-3), Dominance(True)),
                by=DUX,
            ),
            otherwise="no effect at Fragmentation",
        ),
    )


def to_gaul(b: Board, e: Event) -> int:
    return max(2, min(6, (b.on_map(CAVALRY) + 1) // 2))


@side(Card.CONSTANTINE_III)
def constantine_iii() -> Steps:
    """Before Fragmentation the Dux sends four Cavalry, from the map or Available, Out of Play for Prestige +1, or
    loses 4 Prestige. At Roman Rule the Civitates may then pay 4 Wealth for Autonomy with Civilian Dominance."""
    return (
        When(
            not_fragmented,
            Either(
                Way(
                    "cavalry",
                    lambda b, e: b.on_map(CAVALRY) + b.available[CAVALRY] >= 4,
                    Units(
                        REMOVE,
                        (CAVALRY,),
                        4,
                        target=OUT_OF_PLAY,
                        by=DUX,
                        least=4,
                        among=everywhere,
                        boxes=(OFF_MAP,),
                    ),
                    Prestige(1),
                ),
                Way("prestige", always, Prestige(-4)),
                by=DUX,
            ),
            When(
                lambda b, e: imperium.roman_rule(b),
                may(
                    "autonomy",
                    CIVITATES,
                    Wealth(-4),
                    Status(AUTONOMY_CIVILIAN),
                    open=lambda b, e: b.wealth >= 4,
                ),
            ),
            otherwise="no effect at Fragmentation",
        ),
    )


@side(Card.HONORIUS)
def honorius() -> Steps:
    """Roman Rule falls to Autonomy, Civilian if Wealth is at least Prestige, with Briton Resources +5, unless the Dux
    pays 10 Resources. Autonomy turns Civilian if Wealth exceeds Prestige, else Military."""
    return (
        Either(
            Way(
                "rule",
                lambda b, e: imperium.roman_rule(b),
                Either(
                    Way("yield", always, Status(autonomy_by_wealth), Gain(CIVITATES, 5)),
                    Way("pay", lambda b, e: b.resources[DUX] >= 10, Gain(DUX, -10)),
                    by=DUX,
                ),
            ),
            Way("autonomy", lambda b, e: imperium.autonomy(b), Dominance(lambda b, e: b.wealth > b.prestige)),
        ),
    )


def autonomy_by_wealth(b: Board, e: Event) -> int:
    return AUTONOMY_CIVILIAN if b.wealth >= b.prestige else AUTONOMY_MILITARY


@side(Card.AETIUS)
def aetius() -> Steps:
    """At Roman Rule Prestige +3, up to two Cavalry from Out of Play to Available, Military Dominance. At Autonomy with
    Military Dominance the Dux may pay 12 Resources for Roman Rule; with Civilian Dominance it turns Military if
    Prestige exceeds Wealth."""
    return (
        Either(
            Way("rule", lambda b, e: imperium.roman_rule(b), Prestige(3), recover(2, (IN_EXILE,)), Dominance(False)),
            Way(
                "rise",
                lambda b, e: b.imperium == AUTONOMY_MILITARY,
                may(
                    "pay",
                    DUX,
                    Gain(DUX, -12),
                    Status(ROMAN_RULE_MILITARY),
                    open=lambda b, e: b.resources[DUX] >= 12,
                ),
            ),
            Way("turn", lambda b, e: b.imperium == AUTONOMY_CIVILIAN and b.prestige > b.wealth, Dominance(False)),
        ),
    )


@side(Card.TEARS_OF_EPONA)
def tears_of_epona() -> Steps:
    """Each Region with a tear loses 1 Population unless it is below its printed one; no Feat or Event raises it there
    any more."""
    return (Do(weep),)


def weep(g: Game, b: Board, e: Event) -> None:
    for s in TEARS:
        if b.population[s] >= PRINTED[s] and prosperity.shrink(b, s):
            e.note(g, "people-fall", "the people of {} fall to {}", log.AREA[s], b.population[s])


@side(Card.RHIOTHAMUS)
def rhiothamus() -> Steps:
    """Before Fragmentation the Britons with Dominance may send up to six Troops to Gaul, for Prestige or Wealth +1 for
    two of them; for fewer than three the Dominance shifts. At Fragmentation each sends two Troops or loses 3
    Prestige or Wealth."""
    return (
        Either(
            Way("dux", lambda b, e: imperium.military(b), gaul(DUX, 6, 0), Tally(), Prestige(half), to_the_other(True)),
            Way(
                "civitates",
                lambda b, e: imperium.civilian(b),
                gaul(CIVITATES, 6, 0),
                Tally(),
                Wealth(half),
                to_the_other(False),
            ),
            Way(
                "each",
                lambda b, e: b.fragmented,
                Either(
                    Way("send", lambda b, e: b.on_map(CAVALRY) >= 2, gaul(DUX, 2, 2)),
                    Way("lose", always, Prestige(-3)),
                    by=DUX,
                ),
                Either(
                    Way("send", lambda b, e: b.on_map(COMITATES) + b.on_map(MILITIA) >= 2, gaul(CIVITATES, 2, 2)),
                    Way("lose", always, Wealth(-3)),
                    by=CIVITATES,
                ),
            ),
        ),
    )


def gaul(faction: int, most: int, least: int) -> Units:
    """Cavalry go Out of Play, Comitates and Militia to Available."""
    kinds = (CAVALRY,) if faction == DUX else (COMITATES, MILITIA)
    return Units(REMOVE, kinds, most, target=OUT_OF_PLAY, by=faction, least=least, among=everywhere)


def half(b: Board, e: Event) -> int:
    return e.total // 2


def to_the_other(civilian: bool) -> When:
    return When(lambda b, e: e.total < 3, Dominance(civilian))


@side(Card.DUX_BELLORUM)
def dux_bellorum() -> Steps:
    """Before Fragmentation the Dominance is Military if Prestige is at least Wealth, else Civilian; who has it may
    March free and fight in a space; then Autonomy with Briton Control of 22 or less falls to Fragmentation. At
    Fragmentation Dux, then Civitates, may fight in a space each."""
    return (
        Either(
            Way(
                "march",
                not_fragmented,
                Dominance(lambda b, e: b.prestige < b.wealth),
                Do(dominant),
                Free(CHOSEN, MARCH, optional=1),
                one_battle(CHOSEN),
                When(
                    lambda b, e: imperium.autonomy(b) and control.population_under(b, CIVITATES) <= 22,
                    Status(FRAGMENTATION),
                ),
            ),
            Way("fight", lambda b, e: b.fragmented, one_battle(DUX), one_battle(CIVITATES)),
        ),
    )


def dominant(g: Game, b: Board, e: Event) -> None:
    e.who = CIVITATES if imperium.civilian(b) else DUX


def one_battle(by: int) -> Choose:
    return Choose(lambda b, e, s: can_battle(b, e.actor(by), s), FreeBattle(by, optional=0), by=by, optional=1)
