"""`souschef evaluate smalltalk`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from actions.commands.common import Json, Language, console, open_pipelines, telling
from actions.evaluation.report import NARROWEST, DataError, Report
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import PipelineError
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.encyclopedia.choosing import Ours
    from actions.encyclopedia.paper import Paper
    from actions.encyclopedia.store import Encyclopedia
    from actions.evaluation.smalltalk import Answered

GOLD = "smalltalk.jsonl"
SHOWN = 3  # answers of each method that are printed


def smalltalk(
    data: Annotated[Path | None, typer.Option("--data", help="JSON Lines of id, text, type (what, who), good and average (lists of answers); left out: our questions.")] = None,
    questions: Annotated[Path | None, typer.Option("--questions", help="JSON Lines of id, text and type: the ranked answers of each method are printed.")] = None,
    encyclopedia: Annotated[Path | None, typer.Option("--encyclopedia", help="An imported encyclopedia; the configured one where it is left out.")] = None,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Questions of taste: good first answers and MAP, by the paper's three methods and ours."""
    if data is not None and questions is not None:
        raise typer.BadParameter("give only one of --data and --questions")
    from actions.encyclopedia.tables import EncyclopediaError
    from actions.evaluation.smalltalk import answer, read, report

    settings = Settings()
    try:
        with telling():
            rows = read(questions or data or settings.knowledge / "gold" / GOLD)
            opened, paper, ours = _methods(settings, language or settings.language, encyclopedia)
    except (DataError, EncyclopediaError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    with Progress(console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("Answering", total=len(rows))
        answered = answer(rows, paper, ours, lambda done: progress.update(task, completed=done))
    result = report(answered, opened)
    if as_json:
        typer.echo(json.dumps(result.public() | ({"answers": [one.public() for one in answered]} if questions is not None else {}), ensure_ascii=False))
        return
    if questions is not None:
        _answers(answered)
    _beside_the_paper(result)


def _methods(settings: Settings, language: str, place: Path | None) -> tuple[Encyclopedia, Paper, Ours]:
    """The encyclopedia and the methods over it.

    Raises:
        EncyclopediaError: nothing was imported.
        PipelineError: the language has no pipeline.
        QuestionBaseError: it has no word vectors.
    """
    from actions.answering.common_sense.static_vectors import StaticVectors
    from actions.encyclopedia.opening import open_ours
    from actions.encyclopedia.paper import Paper
    from actions.encyclopedia.tables import EncyclopediaError, place_of

    lexicon, nlp = Lexicons(language, settings.knowledge).default, open_pipelines(settings).of(language)
    if nlp is None:
        raise PipelineError(f"there is no language pipeline for '{language}'; `souschef train-pipeline --language {language} --treebank FILE` trains one")
    vectors = StaticVectors(settings.static / language)
    found = open_ours(settings, lexicon, nlp, vectors, place)
    if found is None:
        missing = place or place_of(settings.encyclopedia, language, settings.language)
        raise EncyclopediaError(f"{missing} holds no articles; `souschef import-encyclopedia knowledge/encyclopedia/{language}` or `make setup` imports ours")
    return found[0], Paper(found[0], nlp, lexicon, vectors.words), found[1]


def _answers(answered: list[Answered]) -> None:
    """The first answers of each method, a question a line."""
    table = Table(title="answers", title_justify="left")
    names = list(answered[0].ranked) if answered else []
    for heading in ("question", *names):
        table.add_column(heading.replace("_", " "))
    for one in answered:
        table.add_row(one.row.text, *(", ".join(entry.name for entry in one.ranked[name][:SHOWN]) or "-" for name in names))
    _wide().print(table)


def _wide() -> Console:
    out = Console(highlight=False)
    out.width = max(out.width, NARROWEST)
    return out


def _beside_the_paper(result: Report) -> None:
    from actions.evaluation.smalltalk import PAPER, RANKS

    out = _wide()
    table = Table(title=f"{result.task} (n = {result.n}), beside the paper's 100 questions", title_justify="left")
    for heading in ("approach", "good, paper", "good", "with average, paper", "with average", "declined", "of these rightly"):
        table.add_column(heading, justify="left" if heading == "approach" else "right")
    for name, values in result.approaches.items():
        paper = PAPER.get(name, {})
        cells = [_share(each.get(metric)) for metric in ("good", "good_or_average") for each in (paper, values)]
        table.add_row(name, *cells, str(int(values["declined"])), str(int(values.get("declined_rightly", 0))))
    out.print(table)
    for title, short in (("MAP, good", "map"), ("MAP, good or average", "map_average")):
        ranks = Table(title=title, title_justify="left")
        for heading in ("approach", *(str(rank) for rank in range(1, RANKS + 1))):
            ranks.add_column(heading, justify="left" if heading == "approach" else "right")
        for name, values in result.approaches.items():
            ranks.add_row(name, *(_share(values.get(f"{short}{rank}")) for rank in range(1, RANKS + 1)))
        out.print(ranks)


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
