"""What actions would bring, before they are played: tried on a game dealt anew, and never past chance or a reveal.
And what can be estimated from the board as it is.

Odds may take a while: they are computed in a thread, on a copy that nobody else has.
"""

from __future__ import annotations

import asyncio
from typing import Any

from logres.engine import reach, view
from logres.engine.game import Game
from logres.engine.history import Move
from logres.server.protocol.messages import Preview, Previewed
from logres.server.tables import broadcast


async def previewed(game: Game, message: Preview) -> Previewed:
    """The outcome as far as the seat can know it. IllegalAction and its like where the actions cannot be played."""
    trial = game.redeal(message.seat, "preview")
    before, lines = trial.title.view(trial, trial.board, message.seat), trial.lines.size
    uncertain = False
    for text in message.actions:
        known = trial.clone()
        trial.play(text, message.seat)
        last: Move = trial.history.last()
        if last.barrier or last.hidden:
            trial, uncertain = known, True
            break
    whole, inside, gone = broadcast.difference(before, trial.title.view(trial, trial.board, message.seat))
    pending: Any = view.pending(trial)
    log: Any = view.log_of(trial, message.seat, lines)
    outlook = await _outlook(trial, message.seat)
    return Previewed(message.id, uncertain, pending, whole, inside, gone, log, outlook)


async def estimated(game: Game, seat: str | None) -> dict[str, Any]:
    """What can be estimated from what a seat sees; where seats see different things, from a deal of its knowledge."""
    if not game.title.HAS_SECRETS:
        return await _outlook(game.clone(), seat)
    return {} if seat is None else await _outlook(game.redeal(seat, "outlook"), seat)


async def reached(game: Game, seat: str, origin: str | None) -> dict[str, Any]:
    """How far the groups of a seat get that may march from an area, from a deal of what it knows."""
    trial = game.redeal(seat, "reach") if game.title.HAS_SECRETS else game.clone()
    bands = await asyncio.to_thread(trial.title.reach, trial, trial.board, seat, origin)
    return reach.as_json(bands)


async def _outlook(trial: Game, seat: str | None) -> dict[str, Any]:
    return await asyncio.to_thread(trial.title.outlook, trial, trial.board, seat)
