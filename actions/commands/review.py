"""`souschef review`: what cooks asked and did not get answered well."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from actions.commands.common import Json, Language, console, open_pipelines, telling
from actions.language.lexicons import Lexicons
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.answering.common_sense.base import QuestionBase
    from actions.language.encoder import Encoder
    from actions.learning.kept import Kept, Reason
    from actions.learning.review import Encode, Group

SHOWN_TEXTS = 5  # of a group


def review(
    reason: Annotated[list[str] | None, typer.Option(help="Only questions kept as unanswered, repaired or doubtful; can be given several times.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Groups to show, the largest first.")] = 20,
    done: Annotated[list[int] | None, typer.Option(metavar="ID", help="Mark the group of this number as done; can be given several times.")] = None,
    language: Language = None,
    as_json: Json = False,
) -> None:
    """What cooks asked and did not get answered well, in groups that ask the same, with the nearest answer that there is."""
    from actions.language.encoder import Encoder
    from actions.learning.kept import REASONS, Kept
    from actions.learning.review import grouped

    settings = Settings()
    code = language or settings.language
    strange = sorted(set(reason or ()) - set(REASONS))
    if strange:
        raise typer.BadParameter(f"'{strange[0]}' is no reason; questions are kept as {', '.join(REASONS)}", param_hint="--reason")
    reasons: Sequence[Reason] = [one for one in REASONS if not reason or one in reason]
    with telling():
        kept = Kept(settings.store)
        questions = kept.open(code, reasons)
        encoder = Encoder(settings.encoder)
        base = _base(settings, code, encoder) if questions else None
        with console.status("Comparing the questions"):
            groups = grouped(questions[-settings.review_most :], _meaning(settings, code, encoder))
        if done:
            _finish(kept, groups, done, as_json)
            return
        shown = [_shown(group, base) for group in groups[:limit]]
    if as_json:
        typer.echo(json.dumps({"questions": len(questions), "groups": shown}, ensure_ascii=False))
        return
    if not questions:
        typer.echo("no questions were kept that are not done")
        return
    for entry in shown:
        typer.echo(_written(entry))
    if len(questions) > settings.review_most:
        typer.echo(f"only the latest {settings.review_most} questions were compared")
    typer.echo(f"{len(questions)} questions, {len(groups)} groups, {len(shown)} shown; `souschef teach` answers them, `souschef review --done ID` marks a group as done")


def _base(settings: Settings, code: str, encoder: Encoder) -> QuestionBase | None:
    """The base in use; None where there is none."""
    from actions.answering.common_sense.base import QuestionBase
    from actions.answering.common_sense.pairs import QuestionBaseError

    filtered = settings.retrieval.endswith("-filtered")
    try:
        return QuestionBase.open(settings, Lexicons(code, settings.knowledge).default, encoder, open_pipelines(settings).of(code) if filtered else None)
    except QuestionBaseError as problem:
        console.print(f"shown without the nearest answers: {problem}", markup=False, soft_wrap=True)
        return None


def _meaning(settings: Settings, code: str, encoder: Encoder) -> Encode:
    """What compares questions: the vectors of the base in use, or the encoder's own where there is none."""
    from actions.answering.common_sense.building import in_use, open_learned
    from actions.answering.common_sense.pairs import QuestionBaseError
    from actions.answering.common_sense.projection import projected, raw_vectors

    try:
        weights = open_learned(in_use(settings.questions / code)).weights
    except QuestionBaseError:
        return encoder.encode
    return lambda texts: projected(raw_vectors(texts, encoder), weights)


def _shown(group: Group, base: QuestionBase | None) -> dict[str, Any]:
    """A group as `--json` prints it."""
    match = base.ask(group.centre) if base is not None else None
    nearest = None if match is None else {
        "id": match.pair.id, "question": match.pair.question, "answer": match.pair.answer, "distance": round(match.distance, 4), "believed": match.believed,
    }
    return {
        "id": group.id, "count": len(group.questions), "centre": group.centre, "texts": group.texts, "reasons": group.reasons, "recipes": group.recipes,
        "ids": [one.id for one in group.questions], "nearest": nearest,
    }


def _written(entry: dict[str, Any]) -> str:
    """A group as text."""

    def counted(counts: dict[str, int]) -> str:
        return ", ".join(f"{name} {count}" for name, count in counts.items())

    texts = list(entry["texts"].items())
    beside = f"; beside {counted(entry['recipes'])}" if entry["recipes"] else ""
    lines = [f"{entry['id']}: asked {entry['count']} times, {counted(entry['reasons'])}{beside}"]
    lines += [f"    {text} ({count})" if count > 1 else f"    {text}" for text, count in texts[:SHOWN_TEXTS]]
    lines += [f"    and {len(texts) - SHOWN_TEXTS} other wordings"] if len(texts) > SHOWN_TEXTS else []
    nearest = entry["nearest"]
    if nearest:
        told = "told" if nearest["believed"] else "too far to be told"
        lines.append(f"  nearest, {told} (distance {nearest['distance']:.2f}, {nearest['id']}): {nearest['question']} {nearest['answer']}")
    return "\n".join([*lines, ""])


def _finish(kept: Kept, groups: Sequence[Group], wanted: Sequence[int], as_json: bool) -> None:
    """Mark the groups that hold these questions as done; a number that none holds is named, exit status 1."""
    of = {one.id: group for group in groups for one in group.questions}
    chosen = list(dict.fromkeys(of[number].id for number in wanted if number in of))
    finished = [group for group in groups if group.id in chosen]
    kept.finish(one.id for group in finished for one in group.questions)
    if as_json:
        typer.echo(json.dumps({"done": [one.id for group in finished for one in group.questions]}))
    else:
        for group in finished:
            typer.echo(f"done: {len(group.questions)} questions such as '{group.centre}'")
    unknown = [number for number in wanted if number not in of]
    for number in unknown:
        console.print(f"no question that is not done has the number {number}; `souschef review` shows all", markup=False)
    if unknown:
        raise typer.Exit(1)
