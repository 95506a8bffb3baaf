"""docs/api.md: the Python API for callers, from the docstrings: `python -m logres_workshop.pages.api_page`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import logres
from logres import env
from logres.engine.errors import LogresError

PAGE = Path(__file__).parents[3] / "docs/api.md"
HEAD = """# The Python API

Written by `python -m logres_workshop.pages.api_page` from the docstrings; a test asks whether it is fresh. The names of
`logres` are stable. What a chapter of a game calls is in [engine.md](engine.md), what a title brings in
[adding-a-game.md](adding-a-game.md), environments in [research.md](research.md).

    pip install logres             the library, the terminal and the web table
    pip install 'logres[env]'      the same with numpy, gymnasium, pettingzoo and open_spiel for logres.env
"""
FIRST = ("new", "load", "replay", "position", "titles", "title", "bot")
# What is for those who write chapters, not for callers.
INSIDE = (
    *("ask", "run", "finish", "begin", "replay_move", "reveal", "call", "own", "frame", "find", "end", "end_of"),
    *("roll", "shuffle", "draw", "add_line", "add_heading", "invalidate_legal"),
)


def page() -> str:
    return "\n".join([HEAD, *_module(logres, "logres", FIRST), *_module(env, "logres.env", ())]) + "\n"


def _module(module: ModuleType, name: str, first: tuple[str, ...]) -> Iterator[str]:
    yield f"## {name}\n"
    names = [word for word in module.__all__ if not word.startswith("_")]
    for word in (*first, *[word for word in names if word not in first]):
        found = vars(module).get(word)
        if inspect.isclass(found):
            yield from _class(found)
        elif callable(found):
            yield f"### {word}\n\n{_entry(word, found)}\n"


def _class(kind: type) -> Iterator[str]:
    yield f"### {kind.__name__}\n\n{_words(kind)}\n"
    if issubclass(kind, LogresError):
        return
    rows = [_member(name, member) for name, member in _members(kind)]
    if rows:
        yield "\n".join(["| member | what |", "|---|---|", *rows]) + "\n"


def _members(kind: type) -> Iterator[tuple[str, Any]]:
    """What a caller meets: public, with words, and not only inherited from Python itself."""
    seen: dict[str, Any] = {}
    for base in reversed([base for base in kind.__mro__ if base.__module__.startswith("logres")]):
        seen.update(vars(base))
    for name, member in seen.items():
        words = inspect.isfunction(member) or isinstance(member, (property, classmethod, staticmethod))
        if words and not name.startswith("_") and name not in INSIDE and _words(member):
            yield name, member


def _member(name: str, member: Any) -> str:
    signature = "" if isinstance(member, property) else _signature(getattr(member, "__func__", member))
    return f"| `{name}{signature}` | {_words(member)} |".replace("\n", " ")


def _entry(name: str, found: Any) -> str:
    return f"`{name}{_signature(found)}`\n\n{_words(found)}"


def _signature(found: Any) -> str:
    signature = inspect.signature(found)
    kept = [parameter for parameter in signature.parameters.values() if parameter.name not in ("self", "cls")]
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(signature.replace(parameters=kept)))
    return text.replace("|", "\\|")


def _words(found: Any) -> str:
    """The docstring without its examples, which doctest runs where they stand."""
    text = inspect.getdoc(found) or ""
    return text.partition(">>>")[0].strip().replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
