"""`souschef train-pipeline` and `souschef annotate`, as an operator uses them."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from typer.testing import CliRunner, Result

from actions.cli import app
from actions.language.pipeline.loading import Pipelines
from actions.language.pipeline.treebank import conllu, read_treebank
from actions.settings import PROJECT
from tests.conftest import scratch

OWN = PROJECT / "knowledge" / "treebank" / "en.conllu"


def run(*arguments: object, **environment: str) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(scope="module")
def treebank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty sentences from two sources, "a" and "b"."""
    vocab = spacy.blank("en").vocab
    sentences = [conllu(one.doc(vocab), f"s-{at}", "a" if at < 15 else "b") for at, one in enumerate(read_treebank(OWN)[:20])]
    return scratch(tmp_path_factory.mktemp("treebank") / "small.conllu", "\n".join(sentences))


@pytest.mark.parametrize("command", ["train-pipeline", "annotate"])
def test_each_command_explains_itself(command: str) -> None:
    assert "Usage" in run(command, "--help").stdout


def test_a_pipeline_is_trained_measured_and_saved(treebank: Path, tmp_path: Path) -> None:
    done = run("train-pipeline", "--treebank", treebank, "--rounds", 1, "--held-out", "b", "--out", tmp_path / "pipelines" / "en")
    assert done.exit_code == 0
    words = sum(len(one.words) for one in read_treebank(treebank) if one.source == "b")
    assert f"{words} words held out: tags 0." in done.stdout
    assert "trained on 15 sentences" in done.stdout
    opened = Pipelines(tmp_path / "pipelines").of("en")
    assert opened is not None
    assert len(opened("Rinse the lentils.")) == 4


def test_it_is_saved_where_the_servers_look_for_it(treebank: Path, tmp_path: Path) -> None:
    done = run("train-pipeline", "--treebank", treebank, "--rounds", 1, "--no-encoder", SOUSCHEF_PIPELINES=str(tmp_path))
    assert (done.exit_code, "held out" in done.stdout) == (0, False)
    assert (tmp_path / "en" / "meta.json").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--treebank", "missing.conllu"], "missing.conllu"),
        (["--language", "xx"], "xx.conllu"),
        (["--treebank", "SMALL", "--held-out", "nowhere"], "'nowhere'"),
        (["--treebank", "SMALL", "--held-out", "a", "--held-out", "b"], "no sentence to learn from"),
        (["--treebank", "SMALL", "--language", "zz"], "'zz'"),
        (["--treebank", "SMALL", "--rounds", "0"], "rounds"),
    ],
)
def test_what_cannot_be_used_is_named_and_nothing_is_written(arguments: list[str], said: str, treebank: Path, tmp_path: Path) -> None:
    done = run("train-pipeline", *(str(treebank) if argument == "SMALL" else argument for argument in arguments), "--out", tmp_path / "en")
    assert done.exit_code == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_treebank_that_is_too_small_is_said_so(treebank: Path, tmp_path: Path) -> None:
    first = scratch(tmp_path / "one.conllu", treebank.read_text(encoding="utf-8").split("\n\n")[0] + "\n\n")
    done = run("train-pipeline", "--treebank", first, "--rounds", 1, "--out", tmp_path / "en")
    assert done.exit_code == 2
    assert "not enough" in done.stderr
    assert not (tmp_path / "en").exists()


def test_a_folder_that_cannot_be_written_is_named(treebank: Path, tmp_path: Path) -> None:
    done = run("train-pipeline", "--treebank", treebank, "--rounds", 1, "--no-encoder", "--out", scratch(tmp_path / "file", "") / "en")
    assert done.exit_code == 2
    assert "file" in done.stderr


def test_a_missing_encoder_is_named_with_its_remedy(treebank: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from actions.language.pipeline.embedding import shared_encoder

    monkeypatch.setenv("SOUSCHEF_ENCODER", str(tmp_path / "nowhere"))
    shared_encoder.cache_clear()
    done = run("train-pipeline", "--treebank", treebank, "--rounds", 1, "--out", tmp_path / "en")
    assert done.exit_code == 2
    assert "make setup" in done.stderr


def test_sentences_of_a_file_are_printed_ready_to_be_corrected(nlp: object, tmp_path: Path) -> None:
    texts = scratch(tmp_path / "questions.txt", "Rinse the lentils.\n\n  How long do they soak?  \n")
    done = run("annotate", texts)
    assert done.exit_code == 0
    found = read_treebank(scratch(tmp_path / "found.conllu", done.stdout))
    assert [(one.id, one.source, " ".join(one.words)) for one in found] == [
        ("questions-1", "questions", "Rinse the lentils ."), ("questions-2", "questions", "How long do they soak ?"),
    ]
    assert found[0].features[0] == "Mood=Imp|VerbForm=Fin"
    assert "# source = soup" in run("annotate", texts, "--source", "soup").stdout


@pytest.mark.parametrize(("arguments", "said"), [(["missing.txt"], "missing.txt"), (["LATIN"], "UTF-8"), (["LATIN", "--language", "xx"], "'xx'")])
def test_what_cannot_be_annotated_is_named(arguments: list[str], said: str, tmp_path: Path) -> None:
    latin = tmp_path / "latin.txt"
    latin.write_bytes(b"Cr\xe8me\n")
    done = run("annotate", *(str(latin) if argument == "LATIN" else argument for argument in arguments))
    assert done.exit_code == 2
    assert said in done.stderr
