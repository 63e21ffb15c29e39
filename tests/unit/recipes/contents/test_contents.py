"""What foods contain, by their names."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.contents import Contents, Kind
from actions.recipes.contents.contents import STRANGE
from actions.recipes.lines.ingredient_lines import parse_line
from tests.unit.recipes.contents.sample import loaded
from tests.unit.recipes.english import english


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> Contents:
    return loaded(tmp_path_factory.mktemp("tables"))


def test_the_reason_goes_from_the_food_to_what_is_avoided(contents: Contents) -> None:
    found = contents.verdict("couscous", "gluten")
    assert found.kind == Kind.HOLDS
    assert [(link.relation, link.name) for link in found.why] == [("is", "couscous"), ("of", "durum wheat"), ("is", "wheat"), ("is", "gluten")]


@pytest.mark.parametrize(("name", "avoided"), [
    ("250 g Couscous", "gluten"), ("oats", "gluten"), ("soy sauce", "wheat"), ("unsalted butter", "dairy"), ("butters", "dairy"), ("salmon fillets", "fish"),
    ("lamb shoulder", "vegetarian"),
    ("polenta", "corn"), ("polenta", "sweetcorn"), ("hummus", "chickpeas"), ("hummus", "garbanzo beans"), ("maïs", "corn"),
    ("salami", "pork"), ("peanut butter", "nuts"), ("turbot", "fish"),
    ("butter or margarine", "dairy"), ("salt and butter", "vegan"), ("zorblax", "zorblax"),
    ("fresh zorblax leaves", "zorblax"), ("lemon-marzipan", "almond"), ("marzipan", "tree nuts"),
])
def test_a_food_holds_what_it_is_and_is_made_of(contents: Contents, name: str, avoided: str) -> None:
    assert contents.verdict(name, avoided).kind == Kind.HOLDS


@pytest.mark.parametrize(("name", "avoided"), [
    ("marzipan", "egg"), ("margarine", "soy"), ("sausages", "gluten"), ("vegan butter", "soy"), ("gluten-free flour", "corn"), ("nuts", "hazelnut"), ("fish", "salmon"),
    ("onion or margarine", "milk"),
])
def test_what_it_is_often_made_with_it_may_hold(contents: Contents, name: str, avoided: str) -> None:
    assert contents.verdict(name, avoided).kind == Kind.MAY


@pytest.mark.parametrize(("name", "avoided"), [
    ("zorblax", "egg"), ("carrot zorblax", "egg"), ("butter or zorblax", "egg"), ("spice mix", "celery"),
    ("curry", "celery"), ("sausage", "celery"), ("vegan butter", "celery"), ("zorblax", "almond"),
])
def test_what_is_not_known_is_said_to_be_unknown(contents: Contents, name: str, avoided: str) -> None:
    assert contents.verdict(name, avoided).kind == Kind.UNKNOWN


@pytest.mark.parametrize(("name", "avoided"), [
    ("carrots, peeled and sliced", "vegan"), ("2 large carrots", "dairy"), ("peanut butter", "dairy"), ("vegan butter", "dairy"),
    ("gluten-free oats", "gluten"), ("plain flour (gluten-free)", "gluten"),
    ("gluten free soy sauce", "wheat"), ("vegan sausage", "pork"), ("salami", "celery"), ("cod", "salmon"), ("hazelnuts", "almond"),
    ("alcohol-free beer", "alcohol"), ("zest of 1 lemon", "fish"),
    ("grated lemon zest", "egg"), ("carrots without butter", "dairy"), ("salt and pepper", "celery"),
])
def test_what_is_known_and_holds_none_holds_none(contents: Contents, name: str, avoided: str) -> None:
    assert contents.verdict(name, avoided).kind == Kind.NONE


def test_free_from_one_thing_is_not_free_from_another(contents: Contents) -> None:
    assert contents.verdict("vegan sausage", "gluten").kind == Kind.MAY
    assert contents.verdict("gluten-free soy sauce", "soy").kind == Kind.HOLDS
    assert contents.verdict("alcohol-free beer", "gluten").kind == Kind.HOLDS


@pytest.mark.parametrize(("line", "avoided", "kind"), [
    ("100 g butter (or margarine)", "soy", Kind.MAY), ("1 cup flour (gluten-free)", "gluten", Kind.NONE),
    ("1 cup flour (or gluten-free flour)", "gluten", Kind.HOLDS),
    ("1 cup flour (gluten-free if you like)", "gluten", Kind.HOLDS), ("2 carrots, tossed in butter", "dairy", Kind.HOLDS),
    ("2 carrots, cut into walnut-sized pieces", "nuts", Kind.NONE),
    ("1 knob of butter the size of a walnut", "nuts", Kind.NONE),
])
def test_a_line_tells_more_than_its_name(contents: Contents, line: str, avoided: str, kind: Kind) -> None:
    assert contents.line_verdict(parse_line(line, english()), avoided).kind == kind


def test_for_an_index_foods_have_numbers(contents: Contents) -> None:
    codes = contents.codes(contents.keys.key("1 cup flour or butter"))
    assert len(codes) == 2
    assert set(codes) & contents.holding("gluten")
    assert set(codes) & contents.holding("dairy", Kind.HOLDS)
    assert not set(codes) & contents.holding("fish")
    assert not set(contents.codes(contents.keys.key("1 cup gluten-free flour"))) & contents.holding("gluten")
    assert contents.codes(contents.keys.key("1 zorblax")) == (STRANGE,)
    assert contents.holding("zorblax") == frozenset()


def test_the_laws_are_known(contents: Contents) -> None:
    assert contents.laws["wheat"] == ("EU", "US")
    assert contents.laws["gluten"] == ("EU",)


def test_foods_have_one_name(contents: Contents) -> None:
    assert contents.food("Garbanzo Beans") == "chickpea"
    assert contents.food("zorblax") is None


def test_without_tables_every_food_is_unknown(tmp_path: Path) -> None:
    bare = Contents.load(Lexicon.load("nl"), tmp_path)
    assert bare.verdict("boter", "melk").kind == Kind.UNKNOWN
    assert bare.verdict("boter", "boter").kind == Kind.HOLDS


@given(name=st.text(max_size=60), avoided=st.text(max_size=30))
def test_any_name_can_be_judged(contents: Contents, name: str, avoided: str) -> None:
    assert contents.verdict(name, avoided).kind in Kind
