"""The commands of `logres`. Each imports what it needs when it runs: the others must not wait for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from logres.cli import complete
from logres.cli.commands.server import JsonOption, add_commands
from logres.cli.help_texts import EXIT_CODES, about

app = typer.Typer(
    help="The board games of early Britain, played with the rules enforced.",
    no_args_is_help=True,
    epilog=EXIT_CODES,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

UNITS_HELP: Final = "Bretwalda and Pendragon: units by name, such as '3 thegn 1 ruler'."
TitleArgument = Annotated[
    str,
    typer.Argument(help="A title; `logres titles` lists them.", show_default=False, autocompletion=complete.titles),
]
ScenarioOption = Annotated[
    str | None,
    typer.Option(help="Its scenario; the first one without.", show_default=False, autocompletion=complete.scenarios),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the title; may be repeated.",
        show_default=False,
        autocompletion=complete.options,
    ),
]
OptionalTitle = Annotated[
    str | None,
    typer.Argument(help="A title; all without.", show_default=False, autocompletion=complete.titles),
]
JobsOption = Annotated[int, typer.Option(min=1, help="Processes to use.")]
OnOption = Annotated[
    str,
    typer.Option(
        metavar="ray[:ADDRESS]", help="Work on a Ray cluster; without an address on one of this machine's own."
    ),
]
ResumeOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write down each game here, and go on from it.", show_default=False),
]
ParquetOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write a table of the results as Parquet.", show_default=False)
]


def _version(wanted: bool) -> None:
    if wanted:
        from logres import __version__

        typer.echo(f"logres {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Figures of your own printed copy, put over ours: files as in the title's data folder, "
            "or a folder of them for each title.",
            show_default=False,
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    if data is not None:
        from logres.cli.commands.data_overlay import use

        use(data)


@app.command(**about("play"))
def play(
    title: Annotated[
        str | None,
        typer.Argument(help="A title; without one you are asked.", show_default=False, autocompletion=complete.titles),
    ] = None,
    scenario: ScenarioOption = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT",
            help="A seat at this keyboard; may be repeated. `all` and `none` are words too. The first seat without.",
            show_default=False,
            autocompletion=complete.seats,
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=BOT",
            help="Who plays a seat, or one bot for all others: easy, normal, hard, master, random, my.module:Bot.",
            show_default=False,
            autocompletion=complete.bots,
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of all dice and cards.", show_default=False)] = None,
    option: OptionOption = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="[FILE]", help="Go on with a saved game; without a file the last one.", show_default=False
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the game.", show_default=False)
    ] = None,
    lang: Annotated[str, typer.Option(help="The language of questions, log and refusals: en, de.")] = "en",
) -> int:
    """Play at the terminal: alone against bots, or with friends at one keyboard."""
    from logres.cli.commands import play as playing

    if resume is not None:
        if title or scenario or seat or seed or option or any(":" not in bot for bot in bots or []):
            raise typer.BadParameter("a game that is resumed is set up already: leave out all but --resume and --save")
        return playing.resume(resume, save, bots or [], lang)
    if title is None:
        if scenario or seat or bots or option:
            raise typer.BadParameter("name the title first, as in `logres play britannia`")
        return playing.ask_and_play(save, seed, lang)
    return playing.begin(title, scenario, option or [], seat or [], bots or [], seed, save, lang)


@app.command(**about("replay"))
def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a save; - reads it from the pipe.", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Stop after this action; the end without.", show_default=False)] = None,
    log: Annotated[int, typer.Option(min=0, help="Lines of the log to show.")] = 20,
    as_json: JsonOption = False,
) -> int:
    """Play a record again and show how the game stood."""
    from logres.cli.commands.replay import show

    return show(file, at, log, as_json)


@app.command(**about("chronicle"))
def chronicle(
    file: Annotated[Path, typer.Argument(help="A record.", metavar="RECORD", show_default=False)],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write it; beside the record if not said.")
    ] = None,
) -> int:
    """Tell a recorded game as an illustrated page of its own."""
    from logres.cli.commands.chronicle import write

    return write(file, out)


@app.command(**about("review"))
def review(
    file: Annotated[Path, typer.Argument(help="A record; - reads it from the pipe.", metavar="RECORD")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as a page of its own.", show_default=False)
    ] = None,
    samples: Annotated[
        int, typer.Option(min=1, help="Roll-outs of each moment and plan: the same number gives the same review.")
    ] = 12,
    as_json: JsonOption = False,
) -> int:
    """Review a finished game: chances to win over time, turning points, costly decisions, luck."""
    from logres.cli.commands.review import write

    return write(file, out, samples, as_json)


@app.command(**about("lesson"))
def lesson(
    title: TitleArgument,
    name: Annotated[
        str | None,
        typer.Argument(help="A lesson; lists them without.", show_default=False, autocompletion=complete.lessons),
    ] = None,
    through: Annotated[bool, typer.Option("--through", help="Play it to its end without asking.")] = False,
) -> int:
    """Learn a game step by step: what to look at, what to do, and why."""
    from logres.cli.commands.lesson import show

    return show(title, name, through)


@app.command(**about("simulate"))
def simulate(
    title: TitleArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            help="A bot for each seat, in the order of the seats, or one for all; your own as my.module:Bot.",
            metavar="A,B,...",
            autocompletion=complete.bots,
        ),
    ] = "random",
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, whatever the jobs.")] = "0",
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the bots one seat on after each game.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all results as JSON; - to the pipe.", show_default=False)
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the record of each game.", show_default=False)
    ] = None,
    answers: Annotated[bool, typer.Option("--answers", help="Show how often each answer and card was chosen.")] = False,
    as_json: JsonOption = False,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Let bots play many games and count who wins."""
    from logres.cli.commands.simulate import simulate as run
    from logres.cli.long_work import LongWork

    if as_json and out is not None:
        raise typer.BadParameter("--json is --out -: give one of them")
    out = Path("-") if as_json else out
    how = LongWork(jobs, on, resume, parquet)
    return run(title, games, bots, scenario, option or [], how, seed, rotate, out, records, answers)


@app.command(**about("arena"))
def arena(
    title: TitleArgument,
    bots: Annotated[
        str, typer.Option(help="The bots of the league.", metavar="A,B,...", autocompletion=complete.bots)
    ] = "easy,normal",
    rounds: Annotated[int, typer.Option(min=1, help="Games of each pair; one for each seat is fair.")] = 4,
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, whatever the jobs.")] = "0",
    challenger: Annotated[str, typer.Option(metavar="BOT", help="Only this one sits alone among the others.")] = "",
    decide: Annotated[
        bool, typer.Option("--decide", help="Stop as soon as it is clear for each pair who is stronger.")
    ] = False,
    as_json: JsonOption = False,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Let bots meet in a league and rate them on one scale: the same deals for all, every seat in turn."""
    from logres.cli.commands.arena import arena as run
    from logres.cli.long_work import LongWork

    how = LongWork(jobs, on, resume, parquet)
    return run(title, bots, rounds, scenario, option or [], how, seed, challenger, decide, as_json)


@app.command(**about("train"))
def train(
    title: TitleArgument,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the weights are written, as JSON.")],
    games: Annotated[int, typer.Option(min=5, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same weights.")] = "0",
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Learn from games of bots what positions are worth, for those that search."""
    from logres.cli.commands.train import train as run
    from logres.cli.long_work import LongWork

    return run(title, games, seed, scenario, option or [], out, LongWork(jobs, on, resume, parquet))


@app.command(**about("dataset"))
def dataset(
    title: TitleArgument,
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new folder; one that was begun is gone on with.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat, or one for all.", metavar="A,B,...", autocompletion=complete.bots)
    ] = "normal",
    seed: Annotated[str, typer.Option(help="The same seed gives the same files.")] = "0",
    every: Annotated[int, typer.Option(min=1, help="One question of so many is sampled.")] = 20,
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    on: OnOption = "",
) -> int:
    """Games of bots as records and as tables of positions, for programs that learn."""
    from logres.cli.commands.dataset import dataset as run
    from logres.cli.long_work import LongWork

    return run(title, games, bots, scenario, option or [], seed, every, out, LongWork(jobs, on))


@app.command(**about("sources"))
def sources(
    title: TitleArgument,
    low: Annotated[bool, typer.Option("--low", help="The doubtful ones alone: not of high confidence.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Where each figure of a title comes from: rulebook, public material, or our reconstruction."""
    from logres.cli.commands.sources import show

    return show(title, low, as_json)


@app.command(**about("titles"))
def titles(as_json: JsonOption = False) -> int:
    """The titles with their scenarios, seats and options."""
    from logres.cli.commands.titles import show

    return show(as_json)


@app.command(**about("odds"))
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
    told = {name: value for name, value in locals().items() if name not in ("title", "as_json")}
    from logres.cli.commands.odds import show

    return show(title, told, as_json)


@app.command(name="np", **about("np"))
def nonplayer(
    title: TitleArgument,
    position: Annotated[
        Path, typer.Option(metavar="FILE", help="A position as JSON; - reads it from the pipe.", show_default=False)
    ],
    faction: Annotated[str, typer.Option(help="The faction nobody plays.", show_default=False)],
    dice: Annotated[str, typer.Option(help="manual asks for your own dice, auto rolls them.")] = "manual",
    seed: Annotated[str | None, typer.Option(help="The seed of rolled dice.", show_default=False)] = None,
) -> int:
    """What a non-player does in a position, and why: an aide for the table."""
    from logres.cli.commands.nonplayer import consult

    return consult(title, position, faction, dice, seed)


@app.command(**about("rules"))
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
        int | None, typer.Option(min=1, help="Prove so many clauses drawn by lot.", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the lot.", show_default=False)] = None,
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


@app.command(**about("fuzz"))
def fuzz(
    title: TitleArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: JobsOption = 1,
    scenario: Annotated[str | None, typer.Option(help="One scenario alone; all without.", show_default=False)] = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the records of faulty games go.", show_default=False)
    ] = None,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Random games in search of a fault: a crash, a dead end, a broken invariant."""
    from logres.cli.long_work import LongWork
    from logres.cli.table.saves import folder_must_exist
    from logres.cli.workshop import workshop

    if folder is not None and not folder.is_dir():
        folder_must_exist(folder.absolute().parent)
    return workshop().fuzz(title, games, seed, LongWork(jobs, on, resume, parquet), folder, scenario)


@app.command(**about("audit"))
def audit(
    title: TitleArgument,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 20,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    moments: Annotated[
        int | None, typer.Option(min=1, help="Questions to look at, beside those of battles; all without.")
    ] = None,
    longest: Annotated[int, typer.Option(min=1, help="Decisions after which a game is left.")] = 5000,
    jobs: JobsOption = 1,
    game: Annotated[int | None, typer.Option(min=0, help="This game alone.", show_default=False)] = None,
    at: Annotated[int | None, typer.Option(min=0, help="This action of it alone.", show_default=False)] = None,
    on: OnOption = "",
    resume: ResumeOption = None,
    parquet: ParquetOption = None,
) -> int:
    """Games held against a slow restatement of the rulebook, written without a look at the rules' code."""
    from logres.cli.long_work import LongWork
    from logres.cli.workshop import workshop

    if game is not None:
        return workshop().audit_one(title, seed, longest, game, at)
    if at is not None:
        raise typer.BadParameter("an action number needs its game: --game")
    return workshop().audit(title, games, seed, moments, longest, LongWork(jobs, on, resume, parquet))


@app.command(**about("bench"))
def bench(
    title: OptionalTitle = None,
    rounds: Annotated[int, typer.Option(min=1, help="How often each takes its turn.")] = 7,
    compiled: Annotated[
        Path | None,
        typer.Option(
            metavar="PYTHON", help="One with the compiled package; .venv-compiled by itself.", show_default=False
        ),
    ] = None,
    server: Annotated[bool, typer.Option("--server", help="The web table instead of the engine.")] = False,
) -> int:
    """How fast the engine is, beside other engines measured in the same run; or the web table, flat out."""
    from logres.cli.workshop import workshop

    return workshop().bench_server(title or "britannia") if server else workshop().bench(title, rounds, compiled)


add_commands(app)
