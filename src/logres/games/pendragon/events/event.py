"""5.1 Executing Events: one side of a card, operation by operation.

A side of a card is a list of operations, registered by a small function that says the effect in our own words. The
Event on the stack knows the card, the side and how far it has come; what was chosen on the way (a space, a faction, a
colour) stands in its fields, where later operations find it.

A save names the next operation by its label, as "Choose 2 of 3": an operation of another kind put into the card's list
changes no label, and one more of the same kind makes labels that no older save has. So a saved Event goes on where it
stood, or is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from logres.engine.errors import BadRecord
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.engine.nouns import Arg
from logres.games.pendragon import log
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import NOBODY, SIDES, UNSHADED
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import CARD_NAMES, N_CARDS, lasts

RULE: Final = "5.1.literal"

# Who decides, or to whom something happens, where it is no fixed faction.
EXECUTOR: Final = -2
CHOSEN: Final = -3
EMPLOYER: Final = -4  # the Briton faction chosen before, whose Foederati an Event marks

# Which text of a card is carried out.
AS_NOW: Final = 0
AS_AT_FIRST: Final = 1  # that of version 0.1.0, in games begun with it


class Event(Procedure):
    """5.1.literal: One side of a card, carried out in the order of its text by its executor."""

    STEPS = ("begin", "ask", "receive")

    def __init__(
        self,
        faction: int,
        card: int,
        side: int,
        operation: str = "",
        space: int = NOBODY,
        who: int = NOBODY,
        sea: int = NOBODY,
        colour: int = NOBODY,
        seen: int = 0,
        times: int = 0,
        count: int = 0,
        total: int = 0,
        edition: int = AS_NOW,
    ) -> None:
        super().__init__()
        self.faction = faction
        self.card = card
        self.side = side
        self.edition = edition
        self.index = program(card, side, edition).place(card, operation)  # of the next operation
        self.space = space  # the space chosen last
        self.who = who  # the faction chosen to benefit or suffer
        self.sea = sea
        self.colour = colour  # the employer of Foederati this Event marks [5.1.1.one-foederati-colour]
        self.seen = seen  # bits of the spaces chosen one after the other
        self.times = times  # how many these were
        self.count = count  # what an operation leaves for the next one
        self.total = total  # what is added up over several

    @property
    def operation(self) -> str:
        """The label of the next operation: what saves hold."""
        return self.program.labels[self.index]

    @property
    def program(self) -> Program:
        return program(self.card, self.side, self.edition)

    def actor(self, by: int) -> int:
        """5.1.literal: The faction meant by an operation; the executor chooses what is given to nobody else."""
        if by == EMPLOYER:
            return self.colour
        return self.faction if by == EXECUTOR else self.who if by == CHOSEN else by

    def lets_lift(self, b: Board, faction: int) -> bool:
        """1.4.1.voluntary-removal, 5.1.1.only-available: The executor may lift own Units, and nobody else."""
        return faction == self.faction or bool(b.old_reading)

    def begin(self, g: Game, b: Board) -> None:
        """5.3.capabilities, 5.4.momentum: What lasts is marked on its side; the other side ends with it."""
        if lasts(self.card, self.side):
            lasting.put_into_effect(b, self.card, self.side)
            template = "{} is in effect" if self.card >= PLAIN else "{}, {}, is in effect"
            card, side = log.CARD[self.card], SIDES[self.side]
            log.line(g, "5.3.capabilities", "in-effect", self.faction, template, card, side)

    def ask(self, g: Game, b: Board) -> str | None:
        """The next operation asks what it has to ask."""
        operations = self.program.operations
        if self.index >= len(operations):
            return DONE
        g.answer = NOBODY
        operations[self.index].ask(g, b, self)
        return None

    def receive(self, g: Game, b: Board) -> str:
        """Then it does what it can."""
        operation = self.program.operations[self.index]
        self.index += 1
        operation.then(g, b, self)
        return "ask"

    def chose(self, space: int) -> None:
        """A space was chosen, once in this Event."""
        self.space = space
        self.seen |= 1 << space
        self.times += 1

    def note(self, g: Game, kind: str, template: str, *args: Arg) -> None:
        """A line in the log on what the card does."""
        log.line(g, RULE, f"event-{kind}", self.faction, "{}: " + template, log.CARD[self.card], *args)

    def passed(self, g: Game, b: Board, template: str, *args: Arg) -> None:
        """5.1.3.partial: What cannot be carried out is said, and passed over."""
        log.line(g, "5.1.3.partial", "event-passed", self.faction, "{}: " + template, log.CARD[self.card], *args)


PLAIN: Final = 73  # from here on cards have one text


@mypyc_attr(allow_interpreted_subclasses=True)  # an owner's cards may bring their own
class Operation:
    """One thing a card does. It is static: what happens in a game stands in the Event.

    `body` are operations that belong to it: `size` of them follow, to be skipped where it comes to nothing.
    """

    def __init__(self, *body: Operation) -> None:
        self.body = body
        self.size = 0

    def ask(self, g: Game, b: Board, e: Event) -> None:
        """Call the question or frame it needs first, if any; its answer is in g.answer afterwards."""

    def then(self, g: Game, b: Board, e: Event) -> None:
        """Do it. A frame may be called as the last act."""

    def closing(self) -> list[Operation]:
        """What stands behind the body."""
        return []

    def linked(self) -> None:
        """The sizes of all that belongs to it are known."""

    def skip(self, e: Event) -> None:
        e.index += self.size


Steps = tuple[Operation, ...]
Where = Callable[[Board, Event, int], bool]
Condition = Callable[[Board, Event], bool]


def flat(steps: Steps) -> list[Operation]:
    """The operations one after the other, bodies behind what they belong to."""
    listed: list[Operation] = []
    for operation in steps:
        inner = [*flat(operation.body), *operation.closing()]
        operation.size = len(inner)
        operation.linked()
        listed += [operation, *inner]
    return listed


class Program:
    """The operations of one side of a card, one after the other, and the label of each."""

    def __init__(self, steps: Steps) -> None:
        self.operations = flat(steps)
        kinds = [type(operation).__name__ for operation in self.operations]
        self.labels = [_label(kinds, place) for place in range(len(kinds))] + [END]

    def place(self, card: int, label: str) -> int:
        """Where the operation of this label stands; the first has none until it was saved."""
        if not label:
            return 0
        if label not in self.labels:
            raise BadRecord(f"it stands in the midst of {CARD_NAMES[card]}, at '{label}', which this card has no more")
        return self.labels.index(label)


END: Final = "end"


def _label(kinds: list[str], place: int) -> str:
    kind = kinds[place]
    count = kinds.count(kind)
    return kind if count == 1 else f"{kind} {kinds[: place + 1].count(kind)} of {count}"


Author = Callable[[], Steps]
AUTHORS: Final[list[list[Author | None]]] = [[None, None, None] for _ in range(N_CARDS)]
FIRST_AUTHORS: Final[dict[tuple[int, int], Author]] = {}  # of the sides that have been changed since version 0.1.0
_PROGRAMS: Final[dict[tuple[int, int, int], Program]] = {}


def side(card: int, side: int = UNSHADED) -> Callable[[Author], Author]:
    """Register the function that gives what one side of a card does; its docstring says so in our own words."""

    def register(author: Author) -> Author:
        AUTHORS[card][side] = author
        _PROGRAMS.pop((card, side, AS_NOW), None)
        return author

    return register


def first_side(card: int, side: int = UNSHADED) -> Callable[[Author], Author]:
    """Register what one side of a card did in version 0.1.0."""

    def register(author: Author) -> Author:
        FIRST_AUTHORS[int(card), side] = author
        return author

    return register


def has_code(card: int, side: int) -> bool:
    return AUTHORS[card][side] is not None


def program(card: int, side: int, edition: int = AS_NOW) -> Program:
    """What one side of a card does."""
    if edition and (card, side) not in FIRST_AUTHORS:
        edition = AS_NOW
    found = _PROGRAMS.get((card, side, edition))
    if found is None:
        author = FIRST_AUTHORS[card, side] if edition else AUTHORS[card][side]
        found = Program(author() if author is not None else ())
        _PROGRAMS[card, side, edition] = found
    return found


def effect(card: int, side: int) -> str:
    """What one side of a card does, in our own words."""
    author = AUTHORS[card][side]
    return "" if author is None else " ".join((author.__doc__ or "").split())
