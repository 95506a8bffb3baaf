"""Where bots think: in processes of their own, so that a slow one delays no table.

A bot is sent a game dealt anew for its seat, as a save. One that fails, or takes too long, is answered for at random,
and its process is replaced if it is dead or hangs; whoever waits for that process goes on in the new one. Some bots
plan several answers ahead: so a seat is always thought for in the same process, where its bot stays alive. Those that
search have processes of their own: quick ones do not wait for them.
"""

from __future__ import annotations

import asyncio
import faulthandler
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

from logres.bots.bot import RANDOM, Bot, Random, bot, searches
from logres.engine import api, view
from logres.engine.chance import seed_hash
from logres.engine.game import Game
from logres.engine.history import SharedList
from logres.engine.title import register
from logres.engine.title import titles as all_titles
from logres.server.settings import Settings

START_LIMIT: Final = 30.0  # seconds a process may take to start
PARENT_CHECK: Final = 2.0  # seconds
FAILURES: Final = 3  # one after the other, after which a seat's bot is not consulted any more
BOTS_KEPT: Final = 256  # in a process
LOGGER = logging.getLogger(__name__)


class BotPool:
    """Bots in processes, each of which is started when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        self._quick = [Worker(settings) for _ in range(settings.bot_workers)]
        self._searching = [Worker(settings) for _ in range(settings.bot_workers)]
        self._failures: dict[str, int] = {}

    async def choose(self, game: Game, seat: str, name: str, seed: str) -> str:
        """The notation of the bot's answer for a seat that is asked."""
        owner = seed_hash(f"{seed}/{seat}")
        if name == RANDOM or self._failures.get(owner, 0) >= FAILURES:
            return _at_random(game, seat, seed)
        try:
            answer = await self.consult(game, seat, name, owner)
        except Exception as error:  # whatever a bot does, it is its own table's trouble, and that goes on
            LOGGER.warning("bot %s failed at action %d: %s %s", name, game.count, type(error).__name__, error)
            self._failures[owner] = self._failures.get(owner, 0) + 1
            return _at_random(game, seat, seed)
        self._failures.pop(owner, None)
        return answer

    async def consult(self, game: Game, seat: str, name: str, owner: str) -> str:
        dealt = game.redeal(seat, seed_hash(f"{owner}/{game.count}"))
        dealt.lines = SharedList.of([])
        return await self.worker_of(name, owner).think(dealt.save(), seat, name, owner)

    def worker_of(self, name: str, owner: str) -> Worker:
        """Where a seat's bot thinks."""
        workers = self._searching if searches(name) else self._quick
        return workers[crc32(owner.encode()) % len(workers)]

    def close(self) -> None:
        for worker in self._quick + self._searching:
            worker.kill()


class Worker:
    """One process. It is asked one thing at a time: a bot's time runs while it thinks, not while others do."""

    def __init__(self, settings: Settings) -> None:
        self._titles = settings.titles
        self._patience = settings.bot_patience
        self._lock = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, save: str, seat: str, name: str, owner: str) -> str:
        """A bot's answer, or its error. A process that is dead, hangs, or is not waited for any more is replaced."""
        loop = asyncio.get_running_loop()
        async with self._lock:
            try:
                if self._pool is None:
                    self._pool = self._start()
                    await asyncio.wait_for(loop.run_in_executor(self._pool, os.getpid), START_LIMIT)
                thought = loop.run_in_executor(self._pool, think, save, seat, name, owner, 2 * self._patience)
                return await asyncio.wait_for(thought, self._patience)
            except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
                self.kill()
                raise

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, context, initializer=prepare, initargs=(self._titles, os.getpid()))

    def kill(self) -> None:
        """End the process, whatever it does; the next question starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _at_random(game: Game, seat: str, seed: str) -> str:
    return Random(f"{seed}/{seat}").pick(game.legal(seat), game.count).text


# ---------------------------------------------------------------------- in the worker


def think(save: str, seat: str, name: str, owner: str, limit: float) -> str:
    """The bot's answer for a seat. Seats asked at the same time before it are answered by guess.

    One that hangs ends its process after the limit, also where nobody is left to kill it.
    """
    faulthandler.dump_traceback_later(limit, exit=True)
    try:
        game = api.load(save)
        guess = Random(owner)
        while game.decision is not None and game.decision.seat != seat and not view.has_answered(game, game.decision):
            game.play(guess.choose(game))
        return _bot_of(name, owner).choose(game).text
    finally:
        faulthandler.cancel_dump_traceback_later()


@lru_cache(maxsize=BOTS_KEPT)
def _bot_of(name: str, owner: str) -> Bot:
    """The bot that has thought for this seat before: it may be in the middle of a plan."""
    return bot(name, seed=owner)


def prepare(titles: str, server: int) -> None:
    """Before the first question: all that takes long to import is there, and no bot's time runs for it."""
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()
    serve_titles(titles)
    for known in all_titles().values():
        _ = known.bots, known.tactics


def _end_with(server: int) -> None:
    """A server that was killed cannot end its workers: they see for themselves that they have another parent."""
    while os.getppid() == server:
        time.sleep(PARENT_CHECK)
    os._exit(0)


def serve_titles(names: str) -> None:
    """Make further titles known, each named as module:NAME."""
    for name in names.split():
        module, _, attribute = name.partition(":")
        register(getattr(import_module(module), attribute))
