"""Britannia as a title: scenarios, seats, options, frames, result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from logres.engine.chance import Dealer
from logres.engine.frames import frames_of
from logres.engine.game import Game
from logres.engine.interfaces import BotMaker, Clause, Tactics, TerminalUI
from logres.engine.numbers.features import Features
from logres.engine.numbers.vocabulary import Vocabulary
from logres.engine.reach import Band
from logres.engine.result import Result
from logres.engine.title import Option, Title
from logres.games import figures
from logres.games.britannia import tables
from logres.games.britannia.board import Board
from logres.games.britannia.rules.battle import battle, losses, retreat, withdrawal
from logres.games.britannia.rules.movement import march, movement, settle
from logres.games.britannia.rules.nations import crowns, danes, displacement, romano_british, romans, submission
from logres.games.britannia.rules.rounds import (
    arrivals,
    bidding,
    burhs,
    departures,
    last_rounds,
    overpopulation,
    population,
    setup,
    turn,
)
from logres.games.britannia.rules.rounds.scenarios import SCENARIOS
from logres.games.britannia.ui import invariants, outlook, position, reach, view
from logres.ledger import clauses

if TYPE_CHECKING:
    from rich.console import RenderableType

OPTIONS: Final = (
    Option("bidding", "bool", False, "bid victory points for the sides instead of taking them as seated"),
    Option("random-sides", "bool", False, "hand the groups of nations out by lot"),
    Option("minimum-raise", "int", 1, "the least by which a bid must be raised", tuple(range(1, 11))),
    Option("secret-ballot", "bool", False, "votes for the Bretwalda are always sealed and revealed together"),
    Option("ballot-call", "bool", True, "before each vote any player may call for a secret ballot"),
    Option("roman-gwynedd", "int", 1, "points of Gwynedd for the Romans: 1 by the rulebook, 2 by the card", (1, 2)),
    Option("harold-scroll", "bool", False, "the Normans are also paid when Norwegians or Danes kill Harold"),
    Option(
        "belgae-revolt",
        "choice",
        "round",
        "six points for Roman units: all round 1 by the rulebook, or in the Belgae turn by the card",
        ("round", "turn"),
    ),
    Option(
        "boudicca-army",
        "choice",
        "anywhere",
        "her army appears in any area with Belgae units by the rulebook, or with her by the summary",
        ("anywhere", "with-her"),
    ),
    Option(
        "submission-areas",
        "choice",
        "alone",
        "what counts for submission: areas held alone by the rulebook, or contested ones as well",
        ("alone", "contested"),
    ),
    Option("angles-overrun", "bool", False, "the Angles overrun subject Brigantes in Wales and England"),
    Option(
        "saxon-levy",
        "choice",
        "own",
        "where the Saxon reinforcements of round 16 appear: in their own English areas, or in vacant ones as well",
        ("own", "vacant"),
    ),
    Option(
        "pict-return",
        "choice",
        "open",
        "Pict raiders go home if no other nation is there, whatever the stacking limits, or only where there is room",
        ("open", "room"),
    ),
)

# How games were played that were begun before these options were there.
BEFORE_OPTIONS: Final[dict[str, Any]] = {
    "ballot-call": False,
    "harold-scroll": True,
    "belgae-revolt": "turn",
    "boudicca-army": "with-her",
    "submission-areas": "contested",
    "angles-overrun": True,
    "saxon-levy": "own",
    "pict-return": "room",
}

_CHAPTERS: Final = (
    arrivals,
    battle,
    bidding,
    burhs,
    crowns,
    danes,
    departures,
    displacement,
    last_rounds,
    losses,
    march,
    movement,
    overpopulation,
    population,
    retreat,
    romano_british,
    romans,
    settle,
    submission,
    turn,
    withdrawal,
)


def upgrade(state: dict[str, Any], dismounted: int) -> None:
    """Mend an older save: cavalry on foot were not counted, an overlord's refusal was for all areas at once."""
    state["board"].setdefault("dismounted", dismounted)
    for frame in state["stack"]:
        fields = frame["fields"]
        if frame["frame"] == "Movement" and "granted" not in fields:
            fields["denied"] = (1 << tables.LAND) - 1 if fields["denied"] else 0
            if state["stack"][-1]["frame"] == "Leave":
                frame["step"] = "heard"


class Britannia(Title):
    """game.nations.seventeen, game.players.count: Three, four or five players; two only in the practice scenarios."""

    HAS_SECRETS = False
    POSITION_NAMES = position.NAMES
    ORDER = 1
    PACKAGE = "logres.games.britannia"
    TEXTS = ("logres.games.britannia",)
    PASS_SCOPES = ("turn",)
    RENAMED_FRAMES: ClassVar[dict[str, str]] = {"Chronicle": "GameLoop"}
    RENAMED_STEPS: ClassVar[dict[str, str]] = {"Movement.heed": "after_group"}

    def __init__(self) -> None:
        super().__init__("britannia", "Britannia", tuple(SCENARIOS), OPTIONS, frames_of(_CHAPTERS))

    def seats(self, scenario: str | None = None, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        names = SCENARIOS[self.check_scenario(scenario)].seats
        if options and (options.get("bidding") or options.get("random-sides")):
            return tuple([f"p{i + 1}" for i in range(len(names))])
        return names

    def blank(self) -> Board:
        return Board()

    def start(self, g: Game) -> None:
        setup.start(g)

    def result(self, g: Game, b: Any) -> Result:
        return view.result(g, b)

    def view(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return view.view(g, b, seat)

    def view_after(self, g: Game, b: Any, seat: str | None, before: Any, seen: dict[str, Any]) -> dict[str, Any]:
        return view.after(g, b, before, seen)

    def outlook(self, g: Game, b: Any, seat: str | None) -> dict[str, Any]:
        return outlook.outlook(g, b)

    def reach(self, g: Game, b: Any, seat: str, origin: str | None) -> list[Band]:
        return reach.reach(g, b, seat, origin)

    def redeal(self, g: Game, b: Any, seat: str, dealer: Dealer) -> None:
        crowns.reseal(g, b, seat, dealer)

    def position(self, g: Game, b: Any) -> dict[str, Any]:
        return position.write(g, b)

    def set_position(self, g: Game, doc: dict[str, Any]) -> None:
        position.read(g, doc)

    def pinned_options(self, version: str) -> dict[str, Any]:
        return dict(BEFORE_OPTIONS) if version in ("", "0.1.0") else {}

    def upgrade(self, doc: dict[str, Any]) -> None:
        board = doc["state"]["board"]
        walked = board["round"] > tables.CALENDAR.leader_round[tables.ARTHUR]
        upgrade(doc["state"], tables.ARTHUR_CAVALRY if walked else 0)

    def broken(self, g: Game, b: Any) -> list[str]:
        return invariants.broken(g, b)

    def place_name(self, id: str) -> str | None:
        return tables.AREA_NAMES[tables.AREA[id]] if id in tables.AREA else None

    def turn_of(self, g: Game, b: Any) -> str:
        return f"{b.round}/{b.nation}/{b.half}"

    def pass_mark(self, g: Game, b: Any, seat: str, scope: str) -> str:
        return self.turn_of(g, b)

    def pass_ends(self, g: Game, b: Any, seat: str, scope: str, mark: str) -> bool:
        """A people may submit after every round of dice; who will not says so once for the overlord's turn."""
        return mark != self.turn_of(g, b)

    def fingerprint(self) -> str:
        return figures.fingerprint(tables.DATA)

    @property
    def ledger(self) -> Mapping[str, Clause]:
        return clauses.ledger(self.id)

    @property
    def bots(self) -> dict[str, BotMaker]:
        from logres.games.britannia.bot.bot import Greedy
        from logres.games.britannia.bot.style import BEGINNER

        return {"easy": lambda seed: Greedy(seed, BEGINNER), "normal": Greedy}

    @property
    def tactics(self) -> Tactics:
        from logres.games.britannia.bot.bot import Greedy
        from logres.games.britannia.bot.tactics import BritanniaTactics

        return BritanniaTactics(Greedy)

    @property
    def vocabulary(self) -> Vocabulary:
        from logres.games.britannia.ui.vocabulary import vocabulary

        return vocabulary()

    @property
    def features(self) -> Features:
        from logres.games.britannia.ui.features import BritanniaFeatures

        return BritanniaFeatures()

    @property
    def terminal(self) -> TerminalUI:
        from logres.games.britannia.ui.terminal import BritanniaTerminal

        return BritanniaTerminal(self.id)

    def odds(self, battle: dict[str, Any]) -> RenderableType:
        from logres.games.britannia.ui import odds, odds_report

        return odds_report.report(odds.odds(**battle))

    def odds_json(self, battle: dict[str, Any]) -> dict[str, Any]:
        from logres.games.britannia.ui import odds, odds_report

        return odds_report.as_json(odds.odds(**battle))


TITLE: Final = Britannia()
