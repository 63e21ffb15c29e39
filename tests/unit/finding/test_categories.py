"""The file of categories: the shipped one, and what is said of one that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from actions.finding.categories import Categories, CategoryError
from tests.unit.finding.sample import ENTRIES, categories

PAPER_GROUPS = {"situation", "utensils", "methods", "ingredients", "needs", "difficulty", "origin", "dish"}


def written(folder: Path, content: object) -> Path:
    (folder / "categories.yml").write_text(content if isinstance(content, str) else yaml.safe_dump(content), encoding="utf-8")
    return folder


def test_there_are_81_in_the_groups_of_the_paper() -> None:
    shipped = Categories.load()
    assert len(shipped) == 81
    assert {entry.group for entry in shipped.values()} == PAPER_GROUPS
    assert shipped.asked_in("en") == shipped.ids
    assert {"vegetarian", "vegan", "gluten_free", "dairy_free"} == {name for name, entry in shipped.items() if entry.strict}


def test_every_diet_that_is_strict_is_ruled_out_by_foods() -> None:
    for entry in Categories.load().values():
        if entry.strict:
            assert entry.excludes_in("en").ingredients, entry.id


def test_a_language_without_wording_has_no_question() -> None:
    entry = categories()["oven"]
    assert (entry.asked_in("en"), entry.asked_in("nl")) == ("May the oven be on?", None)
    assert (entry.named_in("en"), entry.named_in("nl"), categories()["few_ingredients"].named_in("nl")) == ("baked in the oven", "oven", "few ingredients")
    assert entry.words_in("nl") == entry.unwanted_in("nl") == entry.evidence_in("nl").steps == ()
    assert categories().asked_in("nl") == ()


def test_a_tag_may_stand_for_several_categories() -> None:
    entries = [*ENTRIES, {**ENTRIES[0], "id": "roasted", "tags": ["Roast"], "question": {"en": "Roasted?"}}]
    found = Categories(tuple(type(categories()["oven"]).model_validate(entry) for entry in entries))
    assert found.of_tag["roast"] == (0, 6)
    assert found.of_tag["bake"] == (0,)


@pytest.mark.parametrize(("change", "said"), [
    ({"group": "colour"}, "entry 1 (oven): group"), ({"id": "No Good"}, "id"), ({"tag": ["x"]}, "tag: Extra inputs"), ({"minutes": {"most": 0}}, "minutes.most"),
])
def test_a_bad_entry_is_named_with_its_place(tmp_path: Path, change: dict[str, object], said: str) -> None:
    with pytest.raises(CategoryError) as raised:
        Categories.load(written(tmp_path, [{**ENTRIES[0], **change}]))
    assert said in str(raised.value)
    assert "categories.yml" in str(raised.value)


@pytest.mark.parametrize(("content", "said"), [
    ("- [", "not valid YAML"), ("oven: 1", "must be a list"), ("[]", "there is no category"), ("- 5", "entry 1 (5)"),
    ([ENTRIES[0], ENTRIES[0]], "two categories have the id 'oven'"), ([ENTRIES[0], {**ENTRIES[0], "id": "other"}], "two categories have the question"),
])
def test_a_bad_file_is_named_with_what_is_wrong(tmp_path: Path, content: object, said: str) -> None:
    with pytest.raises(CategoryError, match=r"categories\.yml") as raised:
        Categories.load(written(tmp_path, content))
    assert said in str(raised.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CategoryError, match="cannot be read"):
        Categories.load(tmp_path)
