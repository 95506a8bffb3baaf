"""`logres train`: learn what positions are worth from games of bots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from logres import __version__
from logres.bots import train as training
from logres.bots.train import Sample
from logres.cli.commands.simulate import table_of
from logres.cli.long_work import LongWork, answers, with_progress
from logres.cli.table import saves, setup
from logres.cli.table.screen import Screen
from logres.engine.title import title


def train(
    id: str, games: int, seed: str, scenario: str | None, options: Sequence[str], out: Path, how: LongWork
) -> int:
    """Play, fit, write the weights with how they came about, and show how well they predict."""
    t = title(id)
    chosen, played = setup.read_options(t, options), t.check_scenario(scenario)
    training.tactics_of(id)
    saves.require_writable(out)
    how.check()
    screen = Screen()
    work = partial(training.samples_of_game, id, seed, played, chosen)
    what = {"work": "train", "title": id, "scenario": played, "options": chosen, "seed": seed}
    done = how.run(work, range(games), how.journal(what, _as_lists, _as_samples))
    found = [sample for seen in answers(with_progress(done, games, "games", screen.err)) for sample in seen]
    how.write_table([sample._asdict() for sample in found], what)
    command = f"logres train {id} --scenario {played} --games {games} --seed {seed} --out {out.name}"
    about = {"command": command, "version": __version__, "games": games, "seed": seed}
    doc = training.as_json(id, played, found, about)
    saves.write(out, _lines(doc))
    _report(doc["held out, R2"], screen)
    return 0


def _as_lists(samples: list[Sample]) -> list[list[Any]]:
    return [list(sample) for sample in samples]


def _as_samples(doc: list[list[Any]]) -> list[Sample]:
    return [Sample(*sample) for sample in doc]


def _lines(doc: dict[str, Any]) -> str:
    """JSON with a line for each row of weights."""
    text = json.dumps({**doc, "weights": {}}, indent=1)[: -len("{}\n}")]
    seats = [f'  "{seat}": {{\n{_rows(rows)}\n  }}' for seat, rows in doc["weights"].items()]
    return text + "{\n" + ",\n".join(seats) + "\n }\n}\n"


def _rows(rows: dict[str, list[float]]) -> str:
    return ",\n".join([f'   "{phase}": {json.dumps(row)}' for phase, row in rows.items()])


def _report(quality: dict[str, float], screen: Screen) -> None:
    table = table_of("phase", "*R2 on games held out")
    for phase, r2 in quality.items():
        table.add_row(phase, f"{r2:.2f}")
    screen.show(table)
