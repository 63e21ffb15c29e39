"""Questions: answered from the source that the tree chooses, and how is left in the slot `answer_trace`."""

from __future__ import annotations

import time
from dataclasses import replace

from actions.answering.common_sense.pairs import Pair
from actions.answering.decision_tree.evidence import Decision
from actions.answering.notes.book import Noted
from actions.answering.recent import last_answer, still_meant
from actions.answering.recipe_answers import KINDS, Answer, Question, answer
from actions.answering.recipe_answers.ellipsis import resolve
from actions.answering.substitutes.allergies import asked_about
from actions.answering.trace import trace
from actions.language.words import content_stems, stem, stems, tokens
from actions.learning.kept import Reason
from actions.moves.asked import asks
from actions.moves.base import PLAYS, plays
from actions.moves.continuing import Understood, understood
from actions.moves.dish import is_about_dish, told_of_dish
from actions.moves.door import PLAIN, Door, recipe_in_question
from actions.moves.general import tell
from actions.moves.noted import GENERAL, answer_of, leaves_out, noted_among, pair_of
from actions.moves.told_before import is_told_before
from actions.moves.turn import Part, Turn
from actions.recipes.steps.cutting import aloud
from actions.settings import NOTES, OUR_TREE
from actions.state import Pending

Parts = tuple[Part, ...]
OTHER, WHY, AMOUNT = "ask_other", "ask_why", "ask_amount"
MORE = "more"
CHANGING = ("ask_substitute", "ask_convert")
TOLD = ("utter_step", "utter_last_step")
CHANGING_ON = ("ask_progress", "ask_unused_ingredients", "ask_meanwhile", "ask_recipe_name", "ask_step_ingredients")
"""Intents that ask for what changes as the cook goes along, or for what is in hand."""
EXPLAINING = ("ask_how_to", "ask_detail")
DECIDING = "utter_check_"
"""What names of responses begin with that say yes or no."""
AT_STEP = ("utter_part", "utter_whole", "utter_turn_", "utter_order_", "utter_reading_")
"""The same of those that tell what is so at the running step."""
ONLY_STEP = ("utter_turn_now", "utter_found_in_step", "utter_order_step")
"""Responses that say no more than a step."""


@plays(*KINDS, OTHER)
def ask(turn: Turn, parts: Parts) -> None:
    """Answer from the recipe in hand or from general knowledge, or say plainly that neither knows. A question never moves the recipe."""
    began, part = time.perf_counter(), parts[0]
    recipe = recipe_in_question(turn)
    path = [f"intent {part.intent}"]
    if turn.state.pending is not None and turn.state.pending.kind in ("which_source", "piece", "near"):
        turn.state.pending = None  # another question was asked instead
    if recipe is None:
        return _without_recipe(turn, part, path, began)
    question = question_about(turn, part, recipe)
    meant = understood(turn, part, question)
    found = noted_among(turn, _wordings(turn, part, meant)) if recipe == turn.state.recipe else None
    if is_played_elsewhere(turn, part, meant) or is_told_before(turn, part, meant, path, began):
        return None
    return _through_door(turn, part, question, meant, found, path, began)


def _wordings(turn: Turn, part: Part, meant: Understood) -> tuple[str, ...]:
    """A question as it is looked up among the notes, the better wording first: what is only a piece with what it left out, all else as it was asked.

    What has no words of its own ("why not?") is nothing without what it continues.
    """
    resolver, lexicon = turn.kitchen.resolver, turn.kitchen.lexicon
    if meant.before is not None and not content_stems(part.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("question_words")):
        return (meant.text,)
    return (meant.text, part.text) if resolver is not None and resolver.is_fragment(part.text) else (part.text, meant.text)


def _is_own(part: Part, meant: Understood, given: Answer, noted: Noted, turn: Turn) -> bool:
    """Whether the recipe in hand knows better than a note: what changes as the cook goes along, what stands at the running step, several foods at once, yes or no."""
    if _is_named(part, meant) and (meant.intent in CHANGING_ON or (meant.intent in EXPLAINING and given.found)):
        return True
    if not given.found or given.confidence < OUR_TREE.sure:
        return False
    several = meant.intent == AMOUNT and str(turn.kitchen.lexicon.entries["and"]) in tokens(meant.text)
    undecided = not set(tokens(noted.note.answer)[:1]) & turn.kitchen.lexicon.words("deciding_words")
    return given.response.startswith(AT_STEP) or (undecided and given.response.startswith(DECIDING)) or several


def _is_known_better(door: Door, noted: Noted) -> bool:
    """Whether a general question surely means the same, more surely than a note does."""
    if noted.confidence >= OUR_TREE.same or door.judged.general < OUR_TREE.general or not door.text:
        return False
    return door.match is not None and door.match.confidence >= max(OUR_TREE.certain, noted.confidence)


def _is_named(part: Part, meant: Understood) -> bool:
    """Whether a question surely is of its intent."""
    return part.intent == meant.intent and part.confidence >= OUR_TREE.named


def _through_door(turn: Turn, part: Part, question: Question, meant: Understood, found: Noted | None, path: list[str], began: float) -> None:
    """Answer with a note that is surely meant, or from the source that the tree chooses, or else with a note that is rather meant."""
    whole, intent = completed(question, meant), meant.intent
    if intent == OTHER and names_only_food(whole):
        intent = AMOUNT
    path += [f"continues as {intent}"] if whole.text != question.text or intent != part.intent else []
    allergy = asked_about(question, turn.kitchen.substitutes) or asked_about(whole, turn.kitchen.substitutes)
    given = allergy or answer(intent, whole)
    found = None if allergy is not None else found
    least = NOTES.instead if meant.intent in PLAIN and _is_named(part, meant) else NOTES.sure
    door = Door(turn, part, whole.text, whole.recipe, whole.step, before=meant.before, more=meant.form == MORE)
    own = found is not None and found.confidence >= least and (_is_own(part, meant, given, found, turn) or _is_known_better(door, found))
    if found is not None and not own and is_noted(turn, part, meant, found, path, began, least):
        return None
    if is_told_of_dish(turn, part, question, meant, path, began):
        return None
    decision = Decision("recipe", ("allergens",)) if allergy is not None or not whole.text else door.decide(given)
    path += decision.path
    answered = decision.source == "common_sense" or (decision.source == "recipe" and given.found)
    if found is not None and not answered and is_noted(turn, part, meant, found, path, began, NOTES.rather):
        return None
    if decision.source == "common_sense":
        return tell(turn, part, door, path, began, given=given)
    if decision.source == "doubt":
        return _ask_which(turn, part, door, path, began)
    if decision.source == "fallback":
        given = _refusal(door, given)
        if given.response == "utter_unsure_step" and is_told(turn, part):
            told = replace(given, found=True, answer_id=f"step-{turn.state.step}")
            return leave_trace(turn, part, door, [*path, "the step just told"], began, told)
    if not given.found and lacks_piece(part, turn):
        return _ask_of_what(turn, part, door, path, began)
    tell_recipe(turn, part, door, given, [*path, "recipe" if given.found else "recipe does not say"], began, intent)
    return _propose(turn, door) if given.response == "utter_unknown" else None


def is_noted(turn: Turn, part: Part, meant: Understood, found: Noted, path: list[str], began: float, least: float = NOTES.sure) -> bool:
    """Tell what a note says; False where it is too improbable that it is what was asked.

    Args:
        turn: the turn.
        part: what was asked.
        meant: the same as it is understood.
        found: the note that comes nearest.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
        least: what its probability must be.
    """
    if found.confidence < least:
        return False
    note, recipe = found.note, turn.recipe
    door = Door(turn, part, meant.text, recipe, turn.state.step if turn.cooking else 0, before=meant.before)
    if not is_answerable(door) and found.confidence < (NOTES.strange if door.judged.answerable >= OUR_TREE.hopeless else NOTES.beyond):
        return False
    if leaves_out(meant.text, note, turn):
        turn.resolved = note.question
    told = [*path, f"note {note.id}"]
    if note.origin == GENERAL:
        tell(turn, part, door, told, began, pair=pair_of(turn, note))
    else:
        tell_recipe(turn, part, door, answer_of(turn, note, found.confidence), told, began, meant.intent)
    return True


def is_told_of_dish(turn: Turn, part: Part, question: Question, meant: Understood, path: list[str], began: float) -> bool:
    """Tell what recipe or base know of the dish as a whole; False where a question asks for something else, or continues one about another thing."""
    before = meant.before
    if part.intent == WHY or (before is not None and before.general and meant.text == part.text and not is_about_dish(before.about, question)):
        return False
    told = told_of_dish(turn, replace(question, text=meant.text))
    door = Door(turn, part, meant.text, question.recipe, question.step, before=before)
    if told is None or door.judged.answerable < OUR_TREE.refused:
        return False
    if isinstance(told, Pair):
        tell(turn, part, door, [*path, "of the dish"], began, pair=told)
    else:
        tell_recipe(turn, part, door, told, [*path, "of the dish", "recipe"], began, part.intent)
    return True


def completed(question: Question, meant: Understood) -> Question:
    """A question in its situation with what it left out; the foods that it then names count too."""
    resolved = resolve(question)
    return resolved if resolved.text == meant.text else replace(question, text=meant.text)


def is_played_elsewhere(turn: Turn, part: Part, meant: Understood) -> bool:
    """Play a question that continues one about a substitute or a unit as such a one; False where it is no such question."""
    if meant.intent == part.intent or meant.intent not in CHANGING or meant.before is None:
        return False
    turn.resolved, turn.read_as = meant.text, meant.intent
    text = part.text if meant.form == "unit" and turn.state.last_answer is not None else meant.text
    PLAYS[meant.intent](turn, (replace(part, text=text, intent=meant.intent, entities=()),))
    return True


def is_told(turn: Turn, part: Part) -> bool:
    """Whether the step that was told in this turn answers a yes-or-no question ("melted. should I take it out?")."""
    recipe, lexicon, said = turn.recipe, turn.kitchen.lexicon, tokens(part.text)
    if recipe is None or not turn.cooking or not set(turn.said) & set(TOLD) or not set(said[:1]) & lexicon.words("polar_starts"):
        return False
    general = {stem(word, lexicon.language) for word in lexicon.words("generic_verbs") | lexicon.words("leading_on")}
    things = set(content_stems(part.text, lexicon, without=lexicon.words("question_fillers"))) - general
    return not things or bool(things & set(stems(recipe.steps[turn.state.step - 1].text, lexicon.language)))


def is_known(turn: Turn, part: Part) -> bool:
    """Whether the recipe in hand or general knowledge answers a question."""
    recipe = recipe_in_question(turn)
    if recipe is None:
        return False
    question = question_about(turn, part, recipe)
    given = answer(part.intent, question)
    decision = Door(turn, part, question.text, question.recipe, question.step).decide(given)
    return decision.source == "common_sense" or (decision.source == "recipe" and given.found)


def _without_recipe(turn: Turn, part: Part, path: list[str], began: float) -> None:
    meant = understood(turn, part)
    if is_played_elsewhere(turn, part, meant) or is_told_before(turn, part, meant, path, began):
        return None
    path += [f"continues as {meant.intent}"] if meant.text != part.text else []
    door = Door(turn, part, meant.text, None, before=meant.before, more=meant.form == MORE)
    decision = door.decide(None)
    if decision.source == "common_sense":
        return tell(turn, part, door, [*path, *decision.path], began)
    refused = part.intent == OTHER or meant.before is not None or not is_answerable(door) or _is_near(door)
    given = _refusal(door, Answer("utter_unknown", found=False)) if refused else Answer("utter_no_recipe_to_ask", found=False)
    turn.offer("list_recipes", "ask_abilities")
    tell_recipe(turn, part, door, given, [*path, *decision.path], began, part.intent)
    return _propose(turn, door) if given.response == "utter_unknown" else None


def _propose(turn: Turn, door: Door) -> None:
    """Ask whether the nearest general question is meant, where it is near enough for that; a yes gets its answer."""
    found = door.match
    if found is None or not _is_near(door) or not is_answerable(door) or not turn.alone or turn.state.pending is not None:
        return
    turn.say("utter_ask_near", question=found.pair.question)
    turn.ask("near", turn.state.recipe, offered=found.pair.question)
    turn.offer("affirm", "deny")


def _is_near(door: Door) -> bool:
    return door.match is not None and door.match.confidence >= OUR_TREE.near


def near_meant(turn: Turn, pending: Pending) -> None:
    """Answer the general question that was proposed and is meant."""
    part = Part(pending.offered or "", OTHER)
    door = Door(turn, part, part.text, None)
    if not _is_near(door):
        return turn.say("utter_unknown")  # the base was changed meanwhile
    return tell(turn, part, door, ["proposed", "meant"], time.perf_counter())


def is_answerable(door: Door) -> bool:
    """Whether some source could answer, whichever it is."""
    return door.judged.answerable >= OUR_TREE.refused


def refuse(turn: Turn, part: Part, door: Door, path: list[str], began: float) -> None:
    """Say that this is nothing that anything here could answer."""
    tell_recipe(turn, part, door, Answer("utter_outside", found=False), [*path, "nothing can answer it"], began, part.intent)


def _refusal(door: Door, given: Answer) -> Answer:
    """What is said where no source answers: that this is no kitchen matter, or that the recipe does not say."""
    if not is_answerable(door):
        return Answer("utter_outside", found=False)
    if not given.found and given.response != "utter_unknown":
        return given
    running = door.recipe.steps[door.step - 1] if door.recipe is not None and 0 < door.step <= len(door.recipe.steps) else None
    if running is None or door.kind == "general":
        return Answer("utter_unknown", found=False)
    return Answer("utter_unsure_step", {"step_text": aloud(running.text, door.turn.kitchen.lexicon)}, found=False)


def names_only_food(question: Question) -> bool:
    """Whether a question is nothing but an ingredient of the recipe: "and the vinegar?" asks how much of it."""
    words = [word for word in tokens(question.text) if word not in question.lexicon.words("fragment_words")]
    foods = {word for line in question.recipe.ingredients for word in content_stems(line.called, question.lexicon)}
    return question.last is None and bool(words) and set(stems(" ".join(words), question.lexicon.language)) <= foods


def tell_recipe(turn: Turn, part: Part, door: Door, given: Answer, path: list[str], began: float, intent: str) -> None:
    """Say what the recipe answers, or that nothing does, and leave the trace; what is only remarked beside a question that was answered needs no answer."""
    if not given.found and turn.said and part.text and not asks(part.text, turn.kitchen.lexicon):
        return
    if not _is_just_told(turn, given):
        turn.say(given.response, **given.fields)
    turn.state.clarifying = True
    text = part.text or turn.text
    if given.found:
        turn.state.last_answer = last_answer(given.fields, given.about, turn.state.step, question=door.text or text, intent=intent, answer_id=given.answer_id or "")
    else:
        keep(turn, text, door.text, "unanswered")
    leave_trace(turn, part, door, path, began, given)


def _is_just_told(turn: Turn, given: Answer) -> bool:
    """Whether an answer only says again the step that was moved to before the question: "done, shall I add the chicken now?"."""
    told = given.response in ONLY_STEP and given.answer_id == f"step-{turn.state.step}"
    return told and bool(set(TOLD) & set(turn.said))


def leave_trace(turn: Turn, part: Part, door: Door, path: list[str], began: float, given: Answer | None = None) -> None:
    """Leave how a question was answered from the recipe, or that it was not."""
    text, found = part.text or turn.text, given is not None and given.found
    turn.state.answer_trace = trace(
        text, part.intent, part.confidence, path, began, source="recipe" if found else "fallback", answer_id=given.answer_id if given is not None and found else None,
        kind=door.kind, resolved=door.text or text, weighed=door.weighed(given),
    )


def _ask_which(turn: Turn, part: Part, door: Door, path: list[str], began: float) -> None:
    """Both sources could answer about as well: ask which is meant; the answer is given then."""
    text = part.text or turn.text
    turn.say("utter_which_source")
    turn.offer_sources()
    turn.ask("which_source", turn.state.recipe, offered=door.text)
    keep(turn, text, door.text, "doubtful")
    leave_trace(turn, part, door, path, began)


def lacks_piece(part: Part, turn: Turn) -> bool:
    """Whether a question lacks what it is about: "how much?" where nothing was spoken of."""
    lexicon = turn.kitchen.lexicon
    allowed = lexicon.table("missing_pieces").get(part.intent)
    return allowed is not None and bool(part.text) and not part.entities and set(tokens(part.text)) - lexicon.words("stop") <= set(map(str, allowed))


def _ask_of_what(turn: Turn, part: Part, door: Door, path: list[str], began: float) -> None:
    """Ask for the missing piece; the next words are taken for it."""
    turn.say("utter_of_what")
    turn.ask("piece", turn.state.recipe, offered=part.text, intent=part.intent)
    leave_trace(turn, part, door, [*path, "a piece is missing"], began)


def keep(turn: Turn, text: str, resolved: str, reason: Reason, source: str = "") -> None:
    """Keep a question that was not answered well, for those who teach the assistant."""
    state = turn.state
    turn.kitchen.kept.keep(text, resolved, reason, source=source, recipe=state.recipe, step=state.step or None, language=turn.kitchen.lexicon.language)


def question_about(turn: Turn, part: Part, named: str) -> Question:
    """A question in its situation.

    Args:
        turn: the turn.
        part: what was asked.
        named: id of the recipe that it is about.
    """
    state = turn.state
    recipe = turn.recipe if named == state.recipe else turn.kitchen.store.get(named)
    assert recipe is not None, "a question needs a recipe"
    in_hand = recipe.id == state.recipe and state.stage in ("cooking", "paused", "ended")
    entities: dict[str, list[str]] = {}
    for name, _ in part.entities:
        entities[name] = part.values(name)
    return Question(
        text=part.text, recipe=recipe, lexicon=turn.kitchen.lexicon, step=state.step if in_hand else 0, entities=entities,
        noted=state.noted if in_hand else (), skipped=state.skipped if in_hand else (), minutes=state.clock.minutes(turn.now) if in_hand else 0,
        reader=turn.kitchen.reader, last=still_meant(state.last_answer, state.step), decider=turn.kitchen.decider,
    )
