"""Four non-players play whole games: they end, they replay, they can be saved in the middle."""

import pytest

import logres
from logres.games.pendragon.names import SCENARIOS
from logres.games.pendragon.title import TITLE
from tests.games.pendragon.boards import new


def play_on(g, most=20_000):
    for _ in range(most):
        if g.decision is None:
            return g
        action = g.forced
        assert action is not None, (g.decision.kind, g.decision.prompt)
        g.play(action)
    raise AssertionError("endless")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_demonstration_ends_with_nothing_broken(scenario):
    g = play_on(logres.new("pendragon", scenario=scenario, seed=61, options={"demo": True}))
    assert g.result is not None
    assert TITLE.broken(g, g.board) == []
    assert not any("could not do it" in line.text for line in g.log)


def test_saved_in_the_middle_of_a_turn_and_replayed():
    g = new(None, 62, {"demo": True})
    saved = 0
    while g.decision is not None:
        if g.count % 25 == 7:
            other = logres.load(g.save())
            assert other.digest() == g.digest()
            assert other.forced == g.forced
            saved += 1
        g.play(g.forced)
    assert saved > 5
    again = logres.replay(g.record())
    assert again.digest() == g.digest()
    assert again.view()["result"] == g.view()["result"]


def test_asking_twice_gives_the_same_answer():
    g = new(None, 63, {"demo": True})
    for _ in range(150):
        if g.decision is None:
            break
        before = g.digest()
        assert g.forced == g.forced
        assert g.digest() == before
        g.play(g.forced)


def test_the_trace_stands_in_the_view():
    g = new(None, 64, {"nonplayers": ["civitates", "saxons", "scotti"]})
    while g.decision is not None and not (g.decision.seat == "dux" and g.forced is None):
        g.play(g.forced)
    trace = g.view("dux")["board"]["trace"]
    assert trace[0]["kind"] == "np-turn"
    replies = [line for line in trace if line["kind"] == "np-answered" or ".respond" in line["rule"]]  # of others too
    assert {line["about"] for line in trace if line not in replies} == {trace[0]["about"]}
    assert all({"rule", "kind", "text", "spaces"} <= set(line) for line in trace)
