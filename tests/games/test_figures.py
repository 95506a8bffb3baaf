"""Static data: reading, overlays, fingerprints, sources."""

import os
import subprocess
import sys

import pytest

from logres.engine.errors import BadInput
from logres.games import figures
from logres.games.britannia.tables import areas
from logres.games.britannia.title import TITLE

BRITANNIA = "logres.games.britannia"
TITLES = [BRITANNIA, "logres.games.pendragon"]


@pytest.mark.parametrize("package", TITLES)
def test_every_figure_says_where_it_comes_from(package):
    data = figures.load(package)
    for figure in figures.described(data):
        assert None not in figure.figures.values(), figure.path
        assert figure.source, figure.path
        assert set(figure.source) <= set(data["sources"]["tags"]), figure.path
        assert figure.confidence in data["sources"]["confidence"], figure.path


def load(overlay=None):
    return figures.load(BRITANNIA, overlay)


def test_what_is_unsure_can_be_listed():
    unsure = {figure.path for figure in figures.described(load()) if figure.confidence == "low"}
    assert "cards.romans.occupy.gwynedd.points" in unsure
    assert "constants.roman_reinforcements.fewer" in unsure


def test_a_mapping_inherits_its_source():
    data = {"file": {"source": ["a"], "confidence": "high", "x": {"n": 1}, "y": {"n": 2, "source": ["b"], "note": "!"}}}
    assert list(figures.described(data)) == [
        figures.Figure("file.x", {"n": 1}, ["a"], "high", ""),
        figures.Figure("file.y", {"n": 2}, ["b"], "high", "!"),
    ]


def overlay(folder, text: str, name: str = "cards.yaml"):
    (folder / name).write_text(text)
    return folder


def test_an_overlay_replaces_single_figures(tmp_path):
    data = load(overlay(tmp_path, "romans: {occupy: {gwynedd: {points: {gwynedd: 2}, source: [my-copy]}}}"))
    gwynedd = data["cards"]["romans"]["occupy"]["gwynedd"]
    assert gwynedd["points"] == {"gwynedd": 2}
    assert gwynedd["source"] == ["my-copy"]
    assert gwynedd["rounds"] == [1, 2, 3]
    assert load()["cards"]["romans"]["occupy"]["gwynedd"]["points"] == {"gwynedd": 1}


def test_a_table_of_numbers_may_gain_a_name(tmp_path):
    data = load(overlay(tmp_path, "jutes: {hold: {round_5: {points: {suffolk: 2}}}}"))
    assert data["cards"]["jutes"]["hold"]["round_5"]["points"]["suffolk"] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("romans: {occupied: 3}", "no cards.romans.occupied"),
        ("vikings: {hold: {}}", "no cards.vikings"),
        ("romans: {hold: 3}", "cards.romans.hold cannot become 3"),
        ("romans: {hold: {limes: {points: {york: many}}}}", "cards.romans.hold.limes.points.york cannot become 'many'"),
        ("romans: [", "cards.yaml is not YAML"),
        ("- 3", "cards.yaml holds no mapping"),
    ],
)
def test_a_wrong_overlay_is_refused(tmp_path, text, message):
    with pytest.raises(BadInput, match=message):
        load(overlay(tmp_path, text))


def test_an_unknown_overlay_file_is_refused(tmp_path):
    with pytest.raises(BadInput, match="no kards"):
        load(overlay(tmp_path, "romans: {}", "kards.yaml"))
    with pytest.raises(BadInput, match="no folder"):
        load(tmp_path / "elsewhere")


def test_the_fingerprint_tells_figures_apart(tmp_path):
    before = figures.fingerprint(load())
    noted = load(overlay(tmp_path, "romans: {note: checked}"))
    changed = load(overlay(tmp_path, "jutes: {hold: {round_5: {points: {kent: 7}}}}"))
    assert before == figures.fingerprint(noted) == TITLE.fingerprint()
    assert before != figures.fingerprint(changed)


def test_the_environment_names_the_overlay(tmp_path):
    overlay(tmp_path, "jutes: {hold: {round_5: {points: {kent: 7}}}}")
    imports = (
        "from logres.games.britannia import tables as t; from logres.games.britannia.rules.scoring import cards as c"
    )
    code = f"{imports}; print(c.HOLD[t.JUTES][5][t.AREA['kent']])"
    environment = {**os.environ, "LOGRES_DATA_BRITANNIA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "7"


def test_a_name_that_the_data_lack():
    with pytest.raises(BadInput, match="'atlantis' is none of avalon"):
        areas(["atlantis"])
