"""Endpoints about people and their finished games."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from logres.server.community import archive
from logres.server.errors import NOBODY, Denied
from logres.server.http.endpoints import WORKED_OUT, Call, CallWith, Endpoint
from logres.server.protocol import community, home, schemas
from logres.server.tables.permissions import Need


async def search_archive(call: Call) -> home.Archive:
    """Finished games, by `title` and `player` of the query; those of bots alone are among them with `bots=yes`."""
    words = call.request.query_params
    tables = await archive.finished(call.registry, call.caller, words.get("bots") == "yes")
    return home.Archive(archive.search(tables, words.get("title", ""), words.get("player", "")))


async def see_player(call: Call) -> home.Profile:
    """A player with his finished games and ratings."""
    name = call.request.path_params["person"]
    if not await call.registry.store.read("SELECT 1 FROM accounts WHERE name=?", (name,)):
        raise Denied("no-such-thing", NOBODY)
    visitor = call.caller.id if call.caller else call.address
    async with call.registry.one_at_a_time.turn(("heavy", visitor)):  # ratings are worked out from all games
        return await asyncio.to_thread(archive.profile, name, await archive.finished(call.registry, call.caller))


async def list_ties(call: Call) -> community.Relations:
    """Your friends, and those you have blocked."""
    return community.Relations(await call.registry.relations.of(call.account.id))


async def set_tie(call: CallWith[community.RelationRequest]) -> community.Relations:
    """Call somebody a friend, block them, or neither; they are not told."""
    async with call.registry.one_at_a_time.turn(call.account.id):
        await call.registry.relations.set(call.account.id, call.request.path_params["person"], call.body.kind)
    return await list_ties(call)


async def read_note(call: Call) -> community.Note:
    """What you noted for yourself at this table."""
    values = (call.account.id, call.table.config.id)
    rows = await call.registry.store.read("SELECT text FROM notes WHERE account=? AND table_id=?", values)
    return community.Note(rows[0][0] if rows else "")


async def write_note(call: CallWith[community.Note]) -> community.Note:
    """Note something for yourself at this table."""
    values = (call.account.id, call.table.config.id, call.body.text, time.time())
    async with call.registry.one_at_a_time.turn(call.account.id):
        await _require_room_for_note(call)
        await call.registry.store.write([(KEEP_NOTE, values)], by=call.account.id)
    return community.Note(call.body.text)


async def _require_room_for_note(call: Call) -> None:
    """Every public table can be noted at, so it is counted at how many somebody has."""
    rows = await call.registry.store.read(OTHER_NOTES, (call.account.id, call.table.config.id))
    if rows[0][0] >= NOTES_EACH:
        raise Denied("too-often", "you have notes at {n} tables; empty some first", n=NOTES_EACH)


async def mark_heard(call: CallWith[community.ReadUpTo]) -> schemas.Done:
    """You have read the chat of this table up to a line: its last one at most."""
    table = call.table.config.id
    last = await call.registry.store.read(LAST_LINE, (table,))
    values = (call.account.id, table, min(call.body.n, last[0][0]))
    await call.registry.store.write([(KEEP_HEARD, values)], by=call.account.id)
    return schemas.Done()


NOTES_EACH: Final = 500
OTHER_NOTES: Final = "SELECT count(*) FROM notes WHERE account=? AND table_id<>? AND text<>''"
KEEP_NOTE: Final = (
    "INSERT INTO notes (account, table_id, text, changed) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (account, table_id) DO UPDATE SET text=excluded.text, changed=excluded.changed"
)
LAST_LINE: Final = "SELECT coalesce(max(n), 0) FROM chat WHERE table_id=?"
KEEP_HEARD: Final = (
    "INSERT INTO heard (account, table_id, n) VALUES (?, ?, ?) ON CONFLICT (account, table_id)"
    " DO UPDATE SET n=CASE WHEN heard.n > excluded.n THEN heard.n ELSE excluded.n END"
)
ENDPOINTS: Final = [
    Endpoint("GET", "/api/ties", Need.ACCOUNT, list_ties, community.Relations),
    Endpoint("PUT", "/api/ties/{person}", Need.ACCOUNT, set_tie, community.Relations, community.RelationRequest),
    Endpoint("GET", "/api/tables/{id}/note", Need.WATCHER, read_note, community.Note),
    Endpoint("PUT", "/api/tables/{id}/note", Need.WATCHER, write_note, community.Note, community.Note),
    Endpoint("PUT", "/api/tables/{id}/heard", Need.WATCHER, mark_heard, schemas.Done, community.ReadUpTo),
    Endpoint("GET", "/api/archive", Need.ANYONE, search_archive, home.Archive, cost=WORKED_OUT, scope="read"),
    Endpoint("GET", "/api/players/{person}", Need.ANYONE, see_player, home.Profile, cost=WORKED_OUT),
]
