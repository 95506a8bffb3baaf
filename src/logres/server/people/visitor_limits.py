"""Who comes, at what pace, and how often he may do what is limited."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Final

from logres.server.errors import Denied
from logres.server.people.accounts import Account, Accounts
from logres.server.people.rate_limit import Limit, OpenLimit, Pace
from logres.server.people.tokens import BEARER, Tokens
from logres.server.settings import Settings

CHAT_LINES: Final = 10  # of one person
HELLOS: Final = 60  # of one person, or without an account of one address: each is a view of a table or the lobby
INVITATIONS: Final = 30  # of one person in an hour
INVITATIONS_AT: Final = 120  # of one address in an hour: guests come in as they like
INVITATION_WINDOW: Final = 3600.0
REPORTS: Final = 10  # of one person in an hour
REPORT_WINDOW: Final = 3600.0
NEW_BOTS: Final = 10  # of one person, within the window of log-ins
LIMIT_WINDOW: Final = 10.0


class VisitorLimits:
    """The limits of this worker, each counted by visitor."""

    def __init__(self, settings: Settings, accounts: Accounts, tokens: Tokens) -> None:
        self._accounts = accounts
        self._tokens = tokens
        self.connections = OpenLimit(settings.connections, settings.connections_each)
        self.heavy = Limit(settings.heavy_tries, 60.0)
        self.new_bots = Limit(NEW_BOTS, settings.log_in_window)
        self.invitations = Limit(INVITATIONS, INVITATION_WINDOW)
        self.invitations_at = Limit(INVITATIONS_AT, INVITATION_WINDOW)
        self.reports = Limit(REPORTS, REPORT_WINDOW)
        self.chat = Limit(CHAT_LINES, LIMIT_WINDOW)
        self.hellos = Limit(HELLOS, LIMIT_WINDOW)
        self.pace = Pace(settings.messages_at_once, settings.messages_per_second)
        tokens_a_second = settings.token_messages_per_second
        self.token_pace = Pace(tokens_a_second * 10, tokens_a_second)

    async def caller(self, headers: Mapping[str, str], cookie: str | None) -> Account | None:
        """Who comes, by a token or a session; None for a stranger."""
        authorization = headers.get("authorization", "")
        if authorization.startswith(BEARER):
            return await self._tokens.account_of(authorization)
        return await self._accounts.of_session(cookie)

    async def admit(
        self, headers: Mapping[str, str], cookie: str | None, address: str, cost: float = 1.0
    ) -> tuple[Account | None, str]:
        """Who comes, at his pace, and by what name his limits count. A token that is none counts for its address."""
        try:
            account = await self.caller(headers, cookie)
        except Denied:
            await self.wait_turn(None, address)
            raise
        return account, await self.wait_turn(account, address, cost)

    async def wait_turn(self, account: Account | None, address: str, cost: float = 1.0) -> str:
        """Wait until this visitor may go on; by what name his other limits count."""
        key = f"account {account.id}" if account is not None else f"address {address}"
        delay = self.pace_of(account).wait(key, time.monotonic(), cost)
        if delay:
            await asyncio.sleep(delay)
        return key

    def charge(self, account: Account | None, visitor: str, cost: float) -> None:
        """What he has sent turns out to cost more than one message: what he sends next waits for it."""
        self.pace_of(account).wait(visitor, time.monotonic(), cost)

    def pace_of(self, account: Account | None) -> Pace:
        """Programs that come by a token go at a pace of their own."""
        return self.token_pace if account is not None and account.scopes is not None else self.pace
