"""Functions that are imported already: their code is changed in place, or their first call is noted.

Runs in the workers, which import nothing of the project themselves: so this module stands on the standard library.
"""

from __future__ import annotations

import builtins
import gc
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any, ClassVar

SAME = (
    "co_name", "co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_flags", "co_argcount",
    "co_kwonlyargcount", "co_posonlyargcount", "co_exceptiontable",
)  # fmt: skip


class NotPatchable(Exception):
    """What was changed runs when the module is imported, so the module has to be imported anew."""


def patch(file: str, original: str, changed: str) -> None:
    """Give the functions of an imported file the code of its changed text; NotPatchable if that is not enough."""
    before, after = compile(original, file, "exec"), compile(changed, file, "exec")
    pairs = list(_differing(before, after))
    found = _functions(file, {(old.co_qualname, old.co_firstlineno) for old, _ in pairs})
    for old, new in pairs:
        for function in found.get((old.co_qualname, old.co_firstlineno)) or _not_there(old):
            function.__code__ = new


def _not_there(code: CodeType) -> list[FunctionType]:
    raise NotPatchable(code.co_qualname)


def _functions(file: str, wanted: set[tuple[str, int]]) -> dict[tuple[str, int], list[FunctionType]]:
    found: dict[tuple[str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename == file:
            key = each.__code__.co_qualname, each.__code__.co_firstlineno
            if key in wanted:
                found.setdefault(key, []).append(each)
    return found


def _differing(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The outermost functions that differ below two pieces of code which run on import: a module or a class."""
    inner, changed = _inner(before), _inner(after)
    if not _same(before, after) or len(inner) != len(changed):
        raise NotPatchable(before.co_qualname)
    for old, new in zip(inner, changed, strict=True):
        if not _equal(old, new):
            if not old.co_flags & 2:  # no fast locals: the body of a class
                yield from _differing(old, new)
            elif (old.co_name.startswith("<") and old.co_name != "<lambda>") or old.co_freevars != new.co_freevars:
                raise NotPatchable(old.co_qualname)
            else:
                yield old, new


def _inner(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _plain(code: CodeType) -> list[str]:
    return [repr(const) for const in code.co_consts if not isinstance(const, CodeType)]


def _same(one: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code do the same, but for the functions defined in them and for line numbers."""
    return all(getattr(one, name) == getattr(other, name) for name in SAME) and _plain(one) == _plain(other)


def _equal(one: CodeType, other: CodeType) -> bool:
    inner, others = _inner(one), _inner(other)
    return _same(one, other) and len(inner) == len(others) and all(map(_equal, inner, others))


class Watched:
    """A function whose next call is noted: until then a stub stands in for its code."""

    every: ClassVar[list[Watched]] = []

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.code = function.__code__
        constants = tuple(len(self.every) if each == "which" else each for each in _stub.__code__.co_consts)
        self._stub = _stub.__code__.replace(co_consts=constants, co_freevars=self.code.co_freevars)
        self.every.append(self)
        function.__dict__["__signature__"] = inspect.signature(function)  # for who asks while the stub is in place
        self.watch()

    @property
    def name(self) -> tuple[str, str]:
        """The file, and the name in it."""
        return self.code.co_filename, self.code.co_qualname.replace(".<locals>", "")

    def watch(self) -> None:
        """From now on."""
        self.entered = False
        self.function.__code__ = self._stub

    def enter(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Note the call, and let the function be what it was."""
        self.entered = True
        self.function.__code__ = self.code
        return self.function(*arguments, **named)


def _stub(*arguments: Any, **named: Any) -> Any:
    return __on_entry__("which", arguments, named)  # type: ignore[name-defined]  # noqa: F821


def _on_entry(which: int, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    return Watched.every[which].enter(arguments, named)


setattr(builtins, "__on_entry__", _on_entry)  # noqa: B010  the stubs run with the names of any module


def watch(*folders: str) -> list[Watched]:
    """Note the next call of every function of the modules under folders that are imported.

    Those that were watched before and have not been called since are watched on.
    """
    waiting = [each for each in Watched.every if not each.entered and each.code.co_filename.startswith(folders)]
    functions = [each for each in gc.get_objects() if type(each) is FunctionType]
    return [*waiting, *[Watched(each) for each in functions if each.__code__.co_filename.startswith(folders)]]
