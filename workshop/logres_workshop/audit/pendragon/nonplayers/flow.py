"""The order of the flowcharts, Events now and next, and what follows from an answer."""

from __future__ import annotations

from typing import Any

from logres.engine.history import Line
from logres.engine.nouns import Noun, Series
from logres_workshop.audit.pendragon.holdings import TOP, controlled
from logres_workshop.audit.pendragon.nonplayers.conditions import (
    check_asked,
    check_entreat_spaces,
    check_roll,
    check_train,
    one_space,
)
from logres_workshop.audit.pendragon.nonplayers.trace import Trace, card_symbol, ids, trace_of, turns, yes
from logres_workshop.audit.pendragon.nonplayers.weighing import (
    check_invite,
    check_raid_candidates,
    check_weighed,
    enemy_control,
)
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.sequence import event_open
from logres_workshop.audit.pendragon.table import BARBARIANS, Table
from logres_workshop.audit.pendragon.victory import CIVITATES_GOAL, DUX_GOAL, dux_score, status

FIRST_BOX = {"scotti": "8.5.1", "saxons": "8.6.1", "civitates": "8.7.1", "dux": "8.8.1"}
SECTION = {"scotti": "8.5", "saxons": "8.6", "civitates": "8.7", "dux": "8.8"}
QUESTIONS = ("return-trigger", "battle-trigger", "raid-check", "march-conditions", "muster-conditions",
             "intercept-trigger", "train-trigger", "shield-now", "shield-next-pass", "event")  # fmt: skip


def check_trace(notes: Notes, before: Table, after: Table, lines: list[Line]) -> None:
    """All that the end of a step tells of non-players."""
    trace = trace_of(lines, before, after)
    given = False
    for line in trace.lines:
        given = line.kind not in ("np-turn", "turn") and (given or str(line.rule) == "8.2.3.event-commands")
        check_line(notes, trace, line, given)
    for turn in turns(trace):
        check_turn_of(notes, trace, turn)


def check_line(notes: Notes, trace: Trace, line: Line, given: bool) -> None:
    if line.kind == "np-rolled":
        check_roll(notes, line)
    elif line.kind == "np-asked":
        check_asked(notes, trace, line)
    elif line.kind == "np-weighed":
        check_weighed(notes, trace, line, given)
        if str(line.rule).endswith("invite-place"):
            check_invite(notes, trace, line)
        if str(line.rule) == "8.5.1.entreat-space":
            check_entreat_spaces(notes, trace.table, line)
    elif line.kind == "np-planned" and str(line.rule) == "8.8.3.requisition":
        check_requisition(notes, trace.table, line)


def check_requisition(notes: Notes, table: Table, line: Line) -> None:
    """As many as can be: up to six spaces with a piece of the Dux and a Civitates Stronghold (4.2.3, 8.8.3)."""
    fit = {name for name, space in table.spaces.items() if space.pieces("dux") and space.held_by("civitates")}
    found = ids(line.args[0])
    funds = table.resources("civitates") + table.track("wealth")
    most = min(6, len(fit), funds)
    if not most:  # for its Plunder alone, in any space with a piece of the Dux
        laden = any(space.plunder("dux") for space in table.spaces.values())
        there = len(found) == 1 and table.spaces[found[0]].pieces("dux") > 0
        notes.true("np requisition", "8.8.3", "Requisition for Plunder", laden and there, found)
        return
    notes.true("np requisition", "8.8.3", f"Requisition in some of {sorted(fit)}", set(found) <= fit, found)
    notes.same("np requisition", "8.8.3", "Resources requisitioned", most, min(len(found), funds))


def check_turn_of(notes: Notes, trace: Trace, turn: list[Line]) -> None:
    faction = turn[0].about
    check_order(notes, faction, turn)
    later = trace.lines[trace.lines.index(turn[-1]) + 1 :]
    whole = not any(line.kind == "card" for line in [*turn, *later])
    if whole and trace.table.board["phase"] == "card":
        check_events(notes, trace, faction, turn)
    if not any(str(line.rule).startswith("8.2.3") for line in turn):
        check_raid_candidates(notes, trace, turn)
        check_ravage(notes, trace, turn)
        for line in turn:
            if str(line.rule) == "8.8.4.train-trigger" and trace.steady:
                check_train(notes, trace.table, line, one_space(trace.table, turn[0]))
    check_commands(notes, trace, faction, turn)


def section(line: Line) -> str:
    return ".".join(str(line.rule).split(".")[:3])


def check_order(notes: Notes, faction: str, turn: list[Line]) -> None:
    """The boxes of a chart are met from left to right (8.1.4)."""
    met = [section(line) for line in turn if str(line.rule).split(".")[-1] in QUESTIONS and line.about == faction]
    met = [box for box in met if box.startswith(SECTION[faction])]
    notes.same("np order", SECTION[faction], f"boxes of the {faction}", sorted(met), met)


def stopped_before_events(faction: str, turn: list[Line]) -> bool:
    """Whether the first box of the chart said yes."""
    return any(
        line.kind == "np-asked" and section(line) == FIRST_BOX[faction] and len(line.args) > 1 and yes(line)
        for line in turn
    )


def check_events(notes: Notes, trace: Trace, faction: str, turn: list[Line]) -> None:
    """A shield now, or a shield to come (8.5.2, 8.6.2, 8.7.2, 8.8.2); ravens never (8.1.1)."""
    board: dict[str, Any] = trace.table.board
    now, ahead = card_symbol(board["card"], faction), card_symbol(board["next"], faction)
    decided = [line for line in turn if line.kind == "np-decided"]
    executes = [line for line in decided if line.template.startswith("executes the Event")]
    passes = [line for line in decided if str(line.rule).endswith("shield-next-pass")]
    declines = [line for line in decided if line.template.startswith("declines")]
    open_now = event_open(trace.table)
    for line in executes:
        notes.true("np event", "8.1.1", f"{faction} execute an Event that is open to them", open_now, board["doing"])
        notes.true("np event", "8.1.1", f"{faction} decline a raven", now != "raven", now)
        shield = str(line.rule).endswith("shield-now")
        notes.same("np event", "8.2.1", f"{faction}: played for its shield", "shield" in now, shield)
        side = "shaded" if faction in BARBARIANS else "unshaded"
        sides = [text["side"] for text in board["card"]["texts"]]
        if side in sides:
            notes.same("np event", "8.2.2", f"text for the {faction}", side, line.args[1])
    if stopped_before_events(faction, turn):
        return
    shielded = "shield" in now and open_now
    if shielded:
        notes.true(
            "np shield", "8.5.2", f"{faction} consider the Event with their shield", bool(executes or declines), decided
        )
    early = board["next"] is not None and faction in (board["next"].get("order") or [])[:2]
    if not shielded:
        wanted = "shield" in ahead and early
        notes.same("np shield", "8.5.2", f"{faction} Pass for the next card", wanted, bool(passes))


def check_commands(notes: Notes, trace: Trace, faction: str, turn: list[Line]) -> None:
    """What the answers lead to."""
    table = trace.table
    executed = [
        str(line.args[0]) for line in turn if line.kind == "np-decided" and line.template.startswith("executes {")
    ]
    asked = [line for line in turn if line.kind == "np-asked"]
    towns = table.on_map("town")
    if one_space(table, turn[0]):
        towns = max(space.strongholds.count("town") for space in table.spaces.values())
    towns = min(towns, TOP - table.resources("civitates"))
    if "Trade" in executed and trace.steady:
        notes.true("np trade", "8.7.6", "a Trade brings 4 Resources", towns >= 4, towns)
    if any(str(line.rule) == "8.7.6.pass" for line in turn):
        notes.true("np trade", "8.7.6", "no Trade brings less than 4", towns < 4, towns)
    returned = any(str(line.rule).endswith("return-trigger") and yes(line) for line in asked)
    if faction in BARBARIANS and executed and returned and _raiders_to_return(table, faction):
        notes.true("np return", "8.5.1", f"{faction} Return", executed[0] == "Return", executed)
    if faction in BARBARIANS and executed and executed[0] == "Raid":
        notes.true("np return", "8.5.1", f"{faction} who Raid were not to Return", not returned, executed)
    for line in asked:
        if str(line.rule).endswith("battle-trigger") and executed and faction in BARBARIANS:
            notes.same("np battle", str(line.rule), f"{faction} Battle", yes(line), executed[0] == "Battle")
        if str(line.rule) == "8.8.4.train-trigger" and executed:
            notes.same("np train", str(line.rule), "the Dux Train", yes(line), executed[0] == "Train")


def _raiders_to_return(table: Table, faction: str) -> bool:
    return any(space.raiders(faction) and space.plunder(faction) for space in table.spaces.values())


def planned_raid(turn: list[Line]) -> list[str]:
    """The targets of the Raid that is planned, in order."""
    for line in turn:
        if line.kind == "np-planned" and line.template == "Raid: {}" and isinstance(line.args[0], Series):
            series = line.args[0]
            firsts = [item.items[0] if isinstance(item, Series) else item for item in series.items]
            return [first.id for first in firsts if isinstance(first, Noun)]
    return []


def check_ravage(notes: Notes, trace: Trace, turn: list[Line]) -> None:
    """Saxons Ravage with a Raid if a Briton is 2 below its goal or better, and where it pays (8.6.5)."""
    targets, table = planned_raid(turn), trace.table
    executed = [line for line in turn if line.kind == "np-decided" and line.template.startswith("executes {")]
    if turn[0].about != "saxons" or not targets or not executed or executed[0].args[0] != "Raid":
        return
    if table.options["difficulty"] == "introductory" and "Limited Command" in turn[0].text:
        return  # without a Feat
    close = max(
        dux_score(table) - DUX_GOAL[status(table)], controlled(table, "civitates") - CIVITATES_GOAL[status(table)]
    )
    rich = [name for name in targets if table.spaces[name].prosperity > table.spaces[name].population]
    held = [name for name in targets if enemy_control(table, "saxons", table.spaces[name])]
    wanted = close >= -2 and bool(rich or held)
    notes.same("np ravage", "8.6.5", f"Ravage at {close} with {rich} or {held}", wanted, "Ravage" in executed[0].args)
    plans = [ids(line.args[0]) for line in turn if str(line.rule) == "8.6.5.ravage-where" and line.kind == "np-planned"]
    if wanted and plans:
        if rich:
            notes.same("np ravage", "8.6.5", "where Prosperity is above Population", sorted(rich), sorted(plans[0]))
        else:
            notes.true("np ravage", "8.6.5", f"one of {held}", len(plans[0]) == 1 and plans[0][0] in held, plans[0])
