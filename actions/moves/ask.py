"""Questions: answered from the source that the tree chooses, and how is left in the slot `answer_trace`."""

from __future__ import annotations

import time
from dataclasses import replace

from actions.answering.common_sense.for_trouble import RESCUING
from actions.answering.common_sense.pairs import Pair
from actions.answering.decision_tree.evidence import Decision
from actions.answering.recent import still_meant
from actions.answering.recipe_answers import KINDS, Answer, Question, answer
from actions.answering.recipe_answers.absence import absence
from actions.answering.recipe_answers.clock import at_clock
from actions.answering.recipe_answers.ellipsis import resolve
from actions.answering.recipe_answers.needs import needless_food
from actions.language.words import content_stems, stem, stems, tokens
from actions.moves.abroad import is_abroad
from actions.moves.base import PLAYS, plays
from actions.moves.continuing import Understood, understood
from actions.moves.danger import is_told_of_danger
from actions.moves.dish import is_about_dish, told_of_dish
from actions.moves.door import Door, recipe_in_question
from actions.moves.general import tell
from actions.moves.reasons import is_reason_told
from actions.moves.replying import TOLD, is_answerable, keep, leave_trace, refusal, tell_recipe
from actions.moves.told_before import AMOUNT, REPLACING, is_beside_swap, is_in_same_answer, is_reheating_told, is_told_before
from actions.moves.turn import Part, Turn
from actions.settings import OUR_TREE
from actions.state import Pending

Parts = tuple[Part, ...]
OTHER, WHY, PROBLEM = "ask_other", "ask_why", "report_problem"
MORE = "more"
REASON = "why-"  # before the ids of answers that are reasons
MEASURED = ("ask_step_time", "ask_temperature", AMOUNT)
CHANGING = ("ask_substitute", "ask_convert")


@plays(*KINDS, OTHER)
def ask(turn: Turn, parts: Parts) -> None:
    """Answer from the recipe in hand or from general knowledge, or say plainly that neither knows. A question never moves the recipe."""
    began, part = time.perf_counter(), parts[0]
    if turn.kitchen.ranker is not None:
        from actions.dialogue.answers import answer as answer_ranked  # which needs this module

        return answer_ranked(turn, part)
    recipe = recipe_in_question(turn)
    path = [f"intent {part.intent}"]
    if turn.state.pending is not None and turn.state.pending.kind in ("which_source", "piece", "near"):
        turn.state.pending = None  # another question was asked instead
    if recipe is None:
        return _without_recipe(turn, part, path, began)
    question = question_about(turn, part, recipe)
    meant = Understood(part.text, part.intent) if is_beside_swap(turn, part) else understood(turn, part, question)
    if is_told_of_danger(turn, part, meant, path, began) or is_told_before(turn, part, meant, path, began) or is_played_elsewhere(turn, part, meant):
        return None
    return None if is_reheating_told(turn, part, meant, path, began) else _through_door(turn, part, question, meant, path, began)


def _through_door(turn: Turn, part: Part, question: Question, meant: Understood, path: list[str], began: float) -> None:
    """Answer from the source that the tree chooses."""
    whole, intent = completed(question, meant), meant.intent
    if intent == OTHER and names_only_food(whole):
        intent = AMOUNT
    path += [f"continues as {intent}"] if whole.text != question.text or intent != part.intent else []
    shown = at_clock(question) or absence(question)
    given = shown or _of_case(answer(intent, whole), turn, part, meant)
    door = Door(turn, part, whole.text, whole.recipe, whole.step, before=meant.before, more=meant.form == MORE)
    given = _of_own_foods(door, meant, given) if shown is None else given
    if shown is None and is_abroad(door):
        return tell(turn, part, door, [*path, "nothing of it in the recipe"], began, given=given)
    if shown is None and is_told_of_dish(door, question, meant, path, began):
        return None
    decision = Decision("recipe", ("shown by its words",)) if shown is not None or not whole.text else door.decide(given)
    path += decision.path
    answered = decision.source == "common_sense" or (decision.source == "recipe" and given.found)
    if not answered and is_played_as_substitute(turn, part, whole):
        return None
    if decision.source == "common_sense":
        return None if is_reason_told(turn, part, door, meant, path, began) else tell(turn, part, door, path, began, given=given)
    if decision.source == "doubt":
        return _ask_which(turn, part, door, path, began)
    if decision.source == "fallback":
        given = refusal(door, given)
        if given.response == "utter_unsure_step" and is_told(turn, part):
            told = replace(given, found=True, answer_id=f"step-{turn.state.step}")
            return leave_trace(turn, part, door, [*path, "the step just told"], began, told)
    if not given.found and whole.text == part.text and lacks_piece(part, turn):
        return _ask_of_what(turn, part, door, path, began)
    tell_recipe(turn, part, door, given, [*path, "recipe" if given.found else "recipe does not say"], began, intent)
    return _propose(turn, door) if given.response == "utter_unknown" else None


def _of_own_foods(door: Door, meant: Understood, given: Answer) -> Answer:
    """What the recipe says, none where it speaks of none of the other foods that are asked about: "how many minutes for boiled eggs" beside potatoes."""
    strange, language = door.strange, door.turn.kitchen.lexicon.language
    if not strange or (meant.intent not in MEASURED and door.judged.general < OUR_TREE.plain) or not given.found:
        return given
    return given if strange & set(stems(" ".join(map(str, given.fields.values())), language)) else Answer("utter_unknown", found=False)


def _of_case(given: Answer, turn: Turn, part: Part, meant: Understood) -> Answer:
    """An answer to a question what is done in a case; none where only a reason was found that says nothing of the case, and nothing is left out ("and if it tears?")."""
    lexicon, case = turn.kitchen.lexicon, _case_in(turn, part.text) if meant.before is not None else set()
    if not case or not (given.answer_id or "").startswith(REASON) or set(tokens(part.text)) & (lexicon.words("negation") | lexicon.words("omitting_words")):
        return given
    told = set(stems(" ".join(map(str, given.fields.values())), lexicon.language))
    return given if case & told else Answer("utter_unknown", found=False)


def _case_in(turn: Turn, text: str) -> set[str]:
    """Stems of what a condition tells that was not spoken of in the last question: "tear" of "and if it tears?"; none for what is no condition."""
    resolver, lexicon = turn.kitchen.resolver, turn.kitchen.lexicon
    last = turn.state.history[-1] if turn.state.history else None
    if resolver is None or last is None or not resolver.begins_condition(text):
        return set()
    idle = lexicon.words("question_fillers") | lexicon.words("question_words") | lexicon.words("generic_verbs") | lexicon.words("joining_starts")
    return set(content_stems(text, lexicon, without=idle)) - set(stems(last.resolved, lexicon.language))


def is_told_of_dish(door: Door, question: Question, meant: Understood, path: list[str], began: float) -> bool:
    """Tell what recipe or base know of the dish as a whole; False where a question asks for something else, or continues one about another thing."""
    turn, part, before = door.turn, door.part, meant.before
    if part.intent == WHY or (before is not None and before.general and meant.text == part.text and not is_about_dish(before.about, question)):
        return False
    told = told_of_dish(turn, replace(question, text=meant.text))
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


def is_played_as_substitute(turn: Turn, part: Part, question: Question) -> bool:
    """Play the question whether an ingredient is needed as one for what takes its place; False where it asks something else."""
    if not turn.cooking or turn.read_as == REPLACING or not question.text or not needless_food(question):
        return False
    turn.resolved, turn.read_as = question.text, REPLACING
    PLAYS[REPLACING](turn, (replace(part, text=question.text, intent=REPLACING, entities=()),))
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
    if is_told_of_danger(turn, part, meant, path, began) or is_told_before(turn, part, meant, path, began) or is_played_elsewhere(turn, part, meant):
        return None
    path += [f"continues as {meant.intent}"] if meant.text != part.text else []
    door = Door(turn, part, meant.text, None, before=meant.before, more=meant.form == MORE)
    if is_reason_told(turn, part, door, meant, path, began) or is_in_same_answer(turn, part, door, meant, path, began):
        return None
    decision = door.decide(None)
    if decision.source == "common_sense":
        turn.read_as = PROBLEM if door.match is not None and door.match.pair.category == RESCUING else turn.read_as  # "can I save it?" goes on with a trouble
        return tell(turn, part, door, [*path, *decision.path], began)
    refused = part.intent == OTHER or meant.before is not None or not is_answerable(door) or _is_near(door)
    given = refusal(door, Answer("utter_unknown", found=False)) if refused else Answer("utter_no_recipe_to_ask", found=False)
    turn.offer("list_recipes", "ask_abilities")
    tell_recipe(turn, part, door, given, [*path, *decision.path], began, part.intent)
    return _propose(turn, door) if given.response == "utter_unknown" else None


def _propose(turn: Turn, door: Door) -> None:
    """Ask whether the nearest general question is meant, where it is near enough for that; a yes gets its answer."""
    found = door.match
    if found is None or not _is_near(door) or not is_answerable(door) or not turn.alone or turn.unchosen or turn.state.pending is not None:
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


def names_only_food(question: Question) -> bool:
    """Whether a question is nothing but an ingredient of the recipe: "and the vinegar?" asks how much of it."""
    words = [word for word in tokens(question.text) if word not in question.lexicon.words("fragment_words")]
    foods = {word for line in question.recipe.ingredients for word in content_stems(line.called, question.lexicon)}
    return question.last is None and bool(words) and set(stems(" ".join(words), question.lexicon.language)) <= foods


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
