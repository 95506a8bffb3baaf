"""One person against bots, without a server: what a browser plays by itself (docs/offline.md).

It takes the same messages as the server's socket does, and answers with the same ones: tests/table/test_solo.py plays
games through both. All is plain JSON. What has to be kept after each answer is `kept`; `resumed` goes on from there.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from logres.bots.bot import RANDOM, Bot, act, at_random, bot, check, dealt_for, when_asked
from logres.engine import api, view
from logres.engine.chance import seed_hash
from logres.engine.errors import BadInput, GameOver, LogresError
from logres.engine.game import Game
from logres.engine.title import title
from logres.table import prepared_answers, trying, views
from logres.table.prepared_answers import QUICK, PlainAnswer
from logres.table.refusals import IS_OVER, MOVED_ON, NOT_BACK, refusal
from logres.table.timeline import Timeline, questions_since

Json = dict[str, Any]
ME: Final = "me"
RULES: Final = "rules"
SLOWEST: Final = 10.0  # seconds between two answers of bots


class Refused(LogresError):
    """Not done; `code` says to programs why."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Chair(NamedTuple):
    """A seat, and who plays it: the person, the rules of the game, or the bot of this name."""

    seat: str
    who: str
    prepared: tuple[PlainAnswer, ...] = ()

    @property
    def rules(self) -> bool:
        return self.who == RULES

    @property
    def player(self) -> str | None:
        return None if self.who in (ME, RULES) else self.who


class Setup(NamedTuple):
    """All of a table but its game."""

    id: str
    title: str
    scenario: str
    options: Json
    chairs: tuple[Chair, ...]
    secret: str
    name: str
    pace: float
    created: float

    @property
    def secrecy(self) -> str:
        return QUICK

    @property
    def mine(self) -> list[str]:
        return [chair.seat for chair in self.chairs if chair.who == ME]

    def seat(self, name: str) -> Chair:
        for chair in self.chairs:
            if chair.seat == name:
                return chair
        raise BadInput(f"there is no seat '{name}' at this table")


def begun(wish: Json) -> Solo:
    """A new game: its `id`, `title`, `scenario`, `options`, who plays which seat, the `name` of the person, the `pace`.

    The dice roll by `seed`, or by what nobody can guess.
    """
    t = title(wish["title"])
    options = t.check_options(wish.get("options"))
    scenario = t.check_scenario(wish.get("scenario"))
    wishes = {one["seat"]: one["who"] for one in wish["seats"]}
    chairs = _chairs(t.id, t.seats(scenario, options), t.unplayed(options), wishes)
    secret = wish.get("secret") or secrets.token_hex(16)
    pace, created = float(wish.get("pace", 0)), time.time()
    setup = Setup(wish["id"], t.id, scenario, options, chairs, secret, wish["name"], pace, created)
    return Solo(setup, Timeline.begin(setup, {"seed": wish.get("seed") or secret})).set_going()


def _chairs(id: str, seats: Sequence[str], unplayed: Sequence[str], wishes: dict[str, str]) -> tuple[Chair, ...]:
    found = []
    for seat in seats:
        if seat not in wishes and seat not in unplayed:
            raise BadInput(f"nobody plays {seat}")
        who = RULES if seat in unplayed else wishes[seat]
        found.append(Chair(seat, who if who in (ME, RULES) else check(who, id)))
    if not any(chair.who == ME for chair in found):
        raise BadInput("you play no seat")
    return tuple(found)


def resumed(doc: Json) -> Solo:
    """The game that was kept so."""
    prepared = {seat: tuple([PlainAnswer(**one) for one in given]) for seat, given in doc["prepared"].items()}
    chairs = tuple([Chair(seat, who, prepared.get(seat, ())) for seat, who in doc["chairs"]])
    rest = (doc["secret"], doc["name"], doc["pace"], doc["created"])
    game = api.replay(doc["record"])
    setup = Setup(doc["id"], game.title.id, game.scenario, game.options, chairs, *rest)
    timeline = Timeline(game.at(0), 1)
    timeline.advance(game, doc["version"], doc["auto"])
    table = Solo(setup, timeline)
    table.changed, table.looked = doc["changed"], doc["looked"]
    return table


class Shown(NamedTuple):
    """What the page holds."""

    seat: str | None
    version: int
    board: Json
    lines: int  # of the whole log
    readable: int


class Solo:
    """One game. `hear` answers a message; `go_on` plays what waits for no person, `pause` seconds later."""

    def __init__(self, setup: Setup, timeline: Timeline) -> None:
        self.setup = setup
        self.timeline = timeline
        self.changed = setup.created
        self.looked = 0  # the action up to which the person has seen the game
        self._seat: str | None = None  # as which the page looks
        self._shown: Shown | None = None
        self._asks_itself: set[str] = set()
        self._question_since = questions_since(timeline, {}, ())
        self._bots: dict[str, Bot] = {}
        self._lines = -1  # how long the log was when a bot last answered

    def set_going(self) -> Solo:
        """Play what needs nobody's thought before the first question."""
        game = self.timeline.game.clone()
        self._adopt(game, prepared_answers.play_on(game, self.setup))
        return self

    # ------------------------------------------------------------------ what it is

    @property
    def info(self) -> Json:
        """As `TableInfo` has it."""
        game, setup = self.timeline.game, self.setup
        return {
            "id": setup.id,
            "title": setup.title,
            "scenario": setup.scenario,
            "options": setup.options,
            "public": False,
            "status": "running" if game.result is None else "over",
            "host": setup.name,
            "seats": [_seat_info(chair, setup.name) for chair in setup.chairs],
            "waiting_for": self.timeline.waiting_for,
            "count": game.count,
            "version": self.timeline.version,
            "created": setup.created,
            "changed": self.changed,
            "commitment": "",
            "pace": setup.pace,
            "clock": None,
            "secrecy": setup.secrecy,
            "proposal": None,
            "result": None if game.result is None else game.result.as_json(),
            "parent": None,
            "rematch": None,
            "frozen": None,
            "opening": False,
            "anew": [],
            "paused": None,
            "pause_proposal": None,
        }

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

    def hear(self, message: Json) -> list[Json]:
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
        if not self._question_since.get(seat, timeline.version) <= version <= timeline.version:
            raise Refused("stale", MOVED_ON)
        game, actions = timeline.game.clone(), message["actions"]
        game.play(actions[0] if len(actions) == 1 else list(actions), seat)
        self._asks_itself.discard(seat)
        return [*self._advance(game), self._ack(message)]

    def _undo(self, message: Json) -> list[Json]:
        seat, timeline = self._held(message), self._running()
        if message["version"] != timeline.version:
            raise Refused("stale", MOVED_ON)
        count = timeline.undo_to(seat)
        if count is None:
            raise Refused("conflict", NOT_BACK)
        self._asks_itself.add(seat)
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
        trial, changed = trying.tried(self.timeline.game, seat, message["actions"])
        return [{"type": "previewed", "id": message["id"], **changed, "outlook": trying.outlook(trial, seat)}]

    def _reach(self, message: Json) -> list[Json]:
        seat, origin, timeline = self._held(message), message.get("origin"), self.timeline
        found = trying.reached(trying.to_march(timeline.game, seat), seat, origin)
        return [{"type": "reached", "id": message["id"], "version": timeline.version, "origin": origin, **found}]

    def _estimate(self, message: Json) -> list[Json]:
        seat, timeline = self._own(message["seat"]), self.timeline
        outlook = trying.outlook(trying.to_estimate(timeline.game, seat), seat)
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
        return [self._told(), self._ack(message)]

    def _ping(self, message: Json) -> list[Json]:
        return [{"type": "pong"}]

    def _ack(self, message: Json) -> Json:
        return {"type": "ack", "id": message["id"], "version": self.timeline.version}

    def _told(self) -> Json:
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
            game.play(self._chosen(seat), seat)
        except Exception:  # whatever a bot does, the game goes on
            game = self.timeline.game.clone()
            game.play(at_random(game, seat, self._bot_seed), seat)
        return [*self._advance(game), *self._news()]

    @property
    def _bot_seed(self) -> str:
        return seed_hash(f"bot {self.setup.secret}")

    def _chosen(self, seat: str) -> str:
        """The answer of a seat's bot, from a game dealt anew: the true one stays out of its sight."""
        name, game, seed = self.setup.seat(seat).who, self.timeline.game, self._bot_seed
        if name == RANDOM:
            return at_random(game, seat, seed)
        owner = seed_hash(f"{seed}/{seat}")
        if seat not in self._bots:
            self._bots[seat] = bot(name, seed=owner)
        return act(self._bots[seat], when_asked(dealt_for(game, seat, owner), seat, owner)).text

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
        return prepared_answers.play_on(game, self.setup, self._asks_itself, seen)

    def _advance(self, game: Game, auto: Sequence[int] = ()) -> list[Json]:
        """Let a clone that has been played on, and what follows by itself, become the present."""
        self._adopt(game, [*auto, *self._play_on(game)])
        return [] if game.result is None else [self._told()]

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
        self._shown = Shown(self._seat, timeline.version, board, game.lines.size, views.readable(game, self._seat))
        self.looked = game.count
        if before is None:
            return [{"type": "view", **views.whole(timeline, self._seat, board)}]
        log = view.log_of(game, self._seat, before.lines)
        differs = views.difference(before.board, board)
        parts = (before.version, views.for_all(game), differs, before.readable, log)
        return [{"type": "change", **views.change(timeline, self._seat, *parts)}]


def _seat_info(chair: Chair, name: str) -> Json:
    """As `SeatInfo` has it."""
    mine = chair.who == ME
    return {
        "seat": chair.seat,
        "holder": name if mine else None,
        "bot": chair.player,
        "stand_in": None,
        "reserved": None,
        "resigned": False,
        "online": mine,
        "clock": None,
        "rules": chair.rules,
        "share": "none",
        "program": False,
        "offered": False,
        "holiday": None,
    }


HANDLERS: Final[dict[str, Callable[[Solo, Json], list[Json]]]] = {
    "hello": Solo._hello,
    "look": Solo._look,
    "act": Solo._act,
    "undo": Solo._undo,
    "whynot": Solo._why_not,
    "preview": Solo._preview,
    "reach": Solo._reach,
    "estimate": Solo._estimate,
    "prepare": Solo._prepare,
    "pace": Solo._pace,
    "ping": Solo._ping,
}


class Desk:
    """The games a browser plays, by their ids; all that goes in and out is JSON text, errors as refusals."""

    def __init__(self) -> None:
        self._tables: dict[str, Solo] = {}

    def begin(self, wish: str) -> str:
        """Begin a game; what is to be kept of it."""
        return self._safely(lambda: self._laid(begun(json.loads(wish))).kept)

    def resume(self, kept: str) -> str:
        """Go on with a game, if it is not on the desk already."""
        doc = json.loads(kept)
        return self._safely(lambda: (self._tables.get(doc["id"]) or self._laid(resumed(doc))).kept)

    def drop(self, id: str) -> None:
        self._tables.pop(id, None)

    def hear(self, id: str, text: str) -> str:
        """Answer a message of the page."""
        table = self._table(id)
        version = table.timeline.version
        return self._told(table, table.hear(json.loads(text)), version)

    def go_on(self, id: str) -> str:
        """Play what waits for no person."""
        table = self._table(id)
        version = table.timeline.version
        return self._told(table, table.go_on(), version)

    def moment(self, id: str, count: int, seat: str | None, before: int | None) -> str:
        return self._safely(lambda: self._table(id).moment(count, seat, before))

    def _table(self, id: str) -> Solo:
        if id not in self._tables:
            raise BadInput(f"the game {id} is not on the desk")
        return self._tables[id]

    def _laid(self, table: Solo) -> Solo:
        self._tables[table.setup.id] = table
        return table

    def _told(self, table: Solo, messages: list[Json], version: int) -> str:
        """The messages; what is to be kept before they are shown, if anything is new; when to go on."""
        changes = any(message["type"] in ("info", "prepared", "view") for message in messages)
        kept = table.kept if changes or table.timeline.version != version else None
        return json.dumps({"messages": messages, "kept": kept, "pause": table.pause})

    def _safely(self, work: Callable[[], Json]) -> str:
        try:
            return json.dumps({"done": work()})
        except LogresError as error:
            return json.dumps({"refused": refusal(error)})
