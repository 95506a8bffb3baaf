"""Can mypyc translate the package? `python -m logres_workshop.compilable`, in a checkout, without a C compiler.

mypyc checks only the modules it compiles, in an order of its own, so that it refuses what `make types` lets pass.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import pathspec
from mypyc.build import mypycify


def settings(root: Path) -> dict[str, Any]:
    """What pyproject.toml says of the compiled wheel."""
    project = tomllib.loads((root / "pyproject.toml").read_text())
    hook: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return hook


def modules(root: Path, hook: dict[str, Any]) -> list[str]:
    """The modules that the compiled wheel compiles."""
    included = pathspec.GitIgnoreSpec.from_lines(hook["include"])
    excluded = pathspec.GitIgnoreSpec.from_lines(hook["exclude"])
    files = (path.relative_to(root).as_posix() for path in sorted((root / "src").rglob("*.py")))
    return [file for file in files if included.match_file(file) and not excluded.match_file(file)]


def main() -> None:
    root = Path.cwd()
    hook = settings(root)
    files = modules(root, hook)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        # In a folder of its own, as the build does it: mypy must not find the settings of the checkout.
        shutil.copytree(root / "src", "src", ignore=shutil.ignore_patterns("__pycache__"))
        os.mkdir("out")
        mypycify([*hook["mypy-args"], *files], target_dir="out", **hook["options"])
    sys.stdout.write(f"mypyc translates {len(files)} modules.\n")


if __name__ == "__main__":
    main()
