"""What is shipped of acts and ranking was learned from the rows that are there; `make retrain` mends what was not."""

from __future__ import annotations

import json

from safetensors import safe_open

from actions.answering.ranker import CARD
from actions.commands.acts import digest_of as digest_of_acts
from actions.commands.ranker import digest_of as digest_of_answers
from actions.settings import PROJECT
from actions.training.examples import Collections
from actions.training.layers import FILE

TRAINED = PROJECT / "knowledge" / "trained" / "en"


def test_the_acts_were_learned_from_the_rows_that_are_there() -> None:
    with safe_open(TRAINED / FILE, "numpy") as stored:
        learned = json.loads(stored.metadata()["rows"])
    assert learned == digest_of_acts(Collections(PROJECT, "en")), "run `souschef train-acts`"


def test_the_ranker_was_learned_from_the_judgements_that_are_there() -> None:
    learned = json.loads((TRAINED / CARD).read_text(encoding="utf-8"))["rows"]
    answers = PROJECT / "knowledge" / "corpora" / "answers" / "en"
    assert learned == digest_of_answers(answers), "run `souschef train-ranker`"
