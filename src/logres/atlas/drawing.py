"""A small map as SVG: who holds which area, in the colours of the seats."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
MAP_OF: Final = {
    "britannia": "britannia",
    "britannia-redux": "britannia",
    "bretwalda": "bretwalda",
    "pendragon": "pendragon",
}


@cache
def small_map(title: str) -> dict[str, Any] | None:
    """The small map of a title; None for one that has none."""
    name = MAP_OF.get(title)
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8")) if name else None


def shapes(title: str) -> str:
    """The outlines, once for a page; `picture` uses them."""
    drawn = small_map(title)
    if drawn is None:
        return ""
    areas = "".join(f'<path id="a-{id}" d="{path}"/>' for id, path in drawn["areas"].items())
    rest = "".join(f'<path id="m-{part}" d="{drawn[part]}"/>' for part in ("elsewhere", "borders", "coast"))
    return f'<svg width="0" height="0" aria-hidden="true"><defs>{areas}{rest}</defs></svg>'


def picture(title: str, held: dict[str, str], label: str, marked: Collection[str] = ()) -> str:
    """A map with held areas in their colours and some of them marked; the page must have `shapes`."""
    drawn = small_map(title)
    if drawn is None:
        return ""
    areas = "".join(f'<use href="#a-{id}" class="{held.get(id, "free")}"/>' for id in drawn["areas"])
    frame = f'viewBox="0 0 {drawn["width"]} {drawn["height"]}" role="img" aria-label="{escape(label)}"'
    lines = '<use href="#m-borders" class="border"/><use href="#m-coast" class="coast"/>'
    rings = "".join(f'<use href="#a-{id}" class="marked"/>' for id in drawn["areas"] if id in marked)
    return f'<svg class="map" {frame}><use href="#m-elsewhere" class="else"/>{areas}{lines}{rings}</svg>'
