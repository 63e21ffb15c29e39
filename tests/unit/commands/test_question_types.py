"""`souschef train-types` and `souschef evaluate question-type`, as an operator uses them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from actions.answering.question_type.model import QuestionTypes
from actions.answering.question_type.paper import PaperTypes
from actions.answering.question_type.situation import Situation
from actions.answering.shipped import QUESTION_TYPE, file_of
from actions.cli import app
from tests.conftest import scratch
from tests.unit.answering.question_type.small import encoder, lemmas, written
from tests.unit.recipes.english import english

DATA = "\n".join(json.dumps({"id": f"gs-web-{text}", "text": text, "label": label}) for text, label in (("is kale healthy", "general"), ("what goes in next", "specific")))


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("knowledge"))


@pytest.fixture(scope="module")
def trained_types(knowledge: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what was learned from the small knowledge."""
    folder = tmp_path_factory.mktemp("learned")
    done = run(knowledge, folder, "train-types")
    assert (done.exit_code, done.stdout) == (0, "trained on 123 questions\n")
    return folder


def run(knowledge: Path, types: Path, *arguments: object, **environment: str) -> Result:
    variables = {"SOUSCHEF_KNOWLEDGE": str(knowledge), "SOUSCHEF_TRAINED": str(types), "SOUSCHEF_STORE": f"sqlite:///{types / 'store.db'}", **environment}
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_what_is_learned_is_where_the_server_looks_for_it(trained_types: Path) -> None:
    assert [one.name for one in (trained_types / "en").iterdir()] == ["question_type.safetensors"]
    types = QuestionTypes.open(file_of(QUESTION_TYPE, trained_types, "en"), english(), encoder(), lambda: PaperTypes(encoder(), lemmas()))
    assert types("can you freeze leeks", Situation()).general > 0.5


def test_measuring_writes_nothing(knowledge: Path, tmp_path: Path) -> None:
    done = run(knowledge, tmp_path, "train-types", "--measure")
    assert done.exit_code == 0
    assert "general, all: 141 questions" in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("broken", "content", "said"),
    [("question_type/en/all.yml", "questions: [", "all.yml"), ("questions/en/fried-kale.yml", "x", "fried-kale.yml"), ("recipes/leek-pan.txt", None, "'leek-pan'")],
)
def test_a_file_that_cannot_be_learned_from_is_named_and_nothing_is_written(broken: str, content: str | None, said: str, knowledge: Path, tmp_path: Path) -> None:
    changed, types = tmp_path / "knowledge", tmp_path / "types"
    shutil.copytree(knowledge, changed, symlinks=True)
    if content is None:
        (changed / broken).unlink()
    else:
        scratch(changed / broken, content)
    done = run(changed, types, "train-types")
    assert done.exit_code == 2
    assert said in done.stderr
    assert not types.exists()


def test_a_language_without_a_pipeline_is_told(knowledge: Path, tmp_path: Path) -> None:
    done = run(knowledge, tmp_path, "train-types", "--language", "nl")
    assert (done.exit_code, "'nl'" in done.stderr) == (2, True)


def test_a_file_of_questions_is_measured(knowledge: Path, trained_types: Path, tmp_path: Path) -> None:
    done = run(knowledge, trained_types, "evaluate", "question-type", "--data", scratch(tmp_path / "some.jsonl", DATA), "--json")
    found = json.loads(done.stdout)
    assert (found["task"], found["n"], list(found["approaches"])) == ("question-type", 2, ["majority", "random-forest", "ours"])
    assert {"accuracy", "macro_f1", "f1_general", "f1_specific"} <= set(found["approaches"]["ours"])


def test_own_questions_are_measured_beside_the_paper(knowledge: Path, trained_types: Path) -> None:
    done = run(knowledge, trained_types, "evaluate", "question-type", "--splits", 1)
    assert done.exit_code == 0
    assert "question-type (n = 43)" in done.stdout
    assert "Table 3" in done.stdout


@pytest.mark.parametrize(("content", "said"), [("[]", "line 1"), (DATA.replace("general", "both"), "label"), (None, "cannot be read")])
def test_data_that_cannot_be_used_is_named(content: str | None, said: str, knowledge: Path, trained_types: Path, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl" if content is None else scratch(tmp_path / "some.jsonl", content)
    done = run(knowledge, trained_types, "evaluate", "question-type", "--data", file)
    assert done.exit_code == 2
    assert "some.jsonl" in done.stderr
    assert said in done.stderr


def test_what_was_not_learned_is_named_with_the_remedy(knowledge: Path, tmp_path: Path) -> None:
    done = run(knowledge, tmp_path, "evaluate", "question-type", "--data", scratch(tmp_path / "some.jsonl", DATA))
    assert (done.exit_code, "souschef train-types" in done.stderr) == (2, True)


@pytest.mark.parametrize("arguments", [("train-types",), ("evaluate", "question-type")])
def test_each_command_explains_itself(arguments: tuple[str, ...]) -> None:
    assert "Usage" in CliRunner().invoke(app, [*arguments, "--help"]).stdout
