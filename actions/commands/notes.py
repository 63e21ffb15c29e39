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

ASKING = "ask_"  # what names of intents that ask begin with
MAY_ASK = frozenset({"report_problem", "off_topic"})
"""Other intents that may ask something that a note answers."""


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
    from actions.answering.common_sense.pairs import load as load_pairs
    from actions.answering.common_sense.static_vectors import StaticVectors
    from actions.answering.notes.asked import load_asked
    from actions.answering.notes.files import load
    from actions.answering.notes.material import Material, written
    from actions.answering.notes.measuring import cross_validated, report
    from actions.answering.notes.sayings import moves
    from actions.answering.notes.talks import load_talks
    from actions.answering.notes.training import kinds_of, learn, names_in
    from actions.answering.question_type.samples import SPOKEN, utterances
    from actions.answering.reading.questions import load as load_questions
    from actions.language.encoder import Encoder

    settings = Settings()
    code = language or settings.language
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with _telling(), Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("reading the notes", total=None)
        lexicon = Lexicons(code, settings.knowledge).default
        tools = Tools(lexicon, Encoder(settings.encoder), StaticVectors(settings.static / code))
        folder = settings.knowledge / "notes" / code
        notes = list(load(folder))
        recipes = cards([settings.knowledge / "recipes"], frozenset(one.recipe for one in notes), lexicon, open_pipeline(settings, code))
        spoken = list(utterances(settings.knowledge.parent / "data" / "nlu")) if code == SPOKEN else []
        beside = written(notes, recipes, tools, list(load_asked(folder, notes)), list(load_talks(folder, notes)))
        given = Material(beside, moves(spoken, ASKING, MAY_ASK), load_pairs(settings.knowledge / "qa", code))
        kinds = kinds_of((question for one in load_questions(settings.knowledge / "questions" / code) for question in one.questions), tools)
        things = names_in(recipes.values(), open_learned(in_use(settings.questions / code)).things)
        if measure:
            typer.echo(report(cross_validated(given, tools, kinds, things, lambda what: bar.update(task, description=what))))
            return
        model = learn(given, tools, kinds, things, lambda what: bar.update(task, description=what))
        model.save(out or settings.notes / f"{code}.pickle")
    typer.echo(f"{sum(len(one.pairs) for one in notes)} notes for {len(notes)} recipes can be asked")
