"""How far a cook has come who tells several deeds at once: "peeled the apples, drained the raisins, rolled the dough"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Recipe, Step

FEWEST = 2  # deeds that must be told


def furthest(report: str, recipe: Recipe, current: int, lexicon: Lexicon) -> int | None:
    """Number of the last of several steps that a report tells done one after the other, where it belongs to a later instruction; None elsewhere.

    Every deed that is told must be one of the recipe's, in its order, and at least one of them must name what it was done to. What was
    done early leaves the running instruction open. What asks, denies or plans tells nothing done.

    Args:
        report: what the cook said.
        recipe: the recipe that is cooked.
        current: number of the running step, from 1.
        lexicon: the words of the language.
    """
    plain = normalise(report)
    told = not set(tokens(plain)) & (lexicon.words("question_words") | lexicon.words("negation")) and "?" not in plain
    if not told or re.search(rf"\b(?:{any_spaced(lexicon.words('planning_words'))})\b", plain):
        return None
    at, matched, named = current, set[int](), False
    for piece in _pieces(plain, lexicon):
        deeds = deeds_in(piece, lexicon) & _verbs(lexicon, recipe)
        things = set(content_stems(piece, lexicon, without=lexicon.words("completion") | set(lexicon.table("deed_forms")))) - deeds
        if not deeds:
            continue
        found = next((step for step in recipe.steps[at - 1 :] if _is_told(step, deeds, things, recipe, lexicon)), None)
        if found is None:
            return None
        at, named = found.number, named or bool(things)
        matched.add(found.number)
    running = recipe.steps[current - 1]
    if len(matched) < FEWEST or not named or _is_early([recipe.steps[number - 1] for number in matched], running, plain, lexicon):
        return None
    return at if recipe.steps[at - 1].source > running.source else None


def _is_early(told: Sequence[Step], running: Step, plain: str, lexicon: Lexicon) -> bool:
    """Whether steps of later instructions were done before their turn: nothing of them works on food ("heated the oven, lined the tin"), or it is said so."""
    if any(step.source == running.source for step in told):
        return False
    return re.search(rf"\b(?:{any_spaced(lexicon.words('so_far'))})\b", plain) is not None or not any(step.ingredients for step in told)


def deeds_in(text: str, lexicon: Lexicon) -> set[str]:
    """Stems of the words of a text, those of verbs as a recipe has them: "added" tells that something was added."""
    forms = lexicon.table("deed_forms")
    return set(stems(text, lexicon.language)) | {stem(str(forms[word]), lexicon.language) for word in tokens(text) if word in forms}


def _pieces(plain: str, lexicon: Lexicon) -> list[str]:
    joints = any_spaced(frozenset({str(lexicon.entries["and"])}) | lexicon.words("joining_deeds"))
    return [piece for piece in re.split(rf"[,.;!–]+|\b(?:{joints})\b", plain) if piece.strip()]


def _verbs(lexicon: Lexicon, recipe: Recipe) -> set[str]:
    return {stem(word, lexicon.language) for word in lexicon.words("generic_actions")} | {action_of(step, lexicon) for step in recipe.steps}


def _is_told(step: Step, deeds: set[str], things: set[str], recipe: Recipe, lexicon: Lexicon) -> bool:
    """Whether a step does one of some deeds, to the things that are named in its instruction; a deed without a thing may be named by it in another form."""
    if action_of(step, lexicon) in deeds:
        return things <= _words(recipe, step.source, lexicon)
    return not things and bool(deeds & set(stems(step.text, lexicon.language)))


def action_of(step: Step, lexicon: Lexicon) -> str:
    """Stem of what a step does; of its first word where that was not made out."""
    return stem(step.action, lexicon.language) if step.action else next(iter(content_stems(step.text, lexicon)), "")


def _words(recipe: Recipe, source: int, lexicon: Lexicon) -> set[str]:
    """The words of an instruction with the names of its foods and tools."""
    told = (" ".join([step.text, *(use.name for use in step.ingredients), *step.utensils]) for step in recipe.steps if step.source == source)
    return set(stems(" ".join(told), lexicon.language))
