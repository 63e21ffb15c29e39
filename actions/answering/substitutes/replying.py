"""From what a cook says about something that is not there to what is said back and what changes in the recipe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from actions.answering.recipe_answers.base import Answer
from actions.answering.substitutes.allergies import avoided, is_allergy
from actions.answering.substitutes.options import entry_of
from actions.answering.substitutes.other_kind import other_kind
from actions.answering.substitutes.situation import Reply, Situation
from actions.answering.substitutes.suggesting import avoid, first_of, may_take, needed, same_lines, suggest
from actions.answering.substitutes.things import Thing, clean, things
from actions.answering.substitutes.wish import Wish, read_wish, unknown_name, unknown_offer
from actions.language.lexicon import Lexicon
from actions.language.words import join, tokens
from actions.recipes.adapting.model import Proposal
from actions.recipes.contents.naming import forms
from actions.recipes.substitution import Substitutes

NARROW = 60  # members up to which two foods of a class stand for each other when it is guessed what is meant


def reply_to(text: str, named: Sequence[str], situation: Situation, *, reports: bool) -> Reply:
    """What is said to an utterance about substitutes.

    Args:
        text: the utterance; untrusted.
        named: foods that the classifier found in it; untrusted.
        situation: the recipe and what is known about the cook.
        reports: whether something was reported missing; else it was asked what may be taken.
    """
    plain = clean(text)
    found = [_placed(thing, situation) for thing in things(plain, named, situation.recipes, situation.known)]
    wish = read_wish(plain, found, situation.lexicon, reports=reports)
    if is_allergy(plain, situation.lexicon):
        names, others = _to_avoid(plain, wish, situation.lexicon)
        if names and not wish.offered and not others:
            return avoid(names, situation)
        situation, wish = replace(situation, avoid=tuple(dict.fromkeys((*situation.avoid, *names)))), replace(wish, missing=others)
    return replace(_reply(plain, wish, situation, reports), avoid=situation.avoid)


def _placed(thing: Thing, situation: Situation) -> Thing:
    """A food that several lines list, by the line that the running step uses, else by the first."""
    if thing.line is None or situation.recipe is None or thing.line >= len(situation.recipe.ingredients):
        return thing
    lines, near = same_lines(situation.recipe, thing.line, situation), _near_lines(situation)
    return replace(thing, line=next((at for at in near if at in lines), lines[0]))


def _to_avoid(plain: str, wish: Wish, lexicon: Lexicon) -> tuple[tuple[str, ...], tuple[Thing, ...]]:
    """The allergens that are named, and what else is missing; without an allergen the missing foods are what is to be avoided."""
    allergens = avoided(plain, lexicon)
    said = forms(allergens, lexicon)
    others = tuple(thing for thing in wish.missing if thing.name not in said)
    if allergens:
        return allergens, others
    return tuple(thing.name[:200] for thing in others if not thing.tool), tuple(thing for thing in others if thing.tool)


def _reply(plain: str, wish: Wish, situation: Situation, reports: bool) -> Reply:
    if (wished := _other_of_kind(plain, situation)) is not None:
        return suggest(wished, situation, seen=_same_food(wished, situation))
    if not wish.offered and wish.missing and (unknown := unknown_offer(plain, situation.lexicon)):
        wish = replace(wish, offered=(Thing(unknown[:200], tool=wish.missing[0].tool),))
    if wish.offered:
        return _offered(wish, plain, situation)
    if reports and situation.proposed and _means_proposed(wish, situation.proposed, situation):
        return declined(situation.proposed, situation, lacking=True)
    missing = wish.missing
    if not missing and (name := unknown_name(plain, situation.lexicon)):
        missing = (Thing(name[:200]),)
    kinds = avoided(" ".join(thing.name for thing in missing), situation.lexicon)
    if not kinds and is_allergy(plain, situation.lexicon):
        kinds = tuple(thing.name for thing in missing)  # "I'm allergic to maize": what is made of it counts too
    known = reports or situation.recipe is not None  # without a recipe "what can I use instead of an egg" asks in general
    if kinds and known and all(thing.line is None and not thing.tool for thing in missing):  # "no booze": a kind of foods, of which the recipe may hold some
        return avoid(kinds, situation)
    if missing and situation.offered:
        return may_take(Thing(situation.offered, tool=missing[0].tool), missing[0], situation)
    if missing:
        return _missing(missing, situation, reports)
    return _nothing_named(situation, reports)


def _other_of_kind(plain: str, situation: Situation) -> Thing | None:
    """The food that another of its kind is asked for."""
    told = situation.told
    at = other_kind(plain, told, situation.step, situation.lexicon) if told is not None else None
    return Thing(told.ingredients[at].called, line=at) if told is not None and at is not None else None


def _same_food(thing: Thing, situation: Situation) -> tuple[str, ...]:
    """Substitutes that are the same food in another form ("frozen blueberries"): another kind is none of them."""
    entry, key = entry_of(thing, situation), situation.table.key(thing.name)
    lexicon = situation.table.lexicon
    return tuple(option.called(lexicon) for option in entry.instead if key and set(key[-1:]) <= set(situation.table.key(option.called(lexicon)))) if entry else ()


def _missing(missing: Sequence[Thing], situation: Situation, reports: bool) -> Reply:
    """What to take for the first thing that the recipe needs; that none is needed where it needs none of them."""
    if reports:
        situation = replace(situation, adaptation=situation.adaptation.lacks(tuple(thing.name for thing in missing)))
    wanted = [thing for thing in missing if situation.recipe is None or needed(thing, situation)]
    if not wanted:
        names = join(list(dict.fromkeys(thing.name for thing in missing)), str(situation.lexicon.entries["and"]))
        return Reply((Answer("utter_not_needed", {"food": names}),), situation.adaptation, answer_id=f"not needed {names}", source="recipe")
    return first_of(wanted, situation)


def _means_proposed(wish: Wish, proposal: Proposal, situation: Situation) -> bool:
    """Whether what was proposed is not there either: it is named, or nothing is."""
    foods = proposal.substitution.option.foods
    return all(any(situation.table.same(thing.name, food) for food in foods) for thing in wish.missing)


def _nothing_named(situation: Situation, reports: bool) -> Reply:
    """"What can I use instead?" asks for another than was proposed, or for what the last answer or the running step is about."""
    if situation.proposed and not _spoke_of_other(situation.proposed, situation):
        return declined(situation.proposed, situation)
    near = _near_lines(situation)
    about = _recent_lines(situation) or (near if len(near) == 1 else [])
    if about and not reports and situation.recipe:
        return suggest(Thing(situation.recipe.ingredients[about[0]].called, line=about[0]), situation)
    return Reply((Answer("utter_what_is_missing") if reports else Answer("utter_instead_of_what"),), situation.adaptation)


# ------------------------------------------------------------ what the cook offers


def _offered(wish: Wish, plain: str, situation: Situation) -> Reply:
    """Whether what the cook would take works, in place of what was said or what it can only be meant for."""
    offered = wish.offered[0]
    if offered.tool and plain[offered.start : offered.end]:
        offered = replace(offered, name=plain[offered.start : offered.end])  # "a non-stick pan" is not the pan of the recipe
    missing = wish.missing[0] if wish.missing else None
    if offered.line is not None and (missing is None or missing.line == offered.line):
        return _of_the_recipe(offered, situation)
    if missing is None:
        missing = _meant(offered, situation)
    if missing is None:
        return Reply((Answer("utter_instead_of_what"),), situation.adaptation, offered=offered.name[:200])
    if situation.recipe is not None and not needed(missing, situation):
        return Reply((Answer("utter_not_needed", {"food": missing.name}),), situation.adaptation, answer_id=f"not needed {missing.name}", source="recipe")
    return may_take(offered, missing, situation)


def _of_the_recipe(offered: Thing, situation: Situation) -> Reply:
    """What is offered is on the list: it is put back where something else was taken for it; another kind of it is fine."""
    recipe, line = situation.recipe, offered.line
    assert recipe is not None and line is not None, "only a recipe has lines"
    table, called = situation.table, recipe.ingredients[line].called
    replaced = [other for other in situation.adaptation.substitutions if other.line in same_lines(recipe, line, situation) and not other.tool]
    if replaced and not any(table.same(offered.name, food) for food in replaced[0].option.foods):
        adaptation = situation.adaptation
        for other in replaced:
            adaptation = adaptation.without(other)
        return Reply((Answer("utter_substitution_undone", {"food": called}),), adaptation, answer_id=f"back to {called}", source="recipe")
    if set(table.key(offered.name)) <= set(table.key(called)) or replaced:
        return Reply((Answer("utter_is_in_recipe", {"food": offered.name}),), situation.adaptation, answer_id=f"in recipe {offered.name}", source="recipe")
    return may_take(replace(offered, line=None), replace(offered, name=called), situation)


def _meant(offered: Thing, situation: Situation) -> Thing | None:
    """What an offer can only be meant for: what was just spoken of, else what the table replaces with it, in the running step first, else its like there."""
    if situation.proposed and situation.proposed.substitution.tool == offered.tool and not _spoke_of_other(situation.proposed, situation):
        replaced = situation.proposed.substitution
        return Thing(replaced.replaced, replaced.tool, replaced.line)
    if situation.recipe is None or offered.tool:
        return _tool_meant(offered, situation) if situation.recipe else None
    lines, near = situation.recipe.ingredients, [*_recent_lines(situation), *_near_lines(situation)]
    order = [Thing(lines[at].called, line=at) for at in dict.fromkeys((*near, *range(len(lines))))]
    by_table = next((thing for thing in order if _replaces(offered, thing, situation)), None)
    alike = [thing for thing in order if _alike(offered.name, thing.name, situation)]
    close = [thing for thing in alike if thing.line in near] or alike or [thing for thing in order if _holds(offered.name, thing.name, situation)]
    kinds = {tuple(situation.table.key(thing.name)[-1:]) for thing in close}
    spoken = [thing for thing in order if thing.line in _recent_lines(situation)]
    return by_table or (close[0] if len(kinds) == 1 else spoken[0] if len(spoken) == 1 else None)


def _spoke_of_other(proposal: Proposal, situation: Situation) -> bool:
    """Whether something was asked since about another food of the recipe than the proposal replaces, or proposes."""
    replaced, lines = proposal.substitution, situation.recipe.ingredients if situation.recipe else ()
    foods = (replaced.replaced, *replaced.option.foods)
    spoken = [lines[at].called for at in _recent_lines(situation)]
    return bool(spoken) and not any(situation.table.same(name, food) or situation.table.same(food, name) for name in spoken for food in foods)


def _tool_meant(offered: Thing, situation: Situation) -> Thing | None:
    """The tool that an offered one is meant for: one of the running step that it replaces, the nearest of its own kind (a pan for a pan), or any that it replaces."""
    recipe = situation.recipe
    if recipe is None:
        return None
    here = [Thing(name, tool=True) for step in recipe.steps[situation.step - 1 : situation.step] for name in step.utensils] if situation.step else []
    before = [Thing(name, tool=True) for step in reversed(recipe.steps[: situation.step]) for name in step.utensils]
    everywhere = [Thing(name, tool=True) for name in recipe.utensils]
    own = next((thing for thing in here if _replaces(offered, thing, situation)), None)
    own = own or next((thing for thing in [*before, *everywhere] if _kind_of_tool(offered.name, situation) == _kind_of_tool(thing.name, situation)), None)
    return own or next((thing for thing in everywhere if _replaces(offered, thing, situation)), None)


def _kind_of_tool(name: str, situation: Situation) -> tuple[str, ...]:
    """The word that says what a tool is: "pan" of "wide heavy pan with lid"."""
    said = tokens(name)
    cut = next((at for at, word in enumerate(said) if word in situation.lexicon.words("prepositions")), len(said))
    return tuple(situation.table.key(" ".join(said[:cut]))[-1:])


def _replaces(offered: Thing, thing: Thing, situation: Situation) -> bool:
    entry = entry_of(thing, situation)
    return entry is not None and any(situation.table.same(offered.name, food) for option in entry.instead for food in option.foods[:1])


def _alike(one: str, other: str, situation: Situation) -> bool:
    """Whether two foods are of one kind: the last words of their names are the same, or the lexicon has them in one class."""
    key, own = situation.table.key(one), situation.table.key(other)
    if key[-1:] == own[-1:]:
        return bool(key)
    return any(key in members and (own in members or own[-1:] in members) for members in _narrow_classes(situation.table))


@lru_cache(maxsize=4)
def _narrow_classes(table: Substitutes) -> tuple[frozenset[tuple[str, ...]], ...]:
    """The names in each of the lexicon's classes that are not too wide to tell what is meant."""
    classes = (frozenset(table.key(str(member)) for member in row["members"]) for row in table.lexicon.table("classes").values())
    return tuple(members for members in classes if len(members) <= NARROW)


def _holds(one: str, other: str, situation: Situation) -> bool:
    """Whether the kind of a food stands in the name of another one: rock salt is a kind of what "salt and pepper" lists."""
    return bool(set(situation.table.key(one)[-1:]) & set(situation.table.key(other)))


def _recent_lines(situation: Situation) -> list[int]:
    """Places in the list of what the last answer was about."""
    recipe = situation.recipe
    lines = recipe.ingredients if recipe else ()
    return [at for food in situation.recent for at, line in enumerate(lines) if situation.table.same(food, line.called)]


def _near_lines(situation: Situation) -> list[int]:
    """Places in the list of what the running step uses."""
    recipe = situation.recipe
    return [use.index for use in recipe.steps[situation.step - 1].ingredients] if recipe and 0 < situation.step <= len(recipe.steps) else []


# ------------------------------------------------------------ after a proposal


def declined(proposal: Proposal, situation: Situation, *, lacking: bool = False) -> Reply:
    """The next substitute for the same thing; where there is none, that this was all, and what the next thing needs.

    Args:
        proposal: what was declined.
        situation: the recipe and what is known about the cook.
        lacking: whether it was declined because it is not there either.
    """
    substitution = proposal.substitution
    if lacking:
        situation = replace(situation, adaptation=situation.adaptation.lacks(substitution.option.foods))
    thing = Thing(substitution.replaced, substitution.tool, substitution.line)
    reply = suggest(thing, situation, seen=proposal.seen, rest=proposal.rest)
    if reply.proposal is not None or not proposal.rest:
        return reply
    following = next_of(proposal, situation)
    return replace(following, answers=(*reply.answers, *following.answers))


def repeated(proposal: Proposal, situation: Situation) -> Reply:
    """A proposal once more: "how much of it?" is answered by it."""
    replaced = proposal.substitution
    return suggest(Thing(replaced.replaced, replaced.tool, replaced.line), situation, seen=proposal.seen[:-1], rest=proposal.rest)


def next_of(proposal: Proposal, situation: Situation) -> Reply:
    """What is said of the other things that something has to be found for, once the first is settled; nothing where there are none."""
    rest = [thing for name in proposal.rest for thing in things(clean(name), (name,), situation.recipes, situation.known)[:1]]
    return first_of(rest, situation)
