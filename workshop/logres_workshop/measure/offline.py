"""The engine in the browser, by Pyodide: how much is downloaded, and how long bots think there. See docs/offline.md.

    make offline
    python -m logres_workshop.measure.offline build/offline

Takes Chromium and the playwright of constraints/browser.txt. Times are processor time, since the machine may be busy.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from inspect import getsource
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final

from logres.bots.bot import HARD, NORMAL, bot, consult
from logres.engine import api

TITLES: Final = ("britannia", "britannia-redux", "pendragon", "bretwalda")
DECISIONS: Final = 200
SEARCHED: Final = 20
SEED: Final = 7
CHROMIUM: Final = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WORKER: Final = """
import { loadPyodide } from './pyodide.mjs'
let python
onmessage = async ({ data }) => {
  try {
    if (!python) {
      python = await loadPyodide({ indexURL: './' })
      const archive = await (await fetch('./logres.zip')).arrayBuffer()
      python.unpackArchive(archive, 'zip', { extractDir: python.runPython('import site; site.getsitepackages()[0]') })
      python.runPython('import importlib; importlib.invalidate_caches()')
    }
    postMessage(python.runPython(data))
  } catch (error) { postMessage(String(error)) }
}
"""
ASK: Final = """(code) => new Promise((done) => {
  window.worker ??= new Worker('./worker.mjs', { type: 'module' })
  worker.onmessage = (told) => done(told.data)
  worker.postMessage(code)
})"""


def play(title: str, most: int, level: str = NORMAL) -> str:
    """A game of bots, as far as so many decisions; a hash of where it stands. It is run in the browser, too."""
    game = api.new(title, seed=SEED)
    bots = {seat: bot(level, seed=seat) for seat in game.seats}
    asked = 0
    while game.decision is not None and asked < most:
        if game.forced is not None:
            game.play(game.forced)
            continue
        seat = game.decision.seat
        game.play(consult(bots[seat], game, SEED).text, seat)
        asked += 1
    return game.digest()


class Quiet(SimpleHTTPRequestHandler):
    extensions_map: dict[str, str] = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """What is fetched is known."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def renderer_seconds() -> float:
    """Processor time of the pages of our own Chromium."""
    listed = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()[1:]]
    ours = {str(os.getpid())}
    while more := {pid for pid, parent, _ in rows if parent in ours} - ours:
        ours |= more
    pages = [pid for pid, _, words in rows if pid in ours and "--type=renderer" in words]
    ticks = [Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13] for pid in pages]
    return sum(int(tick) for pair in ticks for tick in pair) / os.sysconf("SC_CLK_TCK")


def measure(page: Any) -> None:
    def ask(code: str) -> tuple[str, float]:
        before = renderer_seconds()
        told = page.evaluate(ASK, code)
        return str(told), renderer_seconds() - before

    imports = "from logres.engine import api", "from logres.bots.bot import HARD, NORMAL, bot, consult"
    code = "\n".join([*imports, f"SEED = {SEED}", getsource(play), "'ready'"])
    ready, seconds = ask(code)
    print(f"Python and the engine are {ready} after {seconds:.1f} s")
    for id in TITLES:
        opened = ask(f"play({id!r}, 0)")[1]
        there, seconds = ask(f"play({id!r}, {DECISIONS})")
        play(id, 0)  # the data files are read once
        begun = time.process_time()
        here = play(id, DECISIONS)
        own = time.process_time() - begun
        same = "the same game" if there == here else f"NOT the same game: {there}"
        print(f"{id}: a game opens in {opened:.1f} s; a decision takes {1000 * seconds / DECISIONS:.1f} ms", end="")
        print(f", {1000 * own / DECISIONS:.1f} ms in CPython; {same}", flush=True)
        searching = ask(f"play({id!r}, {SEARCHED}, {HARD!r})")[1]
        print(f"{id}: a decision of the level {HARD} takes {searching / SEARCHED:.2f} s", flush=True)


def main() -> None:
    built = Path(sys.argv[1])
    with TemporaryDirectory() as place:
        site = Path(place)
        packed = sorted(built.glob("*.gz"))
        for file in packed:
            print(f"{file.stem}: {file.stat().st_size / 1e6:.2f} MB")
            (site / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
        print(f"in all: {sum(file.stat().st_size for file in packed) / 1e6:.2f} MB")
        (site / "worker.mjs").write_text(WORKER, "utf-8")
        (site / "index.html").write_text("<!doctype html><title>offline</title>", "utf-8")
        playwright = import_module("playwright.sync_api")
        with served(site) as address, playwright.sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(address)
            measure(page)
            browser.close()


if __name__ == "__main__":
    main()
