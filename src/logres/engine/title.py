"""A title: one game with its scenarios, seats, options, board and chapters. The registry of all titles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from logres.engine.actions import Action
from logres.engine.board import Board
from logres.engine.chance import Dealer
from logres.engine.errors import BadInput
from logres.engine.frames import Decision, Frame
from logres.engine.interfaces import BotMaker, Chooser, Clause, Negotiator, Roller, Tactics, TerminalUI
from logres.engine.numbers.features import Features
from logres.engine.numbers.vocabulary import Vocabulary
from logres.engine.play.documents import Shape
from logres.engine.reach import Band
from logres.engine.result import Result

if TYPE_CHECKING:
    from rich.console import RenderableType

    from logres.engine.game import Game


class Option:
    """A choice made before the game: its name, kind (bool, int, choice or list), choices, default and help.

    >>> Option("pace", "choice", "slow", "how fast", ("slow", "fast")).check("fast")
    'fast'
    """

    def __init__(self, name: str, kind: str, default: Any, help: str, choices: tuple[Any, ...] = ()) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.help = help
        self.choices = choices

    @property
    def type(self) -> str:
        return self.kind

    def check(self, value: Any) -> Any:
        """The value itself if it fits; BadInput otherwise. `true` is no int, "5" is no number."""
        if self.kind == "list":
            fits = isinstance(value, (list, tuple)) and all(map(self._is_choice, value)) and not _repeats(value)
        elif self.kind == "bool":
            fits = isinstance(value, bool)
        elif self.kind == "int" and not self.choices:
            fits = isinstance(value, int) and not isinstance(value, bool)
        else:
            fits = self._is_choice(value)
        if not fits:
            wanted = ", ".join(map(str, self.choices)) if self.choices else self.kind
            raise BadInput(f"option '{self.name}': {value!r} is not {wanted}")
        return list(value) if self.kind == "list" else value

    def _is_choice(self, value: Any) -> bool:
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    def _values(self) -> tuple[Any, ...]:
        return (self.name, self.kind, self.default, self.help, self.choices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self._values() == other._values()

    def __reduce__(self) -> tuple[Any, ...]:
        return Option, self._values()

    def __hash__(self) -> int:
        return hash((self.name, self.kind, self.choices))

    def __repr__(self) -> str:
        return f"Option{self._values()!r}"


def _repeats(values: Any) -> bool:
    return len(set(values)) < len(values)


@mypyc_attr(allow_interpreted_subclasses=True)
class Title:
    """One game. A subclass in each game's package says what the kernel cannot know."""

    HAS_SECRETS: ClassVar[bool] = True  # whether `view` shows seats different things
    ORDER: ClassVar[int] = 100  # where it stands in lists of titles: the lowest first
    ODDS_BY_UNITS: ClassVar[bool] = False  # whether `odds` is told units by name, an `area`, `attackers`, `defenders`
    PACKAGE: ClassVar[str] = ""  # whose folders `data` and `lessons` hold the figures and the lessons, if it has any
    # Packages whose folder `texts` holds the texts in other languages (docs/languages.md); the last one has its way.
    TEXTS: ClassVar[tuple[str, ...]] = ()
    # How far ahead a seat can decline questions of a kind, secret ones among them. Such a pass is given at once when
    # the question comes, whatever the seat holds, until it ends.
    PASS_SCOPES: ClassVar[tuple[str, ...]] = ()
    ASIDES: ClassVar[tuple[str, ...]] = ()  # kinds of log lines that are shown on demand: a non-player's considerations
    POSITION_NAMES: ClassVar[Shape] = {}  # what may stand in each part of its position documents
    RENAMED_FRAMES: ClassVar[dict[str, str]] = {}  # frames that older saves know by another name
    RENAMED_STEPS: ClassVar[dict[str, str]] = {}  # steps likewise, by `Frame.step` as older saves have it

    def __init__(
        self,
        id: str,
        name: str,
        scenarios: tuple[str, ...],
        options: tuple[Option, ...],
        frames: tuple[type[Frame], ...],
    ) -> None:
        self.id = id
        self.name = name
        self.scenarios = scenarios
        self.options = options
        self.frames: dict[str, type[Frame]] = {cls.__name__: cls for cls in frames}
        self._data: str | None = None
        # What a title has to say at every action; a hook that it leaves as it is here need not be called.
        kind = type(self)
        self.has_before_action = kind.before_action is not Title.before_action
        self.has_after_action = kind.after_action is not Title.after_action
        self.has_forced = kind.forced is not Title.forced

    def check_scenario(self, scenario: str | None) -> str:
        if scenario is None:
            return self.scenarios[0]
        if scenario not in self.scenarios:
            raise BadInput(f"{self.id} has no scenario '{scenario}'; there are: {', '.join(self.scenarios)}")
        return scenario

    def check_options(self, given: dict[str, Any] | None) -> dict[str, Any]:
        """All options with their values, defaults filled in."""
        if not isinstance(given, (dict, type(None))):
            raise BadInput(f"options are names with values, not {given!r}")
        given = given or {}
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadInput(f"{self.id} has no option '{name}'; there are: {', '.join(known) or 'none'}")
        return {o.name: o.check(given.get(o.name, o.default)) for o in self.options}

    @property
    def data(self) -> str:
        """The fingerprint, computed once."""
        if self._data is None:
            self._data = self.fingerprint()
        return self._data

    # What a game may bring beside its rules. What is heavy it imports when it is asked for.

    @property
    def ledger(self) -> Mapping[str, Clause]:
        """The clauses of its rulebook by id."""
        return {}

    @property
    def bots(self) -> dict[str, BotMaker]:
        """The bots that play it beside the random one, the weaker first; `normal` is the usual one."""
        return {}

    def negotiator(self) -> Negotiator | None:
        """Who plays initiatives for a bot of this title, a new one for each; None: bots play none."""
        return None

    @property
    def tactics(self) -> Tactics | None:
        """What the search needs to play it: with it there are the bots of `logres.bots.bot.SAMPLES`."""
        return None

    @property
    def terminal(self) -> TerminalUI:
        """Its table at the terminal."""
        return TerminalUI(self.id)

    @property
    def vocabulary(self) -> Vocabulary | None:
        """Every action that any of its games can offer: with it there are numbers for them in `logres.env`."""
        return None

    @property
    def features(self) -> Features | None:
        """What of its views is shown in numbers: with it there are observations in `logres.env`."""
        return None

    def odds(self, battle: dict[str, Any]) -> RenderableType:
        """A report of a battle's chances, for `logres odds`."""
        raise BadInput(f"there are no odds of {self.id} to compute")

    def odds_json(self, battle: dict[str, Any]) -> dict[str, Any]:
        """The same for other programs."""
        raise BadInput(f"there are no odds of {self.id} to compute")

    def nonplayer_turn(
        self, position: dict[str, Any], seat: str, seed: str | None, roll: Roller | None, choose: Chooser
    ) -> Iterator[str]:
        """The turn of a non-player in a position, line by line, for `logres np`; without `roll` by dice of the seed."""
        raise BadInput(f"{self.id} has no non-players")

    # What a game says for itself.

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        return ()

    def unplayed(self, options: dict[str, Any]) -> tuple[str, ...]:
        """The seats that the rules play from the start: `forced` answers for them, and nobody sits there."""
        return ()

    def blank(self) -> Board:
        """An empty board, to be filled by a set-up or a save."""
        return Board()

    def start(self, g: Game) -> None:
        """Set up g.board and call the first frame."""

    def before_action(self, g: Game, b: Any, decision: Decision, action: Action) -> None:
        """What a title has to say of an answer before it is applied. Not in trials, which keep no log."""

    def after_action(self, g: Game, b: Any) -> None:
        """Rules that can fire at any moment. Runs after every applied action."""

    def forced(self, g: Game, b: Any, decision: Decision) -> Action | None:
        """What the rules answer for a seat nobody plays, where the decision itself does not know it."""
        return None

    def result(self, g: Game, b: Any) -> Result:
        return Result({}, (), "")

    def view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        """What this seat may see of the board, and nothing else. None is a spectator."""
        return {}

    def brief_view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        """The same as `view` in all that `features` reads; the rest, such as texts and prices, may be left out."""
        return self.view(g, b, seat)

    def view_after(self, g: Game, b: Any, seat: str | None, before: Any, seen: dict[str, Any]) -> dict[str, Any]:
        """The same as `view`, for a server that shows it after each action and has what it showed of a board before.

        Where that is quicker it may hold parts of `seen`; nobody changes such a view.
        """
        return self.view(g, b, seat)

    def outlook(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        """What can be computed from what the seat sees: odds, points to come. Asked for now and then, never in play."""
        return {}

    def reach(self, g: Game, b: Any, seat: str, origin: str | None) -> list[Band]:
        """The groups that may march from an area at the question now asked of a seat, and how far each gets.

        Without an area: the group that is on the march already. Every target's notations can be played in order.
        """
        return []

    def pass_mark(self, g: Game, b: Any, seat: str, scope: str) -> str:
        """Where the game stands when a seat passes ahead for a scope; kept with its wish."""
        return ""

    def pass_ends(self, g: Game, b: Any, seat: str, scope: str, mark: str) -> bool:
        """Whether what a seat has passed ahead for is over."""
        return True

    def initiative(self, g: Game, b: Any, seat: str) -> Decision | None:
        """What a seat may do of its own accord beside the pending questions: trade, for one. Not on the stack."""
        return None

    def pinned_options(self, version: str) -> dict[str, Any]:
        """Options that games of an older version did not have, by the values they were played by.

        A record or save of then is read with them; what it names itself stands. A save names no version: "".
        """
        return {}

    def upgrade(self, doc: dict[str, Any]) -> None:
        """Mend, in place, the document of an older save before it is read: fields that have changed since."""

    def redeal(self, g: Game, b: Any, seat: str, dealer: Dealer) -> None:
        """Deal anew, in place, all that the seat cannot see."""

    def position(self, g: Game, b: Any) -> dict[str, Any]:
        """`at`, `board` and `hidden` of the documented position form."""
        raise BadInput(f"{self.id} has no position form")

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        """Fill g.board and the stack from a position document; BadInput where it does not fit."""
        raise BadInput(f"{self.id} has no position form")

    def broken(self, g: Game, b: Any) -> list[str]:
        """The invariants that do not hold: empty in every healthy state. For the fuzzer."""
        return []

    def place_name(self, id: str) -> str | None:
        """The name of an area or other place on the board; None: there is no such place."""
        return None

    def turn_of(self, g: Game, b: Any) -> str:
        """A name for the current turn: no state may repeat within one."""
        return ""

    def longest(self) -> int:
        """Decisions after which a game counts as endless. For the fuzzer."""
        return 20_000

    def fingerprint(self) -> str:
        """A digest of the game data, so that records show when a figure was replaced."""
        return ""

    def __repr__(self) -> str:
        return f"Title({self.id!r})"


GROUP: Final = "logres.titles"  # of entry points: a package names its titles there, by id
_TITLES: dict[str, Title] = {}


def register(title: Title) -> None:
    """Make a title known that no installed package names: for tests."""
    _TITLES[title.id] = title


@cache
def _installed() -> dict[str, EntryPoint]:
    """Where the titles are, by id."""
    return {point.name: point for point in entry_points(group=GROUP)}


def title_ids() -> list[str]:
    """The ids of all titles, none of which is imported for it."""
    return sorted({*_installed(), *_TITLES})


def title(id: str | Any) -> Title:  # Any: compiled, a plain `str` would answer nonsense with a TypeError
    """The title of this id.

    >>> title("chess")
    Traceback (most recent call last):
    logres.engine.errors.BadInput: there is no title 'chess'; there are: ...britannia...
    """
    if str(id) not in _TITLES:
        point = _installed().get(str(id))
        if point is None:
            raise BadInput(f"there is no title '{id}'; there are: {', '.join(title_ids())}")
        _TITLES[id] = point.load()
    return _TITLES[id]


def titles() -> dict[str, Title]:
    """All titles by id.

    >>> titles()["britannia"].scenarios[0]
    'four-player'
    """
    return {t.id: t for t in sorted(map(title, title_ids()), key=lambda t: t.ORDER)}
