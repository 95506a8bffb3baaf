"""A power failure, imitated: of what a server wrote to its SQLite file and did not sync, any part may be gone.

A library preloaded into the server (synced.c) keeps a copy of each file as of its last sync. After a kill -9 the files
are put back to those copies, but for blocks written since, of which each has reached the disk or not, as chance has it.
"""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from typing import Final

from logres.engine.errors import LogresError
from logres.server.storage.sqlite import open_database

SOURCE: Final = Path(__file__).parent / "synced.c"
BLOCK: Final = 512  # what a disk writes whole


def build(place: Path, forgets: int = 1) -> Path:
    """The library; LogresError where there is no compiler. Of a disk that lies only one sync in `forgets` is kept."""
    target = place / "synced.so"
    try:
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O2", f"-DFORGETS={forgets}", "-o", str(target), str(SOURCE), "-ldl"],
            check=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise LogresError(f"the library that imitates a power failure needs a C compiler: {error}") from None
    return target


def settle(path: Path) -> None:
    """A new, empty database that is on the disk already, whatever is done with it then."""
    open_database(path).close()
    Path(f"{path}.durable").write_bytes(path.read_bytes())


def fail(path: Path, chance: random.Random) -> int:
    """Leave of a database and its log what a power failure may leave; how many blocks were lost."""
    lost = sum(_cut(Path(f"{path}{suffix}"), chance) for suffix in ("", "-wal"))
    Path(f"{path}-shm").unlink(missing_ok=True)
    return lost


def _cut(file: Path, chance: random.Random) -> int:
    if not file.exists():
        return 0
    kept = Path(f"{file}.durable")
    durable = kept.read_bytes() if kept.exists() else b""
    mixed, lost = torn(durable, file.read_bytes(), chance)
    file.write_bytes(mixed)
    return lost


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
