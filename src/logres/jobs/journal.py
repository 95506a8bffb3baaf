"""A journal of long work: a line for each job done, so that it can be stopped at any moment and gone on with."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from logres.engine.errors import BadInput

Answer = TypeVar("Answer")
Noted = TypeVar("Noted", contravariant=True)


class Kept(Protocol[Noted]):
    """What keeps the answers of jobs, so that none is worked out twice."""

    def read(self) -> Mapping[int, Any]:
        """The jobs that are done, by their numbers, with their answers or with None where those lie elsewhere."""

    def note(self, number: int, answer: Noted) -> None:
        """One more is done."""


class Journal(Generic[Answer]):
    """A file. Its first line says what the work is; with other work it is refused.

    `encode` makes JSON of an answer, `decode` the answer of the JSON.
    """

    def __init__(
        self, path: Path, work: dict[str, Any], encode: Callable[[Answer], Any], decode: Callable[[Any], Answer]
    ) -> None:
        self.path = path
        self.work = json.loads(json.dumps(work))
        self.encode = encode
        self.decode = decode

    def read(self) -> dict[int, Answer]:
        """What is done, by the number of its job. A new file is begun; a line cut short at the end is taken away."""
        if not self.path.exists() or not self.path.stat().st_size:
            self._append(self.work)
            return {}
        with self.path.open("rb") as file:
            lines = file.read().splitlines(keepends=True)
        whole = [line for line in lines if line.endswith(b"\n")]
        if _parsed(whole[0] if whole else b"") != self.work:
            raise BadInput(f"{self.path} is of other work: go on with what it was begun with")
        if len(whole) < len(lines):
            os.truncate(self.path, sum(map(len, whole)))
        found = [json.loads(line) for line in whole[1:]]
        return {doc["job"]: self.decode(doc["answer"]) for doc in found}

    def note(self, number: int, answer: Answer) -> None:
        """One line more."""
        self._append({"job": number, "answer": self.encode(answer)})

    def _append(self, doc: Any) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(doc, ensure_ascii=False, separators=(",", ":")) + "\n")


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
