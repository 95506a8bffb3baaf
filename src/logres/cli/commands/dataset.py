"""`logres dataset`: games of bots as records and tables, with a card that says what they are and how to make them anew.

While it runs each game lies in a file of its own, so it can be stopped and gone on with; then they are put together.
"""

from __future__ import annotations

import gzip
import json
import shlex
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import mean
from typing import Any, Final

from logres.bots import arena
from logres.bots.arena import Series
from logres.cli.long_work import LongWork, with_progress
from logres.cli.table import saves, setup
from logres.cli.table.screen import Screen
from logres.engine.errors import BadInput
from logres.engine.title import title
from logres.engine.version import VERSION
from logres.env.dataset import Sampled, sample_game
from logres.jobs import parquet

PARTS: Final = "parts"
RECORDS, SEATS, POSITIONS, CARD, SUMS = "records.zip", "seats.parquet", "positions.parquet", "README.md", "SHA256SUMS"
STAMP: Final = (1980, 1, 1, 0, 0, 0)  # of files in the archive: equal games make equal bytes


def dataset(
    id: str,
    games: int,
    bots: str,
    scenario: str | None,
    options: Sequence[str],
    seed: str,
    every: int,
    out: Path,
    how: LongWork,
) -> int:
    """Play what is missing, put everything together, and say what there is."""
    t = title(id)
    s = arena.series(id, tuple(setup.allow_bots([bots])), games, seed, scenario, setup.read_options(t, options))
    parquet.require_pyarrow()
    how.check()
    parts = Parts(out, {"logres": VERSION, "series": {**s._asdict(), "games": 0}, "every": every})
    screen = Screen()
    for _ in with_progress(how.run(partial(sample_game, s, every), range(games), parts), games, "games", screen.err):
        pass
    command = _command(s, every, options, out)
    _put_together(out, s, parts, {"command": command, "logres": VERSION, "title": id})
    card = _card(s, every, command, out)
    saves.write(out / CARD, card)
    saves.write(out / SUMS, "".join(f"{_digest(out / name)}  {name}\n" for name in (RECORDS, SEATS, POSITIONS, CARD)))
    shutil.rmtree(parts.folder)
    screen.line(f"{out}: {', '.join(f'{name} {_size(out / name)}' for name in (RECORDS, SEATS, POSITIONS))}")
    return 0


class Parts:
    """A file for each game that was played, until all are there. `read` says which, and leaves them where they are."""

    def __init__(self, out: Path, work: dict[str, Any]) -> None:
        self.folder = out / PARTS
        self.work = json.dumps(work, sort_keys=True)
        if not out.exists():
            saves.require_folder(out.absolute().parent)
        elif not out.is_dir():
            raise BadInput(f"{out} is no folder")
        elif not self.folder.exists() and any(out.iterdir()):
            raise BadInput(f"{out} holds something already: name a new folder")

    def read(self) -> dict[int, None]:
        self.folder.mkdir(parents=True, exist_ok=True)
        head = self.folder / "work.json"
        if head.exists() and head.read_text("utf-8") != self.work:
            raise BadInput(f"{self.folder} is of other work: go on with what it was begun with")
        saves.write(head, self.work)
        return {int(file.name.split(".")[0]): None for file in sorted(self.folder.glob("*.json.gz"))}

    def note(self, number: int, answer: Sampled) -> None:
        half = self._file(number).with_suffix(".half")
        half.write_bytes(gzip.compress(json.dumps(answer._asdict()).encode(), 6, mtime=0))
        half.replace(self._file(number))

    def games(self, count: int) -> Iterator[Sampled]:
        for number in range(count):
            yield Sampled(**json.loads(gzip.decompress(self._file(number).read_bytes())))

    def _file(self, number: int) -> Path:
        return self.folder / f"{number:06}.json.gz"


def _put_together(out: Path, s: Series, parts: Parts, about: dict[str, Any]) -> None:
    """The archive of records, and the tables: always in the order of the games."""
    with (
        zipfile.ZipFile(out / RECORDS, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
        parquet.Writer(out / SEATS, about) as seats,
        parquet.Writer(out / POSITIONS, about) as positions,
    ):
        for number, game in enumerate(parts.games(s.games)):
            entry = zipfile.ZipInfo(f"{s.title}-{number}{saves.RECORD_SUFFIX}", STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, game.record)
            seats.add(game.seats)
            positions.add(game.positions)


# ---------------------------------------------------------------------- the card


def _command(s: Series, every: int, options: Sequence[str], out: Path) -> str:
    bots = s.bots[0] if len(set(s.bots)) == 1 else ",".join(s.bots)
    words = ["logres", "dataset", s.title, "--games", str(s.games), "--bots", bots, "--seed", s.seed]
    words += ["--scenario", s.scenario, "--every", str(every)]
    words += [word for option in options for word in ("--option", option)]
    return shlex.join([*words, "--out", out.name])


def _card(s: Series, every: int, command: str, out: Path) -> str:
    seats, positions = parquet.read(out / SEATS), parquet.read(out / POSITIONS)
    names = dict.fromkeys(row["seat"] for row in seats)
    wins = {name: mean(row["won"] for row in seats if row["seat"] == name) for name in names}
    lines = [f"| {seat} | {share:.1%} |" for seat, share in wins.items()]
    return CARD_TEXT.format(
        name=title(s.title).name,
        games=s.games,
        bots=", ".join(dict.fromkeys(s.bots)),
        scenario=s.scenario,
        version=VERSION,
        actions=mean(row["actions"] for row in seats),
        positions=len(positions),
        every=every,
        command=command,
        wins="\n".join(lines),
    )


CARD_TEXT: Final = """\
# {name}: {games} games of bots

{games} games of the scenario {scenario}, played by {bots}, {actions:.0f} actions a game, and {positions} positions
of them: one question of {every}, at random by the seed alone. Made with Logres {version} by

    {command}

which makes the same records and rows anew, whatever the machine and the number of workers.

| file | what |
|---|---|
| `records.zip` | the readable record of each game, which `logres.replay` plays again |
| `seats.parquet` | a row for each seat of each game: `game seed actions seat bot score lead rank won` |
| `positions.parquet` | a row for each position: `game at seat actor kind legal evaluation choice score lead rank won` |
| `SHA256SUMS` | what `sha256sum -c` checks |

`at` is how many actions were played before; `legal` are the answers in notation, `choice` is the one given.
`evaluation` is what the title's own judgement, by which its searching bots weigh roll-outs, says of the position to
the seat that is asked, with all that is hidden from it dealt anew. `score`, `lead` (beyond the others' average), `rank`
and `won` are how the game ended for that seat.

| seat | won |
|---|---|
{wins}

The players all have the habits of the bots named above: what is learned from these games holds for such games, and
people may play otherwise. The games may be used under the licence of Logres; the board games are their publishers'.
"""


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def _size(file: Path) -> str:
    return f"{file.stat().st_size / 1024:,.0f} KB"
