"""The modules a title may have beside its rules: `terminal`, `odds`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def part(title: str, name: str) -> ModuleType | None:
    """A title's module of this name, if it has one."""
    home = f"logres.games.{title.replace('-', '_')}"
    if find_spec(home) is None or find_spec(f"{home}.{name}") is None:
        return None
    return import_module(f"{home}.{name}")
