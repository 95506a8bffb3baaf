"""What is designated for a Command or Feat, space by space: picks. A Command that needs more has a shape of its own.

Saves hold picks as plain lists. `shaped` gives them their names again when a frame is loaded.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, cast

from logres.engine.frames import shaped
from logres.games.pendragon.names import NOBODY


class Designated(Protocol):
    """What all picks have: the space they are for, which is where a group of Troops starts."""

    @property
    def space(self) -> int: ...


class Pick(NamedTuple):
    """A space, and in which of its ways a Command or Feat is done there; a chapter names its ways."""

    space: int
    way: int = 0


class MusterPick(NamedTuple):
    space: int
    way: int
    comitates: int


class InvitePick(NamedTuple):
    space: int
    way: int
    nation: int


class RaidPick(NamedTuple):
    space: int
    large: int  # the dearer number of dice
    route: int
    via: int  # the space a Deep Raid passes through
    dice: int


class Part(NamedTuple):
    """Troops of one kind from one space."""

    start: int
    piece: int
    empty: int  # without Plunder
    laden: int

    @property
    def size(self) -> int:
        return self.empty + self.laden


class Drop(NamedTuple):
    """Troops that a group leaves on its way."""

    where: int
    start: int
    piece: int
    empty: int
    laden: int

    @property
    def part(self) -> Part:
        return Part(self.start, self.piece, self.empty, self.laden)


class MarchPick(NamedTuple):
    """A group of a Briton March: its whole route, who ends it and who stays on the way."""

    space: int
    path: tuple[int, ...]
    parts: tuple[Part, ...]
    drops: tuple[Drop, ...]
    agreed: int  # by the other Briton

    def everybody(self) -> list[Part]:
        return [*self.parts, *[drop.part for drop in self.drops]] if self.drops else list(self.parts)


class InterceptPick(NamedTuple):
    """A target of an Intercept, or a group that goes to one."""

    space: int
    way: int
    target: int = NOBODY
    parts: tuple[Part, ...] = ()


class Task(NamedTuple):
    """One thing to resolve: all of a phase come before any of the next."""

    phase: int
    feat: int  # whether it is the Feat's
    pick: Designated


def march_pick(
    space: int, path: tuple[int, ...], parts: tuple[Part, ...], drops: tuple[Drop, ...], agreed: int
) -> MarchPick:
    return MarchPick(space, path, shaped(parts, Part), shaped(drops, Drop), agreed)


def intercept_pick(space: int, way: int, target: int = NOBODY, parts: tuple[Part, ...] = ()) -> InterceptPick:
    return InterceptPick(space, way, target, shaped(parts, Part))


# The picks of a Command that another chapter asks about.


def marches(picks: tuple[Designated, ...]) -> tuple[MarchPick, ...]:
    return cast("tuple[MarchPick, ...]", picks)


def intercepts(picks: tuple[Designated, ...]) -> tuple[InterceptPick, ...]:
    return cast("tuple[InterceptPick, ...]", picks)


def raids(picks: tuple[Designated, ...]) -> tuple[RaidPick, ...]:
    return cast("tuple[RaidPick, ...]", picks)


def invites(picks: tuple[Designated, ...]) -> tuple[InvitePick, ...]:
    return cast("tuple[InvitePick, ...]", picks)
