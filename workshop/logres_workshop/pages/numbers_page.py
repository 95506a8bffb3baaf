"""docs/research-numbers.md: every action and every place of an observation by its number, drawn from the titles.

    python -m logres_workshop.pages.numbers_page [--unreleased]

Beside the page it keeps what the numbers of each version mean (tests/conformance/numbers.json). Where a meaning has
changed and the version has not, it says so and writes nothing; `--unreleased` is for changes before a first release.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from logres.engine.numbers.vocabulary import Phrase
from logres.engine.title import titles
from logres.env.action_space import Block, Space, space
from logres.env.layout import Layout, layout

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs/research-numbers.md"
MEANINGS = ROOT / "tests/conformance/numbers.json"
Meaning = dict[str, list[Any]]  # of `actions` and of `observations`: the version, sizes, a digest of all names
FEW = 6
HEAD = """# Actions and observations by number

Written by `python -m logres_workshop.pages.numbers_page` from the titles' vocabularies and features; a test asks
whether it is fresh. [research.md](research.md) tells how to use it. A phrase with nouns after *then* is chosen in
several steps: its number, then one of the numbers under *then* for each of these nouns, a count digit by digit. `...`
stands for words left out here; `logres.env.space(title).label(number)` names every one.
"""


def page() -> str:
    return "\n".join([HEAD, *[line for id in titles() for line in _title(id)]])


def _title(id: str) -> Iterator[str]:
    numbers, arrays = space(id), layout(id)
    yield f"## {id}\n"
    yield f"{numbers.size} actions, version {numbers.version}; observations, version {arrays.features.version}.\n"
    yield "| numbers | phrase | nouns |\n|---|---|---|"
    for phrase, block in zip(numbers.phrases, numbers.blocks, strict=True):
        yield f"| {_span(block)} | `{phrase.verb}` | {_nouns(phrase)} |"
    for block in reversed(numbers.tails):
        yield f"| {_span(block)} | *then* | {block.name}: {_few(_tail(numbers, block))} |"
    yield ""
    yield from _arrays(arrays)


def _span(block: Block) -> str:
    return str(block.first) if block.size == 1 else f"{block.first}-{block.first + block.size - 1}"


def _nouns(phrase: Phrase) -> str:
    first = [f"{slot}: {_few(phrase.words[slot])}" for slot in phrase.first]
    later = [f"*then* {slot}" for slot in phrase.then]
    tied = [f"{slot} follows" for slot in phrase.tied]
    return "; ".join([*first, *later, *tied])


def _few(words: tuple[str, ...]) -> str:
    if len(words) <= FEW:
        return " ".join(words)
    return f"{' '.join(words[:2])} ... {words[-1]} ({len(words)})"


def _tail(numbers: Space, block: Block) -> tuple[str, ...]:
    return tuple([numbers.label(block.first + i).removeprefix("then ") for i in range(block.size)])


def _arrays(arrays: Layout) -> Iterator[str]:
    yield "| array | shape | what |\n|---|---|---|"
    for name, shape in arrays.shapes.items():
        yield f"| `{name}` | {' x '.join(map(str, shape))} | {_meaning(arrays, name)} |"
    yield ""


def _meaning(arrays: Layout, name: str) -> str:
    names = arrays.names[name]
    if not names:
        return "none"
    text = ", ".join(names) if name in ("planes", "tracks") else _few_names(names)
    if name == "planes":
        return f"{text}; areas {_few(arrays.features.areas)}"
    return f"{text}; {arrays.features.card_key}" if name == "cards" else text


def _few_names(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) <= FEW else f"{', '.join(names[:3])} ... {names[-1]} ({len(names)})"


def meaning(id: str) -> Meaning:
    """What the numbers of a title mean now."""
    numbers, arrays = space(id), layout(id)
    names = [arrays.features.areas, *arrays.names.values()]
    digest = sha256(repr(names).encode()).hexdigest()
    return {
        "actions": [numbers.version, numbers.size, numbers.digest[:16]],
        "observations": [arrays.features.version, *map(len, names), digest[:16]],
    }


def kept() -> dict[str, Meaning]:
    """What they meant when they were last written down."""
    found: dict[str, Meaning] = json.loads(MEANINGS.read_text("utf-8")) if MEANINGS.exists() else {}
    return found


def changed_unsaid() -> list[str]:
    """What means something else under the same version."""
    before, now = kept(), {id: meaning(id) for id in titles()}
    pairs = [(id, part) for id in now if id in before for part in now[id]]
    return [
        f"{part} of {id}"
        for id, part in pairs
        if now[id][part] != before[id].get(part) and now[id][part][0] == before[id].get(part, [0])[0]
    ]


def main(arguments: list[str]) -> int:
    unsaid = changed_unsaid()
    if unsaid and "--unreleased" not in arguments:
        print(f"The numbers have changed and the version has not: {', '.join(unsaid)}. Raise VERSION in the title.")
        return 1
    lines = [f" {json.dumps(id)}: {json.dumps(meaning(id))}" for id in sorted(titles())]
    MEANINGS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
