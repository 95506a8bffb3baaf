"""A connection of either store, as tools use it: SQLite's own, or one of PostgreSQL that speaks like it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol


class Rows(Protocol):
    """What a statement found."""

    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def fetchmany(self, size: int) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection of either store."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows: ...
