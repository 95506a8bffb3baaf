"""The table of one person against bots: it answers the messages of a page as the server's socket does."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from logres.engine import api, view
from logres.engine.errors import GameOver, LogresError
from logres.engine.game import Game
from logres.table import prepared_answers, preview, views
from logres.table.prepared_answers import PlainAnswer
from logres.table.refusals import IS_OVER, MOVED_ON, NOT_BACK, refusal
from logres.table.solo.info import table_info
from logres.table.solo.opponents import Opponents
from logres.table.solo.setup import ME, Json, SeatSetup, Setup, setup_from
from logres.table.timeline import Timeline, is_asked_still, questions_since

LOGGER = logging.getLogger(__name__)
SLOWEST: Final = 10.0  # seconds between two answers of bots


class Refused(LogresError):
    """Not done; `code` says to programs why."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


def begin_game(request: Json) -> SoloTable:
    """A new game: its `id`, `title`, `scenario`, `options`, who plays which seat, the `name` of the person, the `pace`.

    The dice roll by `seed`, or by what nobody can guess.
    """
    setup = setup_from(request)
    return SoloTable(setup, Timeline.begin(setup, {"seed": request.get("seed") or setup.secret})).play_forced()


def resume_game(doc: Json) -> SoloTable:
    """The game that was kept so."""
    prepared = {seat: tuple([PlainAnswer(**one) for one in given]) for seat, given in doc["prepared"].items()}
    chairs = tuple([SeatSetup(seat, who, prepared.get(seat, ())) for seat, who in doc["chairs"]])
    rest = (doc["secret"], doc["name"], doc["pace"], doc["created"])
    game = api.replay(doc["record"])
    setup = Setup(doc["id"], game.title.id, game.scenario, game.options, chairs, *rest)
    timeline = Timeline(game.at(0), 1)
    timeline.advance(game, doc["version"], doc["auto"])
    table = SoloTable(setup, timeline)
    table.changed, table.looked = doc["changed"], doc["looked"]
    return table


class LastView(NamedTuple):
    """What the page holds."""

    seat: str | None
    version: int
    board: Json
    lines: int  # of the whole log
    readable: int


class SoloTable:
    """One game. `handle` answers a message; `go_on` plays what waits for no person, `pause` seconds later."""

    def __init__(self, setup: Setup, timeline: Timeline) -> None:
        self.setup = setup
        self.timeline = timeline
        self.changed = setup.created
        self.looked = 0  # the action up to which the person has seen the game
        self._seat: str | None = None  # as which the page looks
        self._shown: LastView | None = None
        self._reconsidering: set[str] = set()
        self._question_since = questions_since(timeline, {}, ())
        self._opponents = Opponents(setup.secret)
        self._lines = -1  # how long the log was when a bot last answered

    def play_forced(self) -> SoloTable:
        """Play what needs nobody's thought before the first question."""
        game = self.timeline.game.clone()
        self._adopt(game, prepared_answers.play_on(game, self.setup))
        return self

    # ------------------------------------------------------------------ what it is

    @property
    def info(self) -> Json:
        return table_info(self.setup, self.timeline, self.changed)

    @property
    def kept(self) -> Json:
        """All that it takes to go on another day, and to list the game until then."""
        setup = self.setup
        return {
            "id": setup.id,
            "chairs": [[chair.seat, chair.who] for chair in setup.chairs],
            "prepared": {c.seat: [one._asdict() for one in c.prepared] for c in setup.chairs if c.prepared},
            "secret": setup.secret,
            "name": setup.name,
            "pace": setup.pace,
            "created": setup.created,
            "changed": self.changed,
            "version": self.timeline.version,
            "auto": sorted(self.timeline.auto),
            "looked": self.looked,
            "record": self.timeline.game.record(whole=True),
            "info": self.info,
            "mine": setup.mine,
        }

    def moment(self, count: int, seat: str | None, before: int | None) -> Json:
        """The table as a seat of the person's saw it after an action, or before a heading within it."""
        return views.moment(self.timeline, count, self._own(seat), before)

    # ------------------------------------------------------------------ messages

    def handle(self, message: Json) -> list[Json]:
        """Do what a message says; the answers to it, the newest view last."""
        kind, id = message.get("type", ""), message.get("id", "")
        handler = HANDLERS.get(kind)
        try:
            if handler is None:
                raise Refused("conflict", "this can only be done at a table of the server")
            answers = handler(self, message)
        except LogresError as error:
            code = error.code if isinstance(error, Refused) else None
            if code == "stale":
                self._shown = None
            answers = [{"type": "refused", "id": id, **refusal(error, code)}]
        return [*answers, *self._news()]

    def _hello(self, message: Json) -> list[Json]:
        self._seat = self._own(message.get("seat")) or self.setup.mine[0]
        self._shown = None
        missed = {**views.missed(self.timeline.game, self._seat, self.looked), "said": 0}
        prepared = {seat: [one._asdict() for one in self.setup.seat(seat).prepared] for seat in self.setup.mine}
        parts = {"table": self.info, "seats": self.setup.mine, "prepared": prepared}
        return [{"type": "welcome", **parts, "said": [], "catch_up": missed, "invite": None}]

    def _look(self, message: Json) -> list[Json]:
        self._seat = self._own(message["seat"])
        self._shown = None
        return [self._ack(message)]

    def _act(self, message: Json) -> list[Json]:
        seat, version, timeline = self._held(message), message["version"], self._running()
        if not is_asked_still(timeline, self._question_since, seat, version):
            raise Refused("stale", MOVED_ON)
        game = timeline.played(seat, message["actions"])
        self._reconsidering.discard(seat)
        return [*self._advance(game), self._ack(message)]

    def _undo(self, message: Json) -> list[Json]:
        seat, timeline = self._held(message), self._running()
        if message["version"] != timeline.version:
            raise Refused("stale", MOVED_ON)
        count = timeline.undo_to(seat)
        if count is None:
            raise Refused("conflict", NOT_BACK)
        self._reconsidering.add(seat)
        timeline.rewind(timeline.at(count), timeline.version + 1)
        self._question_since = questions_since(timeline, self._question_since, timeline.game.seats)
        self._shown = None
        self.changed = time.time()
        return [self._ack(message)]

    def _why_not(self, message: Json) -> list[Json]:
        refused = self.timeline.game.why_not(message["target"], self._held(message))
        text, rule = ("", None) if refused is None else (refused.text, refused.rule)
        return [{"type": "why", "id": message["id"], "text": text, "rule": rule}]

    def _preview(self, message: Json) -> list[Json]:
        seat = self._held(message)
        trial, changed = preview.preview(self.timeline.game, seat, message["actions"])
        return [{"type": "previewed", "id": message["id"], **changed, "outlook": preview.outlook(trial, seat)}]

    def _reach(self, message: Json) -> list[Json]:
        seat, origin, timeline = self._held(message), message.get("origin"), self.timeline
        found = preview.reached(preview.game_to_reach(timeline.game, seat), seat, origin)
        return [{"type": "reached", "id": message["id"], "version": timeline.version, "origin": origin, **found}]

    def _estimate(self, message: Json) -> list[Json]:
        seat, timeline = self._own(message["seat"]), self.timeline
        outlook = preview.outlook(preview.game_to_estimate(timeline.game, seat), seat)
        return [{"type": "estimated", "id": message["id"], "version": timeline.version, "outlook": outlook}]

    def _prepare(self, message: Json) -> list[Json]:
        seat, game = self._held(message), self.timeline.game
        given = [PlainAnswer(**one) for one in message["answers"]]
        kept = prepared_answers.kept(game, seat, given, lambda one, mark: one._replace(mark=mark))
        chairs = [c._replace(prepared=tuple(kept)) if c.seat == seat else c for c in self.setup.chairs]
        self.setup = self.setup._replace(chairs=tuple(chairs))
        answers = [one._asdict() for one in kept]
        return [*self._play_ahead(), {"type": "prepared", "id": message["id"], "answers": answers}]

    def _pace(self, message: Json) -> list[Json]:
        self.setup = self.setup._replace(pace=min(SLOWEST, max(0.0, float(message["seconds"]))))
        return [self._info_message(), self._ack(message)]

    def _ping(self, message: Json) -> list[Json]:
        return [{"type": "pong"}]

    def _ack(self, message: Json) -> Json:
        return {"type": "ack", "id": message["id"], "version": self.timeline.version}

    def _info_message(self) -> Json:
        return {"type": "info", "table": self.info}

    def _held(self, message: Json) -> str:
        """The seat that a message acts for."""
        seat = self._own(message["seat"])
        if seat is None:
            raise Refused("not-yours", "this is done for a seat")
        return seat

    def _own(self, seat: str | None) -> str | None:
        if seat is not None and self.setup.seat(seat).who != ME:
            raise Refused("not-yours", f"you do not hold {seat}")
        return seat

    def _running(self) -> Timeline:
        if self.timeline.game.result is not None:
            raise GameOver(IS_OVER)
        return self.timeline

    # ------------------------------------------------------------------ what is played by itself

    @property
    def pause(self) -> float | None:
        """Seconds after which `go_on` is due; None where a person is waited for, or nobody."""
        game = self.timeline.game
        if self._is_forced():
            return self.setup.pace
        if self._next_seat() is None:
            return None
        return self.setup.pace if game.lines.size != self._lines else 0.0

    def go_on(self) -> list[Json]:
        """Play what is forced, or one answer of a bot; what the page is told of it."""
        seat = self._next_seat()
        if self._is_forced():
            return [*self._play_ahead(), *self._news()]
        if seat is None:
            return []
        self._lines = self.timeline.game.lines.size
        game = self.timeline.game.clone()
        try:
            game.play(self._opponents.chosen(self.setup.seat(seat).who, seat, self.timeline.game), seat)
        except Exception:  # whatever a bot does, the game goes on
            LOGGER.exception("the bot of %s failed, and is answered for at random", seat)
            game = self.timeline.game.clone()
            game.play(self._opponents.at_random(seat, game), seat)
        return [*self._advance(game), *self._news()]

    def _next_seat(self) -> str | None:
        if self.timeline.game.result is not None:
            return None
        return next((seat for seat in self.timeline.waiting_for if self.setup.seat(seat).player is not None), None)

    def _is_forced(self) -> bool:
        game = self.timeline.game
        if game.result is not None or not self.timeline.waiting_for:
            return False
        return prepared_answers.forced_answer(game, self.setup) is not None

    def _play_ahead(self) -> list[Json]:
        if self.timeline.game.result is not None:
            return []
        game = self.timeline.game.clone()
        auto = self._play_on(game)
        return self._advance(game, auto) if auto else []

    def _play_on(self, game: Game) -> list[int]:
        seen = self.timeline.game.lines.size if self.setup.pace else None
        return prepared_answers.play_on(game, self.setup, self._reconsidering, seen)

    def _advance(self, game: Game, auto: Sequence[int] = ()) -> list[Json]:
        """Let a clone that has been played on, and what follows by itself, become the present."""
        self._adopt(game, [*auto, *self._play_on(game)])
        return [] if game.result is None else [self._info_message()]

    def _adopt(self, game: Game, auto: Sequence[int]) -> None:
        timeline = self.timeline
        moves = timeline.moves_since(game)
        timeline.advance(game, timeline.version + len(moves), auto)
        self._question_since = questions_since(timeline, self._question_since, {move.seat for move in moves})
        self.changed = time.time()

    # ------------------------------------------------------------------ what is shown

    def _news(self) -> list[Json]:
        """What brings the page up to date; nothing if it is."""
        timeline, game, before = self.timeline, self.timeline.game, self._shown
        if before is not None and before.version == timeline.version:
            return []
        board = game.title.view(game, game.board, self._seat)
        self._shown = LastView(self._seat, timeline.version, board, game.lines.size, views.readable(game, self._seat))
        self.looked = game.count
        if before is None:
            return [{"type": "view", **views.whole(timeline, self._seat, board)}]
        log = view.log_of(game, self._seat, before.lines)
        differs = views.difference(before.board, board)
        parts = (before.version, views.for_all(game), differs, before.readable, log)
        return [{"type": "change", **views.change(timeline, self._seat, *parts)}]


HANDLERS: Final[dict[str, Callable[[SoloTable, Json], list[Json]]]] = {
    "hello": SoloTable._hello,
    "look": SoloTable._look,
    "act": SoloTable._act,
    "undo": SoloTable._undo,
    "whynot": SoloTable._why_not,
    "preview": SoloTable._preview,
    "reach": SoloTable._reach,
    "estimate": SoloTable._estimate,
    "prepare": SoloTable._prepare,
    "pace": SoloTable._pace,
    "ping": SoloTable._ping,
}
