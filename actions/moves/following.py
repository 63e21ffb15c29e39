"""Utterances that continue a question although they look like something else: "why?", "and in the freezer?", "why not?"."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.reading.classes import classes
from actions.answering.recipe_answers import KINDS
from actions.language.words import any_of, normalise, tokens
from actions.moves.asked import asks
from actions.moves.continuing import OTHER, continues, usable
from actions.moves.tasting import TASTE
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import FOLLOWING

CHOOSING = ("pick_recipe", "confirm_recipe", "servings", "substitute", "sus", "offer_sus", "which_source", "piece")
"""Questions of the assistant to which a few words are an answer."""
MISREAD = (FALLBACK, "choose_recipe", "list_recipes", "another_recipe", "more_results", "off_topic", "ask_abilities", "goodbye", "skip", "start_cooking")
"""Intents that a question which continues another may be taken for."""
TOLD = ("report", "report_problem", "done")
"""Intents of statements, which report nothing where nothing is cooked."""
MISREAD_BARE = (*MISREAD, "affirm", "deny", "thank", "understood", "not_meant", "repair", "next", "pause", "start_over")
"""The same for one that is nothing but words that ask."""
STATED = ("list_recipes", "refine_search", "choose_recipe", "report_missing", "change_servings", "report")
"""Intents of what tells of a thing before a question about it."""
MISREAD_FRAGMENT = ("next", "done", "report", "previous", "thank", "pause", "ready", "affirm", "deny")
"""The same for a fragment where no recipe is cooked, and for one that changes the last question as a whole: "by hand?"."""
MOVING = ("thank", "understood", "greet", "goodbye", "next", "done", "report", "ready", "resume", "repeat", "previous", "skip", "go_to_step", "stop", "pause")
"""Intents of parts beside which nothing is one question."""
CHANGING = ("report_missing", "ask_substitute", "change_servings", "ask_convert")
READ_OF_THINGS = ("report", "done", "previous", "repeat", "resume")
"""Intents that a thing which is named before it is asked about may be taken for: "and the garlic, when?"."""
ASKED_APART = ("ask_substitute", "ask_abilities", "off_topic", FALLBACK)
OF_ITS_OWN = ("ask_source", "sus")
"""Intents that are never taken for a question about cooking."""
JUDGED = ("report_problem", "report_missing", "report")
"""Intents that a question whether something will do may be taken for."""
REFUSING = "not_meant"
"""The intent that speaks of what was answered, and asks nothing of its own."""
DOUBTFUL = 0.5  # confidence below which what has the form of a question is one, whatever it was read as
SURE = 0.7  # confidence from which talk is talk
PLAINLY = 0.95  # confidence from which a question for what the assistant can do is one
NAMING = ("ask_how_to", "ask_detail", OTHER, "ask_recipe_name")
"""Questions that may name a recipe."""
LONGEST = 14  # words
BARE = 2  # words of a food that is only named


def as_whole(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that says what it goes back to before it asks ("you said an hour, from when?"), as one question."""
    resolver = turn.kitchen.resolver
    if resolver is None or turn.text.startswith("/"):
        return None
    if len(parts) == 1:
        return as_out_of(turn, parts[0])
    if _asks_of_stated(turn, parts):
        return parts[-1]
    first = resolver.names_first(turn.text) and (bool(turn.state.history) or _is_apart(turn))
    if not first and not (turn.state.history and resolver.takes_up(turn.text)):
        return None
    moving = [part.intent in MOVING and not (part.intent in READ_OF_THINGS and resolver.is_fragment(part.text)) for part in parts]
    if any(moving):
        return None  # "thanks for the repetition. what's next?"
    asking = next((part.intent for part in reversed(parts) if part.intent in (*KINDS, OTHER)), OTHER)
    return Part(turn.text, asking, 1.0, tuple(entity for part in parts for entity in part.entities))


def _is_apart(turn: Turn) -> bool:
    """Whether nothing is cooked, sought or asked, so that what is said is talk."""
    return turn.recipe is None and turn.state.pending is None and not turn.state.search.begun


def _asks_of_stated(turn: Turn, parts: list[Part]) -> bool:
    """Whether a question about "it" follows what only tells of that thing: "I've got a big pot of chilli left over, how soon does it have to go in the fridge"."""
    resolver, lexicon, last = turn.kitchen.resolver, turn.kitchen.lexicon, parts[-1]
    assert resolver is not None, "asked only where there is one"
    said = tokens(last.text)
    if not _is_apart(turn) or last.intent not in (*KINDS, OTHER) or not set(said) & lexicon.words("references_to_things") or not resolver.leans(last.text):
        return False
    if set(said[:1]) & lexicon.words("object_questions") or set(tokens(turn.text)) & lexicon.words("wishing_recipes"):
        return False  # "I have a chicken, what can I make with it"
    return all(part.intent in STATED and not asks(part.text, lexicon) and resolver.names(part.text) for part in parts[:-1])


def as_out_of(turn: Turn, part: Part) -> Part | None:
    """"And if I'm out of baking powder" in a talk of questions, as the question what takes its place; None for others."""
    resolver, lexicon, history = turn.kitchen.resolver, turn.kitchen.lexicon, usable(turn)
    if resolver is None or not _is_apart(turn) or not history or not history[-1].general or not resolver.begins_condition(part.text):
        return None
    found = re.search(rf"(?<![\w'])(?:{any_of(lexicon.words('out_of_it'))})\s+(?:any\s+)?(?P<thing>[\w' -]+?)[\s?.!]*$", normalise(part.text))
    wording = str(lexicon.table("resolved_wordings").get("what_instead", ""))
    if found is None or not wording or not classes(found["thing"], lexicon):
        return None
    return replace(part, text=wording.format(thing=found["thing"]), intent="ask_substitute", confidence=1.0, entities=())


def as_following(turn: Turn, part: Part) -> Part | None:
    """What continues a question, as a question; None where it is one already, answers what the assistant asked, or continues nothing."""
    resolver, pending = turn.kitchen.resolver, turn.state.pending
    if resolver is None or not part.text or part.intent in OF_ITS_OWN or len(tokens(part.text)) > LONGEST:
        return None
    if part.intent == "ask_abilities" and part.confidence >= PLAINLY and not resolver.is_bare(part.text) and not _points(turn, part):
        return None
    if part.intent == REFUSING and part.confidence >= PLAINLY and not resolver.is_bare(part.text):
        return None  # "that is not what I meant"
    spelling = turn.kitchen.spelling
    if part.intent == FALLBACK and spelling is not None and spelling.is_noise(part.text):
        return None  # noise continues nothing
    history = usable(turn)
    if part.intent in KINDS or part.intent == OTHER:
        return part if history and part.intent in NAMING and not turn.cooking and pending is None and resolver.leans(part.text) else None
    if not history or (pending is not None and pending.kind in CHOOSING and not resolver.is_bare(part.text) and not _asks_beside(turn, part)):
        return None
    leans = resolver.leans(part.text)
    may_ask = _may_ask(turn, part) or _lists(turn, part)
    stated = not may_ask and leans and _states(turn, part)
    doubtful = part.confidence < DOUBTFUL and resolver.asks(part.text)
    if not (stated or may_ask) or not (leans or doubtful or _is_asked_apart(turn, part)):
        return None
    if part.intent in ("choose_recipe", "start_cooking") and turn.kitchen.catalogue.titles_in(part.text):
        return None
    sure = _surely_goes_on(turn, part) or turn.kitchen.follow_ups is None
    least = FOLLOWING.continues if leans else FOLLOWING.continues_misread
    if stated or (pending is not None and pending.kind in CHOOSING):
        least = FOLLOWING.surely
    return replace(part, intent=OTHER, confidence=1.0) if sure or continues(turn, part.text, history) >= least else None


def _surely_goes_on(turn: Turn, part: Part) -> bool:
    """Whether the form of a question alone tells that it goes on with the one before."""
    resolver, text = turn.kitchen.resolver, part.text
    assert resolver is not None, "asked only where there is one"
    whole = text.rstrip().endswith("?") and resolver.is_whole(text)
    return whole or resolver.is_bare(text) or _turns_order(turn, part) or resolver.chooses(text) or resolver.corrects(text) or resolver.asks_manner(text)


def _points(turn: Turn, part: Part) -> bool:
    """Whether a question points to what was told, and speaks to nobody: "does that help"."""
    lexicon, said = turn.kitchen.lexicon, set(tokens(part.text))
    return bool(said & lexicon.words("pointing_pronouns")) and not said & lexicon.words("addressed") and continues(turn, part.text, usable(turn)) >= FOLLOWING.surely


def _asks_beside(turn: Turn, part: Part) -> bool:
    """Whether a question is asked while a substitute waits for a yes or no: "and pork?", "sieve it even then?"."""
    resolver, pending = turn.kitchen.resolver, turn.state.pending
    assert resolver is not None, "asked only where there is one"
    return pending is not None and pending.kind == "substitute" and part.intent in MISREAD and part.text.rstrip().endswith("?") and resolver.is_fragment(part.text)


def _states(turn: Turn, part: Part) -> bool:
    """Whether an utterance that asks nothing may go on with a question all the same: nobody understood it, or it reports something where nothing is cooked."""
    if part.intent == FALLBACK:
        return True
    if not _is_apart(turn):
        return False
    resolver = turn.kitchen.resolver
    tells = resolver is not None and resolver.tells(part.text)  # "some are open before cooking" wishes for no recipe
    return part.intent in TOLD or (part.intent in MISREAD and (tells or part.confidence < SURE))


def _is_asked_apart(turn: Turn, part: Part) -> bool:
    """Whether what looks like talk, or like a substitute, is asked where nothing is cooked ("is olive oil ok?"): what it may replace, the question before tells."""
    if part.intent == "off_topic" and part.confidence >= SURE:
        return False
    return part.intent in ASKED_APART and not turn.cooking and not set(tokens(part.text)) & turn.kitchen.lexicon.words("replacing_words")


def _may_ask(turn: Turn, part: Part) -> bool:
    """Whether an utterance that was read as something else may be a question."""
    lexicon, plain, said = turn.kitchen.lexicon, normalise(part.text), tokens(part.text)
    if plain.strip(" ?.!") in lexicon.words("then_what"):
        return _turns_order(turn, part)
    joins = re.match(rf"(?:(?:{any_of(lexicon.words('following_leads'))})[\s,]+)*(?:{any_of(lexicon.words('following_starts'))})\b", plain) is not None
    apart, resolver = turn.state.stage in ("idle", "choosing", "ended"), turn.kitchen.resolver
    assert resolver is not None, "asked only where there is one"
    asking = plain.endswith("?") or resolver.asks(part.text)
    if resolver.is_bare(part.text):
        return plain.strip(" ?.!") not in lexicon.words("asking_for_more") or (part.intent in MISREAD_BARE and not (turn.cooking and part.intent in MOVING))
    if _goes_on(turn, part, joins=joins) or resolver.corrects(part.text) or (part.confidence < DOUBTFUL and resolver.asks(part.text)):
        return True
    if asking and resolver.asks_manner(part.text):
        return True  # "all in one go?"
    if resolver.asks_unit(part.text) or (part.intent == TASTE and resolver.chooses(part.text)) or (asking and part.intent in JUDGED and resolver.judges(part.text)):
        return True  # "and in cm", "5 seconds too long?"
    if turn.cooking and part.intent in (*MOVING, *MISREAD) and said[:1] and set(said[:1]) & lexicon.words("asking_of_things") and resolver.leans(part.text):
        return True  # "where does that go"
    if part.intent in MISREAD:
        return asking or (joins and (apart or resolver.is_fragment(part.text)))
    if part.intent in MISREAD_FRAGMENT:
        placed = plain.endswith("?") and resolver.is_whole(part.text)
        return placed or (apart and (joins or (asking and resolver.is_fragment(part.text))))
    if apart and part.intent not in CHANGING:
        return asking
    return part.intent in CHANGING and (asking or joins) and _is_other(turn, part)


def _lists(turn: Turn, part: Part) -> bool:
    """Whether a bare food is one more of what was asked for: "butter" after "sugar?", which went on with the grams in a cup of flour."""
    last, lexicon, resolver = usable(turn)[-1], turn.kitchen.lexicon, turn.kitchen.resolver
    assert resolver is not None, "asked only where there is one"
    listed = last.intent == "ask_convert" or (last.continues and len(tokens(last.question)) <= BARE and bool(classes(last.question, lexicon)))
    return _is_apart(turn) and last.general and listed and len(tokens(part.text)) <= BARE and bool(classes(part.text, lexicon)) and not turn.kitchen.catalogue.titles_in(part.text)


def _goes_on(turn: Turn, part: Part, *, joins: bool) -> bool:
    """Whether an utterance goes on with what was asked last by its form: "and if I forget", "what do I do instead"."""
    resolver = turn.kitchen.resolver
    assert resolver is not None, "asked only where there is one"
    supposes = any(normalise(part.text).startswith(f"{start} ") for start in turn.kitchen.lexicon.words("asking_conditions"))
    case = (joins or supposes) and resolver.begins_condition(part.text) and (part.intent not in MOVING or part.confidence < SURE)
    return case or resolver.asks_instead(part.text)


def _turns_order(turn: Turn, part: Part) -> bool:
    """Whether "and after?" turns round the time of the last question, which asked what comes before something, and does not go on."""
    resolver, history = turn.kitchen.resolver, usable(turn)
    return resolver is not None and bool(history) and part.text.rstrip().endswith("?") and resolver.turns_order(part.text, history[-1])


def _is_other(turn: Turn, part: Part) -> bool:
    """Whether what looks like a substitute, a unit or a number of people is completed from the question before: "without a lid?", "in celsius?", "can it be frozen"."""
    resolver, history, lexicon = turn.kitchen.resolver, usable(turn), turn.kitchen.lexicon
    assert resolver is not None, "asked only where there is one"
    if part.intent == "change_servings":
        return turn.recipe is None and turn.state.pending is None  # "for six?" changes none then
    if part.intent == "ask_convert":
        return resolver.is_fragment(part.text) or any(meant.form == "unit" for meant in resolver(part.text, history)[:1])
    if resolver.is_fragment(part.text):
        return True
    return not set(tokens(part.text)) & lexicon.words("replacing_words")
