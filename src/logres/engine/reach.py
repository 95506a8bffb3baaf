"""How far a group can get in one march: the targets, the notations that lead to each, and why others are refused.

A title brings it (`Title.reach`), found by the same questions that a player would be asked step by step, so that what
it names can be played. A table draws it on the map, and a drag becomes a whole march.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from logres.engine.texts import Translate

STEP: Final = "step"  # one step away
MARCH: Final = "march"  # further
SEA: Final = "sea"  # over the sea
BATTLE: Final = "battle"  # whoever stands there is to be fought
OVERRUN: Final = "overrun"  # past an enemy on the way, whom some stay behind to fight: that battle is still to be won
KINDS: Final = (STEP, MARCH, SEA, BATTLE, OVERRUN)


class Target(NamedTuple):
    """Where a group can end its march: `path` from the first area to the last, `arrive` how many come that far.

    `actions` are played in order after those the group begins with. `fight`: somebody is to be fought there.
    """

    area: str
    kind: str
    path: tuple[str, ...]
    actions: tuple[str, ...]
    arrive: int
    fight: bool

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "path": list(self.path), "actions": list(self.actions)}


class Barred(NamedTuple):
    """Areas where it cannot end its march, and the reason, with its rule."""

    text: str
    rule: str | None
    areas: tuple[str, ...]

    def as_json(self, translate: Translate) -> dict[str, Any]:
        return {"text": translate(self.text), "rule": self.rule, "areas": list(self.areas)}


class Field(NamedTuple):
    """All that a group can and cannot reach. Groups that reach the same share one."""

    targets: tuple[Target, ...]
    barred: tuple[Barred, ...] = ()

    def as_json(self, translate: Translate) -> dict[str, Any]:
        barred = [one.as_json(translate) for one in self.barred]
        return {"targets": [one.as_json() for one in self.targets], "barred": barred}


class Band(NamedTuple):
    """A group that may march: so many of a stack (a kind of unit, or a leader with so many), and how it sets out.

    `pieces` are those it consists of, by kind. Without `begin` the actions of a target are whole, or
    the group is on the march already.
    """

    origin: str
    stack: str
    size: int
    pieces: dict[str, int]
    begin: tuple[str, ...]
    field: Field


def as_json(bands: list[Band], translate: Translate = str) -> dict[str, Any]:
    """The bands, each with the number of its field, and the fields, each once; reasons as they are told."""
    fields: list[Field] = []
    docs = []
    for band in bands:
        if band.field not in fields:
            fields.append(band.field)
        doc = {**band._asdict(), "begin": list(band.begin), "field": fields.index(band.field)}
        docs.append(doc)
    return {"bands": docs, "fields": [field.as_json(translate) for field in fields]}
