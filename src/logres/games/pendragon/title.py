"""Pendragon as a title: scenarios, seats, options, frames, result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from logres.engine.actions import Action
from logres.engine.chance import Dealer
from logres.engine.frames import Decision, Procedure, frames_of
from logres.engine.game import Game
from logres.engine.interfaces import BotMaker, Chooser, Clause, Roller, Tactics, TerminalUI
from logres.engine.numbers.features import Features
from logres.engine.numbers.vocabulary import Vocabulary
from logres.engine.reach import Band
from logres.engine.result import Result
from logres.engine.title import Option
from logres.games.pendragon import older_saves, tables
from logres.games.pendragon.board import Board
from logres.games.pendragon.chapters import CHAPTERS
from logres.games.pendragon.events import own_copy
from logres.games.pendragon.hooks import Hooks
from logres.games.pendragon.names import SCENARIOS, SEAS, SEATS, SPACE, SPACE_NAMES
from logres.games.pendragon.nonplayer import solitaire, trace, turn
from logres.games.pendragon.rules import deck, offers, sequence, setup, victory
from logres.games.pendragon.ui import invariants, position, reach, view
from logres.ledger import clauses

if TYPE_CHECKING:
    from rich.console import RenderableType

OPTIONS: Final = (
    Option("players", "choice", setup.FOUR, "how many play, and who runs two factions", setup.PLAYERS),
    Option("nonplayers", "list", [], "the factions nobody plays", SEATS),
    Option("balance", "bool", False, "take out the Events the scenario names for balance"),
    Option("difficulty", "choice", "standard", "how a solitary player is spared", ("standard", "introductory", "easy")),
    Option("difficult", "bool", False, "a solitary player wins by the last margins alone"),
    Option("random-spaces", "bool", False, "non-players choose among many spaces by the printed table's order"),
    Option("reading", "choice", setup.RULEBOOK, "the rules as printed, or as version 0.1.0 read them", setup.READINGS),
    Option("pivotal-after-pass", "bool", False, "a Pivotal Event may be played after a Pass too, before anybody acts"),
    Option("demo", "bool", False, "four non-players, outside the rules"),
)


class Pendragon(Hooks):
    """Four factions, four scenarios."""

    HAS_SECRETS = False  # only the deck is hidden, and from everybody
    POSITION_NAMES = position.NAMES
    ORDER = 4
    ODDS_BY_UNITS = True
    PACKAGE = "logres.games.pendragon"
    ASIDES = trace.KINDS
    RENAMED_FRAMES: ClassVar[dict[str, str]] = {"Fray": "BattleSpace", "Chronicle": "GameLoop"}

    def __init__(self) -> None:
        super().__init__("pendragon", "Pendragon", SCENARIOS, OPTIONS, frames_of(CHAPTERS))

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        self.check_scenario(scenario)
        return SEATS

    def pinned_options(self, version: str) -> dict[str, Any]:
        """Games of version 0.1.0 go on by the rules as it read them."""
        return {"reading": setup.OLD_READING}

    def unplayed(self, options: dict[str, Any]) -> tuple[str, ...]:
        return setup.absent(options)

    def blank(self) -> Board:
        return Board()

    def start(self, g: Game) -> None:
        sequence.start(g)

    def result(self, g: Game, b: Any) -> Result:
        return victory.result(g, b)

    def before_action(self, g: Game, b: Any, decision: Decision, action: Action) -> None:
        if any(b.nonplayer):
            turn.explain(g, b, decision, action)

    def forced(self, g: Game, b: Any, decision: Decision) -> Action | None:
        return turn.answer(g, b, decision)

    def take_turn(self, g: Game, b: Board, faction: int, plays: tuple[int, ...]) -> None:
        turn.take_turn(g, b, faction, plays)

    def grant(self, g: Game, b: Board, free_action: Procedure) -> None:
        turn.grant(g, b, free_action)

    def fragmented(self, g: Game, b: Board) -> None:
        solitaire.entropy_of_britons(g, b)

    def acted(self, g: Game, b: Board) -> None:
        solitaire.entropy_of_barbarians(g, b)

    def may_win(self, g: Game, b: Board, passing: list[int]) -> list[int]:
        return solitaire.may_win(g, b, passing)

    def initiative(self, g: Game, b: Any, seat: str) -> Decision | None:
        return offers.initiative(g, b, seat)

    def upgrade(self, doc: dict[str, Any]) -> None:
        older_saves.upgrade(doc)

    def view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return view.view(g, b)

    def brief_view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return view.brief(g, b)

    def reach(self, g: Game, b: Any, seat: str, origin: str | None) -> list[Band]:
        return reach.reach(g, b, seat, origin)

    def redeal(self, g: Game, b: Any, seat: str, dealer: Dealer) -> None:
        deck.redeal(b, setup.balanced(g.options), dealer)

    def position(self, g: Game, b: Any) -> dict[str, Any]:
        return position.write(g, b)

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        position.read(g, doc)

    def broken(self, g: Game, b: Any) -> list[str]:
        return invariants.broken(g, b)

    def place_name(self, id: str) -> str | None:
        if id in SEAS:
            return tables.SEA_NAMES[SEAS.index(id)]
        return SPACE_NAMES[SPACE[id]] if id in SPACE else None

    def turn_of(self, g: Game, b: Any) -> str:
        return f"{len(b.played)}/{b.card}"

    def fingerprint(self) -> str:
        return own_copy.fingerprint(tables.fingerprint(), own_copy.FOLDER)

    @property
    def ledger(self) -> Mapping[str, Clause]:
        return clauses.ledger(self.id)

    def odds(self, battle: dict[str, Any]) -> RenderableType:
        from logres.games.pendragon.ui import odds

        return odds.report(self.odds_json(battle))

    def odds_json(self, battle: dict[str, Any]) -> dict[str, Any]:
        from logres.games.pendragon.ui import odds

        return odds.odds(battle)

    @property
    def vocabulary(self) -> Vocabulary:
        from logres.games.pendragon.ui.vocabulary import vocabulary

        return vocabulary()

    @property
    def features(self) -> Features:
        from logres.games.pendragon.ui.features import PendragonFeatures

        return PendragonFeatures()

    @property
    def bots(self) -> dict[str, BotMaker]:
        from logres.games.pendragon.bot.section8 import Beginner, Section8

        return {"easy": Beginner, "normal": Section8}

    @property
    def tactics(self) -> Tactics:
        from logres.games.pendragon.bot.tactics import PendragonTactics

        return PendragonTactics()

    @property
    def terminal(self) -> TerminalUI:
        from logres.games.pendragon.ui.terminal import PendragonTerminal

        return PendragonTerminal(self.id)

    def nonplayer_turn(
        self, position: dict[str, Any], seat: str, seed: str | None, roll: Roller | None, choose: Chooser
    ) -> Iterator[str]:
        from logres.games.pendragon.nonplayer import consultation

        return consultation.lines(consultation.begin(position, seat, seed, roll), choose)


TITLE: Final = Pendragon()
