"""What a title may bring beside its rules: the clauses of its ledger, bots, tactics, a table at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from mypy_extensions import mypyc_attr

from logres.engine.actions import Action
from logres.engine.errors import BadInput

if TYPE_CHECKING:
    from rich.console import RenderableType

    from logres.engine.frames import Decision
    from logres.engine.game import Game

View = dict[str, Any]  # what `game.view(seat)` gives
Roller = Callable[[str, int], tuple[int | str, ...]]  # what for, how many: dice of whoever holds them
Chooser = Callable[["Decision", list[str]], str]  # a question and its answers: one of these


class Clause(NamedTuple):
    """One clause of a rulebook, paraphrased."""

    id: str
    title: str
    where: str
    kind: str
    rule: str
    edge: str = ""
    needs: str = ""
    instances: tuple[str, ...] = ()  # the several things it speaks of, each to be held by a test


class Bot(Protocol):
    """Anything that can answer the first pending decision of a re-dealt game."""

    def choose(self, game: Game) -> Action:
        """One of `game.legal()`."""
        ...


class Negotiator(Protocol):
    """Plays initiatives for one bot (trade), beside the questions of its seat."""

    def propose(self, game: Game) -> Action | None:
        """One of `game.initiatives` of the seat that is asked, or None: then the bot answers.

        It must come to an end.
        """
        ...


class Plan(NamedTuple):
    """One way to go about a decision and what follows from it: in words, and as answers to be given one by one.

    `scheme` is what the title's own bot needs beside them to carry it out.
    """

    words: str
    answers: tuple[str, ...]
    scheme: tuple[Any, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Tactics:
    """What a title says for the search of `logres.bots.search`. As it stands nothing is searched."""

    UNIT: ClassVar[str] = "points"  # what a value is counted in
    FEATURES: ClassVar[tuple[str, ...]] = ()  # what a learned value looks at, by name; none: nothing can be learned

    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        """The different ways to answer the decision, as far as its seat may know; fewer than two: no search.

        `wide`: more of them, for those who take the time to weigh more.
        """
        return []

    def effort(self, game: Game) -> float:
        """The part of a level's budget that this decision is worth."""
        return 1.0

    def fallback_bot(self, seed: int | str, plan: Plan | None = None) -> Bot:
        """Who plays what is not searched, and goes on where the answers of a plan have come to their end."""
        raise NotImplementedError

    def policy(self, seed: int | str, plan: Plan | None = None) -> Bot:
        """Who plays any seat in a roll-out, one of them after a plan: quick rather than clever."""
        raise NotImplementedError

    def stops(self, start: Game, game: Game) -> bool:
        """Whether a roll-out that began with `start` has come far enough."""
        return True

    def features(self, game: Game, seat: str) -> list[float]:
        """The figures of FEATURES, as far as the seat may know."""
        return []

    def phase(self, game: Game) -> int:
        """How far a game has come: what is learned is learned for each phase apart."""
        return 0

    def standing(self, game: Game, seat: str) -> float:
        """How far a seat's score is above the others' mean so far: what is learned is how that will change."""
        return 0.0

    def explorer(self, seed: int | str) -> Bot:
        """Who plays the games that are learned from: as the fallback bot, but with more variety."""
        return self.fallback_bot(seed)

    def value(self, game: Game, seat: str) -> float:
        """What the end of a roll-out is worth to a seat, the result of the game included."""
        return 0.0


BotMaker = Callable[[int | str], Bot]  # from a seed; the same seed plays the same


@mypyc_attr(allow_interpreted_subclasses=True)
class TerminalUI:
    """A title's table at the terminal. It is given what a seat may see, as `game.view(seat)`, and nothing else.

    What it gives back is printed by rich. As it stands it shows any title in plain words.
    """

    PAGES: ClassVar[tuple[str, ...]] = ()  # which of `timeline`, `card`, `odds` and `trace` there are
    HELP: ClassVar[dict[str, tuple[str, str]]] = {}  # lines of the help, by their words: what the title says instead
    SEAT_COLOURS: ClassVar[dict[str, str]] = {}
    LONGEST_HINTED: ClassVar[int] = 40  # beyond so many actions no hints: they would push the list off the screen

    def __init__(self, title: str) -> None:
        self.title = title

    def status(self, view: View) -> tuple[str, str]:
        """The moment and the points: two short texts for one line."""
        return "", ""

    def board(self, view: View, width: int) -> RenderableType:
        return _plain(view["board"])

    def score(self, view: View) -> RenderableType:
        points = view["board"].get("points")
        return _plain(points) if isinstance(points, dict) else "No points are shown on this board."

    def is_aside(self, line: dict[str, Any]) -> bool:
        """Whether a log line is shown on demand alone."""
        return False

    def hint(self, view: View, action: dict[str, Any]) -> str | None:
        """A few words beside an action."""
        return None

    def hints(self, view: View, actions: list[dict[str, Any]]) -> list[str | None]:
        """The words beside actions; none in a long list, and none that every action would have."""
        none: list[str | None] = [None] * len(actions)
        if len(actions) > self.LONGEST_HINTED:
            return none
        hints = [self.hint(view, action) for action in actions]
        return none if len(actions) > 1 and len(set(hints)) == 1 else hints

    def timeline(self, view: View) -> RenderableType:
        raise BadInput(f"{self.title} has no timeline to show")

    def card(self, view: View, name: str) -> RenderableType:
        raise BadInput(f"{self.title} has no card to show")

    def odds(self, view: View, where: str) -> RenderableType:
        """Of the battle being fought, or of the one that waits in an area."""
        raise BadInput(f"{self.title} has no odds to show")

    def trace(self, view: View, whose: str) -> RenderableType:
        """What the last non-player, or this one, asked itself."""
        raise BadInput(f"{self.title} has no trace to show")


def _plain(doc: dict[str, Any]) -> str:
    """A board of which nothing is known but its view: names and values."""
    width = max(map(len, doc), default=0)
    return "\n".join([f"{name:<{width}}  {_words(value)}" for name, value in doc.items()])


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join([f"{key}: {_words(item)}" for key, item in value.items()])
    if isinstance(value, (list, tuple)):
        return " ".join(map(_words, value)) or "-"
    return "-" if value is None or value == "" else str(value)
