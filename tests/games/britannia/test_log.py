"""The log is data: kinds of lines, whom they are about, what they speak of, and the groups they stand in."""

import pytest

import logres
from logres.engine.nouns import Noun, Series
from logres.games.britannia.tables import AREAS, LEADERS, NATIONS
from tests.conformance.samples import wander
from tests.games.britannia.positions import position

pytestmark = pytest.mark.xdist_group("log of Britannia")  # one worker prepares for all of them


@pytest.fixture(scope="module", params=["britannia", "britannia-redux"])
def log(request):
    g = logres.new(request.param, seed=3)
    wander(g, 4000)
    return g.log


def test_a_kind_is_one_sentence(log):
    templates: dict[str, set[str]] = {}
    for line in log:
        templates.setdefault(line.kind, set()).add(line.template)
    assert "" not in templates
    assert {kind for kind, found in templates.items() if len(found) > 1} == set()


def test_a_line_is_about_a_nation_and_speaks_of_things_on_the_board(log):
    assert {
        line.about for line in log if line.kind not in ("round", "round-ends", "no-bretwalda", "ballot-call")
    } <= set(NATIONS)
    known = {"area": set(AREAS), "actor": set(NATIONS), "piece": {*LEADERS, "infantry", "cavalry", "fort", "burh"}}
    assert all(noun.id in known[noun.kind] for line in log for noun in line.nouns())


def test_lines_stand_under_round_turn_and_battle(log):
    headings = {line.heading: line for line in log if line.heading}
    assert [headings[n].level for n in sorted(headings)][:2] == [0, 1]
    for line in log:
        above = headings.get(line.group)
        assert above is not None or line.kind == "round"
        if line.kind == "battle-roll":
            assert above is not None
            assert above.kind == "battle"
            assert above.about == line.about


@pytest.mark.parametrize(
    ("defender", "dice", "hits"),
    [
        ({"infantry": 1}, [5, 5], 0),  # a 5 does nothing to Romans
        ({"infantry": 1}, [5, 6], 1),
        ({"infantry": 1, "fort": True}, [5, 5], 0),  # nor to their fort before they are gone
        ({"infantry": 1, "fort": True}, [5, 6], 2),
        ({"fort": True}, [5, 4], 1),
    ],
)
def test_the_log_counts_the_hits_that_tell(defender, dice, hits):
    units = len(defender)
    chance = [*[1] * units, *dice]
    g = position("battle", "belgae", {"kent": {"belgae": 2, "romans": defender}}, 2, chance=chance, at={"area": "kent"})
    line = next(line for line in g.log if line.kind == "battle-roll")
    assert line.text.startswith(f"Round 1 of dice: Belgae hit {hits}, Romans hit 0")


@pytest.mark.parametrize(
    ("area", "attacker", "faces", "bonuses"),
    [
        ("york", {"infantry": 2}, (5, 5), (0, 0)),
        ("york", {"infantry": 2, "leader": "ida"}, (5, 4), (1, 0)),
        ("pennines", {"infantry": 2}, (5, 6), (0, 0)),
    ],
)
def test_the_line_of_a_roll_holds_what_the_dice_needed(area, attacker, faces, bonuses):
    g = position("battles", "angles", {area: {"angles": attacker, "brigantes": 1}}, round=7, chance=[1, 1, 1])
    line = next(line for line in g.log if line.kind == "battle-roll")
    assert line.args[5:] == (Series(faces), *bonuses)
    assert [draw.label.split()[2] for draw in line.chance] == ["brigantes", "angles"]


def test_a_battle_in_the_log():
    areas = {"york": {"saxons": 2, "angles": 1}}
    g = position("battle", "saxons", areas, 8, chance=[6, 1, 1], at={"area": "york"})
    opening = next(line for line in g.log if line.kind == "battle")
    loss = next(line for line in g.log if line.kind == "loss")
    assert (opening.text, opening.about, opening.level) == ("Saxons attack Angles in York", "saxons", 2)
    assert (loss.text, loss.about, loss.group) == ("Saxons lose 1 infantry in York", "saxons", opening.heading)
    assert loss.nouns("area") == [Noun("area", "york", "York")]
