"""The oracle of Britannia and reduX agrees with the engine but for what is open, and can disagree in every check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy

import pytest

import logres
from logres.engine.chance import Draw
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.history import Line
from logres.engine.nouns import Noun, Series
from logres_workshop.audit.britannia import BritanniaOracle, growth, late, submission
from logres_workshop.audit.britannia.facts import REDUX, facts_of
from logres_workshop.audit.britannia.moves import explore, marches
from logres_workshop.audit.britannia.scene import Scene, Units, stacking_fits
from logres_workshop.audit.moments import Moment, Step
from logres_workshop.audit.results import Audit
from logres_workshop.audit.runner import Task, begun, tasks, watch

pytestmark = pytest.mark.xdist_group("oracle of Britannia")  # one worker prepares for all of them

Lines = list[Line]


def checks(audit: Audit) -> set[str]:
    return {found.difference.check for found in audit.found}


def one(title: str, seed: str, game: int, at: int) -> Audit:
    return watch(tasks(title, game + 1, seed, at=at)[-1])


# ---------------------------------------------------------------------- the engine agrees


@pytest.mark.parametrize(("title", "number"), [("britannia", 3), (REDUX, 1)])
def test_a_game_agrees(title: str, number: int):
    audit = watch(tasks(title, number + 1, "t", moments=30 * (number + 1), longest=600)[number])
    assert checks(audit) == set()
    assert audit.counted["losses"] > 10
    assert audit.counted["population points"] > 10


@pytest.mark.parametrize(("seed", "game", "at"), [("a", 5, 148), ("b", 1, 203), ("a", 4, 281)])
def test_what_was_found_is_mended(seed: str, game: int, at: int):
    assert checks(one("britannia", seed, game, at)) == set()


@pytest.mark.parametrize(
    ("title", "game", "at"),
    [
        pytest.param("britannia", 10, 254, id="an overlord wants an area kept"),
        pytest.param("britannia", 60, 278, id="a phase that is started again after the overlord was asked"),
        pytest.param(REDUX, 19, 1528, id="an attack on a claimant in an extra turn", marks=pytest.mark.long),
    ],
)
def test_what_the_oracle_had_to_learn(title: str, game: int, at: int):
    assert checks(one(title, "r12", game, at)) == set()


@pytest.mark.long
@pytest.mark.parametrize(
    ("title", "game", "at", "check"),
    [
        pytest.param("britannia", 62, 1615, "leader falls", id="a leader who goes along with those who retreat"),
        pytest.param("britannia", 219, 1385, "cnut", id="a Cnut who is lost at sea is no King"),
        pytest.param("britannia", 283, 2994, "defender's refuges", id="a leader who came alone bars no way"),
        pytest.param(REDUX, 112, 2199, "attacker's refuges", id="settlers who retreat where raiders stay"),
        pytest.param(REDUX, 249, 2646, "leader falls", id="a leader who goes along before another round"),
    ],
)
def test_what_the_long_run_taught_it(title: str, game: int, at: int, check: str):
    audit = one(title, "w1", game, at)
    assert checks(audit) == set()
    assert audit.counted[check]


# ---------------------------------------------------------------------- the oracle can disagree: lines


def with_args(line: Line, *args: object) -> Line:
    copy = Line(line.number, line.seat, line.rule, line.kind, line.template, line.args, line.about, line.group,
                line.chance, line.seen_by, line.heading, line.level)  # fmt: skip
    copy.args = args  # type: ignore[assignment]
    return copy


def one_more(kind: str, about: str = "", by: int = 1) -> Callable[[Lines], Lines]:
    """The first number of the first line of a kind is one more."""

    def doctored(lines: Lines) -> Lines:
        at = next(i for i, line in enumerate(lines) if line.kind == kind and about in ("", line.about))
        args = list(lines[at].args)
        place = next(i for i, arg in enumerate(args) if isinstance(arg, int))
        args[place] = int(str(args[place])) + by
        return [*lines[:at], with_args(lines[at], *args), *lines[at + 1 :]]

    return doctored


def without(kind: str) -> Callable[[Lines], Lines]:
    return lambda lines: [line for line in lines if line.kind != kind]


def a_die_less(lines: Lines) -> Lines:
    def less(line: Line) -> Line:
        copy = with_args(line, *line.args)
        first = line.chance[0]
        copy.chance = (Draw(first.label, first.values[:-1]), *line.chance[1:])
        return copy

    return [less(line) if line.kind == "battle-roll" else line for line in lines]


def somebody_else(kind: str) -> Callable[[Lines], Lines]:
    def doctored(lines: Lines) -> Lines:
        copies = [with_args(line, *line.args) for line in lines]
        for copy in copies:
            copy.about = "picts" if copy.kind == kind else copy.about
        return copies

    return doctored


def far_away(lines: Lines) -> Lines:
    """A march of the Romans leads through the Orkneys, where no fort is."""
    way = Series((Noun("area", "kent", "Kent"), Noun("area", "orkneys", "Orkneys")), " - ")
    return [with_args(line, *line.args[:-1], way) if line.kind == "march" else line for line in lines]


def romans_march(step: Step) -> bool:
    empty = step.before.view(None, log=False)["board"]["areas"].get("orkneys", {}).get("units")
    return not empty and any(line.kind == "march" and line.about == "romans" for line in step.lines)


def danes_leave(step: Step) -> bool:
    return any(line.kind == "departures" and line.about == "danes" for line in step.lines)


def crown_for_the_other(lines: Lines) -> Lines:
    """Cnut is King where he was not, and the other way round."""
    if any(line.kind == "cnut-king" for line in lines):
        return without("cnut-king")(lines)
    return [*lines, Line(1, "", None, "cnut-king", "", ())]


def has(*kinds: str) -> Callable[[Step], bool]:
    return lambda step: {*kinds} <= {line.kind for line in step.lines}


def passing(step: Step) -> bool:
    return has("march", "occupy")(step)


def roman_arrival(step: Step) -> bool:
    return any(line.kind == "arrival" and line.about == "romans" for line in step.lines)


# what is doctored: the check that must notice, the steps that can be doctored, and how
DOCTORED: dict[str, tuple[Callable[[Step], bool], Callable[[Lines], Lines]]] = {
    "dice": (has("battle-roll"), a_die_less),
    "losses": (has("loss"), one_more("loss")),
    "leader falls": (has("leader-killed"), without("leader-killed")),
    "points for kills": (has("eliminate"), one_more("eliminate")),
    "points for holding": (has("hold"), one_more("hold")),
    "points for occupying": (has("occupy"), one_more("occupy")),
    "occupied and paid": (has("occupy"), without("occupy")),
    "passed and paid": (passing, without("occupy")),
    "fort on the way": (romans_march, far_away),
    "points add up": (has("occupy"), one_more("occupy")),
    "population points": (has("population"), one_more("population")),
    "new armies": (has("new-army"), without("new-army")),
    "arrivals": (has("arrival"), one_more("arrival")),
    "roman reinforcements": (roman_arrival, one_more("arrival", "romans", by=5)),
    "norwegian reinforcements": (has("round"), one_more("arrival")),
    "king": (has("king"), without("king")),
    "bretwalda": (has("bretwalda"), somebody_else("bretwalda")),
    "cnut": (danes_leave, crown_for_the_other),
    "rex": (has("rex"), without("rex")),
    "raids": (has("raid"), one_more("raid")),
}


def noticed(oracle: BritanniaOracle, step: Step, check: str, doctor: Callable[[Lines], Lines]) -> bool:
    facts = facts_of(oracle.title)
    copy = deepcopy(oracle, {id(facts): facts})
    try:
        doctored = Step(step.before, step.action, step.after, doctor(step.lines))
    except StopIteration:
        return False
    return any(found.check == check for found in copy.after_step(doctored))


# ---------------------------------------------------------------------- the oracle can disagree: answers

# the check, the question, and how the answers begin of which one is hidden
HIDDEN = {
    "attacker's refuges": ("AttackerRetreats", "retreat "),
    "defender's refuges": ("DefenderRetreats", "retreat "),
    "leader slips away": ("DefenderRetreats", "send "),
    "placing": ("PlaceArmy", "place "),
    "hunger": ("Starve", "remove "),
    "movement may end": ("ChooseGroup", "done"),
    "withdrawal": ("ChooseWithdrawal", "withdraw "),
    "recall": ("Recall", "recall "),
    "candidates": ("Vote", "vote "),
    "burhs": ("BuildBurh", "build "),
    "romans leave": ("Convert", "convert "),
}


def misses(oracle: BritanniaOracle, game: Game, check: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the oracle misses an answer that is kept from it."""
    begins = HIDDEN[check][1]
    whole = Scene.legal

    def less(scene: Scene) -> list[str]:
        answers = whole(scene)
        gone = next((word for word in answers if word.startswith(begins)), "none")
        where = f" {gone.split()[-1]}"
        return [word for word in answers if word != gone and not (word.startswith(begins) and word.endswith(where))]

    with monkeypatch.context() as patch:
        patch.setattr(Scene, "legal", less)
        patch.setattr(marches, "check", lambda scene, counted: ())
        found = list(oracle.at_moment(Moment(game.clone())))
    return any(each.check == check for each in found)


@pytest.fixture(scope="module")
def proved() -> set[str]:
    """The checks that noticed what was wrong, over three games."""
    patch = pytest.MonkeyPatch()
    seen: set[str] = set()
    for task in (tasks("britannia", 1, "p")[0], tasks(REDUX, 2, "p")[1], tasks("britannia", 2, "p")[1]):
        for check in _over_one_game(task, seen, patch):
            seen.add(check)
    return seen


def _over_one_game(task: Task, seen: set[str], patch: pytest.MonkeyPatch) -> Iterator[str]:
    game, driver = begun(task)
    oracle = BritanniaOracle(task.title)
    while game.pending and not {*DOCTORED, *HIDDEN} <= seen:
        kind = game.pending[0].kind
        for check, (question, _) in HIDDEN.items():
            if question == kind and check not in seen and misses(oracle, game, check, patch):
                yield check
        seat, action = driver.choose(game)
        before, written = game.clone(), game.lines.size
        game.play(action, seat)
        step = Step(before, action.text, game, game.lines.since(written))
        for check, (fits, doctor) in DOCTORED.items():
            if step.lines and check not in seen and fits(step) and noticed(oracle, step, check, doctor):
                yield check
        assert list(oracle.after_step(step)) == []


@pytest.mark.parametrize("check", [*DOCTORED, *HIDDEN])
def test_a_wrong_answer_is_noticed(check: str, proved: set[str]):
    assert check in proved


# ---------------------------------------------------------------------- the rest by hand


def at(phase: str, areas: dict[str, dict[str, dict[str, object]]], nation: str = "welsh", round: int = 9) -> Game:
    doc = {"at": {"round": round, "phase": phase, "nation": nation}, "board": {"areas": areas}}
    return logres.position("britannia", doc, seed=1)


def reach_differs(game: Game, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The checks that miss one area which the engine is made to leave out."""
    whole = explore.texts
    for module in (explore, marches):
        monkeypatch.setattr(module, "texts", lambda copy: [word for word in whole(copy) if word != "to avalon"])
    counted: Counter[str] = Counter()
    return {found.check for found in marches.check(Scene(game), counted)}


@pytest.mark.parametrize(
    ("check", "nation", "round", "areas"),
    [
        ("reach of an army", "welsh", 9, {"devon": {"welsh": {"infantry": 1}}}),
        ("reach of a group", "welsh", 9, {"devon": {"welsh": {"infantry": 3}}}),
        ("reach by boat", "saxons", 9, {"devon": {"saxons": {"infantry": 1}}}),
        ("reach from the sea", "irish", 9, {"atlantic_ocean": {"irish": {"infantry": 1}}}),
        ("reach with a leader", "saxons", 11, {"devon": {"saxons": {"infantry": 1, "leader": "egbert"}}}),
        ("reach by roads", "romans", 4, {"devon": {"romans": {"infantry": 1, "fort": True}}}),
    ],
)
def test_an_area_that_is_left_out_is_missed(
    check: str, nation: str, round: int, areas: dict[str, dict[str, dict[str, object]]], monkeypatch: pytest.MonkeyPatch
):
    game = at("movement", areas, nation, round)
    assert list(marches.check(Scene(game), Counter())) == []
    assert check in reach_differs(game, monkeypatch)


def test_a_wrong_number_of_norman_cavalry_is_noticed(monkeypatch: pytest.MonkeyPatch):
    areas: dict[str, dict[str, dict[str, object]]] = {
        "essex": {"normans": {"infantry": 1, "leader": "william"}},
        "wessex": {"normans": {"infantry": 1}},
        "kent": {"saxons": {"infantry": 1, "leader": "harold"}},
    }
    doc = {"at": {"round": 15, "phase": "end-of-round"}, "board": {"areas": areas}}
    game = logres.position("britannia", doc, seed=1)
    assert game.pending[0].kind == "NormanExchange"
    assert list(late.check(Scene(game), Counter())) == []
    monkeypatch.setattr(Scene, "legal", lambda scene: ["take 0 cavalry"])
    assert [found.check for found in late.check(Scene(game), Counter())] == ["norman reinforcements"]


def test_a_nation_that_is_not_fed_is_noticed():
    game = at("movement", {"york": {"welsh": {"infantry": 2}}})
    before, after = Scene(game), Scene(game)
    ended = [Line(1, "", None, "round-ends", "", ())]
    step = Step(game, "done", game, ended)
    assert list(growth.fed(before, after, step, Counter())) == []
    after.areas["york"]["welsh"] = Units(infantry=3)
    assert [found.check for found in growth.fed(before, after, step, Counter())] == ["fed"]


def test_a_position_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch):
    def refused(game: Game) -> dict[str, object]:
        raise BadInput("no")

    game = at("movement", {"york": {"welsh": {"infantry": 2}}})
    monkeypatch.setattr(Game, "position", refused)
    assert [found.check for found in BritanniaOracle("britannia").at_moment(Moment(game))] == ["position"]


def romans_have_moved(welsh: tuple[str, ...]) -> Game:
    areas: dict[str, dict[str, dict[str, object]]] = {area: {"welsh": {"infantry": 1}} for area in welsh}
    areas["york"] = {"romans": {"infantry": 2}, "brigantes": {"infantry": 2}}
    areas["kent"] = {"romans": {"infantry": 2}, "belgae": {"infantry": 2}}
    areas |= {area: {"brigantes": {"infantry": 1}} for area in ("bernicia", "lothian", "galloway", "cumbria")}
    areas |= {area: {"picts": {"infantry": 1}} for area in ("alban", "mar", "moray", "skye")}
    return at("movement", areas, "romans", 2)


def test_who_may_submit_and_is_not_asked_is_noticed():
    game = romans_have_moved(("powys", "gwynedd", "clwyd"))
    oracle = BritanniaOracle("britannia")
    before = game.clone()
    game.play("done")
    assert game.pending[0].kind == "Submit"
    assert list(oracle.after_step(Step(before, "done", game, []))) == []
    asked = game.clone()
    game.play("resist")
    assert list(oracle.after_step(Step(asked, "resist", game, []))) == []
    assert oracle.counted["asked to submit"] == 1
    unasked = BritanniaOracle("britannia")  # it has not seen the question
    found = list(unasked.after_step(Step(before, "done", game, [Line(1, "", None, "battle-roll", "", ())])))
    assert [each.check for each in found] == ["asked to submit"]


def test_who_is_asked_and_may_not_submit_is_noticed():
    game = romans_have_moved(("powys", "gwynedd", "clwyd"))
    game.play("done")
    scene = Scene(game)
    assert list(submission.check(scene, Counter())) == []
    scene.areas |= {area: {"welsh": Units(infantry=1)} for area in ("devon", "gwent", "avalon")}
    assert [found.check for found in submission.check(scene, Counter())] == ["may submit"]


def test_stacking_by_the_letter():
    facts = facts_of("britannia")
    assert stacking_fits(facts, "welsh", {"york": 9, "essex": 3, "devon": 2})
    assert not stacking_fits(facts, "welsh", {"york": 4, "essex": 4})
    assert stacking_fits(facts, "welsh", {"devon": 4, "essex": 3})
    assert not stacking_fits(facts, "welsh", {"devon": 5})
    assert stacking_fits(facts, "romans", {"devon": 4, "gwent": 4, "essex": 9, "york": 9})
