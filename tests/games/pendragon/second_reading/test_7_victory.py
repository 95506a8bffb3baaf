"""7 Victory."""

from tests.games.pendragon.second_reading.table import begin, board

FULL = "de-excidio-britanniae"


def stand(spaces, scenario=FULL, **more):
    """(margin, whether the condition is met) by seat, in the middle of play."""
    at = {"card": 4, "phase": "act", "acted": [], "passed": []}
    g = begin(at, spaces, scenario=scenario, **{"deck": [14, 15, 16], **more})
    return {seat: (here["margin"], here["passes"]) for seat, here in board(g)["factions"].items()}


def end(spaces, epoch=6, **more):
    at = {"card": 77, "phase": "epoch", "step": "victory"}
    g = begin(at, spaces, epoch=epoch, **{"deck": [14, 15, 16], "scenario": FULL, **more})
    assert g.result is not None
    return g.result


# 7.2.1, 7.3: without Military Dominance the Dux has not won with any margin; at Fragmentation own Control counts.
def test_the_dux_by_the_imperium():
    expected = {
        "roman_rule_military": (8, True),
        "roman_rule_civilian": (-2, False),
        "autonomy_military": (23, True),
        "autonomy_civilian": (13, False),
        "fragmentation": (7 + 3 - 17, False),
    }
    for imperium, dux in expected.items():
        assert stand({}, base="scenario", prestige=3, imperium=imperium)["dux"] == dux


# 7.2.2, 7.3: the same for the Civitates; at Fragmentation land that Britons hold evenly is nobody's.
def test_the_civitates_by_the_imperium():
    expected = {
        "roman_rule_military": (2, False),
        "roman_rule_civilian": (4, True),
        "autonomy_military": (9, False),
        "autonomy_civilian": (13, True),
        "fragmentation": (22 - 16, True),
    }
    for imperium, civitates in expected.items():
        assert stand({}, base="scenario", imperium=imperium)["civitates"] == civitates


# 7.2.3: Settlements in service count for the Saxons' Renown victory, which Fragmentation ends.
def test_saxon_foederati_settlements_count_for_their_nation():
    spaces = {
        "votadini": {"strongholds": ["blue_saxon_settlement", "red_saxon_settlement"]},
        "regni": {"strongholds": ["saxon_settlement", "saxon_settlement"]},
    }
    assert stand(spaces, resources={"saxons": 31})["saxons"] == (1, True)
    assert stand(spaces, resources={"saxons": 30})["saxons"] == (0, False)
    assert stand(spaces, resources={"saxons": 80}, imperium="fragmentation")["saxons"] == (2 - 10, False)


# 7.2.3, 7.3: the margin of the Renown may be high without the fourth Settlement, and nothing is won by it.
def test_three_settlements_are_not_enough():
    spaces = {"votadini": {"strongholds": ["blue_saxon_settlement"]}}
    spaces["regni"] = {"strongholds": ["saxon_settlement", "saxon_settlement"]}
    assert stand(spaces, resources={"saxons": 60})["saxons"] == (25, False)
    assert stand({**spaces, "iceni": {"strongholds": ["saxon_settlement"]}}, resources={"saxons": 60})["saxons"][1]


# 7.2.3, 1.6: eleven people under Saxons, Cities too, win at any Imperium; land that Foederati hold is not theirs.
def test_saxon_control_wins_at_any_imperium():
    black = {"strongholds": ["saxon_settlement"]}
    ten = dict.fromkeys(("atrebates", "catuvellauni", "regni", "londinium"), black)
    for imperium in ("roman_rule_military", "fragmentation"):
        assert stand(ten, imperium=imperium)["saxons"] == (0, False)
        assert stand({**ten, "silures": black}, imperium=imperium)["saxons"] == (1, True)
        blue = {"strongholds": ["blue_saxon_settlement"]}
        assert stand({**ten, "silures": blue}, imperium=imperium)["saxons"] == (0, False)


# 7.2.4, 7.3: the Settlement on Dal Riada counts in the margin and not among the four.
def test_dal_riada_counts_in_the_margin_alone():
    green = {"strongholds": ["scotti_settlement", "scotti_settlement"]}
    spaces = {"demetae": green, "novantae": {"strongholds": ["scotti_settlement"]}}
    more = {"lasting": {"64": "shaded"}, "dal_riada": 1, "resources": {"scotti": 46}}
    assert stand(spaces, **more)["scotti"] == (1, False)
    served = {**spaces, "silures": {"strongholds": ["red_scotti_settlement"]}}
    assert stand(served, resources={"scotti": 46}, imperium="fragmentation")["scotti"] == (1, True)
    assert stand(served, resources={"scotti": 45})["scotti"] == (0, False)


# 2.1 Barbarian Conspiracy: other numbers for the Barbarians.
def test_barbarian_conspiracy_has_its_own_numbers():
    short = "barbarian-conspiracy"
    spaces = {
        "votadini": {"strongholds": ["blue_saxon_settlement"]},
        "dumnonii": {"strongholds": ["saxon_settlement", "saxon_settlement"]},
        "demetae": {"strongholds": ["scotti_settlement", "red_scotti_settlement"]},
    }
    won = stand(spaces, short, resources={"saxons": 25, "scotti": 25})
    assert (won["saxons"], won["scotti"]) == ((1, True), (1, True))
    not_yet = stand(spaces, short, resources={"saxons": 24, "scotti": 24})
    assert (not_yet["saxons"], not_yet["scotti"]) == ((0, False), (0, False))
    black = {"strongholds": ["saxon_settlement"]}
    assert stand({"regni": black, "dumnonii": black}, short)["saxons"] == (0, False)
    assert stand({"regni": black, "londinium": black}, short)["saxons"] == (1, True)


# 7.1: ties go to the Civitates, then the Dux, then the Saxons; but first of all to non-players.
def test_ties():
    even = {"imperium": "fragmentation", "prestige": 7, "resources": {"scotti": 55}}
    result = end({}, **even)
    assert [result.ranks[seat] for seat in ("dux", "saxons", "scotti", "civitates")] == [1, 2, 3, 4]
    assert result.winners == ("dux",)
    assert end({}, **even, options={"nonplayers": ["scotti"]}).winners == ("scotti",)
    land = {"silures": {"strongholds": ["hillfort"]}, "regni": {"strongholds": ["hillfort"]}}
    land = {**land, "londinium": {"strongholds": ["town"]}, "brigantes": {"strongholds": ["hillfort"]}}
    assert end(land, **even).winners == ("civitates",)


# 7.1: those that have met their conditions by margin, and behind them whoever has not, however far ahead.
def test_ranks_put_those_that_passed_first():
    served = {"strongholds": ["blue_saxon_settlement", "blue_saxon_settlement"]}
    spaces = {"votadini": served, "parisi": served}
    result = end(spaces, 1, base="scenario", prestige=6, resources={"saxons": 31})
    assert result.scores == {"dux": 3, "civitates": 2, "saxons": 1, "scotti": 6 - 65}
    assert [result.ranks[seat] for seat in ("dux", "saxons", "civitates", "scotti")] == [1, 2, 3, 4]


# 1.5.1, 7.3: who runs two factions has the lower margin of the two.
def test_the_lower_margin_counts_for_two_factions_in_one_hand():
    spaces = {"silures": {"strongholds": ["saxon_settlement"]}}
    last = {"imperium": "fragmentation", "prestige": 7}
    assert end(spaces, **last).winners == ("saxons",)
    assert set(end(spaces, **last, options={"players": "two"}).winners) == {"dux", "civitates"}
    assert end(spaces, **last, options={"players": "three"}).winners == ("dux",)
    assert end(spaces, **last, options={"players": "three-britons"}).winners == ("saxons",)
