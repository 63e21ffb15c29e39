"""A recipe with something else in place of one of its foods: in its list and wherever its steps speak of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.measures import Amount, Densities
from actions.language.plurals import is_plural
from actions.language.words import stems, tokens
from actions.recipes.adapting.amounts import amount_text, shown, taken, taken_text
from actions.recipes.adapting.model import Substitution
from actions.recipes.adapting.words import article_at_end, article_before, head, in_plural, like, names_of
from actions.recipes.amounts import Found
from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient
from actions.recipes.scaling.foods import Foods
from actions.recipes.scaling.rewriting import Edit, apply
from actions.recipes.scaling.scalable import in_step
from actions.recipes.scaling.scaling import listed_amount
from actions.recipes.steps.ingredient_mentions import Mention, Names, Word, words_of
from actions.recipes.steps.steps import end_signs

BETWEEN = re.compile(r"[\s-]*")


@dataclass(frozen=True)
class _Swap:
    """One substitution at work: the line that goes, its place in `lines`, and what is known about words and weights."""

    substitution: Substitution
    line: Ingredient
    index: int
    lines: tuple[Ingredient, ...]
    lexicon: Lexicon
    densities: Densities | None

    @property
    def called(self) -> str:
        """How what is taken is called."""
        return self.substitution.option.called(self.lexicon)

    @property
    def several(self) -> bool | None:
        """Whether several pieces of it are taken in all; None where it is not counted in pieces."""
        whole = self.amount(listed_amount(self.line, self.lexicon))
        return whole.high > 1 if whole and whole.unit is None and self.substitution.option.food else None

    def text(self, amount: Amount | None, listed: str, written: str | None = None) -> str:
        """What is taken in place of an amount, in words."""
        found = taken(self.substitution.option, amount, self.line.called, self.lexicon, self.densities)
        return taken_text(self.substitution.option, found, listed, self.lexicon, written)

    def amount(self, amount: Amount | None) -> Amount | None:
        """How much is taken in place of an amount; of a mixture, how much of its first food."""
        return taken(self.substitution.option, amount, self.line.called, self.lexicon, self.densities)[0].amount


def replaced(recipe: Recipe, substitution: Substitution, lexicon: Lexicon, densities: Densities | None) -> Recipe:
    """The recipe with a food replaced; as it is where the food is not in it.

    Args:
        recipe: any recipe; other substitutions may be in it already.
        substitution: of a food.
        lexicon: the words of the recipe's language.
        densities: weights of foods.
    """
    at = substitution.line
    if at is not None and at >= len(recipe.ingredients):
        return recipe
    named = Ingredient(text=substitution.replaced, name=substitution.replaced)
    line, lines = (recipe.ingredients[at], recipe.ingredients) if at is not None else (named, (*recipe.ingredients, named))
    swap = _Swap(substitution, line, len(recipe.ingredients) if at is None else at, lines, lexicon, densities)
    names = names_of(lines, lexicon)
    steps = tuple(_step(step, swap, names) for step in recipe.steps)
    if at is None:
        return recipe.model_copy(update={"steps": steps})
    listed = (*recipe.ingredients[:at], _line(swap), *recipe.ingredients[at + 1 :])
    return recipe.model_copy(update={"ingredients": listed, "steps": steps})


def listed_text(line: Ingredient, lexicon: Lexicon) -> str:
    """How much of a food a line lists, with its name: "3 shallots", "1 cup butter"; the name alone where it gives no amount."""
    amount = listed_amount(line, lexicon)
    return f"{amount_text(amount, line.called, lexicon, line.unit)} {line.called}" if amount else line.called


def _line(swap: _Swap) -> Ingredient:
    line, option = swap.line, swap.substitution.option
    listed = listed_amount(line, swap.lexicon)
    amount = swap.amount(listed)
    alike = option.food is not None and option.factor == 1 and not line.alternatives  # what is done to nuts is done to other nuts, not to oil
    kept = _prepared(line, swap.called, swap.lexicon) if alike else None
    text = swap.text(listed, listed_text(line, swap.lexicon) if listed else "", line.unit)
    quantity, unit = shown(amount, swap.called, swap.lexicon)
    return Ingredient(text=f"{text}, {kept}" if kept else text, quantity=quantity, unit=unit, name=swap.called, comment=kept, optional=line.optional)


def _prepared(line: Ingredient, new: str, lexicon: Lexicon) -> str | None:
    """What a line says of how its food is prepared, without what tells its kind or size: "softened" of "unsalted, softened"."""
    kind = {*tokens(line.called), *tokens(new)} | lexicon.words("size_words")
    pieces = [piece.strip() for piece in (line.comment or "").split(",")]
    return ", ".join(piece for piece in pieces if set(tokens(piece)) - kind) or None


def _step(step: Step, swap: _Swap, names: Names) -> Step:
    text = _text(step.text, swap, names)
    update: dict[str, object] = {"ingredients": tuple(_use(use, swap) for use in step.ingredients)}
    if text != step.text:
        update |= {"text": text, "until": end_signs(text, swap.lexicon)}
    if step.detail:
        update["detail"] = _text(step.detail, swap, names)
    return step.model_copy(update=update)


def _use(use: StepIngredient, swap: _Swap) -> StepIngredient:
    if use.index != swap.index:
        return use
    listed = listed_amount(Ingredient(text=use.name, name=use.name, quantity=use.quantity, unit=use.unit), swap.lexicon)
    quantity, unit = shown(swap.amount(listed), swap.called, swap.lexicon)
    return use.model_copy(update={"name": swap.called, "quantity": quantity, "unit": unit})


def _text(text: str, swap: _Swap, names: Names) -> str:
    """A step's text with the food replaced wherever it is named, its amounts with it."""
    words = words_of(text, swap.lexicon)
    places = [mention for mention in names.mentions(words) if mention.index == swap.index and not _is_verb(mention, words, swap.lexicon) and not _is_other(mention, words, swap)]
    amounts = {found.end: found for found in _amounts(text, swap)}
    changes: list[Edit] = []
    for mention in places:
        start, end = words[mention.first].start, words[mention.last].end
        found = next((amounts[at] for at in amounts if at <= start and BETWEEN.fullmatch(text[at:start])), None)
        changes.append(_counted(text, start, end, found, swap) if found else _named(text, start, end, swap))
        amounts = {at: other for at, other in amounts.items() if other is not found}
    taken_up = {at for edit in changes for at in range(edit.start, edit.end)}
    changes += [edit for found in amounts.values() if (edit := _apart(text, found, swap)) and edit.start not in taken_up]
    return apply(text, sorted(changes, key=lambda edit: edit.start))


def _amounts(text: str, swap: _Swap) -> list[Found]:
    """The amounts of the food in a text; "an egg" is one of them where eggs are counted."""
    counted = swap.line.unit is None and swap.line.quantity is not None
    return [choice.found for choice in in_step(text, Foods((swap.line,), swap.lexicon, None)) if choice.scaled or (choice.found.article and choice.found.unit is None and counted)]


def _exact(found: Found) -> Amount:
    return Amount(found.low.value, found.unit, (found.high or found.low).value)


def _counted(text: str, start: int, end: int, found: Found, swap: _Swap) -> Edit:
    """An amount right before the food, both replaced: "2 eggs" → "½ cup applesauce"."""
    new = swap.text(_exact(found), text[found.start : end], found.written)
    if new.startswith(f"1 {swap.called}") and found.article:
        return _named(text, start, end, swap)
    until, verb = _verb(text, start, end, new, swap)
    return Edit(found.start, until, like(text[found.start], new) + verb)


def _apart(text: str, found: Found, swap: _Swap) -> Edit | None:
    """An amount with words between it and the food: the food has an edit of its own."""
    amount = swap.amount(_exact(found))
    if amount is None or not swap.substitution.option.food or found.article:
        return None
    return Edit(found.start, found.end, like(text[found.start], amount_text(amount, swap.called, swap.lexicon, found.written)))


def _named(text: str, start: int, end: int, swap: _Swap) -> Edit:
    """The food by its new name, in its number where it is counted, with the article that fits."""
    new, old = swap.called, text[start:end].split()[-1]
    weighed = swap.densities.of(new) if swap.densities else None
    counted = weighed is not None and "each" in weighed.pieces and is_plural(old, swap.lexicon)
    several = counted if swap.several is None else swap.several
    before = article_at_end(swap.lexicon).search(text[:start])
    new = in_plural(new, swap.lexicon) if several and not before else new
    until, verb = _verb(text, start, end, new, swap)
    if before:
        return Edit(before.start(), until, f"{like(before['article'], article_before(new, swap.lexicon))}{before['gap']}{new}{verb}")
    return Edit(start, until, like(text[start], new) + verb)


def _verb(text: str, start: int, end: int, new: str, swap: _Swap) -> tuple[int, str]:
    """Where the verb right behind the food ends, and that verb in the number of the new name: "the shallots are" → "the onion is"."""
    numbers = {str(many): str(one) for one, many in swap.lexicon.table("verb_numbers").items()}
    old_many, new_many = is_plural(text[start:end].split()[-1], swap.lexicon), is_plural(head(new, swap.lexicon), swap.lexicon)
    forms = numbers if old_many and not new_many else {one: many for many, one in numbers.items()} if new_many and not old_many else {}
    match = re.compile(r"(\s+)(\w+)").match(text, end)
    return (match.end(), match[1] + forms[match[2]]) if match and match[2] in forms else (end, "")


@lru_cache(maxsize=8)
def _foods(lexicon: Lexicon) -> frozenset[str]:
    """Names of foods of several words, as stems."""
    names = (str(name) for row in lexicon.table("classes").values() for name in row["members"])
    return frozenset(" ".join(stems(name, lexicon.language)) for name in names if " " in name)


def _is_other(mention: Mention, words: Sequence[Word], swap: _Swap) -> bool:
    """Whether a longer name stands there that is another food: "peanut butter", "egg noodles"; what is made of the food is none ("lemon juice")."""
    lexicon = swap.lexicon
    own = {stem for name in (swap.line.called, *swap.line.alternatives) for stem in stems(name, lexicon.language)}
    said = [word.stem for word in words[mention.first : mention.last + 1]]
    before = words[mention.first - 1] if mention.first else None
    behind = words[mention.last + 1] if mention.last + 1 < len(words) else None
    longer = [[before.stem, *said]] if before and before.stem not in own and before.text not in lexicon.words("kinds") | lexicon.words("states") else []
    longer += [[*said, behind.stem]] if behind and behind.stem not in own and behind.text not in lexicon.words("made_things") else []
    return any(" ".join(name) in _foods(lexicon) for name in longer)


def _is_verb(mention: Mention, words: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether a food's name is what is done: "Butter the tin", "and oil the grill"."""
    if mention.first != mention.last or words[mention.first].text not in lexicon.words("generic_actions") | lexicon.words("food_verbs"):
        return False
    before = words[mention.first - 1].text if mention.first else ""
    behind = words[mention.last + 1].text if mention.last + 1 < len(words) else ""
    begins = not before or not before[0].isalpha() or before in lexicon.words("linking") | lexicon.words("adverbs")
    return begins and behind in lexicon.words("determiners") | lexicon.words("articles") | lexicon.words("pronouns")
