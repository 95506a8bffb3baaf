"""Every module that holds frames: what a save may name. A new chapter is added here."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from logres.games.pendragon import plans, resources
from logres.games.pendragon.battle import (
    assault,
    battle,
    casualties,
    consequences,
    enemies,
    field,
    loading,
    prebattle,
    siege,
    withdrawal,
)
from logres.games.pendragon.commands.barbarian import (
    entreat,
    landing,
    niall,
    ransom,
    replies,
    settle,
    spoils,
    warband_march,
)
from logres.games.pendragon.commands.briton import (
    build,
    intercept,
    invite,
    march,
    muster,
    pillage,
    reinforce,
    trade,
    train,
)
from logres.games.pendragon.commands.core import battle_command, designation, execution, placing, tribute
from logres.games.pendragon.epoch import annona, hoarding, relocation, rounds, upkeep
from logres.games.pendragon.events import event, handling, questions
from logres.games.pendragon.nonplayer import solitaire
from logres.games.pendragon.nonplayer.answers import events
from logres.games.pendragon.nonplayer.charts import civitates, dux, saxons, scotti
from logres.games.pendragon.rules import sequence

CHAPTERS: Final[tuple[ModuleType, ...]] = (
    annona,
    assault,
    battle,
    build,
    casualties,
    civitates,
    consequences,
    designation,
    dux,
    enemies,
    entreat,
    event,
    events,
    field,
    execution,
    battle_command,
    handling,
    hoarding,
    intercept,
    invite,
    landing,
    loading,
    march,
    muster,
    niall,
    pillage,
    placing,
    plans,
    prebattle,
    questions,
    ransom,
    reinforce,
    relocation,
    replies,
    resources,
    rounds,
    saxons,
    scotti,
    sequence,
    solitaire,
    settle,
    siege,
    spoils,
    trade,
    train,
    tribute,
    upkeep,
    warband_march,
    withdrawal,
)
