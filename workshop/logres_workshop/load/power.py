"""A power failure, imitated: of what was written to a disk and not synced, any part may be gone.

A library preloaded into what writes there (synced.c) keeps a copy of each file as of its last sync. After a kill -9 the
files are put back to those copies, but for blocks written since, of which each has reached the disk or not, as chance
has it. The names of files are kept as they were.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from logres.engine.errors import LogresError

SOURCE: Final = Path(__file__).parent / "synced.c"
BLOCK: Final = 512  # what a disk writes whole


class Disk:
    """Where what was synced is remembered, in two folders beside what is written."""

    def __init__(self, place: Path) -> None:
        """LogresError where there is no compiler."""
        self.copies = place / "synced"
        self.copies.mkdir()
        self.library = place / "synced.so"
        words = ["cc", "-shared", "-fPIC", "-O2", "-o", str(self.library), str(SOURCE), "-ldl"]
        try:
            subprocess.run(words, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise LogresError(f"the library that imitates a power failure needs a C compiler: {error}") from None

    @property
    def environment(self) -> dict[str, str]:
        """Of a process that writes to this disk."""
        return {"LD_PRELOAD": str(self.library), "LOGRES_SYNCED": str(self.copies)}

    def _copy_of(self, file: Path) -> Path:
        return self.copies / str(file.stat().st_ino)

    def settle(self, files: Iterable[Path]) -> None:
        """These are on the disk as they are, whoever wrote them."""
        for file in files:
            self._copy_of(file).write_bytes(file.read_bytes())

    def fail(self, files: Iterable[Path], chance: random.Random) -> int:
        """Leave of files that nobody writes any more what a power failure may leave; how many blocks were lost."""
        return sum(self._cut(file, chance) for file in files)

    def _cut(self, file: Path, chance: random.Random) -> int:
        copy, written = self._copy_of(file), file.read_bytes()
        durable = copy.read_bytes() if copy.exists() else b""
        if durable == written:
            return 0
        mixed, lost = torn(durable, written, chance)
        file.write_bytes(mixed)
        copy.write_bytes(mixed)
        return lost


def files_of(db: Path) -> list[Path]:
    """What there is of a SQLite database. Its shared memory goes with the machine's."""
    Path(f"{db}-shm").unlink(missing_ok=True)
    return [file for file in (db, Path(f"{db}-wal")) if file.exists()]


def files_below(folder: Path) -> list[Path]:
    """Every file in a folder, always in the same order."""
    found = [Path(root) / name for root, _, names in os.walk(folder) for name in names]
    return sorted(file for file in found if file.is_file() and not file.is_symlink())


def torn(durable: bytes, written: bytes, chance: random.Random) -> tuple[bytes, int]:
    """What was synced, with some of the blocks that were written since; how many of them are gone.

    >>> torn(b"x", b"x", random.Random(1))
    (b'x', 0)
    """
    blocks: list[bytes] = []
    lost = 0
    for at in range(0, max(len(durable), len(written)), BLOCK):
        old, new = durable[at : at + BLOCK], written[at : at + BLOCK]
        if old != new and chance.random() < 0.5:
            lost += 1
            blocks.append(old.ljust(len(new), b"\0") if at + BLOCK < len(written) else old)
        else:
            blocks.append(new)
    return b"".join(blocks), lost
