"""Written notes for recipes, as they are read from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.notes.files import NotesError, load
from actions.settings import PROJECT
from tests.conftest import scratch

SHIPPED = PROJECT / "knowledge" / "notes" / "en"
FEWEST = 120  # notes of a shipped recipe
LONGEST = 50  # words of an answer
NOTE = "- {id: one, from: recipe, question: how much?, answer: Two cups.%s}\n"


def test_a_note_is_read_with_all_its_wordings(tmp_path: Path) -> None:
    scratch(tmp_path / "soup.yml", "recipe: soup\npairs:\n" + NOTE % ", at: [stir], also: [what amount], here: [all of it]" + "unanswered: [who wrote it]\n")
    [notes] = load(tmp_path)
    [note] = notes.pairs
    assert (note.origin, note.wordings, note.here, note.at) == ("recipe", ("how much?", "what amount"), ("all of it",), ("stir",))
    assert (notes.recipe, notes.unanswered) == ("soup", ("who wrote it",))


@pytest.mark.parametrize(("text", "told"), [
    ("recipe: soup\npairs:\n" + NOTE % ", here: [all of it]", "'at' names no step"),
    ("recipe: soup\npairs:\n" + NOTE % "" + NOTE % "", "there twice"),
    ("recipe: stew\npairs:\n" + NOTE % "", "name the file after its recipe"),
    ("recipe: soup\npairs:\n" + NOTE % ", colour: red", "colour"),
    ("recipe: soup\npairs: []\n", "pairs"),
    ("recipe: [", "soup.yml"),
])
def test_what_is_wrong_is_named(tmp_path: Path, text: str, told: str) -> None:
    scratch(tmp_path / "soup.yml", text)
    with pytest.raises(NotesError, match=told):
        list(load(tmp_path))


def test_wordings_of_other_hands_join_those_of_the_note(tmp_path: Path) -> None:
    scratch(tmp_path / "soup.yml", "recipe: soup\npairs:\n" + NOTE % ", at: [stir], also: [what amount], here: [all of it]")
    scratch(tmp_path / "worded" / "soup.yml", "recipe: soup\nwordings:\n  one: {also: [two of them?], here: [that much]}\n")
    [notes] = load(tmp_path)
    assert (notes.pairs[0].wordings, notes.pairs[0].here) == (("how much?", "what amount", "two of them?"), ("all of it", "that much"))


@pytest.mark.parametrize(("text", "told"), [
    ("recipe: soup\nwordings: {two: {also: [what]}}\n", "two"),
    ("recipe: soup\nwordings: {one: {here: [that]}}\n", "no step"),
    ("recipe: stew\nwordings: {one: {also: [what]}}\n", "stew"),
    ("recipe: soup\nwordings: {one: {more: [what]}}\n", "more"),
    ("recipe: [", "worded"),
])
def test_what_is_wrong_with_wordings_is_named(tmp_path: Path, text: str, told: str) -> None:
    scratch(tmp_path / "soup.yml", "recipe: soup\npairs:\n" + NOTE % "")
    scratch(tmp_path / "worded" / "soup.yml", text)
    with pytest.raises(NotesError, match=told):
        list(load(tmp_path))


def test_a_language_without_notes_has_none(tmp_path: Path) -> None:
    assert list(load(tmp_path / "xx")) == []


def test_every_shipped_recipe_has_notes_in_many_wordings() -> None:
    found = list(load(SHIPPED))
    assert {one.recipe for one in found} == {card.stem for card in (PROJECT / "knowledge" / "recipes").glob("*.txt")}
    for notes in found:
        assert len(notes.pairs) >= FEWEST, notes.recipe
        assert len(notes.unanswered) >= 20, notes.recipe
        assert [note.id for note in notes.pairs if len(note.wordings) < 4] == [], notes.recipe
        assert [note.id for note in notes.pairs if len(note.answer.split()) > LONGEST] == [], notes.recipe


def test_no_wording_stands_for_two_notes_of_a_recipe() -> None:
    for notes in load(SHIPPED):
        seen: dict[str, str] = {}
        for note in notes.pairs:
            for wording in note.wordings:
                plain = " ".join(wording.lower().strip(" ?.!").split())
                assert plain not in seen, f"{notes.recipe}: '{wording}' stands for {seen.get(plain)} and {note.id}"
                seen[plain] = note.id
