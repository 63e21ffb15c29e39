"""How sure what is read from a recipe must be before it is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reading:
    """From which expected agreement with the right answer (0 to 1) a piece that the reader finds is used, and for what.

    Chosen on `souschef train-reader --measure`: five folds over the cards of `knowledge/questions`.
    """

    likely: float = 0.15
    """Below this the recipe is not taken to say anything about it: seven of ten questions that it cannot answer stay below."""

    in_hand: float = 1.15
    """Times which a thing or a heat of the instruction in hand counts in the order of the pieces: a cook asks about what was just told."""

    in_role: float = 1.5
    """Times which a thing counts in the place that a question leaves open ("what do I stir it in"); other things count as much less."""

    of_deed: float = 1.3
    """Times which a time counts that is told right behind what the question names."""


READING = Reading()
