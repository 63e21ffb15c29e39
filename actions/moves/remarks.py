"""What a cook remarks at a step and does not report done: "only plain flour here", "mine are with the stones in", "its one big brick"."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from actions.answering.ahead import action_of
from actions.answering.ending import is_over, time_is_up, waited
from actions.answering.portions import is_wish
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.degrees import checked
from actions.answering.recipe_answers.troubles import trouble_in
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_of, any_spaced, content_stems, normalise, stem, tokens
from actions.moves.asked import asks, asks_at_its_end, asks_what_to_do
from actions.moves.groups import LACKS
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe, Step

SURE = 0.9  # confidence from which a wish for recipes is believed without a word of one
HEARD, LACKING, ASKING, SKIPPING = "understood", "report_missing", "ask_other", "skip"
SEARCHING = ("list_recipes", "another_recipe", "more_results")
"""Intents of a search that a remark is taken for."""
OPEN = ("step_done", "ready", "finished", "anything_else", "near")
"""Questions of the assistant beside which something is remarked."""
NEXT, REPORTING = "next", ("report", "done")
TOLD = ("report", "done", "change_servings", "refine_search", "off_topic", "understood", "report_problem")
"""Intents that a remark before a question is taken for; what is missing has a move of its own."""
SERVINGS = "change_servings"
LEAVING = ("report", "pause", "resume", "stop", SERVINGS, LACKING, *SEARCHING)
"""Intents that leave the running step, or what is cooked."""


def tells_done(turn: Turn, text: str) -> bool:
    """Whether a text tells that something of the running step is done, in place or as it shall be: "rinsed both", "onions are in", "no pink left", "all done".

    Args:
        turn: the turn.
        text: what was said.
    """
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or not 0 < turn.state.step <= len(recipe.steps):
        return False
    said, plain, running = tokens(text), normalise(text), recipe.steps[turn.state.step - 1]
    if set(said) & lexicon.words("question_words") or _asks_inside(said, lexicon):
        return False
    if not content_stems(text, lexicon, without=lexicon.words("completion") | lexicon.words("unnamed_things")) or set(said) & lexicon.words("success_words"):
        return True
    needed, passed = waited(running, lexicon), [span.longest for span in durations(text, lexicon)]
    if is_over(text, running, lexicon) or time_is_up(text, running, lexicon) or (needed is not None and max(passed, default=0.0) >= needed):
        return True
    measured = checked(Question(text=text, recipe=recipe, lexicon=lexicon, step=running.number))
    return (measured is not None and measured.reached) or _is_placed(plain, lexicon) or _does(said, recipe, running, lexicon)


def is_remark(turn: Turn, text: str) -> bool:
    """Whether a text tells what the cook has, lacks, likes or doubts, and nothing that is done: "apple vinegar is all i have", "my lemons are waxed", "i hate raisins".

    Args:
        turn: the turn.
        text: what was said.
    """
    lexicon = turn.kitchen.lexicon
    trouble = trouble_in(text, lexicon)
    mishap = trouble is not None and trouble.mishap and not _ends_step(turn, text)  # that lentils fall apart may be what is waited for
    if mishap or has_only(text, lexicon) or first_of(lexicon, "liking_words", normalise(text)) is not None:
        return True
    return (_lacks(text, lexicon) or _is_of_own(text, lexicon) or _worries(text, lexicon)) and not tells_done(turn, text)


def _ends_step(turn: Turn, text: str) -> bool:
    """Whether a text tells what the running step waits for."""
    recipe, step = turn.recipe, turn.state.step
    return recipe is not None and turn.cooking and 0 < step <= len(recipe.steps) and is_over(text, recipe.steps[step - 1], turn.kitchen.lexicon)


def has_only(text: str, lexicon: Lexicon) -> bool:
    """Whether a text tells that nothing else is there: "apple vinegar is all i have".

    Args:
        text: what was said.
        lexicon: the words of the language.
    """
    return any(first_of(lexicon, key, normalise(text)) is not None for key in ("only_having", "having_instead"))


def _lacks(text: str, lexicon: Lexicon) -> bool:
    """Whether a text tells that something is not there, or not enough of it: "only plain flour here", "no breadcrumbs in house"."""
    only, counted, said = any_of(lexicon.words("only_starts")), any_of(lexicon.cardinals), tokens(text)
    few = re.search(rf"\b(?:{only})\s+(?:\d|(?:{counted})\b)", normalise(text)) is not None
    told = bool(set(said[:1]) & lexicon.words("doers")) and bool(set(said[1:2]) & lexicon.words("only_starts"))  # "we've only single cream"
    counts = (few or told) and not durations(text, lexicon)
    return has_only(text, lexicon) or counts or bool(set(said[:1]) & (lexicon.words("lacking_starts") | lexicon.words("only_starts")))


def as_asked_of_told(turn: Turn, parts: list[Part]) -> Part | None:
    """A remark and the question what is done then, as one question: "only half of them fit in here, what do I do with the others"; None for others.

    Args:
        turn: the turn.
        parts: what the utterance says.
    """
    lexicon, last = turn.kitchen.lexicon, parts[-1]
    open_asked = turn.state.pending is not None and turn.state.pending.kind not in OPEN
    if len(parts) < 2 or not turn.cooking or open_asked or turn.text.startswith("/"):
        return None
    if set(tokens(turn.text)[-1:]) & lexicon.words("choice_words") and not tells_done(turn, parts[0].text):
        return Part(turn.text, ASKING, 1.0)  # "all of it on the bottoms, or"
    if last.intent not in (NEXT, *REPORTING) or not all(part.intent in TOLD for part in parts[:-1]):
        return None
    told = [part.text for part in parts[:-1] if part.text]
    if asks_at_its_end(normalise(turn.text), lexicon) and not any(tells_done(turn, text) for text in told):
        return Part(turn.text, ASKING, 1.0)  # "and the oil that's left, that goes where"
    onward = normalise(last.text).strip(" .!?,") in lexicon.words("asking_on")
    if last.intent != NEXT or not (onward or asks_what_to_do(last.text, lexicon)) or any(asks(text, lexicon) or tells_done(turn, text) for text in told):
        return None
    named = not onward and bool(set(tokens(last.text)) & lexicon.words("with_word"))  # "what could one do with them?"
    return Part(turn.text, ASKING, 1.0) if named or any(is_remark(turn, text) for text in told) else None


def without_skip_of_lacking(turn: Turn, asking: list[Part]) -> list[Part]:
    """Leave out "or do I just skip it" beside what is missing and a question: it asks for leave to do without that food, and skips no step.

    Args:
        turn: the turn.
        asking: the parts that ask for something.
    """
    lexicon = turn.kitchen.lexicon
    if not any(part.intent in LACKS for part in asking) or not any(asks(part.text, lexicon) for part in asking):
        return asking
    return [part for part in asking if part.intent != SKIPPING or set(tokens(part.text)) & lexicon.words("step_words")]


def as_no_search(turn: Turn, part: Part, read: Part) -> Part | None:
    """What is read as a wish for recipes in the middle of one, or as a leap, although it only tells of something, as a remark; None for others.

    Args:
        turn: the turn.
        part: what was said, as the classifier took it.
        read: the same as it is read in its context.
    """
    lexicon = turn.kitchen.lexicon
    if not turn.cooking or turn.state.pending is not None or read.intent not in LEAVING or not part.text or asks(part.text, lexicon):
        return None
    if read.intent in REPORTING and part.intent not in REPORTING and _asks_inside(tokens(part.text), lexicon):
        return replace(part, intent=ASKING, confidence=1.0)  # "little one is nine months, can she have some"
    if read.intent == LACKING:
        told = part.intent != LACKING and _is_of_own(part.text, lexicon) and not _lacks(part.text, lexicon) and is_remark(turn, part.text)
        return replace(read, intent=ASKING, confidence=1.0) if told else None  # "its takeaway rice from three days back"
    sought = read.intent in SEARCHING and not (set(tokens(part.text)) & lexicon.words("wishing_recipes") or turn.kitchen.catalogue.named(part.text).fitting)
    if read.intent in SEARCHING and not (sought and (part.intent != read.intent or part.confidence < SURE)):
        return None
    wordless = read.intent == SERVINGS and turn.recipe is not None and not is_wish(part.text, turn.recipe, turn.state.step, lexicon)
    if not sought and ((part.confidence >= SURE and not wordless) or not is_remark(turn, part.text)):
        return None
    return replace(read, intent=LACKING if _lacks(part.text, lexicon) else ASKING if _worries(part.text, lexicon) else HEARD, confidence=1.0, entities=part.entities)


def _asks_inside(said: list[str], lexicon: Lexicon) -> bool:
    """Whether a question stands among some words: "wait is there sugar in this", "shall i take them out"."""
    subjects = lexicon.words("askers") | lexicon.words("polar_subjects")
    return any(one in lexicon.words("polar_starts") and two in subjects for one, two in pairwise(said))


def _is_placed(plain: str, lexicon: Lexicon) -> bool:
    """Whether something is told to be where it goes: "onions are in", "lid's on", "beans are in the pan"."""
    placed, being = lexicon.words("placed_ends"), any_of(lexicon.words("being_verbs") | lexicon.words("gone_verbs"))
    ends, bare = any_of(placed), any_of(placed - lexicon.words("not_placed_bare"))
    return re.search(rf"(?:\b(?:{being})|'s|'re)\s+(?:[\w']+\s+)?(?:{ends})\b|(?<!\w)(?:{bare})\s*(?:$|[.,;!])", plain) is not None


def _does(said: list[str], recipe: Recipe, running: Step, lexicon: Lexicon) -> bool:
    """Whether words tell a deed of the running instruction, or of any recipe, in another form than it is commanded: "peeled", "I've cut it"."""
    here = {action_of(step, lexicon) for step in recipe.steps if step.source == running.source}
    commands = {word.lower() for step in recipe.steps for word in (step.action or "",)} | lexicon.words("generic_actions")
    work, forms = here | {stem(word, lexicon.language) for word in lexicon.words("generic_actions")}, lexicon.table("deed_forms")
    told = lexicon.words("done_before")
    return any(
        (word in forms and word not in lexicon.words("lacking_marks")) or ((word not in commands or before in told) and stem(word, lexicon.language) in work)
        for before, word in zip(["", *said], said, strict=False)
    )


def _is_of_own(text: str, lexicon: Lexicon) -> bool:
    """Whether a text tells how a thing of the cook's own is, or what kind it is of: "mine are with the stones in", "its one big brick"."""
    told = re.match(rf"(?:[\w']+\W+)?(?:{any_spaced(lexicon.words('own_determiners'))})\b", normalise(text)) is not None
    named = re.match(rf"(?:{any_spaced(lexicon.words('being_called'))})(?!\w)", normalise(text)) is not None
    return told or (named and not set(tokens(text)) & lexicon.words("praise_words"))


def _worries(text: str, lexicon: Lexicon) -> bool:
    """Whether a text tells of something that went wrong, or of a state that is minded."""
    trouble = trouble_in(text, lexicon)
    return trouble is not None and (trouble.mishap or (trouble.state and (trouble.noticed or trouble.doubted)))

