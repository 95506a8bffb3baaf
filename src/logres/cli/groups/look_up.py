"""Commands to look things up: `logres rules` and the like.

Each imports what it needs when it runs: the others must not wait for it.
"""

from __future__ import annotations

from typing import Annotated, Final

import typer

from logres.cli import complete
from logres.cli.arguments import JobsOption, JsonOption, OptionalTitle, TitleArgument
from logres.cli.help_texts import about

UNITS_HELP: Final = "Bretwalda and Pendragon: units by name, such as '3 thegn 1 ruler'."


def add_commands(app: typer.Typer) -> None:
    for command in (sources, titles, odds, rules):
        app.command(**about(command.__name__))(command)


def sources(
    title: TitleArgument,
    low: Annotated[bool, typer.Option("--low", help="The doubtful ones alone: not of high confidence.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Where each figure of a title comes from: rulebook, public material, or our reconstruction."""
    from logres.cli.commands.sources import show

    return show(title, low, as_json)


def titles(as_json: JsonOption = False) -> int:
    """The titles with their scenarios, seats and options."""
    from logres.cli.commands.titles import show

    return show(as_json)


def odds(
    title: TitleArgument,
    attack: Annotated[int, typer.Option(min=0, help="Attacking infantry, or Roman armies.", show_default=False)] = 0,
    defend: Annotated[int, typer.Option(min=0, help="Defending infantry, or Roman armies.", show_default=False)] = 0,
    attack_cavalry: Annotated[int, typer.Option(min=0, help="Attacking cavalry.")] = 0,
    defend_cavalry: Annotated[int, typer.Option(min=0, help="Defending cavalry.")] = 0,
    romans_attack: Annotated[bool, typer.Option("--romans-attack", help="The attackers are Romans.")] = False,
    romans_defend: Annotated[bool, typer.Option("--romans-defend", help="The defenders are Romans.")] = False,
    forts: Annotated[int, typer.Option(min=0, help="Roman forts; they fall last.")] = 0,
    burhs: Annotated[int, typer.Option(min=0, help="Saxon burhs.")] = 0,
    burhs_first: Annotated[bool, typer.Option("--burhs-first", help="Burhs fall first (rounds 14-16).")] = False,
    difficult: Annotated[bool, typer.Option("--difficult", help="In difficult terrain.")] = False,
    attacker_leader: Annotated[bool, typer.Option("--attacker-leader", help="The attackers have a leader.")] = False,
    defender_leader: Annotated[bool, typer.Option("--defender-leader", help="The defenders have a leader.")] = False,
    attacker_retreats_at: Annotated[int, typer.Option(min=0, help="... with so many armies left.")] = 0,
    defender_retreats_at: Annotated[int, typer.Option(min=0, help="... with so many armies left.")] = 0,
    attackers: Annotated[str, typer.Option(help=UNITS_HELP, show_default=False)] = "",
    defenders: Annotated[str, typer.Option(help=UNITS_HELP, show_default=False)] = "",
    area: Annotated[str, typer.Option(help="Where, in Bretwalda and Pendragon.", show_default=False)] = "",
    as_json: JsonOption = False,
) -> int:
    """The exact odds of a battle fought to its end."""
    given = {name: value for name, value in locals().items() if name not in ("title", "as_json")}
    from logres.cli.commands.odds import show

    return show(title, given, as_json)


def rules(
    title: OptionalTitle = None,
    id: Annotated[
        str | None,
        typer.Argument(help="A clause, or how its id begins.", show_default=False, autocompletion=complete.clauses),
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="How many clauses are proved, marked, open.")] = False,
    open_only: Annotated[bool, typer.Option("--open", help="The clauses that no test holds.")] = False,
    prove: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Break the code of a clause; its tests must fail.", show_default=False),
    ] = None,
    prove_all: Annotated[
        bool, typer.Option("--prove-all", help="Prove what is new or has changed; keep the results.")
    ] = False,
    sample: Annotated[
        int | None, typer.Option(min=1, help="Prove so many clauses drawn at random.", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the draw.", show_default=False)] = None,
    jobs: JobsOption = 2,
    as_json: JsonOption = False,
) -> int:
    """The rules in our words, the code and the tests that hold them, and proofs that they do."""
    from logres.cli.commands import rules as command
    from logres.cli.workshop import workshop

    if sample is not None:
        return workshop().sample(title, sample, seed, jobs)
    if prove is not None:
        return workshop().prove(title, prove, jobs)
    if prove_all:
        return workshop().prove_all(title, jobs)
    if open_only:
        return workshop().open_clauses(title)
    if coverage:
        return workshop().coverage(title)
    return command.show(title, id, as_json)
