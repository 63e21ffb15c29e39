"""Which parts of an utterance are played, and in which order.

"ok thanks, done. what's next and how much salt?" is one step forward and one answer: politeness gives way to what asks
for something, and everything that says "this step is done, go on" counts once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from actions.language.quantities import number, temperatures
from actions.language.words import any_spaced, content_stems, normalise, stems, tokens
from actions.moves.asked import as_asked_for_next, as_asked_plainly, as_permission, as_wish_for_other, asks, asks_what_to_do, with_going_on, with_tags
from actions.moves.dish import as_of_dish, as_whole_of_dish
from actions.moves.following import as_following, as_whole
from actions.moves.known import as_known
from actions.moves.lacking import as_lacking, as_whole_lacking
from actions.moves.picking import place_in, position
from actions.moves.rating import as_end_of_rating, with_rating
from actions.moves.rereading import (
    as_asked_in_order,
    as_choice,
    as_continued,
    as_history,
    as_recipe_question,
    as_refusal,
    as_report,
    as_share,
    as_taught,
    as_time_question,
)
from actions.moves.searching import as_search, searched_once, while_cooking
from actions.moves.stated import as_no_wish, as_tagged, with_guesses, without_asides
from actions.moves.tasting import as_taste
from actions.moves.troubled import as_no_problem, as_problem, without_asked_on
from actions.moves.turn import FALLBACK, Part, Turn
from actions.moves.waiting import as_completed

POLITE = ("greet", "thank", "understood")
ANSWERS = ("affirm", "deny")
ONWARD = ("done", "report", "next", "ready")
ELSEWHERE = ("go_to_step", "start_cooking", "previous", "repeat", "start_over", "skip", "resume", "pause", "stop")
PLACES = ("go_to_step", "previous", "skip", "start_over")
LEAPS = (*PLACES, "goodbye", "stop", "resume")
LACKS = ("report_missing", "ask_substitute")  # one subject: "I have no butter, can I use oil instead?"
REMARKS = ("ask_other", "off_topic", "ask_abilities")  # beside other parts these count only as questions
NAMING = ("choose_recipe", "start_cooking", "ask_how_to", "ask_detail", "ask_other", "ask_recipe_name", "go_to_step", "another_recipe", "next")
CHANGING = (*ELSEWHERE, *ONWARD, "choose_recipe", "list_recipes", "another_recipe", "more_results")
REFUSABLE = ("skip", "start_cooking", "ready", "stop", "pause", "start_over", "go_to_step", "previous", "resume", "deny", "next")
DECIDED = (*ANSWERS, "choose_recipe", "list_recipes", "another_recipe", "next", "resume", "ready", "start_cooking", "stop", "go_to_step")
DOUBTFUL = 0.7  # confidence below which the form of a question counts more than its class
FRAGMENTS = ("next", "report", "ask_step_ingredients", "ask_other", "ask_amount")
SHORT = 3  # words: "something else?" in the middle of a recipe asks for the next step
CHOOSING = ("list_recipes", "choose_recipe", "more_results", "another_recipe", "affirm", "deny", "goodbye", "thank", "ask_abilities", "stop",
            "not_meant", "start_cooking", "resume", "go_to_step")


@dataclass(frozen=True)
class Plan:
    """Intents to play in order, each with the parts it rests on."""

    plays: tuple[tuple[str, tuple[Part, ...]], ...]


def plan(turn: Turn, parts: list[Part]) -> Plan:
    """Choose and order the parts.

    Parts that were not understood count only where nothing else was; answers to nothing that was asked are left out
    beside other parts; the parts that move on become one play, at the place of the first of them.
    """
    whole = as_taught(turn, parts) or as_whole_of_dish(turn, parts) or as_whole_lacking(turn, parts) or as_whole(turn, parts)
    whole = whole or as_problem(turn, parts) or as_known(turn, parts) or as_tagged(turn, parts)
    if whole is not None:
        return Plan(((whole.intent, (whole,)),))
    limit = turn.kitchen.settings.part_confidence
    parts = [as_no_problem(turn, part) or part for part in without_asides(turn, with_guesses(turn, parts))]
    parts = with_going_on(turn, with_tags(turn, _with_answer(turn, with_rating(turn, as_completed(turn, parts)))))
    read = [_in_context(turn, part if part.confidence >= limit else replace(part, intent=FALLBACK)) for part in parts]
    understood = _with_fragments(turn, [part for part in read if part.intent != FALLBACK])
    if not understood:
        return Plan(((FALLBACK, tuple(read[:1])),))
    turn.agreed = any(part.intent == "affirm" for part in understood)
    asking = _relevant(turn, [part for part in understood if part.intent not in POLITE])
    return Plan(_joined(asking or _politest(understood)))


def _with_answer(turn: Turn, parts: list[Part]) -> list[Part]:
    """Read a "yes" or "no" that begins what is said to an open question as its answer ("yes that one, how long does it take?")."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    said = tokens(parts[0].text)[:1] if parts and pending and pending.kind not in ("ready", "pick_recipe") else []
    intent = next((intent for intent in ANSWERS if said and said[0] in lexicon.words(f"answer_{intent}")), None)
    if pending is None or intent is None or parts[0].intent in DECIDED:
        return parts
    if parts[0].confidence < DOUBTFUL:
        named = intent == "deny" and pending.kind == "confirm_recipe" and turn.kitchen.catalogue.titles_in(parts[0].text)
        return [replace(parts[0], intent="choose_recipe" if named else intent, confidence=1.0), *parts[1:]]
    if pending.kind == "confirm_recipe" and parts[0].intent.startswith("ask_"):
        return [Part(said[0], intent), *parts]
    return parts


def _with_fragments(turn: Turn, parts: list[Part]) -> list[Part]:
    """Give a question after a bare food ("and tomato paste, how much was that?") the food as part of it."""
    lexicon, recipe = turn.kitchen.lexicon, turn.recipe
    foods = {word for ingredient in recipe.ingredients for word in stems(ingredient.called, lexicon.language)} if recipe else set()
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined else None
        asked = before is not None and before.intent in FRAGMENTS and part.intent == "ask_amount"
        named = {word for word in tokens(before.text) if word not in lexicon.words("fragment_words")} if before and asked else set()
        if before and named and set(stems(" ".join(named), lexicon.language)) <= foods:
            joined[-1] = replace(part, text=f"{before.text} {part.text}", entities=before.entities + part.entities)
        else:
            joined.append(part)
    return joined


def _relevant(turn: Turn, asking: list[Part]) -> list[Part]:
    """Of several parts those that ask for something the others do not already say."""
    if len(asking) < 2:
        return asking
    asking = _where_to(_without_taken_back(turn, _agreed_once(turn, asking)))
    asking = searched_once(turn, asking)
    if len(asking) < 2:
        return asking
    asking = without_asked_on(turn, asking)
    intents = {part.intent for part in asking}
    pending = turn.state.pending
    dropped = _answered(turn, intents) | ({"more_results"} if turn.cooking else set())
    dropped |= {"goodbye"} if "stop" in intents else set()  # "stop, I have to leave": whether to stop is asked first
    if "ask_me" in intents:
        dropped |= {"list_recipes", "more_results", "ask_abilities"}
    if "list_recipes" in intents:
        dropped |= {"deny", "another_recipe"}
    if "choose_recipe" in intents:
        dropped |= {"another_recipe", "not_meant"} | ({"deny"} if pending and pending.kind in ("confirm_recipe", "pick_recipe") else set())
    if any(part.intent not in ("not_meant", *ANSWERS) and not _is_remark(turn, part) for part in asking):
        dropped.add("not_meant")
    if "repeat" in intents:
        dropped.add("ask_detail")  # "I didn't get that, could you repeat it?" asks once
    if intents & set(ONWARD):
        dropped |= {"ask_meanwhile"} | ({"resume"} if turn.state.stage == "cooking" else set())
    if (intents - dropped) & set(ELSEWHERE):
        dropped |= set(ONWARD)
    moved = bool(intents & set(ONWARD))
    kept = [part for part in asking if part.intent not in dropped and not (moved and part.intent == "ask_other" and asks_what_to_do(part.text, turn.kitchen.lexicon))]
    remarks = [part for part in kept if _is_remark(turn, part)]
    return [part for part in kept if part not in remarks] or kept or asking[:1]


def _answered(turn: Turn, intents: set[str]) -> set[str]:
    """What a yes or no beside it says already; answers themselves where nothing was asked or a recipe is picked.

    A "no" to a substitute beside what is missing, or wished for instead, is answered by what is said of that.
    """
    pending = turn.state.pending
    if pending is None or (pending.kind == "pick_recipe" and "choose_recipe" in intents):
        return set(ANSWERS)
    if pending.kind == "substitute" and intents & set(LACKS):
        return {"deny"}
    if "deny" in intents and pending.kind in ("stop", "switch"):
        return {*ONWARD, "resume"}
    return {*ONWARD, "start_cooking"} if "affirm" in intents and pending.kind in ("ready", "step_done", "finished") else set()


def _without_taken_back(turn: Turn, asking: list[Part]) -> list[Part]:
    """Leave out what a later part takes back ("next. no wait, I'm not done yet"), and the taking back beside other parts."""
    denying = [at for at, part in enumerate(asking) if part.intent in ONWARD and turn.kitchen.reports.denies(part.text)]
    if not denying:
        return asking
    others = [part for at, part in enumerate(asking) if part.intent not in ONWARD or at > denying[-1]]
    return [part for part in others if not _is_remark(turn, part) and part.intent not in ANSWERS] or [asking[denying[-1]]]


def _agreed_once(turn: Turn, asking: list[Part]) -> list[Part]:
    """Leave out the name beside a yes to it ("yes, the salmon"): it would be chosen a second time."""
    wanted = turn.state.pending.recipe if turn.state.pending else None
    if wanted is None or not any(part.intent == "affirm" for part in asking):
        return asking
    named = turn.kitchen.catalogue.named
    return [part for part in asking if part.intent != "choose_recipe" or [row.id for row in named(part.text).fitting] != [wanted]]


def _where_to(asking: list[Part]) -> list[Part]:
    """Of several places to go to ("this is the wrong step, I'm at 4, go to 4") only the one that is named last."""
    last = max((at for at, part in enumerate(asking) if part.intent == "go_to_step"), default=0)
    return [part for at, part in enumerate(asking) if at >= last or part.intent not in PLACES]


def _is_remark(turn: Turn, part: Part) -> bool:
    """Beside other parts a statement about something else, a "wait" before a question, or a sigh that is hardly a wish to stop ("all this stirring ...") asks for nothing."""
    if part.intent == "stop" and part.confidence < DOUBTFUL:
        return True
    if part.intent == "pause":
        return len(tokens(part.text)) <= SHORT
    return part.intent in REMARKS and not asks(part.text, turn.kitchen.lexicon)


def _politest(parts: list[Part]) -> list[Part]:
    """Of several polite parts only the last one is answered."""
    return parts[-1:]


def _joined(parts: list[Part]) -> tuple[tuple[str, tuple[Part, ...]], ...]:
    onward = tuple(part for part in parts if part.intent in ONWARD)
    lacks = tuple(part for part in parts if part.intent in LACKS)
    plays: list[tuple[str, tuple[Part, ...]]] = []
    answered = False
    for part in parts:
        if part.intent in ANSWERS:
            if not answered:
                plays.append((part.intent, (part,)))
            answered = True
        elif part.intent in LACKS:
            if part is lacks[0]:
                plays.append((part.intent, lacks))
        elif part.intent not in ONWARD:
            plays.append((part.intent, (part,)))
        elif part is onward[0]:
            plays.append(("onward", onward))
    return tuple(plays)


def _in_context(turn: Turn, part: Part) -> Part:
    """Read a part in the light of what was asked and where the cook stands."""
    part = while_cooking(turn, as_end_of_rating(turn, part))
    part = as_no_problem(turn, part) or part
    if not part.text:
        return part
    part = as_choice(turn, part)
    for reading in READINGS:
        read = reading(turn, part)
        if read is not None:
            return read
    return part


def _as_answer(turn: Turn, part: Part) -> Part | None:
    """Read "yes I want to stop" as an answer to "stop?"; a command that is denied ("don't skip anything") reports that nothing is done."""
    pending = turn.state.pending
    denies = turn.kitchen.reports.denies(part.text)
    if part.intent == "stop" and pending and pending.kind == "stop":
        return replace(part, intent="deny" if denies else "affirm")
    if part.intent == "choose_recipe" and pending and pending.kind in ("confirm_recipe", "pick_recipe") and denies:
        return _other_than_denied(turn, part)
    named = any(turn.kitchen.catalogue.named(text).fitting for text in (part.text, *part.values("recipe")))
    if part.intent == "choose_recipe" and pending and pending.kind == "confirm_recipe" and not named:
        if position(part.text, turn.kitchen.lexicon) not in (None, 1):
            return None
        place = place_in(part.text, turn.kitchen.lexicon)  # "that one" names no place
        return replace(part, intent="affirm") if place is None or (place == 1 and turn.state.offer.shown < 2) else None
    if part.intent in ("done", "report") and pending and pending.kind == "confirm_recipe" and not turn.cooking and not denies:
        return None if turn.kitchen.catalogue.named(part.text).fitting else replace(part, intent="affirm")
    if part.intent in ("next", "resume") and pending and pending.kind in ("stop", "switch"):
        return replace(part, intent="deny")
    if part.intent == "another_recipe" and pending and pending.kind == "switch" and not denies:
        return replace(part, intent="affirm")
    if part.intent in REFUSABLE and denies and (turn.cooking or turn.state.stage == "preparing") and not pending_is_open(turn) and len(tokens(part.text)) > 1:
        return replace(part, intent="report")
    return None


def _other_than_denied(turn: Turn, part: Part) -> Part:
    """Read "not the guacamole, I was thinking of gazpacho" as the choice of what is named beside the refused recipe."""
    pieces = [piece for piece in part.text.split(",") if not turn.kitchen.reports.denies(piece) and turn.kitchen.catalogue.named(piece).fitting]
    return replace(part, text=pieces[-1], entities=()) if pieces else replace(part, intent="deny")


def pending_is_open(turn: Turn) -> bool:
    """Whether a yes-or-no question waits; "ready?" does not count, it is answered by being ready."""
    return turn.state.pending is not None and turn.state.pending.kind != "ready"


def _as_count(turn: Turn, part: Part) -> Part | None:
    """A number answers "For how many?"; what is said about a substitute that waits for a yes or no is read by its move."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    if pending is None or pending.kind != "servings" or part.intent in ANSWERS:
        return None
    if position(part.text, lexicon) is not None or (part.intent == FALLBACK and number(part.text) is not None):
        return replace(part, intent="change_servings", confidence=1.0)
    return None


def _as_pick(turn: Turn, part: Part) -> Part | None:
    """A bare number picks from the list that was shown."""
    pending = turn.state.pending
    if pending and pending.kind == "pick_recipe" and position(part.text, turn.kitchen.lexicon) is not None:
        return replace(part, intent="choose_recipe", confidence=1.0)
    return None


def _as_title(turn: Turn, part: Part) -> Part | None:
    """While choosing, a few words that name a recipe choose it; in the middle of a recipe only a whole title does."""
    catalogue = turn.kitchen.catalogue
    if part.intent == "another_recipe" and not turn.kitchen.reports.denies(part.text) and catalogue.named(part.text).fitting:
        return replace(part, intent="choose_recipe", entities=())
    if turn.cooking or turn.state.stage == "preparing":
        whole = catalogue.titles_in(part.text) if part.intent in NAMING else ()
        if part.intent == "ask_other" and [row.id for row in whole] == [turn.state.recipe] and asks(part.text, turn.kitchen.lexicon):
            return None  # "what's the best mushroom for risotto" asks about what is cooked
        return replace(part, intent="choose_recipe", entities=(("recipe", whole[0].title),)) if len(whole) == 1 else None
    question = asks(part.text, turn.kitchen.lexicon) and part.intent not in NAMING
    polite = part.intent in POLITE and part.confidence < DOUBTFUL
    if (part.intent in CHOOSING and not polite) or question:
        return None
    if part.intent in (*ONWARD, *ELSEWHERE) and part.confidence >= DOUBTFUL and not catalogue.titles_in(part.text):
        return None  # among tens of thousands of titles one holds "done", another one "skip"
    found = catalogue.named(part.text).fitting
    return replace(part, intent="choose_recipe", confidence=1.0, entities=()) if 0 < len(found) <= turn.kitchen.settings.shown_at_once else None


def _in_the_middle(turn: Turn, part: Part) -> Part | None:
    """Read "something else?" as a request for the next step, and what is doubtful but fits the step as a report of it.

    Doubtful are a question without its form, a leap ("pricked it all over" starts nothing over, "rested" takes no leave), and a pick where no list was shown
    ("cracked the first one").
    """
    if not turn.cooking:
        return None
    lexicon, pending = turn.kitchen.lexicon, turn.state.pending
    asking = asks(part.text, lexicon)
    shortly = re.search(rf"\b(?:{any_spaced(lexicon.words('asking_marked'))})\b", normalise(part.text)) is not None
    if part.intent in ("another_recipe", "more_results") and len(tokens(part.text)) <= SHORT and asking and not shortly:
        return replace(part, intent="next")
    unsure = part.confidence < DOUBTFUL
    picks = part.intent == "choose_recipe" and bool(part.values("position")) and not part.values("recipe") and not (pending and pending.kind == "pick_recipe")
    moves = (picks or (unsure and part.intent in LEAPS)) and bool(content_stems(part.text, lexicon))
    doubtful = not asking and (moves or (unsure and part.intent.startswith("ask_")) or (part.intent == "ask_temperature" and _reached(turn, part.text)))
    if doubtful and turn.recipe and turn.kitchen.reports.fit(part.text, turn.recipe, turn.state.step).kind == "current":
        return replace(part, intent="report")
    return None


def _reached(turn: Turn, text: str) -> bool:
    """Whether a text tells a temperature that the running step waits for ("the thermometer says 74 degrees now")."""
    wanted = temperatures(turn.recipe.steps[turn.state.step - 1].text, turn.kitchen.lexicon) if turn.recipe else []
    told = temperatures(text, turn.kitchen.lexicon)
    return any(one.value == goal.value if not one.scale else one.celsius >= goal.celsius for one in told for goal in wanted)


READINGS = (
    as_no_wish, as_of_dish, as_lacking, as_taste, as_search, as_permission, as_wish_for_other, as_share, as_refusal, as_history, as_asked_in_order, as_time_question, as_report,
    as_asked_for_next, as_continued, as_following, _as_answer, _as_count, _as_pick, _as_title, _in_the_middle, as_recipe_question, as_asked_plainly,
)
"""Readings of a part in its context, in order; the first that applies counts."""
