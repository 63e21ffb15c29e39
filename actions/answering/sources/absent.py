"""What a question names and the recipe has not: that there is none of it is an answer too."""

from __future__ import annotations

from collections.abc import Iterator

from actions.answering.candidate import Candidate, Evidence
from actions.answering.common_sense.base import QuestionBase
from actions.answering.decision_tree.elsewhere import strange_foods
from actions.answering.query import Query
from actions.answering.reading.slots import tool_name
from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems, tokens


def propose(query: Query, base: QuestionBase | None) -> Iterator[Candidate]:
    """One candidate for each named food, tool or technique that the recipe does not speak of."""
    recipe, lexicon = query.card, query.lexicon
    if recipe is None or not query.text:
        return
    texts = (recipe.title, *(line.text for line in recipe.ingredients), *recipe.utensils)
    own = set(stems(" ".join((*texts, *(step.text for step in recipe.steps))), lexicon.language))
    strange = strange_foods(query.text, recipe, lexicon)
    words = [word for word in tokens(query.text) if stem(word, lexicon.language) in strange]
    things = sorted(base.things(query.text)) if base is not None else []
    names = [name for name in things if _is_absent(name, own, strange, lexicon)]
    single = [word for word in words if not any(word in name.split() for name in names)]
    for name in dict.fromkeys((*names, *single)):
        yield Candidate(
            f"absent-{name}",
            "absent.food" if set(stems(name, lexicon.language)) & strange else "absent.thing",
            "contents",
            "utter_not_in_recipe",
            {"food": name},
            (Evidence("fact", f"absent-{name}"),),
            1.0,
        )


def _is_absent(name: str, own: set[str], strange: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether a name is that of a food or a tool of which the recipe does not speak."""
    said = set(stems(name, lexicon.language))
    return own.isdisjoint(said) and (bool(said & strange) or tool_name(name, lexicon))
