"""How a claim stands to a sentence of the recipe, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from actions.answering.polarity.asking import FORMS, Asking
from actions.answering.polarity.evidence import KINDS, TOLD_FLAGS, Evidence, Sheet, alike_actions, by_layer, foods_in, tools_in
from actions.answering.polarity.wording import Side, action_stems
from actions.answering.reading.numbers import numbers_in
from actions.language.encoder import Encoder

Numbers = NDArray[np.float64]
NEAR = 4  # words between a description and what it describes
TRIED, SAME_SOURCE = 24, 0.3  # sentences that are looked at, and what it counts beside words and meaning that one is of the running instruction
FAR_STEPS, FAR_SOURCES, FAR_RANK, MANY = 12, 4, 10, 5  # beyond these nothing more is told

ASKED_FLAGS = (
    "may_words", "must_words", "was_words", "soon_words", "waiting_words", "ahead_words", "behind_words", "too_words", "still_words", "whole_words", "part_words", "single_words",
    "substituting_words", "leaving_out_words", "share_all", "same_words", "eating_words", "lid_words", "share_rest",
)
PAIRED = (
    ("soon_words", "waiting_words"), ("whole_words", "part_words"), ("leaving_out_words", "optional_words"), ("may_words", "enabling_words"), ("may_words", "limiting_words"),
    ("must_words", "limiting_words"), ("must_words", "optional_words"), ("ahead_words", "behind_words"), ("ahead_words", "ahead_words"), ("single_words", "single_words"),
    ("whole_words", "whole_words"), ("may_words", "waiting_words"), ("share_rest", "told_rest"), ("whole_words", "told_rest"),
)
MATCH = (
    "share", "share known", "share of told", "share in instruction", "share of recipe", "words", "unknown words", "missing words", "matched", "all matched", "heaviest matched",
    "last matched", "matched in a clause", "like",
)
THINGS = ("food", "other food", "no food", "tool", "other tool", "no tool", "number", "other number", "no number", "verb", "other verb", "class", "timed")
DENIED = ("matched denied", "share denied", "any denied", "unmatched denied", "claim denied", "denied differently")
SIDES = ("same", "opposite", "same near", "opposite near", "same held", "opposite held", "claim sides", "one sided", "difference", "opposite words missing", "opposite said")
PLACE = (
    "same step", "ahead", "behind", "away", "same source", "before in source", "after in source", "sources away", "started", "meaning",
    "meaning rank", "share rank", "best share",
)
NAMES = (
    *(f"kind {kind}" for kind in KINDS), *MATCH, *THINGS, *DENIED, *SIDES, *(f"form {form}" for form in FORMS), *(f"asked {flag}" for flag in ASKED_FLAGS),
    *(f"told {flag}" for flag in TOLD_FLAGS), *(f"{asked} against {told}" for asked, told in PAIRED), *PLACE,
)
"""Names of the features, without those of the encoder's layers, whose number depends on the encoder."""


@dataclass(frozen=True)
class Claim:
    """A question in its situation, with all of it that does not depend on a sentence.

    Args:
        asking: the question, read.
        vector: its encoder vector.
        layers: the means of the encoder's hidden layers, one row each.
        step: the running step, 0 before the first.
        foods: places in the list of the ingredients that it names.
        tools: stems of the tools that it names.
        numbers: the numbers in it.
        verbs: stems of the actions that it names.
    """

    asking: Asking
    vector: NDArray[np.float32]
    layers: NDArray[np.float32]
    step: int
    foods: frozenset[int]
    tools: frozenset[str]
    numbers: frozenset[str]
    verbs: frozenset[str]


def claim_of(asking: Asking, page: Sheet, encoder: Encoder, step: int) -> Claim:
    """A question about a recipe."""
    lexicon, plain = page.lexicon, asking.body.plain
    return Claim(
        asking, encoder.encode([asking.text])[0], by_layer(encoder.encode_layers([asking.text]), encoder)[0], step, foods_in(plain, page.names, lexicon), tools_in(plain, lexicon),
        numbers_in(plain, lexicon), frozenset(asking.content) & action_stems(lexicon),
    )


def rows(claim: Claim, page: Sheet) -> tuple[NDArray[np.int64], Numbers]:
    """The sentences that may decide, and their features.

    Returns:
        Their places on the page, and one row each; shape (number of sentences, len(NAMES)).
    """
    shares, meaning = _shares(claim, page), page.vectors @ claim.vector
    here = next((entry.source for entry in page.evidence if entry.step == claim.step and claim.step), -2)
    near = np.array([entry.source == here for entry in page.evidence])
    kept = np.sort(np.argsort(-(shares + meaning + SAME_SOURCE * near))[:TRIED])
    asking = claim.asking
    asked = [float(asking.form == form) for form in FORMS] + [float(asking.says(flag)) for flag in ASKED_FLAGS]
    flags = dict(zip(ASKED_FLAGS, asked[len(FORMS) :], strict=True))
    found = []
    for at in kept:
        entry = page.evidence[int(at)]
        by_flag = dict(zip(TOLD_FLAGS, entry.flags, strict=True))
        matched = {word: float(fit) for word in asking.content if (fit := page.holding(word)[at])}
        found.append([
            *(float(entry.kind == kind) for kind in KINDS), *_match(claim, entry, page, matched), *_things(claim, entry, page), *_denied(claim, entry, matched),
            *_sides(claim, entry, matched), *asked, *entry.flags, *(flags[one] * by_flag[other] for one, other in PAIRED),
        ])
    layers = np.einsum("nld,ld->nl", page.layers[kept], claim.layers)
    return kept, np.hstack([np.array(found, dtype=np.float64).reshape(len(kept), -1), _place(claim, page, shares, meaning, here)[kept], layers])


def _shares(claim: Claim, page: Sheet) -> Numbers:
    """Weighted share of the claim's words that each sentence holds; shape (number of sentences,)."""
    found = np.zeros(len(page.evidence))
    total = 0.0
    for word in claim.asking.content:
        found += page.weight(word) * page.holding(word)
        total += page.weight(word)
    return found / (total or 1.0)


def _match(claim: Claim, entry: Evidence, page: Sheet, matched: dict[str, float]) -> list[float]:
    """How much of the claim a sentence says."""
    content, told = claim.asking.content, entry.wording
    weights = {word: page.weight(word) for word in content}
    total = sum(weights.values()) or 1.0
    sum_matched = sum(weights[word] * value for word, value in matched.items())
    known = [word for word in content if word in page.known]
    told_total = sum(page.weight(word) for word in entry.content) or 1.0
    instruction = page.by_source.get(entry.source, told.known)
    places = [at for at, found in enumerate(told.stems) if found in matched]
    by_clause: dict[int, float] = {}
    for at in places:
        by_clause[told.clauses[at]] = by_clause.get(told.clauses[at], 0.0) + weights[told.stems[at]]
    heaviest = max(weights, key=lambda word: weights[word], default="")
    return [
        sum_matched / total, sum_matched / (sum(weights[word] for word in known) or 1.0), sum(page.weight(word) for word in entry.content & set(matched)) / told_total,
        sum(weight for word, weight in weights.items() if word in instruction) / total, len(known) / (len(content) or 1), min(len(content), MANY) / MANY,
        min(len(content) - len(known), MANY) / MANY, min(len(content) - len(matched), MANY) / MANY, min(len(matched), MANY) / MANY,
        float(bool(matched) and len(matched) == len(content)), float(heaviest in matched), float(bool(content) and content[-1] in matched),
        max(by_clause.values(), default=0.0) / total, sum(matched.values()) / (len(matched) or 1),
    ]


def _things(claim: Claim, entry: Evidence, page: Sheet) -> list[float]:
    """Whether both are about the same foods, tools, numbers and actions."""
    synonyms = alike_actions(page.lexicon)
    verb = bool(claim.verbs & entry.actions) or any(synonyms.get(word, frozenset()) & entry.actions for word in claim.verbs)
    return [
        *_agree(claim.foods, entry.foods), *_agree(claim.tools, entry.tools), *_agree(claim.numbers, entry.numbers),
        float(verb), float(bool(claim.verbs) and not verb), float(bool(set(claim.asking.content) & entry.kin)), float(entry.timed),
    ]


def _agree(asked: frozenset[Any], told: frozenset[Any]) -> list[float]:
    """Whether two sets share something, hold only different things, and whether nothing is asked."""
    return [float(bool(asked & told)), float(bool(asked) and bool(told) and not asked & told), float(not asked)]


def _denied(claim: Claim, entry: Evidence, matched: dict[str, float]) -> list[float]:
    """What the sentence and the claim deny."""
    told, asking = entry.wording, claim.asking
    places = [at for at, found in enumerate(told.stems) if found in matched]
    denied = [at for at in places if told.denied[at]]
    asked = any(asking.body.denied[at] for at in asking.places)
    some = any(told.denied)
    return [float(bool(denied)), len(denied) / (len(places) or 1), float(some), float(some and not denied), float(asked), float(asked != bool(denied))]


def _effective(side: Side) -> int:
    """The side that is meant: what is denied means the other of two."""
    return 1 - side.side if side.denied and side.side < 2 else side.side


def _sides(claim: Claim, entry: Evidence, matched: dict[str, float]) -> list[float]:
    body, told = claim.asking.body, entry.wording
    mine: dict[int, set[int]] = {}
    held: dict[int, set[str]] = {}
    for side in body.sides:
        mine.setdefault(side.group, set()).add(_effective(side))
        held.setdefault(side.group, set()).update(body.stems[side.first : side.last + 1])
    same = opposite = same_near = opposite_near = same_held = opposite_held = 0.0
    missing = said = 0.0
    others = set(matched)
    for side in told.sides:
        wanted = mine.get(side.group)
        if wanted is None or len(wanted) != 1:
            continue
        things = others - held[side.group]
        content = set(claim.asking.content) - held[side.group]
        around = set(told.stems[max(0, side.first - NEAR) : side.last + 1 + NEAR])
        near = bool(things & around)
        bare = not content
        if _effective(side) in wanted:
            same, same_near, same_held = same + 1, max(same_near, near), max(same_held, near or bare)
        else:
            opposite, opposite_near, opposite_held = opposite + 1, max(opposite_near, near), max(opposite_held, near or bare)
            if not held[side.group] & told.known:
                missing = 1.0
            else:
                said = 1.0
    return [
        min(same, 3) / 3, min(opposite, 3) / 3, float(same_near), float(opposite_near), float(same_held), float(opposite_held), min(len(mine), MANY) / MANY,
        float(bool(same) != bool(opposite)), float(np.sign(same - opposite)), missing, said,
    ]


def _place(claim: Claim, page: Sheet, shares: Numbers, meaning: NDArray[np.float32], here: int) -> Numbers:
    """How far each sentence is from the running step, and how near in meaning and words; shape (number of sentences, len(PLACE))."""
    step, source = page.steps, page.sources
    listed = step == 0
    away = np.where(listed, 0, step - claim.step)
    same = source == here
    rank, share_rank = np.argsort(np.argsort(-meaning)), (shares[None, :] > shares[:, None]).sum(1)
    half = FAR_STEPS / 2
    return np.column_stack([
        (away == 0) & ~listed & (claim.step > 0), np.clip(away, 0, half) / half, np.clip(-away, 0, half) / half, np.minimum(abs(away), FAR_STEPS) / FAR_STEPS, same,
        same & (away < 0), same & (away > 0), np.where(listed, 1.0, np.minimum(abs(source - here), FAR_SOURCES) / FAR_SOURCES), np.full(len(step), claim.step > 0),
        meaning, np.minimum(rank, FAR_RANK) / FAR_RANK, np.minimum(share_rank, FAR_RANK) / FAR_RANK, np.full(len(step), shares.max(initial=0.0)),
    ]).astype(np.float64)
