"""Tokens, by which programs come in for a person, or for a bot account of its own: each with what it may do."""

from __future__ import annotations

import secrets
import time
from typing import Final

from msgspec.structs import replace

from logres.server.errors import Denied
from logres.server.people.accounts import Account, Accounts, hashed_secret
from logres.server.storage.store import Store

PREFIX: Final = "logres_"
BEARER: Final = "Bearer "
SCOPES: Final = ("read", "play", "chat", "tables")  # watch; sit down and act; speak; open and delete tables
OF_BOTS: Final = ("read", "play", "chat")
TOKENS_EACH: Final = 20
BOTS_EACH: Final = 5
USED_EVERY: Final = 3600.0  # seconds after which a use is noted again


class Tokens:
    """All tokens. Only their hashes are kept."""

    def __init__(self, store: Store, accounts: Accounts) -> None:
        self._store = store
        self._accounts = accounts

    async def make(self, account: int, label: str, scopes: list[str]) -> str:
        """A new token, which is shown only now."""
        if await self._count("tokens WHERE account=?", account) >= TOKENS_EACH:
            raise Denied("too-often", "you have {n} tokens; delete one first", n=TOKENS_EACH)
        token = PREFIX + secrets.token_urlsafe(24)
        values = (hashed_secret(token), account, label, " ".join(dict.fromkeys(scopes)), time.time(), 0.0)
        await self._store.write([("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)", values)], by=account)
        return token

    async def make_bot(self, owner: Account, name: str) -> str:
        """A bot account: no password, no way in but this token."""
        if await self._count("accounts WHERE owner=?", owner.id) >= BOTS_EACH:
            raise Denied("too-often", "you have {n} bot accounts; delete one first", n=BOTS_EACH)
        bot = await self._accounts.add_bot(name, owner.id)
        return await self.make(bot.id, "bot", list(OF_BOTS))

    async def drop(self, account: int, id: str) -> str:
        """The token is worth nothing any more; its hash. `id` is the beginning of that."""
        rows = await self._store.read("SELECT hash FROM tokens WHERE account=?", (account,))
        found = [hash for (hash,) in rows if hash[:12] == id]
        if not found:
            raise Denied("no-such-thing", "you have no such token")
        await self._store.write([("DELETE FROM tokens WHERE hash=?", (found[0],))])
        return str(found[0])

    async def account_of(self, authorization: str) -> Account:
        """Whose token stands in an Authorization header; Denied if it is nobody's."""
        hashed = hashed_secret(authorization.removeprefix(BEARER).strip())
        rows = await self._store.read("SELECT account, scopes, used FROM tokens WHERE hash=?", (hashed,))
        found = await self._accounts.by_id(rows[0][0]) if rows else None
        if found is None:
            raise Denied("log-in", "this token is not valid")
        if time.time() - rows[0][2] > USED_EVERY:
            await self._store.write([("UPDATE tokens SET used=? WHERE hash=?", (time.time(), hashed))])
        return replace(found, key=hashed, scopes=tuple(rows[0][1].split()))

    async def _count(self, what: str, account: int) -> int:
        return int((await self._store.read(f"SELECT count(*) FROM {what}", (account,)))[0][0])


def require_scope(account: Account | None, scope: str) -> None:
    """Denied if it comes by a token that is not for this."""
    if account is not None and account.scopes is not None and scope not in account.scopes:
        if not scope:
            raise Denied("not-yours", "no token is for this: log in")
        raise Denied("not-yours", "this token is not for '{scope}'", scope=scope)
