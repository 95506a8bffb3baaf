"""Accounts: a name with a password and recovery codes, or a guest with a secret link. Sessions are signed, and end
when one logs out."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from hashlib import sha256
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadData, URLSafeTimedSerializer
from msgspec import Struct
from msgspec.structs import replace

from logres.server.errors import NOBODY, NOT_THERE, Clash, Denied
from logres.server.people.invitations import when_deleted as invitations_of
from logres.server.people.names import readable, skeleton
from logres.server.people.rate_limit import Limit
from logres.server.people.sessions import SESSION_AGE, Sessions, all_ended
from logres.server.settings import Settings
from logres.server.storage.store import CLASH_IF_GONE, GONE, Row, Statement, Store

COOKIE: Final = "logres"
CODES: Final = 8
AT_ONCE: Final = 2  # hashes computed at the same time: each takes 64 MB
# A hash of no known password: for names that do not exist a check takes as long as for those that do.
DECOY: Final = "$argon2id$v=19$m=65536,t=3,p=4$Cwxse3cJ97nMAYB+UbR2Qw$A2q8uxhXpmxuHy60VIy3eY7jYGrd+o7eG4KmVtDZTHY"
COLUMNS: Final = "id, name, password IS NULL, mail, session, owner"
BY_NAME: Final = "lower(name)=lower(?)"  # the letters of ASCII at least; the rest is seen to by how names look
OLD_LOOK: Final = "INSERT INTO looks (skeleton, account) VALUES (?, ?) ON CONFLICT DO NOTHING"
ADD: Final = (
    "INSERT INTO accounts (name, password, link, codes, mail, session, created, owner) VALUES (?, ?, ?, ?, ?, 1, ?, ?)"
)
KEEP_LOOK: Final = "INSERT INTO looks (skeleton, account) SELECT ?, id FROM accounts WHERE name=?"
OF_A_PERSON: Final = [
    *("looks", "sessions", "contacts", "browsers", "notices", "deliveries", "notes", "ties", "heard", "holidays")
]
IS_ENDED: Final = "SELECT 1 FROM ended WHERE ended.session=?"


class Account(Struct, frozen=True):
    """Somebody who is logged in."""

    id: int
    name: str
    guest: bool
    mail: str | None
    session: int
    owner: int | None = None  # of a bot account
    key: str = ""  # hash of the session or token by which he comes
    scopes: tuple[str, ...] | None = None  # what his token is for; None: he has logged in

    @property
    def is_reader(self) -> bool:
        """Whether a program looks for him that may only look: he himself has seen nothing by that."""
        return self.scopes is not None and "play" not in self.scopes


def _account(row: Row) -> Account:
    return Account(row[0], row[1], bool(row[2]), row[3], row[4], row[5])


def hashed_secret(secret: str) -> str:
    """For secrets that are too long to guess; passwords take argon2."""
    return sha256(f"logres {secret}".encode()).hexdigest()


def erase(id: int) -> list[Statement]:
    """What takes a person's traces away; what was played and said stays, under a name that nobody can have taken. At
    which tables he was is known until his seats are a bot's."""
    gone = f"departed {secrets.token_hex(12)}"
    erased = "name=?, password=NULL, link=NULL, codes='[]', mail=NULL, owner=NULL, session=session+1"
    return [
        (f"UPDATE accounts SET {erased} WHERE id=?", (gone, id)),
        ("UPDATE chat SET name=?, account=NULL WHERE account=?", (gone, id)),
        *[(f"DELETE FROM {name} WHERE account=?", (id,)) for name in OF_A_PERSON],
        ("DELETE FROM ties WHERE other=?", (id,)),
        *invitations_of(id),
        ("DELETE FROM tokens WHERE account=? OR account IN (SELECT id FROM accounts WHERE owner=?)", (id, id)),
    ]


class Accounts:
    """All accounts. Every way in costs a try, by name and by address."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(AT_ONCE)
        self._limit = Limit(settings.log_in_tries, settings.log_in_window)
        self._new_limit = Limit(settings.log_in_tries * 3, settings.log_in_window)
        self._session_limit = Limit(settings.log_in_tries * 3, settings.log_in_window)
        self.sessions = Sessions(store)
        self._signer = URLSafeTimedSerializer(_signing_key(store), salt="session")

    async def start(self) -> None:
        """Take note of how the names look that an older version let in; of two that look alike the first is kept."""
        sql = "SELECT id, name FROM accounts WHERE id NOT IN (SELECT account FROM looks) ORDER BY id"
        rows = [(skeleton(name), id) for id, name in await self._store.read(sql) if not name.startswith("departed ")]
        if rows:
            await self._store.write([(OLD_LOOK, row) for row in rows])

    # ------------------------------------------------------------------ making and leaving

    async def sign_up(self, name: str, password: str, mail: str | None, address: str) -> tuple[Account, list[str]]:
        """A new account, and its recovery codes, which are shown only now."""
        self._new_limit.check(address, time.monotonic())
        codes = [secrets.token_hex(10) for _ in range(CODES)]
        hashed = await self._hash(password)
        return await self._add(name, hashed, None, [hashed_secret(code) for code in codes], mail), codes

    async def guest(self, name: str, address: str) -> tuple[Account, str]:
        """A new guest, and the secret of his link."""
        self._new_limit.check(address, time.monotonic())
        token = secrets.token_urlsafe(24)
        return await self._add(name, None, hashed_secret(token), [], None), token

    async def add_bot(self, name: str, owner: int) -> Account:
        """An account for a program, which belongs to somebody."""
        return await self._add(name, None, None, [], None, owner)

    async def bots_of(self, owner: Account) -> list[Account]:
        return await self._find("owner=?", owner.id)

    async def bot_of(self, owner: Account, name: str) -> Account:
        """A bot account of this person; Denied if there is none of this name."""
        found = [bot for bot in await self._find(BY_NAME, name) if bot.owner == owner.id]
        if not found:
            raise Denied("no-such-thing", "you have no such bot")
        return found[0]

    async def _add(
        self,
        name: str,
        password: str | None,
        link: str | None,
        codes: list[str],
        mail: str | None,
        owner: int | None = None,
    ) -> Account:
        name = readable(name)
        values = (name, password, link, json.dumps(codes), mail, time.time(), owner)
        look = (KEEP_LOOK, (skeleton(name), name))
        try:
            await self._store.write([(ADD, values), look], by=owner)
        except Clash:
            raise Denied("conflict", "the name '{name}' is taken, or looks like one that is", name=name) from None
        return (await self._find(BY_NAME, name))[0]

    async def delete(self, account: Account, name: str) -> None:
        """Forget the person."""
        if name != account.name:
            raise Denied("bad-input", "to delete your account, repeat its name exactly")
        try:
            await self._store.write([*all_ended(account.id), (CLASH_IF_GONE, (account.id,)), *erase(account.id)])
        except Clash:
            raise Denied("log-in", NOT_THERE) from None

    async def set_mail(self, account: Account, mail: str | None) -> None:
        sql = f"UPDATE accounts SET mail=? WHERE id=? AND NOT ({GONE})"
        await self._store.write([(sql, (mail, account.id))])
        if await self._store.is_gone(account.id):
            raise Denied("log-in", NOT_THERE)

    # ------------------------------------------------------------------ coming in

    async def log_in(self, name: str, password: str, address: str) -> Account:
        keys = self._count_try(name, address)
        found = await self._find(BY_NAME, name)
        row = (await self._store.read(f"SELECT password FROM accounts WHERE {BY_NAME}", (name,))) if found else []
        right = await self._verify(row[0][0] if row and row[0][0] else DECOY, password)
        if not found or not row[0][0] or not right:
            raise Denied("log-in", "name or password is wrong")
        self._forgive(keys)
        return found[0]

    async def by_link(self, token: str, address: str) -> Account:
        keys = self._count_try("", address)
        found = await self._find("link=?", hashed_secret(token))
        if not found:
            raise Denied("log-in", "this guest link is not valid")
        self._forgive(keys)
        return found[0]

    async def change_password(self, account: Account, old: str, new: str, address: str) -> Account:
        """A new password for one who knows the old one. All sessions end; the account as it is from now on."""
        keys = self._count_try(account.name, address)
        rows = await self._store.read("SELECT password FROM accounts WHERE id=?", (account.id,))
        if not rows or not rows[0][0]:
            raise Denied("conflict", "a guest has no password: make an account of it first")
        if not await self._verify(rows[0][0], old):
            raise Denied("not-yours", "the old password is wrong")
        hashed = await self._hash(new)
        sql = "UPDATE accounts SET password=? WHERE id=? AND password=?"
        await self._store.write([(sql, (hashed, account.id, rows[0][0])), *all_ended(account.id)])
        self._forgive(keys)
        return await self._as_set(account, hashed)

    async def promote(self, account: Account, password: str, mail: str | None) -> tuple[Account, list[str]]:
        """Make a guest an account of the same number, name and seats, with recovery codes in place of his link."""
        codes = [secrets.token_hex(10) for _ in range(CODES)]
        hashed = await self._hash(password)
        kept = json.dumps([hashed_secret(code) for code in codes])
        sql = (
            "UPDATE accounts SET password=?, codes=?, mail=coalesce(?, mail), link=NULL"
            " WHERE id=? AND password IS NULL AND link IS NOT NULL"
        )
        await self._store.write([(sql, (hashed, kept, mail, account.id)), *all_ended(account.id)])
        return await self._as_set(account, hashed), codes

    async def _as_set(self, account: Account, hashed: str) -> Account:
        """The account, if it has this password now: another request may have been quicker."""
        found = await self._find("id=?", account.id)
        if await self._store.read("SELECT 1 FROM accounts WHERE id=? AND password=?", (account.id, hashed)) == []:
            raise Denied("conflict", "the password was set at the same moment from elsewhere; log in with that one")
        return found[0]

    async def recover(self, name: str, code: str, password: str, address: str) -> Account:
        """A new password by one of the codes, which is then used up. Other sessions end."""
        keys = self._count_try(name, address)
        rows = await self._store.read(f"SELECT id, codes FROM accounts WHERE {BY_NAME}", (name,))
        hashed = hashed_secret(code.strip().lower())
        if not rows or hashed not in json.loads(rows[0][1]):
            raise Denied("log-in", "name or recovery code is wrong")
        left = [c for c in json.loads(rows[0][1]) if c != hashed]
        id, before = rows[0]
        new = await self._hash(password)
        sql = "UPDATE accounts SET password=?, codes=? WHERE id=? AND codes=?"
        await self._store.write([(sql, (new, json.dumps(left), id, before)), *all_ended(id)])
        if await self._store.read("SELECT 1 FROM accounts WHERE id=? AND password=?", (id, new)) == []:
            raise Denied("conflict", "this code was used at the same moment; log in with the password set then")
        self._forgive(keys)
        return (await self._find(BY_NAME, name))[0]

    def _count_try(self, name: str, address: str) -> list[str]:
        keys = [f"at {address}"] + ([f"name {name.lower()}"] if name else [])
        for key in keys:
            self._limit.check(key, time.monotonic())
        return keys

    def _forgive(self, keys: list[str]) -> None:
        """It was right: the name's tries are forgotten. Of the address only this one is: others are tried there."""
        address, *names = keys
        self._limit.give_back(address)
        for name in names:
            self._limit.forgive(name)

    # ------------------------------------------------------------------ sessions

    async def begin_session(self, account: Account, device: str) -> str:
        """What its cookie holds from now on. Who comes in rightly, again and again, still fills the database."""
        self._session_limit.check(f"account {account.id}", time.monotonic())
        key = secrets.token_urlsafe(12)
        await self.sessions.begin(hashed_secret(key), account.id, device)
        return self._signer.dumps([account.id, account.session, key])

    async def end_all_sessions(self, account: Account) -> None:
        """Log out everywhere."""
        await self._store.write(all_ended(account.id))

    async def of_session(self, signed: str | None) -> Account | None:
        """Who comes with this session; None if it is forged, too old, or ended."""
        if not signed:
            return None
        try:
            (id, number, key), made = self._signer.loads(signed, return_timestamp=True)
        except (BadData, ValueError, TypeError):
            return None
        if time.time() - made.timestamp() > SESSION_AGE:  # one from the future is from before the clock was set back
            return None
        hashed = hashed_secret(key)
        seen = "(SELECT seen FROM sessions WHERE hash=?)"
        sql = f"SELECT {COLUMNS}, {seen} FROM accounts WHERE id=? AND session=? AND NOT EXISTS ({IS_ENDED})"
        rows = await self._store.read(sql, (hashed, id, number, hashed))
        if not rows:
            return None
        await self.sessions.note(hashed, id, rows[0][-1])
        return replace(_account(rows[0]), key=hashed)

    async def by_name(self, name: str) -> Account:
        """The account of this name; Denied if there is none."""
        found = await self._find(BY_NAME, name)
        if not found:
            raise Denied("no-such-thing", NOBODY)
        return found[0]

    async def by_id(self, id: int) -> Account | None:
        found = await self._find("id=?", id)
        return found[0] if found else None

    async def _find(self, condition: str, value: Any) -> list[Account]:
        rows = await self._store.read(f"SELECT {COLUMNS} FROM accounts WHERE {condition}", (value,))
        return [_account(row) for row in rows]

    # ------------------------------------------------------------------ argon2, in a thread

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except VerificationError:
                return False


def _signing_key(store: Store) -> str:
    """The key of the sessions, made once for each database."""
    rows = store.read_now("SELECT value FROM meta WHERE key='signing-key'")
    return str(rows[0][0])
