"""Victory, Dalcs, the Pretender, Chronicles, and what each seat may see. Cases V1 to V5."""

from __future__ import annotations

from typing import Any

from logres.games.bretwalda.rules.cards.chronicles import fulfilled
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.tables import PLACE, SIDE
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import asked, new, notations, play, position, settle, table

MERCIA = SIDE["mercia"]
HOME: dict[str, Any] = {"tamworthige": {"mercia": {"ruler": 1}, "control": "mercia"}}
FIELDS = ("dor", "heathfield", "ellandun", "steanford", "cerotesege", "poclinton")


@rule("bretwalda", "victory.dalc.abbey")
def test_V1_abbeys():
    for abbeys, dalcs in ((2, 0), (3, 1), (5, 1), (6, 2)):
        areas = {name: {"control": "mercia", "buildings": ["abbey"]} for name in FIELDS[:abbeys]}
        b = table(position("action", "mercia", {**HOME, **areas}))
        assert b.dalcs(MERCIA) == dalcs
    b.set_control(PLACE["dor"], -1)
    assert b.dalcs(MERCIA) == 1


@rule("bretwalda", "victory.dalc.board", "victory.dalc.chronicle", "victory.dalc.track")
def test_V2_dalcs_follow_control_and_chronicles_stay():
    g = position("action", "mercia", {**HOME, "hamptun": "mercia"}, kingdoms={"mercia": {"chronicles": ["c01"]}})
    assert table(g).dalcs(MERCIA) == 2
    assert g.view(None)["board"]["kingdoms"]["mercia"]["dalcs"] == 2
    table(g).set_control(PLACE["hamptun"], SIDE["wessex"])
    assert table(g).dalcs(MERCIA) == 1
    assert table(g).dalcs(SIDE["wessex"]) == 1


@rule("bretwalda", "concept.chronicle.max-two", "concept.chronicle.objective")
def test_V2_two_chronicles_and_no_more():
    hidden = {"goals": {"mercia": ["c04", "c05"]}, "decks": {"chronicles": ["c06"]}}
    kingdoms = {"mercia": {"gold": 12, "chronicles": ["c01"]}}
    g = position("collection", "mercia", HOME, kingdoms=kingdoms, hidden=hidden)
    assert asked(g) == ("Claim", "mercia")
    assert notations(g) == ["wait", "claim c04"]
    play(g, "claim c04")
    b = table(g)
    assert b.done[MERCIA] == ("c01", "c04")
    assert b.goals[MERCIA] == ()
    assert b.chronicle_deck == ["c05", "c06"]


@rule("bretwalda", "victory.instant", "players.count-thresholds")
def test_V3_instant_victory_in_mid_action():
    six = ["hamptun", "waeringwic", "mathrafal", "mameceaster", "tintagol", "elmham"]
    areas = {**HOME, **dict.fromkeys(six, "mercia"), "heathfield": {"mercia": {"thegn": 2}}}
    g = position("movement", "mercia", areas)
    assert g.pending
    play(g, "move thegn heathfield", "to lindcylne", "stop")
    assert g.result is not None
    assert g.result.winners == ("mercia",)
    assert g.result.scores["mercia"] == 7
    two = position("action", "mercia", areas, scenario="two-player", options={"absent": ["northumbria", "east-anglia"]})
    assert victory.needed(two, table(two)) == 6


@rule("bretwalda", "round.priority.pretender", "victory.ties", "concept.pretender.definition")
def test_V5_the_order_of_the_pretender():
    def first(**areas: Any) -> str:
        homes = {"tamworthige": "mercia", "wintaceaster": "wessex"}
        g = position("priority", areas={**homes, **areas}, round=1, pretender="east_anglia", kingdoms=PURSES)
        return str(g.view(None)["board"]["pretender"])

    assert first(hamptun="mercia", dor="wessex", ellandun="wessex") == "mercia"
    assert first(dor="wessex") == "wessex"
    assert first(theodford="mercia", dor="wessex") == "mercia"
    assert first(loidis="mercia", dor="wessex") == "mercia"
    assert first(dor={"control": "wessex", "food": 1}, ellandun="mercia") == "wessex"
    assert first(dor="wessex", ellandun="mercia") == "east_anglia"


PURSES = {"mercia": {"gold": 5}, "wessex": {"gold": 5}, "northumbria": {"gold": 5}, "east_anglia": {"gold": 5}}


@rule("bretwalda", "victory.ties")
def test_gold_breaks_the_last_tie():
    areas = {"tamworthige": "mercia", "wintaceaster": "wessex"}
    b = table(position("action", "mercia", areas, kingdoms={"wessex": {"gold": 6}}))
    assert victory.leaders(b, [1, 3]) == [3]
    b.gold[3] = 5
    assert victory.leaders(b, [1, 3]) == [1, 3]


@rule("bretwalda", "victory.twelve-rounds")
def test_after_round_twelve_most_dalcs_win():
    g = position("priority", areas={**HOME, "hamptun": "wessex"}, round=12)
    assert g.result is not None
    assert g.result.winners == ("wessex",)
    assert g.result.reason == "the twelfth round is over"
    assert position("priority", areas=HOME, round=11).result is None


def test_ranks_by_dalcs_and_tie_breaks():
    g = position("priority", areas={**HOME, "hamptun": "wessex", "dor": "mercia"}, round=12)
    assert g.result is not None
    assert list(g.result.ranks) == ["wessex", "mercia", *[seat for seat in g.seats if seat not in ("wessex", "mercia")]]
    assert [g.result.ranks[seat] for seat in ("wessex", "mercia")] == [1, 2]


@rule("bretwalda", "concept.ruler.no-place")
def test_no_place_for_a_new_ruler():
    from logres.games.bretwalda.tables import PLACES

    areas: dict[str, Any] = dict.fromkeys(PLACES[:46], "wessex")
    areas = {name: "wessex" if i % 2 else "northumbria" for i, name in enumerate(areas)}
    areas["dor"] = {"mercia": {"ruler": 1}, "northumbria": {"thegn": 4}}
    areas = {name: doc for i, (name, doc) in enumerate(areas.items()) if i < 30 or name == "dor"}
    more = dict.fromkeys(PLACES[30:44], "east_anglia")
    islands = {name: {"neutral": {"ceorl": 1}} for name in PLACES[44:46]}
    at = {"area": "dor", "attacker": "mercia", "from": ["tamworthige"]}
    doc = {**more, **islands, **areas}
    g = position("battle", "mercia", doc, chance=[1, 6, 6, 6, 6], at=at, seed=1, dalcs=[])
    settle(g)
    assert table(g).doomed == 1 << MERCIA


# ---------------------------------------------------------------------- Chronicles


def met(card: str, areas: dict[str, Any], **kingdom: Any) -> bool:
    g = position("action", "mercia", {**HOME, **areas}, kingdoms={"mercia": kingdom})
    return fulfilled(table(g), MERCIA, card)


def held(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names, "mercia")


def test_what_chronicles_ask_for():
    assert met("c03", {"tamworthige": {"control": "mercia", "food": 7}})
    assert not met("c03", {"tamworthige": {"control": "mercia", "food": 6}})
    assert met("c05", {}, deeds=[4, 0, 0])
    assert met("c06", {}, tiles=["tax_collectors", "armourers", "great_works", "boar_snout"])
    assert not met("c06", {}, tiles=["tax_collectors", "royal_mint", "great_works", "boar_snout"])
    assert met("c07", held("eoforwic"))
    assert not met("c07", {})
    assert met("c08", held("eoforwic", "loidis", "caerleol", "hereford"))
    assert met("c10", {}, deeds=[0, 2, 0])
    assert met("c11", {}, deeds=[0, 0, 3])
    assert met("c13", held("aberffraw", "dinefwr", "tintagol"))
    assert met("c16", held("hamptun", "waeringwic", "oxenaforda"))
    assert not met("c16", held("waeringwic", "oxenaforda", "steanford"))
    assert met("c12", held("man"))
    assert not met("c12", {})


# ---------------------------------------------------------------------- secrets


@rule("bretwalda", "lordship.secret", "concept.chronicle.objective")
def test_hands_and_chronicles_are_their_owners():
    g = new()
    own, other = g.view("mercia")["board"]["kingdoms"], g.view("wessex")["board"]["kingdoms"]
    assert own["mercia"]["hand"] == list(table(g).hands[MERCIA])
    assert other["mercia"]["hand"] == 1
    assert g.view(None)["board"]["kingdoms"]["mercia"]["hand"] == 1
    while g.decision and g.decision.kind == "ChooseRuler":
        g.play(g.legal()[0])
    assert len(g.view("mercia")["board"]["kingdoms"]["mercia"]["goals"]) == 3
    assert g.view("wessex")["board"]["kingdoms"]["mercia"]["goals"] == 3


def test_a_redeal_keeps_the_own_hand():
    g = new()
    hands = {table(g.redeal("mercia", seed)).hands[SIDE["wessex"]] for seed in range(12)}
    assert len(hands) > 3
    assert table(g.redeal("mercia", 3)).hands[MERCIA] == table(g).hands[MERCIA]
