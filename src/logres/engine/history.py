"""What has happened: moves with the chance they drew, and the referee's log. Append-only, shared by copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logres.engine.chance import Draw
from logres.engine.nouns import Arg, Noun, arg_from, arg_json, nouns_in, sentence
from logres.engine.texts import Text, Translate

CHUNK = 64


class Move:
    """One played action.

    `barrier`: chance was drawn or something was revealed, so it cannot be undone. `hidden`: the other seats have not
    seen what was answered. `reveals`: the numbers of earlier hidden moves that this one shows to all.
    """

    __slots__ = ("barrier", "draws", "hidden", "reveals", "seat", "text")

    def __init__(
        self,
        seat: str,
        text: str,
        draws: tuple[Draw, ...],
        barrier: bool,
        hidden: bool = False,
        reveals: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.text = text
        self.draws = draws
        self.barrier = barrier
        self.hidden = hidden
        self.reveals = reveals

    def fields(self) -> tuple[str, str, tuple[Draw, ...], bool, bool, tuple[int, ...]]:
        return self.seat, self.text, self.draws, self.barrier, self.hidden, self.reveals

    def as_json(self) -> list[Any]:
        doc: list[Any] = [self.seat, self.text, [draw.as_json() for draw in self.draws], int(self.barrier)]
        doc.append(int(self.hidden))
        return [*doc, list(self.reveals)] if self.reveals else doc

    @staticmethod
    def from_json(doc: list[Any]) -> Move:
        draws = tuple([Draw.from_json(d) for d in doc[2]])
        return Move(doc[0], doc[1], draws, bool(doc[3]), bool(doc[4]), tuple(doc[5]) if len(doc) > 5 else ())


class Line:
    """One line of the referee's log: data, from which its text is made when somebody reads it.

    `kind` names the sentence, `about` the seat or actor it speaks of, `args` its nouns and numbers. `number` is that of
    the action it belongs to, `seat` who moved. `group` is the number of the heading it stands under, 0 for none. A
    heading has its own number in `heading`, and a `level`: 0 a round or card, 1 a turn, 2 an action, 3 within it.
    """

    __slots__ = (
        "about", "args", "chance", "group", "heading", "kind", "level", "number", "rule", "seat", "seen_by", "template",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        seat: str,
        rule: str | None,
        kind: str,
        template: str,
        args: tuple[Arg, ...],
        about: str = "",
        group: int = 0,
        chance: tuple[Draw, ...] = (),
        seen_by: tuple[str, ...] | None = None,
        heading: int = 0,
        level: int = 0,
    ) -> None:
        self.number = number
        self.seat = seat
        self.rule = rule
        self.kind = kind
        self.template = template
        self.args = args
        self.about = about
        self.group = group
        self.chance = chance
        self.seen_by = seen_by
        self.heading = heading
        self.level = level

    @property
    def text(self) -> str:
        return sentence(self.template, self.args)

    @property
    def translatable(self) -> Text:
        """The same, to be translated."""
        return Text(self.template, self.args, {})

    def nouns(self, kind: str | None = None) -> list[Noun]:
        """What it speaks of, or what of one kind."""
        return [noun for noun in nouns_in(self.args) if kind is None or noun.kind == kind]

    def seen(self, seat: str | None) -> bool:
        return self.seen_by is None or seat in self.seen_by

    @property
    def open(self) -> bool:
        """Whether everybody may see all of it."""
        return self.seen_by is None and all(draw.seen_by is None for draw in self.chance)

    def as_seen(self, seat: str) -> Line:
        """The line with the chance this seat saw, and no other."""
        chance = tuple([draw for draw in self.chance if draw.seen(seat)])
        return self if len(chance) == len(self.chance) else self._with_chance(chance)

    def _with_chance(self, chance: tuple[Draw, ...]) -> Line:
        return Line(
            self.number, self.seat, self.rule, self.kind, self.template, self.args, self.about, self.group, chance,
            self.seen_by, self.heading, self.level,
        )  # fmt: skip

    def as_json(self, seat: str | None = None, translate: Translate = str) -> dict[str, Any]:
        """The line as a seat may see it, told in its language."""
        return {
            "n": self.number,
            "text": translate(self.translatable),
            **self._rest(lambda draw: draw.seen(seat), translate),
        }

    def whole(self) -> dict[str, Any]:
        """All of it, for saves."""
        doc = {"n": self.number, "template": self.template, **self._rest(lambda draw: True)}
        if self.seen_by is not None:
            doc["seen_by"] = list(self.seen_by)
        return doc

    def _rest(self, shown: Callable[[Draw], bool], translate: Translate = str) -> dict[str, Any]:
        """What text and whole line have in common; what is empty is left out."""
        doc: dict[str, Any] = {"kind": self.kind, "about": self.about, "seat": self.seat, "rule": self.rule}
        doc["args"] = [arg_json(arg, translate) for arg in self.args]
        doc["group"] = self.group
        doc["chance"] = [draw.as_json() for draw in self.chance if shown(draw)]
        doc["heading"] = self.heading
        doc["level"] = self.level
        return {name: value for name, value in doc.items() if value}

    @staticmethod
    def from_json(doc: dict[str, Any]) -> Line:
        """A line of a save. Those of schema 1 have their text alone."""
        if "template" not in doc:
            doc = {**doc, "template": "{}", "args": [doc["text"]]}
        return Line(
            doc["n"],
            doc.get("seat", ""),
            doc.get("rule"),
            doc.get("kind", ""),
            doc["template"],
            tuple([arg_from(arg) for arg in doc.get("args", ())]),
            doc.get("about", ""),
            doc.get("group", 0),
            tuple([Draw.from_json(draw) for draw in doc.get("chance", ())]),
            tuple(doc["seen_by"]) if "seen_by" in doc else None,
            doc.get("heading", 0),
            doc.get("level", 0),
        )


class SharedList:
    """An append-only list. Copies share its full chunks."""

    __slots__ = ("chunks", "known_open", "tail")

    def __init__(self, chunks: tuple[list[Any], ...], tail: list[Any], known_open: int = 0) -> None:
        self.chunks = chunks  # they never change again
        self.tail = tail  # the last items, fewer than a chunk
        self.known_open = known_open  # so many of the first lines are known to be open to all

    @staticmethod
    def of(items: list[Any]) -> SharedList:
        return SharedList(*_chunked(items))

    def append(self, item: Any) -> None:
        tail = self.tail
        tail.append(item)
        if len(tail) == CHUNK:
            self.chunks = (*self.chunks, tail)
            self.tail = []

    def copy(self) -> SharedList:
        return SharedList(self.chunks, self.tail[:], self.known_open)

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

    def at(self, index: int) -> Any:
        chunk, place = divmod(index, CHUNK)
        return self.chunks[chunk][place] if chunk < len(self.chunks) else self.tail[place]

    def all(self) -> list[Any]:
        return self.since(0)

    def since(self, start: int) -> list[Any]:
        """The items from an index on."""
        first = start // CHUNK
        found = [item for chunk in self.chunks[first:] for item in chunk] + self.tail
        return found[start - min(first, len(self.chunks)) * CHUNK :]


class MoveList(SharedList):
    """Moves, kept as plain tuples of their fields: one is added at every action, and few are ever read."""

    __slots__ = ()

    @staticmethod
    def of(items: list[Move]) -> MoveList:
        return MoveList(*_chunked([move.fields() for move in items]))

    def copy(self) -> MoveList:
        return MoveList(self.chunks, self.tail[:])

    def last(self) -> Move:
        return Move(*super().last())

    def at(self, index: int) -> Move:
        return Move(*super().at(index))

    def all(self) -> list[Move]:
        return self.since(0)

    def since(self, start: int) -> list[Move]:
        return [Move(*fields) for fields in super().since(start)]


def _chunked(items: list[Any]) -> tuple[tuple[list[Any], ...], list[Any]]:
    """Full chunks, and what is left."""
    full = len(items) - len(items) % CHUNK
    return tuple([items[start : start + CHUNK] for start in range(0, full, CHUNK)]), items[full:]


class Groups:
    """Under which headings the next line stands: the last heading on each level, and the last of all, by number."""

    __slots__ = ("group", "last", "levels")

    def __init__(self, last: int = 0, levels: tuple[int, ...] = ()) -> None:
        self.last = last
        self.levels = levels
        self.group = levels[-1] if levels else 0

    def under(self, level: int) -> Groups:
        """After one more heading of a level; deeper ones are closed, missing ones stand in for themselves."""
        number = self.last + 1
        above = (*self.levels[:level], *[self.group] * (level - len(self.levels)))
        return Groups(number, (*above, number))

    @staticmethod
    def after(lines: list[Line]) -> Groups:
        """As they stand at the end of a log."""
        groups = Groups()
        for line in lines:
            if line.heading:
                groups = groups.under(line.level)
        return groups
