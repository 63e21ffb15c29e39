"""What the knowledge of substitutes needs to know about a cook."""

from __future__ import annotations

from actions.answering.recent import still_meant
from actions.answering.substitutes.situation import Situation
from actions.answering.substitutes.things import Known
from actions.moves.continuing import named_before
from actions.moves.turn import Turn
from actions.recipes.adapting.model import Proposal
from actions.state import Pending


def situation_of(turn: Turn) -> Situation:
    """What the knowledge of substitutes needs to know about this cook."""
    state, kitchen, written = turn.state, turn.kitchen, turn.written
    lexicon = kitchen.adapter.lexicon(written) if written else kitchen.lexicon
    pending = state.pending if state.pending and state.pending.kind == "substitute" and state.pending.recipe == state.recipe else None
    offered = proposed(turn, pending) if pending else None
    last = still_meant(state.last_answer, state.step)
    return Situation(
        known=Known(kitchen.substitutes, kitchen.adapter.densities(lexicon), kitchen.lexicon), adapter=kitchen.adapter, recipe=written, adaptation=state.adaptation,
        step=state.step if turn.cooking else 0, avoid=state.avoid, proposed=offered, offered=pending.offered if pending else None,
        recent=(last.about if last else ()) or named_before(turn),
    )


def proposed(turn: Turn, pending: Pending) -> Proposal | None:
    """What was proposed for the recipe in hand; None where it was another recipe, or one that has changed since."""
    recipe, proposal = turn.written, pending.proposal
    if proposal is None or recipe is None or pending.recipe != turn.state.recipe:
        return None
    line = proposal.substitution.line
    return proposal if line is None or line < len(recipe.ingredients) else None
