"""5.1 What several cards say: a few operations in a row."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import log, pieces, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import Event, Operation, Steps, Where
from logres.games.pendragon.events.handling import MARK, Place, Units, remove
from logres.games.pendragon.events.operations import Free, Gain, Strip, Within, can_pay
from logres.games.pendragon.events.scope import At, Choose, Colour, When, briton_held, everywhere, region
from logres.games.pendragon.events.strongholds import Found, MarkSite, Over, nothing
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    MILITIA,
    MUSTER,
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
    listed = tuple([int(space) for space in spaces])

    def has_site(b: Board, e: Event, s: int) -> bool:
        free = bool(pieces.vacant(b, s, SCOTTI_SETTLEMENT))
        return free or any(over(b, e, b.sites[site]) for site in pieces.replaceable(b, s, SCOTTI_SETTLEMENT))

    def where(b: Board, e: Event, s: int) -> bool:
        return s in listed and (has_site(b, e, s) or not any(has_site(b, e, other) for other in listed))

    return (
        Choose(
            where,
            for_renown(Found(SCOTTI_SETTLEMENT, SCOTTI, over)),
            Place(SCOTTI_WARBAND, 2, SCOTTI),
            by=SCOTTI,
        ),
    )


def for_renown(settlement: Operation) -> Operation:
    """A Settlement of the Scotti that costs 3 Renown; who has less places none."""
    price = Gain(SCOTTI, lambda b, e: -SETTLING * e.count)
    return When(lambda b, e: can_pay(b, SCOTTI, SETTLING), settlement, price, otherwise="too little Renown")


def marked(nation: int, warbands: int, where: Where) -> Steps:
    """In a space up to so many Warbands and a Settlement of a Nation come into the service of the colour chosen."""
    warband, settlement = WARBAND_OF[nation], SETTLEMENT_OF[nation]
    return (
        Choose(
            lambda b, e, s: region(s) and where(b, e, s) and b.at(s, warband) + b.at(s, settlement) > 0,
            Units(MARK, (warband,), warbands, target=lambda b, e: e.colour),
            MarkSite((settlement,), optional=1),
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
