"""Two builds of Logres in turn: what do an observation, a mask, a re-deal and a step take?

    git worktree add --detach ../older 61afd9c
    python -m logres_workshop.measure.looks ../older/src src --turns 5

Each turn takes both builds through the same positions of random games, each in a process of its own, and keeps of each
few positions the pass with the least processor time, the one that was least disturbed. The figures are the best
of all turns, in microseconds. It needs numpy.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Final

TITLES: Final = ("britannia", "britannia-redux", "pendragon", "bretwalda")
LINES: Final = ("observation", "mask", "re-deal", "step", "step, seen")

LOOK: Final = """
import json, sys, time
from random import Random
from logres.env import Episode, setting
from logres.env.observation import mask, observer
title, positions, passes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
clock, chance, seen, found, games = time.process_time, Random(3), observer(title), [], 0
while len(found) < positions:
    episode, games = Episode.start(setting(title), f"3/{games}"), games + 1
    while episode.seat is not None and len(found) < positions:
        for _ in range(13):
            if episode.seat is not None:
                episode.step(chance.choice(episode.legal()))
        if episode.seat is not None:
            found.append(episode.clone())
def best(look, blocks):
    total = 0.0
    for block in blocks:
        times = []
        for _ in range(passes):
            began = clock()
            look(block)
            times.append(clock() - began)
        total += min(times)
    return total * 1e6
def observe(block):
    for episode in block:
        seen.observe(episode, episode.seat)
def masks(block):
    for episode in block:
        mask(episode)
def redeal(block):
    for number, episode in enumerate(block):
        episode.game.redeal(episode.seat, number)
def steps(block):
    for episode in block:
        walk(episode, False)
def seen_steps(block):
    for episode in block:
        walk(episode, True)
def walk(start, looks):
    chance, episode, count = Random(5), start.clone(), 0
    while count < 30 and episode.seat is not None:
        if looks:
            seen.observe(episode, episode.seat)
            mask(episode)
        episode.step(chance.choice(episode.legal()))
        count += 1
    return count
blocks = [found[at : at + 20] for at in range(0, len(found), 20)]
starts = [[start] for start in found[::8]]
taken = sum([walk(start, False) for block in starts for start in block])
each = [best(look, blocks) / len(found) for look in (observe, masks, redeal)]
print(json.dumps([*each, best(steps, starts) / taken, best(seen_steps, starts) / taken]))
"""


def looked(source: str, title: str, positions: int, passes: int) -> list[float]:
    """What one build takes for each line."""
    called = [sys.executable, "-P", "-c", LOOK, title, str(positions), str(passes)]
    environment = {**os.environ, "PYTHONPATH": os.path.abspath(source)}
    found: list[float] = json.loads(subprocess.check_output(called, env=environment))
    return found


def better(times: list[list[float]]) -> list[float]:
    """The best of all turns, line by line.

    >>> better([[3.0, 5.0], [4.0, 2.0]])
    [3.0, 2.0]
    """
    return [min(line) for line in zip(*times, strict=True)]


def compare(older: str, newer: str, title: str, positions: int, passes: int, turns: int) -> str:
    taken: dict[str, list[list[float]]] = {older: [], newer: []}
    for turn in range(turns):
        for source in (older, newer) if turn % 2 else (newer, older):
            taken[source].append(looked(source, title, positions, passes))
    lines = zip(LINES, better(taken[older]), better(taken[newer]), strict=True)
    return f"{title}: " + "; ".join([f"{name} {before:.1f} then {after:.1f}" for name, before, after in lines])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("older", help="folder with the older package logres")
    parser.add_argument("newer", help="folder with the newer one")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--passes", type=int, default=15)
    parser.add_argument("--titles", nargs="+", choices=TITLES, default=TITLES)
    given = parser.parse_args()
    for title in given.titles:
        print(
            compare(given.older, given.newer, title, given.positions, given.passes, given.turns),
            flush=True,
        )


if __name__ == "__main__":
    main()
