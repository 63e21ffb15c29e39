"""What the numbers are that a question and a candidate are told by, in their order."""

from __future__ import annotations

from typing import Final, get_args

from actions.answering.holding import VALUES
from actions.answering.sources.general import ASPECTS as CATEGORIES
from actions.answering.sources.general import OTHER
from actions.answering.sources.recipe import EACH, GENERATORS
from actions.answering.sources.spans import AFTER, HERE, NEAR, NEXT
from actions.answering.sources.spans import ASPECTS as PIECES
from actions.understanding.labels import ASPECTS
from actions.understanding.rewriting import How

STEPS: Final = (NEAR, HERE, NEXT, AFTER)
KINDS: Final = (
    *(f"recipe.{name}" for name, _, _ in GENERATORS),
    f"recipe.{EACH}",
    *(f"span.{kind}" for kind in PIECES),
    *(f"general.{category}" for category in (*sorted(CATEGORIES), OTHER)),
    *STEPS,
    "absent.food",
    "absent.thing",
    "played.ask_substitute",
    "played.ask_convert",
    "common_sense",
)
FAMILIES: Final = ("recipe", "span", "step", "general", "absent", "played", "common_sense")
ACTS: Final = ("ask", "ask.outside", "problem", "missing", "repair", "social", "none", "progress")
WORDED: Final = get_args(How)
OF_QUESTION: Final = (
    "general",
    "answerable",
    "continues",
    "before_general",
    "probable",
    "agreement",
    *(f"how.{how}" for how in WORDED),
    "in_hand",
    "started",
    "tokens",
    "words",
    "marked",
    "polar",
    "asker",
    "strange",
    "things",
    *(f"act.{act}" for act in ACTS),
    *(f"asks.{aspect}" for aspect in ASPECTS),
)
RELEVANT: Final = ("relevant", "relevant_evidence", "relevant_both", "relevant_behind")
"""What `relevance.columns` gives."""
OF_PAIR: Final = (
    "aspect",
    "aspect_best",
    "aspect_margin",
    "score",
    "score_margin",
    "rank",
    "family_rank",
    "sources",
    "same_family",
    "shared",
    "share_of_question",
    "share_of_answer",
    "missing",
    "shared_evidence",
    "missing_evidence",
    "alike",
    "alike_evidence",
    "alike_step",
    "alike_best",
    "alike_margin",
    "meaning",
    "meaning_evidence",
    "meaning_behind",
    "meaning_evidence_behind",
    "meaning_before",
    "meaning_answered",
    *RELEVANT,
    "distance",
    "here",
    "behind",
    "ahead",
    "placed",
    "length",
    "numbers",
    "asked_numbers",
    "told",
    "tells_strange",
    "votes",
    "foods_shared",
    "foods_missing",
    *(f"holds.{kind}" for kind in VALUES),
    *(f"near.{kind}" for kind in VALUES),
)
NAMES: Final = (
    *OF_PAIR,
    *OF_QUESTION,
    *(f"family.{name}" for name in FAMILIES),
    *(f"kind.{name}" for name in KINDS),
)
