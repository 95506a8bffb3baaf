"""Many games at once: processes play them and write what their seats see into shared memory."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np

from logres.engine.errors import BadInput, LogresError
from logres.engine.play.documents import is_integer
from logres.env.action_space import space
from logres.env.episode import Episode, Setting, rewards
from logres.env.observation import DTYPE, observer

Layout = dict[str, tuple[tuple[int, ...], str]]
RESET, STEP, CLOSE = b"r", b"s", b"c"
DONE: Final = b"d"


def layout(chosen: Setting, count: int) -> Layout:
    """The arrays that are shared: shape and type by name. All begin with one row for each game."""
    arrays: Layout = {
        name: ((count, *shape), np.dtype(DTYPE).str) for name, shape in observer(chosen.title).shapes.items()
    }
    arrays["mask"] = ((count, space(chosen.title).size), "i1")
    arrays["seat"] = ((count,), "<i8")  # who is asked, by place among the seats
    arrays["rewards"] = ((count, len(chosen.seats)), "<f4")
    arrays["done"] = ((count,), "i1")
    arrays["actions"] = ((count,), "<i8")
    return arrays


def size(arrays: Layout) -> int:
    return sum([_bytes(shape, kind) for shape, kind in arrays.values()])


def attach(arrays: Layout, buffer: Any) -> dict[str, Any]:
    """The arrays as they lie in a piece of memory."""
    found: dict[str, Any] = {}
    at = 0
    for name, (shape, kind) in arrays.items():
        found[name] = np.ndarray(shape, kind, buffer, at)
        at += _bytes(shape, kind)
    return found


def _bytes(shape: tuple[int, ...], kind: str) -> int:
    exact: int = int(np.prod(shape)) * np.dtype(kind).itemsize
    return (exact + 7) // 8 * 8  # each array begins at a multiple of eight


class VectorEnv:
    """`count` games in `processes`; the arrays are overwritten at each step.

    observations  by name, as in `logres.env.observation`, with a row for each game: what the seat sees that is asked
    mask, seat    what it may choose, and which seat it is
    rewards, done of the game that has just ended, by seat; where it is done, all else is of the next game already

    The seed decides all that happens, whatever the number of processes.
    """

    def __init__(self, chosen: Setting, count: int, processes: int = 1, seed: int = 0) -> None:
        if not is_integer(count) or not is_integer(processes) or count < 1 or processes < 1:
            raise BadInput("there must be at least one game and one process")
        self.setting = chosen
        self.count = count
        self.arrays_layout = layout(chosen, count)
        self._memory = SharedMemory(create=True, size=size(self.arrays_layout))
        self._arrays = attach(self.arrays_layout, self._memory.buf)
        self.observations = {name: self._arrays[name] for name in observer(chosen.title).shapes}
        self.mask, self.seat = self._arrays["mask"], self._arrays["seat"]
        self.rewards, self.done = self._arrays["rewards"], self._arrays["done"]
        self._workers = [self._start(rows, seed) for rows in _shares(count, min(processes, count))]

    def _start(self, rows: range, seed: int) -> tuple[Any, Connection]:
        fresh = multiprocessing.get_context("spawn")
        here, there = fresh.Pipe()
        task = (self.setting, self.count, rows, seed, self._memory.name, there)
        process = fresh.Process(target=work, args=task, daemon=True)
        process.start()
        there.close()
        return process, here

    def reset(self) -> dict[str, Any]:
        """New games everywhere; the observations."""
        self._all(RESET)
        return self.observations

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any]:
        """One choice in each game; observations, rewards, done."""
        self._arrays["actions"][:] = actions
        self._all(STEP)
        return self.observations, self.rewards, self.done

    def _all(self, order: bytes) -> None:
        for _, pipe in self._workers:
            pipe.send_bytes(order)
        answers = [_answer(process, pipe) for process, pipe in self._workers]
        faults = [answer for answer in answers if answer != DONE]
        if faults:
            raise BadInput(faults[0].decode())

    def close(self) -> None:
        for process, pipe in self._workers:
            if process.is_alive():
                pipe.send_bytes(CLOSE)
            process.join()
            pipe.close()
        self._workers = []
        self._arrays = {}
        self.observations = {}
        self.mask = self.seat = self.rewards = self.done = None
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _answer(process: Any, pipe: Connection) -> bytes:
    try:
        return pipe.recv_bytes()
    except EOFError:
        process.join()
        raise BadInput(f"a process of the games has ended with {process.exitcode}") from None


def _shares(count: int, processes: int) -> list[range]:
    """Rows for each process, as even as can be.

    >>> _shares(5, 2)
    [range(0, 2), range(2, 5)]
    """
    return [range(count * i // processes, count * (i + 1) // processes) for i in range(processes)]


class Row:
    """One game of many, and its rows in the arrays."""

    def __init__(self, chosen: Setting, number: int, seed: int, arrays: dict[str, Any]) -> None:
        self.setting = chosen
        self.number = number
        self.seed = seed
        self.games = 0
        self.arrays = {name: array[number] for name, array in arrays.items() if array.ndim > 1}
        self.all = arrays
        self.seen = observer(chosen.title)

    def reset(self) -> None:
        self.episode = Episode.start(self.setting, f"{self.seed}/{self.number}/{self.games}")
        self.games += 1
        self.show()

    def step(self) -> None:
        self.episode.step(int(self.all["actions"][self.number]))
        result = self.episode.result
        self.all["done"][self.number] = result is not None
        self.arrays["rewards"][:] = 0
        if result is None:
            self.show()
        else:
            won = rewards(result, self.setting.seats, self.setting.reward)
            self.arrays["rewards"][:] = list(won.values())
            self.reset()

    def show(self) -> None:
        seat = self.episode.seat
        assert seat is not None
        self.seen.write(self.episode, seat, self.arrays)
        self.arrays["mask"].fill(0)
        self.arrays["mask"][self.episode.legal()] = 1
        self.all["seat"][self.number] = self.setting.seats.index(seat)


def work(chosen: Setting, count: int, rows: range, seed: int, memory: str, pipe: Connection) -> None:
    """What a process does: orders come by the pipe, everything else lies in memory."""
    shared = SharedMemory(memory)
    arrays = attach(layout(chosen, count), shared.buf)
    games = [Row(chosen, number, seed, arrays) for number in rows]
    while (order := pipe.recv_bytes()) != CLOSE:
        try:
            for game in games:
                game.reset() if order == RESET else game.step()
            pipe.send_bytes(DONE)
        except LogresError as error:
            pipe.send_bytes(str(error).encode() or b"fault")
    del arrays, games
    shared.close()
