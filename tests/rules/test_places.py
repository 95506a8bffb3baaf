"""Which piece of code a name stands for, and how it is broken."""

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from logres.engine.errors import BadInput
from logres_workshop.prover.data import data_mutants, data_places
from logres_workshop.prover.mutants import code_mutants
from logres_workshop.prover.naming import comment_ids, docstring_ids
from logres_workshop.prover.places import Kind, Source, places_in

CODE = '''
class Chapter:
    """a.chapter: A chapter."""

    STEPS = ("one", "two")

    def one(self, x: int) -> int:
        """a.one, b.one: The first. Also [c.one]."""
        if x > 3 and x < 9:  # [a.test]
            x += 1  # [a.add] because
        else:  # [a.else]
            x -= 2
            x -= 3
        return max(
            x,
            4,  # [a.line]
        )

    def two(self) -> set[str]:  # [a.whole]
        # [a.below]
        return {"k"}
'''


@pytest.fixture
def source() -> Source:
    return Source(Path("chapter.py"), CODE, ast.parse(CODE))


def named(source: Source, id: str) -> str:
    """The text of the one place that names an id."""
    (place,) = [place for place in places_in(source) if id in place.ids]
    return "\n".join(map(ast.unparse, place.nodes))


def changes(source: Source, id: str) -> list[str]:
    """How the place that names an id is broken."""
    places = places_in(source)
    (place,) = [place for place in places if id in place.ids]
    return [
        mutant.change for mutant in code_mutants(source, place, id, [other for other in places if other is not place])
    ]


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("a.test", "x > 3 and x < 9"),
        ("a.add", "x += 1"),
        ("a.else", "x -= 2\nx -= 3"),
        ("a.line", "4"),
        ("a.below", "return {'k'}"),
    ],
)
def test_a_comment_names_the_narrowest_piece(source, id, text):
    assert named(source, id) == text


def test_a_docstring_names_its_definition(source):
    kinds = {id: place.kind for place in places_in(source) for id in place.ids}
    assert [kinds[id] for id in ("a.chapter", "a.one", "b.one", "c.one", "a.test")] == [
        Kind.CLASS, Kind.FUNCTION, Kind.FUNCTION, Kind.FUNCTION, Kind.STATEMENT,
    ]  # fmt: skip
    assert named(source, "a.whole").startswith("def two")


def test_a_comment_beside_nothing_is_refused():
    text = "x = 1\n# [a.b]\n"
    with pytest.raises(BadInput, match="beside no statement"):
        places_in(Source(Path("x.py"), text, ast.parse(text)))


def test_what_is_broken_in_a_condition(source):
    assert set(changes(source, "a.test")) >= {
        "x > 3 and x < 9  ->  not (x > 3 and x < 9)",
        "x > 3 and x < 9  ->  x > 3 or x < 9",
        "x > 3  ->  not (x > 3)",
        "x < 9  ->  x <= 9",
        "3  ->  4",
        "9  ->  8",
    }


def test_a_function_spares_what_names_other_clauses(source):
    assert set(changes(source, "a.one")) >= {"max  ->  min", "return max(x, 4)  ->  return 0"}
    assert not any("x > 3" in change or "x += 1" in change for change in changes(source, "a.one"))


def test_a_class_is_broken_where_no_method_speaks_for_itself(source):
    assert "('one', 'two')  ->  ('two',)" in changes(source, "a.chapter")


def test_every_mutant_is_python_and_differs(source):
    for place in places_in(source):
        texts = [mutant.text for mutant in code_mutants(source, place, place.ids[0], [])]
        assert len(texts) == len(set(texts))
        assert CODE not in texts
        for text in texts:
            ast.parse(text)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("battle.fort-last: A fort falls last.", ("battle.fort-last",)),
        ("a.b, c.d: Both. [e.f, a.b]", ("a.b", "c.d", "e.f")),
        ("What an area holds: armies.", ()),
        ("A list.\n\n>>> x = [a.b]\n", ()),
        ("3.4.1.patrol-reduction: Patrols.", ("3.4.1.patrol-reduction",)),
        ("Of areas[a.b] and f(x)[a.b].", ()),
    ],
)
def test_the_grammar_of_docstrings(text, ids):
    assert docstring_ids(text) == ids


def test_the_grammar_of_comments():
    assert comment_ids("# [a.b] and [c.d, e.f]") == ("a.b", "c.d", "e.f")
    assert comment_ids("# see [a.b]") == ()
    assert comment_ids("# plain") == ()


def test_a_data_node_is_broken_in_every_figure(tmp_path):
    file = tmp_path / "map.yaml"
    text = """
        areas:
          vale: {feeds: 2, terrain: normal, open: true, next: [moor, fen], rule: [a.b, c.d], source: [p4]}
          moor: {feeds: 1, terrain: difficult, rule: e.f}
    """
    file.write_text(dedent(text))
    vale, moor = data_places(file)
    assert (vale.ids, vale.name, moor.ids) == (("a.b", "c.d"), "areas.vale", ("e.f",))
    assert [mutant.change for mutant in data_mutants(vale, "a.b")] == [
        "2  ->  3", "true  ->  false", "normal  ->  difficult", "moor dropped", "moor  ->  fen", "fen dropped",
        "fen  ->  moor", "2  ->  1",
    ]  # fmt: skip
