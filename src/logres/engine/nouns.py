"""What sentences of the log speak of: nouns with a kind and an id, numbers, words, and series of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

KINDS: Final = ("area", "actor", "seat", "piece", "card", "thing")


class Noun:
    """Something a line speaks of: its kind (one of KINDS), its id in notations and views, and its name for people.

    >>> kent = Noun("area", "kent", "Kent")
    >>> str(kent), kent
    ('Kent', Noun('area', 'kent', 'Kent'))
    """

    __slots__ = ("id", "kind", "name")

    def __init__(self, kind: str, id: str, name: str) -> None:
        self.kind = kind
        self.id = id
        self.name = name

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Noun({self.kind!r}, {self.id!r}, {self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Noun) and (self.kind, self.id, self.name) == (other.kind, other.id, other.name)

    def __hash__(self) -> int:
        return hash((self.kind, self.id))

    def __reduce__(self) -> tuple[Any, ...]:
        return Noun, (self.kind, self.id, self.name)


def nouns(kind: str, ids: tuple[str, ...], names: tuple[str, ...]) -> tuple[Noun, ...]:
    """A noun for each id, in their order.

    >>> nouns("area", ("kent", "essex"), ("Kent", "Essex"))[1]
    Noun('area', 'essex', 'Essex')
    """
    return tuple([Noun(kind, id, name) for id, name in zip(ids, names, strict=True)])


class Series:
    """Several arguments in a row, and what stands between them.

    >>> str(Series(("Kent", "Essex"), " - "))
    'Kent - Essex'
    """

    __slots__ = ("by", "items")

    def __init__(self, items: tuple[Arg, ...], by: str = ", ") -> None:
        self.items = items
        self.by = by

    def __str__(self) -> str:
        return self.by.join([str(item) for item in self.items])

    def __repr__(self) -> str:
        return f"Series({self.items!r}, {self.by!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Series) and (self.items, self.by) == (other.items, other.by)

    def __hash__(self) -> int:
        return hash(self.items)

    def __reduce__(self) -> tuple[Any, ...]:
        return Series, (self.items, self.by)


Arg = int | float | str | Noun | Series


class _Number:
    """A number within a sentence: `{1:army|armies}` stands for the word that fits it."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def __format__(self, form: str) -> str:
        if "|" in form:
            one, several = form.split("|")
            return one if self.value == 1 else several
        return str(self.value)


NO_PARTS: Final[Mapping[str, Arg]] = MappingProxyType({})


def sentence(template: str, args: tuple[Arg, ...], parts: Mapping[str, Arg] = NO_PARTS) -> str:
    """A template with its places filled, those with a number or none from `args`, those with a name from `parts`.

    >>> sentence("{0}: {1} {1:army|armies}", ("Jutes", 1)), sentence("{0}: {1} {1:army|armies}", ("Jutes", 2))
    ('Jutes: 1 army', 'Jutes: 2 armies')
    """
    if "|" not in template:
        return template.format(*args, **parts)
    counts = {name: _Number(part) if isinstance(part, int) else part for name, part in parts.items()}
    return template.format(*[_Number(arg) if isinstance(arg, int) else arg for arg in args], **counts)


def counted(count: int, one: str, several: str) -> str:
    """How many of something.

    >>> counted(1, "army", "armies"), counted(0, "army", "armies")
    ('1 army', '0 armies')
    """
    return f"{count} {one if count == 1 else several}"


def nouns_in(args: tuple[Arg, ...]) -> list[Noun]:
    """Every noun among the arguments of a line, in their order."""
    found = []
    for arg in args:
        if isinstance(arg, Noun):
            found.append(arg)
        elif isinstance(arg, Series):
            found += nouns_in(arg.items)
    return found


def arg_json(arg: Arg, translate: Callable[[str], str] = str) -> Any:
    """An argument as JSON has it, its name as it is told.

    >>> arg_json(Series((Noun("area", "kent", "Kent"), 2)))
    {'series': [{'noun': 'area', 'id': 'kent', 'name': 'Kent'}, 2], 'by': ', '}
    """
    if isinstance(arg, Noun):
        return {"noun": arg.kind, "id": arg.id, "name": translate(arg.name)}
    if isinstance(arg, Series):
        return {"series": [arg_json(item, translate) for item in arg.items], "by": arg.by}
    return arg


def arg_from(doc: Any) -> Arg:
    """An argument from its JSON."""
    if isinstance(doc, dict):
        if "noun" in doc:
            return Noun(doc["noun"], doc["id"], doc["name"])
        return Series(tuple([arg_from(item) for item in doc["series"]]), doc["by"])
    value: Arg = doc
    return value
