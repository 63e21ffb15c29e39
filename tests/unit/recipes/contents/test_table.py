"""The tables of what foods contain are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.recipes.contents import Contents, ContentsError
from tests.unit.recipes.contents.sample import ALLERGENS, GRAINS, REST, written
from tests.unit.recipes.english import english


@pytest.mark.parametrize(("rows", "told"), [
    ("stew: {of: [unheard]}", ("row 'stew'", "'unheard'", "give it a row")),
    ("a1: {of: [b]}\nb: {of: [c]}\nc: {may: [b]}", ("made of itself", "b → c → b")),
    ("sweetcorn: {}", ("'sweetcorn' is also a name of", "row 'maize'")),
    ("stew: {}\nstew: {of: [salt]}", ("line", "'stew' a second time")),
    ("stew: {made: [salt]}", ("row 'stew'", "made", "a row has also, is, of, may, open")),
    ("stew: {is: salt}", ("row 'stew'", "is")),
    ("- stew", ("no mapping",)),
    ("stew: [", ("not valid YAML",)),
    ("'123': {}", ("'123' has no letters",)),
])
def test_a_slip_is_named_with_its_remedy(tmp_path: Path, rows: str, told: tuple[str, ...]) -> None:
    with pytest.raises(ContentsError) as problem:
        Contents.load(english(), written(tmp_path, rest=REST + rows if not rows.startswith("-") else rows))
    assert all(part in str(problem.value) for part in told), str(problem.value)


def test_names_of_diets_and_laws_are_checked(tmp_path: Path) -> None:
    with pytest.raises(ContentsError, match="law"):
        Contents.load(english(), written(tmp_path / "law", allergens=ALLERGENS.replace("[EU]", "[FR]")))
    with pytest.raises(ContentsError, match="mermaid"):
        Contents.load(english(), written(tmp_path / "diet", allergens=ALLERGENS.replace("coeliac: {without: [gluten]}", "coeliac: {without: [mermaid]}")))


def test_a_row_may_say_more_of_a_group(tmp_path: Path) -> None:
    found = Contents.load(english(), written(tmp_path, grains=GRAINS + "egg: {also: [hen fruit]}\n"))
    assert found.verdict("hen fruit", "egg").why[-1].name == "egg"
    assert not found.problems


def test_problems_can_be_listed_instead(tmp_path: Path) -> None:
    found = Contents.load(english(), written(tmp_path, rest=REST + "stew: {of: [unheard]}\nsweetcorn: {}"), checked=False)
    assert len(found.problems) == 2
