"""Two worlds that somebody cannot tell apart, on the wire: what he is sent, and can ask for, is the same in both.

    python -m tests.server.two_worlds bretwalda --moments 200
    python -m tests.server.two_worlds pendragon --kinds answered --games 96

Pairs start at moments spread over whole games. *Dealt*: what one seat does not know is dealt in two ways; that seat and
whoever only watches must see the same. *Answered*: one seat gives two answers that nobody may see; every other seat and
whoever watches must see the same. Both worlds then play on alike until chance or a reveal shows a difference.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from starlette.applications import Starlette

import logres
from logres.engine import view
from logres.engine.game import Game
from logres.engine.history import Move, SharedList
from logres.engine.title import title
from logres.server.app import create_app
from logres.server.settings import Settings
from logres.server.storage.table_config import SeatConfig, TableConfig
from logres.server.tables.bots.pool import serve_titles
from logres.server.tables.registry import TableRegistry
from logres.server.tables.table import Start
from logres.table.timeline import Timeline
from logres_workshop.random_play import RandomPlayer
from tests.server.conftest import TINY
from tests.server.people import Json, patched

STEPS: Final = 8  # actions after the worlds part, at most
LOT: Final = 20  # pairs after which it is told how it stands
GAMES: Final = 6  # that moments are taken from
LONGEST: Final = 20_000  # actions of a game
NO_LIMIT: Final = 1_000_000
OF_A_TABLE: Final = ("created", "changed", "commitment", "invite")  # what differs between any two tables
WATCHER: Final = "watcher"
PUT_OFF: Final = {"pendragon": ("interrupt", "wait")}  # who keeps his Pivotal Event is asked again with the next card
PATIENCE: Final = 1800.0  # seconds for a message that must come; long, for a run may be held up itself


class Listener:
    """A guest who remembers all he is sent. He speaks to the server in its own loop, without a thread in between."""

    def __init__(self, app: Starlette, name: str) -> None:
        self.app, self.name = app, name
        self.cookie = b""
        self.told: list[Json] = []
        self.view: Json = {}
        self.sent = 0
        self._talk: asyncio.Task[None] | None = None
        self._to: asyncio.Queue[Json] = asyncio.Queue()
        self._from: asyncio.Queue[Json] = asyncio.Queue()

    def _scope(self, kind: str, path: str, method: str = "GET") -> Json:
        headers = [(b"host", b"testserver"), (b"content-type", b"application/json"), (b"cookie", self.cookie)]
        where = {"path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "headers": headers}
        ends = {"client": ("testclient", 1), "server": ("testserver", 80), "http_version": "1.1", "subprotocols": []}
        return {"type": kind, "method": method, "scheme": "http" if kind == "http" else "ws", **where, **ends}

    async def asks(self, path: str, body: Json | None = None) -> str:
        """The answer to a request; the session it may give is kept."""
        answers: list[Json] = []

        async def receive() -> Json:
            return {"type": "http.request", "body": json.dumps(body).encode() if body else b"", "more_body": False}

        async def send(message: Any) -> None:
            answers.append(message)

        await self.app(self._scope("http", path, "POST" if body else "GET"), receive, send)
        for name, value in answers[0]["headers"]:
            self.cookie = value.split(b";")[0] if name == b"set-cookie" else self.cookie
        return b"".join(answer.get("body", b"") for answer in answers[1:]).decode()

    async def comes_in(self) -> Listener:
        await self.asks("/api/guest", {"name": self.name})
        return self

    async def watches(self, table: str, seat: str | None) -> None:
        self.told, self.sent = [], 0
        self._to, self._from = asyncio.Queue(), asyncio.Queue()
        scope = self._scope("websocket", "/socket")
        self._talk = asyncio.ensure_future(self.app(scope, self._to.get, self._from.put))  # type: ignore[arg-type]
        self._to.put_nowait({"type": "websocket.connect"})
        assert (await self._next())["type"] == "websocket.accept"
        self._says({"type": "hello", "table": table, "seat": seat})
        await self.until("view")

    def _says(self, message: Json) -> None:
        self._to.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def _next(self) -> Json:
        return await asyncio.wait_for(self._from.get(), PATIENCE)

    async def reads(self) -> Json:
        sent = await self._next()
        assert sent["type"] == "websocket.send", sent
        message: Json = json.loads(sent["text"])
        self.told.append(message)
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "change":
            self.view = patched(self.view, message)
        return message

    async def until(self, kind: str) -> None:
        while (await self.reads())["type"] != kind:
            pass

    async def acts(self, seat: str, version: int, action: str) -> Json:
        return await self.requests({"type": "act", "seat": seat, "version": version, "actions": [action]})

    async def requests(self, message: Json) -> Json:
        """Its answer."""
        self.sent += 1
        id = f"{self.name}-{self.sent}"
        self._says({**message, "id": id})
        while (answer := await self.reads()).get("id") != id:
            pass
        return answer

    async def catches_up(self) -> None:
        """Read all that has been sent by now."""
        self._says({"type": "ping"})
        await self.until("pong")

    async def leaves(self) -> None:
        if self._talk is not None:
            self._to.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await self._talk
            self._talk = None


class Pair(NamedTuple):
    """How two worlds begin, and who must not tell them apart; a watcher must not either."""

    games: tuple[Game, Game]
    lookers: tuple[str, ...]
    first: tuple[str, tuple[str, str]] | None = None  # a seat that answers differently, and its answers


# ---------------------------------------------------------------------- where pairs begin


def whole_games(id: str, games: int = GAMES) -> Iterator[list[Game]]:
    """Every moment of some random games, of all scenarios in turn."""
    scenarios = title(id).scenarios
    for number in range(games):
        game, player = logres.new(id, list(scenarios)[number % len(scenarios)], seed=11 + number), RandomPlayer(number)
        found: list[Game] = []
        while game.decision is not None and game.count < LONGEST:
            found.append(game.clone())
            found[-1].lines = SharedList.of([])  # which are the same in both worlds, and many
            seat, action = player.choose(game)
            game.play(_put_off(id, str(action)) or action, seat)
        yield found


def _put_off(id: str, action: str) -> str:
    """What is played instead, so that a sealed question which is seldom asked is asked often."""
    rash, instead = PUT_OFF.get(id, ("", ""))
    return instead if action == rash else ""


def spread(found: Sequence[Any], wanted: int) -> list[Any]:
    """So many of them, at even distances."""
    size = len(found)
    if size <= wanted:
        return list(found)
    return [found[size * (2 * number + 1) // (2 * wanted)] for number in range(wanted)]


def dealt(id: str, wanted: int, games: int = GAMES) -> list[Pair]:
    """What a seat does not know, dealt in two ways; seats take turns."""
    found = [m for moments in whole_games(id, games) for m in spread(moments, -(-wanted // games))]
    return [_dealt(game, game.seats[number % len(game.seats)]) for number, game in enumerate(found[:wanted])]


def _dealt(game: Game, looks: str) -> Pair:
    return Pair((game.redeal(looks, 0), game.redeal(looks, 1)), (looks,))


def answered(id: str, wanted: int, games: int = GAMES) -> list[Pair]:
    """A seat that gives one of two answers which the others do not see."""
    found = [pair for moments in whole_games(id, games) for pair in map(_answered, moments) if pair is not None]
    return spread(found, wanted)


def _answered(game: Game) -> Pair | None:
    if not game.title.HAS_SECRETS and len(game.pending) == 1:
        return None  # what one alone is asked is answered openly
    for seat in view.waited_for(game):
        texts = [str(action) for action in game.legal(seat)]
        if len(texts) > 1 and all(_is_hidden(game, seat, text) for text in (texts[0], texts[-1])):
            others = tuple(other for other in game.seats if other != seat)
            return Pair((game, game), others, (seat, (texts[0], texts[-1])))
    return None


def _is_hidden(game: Game, seat: str, text: str) -> bool:
    """Whether nobody sees an answer, for a while: the last of several that are sealed opens them all."""
    trial = game.clone()
    trial.play(text, seat)
    last = trial.history.last()
    return bool(last.hidden) and not last.reveals


# ---------------------------------------------------------------------- the worlds


class World:
    """A table on a server of its own: a person in each seat, and one who watches."""

    def __init__(self, app: Starlette, game: Game, people: Sequence[Listener]) -> None:
        self.registry: TableRegistry = app.state.registry
        self.game = game
        self.people = dict(zip((*game.seats, WATCHER), people, strict=False))
        self.table = ""

    async def begin(self) -> None:
        self.table = await self._open()
        for seat, person in self.people.items():
            await person.watches(self.table, None if seat == WATCHER else seat)
        await self._catch_up()

    async def _open(self) -> str:
        accounts = self.registry.accounts
        found = {seat: (await accounts._find("name=?", person.name))[0] for seat, person in self.people.items()}
        host = found[self.game.seats[0]]
        config = TableConfig(
            title=self.game.title.id,
            scenario=self.game.scenario,
            options=self.game.options,
            host=host.id,
            host_name=host.name,
            public=True,
            pace=0.0,
            seats=tuple(SeatConfig(s, account=found[s].id, name=found[s].name) for s in self.game.seats),
        )
        return (await self.registry.add(config, host, Start({"save": self.game.save()}))).config.id

    @property
    def timeline(self) -> Timeline:
        return self.registry._tables[self.table].result().require_timeline()

    async def plays(self, seat: str, action: str) -> None:
        answer = await self.people[seat].acts(seat, self.timeline.version, action)
        assert answer["type"] == "ack", answer
        for person in self.people.values():
            while person.view["version"] < answer["version"]:
                await person.reads()
        await self._catch_up()

    async def _catch_up(self) -> None:
        for person in self.people.values():
            await person.catches_up()

    async def leave(self) -> None:
        for person in self.people.values():
            await person.leaves()

    async def told(self, seat: str) -> str:
        """What somebody was sent since this was last asked, and can ask for, but for what any two tables differ in."""
        person = self.people[seat]
        await self._question(person, None if seat == WATCHER else seat)
        by_kind: dict[str, list[Json]] = {}
        for message in person.told:
            by_kind.setdefault(message["type"], []).append(message)
        person.told = []
        paths = [f"/api/tables/{self.table}{rest}" for rest in ("", "/record", f"/at/{self.timeline.game.count}")]
        fetched = [_parsed(await person.asks(path)) for path in paths]
        text = json.dumps(masked([by_kind, fetched]), sort_keys=True, indent=0)
        return text.replace(self.table, "TABLE")

    async def _question(self, person: Listener, seat: str | None) -> None:
        """All that can be asked at the table: answers stand among what he was sent."""
        await person.requests({"type": "estimate", "seat": seat})
        if seat is None:
            return
        offered = [choice["text"] for choice in person.view["legal"]]
        for text in dict.fromkeys([*offered[:1], *offered[-1:]]):
            await person.requests({"type": "preview", "seat": seat, "actions": [text]})
        await person.requests({"type": "reach", "seat": seat, "origin": None})
        await person.requests({"type": "whynot", "seat": seat, "target": "x"})


def _parsed(text: str) -> Any:
    return json.loads(text) if text.startswith("{") else text.splitlines()


def masked(doc: Any) -> Any:
    """Without what differs between any two tables, where a table or the welcome to it is told of."""
    if isinstance(doc, list):
        return [masked(item) for item in doc]
    if not isinstance(doc, dict):
        return doc
    is_table = "host" in doc or doc.get("type") == "welcome"
    return {key: masked(value) for key, value in doc.items() if not (is_table and key in OF_A_TABLE)}


# ---------------------------------------------------------------------- comparing them


class Different(AssertionError):
    """Somebody was told in which world he is."""


async def compare(worlds: list[World], pair: Pair) -> int:
    """Play on in both worlds for as long as they must look the same; how many comparisons were made."""
    if may_part(worlds, pair.lookers, [game.count for game in pair.games]):
        return 0  # by what nobody had to be asked for
    if pair.first is not None:
        since = [world.timeline.game.count for world in worlds]
        for world, answer in zip(worlds, pair.first[1], strict=True):
            await world.plays(pair.first[0], answer)
        if may_part(worlds, pair.lookers, since):
            return 0
    for made in range(STEPS):
        await _must_be_alike(worlds, pair.lookers)
        chosen = _common_answer(worlds)
        if chosen is None:
            return made + 1
        since = [world.timeline.game.count for world in worlds]
        for world in worlds:
            await world.plays(*chosen)
        if may_part(worlds, pair.lookers, since):
            return made + 1
    return STEPS


async def _must_be_alike(worlds: list[World], lookers: Iterable[str]) -> None:
    waited = [world.timeline.waiting_for for world in worlds]
    if waited[0] != waited[1]:
        raise Different(f"who is waited for: {waited[0]} or {waited[1]}")
    for seat in (*lookers, WATCHER):
        one, other = [await world.told(seat) for world in worlds]
        if one != other:
            raise Different(f"{seat} is told {_parting(one, other)}")


def may_part(worlds: list[World], lookers: Iterable[str], since: list[int]) -> bool:
    """Whether a die, a deal or a reveal in these actions has shown a looker in which world he is."""
    games = [world.timeline.game for world in worlds]
    alike = all(games[0].view(seat) == games[1].view(seat) for seat in (*lookers, None))
    moves = [g.history.since(g.history.size - g.count + n) for g, n in zip(games, since, strict=True)]
    if opened(games[0], moves[0]) != opened(games[1], moves[1]):
        return True
    return not alike and any(move.barrier for move in moves[0] + moves[1])


def opened(game: Game, moves: Iterable[Move]) -> list[tuple[str, str]]:
    """The sealed answers that these actions have shown to all: they stand in every record, whatever comes of them."""
    gone = game.count + 1 - game.history.size  # moves that a deal has taken out of the history
    shown = [game.history.at(number - gone) for move in moves for number in move.reveals if number >= gone]
    return [(move.seat, move.text) for move in shown]


def _common_answer(worlds: list[World]) -> tuple[str, str] | None:
    """A seat that is asked, and something both worlds offer it; None where there is none."""
    games = [world.timeline.game for world in worlds]
    for seat in worlds[0].timeline.waiting_for:
        offers = [[str(action) for action in game.legal(seat)] for game in games]
        both = [text for text in offers[0] if text in offers[1]]
        if both:
            return seat, both[games[0].count % len(both)]
    return None


def _parting(one: str, other: str) -> str:
    """Where two texts part."""
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"...{one[max(0, at - 300) : at + 100]}... or ...{other[max(0, at - 20) : at + 100]}..."


# ---------------------------------------------------------------------- running them


def run(settings: Settings, pairs: Sequence[Pair]) -> tuple[int, list[str]]:
    """How many comparisons were made, and where a world gave itself away."""
    return asyncio.run(_run(settings, pairs))


async def _run(settings: Settings, pairs: Sequence[Pair]) -> tuple[int, list[str]]:
    most = max(len(pair.games[0].seats) for pair in pairs) + 1
    made, leaks = 0, []
    async with AsyncExitStack() as stack:
        apps = [await stack.enter_async_context(_served(settings, number)) for number in range(2)]
        people = [[await Listener(app, f"Person {number}").comes_in() for number in range(most)] for app in apps]
        for number, pair in enumerate(pairs):
            worlds = [World(apps[n], pair.games[n], people[n]) for n in range(2)]
            for world in worlds:
                await world.begin()
            try:
                made += await compare(worlds, pair)
            except Different as leak:
                game = pair.games[0]
                leaks.append(f"pair {number}, {game.scenario} at action {game.count}: {leak}")
            for world in worlds:
                await world.leave()
    return made, leaks


@asynccontextmanager
async def _served(settings: Settings, number: int) -> AsyncIterator[Starlette]:
    """A server for one of the worlds; no limit stands in the way of a thousand greetings."""
    free = dict.fromkeys(("tables_each", "log_in_tries", "messages_at_once", "connections_each"), NO_LIMIT)
    app = create_app(replace(settings, db=f"{settings.db}{number}", **free))
    async with app.router.lifespan_context(app):
        app.state.registry.limits.hellos.tries = NO_LIMIT
        yield app


KINDS: Final = {"dealt": dealt, "answered": answered}


def in_lots(name: str, pairs: Sequence[Pair]) -> int:
    """Compare them, and tell after each lot how it stands; how many were told apart."""
    compared = told_apart = 0
    for begin in range(0, len(pairs), LOT):
        lot = pairs[begin : begin + LOT]
        with TemporaryDirectory() as place:
            made, leaks = run(Settings(db=str(Path(place) / "world.db")), lot)
        compared, told_apart = compared + made, told_apart + len(leaks)
        print(f"{name}: {begin + len(lot)} of {len(pairs)} pairs, {compared} comparisons, {told_apart} told apart")
        for leak in leaks:
            print(f"    from pair {begin} on: {leak}")
        sys.stdout.flush()
    return told_apart


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="+")
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--games", type=int, default=GAMES, help="from which moments are taken")
    parser.add_argument("--kinds", nargs="+", choices=tuple(KINDS), default=tuple(KINDS))
    words = parser.parse_args()
    serve_titles(TINY)
    told_apart = 0
    for id in words.titles:
        for kind in words.kinds:
            pairs = KINDS[kind](id, words.moments, words.games)
            if not pairs:
                print(f"{id}, {kind}: no such moment in {words.games} games", flush=True)
            told_apart += in_lots(f"{id}, {kind}", pairs)
    return 1 if told_apart else 0


if __name__ == "__main__":
    raise SystemExit(main())
