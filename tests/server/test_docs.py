"""What the documents must mention: every setting, every message, every command."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
import typer

from logres.cli.groups import server
from logres.server.protocol import messages
from logres.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def text() -> str:
    return (DOCS / "server.md").read_text("utf-8")


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_every_setting_is_documented(text: str, name: str):
    assert f"`{name}`" in text


@pytest.mark.parametrize("cls", [*get_args(messages.FromClient), *get_args(messages.FromServer)])
def test_every_message_is_documented(text: str, cls: type):
    assert f"`{cls.__name__.lower()}`" in text


def test_every_command_is_documented(text: str):
    app = typer.Typer()
    server.add_commands(app)
    for found in app.registered_commands:
        assert found.callback is not None
        assert f"logres {found.callback.__name__}" in text


def test_the_threat_model_names_tests_that_exist():
    words = (DOCS / "threat-model.md").read_text("utf-8").replace("`", " ").split()
    named = {word.rstrip(",") for word in words if word.startswith("test_") and ".py" in word}
    assert named
    assert all((Path(__file__).parent / name).exists() for name in named)
