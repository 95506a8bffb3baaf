"""5.1 What several cards say: a few operations in a row."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import log, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.events.event import Event, Steps
from logres.games.pendragon.events.handling import Place, remove
from logres.games.pendragon.events.operations import Free, Strip, Within
from logres.games.pendragon.events.scope import At, Choose, Colour, When, briton_held, everywhere, region
from logres.games.pendragon.events.strongholds import Found
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    MILITIA,
    MUSTER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SCOTTI,
    TRAIN,
)
from logres.games.pendragon.tables import ADJACENT, OWNER


def pay_the_scotti(g: Game, b: Board, e: Event) -> None:
    paid = tracks.gain(b, SCOTTI, resources.demand(b, e.who, 1))
    e.note(g, "pay-scotti", "{} pay {} to the Scotti", log.FACTION[e.who], paid)


def saxons_in_service(warbands: int) -> Steps:
    return (
        Colour(),
        Found(SAXON_SETTLEMENT, over=lambda b, e, piece: OWNER[piece] == e.colour, employed=True),
        Place(SAXON_WARBAND, warbands, employed=True),
    )


def tribal_war(space: int) -> Steps:
    """In a Region, and in one next to it that the Britons hold, up to two Militia and Prosperity up to Population are
    lost."""
    return (
        At(space, remove((MILITIA,), 2), Strip()),
        Choose(
            lambda b, e, s: region(s) and s in ADJACENT[space] and briton_held(b, s),
            remove((MILITIA,), 2),
            Strip(),
        ),
    )


def train_or_muster(most: int, optional: int, terms: tuple[int, ...], within: Within = everywhere) -> Steps:
    """The chosen Britons Train if they are the Dux, and Muster if they are the Civitates."""
    train = Free(DUX, TRAIN, most=most, optional=optional, terms=terms, within=within)
    muster = Free(CIVITATES, MUSTER, most=most, optional=optional, terms=terms, within=within)
    return When(lambda b, e: e.who == DUX, train), When(lambda b, e: e.who == CIVITATES, muster)
