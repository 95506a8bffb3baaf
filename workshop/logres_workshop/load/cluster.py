"""A PostgreSQL of one's own: a cluster in a folder, which listens on a socket in it alone."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from logres.engine.errors import LogresError
from logres_workshop.load.client import Timeout
from logres_workshop.load.power import Disk, files_below

BIN: Final = ["/usr/local/bin", *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)]
MISSING: Final = "there is no PostgreSQL server here (apt install postgresql)"
START: Final = 120.0  # seconds
NEVER_WAITS: Final = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")  # for the disk
SAYS_TOO_SOON: Final = ("synchronous_commit=off", "wal_writer_delay=10s")  # that something is on the disk
SMALL: Final = (
    "--wal-segsize=1",
    "--data-checksums",
)  # soon copied; pages written by half are seen


def program(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(BIN))


class Cluster:
    """Started at once, ended by `stop`. As root it runs as nobody: PostgreSQL refuses root.

    One with the settings NEVER_WAITS outlives being killed, not a loss of power. That is had by a `disk`.
    """

    def __init__(self, place: Path, settings: Sequence[str] = (), disk: Disk | None = None) -> None:
        self.place = place
        self.settings = settings
        self.disk = disk
        self.data = place / "data"
        self.user = "nobody" if os.getuid() == 0 else None
        if self.user:
            for folder in (place, disk.copies) if disk else (place,):
                os.chown(folder, pwd.getpwnam(self.user).pw_uid, -1)
                folder.chmod(0o755)
        words = ["-D", str(self.data), "-U", "logres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        self._run(["initdb", *words, *(SMALL if disk else ())])
        if disk:
            disk.settle(files_below(self.data))
        self.process = self.start()

    def _command(self, words: list[str]) -> list[str]:
        found = program(words[0])
        if found is None:
            raise LogresError(MISSING)
        return [found, *words[1:]]

    def _run(self, words: list[str]) -> None:
        subprocess.run(self._command(words), user=self.user, check=True, stdout=subprocess.DEVNULL, cwd=self.place)

    def start(self) -> subprocess.Popen[bytes]:
        words = ["postgres", "-D", str(self.data), "-k", str(self.place), "-c", "listen_addresses="]
        for setting in self.settings:
            words += ["-c", setting]
        rest: Any = {"user": self.user, "cwd": self.place, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        environment = {**os.environ, **(self.disk.environment if self.disk else {})}
        self.process = subprocess.Popen(self._command(words), env=environment, **rest)
        timeout = Timeout(START)
        while timeout.is_running():
            if subprocess.run(["psql", self.url("postgres"), "-c", "SELECT 1"], capture_output=True).returncode == 0:
                return self.process
            time.sleep(0.05)
        raise LogresError("PostgreSQL does not start")

    def url(self, name: str) -> str:
        return f"postgresql://logres@/{name}?host={self.place}"

    def database(self, name: str) -> str:
        """The address of a new, empty database."""
        self.ask("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def ask(self, name: str, sql: str) -> None:
        done = subprocess.run(["psql", self.url(name), "-c", sql], capture_output=True)
        if done.returncode:
            raise LogresError(done.stderr.decode())

    def kill(self) -> None:
        """As if its machine had lost power, but for what the kernel has. Return when none of its processes runs."""
        self.process.send_signal(signal.SIGSTOP)  # it starts no more of them meanwhile
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        children = [int(pid) for pid in found.stdout.split()]
        for pid in [self.process.pid, *children]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue  # it has ended by itself
        self.process.wait()
        while any(map(_runs, children)):
            time.sleep(0.01)

    def fail(self, chance: random.Random) -> int:
        """Lose power, and start again; how many blocks were lost."""
        assert self.disk is not None
        self.kill()
        lost = self.disk.fail(files_below(self.data), chance)
        self.start()
        return lost

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


def _runs(pid: int) -> bool:
    """Whether a process does anything any more; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
