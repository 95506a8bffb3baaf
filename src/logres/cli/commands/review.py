"""`logres review`: chances over time, turning points, costly decisions and luck of a finished game."""

from __future__ import annotations

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from logres.chronicle.narrative import listed, plain
from logres.cli.commands.simulate import table_of
from logres.cli.table import saves
from logres.cli.table.screen import Screen
from logres.review import data, study
from logres.review.data import Review
from logres.review.page import page

FOLDER = "reviews"  # in the folder of unfinished games


def write(file: Path, out: Path | None, samples: int, as_json: bool) -> int:
    """Work it out, or take it from where it was kept; print it, and write the page where it is wanted."""
    text = saves.read(file)
    if out is not None:
        saves.require_writable(out)
    screen = Screen()
    review = kept(text, samples, screen)
    if out is not None:
        saves.write(out, page(review))
        screen.err.print(f"The review is in {out}.")
    if as_json:
        screen.json(data.builtins(review))
    elif out is None:
        _show(review, screen)
    return 0


def kept(record: str, samples: int, screen: Screen) -> Review:
    """The review of a record: worked out once, then read from its file."""
    folder = saves.state_folder() / FOLDER
    file = folder / f"{study.key(record, samples)}.json"
    if file.is_file():
        return data.from_json(file.read_text("utf-8"))
    saves.make_state_folder()
    folder.mkdir(exist_ok=True)
    review = _worked_out(record, samples, screen)
    saves.write(file, data.as_json(review).decode())
    return review


def _worked_out(record: str, samples: int, screen: Screen) -> Review:
    finished = study.finished_game_of(record)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    todo = study.jobs(finished)
    with Progress(*columns, console=screen.err, transient=True) as progress:
        found = [study.work(finished, job, samples) for job in progress.track(todo, description="review")]
    return study.together(finished, found, samples)


def _show(review: Review, screen: Screen) -> None:
    screen.line(f"{listed(map(plain, review.winners)) if review.winners else 'Nobody'} won: {review.reason}.")
    chances = table_of("Turn", *[f"*{plain(seat)}" for seat in review.seats])
    for moment in review.moments:
        shares = [f"{moment.chances[seat]:.0f} %" for seat in review.seats]
        chances.add_row(moment.name or moment.place, *shares)
    screen.show(chances)
    for one in review.turning:
        screen.line(f"Turning point, {one.name}: {plain(one.seat)} {one.before:.0f} % -> {one.after:.0f} %.")
    for bad in review.mistakes:
        cost = f"{bad.cost:.1f} {review.unit}, standard error {bad.error:.1f}"
        screen.line(
            f"{bad.name}, {plain(bad.seat)} (action {bad.at}): {bad.better.words}, not {bad.played.words}: {cost}."
        )
    luck = table_of("Luck", "*dice", "*cards")
    for own in review.luck:
        luck.add_row(plain(own.seat), f"{own.dice:+.1f}", f"{own.cards:+.1f}")
    screen.show(luck)
