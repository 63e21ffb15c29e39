"""Instructions → steps, with the ingredients, tools, heat, time and end signs that each names (Stolwijk & Kunneman 2023, section 3.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import any_of
from actions.recipes.model import Ingredient, Instruction, Step
from actions.recipes.steps.cutting import cut_all
from actions.recipes.steps.step_ingredients import Ledger
from actions.recipes.steps.step_tools import tools_in

if TYPE_CHECKING:
    from spacy.language import Language


def steps_of(
    instructions: tuple[Instruction, ...], ingredients: tuple[Ingredient, ...], utensils: tuple[str, ...], lexicon: Lexicon, nlp: Language | None = None,
) -> tuple[Step, ...]:
    """The steps of a procedure, numbered from 1, each with the index of the instruction it was cut from.

    Args:
        instructions: as the recipe gives them.
        ingredients: the recipe's list, read.
        utensils: tools that the recipe names; empty where it names none.
        lexicon: words of the recipe's language.
        nlp: its pipeline; without one a sentence is a step.
    """
    steps: list[Step] = []
    ledger = Ledger(ingredients, lexicon)
    for source, (instruction, cuts) in enumerate(zip(instructions, cut_all([one.text for one in instructions], lexicon, nlp), strict=True)):
        for one in cuts:
            steps.append(
                Step(
                    number=len(steps) + 1,
                    text=one.text,
                    source=source,
                    ingredients=ledger.step(one.text, instruction.section),
                    utensils=tools_in(one.text, utensils, lexicon),
                    temperatures=tuple(found.text for found in temperatures(one.text, lexicon)),
                    durations=tuple(found.text for found in durations(one.text, lexicon)),
                    until=end_signs(one.text, lexicon),
                    action=one.action,
                    detail=_of(instruction.details, one.sentences),
                    why=_of(instruction.reasons, one.sentences),
                    picture=_of(instruction.pictures, one.sentences),
                    part=ledger.parts.running,
                )
            )
    return tuple(steps)


def _of(notes: dict[int, str], sentences: tuple[int, ...]) -> str | None:
    """What the card says about any of the sentences that a step was cut from."""
    found = [notes[at] for at in sentences if at in notes]
    return " ".join(found) or None


def end_signs(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What tells that a step is done: its clauses with "until"."""
    return tuple(match[0].strip() for match in re.finditer(rf"\b(?:{any_of(lexicon.words('until'))})\b[^,.;()]*", text, re.IGNORECASE))
