"""`souschef train-pipeline` and `souschef annotate`: the language pipeline and its treebank."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from actions.commands.common import console
from actions.language.pipeline.loading import PipelineError, Pipelines, named_pipelines
from actions.settings import Settings
from nlu.encoder import EncoderMissingError

Language = Annotated[str | None, typer.Option(help="ISO 639-1 code; the configured language where it is left out.")]


@contextmanager
def _telling() -> Iterator[None]:
    """End the command with the message of what cannot be used, exit status 2."""
    from actions.language.pipeline.training import TrainingError  # two seconds that other commands do not wait for
    from actions.language.pipeline.treebank import TreebankError

    try:
        yield
    except (EncoderMissingError, OSError, PipelineError, TrainingError, TreebankError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def train_pipeline(
    language: Language = None,
    treebank: Annotated[Path | None, typer.Option(help="A CoNLL-U file (.conllu, .conllu.gz); the project's own where it is left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the pipeline; the one that the servers open where it is left out.")] = None,
    rounds: Annotated[int | None, typer.Option(min=1, help="How often every sentence is read.")] = None,
    held_out: Annotated[list[str] | None, typer.Option(help="A source (recipe) to measure on instead of learning it; can be given several times.")] = None,
    encoder: Annotated[bool, typer.Option(help="Learn on the sentence encoder's lower layers, or on spaCy's own small network.")] = True,
) -> None:
    """Train tagger, parser and lemmatiser from a treebank; with held-out sources their accuracy is printed."""
    from actions.language.pipeline.training import ROUNDS, measure, save, train
    from actions.language.pipeline.treebank import TreebankError, by_source, read_treebank

    settings = Settings()
    code = language or settings.language
    with _telling():
        sentences = read_treebank(treebank or settings.knowledge / "treebank" / f"{code}.conllu")
        strange = sorted(set(held_out or ()) - {one.source for one in sentences})
        if strange:
            raise TreebankError(f"the treebank has no sentence from the source '{strange[0]}'; its lines '# source = ' name them")
        kept, measured = by_source(sentences, frozenset(held_out or ()))
        with Progress(console=console, disable=not sys.stderr.isatty()) as progress:
            task = progress.add_task("Training the language pipeline")
            nlp = train(kept, code, encoder=encoder, rounds=rounds or ROUNDS, heard=lambda done, of: progress.update(task, completed=done, total=of))
        if measured:
            found = measure(nlp, measured)
            typer.echo(f"{found.words} words held out: tags {found.tags:.3f}, UAS {found.uas:.3f}, LAS {found.las:.3f}, lemmas {found.lemmas:.3f}")
        save(nlp, out or settings.pipelines / code)
    typer.echo(f"trained on {len(kept)} sentences")


def annotate(
    texts: Annotated[Path, typer.Argument(help="A text file with one sentence a line.")],
    language: Language = None,
    source: Annotated[str, typer.Option(help="What the sentences are from; a treebank is split by it.")] = "",
) -> None:
    """Print the sentences of a file as CoNLL-U, annotated by the pipeline, ready to be corrected by hand."""
    from actions.language.pipeline.treebank import conllu

    settings = Settings()
    code = language or settings.language
    with _telling():
        nlp = Pipelines(settings.pipelines, named_pipelines(settings.pipeline, settings.language)).of(code)
        if nlp is None:
            raise PipelineError(f"there is no pipeline for '{code}'; `souschef train-pipeline --language {code} --treebank FILE` trains one")
        try:
            lines = texts.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError as problem:
            raise OSError(f"{texts} is not text in UTF-8; save it so") from problem
    for number, doc in enumerate(nlp.pipe(line.strip() for line in lines if line.strip()), 1):
        typer.echo(conllu(doc, f"{source or texts.stem}-{number}", source or texts.stem))
