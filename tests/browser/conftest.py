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
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

CHROMIUM: Final = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
ROOT: Final = Path(__file__).parents[2]
BUILT: Final = ROOT / "src/logres/server/static/index.html"
DESK: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
# What others did is played by itself only where a test wants to see it.
LOOKS: Final = """localStorage.getItem('logres-looks') ?? localStorage.setItem('logres-looks', '{"replay": "%s"}')"""
PATIENCE: Final = 90_000  # milliseconds: the machine may have other things to do


class House:
    """A server in a process, which can be stopped hard and started again on the same database."""

    def __init__(self, db: Path) -> None:
        self.db = db
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = os.environ | {"LOGRES_PACE": "0", "LOGRES_LOG_IN_TRIES": "1000"}
        command = [sys.executable, "-m", "logres.server", str(self.db), str(self.port)]
        self.process = subprocess.Popen(command, env=environment)
        self._wait()

    def _wait(self) -> None:
        for _ in range(900):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


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
    found.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if find_spec("playwright") is None:
        lacking("there is no playwright")
    playwright = import_module("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        lacking("there is no Chromium")
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
def visit(house: House, chromium: Any, faults: list[str]) -> Iterator[Callable[..., Any]]:
    """A page of a new person at an address of the house."""
    contexts = []

    def open_page(path: str = "/", replay: str = "never", **options: Any) -> Any:
        context = chromium.new_context(**({"viewport": DESK} | options))
        contexts.append(context)
        context.add_init_script(LOOKS % replay)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(house.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
