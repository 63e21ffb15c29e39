"""What somebody at the table cannot or will not eat, told while a recipe is looked for: it is a wish of the search, and a recipe that is chosen against it comes with a warning."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.needs import STATES
from actions.answering.recipe_answers import Answer
from actions.answering.recipe_answers.claims import first_of
from actions.answering.substitutes.allergies import avoided
from actions.answering.substitutes.judging import CLEAR, judge, told
from actions.answering.substitutes.situation import ARROW
from actions.finding.reading import Understood
from actions.finding.relaxing import is_needed
from actions.finding.request import Request
from actions.language.lexicon import Lexicon
from actions.language.words import normalise, tokens
from actions.moves.asked import asks
from actions.moves.needs import concern_of
from actions.moves.picking import position
from actions.moves.turn import Part, Turn
from actions.recipes.contents.naming import kept_as

NEED = "tell_need"
"""What is played where somebody's need is told."""
AGREED = "agreed"
"""The entity of a need that is told with a yes to the recipe on offer."""
STAGES = ("idle", "choosing", "ended")
SEEKING = ("list_recipes", "refine_search")
"""Intents of a wish: without a verb that tells something of somebody "something vegan" is no more than that."""
BESIDE = ("unwanted", "servings")
"""What may be told beside a need: "my son is coeliac and my daughter hates mushrooms"."""
MOST_AVOIDED = 40  # things that nobody at the table may eat, as remembered


def needs(request: Request, lexicon: Lexicon) -> tuple[str, ...]:
    """The allergens and foods that a request rules out because somebody cannot eat them, as the lexicon calls them: its allergies, and what its diets leave out."""
    left_out = [name for food in request.allergies for name in avoided(food, lexicon) or (food,)]
    for category, wanted in request.categories.items():
        if wanted and category in lexicon.words("needed_diets"):
            free = [str(food) for food, named in lexicon.table("free_categories").items() if named == category]
            left_out += [name for food in free for name in avoided(food, lexicon)] or kept_as(category, lexicon)
    return tuple(dict.fromkeys(left_out))


def of_needs(request: Request, lexicon: Lexicon) -> Request:
    """A request without all that is only a wish: its allergies and needed diets."""
    kept = {name: wanted for name, wanted in request.categories.items() if wanted and name in lexicon.words("needed_diets")}
    return Request(unwanted=request.allergies, allergies=request.allergies, categories=kept)


def as_need(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance that tells what somebody cannot eat ("my wife is coeliac", "yes, but hubby is lactose intolerant"), whatever it was taken for; None for others.

    What names a recipe, picks from a list or asks a question of its own is none, and neither is what goes on with a substitute that was told in general.
    """
    finder, text = turn.kitchen.finder, turn.text
    if finder is None or turn.state.stage not in STAGES or turn.cooking or text.startswith("/") or not parts:
        return None
    stated = concern_of(turn).label == STATES
    asking = [part for part in parts if asks(part.text, turn.kitchen.lexicon)]
    if not stated and ((asking and (len(asking) == len(parts) or not is_on_offer(turn))) or _goes_on_with_substitute(turn)):
        return None  # with a recipe on offer "what's in it that she can't have, she is coeliac" asks about that
    understood = finder.read(text, turn.state.search.request, [food for part in parts for food in part.values("ingredient")])
    wished = all(part.intent in SEEKING for part in parts) and not set(tokens(text)) & turn.kitchen.lexicon.words("eater_verbs")
    if not stated and (not _is_need(turn, understood) or (wished and not understood.request.allergies)):
        return None
    if turn.kitchen.catalogue.titles_in(text) or any(position(part.text, turn.kitchen.lexicon) is not None for part in parts):
        return None
    entities = tuple(entity for part in parts for entity in part.entities)
    agreed = set(tokens(text)[:1]) <= turn.kitchen.lexicon.words("answer_affirm")
    return Part(text, NEED, 1.0, (*entities, (AGREED, "yes")) if agreed else entities)


def needing(turn: Turn, request: Request) -> Request:
    """A request with what the utterance of the turn tells that somebody may not eat, where that is not in it yet."""
    told, lexicon = concern_of(turn), turn.kitchen.lexicon
    known = needs(request, lexicon)
    fresh = tuple(name for name in told.avoided if name not in known and name not in lexicon.table("diets")) if told.label == STATES else ()
    return request.model_copy(update={"unwanted": (*request.unwanted, *fresh), "allergies": (*request.allergies, *fresh)}) if fresh else request


def as_eater_asked(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """"Can my kid with a nut allergy eat the banana muffins?" before any is chosen, as the choice of these: they are proposed with what somebody cannot eat; None for others."""
    lexicon, text = turn.kitchen.lexicon, turn.text
    if turn.kitchen.finder is None or turn.state.stage not in STAGES or turn.cooking or text.startswith("/") or not parts or not asks(text, lexicon):
        return None
    eaten = set(tokens(text)) & lexicon.words("eating_asked") or first_of(lexicon, "suits_asked", normalise(text))
    named = turn.kitchen.catalogue.named(text).fitting if eaten and avoided(text, lexicon) and not is_on_offer(turn) else ()
    return Part(text, "choose_recipe", 1.0, (("recipe", named[0].title),)) if len(named) == 1 else None


def _is_need(turn: Turn, understood: Understood) -> bool:
    """Whether nothing new was understood but allergies and diets, with what else somebody dislikes or for how many it is."""
    lexicon, request = turn.kitchen.lexicon, understood.request
    beside = [change for change in understood.added if not is_needed(change, request, lexicon)]
    return len(understood.added) > len(beside) and not understood.dropped and all(change.field in BESIDE for change in beside)


def _goes_on_with_substitute(turn: Turn) -> bool:
    """Whether the last thing told was a substitute without a recipe: "I'm vegan" then asks for another one."""
    last = turn.state.history[-1] if turn.state.history else None
    return last is not None and last.recipe is None and ARROW in last.answer_id and not turn.state.search.begun


def take_in(turn: Turn, text: str) -> None:
    """Search on with the needs that are told beside the name of a recipe: "lemon drizzle cake, but gluten-free"."""
    finder, request = turn.kitchen.finder, turn.state.search.request
    if finder is None or not text or turn.cooking:
        return
    read = of_needs(finder.read(text, request).request, turn.kitchen.lexicon)
    if set(needs(read, turn.kitchen.lexicon)) - set(needs(request, turn.kitchen.lexicon)):
        unwanted = tuple(dict.fromkeys((*request.unwanted, *read.unwanted)))
        allowed = request.model_copy(update={"unwanted": unwanted, "allergies": read.allergies, "categories": request.categories | read.categories})
        turn.state.search = turn.state.search.asking_for(allowed)


def is_on_offer(turn: Turn) -> bool:
    """Whether a recipe waits for a yes."""
    return turn.state.pending is not None and turn.state.pending.kind == "confirm_recipe"


def against(turn: Turn, recipe_id: str) -> Answer | None:
    """What is said of a recipe that holds, or may hold, something that somebody cannot eat, as far as its names tell; None where it holds none of it."""
    found = suitability(turn, recipe_id, tuple(dict.fromkeys((*turn.state.avoid, *needs(turn.state.search.request, turn.kitchen.lexicon)))))
    return found if found is not None and found.response != CLEAR else None


def suitability(turn: Turn, recipe_id: str, names: Sequence[str]) -> Answer | None:
    """What is said of a recipe and of what somebody cannot eat, as the recipe is told now; None where nothing is to be avoided."""
    recipe, lexicon = turn.recipe if recipe_id == turn.state.recipe else turn.kitchen.store.get(recipe_id), turn.kitchen.lexicon
    return told(judge(recipe.ingredients, names, lexicon), names, lexicon) if recipe is not None and recipe.ingredients and names else None


def warn(turn: Turn, recipe_id: str) -> None:
    """Say what of a recipe somebody cannot eat; nothing where it holds none of it."""
    found = against(turn, recipe_id)
    if found is not None:
        turn.say(found.response, **found.fields)


def keep(turn: Turn) -> None:
    """Avoid what the search ruled out while its recipe is cooked too."""
    turn.state.avoid = avoiding(turn, needs(turn.state.search.request, turn.kitchen.lexicon))


def avoiding(turn: Turn, names: Sequence[str]) -> tuple[str, ...]:
    """All that is avoided, with more of it."""
    return tuple(dict.fromkeys((*turn.state.avoid, *names)))[-MOST_AVOIDED:]


def take_back(turn: Turn, before: Request) -> None:
    """Avoid no longer what the search before ruled out and the one now allows: "gluten is fine after all"."""
    lexicon = turn.kitchen.lexicon
    gone = set(needs(before, lexicon)) - set(needs(turn.state.search.request, lexicon))
    turn.state.avoid = tuple(name for name in turn.state.avoid if name not in gone)
