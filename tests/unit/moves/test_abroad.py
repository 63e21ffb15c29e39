"""What is asked about something that the recipe in hand has nothing of is for general knowledge."""

from __future__ import annotations

import pytest

from actions.answering.decision_tree.elsewhere import strange_foods
from actions.kitchen import Kitchen
from actions.moves.turn import Turn
from actions.state import Kind, Pending, State

LARGER = pytest.mark.xfail(strict=True, reason="the larger base knows blenders; goes with the switch to acts")
BEANS, MUSSELS = "how long do I soak dried black beans", "how long do mussels keep"


def turn(kitchen: Kitchen, text: str, recipe: str = "guacamole", step: int = 4, asked: Kind | None = None) -> Turn:
    """A turn while a recipe is cooked, or before one is chosen."""
    state = State(stage="cooking" if step else "idle", recipe=recipe if step else None, step=step, pending=Pending(kind=asked) if asked else None)
    return Turn(kitchen, state, text)


@pytest.mark.parametrize(("text", "recipe", "strange"), [
    ("how long do I boil an egg", "salmon-with-dill-potatoes", {"egg"}), ("how long do the potatoes take", "salmon-with-dill-potatoes", set()),
    ("how much of the herbs", "salmon-with-dill-potatoes", set()), ("how long do the eggplants need", "moussaka", set()), ("how hot for a pizza", "pizza-margherita", set()),
    ("is grated mozzarella from a bag alright, how much on each plate", "pizza-margherita", set()),
    ("how long does the dough rest", "no-knead-white-bread", set()), ("how long does the cake bake", "lemon-drizzle-cake", set()),
])
def test_foods_of_which_a_recipe_has_nothing(kitchen: Kitchen, text: str, recipe: str, strange: set[str]) -> None:
    written = kitchen.store.get(recipe)
    assert written is not None
    assert strange_foods(text, written, kitchen.lexicon) == strange
