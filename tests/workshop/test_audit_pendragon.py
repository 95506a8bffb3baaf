"""The oracle of Pendragon agrees with the engine, and can disagree in every check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.history import Line
from logres.engine.nouns import Arg, Noun, Series
from logres_workshop.audit.moments import Difference, Moment, Step
from logres_workshop.audit.pendragon import PendragonOracle
from logres_workshop.audit.pendragon.battles import Designated
from logres_workshop.audit.pendragon.epoch import check_imperium
from logres_workshop.audit.pendragon.holdings import check_refugees
from logres_workshop.audit.pendragon.nonplayers.flow import check_order
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.selection import qualifies
from logres_workshop.audit.pendragon.table import Table, table, table_of
from logres_workshop.audit.pendragon.victory import check_result
from logres_workshop.audit.results import Audit
from logres_workshop.audit.runner import begun, tasks, watch

pytestmark = pytest.mark.xdist_group("oracle of Pendragon")  # one worker prepares for all of them

WATCHED = (3, 7, 25, 11)  # of seed t: twice four non-players, four players at Fragmentation, and an Epoch Round
LONGEST = 240
MISREAD = [
    (117, 505, "battle renown"),  # the next Battle begins in the step in which the last Scotti falls
    (121, 242, "field strikes"),  # Militia lie in Ambush, Comitates do not
    (199, 704, "raid subtraction"),  # a Fort falls to the Raid that lands before
]

NO_ANSWERS = ["1d4 nowhere nowhere"]
Doctor = Callable[[Any], Any]


def checks(audit: Audit) -> set[str]:
    return {found.difference.check for found in audit.found}


# ---------------------------------------------------------------------- the engine agrees


@pytest.mark.parametrize("number", WATCHED)
def test_a_game_agrees(number: int):
    audit = watch(tasks("pendragon", number + 1, "t", moments=40 * (number + 1), longest=LONGEST)[number])
    assert checks(audit) == set()
    assert audit.counted["control"] > 900


@pytest.mark.parametrize(("number", "at", "check"), MISREAD)
def test_what_the_oracle_once_misread_agrees(number: int, at: int, check: str):
    audit = watch(tasks("pendragon", number + 1, "w1", at=at)[number])
    assert checks(audit) == set()
    assert audit.counted[check]


def test_the_thames_leads_saxons_into_the_country():
    game, _ = begun(tasks("pendragon", 1, "t")[0])
    now = table(game)
    cantiaci = {**now.board["spaces"]["cantiaci"], "units": {"saxon_warband": [1, 0]}}
    spaces = {**now.board["spaces"], "cantiaci": cantiaci}
    factions = {**now.board["factions"], "saxons": {**now.board["factions"]["saxons"], "resources": 2}}
    for lasting, told in (({}, False), ({"20": "shaded"}, True)):
        board = {**now.board, "spaces": spaces, "factions": factions, "lasting": lasting}
        then = table_of(board, now.options)
        assert qualifies(then, then.spaces["dobunni"], "saxons", "march") is told


def test_kinds_of_troops_may_be_designated_apart():
    some = Designated({"militia": "ambush"}, "stand")
    assert some.tries("militia", "ambush")
    assert not some.tries("comitates", "ambush")
    assert Designated({}, "ambush").tries("comitates", "ambush")


# ---------------------------------------------------------------------- the oracle can disagree


class Doctored(PendragonOracle):
    """The oracle before an engine that tells something else: other lines, another table, other answers."""

    lines: Doctor = staticmethod(lambda lines: lines)
    board: Doctor = staticmethod(lambda board: board)
    answers: Doctor = staticmethod(lambda legal: legal)

    def after_step(self, step: Step) -> Iterable[Difference]:
        return super().after_step(replace(step, lines=[self.lines(line) for line in step.lines]))

    seen: dict[int, Table]  # by action number, as the engine tells them

    def _table(self, game: Game) -> Table:
        if game.count not in self.seen:
            self.seen[game.count] = table(game)
        seen = self.seen[game.count]
        return table_of(self.board(seen.board), seen.options)

    def check_question(self, notes: Notes, now: Table, decision: Decision, legal: list[str]) -> None:  # type: ignore[override]
        PendragonOracle.check_question(notes, now, decision, self.answers(legal))

    def check_designation(self, notes: Notes, now: Table, decision: Decision, legal: list[str]) -> None:
        super().check_designation(notes, now, decision, self.answers(legal))


def recorded(number: int) -> list[Step]:
    game, driver = begun(tasks("pendragon", number + 1, "t")[number])
    steps = []
    while game.pending and game.count < LONGEST:
        seat, action = driver.choose(game)
        before, written = game.clone(), game.lines.size
        game.play(action, seat)
        steps.append(Step(before, action.text, game.clone(), game.lines.since(written)))
    return steps


@pytest.fixture(scope="module")
def games() -> list[list[Step]]:
    return [recorded(number) for number in WATCHED]


def shown(oracle: PendragonOracle, steps: list[Step], every: int) -> Counter[str]:
    """The checks that fail; a moment is looked at now and then."""
    found: list[Difference] = []
    for number, step in enumerate(steps):
        if every and (number % every == 0 or of_interest(step)):
            found += oracle.at_moment(Moment(step.before))
        found += oracle.after_step(step)
    return Counter(difference.check for difference in found)


def of_interest(step: Step) -> bool:
    decision = step.before.decision
    return decision is not None and decision.kind in ("ChoosePlay", "EvadeOrAmbush", "Withdraw", "Hoard")


def with_args(line: Line, args: tuple[Arg, ...]) -> Line:
    return Line(line.number, line.seat, line.rule, line.kind, line.template, args, line.about, line.group, line.chance,
                line.seen_by, line.heading, line.level)  # fmt: skip


def other(arg: Arg) -> Arg:
    """Another number, another word."""
    if isinstance(arg, Series):
        return Series(tuple([item + 1 if isinstance(item, int) else item for item in arg.items]), arg.by)
    if isinstance(arg, int):
        return arg + 1
    words = {"yes": "no", "no": "yes", "fails": "succeeds", "+1": "+2", "-1": "-3", "½": "1", "1": "1½", "0": "1"}
    return words.get(str(arg), "7 blue" if str(arg).endswith(("red", "blue", "Resources", "Wealth")) else arg)


def other_line(line: Line) -> Line:
    if line.kind == "withdraw":
        return with_args(line, line.args)
    return with_args(line, tuple([other(arg) for arg in line.args]))


def other_weighing(line: Line) -> Line:
    """Another choice, other values, fewer candidates."""
    nowhere = Noun("area", "londinium", "Londinium")
    args = [nowhere if place == 1 and isinstance(arg, Noun) else arg for place, arg in enumerate(line.args)]
    for place in range(5, len(args), 3):
        values = args[place]
        assert isinstance(values, Series)
        args[place] = Series(tuple([int(str(value)) * 2 + 1 + n for n, value in enumerate(values.items)]), values.by)
    if isinstance(args[2], Series) and len(args) == 3:
        args[2] = Series((*args[2].items, nowhere), ", ")
    return with_args(line, tuple(args))


def false_line(line: Line) -> Line:
    """Other numbers and answers, other selections, more who fall, and no dice."""
    if line.kind == "np-weighed":
        false = other_weighing(line)
    elif line.kind in ("evade", "ambush"):
        false = with_args(line, ("nobody", line.args[1]))
    elif line.kind in ("units-lost", "place"):
        false = with_args(line, (line.args[0], Series((9, line.nouns("piece")[0])), *line.args[2:]))
    else:
        false = other_line(line)
    false.chance = ()
    return false


def other_board(board: dict[str, Any]) -> dict[str, Any]:
    """Everything that is counted is one more, and everything that is so or not so is the other way."""
    spaces = {}
    for name, space in board["spaces"].items():
        sites = {
            site: {**held, "holds": "hillfort" if name == "londinium" else held["holds"]}
            for site, held in space["sites"].items()
        }
        units = {piece: [count, count + 1] for piece, (count, _) in space["units"].items()}
        spaces[name] = {
            **space,
            "control": "scotti",
            "population": space["printed"] + 2,
            "prosperity": [9, 9],
            "sites": sites,
            "units": units,
        }
    factions = {
        name: {
            **faction,
            "resources": 81,
            "margin": 99,
            "passes": not faction["passes"],
            "eligible": not faction["eligible"],
        }
        for name, faction in board["factions"].items()
    }
    boxes = {**board["boxes"], "available": {piece: count + 1 for piece, count in board["boxes"]["available"].items()}}
    tracks = {name: value + 1 for name, value in board["tracks"].items()}
    bands = {name: value + 1 for name, value in board["bands"].items()}
    return {**board, "spaces": spaces, "factions": factions, "boxes": boxes, "tracks": tracks, "bands": bands}


class Restless:
    """Every second table has its people elsewhere and its cubes in the wrong rows."""

    def __init__(self) -> None:
        self.turn = 0

    def __call__(self, board: dict[str, Any]) -> dict[str, Any]:
        self.turn += 1
        spaces = {}
        for name, space in board["spaces"].items():
            rows = [0, 1] if self.turn % 2 else [1, 2]
            spaces[name] = {**space, "prosperity": rows, "population": self.turn % 2}
        factions = {name: {**faction, "resources": self.turn % 2} for name, faction in board["factions"].items()}
        return {**board, "spaces": spaces, "factions": factions}


def poorer(board: dict[str, Any]) -> dict[str, Any]:
    """Nobody has Towns, Raiders or Renown, and nobody fled."""
    spaces = {}
    for name, space in board["spaces"].items():
        units = {piece: held for piece, held in space["units"].items() if not piece.endswith("raider")}
        spaces[name] = {
            **space,
            "units": units,
            "sites": townless(space["sites"]) if board["battle"] is None else space["sites"],
        }
    factions = {name: {**faction, "resources": 0} for name, faction in board["factions"].items()}
    order = None if board["order"] is None else {**board["order"], "groups": [], "white": []}
    card = {**board["card"], "symbols": {}}
    tracks = {**board["tracks"], "refugees": 0}
    return {**board, "spaces": spaces, "factions": factions, "order": order, "card": card, "tracks": tracks}


def townless(sites: dict[str, Any]) -> dict[str, Any]:
    return {site: {**held, "holds": None if held["holds"] == "town" else held["holds"]} for site, held in sites.items()}


def test_every_check_can_fail(games: list[list[Step]]):
    counted: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for steps in games:
        seen: dict[int, Table] = {}
        honest = doctored(seen)
        assert set(shown(honest, steps, every=20)) == set()
        counted += honest.counted
        failed += shown(doctored(seen, lines=false_line), steps, every=0)
        for board in (other_board, Restless(), poorer):
            failed += shown(doctored(seen, board=board), steps, every=60)
        failed += shown(doctored(seen, answers=lambda legal: NO_ANSWERS), steps, every=100)
    assert set(counted) - set(failed) <= {"np order", "refugees", "imperium"}  # below
    assert {"costs", "field strikes", "raid subtraction", "recovery", "np values"} <= set(counted)


def doctored(seen: dict[int, Table], **doctors: Doctor) -> Doctored:
    oracle = Doctored("pendragon")
    oracle.seen = seen
    for name, doctor in doctors.items():
        setattr(oracle, name, doctor)
    return oracle


def test_a_wrong_winner_is_seen(games: list[list[Step]]):
    notes, now = Notes(Counter()), table(games[0][-1].after)
    result = {"winners": ["nobody"], "scores": dict.fromkeys(("dux", "civitates", "saxons", "scotti"), 99.0)}
    check_result(notes, now, result, by_margins=True)
    assert {difference.check for difference in notes.differences} == {"winner", "final margins"}


def test_boxes_out_of_order_are_seen(games: list[list[Step]]):
    lines = [line for steps in games for step in steps for line in step.lines]
    trace = [line for line in lines if line.about == "dux" and line.kind.startswith("np-")]
    met = [line for line in trace if str(line.rule).split(".")[-1] in ("intercept-trigger", "train-trigger")]
    notes = Notes(Counter())
    check_order(notes, "dux", sorted(met, key=lambda line: str(line.rule)))
    assert not notes.differences
    check_order(notes, "dux", sorted(met, key=lambda line: str(line.rule), reverse=True))
    assert [difference.check for difference in notes.differences] == ["np order"]


def test_an_imperium_that_does_not_fall_is_seen(games: list[list[Step]]):
    start = next(now for now in map(table, [steps[0].before for steps in games]) if not now.fragmented)
    notes, deserted = Notes(Counter()), {}
    for name, space in start.board["spaces"].items():
        deserted[name] = {**space, "prosperity": [0, 0], "units": {}}
    check_imperium(notes, table_of({**start.board, "spaces": deserted}, start.options), 0, [])
    assert {difference.check for difference in notes.differences} == {"imperium"}


def test_people_who_vanish_are_seen(games: list[list[Step]]):
    notes, before = Notes(Counter()), table(games[0][0].before)
    fled = before.board["tracks"]["refugees"] + 1
    for refugees, seen in ((fled, 0), (fled - 1, 1)):
        iceni = {**before.board["spaces"]["iceni"], "population": 1}
        tracks = {**before.board["tracks"], "refugees": refugees}
        board = {**before.board, "spaces": {**before.board["spaces"], "iceni": iceni}, "tracks": tracks}
        check_refugees(notes, before, table_of(board, before.options))
        assert len(notes.differences) == seen
