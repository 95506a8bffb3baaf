"""What a package says, for its catalogs: every template in its code, found by reading the code.

    python -m logres_workshop.texts britannia de

names what has no entry in a language, what is left over, and entries whose places are not those of the English.
A template is written whole where it is used, or as a constant: what is put together there no catalog could know.
"""

from __future__ import annotations

import ast
import string
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from logres.engine.title import title
from logres.languages.catalog import Entry, is_wordless, texts_of
from logres.lessons import script

# Which argument of a call is a template.
CALLS: Final = {
    "say": 0,
    "asks": 0,
    "Refusal": 0,
    "line": 4,
    "seat_line": 4,
    "heading": 5,
    "add_line": 2,
    "add_heading": 2,
    "pay": 6,
}
OF_SERVER: Final = {"say": 0, "Denied": 1}  # the server's own
NAMES: Final = "names.yaml"  # what sentences speak of: not met in the code
ATTRIBUTES: Final = ("QUESTION", "ELSEWHERE", "OWING")


class Unreadable(Exception):
    """A template that is put together where it is used."""


class Problems(NamedTuple):
    missing: list[str]
    left_over: list[str]
    other_places: list[str]

    def __bool__(self) -> bool:
        return any([self.missing, self.left_over, self.other_places])


# --- Reading the code ------------------------------------------------------------------------------------------------


def templates(package: str, beside: Iterable[str] = (), calls: dict[str, int] = CALLS) -> set[str]:
    """All templates of a package that have words; constants may be of packages beside it."""
    modules = _modules(package)
    others = [module for name in beside for module in _modules(name)]
    constants = dict(pair for module in [*others, *modules] for pair in _constants(module.body))
    found = {text for module in modules for text in _said(module, constants, calls)}
    return {text for text in found if text and not is_wordless(text)}


def _modules(package: str) -> list[ast.Module]:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return [ast.parse(path.read_text("utf-8"), str(path)) for path in sorted(Path(spec.origin).parent.rglob("*.py"))]


def _constants(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _said(module: ast.Module, constants: dict[str, ast.expr], calls: dict[str, int]) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            for name, value in _constants(node.body):
                if name in ATTRIBUTES:
                    yield from _texts(value, {}, constants)
    for known, call in _calls(module, {}):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in calls:
            yield from _texts(_argument(call, calls[name], known), known, constants)


Known = dict[str, list[ast.expr]]  # what the names within a function were set to; a parameter to nothing


def _calls(node: ast.AST, known: Known) -> Iterator[tuple[Known, ast.Call]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _calls(child, _locals(child))
            continue
        if isinstance(child, ast.Call):
            yield known, child
        yield from _calls(child, known)


def _locals(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Known:
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    known: Known = {each.arg: [] for each in every if each is not None}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            _assign(known, node.targets[0], node.value)
    return known


def _assign(known: Known, target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        known.setdefault(target.id, []).append(value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, each in zip(target.elts, value.elts, strict=True):
            _assign(known, one, each)


def _argument(call: ast.Call, place: int, known: Known) -> ast.expr:
    """The argument in a place; a tuple that is put in with a star counts by its items."""
    arguments: list[ast.expr] = []
    for each in call.args:
        name = each.value if isinstance(each, ast.Starred) else None
        inside = known.get(name.id, []) if isinstance(name, ast.Name) else []
        arguments += inside[0].elts if inside and isinstance(inside[0], ast.Tuple) else [each]
    return arguments[place]


def _texts(node: ast.expr, known: Known, constants: dict[str, ast.expr]) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, known, constants), *_texts(node.orelse, known, constants)]
    if isinstance(node, ast.Name) and node.id in known:
        return [text for value in known[node.id] for text in _texts(value, known, constants)]
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    if name in constants:
        return _texts(constants[name], {}, constants)
    if isinstance(node, (ast.Call, ast.Attribute)):
        return []  # `say(...)` is met by itself, `self.QUESTION` where it is set
    raise Unreadable(f"line {getattr(node, 'lineno', '?')}: write the template whole: {ast.unparse(node)}")


# --- Comparing with a catalog ----------------------------------------------------------------------------------------


def places(template: str) -> set[str]:
    """The places of a template, those without a name by their number; forms are the language's own business.

    >>> sorted(places("{}: {} {1:army|armies} in {sea}"))
    ['0', '1', 'sea']
    """
    numbers = count()
    fields = [field for _, field, *_ in string.Formatter().parse(template) if field is not None]
    return {field or str(next(numbers)) for field in fields}


def compared(wanted: set[str], entries: dict[str, Entry]) -> Problems:
    """What is wrong with a catalog that ought to have just these."""
    both = [(text, entry) for text, entry in entries.items() if text in wanted and isinstance(entry, str)]
    return Problems(
        sorted(wanted - entries.keys()),
        sorted(entries.keys() - wanted),
        sorted(text for text, entry in both if not places(entry) <= places(text) or _lost(text, entry)),
    )


def _lost(text: str, entry: str) -> bool:
    """Whether a sentence has lost a part of its own: a number may become a word, a name may not be missing."""
    return bool({place for place in places(text) - places(entry) if not place.isdigit()})


def lesson_texts(id: str) -> set[str]:
    """All that the lessons of a title say."""
    found: set[str] = set()
    for name in script.names(id):
        lesson = script.read(id, name)
        found |= {lesson.name, lesson.about, *lesson.goals.values()}
        for step in lesson.steps:
            found |= {step.look, step.ask, step.why, step.after, step.part, *step.hint, *step.wrong.values()}
    return found - {""}


def option_texts(id: str) -> set[str]:
    return {option.help for option in title(id).options}


def wanted(id: str) -> dict[str, set[str]]:
    """What the catalogs of a title ought to have, names apart: by package, each text where it is met first."""
    packages = title(id).TEXTS
    found: dict[str, set[str]] = {}
    for number, package in enumerate(packages):
        known = {text for texts in found.values() for text in texts}
        found[package] = templates(package, packages[:number]) - known
    own = found[packages[-1]]
    others = {text for each in packages[:-1] for text in found[each]}
    own |= (lesson_texts(id) | option_texts(id)) - others
    return found


def main(id: str, language: str) -> None:
    for package, texts in wanted(id).items():
        print(package)
        for what, found in compared(texts, texts_of(package, language, but=NAMES))._asdict().items():
            print(f"  {what}: {len(found)}", *[f"    {text}" for text in found], sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
