"""A server of its own and a Chromium for the browser tests: `make test-browser`.

They need playwright, Chromium and the built client: `make test-browser` brings them all. Without these they are
skipped, or fail where LOGRES_BROWSER says that they are required.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

HERE: Final = Path(__file__).parent
CHROMIUM: Final = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
ROOT: Final = HERE.parents[1]
BUILT: Final = ROOT / "src/logres/server/static/index.html"
OFFLINE: Final = ROOT / "build/offline"
DESK: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
# What others did is played by itself only where a test wants to see it.
LOOKS: Final = """localStorage.getItem('logres-looks') ?? localStorage.setItem('logres-looks', '{"replay": "%s"}')"""
# One's share in the dice is the same in every run, as the server's secret is.
SHARE: Final = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
# What a page draws by lot is the same in every run, and another for every page: two guests have two names.
LOT: Final = """
  let state = %d
  Math.random = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
"""
PATIENCE: Final = 90_000  # milliseconds: the machine may have other things to do
LONG: Final = 420_000  # milliseconds for a whole game, or for a review


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that is here is slow: it is marked before `-m` chooses."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.long)


class House:
    """A server in a process, which can be stopped hard and started again on the same database."""

    def __init__(self, db: Path, root: Path = ROOT, **more: str) -> None:
        self.db = db
        self.root = root  # the checkout that it serves
        # Bound, and never listening: while the server is down nobody else is given its port.
        self._reserved = socket.socket()
        self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._reserved.bind(("127.0.0.1", 0))
        self.port: int = self._reserved.getsockname()[1]
        self.start(**more)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, **more: str) -> None:
        own = {"LOGRES_PACE": "0", "LOGRES_LOG_IN_TRIES": "1000", "LOGRES_REVIEW_SAMPLES": "1"}
        environment = os.environ | own | {"LOGRES_OFFLINE": str(OFFLINE), "PYTHONPATH": str(self.root / "src")} | more
        command = [sys.executable, "-m", "tests.browser.known_dice", str(self.db), str(self.port)]
        self.process = subprocess.Popen(command, env=environment, cwd=self.root)
        self._wait()

    def _wait(self) -> None:
        for _ in range(900):
            if self.process.poll() is not None:
                raise ChildProcessError(f"the server ended with {self.process.returncode}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.kill()
        self._reserved.close()


def lacking(what: str) -> NoReturn:
    if os.environ.get("LOGRES_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not BUILT.exists():
        lacking("the client is not built")
    found = House(tmp_path_factory.mktemp("house") / "logres.db")
    yield found
    found.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if find_spec("playwright") is None:
        lacking("there is no playwright")
    playwright = import_module("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        lacking("there is no Chromium")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What went wrong in any page; must be nothing at the end."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def visit(
    house: House, chromium: Any, faults: list[str], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """A page of a new person at an address of the house; None: at none yet. Addresses may leave the house out."""
    contexts = []
    seeds = count(zlib.crc32(request.node.nodeid.encode()))

    def open_page(path: str | None = "/", replay: str = "never", **options: Any) -> Any:
        context = chromium.new_context(**({"viewport": DESK, "base_url": house.url} | options))
        contexts.append(context)
        for script in (LOOKS % replay, SHARE, LOT % next(seeds)):
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        if path is not None:
            page.goto(path)
            page.locator("#main > *").first.wait_for(state="attached")  # pages are fetched when they are shown
        return page

    yield open_page
    for context in contexts:
        context.close()
