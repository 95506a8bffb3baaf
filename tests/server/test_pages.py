"""The built client's files: compressed, and kept by browsers where their name says that they never change."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from logres.engine.version import VERSION
from logres.server.app import create_app
from logres.server.http import pages
from logres.server.settings import Settings


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> TestClient:
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "index-a1b2c3d4.js").write_text("console.log(1) // " + "x" * 2000)
    (assets / "icon.svg").write_text("<svg/>")
    (tmp_path / "index.html").write_text("<!doctype html><title>Built</title>")
    monkeypatch.setattr(pages, "ASSETS", assets)
    (tmp_path / "secret.txt").write_text("not for you")
    monkeypatch.setattr(pages, "INDEX", tmp_path / "index.html")
    return TestClient(create_app(settings))


def test_files_are_served_compressed_and_kept(built: TestClient):
    with built as house:
        script = house.get("/assets/index-a1b2c3d4.js", headers={"Accept-Encoding": "gzip"})
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert house.get("/assets/icon.svg").headers["cache-control"] == "no-cache"
        secret = house.get("/assets/%2e%2e/secret.txt")
        assert (secret.status_code, "not for you" in secret.text) == (404, False)
        assert "Built" in house.get("/t/any-table").text


def test_the_http_half_is_described_for_programs(house: TestClient):
    first, again = [house.get("/api/openapi.json").json() for _ in range(2)]
    assert first["info"]["version"] == VERSION
    assert first["paths"]["/api/lobby"]["get"]["responses"]["200"]
    assert again == first


def test_the_app_can_be_installed(built: TestClient, tmp_path: Path):
    (tmp_path / "service-worker.js").write_text("self.addEventListener('push', () => {})")
    with built as house:
        worker = house.get("/service-worker.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        assert "worker-src 'self'" in worker.headers["content-security-policy"]
        assert house.get("/manifest.webmanifest").status_code == 404  # not built: no page in its place


def test_no_file_outside_is_served(built: TestClient):
    with built as house:
        for path in ("/assets/%2e%2e/logres.db", "/assets/..%2flogres.db", "/assets//etc/passwd"):
            answer = house.get(path)
            assert answer.status_code == 404 or "Built" in answer.text
