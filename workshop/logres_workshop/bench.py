"""How fast it is, beside other engines, measured in the same run.

Each round lets every contestant play for a moment in turn, so that a noisy machine disturbs all alike. Time is
processor time; figures are medians over the rounds, and a ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

import logres.engine.game
from logres.engine.errors import BadInput
from logres.engine.title import title, titles
from logres_workshop.bench_peers import Competitor, OurTitle, absent_peers, peers
from logres_workshop.bench_research import LINES, OBSERVATION, SEEN_STEP, TIMES, ResearchLines

ROUNDS = 7
SECONDS = 0.5
COMPILED_PYTHON = Path(".venv-compiled/bin/python")


class Figures:
    """What was measured of one contestant, round by round."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.speeds: list[float] = []
        self.copies: list[float] = []
        self.per_game = 0.0
        self.save_size = 0
        self.lines: dict[str, list[float]] = {}  # of bench_research, where it was measured

    def add_lines(self, measured: dict[str, float]) -> None:
        for name, figure in measured.items():
            self.lines.setdefault(name, []).append(figure)

    def times(self, other: Figures) -> float:
        """How many times the other's speed."""
        return median([mine / theirs for mine, theirs in zip(self.speeds, other.speeds, strict=True)])


class Runner:
    """One contestant, wherever it runs."""

    def __init__(self, name: str) -> None:
        self.figures = Figures(name)

    def round(self, seconds: float) -> None:
        raise NotImplementedError

    def close(self) -> None:
        pass


class NearRunner(Runner):
    """In this process."""

    def __init__(self, contestant: Competitor, research: ResearchLines | None = None) -> None:
        super().__init__(contestant.name)
        self.contestant = contestant
        self.research = research

    def round(self, seconds: float) -> None:
        one = self.contestant
        self.figures.speeds.append(one.slice(seconds))
        self.figures.copies.append(one.copy_time(seconds / 5))
        self.figures.per_game = one.decisions / one.games if one.games else 0.0
        self.figures.save_size = self.figures.save_size or one.save_size()
        if self.research is not None:
            self.figures.add_lines(self.research.measure(seconds / 5))


class FarRunner(Runner):
    """In another Python: it is asked for a round and answers with what it measured, a line each."""

    def __init__(self, python: Path, id: str) -> None:
        super().__init__(f"{id} (compiled)")
        command = [str(python), "-m", "logres_workshop.bench", id]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def round(self, seconds: float) -> None:
        answer = self._ask(seconds)
        self.figures.speeds.append(answer["speed"])
        self.figures.copies.append(answer["copy"])
        self.figures.per_game = answer["per_game"]
        self.figures.save_size = answer["save_size"]
        self.figures.add_lines(answer["lines"])

    def _ask(self, seconds: float) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise BadInput("the other Python cannot run the benchmark")
        answer: dict[str, Any] = json.loads(line)
        if not answer["compiled"]:
            raise BadInput("the other Python has no compiled engine")
        return answer

    def close(self) -> None:
        self.process.communicate()


def near(id: str) -> NearRunner:
    """A title in this process; one without numbers for its actions has no lines for programs that learn."""
    research = None if title(id).vocabulary is None else ResearchLines(id, 1)
    return NearRunner(OurTitle(id, 1), research)


def answer_rounds(id: str) -> None:
    """The far end of a FarRunner."""
    runner = near(id)
    for line in sys.stdin:
        runner.round(float(line))
        figures = runner.figures
        answer: dict[str, Any] = {"speed": figures.speeds[-1], "copy": figures.copies[-1], "per_game": figures.per_game}
        answer["lines"] = {name: measured[-1] for name, measured in figures.lines.items()}
        print(json.dumps({**answer, "save_size": figures.save_size, "compiled": compiled()}), flush=True)


def compiled() -> bool:
    """Whether the kernel is a compiled module here."""
    return not str(logres.engine.game.__file__).endswith(".py")


def bench(
    ids: list[str], rounds: int = ROUNDS, seconds: float = SECONDS, python: Path | None = None
) -> tuple[list[Figures], list[Figures], list[Figures]]:
    """Figures of our titles here, of our titles in another Python, and of the peers."""
    ours: list[Runner] = [near(id) for id in ids]
    far: list[Runner] = [] if python is None else [FarRunner(python, id) for id in ids]
    others: list[Runner] = [NearRunner(peer) for peer in peers(1)]
    everyone = [*ours, *far, *others]
    try:
        for _ in range(rounds):
            for runner in everyone:
                runner.round(seconds)
    finally:
        for runner in everyone:
            runner.close()
    return [r.figures for r in ours], [r.figures for r in far], [r.figures for r in others]


def run_bench(
    id: str | None = None,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    python: Path | None = None,
    console: Console | None = None,
) -> int:
    """Measure and print. `python`: one with the compiled package; found by itself in .venv-compiled."""
    console = console or Console()
    ids = list(titles()) if id is None else [title(id).id]
    if python is not None and not python.is_file():
        raise BadInput(f"there is no Python at {python}")
    if python is None and COMPILED_PYTHON.exists() and not compiled():
        python = COMPILED_PYTHON
    engine = "compiled" if compiled() else "plain Python"
    console.print(f"Engine: {engine}, Python {sys.version.split()[0]}. Random play:")
    ours, far, others = bench(ids, rounds, seconds, python)
    console.print(_table([*ours, *far, *others]))
    console.print(_research_table([*ours, *far]))
    for missing in absent_peers():
        console.print(missing)
    for figures in ours:
        console.print(_ratios(figures, others))
    for figures, plain in zip(far, ours, strict=False):
        console.print(_ratios(figures, [plain, *others]))
    return 0


def _ratios(figures: Figures, others: list[Figures]) -> str:
    ratios = [f"{figures.times(other):.1f} times {other.name}" for other in others]
    return f"{figures.name}: {', '.join(ratios) or 'no peer is installed'}"


def _table(rows: list[Figures]) -> Table:
    table = Table(caption="medians; the range of the rounds in brackets")
    for name in ("engine", "decisions/s", "decisions/game", "copy", "save"):
        table.add_column(name, justify="left" if name == "engine" else "right")
    for row in rows:
        table.add_row(
            row.name,
            f"{median(row.speeds):,.0f} ({min(row.speeds) / 1000:.0f}-{max(row.speeds) / 1000:.0f}k)",
            f"{row.per_game:,.0f}" if row.per_game else "-",
            f"{median(row.copies) * 1e6:.1f} us",
            f"{row.save_size / 1024:.0f} KB" if row.save_size else "-",
        )
    return table


def _research_table(rows: list[Figures]) -> Table:
    table = Table(caption="for programs that search and learn; medians. 'seen' is with observation and mask")
    for name in ("engine", *LINES):
        table.add_column(name, justify="left" if name == "engine" else "right")
    for row in rows:
        table.add_row(row.name, *[_line(name, row.lines.get(name)) for name in LINES])
    return table


def _line(name: str, measured: list[float] | None) -> str:
    if not measured:
        return "no numpy" if name in (OBSERVATION, SEEN_STEP) else "-"
    return f"{median(measured) * 1e6:.0f} us" if name in TIMES else f"{median(measured):,.0f}"


if __name__ == "__main__":
    answer_rounds(sys.argv[1])
