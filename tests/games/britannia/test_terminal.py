"""Britannia on the terminal, from views made by hand and by the game."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console, RenderableType

import logres
from logres import BadInput
from logres.games.britannia.tables import AREA_NAMES, NATION_NAMES, NATIONS
from logres.games.britannia.ui.terminal import BritanniaTerminal, odds_in, stack

terminal = BritanniaTerminal("britannia")


def shown(what: RenderableType, width: int = 80) -> str:
    console = Console(width=width, highlight=False, color_system=None)
    with console.capture() as captured:
        console.print(what)
    return captured.get()


def units(**given: Any) -> dict[str, Any]:
    return {"infantry": 0, "cavalry": 0, "leaders": [], "fort": False, "burh": False, **given}


@pytest.fixture
def view() -> dict[str, Any]:
    return {
        "result": None,
        "board": {
            "round": 15,
            "years": [1035, 1066],
            "nation": "normans",
            "phase": "battles",
            "half": 2,
            "areas": {
                "kent": {
                    "units": {
                        "normans": units(infantry=3, cavalry=2, leaders=["william"]),
                        "saxons": units(infantry=2, burh=True, leaders=["harold"]),
                    },
                    "ruin": True,
                },
                "north_sea": {"units": {"norwegians": units(infantry=4)}, "ruin": False},
                "gwynedd": {"units": {"welsh": units(infantry=1)}, "ruin": False},
                "york": {"units": {"romans": units(infantry=1, fort=True)}, "ruin": False},
            },
            "population": {"welsh": 3},
            "points": {"welsh": 12, "normans": 4},
            "seats": {
                "p1": {"nations": ["normans", "welsh"], "points": 16, "bid": 5},
                "p2": {"nations": ["saxons", "romans"], "points": 0, "bid": 0},
            },
            "subjects": {"welsh": "romans"},
            "leaders": {},
            "battle": {"area": "kent", "attacker": "normans", "defender": "saxons"},
            "to_come": [
                {
                    "round": 16,
                    "nation": "danes",
                    "arrivals": [{"sea": "frisian_sea", "infantry": 3, "cavalry": 0}],
                    "leaders": ["svein"],
                    "turn": ["boats"],
                }
            ],
        },
    }


@pytest.mark.parametrize("width", [40, 80, 120, 200])
def test_the_map_names_every_land_and_fits(view: dict[str, Any], width: int):
    out = shown(terminal.board(view, width), width)
    for name in ("Kent", "S. Mercia", "Orkneys^", "North Sea"):
        assert name in out
    assert "Irish Sea" not in out
    assert max(map(len, out.splitlines())) <= width


def test_a_stack_tells_armies_works_and_leaders(view: dict[str, Any]):
    out = " ".join(shown(terminal.board(view, 200), 200).split())
    assert "Kent!△" in out
    kent = view["board"]["areas"]["kent"]["units"]
    assert stack("normans", kent["normans"]).plain == "Normans 3+2c ★William"
    assert stack("saxons", kent["saxons"]).plain == "Saxons 2■ ★Harold"
    assert "Romans 1▲" in out


def test_the_moment_and_the_points_less_the_bid(view: dict[str, Any]):
    moment, points = terminal.status(view)
    assert moment == "Round 15, 1035-1066 AD, Normans (2nd half), battles"
    assert points == "p1 11  p2 0"


def test_the_score_tells_subjects_and_what_is_due(view: dict[str, Any]):
    out = shown(terminal.score(view))
    assert "subject to the Romans" in out
    assert "bid 5" in out
    welsh = next(line for line in out.splitlines() if "Welsh" in line).split()
    assert welsh[1:5] == ["12", "1", "1", "3"]


def test_the_timeline_tells_forces_leaders_and_boats(view: dict[str, Any]):
    out = shown(terminal.timeline(view))
    assert "3 infantry in the Frisian Sea, Svein Estrithson; boats" in out
    assert "Round 16, 1066-1085 AD  (scoring, King)" in out


def test_hints_tell_who_stands_there(view: dict[str, Any]):
    assert terminal.hint(view, {"verb": "to", "area": "gwynedd"}) == "Welsh 1"
    assert terminal.hint(view, {"verb": "to", "area": "gwent"}) == "^"
    assert terminal.hint(view, {"verb": "to", "area": "essex"}) is None
    assert terminal.hint(view, {"text": "done", "verb": "done"}) is None


def test_every_nation_has_a_card(view: dict[str, Any]):
    view["board"]["round"] = 1
    for nation, name in zip(NATIONS, NATION_NAMES, strict=True):
        out = shown(terminal.card(view, nation))
        assert out.startswith(f"{name}: what is still to be won")
        assert "nothing more" not in out


def test_a_card_tells_only_what_can_still_be_won(view: dict[str, Any]):
    view["board"]["round"] = 6
    out = shown(terminal.card(view, "romans"), 300)
    assert "nothing more" in out
    assert "round 7" in shown(terminal.card(view, "jut"), 300)


def test_a_card_speaks_of_zones_and_restrictions(view: dict[str, Any]):
    assert "all of England" in shown(terminal.card(view, "normans"), 300)
    assert "besides when" in shown(terminal.card(view, "normans"), 300)
    welsh = shown(terminal.card(view, "welsh"), 300)
    assert "1  every other area" in welsh
    assert "count up to half of those of all of Wales" in welsh


@pytest.mark.parametrize("name", ["", "ro", "vandals"])
def test_a_name_that_is_no_nation_is_refused(view: dict[str, Any], name: str):
    with pytest.raises(BadInput, match="there is no nation"):
        terminal.card(view, name)


def test_the_odds_of_the_battle_in_course(view: dict[str, Any]):
    found = odds_in(view)
    assert found.attack == (3, 2, 0)
    assert found.defend == (2, 0, 1)
    assert found.battle.attacker_leader
    assert found.battle.defender_leader
    assert found.battle.burhs_first
    assert "attacker wins" in shown(terminal.odds(view))
    view["board"]["battle"] = None
    assert odds_in(view, "kent") == found
    with pytest.raises(BadInput, match="one of: kent"):
        terminal.odds(view)
    del view["board"]["areas"]["kent"]
    with pytest.raises(BadInput, match="nobody fights now"):
        terminal.odds(view, "kent")


@pytest.mark.parametrize("scenario", logres.title("britannia").scenarios)
def test_every_scenario_shows_itself(scenario: str):
    view = logres.new("britannia", scenario, seed=1).view(None)
    out = shown(terminal.board(view, 80))
    assert all(name.split()[-1] in out for name in AREA_NAMES[:37])
    assert "points" in shown(terminal.score(view))
    assert shown(terminal.timeline(view))
