"""What a player reads: what happened since his last turn, the board when his turn begins, the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.padding import Padding
from rich.text import Text

from logres.cli.table.screen import Screen, log_text, seat_style
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.history import Line
from logres.engine.view import priced
from logres.languages.catalog import translator

ACTION: Final = 2  # the level of headings that stand below those of a turn
LONGEST_NEWS: Final = 40  # lines; what is older stays in the log


class Narrator:
    """Remembers what each seat has seen. Seats may be None: somebody who only watches."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.ui = game.title.terminal
        self.translate = translator(game.title.id, screen.language)
        self.played: dict[str, list[str]] = {}  # by seat: forced actions, shown at its next question
        self._known: dict[str | None, int] = {}  # by seat: the action up to which it knows the log
        self._board_of = ("", "")  # the turn and seat whose board was shown last
        self._status = ("", "")  # the moment that was shown last

    def begin(self, known: int) -> None:
        """All seats know the log up to an action."""
        self._known = dict.fromkeys([*self.game.seats, None], known)

    def forget(self) -> None:
        """After an undo: what was taken back is not known any more."""
        self._known = {seat: min(known, self.game.count) for seat, known in self._known.items()}

    def change_reader(self) -> None:
        """Somebody else looks at the screen, which was cleared: board and status are shown again."""
        self._board_of = self._status = ("", "")

    def question(self, decision: Decision) -> None:
        """Everything a player needs before he answers."""
        seat = decision.seat
        self.news(seat)
        turn = (self.game.title.turn_of(self.game, self.game.board), seat)
        if turn != self._board_of:
            self._board_of = turn
            self.screen.show(self.ui.board(self.game.view(seat), self.screen.width))
        self._show_played(seat)
        self.ask(decision)
        self.choices(decision)

    def news(self, seat: str | None) -> None:
        """The log since this seat last looked, in as few lines as it takes."""
        lines = self.lines(seat, self._known[seat])
        self._known[seat] = self.game.count
        if any(line.seat not in (seat, "") for line in lines):
            self.screen.heading("Since your last turn" if seat else "So far")
        texts = self._condensed([line for line in lines if not self.ui.is_aside(line.as_json(seat))], seat)
        if len(texts) > LONGEST_NEWS:
            self.screen.line(f"  ... and what came before: log {len(lines)}", "dim")
        self._indented(texts[-LONGEST_NEWS:])

    def lines(self, seat: str | None, after: int = -1) -> list[Line]:
        """The log lines a seat may see, after an action."""
        return [line for line in self.game.log if line.number > after and line.seen(seat)]

    def log(self, lines: Sequence[Line], seat: str | None) -> None:
        """Every line as it stands."""
        self._indented([self._text(line, seat) for line in lines])

    def _text(self, line: Line, seat: str | None) -> Text:
        text = log_text(line, seat, self.translate)
        if line.heading and line.level < ACTION:
            text.stylize("bold")
        return text

    def _condensed(self, lines: Sequence[Line], seat: str | None) -> list[Text]:
        """Lines in a row that say the same of the same become one: `Picts march Mar - Alban; Skye - Moray`."""
        texts: list[Text] = []
        for n, line in enumerate(lines):
            text, begins = self._text(line, seat), self._beginning(line)
            if n and begins and begins == self._beginning(lines[n - 1]):
                texts[-1] = Text.assemble(texts[-1], "; ", text[len(begins) :])
            else:
                texts.append(text)
        return texts

    def _beginning(self, line: Line) -> str:
        """What a line says before its second noun or number, if it has one; other languages put them elsewhere."""
        parts = line.template.split("{}")
        return f"{parts[0]}{line.args[0]}{parts[1]}" if len(parts) > 2 and self.translate is str else ""

    def _indented(self, texts: Sequence[Text]) -> None:
        for text in texts:
            self.screen.show(Padding(text, (0, 0, 0, 2), expand=False))

    def ask(self, decision: Decision) -> None:
        """The question itself, with who is asked and by which rule; the moment above it when that has changed."""
        status = self.ui.status(self.game.view(decision.seat))
        if status != self._status:
            self._status = status
            self.screen.moment(*status)
        style = f"bold {self.ui.SEAT_COLOURS.get(decision.seat) or seat_style(self.game.seats, decision.seat)}"
        self.screen.show(
            Text.assemble((_who(decision) + self.translate(decision.prompt), style), (f"  [{decision.rule}]", "dim"))
        )

    def choices(self, decision: Decision) -> None:
        actions = self.game.legal(decision.seat)
        docs = priced(self.game, decision, actions)
        hints = self.ui.hints(self.game.view(decision.seat), docs)
        notes = [str(doc["price"]) if "price" in doc else hint for doc, hint in zip(docs, hints, strict=True)]
        self.screen.numbered([str(action) for action in actions], notes)
        beside = [str(action) for action in self.game.initiatives(decision.seat)]
        if beside:
            self.screen.line("At any time: " + ", ".join(beside), "dim")

    def _show_played(self, seat: str) -> None:
        played = self.played.pop(seat, [])
        if played:
            self.screen.line("No choice, so played for you: " + "; ".join(played), "dim")

    def end(self, seat: str | None) -> None:
        """The last news, the score and who won."""
        self.news(seat)
        result = self.game.result
        assert result is not None
        self.screen.heading("The game is over")
        self.screen.show(self.ui.score(self.game.view(seat)))
        scores = ", ".join(f"{name} {score:g}" for name, score in result.scores.items())
        self.screen.line(f"{' and '.join(result.winners) or 'nobody'} won: {result.reason} ({scores}).", "bold")


def _who(decision: Decision) -> str:
    """The actor, unless the prompt begins with it."""
    actor = decision.actor.replace("_", " ")
    return "" if decision.prompt.lower().replace("-", " ").startswith(actor) else f"{actor}: "
