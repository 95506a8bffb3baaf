"""Running marked tests against mutants: a private copy of the package and a worker process that tests it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from logres.engine.errors import BadInput
from logres_workshop.prover.marks import WORKSHOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from logres_workshop.prover.mutants import Mutant

# Compiled modules stay behind, so that the copy runs from its sources.
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")

Survey = dict[str, tuple[float, list[list[str]]]]  # by test: seconds, and the functions it enters as [file, name]


@dataclass(frozen=True)
class Run:
    """What became of one run of the marked tests."""

    outcome: str
    detail: str
    seconds: float
    test: str = ""  # that noticed
    survey: Survey = field(default_factory=dict)


class Runner:
    """One worker with its own copy of the package; the working tree is only read."""

    def __init__(self, root: Path, scratch: Path, files: Sequence[str]) -> None:
        self.root = root
        self.copy = scratch / "src"
        self._changes = 0
        shutil.copytree(root / "src" / "logres", self.copy / "logres", ignore=NOT_COPIED)
        worker = Path(__file__).with_name("worker.py")
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(worker), str(self.copy), *map(self._meant, files)],
            cwd=root, env=_environment(scratch), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            start_new_session=True,
        )  # fmt: skip

    def _meant(self, file: str) -> str:
        """Examples in docstrings are run where they are broken: in the copy."""
        return str(self.copied(self.root / file)) if file.startswith("src/") else file

    def run(self, held: list[str], tests: list[str], limit: float) -> Run:
        """Run the cases that hold a clause, [title, id], against the copy as it stands, imported afresh."""
        return self._asked({"tests": tests, "clause": held, "limit": limit})

    def run_warm(self, held: list[str], tests: list[str], limit: float, mutant: Mutant | None = None) -> Run:
        """The same with the functions of a mutant put into the copy that is loaded; "cold" where that cannot be."""
        patch = mutant and [str(self.copied(mutant.file)), mutant.original, mutant.text]
        return self._asked({"tests": tests, "clause": held, "limit": limit, "patch": patch})

    def survey(self, folders: Sequence[Path], limit: float) -> Survey:
        """How long each test takes, and which functions of the copy under these folders it enters."""
        run = self._asked({"survey": [str(self.copied(folder)) for folder in folders], "limit": limit})
        if not run.survey:
            raise BadInput(f"the tests could not be looked over: {run.outcome} {run.detail}")
        return run.survey

    def _asked(self, request: dict[str, object]) -> Run:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise BadInput("the process that runs the marked tests has died; is pytest installed?")
        return Run(**json.loads(answer))

    def copied(self, file: Path) -> Path:
        """Where the copy has a file of the package."""
        return self.copy / file.relative_to(self.root / "src")

    @contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[None]:
        """Put a mutant into the copy for a while."""
        file = self.copied(mutant.file)
        original, times = file.read_bytes(), file.stat()
        if original.decode() != mutant.original:
            raise BadInput(f"{mutant.file.name} was changed while it was being proved; prove again")
        file.write_text(mutant.text, "utf-8")
        self._make_distinct(file, times.st_mtime)
        try:
            yield
        finally:
            file.write_bytes(original)
            os.utime(file, (times.st_atime, times.st_mtime))

    def _make_distinct(self, file: Path, modified: float) -> None:
        """A time of its own for each change: Python takes byte code of the same second and size for current."""
        self._changes += 1
        os.utime(file, (modified, modified + 10 * self._changes))

    def close(self) -> None:
        """End the worker."""
        self._process.communicate()


@contextmanager
def runner(root: Path, files: Sequence[str]) -> Iterator[Runner]:
    """A runner of some test files in a temporary folder, gone with its worker at the end."""
    with tempfile.TemporaryDirectory(prefix="logres-prove-") as scratch:
        started = Runner(root, Path(scratch), files)
        try:
            yield started
        finally:
            started.close()


def _environment(scratch: Path) -> dict[str, str]:
    """Byte code and what hypothesis notes stay out of the working tree, and sets are ordered alike in every run."""
    left_out = ("PYTEST_ADDOPTS", "PYTHONDONTWRITEBYTECODE")
    inherited = {name: value for name, value in os.environ.items() if name not in left_out}
    return inherited | {
        "PYTHONPATH": str(WORKSHOP),
        "PYTHONPYCACHEPREFIX": str(scratch / "bytecode"),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(scratch / "hypothesis"),
        "PYTHONHASHSEED": "0",
    }
