"""What every table needs from the server."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from logres.engine.texts import Text
from logres.server.storage.leases import Leases
from logres.server.storage.store import Store
from logres.server.tables.bots.pool import BotPool

if TYPE_CHECKING:
    from logres.server.tables.table import Table


class Notifier(Protocol):
    """Who notifies people of what happens at tables they do not look at."""

    def notify_turn(self, table: Table, seat: str) -> None: ...
    def notify(self, table: Table, kind: str, text: Text, seats: Iterable[str]) -> None: ...


class TableServices(NamedTuple):
    """Where a table is kept, who else may hold it, who thinks for its bots, who calls its people."""

    store: Store
    leases: Leases
    bot_pool: BotPool
    notifier: Notifier
    config_changed: Callable[[], None] = lambda: None  # who plays where has changed
    on_holiday: Callable[[int], float | None] = lambda account: None  # until when somebody is
