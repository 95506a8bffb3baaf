"""Which tests hold which clauses: an AST scan of tests/ for `@rule`; pytest is asked only where marks are computed."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from logres.engine.errors import BadInput
from logres_workshop.prover import collector
from logres_workshop.prover.places import Definition, Source
from logres_workshop.prover.shapes import shape

WORKSHOP = Path(__file__).resolve().parents[2]  # where the marker is imported from, whatever else is installed


@dataclass(frozen=True)
class Mark:
    """A test, a class of tests or a whole file, and the clauses it holds."""

    file: Path
    line: int
    name: str
    title: str
    ids: tuple[str, ...]  # of clauses, or of instances of them: "3.2.train:dux"
    shape: str = field(repr=False)

    def node(self, root: Path) -> str:
        """How pytest calls it."""
        return "::".join([self.file.relative_to(root).as_posix(), *filter(None, self.name.split("."))])


def marks_in(files: Sequence[Path], root: Path) -> list[Mark]:
    """The marks of some test files of a checkout."""
    sources = [Source.read(file) for file in files if "logres_workshop.marker" in file.read_text("utf-8")]
    computed = [source for source in sources if not _all_written_out(source)]
    written = [mark for source in sources if source not in computed for mark in _written(source)]
    return written + (_collected(computed, root) if computed else [])


def _all_written_out(source: Source) -> bool:
    """Whether each call of `rule` in a file has literal arguments and stands where its test can be read off."""
    calls = _calls(source.tree, _local_names(source.tree))
    read_off = {call for call, *_ in _placed(source.tree.body, "", None, _local_names(source.tree))}
    return all(call in read_off and _literals(call) for call in calls)


def _written(source: Source) -> Iterator[Mark]:
    called = _local_names(source.tree)
    for call, line, name, node in _placed(source.tree.body, "", None, called):
        title, *ids = _literals(call)
        yield Mark(source.file, line, name, title, tuple(ids), _shape(node or source.tree, called))


def _local_names(tree: ast.Module) -> set[str]:
    """What our `rule` is called in a file; hypothesis has a `rule` too."""
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    ours = [node for node in imports if node.module == "logres_workshop.marker"]
    return {alias.asname or alias.name for node in ours for alias in node.names if alias.name == "rule"}


Placed = tuple[ast.Call, int, str, Definition | None]


def _placed(body: list[ast.stmt], name: str, around: Definition | None, called: set[str]) -> Iterator[Placed]:
    """The marks in a file's or a class's body with what they mark; a `pytestmark` there marks the whole of it."""
    for node in body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            yield from ((call, node.lineno, name, around) for call in _calls(node.value, called))
        if isinstance(node, Definition):
            own = f"{name}.{node.name}".lstrip(".")
            for decorator in node.decorator_list:
                yield from ((call, node.lineno, own, node) for call in _calls(decorator, called))
            if isinstance(node, ast.ClassDef):
                yield from _placed(node.body, own, node, called)


def _calls(node: ast.AST, called: set[str]) -> list[ast.Call]:
    return [call for call in ast.walk(node) if isinstance(call, ast.Call) and _is_rule(call, called)]


def _is_rule(node: ast.expr, called: set[str]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in called


def _literals(call: ast.Call) -> list[str]:
    """The title and the ids of a call, or nothing if they are not all written out."""
    values = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return values if len(values) == len(call.args) > 1 else []


def _shape(node: ast.AST, called: set[str]) -> str:
    """What a test does, without its @rule, so that a further id does not make a proof stale."""
    marked = [each for each in ast.walk(node) if isinstance(each, Definition)]
    decorators = {each: each.decorator_list for each in marked}
    for each in marked:
        each.decorator_list = [decorator for decorator in each.decorator_list if not _is_rule(decorator, called)]
    try:
        return shape(node)
    finally:
        for each in marked:
            each.decorator_list = decorators[each]


def _collected(sources: Sequence[Source], root: Path) -> list[Mark]:
    """The marks pytest finds in files that compute them."""
    by_file = {source.file: (source, {name: node for node, name in source.definitions.items()}) for source in sources}
    found = []
    for node, title, *ids in _asked(list(by_file), root):
        path, *names = node.split("::")
        source, known = by_file[root / path]
        test = known[".".join(names)]
        does = _shape(test, _local_names(source.tree))
        found.append(Mark(source.file, test.lineno, ".".join(names), title, tuple(ids), does))
    return found


def _asked(files: Sequence[Path], root: Path) -> list[list[str]]:
    """What the collector prints; BadInput if a file cannot be imported."""
    command = [sys.executable, "-P", collector.__file__, *map(str, files)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root / "src"), str(WORKSHOP)])}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    answer: dict[str, list[list[str]]] = json.loads(done.stdout or '{"error": "pytest could not run"}')
    if "error" in answer:
        raise BadInput(f"the marks of {', '.join(file.name for file in files)} cannot be collected: {answer['error']}")
    return answer["marks"]
