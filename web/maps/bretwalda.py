"""Draw Bretwalda's map: `python web/maps/bretwalda.py MAP.yaml COAST.json OUT.json`; needs shapely and PyYAML.

MAP.yaml holds the anchors of the areas, COAST.json a map of shared arcs on the National Grid whose coast is taken over
(Natural Earth 1:10m, public domain). An area is the cell of its anchor on that land. The border between two cells is a
gentle wave, the same for both. What comes out is checked against MAP.yaml before it is written.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import shapely
import shapely.ops
import yaml
from shapely.geometry import LineString, MultiPoint, MultiPolygon, Point, Polygon, box
from shapely.ops import linemerge, polygonize, unary_union

MARGIN: Final = 70  # of sea in the west, beside what MAP.yaml has
WIDTH, HEIGHT = 1130, 1400
GRID: Final = 0.1
SMALL: Final = 60.0  # square units; an island smaller than that is not drawn
WAVE: Final = 0.055  # of a border's length
FRAME: Final = box(0, 0, WIDTH, HEIGHT)
FAR: Final = box(-2000, -2000, 3000, 3400)

# Lines between two seas, in degrees: from a point on land out to the frame or to other land.
SEA_LINES: Final = {
    ("nor", "thaemese"): [(1.80, 52.43), (2.2, 52.46), (2.6, 52.46)],
    ("thaemese", "suth"): [(0.58, 50.90), (0.66, 50.82), (0.95, 50.70), (1.70, 50.55)],
    ("seafern", "suth"): [(-5.55, 50.08), (-5.72, 50.05), (-6.2, 49.85)],
    ("eire", "seafern"): [(-5.1, 51.90), (-5.35, 51.90), (-6.4, 51.95)],
}
SEA_NAMES: Final = {
    "nor": (900, 440),
    "thaemese": (1062, 1010),
    "suth": (700, 1345),
    "seafern": (150, 1150),
    "eire": (190, 520),
}
BEGIN: Final = {("nor", "thaemese"): ("norwic", "dommuc")}
# Cells that would touch only in a point are helped: their middle is moved a little.
NUDGES: Final = {
    "heathfield": (0, -14),
    "eoforwic": (0, 10),
    "norwic": (-8, 2),
    "steanford": (4, 8),
    "sancte_albanes": (-2, -4),
    "hestingas": (9, -2),
    "rofaesceaster": (-4, 4),
    "lundenwic": (10, 2),
    "glestingaburg": (6, 2),
}
SEAS: Final = {
    "nor": (0.6, 54.4),
    "thaemese": (1.72, 51.7),
    "suth": (-1.7, 50.2),
    "seafern": (-5.2, 51.1),
    "eire": (-4.4, 53.8),
}


def canvas(lon: float, lat: float) -> tuple[float, float]:
    return (lon + 5.75) * 132 + MARGIN, (55.95 - lat) * 232


def from_grid(east: float, north: float) -> tuple[float, float]:
    """Degrees of a point of the British National Grid: the inverse of its transverse Mercator projection."""
    a, b, f0 = 6377563.396, 6356256.909, 0.9996012717
    phi0, lam0, n0, e0 = math.radians(49), math.radians(-2), -100000.0, 400000.0
    e2, n = 1 - (b * b) / (a * a), (a - b) / (a + b)

    def arc(phi: float) -> float:
        d, s = phi - phi0, phi + phi0
        return (
            b
            * f0
            * (
                (1 + n + 1.25 * n**2 + 1.25 * n**3) * d
                - (3 * n + 3 * n**2 + 21 / 8 * n**3) * math.sin(d) * math.cos(s)
                + (15 / 8 * n**2 + 15 / 8 * n**3) * math.sin(2 * d) * math.cos(2 * s)
                - 35 / 24 * n**3 * math.sin(3 * d) * math.cos(3 * s)
            )
        )

    phi = phi0 + (north - n0) / (a * f0)
    while abs(north - n0 - arc(phi)) > 0.01:
        phi += (north - n0 - arc(phi)) / (a * f0)
    sin, tan, sec = math.sin(phi), math.tan(phi), 1 / math.cos(phi)
    nu = a * f0 / math.sqrt(1 - e2 * sin * sin)
    rho = a * f0 * (1 - e2) / (1 - e2 * sin * sin) ** 1.5
    eta2, d = nu / rho - 1, east - e0
    lat = (
        phi
        - tan / (2 * rho * nu) * d**2
        + tan / (24 * rho * nu**3) * (5 + 3 * tan**2 + eta2 - 9 * tan**2 * eta2) * d**4
        - tan / (720 * rho * nu**5) * (61 + 90 * tan**2 + 45 * tan**4) * d**6
    )
    lon = (
        lam0
        + sec / nu * d
        - sec / (6 * nu**3) * (nu / rho + 2 * tan**2) * d**3
        + sec / (120 * nu**5) * (5 + 28 * tan**2 + 24 * tan**4) * d**5
    )
    return math.degrees(lon), math.degrees(lat)


# ---------------------------------------------------------------------- land


def land_of(coast: dict[str, Any]) -> list[Polygon]:
    """All land of the other map as polygons of this one; the upper Humber counts as land."""
    points = [
        [
            canvas(*from_grid(60000 + 400 * x, 785000 - 400 * y))
            for x, y in zip(arc["p"][::2], arc["p"][1::2], strict=True)
        ]
        for arc in coast["arcs"]
    ]

    def ring(arcs: list[int]) -> Polygon:
        line = [point for n in arcs for point in (points[n] if n >= 0 else points[~n][::-1])]
        return shapely.make_valid(Polygon(line))

    lands = [*coast["spaces"].values(), *coast["background"].values(), coast["rivers"]["abus"]]
    shapes = [ring(arcs) for one in lands for arcs in one["rings"]]
    whole = unary_union([shape.buffer(0.05) for shape in shapes]).intersection(FRAME)
    return [part for part in parts(whole) if part.area > SMALL]


def parts(shape: Any) -> list[Polygon]:
    found = shape.geoms if hasattr(shape, "geoms") else [shape]
    return [Polygon(one.exterior) for one in found if isinstance(one, Polygon) and not one.is_empty]


# ---------------------------------------------------------------------- cells


def waved(line: LineString, seed: str) -> LineString:
    """The line as a gentle wave that begins and ends where it did."""
    dice = random.Random(seed)
    (x0, y0), (x1, y1) = line.coords[0], line.coords[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    if length < 12:
        return line
    u, v = -(y1 - y0) / length, (x1 - x0) / length
    waves = [(dice.uniform(-1, 1) / k, k) for k in (1, 2, 3, 5)]
    steps = max(4, int(length / 7))
    found = []
    for i in range(steps + 1):
        t = i / steps
        off = min(length, 110) * WAVE * sum(size * math.sin(math.pi * k * t) for size, k in waves)
        found.append((x0 + (x1 - x0) * t + u * off, y0 + (y1 - y0) * t + v * off))
    return LineString(found)


def cells_of(anchors: dict[str, tuple[float, float]]) -> dict[str, Polygon]:
    """The cell of each anchor, without end, with waved borders."""
    raw = shapely.voronoi_polygons(MultiPoint(list(anchors.values())), extend_to=FAR).geoms
    edges = shapely.union_all([cell.exterior for cell in raw], grid_size=0.01)
    lines = list(linemerge(edges).geoms) if edges.geom_type.startswith("Multi") else [edges]
    pieces = [LineString(pair) for line in lines for pair in zip(line.coords, line.coords[1:], strict=False)]
    smooth = [waved(piece, str([round(c) for p in sorted(piece.coords) for c in p])) for piece in pieces]
    faces = list(polygonize(unary_union(smooth)))
    return {name: next(face for face in faces if face.contains(Point(at))) for name, at in anchors.items()}


def lands_of(world: dict[str, Any], land: list[Polygon]) -> tuple[dict[str, Any], list[Polygon]]:
    """The areas on the land, and the land that is no area."""
    cells = cells_of({name: seed(name, a) for name, a in world["areas"].items() if not a["island"]})
    play = MultiPolygon([Polygon(a["polygon"]) for a in world["areas"].values() if not a["island"]]).buffer(26)
    frontier = north_of_play(world)
    areas: dict[str, Any] = {}
    elsewhere: list[Polygon] = []
    main = max(land, key=lambda part: part.intersection(play).area)
    for part in land:
        own = next((n for n, a in world["areas"].items() if a["island"] and part.contains(Point(a["x"], a["y"]))), None)
        if own:
            areas[own] = part
        elif part is main or part.intersection(play).area > 0.5 * part.area:
            inside = part.difference(frontier)
            elsewhere += parts(part.intersection(frontier))
            for name, piece in shares(inside, cells, part is main).items():
                areas[name] = unary_union([areas.get(name, Polygon()), piece])
        else:
            elsewhere.append(part)
    return areas, elsewhere


def seed(name: str, area: dict[str, Any]) -> tuple[float, float]:
    dx, dy = NUDGES.get(name, (0, 0))
    return area["x"] + dx, area["y"] + dy


def shares(land: Any, cells: dict[str, Polygon], main: bool) -> dict[str, Any]:
    """Who has which part of it; a small island goes whole to the cell it lies in most."""
    if main:
        return whole({name: land.intersection(cell) for name, cell in cells.items()})
    return {max(cells, key=lambda name: land.intersection(cells[name]).area): land}


def whole(found: dict[str, Any]) -> dict[str, Any]:
    """Each in one piece: what a cell has beyond a water goes to the neighbour it lies at."""
    kept = {name: max(parts(shape), key=lambda part: part.area) for name, shape in found.items()}
    for name, shape in found.items():
        for scrap in parts(shape.difference(kept[name].buffer(0.01))):
            near = max(
                kept,
                key=lambda other: kept[other].buffer(0.2).intersection(scrap.boundary).length if other != name else 0,
            )
            kept[near] = unary_union([kept[near], scrap.buffer(0.06)])
    return kept


def north_of_play(world: dict[str, Any]) -> Polygon:
    """What lies beyond the northern edge of the northernmost areas."""
    edge = [(0, 0), (WIDTH, 0), (WIDTH, 2), *world_edge(world), (0, 190)]
    return Polygon(edge).buffer(0)


def world_edge(world: dict[str, Any]) -> list[tuple[float, float]]:
    """The northern edge from east to west, drawn as waves between its corners."""
    corners = [(500, 2), (472, 6), (396, 46), (330, 70), (255, 78), (190, 110), (110, 150)]
    corners = [(x + MARGIN, y) for x, y in corners]
    lines = [waved(LineString(pair), f"north {i}") for i, pair in enumerate(pairwise(corners))]
    return [point for line in lines for point in line.coords]


# ---------------------------------------------------------------------- shared arcs


def lines_between_seas(areas: dict[str, Any], water: Any) -> list[LineString]:
    """One of them begins where the border of two areas ends."""
    found = []
    for seas, points in SEA_LINES.items():
        begin = [mouth(*(areas[name] for name in BEGIN[seas]), water)] if seas in BEGIN else []
        line = LineString([*begin, *(canvas(*point) for point in points)]).intersection(water.buffer(0.01))
        found.append(max(getattr(line, "geoms", [line]), key=lambda one: one.length))
    return [longer(line) for line in found]


def mouth(one: Any, other: Any, water: Any) -> tuple[float, float]:
    """Where the border of two areas comes to the water."""
    border = one.buffer(0.02).intersection(other.buffer(0.02))
    x, y = shapely.ops.nearest_points(border, water)[0].coords[0]
    return x, y


def longer(line: LineString, by: float = 0.8) -> LineString:
    """A little beyond both ends, so that it meets the coast."""
    coords = list(line.coords)

    def beyond(p: Any, q: Any) -> tuple[float, float]:
        far = math.dist(p, q)
        return p[0] + (p[0] - q[0]) / far * by, p[1] + (p[1] - q[1]) / far * by

    return LineString([beyond(coords[0], coords[1]), *coords, beyond(coords[-1], coords[-2])])


def rounded(point: Iterable[float]) -> tuple[float, float]:
    x, y = point
    return round(x, 1), round(y, 1)


class Topology:
    """Faces and the arcs between them. `owner` names each face: an area, a sea or other land."""

    def __init__(self, areas: dict[str, Any], elsewhere: list[Polygon]) -> None:
        self.areas, self.elsewhere = areas, unary_union(elsewhere)
        land = unary_union([*areas.values(), self.elsewhere])
        bounds = [shape.boundary for shape in (*areas.values(), self.elsewhere, FRAME)]
        net = shapely.union_all([*bounds, *lines_between_seas(areas, FRAME.difference(land))], grid_size=GRID)
        self.faces = [face for face in polygonize(net) if face.area > 0.5]
        rings = [LineString(ring.coords) for face in self.faces for ring in (face.exterior, *face.interiors)]
        self.arcs = [[rounded(point) for point in arc.coords] for arc in linemerge(unary_union(rings)).geoms]
        self.sides = {
            pair: n if way == 1 else ~n
            for n, arc in enumerate(self.arcs)
            for way in (1, -1)
            for pair in zip(arc[::way], arc[::way][1:], strict=False)
        }
        self.owners = [self.owner(face) for face in self.faces]
        self.beside: dict[int, list[str]] = {}
        self.rings: dict[str, list[tuple[float, list[list[int]]]]] = {}
        for face, owner in zip(self.faces, self.owners, strict=True):
            refs = [self.refs(ring.coords) for ring in (face.exterior, *face.interiors)]
            self.rings.setdefault(owner, []).append((-face.area, refs))
            for n in {n if n >= 0 else ~n for ring in refs for n in ring}:
                self.beside.setdefault(n, []).append(owner)

    def owner(self, face: Polygon) -> str:
        inner = face.representative_point()
        for name, shape in self.areas.items():
            if shape.contains(inner):
                return name
        if self.elsewhere.contains(inner):
            return "elsewhere"
        return next((sea for sea, at in SEAS.items() if face.contains(Point(canvas(*at)))), "loose water")

    def refs(self, coords: Iterable[Any]) -> list[int]:
        points = [rounded(point) for point in coords][:-1]
        points = [point for i, point in enumerate(points) if point != points[i - 1]]
        found = [self.sides[points[i], points[(i + 1) % len(points)]] for i in range(len(points))]
        first = next((i for i in range(len(found)) if found[i] != found[i - 1]), 0)
        turned = found[first:] + found[:first]
        return [n for i, n in enumerate(turned) if i == 0 or n != turned[i - 1]]

    def info(self, n: int, ways: dict[frozenset[str], str]) -> dict[str, Any]:
        of = self.beside[n]
        kinds = {"sea" if one in SEAS else "area" if one in self.areas else "other" for one in of}
        if len(of) == 1:
            return {"kind": "frame", "of": of}
        if kinds == {"area"}:
            return {"kind": "border", "of": of, "way": ways[frozenset(of)]}
        kind = {("area", "sea"): "coast", ("sea",): "sea_line", ("area", "other"): "edge_of_play"}.get(
            tuple(sorted(kinds)), "background"
        )
        return {"kind": kind, "of": sorted(of, key=lambda one: one in SEAS)}

    def polygons(self, owner: str) -> list[list[list[int]]]:
        return [refs for _, refs in sorted(self.rings.get(owner, []), key=lambda one: one[0])]


# ---------------------------------------------------------------------- the file


# Names that would run into each other, by how far they are moved.
NUDGED: Final = {"rofaesceaster": (-8, -3), "cantwareburg": (5, 10), "ligoraceaster": (8, 4), "tamworthige": (-6, 0)}


def area_entry(name: str, area: dict[str, Any], topology: Topology) -> dict[str, Any]:
    y = area["y"]
    x, size = room_for(area, topology.areas[name])
    return {
        "name": area["name"],
        "region": "land",
        "kind": area["kind"],
        "polygons": topology.polygons(name),
        "anchor": [x, y - 8],
        "extra_anchors": [[round(x + 34), y - 8], [round(x - 34), y - 8], [x, y - 44]],
        "label": [round(x + NUDGED.get(name, (0, 0))[0], 1), y + 20 + NUDGED.get(name, (0, 0))[1]],
        "label_lines": [area["name"].upper()],
        "label_size": size,
        "label_angle": 0,
    }


def room_for(area: dict[str, Any], shape: Any) -> tuple[float, float]:
    """Where across the area the name stands in the middle, and how large it can be."""
    y = area["y"] + 20
    across = shape.intersection(LineString([(0, y), (WIDTH, y)]))
    if across.is_empty:
        return area["x"], 13.5
    begin, _, end, _ = min(getattr(across, "geoms", [across]), key=lambda one: one.distance(Point(area["x"], y))).bounds
    size = max(10.5, min(13.5, (end - begin) / (len(area["name"]) * 0.72)))
    half = len(area["name"]) * size * 0.36
    x = min(max(area["x"], begin + half), end - half) if end - begin > 2 * half else (begin + end) / 2
    return round(x, 1), round(size, 1)


def sea_entry(name: str, sea: dict[str, Any], topology: Topology) -> dict[str, Any]:
    x, y = SEA_NAMES[name]
    return {
        "name": sea["name"],
        "polygons": topology.polygons(name),
        "anchor": [x, y],
        "extra_anchors": [[x + 40, y + 30], [x - 40, y + 30], [x, y + 60]],
        "label": [x, y - 52],
        "label_lines": sea["name"].split(),
        "label_size": 25,
        "label_angle": 0,
    }


def middle(topology: Topology, a: str, b: str) -> tuple[float, float]:
    """The middle of the longest line that two of them share."""
    arcs = [topology.arcs[n] for n, of in topology.beside.items() if set(of) == {a, b}]
    line = max((LineString(arc) for arc in arcs), key=lambda one: one.length)
    return rounded(line.interpolate(0.5, normalized=True).coords[0])


def town(area: dict[str, Any], shape: Any) -> tuple[float, float]:
    """The true place, or the nearest in the area that its sign fits into."""
    inner = shape.buffer(-11)
    at = Point(area["town_xy"])
    if not inner.contains(at):
        at = shapely.ops.nearest_points(inner, at)[0]
    return rounded(at.coords[0])


def harbour(topology: Topology, name: str, sea: str, at: tuple[float, float]) -> tuple[float, float]:
    """In the water off the stretch of coast nearest to the town."""
    coast = [LineString(topology.arcs[n]) for n, of in topology.beside.items() if set(of) == {name, sea}]
    water = unary_union([f for f, o in zip(topology.faces, topology.owners, strict=True) if o == sea]).buffer(-11)
    nearest = shapely.ops.nearest_points(unary_union(coast), Point(at))[0]
    return rounded(shapely.ops.nearest_points(water, nearest)[0].coords[0])


def document(world: dict[str, Any], topology: Topology) -> dict[str, Any]:
    areas = world["areas"]
    ways = {frozenset((a, b)): way for a, area in areas.items() for b, way in area["adjacent"].items()}
    towns = {name: town(area, topology.areas[name]) for name, area in areas.items()}
    roads = [sorted(pair) for pair, way in ways.items() if way == "road"]
    return {
        "source": "coastline: Natural Earth 1:10m, public domain; all else our own work",
        "width": WIDTH,
        "height": HEIGHT,
        "areas": {name: area_entry(name, area, topology) for name, area in areas.items()},
        "seas": {name: sea_entry(name, sea, topology) for name, sea in world["seas"].items()},
        "background": {
            "elsewhere": {"polygons": topology.polygons("elsewhere")},
            "outer_water": {"polygons": topology.polygons("loose water")},
        },
        "straits": [],
        "roads": [{"between": [a, b], "line": [towns[a], middle(topology, a, b), towns[b]]} for a, b in sorted(roads)],
        "sites": [{"name": area["name"], "kind": area["kind"], "at": towns[name]} for name, area in areas.items()]
        + [
            {"name": area["name"], "kind": "harbour", "at": harbour(topology, name, sea, towns[name])}
            for name, area in areas.items()
            for sea in area["seas"]
            if area["harbour"]
        ],
        "arcs": topology.arcs,
        "arc_info": [topology.info(n, ways) for n in range(len(topology.arcs))],
    }


def check(world: dict[str, Any], topology: Topology) -> None:
    """What is drawn is what the rules say, and long enough to be seen."""
    areas = world["areas"]
    expected = {frozenset((a, b)) for a, area in areas.items() for b in [*area["adjacent"], *area["seas"]]}
    expected |= {frozenset((a, b)) for a, sea in world["seas"].items() for b in sea["adjacent_seas"]}
    drawn: dict[frozenset[str], float] = {}
    for n, of in topology.beside.items():
        if len(of) == 2 and not set(of) & {"elsewhere", "loose water"}:
            drawn[frozenset(of)] = drawn.get(frozenset(of), 0) + LineString(topology.arcs[n]).length
    missing, extra = expected - set(drawn), set(drawn) - expected
    short = {tuple(sorted(pair)): round(length) for pair, length in drawn.items() if length < 14}
    if missing or extra or short:
        sys.exit(f"missing {[sorted(p) for p in missing]}, extra {[sorted(p) for p in extra]}, too short {short}")


def moved(world: dict[str, Any]) -> dict[str, Any]:
    """With the margin."""
    for area in world["areas"].values():
        area["x"] += MARGIN
        area["town_xy"][0] += MARGIN
        area["polygon"] = [(x + MARGIN, y) for x, y in area["polygon"]]
    for sea in world["seas"].values():
        sea["x"] += MARGIN
    return world


def main() -> None:
    facts, coast, out = map(Path, sys.argv[1:])
    world = moved(yaml.safe_load(facts.read_text("utf-8")))
    topology = Topology(*lands_of(world, land_of(json.loads(coast.read_text("utf-8")))))
    check(world, topology)
    out.write_text(json.dumps(document(world, topology), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
