"""Make the small maps: `python web/maps/small.py`. They lie in src/logres/atlas, for the client and for chronicles.

Borders are simplified arc by arc (Douglas-Peucker), so that areas still share them. `frames` are moments of a recorded
game: who held what when each round or card began.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Final

from logres.atlas.chapters import chapters
from logres.atlas.holders import colours, holders
from logres.engine import api

ROOT: Final = Path(__file__).resolve().parents[2]
ATLAS: Final = ROOT / "src/logres/atlas"
TOLERANCE: Final = {"britannia": 2.2, "bretwalda": 2.2, "pendragon": 3.0}
RECORDS: Final = {
    "britannia": "britannia-greedy-10",
    "britannia-redux": "britannia-redux-greedy-62",
    "bretwalda": "bretwalda-greedy-22",
}
SCENARIOS: Final = ("barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae")
Point = tuple[float, float]


def simplified(line: list[Point], tolerance: float) -> list[Point]:
    """The points of a line without which it would run more than the tolerance elsewhere."""
    if len(line) < 3:
        return line
    at = max(range(1, len(line) - 1), key=lambda i: _off(line[i], line[0], line[-1]))
    if _off(line[at], line[0], line[-1]) <= tolerance:
        return [line[0], line[-1]]
    return simplified(line[: at + 1], tolerance)[:-1] + simplified(line[at:], tolerance)


def _off(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if not length:
        return math.hypot(point[0] - start[0], point[1] - start[1])
    return abs(dx * (start[1] - point[1]) - (start[0] - point[0]) * dy) / length


def path(points: list[Point], close: bool) -> str:
    """Whole numbers, each from the one before: short."""
    rounded = [(round(x), round(y)) for x, y in points]
    steps = [(x - a, y - b) for (x, y), (a, b) in zip(rounded[1:], rounded, strict=False) if (x, y) != (a, b)]
    if not steps:
        return ""
    words = " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-")
    return f"M{rounded[0][0]} {rounded[0][1]}l{words}{'z' if close else ''}"


class Source:
    """A map of shared arcs, read alike from the two forms there are."""

    def __init__(self, name: str) -> None:
        doc: dict[str, Any] = json.loads((ROOT / f"web/src/games/{name}/geometry.json").read_text("utf-8"))
        self.width, self.height, self.tolerance = doc["width"], doc["height"], TOLERANCE[name]
        if "spaces" in doc:
            lines = [list(zip(arc["p"][::2], arc["p"][1::2], strict=True)) for arc in doc["arcs"]]
            self.kinds = [arc["k"] for arc in doc["arcs"]]
            self.areas = {id: ([space["rings"]], space["name"]) for id, space in doc["spaces"].items()}
            self.elsewhere = [polygon for one in doc["background"].values() for polygon in [one["rings"]]]
            self.labels = {id: (space["label"]["x"], space["label"]["y"]) for id, space in doc["spaces"].items()}
        else:
            lines = [[(x, y) for x, y in arc] for arc in doc["arcs"]]
            self.kinds = [info["kind"] for info in doc["arc_info"]]
            self.areas = {id: (area["polygons"], area["name"]) for id, area in doc["areas"].items()}
            grounds = [one["polygons"] for id, one in doc["background"].items() if id != "outer_water"]
            self.elsewhere = [polygon for polygons in grounds for polygon in polygons]
            self.labels = {id: area["label"] for id, area in doc["areas"].items()}
        self.arcs = [simplified(line, self.tolerance) for line in lines]

    def outline(self, polygons: list[list[list[int]]]) -> str:
        rings = [self._ring(ring) for polygon in polygons for ring in polygon]
        return "".join(path(ring, True) for ring in rings if len(ring) > 3 and _size(ring) > 9 * self.tolerance**2)

    def _ring(self, arcs: list[int]) -> list[Point]:
        points: list[Point] = []
        for number in arcs:
            arc = self.arcs[number] if number >= 0 else self.arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points

    def strokes(self, *kinds: str) -> str:
        return "".join(path(arc, False) for arc, kind in zip(self.arcs, self.kinds, strict=True) if kind in kinds)


def _size(ring: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def small(name: str) -> dict[str, Any]:
    source = Source(name)
    return {
        "width": source.width,
        "height": source.height,
        "areas": {id: source.outline(polygons) for id, (polygons, _) in source.areas.items()},
        "names": {id: name for id, (_, name) in source.areas.items()},
        "labels": {id: [round(x), round(y)] for id, (x, y) in source.labels.items()},
        "elsewhere": source.outline(source.elsewhere),
        "borders": source.strokes("border"),
        "coast": source.strokes("coast", "river_bank"),
    }


def frames(record: str) -> list[dict[str, Any]]:
    """A recorded game, a frame for each of its rounds or cards."""
    text = (ROOT / f"docs/records/{record}.txt").read_text("utf-8")
    return [_frame(chapter.name, chapter.board) for chapter in chapters(text)]


def beginnings() -> list[dict[str, Any]]:
    """How the four stories of Pendragon begin."""
    return [_frame(name, api.new("pendragon", name, seed=1).view(None)["board"]) for name in SCENARIOS]


def _frame(text: str, board: dict[str, Any]) -> dict[str, Any]:
    return {"text": text, "held": colours(board, holders(board))}


def packed(all: list[dict[str, Any]]) -> dict[str, Any]:
    """Frames with each area's colour as one letter."""
    areas = sorted({area for frame in all for area in frame["held"]})
    inks = sorted({ink for frame in all for ink in frame["held"].values()})
    letters = {ink: "abcdefghijkl"[i] for i, ink in enumerate(inks)}
    rows = ["".join(letters.get(frame["held"].get(area, ""), ".") for area in areas) for frame in all]
    return {
        "areas": areas,
        "inks": {letters[ink]: ink for ink in inks},
        "texts": [f["text"] for f in all],
        "rows": rows,
    }


def write(name: str, doc: dict[str, Any]) -> None:
    (ATLAS / name).write_text(json.dumps(doc, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    for name in TOLERANCE:
        write(f"{name}.json", small(name))
    recorded = {title: packed(frames(record)) for title, record in RECORDS.items()}
    write("frames.json", {**recorded, "pendragon": packed(beginnings())})
