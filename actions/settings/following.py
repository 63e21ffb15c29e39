"""When a question continues an earlier one, and what that counts for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Following:
    """When a question is taken to continue an earlier one, and what that counts for; set by hand, not by a measurement."""

    continues: float = 0.4
    """Probability from which a question whose form lacks nothing continues an earlier one."""

    alone: float = 0.25
    """What less the answer to a question as it was asked counts for than one with what it may have left out, where it surely continues another."""

    readings: int = 3
    """Readings of a question that are tried."""

    same_thing: float = 1.4
    """Times what a general answer promises that is about the same as the one before."""

    same_matter: float = 1.2
    """The same where it is also of the same category."""


@dataclass(frozen=True)
class FollowUpThresholds:
    """From which figures a question counts as a continuation of an earlier one."""

    follows: float = 0.4
    """Probability by our classifier, which takes starts and continuations to be equally frequent.

    By `souschef train-follow-ups --measure` the mean of both shares is 0.90 with 0.4 and with 0.5; of real streams (development part) it is
    higher with 0.4, since their questions lean less on what was said.
    """

    similarity: float = 0.8
    """Similarity to an earlier question in the paper's method 3b; the best balance of starts and continuations up to 1.5 on a third of `knowledge/follow_up`.

    From 2 on the balance is better still, but only because the measure then hardly adds to method 2.
    """


FOLLOWING = Following()
FOLLOW_UPS = FollowUpThresholds()
