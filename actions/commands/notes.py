"""`souschef build-notes`: the written notes for recipes, made searchable."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from actions.commands.common import Language, console
from actions.commands.question_types import open_pipeline
from actions.commands.reader import cards
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import PipelineError
from actions.recipes.analysis import RecipeError
from actions.settings import Settings


@contextmanager
def _telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.answering.common_sense.pairs import QuestionBaseError
    from actions.answering.notes.files import NotesError
    from actions.answering.reading.questions import QuestionsError

    try:
        yield
    except (EncoderMissingError, LexiconError, NotesError, OSError, PipelineError, QuestionBaseError, QuestionsError, RecipeError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def build_notes(
    language: Language = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that the server opens where it is left out.")] = None,
    measure: Annotated[bool, typer.Option(help="Only measure, on recipes whose notes were not learned from; nothing is written.")] = False,
) -> None:
    """Make the notes in knowledge/notes searchable, and learn from them which note a question asks for."""
    from actions.answering.common_sense.building import in_use, open_learned  # libraries that other commands do not wait for
    from actions.answering.common_sense.making import Tools
    from actions.answering.common_sense.static_vectors import StaticVectors
    from actions.answering.notes.files import load
    from actions.answering.notes.measuring import cross_validated, report
    from actions.answering.notes.training import kinds_of, learn, names_in, written
    from actions.answering.reading.questions import load as load_questions
    from actions.language.encoder import Encoder

    settings = Settings()
    code = language or settings.language
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with _telling(), Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("reading the notes", total=None)
        lexicon = Lexicons(code, settings.knowledge).default
        tools = Tools(lexicon, Encoder(settings.encoder), StaticVectors(settings.static / code))
        notes = list(load(settings.knowledge / "notes" / code))
        recipes = cards([settings.knowledge / "recipes"], frozenset(one.recipe for one in notes), lexicon, open_pipeline(settings, code))
        given = written(notes, recipes, tools)
        kinds = kinds_of((question for one in load_questions(settings.knowledge / "questions" / code) for question in one.questions), tools)
        things = names_in(recipes.values(), open_learned(in_use(settings.questions / code)).things)
        if measure:
            typer.echo(report(cross_validated(given, tools, kinds, things, lambda what: bar.update(task, description=what))))
            return
        model = learn(given, tools, kinds, things, lambda what: bar.update(task, description=what))
        model.save(out or settings.notes / f"{code}.joblib")
    typer.echo(f"{sum(len(one.pairs) for one in notes)} notes for {len(notes)} recipes can be asked")
