"""Imported pairs in the knowledge store."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.common_sense.imported import Imported, Mark, Omission, digest_of
from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.recipes.store import Store

PEAS = Pair(id="peas", question="Keep peas?", answer="A week.", also=("peas in the fridge",), category="keeping", about=("peas",), when=("fresh",), source="Ann")


@pytest.fixture
def imported(tmp_path: Path) -> Imported:
    """An empty store."""
    return Imported(f"sqlite:///{tmp_path / 'store.db'}")


def add(imported: Imported, *pairs: Pair) -> None:
    with imported.engine.begin() as connection:
        imported.add(pairs, connection)


def test_a_pair_comes_back_as_it_was_stored(imported: Imported) -> None:
    add(imported, PEAS)
    assert list(imported.all("en")) == [PEAS]
    assert list(imported.all("nl")) == []
    assert (imported.count(), imported.count("nl"), imported.revision()) == (1, 0, 1)
    assert imported.stored(["peas", "none"])["peas"].digest == digest_of(PEAS)


def test_the_same_id_replaces_and_keeps_the_wordings_of_the_same_question(imported: Imported) -> None:
    add(imported, PEAS)
    add(imported, PEAS.model_copy(update={"answer": "Nine days.", "also": ("peas",)}))
    [pair] = imported.all("en")
    assert (pair.answer, pair.also) == ("Nine days.", ("peas", "peas in the fridge"))
    add(imported, PEAS.model_copy(update={"question": "Boil peas?", "also": ()}))
    assert next(imported.all("en")).also == ()


def test_wordings_are_joined_once(imported: Imported) -> None:
    add(imported, PEAS)
    for _ in range(2):
        with imported.engine.begin() as connection:
            imported.join({"peas": ["Keep peas?", "storing peas"], "none": ["x"]}, connection)
        assert next(imported.all("en")).also == ("peas in the fridge", "storing peas")
    assert imported.revision() == 2


def test_a_transaction_that_fails_stores_nothing(imported: Imported) -> None:
    with pytest.raises(KeyError), imported.engine.begin() as connection:
        imported.add([PEAS], connection)
        imported.mark("f", Mark(3), [], connection)
        raise KeyError
    assert (imported.count(), imported.marked("f")) == (0, Mark())


def test_marks_and_omissions_are_kept_and_forgotten(imported: Imported) -> None:
    gone = Omission(2, "a (line 2)", "Peas?", "it has no answer", True)
    with imported.engine.begin() as connection:
        imported.mark("f", Mark(2), [gone], connection)
        imported.mark("f", Mark(5, finished=True), [], connection)
    assert (imported.marked("f"), imported.omitted("f")) == (Mark(5, True), [gone])
    with imported.engine.begin() as connection:
        imported.close(["f"], connection)
    assert (imported.marked("f"), imported.omitted("f")) == (Mark(), [gone])
    with imported.engine.begin() as connection:
        imported.begin("f", connection)
    assert imported.omitted("f") == []


def test_many_ids_are_asked_for_in_parts(imported: Imported) -> None:
    add(imported, *(PEAS.model_copy(update={"id": f"p{number}"}) for number in range(1500)))
    assert len(imported.stored([f"p{number}" for number in range(1500)])) == 1500
    assert len(list(imported.all("en"))) == 1500


def test_it_lies_beside_the_recipes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'both.db'}"
    store, imported = Store(url), Imported(url)
    add(imported, PEAS)
    assert (store.ids(), imported.count()) == (set(), 1)


def test_a_store_that_cannot_be_opened_names_its_url_without_the_password() -> None:
    with pytest.raises(QuestionBaseError, match="SOUSCHEF_STORE") as caught:
        Imported("nonsense://me:secret@host/x")
    assert "secret" not in str(caught.value)
