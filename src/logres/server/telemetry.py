"""What the server tells those who look after it: counts for Prometheus, log lines with the ids of request and table."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Final, NamedTuple

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # of the request or line at work
TABLE: Final[ContextVar[str]] = ContextVar("table", default="")  # that it is about
HELP: Final = {
    "requests_total": "HTTP requests by status.",
    "messages_total": "Messages over sockets by type.",
    "refusals_total": "Messages and requests refused, by code.",
    "events_total": "Events of games that were saved.",
    "commits_total": "Transactions of the writer.",
    "commit_seconds_total": "Seconds these took, syncs included.",
    "bot_answers_total": "Questions that bots answered.",
    "bot_seconds_total": "Seconds bots had for them, waiting included.",
    "bot_failures_total": "Bots that failed and were answered for at random.",
    "notices_total": "Tries to send a push, webhook or mail, by channel and outcome.",
    "faults_total": "Messages and requests that met an error of ours.",
    "tables": "Tables in memory by status.",
    "subscribers": "Connections that look at a table or the lobby.",
    "connections": "Sockets open.",
    "memory_bytes": "Memory of this worker's process.",
    "ready": "Whether the database answers.",
}
Labels = tuple[tuple[str, str], ...]
_COUNTS: Counter[tuple[str, Labels]] = Counter()


def count(name: str, amount: float = 1, **labels: str) -> None:
    """Count something that has happened in this process; what it is must stand in HELP, or nobody would be shown it."""
    assert name in HELP, name
    _COUNTS[name, tuple(labels.items())] += amount  # type: ignore[assignment]


def exposition(gauges: Mapping[tuple[str, Labels], float]) -> str:
    """All counts, and what was just measured, in the text format of Prometheus.

    >>> print(exposition({("tables", (("status", "running"),)): 3}).splitlines()[-1])
    logres_tables{status="running"} 3
    """
    found: dict[tuple[str, Labels], float] = {**_COUNTS, **gauges}
    lines: list[str] = []
    for name, text in HELP.items():
        samples = {labels: value for (known, labels), value in found.items() if known == name}
        if samples:
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP logres_{name} {text}", f"# TYPE logres_{name} {kind}"]
            lines += [f"logres_{name}{_shown(labels)} {value:.10g}" for labels, value in sorted(samples.items())]
    return "\n".join(lines) + "\n"


def _shown(labels: Labels) -> str:
    pairs = [f'{name}="{_escaped(value)}"' for name, value in labels]
    return "{" + ",".join(pairs) + "}" if pairs else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def memory() -> int:
    """Bytes of this process that are in memory; 0 where it cannot be told."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        return 0


class Figures(NamedTuple):
    """A message of the log with figures that JSON shows as members of their own."""

    text: str
    figures: Mapping[str, object]

    def __str__(self) -> str:
        return self.text


class JsonLines(logging.Formatter):
    """Each log line as JSON, with what it belongs to."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **({"request": REQUEST.get()} if REQUEST.get() else {}),
            **({"table": TABLE.get()} if TABLE.get() else {}),
            **(record.msg.figures if isinstance(record.msg, Figures) else {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_as(form: str, level: str) -> None:
    """Send the server's log to standard error, as text or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    for name in ("logres", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
