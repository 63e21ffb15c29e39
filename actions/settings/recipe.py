"""How sure what is read from a recipe must be before it is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reading:
    """From which expected agreement with the right answer (0 to 1) a piece that the reader finds is used, and for what.

    Chosen on `souschef train-reader --measure`: five folds over the cards of `knowledge/questions`; `sure` was raised from 0.40 after
    a look at the development part of QookA, `silent` and the use of `decisive` for explanations likewise.
    """

    likely: float = 0.15
    """Below this the recipe is not taken to say anything about it: seven of ten questions that it cannot answer stay below."""

    shouted: float = 0.08
    """The same for a piece of the running step of the very sort that a question asks for which names nothing: "how often?"."""

    decisive: float = 0.25
    """From this a step is told to a yes-or-no question that nothing decides, and a question is reread as one about the recipe."""

    fair: float = 0.3
    """From this a piece is believed rather than what the words of a question resemble."""

    sure: float = 0.45
    """From this a piece is believed rather than what the kind of the intent tells."""

    alone: float = 0.4
    """From this a piece is said without its step: on the development part of QookA pieces of 0.4 to 0.5 are right as often as their steps."""

    certain: float = 0.6
    """From this a time is believed rather than the one of the step that shares the question's words."""

    clear: float = 0.5
    """Probability of a type of question from which only pieces of its kinds answer."""

    silent: float = 0.8
    """Probability that no recipe answers a question from which a piece must be fairly sure."""

    likely_type: float = 0.4
    """Probability of a type from which it is believed rather than the intent."""

    alike: float = 0.55
    """Cosine from which two verbs mean the same work ("cook", "simmer")."""

    led_to: int = 2
    """Steps ahead that the running one leads to."""

    in_hand: float = 1.15
    """Times which a thing or a heat of the instruction in hand counts in the order of the pieces: a cook asks about what was just told."""

    in_role: float = 1.5
    """Times which a thing counts in the place that a question leaves open ("what do I stir it in"); other things count as much less."""

    of_deed: float = 1.3
    """Times which a time counts that is told right behind what the question names."""

    case: float = 0.66
    """Likeness of a told state and of a case of the recipe, shared words included, from which its remedy is told."""


@dataclass(frozen=True)
class Polarity:
    """How sure what was learned about yes and no must be, by `souschef train-polarity --measure`: five folds over the cards of `knowledge/questions`."""

    decided: float = 0.8
    """Probability of yes or of no from which it is told: of new questions a third is then answered rightly with the rules, and 0.04 wrongly; from 0.75 0.39 and 0.06."""

    supported: float = 0.5
    """Probability of what a rule says from which the rule is believed: of new questions rules alone are right for 0.67, so for 0.85."""

    compared: float = 0.3
    """The same for a rule that compares values."""


READING = Reading()
POLARITY = Polarity()
