"""Learning emergencies, and `souschef train-emergencies` as an operator uses it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.answering.emergencies import EmergencyModel, EmergencyModelError
from actions.answering.emergencies.known import Emergencies, Emergency
from actions.answering.emergencies.training import cross_validated, examples, fit, report, taught
from actions.answering.shipped import EMERGENCIES, digest_of, digest_stored, file_of
from actions.cli import app
from actions.settings import PROJECT
from tests.unit.answering.reading.sample import encoder

FIRE, POISON = "fire", "poison"
WRITTEN = {
    FIRE: ["the pan is burning", "flames on the stove", "the oil has caught fire", "fire in the frying pan", "everything burns in the pan", "flames come out of the pot"],
    POISON: ["my son drank bleach", "she swallowed a cleaner", "he has drunk descaler", "the child ate a dishwasher tablet", "grandpa drank drain cleaner", "licked bleach"],
    "none": ["how do I clean a burnt pan", "what shall we drink", "clean the oven with soda", "is fire hotter than gas", "the child ate everything"],
}
ORDINARY = ["how long do eggs boil", "next step please", "how much salt", "can I freeze it", "what is a roux"] * 4


def run(*arguments: object, **environment: str) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def model() -> EmergencyModel:
    """Learned from a few utterances."""
    return fit(taught(WRITTEN, ORDINARY, encoder()))


def judged(text: str) -> tuple[str, float]:
    return model().judged(text, encoder().encode_layers([text])[0])


@pytest.mark.parametrize(("text", "name"), [("the wok is in flames", FIRE), ("my daughter drank some oven cleaner", POISON)])
def test_other_words_for_the_same_are_recognised(text: str, name: str) -> None:
    found, probability = judged(text)
    assert found == name
    assert probability > judged("how long do I fry the onions")[1]


def test_what_no_word_tells_is_told_by_what_was_learned() -> None:
    pair = Pair(id="help", question="Fire?", answer="Lid on.", language="en")
    known = Emergencies((Emergency(FIRE, pair, (re.compile("conflagration"),), re.compile("(?!)")),))
    assert known("flames come out of the pot") is None
    assert replace(known, model=model(), encoder=encoder())("flames come out of the pot") is pair
    assert replace(known, model=model(), encoder=encoder())("flames") is None  # one word is too little
    assert replace(known, model=model(), encoder=encoder())("how much salt") is None


def test_it_is_measured_on_what_was_not_learned_from() -> None:
    lessons = taught(WRITTEN, ORDINARY, encoder())
    found = cross_validated(lessons)
    assert len(found) == len(lessons.texts) == 17 + 20
    assert lessons.near.sum() == 17
    assert all(0 <= probability <= 1 and name in (FIRE, POISON) for name, probability in found)
    perfect = report(lessons, [(name, 0.95 if name != "none" else 0.0) for name in lessons.names]).splitlines()
    assert perfect[-1].split() == ["0.90", "1.000", "1.000", "0.000", "0.0000"]


def test_what_was_written_is_opened_again(tmp_path: Path) -> None:
    file, text = tmp_path / "some.safetensors", "flames come out of the pot"
    model().save(file, "digest")
    opened = EmergencyModel.load(file, encoder().layer_dimensions)
    assert opened.names == (FIRE, "none", POISON)
    name, probability = opened.judged(text, encoder().encode_layers([text])[0])
    assert name == FIRE
    assert probability == pytest.approx(judged(text)[1], abs=0.02)
    with pytest.raises(EmergencyModelError, match="another version"):
        EmergencyModel.load(file, 3)


@pytest.mark.parametrize(("content", "said"), [
    (None, "en.yml"), ("fire: no list", "no lists"), ("other: [a]\nnone: [b]", "no emergency 'other'"),
    ("fire: [a]", "needs 'none'"), ("none: [a]", "needs 'none' and an emergency"),
])
def test_examples_that_cannot_be_used_are_named(tmp_path: Path, content: str | None, said: str) -> None:
    file = tmp_path / "en.yml"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(QuestionBaseError, match=said):
        examples(file, [FIRE])


def test_the_command_trains_and_measures(tmp_path: Path) -> None:
    folder, knowledge = tmp_path / "knowledge", PROJECT / "knowledge"
    (folder / "emergencies" / "examples").mkdir(parents=True)
    (folder / "lexicon").symlink_to(knowledge / "lexicon")
    (folder / "qa").mkdir()
    ordinary = [{"id": f"ordinary-{at}", "question": text, "answer": "Yes."} for at, text in enumerate(dict.fromkeys(ORDINARY))]
    (folder / "qa" / "small.yml").write_text(yaml.safe_dump({"category": "small", "language": "en", "pairs": ordinary}), encoding="utf-8")
    written = [{"id": name, "told": [[f"x{name}"]], "question": "?", "answer": "!"} for name in (FIRE, POISON)]
    (folder / "emergencies" / "en.yml").write_text(yaml.safe_dump({"words": {}, "emergencies": written}), encoding="utf-8")
    (folder / "emergencies" / "examples" / "en.yml").write_text(yaml.safe_dump(WRITTEN), encoding="utf-8")
    places = {"SOUSCHEF_KNOWLEDGE": str(folder)}
    told = run("train-emergencies", "--measure", **places)
    assert told.exit_code == 0
    assert told.stdout.startswith("threshold")
    assert not (folder / "trained").exists()
    told = run("train-emergencies", **places)
    assert "trained on 22 utterances, 17 of them written for it" in told.stdout
    file = file_of(EMERGENCIES, folder / "trained", "en")
    assert EmergencyModel.load(file, encoder().layer_dimensions).names == (FIRE, "none", POISON)
    assert digest_stored(file) == digest_of(EMERGENCIES, folder, "en")
    (folder / "emergencies" / "examples" / "en.yml").unlink()
    assert run("train-emergencies", **places).exit_code == 2
