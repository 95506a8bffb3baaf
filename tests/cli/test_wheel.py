"""The wheel in an environment that has what players need and nothing else: no pytest, no workshop, no checkout."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.long, pytest.mark.plain]

Logres = Callable[..., subprocess.CompletedProcess[str]]


def wheel(folder: Path) -> Path:
    """Built from a copy of the sources, with a page in the place of the web client: that is built elsewhere."""
    tree = folder / "tree"
    for name in ("src", "web/build.py", "web/package-lock.json", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, tree / name)
    page = tree / "src/logres/server/static/index.html"
    page.parent.mkdir(exist_ok=True)
    page.write_text("<title>Logres</title>")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def requirements() -> list[Distribution]:
    """What `make run` installs, as far as it is for this machine."""
    names = re.findall(r"^(\S+)==", (ROOT / "constraints/play.txt").read_text("utf-8"), re.M)
    found = {dist.name.lower().replace("_", "-"): dist for dist in distributions()}
    return [found[name] for name in names if name in found]


def library_alone() -> list[Distribution]:
    """What the wheel itself asks for, and what that asks for in turn."""
    wanted, found = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"], {}
    while wanted:
        need = Requirement(wanted.pop())
        if need.name not in found and (need.marker is None or need.marker.evaluate({"extra": ""})):
            found[need.name] = distribution(need.name)
            wanted += found[need.name].requires or []
    return list(found.values())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def logres(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Logres:
    return installed(built, tmp_path_factory.mktemp("table"), requirements())


@pytest.fixture(scope="module")
def library(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Logres:
    return installed(built, tmp_path_factory.mktemp("library"), library_alone())


def installed(built: Path, folder: Path, needs: list[Distribution]) -> Logres:
    """`logres` in an environment of its own that has these packages."""
    venv.create(folder / "venv", with_pip=False)
    [site] = (folder / "venv").glob("lib/python*/site-packages")
    for dist in needs:
        for top in {file.parts[0] for file in dist.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(dist.locate_file(top))))
    zipfile.ZipFile(built).extractall(site)
    environment = {**os.environ, "LOGRES_STATE": str(folder / "state"), "NO_COLOR": "1", "COLUMNS": "80"}

    def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(folder / "venv/bin/python"), "-I", "-m", "logres", *words]
        return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=folder, env=environment)

    return run


def test_there_are_no_tools_of_developers(logres: Logres):
    done = logres("--version")
    assert (done.returncode, done.stderr) == (0, "")
    python = done.args[0]
    for module in ("pytest", "hypothesis", "logres_workshop", "thanes"):
        assert subprocess.run([python, "-I", "-c", f"import {module}"], capture_output=True).returncode == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["rules"], "bretwalda  "),
        (["rules", "britannia", "battle.fort-last"], "battle.fort-last"),
        (["rules", "britannia-redux", "battle"], "battle.fort-last"),
        (["titles"], "Britannia reduX: Leaders and Raiders (britannia-redux)"),
        (["simulate", "britannia", "--games", "2", "--bots", "greedy,random,random,random"], "2 games"),
        (["simulate", "bretwalda", "--games", "2", "--jobs", "2"], "2 games"),
        (["sources", "bretwalda"], "confidence"),
        (["odds", "britannia", "--attack", "3", "--defend", "2"], "attacker wins"),
        (["lesson", "pendragon"], "  "),
    ],
)
def test_what_players_need_works(logres: Logres, words: list[str], says: str):
    done = logres(*words)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


@pytest.mark.parametrize("title", ["britannia", "britannia-redux", "bretwalda", "pendragon"])
def test_every_title_is_played(logres: Logres, title: str):
    done = logres("play", title, "--seed", "3", typed="1\nboard\nrule\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "The game is saved in" in done.stdout


def test_the_table_is_served(logres: Logres, tmp_path: Path):
    python = logres("--version").args[0]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-I", "-u", "-m", "logres", "serve", "--port", str(port), "--db", str(tmp_path / "x.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "The web table" in server.stdout.readline()
            with closing(HTTPConnection("127.0.0.1", port)) as client:
                client.request("GET", "/api/titles")
                assert '"bretwalda"' in client.getresponse().read().decode()
        finally:
            server.terminate()


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "--coverage"],
        ["rules", "--open"],
        ["rules", "--prove", "battle.fort-last"],
        ["rules", "britannia", "--sample", "2"],
        ["fuzz", "britannia"],
        ["audit", "britannia"],
        ["bench"],
        ["attack"],
    ],
)
def test_what_needs_the_workshop_says_so_in_one_line(logres: Logres, words: list[str]):
    done = logres(*words)
    assert done.returncode == 1
    assert done.stdout == ""
    assert re.fullmatch("logres: this needs the workshop.*\n", done.stderr)


@pytest.mark.parametrize(
    ("words", "needs"),
    [
        (["serve"], "this needs the parts of the web table: pip install 'logres[server]'"),
        (["backup", "copy.db"], "this needs the parts of the web table: pip install 'logres[server]'"),
        (["admin", "tables"], "this needs the parts of the web table: pip install 'logres[server]'"),
        (["simulate", "bretwalda", "--games", "2", "--on", "ray"], "--on ray needs Ray: pip install 'logres[ray]'"),
        (["simulate", "bretwalda", "--parquet", "x.parquet"], "Parquet needs PyArrow: pip install 'logres[data]'"),
    ],
)
def test_the_library_alone_says_in_one_line_what_is_missing(library: Logres, words: list[str], needs: str):
    done = library(*words)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"logres: {needs}\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["titles"], "Bretwalda"),
        (["rules", "pendragon", "3.2"], "3.2"),
        (["simulate", "pendragon", "--games", "2", "--jobs", "2"], "2 games"),
        (["odds", "britannia", "--attack", "3", "--defend", "2"], "attacker wins"),
        (["--help"], "serve"),
    ],
)
def test_the_library_alone_plays(library: Logres, words: list[str], says: str):
    done = library(*words)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


def test_the_library_alone_has_nothing_of_a_server(library: Logres):
    python = library("--version").args[0]
    for module in ("starlette", "uvicorn", "msgspec", "numpy"):
        assert subprocess.run([python, "-I", "-c", f"import {module}"], capture_output=True).returncode == 1
    code = "import logres; logres.new('bretwalda', seed=1).save(); logres.env.aec('britannia')"
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True)
    assert "pip install 'logres[env]'" in done.stderr.splitlines()[-1]
