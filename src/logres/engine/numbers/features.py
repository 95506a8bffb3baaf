"""What of a view goes into arrays of numbers: for programs that learn (`logres.env`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from logres.engine.game import Game


DIGITS: Final = bytes([code & 1 for code in range(256)])  # of 0 and 1 as they are written


class Numbers(NamedTuple):
    """What a view says: planes one after the other, area by area; tracks; cards. Only a track may leave 0 to 255."""

    planes: bytearray
    tracks: list[int]
    cards: bytearray


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The names of what a title shows in numbers, and how they are read from a view. Nothing else is asked.

    A plane has a number for each area. A track is one number. A card has a number that says where it is, as far as the
    seat knows. The version rises whenever a number would get another place or meaning.
    """

    def __init__(
        self,
        version: int,
        areas: tuple[str, ...],
        planes: tuple[str, ...],
        tracks: tuple[str, ...],
        cards: tuple[str, ...] = (),
        card_key: str = "",
        actors: tuple[str, ...] = (),
    ) -> None:
        self.version = version
        self.areas = areas
        self.planes = planes
        self.tracks = tracks
        self.cards = cards
        self.card_key = card_key  # what the numbers of the cards mean, in words
        self.actors = actors  # who can be asked: nations, factions, kingdoms
        self.column: dict[str, int] = {area: index for index, area in enumerate(areas)}
        self.row: dict[str, int] = {plane: index * len(areas) for index, plane in enumerate(planes)}

    def blank(self) -> bytearray:
        """Planes without anything; the number of an area stands at `row[plane] + column[area]`."""
        return bytearray(len(self.planes) * len(self.areas))

    def read(self, view: dict[str, Any]) -> Numbers:
        """The numbers of `game.view(seat, log=False)`."""
        return Numbers(self.blank(), [0] * len(self.tracks), bytearray(len(self.cards)))

    def look(self, g: Game, b: Any, seat: str) -> Numbers | None:
        """The same numbers straight from the board, in a fraction of the time; None from a title that cannot.

        The view stays the one home of what a seat may know: whatever depends on the seat is asked of its builder, and
        a test holds both ways equal.
        """
        return None


class Remembered:
    """What was made of some lists of numbers last: in a game that goes on most of them stay the same for many steps.

    >>> forces = Remembered()
    >>> forces.of([[1, 2], [3]]) is None
    True
    >>> forces.keep([[1, 2], [3]], "made")
    >>> forces.of([[1, 2], [3]]), forces.of([[1, 2], [4]])
    ('made', None)
    """

    def __init__(self) -> None:
        self._known: tuple[Sequence[Sequence[int]], Any] = ([], None)

    def of(self, lists: Sequence[Sequence[int]]) -> Any:
        """What these gave; None if others were the last."""
        known, made = self._known
        return made if known == lists else None

    def keep(self, lists: Sequence[Sequence[int]], made: Any) -> None:
        self._known = ([numbers[:] for numbers in lists], made)


def place(words: tuple[str, ...], word: str | None) -> int:
    """Where a word stands in a list, from 1 on; 0 for none.

    >>> place(("spring", "summer"), "summer"), place(("spring", "summer"), None)
    (2, 0)
    """
    return 0 if word is None else words.index(word) + 1


def one_by_one(bits: int, count: int) -> bytes:
    """Each bit of a number as a byte, the lowest first.

    >>> list(one_by_one(0b0110, 4))
    [0, 1, 1, 0]
    """
    return f"{bits:0{count}b}".encode().translate(DIGITS)[::-1]
