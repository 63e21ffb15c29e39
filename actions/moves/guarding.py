"""Moves that were hardly meant: "skip the nuts" leaves no step out, "beat it" stops nothing, "smoke coming out" takes no leave, "only 8 fit" changes no amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.reading.classes import classes
from actions.answering.recipe_answers.troubles import states_of
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_spaced, content_stems, normalise, stems, tokens
from actions.moves.asked import asks, asks_leave
from actions.moves.groups import DOUBTFUL, ONWARD
from actions.moves.picking import names_nothing
from actions.moves.remarks import has_only, tells_done
from actions.moves.troubled import PROBLEM
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe

ASKING, LACKING, SKIPPING, REPORTING, AGREEING, REFUSING, OTHERWISE = "ask_other", "report_missing", "skip", "report", "understood", "deny", "off_topic"
OPEN = ("step_done", "ready", "near")
"""Questions of the assistant that such a word does not answer."""
SURE = 0.9  # confidence from which a leap is believed without a word of its own
LEFT_OUT = (SKIPPING, "stop", REFUSING, LACKING, "refine_search")
"""Intents that "no, leave them out" is taken for."""
HAVING = (*ONWARD, AGREEING, "change_servings", "refine_search", "off_topic")
"""Intents that "I only have salted butter" is taken for."""
NUMBERED = ("ask_progress", "ask_ingredients", "ask_amount", "ask_servings", "ask_temperature", "off_topic", "list_recipes", "ask_step_ingredients", ASKING, "nlu_fallback")
"""Intents that a question for what a thermometer should read is taken for."""
STOPPED = ("stop", ASKING, REPORTING, "ask_how_to", "report_problem", "pause", "off_topic", "ask_detail", "nlu_fallback")
"""Intents that "stop the fat spitting" is taken for."""
TIMED = (*ONWARD, "pause", "off_topic", "ask_abilities", "ask_step_time", "change_servings", "ask_meanwhile", "list_recipes", "refine_search", ASKING, "nlu_fallback")
"""Intents that a wish for a timer is taken for."""


def as_leaving_out(turn: Turn, part: Part) -> Part | None:
    """"Skip the nuts" and "no nuts for me" ask whether they may be left out, where the running step is not theirs; None for others.

    "Leave them out" means the foods that were named before it in the same breath, or asked about last; "skip the topping" what a later step has.
    """
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    asked = part.intent == SKIPPING and asks_leave(tokens(part.text)[1:], lexicon)  # behind what it tells: "i hate raisins so can i just skip those"
    if recipe is None or not turn.cooking or part.intent not in LEFT_OUT or (asks(part.text, lexicon) and not asked) or not _wishes_without(part.text, lexicon):
        return None
    bare = not content_stems(part.text, lexicon, without=idle(lexicon))
    texts = (part.text, turn.text.partition(part.text)[0], *((one.resolved or one.question) for one in reversed(turn.state.history[-1:]))) if bare else (part.text,)
    named = next((found for text in texts if (found := _foods(text, recipe, lexicon))), [])
    used = _used(turn, recipe)
    if part.intent == SKIPPING and not asked and used and named and used <= set(named):
        return None
    if asked and not named:
        return None  # "can I skip this step"
    thing = recipe.ingredients[named[0]].called if named else _elsewhere(part.text, turn, recipe)
    if not thing:
        return None
    turn.leaving = tuple(named)
    return replace(part, text=str(lexicon.table("resolved_wordings")["leaving_out"]).format(thing=thing), intent=ASKING, confidence=1.0, entities=())


def as_whole_left_out(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance of several parts that only wish something away: "raisins? no raisins for me, leave them out please"; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or len(parts) < 2 or not turn.cooking or (turn.state.pending is not None and turn.state.pending.kind not in OPEN):
        return None
    wishes = [found for part in parts if (found := as_leaving_out(turn, part)) is not None]
    named = {word for at in turn.leaving for word in content_stems(recipe.ingredients[at].called, lexicon)}
    more = set(content_stems(turn.text, lexicon, without=idle(lexicon) | lexicon.words("unwished_ends") | lexicon.words("calling_words"))) - named
    return wishes[0] if wishes and turn.leaving and not more else None


def _wishes_without(text: str, lexicon: Lexicon) -> bool:
    """Whether a text wishes something away: "leave it out", "no raisins for me"."""
    around = (rf"\b{re.escape(str(verb))}\s+(?:[\w-]+\s+){{1,4}}{re.escape(str(end))}\b" for verb, end in lexicon.table("skipped_around").items())
    if says(text, lexicon.words("skipped_foods")) or any(re.search(pattern, normalise(text)) for pattern in around):
        return True
    ends = re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words('unwished_ends'))})\W*$", normalise(text))
    return ends is not None and bool(set(tokens(text)[:1]) & lexicon.words("lacking_starts"))


def _elsewhere(text: str, turn: Turn, recipe: Recipe) -> str:
    """What a text names that only other steps have; empty where the running one has it, or none."""
    lexicon = turn.kitchen.lexicon
    running = recipe.steps[min(turn.state.step, len(recipe.steps)) - 1]
    said = content_stems(text, lexicon, without=idle(lexicon))
    others = set(stems(" ".join(step.text for step in recipe.steps if step is not running), lexicon.language))
    if not said or not set(said) <= others - set(stems(running.text, lexicon.language)) or set(tokens(text)) & lexicon.words("step_words"):
        return ""
    return " ".join(word for word in tokens(text) if word not in idle(lexicon) | lexicon.words("determiners"))


def keep_left_out(turn: Turn, told: str) -> None:
    """Remember that a food is left out, where what was told of it allows that.

    Args:
        turn: the turn.
        told: the answer.
    """
    if not turn.leaving or not says(told, turn.kitchen.lexicon.words("may_be_left_out")):
        return
    kept = tuple(dict.fromkeys((*turn.state.adaptation.left_out, *turn.leaving)))
    turn.state.adaptation = turn.state.adaptation.changed(left_out=kept)
    turn.leaving = ()


def as_only_having(turn: Turn, part: Part) -> Part | None:
    """"I only have salted butter" tells what is there in place of something, and reports no step; None where a time or a number is told, and for others."""
    lexicon = turn.kitchen.lexicon
    if turn.recipe is None or not turn.cooking or part.intent not in HAVING or not says(part.text, lexicon.words("only_having")):
        return None
    counted = any(character.isdigit() for character in part.text) or set(tokens(part.text)) & (set(lexicon.cardinals) - lexicon.words("articles"))
    return None if counted or durations(part.text, lexicon) or asks(part.text, lexicon) else replace(part, intent=LACKING, confidence=max(part.confidence, SURE))


def as_hardly_meant(turn: Turn, part: Part) -> Part | None:
    """A leap that is not sure and has no word of its own, as a report; "leave it" to a substitute refuses that. None for others."""
    lexicon, pending = turn.kitchen.lexicon, turn.state.pending
    own = lexicon.table("leap_words").get(part.intent)
    if own is None or not turn.cooking or part.confidence >= SURE or says(part.text, frozenset(map(str, own))) or asks(part.text, lexicon):
        return None
    if part.intent == "stop" and part.confidence < DOUBTFUL and part.text.strip() != turn.text.strip():
        return None  # a sigh beside something else ("all this stirring ...") is left out
    if pending is not None and pending.kind not in OPEN:
        return replace(part, intent=REFUSING) if pending.kind == "substitute" and part.intent == "stop" else None
    return replace(part, intent=REPORTING if content_stems(part.text, lexicon) else AGREEING, confidence=min(part.confidence, DOUBTFUL))


def as_stopped_food(turn: Turn, part: Part) -> Part | None:
    """"Stop the fat spitting" and "how do I stop it sticking" tell what food does that it should not: a problem, no wish to stop cooking; None for others."""
    lexicon, plain = turn.kitchen.lexicon, normalise(part.text)
    if part.intent not in STOPPED or (turn.state.pending is not None and turn.state.pending.kind not in OPEN):
        return None
    things, verbs, ends = any_spaced(lexicon.words("stopped_things")), any_spaced(lexicon.words("stopped_verbs")), any_spaced(lexicon.words("stopped_ends"))
    named = any_spaced(lexicon.words("stopped_named"))
    joint = rf"(?:(?:{any_spaced(lexicon.words('stopped_from'))})\s+)?"
    found = re.search(rf"(?<!\w)(?:{verbs})\s+(?P<thing>(?:{named})(?:\s+[\w-]+){{1,2}}?|(?:{things}))\s+{joint}(?P<state>\w+(?:{ends}))\b(?P<more>[^.?!]*)", plain)
    if found is None or found["state"] in lexicon.words("making_verbs") or set(tokens(found["thing"])) & (lexicon.words("step_words") | lexicon.words("stopped_never")):
        return None
    text = str(lexicon.table("resolved_wordings")["stopped"]).format(thing=found["thing"], state=f"{found['state']}{found['more']}".strip())
    return replace(part, text=text, intent=PROBLEM, confidence=1.0)


def takes_leave(text: str, lexicon: Lexicon) -> bool:
    """Whether a text holds a word of leaving.

    Args:
        text: what was read as a goodbye.
        lexicon: the words of the language.
    """
    return says(text, frozenset(map(str, lexicon.table("leap_words").get("goodbye", ()))))


def as_of_food(turn: Turn, part: Part) -> Part | None:
    """"Is the chicken done?" asks about the chicken, not how far the recipe is; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent != "ask_progress" or not says(part.text, lexicon.words("done_asked")) or not _foods(part.text, recipe, lexicon):
        return None
    return replace(part, intent=ASKING)


def as_no_choice(turn: Turn, part: Part) -> Part | None:
    """"The carrot." names a food of the recipe in hand, and "I make it." nothing: no other recipe is chosen; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent != "choose_recipe" or turn.state.pending is not None:
        return None
    if names_nothing(part, lexicon) and not asks(part.text, lexicon):
        return replace(part, intent=AGREEING)
    if not _foods(part.text, recipe, lexicon):
        return None
    titled = turn.kitchen.catalogue.titles_in(part.text) or set(tokens(part.text)) & lexicon.words("wishing_recipes")
    named = {word for at in _foods(part.text, recipe, lexicon) for word in content_stems(recipe.ingredients[at].called, lexicon)}
    return None if titled or set(content_stems(part.text, lexicon)) - named else replace(part, intent=ASKING if asks(part.text, lexicon) else AGREEING)


def as_remark(turn: Turn, part: Part) -> Part | None:
    """"I have a pizza stone" tells of something by a word of the title, and chooses no recipe; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent != "choose_recipe" or turn.state.pending is not None or not part.text:
        return None
    more = set(content_stems(part.text, lexicon, without=idle(lexicon))) - set(stems(recipe.title, lexicon.language))
    named = [row.id for row in turn.kitchen.catalogue.named(part.text).fitting]
    having = set(tokens(part.text)[:2]) & lexicon.words("having_verbs")
    if set(named) - {recipe.id} or not (named or having) or not more or turn.kitchen.catalogue.titles_in(part.text) or set(tokens(part.text)) & lexicon.words("wishing_recipes"):
        return None
    return replace(part, intent=ASKING if asks(part.text, lexicon) else AGREEING, confidence=1.0)


def as_described(turn: Turn, part: Part) -> Part | None:
    """"My cucumber is huge" and "the stock is cold, ok?" tell or ask how a food is, not that it is missing; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent not in (LACKING, "ask_substitute") or (turn.state.pending is not None and turn.state.pending.kind not in OPEN):
        return None
    if has_only(part.text, lexicon):
        return None  # "apple vinegar is all I have" tells what there is in place of another
    told = re.match(rf"(?P<food>.*?)\s+(?:{any_spaced(lexicon.words('being_verbs'))})\s+(?P<how>.+)$", normalise(part.text))
    if told is None or not _foods(told["food"], recipe, lexicon) or _foods(told["how"], recipe, lexicon):
        return None
    gone = lexicon.words("gone_words") | lexicon.words("replacing_words") | (lexicon.words("lacking_marks") - {"not"})
    if set(tokens(part.text)) & gone or set(tokens(told["food"])) & lexicon.words("question_starts"):
        return None
    if asks(part.text, lexicon):
        return replace(part, intent=ASKING, confidence=1.0)
    if states_of(told["how"], lexicon):
        return replace(part, intent=PROBLEM, confidence=1.0)
    return replace(part, intent=REPORTING if tells_done(turn, part.text) else AGREEING, confidence=1.0)


def as_heat_sought(turn: Turn, part: Part) -> Part | None:
    """"What number am I after?" asks what the thermometer should read, where the recipe waits for that; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent not in NUMBERED or not says(part.text, lexicon.words("reading_sought")):
        return None
    waits = any(step.temperatures and says(step.text, lexicon.words("reading_verbs")) for step in recipe.steps)
    wording = str(lexicon.table("resolved_wordings").get("reading", ""))
    return replace(part, text=wording, intent="ask_temperature", confidence=1.0, entities=()) if waits and wording else None


def as_timer(turn: Turn, part: Part) -> Part | None:
    """A wish for a timer, as something that is not done here; None for others."""
    return replace(part, intent=OTHERWISE, confidence=1.0) if part.intent in TIMED and wishes_timer(turn, part) else None


def wishes_timer(turn: Turn, part: Part) -> bool:
    """Whether a timer is asked for, and not told that one has rung."""
    lexicon = turn.kitchen.lexicon
    return bool(set(tokens(part.text)) & lexicon.words("timer_words")) and not says(part.text, lexicon.words("timer_over"))


def says(text: str, forms: frozenset[str]) -> bool:
    """Whether a text holds one of some phrases."""
    return re.search(rf"(?<![\w'])(?:{any_spaced(forms)})(?![\w'])", normalise(text)) is not None


def idle(lexicon: Lexicon) -> frozenset[str]:
    """Words that name nothing in a wish to leave something out or to go back."""
    return lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("leap_fillers")


def _foods(text: str, recipe: Recipe, lexicon: Lexicon) -> list[int]:
    """Places of the ingredients that a text names, by a word of their names or by their kind ("nuts")."""
    said = set(content_stems(text, lexicon, without=idle(lexicon) | lexicon.words("describing_foods")))
    return [at for at, line in enumerate(recipe.ingredients) if said & (set(content_stems(line.called, lexicon)) | classes(line.called, lexicon))]


def _used(turn: Turn, recipe: Recipe) -> set[int]:
    """Places of the ingredients of the running step."""
    return {use.index for use in recipe.steps[min(turn.state.step, len(recipe.steps)) - 1].ingredients}
