"""The tables of the database. Events are only ever appended; all else can be worked out from them or is small."""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x4C6F6772  # "Logr", in the file's header: a file of another program is known by it
SCHEMA: Final = 3

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
STEPS: Final = {2: ENDED, 3: PLAIN_NAMES}  # what each schema adds to the one before
