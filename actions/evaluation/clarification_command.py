"""`souschef evaluate clarification`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from actions.commands.common import Json, Language, console
from actions.evaluation.report import Report, print_report
from actions.settings import FOLLOW_UPS, Settings

if TYPE_CHECKING:
    from actions.answering.follow_up.asked import Recogniser
    from actions.answering.follow_up.training import Tools
    from actions.evaluation.clarification import Judge, Placed

SERIES = "follow_up_series.yml"


def clarification(
    data: Annotated[Path | None, typer.Option("--data", help="JSON Lines of id, stream, position, question, label (start, follow) and maybe group; left out: our series.")] = None,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Questions that continue earlier ones: by the paper's methods 0, 1, 2, 3a and 3b, and ours."""
    from actions.commands.follow_ups import open_tools, telling
    from actions.evaluation.clarification import evaluate

    settings = Settings()
    with telling():
        tools = open_tools(settings, language or settings.language)
        questions = _questions(settings, tools, data)
        judges = _judges(settings, tools)
    with Progress(console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("Measuring", total=len(questions))
        result = evaluate(questions, judges, lambda done: progress.update(task, completed=done))
    print_report(result, as_json=as_json)
    if not as_json:
        _beside_the_paper(result)


def _questions(settings: Settings, tools: Tools, data: Path | None) -> list[Placed]:
    from actions.answering.follow_up.examples import dialogues
    from actions.commands.reader import cards
    from actions.evaluation.clarification import of_dialogues, of_file

    if data is not None:
        return of_file(data)
    series = dialogues(settings.knowledge / "gold" / SERIES)
    wanted = frozenset(stream.recipe for stream in series if stream.recipe)
    return of_dialogues(series, cards((settings.knowledge / "recipes",), wanted, tools.lexicon, tools.nlp))


def _judges(settings: Settings, tools: Tools) -> dict[str, Judge]:
    from actions.answering.follow_up.model import FollowUps, Learned
    from actions.answering.follow_up.paper import methods
    from actions.answering.follow_up.similarity import RELATED
    from actions.answering.shipped import FOLLOW_UP, file_of
    from actions.evaluation.clarification import OURS
    from actions.language.wordnet import WordNet

    learned = Learned.load(file_of(FOLLOW_UP, settings.trained, tools.lexicon.language), tools.encoder.layer_dimensions)
    ours = FollowUps(learned, tools.reading, tools.lexicon, tools.encoder, tools.frequencies)
    wordnet = WordNet.open(settings.wordnet, RELATED)
    if wordnet is None:
        console.print("WordNet is not there, so methods 3a and 3b are left out; `souschef fetch-wordnet` brings it", markup=False, soft_wrap=True)
    found = {name: _without_recipe(method) for name, method in methods(tools.reading, tools.frequencies, wordnet, FOLLOW_UPS.similarity).items()}
    return {**found, OURS: ours}


def _without_recipe(method: Recogniser) -> Judge:
    return lambda question, history, recipe: method(question, history)


def _beside_the_paper(result: Report) -> None:
    from actions.evaluation.clarification import PAPER

    table = Table(title="beside the paper's table (its 253 questions), percent", title_justify="left")
    for heading in ("approach", "new, paper", "new, here", "clarification, paper", "clarification, here"):
        table.add_column(heading, justify="left" if heading == "approach" else "right")
    for name, values in result.approaches.items():
        paper = PAPER.get(name, {})
        cells = [cell for metric in ("new", "clarification") for cell in (_percent(paper.get(metric)), _percent(values.get(metric)))]
        table.add_row(name, *cells)
    Console(highlight=False).print(table)


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.0f}"
