"""What was written about the recipe in hand: a question that a note answers is told its answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.common_sense.pairs import Pair
from actions.answering.notes.book import Noted
from actions.answering.notes.context import Before
from actions.answering.notes.files import Note
from actions.answering.recipe_answers import KINDS, Answer
from actions.answering.recipe_answers.troubles import trouble_in
from actions.language.figures import in_figures
from actions.language.words import content_stems, stems, tokens
from actions.moves.asked import asks, asks_what_to_do
from actions.moves.continuing import NOTE, continues
from actions.moves.door import PAPER, door_of
from actions.moves.groups import CHANGING_ON, DOUBTFUL, ELSEWHERE, ONWARD, SHORT
from actions.moves.remarks import is_remark, tells_done
from actions.moves.rereading import as_report
from actions.moves.told_before import speaks_of, tells_measure
from actions.moves.turn import Part, Turn
from actions.settings import FOLLOWING, NOTES, OUR_TREE

OTHER, PROBLEM = "ask_other", "report_problem"
COUNTED = ("ask_servings", "ask_progress")  # how many people or steps there are
STAGES = ("preparing", "cooking", "paused", "ended")
OPEN = ("step_done", "ready", "finished", "anything_else", "near")
"""Questions of the assistant beside which a question may be asked."""
GENERAL = "general"  # origin of notes that the recipe does not tell
MEASURED = re.compile(r"\d|[½¼¾⅓⅔⅛]")
MOST_ABOUT = 3  # foods that an answer is about
ANSWERED = (*KINDS, OTHER, PROBLEM, "report_missing", "ask_substitute", "ask_convert")
"""Intents whose moves look a note up themselves."""
GOING = (*ELSEWHERE, "next", "undo", "not_meant", "repair")
"""Intents that go somewhere or take something back."""
WISHING = ("change_servings",)
"""Intents that change the recipe."""
REPORTING, NEXT = ("report", "done"), "next"
TELLING = (*ONWARD, "understood")
"""Intents that tell how far the running step is."""
SURE = 0.9  # confidence from which a wish to change the recipe is one although it only tells what there is
NEVER = 1.1  # what no probability is
WORDS = range(2, 41)  # of an utterance that may be a question although it looks like a move


def noted(turn: Turn, text: str, *, alone: bool = False, without: frozenset[str] = frozenset()) -> Noted | None:
    """The note that comes nearest to a text, by itself or behind what was asked last, where its answer holds for the recipe as this cook makes it; some are passed over."""
    book, written, state = turn.kitchen.notes, turn.written, turn.state
    if book is None or written is None or not text or text.startswith("/") or state.stage not in STAGES or turn.kitchen.settings.tree == PAPER:
        return None
    found = book.ask(text, written, state.step if turn.cooking else 0, None if alone else _before(turn, text), without)
    if found is None or not _holds(turn, found.note):
        return None
    return None if found.confidence < NOTES.beyond and _is_hurt(f"{text} {turn.text}", turn) else found


def _before(turn: Turn, text: str) -> Before | None:
    """What was asked last of the recipe in hand; None where nothing was, or where a text does not continue it."""
    last, resolver = turn.state.history[-1] if turn.state.history else None, turn.kitchen.resolver
    if last is None or last.recipe != turn.state.recipe:
        return None
    if resolver is None or not resolver.leans(text):
        lexicon = turn.kitchen.lexicon
        own = set(content_stems(text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs")))
        foreign = bool(own) and not own & set(stems(f"{last.resolved} {last.answer}", lexicon.language))
        if foreign or continues(turn, text, turn.state.history) < FOLLOWING.continues:
            return None
    return Before(last.resolved, last.answer, last.answer_id.removeprefix(NOTE) if last.answer_id.startswith(NOTE) else "")


def _is_hurt(text: str, turn: Turn) -> bool:
    """Whether the cook is hurt, which comes before the dish."""
    said, lexicon = set(tokens(text)), turn.kitchen.lexicon
    return bool(said & lexicon.words("hurt_words")) and bool(said & lexicon.words("body_words"))


def noted_among(turn: Turn, texts: Sequence[str], without: frozenset[str] = frozenset()) -> Noted | None:
    """The note that comes nearest to one of some wordings of a question; the first for which one surely does counts."""
    found = []
    for text in dict.fromkeys(texts):
        one = noted(turn, text, without=without)
        if one is not None and one.confidence >= NOTES.sure:
            return one
        found += [one] if one is not None else []
    return max(found, key=lambda one: one.confidence, default=None)


def told_already(turn: Turn, text: str) -> frozenset[str]:
    """Ids of notes that do not answer a question once more: the one just told, which says nothing of another case ("and if they burn?" after why spices are fried)."""
    last, language = turn.state.history[-1] if turn.state.history else None, turn.kitchen.lexicon.language
    if last is None or last.recipe != turn.state.recipe or not last.answer_id.startswith(NOTE):
        return frozenset()
    case = case_in(turn, text)
    return frozenset({last.answer_id.removeprefix(NOTE)}) if case and not case & set(stems(last.answer, language)) else frozenset()


def case_in(turn: Turn, text: str) -> set[str]:
    """Stems of what a condition tells that was not spoken of in the last question: "tear" of "and if it tears?"; none for what is no condition."""
    resolver, lexicon = turn.kitchen.resolver, turn.kitchen.lexicon
    last = turn.state.history[-1] if turn.state.history else None
    if resolver is None or last is None or not resolver.begins_condition(text):
        return set()
    idle = lexicon.words("question_fillers") | lexicon.words("question_words") | lexicon.words("generic_verbs") | lexicon.words("joining_starts")
    return set(content_stems(text, lexicon, without=idle)) - set(stems(last.resolved, lexicon.language))


def _holds(turn: Turn, note: Note) -> bool:
    """Whether an answer holds although the recipe was changed: amounts do not where others are cooked or told, foods do not that are replaced."""
    changed, lexicon = turn.state.adaptation, turn.kitchen.lexicon
    several = {word for word, value in lexicon.table("cardinals").items() if float(value) > 1}
    if (changed.by != 1 or changed.units is not None or changed.scale is not None) and (MEASURED.search(note.answer) or several & set(tokens(note.answer))):
        return False
    told = set(stems(f"{note.question} {note.answer}", lexicon.language))
    return not any(set(content_stems(one.replaced, lexicon)) & told for one in changed.substitutions)


def answer_of(turn: Turn, note: Note, confidence: float) -> Answer:
    """A note of the recipe as its answer."""
    return Answer("utter_note", {"answer": in_figures(note.answer, turn.kitchen.lexicon)}, answer_id=f"{NOTE}{note.id}", confidence=confidence, about=about(turn, note))


def pair_of(turn: Turn, note: Note) -> Pair:
    """A note of general knowledge as a pair of the base."""
    lexicon = turn.kitchen.lexicon
    return Pair(id=f"{NOTE}{note.id}", question=note.question, answer=in_figures(note.answer, lexicon), about=about(turn, note), language=lexicon.language)


def about(turn: Turn, note: Note) -> tuple[str, ...]:
    """Foods of the recipe that a note names, those of its question first."""
    lexicon, recipe = turn.kitchen.lexicon, turn.written
    called = [line.called for line in recipe.ingredients] if recipe is not None else []
    heads = {name: found[-1] for name in called if (found := content_stems(name, lexicon))}
    named = [name for text in (note.question, note.answer) for name, head in heads.items() if head in stems(text, lexicon.language)]
    return tuple(dict.fromkeys(named))[:MOST_ABOUT]


def leaves_out(text: str, note: Note, turn: Turn) -> bool:
    """Whether a question names nothing of what its note is about: "the whole thing?"."""
    lexicon = turn.kitchen.lexicon
    asking = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs")
    said, meant = (set(content_stems(one, lexicon, without=asking)) for one in (text, note.question))
    return not said & meant


def needed(answerable: float) -> float:
    """How probable a note must be for a question that is so probably answerable; 0 where nothing speaks against it."""
    if answerable >= OUR_TREE.refused:
        return 0.0
    return NOTES.strange if answerable >= OUR_TREE.hopeless else NOTES.beyond if answerable >= OUR_TREE.lost else NOTES.lost


def needed_of(turn: Turn, text: str, answerable: float) -> float:
    """How probable a note must be for a text, as `needed` says; a remark asks nothing by its words, so that they tell less of whether it can be answered.

    Args:
        turn: the turn.
        text: what was said.
        answerable: how probably it can be answered.
    """
    least = needed(answerable)
    return min(least, NOTES.rather) if least and turn.cooking and is_remark(turn, text) else least


def as_noted(turn: Turn, part: Part) -> Part | None:
    """What was not understood, or looks like something else, but is surely the question of a note, as a question; None for others.

    What surely goes somewhere or changes the recipe, and what tells that the running step is as far as it shall be, stays what it is.
    """
    remarked = part.intent in WISHING and part.confidence < SURE and is_remark(turn, part.text)
    sure = part.intent in (*GOING, *WISHING) and part.confidence >= DOUBTFUL and not remarked
    if part.intent in ANSWERED or not _may_ask(turn) or len(tokens(part.text)) not in WORDS or sure:
        return None
    asking = asks(part.text, turn.kitchen.lexicon)
    if not asking and _is_current(turn, part) and tells_done(turn, part.text) and not (_is_cried(turn, part) or is_remark(turn, part.text)):
        return None
    found, least = noted(turn, part.text, alone=not asking), NOTES.sure if asking else _least_told(turn, part)
    if found is None or found.confidence < max(least, needed_of(turn, part.text, door_of(turn, part).judged.answerable)):
        return None
    return replace(part, intent=OTHER, confidence=1.0, entities=())


def _least_told(turn: Turn, part: Part) -> float:
    """How probable a note must be for what only tells something: less where it hardly reports, least where it tells what there is, what is missing or what worries."""
    if is_remark(turn, part.text):
        return NOTES.remarked
    surely = part.intent in REPORTING and part.confidence >= DOUBTFUL
    return NOTES.moving if surely or tells_done(turn, part.text) else NOTES.stated


def as_whole_noted(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance of several parts that together are surely the question of a note; None for others.

    Each part is played by itself where one goes on or elsewhere and the note is as probable without it, and where a part alone finds it.
    """
    lexicon = turn.kitchen.lexicon
    if len(parts) < 2 or not _may_ask(turn) or len(tokens(turn.text)) not in WORDS or _is_asked_again(turn, parts):
        return None
    whole, asking = noted(turn, turn.text), [asks(part.text, lexicon) for part in parts]
    if whole is not None and sum(asking) > 1 and any(_lacks_measure(turn, whole, part) or _is_counted_elsewhere(turn, whole, part) for part in parts):
        return None
    if whole is None or whole.confidence < _least(turn, parts, asking) or (not any(asking) and any(as_report(turn, part) is not None for part in parts)):
        return None
    if whole.confidence >= NOTES.certain and _asks_for_help(turn) and any(part.intent == PROBLEM and not _is_met(turn, part) for part in parts):
        return Part(turn.text, OTHER, 1.0)  # "had the 8 minutes, it's still soup. on to the next bit?"
    moving = [part for part in parts if part.intent in (*GOING, *TELLING, *CHANGING_ON) and part.confidence >= DOUBTFUL and not _only_tells(turn, part, parts)]
    if any(_is_bare(turn, part) or _is_current(turn, part) for part in moving):
        return None
    if moving:
        together = _belongs(turn, whole, [part for part in parts if part not in moving])
    else:
        together = whole.confidence < NOTES.whole or _says_more(turn, whole, parts, several=sum(asking) > 1)
    return Part(turn.text, OTHER, 1.0) if together else None


def _is_asked_again(turn: Turn, parts: Sequence[Part]) -> bool:
    """Whether what was said is to be said once more, and nothing is named: "when is it done, again?" asks for the running step."""
    lexicon = turn.kitchen.lexicon
    idle = frozenset(word for key in ("question_words", "question_fillers", "generic_verbs", "completion") for word in lexicon.words(key))
    again = [part for part in parts if part.intent == "repeat"]
    return bool(again) and not content_stems(" ".join(part.text for part in parts if part not in again), lexicon, without=idle)


def _lacks_measure(turn: Turn, whole: Noted, part: Part) -> bool:
    """Whether a note has not the time, heat or amount for which a part asks that names nothing: "what else works", "how much of it"."""
    lexicon = turn.kitchen.lexicon
    idle = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs")
    return not content_stems(part.text, lexicon, without=idle) and not tells_measure(whole.note.answer, part.text, lexicon)


def _is_counted_elsewhere(turn: Turn, whole: Noted, part: Part) -> bool:
    """Whether a part asks how many people or steps there are, and a note says nothing of them."""
    return part.intent in COUNTED and not speaks_of(whole.note.told, part.text, turn.text, turn.kitchen.lexicon)


def _only_tells(turn: Turn, part: Part, parts: Sequence[Part]) -> bool:
    """Whether a part that looks like a report tells nothing done, or one that looks like a wish for the next step asks what becomes of what is told before it."""
    if part.intent in REPORTING:
        return not tells_done(turn, part.text)
    asking = part.intent == NEXT and asks_what_to_do(part.text, turn.kitchen.lexicon)
    return asking and len(parts) > 1 and not any(tells_done(turn, one.text) for one in parts if one is not part)


def _says_more(turn: Turn, whole: Noted, parts: Sequence[Part], *, several: bool) -> bool:
    """Whether a note is more probable for an utterance than for any part of it, or all of its questions are for that note.

    What is told beside a question that finds the note alone is an aside, and of several questions a note may answer only one.
    """
    found = [(one, asks(part.text, turn.kitchen.lexicon)) for part in parts if (one := noted(turn, part.text)) is not None]
    most, asked = max((one.confidence for one, _ in found), default=0.0), [one for one, asking in found if asking]
    if several:
        same = all(one.note == whole.note for one in asked)
        return whole.confidence >= (NOTES.entire if same else max(NOTES.entire, most + NOTES.added))
    alone = any(one.note == whole.note and one.confidence > max(NOTES.sure, whole.confidence - NOTES.added) for one in asked)
    return not alone and whole.confidence > (most if not asked else max(one.confidence for one in asked))


def _least(turn: Turn, parts: Sequence[Part], asking: Sequence[bool]) -> float:
    """How probable a note must be for several parts: less where what asks says nothing by itself ("guests come in half an hour, what can I do?")."""
    lexicon = turn.kitchen.lexicon
    if not any(asking) and not asks(turn.text, lexicon):
        return NOTES.telling if any(tells_done(turn, part.text) for part in parts) else NOTES.stated
    idle = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("doing_verbs")
    idle |= {word for name in lexicon.table("share_parts") for word in name.split()}
    bare = [not content_stems(part.text, lexicon, without=idle) for part, asks_it in zip(parts, asking, strict=True) if asks_it]
    if not bare or not all(bare):
        return NOTES.whole
    return NEVER if all(asking) else NOTES.rather


def _asks_for_help(turn: Turn) -> bool:
    trouble = trouble_in(turn.text, turn.kitchen.lexicon)
    return asks(turn.text, turn.kitchen.lexicon) or (trouble is not None and trouble.onward)


def _is_bare(turn: Turn, part: Part) -> bool:
    """Whether a part is nothing but a move: "next please"."""
    return len(tokens(part.text)) <= SHORT and not asks(part.text, turn.kitchen.lexicon)


def _is_current(turn: Turn, part: Part) -> bool:
    """Whether a part tells that the running step is as far as it shall be."""
    return part.intent in TELLING and _is_met(turn, part)


def _is_met(turn: Turn, part: Part) -> bool:
    """Whether what sounds like a problem is what the running step waits for: "it's pale and fluffy"."""
    return turn.recipe is not None and turn.kitchen.reports.fit(part.text, turn.recipe, turn.state.step).kind == "current"


def _is_cried(turn: Turn, part: Part) -> bool:
    """Whether the cook cries out over what is told: "oops, tipped in all of the oil"."""
    trouble = trouble_in(part.text, turn.kitchen.lexicon)
    return trouble is not None and trouble.cried


def _belongs(turn: Turn, whole: Noted, rest: Sequence[Part]) -> bool:
    """Whether a part that looks like a move belongs to the question of a note ("it's still soup, on to the next bit?"), which is less probable without it."""
    text = " ".join(part.text for part in rest)
    without = noted(turn, text) if text else None
    if without is None:
        return whole.confidence >= NOTES.surely
    return whole.confidence >= NOTES.entire and (without.note != whole.note or without.confidence <= whole.confidence - NOTES.added)


def _may_ask(turn: Turn) -> bool:
    pending = turn.state.pending
    return turn.cooking and not turn.text.startswith("/") and (pending is None or pending.kind in OPEN)
