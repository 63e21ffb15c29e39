"""`souschef conversations` and `souschef mark`: real conversations, and how well they were answered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from actions.commands.common import Json, telling
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.learning.conversations import Conversation, Question
    from actions.learning.judging import Judged, Judgement, Judgements
    from actions.learning.stages import Classified, Stages

NARROWEST = 100  # columns that the wider table needs
NONE = "nobody has asked anything yet"

TrackerStore = Annotated[str | None, typer.Option(metavar="URL|FILE", help="Rasa's SQL tracker store; the one of endpoints.yml where it is left out.")]


def conversations(
    tracker_store: TrackerStore = None,
    tables: Annotated[bool, typer.Option("--tables", help="Print how well marked questions were classified, and at which stage the others were lost.")] = False,
    as_json: Json = False,
) -> None:
    """Conversations with their questions, answers and marks; with --tables the figures of the marked ones beside the paper's."""
    from actions.learning.judging import Judgements

    with telling():
        found = _read(tracker_store)
        judgements = Judgements(Settings().store)
        if tables:
            _tables(judgements.of(found), sum(len(one.questions) for one in found), as_json)
            return
        known = judgements.all()
    if as_json:
        typer.echo(json.dumps({"conversations": [_public(one, known) for one in found]}, ensure_ascii=False))
        return
    if not found:
        typer.echo(NONE)
        return
    for one in found:
        typer.echo(f"{one.key}  {one.sender}  {one.began:%Y-%m-%d %H:%M}")
        for question in one.questions:
            typer.echo(_written(question, known.get((one.key, question.moment))))
    typer.echo(f"{len(found)} conversations, {sum(len(one.questions) for one in found)} questions, {len(judgements.of(found))} marked; `souschef mark` marks the others")


def _read(tracker_store: str | None) -> list[Conversation]:
    """The conversations of a tracker store; none where nobody has talked to this Souschef yet."""
    from pathlib import Path

    from actions.learning.conversations import read_conversations
    from actions.learning.conversations import tracker_store as place_of

    url = place_of(tracker_store)
    if tracker_store is None and url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        return []
    return read_conversations(url)


def _public(conversation: Conversation, known: dict[tuple[str, str], Judgement]) -> dict[str, object]:
    """A conversation as `--json` prints it."""
    return {
        "id": conversation.key, "sender": conversation.sender, "began": conversation.began.isoformat(timespec="seconds"),
        "questions": [
            {
                "number": one.number, "question": one.text, "resolved": one.resolved, "type": one.type, "source": one.source, "intent": one.intent, "path": list(one.path),
                "answer": one.answer, "mark": _mark(known.get((conversation.key, one.moment))),
            }
            for one in conversation.questions
        ],
    }


def _mark(judgement: Judgement | None) -> dict[str, object] | None:
    return None if judgement is None else {"type": judgement.type, "right": judgement.right, "available": judgement.available}


def _written(question: Question, judgement: Judgement | None) -> str:
    """A question as text."""
    marked = "" if judgement is None else f" · marked {judgement.type}, {'right' if judgement.right else 'wrong'}"
    answer = "\n".join(f"      {line}" for line in question.answer.splitlines())
    return f"  {question.number}. {question.text} [{question.type}, {question.source}{marked}]\n{answer}"


# ------------------------------------------------------------ marks


def mark(
    conversation: Annotated[str | None, typer.Argument(help="Its number or sender, or how one of them begins; without it every unmarked question is asked about.")] = None,
    number: Annotated[int | None, typer.Argument(help="The question's number in the conversation.")] = None,
    type_: Annotated[str | None, typer.Option("--type", metavar="general|specific", help="What the question is about: cooking in general, or this recipe.")] = None,
    right: Annotated[bool | None, typer.Option("--right/--wrong", help="Whether the answer was right.")] = None,
    available: Annotated[bool | None, typer.Option("--available/--missing", help="Whether the recipe or the base has an answer; a right one was there.")] = None,
    tracker_store: TrackerStore = None,
) -> None:
    """Mark answers of real conversations as right or wrong: one by its number, or without arguments all that are not marked, by single keys."""
    from actions.learning.conversations import named
    from actions.learning.judging import TYPES, Judgement, Judgements
    from actions.learning.tables import LearningError

    if conversation is None:
        if (number, type_, right, available) != (None, None, None, None):
            raise typer.BadParameter("give the conversation and the number of the question, or nothing to go through all")
        with telling():
            _go_through(Judgements(Settings().store), _read(tracker_store))
        return
    wanted = next((name for name in TYPES if name == type_), None)
    if number is None or wanted is None or right is None:
        raise typer.BadParameter("give CONVERSATION NUMBER --type general|specific --right or --wrong")
    with telling():
        found = named(_read(tracker_store), conversation)
        question = next((one for one in found.questions if one.number == number), None)
        if question is None:
            raise LearningError(f"the conversation {found.key} has no question {number}; it has {len(found.questions)}")
        Judgements(Settings().store).judge(found, question, Judgement(wanted, right, available))
    typer.echo(f"marked: {question.text}")


def _go_through(judgements: Judgements, found: list[Conversation]) -> None:
    """Ask about every question that is not marked, one key at a time."""
    from actions.learning.judging import StoppedError, judged_by_keys

    known = judgements.all()
    left = [(one, question) for one in found for question in one.questions if (one.key, question.moment) not in known]
    count = 0
    for at, (one, question) in enumerate(left, 1):
        typer.echo(f"\n{at} of {len(left)}, conversation {one.key}\n{_written(question, None)}")
        try:
            judgement = judged_by_keys(question, typer.echo, typer.getchar)
        except StoppedError:
            break
        if judgement is not None:
            judgements.judge(one, question, judgement)
            count += 1
    typer.echo(f"{count} marked, {len(left) - count} left" if left else "every question is marked")


# ------------------------------------------------------------ tables


def _tables(judged: list[Judged], asked: int, as_json: bool) -> None:
    """Print Tables 4 and 5 of marked questions beside the paper's."""
    from actions.learning.stages import PAPER_CLASSIFIED, PAPER_STAGES, classified, public, stages

    if not judged:
        if as_json:
            typer.echo(json.dumps({"questions": asked, "marked": 0, "paper": public(PAPER_CLASSIFIED, PAPER_STAGES)}))
        else:
            typer.echo(NONE if not asked else f"none of {asked} questions is marked; `souschef mark` marks them")
        return
    classes, left = classified(judged), stages(judged)
    if as_json:
        typer.echo(json.dumps({"questions": asked, "marked": len(judged), **public(classes, left), "paper": public(PAPER_CLASSIFIED, PAPER_STAGES)}))
        return
    shown = Console(highlight=False)
    shown.width = max(shown.width, NARROWEST)
    shown.print(_classes(classes, PAPER_CLASSIFIED))
    shown.print(_stages(left, PAPER_STAGES))
    typer.echo(f"{len(judged)} of {asked} questions are marked")


def _classes(ours: Classified, paper: Classified) -> Table:
    table = Table(title="Type of question (the paper's Table 4 in brackets)", title_justify="left")
    for heading in ("", "precision", "recall", "F1", "n"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, row in ours.items():
        other = paper[name]
        cells = (f"{value:.2f} ({theirs:.2f})" for value, theirs in ((row.precision, other.precision), (row.recall, other.recall), (row.f1, other.f1)))
        table.add_row(name, *cells, f"{row.n} ({other.n})")
    return table


def _stages(ours: Stages, paper: Stages) -> Table:
    from actions.learning.stages import CALLED

    names = list(ours["asked"])
    table = Table(title="Questions that remain (the paper's Table 5 in brackets)", title_justify="left")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for stage, row in ours.items():
        table.add_row(CALLED[stage], *(f"{row[name].n} {row[name].share:.2f} ({paper[stage][name].n} {paper[stage][name].share:.2f})" for name in names))
    return table
