"""`python -m logres_workshop.pages.architecture` draws docs/architecture.svg from the imports as they are.

A bar for each part of the package, the lowest at the bottom: a part imports only what lies below it. In a bar stand its
folders and modules in the same order, `<-` between them; what stands together imports each other.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import grimp

FILE: Final = Path("docs/architecture.svg")
ROOT: Final = "logres"
WIDTH, MARGIN, LINE, COLUMNS, BEND = 860, 20, 18, 96, 34
STYLE: Final = (
    "text{font:13px sans-serif;fill:#222}.name{font-weight:bold;font-size:15px}"
    "rect{fill:#f3efe4;stroke:#8a7f66}path{fill:none;stroke:#5b6b7a;stroke-width:1.5;marker-end:url(#to)}"
)
HEAD: Final = '<marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'

Needs = dict[str, set[str]]


def needs_within(graph: grimp.ImportGraph, package: str) -> Needs:
    """What each folder or module of a package imports of the others; imports inside functions count too."""
    parts = {child: graph.find_descendants(child) | {child} for child in graph.find_children(package)}
    home = {module: part for part, modules in parts.items() for module in modules}
    return {
        part: {home[n] for m in modules for n in graph.find_modules_directly_imported_by(m) if n in home} - {part}
        for part, modules in parts.items()
    }


def strata(needs: Needs) -> list[list[str]]:
    """From the bottom up: each stratum needs only those before it. A circle stands together."""
    found: list[list[str]] = []
    left = dict(needs)
    while left:
        free = [part for part in left if not left[part] & left.keys()]
        stratum = set(free) or min([_reached(left, part) for part in sorted(left)], key=len)
        found.append(sorted(stratum))
        left = {part: needed for part, needed in left.items() if part not in stratum}
    return found


def _reached(needs: Needs, start: str) -> set[str]:
    reached, new = set[str](), {start}
    while new:
        reached |= new
        new = {needed for part in new for needed in needs[part] & needs.keys()} - reached
    return reached


def inside(graph: grimp.ImportGraph, package: str) -> list[str]:
    """The order inside a package, in lines that fit its bar."""
    order = " <- ".join([" ".join(_short(stratum)) for stratum in strata(needs_within(graph, package))])
    return textwrap.wrap(order, COLUMNS, subsequent_indent="    ")


def _short(modules: Iterable[str]) -> list[str]:
    return [module.rpartition(".")[2] for module in modules]


def words_of(graph: grimp.ImportGraph, part: str) -> list[str]:
    """What stands in a bar: the order inside the part, or inside each of the games."""
    if part != f"{ROOT}.games":
        return inside(graph, part)
    games = sorted(child for child in graph.find_children(part) if graph.find_children(child))
    return [line for game in games for line in [f"{_short([game])[0]}:", *["   " + x for x in inside(graph, game)]]]


def svg() -> str:
    graph = grimp.build_graph(ROOT, exclude_type_checking_imports=True, cache_dir=None)
    needs = {part: n for part, n in needs_within(graph, ROOT).items() if graph.find_children(part)}
    order = [part for stratum in strata(needs)[::-1] for part in stratum]
    top, bars, tops = MARGIN, list[str](), dict[str, tuple[int, int]]()
    for part in order:
        words = words_of(graph, part)
        height = (len(words) + 2) * LINE
        tops[part] = (top, top + height)
        bars.append(f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 12 * MARGIN}" height="{height}" rx="6"/>')
        for number, line in enumerate([_short([part])[0], *words]):
            name = "" if number else ' class="name"'
            indent = (len(line) - len(line.lstrip())) * 4
            y = top + 22 + number * LINE
            bars.append(f'<text x="{2 * MARGIN + indent}" y="{y}"{name}>{line.strip().replace("<-", "←")}</text>')
        top += height + LINE
    arrows = [_arrow(tops, order, part, needed) for part in order for needed in order if needed in needs[part]]
    size = f'width="{WIDTH}" height="{top}" viewBox="0 0 {WIDTH} {top}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<style>{STYLE}</style>"]
    head += [f'{HEAD}<path d="M0 0L8 4L0 8z" style="fill:#5b6b7a;marker-end:none"/></marker>']
    return "\n".join([*head, *bars, *arrows, "</svg>"]) + "\n"


def _arrow(tops: dict[str, tuple[int, int]], order: list[str], part: str, needed: str) -> str:
    """From a part to one below: straight to the next, by a bend at the side to others."""
    far = order.index(needed) - order.index(part)
    right = WIDTH - 11 * MARGIN
    if far == 1:
        return f'<path d="M{right // 2} {tops[part][1]}V{tops[needed][0]}"/>'
    start, end = tops[part][0] + 10 + 6 * far, tops[needed][0] + 8 + 6 * (len(order) - far)
    return f'<path d="M{right} {start}C{right + BEND * far} {start} {right + BEND * far} {end} {right} {end}"/>'


def main() -> int:
    FILE.write_text(svg(), "utf-8")
    print(FILE)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
