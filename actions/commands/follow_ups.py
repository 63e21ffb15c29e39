"""`souschef train-follow-ups`, `train-terms` and `fetch-wordnet`: what recognises questions that continue earlier ones, and words them in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from actions.commands.common import Language, console, open_pipelines
from actions.commands.reader import cards
from actions.language.embeddings import learning_encoder
from actions.language.encoder import EncoderMissingError
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import PipelineError
from actions.recipes.analysis import RecipeError
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.answering.follow_up.examples import Stream
    from actions.answering.follow_up.training import Tools

Measure = Annotated[bool, typer.Option(help="Only measure, on streams that were not learned from; nothing is written.")]


@contextmanager
def telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.answering.follow_up.examples import SeriesError
    from actions.answering.follow_up.model import FollowUpError
    from actions.answering.reading.questions import QuestionsError
    from actions.evaluation.report import DataError

    try:
        yield
    except (DataError, EncoderMissingError, FollowUpError, LexiconError, OSError, PipelineError, QuestionsError, RecipeError, SeriesError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def open_tools(settings: Settings, code: str) -> Tools:
    """What reads questions in a language.

    Raises:
        PipelineError: the language has no pipeline.
        EncoderMissingError, LexiconError: a part is missing.
    """
    from actions.answering.follow_up.reading import Reading
    from actions.answering.follow_up.training import Tools
    from actions.language.frequency import Frequencies

    lexicon, nlp = Lexicons(code, settings.knowledge).default, open_pipelines(settings).of(code)
    if nlp is None:
        raise PipelineError(f"no language pipeline for '{code}'; `make setup` trains it")
    encoder = learning_encoder(settings.encoder, settings.embeddings)
    return Tools(nlp, Reading(nlp, lexicon, remembered=None), lexicon, encoder, Frequencies.of_encoder(settings.encoder))


def named(settings: Settings, written: Sequence[Stream], tools: Tools) -> dict[str, frozenset[str]]:
    """Card → stems of what it names, for the cards that streams are about.

    Raises:
        RecipeError: a card cannot be used.
    """
    from actions.answering.follow_up.model import texts_of, things

    found = cards((settings.knowledge / "recipes",), frozenset(stream.recipe for stream in written if stream.recipe), tools.lexicon, tools.nlp)
    return {name: things(texts_of(recipe), tools.lexicon) for name, recipe in found.items()}


def train_follow_ups(
    language: Language = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that the server opens where it is left out.")] = None,
    measure: Measure = False,
) -> None:
    """Train what tells questions that continue earlier ones, from knowledge/follow_up and the questions about recipes."""
    from actions.answering.follow_up.examples import streams  # libraries that other commands do not wait for
    from actions.answering.follow_up.rehearsed import rehearsed
    from actions.answering.follow_up.training import Sources, learn, report
    from actions.answering.reading.questions import load
    from actions.answering.shipped import FOLLOW_UP, digest_of, file_of

    settings = Settings()
    code = language or settings.language
    with telling():
        tools = open_tools(settings, code)
        with console.status("Learning"):
            asked = list(load(settings.knowledge / "questions" / code))
            written = tuple(streams(settings.knowledge / "follow_up" / code))
            sources = Sources(written, tuple(rehearsed(asked, tools.lexicon, tools.encoder)), named(settings, written, tools))
            learned, told, lessons = learn(sources, tools)
        if measure:
            typer.echo(report(told, lessons))
            return
        learned.save(out or file_of(FOLLOW_UP, settings.trained, code), digest_of(FOLLOW_UP, settings.knowledge, code))
    typer.echo(f"trained on {sum(len(series.turns) for stream in sources.written for series in stream.series)} questions in {len(sources.written)} streams")


def train_terms(
    language: Language = None,
    measure: Measure = False,
) -> None:
    """Learn which words a follow-up leaves out, from the questions of knowledge/follow_up that are worded in full."""
    from actions.answering.common_sense.static_vectors import opened
    from actions.answering.follow_up.examples import streams
    from actions.answering.shipped import TERMS, digest_of, file_of
    from actions.training.terms import learn, lessons, report
    from actions.understanding.terms import TermReader

    settings = Settings()
    code = language or settings.language
    with telling():
        tools = open_tools(settings, code)
        reader, written = TermReader(tools.lexicon, tools.encoder), list(streams(settings.knowledge / "follow_up" / code))
        with console.status("Learning"):
            taught = list(lessons(written, reader, tools.lexicon))
            if not taught:
                console.print(f"no question of knowledge/follow_up/{code} is worded in full; add `resolved` to some", markup=False, soft_wrap=True)
                raise typer.Exit(2)
            if measure:
                typer.echo(report(taught, reader, tools, opened(settings.static / code)))
                return
            learn(taught, reader).save(file_of(TERMS, settings.trained, code), digest_of(TERMS, settings.knowledge, code))
    typer.echo(f"learned from {len(taught)} questions")


def fetch_wordnet(folder: Annotated[Path | None, typer.Option(help="Where it goes; the folder that is searched where it is left out.")] = None) -> None:
    """Bring WordNet here for the measure of sentence similarity; without it everything else runs."""
    from actions.language.wordnet import WordNetError, fetch

    place = folder or Settings().wordnet
    try:
        source = fetch(place)
    except WordNetError as problem:
        console.print(f"WordNet is not there: {problem}. Everything but the methods 3a and 3b of follow-up questions runs without it.", markup=False, soft_wrap=True)
        raise typer.Exit(1) from problem
    typer.echo("WordNet was found" if source == "found" else f"WordNet from {source} in {place}")
