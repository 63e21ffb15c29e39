"""Questions about a recipe that is only proposed, or the only one shown: asked as if it were in hand, while the proposal stays open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from actions.moves.turn import Turn
from actions.recipes.model import Recipe
from actions.state import Pending


@contextmanager
def in_hand(turn: Turn, recipe: str) -> Iterator[None]:
    """Play with a recipe in hand that nobody has chosen yet; afterwards it is proposed, with what was changed in it, whatever was asked meanwhile."""
    state = turn.state
    fields = ("recipe", "stage", "step", "noted", "skipped", "adaptation")
    before = {name: getattr(state, name) for name in fields}
    wished = state.pending.changed if state.pending is not None else None
    state.recipe, state.stage, state.step, state.noted, state.skipped, state.pending = recipe, "preparing", 0, (), (), None
    state.adaptation = wished or state.adaptation.for_another()
    turn.unchosen = True
    try:
        yield
    finally:
        changed, turn.unchosen = state.adaptation, False
        for name in fields:
            setattr(state, name, before[name])
        state.pending = Pending(kind="confirm_recipe", recipe=recipe, changed=changed if changed != state.adaptation.for_another() else None)


def on_offer(turn: Turn) -> Recipe | None:
    """The recipe that is proposed, or the only one shown."""
    pending, shown = turn.state.pending, turn.state.offer.ids[: turn.state.offer.shown]
    if pending is None or turn.cooking:
        return None
    found = pending.recipe if pending.kind == "confirm_recipe" else shown[0] if pending.kind == "pick_recipe" and len(shown) == 1 else None
    return turn.kitchen.store.get(found) if found is not None else None
