"""The figures of reduX: what the rules imply of them, and that a printed copy can replace them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import logres
from logres.games import figures
from logres.games.britannia.tables import AREA, AREAS, BOUNDARIES, COAST, LEADERS, N_NATIONS, NATION, NATIONS
from logres.games.britannia_redux import tables
from logres.games.britannia_redux.tables import (
    CALENDAR,
    DATA,
    HOLDING,
    MAX_CAVALRY,
    MAX_INFANTRY,
    NORMAN_SEA,
    PLAY_ORDER,
    SCENARIOS,
)
from logres_workshop.marker import rule


def names(areas) -> set[str]:
    return {AREAS[a] for a in areas}


def test_fifteen_nations_in_britannias_order():
    assert [NATIONS[n] for n in PLAY_ORDER] == [n for n in NATIONS if n not in ("romans", "belgae")]
    assert (MAX_INFANTRY[NATION["romans"]], MAX_INFANTRY[NATION["saxons"]]) == (0, 20)


@rule("britannia-redux", "redux.cavalry.nations")
def test_only_romano_british_and_normans_have_cavalry():
    assert {NATIONS[n]: count for n, count in enumerate(MAX_CAVALRY) if count} == {"romano_british": 2, "normans": 4}
    assert (MAX_INFANTRY[NATION["romano_british"]], MAX_INFANTRY[NATION["normans"]]) == (8, 8)
    assert tables.ARTHUR_CAVALRY == 2
    riders = {(r, n) for r in range(1, 11) for n in range(N_NATIONS) for _, _, c in CALENDAR.arrivals(r, n) if c}
    assert riders == {(10, NATION["normans"])}


@rule("britannia-redux", "redux.leader.pair-marker")
def test_a_marker_with_two_names_is_one_leader():
    assert [LEADERS[leader] for leader in CALENDAR.leaders_due(7, NATION["danes"])] == ["ivar_halfdan"]
    assert AREAS[CALENDAR.leader_sea[LEADERS.index("ivar_halfdan")]] == "fri_nor"
    assert LEADERS.count("edwin_morcar") == 1


def test_boundaries_open_the_coasts_of_both_seas():
    assert len(BOUNDARIES) == 6
    assert names(COAST[AREA["eng_fri"]]) == names(COAST[AREA["english_channel"]]) | names(COAST[AREA["frisian_sea"]])


def test_neighbours_of_centres_follow_from_the_map():
    assert names(HOLDING[NATION["welsh"]].adjacent) == {"clwyd", "devon", "gwent", "hwicce", "march"}
    assert names(HOLDING[NATION["jutes"]].adjacent) == {"essex", "sussex"}
    assert names(HOLDING[NATION["norsemen"]].adjacent) == {
        "cheshire",
        "galloway",
        "lothian",
        "moray",
        "pennines",
        "skye",
    }
    both = HOLDING[NATION["normans"]].centres | HOLDING[NATION["saxons"]].centres
    assert names(both) == {"essex", "wessex", "hwicce", "south_mercia"}
    assert AREAS[NORMAN_SEA] == "english_channel"


def test_every_player_has_a_claimant():
    claimants = {"four-player": 4, "five-player": 5, "three-player": 3}
    for scenario, count in claimants.items():
        groups = SCENARIOS[scenario].groups
        crown = {"norwegians", "saxons", "normans", "danes"} | ({"angles"} if count == 5 else set())
        crown -= {"danes"} if count == 3 else set()
        assert [len({NATIONS[n] for n in group} & crown) for group in groups] == [1] * count
        assert sorted(n for group in groups for n in group) == list(PLAY_ORDER)


def test_every_figure_has_a_source_and_a_confidence():
    legend = DATA["sources"]["tags"]
    for figure in figures.described(DATA):
        assert figure.source, figure.path
        assert set(figure.source) <= set(legend), figure.path
        assert figure.confidence in ("high", "medium", "low"), figure.path


def test_a_printed_copy_can_put_figures_right(tmp_path: Path):
    (tmp_path / "scoring.yaml").write_text("bretwalda: {value: 2}\n")
    code = (
        "from logres.games import figures; from logres.games.britannia_redux.tables import BRETWALDA_POINTS, DATA; "
        "print(BRETWALDA_POINTS, figures.fingerprint(DATA))"
    )
    env = {**os.environ, "LOGRES_DATA_BRITANNIA_REDUX": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    points, fingerprint = done.stdout.split()
    assert points == "2"
    assert fingerprint != logres.title("britannia-redux").data


@pytest.mark.parametrize("scenario", ["four-player", "three-player", "five-player"])
def test_the_view_says_that_figures_are_reconstructed(scenario):
    g = logres.new("britannia-redux", scenario, seed=1)
    assert g.view(None)["board"]["reconstructed"] is True
    assert g.seats == tuple(f"p{i + 1}" for i in range(len(g.seats)))
