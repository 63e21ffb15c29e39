"""`souschef train-follow-ups`, `souschef fetch-wordnet` and `souschef evaluate clarification`, as an operator uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from actions.cli import app
from actions.settings import PROJECT
from tests.conftest import scratch
from tests.unit.answering.follow_up.sample import streams

DATA = "\n".join(
    json.dumps({"id": str(at), "stream": "a", "position": at, "question": text, "label": label})
    for at, (text, label) in enumerate((("what is rye", "start"), ("and why?", "follow"), ("who was Caesar", "start")))
)


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small folder of knowledge: the lexicon, a few streams, a dialogue."""
    folder = tmp_path_factory.mktemp("knowledge")
    (folder / "lexicon").symlink_to(PROJECT / "knowledge" / "lexicon")
    written = [stream.model_dump(exclude_none=True, mode="json") for stream in streams()]
    scratch(folder / "follow_up" / "en" / "some.yml", yaml.safe_dump({"streams": written}))
    scratch(folder / "gold" / "follow_up_series.yml", yaml.safe_dump({"dialogues": written[:1]}))
    return folder


@pytest.fixture(scope="module")
def trained(knowledge: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what was learned from the small knowledge."""
    folder = tmp_path_factory.mktemp("learned")
    done = run(knowledge, folder, "train-follow-ups")
    assert (done.exit_code, done.stdout) == (0, "trained on 48 questions in 6 streams\n")
    return folder


def run(knowledge: Path, folder: Path, *arguments: object, **environment: str) -> Result:
    variables = {"SOUSCHEF_KNOWLEDGE": str(knowledge), "SOUSCHEF_TRAINED": str(folder), **environment}
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_measuring_writes_nothing(knowledge: Path, tmp_path: Path) -> None:
    done = run(knowledge, tmp_path, "train-follow-ups", "--measure")
    assert done.exit_code == 0
    assert "written, answers known: 42 questions" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_streams_that_cannot_be_learned_from_are_named(knowledge: Path, tmp_path: Path) -> None:
    (tmp_path / "lexicon").symlink_to(knowledge / "lexicon")
    scratch(tmp_path / "follow_up" / "en" / "some.yml", "streams: 3")
    done = run(tmp_path, tmp_path / "out", "train-follow-ups")
    assert (done.exit_code, "some.yml" in done.stderr) == (2, True)
    assert not (tmp_path / "out").exists()


def test_a_language_without_a_pipeline_is_told(knowledge: Path, tmp_path: Path) -> None:
    done = run(knowledge, tmp_path, "train-follow-ups", "--language", "nl")
    assert (done.exit_code, "'nl'" in done.stderr) == (2, True)


def test_a_file_of_streams_is_measured(knowledge: Path, trained: Path, tmp_path: Path) -> None:
    done = run(knowledge, trained, "evaluate", "clarification", "--data", scratch(tmp_path / "some.jsonl", DATA), "--json")
    found = json.loads(done.stdout)
    assert (found["task"], found["n"]) == ("clarification", 3)
    assert {"method-0", "method-1", "method-2", "ours"} <= set(found["approaches"])
    assert set(found["approaches"]["ours"]) == {"start_f1", "balanced_accuracy", "new", "clarification"}


def test_without_wordnet_two_methods_are_left_out_and_that_is_said(knowledge: Path, trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("actions.language.wordnet.found", lambda folder: None)
    done = run(knowledge, trained, "evaluate", "clarification", "--data", scratch(tmp_path / "some.jsonl", DATA), "--json")
    assert list(json.loads(done.stdout)["approaches"]) == ["method-0", "method-1", "method-2", "ours"]
    assert "souschef fetch-wordnet" in done.stderr


def test_our_own_series_are_measured_beside_the_paper(knowledge: Path, trained: Path) -> None:
    done = run(knowledge, trained, "evaluate", "clarification")
    assert done.exit_code == 0
    assert "clarification (n = 8)" in done.stdout
    assert "the paper's table" in done.stdout


@pytest.mark.parametrize(("content", "said"), [("[]", "line 1"), (None, "cannot be read")])
def test_data_that_cannot_be_used_is_named(content: str | None, said: str, knowledge: Path, trained: Path, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl" if content is None else scratch(tmp_path / "some.jsonl", content)
    done = run(knowledge, trained, "evaluate", "clarification", "--data", file)
    assert done.exit_code == 2
    assert "some.jsonl" in done.stderr
    assert said in done.stderr


def test_what_was_not_learned_is_named_with_the_remedy(knowledge: Path, tmp_path: Path) -> None:
    done = run(knowledge, tmp_path, "evaluate", "clarification", "--data", scratch(tmp_path / "some.jsonl", DATA))
    assert (done.exit_code, "souschef train-follow-ups" in done.stderr) == (2, True)


def test_wordnet_that_cannot_be_had_is_told(knowledge: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("actions.language.wordnet.found", lambda folder: None)
    monkeypatch.setattr("actions.language.wordnet._downloaded", lambda folder: False)
    done = run(knowledge, tmp_path, "fetch-wordnet", "--folder", tmp_path / "net", PATH=str(tmp_path))
    assert done.exit_code == 1
    assert "runs without it" in done.stderr


@pytest.mark.parametrize("arguments", [("train-follow-ups",), ("fetch-wordnet",), ("evaluate", "clarification")])
def test_each_command_explains_itself(arguments: tuple[str, ...]) -> None:
    assert "Usage" in CliRunner().invoke(app, [*arguments, "--help"]).stdout
