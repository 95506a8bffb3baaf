"""reduX as a title: scenarios, seats, options, frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from logres.engine.frames import frames_of
from logres.engine.game import Game
from logres.engine.interfaces import BotMaker, Clause, Tactics, TerminalUI
from logres.engine.numbers.features import Features
from logres.engine.numbers.vocabulary import Vocabulary
from logres.engine.reach import Band
from logres.engine.result import Result
from logres.engine.title import Option, Title
from logres.games import figures
from logres.games.britannia.rules.rounds import setup
from logres.games.britannia.title import TITLE as BRITANNIA
from logres.games.britannia.title import upgrade
from logres.games.britannia.ui import outlook, reach
from logres.games.britannia.ui.view import result
from logres.games.britannia_redux import tables
from logres.games.britannia_redux.board import Board
from logres.games.britannia_redux.rules import (
    battle,
    cnut,
    extra_turn,
    holding,
    kingship,
    movement,
    population,
    retreat,
    rounds,
    turn,
    withdrawal,
)
from logres.games.britannia_redux.tables import SCENARIOS
from logres.games.britannia_redux.ui import invariants, position, view
from logres.ledger import clauses

if TYPE_CHECKING:
    from rich.console import RenderableType

OPTIONS: Final = (
    Option("boats", "bool", False, "boat movement: once in a phase from one coast over one sea to another"),
    Option(
        "leader-trail",
        "choice",
        "population",
        "areas a leader has left feed armies, or are no loss to a nation that may not hold fewer areas than before",
        ("population", "areas"),
    ),
    Option(
        "cnut-crown",
        "choice",
        "asked",
        "Cnut who passes the test: the Danes choose whether he is Rex Anglorum, or he is so at once",
        ("asked", "at-once"),
    ),
    Option("reduced-randomness", "bool", False, "in battle two dice that miss by one are a hit in the next round"),
)

_CHAPTERS: Final = (battle, cnut, extra_turn, kingship, movement, population, retreat, rounds, turn, withdrawal)


class Redux(Title):
    """Three, four or five players."""

    HAS_SECRETS = False
    POSITION_NAMES = position.NAMES
    ORDER = 2
    PACKAGE = "logres.games.britannia_redux"
    TEXTS = ("logres.games.britannia", "logres.games.britannia_redux")
    RENAMED_FRAMES: ClassVar[dict[str, str]] = {"Chronicle": "GameLoop"}
    RENAMED_STEPS: ClassVar[dict[str, str]] = {"Movement.heed": "after_group"}

    def __init__(self) -> None:
        """Britannia's frames, and over them those of reduX that have the same names."""
        name = "Britannia reduX: Leaders and Raiders"
        super().__init__("britannia-redux", name, tuple(SCENARIOS), OPTIONS, frames_of(_CHAPTERS))
        self.frames = {**BRITANNIA.frames, **self.frames}

    @property
    def ledger(self) -> Mapping[str, Clause]:
        """Both ledgers: what reduX does not change is Britannia's."""
        own, shared = clauses.ledger("britannia-redux"), clauses.ledger("britannia")
        return clauses.Ledger(self.id, {**own.files, **shared.files})

    @property
    def bots(self) -> dict[str, BotMaker]:
        from logres.games.britannia.bot.style import BEGINNER
        from logres.games.britannia_redux.bot.bot import Greedy

        return {"easy": lambda seed: Greedy(seed, BEGINNER), "normal": Greedy}

    @property
    def tactics(self) -> Tactics:
        from logres.games.britannia.bot.tactics import BritanniaTactics
        from logres.games.britannia_redux.bot.bot import Greedy

        return BritanniaTactics(Greedy, "logres.games.britannia_redux.bot")

    @property
    def vocabulary(self) -> Vocabulary:
        from logres.games.britannia_redux.ui.vocabulary import vocabulary

        return vocabulary()

    @property
    def features(self) -> Features:
        from logres.games.britannia_redux.ui.features import ReduxFeatures

        return ReduxFeatures()

    @property
    def terminal(self) -> TerminalUI:
        from logres.games.britannia_redux.ui.terminal import ReduxTerminal

        return ReduxTerminal(self.id)

    def odds(self, battle: dict[str, Any]) -> RenderableType:
        """As in Britannia: the dice and the losses are the same, but for reduced randomness, which is not computed."""
        return BRITANNIA.odds(battle)

    def odds_json(self, battle: dict[str, Any]) -> dict[str, Any]:
        return BRITANNIA.odds_json(battle)

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        return SCENARIOS[self.check_scenario(scenario)].seats

    def blank(self) -> Board:
        return Board()

    def start(self, g: Game) -> None:
        setup.start(g)

    def result(self, g: Game, b: Any) -> Result:
        return result(g, b)

    def view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return view.view(g, b, seat)

    def outlook(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return outlook.outlook(g, b, tables.SCORING_ROUNDS, holding.holding)

    def reach(self, g: Game, b: Any, seat: str, origin: str | None) -> list[Band]:
        return reach.reach(g, b, seat, origin)

    def position(self, g: Game, b: Any) -> dict[str, Any]:
        return position.write(g, b)

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        position.read(g, doc)

    def pinned_options(self, version: str) -> dict[str, Any]:
        return {"leader-trail": "areas", "cnut-crown": "at-once"} if version in ("", "0.1.0") else {}

    def upgrade(self, doc: dict[str, Any]) -> None:
        upgrade(doc["state"], 0)

    def broken(self, g: Game, b: Any) -> list[str]:
        return invariants.broken(g, b)

    def place_name(self, id: str) -> str | None:
        return BRITANNIA.place_name(id)

    def turn_of(self, g: Game, b: Any) -> str:
        return f"{b.round}/{b.extra}/{b.nation}/{b.half}"

    def fingerprint(self) -> str:
        return figures.fingerprint(tables.DATA)


TITLE: Final = Redux()
