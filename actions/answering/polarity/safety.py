"""What is not told although words agree: a wrong "yes" to eating something raw harms more than no answer."""

from __future__ import annotations

from actions.answering.polarity.asking import Asking
from actions.answering.polarity.evidence import Evidence


def harmful(asking: Asking, agrees: bool, evidence: Evidence) -> bool:
    """Whether an answer could harm where it is wrong.

    Args:
        asking: the question, read.
        agrees: whether the answer is yes.
        evidence: the sentence that the answer is taken from.
    """
    if asking.says("harmed_words"):
        return True
    if agrees:
        return (asking.says("eating_words") and asking.says("unready_words")) or (asking.says("may_words") and asking.says("harming_words"))
    return asking.says("protecting_words") and not asking.says("may_words") and not evidence.wording.says("turning_marks")
