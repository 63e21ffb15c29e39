"""The yes or no with which an answer begins that was written for several wordings of a question: "can I use thighs?" before "Boneless thighs work and stay juicier"."""

from __future__ import annotations

import re

from actions.answering.polarity.wording import Wording, action_stems, holds, wording
from actions.answering.reading.numbers import numbers_in
from actions.answering.recipe_answers.claims import entries_pattern, first_of
from actions.answering.recipe_answers.likeness import kin
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, tokens

MAY, MUST, SO, WITHOUT = "may", "must", "so", "without"
KINDS = (MUST, MAY, SO)
YES, NO = "yes", "no"
SHARED = 0.6  # share of what a question names that a denying answer must name; an agreeing one must name all of it
LONGEST = 25  # words of a question whose claim is plain


def lead(text: str, answer: str, lexicon: Lexicon) -> str | None:
    """"yes" or "no" where the beginning of an answer surely says so; None for other questions and answers, and for an answer that says so itself.

    Args:
        text: the question; untrusted.
        answer: what is told.
        lexicon: the words of the language.
    """
    asked = _asked(text, lexicon)
    begun = re.split(r"[.;:](?=\s|$)", normalise(answer))[0]
    said = tokens(begun)
    if asked is None or not said or said[0] in lexicon.words("deciding_words") or first_of(lexicon, "lead_limits", begun):
        return None
    kind, clause = asked
    named, told = _named(clause, lexicon), wording(begun, lexicon)
    shared = {word for word in named if kin(word, lexicon) & told.known}
    if not shared or len(shared) < SHARED * len(named):
        return None
    claim = wording(clause, lexicon)
    whole = named <= told.known and numbers_in(clause, lexicon) <= numbers_in(begun, lexicon)
    return _denied(kind, claim, shared, told, lexicon) or (_agreed(kind, claim, told, lexicon) if whole and not _opposed(claim, told) else None)


def led(text: str, answer: str, lexicon: Lexicon) -> str:
    """An answer that begins with its yes or no, where one is asked for and it surely says so: see `lead`."""
    said = lexicon.table("lead_said").get(lead(text, answer, lexicon) or "", "")
    return f"{said} {answer}".strip()


def _asked(text: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """What a question asks, leave or need or whether it is so, and the clause that asks it; None where it asks otherwise, denies, chooses, or could do harm."""
    plain = normalise(text)
    clauses = [re.sub(r"\s+", " ", entries_pattern(lexicon, "calling_words").sub(" ", clause)).strip() for clause in re.split(r"[,;.!?]", plain)]
    found = [(kind, clause) for clause in clauses if (kind := _kind(clause, lexicon))]
    said = set(tokens(text))
    if len(found) != 1 or len(said) > LONGEST or said & (lexicon.words("choice_words") | lexicon.words("open_words") | lexicon.words("lead_turned")):
        return None
    if any(first_of(lexicon, key, plain) for key in ("harmed_words", "harming_words", "lead_unasked")):
        return None
    kind, clause = found[0]
    if kind == SO and said & lexicon.words("may_words"):
        return None
    if first_of(lexicon, "leaving_out_asked", clause) is not None or holds(lexicon, "leaving_out_words", clause):
        return (WITHOUT, clause) if kind == MAY else None
    return kind, clause


def _kind(clause: str, lexicon: Lexicon) -> str:
    return next((kind for kind in KINDS if any(re.match(pattern, clause) for pattern in lexicon.entries.get(f"lead_{kind}", ()))), "")


def _named(clause: str, lexicon: Lexicon) -> set[str]:
    """Stems of what a clause names."""
    keys = ("question_fillers", "generic_verbs", "claim_fillers", "need_fillers", "may_words", "must_words", "lead_idle")
    leaving = frozenset(word for entry in lexicon.words("leaving_out_asked") for word in entry.split())
    return set(content_stems(clause, lexicon, without=frozenset[str]().union(leaving, *(lexicon.words(key) for key in keys))))


def _denied(kind: str, claim: Wording, shared: set[str], told: Wording, lexicon: Lexicon) -> str | None:
    """No where the answer denies something that is asked about, or tells its opposite; what is not needed may be left out."""
    if told.says("lead_unneeded"):
        return {MUST: NO, WITHOUT: YES}.get(kind)
    mine = {(side.group, side.side) for side in claim.sides if not side.denied}
    if kind == WITHOUT or told.says("lead_allowed") or told.says("leaving_out_words") or ({(side.group, side.side) for side in told.sides} & mine):
        return None
    deeds = shared & {word for word in shared if kin(word, lexicon) & action_stems(lexicon)} or shared
    places = [at for at, word in enumerate(told.stems) if any(word in kin(deed, lexicon) for deed in deeds)]
    if places and all(told.denied[at] for at in places):
        return NO
    return NO if kind != MAY and _opposed(claim, told) else None


def _opposed(claim: Wording, told: Wording) -> bool:
    """Whether an answer tells the opposite of something that is asked: "covered" against "without a lid"."""
    mine, theirs = ({(side.group, side.side) for side in one.sides if not side.denied} for one in (claim, told))
    return any(group == other and side != contrary for group, side in mine for other, contrary in theirs)


def _agreed(kind: str, claim: Wording, told: Wording, lexicon: Lexicon) -> str | None:
    """Yes where the answer says that what is asked for works, is allowed, or is to be done."""
    if any(told.denied) or kind == WITHOUT:
        return None
    says = {MAY: "lead_allowed", MUST: "lead_required"}.get(kind)
    return YES if (says is not None and told.says(says)) or _does(claim, told, lexicon) else None


def _does(claim: Wording, told: Wording, lexicon: Lexicon) -> bool:
    """Whether an answer begins with the deed that is asked about: "do I have to peel them?" before "Peel the carrots"."""
    first = told.stems[0]
    return first in action_stems(lexicon) and first in claim.known and told.tokens[0] not in lexicon.words("polar_starts")
