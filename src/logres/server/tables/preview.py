"""What somebody asks before he acts. Odds may take a while: they are computed in a thread, on a copy of the game."""

from __future__ import annotations

import asyncio
from typing import Any

from logres.engine.game import Game
from logres.engine.texts import Translate
from logres.server.protocol.messages import Preview, Previewed
from logres.table import preview


async def previewed(game: Game, message: Preview, translate: Translate = str) -> Previewed:
    """The outcome as far as the seat can know it. IllegalAction and its like where the actions cannot be played."""
    trial, changed = preview.preview(game, message.seat, message.actions, translate)
    outlook = await asyncio.to_thread(preview.outlook, trial, message.seat)
    return Previewed(message.id, **changed, outlook=outlook)


async def estimated(game: Game, seat: str | None) -> dict[str, Any]:
    """What can be estimated from what a seat sees."""
    return await asyncio.to_thread(preview.outlook, preview.game_to_estimate(game, seat), seat)


async def reached(game: Game, seat: str, origin: str | None, translate: Translate = str) -> dict[str, Any]:
    """How far the groups of a seat get that may march from an area, from a deal of what it knows."""
    return await asyncio.to_thread(preview.reached, preview.game_to_reach(game, seat), seat, origin, translate)
