"""The lobby: which tables are listed for whom."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from logres.server.settings import Settings
from logres.server.tables import lobby
from tests.server.table_room import ADA, BEDE, CYN, SEATS, TableRoom, acts, in_room, play_out, settle


def names(infos: Any) -> list[str]:
    return [info.id for info in infos]


def test_the_lobby_shows_ones_own_tables_and_what_is_open_to_all(settings: Settings):
    async def test(room: TableRoom) -> None:
        running = await room.of_two()
        hidden = await room.opens(("ash", "me"), by=CYN, public=False)
        waiting = await room.opens(("ash", "me"), by=CYN)
        over = await room.opens(*[(seat, "me") for seat in SEATS])
        await play_out(over)
        own = await room.registry.lobby(ADA)
        assert (names(own.mine), names(own.public)) == (
            [running.config.id, over.config.id],
            [waiting.config.id],
        ), "finished games last"
        stranger = await room.registry.lobby(None)
        assert (names(stranger.mine), names(stranger.public)) == ([], [waiting.config.id, running.config.id])
        assert names((await room.registry.lobby(CYN)).mine) == [waiting.config.id, hidden.config.id]

    in_room(settings, test)


def test_of_one_host_a_few_tables_are_listed(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobby, "OF_ONE_HOST", 2)

    async def test(room: TableRoom) -> None:
        for _ in range(3):
            await room.opens(("ash", "me"))
        await room.opens(("ash", "me"), by=BEDE)
        found = await room.registry.lobby(None)
        assert sorted(info.host for info in found.public) == ["Ada", "Ada", "Bede"]

    in_room(settings, test)


def test_what_all_see_is_worked_out_once_until_something_changes(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    async def test(room: TableRoom) -> None:
        table = await room.opens(("ash", "me"))
        reads: list[str] = []
        read = room.registry.store.read

        async def counted(sql: str, values: Any = ()) -> Any:
            reads.append(sql)
            return await read(sql, values)

        monkeypatch.setattr(room.registry.store, "read", counted)
        now = time.monotonic()

        def set_clock(seconds: float) -> None:
            monkeypatch.setattr("logres.server.tables.lobby.time", SimpleNamespace(monotonic=lambda: seconds))

        set_clock(now)
        for _ in range(3):
            await room.registry.lobby(None)
        assert reads.count(lobby.PUBLIC) == 1
        await room.opens(("ash", "me"))
        assert len((await room.registry.lobby(None)).public) == 2
        assert reads.count(lobby.PUBLIC) == 2
        set_clock(now + 0.9)
        await room.registry.lobby(None)
        assert reads.count(lobby.PUBLIC) == 2
        set_clock(now + 1.1)
        await room.registry.lobby(None)
        assert reads.count(lobby.PUBLIC) == 3
        assert table.status == "open"

    in_room(settings, test)


def test_the_lobby_is_sent_where_it_has_changed(settings: Settings):
    async def test(room: TableRoom) -> None:
        watchers = [await room.watches(None, account) for account in (ADA, None)]
        lobbies = room.registry.lobby_list
        lobbies.subscribers.update(watcher.subscriber for watcher in watchers)

        async def sent() -> list[int]:
            for watcher in watchers:
                watcher.got.clear()
            await lobbies.send()
            await settle()
            return [len(watcher.all("lobby")) for watcher in watchers]

        table = await room.of_two()
        assert await sent() == [1, 1]
        told = [watcher.all("lobby")[0] for watcher in watchers]
        assert [(len(one["mine"]), len(one["public"])) for one in told] == [(1, 0), (0, 1)]
        assert told[0]["mine"][0] == told[1]["public"][0] == msgspec.to_builtins(table.info)
        assert await sent() == [0, 0]
        lobbies.changed()
        assert await sent() == [0, 0], "it is as they were told"
        await acts(table, "ash")
        lobbies.changed()
        assert await sent() == [1, 1]
        lobbies.subscribers.discard(watchers[1].subscriber)
        await acts(table, "birch")
        lobbies.changed()
        assert await sent() == [1, 0]
        assert watchers[1].subscriber not in lobbies._sent

    in_room(settings, test)


def test_a_table_at_rest_is_listed_as_it_was(settings: Settings):
    async def test(room: TableRoom) -> None:
        table = await room.of_two()
        await acts(table, "ash")
        await table.close()
        shown = table.info
        del room.registry._tables[table.config.id]
        [found] = (await room.registry.lobby(None)).public
        assert (found.waiting_for, found.count, found.version) == (shown.waiting_for, 1, 2)
        assert not room.registry.is_present(table.config.id), "it was not loaded for that"
        await room.registry.store.write([("UPDATE tables SET info=''", ())])
        room.registry.lobby_list.changed()
        assert (await room.registry.lobby(None)).public[0].count == 1
        assert room.registry.is_present(table.config.id), "nothing was kept of it: it was loaded"

    in_room(settings, test)
