"""`souschef build-qa` and `souschef coverage`: the base of general cooking questions."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from actions.commands.common import Json, console
from actions.language.encoder import DEFAULT_MODEL
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.settings import Settings
from nlu.encoder import EncoderMissingError

WIDEST = 220  # columns of the table of all categories

Language = Annotated[str | None, typer.Option(help="ISO 639-1 code; the configured language where it is left out.")]


@contextmanager
def _telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.answering.common_sense.pairs import QuestionBaseError

    try:
        yield
    except (EncoderMissingError, LexiconError, OSError, QuestionBaseError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def build_qa(
    language: Language = None,
    model: Annotated[str, typer.Option(envvar="SOUSCHEF_ENCODER_MODEL", help="The sentence-transformers name or path that word vectors are distilled from.")] = DEFAULT_MODEL,
) -> None:
    """Make the base of general questions searchable: knowledge/qa and what was imported. What did not change is not made anew."""
    from actions.answering.common_sense.building import alone, build  # libraries that other commands do not wait for
    from actions.answering.common_sense.imported import Imported
    from actions.answering.common_sense.making import Tools
    from actions.answering.common_sense.pairs import load_all
    from actions.answering.common_sense.static_vectors import StaticVectors, distil
    from actions.language.embeddings import learning_encoder

    settings = Settings()
    code = language or settings.language
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with _telling(), Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("distilling word vectors", total=None)
        lexicon, encoder = Lexicons(code, settings.knowledge).default, learning_encoder(settings.encoder, settings.embeddings)
        own = load_all(settings.knowledge / "qa", code)
        distil(model, settings.static / code)
        tools = Tools(lexicon, encoder, StaticVectors(settings.static / code))
        with alone(settings.questions / code):
            imported = list(Imported(settings.store).all(code))
            build(settings.questions / code, own, imported, tools, lambda what: bar.update(task, description=what))
    typer.echo(f"{len(own)} pairs of our own and {len(imported)} imported ones can be asked")


def coverage(
    language: Language = None,
    holes: Annotated[bool, typer.Option(help="Print only what is not covered.")] = False,
    as_json: Json = False,
) -> None:
    """Which of the commonest ingredients and techniques have a pair in which category (knowledge/staples.yml)."""
    from actions.answering.common_sense.coverage import Staples, covered, missing
    from actions.answering.common_sense.pairs import load_all

    settings = Settings()
    code = language or settings.language
    with _telling():
        lexicon = Lexicons(code, settings.knowledge).default
        staples = Staples.load(settings.knowledge / "staples.yml", code)
        tables = covered(load_all(settings.knowledge / "qa", code), staples, lexicon)
    if as_json:
        typer.echo(json.dumps({name: {"covered": table, "holes": missing(table, staples.of(name))} for name, table in tables.items()}, ensure_ascii=False))
        return
    for name, table in tables.items():
        group = staples.of(name)
        if not holes:
            shown = Table(title=f"{name}: {len(table)}")
            categories = sorted({category for counts in table.values() for category in counts})
            for heading in ("name", *categories, "in all"):
                shown.add_column(heading, justify="left" if heading == "name" else "right")
            for thing, counts in table.items():
                shown.add_row(thing, *(str(counts.get(category, 0) or "-") for category in categories), str(sum(counts.values())))
            Console(highlight=False, width=WIDEST).print(shown)
        for category, things in missing(table, group).items():
            share = 1 - len(things) / max(1, len(table))
            typer.echo(f"{name}, {category}: {share:.0%} covered; without: {', '.join(things) or '-'}")
