"""A PostgreSQL of one's own: a cluster in a folder, which listens on a socket in it alone."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any, Final

from logres.engine.errors import LogresError
from logres_workshop.load.client import Patience

BIN: Final = ["/usr/local/bin", *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)]
MISSING: Final = "there is no PostgreSQL server here (apt install postgresql)"
START: Final = 120.0  # seconds


def program(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(BIN))


class Cluster:
    """Started at once, ended by `stop`. As root it runs as nobody: PostgreSQL refuses root.

    One that is not `durable` never waits for the disk: it outlives being killed, not a loss of power.
    """

    def __init__(self, place: Path, durable: bool = True) -> None:
        self.place = place
        self.durable = durable
        self.data = place / "data"
        self.user = "nobody" if os.getuid() == 0 else None
        if self.user:
            os.chown(place, pwd.getpwnam(self.user).pw_uid, -1)
            place.chmod(0o755)
        words = ["-D", str(self.data), "-U", "logres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        self._run(["initdb", *words])
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
        if not self.durable:
            words += ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"]
        rest: Any = {"user": self.user, "cwd": self.place, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(self._command(words), **rest)
        patience = Patience(START)
        while patience.lasts():
            if subprocess.run(["psql", self.url("postgres"), "-c", "SELECT 1"], capture_output=True).returncode == 0:
                return self.process
            time.sleep(0.05)
        raise LogresError("PostgreSQL does not start")

    def url(self, name: str) -> str:
        return f"postgresql://logres@/{name}?host={self.place}"

    def database(self, name: str) -> str:
        """The address of a new, empty database."""
        done = subprocess.run(["psql", self.url("postgres"), "-c", f"CREATE DATABASE {name}"], capture_output=True)
        if done.returncode:
            raise LogresError(done.stderr.decode())
        return self.url(name)

    def kill(self) -> None:
        """As if its machine had lost power, but for what the kernel has."""
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        for pid in [self.process.pid, *map(int, children.stdout.split())]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue  # it has ended by itself
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
