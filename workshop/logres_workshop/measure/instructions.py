"""How many instructions of the processor a decision takes: what no load changes, and nearer to time than opcodes.

    python -m logres_workshop.measure.instructions src
    python -m logres_workshop.measure.instructions src --older ../older/src --titles pendragon --kinds 20

Valgrind's Callgrind counts them in seeded random games, with the collection of garbage switched off. So that it tells
kinds of decisions apart, each kind is played through a C function of its own: a C compiler and Valgrind are needed.
With an older build the ratios are those of `measure.builds`. Some fifty times slower than play.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from logres_workshop.measure.builds import SEEN, TITLES, Kinds, equal_ratio, mean_cost, plain_ratio

MOST_KINDS: Final = 200

DOOR: Final = """
__attribute__((noinline)) PyObject *kind_%(number)d(PyObject *play) {
    PyObject *done = PyObject_CallNoArgs(play);
    __asm__ volatile("" :: "i"(%(number)d) : "memory");
    return done;
}
"""

MODULE: Final = """
#include <Python.h>
#include <valgrind/callgrind.h>
%(doors)s
static PyObject *(*doors[])(PyObject *) = {%(names)s};
static PyObject *call(PyObject *self, PyObject *given) {
    int kind;
    PyObject *play;
    return PyArg_ParseTuple(given, "iO", &kind, &play) ? doors[kind](play) : NULL;
}
static PyObject *begin(PyObject *self, PyObject *none) {
    CALLGRIND_START_INSTRUMENTATION;
    Py_RETURN_NONE;
}
static PyMethodDef methods[] = {{"call", call, METH_VARARGS, ""}, {"begin", begin, METH_NOARGS, ""}, {0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "doors", 0, -1, methods};
PyMODINIT_FUNC PyInit_doors(void) { return PyModule_Create(&module); }
"""

PLAY: Final = """
import gc, json, sys
from random import Random
import logres
sys.path.append(".")
import doors
title, count, kinds = sys.argv[1], int(sys.argv[2]), {}
def play(count, counted, number):
    while count:
        number += 1
        game, chance = logres.new(title, seed=number), Random(number)
        def one():
            decision = game.decision
            game.play(game.forced or chance.choice(game.legal()), decision.seat)
        while count and game.pending:
            if counted:
                found = kinds.setdefault(game.decision.kind, [len(kinds), 0])
                found[1] += 1
                doors.call(found[0], one)
            else:
                one()
            count -= 1
play(3000, False, 1000)  # what is made once and kept is made here
gc.disable()
doors.begin()
play(count, True, 0)
print(json.dumps(kinds))
"""


def build_doors(folder: Path) -> None:
    """The C functions through which decisions are played."""
    numbers = range(MOST_KINDS)
    doors = "".join([DOOR % {"number": number} for number in numbers])
    names = ", ".join([f"kind_{number}" for number in numbers])
    (folder / "doors.c").write_text(MODULE % {"doors": doors, "names": names})
    include = sysconfig.get_path("include")
    flags = ["-O1", "-shared", "-fPIC", "-fno-optimize-sibling-calls", "-fno-ipa-icf", f"-I{include}"]
    subprocess.run(["cc", *flags, "doors.c", "-o", "doors.so"], cwd=folder, check=True)


def costs(lines: Iterable[str]) -> Counter[int]:
    """By the number of a kind all that was counted behind its door, from Callgrind's file.

    >>> costs(["fn=(7) kind_3", "10 4", "cfn=(9) PyObject_CallNoArgs", "calls=2 50", "11 600", "fn=(9)", "50 600"])
    Counter({3: 604})
    """
    names: dict[str, str] = {}
    found: Counter[int] = Counter()
    kind = None
    for line in lines:
        called = re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line)
        if called is not None:
            names.setdefault(called[2], (called[3] or "").strip())
            if not called[1]:
                door = re.fullmatch(r"kind_(\d+)", names[called[2]])
                kind = None if door is None else int(door[1])
        elif kind is not None and line[:1] in "0123456789+-*" and len(line.split()) > 1:
            found[kind] += int(line.split()[1])
    return found


def counted(source: str, title: str, decisions: int) -> Kinds:
    """The instructions of one build, by kind of decision."""
    with TemporaryDirectory() as folder:
        build_doors(Path(folder))
        tool = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=counted"]
        called = [*tool, sys.executable, "-P", "-c", PLAY, title, str(decisions)]
        environment = {**os.environ, "PYTHONPATH": os.path.abspath(source), "PYTHONHASHSEED": "0"}
        kinds = json.loads(subprocess.check_output(called, env=environment, cwd=folder))
        with open(Path(folder) / "counted") as lines:
            found = costs(lines)
    return {kind: (times, found[number]) for kind, (number, times) in kinds.items()}


def differences_between(older: Kinds, newer: Kinds, most: int) -> list[str]:
    """The kinds that both ask, those first that cost the older build's games the most more than they did."""
    both = [kind for kind in older if older[kind][0] >= SEEN and newer.get(kind, (0, 0.0))[0] >= SEEN]
    then = {kind: older[kind][1] / older[kind][0] for kind in both}
    now = {kind: newer[kind][1] / newer[kind][0] for kind in both}
    both.sort(key=lambda kind: older[kind][0] * (then[kind] - now[kind]))
    return [f"{then[kind]:10.0f} {now[kind]:10.0f}  {kind}, asked {older[kind][0]} times" for kind in both[:most]]


def report(title: str, source: str, older: str | None, decisions: int, kinds: int) -> str:
    newer = counted(source, title, decisions)
    lines = [f"{title}: {mean_cost(newer):.0f} instructions a decision"]
    if older is not None:
        before = counted(older, title, decisions)
        plain, equal = plain_ratio(before, newer), equal_ratio(before, newer)
        lines[0] += f", {mean_cost(before):.0f} in the older build; ratio {plain:.3f}, equal questions {equal:.3f}"
        lines += differences_between(before, newer, kinds)
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", help="folder with the package logres")
    parser.add_argument("--older", help="folder with an older one")
    parser.add_argument("--decisions", type=int, default=12_000)
    parser.add_argument("--titles", nargs="+", choices=TITLES, default=TITLES)
    parser.add_argument("--kinds", type=int, default=0, help="so many of the kinds that have become dearer")
    given = parser.parse_args()
    for title in given.titles:
        print(report(title, given.source, given.older, given.decisions, given.kinds), flush=True)


if __name__ == "__main__":
    main()
