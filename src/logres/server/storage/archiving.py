"""Packing finished games away while the server runs: a few at a time, and none that somebody looks at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.server.storage.leases import Leases
from logres.server.storage.packing import READ_ALL, TO_PACK, packed_away
from logres.server.storage.store import Store

AT_ONCE: Final = 5  # tables


async def archive_some(store: Store, leases: Leases, before: float, is_present: Callable[[str], bool]) -> int:
    """Pack a few that have not changed since then and are not in memory; how many."""
    rows = await store.read(TO_PACK, (before, AT_ONCE))
    found = [id for (id,) in rows if not is_present(id)]
    return sum([await _archive(store, leases, id) for id in found])


async def _archive(store: Store, leases: Leases, id: str) -> bool:
    """Unless another worker has it in hand."""
    if not await leases.offered(id):
        return False
    try:
        await store.write(packed_away(id, await store.read(READ_ALL, (id,))))
    finally:
        await leases.release(id)
    return True
