"""Utterances that report a mishap, a state that worries or a reading, although they look like a wish to go on: "ripped a hole in it, what now"."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from actions.answering.ending import is_over, time_is_up
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import entries_pattern, first_of
from actions.answering.recipe_answers.degrees import Checked, checked
from actions.answering.recipe_answers.excess import overdosed
from actions.answering.recipe_answers.forgetting import forgotten
from actions.answering.recipe_answers.remedies import provided
from actions.answering.recipe_answers.troubles import Trouble, is_deed, is_lapse, is_wanted, opposites_of, states_of, trouble_in
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_of, any_spaced, content_stems, normalise, stem, stems, tokens
from actions.moves.asked import asks_work
from actions.moves.groups import LACKS, SHORT
from actions.moves.turn import Part, Turn

PROBLEM, REPORT, DONE = "report_problem", "report", "done"
ONWARD = ("done", "report", "next", "ready")
OPEN = ("step_done", "ready", "finished", "anything_else")
"""Questions of the assistant that a problem may be told before."""
OWN = (
    "report_missing", "ask_substitute", "change_servings", "ask_convert", "ask_source", "sus", "stop", "start_over", "choose_recipe", "another_recipe", "list_recipes",
    "refine_search",
)
"""Intents that tell or wish something of their own, where they are sure."""
WISHES = ("change_servings", "ask_convert", "ask_source", "sus", "stop", "start_over")
"""Of these the ones that are no mishap either."""
CHOOSING = ("choose_recipe", "another_recipe", "list_recipes", "refine_search")
STOPPING = "stop"
UNFIT = ("later", "none")
"""What a report that is none of the running step fits."""
RESTART = "start_over"  # "it's burnt, start over?" asks whether to
UNCLEAR = ("off_topic", "nlu_fallback", "not_meant")
"""Intents beside which a case of the recipe that is told counts without a question: "sounds dull when I knock"."""
MOVING = ("previous", "go_to_step", "repeat", "resume", "pause", "stop", "start_over")
"""Of parts of their own the ones that go somewhere: "can we go back, I clicked too early"."""
SURE, DOUBTFUL = 0.8, 0.5  # confidence from which an intent of its own counts beside a mishap, and beside a state that worries or a lapse
CERTAIN = 0.9  # confidence from which a problem is believed although no word tells of one
NAMED = 0.55  # confidence from which the classifier is believed that a problem is reported, where words tell of one
NEAR = 1  # instructions beside the running one whose work may sound like a mishap
SHARED = 2  # words of what a step waits for that tell its end, where all that is told stands in the step
STEM = 4  # letters of a state with which a verb for coming to it begins
WORDS = range(1, 61)  # of an utterance that may tell a trouble


def as_problem(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that reports a problem or a reading, whole, as one; None for others.

    What the running step waits for ("it's all brown and burnt-looking" where it shall char), explicit words for the next step, and wishes of their own stay as they are.
    """
    pending = turn.state.pending
    if not turn.cooking or turn.recipe is None or turn.text.startswith("/") or len(turn.text.split()) not in WORDS or (pending is not None and pending.kind not in OPEN):
        return None
    lexicon = turn.kitchen.lexicon
    trouble = trouble_in(turn.text, lexicon)
    if trouble is None or goes_on(turn, parts) or _asks_first(parts, trouble, lexicon) or _confirms(trouble, lexicon):
        return None
    question = Question(text=trouble.told, recipe=turn.recipe, lexicon=lexicon, step=turn.state.step, reader=turn.kitchen.reader)
    excess = overdosed(trouble.told, question, turn.kitchen.adapter.densities(lexicon)) if parts[0].intent in (REPORT, DONE, *LACKS) and not trouble.asked else None
    if excess is not None:
        return Part(f"{turn.text.rstrip(' .!')}. {lexicon.entries['too_much_food']}".format(food=excess), PROBLEM, 1.0)
    measured = checked(question)
    if measured is not None and measured.reached and (trouble.onward or not trouble.asked) and not trouble.mishap:
        return None  # as much as the step waits for
    if _is_over(turn, trouble, question, measured):
        return None
    if trouble.mishap and (forgotten(trouble.told, question) is not None or _forgets_deed(trouble.told, lexicon)):
        return Part(turn.text, PROBLEM, 1.0)  # a deed is forgotten, no food
    if _reads(trouble, question) or (not _wishes(turn, parts, trouble) and _worries(parts, trouble, question)):
        return Part(turn.text, PROBLEM, 1.0, tuple(entity for part in parts for entity in part.entities))
    return None


def _is_over(turn: Turn, trouble: Trouble, question: Question, measured: Checked | None) -> bool:
    """Whether nothing is told but that the running step is over: "soft but still pale" where it waits for that; what else is asked must ask openly."""
    running, lexicon = question.running, question.lexicon
    openly = trouble.onward or not trouble.asked or bool(set(tokens(trouble.asked)[:1]) & lexicon.words("question_words"))
    short = measured is not None and not measured.reached
    if running is None or short or trouble.mishap or trouble.cried or trouble.helps or trouble.enough or not openly:
        return False
    over = time_is_up(trouble.told, running, lexicon) if measured is not None else is_over(trouble.told, running, lexicon)
    return over and turn.kitchen.reports.fit(trouble.told, question.recipe, running.number).kind != "not_yet"


def as_no_problem(turn: Turn, part: Part) -> Part | None:
    """What only sounds like a problem, as what else it is: a report where a recipe is cooked, the next likely intent elsewhere."""
    if part.intent != PROBLEM or not part.text:
        return None
    lexicon = turn.kitchen.lexicon
    trouble = trouble_in(part.text, lexicon)
    if not turn.cooking:
        if _goes_on_with_general(turn, part):
            return None
        other = next(((intent, confidence) for intent, confidence in part.others if intent != PROBLEM), None)
        return None if other is None or (trouble is not None and trouble.mishap) else replace(part, intent=other[0], confidence=max(other[1], part.confidence))
    if trouble is None or trouble.asked or turn.recipe is None:
        return None
    question = Question(text=trouble.told, recipe=turn.recipe, lexicon=lexicon, step=turn.state.step)
    measured, told = checked(question), trouble.mishap or trouble.cried or (trouble.state and trouble.noticed)
    untroubled = not trouble.mishap and turn.kitchen.reports.denies(part.text)
    over = _is_over(turn, trouble, question, measured)
    unclear = part.confidence >= SURE and measured is None and not (told or over or untroubled)
    if unclear and _is_surely(turn, part, trouble, question):
        return None
    calm = over or untroubled or (measured is not None and measured.reached) or not told or is_end(trouble, question)
    return replace(part, intent=REPORT) if calm else None


def _forgets_deed(told: str, lexicon: Lexicon) -> bool:
    """Whether something was forgotten to do, and not to buy: "I forgot to drain the beans"."""
    found = re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words('forgetting_to'))})\s+(?P<verb>[\w-]+)", told)
    return found is not None and found["verb"] not in lexicon.words("buying_verbs")


def _is_surely(turn: Turn, part: Part, trouble: Trouble, question: Question) -> bool:
    """Whether what is surely taken for a problem is one, although none of its words tells of a trouble: "the dough just falls to crumbs".

    It does not tell a far step done because it names what that step names, and the running one only where it tells its end, or a deed of it.
    """
    assert turn.recipe is not None, "asked only with a recipe"
    if turn.kitchen.reports.fit(part.text, turn.recipe, turn.state.step).kind in UNFIT:
        return True
    said, lexicon = set(tokens(trouble.told)), question.lexicon
    if is_end(trouble, question) or _does_it(trouble, question) or said & lexicon.words("praise_words"):
        return False
    return part.confidence >= CERTAIN or bool(said & lexicon.words("likening_words"))  # "like shoe leather"


def _goes_on_with_general(turn: Turn, part: Part) -> bool:
    """Whether what is told speaks of what general knowledge was just asked about: "it was covered though"."""
    resolver, history = turn.kitchen.resolver, turn.state.history
    return resolver is not None and bool(history) and turn.recipe is None and turn.state.pending is None and not history[-1].recipe and resolver.leans(part.text)


def is_awaited(turn: Turn) -> bool:
    """Whether an utterance tells what the running step waits for, and asks at most for what comes next."""
    trouble = trouble_in(turn.text, turn.kitchen.lexicon)
    if trouble is None or turn.recipe is None or not turn.cooking or not (trouble.onward or not trouble.asked):
        return False
    return is_end(trouble, Question(text=trouble.told, recipe=turn.recipe, lexicon=turn.kitchen.lexicon, step=turn.state.step))


def without_asked_on(turn: Turn, asking: list[Part]) -> list[Part]:
    """Leave out "what now?" beside a problem, or what is not there: it asks for help, not for the next step."""
    if not any(part.intent == PROBLEM for part in asking):
        missing, lexicon = any(part.intent in LACKS for part in asking), turn.kitchen.lexicon
        return [part for part in asking if not (missing and part.intent in ONWARD and _asks_on(part.text, lexicon))]
    return [part for part in asking if part.intent not in ONWARD or goes_on(turn, [part])]


def _asks_on(text: str, lexicon: Lexicon) -> bool:
    """Whether a text only asks what is to be done, or for something else: "what now", "anything else"."""
    return normalise(text).strip(" .!?,") in lexicon.words("asking_on") or (len(tokens(text)) <= SHORT and bool(set(tokens(text)) & lexicon.words("asking_more")))


def _asks_first(parts: list[Part], trouble: Trouble, lexicon: Lexicon) -> bool:
    """Whether a whole question of its own stands before what is told: "do I need the cold part? oven's hot already"."""
    first = parts[0]
    asking = len(parts) > 1 and first.intent.startswith("ask_") and first.confidence >= SURE and first.text.rstrip().endswith("?")
    return asking and not (trouble.mishap or trouble.cried) and trouble_in(first.text, lexicon) is None


def _confirms(trouble: Trouble, lexicon: Lexicon) -> bool:
    """Whether nothing is asked but whether it is so, of what nobody minds: "pan hot first, right?"."""
    return trouble.asked in lexicon.words("tags_to_confirm") and not (trouble.mishap or trouble.cried or trouble.noticed)


def goes_on(turn: Turn, parts: list[Part]) -> bool:
    """Whether a part says plainly that the recipe shall go on."""
    lexicon = turn.kitchen.lexicon
    return any(normalise(part.text).strip(" .!?,") in lexicon.words("going_on") or is_bare_end(part, lexicon) for part in parts)


def is_bare_end(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part says that the step is done and nothing else: "done.", "ok that's done"."""
    bare = part.intent == DONE and part.confidence >= SURE and not content_stems(part.text, lexicon, without=lexicon.words("completion"))
    return bare and bool(part.text) and "?" not in part.text and trouble_in(part.text, lexicon) is not None and not _tells(part, lexicon)


def _wishes(turn: Turn, parts: list[Part], trouble: Trouble) -> bool:
    """Whether a part wishes or tells something of its own."""
    lexicon = turn.kitchen.lexicon
    parts = [part for part in parts if part.intent != STOPPING or not asks_work(turn, part)]
    strong = trouble.mishap and not is_lapse(trouble.told, lexicon) and not set(tokens(turn.text)) & lexicon.words("replacing_words")
    asked = {RESTART} if (trouble.asked and (trouble.mishap or trouble.state)) or trouble.cried else set()
    apart, least = set(WISHES if strong else OWN) - asked - (set(CHOOSING) if trouble.helps else set()), SURE if strong else DOUBTFUL
    moving = set(MOVING) - asked
    if any(part.intent in moving and part.confidence >= SURE and not _tells(part, lexicon) for part in parts):
        return True
    return any(part.intent in apart and part.confidence >= least for part in parts)


def _tells(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part itself tells of a trouble."""
    trouble = trouble_in(part.text, lexicon)
    return trouble is not None and (trouble.mishap or trouble.state)


def _reads(trouble: Trouble, question: Question) -> bool:
    """Whether a reading is told that is not what the recipe wants yet, or that is asked about."""
    found = checked(question)
    if found is None:
        return False
    lexicon = question.lexicon
    if not (found.sure or trouble.asked or trouble.told.isdigit() or (found.here and not found.reached)):
        return False  # a bare number beside another step may count anything
    if first_of(lexicon, "oven_words", trouble.told) is not None and not trouble.asked:
        return False  # an oven that heats up, or one with a dial of its own
    openly = set(tokens(trouble.asked)[:1]) & lexicon.words("question_words")
    return not found.reached or (bool(trouble.asked) and not openly)  # "I set it to 190, what can I do meanwhile?" asks for something else


def _worries(parts: list[Part], trouble: Trouble, question: Question) -> bool:
    """Whether the words, the classifier or a case of the recipe tell of a problem."""
    lexicon, running = question.lexicon, question.running
    if running is None:
        return False
    named = any(part.intent == PROBLEM and part.confidence >= NAMED for part in parts)
    asking = all(part.intent.startswith("ask_") for part in parts)
    plainly = trouble.onward or not trouble.asked
    done = [step.action or "" for step in question.recipe.steps if abs(step.source - running.source) <= NEAR]
    calm = plainly and not (trouble.mishap or trouble.state or trouble.cried or trouble.doubted)
    if calm and (_does_it(trouble, question) or (trouble.onward and set(tokens(trouble.told)) & lexicon.words("praise_words"))):
        return False
    wanted = is_wanted(trouble.told, " ".join([*done, *(line.text for line in question.recipe.ingredients)]), lexicon)
    deed = not trouble.cried and not named and is_deed(trouble.told, lexicon)
    if plainly and (wanted or deed or is_end(trouble, question)):
        return False
    if trouble.asked and (trouble.helps or trouble.onward or trouble.enough) and provided(trouble.told, question) is not None:
        return True
    if asking:
        return (trouble.mishap and not trouble.enough) or (trouble.state and (trouble.helps or trouble.cried)) or (trouble.cried and trouble.helps)
    if all(part.intent in UNCLEAR for part in parts) and provided(trouble.told, question) is not None:
        return True
    told = trouble.mishap or trouble.state or trouble.cried or bool(trouble.asked)
    certain = any(part.intent == PROBLEM and part.confidence >= CERTAIN for part in parts) and len(parts) > 1 and not _does_it(trouble, question)
    return trouble.worries or (named and told) or certain or _is_overdue(trouble, question) or _cries_over(parts, trouble, lexicon)


def _is_overdue(trouble: Trouble, question: Question) -> bool:
    """Whether the time of the running step has passed and it still is not as it shall be: "40 min, still liquid"."""
    running, lexicon = question.running, question.lexicon
    passed = [span.minutes for span in durations(trouble.told, lexicon)]
    wanted = [span.minutes for span in durations(running.text, lexicon)] if running is not None else []
    return trouble.state and trouble.doubted and bool(passed and wanted) and max(passed) >= max(wanted)


def _cries_over(parts: list[Part], trouble: Trouble, lexicon: Lexicon) -> bool:
    """Whether a cook cries out over what is told as a report: "oh no, I salted them twice"; not over what pleases or is only done."""
    telling = [part for part in parts if part.intent in (REPORT, DONE) or part.confidence < SURE]
    more = content_stems(entries_pattern(lexicon, "problem_cries").sub(" ", trouble.told), lexicon, without=lexicon.words("completion"))
    return trouble.cried and bool(telling) and bool(more) and not set(tokens(trouble.told)) & lexicon.words("praise_words")


def _does_it(trouble: Trouble, question: Question) -> bool:
    """Whether a cook tells to have done what the running instruction says: "I mixed everything with my fingers"."""
    lexicon, running = question.lexicon, question.running
    said = tokens(_first_clause(trouble.told, lexicon))
    if running is None or not set(said) & lexicon.words("doers") or set(said) & lexicon.words("denying"):
        return False
    here = [step for step in question.recipe.steps if step.source == running.source and step.number <= running.number]
    work = {stem(verb, lexicon.language) for verb in [*lexicon.words("generic_actions"), *(step.action or "" for step in here)]}
    return bool(work & set(stems(" ".join(step.text for step in here), lexicon.language)) & set(stems(" ".join(said), lexicon.language)))


def _first_clause(told: str, lexicon: Lexicon) -> str:
    """What is told without the case in which it is so: "it falls to crumbs" of "it falls to crumbs when I press it"."""
    return re.split(rf"\s(?:{any_of(lexicon.words('condition_starts'))})\s", told, maxsplit=1)[0]


def is_end(trouble: Trouble, question: Question) -> bool:
    """Whether a told state is what the running step waits for, or what it makes: "all dry" where everything is patted dry."""
    running, lexicon = question.running, question.lexicon
    if running is None or trouble.doubted:
        return False
    said, small = set(content_stems(trouble.told, lexicon)), {stem(word, lexicon.language) for word in lexicon.words("stop")}
    ends = {word for end in running.until for word in stems(end, lexicon.language)} - small
    if opposites_of(states_of(trouble.told, lexicon), lexicon) & (ends - said):
        return False  # lumps where all shall be smooth
    if trouble.mishap and not states_of(trouble.told, lexicon, ("mishap_words",)) & ends:
        return False  # going to burn where it shall be golden
    if states_of(trouble.told, lexicon) & ends and said & ends:
        return True
    if len(said & ends) >= SHARED and said <= set(stems(running.text, lexicon.language)):
        return True
    states = {stem(word, lexicon.language) for word in lexicon.words("problem_states")}
    return not trouble.mishap and _are_made(said & states - _naming(trouble.told, running.text, lexicon), set(stems(running.text, lexicon.language)), lexicon)


def _naming(told: str, text: str, lexicon: Lexicon) -> set[str]:
    """Stems of words that only call something by its name, since the same word follows them in what is told and in a step: "white" of "white sauce"."""
    one, other = (set(pairwise(stems(piece, lexicon.language))) for piece in (told, text))
    return {first for first, _ in one & other}


def _are_made(states: set[str], told: set[str], lexicon: Lexicon) -> bool:
    """Whether a step names one of some states, or a verb for coming to it: "thickened" for "thick", "freeze" for "frozen"."""
    verbs = {stem(str(state), lexicon.language): stem(str(verb), lexicon.language) for state, verb in lexicon.table("state_verbs").items()}
    return any(state in told or verbs.get(state) in told or any(len(state) >= STEM and word.startswith(state) for word in told) for state in states)
