"""The files for playing offline: offered where they are, sent packed, and alone allowed to compile WebAssembly."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.engine import api
from logres.server.app import create_app
from logres.server.http import pages
from logres.server.settings import Settings

FILES = {"worker.js": b"postMessage(1)" * 50, "pyodide.asm.wasm": b"\0asm" * 300}


@pytest.fixture
def offering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[TestClient]:
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "index-a1b2c3d4.js").write_text("console.log(1) // " + "x" * 2000)
    (assets / "serif-a1b2c3d4.woff").write_text("an old font")
    monkeypatch.setattr(pages, "ASSETS", assets)
    monkeypatch.setattr(pages, "INDEX", tmp_path / "index.html")
    packed = {name: gzip.compress(content) for name, content in FILES.items()}
    for name, content in packed.items():
        (tmp_path / f"{name}.gz").write_bytes(content)
    (tmp_path / "secret.txt.gz").write_bytes(gzip.compress(b"not named"))
    sizes = {name: {"size": len(FILES[name]), "packed": len(content)} for name, content in packed.items()}
    (tmp_path / "manifest.json").write_text(json.dumps({"version": "abc", "files": sizes}))
    with TestClient(create_app(replace(settings, offline=str(tmp_path)))) as house:
        yield house


def test_they_are_listed_with_the_client_and_their_sizes(offering: TestClient):
    assert offering.get("/api/titles").json()["offline"] is True
    listed = offering.get("/api/offline").json()
    assert listed["worker"] == "/engine/abc/worker.js"
    sizes = {one["path"]: (one["size"], one["packed"]) for one in listed["files"]}
    assert set(sizes) == {"/assets/index-a1b2c3d4.js", "/engine/abc/worker.js", "/engine/abc/pyodide.asm.wasm"}
    assert sizes["/engine/abc/worker.js"][0] == len(FILES["worker.js"])
    assert all(packed < size for size, packed in sizes.values())


@pytest.mark.parametrize("name", FILES)
def test_each_comes_packed_to_be_kept_and_may_compile(offering: TestClient, name: str):
    answer = offering.get(f"/engine/abc/{name}")
    assert answer.content == FILES[name]
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]
    assert "unsafe-eval'" not in answer.headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")
    assert answer.headers["content-type"].split(";")[0] in ("text/javascript", "application/wasm")


def test_no_page_may_compile_and_nothing_else_is_sent(offering: TestClient):
    for path in ("/", "/offline", "/api/titles", "/assets/index-a1b2c3d4.js"):
        assert "wasm" not in offering.get(path).headers["content-security-policy"]
    for path in ("/engine/abc/secret.txt", "/engine/abc/manifest.json", "/engine/old/worker.js", "/engine/abc/..%2fx"):
        assert offering.get(path).content not in FILES.values()
        assert b"not named" not in offering.get(path).content


def test_a_server_without_them_does_not_offer_it(house: TestClient):
    assert house.get("/api/titles").json()["offline"] is False
    assert house.get("/api/offline").status_code == 404
    assert house.get("/engine/abc/worker.js").status_code == 404  # and no page in its place


def test_a_game_from_elsewhere_goes_on_against_bots(person):
    game = api.new("britannia", seed=7)
    game.play(game.legal()[0].text)
    ada = person("Ada")
    seats = [{"seat": seat, "who": "me" if seat == "yellow" else "easy"} for seat in game.seats]
    made = ada.http.post("/api/records", json={"record": game.record(whole=True), "seats": seats}).json()
    ada.watches(made["id"])
    assert [(one["seat"], one["bot"]) for one in ada.info["seats"]] == [
        ("yellow", None),
        ("green", "easy"),
        ("red", "easy"),
        ("blue", "easy"),
    ]
    assert ada.welcome["seats"] == ["yellow"]
    assert ada.view["count"] >= 1
    assert ada.info["parent"] is None
