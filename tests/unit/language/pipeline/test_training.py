"""Training of the pipeline, its measurement, and how it is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import spacy
from spacy.language import Language

from actions.language.pipeline.loading import Pipelines
from actions.language.pipeline.training import Accuracy, blank, measure, save, train
from actions.language.pipeline.treebank import Sentence, read_treebank
from actions.settings import PROJECT

SENTENCES = read_treebank(PROJECT / "knowledge" / "treebank" / "en.conllu")[:20]


@pytest.fixture(scope="module")
def rounds() -> list[tuple[int, int]]:
    """What a training told of its rounds."""
    return []


@pytest.fixture(scope="module")
def small(rounds: list[tuple[int, int]]) -> Language:
    """A pipeline that has read twenty sentences twice."""
    return train(SENTENCES, rounds=2, heard=lambda done, of: rounds.append((done, of)))


def test_every_round_is_heard_of(small: Language, rounds: list[tuple[int, int]]) -> None:
    assert small.lang == "en"
    assert rounds == [(1, 2), (2, 2)]


def test_a_trained_pipeline_annotates(small: Language) -> None:
    doc = small("Heat the oven.")
    assert all(token.pos_ and token.dep_ and token.lemma_ for token in doc)
    assert any("Mood=Imp" in label for label in small.pipe_labels["morphologizer"])


def test_it_has_learnt_something(small: Language) -> None:
    found = measure(small, SENTENCES)
    assert found.words == sum(len(one.words) for one in SENTENCES)
    assert found.tags > 0.3
    assert 0 <= found.las <= found.uas <= 1


def test_the_same_training_gives_the_same_pipeline(small: Language) -> None:
    again = train(SENTENCES, rounds=2)
    assert measure(again, SENTENCES) == measure(small, SENTENCES)


def test_the_baseline_learns_without_the_encoder() -> None:
    baseline = blank(encoder=False)
    assert "souschef" not in baseline.config.to_str()
    assert "souschef" in blank().config.to_str()
    assert measure(train(SENTENCES[:5], rounds=1, encoder=False), SENTENCES[:5]).words == sum(len(one.words) for one in SENTENCES[:5])


class Told:
    """Stands in for a pipeline: gives the annotation of a treebank, with what is changed."""

    def __init__(self, *sentences: Sentence) -> None:
        self.vocab = spacy.blank("en").vocab
        self._sentences = sentences

    def pipe(self, _: object) -> list[object]:
        return [one.doc(self.vocab) for one in self._sentences]


def test_what_is_right_is_counted_word_by_word() -> None:
    tags, lemmas, relations = ("VERB", "PRON", "ADV", "PUNCT"), ("stir", "it", "well", "."), ("root", "obj", "advmod", "punct")
    one = Sentence("a", "a", ("Stir", "it", "well", "."), (True, True, False, False), tags, ("_",) * 4, lemmas, (0, 0, 0, 0), relations)
    assert measure(Told(one), [one]) == Accuracy(4, 1.0, 1.0, 1.0, 1.0)  # type: ignore[arg-type]
    other = replace(one, tags=("VERB", "PRON", "ADJ", "PUNCT"), heads=(0, 0, 1, 0), relations=("root", "iobj", "advmod", "punct"), lemmas=("stirring", "IT", "well", "."))
    assert measure(Told(other), [one]) == Accuracy(4, 0.75, 0.75, 0.5, 0.75)  # type: ignore[arg-type]


def test_nothing_to_measure_is_no_error(small: Language) -> None:
    assert measure(small, []) == Accuracy(0, 0.0, 0.0, 0.0, 0.0)


def test_a_saved_pipeline_takes_the_place_of_the_old_one_and_can_be_opened(small: Language, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "en"
    folder.mkdir(parents=True)
    (folder / "old").write_text("", encoding="utf-8")
    save(small, folder)
    assert not (folder / "old").exists()
    assert [path.name for path in folder.parent.iterdir()] == ["en"]
    opened = Pipelines(folder.parent).of("en")
    assert opened is not None
    assert measure(opened, SENTENCES) == measure(small, SENTENCES)


def test_what_an_interrupted_saving_left_is_in_nobodys_way(small: Language, tmp_path: Path) -> None:
    (tmp_path / "en.new").mkdir()
    (tmp_path / "en.new" / "half").write_text("", encoding="utf-8")
    save(small, tmp_path / "en")
    assert not (tmp_path / "en" / "half").exists()
