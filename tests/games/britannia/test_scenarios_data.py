"""The scenarios as data: rounds, groups, set-ups."""

import pytest

from logres.games.britannia.rules.rounds.scenarios import SCENARIOS
from logres.games.britannia.tables import AREAS, COLOURS, LAND, N_NATIONS, NATIONS
from logres_workshop.marker import rule


def groups(scenario: str) -> dict[str, set[str]]:
    found = SCENARIOS[scenario]
    return {seat: {NATIONS[nation] for nation in group} for seat, group in zip(found.seats, found.groups, strict=True)}


def setup(scenario: str) -> dict[str, set[str]]:
    """Where a scenario puts one infantry of each nation."""
    placed = SCENARIOS[scenario].setup
    assert all(infantry == 1 for areas in placed.values() for infantry in areas.values())
    return {NATIONS[nation]: {AREAS[area] for area in areas} for nation, areas in placed.items()}


def vacant(scenario: str) -> set[str]:
    taken = {area for areas in SCENARIOS[scenario].setup.values() for area in areas}
    return {AREAS[area] for area in range(LAND) if area not in taken}


def span(scenario: str) -> tuple[int, int]:
    return SCENARIOS[scenario].first_round, SCENARIOS[scenario].last_round


def named(nations) -> set[str]:
    return {NATIONS[nation] for nation in nations}


def split(**placed: str) -> dict[str, set[str]]:
    return {name: set(ids.split()) for name, ids in placed.items()}


def test_scenarios():
    assert list(SCENARIOS) == [
        "four-player", "three-player", "five-player", "three-player-short",
        "two-player-early", "two-player-germanic", "two-player-vikings",
    ]  # fmt: skip
    assert all(scenario.id == id for id, scenario in SCENARIOS.items())


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_nation_has_one_player_or_none(id):
    scenario = SCENARIOS[id]
    played = [nation for group in scenario.groups for nation in group]
    assert sorted([*played, *scenario.unused]) == list(range(N_NATIONS))
    assert set(scenario.setup) <= set(played)


@rule("britannia", "game.rounds.sixteen")
def test_the_full_game_has_sixteen_rounds():
    assert [span(id) for id in ("four-player", "three-player", "five-player")] == [(1, 16)] * 3


@rule("britannia", "setup.groups.four-player")
def test_four_players():
    assert SCENARIOS["four-player"].seats == ("yellow", "green", "red", "blue")
    assert groups("four-player") == split(
        yellow="romans romano_british scots dubliners norwegians",
        green="caledonians danes jutes welsh",
        red="brigantes irish norsemen saxons",
        blue="belgae picts angles normans",
    )
    assert all(
        COLOURS[NATIONS.index(nation)] == seat for seat, group in groups("four-player").items() for nation in group
    )


@rule("britannia", "variant.3p.allocation")
def test_three_players():
    assert groups("three-player") == split(
        p1="romans romano_british scots dubliners danes jutes",
        p2="belgae welsh picts angles normans",
        p3="brigantes caledonians irish norsemen norwegians saxons",
    )


@rule("britannia", "variant.5p.allocation")
def test_five_players():
    assert groups("five-player") == split(
        p1="romans romano_british scots norwegians",
        p2="welsh danes jutes",
        p3="brigantes irish norsemen normans",
        p4="belgae picts angles",
        p5="caledonians dubliners saxons",
    )


@pytest.mark.parametrize("id", ["four-player", "three-player", "five-player", "two-player-early"])
def test_the_full_set_up(id):
    assert not vacant(id)
    assert named(SCENARIOS[id].setup) == {"romans", "belgae", "welsh", "brigantes", "caledonians", "picts"}


# --- The short game --------------------------------------------------------------------------------------------------


@rule("britannia", "variant.3p-short.frame")
def test_short_game_frame():
    assert span("three-player-short") == (6, 13)
    assert named(SCENARIOS["three-player-short"].unused) == {"romans", "belgae", "norwegians", "normans"}


@rule("britannia", "variant.3p-short.allocation")
def test_short_game_groups():
    assert groups("three-player-short") == split(
        p1="romano_british welsh brigantes caledonians danes",
        p2="picts irish norsemen saxons",
        p3="scots jutes angles dubliners",
    )


@rule("britannia", "variant.3p-short.setup")
def test_A41_short_game_set_up():
    assert setup("three-player-short") == split(
        romano_british="avalon downlands hwicce north_mercia south_mercia york",
        welsh="cheshire clwyd devon gwent gwynedd march powys",
        brigantes="bernicia cumbria galloway lothian pennines strathclyde",
        caledonians="caithness orkneys",
        picts="alban dunedin mar moray skye",
        irish="cornwall dyfed",
        scots="dalriada hebrides",
        jutes="kent essex",
        saxons="sussex wessex",
        angles="lindsey norfolk suffolk",
    )
    assert not vacant("three-player-short")


@rule("britannia", "variant.3p-short.submitted")
def test_short_game_submitted_nations():
    assert named(SCENARIOS["three-player-short"].submitted) == {"welsh", "brigantes"}
    assert not any(scenario.submitted for id, scenario in SCENARIOS.items() if id != "three-player-short")


@rule("britannia", "variant.3p-short.federates")
def test_short_game_federates():
    assert named(SCENARIOS["three-player-short"].federates) == {"jutes", "saxons", "angles"}
    assert SCENARIOS["three-player-short"].federate_round == 6


# --- Two players -----------------------------------------------------------------------------------------------------


@rule("britannia", "variant.2p.early.frame")
def test_early_invaders():
    assert span("two-player-early") == (1, 5)
    assert groups("two-player-early") == {
        "p1": {"romans", "caledonians", "scots"},
        "p2": set(NATIONS) - {"romans", "caledonians", "scots"},
    }
    assert SCENARIOS["two-player-early"].setup == SCENARIOS["four-player"].setup


@rule("britannia", "variant.2p.early.must-submit")
def test_who_must_submit():
    assert named(SCENARIOS["two-player-early"].must_submit) == {"belgae", "welsh", "brigantes", "picts"}


@rule("britannia", "variant.2p.germanic.frame")
def test_germanic_invaders():
    invaders = {"angles", "irish", "jutes", "saxons", "scots"}
    assert span("two-player-germanic") == (6, 10)
    assert groups("two-player-germanic") == {"p1": invaders, "p2": set(NATIONS) - invaders}


@rule("britannia", "variant.2p.germanic.setup")
def test_germanic_set_up():
    assert setup("two-player-germanic") == split(
        romano_british="avalon bernicia cheshire hwicce march wessex york",
        belgae="essex kent north_mercia norfolk south_mercia suffolk sussex",
        welsh="clwyd devon dyfed gwent gwynedd powys",
        brigantes="cumbria galloway lothian strathclyde",
        caledonians="caithness hebrides orkneys",
        picts="alban dunedin mar moray skye",
        irish="cornwall",
        scots="dalriada",
    )
    assert vacant("two-player-germanic") == {"downlands", "lindsey", "pennines"}


@rule("britannia", "variant.2p.germanic.belgae")
def test_belgae_play_as_romano_british():
    assert named(SCENARIOS["two-player-germanic"].as_romano_british) == {"belgae"}


@rule("britannia", "variant.2p.vikings.frame")
def test_vikings():
    vikings = {"danes", "dubliners", "norsemen"}
    assert span("two-player-vikings") == (11, 14)
    assert groups("two-player-vikings") == {"p1": vikings, "p2": set(NATIONS) - vikings}


@rule("britannia", "variant.2p.vikings.setup")
def test_viking_set_up():
    assert setup("two-player-vikings") == split(
        welsh="cheshire clwyd gwent powys",
        brigantes="galloway strathclyde",
        caledonians="hebrides orkneys",
        picts="alban caithness mar moray",
        irish="cornwall",
        scots="dalriada dunedin skye",
        saxons="avalon devon hwicce sussex wessex",
        jutes="kent",
        angles="bernicia essex lothian norfolk north_mercia south_mercia suffolk york",
    )
    assert vacant("two-player-vikings") == {
        "cumbria", "downlands", "dyfed", "gwynedd", "lindsey", "march", "pennines",
    }  # fmt: skip
