"""Where bots think: in processes of their own, so that a slow one delays no table.

A bot is sent a game dealt anew for its seat, as a save. One that fails, or takes too long, is answered for at random,
and its process is replaced if it is dead or hangs; whoever waits for that process goes on in the new one. Some bots
plan several answers ahead: so a seat is always thought for in the same process, where its bot stays alive. Those that
search have processes of their own: quick ones do not wait for them. Reviews and advice have another one, in which
nobody's move waits.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from importlib import import_module
from typing import Any, Final, ParamSpec, TypeVar
from zlib import crc32

from logres.bots.bot import RANDOM, Bot, act, at_random, bot, dealt_for, searches, when_asked
from logres.bots.external import offer
from logres.bots.program import PATIENCE, wait_at_most
from logres.engine import api
from logres.engine.chance import seed_hash
from logres.engine.game import Game
from logres.engine.title import register
from logres.engine.title import titles as all_titles
from logres.languages.catalog import ENGLISH, translator
from logres.review import advice
from logres.server.settings import Settings
from logres.server.telemetry import count
from logres.server.visitors import FairLock

START_LIMIT: Final = 30.0  # seconds a process may take to start, times its patience
PARENT_CHECK: Final = 2.0  # seconds
SEARCH_PATIENCE: Final = 6  # times as long as others may those take that search: a machine may be slow or busy
FAILURES: Final = 3  # one after the other, after which a seat's bot is not consulted any more
BOTS_KEPT: Final = 256  # in a process
STUDY_PATIENCE: Final = 20  # times, for a piece of a review: it is worked at when nothing else is
GENTLE: Final = 10  # how much a process steps back that no move waits for
LOGGER = logging.getLogger(__name__)
Given = ParamSpec("Given")
Gives = TypeVar("Gives")


class BotPool:
    """Bots in processes, each of which is started when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        self._quick = [Worker(settings) for _ in range(settings.bot_workers)]
        self._searching = [Worker(settings, SEARCH_PATIENCE) for _ in range(settings.bot_workers)]
        self._advising = Worker(settings, SEARCH_PATIENCE)
        self._studying = Worker(settings, STUDY_PATIENCE, GENTLE)
        self._failures: dict[str, int] = {}

    async def choose(self, game: Game, seat: str, name: str, seed: str, host: int = 0) -> str:
        """The notation of the bot's answer for a seat that is asked. Hosts take turns, whatever they have."""
        owner = seed_hash(f"{seed}/{seat}")
        if name == RANDOM or self._failures.get(owner, 0) >= FAILURES:
            return at_random(game, seat, seed)
        began = time.monotonic()
        try:
            answer = await self.consult(game, seat, name, owner, host)
        except Exception as error:  # whatever a bot does, it is its own table's trouble, and that goes on
            LOGGER.warning("bot %s failed at action %d: %s %s", name, game.count, type(error).__name__, error)
            count("bot_failures_total")
            self._failures[owner] = self._failures.get(owner, 0) + 1
            return at_random(game, seat, seed)
        self._failures.pop(owner, None)
        count("bot_answers_total")
        count("bot_seconds_total", time.monotonic() - began)
        return answer

    async def consult(self, game: Game, seat: str, name: str, owner: str, host: int = 0) -> str:
        dealt = dealt_for(game, seat, owner)
        return await self.worker_of(name, owner).think(dealt.save(), seat, name, owner, host)

    async def study(self, work: Callable[Given, Gives], *words: Given.args, **named: Given.kwargs) -> Gives:
        """Have something worked at for which nobody waits with a move."""
        return await self._studying.run(0, work, *words, **named)

    async def advise(self, game: Game, seat: str, name: str, requester: int = 0, language: str = ENGLISH) -> str:
        """What a level makes of the question of a seat, from what the seat knows: Advice as JSON, in a language."""
        dealt = dealt_for(game, seat, f"advice {seat}")
        return await self._advising.run(requester, advise, dealt.save(), seat, name, language)

    def worker_of(self, name: str, owner: str) -> Worker:
        """Where a seat's bot thinks."""
        workers = self._searching if searches(name) else self._quick
        return workers[crc32(owner.encode()) % len(workers)]

    def close(self) -> None:
        for worker in [*self._quick, *self._searching, self._advising, self._studying]:
            worker.kill()


class Worker:
    """One process. It is asked one thing at a time: a bot's time runs while it thinks, not while others do."""

    def __init__(self, settings: Settings, times: int = 1, gentle: int = 0) -> None:
        self._titles = settings.titles
        self._gentle = gentle
        self._bots = settings.bots
        self._patience = times * settings.bot_patience
        self._start_limit = times * START_LIMIT
        self._lock = FairLock()
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, save: str, seat: str, name: str, owner: str, host: int = 0) -> str:
        """A bot's answer, or its error. Hosts take turns."""
        return await self.run(host, think, save, seat, name, owner)

    async def run(self, host: int, work: Callable[Given, Gives], *words: Given.args, **named: Given.kwargs) -> Gives:
        """What the work gives, or its error. A process that is dead, hangs or is not waited for is replaced."""
        loop = asyncio.get_running_loop()
        async with self._lock.turn(host):
            try:
                if self._pool is None:
                    self._pool = self._start()
                    await asyncio.wait_for(loop.run_in_executor(self._pool, os.getpid), self._start_limit)
                task: Any = partial(limited, 2 * self._patience, work, words, named)
                thought = loop.run_in_executor(self._pool, task)
                return await asyncio.wait_for(thought, self._patience)
            except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
                self.kill()
                raise

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        given = (self._titles, os.getpid(), self._gentle, self._bots, self._patience)
        return ProcessPoolExecutor(1, context, initializer=prepare, initargs=given)

    def kill(self) -> None:
        """End the process, whatever it does; the next question starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


# ---------------------------------------------------------------------- in the worker


def limited(limit: float, work: Callable[..., Gives], words: tuple[Any, ...], named: dict[str, Any]) -> Gives:
    """What the work gives. One that hangs ends its process after the limit, also where nobody is left to kill it."""
    faulthandler.dump_traceback_later(limit, exit=True)
    try:
        return work(*words, **named)
    finally:
        faulthandler.cancel_dump_traceback_later()


def think(save: str, seat: str, name: str, owner: str) -> str:
    """The bot's answer for a seat."""
    return act(_bot_of(name, owner), _asked(save, seat, owner)).text


def advise(save: str, seat: str, name: str, language: str) -> str:
    """The best choices of a seat with what they are worth, as JSON, in a language."""
    game = _asked(save, seat, "advice")
    return advice.as_json(advice.advice(game, name, translator(game.title.id, language)))


def _asked(save: str, seat: str, owner: str) -> Game:
    """The game when the seat is asked."""
    return when_asked(api.load(save), seat, owner)


@lru_cache(maxsize=BOTS_KEPT)
def _bot_of(name: str, owner: str) -> Bot:
    """The bot that has thought for this seat before: it may be in the middle of a plan."""
    return bot(name, seed=owner)


def prepare(titles: str, server: int, gentle: int = 0, bots: str = "", patience: float = PATIENCE) -> None:
    """Before the first question: all that takes long to import is there, and no bot's time runs for it.

    A program that hangs is ended from here, a little before this process would be: nobody else could.
    """
    if gentle:
        os.nice(gentle)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()
    wait_at_most(0.9 * patience)
    serve_titles(titles)
    serve_bots(bots)
    for known in all_titles().values():
        _ = known.bots, known.tactics


def _end_with(server: int) -> None:
    """A server that was killed cannot end its workers: they see for themselves that they have another parent."""
    while os.getppid() == server:
        time.sleep(PARENT_CHECK)
    os._exit(0)


def serve_bots(names: str) -> None:
    """Make bots from outside known, each as name=module:Bot or name=exec:./program."""
    for each in names.split():
        name, _, target = each.partition("=")
        offer(name, target)


def serve_titles(names: str) -> None:
    """Make further titles known, each named as module:NAME."""
    for name in names.split():
        module, _, attribute = name.partition(":")
        register(getattr(import_module(module), attribute))
