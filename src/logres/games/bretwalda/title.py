"""Bretwalda as a title: scenarios, seats, options, frames, result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from logres.engine.chance import Dealer
from logres.engine.frames import Decision, frames_of
from logres.engine.game import Game
from logres.engine.interfaces import BotMaker, Clause, Negotiator, Tactics, TerminalUI
from logres.engine.numbers.features import Features
from logres.engine.numbers.vocabulary import Vocabulary
from logres.engine.reach import Band
from logres.engine.result import Result
from logres.engine.title import Option, Title
from logres.games import figures
from logres.games.bretwalda import tables
from logres.games.bretwalda.board import NO_DRAFT, SECOND, Board
from logres.games.bretwalda.rules import initiatives
from logres.games.bretwalda.rules.actions import (
    actions,
    collection,
    control,
    development,
    fyrd,
    march,
    movement,
    sailing,
)
from logres.games.bretwalda.rules.battle import battle, battle_cards, card_choices, combat, retreat
from logres.games.bretwalda.rules.cards import chronicles, lordship, passing
from logres.games.bretwalda.rules.rounds import advanced_setup, rounds, setup, succession, victory
from logres.games.bretwalda.rules.seasons import autumn, bids, openings, raid, seasons, trade, winter
from logres.games.bretwalda.ui import invariants, outlook, position, reach, view
from logres.ledger import clauses

if TYPE_CHECKING:
    from rich.console import RenderableType

OPTIONS: Final = (
    Option("absent", "list", [], "the kingdoms nobody plays; none: those of the scenario", tables.SEAT_NAMES),
    Option("advanced-setup", "bool", False, "players place Dalcs and Neutrals, then choose their kingdoms"),
    Option("danes-summer-raids", "bool", False, "the winner of the Summer bid lands the Danes where he likes"),
    Option("simplified-autumn", "bool", False, "no Autumn bid: pay and move, the lowest in Dalcs first"),
    Option("randomised-rulers", "bool", False, "Rulers are drawn by lot"),
    Option("advanced-danes-neutral", "bool", False, "Danes against Neutrals roll dice like others"),
    Option("level", "choice", "normal", "how hard the solo game is", ("normal", "heroic", "legendary")),
    Option("trade", "bool", True, "Gold and Food may be traded"),
    Option("port-actions", "choice", "own", "whose actions open a Port: its owner's, or anybody's", ("own", "all")),
    Option("upgrade-recruits", "bool", True, "who was just Recruited may be Upgraded in the same Fyrd"),
    Option(
        "chronicle-exchange",
        "choice",
        "spring",
        "when a Chronicle may be exchanged: before each Spring but the first, or after every round",
        ("spring", "round"),
    ),
    Option("reading", "choice", SECOND, "how the rules are read; games begun before keep the first", (SECOND, "first")),
)

_CHAPTERS: Final = (
    actions,
    advanced_setup,
    autumn,
    battle,
    battle_cards,
    bids,
    card_choices,
    lordship,
    chronicles,
    collection,
    combat,
    control,
    development,
    fyrd,
    march,
    movement,
    openings,
    raid,
    retreat,
    rounds,
    sailing,
    seasons,
    setup,
    succession,
    trade,
    winter,
)


class Bretwalda(Title):
    """Four kingdoms, twelve rounds."""

    ORDER = 3
    POSITION_NAMES = position.NAMES
    ODDS_BY_UNITS = True
    PACKAGE = "logres.games.bretwalda"
    TEXTS = ("logres.games.bretwalda",)
    PASS_SCOPES = passing.SCOPES
    RENAMED_FRAMES: ClassVar[dict[str, str]] = {"Reign": "GameLoop", "Reckoning": "ValueBattle"}
    RENAMED_STEPS: ClassVar[dict[str, str]] = {"Battle.reckon": "calculate", "Reckoning.reckon": "compare"}

    def __init__(self) -> None:
        super().__init__("bretwalda", "Bretwalda", tuple(setup.SCENARIOS), OPTIONS, frames_of(_CHAPTERS))

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        return setup.seats(self.check_scenario(scenario), options or {})

    def blank(self) -> Board:
        return Board()

    def start(self, g: Game) -> None:
        rounds.start(g)

    def after_action(self, g: Game, b: Any) -> None:
        """victory.instant: At any moment."""
        if b.changed:
            victory.watch(g, b)

    def result(self, g: Game, b: Any) -> Result:
        return victory.result(g, b)

    def view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return view.view(g, b, seat)

    def brief_view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return view.brief(g, b, seat)

    def reach(self, g: Game, b: Any, seat: str, origin: str | None) -> list[Band]:
        return reach.reach(g, b, seat, origin)

    def outlook(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return outlook.outlook(g, b)

    def pass_mark(self, g: Game, b: Any, seat: str, scope: str) -> str:
        return passing.mark(g, b, seat, scope)

    def pass_ends(self, g: Game, b: Any, seat: str, scope: str, mark: str) -> bool:
        return passing.ends(g, b, seat, scope, mark)

    def initiative(self, g: Game, b: Any, seat: str) -> Decision | None:
        """building.port, concept.trade.allowed: Ports and trade lie beside the pending questions."""
        return initiatives.initiative(g, b, seat)

    def pinned_options(self, version: str) -> dict[str, Any]:
        """Games begun before the second reading of the rules go on by the first, and without this option."""
        return {"reading": "first", "upgrade-recruits": False}

    def upgrade(self, doc: dict[str, Any]) -> None:
        board = doc["state"]["board"]
        board.setdefault("drafts", [list(NO_DRAFT)] * tables.N_KINGDOMS)
        for known in ("lordship_known", "chronicles_known", "danes_known"):
            board.setdefault(known, [])

    def redeal(self, g: Game, b: Any, seat: str, dealer: Dealer) -> None:
        view.redeal(g, b, seat, dealer)

    def position(self, g: Game, b: Any) -> dict[str, Any]:
        return position.write(g, b)

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        position.read(g, doc)

    def broken(self, g: Game, b: Any) -> list[str]:
        return invariants.broken(g, b)

    def place_name(self, id: str) -> str | None:
        return tables.PLACE_NAMES[tables.PLACE[id]] if id in tables.PLACE else None

    def turn_of(self, g: Game, b: Any) -> str:
        return f"{b.round}/{b.turn}"

    def fingerprint(self) -> str:
        return figures.fingerprint(tables.DATA)

    @property
    def ledger(self) -> Mapping[str, Clause]:
        return clauses.ledger(self.id)

    @property
    def bots(self) -> dict[str, BotMaker]:
        from logres.games.bretwalda.bot.bot import Greedy
        from logres.games.bretwalda.bot.tactics import Quick

        return {"easy": Quick, "normal": Greedy}

    def negotiator(self) -> Negotiator:
        from logres.games.bretwalda.bot.trader import Trader

        return Trader()

    @property
    def tactics(self) -> Tactics:
        from logres.games.bretwalda.bot.tactics import BretwaldaTactics

        return BretwaldaTactics()

    def odds(self, battle: dict[str, Any]) -> RenderableType:
        from logres.games.bretwalda.ui import odds

        return odds.report(self.odds_json(battle))

    def odds_json(self, battle: dict[str, Any]) -> dict[str, Any]:
        from logres.games.bretwalda.ui import odds

        return odds.odds(battle)

    @property
    def vocabulary(self) -> Vocabulary:
        from logres.games.bretwalda.ui.vocabulary import vocabulary

        return vocabulary()

    @property
    def features(self) -> Features:
        from logres.games.bretwalda.ui.features import BretwaldaFeatures

        return BretwaldaFeatures()

    @property
    def terminal(self) -> TerminalUI:
        from logres.games.bretwalda.ui.terminal import BretwaldaTerminal

        return BretwaldaTerminal(self.id)


TITLE: Final = Bretwalda()
