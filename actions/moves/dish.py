"""Questions about the dish as a whole, and what may be left out: told from the recipe where it tells it, else from the base with the dish made concrete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from actions.answering.common_sense.leaving import class_left_out
from actions.answering.common_sense.of_dish import Subject, kinds_of, known_of, served_with, subject_of, told_in
from actions.answering.common_sense.pairs import Pair
from actions.answering.recipe_answers import Answer, Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.keeping import stored
from actions.language.words import content_stems, normalise, tokens
from actions.moves.asked import asks
from actions.moves.door import PAPER
from actions.moves.turn import Part, Turn
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

ASKING = "ask_other"
STAGES = ("preparing", "cooking", "paused", "ended")
OPEN = ("step_done",)
"""Questions of the assistant beside which a question may be asked."""
SHORT_REMARK = 4  # words up to which a part beside the question only adds to it: "for how long?"
SERVING = "serving"


def as_of_dish(turn: Turn, part: Part) -> Part | None:
    """What asks about the dish as a whole, or whether something may be left out, as a question, whatever it was read as."""
    return replace(part, intent=ASKING, confidence=1.0) if part.text and _asks(turn, part.text) else None


def as_whole_of_dish(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance of which one part asks about the dish and the others only add to it, as one question: "can these go in the freezer? for how long"."""
    if _is_left(turn, parts):
        return Part(turn.text, ASKING, 1.0, tuple(entity for part in parts for entity in part.entities))
    asking = [part for part in parts if part.text and _asks(turn, part.text)]
    others = [part for part in parts if part not in asking]
    if len(asking) != 1 or not others or not all(_adds(turn, part) for part in others):
        return None
    return Part(turn.text if _asks(turn, turn.text) else asking[0].text, ASKING, 1.0, tuple(entity for part in parts for entity in part.entities))


def _is_left(turn: Turn, parts: list[Part]) -> bool:
    """Whether it is told that something is left over, and behind it asked how long that keeps: "there's some sauce left over. how long is that good for?"."""
    lexicon = turn.kitchen.lexicon
    if turn.recipe is None or turn.state.stage not in STAGES or len(parts) != 2 or turn.kitchen.settings.tree == PAPER:
        return False
    told, asked = (normalise(part.text) for part in parts)
    left = first_of(lexicon, "leftover_words", told) is not None and not asks(parts[0].text, lexicon)
    return left and first_of(lexicon, "keeping_asked", asked) is not None and first_of(lexicon, "keeping_words", asked) is not None


def _adds(turn: Turn, part: Part) -> bool:
    lexicon = turn.kitchen.lexicon
    plain = set(content_stems(part.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("dish_pointing") | lexicon.words("generic_verbs")))
    return not plain and len(tokens(part.text)) <= SHORT_REMARK


def _asks(turn: Turn, text: str) -> bool:
    recipe, pending, lexicon = turn.recipe, turn.state.pending, turn.kitchen.lexicon
    if recipe is None or turn.state.stage not in STAGES or turn.kitchen.settings.tree == PAPER or turn.kitchen.questions is None or text.startswith("/"):
        return False
    if (pending is not None and pending.kind not in OPEN) or not asks(text, lexicon):
        return False
    return subject_of(text, recipe, lexicon) is not None or class_left_out(text, recipe, lexicon) is not None


def told_of_dish(turn: Turn, question: Question) -> Answer | Pair | None:
    """What is told to a question about the dish, by the recipe or by the base; None where it asks for something else, or neither knows."""
    base, lexicon, recipe = turn.kitchen.questions, turn.kitchen.lexicon, question.recipe
    if base is None or not question.text or turn.kitchen.settings.tree == PAPER:
        return None
    subject = subject_of(question.text, recipe, lexicon)
    if subject is not None:
        told = _told_by_recipe(question, subject)
        return told or known_of(recipe, subject, base, lexicon)
    kind = class_left_out(question.text, recipe, lexicon)
    if kind is None:
        return None
    category = str(lexicon.entries.get("leaving_category", ""))
    pairs = base.nearest(str(lexicon.entries["leaving_asks"]).format(thing=kind))
    return next((pair for pair in pairs if pair.category == category and kind in pair.about), None)


def is_about_dish(about: Sequence[str], question: Question) -> bool:
    """Whether an answer with these matters was about the dish in hand, or about any dish."""
    return bool(set(about) & {*kinds_of(question.recipe, question.lexicon), *question.lexicon.words("dish_left")})


def _told_by_recipe(question: Question, subject: Subject) -> Answer | None:
    """What the recipe itself tells of it, in whole instructions."""
    steps: tuple[Step, ...] = told_in(question.recipe, subject, question.lexicon)
    if subject.name == SERVING:
        step = served_with(question.recipe, question.text, question.lexicon)
        steps = (step,) if step is not None else ()
    if not steps and (kept := stored(question, subject.name)) is not None:
        steps = (kept,)
    if not steps:
        return None
    return Answer("utter_found", {"items": " ".join(aloud(step.text, question.lexicon) for step in steps).rstrip(".")}, answer_id=f"step-{steps[0].number}")
