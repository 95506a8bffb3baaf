"""What is reconstructed of a game, told to players: a page of its rulebook, made from the sources of its figures.

python -m logres.rulebook.reconstructed

writes `reconstructed.yaml` of each rulebook anew. What is missing is told in `sources.yaml` of the game's data, with
the figures that stand in for it; how many these are, how sure, and which are known after all is counted here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from logres.games import figures
from logres.games.figures import LEGEND, RECONSTRUCTED, Figure, Node, kind_of

FOLDER: Final = Path(__file__).parent
FILE: Final = "reconstructed.yaml"
WRITTEN: Final = "# Written by `python -m logres.rulebook.reconstructed` from the sources of the game's figures.\n"
LEVELS: Final = ("high", "medium", "low")
ITEM: Final = 2  # where the path of a figure that is counted names what it belongs to


class Part(NamedTuple):
    """Something that was not at hand: what is said of it, and all figures of its kind."""

    gap: Node
    made: list[Figure]
    known: list[Figure]


def titles() -> list[str]:
    """The games that have a rulebook."""
    return sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir() and any(folder.glob("*.md")))


def parts(data: Node) -> list[Part]:
    """What was not at hand, each with its figures: those that were made, and those that are known after all."""
    legend, found = data[LEGEND], list(figures.described(data))
    return [_part(gap, found, legend["tags"]) for gap in legend["missing"].values()]


def _part(gap: Node, found: list[Figure], tags: Node) -> Part:
    here = [figure for figure in found if any(_matches(one, figure.path) for one in gap.get("figures", ()))]
    made = [figure for figure in here if kind_of(figure.source, tags) == RECONSTRUCTED]
    return Part(gap, made, [figure for figure in here if figure not in made])


def _matches(pattern: str, path: str) -> bool:
    """Whether a path is meant: `*` is one name of it, `**` any number.

    >>> _matches("cards.*.hold", "cards.welsh.hold"), _matches("cards.*", "cards.welsh.hold")
    (True, False)
    >>> _matches("cards.**", "cards.welsh.hold")
    True
    """
    return re.fullmatch(re.escape(pattern).replace(r"\*\*", ".+").replace(r"\*", r"[^.]+"), path) is not None


def page(data: Node) -> Node:
    """The page of a game: what was at hand, what the words for confidence mean, and each part."""
    legend = data[LEGEND]
    return {
        "at_hand": legend["at_hand"],
        "confidence": legend["confidence"],
        "parts": [_part_page(part, data) for part in parts(data)],
    }


def _part_page(part: Part, data: Node) -> Node:
    gap = part.gap
    page: Node = {key: gap[key] for key in ("topic", "used", "play", "each", "clauses") if key in gap}
    page["sure"] = _sure(part) if part.made else {gap["confidence"]: len(gap["clauses"])}
    return page | _counted(part, data) if "each" in gap else page


def _counted(part: Part, data: Node) -> Node:
    """How many of all were made, and what is known wholly or in part."""
    known, made = _items(part.known, data), _items(part.made, data)
    return {
        "made": len(part.made),
        "all": len(part.made) + len(part.known),
        "known": [name for name in known if name not in made],
        "partly": [name for name in known if name in made],
    }


def _sure(part: Part) -> dict[str, int]:
    counted = Counter(figure.confidence for figure in part.made)
    return {level: counted[level] for level in LEVELS if counted[level]}


def _items(found: Iterable[Figure], data: Node) -> list[str]:
    """What the figures belong to, by name, each once."""
    return list(dict.fromkeys(name for figure in found if (name := _name(figure.path, data))))


def _name(path: str, data: Node) -> str:
    """The name that the data give to what a figure belongs to; else its key, if that is a word: `units.units.thegn`."""
    node, named = data, ""
    for key in path.split("."):
        node = _inner(node, key)
        named = node.get("name") or node.get("title") or named
    key = "".join(path.split(".")[ITEM : ITEM + 1])
    return named or (key.capitalize() if key.isalpha() else "")


def _inner(node: Node, key: str) -> Node:
    inner: Any = node[key] if key in node else node[int(key)]
    return dict(inner)


def text(title: str) -> str:
    """The page of a game as its file has it. An owner's overlay is no part of it."""
    data = figures.load(f"logres.games.{title.replace('-', '_')}")
    return WRITTEN + yaml.safe_dump(page(data), sort_keys=False, allow_unicode=True, width=120)


if __name__ == "__main__":
    for title in titles():
        (FOLDER / title / FILE).write_text(text(title), "utf-8")
