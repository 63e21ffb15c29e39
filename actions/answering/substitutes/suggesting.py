"""What is said about substitutes: the best one with its amount, whether one that the cook offers works, the next one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.recipe_answers.base import Answer
from actions.answering.substitutes.allergies import concerned, held
from actions.answering.substitutes.judging import judge, told
from actions.answering.substitutes.options import doubtful, entry_of, fitting, forbidden, suits
from actions.answering.substitutes.situation import ARROW, Reply, Situation
from actions.answering.substitutes.things import Thing
from actions.language.plurals import is_plural
from actions.language.words import any_of
from actions.recipes.adapting.amounts import in_general
from actions.recipes.adapting.model import Adaptation, Proposal, Substitution
from actions.recipes.adapting.replacing import listed_text
from actions.recipes.adapting.words import article_before
from actions.recipes.contents.naming import called
from actions.recipes.model import Recipe
from actions.recipes.substitution import Entry, Option

ASK = Answer("utter_ask_use_substitute")


def suggest(thing: Thing, situation: Situation, *, seen: Sequence[str] = (), rest: Sequence[str] = ()) -> Reply:
    """The best substitute that was not proposed yet; that nothing is known, or nothing more, where that is so.

    Args:
        thing: what is missing.
        situation: the recipe and what is known about the cook.
        seen: names that were proposed for it.
        rest: further things that something has to be found for.
    """
    if situation.recipe is not None and not needed(thing, situation):
        return Reply((Answer("utter_not_needed", {"food": thing.name}),), situation.adaptation, answer_id=f"not needed {thing.name}", source="recipe")
    if not seen and (taken := _taken_already(thing, situation)):
        return Reply((Answer("utter_is_taken_already", {"taken": taken}),), situation.adaptation, answer_id=f"taken {taken}", source="recipe")
    if _optional(thing, situation):
        return Reply((Answer("utter_can_leave_out", {"food": _called(thing, situation)}),), situation.adaptation, answer_id=f"optional {thing.name}", source="recipe")
    own = [] if seen else _own_alternatives(thing, situation)
    entry = entry_of(thing, situation)
    options = own + (fitting(entry, thing, situation, seen) if entry else [])
    if not options:
        return _nothing(thing, entry, situation, seen)
    return propose(thing, options[0], situation, seen=seen, rest=rest, source="recipe" if own else "common_sense")


def propose(
    thing: Thing, option: Option, situation: Situation, *, seen: Sequence[str] = (), rest: Sequence[str] = (), agreeing: bool = False, source: str = "common_sense"
) -> Reply:
    """One substitute in a sentence with the amounts of this recipe; asked where there is a recipe to change.

    Args:
        thing: what is replaced.
        option: what is taken.
        situation: the recipe and what is known about the cook.
        seen: names that were proposed for it before.
        rest: further things that something has to be found for.
        agreeing: whether the cook asked for just this.
        source: where it comes from.
    """
    entry = entry_of(thing, situation)
    substitution = Substitution(replaced=_called(thing, situation), line=thing.line, tool=thing.tool, option=option)
    taken, replaced = amounts(substitution, situation)
    hint = " ".join(filter(None, (option.caution or option.note or (entry.caution if entry else None), doubtful(option, situation))))
    fields = {"taken": taken, "replaced": replaced, "hint": hint}
    if agreeing:
        answer = Answer("utter_may_use_with_hint", fields) if hint else Answer("utter_may_use", fields)
    else:
        answer = Answer("utter_substitute_with_hint", fields) if hint else Answer("utter_substitute", fields)
    name = option.called(situation.table.lexicon)
    if situation.recipe is None:
        return Reply((answer,), situation.adaptation, answer_id=f"{thing.name}{ARROW}{name}", source=source)
    proposal = Proposal(substitution=substitution, seen=(*seen, name), rest=tuple(rest))
    return Reply((answer, ASK), situation.adaptation, proposal=proposal, answer_id=f"{thing.name}{ARROW}{name}", source=source)


def needed(thing: Thing, situation: Situation) -> bool:
    """Whether the recipe takes a food or tool: it is on its list, or a step names it."""
    if thing.line is not None:
        return True
    key = situation.table.key(thing.name)
    texts = [situation.table.key(text) for recipe in situation.recipes for text in (*(step.text for step in recipe.steps), *(recipe.utensils if thing.tool else ()))]
    return any(text[at : at + len(key)] == key for text in texts for at in range(len(text))) if key else False


def amounts(substitution: Substitution, situation: Situation) -> tuple[str, str]:
    """What is taken and what it replaces, each with its amount as the recipe is told now: "¾ cup olive oil", "1 cup butter"."""
    lexicon, recipe = situation.table.lexicon, situation.recipe
    name = substitution.option.called(lexicon)
    if substitution.tool:
        single = not any(is_plural(word, lexicon) for word in name.split())
        return f"{article_before(name, lexicon)} {name}".strip() if single else name, f"{lexicon.entries.get('the_word', '')} {substitution.replaced}".strip()
    if recipe is None or substitution.line is None or recipe.ingredients[substitution.line].quantity is None:
        return in_general(substitution.option, substitution.replaced, lexicon)
    line, adaptation = substitution.line, situation.adaptation
    before = situation.adapter.line(recipe, adaptation.without(substitution), line)
    after = situation.adapter.line(recipe, adaptation.with_(substitution), line)
    text, replaced = after.told, listed_text(before, situation.adapter.lexicon(recipe))
    food = substitution.option.food
    if food and food != name:  # the recipe says "olive oil" for "another oil"; here it has to be told from the one that is missing
        text = f"{text.removesuffix(name)}{next(iter(lexicon.words('connectors')), '')} {food}" if after.unit and text.endswith(name) else food
    return text, replaced


def _called(thing: Thing, situation: Situation) -> str:
    """How the author calls a food of the list; a tool or another food by its name."""
    recipe = situation.recipe
    return recipe.ingredients[thing.line].called if recipe and thing.line is not None else thing.name


def _taken_already(thing: Thing, situation: Situation) -> str | None:
    """What the cook takes for a thing already; None where nothing, or where just that is what is missing now."""
    table = situation.table
    called = _called(thing, situation)
    replaced = next((other for other in situation.adaptation.substitutions if (other.tool, other.line, other.replaced) == (thing.tool, thing.line, called)), None)
    if replaced is None or forbidden(replaced.option, situation):
        return None
    gone = any(table.same(name, food) for name in situation.adaptation.lacking for food in replaced.option.foods)
    return None if gone else replaced.option.called(table.lexicon)


def _optional(thing: Thing, situation: Situation) -> bool:
    recipe = situation.recipe
    return recipe is not None and thing.line is not None and recipe.ingredients[thing.line].optional


def _own_alternatives(thing: Thing, situation: Situation) -> list[Option]:
    """What the recipe's own line allows: "butter or margarine"."""
    recipe = situation.recipe
    names = recipe.ingredients[thing.line].alternatives if recipe and thing.line is not None else ()
    return [option for name in names if len(name) <= 120 and not forbidden(option := Option(food=name, per="any"), situation) and name not in situation.adaptation.lacking]


def _nothing(thing: Thing, entry: Entry | None, situation: Situation, seen: Sequence[str]) -> Reply:
    name = _called(thing, situation)
    if seen:
        return Reply((Answer("utter_no_more_substitutes", {"food": name}),), situation.adaptation, answer_id=f"no more for {name}")
    if entry and entry.none:
        return Reply((Answer("utter_nothing_replaces", {"food": name, "why": entry.none}),), situation.adaptation, answer_id=f"none for {name}")
    if entry and (against := [found for option in entry.instead if (found := forbidden(option, situation))]):
        return Reply((Answer("utter_substitutes_forbidden", {"food": name, "allergen": called((against[0],), situation.lexicon)}),), situation.adaptation,
            answer_id=f"forbidden for {name}")
    return Reply((Answer("utter_unknown_substitute", {"food": name}),), situation.adaptation)


# ------------------------------------------------------------ what the cook offers


def may_take(offered: Thing, thing: Thing, situation: Situation) -> Reply:
    """Whether what the cook offers works in place of a thing: only where the recipe or the table says so, else that it is not known."""
    table = situation.table
    against = held((offered.name,), situation.avoid, table) if not thing.tool else None
    if against:
        fields = {"taken": offered.name, "allergen": called((against,), situation.lexicon)}
        return Reply((Answer("utter_substitute_forbidden", fields),), situation.adaptation, answer_id=f"forbidden {offered.name}")
    own = next((option for option in _own_alternatives(thing, situation) if table.same(option.foods[0], offered.name)), None)
    if own:
        return propose(thing, own, situation, agreeing=True, source="recipe")
    entry = entry_of(thing, situation)
    option = next((option for option in entry.instead if any(table.same(offered.name, food) for food in _each(option.foods, situation))), None) if entry else None
    if option and not suits(option, thing, situation):
        better = suggest(thing, situation, seen=(offered.name,))
        said = Answer("utter_may_not_use", {"taken": offered.name, "replaced": _called(thing, situation)})
        return _before(said, better)
    if option and not forbidden(option, situation):
        return propose(thing, option, situation, agreeing=True)
    if entry and entry is (table.tool(offered.name) if thing.tool else table.food(offered.name)):
        return propose(thing, Option(food=offered.name[:120], per="any"), situation, agreeing=True)
    unknown = Answer("utter_unknown_whether", {"taken": offered.name, "replaced": _called(thing, situation)})
    return _before(unknown, suggest(thing, situation, seen=(offered.name,)), unknown=True)


def _each(foods: Sequence[str], situation: Situation) -> list[str]:
    """Foods, and what each of two in one name is called: "frozen or canned mango" is frozen mango as well as canned mango."""
    choice = any_of(situation.lexicon.words("choice_words"))
    names = list(foods)
    for food in foods:
        sides = re.split(rf"\s+(?:{choice})\s+", food)
        if len(sides) == 2:
            names += [*sides, f"{sides[0]} {sides[1].split()[-1]}"]
    return names


def _before(said: Answer, better: Reply, *, unknown: bool = False) -> Reply:
    """A refusal, and the substitute that is known where there is one."""
    known = better.proposal is not None
    answers = (said, *better.answers) if known else (said,)
    return Reply(answers, better.adaptation, proposal=better.proposal, answer_id=better.answer_id if known else None if unknown else said.response)


# ------------------------------------------------------------ allergies


def avoid(names: Sequence[str], situation: Situation) -> Reply:
    """Note what may not be eaten, name the ingredients that hold it, and propose something for the first of them.

    Args:
        names: allergens, and names of foods.
        situation: the recipe and what is known about the cook; what is to be avoided is not in it yet.
    """
    everything = tuple(dict.fromkeys((*situation.avoid, *names)))[-40:]
    safe = replace(situation, avoid=everything)
    noted = Answer("utter_avoid_noted", {"allergen": called(names, situation.lexicon)})
    recipe = safe.told
    if recipe is None:
        return Reply((noted,), safe.adaptation, avoid=everything, answer_id="noted")
    said = told(judge(recipe.ingredients, names, situation.lexicon), names, situation.lexicon)
    lines = {recipe.ingredients[at].called: at for at in reversed(concerned(recipe, names, safe.table))}
    foods = list(reversed(lines))
    if not foods:
        return Reply((said,), safe.adaptation, avoid=everything, answer_id="none concerned", source="recipe")
    reply = first_of([Thing(food, line=lines[food]) for food in foods], safe)
    return replace(reply, answers=(said, *reply.answers), avoid=everything, answer_id="concerned")


def first_of(missing: Sequence[Thing], situation: Situation) -> Reply:
    """What is said of the first of several things for which a substitute is known, after what is said of those before it."""
    answers: list[Answer] = []
    reply = Reply((), situation.adaptation)
    for at, thing in enumerate(missing):
        reply = suggest(thing, situation, rest=[other.name[:200] for other in missing[at + 1 :]])
        answers += reply.answers
        if reply.proposal is not None:
            break
    return replace(reply, answers=tuple(answers))


# ------------------------------------------------------------ yes and no


def accepted(proposal: Proposal, situation: Situation) -> Adaptation:
    """The adaptation with what was proposed, for every line of the list that lists the same food."""
    substitution, recipe, adaptation = proposal.substitution, situation.recipe, situation.adaptation.with_(proposal.substitution)
    if recipe is None or substitution.line is None or substitution.line >= len(recipe.ingredients):
        return adaptation
    for at in same_lines(recipe, substitution.line, situation):
        adaptation = adaptation.with_(substitution.model_copy(update={"line": at, "replaced": recipe.ingredients[at].called[:200]}))
    return adaptation


def same_lines(recipe: Recipe, line: int, situation: Situation) -> tuple[int, ...]:
    """Places of the list that list the same food: the butter of the dough and the butter for the tin."""
    return tuple(at for at, other in enumerate(recipe.ingredients) if situation.table.same(other.called, recipe.ingredients[line].called))
