"""Where bots think: in processes of their own, so that a slow one delays no table.

A bot is sent a game dealt anew for its seat, as a save. One that fails or takes too long is answered for at random.
Some plan several answers ahead: so a seat is always thought for in the same process, where its bot stays alive.
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
from functools import lru_cache
from importlib import import_module
from typing import Final
from zlib import crc32

from logres.bots.bot import RANDOM, Bot, Random, bot
from logres.engine import api
from logres.engine.chance import seed_hash
from logres.engine.errors import LogresError
from logres.engine.game import Game
from logres.engine.history import SharedList
from logres.engine.title import register
from logres.server.settings import Settings
from logres.server.tables.broadcast import has_answered

LOOK_ROUND: Final = 2.0  # seconds
KEPT: Final = 256  # bots that a process remembers
LOGGER = logging.getLogger(__name__)


class Thinkers:
    """Bots in processes, each of which is started when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        self._workers = settings.bot_workers
        self._patience = settings.bot_patience
        self._titles = settings.titles
        self._pools: dict[int, ProcessPoolExecutor] = {}  # of one process each

    async def choose(self, game: Game, seat: str, name: str, seed: str) -> str:
        """The notation of the bot's answer for a seat that is asked."""
        if name == RANDOM:
            return _at_random(game, seat, seed)
        try:
            return await asyncio.wait_for(self._ask(game, seat, name, seed), self._patience)
        except (LogresError, TimeoutError, BrokenProcessPool) as error:
            LOGGER.warning("bot %s failed at action %d: %s %s", name, game.count, type(error).__name__, error)
            if not isinstance(error, LogresError):
                self._give_up(self._place(seat, seed))
            return _at_random(game, seat, seed)

    async def _ask(self, game: Game, seat: str, name: str, seed: str) -> str:
        whose = seed_hash(f"{seed}/{seat}")
        dealt = game.redeal(seat, seed_hash(f"{whose}/{game.count}"))
        dealt.lines = SharedList.of([])
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool(self._place(seat, seed)), think, dealt.save(), seat, name, whose)

    def _place(self, seat: str, seed: str) -> int:
        return crc32(f"{seed}/{seat}".encode()) % self._workers

    def _pool(self, place: int) -> ProcessPoolExecutor:
        if place not in self._pools:
            context = multiprocessing.get_context("spawn")
            self._pools[place] = ProcessPoolExecutor(1, context, initializer=prepare, initargs=(self._titles,))
        return self._pools[place]

    def _give_up(self, place: int) -> None:
        """A process that is dead or hangs is left behind; the next question starts another."""
        pool = self._pools.pop(place, None)
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def close(self) -> None:
        for place in list(self._pools):
            self._give_up(place)


def _at_random(game: Game, seat: str, seed: str) -> str:
    return Random(f"{seed}/{seat}").pick(game.legal(seat), game.count).text


def think(save: str, seat: str, name: str, whose: str) -> str:
    """In the worker: the bot's answer for a seat. Seats asked at the same time before it are answered by guess."""
    game = api.load(save)
    guess = Random(whose)
    while game.decision is not None and game.decision.seat != seat and not has_answered(game, game.decision):
        game.play(guess.choose(game))
    return _kept(name, whose).choose(game).text


@lru_cache(maxsize=KEPT)
def _kept(name: str, whose: str) -> Bot:
    """The bot that has thought for this seat before: it may be in the middle of a plan."""
    return bot(name, seed=whose)


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
