"""5.1 What several cards say: a few operations in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import log, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import CHOSEN, Event, Operation, Steps
from logres.games.pendragon.events.handling import MARK, Place, Units, remove
from logres.games.pendragon.events.operations import Free, Gain, Strip, Within, can_pay
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Colour,
    When,
    Who,
    briton_held,
    everywhere,
    held,
    one_of,
    region,
)
from logres.games.pendragon.events.strongholds import Found, MarkSite, Over, nothing, with_site
from logres.games.pendragon.names import (
    BRITONS,
    CIVITATES,
    DUX,
    FORT,
    MILITIA,
    MUSTER,
    N_REGIONS,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    TRAIN,
)
from logres.games.pendragon.tables import ADJACENT, OWNER, SETTLEMENT_OF, WARBAND_OF


def pay_the_scotti(g: Game, b: Board, e: Event) -> None:
    paid = tracks.gain(b, SCOTTI, resources.demand(b, e.who, 1))
    e.note(g, "pay-scotti", "{} pay {} to the Scotti", log.FACTION[e.who], paid)


SETTLING: Final = 3  # Renown for a Settlement


def scotti_settle(spaces: tuple[int, ...], over: Over = nothing) -> Steps:
    """In one of the spaces, where there is a Site for it if anywhere, the Scotti place a Settlement for 3 Renown, and
    up to two Warbands."""
    return (
        Choose(
            with_site(one_of(*spaces), SCOTTI_SETTLEMENT, over),
            for_renown(Found(SCOTTI_SETTLEMENT, SCOTTI, over)),
            Place(SCOTTI_WARBAND, 2, SCOTTI),
            by=SCOTTI,
        ),
    )


def for_renown(settlement: Operation) -> Operation:
    """A Settlement of the Scotti that costs 3 Renown; who has less places none."""
    price = Gain(SCOTTI, lambda b, e: -SETTLING * e.count)
    return When(lambda b, e: can_pay(b, SCOTTI, SETTLING), settlement, price, otherwise="too little Renown")


def into_service(nation: int, warbands: int, where: Callable[[Board, int, int], bool]) -> Steps:
    """5.1.literal: One Briton faction, with a Region of its choice that will do, takes up to so many Warbands and a
    Settlement of a Nation there into its service."""
    warband, settlement = WARBAND_OF[nation], SETTLEMENT_OF[nation]

    def serves(b: Board, faction: int, s: int) -> bool:
        return where(b, faction, s) and b.at(s, warband) + b.at(s, settlement) > 0

    return (
        Who(
            BRITONS,
            Choose(
                lambda b, e, s: region(s) and serves(b, e.who, s),
                Units(MARK, (warband,), warbands, target=lambda b, e: e.colour, by=CHOSEN),
                MarkSite((settlement,), by=CHOSEN, optional=1),
                by=CHOSEN,
            ),
            able=lambda b, e, f: any(serves(b, f, s) for s in range(N_REGIONS)),
        ),
    )


def saxons_in_service(warbands: int) -> Steps:
    return (
        Colour(),
        Found(SAXON_SETTLEMENT, over=lambda b, e, piece: OWNER[piece] == e.colour, employed=True),
        Place(SAXON_WARBAND, warbands, employed=True),
    )


def tribal_war(space: int) -> Steps:
    """In a Region, and in one next to it that the Britons hold, up to two Militia and two Prosperity are lost."""
    return (
        At(space, remove((MILITIA,), 2), Strip(2)),
        Choose(
            lambda b, e, s: region(s) and s in ADJACENT[space] and briton_held(b, s),
            remove((MILITIA,), 2),
            Strip(2),
        ),
    )


def train_or_muster(most: int, optional: int, terms: tuple[int, ...], within: Within = everywhere) -> Steps:
    """The chosen Britons Train if they are the Dux, and Muster if they are the Civitates."""
    train = Free(DUX, TRAIN, most=most, optional=optional, terms=terms, within=within)
    muster = Free(CIVITATES, MUSTER, most=most, optional=optional, terms=terms, within=within)
    return When(lambda b, e: e.who == DUX, train), When(lambda b, e: e.who == CIVITATES, muster)


def recruits_at(b: Board, faction: int, s: int) -> bool:
    """Where the Dux may Train or the Civitates Muster."""
    return b.pieces(s, CIVITATES) > 0 if faction == CIVITATES else b.at(s, FORT) > 0 or held(b, DUX, s)
