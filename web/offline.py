"""Build what a browser needs to play by itself, with no line to a server, into build/offline: `make offline`.

Python as WebAssembly (the npm package pyodide, at the version of web/package-lock.json), the engine, the games and the
bots as they stand here, and the worker that runs them. Each file is packed by gzip, as it is served; manifest.json
names them with their sizes. See docs/offline.md.
"""

from __future__ import annotations

import gzip
import io
import json
import shutil
import zipfile
from hashlib import sha256
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

import yaml

WEB: Final = Path(__file__).resolve().parent
ROOT: Final = WEB.parent
OUT: Final = ROOT / "build/offline"
WORKER: Final = ROOT / "build/offline-worker/worker.js"  # by `build.py --worker`
PYODIDE: Final = WEB / "node_modules/pyodide"
OWN: Final = ("engine", "games", "bots", "ledger", "atlas", "table")  # what a game against bots takes
OTHERS: Final = ("yaml", "rich", "mypy_extensions")
OF_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
READ: Final = ("web/*.*", "build/offline-worker/*", *[f"src/logres/{part}/**/*" for part in OWN])


def is_fresh() -> bool:
    """Whether it stands built, and nothing it is made from has changed since."""
    manifest = OUT / "manifest.json"
    if not manifest.exists():
        return False
    made_from = [path for pattern in READ for path in ROOT.glob(pattern)]
    newest = max(path.stat().st_mtime for path in made_from if path.is_file() and path.suffix != ".pyc")
    return manifest.stat().st_mtime >= newest


def build() -> None:
    """Bring build/offline up to date."""
    if is_fresh():
        return
    print("Packing the files for playing offline ...", flush=True)
    files = {name: (PYODIDE / name).read_bytes() for name in OF_PYODIDE}
    files |= {"worker.js": WORKER.read_bytes(), "logres.zip": archive()}
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    sizes = {}
    for name, content in files.items():
        packed = gzip.compress(content, 9, mtime=0)
        (OUT / f"{name}.gz").write_bytes(packed)
        sizes[name] = {"size": len(content), "packed": len(packed)}
    version = sha256(b"".join(sha256(content).digest() for content in files.values())).hexdigest()[:16]
    (OUT / "manifest.json").write_text(json.dumps({"version": version, "files": sizes}, indent=1), "utf-8")
    print(f"{sum(one['packed'] for one in sizes.values()) / 1e6:.2f} MB in build/offline.")


def archive() -> bytes:
    """All that the browser's Python needs beside its own library: Python sources alone, no C."""
    own = ROOT / "src/logres"
    found = {f"logres/{path.relative_to(own)}": path for part in OWN for path in _files(own / part)}
    found["logres/__init__.py"] = own / "__init__.py"
    for name in OTHERS:
        place = Path(str(import_module(name).__file__))
        whole = _files(place.parent) if place.name == "__init__.py" else [place]
        base = place.parents[1] if place.name == "__init__.py" else place.parent
        found |= {str(path.relative_to(base)): path for path in whole}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for name, path in sorted(found.items()):
            content = quick(path.read_bytes()) if path.match("games/*/data/*.yaml") else path.read_bytes()
            zipped.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
        for name in ("METADATA", "entry_points.txt"):
            text = distribution("logres").read_text(name) or ""
            zipped.writestr(zipfile.ZipInfo(f"logres-0.dist-info/{name}"), text, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def quick(figures: bytes) -> bytes:
    """A game's figures as JSON, which is YAML too and read in no time, where JSON can say them."""
    node = yaml.safe_load(figures)
    text = json.dumps(node)
    return text.encode() if json.loads(text) == node else figures


def _files(folder: Path) -> list[Path]:
    wanted = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd")]
    return [path for path in wanted if "__pycache__" not in path.parts]


if __name__ == "__main__":
    build()
