"""The server's own side of web push: its key, and what it sends to a browser; nothing where the library is missing."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from logres.server.community.outgoing import OFF
from logres.server.protocol.community import Browser
from logres.server.settings import Settings
from logres.server.storage.store import Store

KEY: Final = "push-key"
READ: Final = "SELECT value FROM meta WHERE key='push-key'"


class PushService:
    """`public_key` is None where nothing can be pushed."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._key = ""
        self.public_key: str | None = None

    async def start(self) -> None:
        """Make the key of this database, once for all its workers."""
        if find_spec("cryptography") is None or self._settings.webhooks == OFF:
            return
        from logres.server.community import web_push

        rows = await self._store.read(READ)
        if not rows:
            put = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
            await self._store.write([(put, (KEY, web_push.new_key()))])
            rows = await self._store.read(READ)
        self._key = str(rows[0][0])
        self.public_key = web_push.public_part(self._key)

    def packed(self, browser: Browser, topic: str, content: bytes) -> tuple[dict[str, str], bytes] | None:
        """Headers and body of a push; None where nothing can be pushed to this browser."""
        if self.public_key is None:
            return None
        from logres.server.community import web_push

        try:
            body = web_push.encrypted(content, browser.key, browser.auth)
        except ValueError:
            return None
        contact = f"mailto:{self._settings.mail_from}"
        return web_push.headers(self._key, browser.endpoint, contact, topic, len(body)), body
