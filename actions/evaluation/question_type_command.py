"""`souschef evaluate question-type`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from actions.commands.common import Json, Language, console
from actions.evaluation.report import DataError, Report, print_report
from actions.language.embeddings import learning_encoder
from actions.language.encoder import Encoder
from actions.language.lexicons import Lexicons
from actions.settings import Settings


def question_type(
    data: Annotated[Path | None, typer.Option("--data", help="JSON Lines of id, text, label and maybe recipe_title; our own questions where it is left out.")] = None,
    splits: Annotated[int, typer.Option(min=1, help="Random splits of our own questions; each takes about half a minute.")] = 10,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Question types: about the recipe or general, by majority, the paper's random forest and ours."""
    from actions.answering.question_type.model import TypeModelError
    from actions.commands.question_types import telling

    settings = Settings()
    code = language or settings.language
    with telling():
        try:
            result = _on_file(settings, code, data) if data else _on_own(settings, code, splits)
        except (DataError, TypeModelError) as problem:
            console.print(str(problem), markup=False, soft_wrap=True)
            raise typer.Exit(2) from problem
    print_report(result, as_json=as_json)
    if not as_json:
        _beside_the_paper(result)


def _on_file(settings: Settings, code: str, data: Path) -> Report:
    from actions.answering.question_type.examples import typed
    from actions.answering.question_type.model import QuestionTypes
    from actions.answering.question_type.paper import Lemmas
    from actions.answering.question_type.training import learn_paper
    from actions.answering.shipped import QUESTION_TYPE, file_of
    from actions.commands.common import open_pipelines, open_store
    from actions.evaluation.question_type import evaluate_file

    lexicon, nlp = Lexicons(code, settings.knowledge).default, open_pipelines(settings).of(code)
    encoder, folder = Encoder(settings.encoder), settings.knowledge / "question_type" / code
    paper = partial(learn_paper, list(typed(folder)), encoder, Lemmas(lexicon, nlp))
    types = QuestionTypes.open(file_of(QUESTION_TYPE, settings.trained, code), lexicon, encoder, paper)
    return evaluate_file(data, types, open_store()[0])


def _on_own(settings: Settings, code: str, splits: int) -> Report:
    from actions.answering.question_type.paper import Lemmas
    from actions.answering.question_type.samples import foods, samples
    from actions.answering.question_type.training import Material
    from actions.commands.question_types import open_pipeline, open_sources
    from actions.evaluation.question_type import Own, evaluate_splits

    lexicon = Lexicons(code, settings.knowledge).default
    nlp, encoder = open_pipeline(settings, code), learning_encoder(settings.encoder, settings.embeddings)
    given = open_sources(settings, lexicon, nlp)
    with Progress(console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("Reading questions", total=None)
        material = Material.of(samples(given, lexicon), lexicon, encoder, foods(settings.knowledge, code))
        progress.update(task, description="Measuring", completed=0, total=splits)
        return evaluate_splits(Own(given.typed, material, encoder, Lemmas(lexicon, nlp)), splits, lambda done: progress.update(task, completed=done))


def _beside_the_paper(result: Report) -> None:
    from actions.evaluation.question_type import PAPER

    table = Table(title="beside the paper's Table 3 (its 108 questions)", title_justify="left")
    for heading in ("approach", "metric", "paper", "here"):
        table.add_column(heading, justify="left" if heading in ("approach", "metric") else "right")
    for name, row in PAPER.items():
        for metric, value in row.items():
            here = result.approaches[name].get(metric)
            table.add_row(name, metric, f"{value:.2f}", "" if here is None else f"{here:.2f}")
    Console(highlight=False).print(table)
