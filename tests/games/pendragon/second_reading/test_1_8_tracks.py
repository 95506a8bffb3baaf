"""1.8 Resources, Renown, Prestige and Wealth."""

from tests.games.pendragon.second_reading.table import begin, command, follow, legal, play, purse, track

FORT = {"strongholds": ["fort"]}
ACT = {"phase": "act", "acted": [], "passed": []}


# 1.8: no track goes beyond 80; what is over is lost.
def test_renown_from_a_return_stops_at_eighty():
    g = command("saxons", "return", {"regni": {"units": {"saxon_raider": [5, 4]}}}, resources={"saxons": 78})
    follow(g, "select regni", "done", "plain")
    assert purse(g, "saxons") == 80


# 1.8, 2.3.3: so does what a Pass brings.
def test_a_pass_at_seventy_nine_brings_one():
    g = begin(ACT, {}, resources={"civitates": 79})
    play(g, "pass")
    assert purse(g, "civitates") == 80


# 1.8.4: when Briton Resources run out Wealth has to pay.
def test_wealth_pays_what_briton_resources_lack():
    g = command("civitates", "muster", {"iceni": {"strongholds": ["hillfort"]}}, resources={"civitates": 1}, wealth=5)
    follow(g, "select iceni", "militia iceni", "done", "plain")
    assert (purse(g, "civitates"), track(g, "wealth")) == (0, 4)


# 1.8.4: the Civitates may also pay in Wealth though Resources are left.
def test_a_command_may_be_paid_in_wealth_though_resources_are_left():
    g = command("civitates", "muster", {"iceni": {"strongholds": ["hillfort"]}}, resources={"civitates": 9}, wealth=5)
    follow(g, "select iceni", "militia iceni", "done mixed", "plain")
    shares = [answer for answer in legal(g) if answer.startswith("pay")]
    assert len(shares) == 3


# 1.8.4 exception, 6.5.3: the Emperor's taxes never touch Wealth.
def test_imperial_taxes_leave_wealth_alone():
    g = begin({"phase": "epoch", "step": "revenue"}, {}, resources={"civitates": 7}, wealth=12)
    assert (purse(g, "civitates"), track(g, "wealth")) == (0, 12)


# 1.5.2, 1.8.4: a preempting Dux spends blue Resources, never Wealth; that it has to ask for.
def test_the_dux_does_not_train_on_the_wealth_of_the_civitates():
    g = command("dux", "train", {"regni": FORT}, resources={"civitates": 2}, wealth=9)
    assert "ask civitates" in legal(g)
    assert "select regni" not in legal(g)
    assert "train" not in legal(begin(ACT, {"regni": FORT}, resources={"civitates": 2}))
    assert "select regni" in legal(command("dux", "train", {"regni": FORT}, resources={"civitates": 2, "dux": 1}))


# 1.8.4, 3.3.1: Comitates cost Wealth in addition, and Wealth that pays for the space is gone.
def test_wealth_that_pays_for_the_muster_pays_for_no_comitates():
    iceni = {"strongholds": ["hillfort"]}
    g = command("civitates", "muster", {"iceni": iceni}, resources={"civitates": 0}, wealth=3)
    play(g, "select iceni")
    assert "comitates 1 iceni" in legal(g)
    assert "comitates 2 iceni" not in legal(g)


# 1.8.4, 3.3.1: Resources cannot stand in for Wealth.
def test_no_comitates_without_wealth_however_rich_in_resources():
    iceni = {"strongholds": ["hillfort"]}
    g = command("civitates", "muster", {"iceni": iceni}, resources={"civitates": 50}, wealth=1)
    play(g, "select iceni")
    assert "comitates 1 iceni" in legal(g)
    assert "comitates 2 iceni" not in legal(g)


# 1.8.3, 1.9: the Dux' sum is made of Prestige and all Prosperity, whoever controls it, without Plunder.
def test_the_score_of_the_dux_counts_prosperity_under_saxons_but_no_plunder():
    spaces = {"regni": {"prosperity": 3, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": [2, 2]}}}
    g = begin(ACT, spaces, prestige=7)
    assert track(g, "dux_score") == 10


# 1.8: nothing falls below 0: Pillage takes what Renown there is.
def test_renown_does_not_fall_below_zero():
    spaces = {"regni": {"population": 2, "prosperity": 4, "strongholds": ["saxon_settlement"], "units": {"militia": 2}}}
    g = command(
        "civitates", "march", {**spaces, "iceni": {"units": {"militia": 1}}}, resources={"civitates": 9, "saxons": 1}
    )
    play(g, "select iceni", "take 1 militia iceni", "to trinovantes")
    follow(g, "halt trinovantes", "done", "with pillage", "select regni", "pillage", "resolve iceni")
    assert purse(g, "saxons") == 0
    assert "pillage" in [line.kind for line in g.log]
