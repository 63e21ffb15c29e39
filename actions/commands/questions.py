"""`souschef build-qa`, `souschef train-questions` and `souschef coverage`: the base of general cooking questions."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from actions.answering.common_sense.making import Tools

WIDEST = 220  # columns of the table of all categories

Language = Annotated[str | None, typer.Option(help="ISO 639-1 code; the configured language where it is left out.")]
Model = Annotated[str, typer.Option(envvar="SOUSCHEF_ENCODER_MODEL", help="The sentence-transformers name or path that word vectors are distilled from.")]


@contextmanager
def _telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.answering.common_sense.pairs import QuestionBaseError

    try:
        yield
    except (EncoderMissingError, LexiconError, OSError, QuestionBaseError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


@contextmanager
def _bar() -> Iterator[Callable[[str], None]]:
    """Tells what is done, where somebody looks at it."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("distilling word vectors", total=None)
        yield lambda what: bar.update(task, description=what)


def _tools(settings: Settings, code: str, model: str) -> Tools:
    """What reads questions; word vectors are distilled where there are none yet."""
    from actions.answering.common_sense.making import Tools  # libraries that other commands do not wait for
    from actions.answering.common_sense.static_vectors import StaticVectors, distil
    from actions.language.embeddings import learning_encoder

    lexicon, encoder = Lexicons(code, settings.knowledge).default, learning_encoder(settings.encoder, settings.embeddings)
    distil(model, settings.static / code)
    return Tools(lexicon, encoder, StaticVectors(settings.static / code))


def _shipped(settings: Settings, code: str) -> Path | None:
    """The file of what was learned from the pairs of knowledge/qa; None where none is shipped, or these have changed since.

    Raises:
        QuestionBaseError: it is damaged, or of another version.
    """
    from actions.answering.common_sense.making import Learned
    from actions.answering.shipped import QUESTION_BASE, digest_of, digest_stored, file_of

    file = file_of(QUESTION_BASE, settings.trained, code)
    if file.is_file():
        Learned.load(file, ())
        if digest_stored(file) == digest_of(QUESTION_BASE, settings.knowledge, code):
            return file
    why = f"{file} was learned from other pairs than those of {settings.knowledge / 'qa'}" if file.is_file() else f"{file} is missing"
    console.print(f"{why}; learning anew, which takes long (`souschef train-questions` writes that file)", markup=False, soft_wrap=True)
    return None


def build_qa(language: Language = None, model: Model = DEFAULT_MODEL) -> None:
    """Make the base of general questions searchable: knowledge/qa and what was imported. What did not change is not made anew."""
    from actions.answering.common_sense.building import alone, build
    from actions.answering.common_sense.imported import Imported
    from actions.answering.common_sense.pairs import load, load_more

    settings = Settings()
    code = language or settings.language
    with _telling(), _bar() as heard:
        own = load(settings.knowledge / "qa", code)
        more = load_more(settings.knowledge / "qa", code, own)
        tools, shipped = _tools(settings, code, model), _shipped(settings, code)
        with alone(settings.questions / code):
            imported = list(Imported(settings.store).all(code))
            build(settings.questions / code, own, [*more, *imported], tools, heard, shipped)
    typer.echo(f"{len(own) + len(more)} pairs of our own and {len(imported)} imported ones can be asked")


def train_questions(
    language: Language = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that `souschef build-qa` opens where it is left out.")] = None,
    model: Model = DEFAULT_MODEL,
) -> None:
    """Learn from knowledge/qa (but not from its `more`) how wordings of a question are found, put in order and believed; `souschef build-qa` then makes the base."""
    from actions.answering.common_sense.pairs import QuestionBaseError, load
    from actions.answering.common_sense.training import learn
    from actions.answering.shipped import QUESTION_BASE, digest_of, file_of

    settings = Settings()
    code = language or settings.language
    with _telling(), _bar() as heard:
        own = load(settings.knowledge / "qa", code)
        if not own:
            raise QuestionBaseError(f"{settings.knowledge / 'qa'} has no pairs in '{code}' to learn from")
        learned = learn(own, _tools(settings, code, model), heard)
        learned.save(out or file_of(QUESTION_BASE, settings.trained, code), digest_of(QUESTION_BASE, settings.knowledge, code))
    typer.echo(f"trained on {len(own)} pairs")


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
