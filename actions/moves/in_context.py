"""What a part of an utterance means in the light of what was asked and where the cook stands: a bare number picks, "something else?" goes on."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.language.quantities import number, temperatures
from actions.language.words import any_spaced, content_stems, normalise, tokens
from actions.moves.abroad import as_part_abroad
from actions.moves.asked import as_asked_for_next, as_asked_plainly, as_permission, as_wish_for_other, asks, names_food
from actions.moves.dish import as_of_dish
from actions.moves.door import door_of
from actions.moves.following import as_following, as_out_of
from actions.moves.gauging import as_gauged
from actions.moves.groups import ANSWERS, CHOOSING, DOUBTFUL, ELSEWHERE, LEAPS, NAMING, ONWARD, POLITE, REFUSABLE, SHORT
from actions.moves.guarding import (
    as_hardly_meant,
    as_heat_sought,
    as_leaving_out,
    as_no_choice,
    as_of_food,
    as_only_having,
    as_remark,
    as_stopped_food,
    as_timer,
)
from actions.moves.lacking import as_declined, as_having, as_lacking, as_named_missing, as_not_lacking, as_one_of_two, as_stock
from actions.moves.leaping import as_ahead_to, as_back_to
from actions.moves.parting import as_parted
from actions.moves.picking import place_in, position
from actions.moves.rating import as_end_of_rating
from actions.moves.remarks import as_no_search, tells_done
from actions.moves.rereading import (
    as_asked_in_order,
    as_choice,
    as_continued,
    as_doubted_amount,
    as_heat_question,
    as_history,
    as_no_conversion,
    as_no_report,
    as_recipe_question,
    as_refusal,
    as_report,
    as_share,
    as_time_question,
    as_unsure,
    as_wait,
)
from actions.moves.searching import as_search, while_cooking
from actions.moves.short import as_short
from actions.moves.stated import as_no_wish
from actions.moves.tasting import as_taste
from actions.moves.troubled import as_no_problem
from actions.moves.turn import FALLBACK, Part, Turn
from actions.moves.unscaled import as_time_up, as_unscaled
from actions.settings import OUR_TREE


def in_context(turn: Turn, part: Part) -> Part:
    """Read a part in the light of what was asked and where the cook stands."""
    given = part
    part = while_cooking(turn, as_end_of_rating(turn, part))
    part = as_no_problem(turn, part) or part
    if not part.text:
        return part
    part = as_choice(turn, part)
    read = next((found for reading in READINGS if (found := reading(turn, part)) is not None), part)
    return as_no_search(turn, given, read) or read


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
    if part.intent == "affirm" and pending is None and turn.cooking and not denies and _agrees_to_go_on(turn, part):
        return replace(part, intent="done")
    if part.intent in REFUSABLE and denies and (turn.cooking or turn.state.stage == "preparing") and not pending_is_open(turn) and len(tokens(part.text)) > 1:
        return replace(part, intent="report")
    return None


def _agrees_to_go_on(turn: Turn, part: Part) -> bool:
    """Whether a yes to nothing tells that something is done, or says plainly to go on: "yes, it worked", "ok, go ahead"."""
    lexicon, said = turn.kitchen.lexicon, set(tokens(part.text))
    onward = re.search(rf"\b(?:{any_spaced(lexicon.words('going_on'))})\b", normalise(part.text)) is not None
    return len(said) > 1 and (onward or bool(said & lexicon.words("success_words")) or tells_done(turn, part.text)) and not asks(part.text, lexicon)


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
    if part.intent == "another_recipe" and not turn.kitchen.reports.denies(part.text):
        named = next((text for text in (part.text, *part.text.split(",")[1:]) if catalogue.named(text).fitting), None)
        if named is not None:
            return replace(part, text=named, intent="choose_recipe", entities=())
    if turn.cooking or turn.state.stage == "preparing":
        whole = catalogue.titles_in(part.text) if part.intent in NAMING else ()
        if part.intent == "ask_other" and [row.id for row in whole] == [turn.state.recipe] and asks(part.text, turn.kitchen.lexicon):
            return None  # "what's the best mushroom for risotto" asks about what is cooked
        return replace(part, intent="choose_recipe", entities=(("recipe", whole[0].title),)) if len(whole) == 1 else None
    general = part.intent == "ask_other" and part.confidence >= SURE and bool(set(tokens(part.text)[:1]) & turn.kitchen.lexicon.words("question_words"))  # "where do potatoes go"
    question = asks(part.text, turn.kitchen.lexicon) and (general or part.intent not in NAMING or _points_only(turn, part) or _is_known_generally(turn, part))
    polite = part.intent in POLITE and part.confidence < DOUBTFUL
    if (part.intent in CHOOSING and not polite) or question:
        return None
    if part.intent in (*ONWARD, *ELSEWHERE) and part.confidence >= DOUBTFUL and not catalogue.titles_in(part.text):
        return None  # among tens of thousands of titles one holds "done", another one "skip"
    found = catalogue.named(part.text).fitting
    return replace(part, intent="choose_recipe", confidence=1.0, entities=()) if 0 < len(found) <= turn.kitchen.settings.shown_at_once else None


def _points_only(turn: Turn, part: Part) -> bool:
    """Whether a question asks of "it", which is what was spoken of and no recipe by its name: "is it spicy?"."""
    return bool(set(tokens(part.text)) & turn.kitchen.lexicon.words("dish_pronouns")) and not turn.kitchen.catalogue.titles_in(part.text)


def _is_known_generally(turn: Turn, part: Part) -> bool:
    """Whether general knowledge surely has a question of its own that only names what some title holds too: "how do I cook rice?", not "how do I make gazpacho?"."""
    if not part.intent.startswith("ask_") or turn.kitchen.catalogue.titles_in(part.text):
        return False
    found = door_of(turn, part).match
    return found is not None and found.confidence >= OUR_TREE.certain


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
        return replace(part, intent="ask_other" if names_food(turn, part) else "next")  # "more oil now?"
    unsure = part.confidence < DOUBTFUL
    picks = part.intent == "choose_recipe" and bool(part.values("position")) and not part.values("recipe") and not (pending and pending.kind == "pick_recipe")
    moves = (picks or (unsure and part.intent in (*LEAPS, *POLITE, "list_recipes"))) and bool(content_stems(part.text, lexicon))
    permitted = bool(set(tokens(part.text)[-1:]) & lexicon.words("permission"))  # "stock cube ok"
    told = unsure and part.intent.startswith("ask_") and not permitted and tells_done(turn, part.text)
    doubtful = not asking and (moves or told or (part.intent == "ask_temperature" and _reached(turn, part.text)))
    if doubtful and turn.recipe and turn.kitchen.reports.fit(part.text, turn.recipe, turn.state.step).kind == "current":
        return replace(part, intent="report")
    return None


def _reached(turn: Turn, text: str) -> bool:
    """Whether a text tells a temperature that the running step waits for ("the thermometer says 74 degrees now")."""
    wanted = temperatures(turn.recipe.steps[turn.state.step - 1].text, turn.kitchen.lexicon) if turn.recipe else []
    told = temperatures(text, turn.kitchen.lexicon)
    return any(one.value == goal.value if not one.scale else one.celsius >= goal.celsius for one in told for goal in wanted)


SURE = 0.9  # confidence from which a question that names no recipe's whole title is none for a recipe
READINGS = (
    as_timer, as_heat_sought, as_time_up, as_unscaled, as_leaving_out, as_short, as_stopped_food, as_named_missing, as_part_abroad, as_one_of_two,
    as_declined, as_only_having, as_back_to, as_ahead_to, as_gauged, as_remark, as_of_food, as_hardly_meant, as_of_dish, as_not_lacking, as_stock, as_having, as_lacking,
    as_taste, as_no_wish, as_out_of, as_search, as_permission, as_wish_for_other, as_parted, as_wait, as_share, as_refusal, as_history, as_asked_in_order, as_time_question,
    as_report, as_no_report, as_asked_for_next, as_continued, as_following, as_no_choice, _as_answer, _as_count, _as_pick, _as_title, _in_the_middle,
    as_heat_question, as_doubted_amount, as_no_conversion, as_recipe_question, as_asked_plainly, as_unsure,
)
"""Readings of a part in its context, in order; the first that applies counts."""
