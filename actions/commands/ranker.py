"""`souschef train-ranker`: the shipped model that chooses among candidates."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from actions.commands.common import Language, console
from actions.settings import DECIDING, Settings


def digest_of(folder: Path) -> str:
    """A digest of the questions and judgements that the ranker is learned from."""
    found = hashlib.sha256()
    for file in sorted(folder.glob("*/*.jsonl")):
        found.update(file.read_bytes())
    return found.hexdigest()


def train_ranker(
    language: Language = None,
    measure: Annotated[
        bool, typer.Option(help="Only measure, on writers that taught nothing; nothing is written.")
    ] = False,
) -> None:
    """Learn from knowledge/corpora/answers which candidates answer, and write it to knowledge/trained."""
    from actions.answering.common_sense.static_vectors import opened
    from actions.answering.features import Features
    from actions.answering.relevance import FILE, Relevance
    from actions.kitchen import Kitchen
    from actions.training.answers import cases_in
    from actions.training.examples import CorpusError
    from actions.training.ranking import folds_of, learn, outcomes, table, with_relevance
    from actions.training.relevance import fit, pairs_of

    settings = Settings()
    code = language or settings.language
    folder = settings.knowledge / "corpora" / "answers" / code
    with TemporaryDirectory() as place:
        kitchen = Kitchen.open(
            replace(settings, store=f"sqlite:///{place}/pages.db"), ranking=False
        )
        try:
            cases = list(cases_in(folder, kitchen, settings))
        except CorpusError as problem:
            console.print(str(problem), markup=False, soft_wrap=True)
            raise typer.Exit(2) from problem
        given = table(cases, Features(kitchen.encoder, opened(settings.static / code)))
        pairs = pairs_of(given.said, given.right, given.case, kitchen.encoder)
    writers = [case.writer for case in cases]
    folds = folds_of(given, writers)
    given = with_relevance(given, folds, pairs)
    model, chances = learn(given, writers)
    for kind, one in outcomes(cases, given, chances, DECIDING.answer).items():
        typer.echo(
            f"{kind}: right {one.right:.3f}, wrong {one.wrong:.3f}, a right one proposed {one.within:.3f} (n {one.count})"
        )
    if not measure:
        trained = settings.knowledge / "trained" / code
        digest = digest_of(folder)
        Relevance.save(fit(pairs, folds < 0), trained / FILE, digest)
        model.save(trained, rows=digest)
