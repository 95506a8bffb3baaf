"""What people sent to tables beside the events of these tables: nothing that was acknowledged is lost or doubled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from logres.engine.errors import LogresError
from logres.server.settings import Settings
from logres.server.storage.packing import events_of
from logres.server.storage.table_config import TableConfig
from logres.server.storage.tools import reading
from logres.table.timeline import Event, Timeline, parse_events


class Sent(NamedTuple):
    """An action that was sent. `sure`: it was acknowledged; else nobody knows."""

    seat: str
    text: str
    sure: bool
    since: int = 0  # the version it was made on
    until: int = 0  # the version that was acknowledged


class SentTo(NamedTuple):
    """All that was sent to one table, in its order, and who played which seat there."""

    table: str
    who: dict[str, str]
    sent: list[Sent]


class Comparison(NamedTuple):
    """What is not as it should be, a sentence each."""

    lost: list[str]  # acknowledged actions that are not there
    doubled: list[str]  # actions that are there and were not sent
    misplaced: list[str]  # acknowledged actions that are not among the events up to the version that was acknowledged
    broken: list[str]  # tables that do not replay


def compare(db: str, sent_to: Iterable[SentTo]) -> Comparison:
    """What was sent beside what is saved.

    What was acknowledged is looked for twice: by its place among all that was sent, and by the number it was given.
    """
    try:
        return _compared(db, sent_to)
    except LogresError as error:
        sure = [one for table in sent_to for one in table.sent if one.sure]
        return Comparison([f"{one} is lost" for one in sure], [], [], [str(error)])


def _compared(db: str, sent_to: Iterable[SentTo]) -> Comparison:
    found = Comparison([], [], [], [])
    with reading(Settings(db=db)) as connection:
        for table, who, sent in sent_to:
            row = connection.execute("SELECT config FROM tables WHERE id=?", (table,)).fetchone()
            if row is None:
                found.lost.extend([f"{table} is gone, and with it {one}" for one in sent if one.sure])
                continue
            events = parse_events(events_of(connection, table))
            missing, extra = matched(sent, played_by_hand(who, events))
            astray = not_in_place(sent, events)
            found.lost.extend([f"{table}: {sent[n]} (number {n} of {len(sent)}) is lost" for n in missing])
            found.misplaced.extend([f"{table}: {one} is not where it was said to be" for one in astray])
            found.doubled.extend([f"{table}: event {place} was not sent then" for place in extra])
            if complaint := _does_not_replay(TableConfig.from_json(row[0]), events):
                found.broken.append(complaint)
    return found


def not_in_place(sent: list[Sent], events: list[Event]) -> list[Sent]:
    """Sure actions that are not among the events between the version they were made on and the one acknowledged."""
    played = {e.seq: tuple(e.body[1][:2]) for e in events if e.kind == "play"}
    numbers = ((one, range(one.since + 1, one.until + 1)) for one in sent if one.sure)
    return [one for one, places in numbers if one[:2] not in [played.get(place) for place in places]]


def played_by_hand(who: dict[str, str], events: list[Event]) -> list[tuple[str, str]]:
    """Seat and text of each action that a person has sent, in its order."""
    return [(e.body[1][0], e.body[1][1]) for e in events if e.kind == "play" and who[e.body[1][0]] == "me"]


def matched(sent: list[Sent], played: list[tuple[str, str]]) -> tuple[list[int], list[int]]:
    """Which sure actions were not played, and which were played that nobody sent then: as few of both as can be.

    An action that is not sure may have been played or not.

    >>> matched([Sent("a", "x", True), Sent("a", "y", False), Sent("a", "z", True)], [("a", "x"), ("a", "z")])
    ([], [])
    >>> matched([Sent("a", "x", True)], [("a", "x"), ("a", "x")]), matched([Sent("a", "x", True)], [])
    (([], [1]), ([0], []))
    """
    wrong = [list(range(len(played), -1, -1))]  # by what is left of both: the least that can be wrong with it
    for one in reversed(sent):
        after, row = wrong[-1], [0] * (len(played) + 1)
        for place in range(len(played), -1, -1):
            row[place] = after[place] + one.sure
            if place < len(played):
                row[place] = min(row[place], row[place + 1] + 1)
                if one[:2] == played[place]:
                    row[place] = min(row[place], after[place + 1])
        wrong.append(row)
    wrong.reverse()
    lost: list[int] = []
    extra: list[int] = []
    number = place = 0
    while number < len(sent) or place < len(played):
        least = wrong[number][place]
        here, sure = number < len(sent), number < len(sent) and sent[number].sure
        fits = here and place < len(played) and sent[number][:2] == played[place]
        if fits and wrong[number + 1][place + 1] == least:
            number, place = number + 1, place + 1
        elif here and wrong[number + 1][place] + sure == least:
            lost += [number] if sure else []
            number += 1
        else:
            extra.append(place)
            place += 1
    return lost, extra


def _does_not_replay(config: TableConfig, events: list[Event]) -> str:
    try:
        version = Timeline.rebuild(config, events).version
    except LogresError as error:
        return f"{config.id} does not replay: {error}"
    return "" if version == len(events) else f"{config.id} replays to {version} of {len(events)}"
