"""Questions about what somebody may not eat, put to a running server over recipes that were imported: what is missed, and what is told without reason.

    souschef import RECIPES
    souschef serve
    .venv/actions/bin/python -m benchmarks.allergens --recipes RECIPES --questions QUESTIONS

RECIPES are JSON Lines of schema.org/Recipe objects, QUESTIONS JSON Lines of `recipe` (its identifier), `before` (what was said before it was chosen), `question`, and the
ingredients that hold it for sure (`holds`), may hold it (`may`), or of which no name tells (`unknown`), each by a word or two of its line. An ingredient that holds it and is
not named is a miss. A reply that says of an ingredient that it holds it where the gold says neither that nor that it may is a false alarm.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
import yaml
from pydantic import BaseModel

from actions.evaluation.report import read_rows
from actions.language.lexicon import Lexicon
from actions.language.words import stems
from actions.recipes.lines.ingredient_lines import is_heading, parse_line
from actions.recipes.model import Ingredient
from actions.settings import PROJECT
from benchmarks.calling import call
from benchmarks.history import note

HOLDING = ("utter_concerned", "utter_holds", "utter_unfit")
"""Responses that say of what they list first that it holds what is asked for."""


class Asked(BaseModel):
    """A question and the ingredients that matter to it."""

    id: str
    recipe: str
    before: tuple[str, ...] = ()
    question: str
    holds: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judged:
    """A reply, what it should have named and did not, and what it names without reason."""

    asked: Asked
    reply: str
    missed: tuple[str, ...]
    unsaid: tuple[str, ...]
    alarms: tuple[str, ...]


def openings() -> tuple[str, ...]:
    """With what a reply begins that says that something holds it."""
    responses = yaml.safe_load((PROJECT / "domain.yml").read_text(encoding="utf-8"))["responses"]
    return tuple(variation["text"].partition("{")[0] for name in HOLDING for variation in responses[name])


def put(url: str, row: Asked) -> str:
    """The reply to a question in a conversation of its own."""
    sender = uuid.uuid4().hex
    texts = (*row.before, f'/start_cooking{json.dumps({"recipe": row.recipe})}', row.question)
    answers = [call(f"{url}/webhooks/rest/webhook", {"sender": sender, "message": text}) for text in texts]
    return " ".join(message.get("text", "") for message in answers[-1])


def names(thing: str, text: str) -> bool:
    """Whether a text has all words of a name."""
    return set(stems(thing)) <= set(stems(text))


def called(thing: str, lines: Sequence[Ingredient]) -> tuple[str, ...]:
    """The names of the ingredients whose line has the words of a thing, as the assistant says them; the thing itself where no line has."""
    return tuple(line.called for line in lines if thing.lower() in line.text.lower()) or (thing,)


def judge(row: Asked, lines: Sequence[Ingredient], reply: str, begins: tuple[str, ...]) -> Judged:
    """Hold a reply against what is right."""
    first = reply.partition(". ")[0]
    held = [line.called for line in lines if names(line.called, first)] if reply.startswith(begins) else []
    known = [name for thing in (*row.holds, *row.may, *row.unknown) for name in called(thing, lines)]
    alarms = tuple(name for name in dict.fromkeys(held) if not any(set(stems(thing)) & set(stems(name)) for thing in known))
    missed, unsaid = (tuple(thing for thing in things if not any(names(name, reply) for name in called(thing, lines))) for things in (row.holds, row.may))
    return Judged(row, reply, missed, unsaid, alarms)


def ingredients(path: Path) -> dict[str, tuple[Ingredient, ...]]:
    """The ingredients of each recipe."""
    lexicon = Lexicon.load("en")
    recipes = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {recipe["identifier"]: tuple(parse_line(line, lexicon) for line in recipe["recipeIngredient"] if not is_heading(line, lexicon)) for recipe in recipes}


def main(
    recipes: Annotated[Path, typer.Option(help="the recipes, as they were imported")],
    questions: Annotated[Path, typer.Option(help="the questions about them")],
    url: Annotated[str, typer.Option(help="the running server")] = "http://127.0.0.1:5005",
    show: Annotated[bool, typer.Option(help="print what was missed and what was told without reason")] = False,
) -> None:
    """Ask, print and note the figures."""
    listed, begins = ingredients(recipes), openings()
    judged = [judge(row, listed[row.recipe], put(url, row), begins) for row in read_rows(questions, Asked)]
    for one in judged if show else ():
        if one.missed or one.alarms:
            typer.echo(json.dumps({"id": one.asked.id, "missed": one.missed, "alarms": one.alarms, "before": one.asked.before, "question": one.asked.question, "reply": one.reply}))
    wanted, hoped = (sum(len(things) for things in part) for part in ([one.asked.holds for one in judged], [one.asked.may for one in judged]))
    missed, unsaid, alarms = (sum(map(len, part)) for part in ([one.missed for one in judged], [one.unsaid for one in judged], [one.alarms for one in judged]))
    alarmed = sum(bool(one.alarms) for one in judged)
    typer.echo(f"{len(judged)} questions: {missed} of {wanted} ingredients that hold it missed, {unsaid} of {hoped} that may hold it not named")
    typer.echo(f"false alarms in {alarmed} replies ({alarmed / max(1, len(judged)):.3f}), {alarms} ingredients")
    note("allergens: recall of what is held", questions.name, wanted, 1 - missed / max(1, wanted))
    note("allergens: replies with a false alarm", questions.name, len(judged), alarmed / max(1, len(judged)))


if __name__ == "__main__":
    typer.run(main)
