"""Two builds of Logres in turn: is the newer one slower?

    git worktree add --detach ../older f7a720d
    python -m logres_workshop.measure.builds ../older/src src --turns 10

Each turn plays random decisions of each title in either build, in a process of its own, and takes processor time.
Garbage is collected once before: else it is up to what was imported whether a full collection falls into that time.
Where rules have changed, random games no longer ask the same questions in the same proportions. So besides the plain
ratio there is one for equal questions: the time of each kind of decision that both builds know, weighed by how often
the older one asked it. Both are means of the turns' ratios with their 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from statistics import mean, stdev
from typing import Final

TITLES: Final = ("britannia", "britannia-redux", "pendragon", "bretwalda")
STUDENT: Final = {5: 2.776, 10: 2.262, 20: 2.093, 30: 2.045}  # two-sided, by number of turns
SEEN: Final = 20  # so often a kind must have been asked in either build

PLAY: Final = """
import gc, json, sys, time
from random import Random
import logres
title, count = sys.argv[1], int(sys.argv[2])
clock, kinds = time.process_time, {}
def play(count, number=0):
    while count:
        number += 1
        game, chance = logres.new(title, seed=number), Random(number)
        while count and game.pending:
            began = clock()
            decision = game.decision
            game.play(game.forced or chance.choice(game.legal()), decision.seat)
            times, taken = kinds.get(decision.kind, (0, 0.0))
            kinds[decision.kind] = times + 1, taken + clock() - began
            count -= 1
play(500)
kinds.clear()
gc.collect()
play(count)
print(json.dumps(kinds))
"""

Kinds = dict[str, tuple[int, float]]  # how often each kind of decision was asked, and the time it took


def played(source: str, title: str, decisions: int) -> Kinds:
    """What one build took for so many decisions."""
    called = [sys.executable, "-P", "-c", PLAY, title, str(decisions)]
    environment = {**os.environ, "PYTHONPATH": os.path.abspath(source)}
    kinds: Kinds = json.loads(subprocess.check_output(called, env=environment))
    return kinds


def plain_ratio(older: Kinds, newer: Kinds) -> float:
    """Time of the newer build for all its decisions, beside that of the older one for its own.

    >>> round(plain_ratio({"March": (10, 1.0)}, {"March": (10, 1.0), "Trade": (10, 2.0)}), 2)
    1.5
    """
    return mean_cost(newer) / mean_cost(older)


def mean_cost(kinds: Kinds) -> float:
    """Of one decision.

    >>> mean_cost({"March": (10, 5000), "Trade": (30, 3000)})
    200.0
    """
    return sum([taken for _, taken in kinds.values()]) / sum([times for times, _ in kinds.values()])


def equal_ratio(older: Kinds, newer: Kinds) -> float:
    """The same for equal questions in equal proportions.

    >>> round(equal_ratio({"March": (20, 1.0), "Gone": (20, 9.0)}, {"March": (40, 3.0), "Trade": (20, 2.0)}), 2)
    1.5
    """
    both = [kind for kind in older if older[kind][0] >= SEEN and newer.get(kind, (0, 0.0))[0] >= SEEN]
    as_new = sum(older[kind][0] * newer[kind][1] / newer[kind][0] for kind in both)
    return as_new / sum(older[kind][1] for kind in both)


def with_interval(ratios: list[float]) -> str:
    half = STUDENT[len(ratios)] * stdev(ratios) / math.sqrt(len(ratios))
    return f"{mean(ratios):.3f} ({mean(ratios) - half:.3f} to {mean(ratios) + half:.3f})"


def compare(older: str, newer: str, title: str, decisions: int, turns: int) -> str:
    plain, equal = [], []
    for turn in range(turns):
        order = (older, newer) if turn % 2 else (newer, older)
        taken = {source: played(source, title, decisions) for source in order}
        plain.append(plain_ratio(taken[older], taken[newer]))
        equal.append(equal_ratio(taken[older], taken[newer]))
    return (
        f"{title}: time of the newer by the older, plain {with_interval(plain)}, equal questions {with_interval(equal)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("older", help="folder with the older package logres")
    parser.add_argument("newer", help="folder with the newer one")
    parser.add_argument("--turns", type=int, choices=STUDENT, default=10)
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--titles", nargs="+", choices=TITLES, default=TITLES)
    given = parser.parse_args()
    for title in given.titles:
        print(compare(given.older, given.newer, title, given.decisions, given.turns), flush=True)


if __name__ == "__main__":
    main()
