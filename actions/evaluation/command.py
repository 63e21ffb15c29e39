"""The `souschef evaluate` commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from actions.evaluation.clarification_command import clarification
from actions.evaluation.finding_commands import categories, search
from actions.evaluation.ingredients import evaluate_ingredients
from actions.evaluation.question_type_command import question_type
from actions.evaluation.report import DataError, print_report
from actions.evaluation.requests_command import requests
from actions.evaluation.retrieval_command import retrieval
from actions.evaluation.smalltalk_command import smalltalk
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import Lexicon, LexiconError
from actions.language.pipeline.loading import PipelineError, Pipelines, named_pipelines
from actions.settings import Settings

app = typer.Typer(no_args_is_help=True, help="Measure a part of Souschef beside the published approaches.")
console = Console(stderr=True, highlight=False)

Data = Annotated[Path | None, typer.Option("--data", help="JSON Lines (.jsonl or .jsonl.gz) to measure on; the project's own where it is left out.")]
Language = Annotated[str | None, typer.Option(help="Language of the data (ISO 639-1); the configured one where it is left out.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")]

app.command()(retrieval)
app.command()(question_type)
app.command()(clarification)
app.command()(categories)
app.command()(search)
app.command()(requests)
app.command()(smalltalk)


@contextmanager
def telling() -> Iterator[None]:
    """End the command with the message of data or words that cannot be used, exit status 2."""
    from actions.language.pipeline.treebank import TreebankError  # spaCy takes two seconds, which other commands do not wait for

    try:
        yield
    except (DataError, EncoderMissingError, LexiconError, PipelineError, TreebankError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


@app.command()
def ingredients(
    data: Data = None,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Ingredient lines: quantity, unit and name, by a regular expression, the paper's heuristics and ours."""
    settings = Settings()
    with telling():
        lexicon = Lexicon.load(language or settings.language, settings.knowledge)
        report = evaluate_ingredients(data or settings.knowledge / "gold" / "ingredients.jsonl", lexicon)
    print_report(report, as_json=as_json)


@app.command()
def segmentation(data: Data = None, language: Language = None, as_json: Json = False) -> None:
    """Instructions into steps: by chance, by sentence, by the paper's two trees and by actions (ours)."""
    from actions.evaluation.segmentation import evaluate_segmentation
    from actions.language.pipeline.treebank import read_treebank

    settings = Settings()
    code = language or settings.language
    with telling():
        lexicon = Lexicon.load(code, settings.knowledge)
        nlp = Pipelines(settings.pipelines, named_pipelines(settings.pipeline, settings.language)).of(code)
        if nlp is None:
            raise PipelineError(f"there is no language pipeline for '{code}'; `souschef train-pipeline --language {code} --treebank FILE` trains one")
        treebank = read_treebank(settings.knowledge / "treebank" / f"{code}.conllu")
        report = evaluate_segmentation(data or settings.knowledge / "gold" / "segmentation.jsonl", nlp, lexicon, treebank)
    print_report(report, as_json=as_json)
