"""Questions about the recipe that their words make look like something else."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from actions.answering.converting.conversion import is_conversion
from actions.answering.converting.fan import names_fan
from actions.answering.converting.length import wished_length
from actions.answering.converting.question import asked_for, patterns_of
from actions.answering.reading.features import NONE, POLAR
from actions.answering.recent import still_meant
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import first_of, mentioned
from actions.answering.recipe_answers.ellipsis import resolved_intent
from actions.answering.recipe_answers.order import order
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.moves.asked import asks, chooses
from actions.moves.turn import FALLBACK, Part, Turn
from actions.recipes.amounts import finder
from actions.settings import READING

MISTAKEN = ("ask_substitute", "ask_convert", "ask_servings", "ask_techniques", "ask_abilities", "list_recipes", "off_topic",
            "report_missing", "start_cooking", "start_over", FALLBACK)
CONTINUING = ("next", "goodbye", "off_topic", "list_recipes", "choose_recipe", "another_recipe", "more_results", "ask_abilities", "ask_ingredients", FALLBACK)
REPORTING = ("report", "done")
LACKS = ("report_missing", "ask_substitute")
STATED = (*LACKS, "ask_other", "change_servings")
OTHERS = ("another_recipe", "more_results", "next")
SHARED = 2  # content words that a statement shares with the end of the running step
STARTING = ("next", "ready", "go_to_step", "start_cooking", "start_over")
SKIPPING = ("skip", "pause", "next", "done")
CALLED = 2  # words that call for attention before a question
TAUGHT = 2  # words of a taught wording that is read as a question
SOON = 2  # steps behind the running one that "what do I do with the milk?" may ask to go on to
WHOLE = ("ask_servings", "ask_progress", "ask_unused_ingredients", "ask_recipe_name", "ask_meanwhile", "ask_how_to", "ask_detail", "ask_step_ingredients", "ask_techniques")
"""Intents whose kinds answer whatever was asked: a list, a place, a way that the step tells."""
UNSURE = 0.7  # confidence below which a question of these kinds is an open one, found on the questions at given steps
SURE = 0.9  # confidence of a wish for the list of recipes that is none for what the steps tell
SHORT = 4  # words: "anything else?" to a proposal asks for another one


def as_taught(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that an operator taught the answer to, as a question, whatever its words look like ("warming up leftovers"); a single word is none."""
    base = turn.kitchen.questions
    if base is None or len(tokens(turn.text)) < TAUGHT or not base.teaches(turn.text):
        return None
    return Part(turn.text, "ask_other", 1.0, tuple(entity for part in parts for entity in part.entities))


def as_conversion(turn: Turn, parts: list[Part]) -> Part | None:
    """An amount and the unit that it is wanted in, in any order and whatever the food ("1 lb of chicken in kg"), as a conversion: it neither searches nor scales."""
    return Part(turn.text, "ask_convert", 1.0) if parts and is_conversion(turn.text, turn.kitchen.lexicon) else None


def as_recipe_question(turn: Turn, part: Part) -> Part | None:
    """A question that the reader surely finds answered in the steps, as one about the recipe; None for others.

    "What can I use to lift the fish" is not about a substitute where the step names a spatula; with a word such as
    "instead" it is; with the name of a unit a conversion is one, and "how many people" asks for whom it is made.
    """
    reader, recipe, lexicon = turn.kitchen.reader, turn.recipe, turn.kitchen.lexicon
    if reader is None or recipe is None or not turn.cooking or part.intent not in MISTAKEN:
        return None
    said = set(normalise(part.text).replace("?", " ").split())
    if part.intent == "list_recipes" and part.confidence >= SURE and said & lexicon.words("wishing_recipes"):
        return None
    if not said & lexicon.words("question_words") or said & lexicon.words("replacing_words"):
        return None
    plain = normalise(part.text)
    if part.intent == "ask_convert" and (names_fan(plain, lexicon) or (names_unit(plain, lexicon) and not _gives_heat(part.text, turn))):
        return None
    if part.intent == "ask_servings" and said & lexicon.words("people"):
        return None
    best = next(iter(reader.find(part.text, recipe, turn.state.step)), None)
    if part.intent == "off_topic" and not set(content_stems(part.text, lexicon)) & set(stems(" ".join(step.text for step in recipe.steps), lexicon.language)):
        return None  # it speaks of nothing that the recipe does
    if best is None or best.confidence < READING.decisive or not (best.asked.verbs or best.asked.beside or best.asked.noun):
        return None
    typed = best.type not in (NONE, POLAR) and best.types[best.type] >= READING.likely_type
    if not typed and best.confidence < READING.sure:
        return None
    if part.intent == "ask_servings" and not best.asked.beside:
        return None  # "for how many is it now?"
    return replace(part, intent="ask_other", confidence=1.0)


def _gives_heat(text: str, turn: Turn) -> bool:
    """Whether a question only names a heat of the recipe in the recipe's own words, and asks what gets it: "what do I heat to 200 °C?"."""
    reader, recipe, lexicon = turn.kitchen.reader, turn.recipe, turn.kitchen.lexicon
    said = temperatures(normalise(text), lexicon)
    if reader is None or recipe is None or len(said) != 1:
        return False
    told = {(heat.value, heat.scale) for step in recipe.steps for heat in temperatures(step.text, lexicon)}
    wished = asked_for(normalise(text), lexicon)
    found = next(iter(reader.find(text, recipe, turn.state.step)), None)
    same = (said[0].value, said[0].scale) in told and wished.scale in (None, "", said[0].scale)
    return same and found is not None and bool(found.asked.verbs) and not found.asked.form and bool(found.asked.role)


def as_heat_question(turn: Turn, part: Part) -> Part | None:
    """"What do I heat to 200 °C?" whose words are those of a step with that heat, as a question: it asks for no other unit."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent != "ask_convert" or not set(tokens(part.text)) & lexicon.words("askers"):
        return None
    plain = normalise(part.text)
    heats = temperatures(plain, lexicon)
    if len(heats) != 1 or asked_for(plain, lexicon).scale not in (None, "", heats[0].scale):
        return None
    without = lexicon.words("question_fillers") | lexicon.words("generic_verbs")
    done = set(content_stems(plain.replace(heats[0].text, " "), lexicon, without=without))
    telling = [step.text for step in recipe.steps if any((heat.value, heat.scale) == (heats[0].value, heats[0].scale) for heat in temperatures(step.text, lexicon))]
    told = bool(done) and any(done <= set(stems(text, lexicon.language)) for text in telling)
    return replace(part, intent="ask_other", confidence=1.0) if told else None


def names_unit(plain: str, lexicon: Lexicon) -> bool:
    """Whether a question says in which unit, scale or system it wants to be told.

    Args:
        plain: the question, normalised.
        lexicon: the words of the language.
    """
    asked, patterns = asked_for(plain, lexicon), patterns_of(lexicon)
    wishes = any(pattern.search(plain) for _, pattern in patterns.wishes)
    return bool(asked.scale or asked.unit or asked.system or wishes or wished_length(plain, lexicon) or patterns.author.search(plain))


def as_no_conversion(turn: Turn, part: Part) -> Part | None:
    """A question without any unit, scale or number that asks yes or no or for the way, as one about the recipe: "can I do that in the microwave?" converts nothing."""
    lexicon, said, plain = turn.kitchen.lexicon, tokens(part.text), normalise(part.text)
    way = any(plain.startswith(f"{start} ") for start in lexicon.words("way_starts"))  # "how do I check that without a thermometer"
    if not turn.cooking or part.intent != "ask_convert" or not (way or set(said[:1]) & lexicon.words("polar_starts")) or re.search(r"\d", plain):
        return None
    return None if names_unit(plain, lexicon) or set(said) & lexicon.words("degrees") else replace(part, intent="ask_other")


def _without_amounts(plain: str, lexicon: Lexicon) -> str:
    """A text without the amounts that it tells with their units."""
    for one in reversed([found for found in finder(lexicon).all_in(plain) if found.measures]):
        plain = f"{plain[: one.start]}{plain[one.end :]}"
    return plain


def as_doubted_amount(turn: Turn, part: Part) -> Part | None:
    """"4 litres seems loads, do I really need that" doubts what the recipe takes, as a question about it: it wishes for no other unit."""
    lexicon, plain = turn.kitchen.lexicon, normalise(part.text)
    doubted = any(first_of(lexicon, key, plain) for key in ("amount_doubted", "need_asked", "worth_asked"))
    if not turn.cooking or part.intent != "ask_convert" or not doubted or names_unit(_without_amounts(plain, lexicon), lexicon):
        return None
    return replace(part, intent="ask_other", confidence=1.0)


def as_continued(turn: Turn, part: Part) -> Part | None:
    """What only names another thing to the last question ("and the milk?"), as a question like that one."""
    recipe, last = turn.recipe, still_meant(turn.state.last_answer, turn.state.step)
    if recipe is None or last is None or not turn.cooking or part.intent not in CONTINUING or not _joins(part.text, turn.kitchen.lexicon):
        return None
    question = Question(text=part.text, recipe=recipe, lexicon=turn.kitchen.lexicon, step=turn.state.step, last=last)
    return replace(part, intent="ask_other", confidence=1.0) if resolved_intent(question, "") else None


def _joins(text: str, lexicon: Lexicon) -> bool:
    """Whether a text asks, or begins with a word that joins it to what was said before."""
    plain = normalise(text)
    return "?" in plain or any(plain.startswith(f"{word} ") for word in lexicon.words("short_starts"))


def as_history(turn: Turn, part: Part) -> Part | None:
    """"What was step 3?" and "what is step 9?" ask for a step, they do not go there, and "did I brown the beef" reports nothing.

    "The last step" may be the one before or the end of the recipe: it stays as it was read.
    """
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    said = tokens(part.text)
    if recipe is None or not turn.cooking:
        return None
    if part.intent in REPORTING and set(said[:1]) & lexicon.words("polar_starts") and set(said[1:2]) & lexicon.words("askers"):
        return replace(part, intent="ask_other")
    if part.intent != "go_to_step" or not set(said) & lexicon.words("question_words"):
        return None
    numbered = any(map(str.isdigit, part.text)) or bool(set(said) & (set(lexicon.cardinals) | set(lexicon.table("ordinals"))))
    if not (numbered or set(said) & lexicon.words("past_starts")) or set(said) & (lexicon.words("order_last") | lexicon.words("going_verbs")):
        return None
    asked = order(Question(text=part.text, recipe=recipe, lexicon=lexicon, step=turn.state.step))
    return replace(part, intent="ask_other") if asked is not None else None


def as_asked_in_order(turn: Turn, part: Part) -> Part | None:
    """"What comes after the onions?", "what do I do with the milk?", "what do I do first?": a question that names what it is about does not go on.

    What is to be done with something counts where the running instruction names it, or only a later one than the next; else it is asked what comes next.
    """
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent not in STARTING or not 0 < turn.state.step <= len(recipe.steps):
        return None
    told, _, asked = part.text.rpartition(",")
    ordering = set(tokens(told)[:1]) & (lexicon.words("order_before") | lexicon.words("order_behind") | lexicon.words("order_when"))
    reported = bool(told) and not ordering and turn.kitchen.reports.fit(told, recipe, turn.state.step).kind == "current"
    text = asked if reported else part.text  # "chips are in, what's next?" names nothing where it asks
    said, plain = set(tokens(part.text)), normalise(text)
    if not said & lexicon.words("question_words") or len(tokens(turn.text)) > len(said) + CALLED:
        return None
    question = Question(text=text, recipe=recipe, lexicon=lexicon, step=turn.state.step)
    names = mentioned(plain, question) or first_of(lexicon, "order_first", plain)
    running = recipe.steps[turn.state.step - 1]
    here = " ".join(step.text for step in recipe.steps if step.source == running.source and step.number <= running.number)
    things = set(content_stems(text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs")))
    behind = [step.text for step in recipe.steps[turn.state.step :]]
    following, later = (set(stems(" ".join(texts), lexicon.language)) for texts in (behind[:SOON], behind))
    done = things <= set(stems(here, lexicon.language)) or (things <= later and not things & following)
    doing = bool(things) and done and any(form in plain for form in lexicon.table("question_forms")["action"])
    return replace(part, intent="ask_other", confidence=1.0) if doing or (names and order(question)) else None


def as_time_question(turn: Turn, part: Part) -> Part | None:
    """"Can I skip the 30 minutes?" asks about a time of the recipe: a span of time is no step that could be left out, and no wish for a break."""
    lexicon, said = turn.kitchen.lexicon, tokens(part.text)
    if not turn.cooking or part.intent not in SKIPPING or not set(said[:1]) & lexicon.words("polar_starts") or not set(said) & lexicon.words("shortening_words"):
        return None
    return replace(part, intent="ask_other", confidence=1.0) if durations(part.text, lexicon) else None


def as_wait(turn: Turn, part: Part) -> Part | None:
    """"Do I really have to wait an hour?" and "can I stop here" ask whether that is needed or allowed, not what could be done meanwhile."""
    lexicon, said = turn.kitchen.lexicon, tokens(part.text)
    if not turn.cooking or part.intent != "ask_meanwhile":
        return None
    if set(said) & lexicon.words("place_words"):
        return replace(part, intent="ask_other")  # "where do I put the dough meanwhile"
    waiting = bool(set(said[:1]) & lexicon.words("polar_starts")) and bool(set(said) & lexicon.words("must_wait"))
    asked = any(one in lexicon.words("polar_starts") and two in lexicon.words("askers") for one, two in pairwise(said)) or first_of(lexicon, "might_as_well", normalise(part.text))
    breaking = asked and first_of(lexicon, "breaking_off", normalise(part.text)) and not set(said) & lexicon.words("meanwhile_words")
    return replace(part, intent="ask_other") if waiting or breaking else None


def as_share(turn: Turn, part: Part) -> Part | None:
    """"How much is that, half?" asks for the amount that the running step takes a part of; with the name of a unit it asks for a conversion."""
    lexicon, recipe, plain = turn.kitchen.lexicon, turn.recipe, normalise(part.text)
    if recipe is None or not turn.cooking or part.intent not in ("ask_convert", "ask_amount") or not 0 < turn.state.step <= len(recipe.steps) or names_unit(plain, lexicon):
        return None
    shared = [use for use in recipe.steps[turn.state.step - 1].ingredients if use.share is not None and use.quantity]
    asked = first_of(lexicon, "share_asked", plain) and set(tokens(plain)) & {word for name in lexicon.table("share_parts") for word in name.split()}
    if not asked or len(shared) != 1 or mentioned(plain, Question(text=part.text, recipe=recipe, lexicon=lexicon)):
        return None
    return replace(part, text=f"{part.text.rstrip('?!. ')}, {shared[0].name}?", intent="ask_amount", confidence=1.0)


def as_refusal(turn: Turn, part: Part) -> Part | None:
    """"Anything else?" to a substitute that was proposed asks for another substitute, not for another recipe or the next step."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    if pending is None or pending.kind != "substitute" or pending.proposal is None or part.intent not in OTHERS:
        return None
    said = tokens(part.text)
    return replace(part, intent="deny", entities=()) if len(said) <= SHORT and set(said) & lexicon.words("asking_more") else None


def as_choice(turn: Turn, part: Part) -> Part:
    """What looks like a substitute but names a recipe by its whole title ("can we do the Greek salad instead?"), as its choice; else the part itself.

    While a recipe is cooked the title must be more than one word, and nothing of the recipe may be named: "hummus instead?" may be a food.
    """
    lexicon, recipe = turn.kitchen.lexicon, turn.recipe
    if part.intent not in LACKS or not part.text:
        return part
    titles = turn.kitchen.catalogue.titles_in(part.text)
    if recipe is None:
        chosen = _corrects(turn, part.text) or (bool(titles) and (part.intent == "report_missing" or not set(tokens(part.text)) & lexicon.words("replacing_words")))
    else:
        question = Question(text=part.text, recipe=recipe, lexicon=lexicon)
        chosen = len(titles) == 1 and len(tokens(titles[0].title)) > 1 and not mentioned(normalise(part.text), question)
    return replace(part, intent="choose_recipe", entities=()) if chosen else part


def _corrects(turn: Turn, text: str) -> bool:
    """Whether a text names another recipe beside one that it refuses: "not the guacamole, I meant the gazpacho"."""
    pending, denies = turn.state.pending, turn.kitchen.reports.denies
    if pending is None or pending.kind not in ("confirm_recipe", "pick_recipe") or not denies(text):
        return False
    return any(turn.kitchen.catalogue.named(piece).fitting for piece in text.split(",") if not denies(piece))


def as_no_report(turn: Turn, part: Part) -> Part | None:
    """A question with words of its own that is taken for a report ("has the cream gone off", "all the rice goes in now?"), as a question: it moves nothing."""
    lexicon = turn.kitchen.lexicon
    asking = chooses(part.text, lexicon) or (part.intent in REPORTING and (asks(part.text, lexicon) or _asks_ahead(turn, part)))
    if turn.recipe is None or not turn.cooking or part.intent not in (*REPORTING, "next") or not asking:
        return None
    return replace(part, intent="ask_other", confidence=1.0) if content_stems(part.text, lexicon, without=lexicon.words("generic_verbs")) else None


def _asks_ahead(turn: Turn, part: Part) -> bool:
    """Whether a word in what would report a later step asks: "nuts in the dough, how much".

    A step that is passed over by mistake spoils the dish.
    """
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or not set(tokens(part.text)) & lexicon.words("question_words"):
        return False
    return turn.kitchen.reports.fit(part.text, recipe, turn.state.step).kind == "later"


def as_unsure(turn: Turn, part: Part) -> Part | None:
    """A question at a step that is hardly taken for one about the recipe as a whole, as an open one: "can we eat this at 5?" asks for no servings."""
    begins, said = turn.kitchen.lexicon.words("question_words") | turn.kitchen.lexicon.words("polar_starts"), tokens(part.text)
    if not turn.cooking or part.intent not in WHOLE or (part.confidence >= UNSURE and not _fears(part, turn.kitchen.lexicon)) or not part.text:
        return None
    if "?" not in part.text and not (said and said[0].split("'")[0] in begins):
        return None  # "tell me more about this step" wants that
    return replace(part, intent="ask_other")


def _fears(part: Part, lexicon: Lexicon) -> bool:
    """Whether a question that was read as one for servings asks if something goes wrong: "will it split" shares nothing out."""
    said = tokens(part.text)
    asks = part.intent == "ask_servings" and set(said[:1]) & lexicon.words("polar_starts") and not set(said[1:2]) & lexicon.words("askers")
    return bool(asks and set(said) & lexicon.words("mishap_verbs")) and not set(said) & (lexicon.words("people") | set(lexicon.cardinals)) and not re.search(r"\d", part.text)


def as_report(turn: Turn, part: Part) -> Part | None:
    """A statement that says what the running step waits for ("no dry flour left") or what it does ("rinsed both"), as a report of it."""
    recipe, lexicon, said = turn.recipe, turn.kitchen.lexicon, tokens(part.text)
    if recipe is None or not turn.cooking or not 0 < turn.state.step <= len(recipe.steps) or part.intent not in STATED or not said:
        return None
    asking = lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("replacing_words")
    if "?" in part.text or set(said) & lexicon.words("question_words") or said[0] in asking | lexicon.words("askers"):
        return None
    step = recipe.steps[turn.state.step - 1]
    ends = {word for end in step.until for word in stems(end, lexicon.language)}
    if part.intent == "change_servings":  # "double it" while the dough rises "until it has doubled" is a wish, "doubled!" is none
        ended = {word for end in step.until for word in tokens(end)} - lexicon.words("stop")
        return replace(part, intent="report", confidence=1.0) if set(said) & ended and not set(said) & lexicon.words("people") else None
    waited = len(set(content_stems(part.text, lexicon, without=lexicon.words("negation"))) & ends) >= SHARED
    action = (step.action or "").lower()
    doing = bool(action) and said[0] != action and stem(said[0], lexicon.language) == stem(action, lexicon.language)
    return replace(part, intent="report", confidence=1.0) if waited or doing else None
