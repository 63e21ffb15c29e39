"""`souschef teach` and `souschef forget`: answers that a running assistant gives from the next question on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from actions.commands.common import Json, Language, console, telling
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.settings import Settings
from nlu.encoder import EncoderMissingError

if TYPE_CHECKING:
    from actions.answering.common_sense.pairs import Pair
    from actions.learning.teaching import Lesson, Outcome, Row, Teacher


def teach(
    question: Annotated[str | None, typer.Argument(help="What cooks ask.")] = None,
    answer: Annotated[str | None, typer.Argument(help="What they are told.")] = None,
    also: Annotated[list[str] | None, typer.Option(help="Another wording of the question; can be given several times.")] = None,
    about: Annotated[list[str] | None, typer.Option(help="A food, tool or technique that it is about; can be given several times.")] = None,
    category: Annotated[str, typer.Option(help="The kind of question, as in knowledge/qa.")] = "",
    csv: Annotated[Path | None, typer.Option(help="A CSV file with the columns question and answer and, if you like, also and about (several divided by |) and category.")] = None,
    show: Annotated[bool, typer.Option("--list", help="Print what was taught.")] = False,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Teach an answer, which a running assistant gives from the next question on; a question that was taught before gets the new one."""
    from actions.learning.tables import LearningError
    from actions.learning.teaching import Lesson, lessons_of

    if [question is not None and answer is not None, csv is not None, show].count(True) != 1 or (question is not None and answer is None):
        raise typer.BadParameter("give a question and its answer, or --csv FILE, or --list")
    with telling():
        settings = Settings()
        code = language or settings.language
        if show:
            _list(_teacher(settings, code).taught(), as_json)
            return
        if csv is not None and not csv.is_file():
            raise LearningError(f"{csv} is no file; give a CSV file with the columns question and answer")
        rows = list(lessons_of(csv, code)) if csv is not None else None
        lessons = [row.lesson for row in rows if row.lesson] if rows is not None else [Lesson.of(question or "", answer or "", also or (), about or (), category)]
        outcomes, done, problem = _teach(settings, code, lessons)
    bad = [row for row in rows or () if not row.lesson]
    _tell(outcomes, bad, done, as_json)
    if problem:
        console.print(f"what was taught is stored, and not in use yet: {problem}", markup=False, soft_wrap=True)
    if bad or problem:
        raise typer.Exit(1)


def _teach(settings: Settings, code: str, lessons: Sequence[Lesson]) -> tuple[list[Outcome], int, str]:
    """Store lessons and take them up: what became of them, how many kept questions they answer, and why they are not in use yet."""
    if not lessons:
        return [], 0, ""
    outcomes = _teacher(settings, code).teach(lessons)
    problem = _renewed(settings, code)
    return outcomes, 0 if problem else _answered([outcome.pair for outcome in outcomes], settings, code), problem


def forget(
    name: Annotated[str, typer.Argument(metavar="ID|QUESTION", help="What `souschef teach` called it, or one of its wordings.")],
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Take back what was taught; a running assistant no longer says it from the next question on."""
    from actions.learning.tables import LearningError

    settings = Settings()
    code = language or settings.language
    with telling():
        teacher = _teacher(settings, code)
        try:
            pair = teacher.forget(name)
        except LearningError as refusal:
            console.print(str(refusal), markup=False, soft_wrap=True)
            raise typer.Exit(1) from refusal
        problem = _renewed(settings, code)
        done = _answered([pair], settings, code)
    if as_json:
        typer.echo(json.dumps({"forgotten": {"id": pair.id, "question": pair.question}, "done": done}, ensure_ascii=False))
    else:
        typer.echo(f"forgotten: {pair.question} ({pair.id})")
    if problem:
        console.print(f"it is forgotten, and still in use: {problem}", markup=False, soft_wrap=True)
        raise typer.Exit(1)


def _teacher(settings: Settings, code: str) -> Teacher:
    """The teacher, who knows our own pairs from the base in use, or where there is none from their files."""
    from actions.answering.common_sense.building import in_use, own_pairs
    from actions.answering.common_sense.imported import Imported
    from actions.answering.common_sense.pairs import QuestionBaseError, load_all
    from actions.learning.teaching import Teacher

    try:
        own = own_pairs(in_use(settings.questions / code))
    except QuestionBaseError:
        own = load_all(settings.knowledge / "qa", code)
    return Teacher(Imported(settings.store), own, code)


def _renewed(settings: Settings, code: str) -> str:
    """Make the base in use anew with what is stored now; why that cannot be, or nothing."""
    from actions.answering.common_sense.building import alone, renew
    from actions.answering.common_sense.imported import Imported
    from actions.answering.common_sense.making import Tools
    from actions.answering.common_sense.pairs import QuestionBaseError
    from actions.answering.common_sense.static_vectors import StaticVectors
    from actions.language.encoder import Encoder

    folder = settings.questions / code
    try:
        tools = Tools(Lexicons(code, settings.knowledge).default, Encoder(settings.encoder), StaticVectors(settings.static / code))
        with console.status("Taking it up"), alone(folder):
            renew(folder, Imported(settings.store).all(code), tools)
    except (EncoderMissingError, LexiconError, OSError, QuestionBaseError) as problem:
        return str(problem)
    return ""


def _answered(pairs: Sequence[Pair], settings: Settings, code: str) -> int:
    """Mark kept questions with the wordings of these pairs as done; how many there were."""
    from actions.learning.kept import Kept

    return Kept(settings.store).finish_worded([wording for pair in pairs for wording in pair.wordings], code)


def _list(pairs: Sequence[Pair], as_json: bool) -> None:
    """Print what was taught."""
    if as_json:
        typer.echo(json.dumps({"taught": [pair.model_dump(include={"id", "question", "answer", "also", "about", "category"}) for pair in pairs]}, ensure_ascii=False))
        return
    for pair in pairs:
        typer.echo(f"{pair.id}\t{pair.question}\t{pair.answer}")
    if not pairs:
        typer.echo("nothing was taught yet")


def _tell(outcomes: Sequence[Outcome], bad: Sequence[Row], done: int, as_json: bool) -> None:
    """Print what was taught, and by number and reason what could not be."""
    if as_json:
        taught = [{"id": one.pair.id, "question": one.pair.question, "replaced": one.replaced, "beside": [other.id for other in one.beside]} for one in outcomes]
        problems = [{"row": row.number, "question": row.question, "reason": row.problem} for row in bad]
        typer.echo(json.dumps({"taught": taught, "problems": problems, "done": done}, ensure_ascii=False))
    else:
        for one in outcomes:
            typer.echo(f"{'taught anew' if one.replaced else 'taught'}: {one.pair.question} ({one.pair.id})")
            for other in one.beside:
                kind = f"the pair '{other.id}' from {other.source}" if other.source else f"our own pair '{other.id}'"
                typer.echo(f"  {kind} has this question too; what was taught is preferred")
        counts = [f"{sum(not one.replaced for one in outcomes)} taught", f"{sum(one.replaced for one in outcomes)} taught anew", f"{len(bad)} with a problem"]
        typer.echo(", ".join(counts) + (f"; {done} kept questions are done" if done else ""))
    for row in bad:
        place = f"row {row.number}" if row.number else "the file"
        console.print(f"{place}: {row.problem}{f': {row.question}' if row.question else ''}", markup=False, soft_wrap=True)
