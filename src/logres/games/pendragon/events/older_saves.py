"""Saves of version 0.1.0 hold the number of an Event's next operation. The labels it had then stand in a file."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

PACKAGE: Final = "logres.games.pendragon.events"


def upgrade(doc: dict[str, Any]) -> None:
    """Put the label of its next operation into every Event of an older save, in place."""
    for frame in doc["state"]["stack"]:
        if frame["frame"] == "Event" and "index" in frame["fields"]:
            fields = frame["fields"]
            labels = json.loads(files(PACKAGE).joinpath("labels-0.1.0.json").read_text("utf-8"))
            fields["operation"] = labels[f"{fields['card']} {fields['side']}"][fields.pop("index")]
