"""The tables of docs/simulations-*.md, from what `logres simulate` wrote.

    logres simulate britannia --games 200 --seed 2026 --bots greedy --out games.json --records games/
    python -m logres_workshop.pages.simulated games.json [games/]

Prints who won how often with which score, the points of each nation where a title has nations, and, if the records are
there, where these points came from: the lines of the log that pay, by their kind.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

import logres
from logres.cli.commands.text_charts import wilson
from logres.engine.history import Line

PAYING = {
    "hold": "hold",
    "occupy": "occupy",
    "eliminate": "eliminate",
    "raid": "raid",
    "bretwalda": "crowns",
    "king": "crowns",
    "cnut-king": "crowns",
    "rex": "crowns",
    "leader-king": "King",
    "belgae-submit": "submission",
}
Sources = dict[str, dict[str, float]]  # by nation and by source, in a game on average


def seats(games: dict[str, Any]) -> Iterator[str]:
    """Wins, shares and scores of each seat."""
    matches = games["matches"]
    yield "| seat | wins | share | interval | score | least | most |"
    yield "|---|---|---|---|---|---|---|"
    for seat in matches[0]["scores"]:
        wins = sum([seat in match["winners"] for match in matches])
        low, high = wilson(wins, len(matches))
        scores = [match["scores"][seat] for match in matches]
        share, interval = f"{wins / len(matches):.1%}", f"{low:.1%} - {high:.1%}"
        yield f"| {seat} | {wins} | {share} | {interval} | {spread(scores)} |"


def nations(games: dict[str, Any], paid: Sources) -> Iterator[str]:
    """Points of each nation, and where they come from."""
    matches = games["matches"]
    found = [source for source in dict.fromkeys(PAYING.values()) if any(source in row for row in paid.values())]
    yield f"| nation | points | least | most |{''.join([f' {source} |' for source in found])}"
    yield f"|---|---|---|---|{'---|' * len(found)}"
    for nation in matches[0]["points"]:
        points = [match["points"][nation] for match in matches]
        row = paid.get(nation, {})
        shown = [f"{row[source]:.1f}" if source in row else "" for source in found]
        yield f"| {nation.replace('_', '-').title()} | {spread(points)} |{''.join([f' {cell} |' for cell in shown])}"


def spread(values: list[float]) -> str:
    """
    >>> spread([1, 3])
    '2.0 ± 1.0 | 1 | 3'
    """
    return f"{mean(values):.1f} ± {pstdev(values):.1f} | {min(values):g} | {max(values):g}"


def sources(records: Iterable[str]) -> Sources:
    """What the log of each game paid, by nation and source; of a movement that was started again it tells both."""
    paid: Sources = defaultdict(lambda: defaultdict(float))
    played = 0
    for record in records:
        played += 1
        for line in logres.replay(record).log:
            if line.kind in PAYING:
                paid[line.about][PAYING[line.kind]] += points_of(line)
    return {nation: {source: total / played for source, total in row.items()} for nation, row in paid.items()}


def points_of(line: Line) -> int:
    """Lines that pay have the points for their second part."""
    points = line.args[1] if len(line.args) > 1 else 0
    return points if isinstance(points, int) else 0


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m logres_workshop.pages.simulated", description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("records", type=Path, nargs="?")
    chosen = parser.parse_args(arguments)
    games = json.loads(chosen.games.read_text("utf-8"))
    print("\n".join(seats(games)))
    if games["matches"][0].get("points"):
        texts = [] if chosen.records is None else sorted(chosen.records.glob("*.record"))
        print("\n" + "\n".join(nations(games, sources([path.read_text("utf-8") for path in texts]))))


if __name__ == "__main__":
    main()
