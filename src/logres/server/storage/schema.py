"""The tables of the database. Events are only ever appended; all else can be worked out from them or is small."""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x4C6F6772  # "Logr", in the file's header: a file of another program is known by it
SCHEMA: Final = 10  # from 5 on steps are in migrations.py, for both stores

TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password TEXT,              -- argon2; none for a guest
    link TEXT UNIQUE,           -- hash of a guest's secret link
    codes TEXT NOT NULL,        -- hashes of the recovery codes, as JSON
    mail TEXT,
    session INTEGER NOT NULL,   -- sessions signed with another number are void
    created REAL NOT NULL
);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,       -- open, running, over, frozen
    public INTEGER NOT NULL,
    changed REAL NOT NULL,
    charter TEXT NOT NULL,      -- see TableConfig, as JSON; since schema 3 its name is config
    info TEXT NOT NULL          -- as it was last told to the lobby, for tables that are not in memory
) WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, changed);
CREATE TABLE events (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,         -- begin, play, undo, branch, rebase
    body TEXT NOT NULL,
    key TEXT,                   -- of a message; not since schema 3
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    save TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE members (
    table_id TEXT NOT NULL,
    account INTEGER NOT NULL,
    looked INTEGER NOT NULL,    -- the action last seen, and when
    looked_at REAL NOT NULL,
    PRIMARY KEY (account, table_id)
) WITHOUT ROWID;
CREATE TABLE chat (
    n INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    channel TEXT NOT NULL,
    account INTEGER,
    name TEXT NOT NULL,
    seat TEXT,
    text TEXT NOT NULL,
    at REAL NOT NULL
);
CREATE INDEX chat_by_table ON chat (table_id, n);
CREATE TABLE feeds (key TEXT PRIMARY KEY, table_id TEXT NOT NULL, seat TEXT NOT NULL) WITHOUT ROWID;
"""
ENDED: Final = """
CREATE TABLE ended (
    session TEXT PRIMARY KEY,   -- hash of the key of a session that was logged out
    until REAL NOT NULL         -- when it would have ended by itself
) WITHOUT ROWID;
"""
PLAIN_NAMES: Final = """
ALTER TABLE events DROP COLUMN key;
ALTER TABLE tables RENAME COLUMN charter TO config;
UPDATE tables SET info='', config=replace(replace(config, '"chairs":', '"seats":'), '"standing":', '"prepared":');
"""
LOOKS: Final = """
CREATE TABLE looks (
    skeleton TEXT PRIMARY KEY,  -- of a name; see people/names.py
    account INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    account INTEGER NOT NULL,
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,       -- separated by spaces
    created REAL NOT NULL,
    used REAL NOT NULL
) WITHOUT ROWID;
ALTER TABLE accounts ADD COLUMN owner INTEGER;  -- of a bot account
CREATE INDEX accounts_by_name ON accounts (lower(name));
"""
COMPANY: Final = """
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,      -- of the session's key
    account BIGINT NOT NULL,
    device TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE TABLE contacts (
    account BIGINT PRIMARY KEY,
    wishes TEXT NOT NULL,       -- see Contact, as JSON
    digested DOUBLE PRECISION NOT NULL  -- when the last digest was made
);
CREATE TABLE browsers (
    endpoint TEXT PRIMARY KEY,  -- where pushes for a browser go
    account BIGINT NOT NULL,
    session TEXT NOT NULL,      -- hash: who logs out there is told nothing there
    key TEXT NOT NULL,
    auth TEXT NOT NULL
);
CREATE TABLE notices (
    id TEXT PRIMARY KEY,        -- Message-ID, topic of the push and id of the webhook
    account BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,         -- turn: it is there as long as the seat is waited for
    text TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    seen BIGINT NOT NULL,       -- whether its reader has looked at the table since
    planned BIGINT NOT NULL,    -- whether its deliveries are made
    digest TEXT NOT NULL,       -- the mail that told it; empty: none yet
    UNIQUE (account, table_id, seat, kind)
);
CREATE INDEX notices_by_table ON notices (table_id, seat);
CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    account BIGINT NOT NULL,
    notice TEXT NOT NULL,       -- of a mail: its own id
    channel TEXT NOT NULL,      -- mail, push, webhook
    target TEXT NOT NULL,
    body TEXT NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    tries BIGINT NOT NULL,
    mark TEXT NOT NULL          -- of the try under way, written before anything is sent
);
CREATE TABLE notes (
    account BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    text TEXT NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, table_id)
);
CREATE TABLE ties (
    account BIGINT NOT NULL,
    other BIGINT NOT NULL,
    kind TEXT NOT NULL,         -- friend, block
    PRIMARY KEY (account, other)
);
CREATE TABLE heard (
    account BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,          -- the last line of the chat that was read
    PRIMARY KEY (account, table_id)
);
"""  # SQL that PostgreSQL takes as well
STEPS: Final = {2: ENDED, 3: PLAIN_NAMES, 4: LOOKS}  # what each schema adds to the one before
