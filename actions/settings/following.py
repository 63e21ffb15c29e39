"""When a question continues an earlier one, and what that counts for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Following:
    """When a question is taken to continue an earlier one, and what that counts for; set by hand, not by a measurement."""

    continues: float = 0.4
    """Probability from which a question is also asked in the wordings that go on with an earlier one."""

    left_out: float = 0.3
    """Probability from which a word of what was asked or told before counts as left out; of 0.15 to 0.5 the best on streams that taught nothing."""


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
