"""A question before the sources: from the turn to a query, and to all candidates for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import sqrt

from actions.answering.candidate import Candidate
from actions.answering.converting.base import Hand
from actions.answering.decision import GENERAL
from actions.answering.query import Query
from actions.answering.question_type.situation import Situation as Card
from actions.answering.recipe_answers.base import Question
from actions.answering.substitutes.allergies import names_avoided
from actions.dialogue.goals import situation_of
from actions.moves.continuing import Rewrite, rewrites
from actions.moves.swapping import situation_of as cook_of
from actions.moves.turn import Part, Turn


def recipe_in_question(turn: Turn) -> str | None:
    """The recipe in hand, or the one that is about to be confirmed."""
    pending = turn.state.pending
    offered = pending.recipe if pending and pending.kind == "confirm_recipe" else None
    if offered and turn.kitchen.store.get(offered):
        return offered
    return turn.state.recipe if turn.recipe else None


def question_about(turn: Turn, part: Part, named: str) -> Question:
    """A question in its situation.

    Args:
        turn: the turn.
        part: what was asked.
        named: id of the recipe that it is about.
    """
    state, kitchen = turn.state, turn.kitchen
    recipe = turn.recipe if named == state.recipe else kitchen.store.get(named)
    assert recipe is not None, "a question needs a recipe"
    in_hand = recipe.id == state.recipe and state.stage in ("cooking", "paused", "ended")
    return Question(
        text=part.text or " ".join(part.values("ingredient") + part.values("technique")),
        recipe=recipe,
        lexicon=kitchen.lexicon,
        step=state.step if in_hand else 0,
        noted=state.noted if in_hand else (),
        skipped=state.skipped if in_hand else (),
        minutes=state.clock.minutes(turn.now) if in_hand else 0,
        reader=kitchen.reader,
    )


def queries_of(turn: Turn, part: Part, recipe: str | None) -> list[tuple[Rewrite, Query]]:
    """A question in each wording that it may mean, as that is put to the sources.

    Args:
        turn: the turn.
        part: what was asked.
        recipe: id of the recipe that it is asked about; None for none.
    """
    question = question_about(turn, part, recipe) if recipe is not None else None
    meant = rewrites(turn, part.text)
    found = [(one, query_of(turn, question, one)) for one in meant]
    said = found[0][1]
    return [
        (one, replace(query, agreement=alike(said.aspects, query.aspects))) for one, query in found
    ]


def alike(said: Mapping[str, float], meant: Mapping[str, float]) -> float:
    """How far a question and its wording in full ask of the same, 0 to 1 (Bhattacharyya 1943); 1 where nothing tells."""
    if not said or not meant:
        return 1.0
    return sum(sqrt(chance * meant.get(aspect, 0.0)) for aspect, chance in said.items())


def query_of(turn: Turn, question: Question | None, meant: Rewrite) -> Query:
    """A question in one wording.

    Args:
        turn: the turn.
        question: the same as the recipe is asked; None where none is in hand.
        meant: its wording.
    """
    kitchen, before = turn.kitchen, meant.before
    read = kitchen.acts(meant.text, situation_of(turn)) if kitchen.acts is not None else None
    card = Card(question.recipe, question.step) if question is not None else Card()
    judged = kitchen.types(meant.text, card) if kitchen.types is not None else None
    return Query(
        text=meant.text,
        lexicon=kitchen.lexicon,
        question=replace(question, text=meant.text) if question is not None else None,
        acts=_summed(read.labels) if read is not None else {},
        aspects=read.aspects if read is not None else {},
        general=judged.general if judged is not None else 0.5,
        answerable=judged.answerable if judged is not None else 1.0,
        continues=before is not None,
        before_general=before is not None and before.general,
        before=before.question if before is not None else "",
        answered=before.answer if before is not None else "",
        probable=meant.probable,
        how=meant.how,
        told=tuple(one.answer_id for one in turn.state.history if one.answer_id),
    )


def candidates_of(turn: Turn, query: Query) -> list[Candidate]:
    """All candidates for a question."""
    state, kitchen = turn.state, turn.kitchen
    densities = kitchen.adapter.densities(kitchen.lexicon)
    step = state.step if turn.cooking else 0
    hand = Hand(turn.recipe, step, state.last_answer, state.adaptation, kitchen.lexicon, densities)
    found = kitchen.sources.propose(query, cook_of(turn), hand)
    return [one for one in found if not _is_out_of_place(one, query, state.avoid)]


def _is_out_of_place(candidate: Candidate, query: Query, avoid: Sequence[str]) -> bool:
    """Whether a candidate is none here.

    Where both questions are asked, what was told to the first is found again, and a skill takes only one; and in general nothing is
    told that names what somebody may not eat.
    """
    text, general = candidate.text, candidate.source.startswith(GENERAL)
    told = (general and candidate.id in query.told) or (bool(text) and text in query.answered)
    if query.how == "both" and (told or candidate.plays):
        return True
    return general and bool(avoid) and names_avoided(text, query.text, avoid, query.lexicon)


def _summed(labels: Mapping[str, float]) -> dict[str, float]:
    """Probabilities of acts, each the sum of its variants; those outside cooking stay apart."""
    found: dict[str, float] = {}
    for label, value in labels.items():
        act = label if label == "ask.outside" else label.partition(".")[0]
        found[act] = found.get(act, 0.0) + value
    return found
