"""What question and pair agree in, over all wordings of a pair."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from actions.answering.common_sense.asked import Words
from actions.answering.common_sense.candidates import query_of
from actions.answering.common_sense.feature_names import NAMES
from actions.answering.common_sense.features import Comparing
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.making import Learned, Tools, make
from actions.answering.common_sense.pairs import Pair
from actions.answering.common_sense.projection import raw_vectors, train

SHARPENING = Pair(id="plain", category="equipment", question="How do I sharpen a knife?", also=("sharpen kitchen knife", "edge of a dull knife"), answer="On a whetstone.")
SERRATED = Pair(id="serrated", category="equipment", question="Can a serrated blade be sharpened?", also=("sharpen a knife", "dull serrated edge"), answer="With a round rod.")
COOKED = Pair(id="cooked", category="keeping", question="How long does cooked quinoa keep?", also=("leftover quinoa", "boiled quinoa"), answer="Three days.", when=("cooked",))
DRY = Pair(id="dry", category="keeping", question="How long does dry quinoa keep?", also=("quinoa in a jar", "raw quinoa"), answer="Two years.", when=("dried",))
PAIRS = (SHARPENING, SERRATED, COOKED, DRY)


@pytest.fixture(scope="module")
def table(question_tools: Tools) -> dict[str, dict[str, NDArray[np.float32]]]:
    """The features of all four pairs for each question."""
    texts = [text for pair in PAIRS for text in pair.wordings]
    rows = raw_vectors(texts, question_tools.encoder)
    owners = np.repeat(np.arange(len(PAIRS)), [len(pair.wordings) for pair in PAIRS])
    kinds = Kinds.learn(rows, [pair.category for pair in PAIRS for _ in pair.wordings])
    learned = Learned(train(rows, owners, question_tools.encoder.dimensions, 0), kinds, ("knife", "quinoa"))
    base = make(PAIRS, question_tools, learned)
    reader = Words(question_tools.lexicon, learned.things)
    comparing = Comparing(base, [list(map(str, group)) for group in question_tools.lexicon.entries["question_opposites"]])
    return {
        text: dict(zip(NAMES, comparing(query_of(text, reader, base, question_tools, learned), np.arange(len(PAIRS))).T, strict=True))
        for text in ("sharpening a knife", "how long does cooked quinoa keep")
    }


def test_what_most_wordings_say_must_be_asked(table: dict[str, dict[str, NDArray[np.float32]]]) -> None:
    central = table["sharpening a knife"]["central"]
    assert central[0] > central[1]


def test_states_that_most_wordings_name_count(table: dict[str, dict[str, NDArray[np.float32]]]) -> None:
    found = table["how long does cooked quinoa keep"]
    assert found["states_apart_mostly"][2] == 0 < found["states_apart_mostly"][3]


def test_the_best_wordings_mean_more_than_all(table: dict[str, dict[str, NDArray[np.float32]]]) -> None:
    found = table["sharpening a knife"]
    assert (found["meaning_best"] >= found["meaning_mean"] - 1e-5).all()
    assert (found["meaning"] >= found["meaning_best"] - 1e-5).all()
