"""Data that names a clause: mapping nodes of `data/*.yaml` with a key `rule`, and their breakages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from logres.engine.errors import BadInput
from logres.ledger.clauses import YamlLoader
from logres_workshop.prover.mutants import LIMIT, Mutant
from logres_workshop.prover.naming import key_ids
from logres_workshop.prover.places import Kind, Place

YamlDumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

BESIDE_THE_POINT = {"rule", "source", "confidence", "note"}  # keys that tell about a figure and are none

Steps = tuple[str | int, ...]
Children = list[tuple[str | int, yaml.Node]]


def data_places(file: Path) -> list[Place]:
    """All mapping nodes of a YAML file that carry a key `rule`."""
    text = file.read_text("utf-8")
    if "rule" not in text:
        return []
    return [_place(file, path, node) for path, node in _mappings(_compose(file, text), ()) if _rule_of(node)]


def data_mutants(place: Place, id: str) -> Iterator[Mutant]:
    """Mutants of a data node: numbers shifted, truths flipped, list elements dropped, texts swapped."""
    original = place.file.read_text("utf-8")
    root = _compose(place.file, original)
    around = [root]
    for step in place.path:
        around.append(dict(_children(around[-1]))[step])
    changes = sorted(_changes(around[-1], tuple(around[:-1]), id), key=lambda change: change.rank)
    return (_mutant(place.file, original, root, change) for change in changes[:LIMIT])


@dataclass(frozen=True)
class Change:
    """One breakage: `make` changes the composed nodes and gives back what undoes it."""

    rank: int
    node: yaml.Node
    what: str
    make: Callable[[], Callable[[], None]]


def _compose(file: Path, text: str) -> yaml.Node:
    try:
        root = yaml.compose(text, YamlLoader)
    except yaml.YAMLError as error:
        raise BadInput(f"{file}: {error}") from error
    return root or yaml.MappingNode("tag:yaml.org,2002:map", [])


def _children(node: yaml.Node) -> Children:
    if isinstance(node, yaml.MappingNode):
        return [(str(key.value), value) for key, value in node.value]
    return list(enumerate(node.value)) if isinstance(node, yaml.SequenceNode) else []


def _mappings(node: yaml.Node, path: Steps) -> Iterator[tuple[Steps, yaml.Node]]:
    if isinstance(node, yaml.MappingNode):
        yield path, node
    for step, child in _children(node):
        yield from _mappings(child, (*path, step))


def _rule_of(node: yaml.Node) -> tuple[str, ...]:
    value = dict(_children(node)).get("rule") if isinstance(node, yaml.MappingNode) else None
    if value is None:
        return ()
    return key_ids([item.value for item in value.value] if isinstance(value, yaml.SequenceNode) else value.value)


def _shape(node: yaml.Node) -> str:
    """What the figures of a node are, whatever their layout and their sources."""
    if isinstance(node, yaml.ScalarNode):
        return repr(node.value)
    parts = [(step, child) for step, child in _children(node) if step not in BESIDE_THE_POINT]
    return f"[{' '.join(f'{step}={_shape(child)}' for step, child in parts)}]"


def _place(file: Path, path: Steps, node: yaml.Node) -> Place:
    name = ".".join(map(str, path))
    return Place(file, node.start_mark.line + 1, Kind.DATA, _rule_of(node), name, path=path, figures=_shape(node))


def _changes(node: yaml.Node, around: tuple[yaml.Node, ...], id: str) -> Iterator[Change]:
    """The breakages of a node and all below it, apart from nodes that name other clauses."""
    for step, child in _children(node):
        if step in BESIDE_THE_POINT or (_rule_of(child) and id not in _rule_of(child)):
            continue
        if isinstance(node, yaml.SequenceNode):
            yield _dropping(node, child)
        if isinstance(child, yaml.ScalarNode):
            yield from _rewriting(child, step, (*around, node))
        else:
            yield from _changes(child, (*around, node), id)


def _rewriting(scalar: yaml.ScalarNode, step: str | int, around: tuple[yaml.Node, ...]) -> Iterator[Change]:
    match scalar.tag.rpartition(":")[2]:
        case "int":
            yield _writing(0, scalar, str(int(scalar.value, 0) + 1))
            yield _writing(2, scalar, str(int(scalar.value, 0) - 1))
        case "float":
            yield _writing(0, scalar, str(float(scalar.value) + 1))
        case "bool":
            yield _writing(0, scalar, "false" if scalar.value.lower() in ("true", "yes", "on") else "true")
        case "str":
            others = [text for text in _siblings(step, around) if text != scalar.value]
            yield from (_writing(1, scalar, text) for text in others[:1])


def _siblings(step: str | int, around: tuple[yaml.Node, ...]) -> Iterator[str]:
    """Texts to swap with: first under the same key of the neighbouring nodes, then in the node itself."""
    if len(around) > 1 and isinstance(step, str):
        for _, cousin in _children(around[-2]):
            yield from (node.value for key, node in _children(cousin) if key == step and _is_text(node))
    yield from (node.value for key, node in _children(around[-1]) if key not in BESIDE_THE_POINT and _is_text(node))


def _is_text(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag.endswith(":str")


def _writing(rank: int, scalar: yaml.ScalarNode, value: str) -> Change:
    before = scalar.value

    def make() -> Callable[[], None]:
        scalar.value = value
        return lambda: setattr(scalar, "value", before)

    return Change(rank, scalar, f"{before}  ->  {value}", make)


def _dropping(sequence: yaml.SequenceNode, child: yaml.Node) -> Change:
    before: list[Any] = sequence.value

    def make() -> Callable[[], None]:
        sequence.value = [node for node in before if node is not child]
        return lambda: setattr(sequence, "value", before)

    named = child.value if isinstance(child, yaml.ScalarNode) else "an element"
    return Change(1, child, f"{named} dropped", make)


def _mutant(file: Path, original: str, root: yaml.Node, change: Change) -> Mutant:
    undo = change.make()
    text: str = yaml.serialize(root, Dumper=YamlDumper, allow_unicode=True)
    undo()
    return Mutant(file, change.node.start_mark.line + 1, change.what, text, original)
