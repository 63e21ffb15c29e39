"""What was said at steps of recipes, as it is read from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from actions.answering.question_type.asked import SAID, load_asked
from actions.answering.question_type.examples import TypesError
from actions.answering.reading.questions import step_at
from actions.kitchen import Kitchen
from actions.settings import PROJECT
from tests.conftest import scratch

SHIPPED = PROJECT / "knowledge" / "notes" / "en"
FEWEST = 30  # utterances about a shipped recipe


def line(**other: object) -> str:
    return json.dumps({"recipe": "soup", "at": "stir", "ask": "all of it?", "kind": "recipe", "notes": ["one"], **other}) + "\n"


def test_what_was_said_names_its_notes(tmp_path: Path) -> None:
    scratch(tmp_path / "asked" / "soup.jsonl", line() + line(ask="that's in", kind=SAID, notes=[]))
    asked, said = load_asked(tmp_path)
    assert (asked.ask, asked.notes, said.kind) == ("all of it?", ("one",), SAID)


@pytest.mark.parametrize(("text", "told"), [
    (line() + line(notes=[]), "line 2, .*must name"),
    (line(kind="none"), "must not name"),
    (line(recipe="stew", kind=SAID, notes=[]), "name the file after its recipe"),
    ("{", "line 1"),
])
def test_what_is_wrong_is_named(tmp_path: Path, text: str, told: str) -> None:
    scratch(tmp_path / "asked" / "soup.jsonl", text)
    with pytest.raises(TypesError, match=told):
        list(load_asked(tmp_path))


def test_a_language_in_which_nothing_was_said_has_nothing(tmp_path: Path) -> None:
    assert list(load_asked(tmp_path / "xx")) == []


def test_much_was_said_about_every_shipped_recipe_at_its_steps(kitchen: Kitchen) -> None:
    found = list(load_asked(SHIPPED))
    for name in (card.stem for card in (PROJECT / "knowledge" / "recipes").glob("*.txt")):
        recipe, mine = kitchen.store.get(name), [row for row in found if row.recipe == name]
        assert recipe is not None and len(mine) >= FEWEST, name
        assert [row.at for row in mine if row.at != "start" and not step_at(recipe, row.at, kitchen.lexicon)] == []
