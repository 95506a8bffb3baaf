"""A table for one person as the page knows tables: what only a server's table has is empty."""

from __future__ import annotations

from logres.table.solo.setup import ME, Json, SeatSetup, Setup
from logres.table.timeline import Timeline


def table_info(setup: Setup, timeline: Timeline, changed: float) -> Json:
    """As `TableInfo` has it."""
    game = timeline.game
    return {
        "id": setup.id,
        "title": setup.title,
        "scenario": setup.scenario,
        "options": setup.options,
        "public": False,
        "status": "running" if game.result is None else "over",
        "host": setup.name,
        "seats": [_seat_info(chair, setup.name) for chair in setup.chairs],
        "waiting_for": timeline.waiting_for,
        "count": game.count,
        "version": timeline.version,
        "created": setup.created,
        "changed": changed,
        "commitment": "",
        "pace": setup.pace,
        "clock": None,
        "secrecy": setup.secrecy,
        "proposal": None,
        "result": None if game.result is None else game.result.as_json(),
        "parent": None,
        "rematch": None,
        "frozen": None,
        "opening": False,
        "anew": [],
        "paused": None,
        "pause_proposal": None,
    }


def _seat_info(chair: SeatSetup, name: str) -> Json:
    """As `SeatInfo` has it."""
    mine = chair.who == ME
    return {
        "seat": chair.seat,
        "holder": name if mine else None,
        "bot": chair.player,
        "stand_in": None,
        "reserved": None,
        "resigned": False,
        "online": mine,
        "clock": None,
        "rules": chair.rules,
        "share": "none",
        "program": False,
        "offered": False,
        "holiday": None,
    }
