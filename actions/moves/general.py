"""General cooking questions: told from the base of questions where one there means the same (Stolwijk & Kunneman 2023, section 3.1)."""

from __future__ import annotations

from functools import lru_cache

from actions.answering.common_sense.base import Match
from actions.answering.recent import last_answer
from actions.answering.trace import trace
from actions.language.words import stems
from actions.moves.base import plays
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe
from actions.settings import SOURCES

SOURCE = "common_sense"


def known(turn: Turn, text: str) -> Match | None:
    """The pair that answers a text; None where none is near enough to be believed."""
    base = turn.kitchen.questions
    match = base.ask(text) if base is not None and text else None
    return match if match is not None and match.believed else None


def near(turn: Turn, text: str) -> Match | None:
    """The same; while a recipe is in hand only where it is as near as a question beside a recipe must be."""
    match = known(turn, text)
    return match if match is None or turn.recipe is None or match.distance <= SOURCES.silent else None


def names_other(turn: Turn, text: str, recipe: Recipe) -> bool:
    """Whether a text names a food, a tool or a technique that general knowledge has and the recipe in hand has not; told without looking anything up."""
    base, language = turn.kitchen.questions, turn.kitchen.lexicon.language
    named = base.things(text) if base is not None else ()
    here = _words(recipe, language) if named else frozenset()
    return any(not set(stems(name, language)) & here for name in named)


def _words(recipe: Recipe, language: str) -> frozenset[str]:
    return _stems_of((recipe.title, *(line.called for line in recipe.ingredients), *recipe.utensils, *(step.text for step in recipe.steps)), language)


@lru_cache(maxsize=64)
def _stems_of(pieces: tuple[str, ...], language: str) -> frozenset[str]:
    return frozenset(word for piece in pieces for word in stems(piece, language))


def is_elsewhere(match: Match, text: str, recipe: Recipe, turn: Turn) -> bool:
    """Whether a text names what the pair is about, and the recipe in hand has nothing of that name: "how long do I boil an egg?" beside a soup."""
    language = turn.kitchen.lexicon.language
    said = set(stems(text, language))
    named = [words for name in match.pair.about if (words := stems(name, language)) and set(words) <= said]
    return bool(named) and not any(set(words) & _words(recipe, language) for words in named)


def tell(turn: Turn, part: Part, match: Match, path: list[str], began: float) -> None:
    """Say an answer of the base, and leave its trace."""
    pair, text = match.pair, part.text or turn.text
    turn.say("utter_common_sense", answer=pair.answer)
    turn.state.clarifying = True
    turn.state.last_answer = last_answer({"answer": pair.answer}, pair.about, turn.state.step, question=text, intent=part.intent, source=pair.source or SOURCE)
    turn.state.answer_trace = trace(
        text, part.intent, part.confidence, [*path, "general", f"question {pair.id}"], began, source=SOURCE, answer_id=pair.id, kind="general", distance=round(match.distance, 4),
    )


@plays("ask_source")
def ask_source(turn: Turn, _: tuple[Part, ...]) -> None:
    """Where the last answer came from."""
    last = turn.state.last_answer
    if last is None:
        turn.say("utter_source_of_nothing")
    elif not last.source:
        turn.say("utter_source_recipe", title=turn.recipe.title if turn.recipe else "")
    elif last.source == SOURCE:
        turn.say("utter_source_own")
    else:
        turn.say("utter_source_other", source=last.source)
