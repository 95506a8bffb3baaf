"""Random play answers for players alone; what the rules prescribe to a seat is played as prescribed."""

import logres
from logres_workshop.random_play import RandomPlayer

BEFORE_THE_CARD = {
    "title": "pendragon",
    "options": {"nonplayers": ["dux", "civitates", "saxons"]},
    "at": {"card": 71, "phase": "card"},
    "board": {
        "imperium": "autonomy_military",
        "prestige": 20,
        "pivotal": ["dux", "civitates", "scotti"],
        "spaces": {
            "eboracum": {"strongholds": ["fort"], "units": {"cavalry": 3}},
            "regni": {"strongholds": ["town"], "units": {"militia": 2}},
        },
    },
    "hidden": {"deck": [50, 26]},
}


def test_sealed_answers_of_nonplayers_are_those_of_section_8():
    answers = set()
    for seed in range(12):
        g = logres.position("pendragon", BEFORE_THE_CARD, seed=str(seed))
        player = RandomPlayer(seed)
        assert {d.seat for d in g.pending} == {"dux", "civitates", "scotti"}
        given: dict[str, str] = {}
        while g.decision is not None and g.decision.kind == "PlayPivotal" and len(given) < 3:
            seat, action = player.choose(g)
            given.setdefault(seat, action.text)
            g.play(action, seat)
        answers.add((given["dux"], given["civitates"]))
    assert answers == {("interrupt", "wait")}
