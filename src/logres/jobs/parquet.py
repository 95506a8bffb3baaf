"""Tables as Parquet files. PyArrow is imported when it is first needed: `pip install 'logres[data]'`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Self

from logres.engine.errors import BadInput

GROUP: Final = 20_000  # rows written at once

Row = dict[str, Any]


def require_pyarrow() -> Any:
    """PyArrow; BadInput where it is missing. Asked before long work begins."""
    try:
        return import_module("pyarrow")
    except ModuleNotFoundError:
        raise BadInput("Parquet needs PyArrow: pip install 'logres[data]'") from None


class Writer:
    """One table, row by row; `about` goes into the file as its metadata `logres`.

    The file is there whole or not at all. The first rows say which columns there are, and of which kind.
    """

    def __init__(self, path: Path, about: Row | None = None) -> None:
        self.path = path
        self.about = {"logres": json.dumps(about or {}, sort_keys=True)}
        self._half = path.with_name(f".{path.name}.half")
        self._arrow, self._parquet = require_pyarrow(), import_module("pyarrow.parquet")
        self._rows: list[Row] = []
        self._file: Any = None

    def add(self, rows: Sequence[Row]) -> None:
        self._rows += rows
        if len(self._rows) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        known = None if self._file is None else self._file.schema
        table = self._arrow.Table.from_pylist(self._rows, schema=known)
        if self._file is None:
            schema = table.schema.with_metadata(self.about)
            self._file = self._parquet.ParquetWriter(self._half, schema, compression="zstd", compression_level=15)
        self._file.write_table(table.replace_schema_metadata(self.about))
        self._rows = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None and (self._rows or self._file is None):
            self._flush()
        if self._file is not None:
            self._file.close()
        if kind is None:
            self._half.replace(self.path)
        else:
            self._half.unlink(missing_ok=True)


def write(path: Path, rows: Sequence[Row], about: Row | None = None) -> None:
    """One table at once."""
    with Writer(path, about) as table:
        table.add(rows)


def read(path: Path) -> list[Row]:
    """The rows of a table."""
    require_pyarrow()
    rows: list[Row] = import_module("pyarrow.parquet").read_table(path).to_pylist()
    return rows
