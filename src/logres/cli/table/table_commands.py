"""What a player can say at the table besides actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from logres.bots import bot, explain, usual
from logres.bots.bot import consult
from logres.cli.table import saves
from logres.cli.table.screen import markup_safe
from logres.engine.actions import Refusal, normal
from logres.engine.errors import BadInput
from logres.engine.frames import Decision
from logres.engine.interfaces import Clause

if TYPE_CHECKING:
    from logres.cli.table.table import Table

LOG_LINES: Final = 20
MOST_CLAUSES: Final = 12


class Quit(Exception):
    """The player leaves the table."""


Command = Callable[["Table", Decision, str], None]


def run_command(table: Table, decision: Decision, line: str) -> bool:
    """Carry out a command; False if the line is none."""
    word, _, rest = line.strip().partition(" ")
    command = COMMANDS.get(word.lower())
    if command is None:
        return False
    command(table, decision, rest.strip())
    return True


def refuse_in_a_row(line: str) -> None:
    """BadInput if one of several things parted by `;` or `,` is a command."""
    pieces = [piece.split() for piece in re.split("[;,]", line)]
    for word in [piece[0] for piece in pieces if piece]:
        if len(pieces) > 1 and word.lower() in COMMANDS:
            raise BadInput(f"'{word}' needs a line of its own: only actions can be played in a row")


def _undo(table: Table, decision: Decision, rest: str) -> None:
    table.undo(decision.seat)


def _log(table: Table, decision: Decision, rest: str) -> None:
    if rest and not rest.isdecimal():
        raise BadInput("write log, or log and the number of lines")
    lines = table.narrator.lines(decision.seat)
    table.narrator.log(lines[-int(rest or LOG_LINES) :] if rest != "0" else [], decision.seat)


def _why(table: Table, decision: Decision, rest: str) -> None:
    """`why not X`; the word `not` may be left out."""
    thing = normal(rest).removeprefix("not ").strip()
    if not thing or thing == "not":
        raise BadInput("write why not, and an area, a card or a notation")
    why = table.game.why_not(thing, decision.seat)
    text = f"It is offered: {thing}" if why is None else str(Refusal(table.narrator.translate(why.text), why.rule))
    table.screen.line(markup_safe(text))


def _rule(table: Table, decision: Decision, rest: str) -> None:
    """The clauses whose id begins so; those of the question without one."""
    prefix = rest or decision.rule
    found = [clause for id, clause in table.game.title.ledger.items() if id.startswith(prefix)]
    if not found:
        raise BadInput(f"there is no rule '{prefix}'")
    for clause in found[:MOST_CLAUSES]:
        table.screen.show(_clause(clause))
    if len(found) > MOST_CLAUSES:
        table.screen.line(f"... and {len(found) - MOST_CLAUSES} more that begin so", "dim")


def _clause(clause: Clause) -> Text:
    text = Text.assemble((clause.id, "bold"), "  ", clause.rule)
    return text.append(f"\n  {clause.edge}", style="dim") if clause.edge else text


def _showing(render: Callable[[Table, dict[str, Any], str], RenderableType]) -> Command:
    """A command that shows something of the player's view, and the question again."""

    def command(table: Table, decision: Decision, rest: str) -> None:
        table.screen.show(render(table, table.game.view(decision.seat), rest))
        table.narrator.ask(decision)

    return command


def _card(table: Table, view: dict[str, Any], rest: str) -> RenderableType:
    actor = table.game.decision.actor if table.game.decision else ""
    return table.narrator.ui.card(view, normal(rest) or actor)


def _advice(table: Table, decision: Decision, rest: str) -> None:
    """What a bot that searches weighs here, in words; where it weighs nothing, what the usual bot would answer."""
    game = table.game
    if game.decision is None or game.decision.seat != decision.seat:
        raise BadInput("others have not answered yet: no advice before that")
    with table.screen.out.status("A bot thinks ..."):
        reasons = [reason.sentence for reason in explain(game)]
        told = reasons or [f"Nothing to weigh; the usual bot answers: {consult(bot(usual(game.title.id)), game).text}"]
    for line in told:
        table.screen.line(markup_safe(line))
    table.narrator.ask(decision)


def _save(table: Table, decision: Decision, rest: str) -> None:
    if not rest:
        raise BadInput("write save and the name of a file")
    if "\0" in rest:
        raise BadInput("no file can have such a name")
    saves.write_table(Path(rest).expanduser(), table.game, table.seated)
    table.screen.line(f"Saved a copy in {markup_safe(rest)}.")


def _help(table: Table, decision: Decision, rest: str) -> None:
    ui = table.narrator.ui
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="cyan", no_wrap=True)
    for words, text in HELP:
        if words.split()[0] not in PAGES or words.split()[0] in ui.PAGES:
            typed, meaning = ui.HELP.get(words, (words, text))
            grid.add_row(Text(f"  {typed}"), Text(meaning))
    table.screen.show(grid)


def _quit(table: Table, decision: Decision, rest: str) -> None:
    raise Quit


HELP: Final = (
    ("3", "the third choice"),
    ("to kent", "a choice by its notation; its beginning will do, Tab completes it"),
    ("take 2; to kent", "several at once, all or none"),
    ("Enter", "the choices again"),
    ("undo", "take back, up to the last die, reveal or other player's action"),
    ("why not X", "why an area, a card or a notation is not offered"),
    ("rule [X]", "the rules whose id begins with X; those of this question without X"),
    ("board", "the board"),
    ("score", "the points"),
    ("timeline", "what is to come"),
    ("card [X]", "the card of a nation"),
    ("odds [X]", "the odds of the battle being fought, or of the one that waits in an area"),
    ("trace [X]", "what the last non-player asked itself"),
    ("advice", "what a bot would do here, and what it thinks that is worth"),
    ("log [n]", "the last n lines of the log"),
    ("save FILE", "save a copy; the game itself is saved after every action"),
    ("quit", "leave; logres play --resume goes on (Ctrl-C and Ctrl-D do the same)"),
)

PAGES: Final = ("timeline", "card", "odds", "trace")  # what not every title has

COMMANDS: Final[dict[str, Command]] = {
    "undo": _undo,
    "log": _log,
    "why": _why,
    "rule": _rule,
    "board": _showing(lambda table, view, rest: table.narrator.ui.board(view, table.screen.width)),
    "score": _showing(lambda table, view, rest: table.narrator.ui.score(view)),
    "timeline": _showing(lambda table, view, rest: table.narrator.ui.timeline(view)),
    "odds": _showing(lambda table, view, rest: table.narrator.ui.odds(view, normal(rest))),
    "card": _showing(_card),
    "trace": _showing(lambda table, view, rest: table.narrator.ui.trace(view, normal(rest))),
    "advice": _advice,
    "save": _save,
    "help": _help,
    "?": _help,
    "quit": _quit,
    "exit": _quit,
}

WORDS: Final = (
    "undo",
    "why not ",
    "rule ",
    "board",
    "score",
    "timeline",
    "card ",
    "odds",
    "trace",
    "advice",
    "log",
    "save ",
    "help",
    "quit",
)
