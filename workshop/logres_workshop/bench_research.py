"""What programs that search and learn ask of a title, line by line: playouts, re-deals, observations, steps.

Positions are those of random games, a choice in thirteen. What needs numpy is left out where there is none.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, Final

from logres.env.episode import Episode, setting

PLAYOUT: Final = "playout decisions/s"
REDEAL: Final = "re-deal"
OBSERVATION: Final = "observation"
STEP: Final = "steps/s"
SEEN_STEP: Final = "steps/s, seen"  # with the observation of whoever is asked next, and the mask
LINES: Final = (PLAYOUT, REDEAL, OBSERVATION, STEP, SEEN_STEP)
TIMES: Final = (REDEAL, OBSERVATION)  # seconds for one; the others are so many a second
POSITIONS: Final = 60
APART: Final = 13  # choices
PER_LOOK: Final = 30  # between two looks at the clock


class ResearchLines:
    """One title. Each line goes on where it stopped, as contestants do."""

    def __init__(self, id: str, seed: int) -> None:
        self.setting = setting(id)
        self.random = Random(seed)
        self.positions = self._positions(seed)
        self.runs: dict[str, Iterator[None]] = {PLAYOUT: self._playouts(), REDEAL: self._redeals(), STEP: self._steps()}
        if importlib.util.find_spec("numpy"):
            from logres.env.observation import mask, observer

            self.runs[OBSERVATION] = self._observations(observer(id))
            self.runs[SEEN_STEP] = self._steps(observer(id).observe, mask)

    def measure(self, seconds: float) -> dict[str, float]:
        """Each line for so much processor time."""
        return {name: self._timed(name, seconds) for name in LINES if name in self.runs}

    def _timed(self, name: str, seconds: float) -> float:
        run = self.runs[name]
        start = process_time()
        count = 0
        while (spent := process_time() - start) < seconds:
            for _ in range(PER_LOOK):
                next(run)
            count += PER_LOOK
        return spent / count if name in TIMES else count / spent

    def _positions(self, seed: int) -> list[Episode]:
        found: list[Episode] = []
        episode, number = Episode.start(self.setting, seed), 0
        while len(found) < POSITIONS:
            for _ in range(APART):
                if episode.seat is not None:
                    episode.step(self.random.choice(episode.legal()))
            if episode.seat is None:
                number += 1
                episode = Episode.start(self.setting, f"{seed}/{number}")
            found.append(episode.clone())
        return found

    def _each(self) -> Iterator[Episode]:
        while True:
            yield from self.positions

    def _playouts(self) -> Iterator[None]:
        choice = self.random.choice
        for start in self._each():
            game = start.game.trial()
            actions = game.legal()
            while actions:
                game.play(choice(actions))
                actions = game.legal()
                yield

    def _redeals(self) -> Iterator[None]:
        for number, start in enumerate(self._each()):
            assert start.seat is not None
            start.game.redeal(start.seat, number)
            yield

    def _observations(self, seen: Any) -> Iterator[None]:
        for start in self._each():
            seen.observe(start, start.seat)
            yield

    def _steps(self, *looks: Callable[[Episode, str], object]) -> Iterator[None]:
        choice = self.random.choice
        for start in self._each():
            episode = start.clone()
            while episode.seat is not None:
                for look in looks:
                    look(episode, episode.seat)
                episode.step(choice(episode.legal()))
                yield
