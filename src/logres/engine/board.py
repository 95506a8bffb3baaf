"""What lies on the table: ints, strings and flat lists, so that a copy is a few slices."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


def state_fields(cls: type) -> tuple[str, ...]:
    """The names of a board's fields: its slots, or what mypyc made of them.

    Those that begin with an underscore are left out: what is worked out from the others, and neither saved nor shown.
    """
    names: set[str] = set()
    for base in cls.__mro__:
        names.update(base.__dict__.get("__slots__", ()), base.__dict__.get("__mypyc_attrs__", ()))
    return tuple(sorted([name for name in names if not name.startswith("_")]))


def _frozen(value: Any) -> Any:
    return tuple([_frozen(item) for item in value]) if isinstance(value, list) else value


@mypyc_attr(allow_interpreted_subclasses=True)
class Board:
    """Base of every game's board. Subclasses name their fields in __slots__ and write `copy` by hand.

    A field is an int, a string, None, or a flat list of ints, strings or tuples of these.
    """

    __slots__ = ()

    def copy(self) -> Board:
        """A board that shares nothing that can change."""
        other: Any = type(self)()
        for name in state_fields(type(self)):
            value = getattr(self, name)
            setattr(other, name, value[:] if isinstance(value, list) else value)
        return other  # type: ignore[no-any-return]

    def dump(self) -> dict[str, Any]:
        """The fields as JSON-able values."""
        return {name: getattr(self, name) for name in state_fields(type(self))}

    def restore(self, doc: dict[str, Any]) -> None:
        """Set the fields from a dump; raises KeyError or TypeError where the dump does not fit."""
        for name in state_fields(type(self)):
            value = doc[name]
            setattr(self, name, [_frozen(item) for item in value] if isinstance(value, list) else value)
