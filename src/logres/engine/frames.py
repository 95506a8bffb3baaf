"""Frames: the paused pieces of the rules that make up a game's stack.

A `Decision` is one named question to one seat. It never changes, so copies share it.
A `Procedure` is one chapter: steps in the rulebook's order. A step calls at most one frame, and may return the name of
the next step, or DONE.

A frame's constructor takes all its fields, under their own names: that is how frames are copied and saved. Fields are
ints, strings, bools, None, or tuples of these; never a frame, never a piece. Defaults are plain literals.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from mypy_extensions import mypyc_attr

from logres.engine.actions import Action, Refusal

if TYPE_CHECKING:
    from logres.engine.game import Game

DONE: Final = ""
WAIT: Final = "(wait)"  # of a step that goes on when it was answered: no step is called so

Step = Callable[[Any, "Game", Any], str | None]
Shape = Callable[..., Any]  # of the items of a field: a named tuple
T = TypeVar("T")

_FIELDS: dict[type, tuple[str, ...]] = {}
Steps = tuple[tuple[Step, ...], dict[str, int]]  # the functions in their order, and the place of each name
STEPS_BY_KIND: Final[dict[type, Steps]] = {}  # of the procedures that have run


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of a frame's fields, which are those of its constructor."""
    names = _FIELDS.get(cls)
    if names is None:
        if _unreadable(cls):
            raise TypeError(f"{cls.__name__}: a compiled frame's defaults must be plain literals")
        names = tuple(inspect.signature(cls).parameters)
        _FIELDS[cls] = names
    return names


def shaped(items: tuple[T, ...], shape: Callable[..., T]) -> tuple[T, ...]:
    """The items in their shape, where they come from a save as plain tuples."""
    if not items or type(items[0]) is not tuple:
        return items
    return tuple([shape(*cast("tuple[Any, ...]", item)) for item in items])


def steps_of(cls: type[Procedure]) -> Steps:
    """A procedure's steps: found once, for they are called all the time. DONE is the place behind the last."""
    places = {name: place for place, name in enumerate((*cls.STEPS, DONE))}
    STEPS_BY_KIND[cls] = steps = tuple([getattr(cls, name) for name in cls.STEPS]), places
    return steps


def _unreadable(cls: type) -> bool:
    """Of a compiled constructor without a text of its own `inspect` reads that of a base instead."""
    own = vars(cls).get("__init__")
    return own is not None and not isinstance(own, FunctionType) and cls.__text_signature__ is None


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One paused piece of the rules."""

    SHAPES: ClassVar[dict[str, Shape]] = {}  # by field: what its items are, which a save holds as plain lists

    def values(self) -> list[Any]:
        return [getattr(self, name) for name in fields_of(type(self))]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self.values())


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Frame):
    """One question to one seat: prompt, choices and effect side by side.

    Give either `candidates` and `refusal` (then `legal` is what is not refused), or `legal` alone where nothing is
    ever refused. A fast `legal` beside them is allowed; the conformance suite holds it equal to the filter.
    """

    RULE: ClassVar[str] = ""
    # What may be answered depends on what the seat hides: a driver never answers by itself, else silence would tell.
    SECRET_CHOICE: ClassVar[bool] = False
    SECRET_ANSWER: ClassVar[bool] = False  # the other seats do not see what was answered
    ELSEWHERE: ClassVar[str] = ""  # why a place that no answer names is none: `No battle of yours waits in {}.`
    DECLINE: ClassVar[str] = ""  # the answer to a secret question that shows nothing: it can be given ahead

    def __init__(self, seat: str) -> None:
        self.seat = seat

    @property
    def kind(self) -> str:
        return type(self).__name__

    @property
    def rule(self) -> str:
        return self.RULE

    @property
    def actor(self) -> str:
        """The nation, faction or kingdom that is asked."""
        return self.seat

    @property
    def prompt(self) -> str:
        """The question as one sentence, from the decision's own fields."""
        return self.kind

    def candidates(self, g: Game, b: Any) -> list[Action]:
        """All that a player might think of, legal or not."""
        return []

    def refusal(self, g: Game, b: Any, action: Action) -> Refusal | None:
        """Why a candidate is not offered. Uses only what the asked seat may see."""
        return None

    def legal(self, g: Game, b: Any) -> list[Action]:
        return [action for action in self.candidates(g, b) if self.refusal(g, b, action) is None]

    def price_of(self, g: Game, b: Any, action: Action) -> str:
        """What an answer costs or brings: `3 of 5 Gold`. Uses only what the asked seat may see."""
        return ""

    def forced(self, g: Game, b: Any) -> Action | None:
        """The answer a driver should give by itself, where the rules know it (a non-player's choice)."""
        return None

    def apply(self, g: Game, b: Any, action: Action) -> None:
        """Do what was chosen. The decision has already left the stack."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Frame):
    """One chapter. `at` is the index of the next step."""

    STEPS: ClassVar[tuple[str, ...]] = ()

    at: int

    def __init__(self) -> None:
        self.at = 0

    def copy(self) -> Procedure:
        return procedure_at(type(self), self.values(), self.at)

    def __reduce__(self) -> tuple[Any, ...]:
        return procedure_at, (type(self), self.values(), self.at)

    @property
    def step(self) -> str:
        """The name of the next step: what saves hold."""
        return self.STEPS[self.at] if self.at < len(self.STEPS) else DONE

    def goto(self, step: str) -> None:
        if step == DONE:
            self.at = len(self.STEPS)
            return
        try:
            self.at = self.STEPS.index(step)
        except ValueError:
            raise ValueError(f"{type(self).__name__} has no step '{step}'") from None


def procedure_at(cls: Any, values: list[Any], at: int) -> Procedure:
    """A procedure with these fields, before its step of this index."""
    procedure: Procedure = cls(*values)
    procedure.at = at
    return procedure


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Procedure):
    """Asks several seats in order. A subclass says what each is asked; None passes a seat over."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask_next",)

    def __init__(self, seats: tuple[str, ...], asked: int = 0) -> None:
        super().__init__()
        self.seats = seats
        self.asked = asked

    def question(self, g: Game, b: Any, seat: str) -> Decision | None:
        """What this seat is asked."""
        return None

    def ask_next(self, g: Game, b: Any) -> str | None:
        while self.asked < len(self.seats):
            question = self.question(g, b, self.seats[self.asked])
            self.asked += 1
            if question is not None and g.ask(question):
                return "ask_next"
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Procedure):
    """Asks several seats at once. Answers are sealed, replaceable until the last is in, then applied in seat order.

    `sealed` holds (seat, notation) in the order of the questions. Further STEPS of a subclass run after the reveal.
    SHOWN is false where the answers stay secret beyond the last of them.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("gather",)
    SHOWN: ClassVar[bool] = True

    def __init__(self, sealed: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__()
        self.sealed = sealed

    def questions(self, g: Game, b: Any) -> tuple[Decision, ...]:
        """One decision for each seat asked, in seat order; the same ones as long as the frame waits."""
        return ()

    def gather(self, g: Game, b: Any) -> str | None:
        """Waits until all answers are in; the last of them leads on."""
        return WAIT if g._asks_together(self) else None

    def answer_of(self, seat: str) -> str | None:
        for name, text in self.sealed:
            if name == seat:
                return text
        return None

    def seal(self, order: tuple[str, ...], seat: str, text: str) -> None:
        answers = dict(self.sealed)
        answers[seat] = text
        self.sealed = tuple([(name, answers[name]) for name in order if name in answers])


def frames_of(chapters: tuple[ModuleType, ...]) -> tuple[type[Frame], ...]:
    """Every frame these modules define: what a save may name."""
    items = [(chapter, item) for chapter in chapters for item in vars(chapter).values() if isinstance(item, type)]
    frames = [item for chapter, item in items if issubclass(item, Frame) and _home(item) == chapter.__name__]
    names = [frame.__name__ for frame in frames]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise TypeError(f"frames of one name, which a save could not tell apart: {', '.join(sorted(twice))}")
    return tuple(frames)


def _home(cls: Any) -> str:
    """The module of a class; mypyc knows `__module__` of instances alone, hence Any."""
    return str(cls.__module__)
