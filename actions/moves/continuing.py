"""Questions that continue earlier ones: recognised, and completed from the history (De Boni & Manandhar 2003)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from actions.answering.converting.conversion import says_all
from actions.answering.follow_up.history import Exchange, as_asked, exchange
from actions.answering.follow_up.meant import SAME, Meant
from actions.answering.recipe_answers import Question, answer
from actions.answering.recipe_answers.base import named_ingredients
from actions.answering.recipe_answers.ellipsis import resolve, resolved_intent
from actions.answering.recipe_answers.judged import AGREEING, DENYING
from actions.answering.recipe_answers.parted import is_parted
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.moves.beside import set_beside
from actions.moves.door import MARKS, PLAIN, Door
from actions.moves.scene import scene_of
from actions.moves.turn import Part, Turn
from actions.settings import FOLLOWING, OUR_TREE

OTHER, WHY, PROBLEM, PROGRESS = "ask_other", "ask_why", "report_problem", "ask_progress"
UNKNOWN, CONVERTING = "fallback", "ask_convert"
CHANGING = ("ask_substitute", "report_missing", "ask_convert")
LISTS = ("ask_utensils", "ask_ingredients")
WHOLE = ("ask_servings", "ask_duration", "ask_recipe_name", "ask_progress")
"""Questions about the recipe as a whole leave nothing out: those for its lists, others where they have a question word."""
PAIR = 2  # a question and the one before it
EXPLICIT = ("bare", "unit", "more", "meaning")
"""What is left out by these forms is certain."""


@dataclass(frozen=True)
class Understood:
    """A question as it is understood.

    Args:
        text: with what it left out.
        intent: how that is read.
        before: the earlier question that it continues; None where it starts something new.
        form: what was left out; empty where nothing was.
    """

    text: str
    intent: str
    before: Exchange | None = None
    form: str = ""


def understood(turn: Turn, part: Part, question: Question | None = None) -> Understood:
    """A question with what it left out, and what it continues.

    Args:
        turn: the turn; that it continues something is noted there.
        part: what was asked.
        question: the same in the situation of the recipe in hand; None where there is none.
    """
    plain = Understood(part.text, part.intent)
    history = usable(turn)
    resolver = turn.kitchen.resolver
    if resolver is not None and question is None and part.text and resolver.leans(part.text):
        history = (*history, *_stated(turn, part))
    if resolver is None or not history or not part.text:
        return _of_last_answer(question, plain)
    if _asks_of_whole(turn, part, question) or (question is not None and is_parted(question)):
        return plain
    if question is not None and _is_of_same(part.text, history[-1], question):
        turn.resolved = part.text
        return plain
    leans = resolver.leans(part.text)
    probable = 1.0 if leans else continues(turn, part.text, history)
    if probable < FOLLOWING.continues:
        return plain
    turn.continues = True
    text = part.text
    forms = (resolver.takes_up, resolver.asks_unit, resolver.asks_meaning, resolver.asks_reason, resolver.is_whole, resolver.corrects)
    of_reason = history[-1].intent == WHY and resolver.is_bare(text)  # "how much of it" after "why am I saving pasta water" asks of nothing that the answer told
    apart = question is None or history[-1].general or of_reason or resolver.turns_order(text, history[-1]) or any(is_so(text) for is_so in forms)
    short = plain if apart else _of_last_answer(question, plain)
    if short.text != plain.text and question is not None:
        return replace(_of_thing(short, question, history[-1]), before=history[-1])
    read = _read(turn, part, question, history, 1.0 - FOLLOWING.alone * (probable if not leans else 0.5))
    if question is not None and _times_step(read.text, part, question):
        turn.resolved = part.text
        return plain
    whole = _of_matter(turn, part, question, history, read)
    if question is None and whole.before is not None and whole.intent not in CHANGING and whole.form not in EXPLICIT:
        whole = replace(whole, text=set_beside(turn, part, whole.text, history))
    turn.resolved = turn.resolved or (whole.text if whole.text != part.text else "")
    return whole if question is None or not _asks_recipe(part, question) else replace(whole, before=None)


def _stated(turn: Turn, part: Part) -> tuple[Exchange, ...]:
    """What the utterance tells before it asks, as what the question goes on with: "my sugar has gone hard, can I rescue it?"; nothing where it tells of no thing."""
    resolver, at = turn.kitchen.resolver, turn.text.find(part.text)
    stated = turn.text[:at].strip(MARKS) if at > 0 else ""
    if resolver is None or not stated or resolver.asks(stated) or resolver.stands_for(stated) or not resolver.names(stated):
        return ()
    return (exchange(stated, stated, intent=PROBLEM),)


def _asks_of_whole(turn: Turn, part: Part, question: Question | None) -> bool:
    """Whether a question is about the recipe as a whole, or for a list of it; "and the carrots?" only looks like one."""
    if question is None or part.intent not in (*LISTS, *WHOLE):
        return False
    said, lexicon, resolver = tokens(part.text), turn.kitchen.lexicon, turn.kitchen.resolver
    if part.intent in WHOLE:
        if part.intent == PROGRESS and not content_stems(part.text, lexicon, without=lexicon.words("completion") | lexicon.words("question_fillers")):
            return True  # "is it finished yet?" is asked of no board that was dusted
        fed = part.intent == "ask_servings" and bool(set(said) & lexicon.words("people"))  # "how many people does this feed?" is asked of no bread that was spoken of
        points = lexicon.words("pointing_pronouns") | {str(form) for form in lexicon.table("thing_pronouns").get("many", ())}  # a recipe is no "they"
        return bool(set(said[:1]) & lexicon.words("question_words")) and (fed or not set(said) & points)
    names = bool(set(said) & lexicon.words("list_nouns"))
    return names or (not named_ingredients(question)[0] and (resolver is None or not resolver.leans(part.text)))


def _is_of_same(text: str, before: Exchange, question: Question) -> bool:
    """Whether a question asks of the same as the last one, which no word stands for: "is this vegan" behind "is it gluten free" is asked of the dish."""
    lexicon = question.lexicon
    pronouns = lexicon.words("dish_pronouns") | lexicon.words("pointing_pronouns")
    points = [set(said[:1]) <= lexicon.words("polar_starts") and set(said[1:2]) <= pronouns for said in (tokens(text), tokens(before.question)) if len(said) > 1]
    return len(points) == PAIR and all(points) and not before.general and before.resolved == before.question


def _asks_recipe(part: Part, question: Question) -> bool:
    """Whether a question for what every recipe tells names an ingredient of this one: it is asked of the recipe, whatever was asked before."""
    return part.intent in PLAIN and bool(named_ingredients(question)[0])


def _of_thing(short: Understood, question: Question, before: Exchange) -> Understood:
    """A question that was asked of another thing; without the verb where the recipe does something else with that ("how long do I fry the onion")."""
    lexicon, language = question.lexicon, question.lexicon.language
    wording = lexicon.table("full_questions").get("time") if short.intent == "ask_step_time" and before.intent == short.intent else None
    fresh = set(content_stems(short.text, lexicon)) - set(content_stems(before.resolved, lexicon))
    if not wording or not fresh or set(content_stems(question.text, lexicon)) != fresh:
        return short
    given = answer(short.intent, replace(question, text=short.text))
    told = next((step.text for step in question.recipe.steps if f"step-{step.number}" == given.answer_id), "")
    if not told or fresh & set(stems(told, language)):
        return short
    names = [word for word in tokens(question.text) if stem(word, language) in fresh]
    return replace(short, text=str(wording).format(thing=" ".join(names)))


def _read(turn: Turn, part: Part, question: Question | None, history: Sequence[Exchange], alone: float) -> Understood:
    """The reading that recipe or base answers best; `alone` is what the question counts for as it was asked."""
    resolver = turn.kitchen.resolver
    assert resolver is not None, "asked only where there is one"
    found = resolver(part.text, _with_step(question, history), scene_of(question))
    readings = [meant for meant in found if meant.form != "topic" or question is None or _is_general(history)]
    if not readings and found and question is not None:
        return _in_matter(turn, part, question, history, found[0])
    if not readings:
        return Understood(part.text, part.intent, history[-1])
    whole = readings[0].form == "topic" and not resolver.leans(part.text) and resolver.names(part.text)
    if whole and question is None and resolver.is_of_its_own(part.text, history):
        return Understood(part.text, part.intent)
    if whole and question is None and _promise(turn, part, None, None) >= OUR_TREE.alone:
        return Understood(part.text, part.intent)  # it says all that is needed, whatever was spoken of before
    if readings[0].form == "topic":
        readings.insert(0 if question is not None or whole else len(readings), Meant(part.text, "", alone, ""))
    if question is not None and readings[0].form == "pronoun":
        return _in_recipe(turn, part, question, history, readings)
    best = readings[0] if len(readings) == 1 or readings[0].form in EXPLICIT else _most_promising(turn, part, question, history, readings)
    return Understood(best.text, _intent(turn, best, part, history[-1]), history[-1], best.form)


def _in_recipe(turn: Turn, part: Part, question: Question, history: Sequence[Exchange], readings: Sequence[Meant]) -> Understood:
    """A question with a pronoun that is asked of the recipe: as it was asked where only so it is decided or something known, for a pronoun may point to the running step."""
    meant = readings[0]
    before = history[-1] if _is_general(history) else None  # a whole question is answered as if it were asked alone
    if meant.text == part.text:
        turn.resolved = meant.text
        return Understood(part.text, part.intent, before, meant.form)
    if len(readings) > 1 and readings[1].weight >= FOLLOWING.nearly:
        promised = [_promise(turn, replace(part, text=one.text), question, before) for one in readings[:2]]
        meant = readings[1] if promised[1] > promised[0] + FOLLOWING.margin else meant
    turn.resolved = meant.text
    found = [_promise(turn, replace(part, text=text), question, before) for text in (meant.text, part.text)]
    known = found[0] < FOLLOWING.unknown <= found[1]
    decided = not _is_of_last(meant.text, part.text, history[-1], question) and _is_decided(part.text, question) and not _is_decided(meant.text, question)
    return Understood(part.text if known or decided else meant.text, part.intent, before, meant.form)


def _times_step(meant: str, part: Part, question: Question) -> bool:
    """Whether what a question for a time points to is nothing but the dish, where the running step has a time: "how many minutes was that again"."""
    if part.intent != "ask_step_time" or question.running is None or not question.running.durations:
        return False
    named = set(content_stems(meant, question.lexicon)) - set(stems(part.text, question.lexicon.language))
    return bool(named) and named <= set(stems(question.recipe.title, question.lexicon.language))


def _is_of_last(meant: str, said: str, last: Exchange, question: Question) -> bool:
    """Whether what a pronoun stands for was named in the last question: the running step decides nothing about it then."""
    language = question.lexicon.language
    named = set(content_stems(meant, question.lexicon)) - set(stems(said, language))
    return bool(named) and named <= set(stems(last.resolved, language))


def _in_matter(turn: Turn, part: Part, question: Question, history: Sequence[Exchange], meant: Meant) -> Understood:
    """A question to the recipe that names nothing of what was spoken of: asked of that where nothing answers it as it stands."""
    resolver = turn.kitchen.resolver
    assert resolver is not None, "asked only where there is one"
    if continues(turn, part.text, history) < FOLLOWING.of_matter or resolver.points(part.text):
        return Understood(part.text, part.intent, history[-1])
    turn.resolved = meant.text
    found = [_promise(turn, replace(part, text=text), question, history[-1]) for text in (meant.text, part.text)]
    text = meant.text if found[1] < FOLLOWING.unknown and found[0] > found[1] + FOLLOWING.margin else part.text
    return Understood(text, part.intent, history[-1])


def _of_matter(turn: Turn, part: Part, question: Question | None, history: Sequence[Exchange], whole: Understood) -> Understood:
    """A question that names nothing to eat, asked of what was spoken of where that is answered as well: the pieces of the beef are not those of the potatoes."""
    resolver = turn.kitchen.resolver
    assert resolver is not None, "asked only where there is one"
    named = resolver.with_matter(whole.text, history, scene_of(question)) if whole.before is not None else whole.text
    if named == whole.text or whole.intent in CHANGING:
        return whole
    found = [_promise(turn, replace(part, text=text, intent=whole.intent), question, whole.before) for text in (named, whole.text)]
    return replace(whole, text=named) if found[0] >= found[1] - FOLLOWING.margin else whole


def _is_decided(text: str, question: Question) -> bool:
    """Whether the recipe says yes or no to a question."""
    return answer(OTHER, replace(question, text=text)).response in (*AGREEING, *DENYING)


def _with_step(question: Question | None, history: Sequence[Exchange]) -> Sequence[Exchange]:
    """The history with the running instruction before it: a pronoun may stand for a thing of that."""
    if question is None or question.running is None:
        return history
    text = question.running.text
    return [exchange(text, text, step=question.step, recipe=question.recipe.id), *history]


def _is_general(history: Sequence[Exchange]) -> bool:
    return history[-1].general


def _most_promising(turn: Turn, part: Part, question: Question | None, history: Sequence[Exchange], readings: list[Meant]) -> Meant:
    """The reading with the surest answer; one that is sure is taken without looking at those behind it."""
    best, most = readings[0], -1.0
    for meant in readings[: FOLLOWING.readings]:
        promise = _promise(turn, replace(part, text=meant.text, intent=_intent(turn, meant, part, history[-1])), question, history[-1]) * meant.weight
        if promise > most + FOLLOWING.margin:
            best, most = meant, promise
        if promise >= FOLLOWING.sure:
            return meant
    return best


def _promise(turn: Turn, part: Part, question: Question | None, before: Exchange | None) -> float:
    """How surely a source answers, 0 to 1."""
    if question is None:
        match = Door(turn, part, part.text, None, before=before).match
        return match.confidence if match is not None else 0.0
    whole = replace(question, text=part.text)
    given = answer(part.intent, whole)
    door = Door(turn, part, part.text, whole.recipe, whole.step, before=before)
    decision = door.decide(given)
    if decision.source == "recipe":
        return max(given.confidence, OUR_TREE.worth) * (1 - door.judged.general) if given.found else 0.0
    return door.match.confidence * door.judged.general if decision.source == "common_sense" and door.match is not None else 0.05


def _intent(turn: Turn, meant: Meant, part: Part, before: Exchange) -> str:
    """How a completed question is read."""
    if meant.intent == SAME and before.intent == CONVERTING and "," in before.resolved:
        return part.intent  # behind the comma stands only the unit in which it was wanted
    if meant.intent == SAME and before.intent == WHY and not normalise(meant.text).startswith(tuple(turn.kitchen.lexicon.words("reason_words"))):
        return OTHER  # "in the fridge?" after "why not?" asks for no reason
    return before.intent or OTHER if meant.intent == SAME else meant.intent or part.intent


def _of_last_answer(question: Question | None, plain: Understood) -> Understood:
    """What a short question asks of what the recipe answered last."""
    if question is None:
        return plain
    whole, intent = resolve(question), resolved_intent(question, plain.intent)
    return Understood(whole.text, intent, form="fragment" if whole.text != question.text else "")


def usable(turn: Turn) -> tuple[Exchange, ...]:
    """What was asked before and still counts: in general, and of the recipe in hand at the running step."""
    state = turn.state
    return tuple(one for one in state.history if one.general or one.recipe is None or (one.recipe == state.recipe and one.step == state.step))


def continues(turn: Turn, text: str, history: Sequence[Exchange]) -> float:
    """The probability that a question continues one of those before it; 0 where nothing tells it."""
    follow_ups = turn.kitchen.follow_ups
    return follow_ups.probability(text, as_asked(history), turn.recipe) if follow_ups is not None else 0.0


def named_before(turn: Turn) -> tuple[str, ...]:
    """What the last question was about; nothing where there was none, or nothing takes it apart."""
    resolver, history = turn.kitchen.resolver, usable(turn)
    return tuple(topic.phrase for topic in resolver.before(history[-1]).topics[:1]) if resolver is not None and history else ()


def to_convert(turn: Turn, text: str) -> tuple[str, ...]:
    """What a question about a unit may mean in full, the most probable first: "and a teaspoon?" after "how many ml in a cup", "in ounces" after an amount of sugar."""
    resolver, history = turn.kitchen.resolver, usable(turn)
    if resolver is None or not history or not text or not resolver.leans(text) or says_all(text, turn.kitchen.lexicon):
        return (text,)
    meant = next((one for one in resolver(text, history) if one.form != "topic"), None)
    if meant is None or meant.form == "pronoun":
        return (text,)
    return (text, meant.text.rpartition(",")[2].strip()) if meant.form == "unit" else (meant.text, text)
