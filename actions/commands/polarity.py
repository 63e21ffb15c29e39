"""`souschef train-polarity`: the part that decides yes-or-no questions about a recipe."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from actions.commands.reader import TEXTS, cards, questioned, telling
from actions.settings import Settings

GENERAL = 200
"""General questions that are learned as such that no recipe answers; more would outnumber what recipes answer."""


def _elsewhere(knowledge: Path, code: str) -> list[str]:
    """Questions that no recipe answers: those that nothing answers, and every so many of the general ones that sound like yes or no."""
    from actions.answering.common_sense.pairs import QuestionBaseError, load
    from actions.answering.question_type.examples import TypesError, unanswerable
    from actions.answering.reading.questions import QuestionsError

    file = knowledge / "unanswerable" / f"{code}.yml"
    try:
        nothing = unanswerable(file) if file.is_file() else None
        general = [pair.question for pair in load(knowledge / "qa", code)]
    except (QuestionBaseError, TypesError) as problem:
        raise QuestionsError(str(problem)) from problem
    return [*(nothing.outside if nothing else ()), *(nothing.unknowable if nothing else ()), *general[:: max(1, len(general) // GENERAL)]]


def train_polarity(
    language: Annotated[str | None, typer.Option(help="ISO 639-1 code; the configured language where it is left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="File to write; the one that the server opens where it is left out.")] = None,
    measure: Annotated[bool, typer.Option(help="Only measure, on cards that were not learned from; nothing is written.")] = False,
) -> None:
    """Train what decides yes-or-no questions about a recipe from the questions in knowledge/questions."""
    from actions.answering.polarity.training import cross_validated, elsewhere, fit, lessons, report  # libraries that other commands do not wait for
    from actions.answering.shipped import POLARITY, digest_of, file_of
    from actions.language.embeddings import learning_encoder

    settings = Settings()
    code = language or settings.language
    with telling():
        lexicon, nlp, folder, asked = questioned(code, settings)
        encoder, recipes = learning_encoder(settings.encoder, settings.embeddings), cards((settings.knowledge / "recipes", folder / TEXTS), asked, lexicon, nlp)
        taught = [*lessons(folder, recipes, lexicon, encoder), *elsewhere(_elsewhere(settings.knowledge, code), recipes, lexicon, encoder)]
        if measure:
            typer.echo(report(taught, cross_validated(taught), frozenset(file.stem for file in (folder / TEXTS).glob("*.txt"))))
            return
        fit(taught).save(out or file_of(POLARITY, settings.trained, code), digest_of(POLARITY, settings.knowledge, code))
    typer.echo(f"trained on {len(taught)} questions about {len({lesson.recipe for lesson in taught})} cards")
