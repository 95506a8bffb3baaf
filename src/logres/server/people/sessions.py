"""The sessions of an account, by the hash of their key: where somebody is logged in, and when he was last there."""

from __future__ import annotations

import re
import time
from typing import Final

from logres.server.errors import Denied
from logres.server.protocol.community import SessionInfo
from logres.server.storage.store import Statement, Store

SESSION_AGE: Final = 90 * 86_400
SEEN_EVERY: Final = 600.0  # seconds after which a session is noted again as seen
SHORT: Final = 12  # letters of the hash by which its owner names a session
KEEP: Final = (
    "INSERT INTO sessions (hash, account, device, created, seen) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
END: Final = "INSERT INTO ended (session, until) VALUES (?, ?) ON CONFLICT DO NOTHING"
LISTED: Final = "SELECT hash, device, created, seen FROM sessions WHERE account=? AND seen>? ORDER BY seen DESC"
BROWSERS: Final = [("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari")]
SYSTEMS: Final = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
]


def device_words(agent: str) -> str:
    """What a browser calls itself, in words that its owner knows it by.

    >>> device_words("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> device_words("curl/8.5"), device_words("")
    ('curl', 'an unknown device')
    """
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    first = re.match(r"[A-Za-z][\w.-]{0,30}", agent)
    return browser or system or (first.group() if first else "an unknown device")


class Sessions:
    """All sessions that somebody came with since they are noted."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, hash: str, account: int, device: str) -> None:
        now = time.time()
        gone = ("DELETE FROM sessions WHERE seen < ?", (now - SESSION_AGE,))
        await self._store.write([(KEEP, (hash, account, device, now, now)), gone], by=account)

    async def note(self, hash: str, account: int, seen: float | None) -> None:
        """It was used. One from before sessions were noted is noted now."""
        now = time.time()
        if seen is None:
            await self._store.write([(KEEP, (hash, account, "an older session", now, now))], by=account)
        elif now - seen > SEEN_EVERY:
            await self._store.write([("UPDATE sessions SET seen=? WHERE hash=?", (now, hash))])

    async def of(self, account: int, own: str) -> list[SessionInfo]:
        """Where somebody is logged in; `own` is the session he asks by."""
        rows = await self._store.read(LISTED, (account, time.time() - SESSION_AGE))
        return [SessionInfo(hash[:SHORT], device, made, seen, hash == own) for hash, device, made, seen in rows]

    async def end_one(self, account: int, id: str) -> str:
        """End a session of this account by the beginning of its hash, which is returned whole."""
        rows = await self._store.read("SELECT hash FROM sessions WHERE account=?", (account,))
        found = [hash for (hash,) in rows if hash[:SHORT] == id]
        if not found:
            raise Denied("no-such-thing", "you have no such session")
        await self.end(found[0])
        return str(found[0])

    async def end(self, hash: str) -> None:
        """Whoever kept a copy of the cookie has nothing, and that browser is told nothing more."""
        now = time.time()
        old = ("DELETE FROM ended WHERE until < ?", (now,))
        mine = [(f"DELETE FROM {name} WHERE {key}=?", (hash,)) for name, key in OF_A_SESSION]
        await self._store.write([(END, (hash, now + SESSION_AGE)), old, *mine])


OF_A_SESSION: Final = [("sessions", "hash"), ("browsers", "session")]


def all_ended(account: int) -> list[Statement]:
    """What ends every session of an account; those signed with its old number are void."""
    number = ("UPDATE accounts SET session=session+1 WHERE id=?", (account,))
    return [number, *[(f"DELETE FROM {name} WHERE account=?", (account,)) for name, _ in OF_A_SESSION]]
