"""The modules a title may have beside its rules: `terminal`, `odds`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def part(title: str, name: str) -> ModuleType | None:
    """A title's module of this name, if it has one; the name may lead through packages."""
    path = f"logres.games.{title.replace('-', '_')}"
    for word in ("", *name.split(".")):
        path = f"{path}.{word}" if word else path
        if find_spec(path) is None:
            return None
    return import_module(path)
