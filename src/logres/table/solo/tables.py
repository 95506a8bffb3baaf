"""The games a browser plays: all that goes in and out is JSON text."""

from __future__ import annotations

import json
from collections.abc import Callable

from logres.engine.errors import BadInput, LogresError
from logres.table.refusals import refusal
from logres.table.solo.setup import Json
from logres.table.solo.table import SoloTable, begin_game, resume_game


class SoloTables:
    """The games a browser plays, by their ids; all that goes in and out is JSON text, errors as refusals."""

    def __init__(self) -> None:
        self._tables: dict[str, SoloTable] = {}

    def begin(self, request: str) -> str:
        """Begin a game; what is to be kept of it."""
        return self._safely(lambda: self._add(begin_game(json.loads(request))).kept)

    def resume(self, kept: str) -> str:
        """Go on with a game, if it is not open already."""
        doc = json.loads(kept)
        return self._safely(lambda: (self._tables.get(doc["id"]) or self._add(resume_game(doc))).kept)

    def drop(self, id: str) -> None:
        self._tables.pop(id, None)

    def handle(self, id: str, text: str) -> str:
        """Answer a message of the page."""
        table = self._table(id)
        version = table.timeline.version
        return self._answer(table, table.handle(json.loads(text)), version)

    def go_on(self, id: str) -> str:
        """Play what waits for no person."""
        table = self._table(id)
        version = table.timeline.version
        return self._answer(table, table.go_on(), version)

    def moment(self, id: str, count: int, seat: str | None, before: int | None) -> str:
        return self._safely(lambda: self._table(id).moment(count, seat, before))

    def _table(self, id: str) -> SoloTable:
        if id not in self._tables:
            raise BadInput(f"the game {id} is not open")
        return self._tables[id]

    def _add(self, table: SoloTable) -> SoloTable:
        self._tables[table.setup.id] = table
        return table

    def _answer(self, table: SoloTable, messages: list[Json], version: int) -> str:
        """The messages; what is to be kept before they are shown, if anything is new; when to go on."""
        changes = any(message["type"] in ("info", "prepared", "view") for message in messages)
        kept = table.kept if changes or table.timeline.version != version else None
        return json.dumps({"messages": messages, "kept": kept, "pause": table.pause})

    def _safely(self, work: Callable[[], Json]) -> str:
        try:
            return json.dumps({"done": work()})
        except LogresError as error:
            return json.dumps({"refused": refusal(error)})
