"""What the recipe in hand tells: every kind of answer proposes what it finds, whatever is asked; the ranker chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from actions.answering.candidate import Candidate, Evidence
from actions.answering.query import Query
from actions.answering.recipe_answers import (
    absence,
    afterwards,
    amounts,
    beside,
    checks,
    circumstances,
    clock,
    companions,
    conditions,
    explanations,
    facts,
    fates,
    found,
    history,
    hurry,
    ingredients,
    keeping,
    listed,
    looks,
    meanwhile,
    mentioned,
    moment,
    needs,
    order,
    prepared,
    progress,
    proposals,
    remedies,
    rest,
    signs,
    totals,
    turns,
    whole,
)
from actions.answering.recipe_answers.base import Answer, Question

Generator = Callable[[Question], Answer | None]
GENERATORS: tuple[tuple[str, str, Generator], ...] = (
    ("name", "title", facts.name),
    ("author", "source", facts.author),
    ("servings", "servings", facts.servings),
    ("made", "count", facts.made),
    ("tool_size", "size", facts.tool_size),
    ("duration", "duration", facts.duration),
    ("utensils", "tools", facts.utensils),
    ("progress", "progress", progress.progress),
    ("everything", "ingredients", ingredients.everything),
    ("of_step", "ingredient", ingredients.of_step),
    ("unused", "unused", ingredients.unused),
    ("counted", "count", ingredients.counted),
    ("listed", "ingredient", listed.listed),
    ("amount", "amount", amounts.amount),
    ("still_there", "amount", amounts.still_there),
    ("of_each", "amount", amounts.of_each),
    ("total", "amount", totals.total),
    ("rest", "share", rest.rest),
    ("part", "share", rest.part),
    ("whole", "share", whole.whole),
    ("turn", "count", turns.turn),
    ("detail", "detail", explanations.detail),
    ("how_to", "manner", explanations.how_to),
    ("why", "reason", explanations.why),
    ("reason", "reason", found.reason),
    ("techniques", "detail", explanations.techniques),
    ("time", "time", conditions.time),
    ("temperature", "heat", conditions.temperature),
    ("state", "sign", conditions.state),
    ("meanwhile", "meanwhile", meanwhile.meanwhile),
    ("place", "order", afterwards.place),
    ("begun", "order", order.begun),
    ("order", "order", order.order),
    ("moment", "order", moment.moment),
    ("lid", "tool", circumstances.unsaid_lid),
    ("remedy", "remedy", remedies.remedy),
    ("need", "omission", needs.need),
    ("hurried", "time", hurry.hurried),
    ("kept", "storage", keeping.kept),
    ("fate", "action", fates.fate),
    ("as_it_should", "sign", looks.as_it_should),
    ("seen", "sign", looks.seen),
    ("extent", "sign", looks.extent),
    ("sign", "sign", signs.sign),
    ("others", "ingredient", companions.others),
    ("check", "action", checks.check),
    ("told", "progress", history.told),
    ("at_clock", "time", clock.at_clock),
    ("absence", "action", absence.absence),
    ("prepared", "manner", prepared.prepared),
    ("only_named", "variety", found.only_named),
    ("beside", "action", beside.beside),
    ("proposed", "action", proposals.proposed),
    ("mentioned", "action", mentioned.mentioned),
    ("piece", "detail", found.piece),
)
"""Name, aspect and generator of each kind of answer."""


def propose(query: Query) -> Iterator[Candidate]:
    """One candidate of each kind that finds something."""
    if query.question is None or not query.text:
        return
    for name, aspect, generator in GENERATORS:
        answer = generator(query.question)
        if answer is not None and answer.found:
            yield candidate_of(answer, f"recipe.{name}", aspect)


def candidate_of(answer: Answer, source: str, aspect: str) -> Candidate:
    """An answer of the recipe as a candidate."""
    ref = answer.answer_id or ""
    return Candidate(
        ref,
        source,
        aspect,
        answer.response,
        answer.fields,
        (Evidence("step" if "-" in ref else "fact", ref),),
        answer.confidence,
        about=answer.about,
    )
