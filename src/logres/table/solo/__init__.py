"""One person against bots, without a server: what a browser plays by itself (docs/offline.md).

It takes the same messages as the server's socket does, and answers with the same ones: tests/table/test_solo.py plays
games through both. All is plain JSON. What has to be kept after each answer is `kept`; `resume_game` takes it.
"""

from __future__ import annotations

from logres.table.solo.tables import SoloTables

__all__ = ["SoloTables"]
