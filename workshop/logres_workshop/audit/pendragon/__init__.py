"""Pendragon said again, from its rulebook alone: chapters 1 to 7 and what the flowcharts of chapter 8 tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.history import Line
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step
from logres_workshop.audit.pendragon.battles import (
    Designated,
    Tally,
    check_battle,
    check_consequences,
    note_losses,
    tally_of,
)
from logres_workshop.audit.pendragon.before_battles import check_attempts, check_rolls, check_withdrawal
from logres_workshop.audit.pendragon.cards import NIALL_NOIGIALLACH
from logres_workshop.audit.pendragon.costs import PAYS, Ledger, check_colour, check_payment, note_selection
from logres_workshop.audit.pendragon.epoch import (
    check_floor,
    check_hoard,
    check_imperium,
    check_recovery,
    check_refugees_leave,
    check_revenue,
    check_upkeep,
)
from logres_workshop.audit.pendragon.holdings import check_holdings, check_refugees, check_rows
from logres_workshop.audit.pendragon.nonplayers.flow import check_trace
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.raids import (
    Landing,
    check_landing,
    check_taken,
    check_targets,
    check_ways,
    counted,
    dice_changed,
    parsed,
)
from logres_workshop.audit.pendragon.selection import check_selection
from logres_workshop.audit.pendragon.sequence import check_eligibility, check_pass, check_reset, check_turn
from logres_workshop.audit.pendragon.table import NATION, Table, table, without
from logres_workshop.audit.pendragon.victory import check_result, check_victory

LOSSES = ("Lose", "ProposeShare", "AgreeToShare", "Steadfast")
DESIGNATION = ("ChooseSpaces", "How")


class PendragonOracle:
    """Pendragon, from its rulebook and its map. One for each game: it remembers the order under way."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.silent: frozenset[str] = frozenset()
        self.counted: Counter[str] = Counter()
        self.ledger = Ledger()
        self.landings: dict[str, Landing] = {}
        self.limited = False
        self.assaulted = ""
        self.in_event = False
        self.by_player = False
        self.tally: Tally | None = None
        self.troops = Designated()
        self.attacker = ""
        self.refugees: int | None = None
        self._seen: tuple[int, Table] | None = None

    def at_moment(self, moment: Moment) -> Iterable[Difference]:
        notes, now = Notes(self.counted), self._table(moment.game)
        check_holdings(notes, now)
        check_victory(notes, now)
        decision = moment.game.decision
        if decision is not None:
            self.check_question(notes, now, decision, [action.text for action in moment.game.legal()])
        return notes.differences

    def after_step(self, step: Step) -> Iterable[Difference]:
        notes, before = Notes(self.counted), self._table(step.before)
        after = self._table(step.after)
        decision = step.before.decision
        kinds = {line.kind for line in step.lines}
        if decision is not None and decision.kind in DESIGNATION:
            self.check_designation(notes, before, decision, [action.text for action in step.before.legal()])
        check_rows(notes, before, after, "recovery" in kinds)
        if "ravage" in kinds and not kinds & {"epoch", "event"}:
            check_refugees(notes, before, after)
        self.follow_refugees(notes, before, after, step)
        check_sequence(notes, before, after, step)
        check_colour(notes, before, step.lines)
        self.follow_order(notes, before, after, step)
        self.follow_raid(notes, before, step)
        self.follow_battle(notes, before, after, step)
        if decision is not None:
            check_rolls(notes, before, step.action, step.after.history.last().draws, step.lines)
            check_round(notes, before, after, step, decision)
        if step.after.result is None:
            check_trace(notes, before, after, step.lines)
        elif not before.options["difficult"]:
            check_result(notes, after, step.after.result.as_json(), "recovery" in kinds)
        return notes.differences

    def _table(self, game: Game) -> Table:
        if self._seen is None or self._seen[0] != game.count:
            self._seen = game.count, table(game)
        return self._seen[1]

    @staticmethod
    def check_question(notes: Notes, now: Table, decision: Decision, legal: list[str]) -> None:
        if decision.kind == "ChoosePlay":
            check_turn(notes, now, legal)
        elif decision.kind == "EvadeOrAmbush":
            check_attempts(notes, now, decision.actor, legal, decision.prompt)
        elif decision.kind == "Withdraw":
            check_withdrawal(notes, now, decision.actor, legal)
        elif decision.kind == "Hoard":
            check_hoard(notes, now, legal)

    def check_designation(self, notes: Notes, now: Table, decision: Decision, legal: list[str]) -> None:
        """What a player may designate for a Command of the Sequence of Play."""
        order = now.board["order"]
        if order is None or order["paid"] or self.in_event or not self.by_player:
            return
        faction, command = order["faction"], order["command"]
        deep = not self.limited and order["feat"] is None and not any(one.way.through for one in self.landings.values())
        named = now.options["reading"] == "rulebook"  # 0.1.0 chose the way itself
        if decision.kind == "How" and command == "raid" and order["feat"] is None and named and "niall" not in legal[0]:
            check_ways(notes, now, faction, legal[0].split()[-1], legal, deep)
        if decision.kind == "ChooseSpaces" and not order["white"] and order["feat"] is None and command is not None:
            if command == "raid":
                check_targets(notes, now, faction, legal, deep)
            else:
                check_selection(notes, now, faction, command, legal)

    def follow_order(self, notes: Notes, before: Table, after: Table, step: Step) -> None:
        """Keep the ledger of what is designated, and hold it against what is paid."""
        decision, order, then = step.before.decision, before.board["order"], after.board["order"]
        if step.before.count == 0:  # an Event may have begun with the game
            self.note_event(step.before.log)
            self.ledger = Ledger(free=self.in_event)
        if decision is not None and decision.kind == "ChoosePlay":
            self.in_event = step.action.startswith(("event", "tribute"))
            self.limited = before.board["doing"]["first"] in ("command", "command_and_feat")
        self.note_event(step.lines)
        if decision is not None and decision.kind == "ChoosePlay" and after.board["order"] is not None:
            self.by_player = "turn" not in {line.kind for line in step.lines}
        kinds = {line.kind for line in step.lines}
        over = then is None or bool(kinds & {"turn", "card", "event-free-action"})
        if order is not None and not order["paid"]:
            self.follow_payment(notes, before, after, step, order if over else then)
        if then is not None and not then["paid"] and (order is None or order["paid"] or over):
            self.ledger, self.landings = Ledger(free=self.in_event), {}

    def follow_payment(self, notes: Notes, before: Table, after: Table, step: Step, order: dict[str, Any]) -> None:
        was = before.board["order"]
        if (order["faction"], order["command"]) != (was["faction"], was["command"]):
            self.ledger.known = False
            return
        note_selection(self.ledger, before, order, step.action)
        paying = {line.kind for line in step.lines} & {"action", *PAYS}
        if self.ledger.known and (order["paid"] or (order is was and paying)):
            check_payment(notes, self.ledger, order, step.lines)

    def note_event(self, lines: list[Line]) -> None:
        """Whether what follows is an Event's: its Commands are free (5.5)."""
        for line in lines:
            if line.kind in ("turn", "card"):
                self.in_event = self.by_player = False
            elif line.kind in ("event", "event-free-action", "pivotal", "epoch-event"):
                self.in_event = True

    def follow_refugees(self, notes: Notes, before: Table, after: Table, step: Step) -> None:
        """From the Upkeep of the Civitates to the Recovery nothing else touches the Refugees."""
        kinds = {line.kind for line in step.lines}
        if "civitates-stow" in kinds:
            self.refugees = None if "epoch-event" in kinds else before.track("refugees")
        if "recovery" in kinds and self.refugees is not None and step.after.result is None:
            check_refugees_leave(notes, self.refugees, after)
            self.refugees = None

    def follow_battle(self, notes: Notes, before: Table, after: Table, step: Step) -> None:
        """The strikes of a Battle, and at its end what comes of it."""
        asked = step.after.decision
        losing = asked is not None and asked.kind in LOSSES
        self.note_designation(step)
        self.assaulted = check_battle(notes, before, step.lines, losing, self.assaulted, self.tally, self.troops)
        begun = False
        for line in step.lines:
            if line.kind == "battle":
                again = self.tally is not None and line.nouns("area")[0].id == self.tally.space
                self.end_battle(notes, before if again else after)
                self.tally, self.attacker, begun = tally_of(line), line.about, True
            elif self.tally is not None:
                note_losses(self.tally, line)
                if begun and line.kind in ("field-losses", "assault"):
                    self.tally.known = False  # who stood in the open was never seen
        if after.board["battle"] is None:
            self.end_battle(notes, after)
        elif self.tally is not None:
            self.tally.evaded = list(after.board["battle"]["evaded"])

    def note_designation(self, step: Step) -> None:
        """Which Troops shall Evade or Ambush: a kind of them is named, or all who are left."""
        decision, words = step.before.decision, step.action.split()
        if decision is None or decision.kind != "EvadeOrAmbush":
            self.troops = Designated()
        elif len(words) == 3:
            self.troops = Designated({**self.troops.apart, words[1]: words[0]}, "")
        else:
            self.troops = Designated(self.troops.apart if self.troops.rest == "" else {}, words[0])

    def end_battle(self, notes: Notes, now: Table) -> None:
        tally, self.tally = self.tally, None
        if tally is not None and tally.known:
            check_consequences(notes, now, tally, self.attacker)

    def follow_raid(self, notes: Notes, before: Table, step: Step) -> None:
        """Keep how each target is reached, and hold it against what lands there."""
        order, decision = before.board["order"], step.before.decision
        if order is None or order["command"] != "raid" or decision is None:
            return
        if decision.kind == "How" and step.action.split()[0] in ("1d4", "2d4", "3d4"):
            large, way, target = parsed(step.action)
            self.landings[target] = Landing(order["faction"], target, large, way)
        elif step.action.startswith("drop "):
            self.landings.pop(step.action.removeprefix("drop "), None)
        raids = [index for index, line in enumerate(step.lines) if line.kind == "raid"]
        if raids:
            lines = step.lines[raids[0] : raids[1] if len(raids) > 1 else None]
            target = lines[0].nouns("area")[0].id
            asked = step.after.decision
            lifting = asked is not None and asked.kind == "LiftUnit"
            if target in self.landings and not (self.ledger.free or lifting or dice_changed(before)):
                landing = self.landings[target]
                fallen = [line for line in step.lines[: raids[0]] if line.kind == "units-lost"]
                piece = f"{NATION[landing.faction]}_raider"
                home = sum(counted(line) for line in fallen if line.nouns("piece")[0].id == piece)
                razed = [line for line in step.lines[: raids[0]] if line.kind == "stronghold-destroyed"]
                then = without(before, {line.nouns("thing")[0].id for line in razed})
                placed = check_landing(notes, then, landing, lines, home)
                straight = order["feat"] in (None, "ransom", "surprise") and landing.way.through is None
                if (
                    placed is not None
                    and straight
                    and not (landing.faction == "scotti" and before.lasts(NIALL_NOIGIALLACH, "shaded"))
                ):
                    check_taken(notes, before, landing, placed, taken(step, lines))


def taken(step: Step, lines: list[Line]) -> int:
    """The Plunder that the lines tell, or the question who shall carry it."""
    asked = step.after.decision
    if asked is not None and asked.kind == "TakeSpoils" and lines[-1] is step.lines[-1]:
        return int(re.findall(r"\d+", asked.prompt)[0])
    return sum(int(str(line.args[1])) for line in lines if line.kind == "plunder")


def check_sequence(notes: Notes, before: Table, after: Table, step: Step) -> None:
    for line in step.lines:
        if line.kind == "pass" and step.action == "pass":
            check_pass(notes, before, line)
            break
    if "recovery" in {line.kind for line in step.lines}:
        if step.after.result is None:
            check_reset(notes, after)
    else:
        check_eligibility(notes, before, after, step.lines)


def check_round(notes: Notes, before: Table, after: Table, step: Step, decision: Decision) -> None:
    """The phases of the Epoch Round, where a step shows them apart."""
    kinds = {line.kind for line in step.lines}
    asked = step.after.decision
    if decision.kind == "Hoard":
        check_imperium(notes, before, int(step.action.split()[1]), step.lines)
    if asked is not None and asked.kind == "KeepForts" and "revenue-civitates" in kinds:
        check_revenue(notes, after, step.lines)
    check_upkeep(notes, before, step.lines)
    changed = kinds & {"epoch-event", "epoch", "imperium"} or any(kind.startswith("event") for kind in kinds)
    if "recovery" in kinds and not changed and step.after.result is None:
        check_recovery(notes, before, after, step.lines)
    if "recovery" in kinds and step.after.result is None:
        check_floor(notes, after)


def oracle(title: str) -> Oracle:
    return PendragonOracle(title)
