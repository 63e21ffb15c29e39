"""`souschef evaluate requests`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from actions.commands.common import Json, Language, console
from actions.evaluation.report import DataError, print_report
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import Lexicon, LexiconError
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.evaluation.requests import Judged

COMMON = 20_000  # words of the encoder's vocabulary that are never taken for misspelt


def requests(
    questions: Annotated[Path | None, typer.Option("--questions", help="YAML list of requests: `say` and what it wants; left out: knowledge/gold/requests.yml.")] = None,
    language: Language = None,
    show: Annotated[bool, typer.Option("--show", help="Print the requests that are not understood in full.")] = False,
    as_json: Json = False,
) -> None:
    """Requests of cooks who look for a recipe: understood in full, and each part."""
    from actions.evaluation.requests import read_requests, report
    from actions.finding.categories import Categories, CategoryError
    from actions.finding.foods import Foods
    from actions.finding.reading import RequestReader
    from actions.language.frequency import Frequencies
    from actions.recipes.substitution import SubstitutionError

    settings = Settings()
    try:
        rows = read_requests(questions or settings.knowledge / "gold" / "requests.yml")
        foods = Foods.load(Lexicon.load(language or settings.language, settings.knowledge), settings.knowledge)
        common = Frequencies.of_encoder(settings.encoder).common(COMMON)
        reader = RequestReader(foods, Categories.load(settings.knowledge).values(), common=common)
    except (CategoryError, DataError, EncoderMissingError, LexiconError, OSError, SubstitutionError, ValueError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    result, found = report(rows, reader, foods)
    print_report(result, as_json=as_json)
    if show and not as_json:
        _print_wrong(found)


def _print_wrong(found: list[Judged]) -> None:
    table = Table(title="not understood in full", title_justify="left")
    for heading in ("request", "part", "understood", "wanted"):
        table.add_column(heading)
    for row in found:
        for name in row.wrong:
            table.add_row(row.asked.say, name, str(getattr(row.understood, name)), str(getattr(row.asked, name)))
    Console(highlight=False).print(table)
