"""Saves of version 0.1.0, converted before they are read."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from logres.games.pendragon.events.event import AS_AT_FIRST
from logres.games.pendragon.names import TRAIN

PACKAGE: Final = "logres.games.pendragon.events"


def upgrade(doc: dict[str, Any]) -> None:
    """In place, and only what is as 0.1.0 had it."""
    doc["state"]["board"].setdefault("old_reading", 1)
    for frame in doc["state"]["stack"]:
        fields: dict[str, Any] = frame["fields"]
        if frame["frame"] == "Event" and "index" in fields:
            fields["operation"] = _labels()[f"{fields['card']} {fields['side']}"][fields.pop("index")]
            fields["edition"] = AS_AT_FIRST
        elif frame["frame"] == "Next" and "tasks" in fields:
            fields["spaces"] = [task[2] for task in fields.pop("tasks")]
        elif frame["frame"] == "Execution":
            _upgrade_order(fields)


def _labels() -> dict[str, list[str]]:
    """The label of each operation of each side of each card, in the order they had, whose number was saved."""
    labels: dict[str, list[str]] = json.loads(files(PACKAGE).joinpath("labels-0.1.0.json").read_text("utf-8"))
    return labels


def _upgrade_order(fields: dict[str, Any]) -> None:
    """A task holds its pick, which was spread out in it; what a Train has placed is an entry of its plan."""
    fields["tasks"] = [_task(task) for task in fields["tasks"]]
    fields["task"] = _task(fields["task"]) if fields["task"] else None
    if fields["command"] == TRAIN and fields["plan"] and isinstance(fields["plan"][0], int):
        fields["plan"] = [fields["plan"]]


def _task(task: list[Any]) -> list[Any]:
    return [*task[:2], task[2:]] if isinstance(task[2], int) else task
