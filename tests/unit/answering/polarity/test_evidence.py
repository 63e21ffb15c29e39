"""What a recipe says, sentence by sentence."""

from __future__ import annotations

import numpy as np

from actions.answering.polarity.evidence import DETAIL, LINE, STEP, TOOL, WHY, sheet
from tests.unit.answering.reading.sample import encoder
from tests.unit.answering.sample import CHOP, FRY, soup
from tests.unit.recipes.english import english


def test_steps_what_is_told_beside_them_and_lists_are_evidence() -> None:
    found = sheet(soup(), english(), encoder())
    kinds = {entry.kind for entry in found.evidence}
    assert kinds == {STEP, DETAIL, WHY, LINE, TOOL}
    assert [entry.step for entry in found.evidence if entry.kind == STEP] == [step.number for step in soup().steps]
    assert {entry.step for entry in found.evidence if entry.kind == WHY} == {CHOP}
    assert {(entry.step, entry.source) for entry in found.evidence if entry.kind in (LINE, TOOL)} == {(0, -1)}


def test_evidence_knows_its_foods_tools_times_and_actions() -> None:
    found = sheet(soup(), english(), encoder())
    fry = next(entry for entry in found.evidence if entry.kind == STEP and entry.step == FRY)
    assert {soup().ingredients[at].name for at in fry.foods} == {"onions"}
    assert fry.timed
    assert "fri" in fry.actions
    assert any(entry.tools for entry in found.evidence if entry.kind == TOOL)


def test_vectors_and_layers_have_a_row_for_each_sentence() -> None:
    found = sheet(soup(), english(), encoder())
    assert len(found.vectors) == len(found.layers) == len(found.evidence)
    assert np.allclose(np.linalg.norm(found.layers, axis=2), 1.0, atol=1e-3)


def test_a_word_is_held_by_itself_by_its_class_and_by_what_means_the_same() -> None:
    found = sheet(soup(), english(), encoder())
    of = {entry.text: at for at, entry in enumerate(found.evidence)}
    chop = next(at for at, entry in enumerate(found.evidence) if entry.kind == STEP and entry.step == CHOP)
    assert found.holding("onion")[chop] == 1.0
    assert 0 < found.holding("cut")[chop] < 1.0
    assert found.holding("salt")[of["2 tsp salt"]] > 0
    assert not found.holding("banana").any()
