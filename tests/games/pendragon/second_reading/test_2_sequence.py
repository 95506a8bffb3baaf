"""2.3 Event card and 2.4 Epoch card."""

from tests.games.pendragon.second_reading.table import asked, begin, board, follow, kinds, legal, play, purse

REGNI = {"strongholds": ["town", "fort"], "units": {"militia": 1, "cavalry": 1}}
IDLE = {"deck": [14, 15, 16]}


def act(acted=(), passed=(), first=None, spaces=None, **more):
    at = {"phase": "act", "acted": list(acted), "passed": list(passed)}
    if first:
        at["first"] = first
    riches = {"dux": 9, "civitates": 9, "saxons": 9, "scotti": 9}
    return begin(at, spaces or {"regni": REGNI}, **{"resources": riches, **IDLE, **more})


def has_event(g):
    return any(answer.startswith("event") for answer in legal(g))


# 2.3.2: the leftmost Eligible faction begins; Ineligible ones are skipped.
def test_an_ineligible_faction_is_skipped():
    g = act(ineligible=["dux", "civitates"])
    assert asked(g) == "scotti"
    play(g, "pass")
    assert asked(g) == "saxons"
    play(g, "pass")
    assert board(g)["card"]["number"] == 16


# 2.3.3: who takes the place of a first Eligible that passed has all the options of a first.
def test_the_third_in_order_is_first_eligible_when_two_have_passed():
    g = act()
    play(g, "pass", "pass")
    assert asked(g) == "scotti"
    assert has_event(g)
    assert (purse(g, "civitates"), purse(g, "dux")) == (15, 9)


# 2.3.4 Command Only: the second has a Limited Command and no Event.
def test_after_a_plain_command_the_second_gets_a_limited_command_alone():
    g = act(["dux"], first="command", spaces={"regni": REGNI, "iceni": {"strongholds": ["hillfort"]}})
    assert asked(g) == "civitates"
    assert not has_event(g)
    play(g, "muster", "select regni")
    follow(g, "militia regni")
    assert "select iceni" not in legal(g)
    follow(g, "done")
    assert "rule-wealth" not in kinds(g)
    assert asked(g) != "civitates"


# 2.3.4 Command & Feat: the second may choose the Event or a Limited Command.
def test_after_a_command_with_a_feat_the_second_may_take_the_event():
    g = act(["dux"], first="command_and_feat")
    assert has_event(g)
    assert "muster" in legal(g)


# 2.3.4 Event: the second has a whole Command with a Feat and no Event.
def test_after_the_event_the_second_has_a_whole_command_with_a_feat():
    g = act(["dux"], first="event", spaces={"regni": REGNI, "iceni": {"strongholds": ["hillfort"]}})
    assert not has_event(g)
    play(g, "muster", "select regni")
    follow(g, "militia regni")
    assert "select iceni" in legal(g)
    play(g, "done")
    assert "with rule" in legal(g)


# 2.3.3, 2.3.4: when the second passes, the next has what the second had.
def test_who_follows_a_second_that_passed_is_bound_by_what_the_first_did():
    g = act(["dux"], first="command")
    play(g, "pass")
    assert asked(g) == "scotti"
    assert not has_event(g)
    assert "raid" in legal(g)


# 2.3.6: who acted is Ineligible on the next card, who passed or was not reached is not.
def test_those_that_acted_sit_out_the_next_card():
    g = act(["dux"], first="command_and_feat", deck=[14, 15, 20])
    play(g, "pass", "pass", "pass")
    assert board(g)["card"]["number"] == 20
    assert not board(g)["factions"]["dux"]["eligible"]
    assert board(g)["factions"]["civitates"]["eligible"]
    assert asked(g) == "civitates"


# 2.3.3: at Fragmentation the Dux that passes gains red Resources, before it blue ones.
def test_what_a_pass_of_the_dux_brings_hangs_on_the_imperium():
    g = act(imperium="autonomy_civilian")
    play(g, "pass")
    assert (purse(g, "dux"), purse(g, "civitates")) == (9, 12)
    g = act(imperium="fragmentation")
    play(g, "pass")
    assert (purse(g, "dux"), purse(g, "civitates")) == (12, 9)


# 2.3.7: an Epoch card that comes to light under the next card is played before it.
def test_an_epoch_card_is_played_before_the_card_that_uncovers_it():
    g = act(deck=[14, 15, 77, 16])
    play(g, "pass", "pass", "pass", "pass")
    assert "epoch" in kinds(g)
    assert [line.text for line in g.log if line.kind == "card" and "16" in line.text] == []


# 2.3.8: only an Eligible faction interrupts, and only before the first Eligible has done anything.
def test_an_ineligible_faction_cannot_play_its_pivotal_event():
    at = {"phase": "card"}
    g = begin(at, {"regni": REGNI}, pivotal=["scotti"], ineligible=["scotti"], **IDLE)
    assert legal(g) != ["wait", "interrupt"]
    g = begin(at, {"regni": REGNI}, pivotal=["scotti"], **IDLE)
    assert (asked(g), legal(g)) == ("scotti", ["wait", "interrupt"])
    play(g, "wait", "pass")
    assert "interrupt" not in legal(g)
    assert asked(g) == "civitates"


# 2.4.2: the game ends after the last Victory Phase; Barbarian Conspiracy has no last Recovery.
def test_the_last_victory_phase_ends_the_game_without_a_recovery_in_barbarian_conspiracy():
    spaces = {"regni": {"prosperity": 0, "strongholds": ["town"]}}
    g = begin({"phase": "epoch", "step": "victory"}, spaces, epoch=2)
    assert g.result is not None
    assert board(g)["tracks"]["prosperity"] == 0
