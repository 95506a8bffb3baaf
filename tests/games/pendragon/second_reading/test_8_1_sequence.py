"""8.1, 8.2 Non-players, the sequence of play and Events."""

from tests.games.pendragon.second_reading.nonplayers import arg, at_card, deeds, kinds_of, turn
from tests.games.pendragon.second_reading.table import purse, space

LAND = {"prosperity": 2}
HELD = {"prosperity": 2, "strongholds": ["hillfort"]}


def seen(g, kind):
    return [tuple(str(arg) for arg in line.args) for line in g.log if line.kind == kind]


# 8.1.2: a Limited Command is a full one with a Feat.
def test_a_limited_command_is_a_full_one_with_a_feat():
    spaces = {"regni": LAND, "iceni": HELD, "cantiaci": LAND}
    done = deeds(turn("saxons", spaces, resources={"saxons": 10}), "saxons")
    assert set(done["Raid"]) == {"regni", "iceni", "cantiaci"}
    assert done["Surprise"] == ["iceni"]


# 8.9: by the introductory option it is one space without a Feat.
def test_the_introductory_option_leaves_one_space_without_a_feat():
    spaces = {"regni": LAND, "iceni": HELD}
    g = turn("saxons", spaces, resources={"saxons": 10}, options={"difficulty": "introductory"})
    done = deeds(g, "saxons")
    assert len(done["Raid"]) == 1
    assert "Surprise" not in done


# 8.9, 8.6.5: by the easy option one space and a Feat; a 5 sends the Raid to the Fens.
def test_the_easy_option_leaves_one_space_with_a_feat():
    spaces = {"regni": LAND, "iceni": HELD}
    g = turn("saxons", spaces, [1, 5], resources={"saxons": 10}, options={"difficulty": "easy"})
    assert deeds(g, "saxons") == {"Raid": ["iceni"], "Surprise": ["iceni"]}


# 8.1.1: an Event with a raven is declined, though a 5 leads to the Event.
def test_an_event_with_a_raven_is_declined():
    at = {"phase": "act", "card": 59, "passed": ["scotti", "dux"]}
    g = at_card(at, ("saxons",), {"regni": LAND}, [5], resources={"saxons": 10, "scotti": 10})
    assert deeds(g, "saxons")["Raid"] == ["regni"]


# 8.1.1: the rulebook's own example: full Prosperity makes Pelagius ineffective; with nowhere to go the Dux passes.
def test_pelagius_is_declined_where_all_is_full():
    at = {"phase": "act", "card": 26, "passed": ["civitates", "saxons"]}
    g = at_card(at, ("dux", "civitates"), {}, [1], base="scenario", deck=[18, 71])
    assert deeds(g, "dux") == {"Pass": []}
    assert purse(g, "civitates") == 28


# 8.6.2: a shield that the sequence does not open, but one on the next card in first place: Pass.
def test_a_pass_for_the_next_cards_shield():
    at = {"phase": "act", "card": 34, "acted": ["civitates"], "passed": ["scotti"], "first": "command"}
    g = at_card(at, ("saxons",), {"regni": LAND}, resources={"saxons": 10}, deck=[18, 71, 26, 37])
    assert deeds(g, "saxons") == {"Pass": []}
    assert purse(g, "saxons") == 11


# 8.6.2: a shield in third place on the next card is not waited for.
def test_no_pass_for_a_shield_in_third_place():
    g = turn("saxons", {"regni": LAND}, resources={"saxons": 10}, deck=[18, 71, 26, 34])
    assert deeds(g, "saxons")["Raid"] == ["regni"]


# 8.1.2, 8.5.4: a Command that an Event gives adds no Feat; the free Raid has four targets and costs nothing.
def test_a_free_raid_by_ard_ri_has_no_feat():
    spaces = {"deceangli": {"prosperity": 4, "strongholds": ["town"], "units": {"militia": 6}}}
    at = {"phase": "act", "card": 58}
    g = at_card(at, ("scotti",), spaces, resources={"scotti": 6, "civitates": 10})
    assert kinds_of(g, "raid") == 4
    assert kinds_of(g, "pay-renown") == kinds_of(g, "ransom") == kinds_of(g, "no-ransom") == 0
    assert set(deeds(g, "scotti")) <= {"Raid"}


# 8.2.2, 8.2.3: Barbarians take the shaded text and, where a faction is chosen, themselves.
def test_a_shield_event_is_shaded_and_for_oneself():
    at = {"phase": "act", "card": 34, "passed": ["civitates", "scotti"]}
    g = at_card(at, ("saxons",), {"regni": LAND}, resources={"saxons": 10})
    assert seen(g, "in-effect") == [("Ruin of the Villas", "shaded")]
    assert seen(g, "event-bound") == [("Ruin of the Villas", "Saxons")]


# 8.0, 8.6.5: five Renown pay for two Raids of three dice and one of one die.
def test_a_non_player_pays_what_a_player_pays():
    g = turn("saxons", {"regni": LAND, "iceni": LAND, "cantiaci": LAND}, resources={"saxons": 5})
    raids = [line for line in g.log if line.kind == "raid"]
    assert len(raids) == 3
    assert purse(g, "saxons") == 0
    assert sum(arg(line, 1) >= 3 for line in raids) >= 2
    assert all(space(g, name)["units"] for name in ("regni", "iceni", "cantiaci"))
