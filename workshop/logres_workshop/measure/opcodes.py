"""How many steps of the interpreter a decision takes: equal on every machine and under every load.

    python -m logres_workshop.measure.opcodes src
    python -m logres_workshop.measure.opcodes src --older ../older/src
    python -m logres_workshop.measure.opcodes src --titles bretwalda --functions 40 --quiet

Random games of each title are played in a process of their own, each opcode counted under the kind of the decision and
under its function. With an older build the same is done there, and the ratios are those of `measure.builds`: plain, and
for equal questions in equal proportions. What C code does within one opcode (a sort, a slice, a hash) is not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Any, Final

from logres_workshop.measure.builds import TITLES, equal_ratio, mean_cost, plain_ratio

PLAY: Final = """
import json, sys
from collections import Counter
from random import Random
import logres
title, count, quiet = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "quiet"
kinds, functions, seen = {}, Counter(), 0
def step(frame, event, arg):
    global seen
    if event == "opcode":
        seen += 1
        functions[frame.f_code] += 1
    return step
def enter(frame, event, arg):
    frame.f_trace_opcodes, frame.f_trace_lines = True, False
    return step
def one(game, chance):
    actions = game.legal()
    game.play(chance.choice(actions))
def play(count, traced, number=0):
    while count:
        number += 1
        game, chance = logres.new(title, seed=number), Random(number)
        if quiet:
            game = game.trial()
        while count and game.pending:
            before, kind = seen, game.decision.kind
            sys.settrace(traced)
            one(game, chance)
            sys.settrace(None)
            times, taken = kinds.get(kind, (0, 0))
            kinds[kind] = times + 1, taken + seen - before
            count -= 1
play(count, None)  # what is made once and kept is made here
kinds.clear()
play(count, enter)
tops = [(f"{code.co_filename.split('/logres/')[-1]}:{code.co_firstlineno} {code.co_qualname}", times)
        for code, times in functions.most_common(200)]
print(json.dumps({"kinds": kinds, "functions": tops}))
"""


def counted(source: str, title: str, decisions: int, quiet: bool) -> dict[str, Any]:
    """The opcodes of one build, by kind of decision and by function."""
    called = [sys.executable, "-P", "-c", PLAY, title, str(decisions), "quiet" if quiet else ""]
    environment = {**os.environ, "PYTHONPATH": os.path.abspath(source), "PYTHONHASHSEED": "0"}
    found: dict[str, Any] = json.loads(subprocess.check_output(called, env=environment))
    return found


def report(title: str, source: str, older: str | None, decisions: int, quiet: bool, functions: int) -> str:
    newer = counted(source, title, decisions, quiet)
    lines = [f"{title}: {mean_cost(newer['kinds']):.0f} opcodes a decision"]
    if older is not None:
        before = counted(older, title, decisions, quiet)["kinds"]
        plain, equal = plain_ratio(before, newer["kinds"]), equal_ratio(before, newer["kinds"])
        lines[0] += f", {mean_cost(before):.0f} in the older build; ratio {plain:.3f}, equal questions {equal:.3f}"
    lines += [f"{times / decisions:9.1f}  {name}" for name, times in newer["functions"][:functions]]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", help="folder with the package logres")
    parser.add_argument("--older", help="folder with an older one")
    parser.add_argument("--decisions", type=int, default=5_000)
    parser.add_argument("--titles", nargs="+", choices=TITLES, default=TITLES)
    parser.add_argument("--functions", type=int, default=0, help="so many of the functions that take the most")
    parser.add_argument("--quiet", action="store_true", help="playouts of trials, without log and history")
    given = parser.parse_args()
    for title in given.titles:
        print(report(title, given.source, given.older, given.decisions, given.quiet, given.functions), flush=True)


if __name__ == "__main__":
    main()
