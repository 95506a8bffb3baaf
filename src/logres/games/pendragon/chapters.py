"""Every module that holds frames: what a save may name. A new chapter is added here."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from logres.games.pendragon import plans, resources, sequence
from logres.games.pendragon.commands import (
    build,
    designation,
    frame,
    intercept,
    invite,
    march,
    muster,
    pillage,
    placing,
    reinforce,
    trade,
    train,
    tribute,
)
from logres.games.pendragon.epoch import annona, hoarding, relocation, rounds, upkeep
from logres.games.pendragon.nonplayer import civitates, dux, events, saxons, scotti

CHAPTERS: Final[tuple[ModuleType, ...]] = (
    annona,
    build,
    civitates,
    designation,
    dux,
    events,
    frame,
    hoarding,
    intercept,
    invite,
    march,
    muster,
    pillage,
    placing,
    plans,
    reinforce,
    relocation,
    resources,
    rounds,
    saxons,
    scotti,
    sequence,
    trade,
    train,
    tribute,
    upkeep,
)
