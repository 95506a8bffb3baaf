"""Figures: the static data of a title, read from the YAML files in its `data` folder.

A mapping there may say where it comes from (`source`), how sure that is (`confidence`), which clause of the ledger it
embodies (`rule`) and what else is worth knowing (`note`). A mapping without a source takes that of the one around it.

The owner of a printed copy can put right single figures without touching code: an overlay folder holds files of the
same names with only those figures in them. `LOGRES_DATA_<TITLE>` names that folder; `fingerprint` shows whether
data differ.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from logres.engine.errors import BadInput
from logres.ledger.clauses import YamlLoader

Node = dict[Any, Any]

ABOUT: Final = ("source", "confidence", "rule", "note")  # what is said about figures, not figures
LEGEND: Final = "sources"  # the file that explains the sources
RECONSTRUCTED: Final = "reconstructed"
KINDS: Final = ("rulebook", "public", RECONSTRUCTED)


class Figure(NamedTuple):
    """A mapping with figures of its own, and where they come from."""

    path: str
    figures: Node
    source: list[str]
    confidence: str
    note: str


def load(package: str, overlay: Path | None = None) -> Node:
    """The data files of a title, by name, with the figures of the overlay folder put over them."""
    data: Node = {}
    for file in sorted(files(package).joinpath("data").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".yaml"):
            data[file.name.removesuffix(".yaml")] = _read(file.read_text("utf-8"), file.name)
    return data if overlay is None else merge(data, _overlay(overlay))


def in_use(title: str) -> Node:
    """The figures that a title plays by: its data files, with the overlay that the environment names."""
    return load(f"logres.games.{title.replace('-', '_')}", overlay_of(title))


def overlay_of(title: str) -> Path | None:
    """The overlay folder that the environment names for a title."""
    folder = os.environ.get("LOGRES_DATA_" + title.upper().replace("-", "_"))
    return Path(folder) if folder else None


def merge(base: Node, over: Node, where: str = "") -> Node:
    """The base with the figures of `over` in their places; both stay as they are."""
    merged = dict(base)
    for key, value in over.items():
        path = f"{where}.{key}" if where else str(key)
        if key in base:
            merged[key] = _replaced(base[key], value, path)
        elif key in ABOUT or _is_open(base):
            merged[key] = value
        else:
            raise BadInput(f"overlay: there is no {path} to replace")
    return merged


def fingerprint(data: Node) -> str:
    """A hash of all figures; sources, notes and the order of keys do not count."""
    figures = {name: _bare(node) for name, node in data.items() if name != LEGEND}
    return hashlib.sha256(json.dumps(figures, sort_keys=True).encode()).hexdigest()


def plain(node: Node) -> Node:
    """The mapping without what is said about it."""
    return {key: value for key, value in node.items() if key not in ABOUT}


def look_up(table: Mapping[str, int], name: str) -> int:
    """The number of a name that the data speak of."""
    if name not in table:
        raise BadInput(f"data: {name!r} is none of {', '.join(table)}")
    return table[name]


def described(data: Node) -> Iterator[Figure]:
    """Every mapping that has figures of its own, with its source, confidence and note."""
    for name, node in data.items():
        if name != LEGEND:
            yield from _described(node, name, [], "")


def kind_of(source: Iterable[str], legend: dict[str, Any]) -> str:
    """The best kind among the sources of a figure: a rulebook outranks all, a guess nothing."""
    kinds = {legend.get(tag, {}).get("kind", "") for tag in source}
    return next((kind for kind in KINDS if kind in kinds), "unknown")


def _described(node: Node, path: str, source: list[str], confidence: str) -> Iterator[Figure]:
    source, confidence = node.get("source", source), node.get("confidence", confidence)
    figures = {key: value for key, value in plain(node).items() if not isinstance(value, dict)}
    if figures:
        yield Figure(path, figures, source, confidence, node.get("note", ""))
    for key, value in plain(node).items():
        if isinstance(value, dict):
            yield from _described(value, f"{path}.{key}", source, confidence)


def _read(text: str, name: str) -> Node:
    try:
        node = json.loads(text) if text.startswith("{") else yaml.load(text, YamlLoader)
    except (yaml.YAMLError, ValueError) as error:
        raise BadInput(f"{name} is not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(node, dict):
        raise BadInput(f"{name} holds no mapping")
    return node


def _overlay(folder: Path) -> Node:
    if not folder.is_dir():
        raise BadInput(f"overlay: there is no folder {folder}")
    return {file.stem: _read(file.read_text("utf-8"), file.name) for file in sorted(folder.glob("*.yaml"))}


def _replaced(old: object, new: object, path: str) -> object:
    if isinstance(old, dict) and isinstance(new, dict):
        return merge(old, new, path)
    for kind in (dict, int):
        if isinstance(old, kind) != isinstance(new, kind):
            raise BadInput(f"overlay: {path} cannot become {new!r}")
    return new


def _is_open(node: Node) -> bool:
    """A mapping of names to numbers may gain a name; others have their fixed keys."""
    return all(isinstance(value, int) for value in plain(node).values())


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _bare(inner) for key, inner in plain(value).items()}
    return value
