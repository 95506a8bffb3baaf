"""Endpoints of reviews, of asking the bot, and of puzzles."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Final

from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from logres.bots.bot import HARD
from logres.engine.title import title, titles
from logres.languages.catalog import ENGLISH
from logres.puzzles import puzzle as kept
from logres.puzzles.puzzle import Puzzle
from logres.review.advice import Advice, from_json
from logres.review.data import in_language
from logres.review.page import page
from logres.server.errors import Denied
from logres.server.http.endpoints import WORKED_OUT, Call, CallWith, Endpoint
from logres.server.protocol import review as protocol
from logres.server.protocol import schemas
from logres.server.storage.table_config import TableConfig
from logres.server.tables import records, seating
from logres.server.tables.bots.reviews import Requester
from logres.server.tables.permissions import Need, require
from logres.server.tables.table import Start
from logres.table.views import as_seen

POSITIONS: Final = 100  # of puzzles, kept as they are shown

# ---------------------------------------------------------------------- reviews


async def see_review(call: Call) -> protocol.ReviewState:
    """How far the review of a finished game is, and the review once it is done."""
    return _in_words(await call.registry.reviews.state(await _record(call)), call.language)


async def begin_review(call: Call) -> protocol.ReviewState:
    """Have a finished game reviewed."""
    text = await _record(call)
    if title(call.table.config.title).tactics is None:
        raise Denied("conflict", "this game has no bot that searches: its games cannot be reviewed")
    return _in_words(await call.registry.reviews.begin(text, Requester(call.account.id, call.address)), call.language)


def _in_words(state: protocol.ReviewState, language: str) -> protocol.ReviewState:
    return state if state.review is None else replace(state, review=in_language(state.review, language))


async def review_page(call: Call) -> Response:
    """The review as a page of its own."""
    state = await call.registry.reviews.state(await _record(call))
    if state.review is None:
        raise Denied("conflict", "the review is not there yet")
    name = f'attachment; filename="{call.table.config.id}-review.html"'
    body = await asyncio.to_thread(page, in_language(state.review, ENGLISH))
    return HTMLResponse(body, headers={"Content-Disposition": name})


async def _record(call: Call) -> str:
    """Without its seals: it is the game that is reviewed."""
    if call.table.require_timeline().game.result is None:
        raise Denied("conflict", "the game is not over: its review waits for the end")
    return await asyncio.to_thread(call.table.require_timeline().game.record, None)


# ---------------------------------------------------------------------- asking the bot


async def ask_bot(call: CallWith[protocol.Ask]) -> Advice:
    """The best choices of a seat of yours, in a practice game: nobody else plays in it."""
    seat, table = call.body.seat, call.table
    require(Need.HOLDER, call.caller, table, seat)
    if not is_practice(table.config, call.account.id):
        raise Denied("not-yours", "the bot is not asked in a game among people; ask it in a what-if of your own")
    game = table.require_timeline().game
    if seat not in table.waiting_for:
        raise Denied("conflict", "nothing is asked of {seat} now", seat=seat)
    if game.title.tactics is None:
        raise Denied("conflict", "this game has no bot that can be asked")
    try:
        found = await call.registry.bot_pool.advise(game, seat, HARD, call.account.id, call.language)
        return from_json(found)
    except TimeoutError:
        raise Denied("conflict", "the bot took too long and was given up; try again") from None


def is_practice(config: TableConfig, account: int) -> bool:
    """Whether nobody but this person, bots and the rules play: no such game is rated."""
    return all(seat.account == account or seat.rules or seat.bot is not None for seat in config.seats)


# ---------------------------------------------------------------------- puzzles


async def list_puzzles(call: Call) -> protocol.PuzzleList:
    """All puzzles."""
    return protocol.PuzzleList([_info(one) for id in titles() for one in kept.puzzles(id)])


async def see_puzzle(call: Call) -> protocol.PuzzleToTry:
    """A puzzle: its position, and the choices."""
    return await asyncio.to_thread(_shown, _named(call))


async def solve_puzzle(call: CallWith[protocol.PuzzleAnswer]) -> protocol.PuzzleSolved:
    """Take a choice, and be told the answer."""
    one = _named(call)
    if not 0 <= call.body.choice < len(one.choices):
        raise Denied("bad-input", "the puzzle has no such choice")
    return protocol.PuzzleSolved(one.best, one.usual, one.unit, one.samples, one.why, one.choices)


async def play_puzzle(call: Call) -> schemas.TableId:
    """A table of your own that goes on from the position of a puzzle; bots play the other seats."""
    one = _named(call)
    game = await asyncio.to_thread(kept.begin, one)
    config = seating.practice(records.config_of(game, call.account), call.account, one.seat)
    return schemas.TableId((await call.registry.add(config, call.account, Start({"save": game.save()}))).config.id)


def _named(call: Call) -> Puzzle:
    words = call.request.path_params
    return kept.puzzle(title(words["title"]).id, words["puzzle"])


def _info(one: Puzzle) -> protocol.PuzzleInfo:
    return protocol.PuzzleInfo(one.id, one.title, one.seat, one.place, one.turn)


def _shown(one: Puzzle) -> protocol.PuzzleToTry:
    choices, areas = [choice.words for choice in one.choices], [choice.areas for choice in one.choices]
    return protocol.PuzzleToTry(_info(one), choices, areas, _moment(one.title, one.id))


@lru_cache(POSITIONS)
def _moment(title: str, id: str) -> schemas.Moment:
    one = kept.puzzle(title, id)
    return schemas.Moment(**as_seen(kept.begin(one), one.seat))


REVIEW: Final = "/api/tables/{id}/review"
PUZZLE: Final = "/api/puzzles/{title}/{puzzle}"
ENDPOINTS: Final = [
    Endpoint("GET", REVIEW, Need.WATCH, see_review, protocol.ReviewState, cost=WORKED_OUT, scope="read"),
    Endpoint("POST", REVIEW, Need.WATCHER, begin_review, protocol.ReviewState, heavy=True, scope="tables"),
    Endpoint("GET", REVIEW + ".html", Need.WATCH, review_page, str, cost=WORKED_OUT, scope="read"),
    Endpoint("POST", "/api/tables/{id}/advice", Need.SEATED, ask_bot, Advice, protocol.Ask, heavy=True),
    Endpoint("GET", "/api/puzzles", Need.ANYONE, list_puzzles, protocol.PuzzleList, scope="read"),
    Endpoint("GET", PUZZLE, Need.ANYONE, see_puzzle, protocol.PuzzleToTry, scope="read"),
    Endpoint("POST", PUZZLE, Need.ANYONE, solve_puzzle, protocol.PuzzleSolved, protocol.PuzzleAnswer, scope="read"),
    Endpoint("POST", PUZZLE + "/table", Need.ACCOUNT, play_puzzle, schemas.TableId, heavy=True, scope="tables"),
]
