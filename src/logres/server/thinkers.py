"""Where bots think: in processes of their own, so that a slow one delays no table.

A bot is sent a game dealt anew for its seat, as a save. One that fails or takes too long is answered for at random.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Final

from logres.bots.bot import RANDOM, Random, bot
from logres.engine import api
from logres.engine.chance import seed_hash
from logres.engine.errors import LogresError
from logres.engine.game import Game
from logres.engine.history import Trail
from logres.engine.title import register
from logres.server.settings import Settings
from logres.server.views import has_answered

LOOK_ROUND: Final = 2.0  # seconds
LOGGER = logging.getLogger(__name__)


class Thinkers:
    """A pool of bots. Processes are started when the first one is needed."""

    def __init__(self, settings: Settings) -> None:
        self._workers = settings.bot_workers
        self._patience = settings.bot_patience
        self._titles = settings.titles
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game, seat: str, name: str, seed: str) -> str:
        """The notation of the bot's answer for a seat that is asked."""
        if name == RANDOM:
            return _at_random(game, seat, seed)
        try:
            return await asyncio.wait_for(self._ask(game, seat, name, seed), self._patience)
        except (LogresError, TimeoutError, BrokenProcessPool) as error:
            LOGGER.warning("bot %s failed at action %d: %s %s", name, game.count, type(error).__name__, error)
            self._give_up(error)
            return _at_random(game, seat, seed)

    async def _ask(self, game: Game, seat: str, name: str, seed: str) -> str:
        number = seed_hash(f"{seed}/{seat}/{game.count}")
        dealt = game.redeal(seat, number)
        dealt.lines = Trail.of([])
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._running(), think, dealt.save(), seat, name, number)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=prepare, initargs=(self._titles,))
        return self._pool

    def _give_up(self, error: Exception) -> None:
        """A pool with a dead or a hanging process is left behind; the next question starts another."""
        if self._pool is not None and not isinstance(error, LogresError):
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in processes:
                process.kill()

    def close(self) -> None:
        if self._pool is not None:
            self._give_up(TimeoutError())


def _at_random(game: Game, seat: str, seed: str) -> str:
    return Random(f"{seed}/{seat}").pick(game.legal(seat), game.count).text


def think(save: str, seat: str, name: str, seed: str) -> str:
    """In the worker: the bot's answer for a seat. Seats asked at the same time before it are answered by guess."""
    game = api.load(save)
    guess = Random(seed)
    while game.decision is not None and game.decision.seat != seat and not has_answered(game, game.decision):
        game.play(guess.choose(game))
    return bot(name, seed=seed).choose(game).text


def prepare(titles: str) -> None:
    """In the worker, before its first question."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    serve_titles(titles)


def _end_with(server: int) -> None:
    """A server that was killed cannot end its workers: they see for themselves that they have another parent."""
    while os.getppid() == server:
        time.sleep(LOOK_ROUND)
    os._exit(0)


def serve_titles(names: str) -> None:
    """Make further titles known, each named as module:NAME."""
    for name in names.split():
        module, _, attribute = name.partition(":")
        register(getattr(import_module(module), attribute))
