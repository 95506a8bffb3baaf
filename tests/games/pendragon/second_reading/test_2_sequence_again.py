"""2.3 The sequence of play, once more: Pivotal Events that trump each other, and free actions of others."""

from typing import Any

from tests.games.pendragon.second_reading.table import asked, begin, board, follow, legal, play, track

CARD = {"phase": "card", "card": 4}
STABLE = {"silures": {"strongholds": ["fort"], "units": {"cavalry": 2}}}
FULL: dict[str, Any] = {"scenario": "de-excidio-britanniae", "deck": [14, 15, 16]}


def interrupted(by, renown=15, **more):
    """Whoever is named interrupts as soon as it is asked; the others wait."""
    tracks: dict[str, Any] = {"imperium": "autonomy_military", "prestige": 5, **FULL, **more}
    g = begin(CARD, STABLE, resources={"saxons": renown, "civitates": 9}, pivotal=list(by), **tracks)
    for _ in range(12):
        seats = [d.seat for d in g.pending if "interrupt" in [str(a) for a in g.legal(d.seat)]]
        if not seats:
            break
        g.play("interrupt", seats[0])
    return g


def shown(g):
    return board(g)["card"]["number"]


# 2.3.8: the Saxons trump the Dux: nothing of Coel Hen is carried out, and the card goes back to its owner.
def test_the_saxons_trump_the_dux():
    g = interrupted(["dux", "saxons"])
    position = g.position()["board"]
    assert shown(g) == 75
    assert (position["pivotal"], position["imperium"], track(g, "prestige")) == (["dux"], "autonomy_military", 5)


# 2.3.8: a precondition that is not met trumps nobody.
def test_saxons_without_renown_do_not_trump_the_dux():
    g = interrupted(["dux", "saxons"], renown=14)
    assert shown(g) == 73
    assert g.position()["board"]["pivotal"] == ["saxons"]
    assert g.position()["board"]["imperium"] == "fragmentation"


# 2.3.8: the Scotti trump the Saxons who trump the Dux: both cards go back.
def test_the_last_to_trump_stands():
    g = interrupted(["dux", "saxons", "scotti"])
    assert shown(g) == 76
    assert g.position()["board"]["pivotal"] == ["dux", "saxons"]


# 2.3.8, 2.3.6: a Dux whose Pivotal Event was cancelled has executed nothing and acts in the order of the new card.
def test_a_trumped_dux_is_still_eligible():
    g = interrupted(["dux", "saxons"])
    follow(g, "enough", "stop", "done", "decline")
    assert asked(g) == "scotti"
    play(g, "pass")
    assert asked(g) == "dux"
    assert "train" in legal(g)


# 3.1.2, 5.5: a free Raid within another's Event leaves the Saxons Eligible, on this card and on the next.
def test_a_free_raid_leaves_the_raider_eligible():
    more: dict[str, Any] = {"resources": {"saxons": 5}, "patrolled": ["germanicus"], "deck": [14, 15, 16]}
    g = begin({"phase": "act", "card": 8}, {"iceni": {}}, [1, 1, 1], **more)
    play(g, "event shaded")
    follow(g, "choose germanicus", "choose saxons", "select iceni", "3d4 germanicus iceni", "done", "plain")
    assert asked(g) == "saxons"
    assert {"raid", "return", "pass"} <= set(legal(g))
    play(g, "pass", "pass", "pass")
    assert g.position()["board"]["ineligible"] == ["dux"]
