"""What has happened: moves with the chance they drew, and the referee's log. Append-only, shared by copies."""

from __future__ import annotations

from typing import Any

from logres.engine.chance import Draw

CHUNK = 64


class Move:
    """One played action. `barrier`: chance was drawn or something was revealed, so it cannot be undone."""

    __slots__ = ("barrier", "draws", "sealed", "seat", "text")

    def __init__(self, seat: str, text: str, draws: tuple[Draw, ...], barrier: bool, sealed: bool = False) -> None:
        self.seat = seat
        self.text = text
        self.draws = draws
        self.barrier = barrier
        self.sealed = sealed

    def as_json(self) -> list[Any]:
        return [self.seat, self.text, [draw.as_json() for draw in self.draws], int(self.barrier), int(self.sealed)]

    @staticmethod
    def from_json(doc: list[Any]) -> Move:
        return Move(doc[0], doc[1], tuple([Draw.from_json(d) for d in doc[2]]), bool(doc[3]), bool(doc[4]))


class Line:
    """One line of the referee's log. The words are put together only when somebody reads them."""

    __slots__ = ("args", "chance", "number", "rule", "seat", "seen_by", "template")

    def __init__(
        self,
        number: int,
        seat: str,
        rule: str | None,
        template: str,
        args: tuple[Any, ...],
        chance: tuple[Draw, ...],
        seen_by: tuple[str, ...] | None,
    ) -> None:
        self.number = number
        self.seat = seat
        self.rule = rule
        self.template = template
        self.args = args
        self.chance = chance
        self.seen_by = seen_by

    @property
    def text(self) -> str:
        return self.template.format(*self.args)

    def seen(self, seat: str | None) -> bool:
        return self.seen_by is None or seat in self.seen_by

    @property
    def open(self) -> bool:
        """Whether everybody may see all of it."""
        return self.seen_by is None and all(draw.seen_by is None for draw in self.chance)

    def as_seen(self, seat: str) -> Line:
        """The line with the chance this seat saw, and no other."""
        if not self.chance:
            return self
        chance = tuple([draw for draw in self.chance if draw.seen(seat)])
        if len(chance) == len(self.chance):
            return self
        return Line(self.number, self.seat, self.rule, self.template, self.args, chance, self.seen_by)

    def as_json(self, seat: str | None = None, whole: bool = False) -> dict[str, Any]:
        """The line as a seat may see it; `whole` keeps every draw, for saves."""
        doc: dict[str, Any] = {"n": self.number, "text": self.text}
        if self.seat:
            doc["seat"] = self.seat
        if self.rule:
            doc["rule"] = self.rule
        draws = [draw.as_json() for draw in self.chance if whole or draw.seen(seat)]
        if draws:
            doc["chance"] = draws
        if whole and self.seen_by is not None:
            doc["seen_by"] = list(self.seen_by)
        return doc

    @staticmethod
    def from_json(doc: dict[str, Any]) -> Line:
        chance = tuple([Draw.from_json(d) for d in doc.get("chance", ())])
        seen_by = tuple(doc["seen_by"]) if "seen_by" in doc else None
        return Line(doc["n"], doc.get("seat", ""), doc.get("rule"), "{}", (doc["text"],), chance, seen_by)


class Trail:
    """An append-only list. Copies share its full chunks."""

    __slots__ = ("chunks", "known_open", "tail")

    def __init__(self, chunks: tuple[list[Any], ...], tail: list[Any], known_open: int = 0) -> None:
        self.chunks = chunks  # they never change again
        self.tail = tail  # the last items, fewer than a chunk
        self.known_open = known_open  # so many of the first lines are known to be open to all

    @staticmethod
    def of(items: list[Any]) -> Trail:
        full = len(items) - len(items) % CHUNK
        chunks = tuple([items[start : start + CHUNK] for start in range(0, full, CHUNK)])
        return Trail(chunks, items[full:])

    def append(self, item: Any) -> None:
        tail = self.tail
        tail.append(item)
        if len(tail) == CHUNK:
            self.chunks = (*self.chunks, tail)
            self.tail = []

    def copy(self) -> Trail:
        return Trail(self.chunks, self.tail[:], self.known_open)

    def all_open(self) -> bool:
        """Whether everybody may see every line. What was found open once is not looked at again."""
        for line in self.since(self.known_open):
            if not line.open:
                return False
            self.known_open += 1
        return True

    @property
    def size(self) -> int:
        return len(self.chunks) * CHUNK + len(self.tail)

    def last(self) -> Any:
        return self.tail[-1] if self.tail else self.chunks[-1][-1]

    def all(self) -> list[Any]:
        return self.since(0)

    def since(self, start: int) -> list[Any]:
        """The items from an index on."""
        first = start // CHUNK
        found = [item for chunk in self.chunks[first:] for item in chunk] + self.tail
        return found[start - min(first, len(self.chunks)) * CHUNK :]
