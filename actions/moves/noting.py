"""Whether a note answers a question about the recipe in hand, before the sources or behind them."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.notes.book import Noted
from actions.answering.polarity.leading import led
from actions.answering.recipe_answers import Answer
from actions.answering.recipe_answers.claims import first_of
from actions.language.words import content_stems, normalise, stems, tokens
from actions.moves.continuing import Understood
from actions.moves.door import MEANING, Door
from actions.moves.general import tell
from actions.moves.groups import CHANGING_ON
from actions.moves.noted import GENERAL, answer_of, leaves_out, needed, needed_of, pair_of
from actions.moves.remarks import has_only, is_remark
from actions.moves.replying import tell_recipe
from actions.moves.turn import Part, Turn
from actions.settings import NOTES, OUR_TREE

AMOUNT, PROBLEM = "ask_amount", "report_problem"
TOLD_IN_FULL = 10  # words of a question that tells its case
EXPLAINING = ("ask_how_to", "ask_detail")
DECIDING = "check"
"""Kind of responses that say yes or no, which their names tell behind `utter_`."""
LATER = "utter_check_not_yet"
DIFFERENCE = "difference"  # category of general questions that compare two things
AT_STEP = ("part", "whole", "turn", "order", "reading")
"""The same of those that tell what is so at the running step."""
OF_STEP = ("step-", "detail-")
"""How the ids of answers begin that stand in a step."""
POINTED = (DECIDING, "amount")
"""The same of those that do so where a question only points, or names a share: "both of them?", "how much is that, half?"."""


def wordings(turn: Turn, part: Part, meant: Understood) -> tuple[str, ...]:
    """A question as it is looked up among the notes, the better wording first: what is only a piece with what it left out, all else as it was asked.

    What has no words of its own ("why not?") is nothing without what it continues.
    """
    resolver, lexicon = turn.kitchen.resolver, turn.kitchen.lexicon
    if meant.before is not None and not content_stems(part.text, lexicon, without=_asking(turn)):
        return (meant.text,)
    if resolver is not None and meant.text != part.text and resolver.asks_core(part.text):
        return (meant.text,)  # "how hot does it have to be inside" asks of no oven
    return (meant.text, part.text) if resolver is not None and resolver.is_fragment(part.text) else (part.text, meant.text)


def _asking(turn: Turn) -> frozenset[str]:
    return turn.kitchen.lexicon.words("question_fillers") | turn.kitchen.lexicon.words("question_words")


def is_own(part: Part, meant: Understood, given: Answer, noted: Noted, turn: Turn) -> bool:
    """Whether the recipe in hand knows better than a note: what changes as the cook goes along, what stands at the running step, several foods at once, yes or no.

    A question that tells its case is better answered by the note: of 750 development questions 9 of ten words or more were answered by one of both alone, all by the note.
    """
    explained = meant.intent in EXPLAINING and given.found and noted.confidence < NOTES.telling
    if (is_named(part, meant) and (meant.intent in CHANGING_ON or explained)) or (explained and _names_step(part, turn)):
        return True
    if not given.found or given.confidence < OUR_TREE.sure or (noted.confidence >= NOTES.instead and turn.cooking and is_remark(turn, part.text)):
        return False  # "it's like 28 degrees in my kitchen, still 14 hours?" tells of the cook's own case
    several = meant.intent == AMOUNT and str(turn.kitchen.lexicon.entries["and"]) in tokens(meant.text)
    kind = given.response.split("_")[1]
    shares = {word for name in turn.kitchen.lexicon.table("share_parts") for word in name.split()} & set(tokens(part.text))
    pointing = kind in POINTED and (bool(shares) or not content_stems(part.text, turn.kitchen.lexicon, without=_asking(turn)))
    undecided = not set(tokens(noted.note.answer)[:1]) & turn.kitchen.lexicon.words("deciding_words")
    shortly = len(tokens(part.text)) < TOLD_IN_FULL
    elsewhere = kind == DECIDING and noted.confidence >= NOTES.certain and _is_of_other_step(given, part, turn)
    if given.response == LATER and noted.confidence >= NOTES.telling:
        return False  # "do not rinse it" tells more than at which step something is washed
    decided = undecided and kind == DECIDING and shortly
    return kind in AT_STEP or ((decided or pointing) and not elsewhere) or several or _tells_whole(part, given, noted, turn)


def _names_step(part: Part, turn: Turn) -> bool:
    """Whether a question calls the running step one: "tell me more about how to do this step"."""
    said, lexicon = set(tokens(part.text)), turn.kitchen.lexicon
    return bool(said & lexicon.words("step_words")) and bool(said & lexicon.words("pointing_at"))


def _is_of_other_step(given: Answer, part: Part, turn: Turn) -> bool:
    """Whether an answer is of another step than the running one, to which the question only points: "do I need to peel these?"."""
    pointing = bool(set(tokens(part.text)) & turn.kitchen.lexicon.words("pointing_at"))
    at = (given.answer_id or "").rpartition("-")[2]
    return pointing and at.isdecimal() and int(at) != turn.state.step and (given.answer_id or "").startswith(OF_STEP)


def _tells_whole(part: Part, given: Answer, noted: Noted, turn: Turn) -> bool:
    """Whether the list gives all of a food, where that is asked for and a note tells of a part only: "how much salt in all?"."""
    if given.response != "utter_amount" or first_of(turn.kitchen.lexicon, "whole_amount", normalise(part.text)) is None:
        return False
    number = re.match(r"\W*[\d\s/.,]*\d", str(given.fields["items"]))
    return number is not None and re.search(rf"(?<![\d/.,]){re.escape(number[0].strip())}(?![\d/.,]*\d)", noted.note.answer) is None


def is_known_better(door: Door, noted: Noted) -> bool:
    """Whether a question about cooking in general surely means the same as one of the base, more surely than the note."""
    general, sure = door.judged.general, noted.confidence
    if general < NOTES.general or not door.text or sure >= NOTES.certain or _explains_unnamed(door):
        return False
    if door.turn.cooking and has_only(door.part.text, door.turn.kitchen.lexicon):
        return False  # "kidney beans is what I have" tells what there is for this dish
    least = NOTES.known_plainly if general >= OUR_TREE.plain else NOTES.known if sure < NOTES.telling else NOTES.known_surely
    return door.match is not None and door.match.confidence >= least


def _explains_unnamed(door: Door) -> bool:
    """Whether the general answer explains a word that the cook did not say, or compares with a thing that was not named: "how spicy is it" does not ask what a curry is."""
    lexicon = door.turn.kitchen.lexicon
    pair = door.match.pair if door.match is not None else None
    said = set(content_stems(door.part.text, lexicon, without=_asking(door.turn)))
    if pair is not None and pair.category == DIFFERENCE:
        things = [set(stems(name, lexicon.language)) for name in pair.about[:2]]
        return not all(words & said for words in things)  # "is the gazpacho spicy" asks for no other soup
    return pair is not None and pair.category == MEANING and not set(content_stems(pair.question, lexicon)) & said


def is_named(part: Part, meant: Understood) -> bool:
    """Whether a question surely is of its intent."""
    return part.intent == meant.intent and part.confidence >= OUR_TREE.named


def _is_foreign(door: Door, found: Noted) -> bool:
    """Whether a question is hardly one for the recipe, and the note speaks of nothing that it names: how wood is refinished is not told by how meat is dried."""
    lexicon = door.turn.kitchen.lexicon
    if door.judged.general < NOTES.foreign or found.confidence >= NOTES.telling:
        return False
    named = set(content_stems(door.part.text, lexicon, without=_asking(door.turn)))
    return bool(named) and not named & set(stems(" ".join((*found.note.wordings, found.note.answer)), lexicon.language))


def is_noted(door: Door, meant: Understood, found: Noted, path: list[str], began: float, least: float = NOTES.sure) -> bool:
    """Tell what a note says; False where it is too improbable that it is what was asked.

    Args:
        door: the question at the door.
        meant: the same as it is understood.
        found: the note that comes nearest.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
        least: what its probability must be.
    """
    judged = door.judged.answerable
    wanted = needed(judged) if door.part.intent == PROBLEM else needed_of(door.turn, door.part.text, judged)  # for a problem a remedy may be known
    if found.confidence < max(least, wanted) or _is_foreign(door, found):
        return False
    note, turn, part = found.note, door.turn, door.part
    if leaves_out(meant.text, note, turn):
        turn.resolved = note.question
    turn.taken_for = note.question
    told = [*path, f"note {note.id}"]
    if note.origin == GENERAL:
        tell(turn, part, door, told, began, pair=pair_of(turn, note))
    else:
        given = answer_of(turn, note, found.confidence)
        given = replace(given, fields={"answer": led(part.text, str(given.fields["answer"]), turn.kitchen.lexicon)})
        tell_recipe(turn, part, door, given, told, began, meant.intent)
    return True
