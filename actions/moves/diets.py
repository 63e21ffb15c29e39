"""What somebody at the table cannot or will not eat, told while a recipe is looked for: it is a wish of the search, and a recipe that is chosen against it comes with a warning."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.needs import STATES
from actions.answering.recipe_answers import Answer
from actions.answering.substitutes.allergies import avoided
from actions.answering.substitutes.judging import CLEAR, judge, told
from actions.finding.request import Request
from actions.language.lexicon import Lexicon
from actions.language.words import tokens
from actions.moves.needs import concern_of
from actions.moves.turn import Part, Turn
from actions.recipes.contents.naming import kept_as

NEED = "tell_need"
"""What is played where somebody's need is told."""
AGREED = "agreed"
"""The entity of a need that is told with a yes to the recipe on offer."""
STAGES = ("idle", "choosing", "ended")
"""Where a recipe is looked for."""
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
    """An utterance that tells what somebody cannot eat while a recipe is looked for ("my wife is coeliac", "yes, but hubby is lactose intolerant"); None for others.

    What names a recipe chooses that.
    """
    if turn.state.stage not in STAGES or turn.text.startswith("/") or not parts:
        return None
    if concern_of(turn).label != STATES or turn.kitchen.catalogue.titles_in(turn.text):
        return None
    agreed = set(tokens(turn.text)[:1]) <= turn.kitchen.lexicon.words("answer_affirm")
    return Part(turn.text, NEED, 1.0, ((AGREED, "yes"),) if agreed else ())


def needing(turn: Turn, request: Request) -> Request:
    """A request with what the utterance of the turn tells that somebody may not eat, where that is not in it yet."""
    told, lexicon = concern_of(turn), turn.kitchen.lexicon
    known = needs(request, lexicon)
    fresh = tuple(name for name in told.avoided if name not in known and name not in lexicon.table("diets")) if told.label == STATES else ()
    return request.model_copy(update={"unwanted": (*request.unwanted, *fresh), "allergies": (*request.allergies, *fresh)}) if fresh else request


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
