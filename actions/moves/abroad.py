"""Questions about something that the recipe in hand has nothing of: "how long do I boil an egg?" beside a soup is for general knowledge alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from actions.answering.common_sense.for_trouble import RESCUING
from actions.answering.decision_tree.elsewhere import is_elsewhere, shares_nothing
from actions.answering.substitutes.allergies import is_allergy
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, stem, tokens
from actions.moves.asked import asks
from actions.moves.door import CONVERSIONS, PAPER, Door, door_of
from actions.moves.groups import LACKS, POLITE
from actions.moves.lacking import offers_only
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import OUR_TREE

ASKING, CONVERTING = "ask_other", "ask_convert"
SOUGHT = ("report_problem", CONVERTING, "choose_recipe", "refine_search", "list_recipes", "ask_abilities")
"""Intents, beside those that ask, for which such a question is taken."""
MISTAKEN = ("report", "done", "off_topic", FALLBACK)
"""Intents for which one without the form of a question is taken: "cook bulgur wheat minutes"."""
OPEN = ("step_done", "ready", "anything_else", "near", "which_source", "piece", "finished")
"""What the assistant may have asked that such a question goes before."""
SEVERAL = 2  # things that one names which has no form of a question: "I have no buttermilk" only tells of the recipe
WORDS = range(3, 41)  # of a question that is looked up


def is_abroad(door: Door) -> bool:
    """Whether general knowledge has a question about something that the recipe in hand has nothing of.

    Args:
        door: the question at the door.
    """
    turn, recipe = door.turn, door.recipe
    if recipe is None or turn.kitchen.settings.tree == PAPER or not door.text or len(tokens(door.text)) not in WORDS:
        return False
    if door.judged.answerable < OUR_TREE.lost:
        return False
    found, continued = door.match, door.before is not None and not door.before.general
    if found is None or found.confidence < (OUR_TREE.certain if continued else OUR_TREE.abroad):
        return False
    lexicon = turn.kitchen.lexicon
    if is_elsewhere(found.pair, door.text, recipe, lexicon.language):
        return door.judged.general >= OUR_TREE.apart or found.confidence >= OUR_TREE.abroad_surely
    return door.judged.general >= OUR_TREE.foreign and shares_nothing(_things(door.text, lexicon), recipe, lexicon.language)


def as_abroad(turn: Turn, part: Part) -> Part | None:
    """What looks like something that is missing, went wrong or is sought, and asks about something that the recipe in hand has nothing of, as a question; None for others."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    if part.intent not in (*SOUGHT, *MISTAKEN, *LACKS) or turn.recipe is None or not turn.cooking or (pending is not None and pending.kind not in OPEN):
        return None
    stated, door = part.intent not in SOUGHT and not asks(part.text, lexicon), door_of(turn, part)
    if len(tokens(part.text)) not in WORDS or is_allergy(part.text, lexicon) or (stated and door.judged.general < OUR_TREE.plain) or door.match is None:
        return None
    category = door.match.pair.category
    rescued = category == RESCUING
    if (part.intent in LACKS and not rescued and offers_only(turn, part.text)) or (part.intent == CONVERTING and category == CONVERSIONS):
        return None  # what units make is reckoned
    if stated and (door.match.confidence < OUR_TREE.misread or (len(_things(part.text, lexicon)) < SEVERAL and not rescued)):
        return None
    return replace(part, intent=ASKING, confidence=1.0, entities=()) if is_abroad(door) else None


def as_part_abroad(turn: Turn, part: Part) -> Part | None:
    """The same of one part of several; an utterance of one part was read as a whole."""
    return None if part.text == turn.text else as_abroad(turn, part)


def as_whole_abroad(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance that together surely asks such a question ("pumpkin soup is done and still steaming, may it go in the blender?"), as that question; None for others.

    What goes on without naming anything is played by itself, and so are several such questions.
    """
    told = [part for part in parts if part.intent not in POLITE]
    if len(parts) == 1:
        return as_abroad(turn, parts[0])
    pending = turn.state.pending
    if len(told) < 2 or turn.recipe is None or not turn.cooking or (pending is not None and pending.kind not in OPEN):
        return None
    if is_allergy(turn.text, turn.kitchen.lexicon) or (any(part.intent in LACKS for part in told) and offers_only(turn, turn.text)):
        return None
    whole = door_of(turn, Part(turn.text, ASKING))
    if whole.match is None or whole.match.confidence < OUR_TREE.misread or any(_only_moves(turn, part) for part in told):
        return None
    alone = {pair for part in told if (pair := _asked_alone(turn, part)) is not None}
    if len(alone) > 1 or any(part.intent == CONVERTING for part in told):
        return None
    return Part(turn.text, ASKING, 1.0) if is_abroad(whole) else None


def _only_moves(turn: Turn, part: Part) -> bool:
    """Whether a part does not ask, and names nothing or a thing of the recipe."""
    if part.intent.startswith("ask_") or part.intent in (*SOUGHT, *LACKS, FALLBACK):
        return False
    lexicon = turn.kitchen.lexicon
    going = {stem(word, lexicon.language) for word in lexicon.words("finishing_words") | lexicon.words("leading_on")}
    return turn.recipe is None or not shares_nothing(set(_things(part.text, lexicon)) - going, turn.recipe, lexicon.language)


def _asked_alone(turn: Turn, part: Part) -> str | None:
    """The id of the general question that a part surely asks by itself."""
    if not asks(part.text, turn.kitchen.lexicon):
        return None
    found = door_of(turn, part).match
    return found.pair.id if found is not None and found.confidence >= OUR_TREE.misread else None


def _things(text: str, lexicon: Lexicon) -> list[str]:
    """Stems of the words of a text that name something."""
    idle = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("substitute_marks")
    return list(content_stems(text, lexicon, without=idle))
