"""The scenarios and variants in play."""

from __future__ import annotations

import pytest

import logres
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.tables import AREA, AREAS, INFANTRY, LAND, LEADER, LEADER_KIND, NATION, NATIONS
from logres_workshop.marker import rule
from logres_workshop.random_play import Wanderer
from tests.games.britannia.positions import armies, notations, points, position, table, targets
from tests.games.britannia.test_turn import quietly, turns


def begun(scenario: str) -> logres.Game:
    """Before anybody has done anything: the sides are still to be bid for."""
    return logres.new("britannia", scenario, 1, {"bidding": True})


def standing(g: logres.Game, nation: str) -> set[str]:
    b = table(g)
    return {AREAS[a] for a in range(LAND) if b.infantry(NATION[nation], a) == 1}


def played(scenario: str, seed: int = 1) -> logres.Game:
    g = logres.new("britannia", scenario, seed)
    wanderer = Wanderer(seed)
    while g.pending:
        wanderer.play(g)
        if g.count % 5 == 0:
            assert g.title.broken(g, g.board) == []
    return g


@rule(
    "britannia",
    "variant.3p-short.frame",
    "variant.2p.early.frame",
    "variant.2p.germanic.frame",
    "variant.2p.vikings.frame",
    "variant.2p.purpose",
)
@pytest.mark.parametrize(
    ("scenario", "first", "last", "never"),
    [
        ("three-player-short", 6, 13, {"romans", "belgae", "norwegians", "normans"}),
        ("two-player-early", 1, 5, {"romano_british", "norsemen", "danes"}),
        ("two-player-germanic", 6, 10, {"romans", "norsemen", "danes"}),
        ("two-player-vikings", 11, 14, {"romans", "normans", "norwegians"}),
    ],
)
def test_frames(scenario: str, first: int, last: int, never: set[str]):
    g = played(scenario)
    rounds = [round for round, _ in turns(g)]
    assert (min(rounds), max(rounds)) == (first, last)
    assert not {nation for _, nation in turns(g)} & never
    assert g.result
    best = max(g.result.scores.values())
    assert g.result.winners == tuple(seat for seat in g.seats if g.result.scores[seat] == best)
    assert g.result.reason == f"most points after round {last}"


# ---------------------------------------------------------------------- the short game for three


@rule("britannia", "variant.3p-short.setup")
def test_A41_short_3_player():
    """37 areas, each with one infantry; the invaders of round 6 arrive as ever."""
    g = begun("three-player-short")
    b = table(g)
    assert all(b.sole(a) >= 0 and b.armies(b.sole(a), a) == 1 for a in range(LAND))
    assert standing(g, "jutes") == {"kent", "essex"}
    assert standing(g, "romano_british") == {"avalon", "downlands", "hwicce", "north_mercia", "south_mercia", "york"}
    g = logres.new("britannia", "three-player-short", 1)
    quietly(g, lambda g: table(g).nation == NATION["saxons"])
    assert armies(g, "saxons", "frisian_sea") + armies(g, "saxons", "english_channel") > 0
    assert table(g).leader[LEADER["aelle"]] >= 0


@rule("britannia", "variant.3p-short.allocation")
def test_short_game_groups():
    seats = logres.new("britannia", "three-player-short").view(None)["board"]["seats"]
    assert seats["p1"]["nations"] == ["romano_british", "welsh", "brigantes", "caledonians", "danes"]
    assert seats["p2"]["nations"] == ["picts", "irish", "norsemen", "saxons"]
    assert seats["p3"]["nations"] == ["scots", "dubliners", "jutes", "angles"]


@rule("britannia", "variant.3p-short.no-rb-population")
def test_no_romano_british_population_in_round_6():
    g = logres.new("britannia", "three-player-short", 1)
    assert g.decision
    assert (g.decision.actor, g.decision.kind) == ("romano_british", "ChooseGroup")
    assert table(g).pop[NATION["romano_british"]] == 0
    assert table(g).total_armies(NATION["romano_british"]) == 6
    later = position("population", "romano_british", {"york": {"romano_british": 1}}, 7, scenario="three-player-short")
    assert table(later).pop[NATION["romano_british"]] == 2


def attackable(round: int, **more) -> set[str]:
    """Where the Romano-British of North Mercia may go, with four neighbours."""
    areas = {
        "north_mercia": {"romano_british": 2},
        "york": {"welsh": 1},
        "lindsey": {"angles": 1},
        "suffolk": {"saxons": 1},
        "march": {"picts": 1},
    }
    g = position("movement", "romano_british", areas, round, **more)
    g.play(["move north_mercia", "take 2 infantry"])
    return targets(g) & set(areas)


@rule("britannia", "variant.3p-short.submitted")
def test_welsh_and_brigantes_count_as_old_subjects():
    b = table(begun("three-player-short"))
    assert b.former == 1 << NATION["welsh"] | 1 << NATION["brigantes"]
    assert not table(begun("two-player-germanic")).former
    short = {"scenario": "three-player-short", "former": ["welsh", "brigantes"]}
    assert attackable(7, **short) == {"lindsey", "suffolk", "march"}
    assert attackable(8, **short) == {"york", "lindsey", "suffolk", "march"}


@rule("britannia", "variant.3p-short.federates")
def test_federates_in_round_6():
    short = {"scenario": "three-player-short", "former": ["welsh"]}
    assert attackable(6, **short) == {"march"}
    assert attackable(7, **short) == {"lindsey", "suffolk", "march"}
    assert attackable(6) == {"york", "lindsey", "suffolk", "march"}, "in no other game"


# ---------------------------------------------------------------------- the practice scenarios


@rule("britannia", "variant.2p.early.frame")
def test_early_invaders():
    g = logres.new("britannia", "two-player-early")
    assert set(g.view(None)["board"]["seats"]["p1"]["nations"]) == {"romans", "caledonians", "scots"}
    assert len(g.view(None)["board"]["seats"]["p2"]["nations"]) == 14
    end = position("end-of-round", None, {"york": {"romans": {"fort": True}}}, 5, scenario="two-player-early", seed=1)
    assert end.result
    assert end.result.scores == {"p1": 6, "p2": 0}, "with the limes, and without any conversion"


@rule("britannia", "variant.2p.early.must-submit")
@pytest.mark.parametrize(("scenario", "asked"), [("two-player-early", False), ("four-player", True)])
def test_they_must_submit(scenario: str, asked: bool):
    areas = {"powys": {"welsh": 1}, "gwynedd": {"welsh": 1}, "york": {"romans": 1}}
    g = position("movement", "romans", areas, 3, scenario=scenario, seed=1)
    g.play("done")
    assert g.decision
    if asked:
        assert g.decision.actor == "welsh"
        g.play("resist")
        assert table(g).subject[NATION["welsh"]] == -1
    else:
        assert "resist" not in notations(g)
        quietly(g, lambda g: table(g).nation != NATION["romans"])
        assert table(g).subject[NATION["welsh"]] == NATION["romans"]


@rule("britannia", "variant.2p.germanic.frame")
def test_germanic_invaders():
    g = logres.new("britannia", "two-player-germanic")
    assert g.view(None)["board"]["seats"]["p1"]["nations"] == ["irish", "scots", "saxons", "jutes", "angles"]
    vote = position("crown", None, {"york": {"angles": 1}, "kent": {"welsh": 1}}, 8, scenario="two-player-germanic")
    for seat in vote.seats:
        vote.play("openly", seat)
    assert vote.decision
    assert vote.decision.kind == "Vote"


@rule("britannia", "variant.2p.germanic.setup")
def test_germanic_set_up():
    g = begun("two-player-germanic")
    assert standing(g, "belgae") == {"essex", "kent", "north_mercia", "norfolk", "south_mercia", "suffolk", "sussex"}
    assert standing(g, "welsh") == {"clwyd", "devon", "dyfed", "gwent", "gwynedd", "powys"}
    assert {AREAS[a] for a in range(LAND) if table(g).vacant(a)} == {"downlands", "lindsey", "pennines"}
    assert sum(table(g).inf) == 34


@rule("britannia", "variant.2p.germanic.belgae")
def test_the_belgae_as_romano_british():
    """The same card, no population in round 6; Arthur is not theirs."""
    areas = {"essex": {"belgae": 1}, "york": {"romano_british": 1}}
    g = position("movement", "belgae", areas, 7, scenario="two-player-germanic")
    b = table(g)
    scoring.kill(g, b, NATION["belgae"], NATION["saxons"], INFANTRY)
    scoring.kill(g, b, NATION["belgae"], NATION["saxons"], LEADER_KIND, LEADER["aelle"])
    assert points(g, "belgae") == 2 + 6
    held = position("end-of-round", None, {"essex": {"belgae": 1}}, 7, scenario="two-player-germanic", seed=1)
    assert points(held, "belgae") == 2
    york = position("end-of-round", None, {"york": {"belgae": 1}}, 7, scenario="two-player-germanic", seed=1)
    assert points(york, "belgae") == 2, "York is on the Romano-British card alone"
    for round, growth in ((6, 0), (7, 2)):
        g = position("population", "belgae", areas, round, scenario="two-player-germanic", seed=1)
        assert table(g).pop[NATION["belgae"]] == growth
    without = position("turn", "belgae", {"essex": {"belgae": 1}}, 7, scenario="two-player-germanic", seed=1)
    assert table(without).leader[LEADER["arthur"]] < 0
    order = turns(_after_round(6))
    assert order.index((6, "romano_british")) < order.index((6, "belgae")) < order.index((6, "welsh"))


def _after_round(round: int) -> logres.Game:
    g = logres.new("britannia", "two-player-germanic", 1)
    quietly(g, lambda g: table(g).round > round)
    return g


@rule("britannia", "variant.2p.vikings.frame")
def test_vikings():
    g = logres.new("britannia", "two-player-vikings")
    assert g.view(None)["board"]["seats"]["p1"]["nations"] == ["norsemen", "dubliners", "danes"]
    assert not g.view(None)["board"]["subjects"]
    areas = {area: {"danes": 1} for area in ("york", "lindsey", "norfolk", "essex")}
    king = position("crown", None, areas, 12, scenario="two-player-vikings", seed=1)
    assert points(king, "danes") == 8
    cnut = position(
        "withdrawal",
        "danes",
        {"york": {"danes": {"infantry": 1, "leader": "cnut"}}},
        14,
        scenario="two-player-vikings",
        seed=1,
    )
    assert points(cnut, "danes") == 8
    burhs = position("population", "saxons", {"wessex": {"saxons": 1}}, 12, scenario="two-player-vikings")
    assert "build wessex" in notations(burhs)


@rule("britannia", "variant.2p.vikings.setup")
def test_vikings_set_up():
    g = begun("two-player-vikings")
    assert standing(g, "saxons") == {"avalon", "devon", "hwicce", "sussex", "wessex"}
    assert len(standing(g, "angles")) == 8
    empty = {"cumbria", "downlands", "dyfed", "gwynedd", "lindsey", "march", "pennines"}
    assert {AREAS[a] for a in range(LAND) if table(g).vacant(a)} == empty
    assert sum(table(g).inf) == 30


@rule("britannia", "variant.3p.allocation", "variant.5p.allocation")
def test_all_other_rules_are_the_same_for_three_and_five():
    for scenario in ("three-player", "five-player"):
        g = logres.new("britannia", scenario)
        b = table(g)
        assert all(seat >= 0 for seat in b.owner)
        assert b.armies(NATION["romans"], AREA["english_channel"]) == 16
        assert next(line.text for line in g.log).startswith("Round 1")
        assert b.card == list(range(len(NATIONS)))
