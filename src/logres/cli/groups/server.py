"""The server's commands for `logres`. Each imports what it needs when it runs: the others must not wait for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from logres.cli.help_texts import about

if TYPE_CHECKING:
    from logres.server.settings import Settings

DbOption = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE",
        help="The database, or postgresql://...; LOGRES_DB or logres.db without.",
        show_default=False,
    ),
]
TitleOption = Annotated[str, typer.Option(help="The title at the table that is attacked.")]

admin_app = typer.Typer(help="Look after a server's database.", no_args_is_help=True)


def add_commands(app: typer.Typer) -> None:
    """Make the server's commands known to the command line."""
    for command in (serve, verify, backup, restore, patch, attack):
        app.command(**about(command.__name__))(command)
    app.add_typer(admin_app, name="admin", **about("admin"))


def _settings(db: str | None) -> Settings:
    from logres.server.settings import settings

    return settings({"db": db})


def serve(
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="8000 without.", show_default=False)] = None,
    host: Annotated[str | None, typer.Option(help="127.0.0.1 without: this machine alone.", show_default=False)] = None,
    db: DbOption = None,
    url: Annotated[
        str | None, typer.Option(help="How players reach the server, if not so.", show_default=False)
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT",
            help="Offer a bot of yours, as mine=my.module:Bot or mine=exec:./program; may be repeated.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Serve the web table. Further settings are LOGRES_... in the environment; see docs/server.md."""
    from logres.cli.table.saves import require_writable
    from logres.server.http.pages import INDEX
    from logres.server.run import run
    from logres.server.settings import settings

    if bots and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # where a module of the user's own may lie
    found = settings({"port": port, "host": host, "db": db, "url": url, "bots": " ".join(bots) if bots else None})
    if not found.is_postgres:
        require_writable(found.path)
    message = f"The web table: {found.base}\nGames are kept in {found.place}. Ctrl-C ends it."
    if not INDEX.exists():
        message += "\nIts pages were not built, so there is only the API to see; `make client` builds them."
    run(found, "info" if found.log == "json" else "warning", lambda: typer.echo(message))
    typer.echo("Ended. Every game goes on when the server is started again.")
    return 0


def verify(
    file: Annotated[
        Path, typer.Argument(help="The record of a finished game; - reads it from the pipe.", show_default=False)
    ],
    commitment: Annotated[
        str | None, typer.Option(help="As you noted it when the table was opened.", show_default=False)
    ] = None,
    salt: Annotated[
        str | None, typer.Option(help="Your share in the dice, as the page shows it.", show_default=False)
    ] = None,
) -> int:
    """Check that the dice of a finished game are those that were committed to before it began."""
    from logres.cli.table.saves import read
    from logres.server.dice.commitment import verify as checked

    found = checked(read(file), commitment, salt)
    typer.echo(f"All {found.draws} draws of chance follow from the committed secret and the seats' salts.")
    typer.echo(f"Pledged before any salt was opened: {', '.join(found.shares) or 'none'}.")
    if found.without:
        typer.echo(f"People without a pledge of theirs in the dice: {', '.join(found.without)}.")
    if commitment is None:
        typer.echo("The commitment is the record's own; with --commitment it is held against the one you noted.")
    if salt is None:
        typer.echo("With --salt it is seen that your own share is in the dice.")
    return 0


def backup(target: Annotated[Path, typer.Argument(help="A new file.", show_default=False)], db: DbOption = None) -> int:
    """Copy the database, also while the server runs."""
    from logres.cli.table.saves import require_writable
    from logres.server.storage.tools import backup as copy

    require_writable(target)
    typer.echo(f"{target}: {copy(_settings(db), target):,} bytes, checked.")
    return 0


def restore(source: Annotated[Path, typer.Argument(help="A backup.", show_default=False)], db: DbOption = None) -> int:
    """Put a backup in the database's place; the old file is kept."""
    from logres.cli.table.saves import require_writable
    from logres.engine.errors import BadInput
    from logres.server.storage.tools import restore as put

    if source.is_dir():
        raise BadInput(f"{source} is a folder, no backup")
    found = _settings(db)
    if not found.is_postgres:
        require_writable(found.path)
    kept = put(found, source)
    typer.echo(f"{found.place} is restored." + (f" What was there before is {kept}." if kept else ""))
    return 0


def patch(
    db: DbOption = None, dry: Annotated[bool, typer.Option("--dry", help="Only say what would be done.")] = False
) -> int:
    """After a rules fix: replay every running game; exit code 1 if one did not replay."""
    from logres.server.operations.replay_after_fix import Verdict
    from logres.server.operations.replay_after_fix import patch as replayed
    from logres.server.storage.tools import reading, writing

    with (reading if dry else writing)(_settings(db)) as connection:
        findings = replayed(connection, dry)
    for finding in findings:
        typer.echo(f"{finding.table}: {finding.verdict.value}{': ' * bool(finding.detail)}{finding.detail}")
    clean = sum(finding.verdict is Verdict.CLEAN for finding in findings)
    typer.echo(f"{clean} of {len(findings)} tables replay.")
    return 0 if clean == len(findings) else 1


def attack(
    messages: Annotated[int, typer.Option(min=1, help="How many.")] = 10_000,
    title: TitleOption = "britannia",
) -> int:
    """Try to cheat at a table of a server made for it; exit code 1 if anything was accepted."""
    from logres.cli.workshop import workshop

    return workshop().attack(title, messages)


# ---------------------------------------------------------------------- admin


@admin_app.command("stats")
def stats(db: DbOption = None) -> int:
    """How much there is of everything."""
    from logres.server.operations import admin
    from logres.server.storage.tools import reading

    with reading(_settings(db)) as connection:
        for name, count in admin.statistics(connection).items():
            typer.echo(f"{count:8d} {name}")
    return 0


@admin_app.command("tables")
def tables(db: DbOption = None) -> int:
    """All tables, the latest first."""
    from logres.server.operations import admin
    from logres.server.storage.tools import reading

    with reading(_settings(db)) as connection:
        for row in admin.tables(connection):
            typer.echo(f"{row['id']}  {row['status']:8s} {row['title']}, version {row['version']}: {row['players']}")
            if row["frozen"]:
                typer.echo(f"    {row['frozen']}")
    return 0


@admin_app.command("accounts")
def accounts(db: DbOption = None) -> int:
    """All accounts and guests."""
    from logres.server.operations import admin
    from logres.server.storage.tools import reading

    with reading(_settings(db)) as connection:
        for name, kind, mail, count in admin.accounts(connection):
            typer.echo(f"{name}  {kind}, {count} tables {mail}".rstrip())
    return 0


@admin_app.command("record")
def record(table: str, db: DbOption = None) -> int:
    """All that was played at a table, hidden things and what was taken back included."""
    from logres.server.operations import admin
    from logres.server.storage.tools import reading

    with reading(_settings(db)) as connection:
        typer.echo(admin.record(connection, table), nl=False)
    return 0


@admin_app.command("code")
def code(name: str, db: DbOption = None) -> int:
    """A recovery code for an account whose owner has lost everything. The server must be stopped."""
    from logres.server.operations import admin
    from logres.server.storage.tools import writing

    with writing(_settings(db)) as connection:
        typer.echo(admin.new_code(connection, name))
    return 0


@admin_app.command("delete-account")
def delete_account(name: str, db: DbOption = None) -> int:
    """Forget a person; bots play on in the seats. The server must be stopped."""
    from logres.server.operations import admin
    from logres.server.storage.tools import writing

    with writing(_settings(db)) as connection:
        typer.echo(f"{name} is forgotten at {admin.delete_account(connection, name)} tables.")
    return 0


@admin_app.command("migrate")
def migrate(
    schema: Annotated[
        int | None, typer.Option("--to", help="An older schema, to go back to.", show_default=False)
    ] = None,
    db: DbOption = None,
) -> int:
    """Bring the database up to this version, or back for an older one. The server must be stopped."""
    from logres.server.storage.schema import SCHEMA
    from logres.server.storage.tools import take_back

    take_back(_settings(db), SCHEMA if schema is None else schema)
    typer.echo(f"The database has schema {SCHEMA if schema is None else schema}.")
    return 0


@admin_app.command("export-games")
def export_games(
    folder: Annotated[Path, typer.Argument(help="Where the files go.", show_default=False)],
    day: Annotated[str, typer.Option(help="As 2026-11-17; yesterday without.", show_default=False)] = "",
    db: DbOption = None,
) -> int:
    """Write the day's finished games whose players all let them be published, without names; the server may run."""
    from datetime import UTC, datetime, timedelta

    from logres.server.operations.open_games import day_of, write_day
    from logres.server.storage.tools import reading

    yesterday = datetime.now(UTC) - timedelta(days=1)
    with reading(_settings(db)) as connection:
        path, count = write_day(connection, day_of(day or f"{yesterday:%Y-%m-%d}"), folder)
    typer.echo(f"{path}: {count} games.")
    return 0
