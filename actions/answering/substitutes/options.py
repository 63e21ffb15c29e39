"""Which substitutes fit the recipe in hand, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.substitutes.allergies import held
from actions.answering.substitutes.situation import Situation
from actions.answering.substitutes.things import Thing
from actions.language.lexicon import Lexicon
from actions.language.words import stems
from actions.recipes.adapting.words import names_of
from actions.recipes.contents import Kind
from actions.recipes.contents.naming import called
from actions.recipes.model import Ingredient, Recipe
from actions.recipes.steps.ingredient_mentions import Names, words_of
from actions.recipes.substitution import Entry, Option

MOST_WORDS = 2  # of a remark that may belong to the name of a food


def entry_of(thing: Thing, situation: Situation) -> Entry | None:
    """What the tables say of a thing: by the recipe's own name of it first, then by what was said."""
    table = situation.table
    if thing.tool:
        return table.tool(thing.name)
    recipe = situation.recipe
    names = line_names(recipe.ingredients[thing.line]) if recipe and thing.line is not None and thing.line < len(recipe.ingredients) else []
    return next((entry for name in (*names, thing.name) if (entry := table.food(name))), None)


def line_names(line: Ingredient) -> list[str]:
    """The names of a line's food, the more special first: "thyme, dried" is dried thyme, "minced lamb" is no leg of lamb."""
    pieces = [piece.strip() for piece in (line.comment or "").split(",")]
    return [*(f"{piece} {line.called}" for piece in pieces if 0 < len(piece.split()) <= MOST_WORDS), line.called]


def fitting(entry: Entry, thing: Thing, situation: Situation, seen: Sequence[str] = ()) -> list[Option]:
    """The options that may be proposed, what is on the recipe's list first.

    Left out are those that fail in this recipe, hold what somebody may not eat, are not there either, or were proposed before.

    Args:
        entry: what the table says.
        thing: what is replaced.
        situation: the recipe and what is known about the cook.
        seen: names that were proposed for this thing.
    """
    table = situation.table
    gone = (*seen, *situation.adaptation.lacking)
    uses = _uses(situation.recipe, thing.line, situation.lexicon) if situation.recipe else None
    options = [option for option in entry.instead if _suits(option, uses) and not forbidden(option, situation)]
    free = [option for option in options if not any(table.same(name, food) for name in gone for food in option.foods) and option.called(table.lexicon) not in seen]
    return sorted(free, key=lambda option: not _listed(option, thing, situation))


def forbidden(option: Option, situation: Situation) -> str | None:
    """What an option holds that nobody at the table may eat."""
    return held(option.foods, situation.avoid, situation.table, option.contains)


def doubtful(option: Option, situation: Situation) -> str:
    """A sentence about what an option may hold that somebody may not eat; empty where it is known to hold none of it."""
    lexicon = situation.table.lexicon
    found = [name for name in situation.avoid if held(option.foods, (name,), situation.table, option.contains, least=Kind.UNKNOWN)]
    return str(lexicon.table("contents_texts").get("doubtful", "{allergen}?")).format(allergen=called(found, lexicon)) if found else ""


def _listed(option: Option, thing: Thing, situation: Situation) -> bool:
    """Whether all of an option is on the recipe's list, and so in the house."""
    if situation.recipe is None or thing.tool:
        return False
    lines = [line.called for at, line in enumerate(situation.recipe.ingredients) if at != thing.line]
    return all(any(situation.table.same(food, line) for line in lines) for food in option.foods)


def suits(option: Option, thing: Thing, situation: Situation) -> bool:
    """Whether an option works in the recipe, by the words of its title, list and steps; without a recipe only what works everywhere."""
    return _suits(option, _uses(situation.recipe, thing.line, situation.lexicon) if situation.recipe else None)


def _suits(option: Option, uses: _Uses | None) -> bool:
    if uses is None:
        return not option.fit
    return not any(uses.hold(word, uses.nouns) for word in option.unfit) and (not option.fit or any(uses.hold(word, uses.foods) for word in option.fit))


@dataclass(frozen=True)
class _Uses:
    """Stems of what tells the kind of dish and the use of an ingredient.

    Args:
        texts: title, categories and steps; in the steps foods of the list are no uses: "add the cream" speaks of no creaming.
        foods: names of the list.
        nouns: those of them that are no verbs too: cream on the list makes no dish one that is creamed.
        language: of the stems.
    """

    texts: tuple[str, ...]
    foods: tuple[str, ...]
    nouns: tuple[str, ...]
    language: str

    def hold(self, phrase: str, foods: Sequence[str]) -> bool:
        """Whether a word or phrase of a table is among them; of the list's foods only a whole name counts, or several words of it."""
        wanted = " ".join(stems(phrase, self.language))
        whole = f" {wanted} "
        return bool(wanted) and (any(whole in text for text in self.texts) or any(wanted == food or (" " in wanted and whole in f" {food} ") for food in foods))


@lru_cache(maxsize=256)
def _stemmed(text: str, language: str) -> str:
    return " ".join(stems(text, language))


def _uses(recipe: Recipe, line: int | None, lexicon: Lexicon) -> _Uses:
    names = names_of(recipe.ingredients, lexicon)
    using = [step for step in recipe.steps if line is None or any(use.index == line for use in step.ingredients)] or list(recipe.steps)
    texts = (recipe.title, *recipe.categories, recipe.summary or "", *(_without_foods(step.text, names, line, lexicon) for step in using))
    listed = [other.called for at, other in enumerate(recipe.ingredients) if at != line]
    foods = tuple(_stemmed(name, lexicon.language) for name in listed)
    nouns = tuple(_stemmed(name, lexicon.language) for name in listed if name.lower() not in lexicon.words("food_verbs"))
    return _Uses(tuple(f" {_stemmed(text, lexicon.language)} " for text in texts), foods, nouns, lexicon.language)


def _without_foods(text: str, names: Names, line: int | None, lexicon: Lexicon) -> str:
    words = words_of(text, lexicon)
    for mention in reversed(names.mentions(words)):
        if mention.index != line:
            text = text[: words[mention.first].start] + "." + text[words[mention.last].end :]
    return text
