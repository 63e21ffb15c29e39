"""Talks at steps of recipes, as they are read from files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from actions.answering.notes.files import NotesError, load
from actions.answering.notes.talks import load_talks
from actions.answering.reading.questions import step_at
from actions.kitchen import Kitchen
from actions.settings import PROJECT
from tests.conftest import scratch

SHIPPED = PROJECT / "knowledge" / "notes" / "en"
FEWEST = 10  # talks about a shipped recipe
NOTES = "recipe: soup\npairs:\n- {id: one, from: recipe, question: how much?, answer: Two cups.}\n"


def turn(**other: object) -> dict[str, Any]:
    return {"ask": "and then?", "follow": True, "resolved": "how much then?", "kind": "recipe", "notes": ["one"], **other}


def line(*turns: dict[str, Any], **other: object) -> str:
    return json.dumps({"recipe": "soup", "at": "stir", "turns": turns, **other}) + "\n"


def test_a_talk_is_read_with_its_turns(tmp_path: Path) -> None:
    scratch(tmp_path / "soup.yml", NOTES)
    scratch(tmp_path / "talks" / "soup.jsonl", line(turn(follow=False), turn(kind="none", notes=[])))
    [talk] = load_talks(tmp_path, list(load(tmp_path)))
    assert [(one.follow, one.resolved, one.notes) for one in talk.turns] == [(False, "how much then?", ("one",)), (True, "how much then?", ())]
    assert talk.named == ("one",)


@pytest.mark.parametrize(("text", "told"), [
    (line(turn(), turn(notes=["two"])), "line 1, names .*two"),
    (line(turn(), turn()) + line(turn(), turn(notes=[])), "line 2, .*must name"),
    (line(turn(), turn(kind="none")), "must not name"),
    (line(turn()), "turns"),
    (line(turn(), turn(), recipe="stew"), "names .*one"),
])
def test_what_is_wrong_is_named(tmp_path: Path, text: str, told: str) -> None:
    scratch(tmp_path / "soup.yml", NOTES)
    scratch(tmp_path / "talks" / "soup.jsonl", text)
    with pytest.raises(NotesError, match=told):
        list(load_talks(tmp_path, list(load(tmp_path))))


def test_a_language_without_talks_has_none(tmp_path: Path) -> None:
    assert list(load_talks(tmp_path / "xx", [])) == []


def test_every_shipped_recipe_has_talks_at_its_steps(kitchen: Kitchen) -> None:
    notes = list(load(SHIPPED))
    found = list(load_talks(SHIPPED, notes))
    for one in notes:
        mine, recipe = [talk for talk in found if talk.recipe == one.recipe], kitchen.store.get(one.recipe)
        assert recipe is not None
        assert len(mine) >= FEWEST, one.recipe
        assert [talk.at for talk in mine if talk.at != "start" and not step_at(recipe, talk.at, kitchen.lexicon)] == []
        assert not any(talk.turns[0].follow for talk in mine)
        assert sum(turn.follow for talk in mine for turn in talk.turns) > len(mine)
