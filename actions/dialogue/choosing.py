"""Which answer to a question is chosen: every wording of it is put to all sources, and what they propose is ranked together, or goes through the paper's tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from actions.answering.candidate import Candidate
from actions.answering.decision import Decision, decide, is_general
from actions.answering.decision_tree.evidence import Evidence, General
from actions.answering.decision_tree.paper import decide as decide_as_paper
from actions.answering.query import Query
from actions.answering.ranker import Ranked
from actions.dialogue.asking import candidates_of, queries_of
from actions.moves.continuing import Rewrite
from actions.moves.turn import Part, Turn

PAPER = "paper"


@dataclass(frozen=True)
class Considered:
    """A question in its likeliest wording, with what could be answered to it and what is decided; `path` tells how."""

    query: Query
    ranked: Sequence[Ranked]
    decision: Decision
    path: tuple[str, ...] = ()


def considered(turn: Turn, part: Part, recipe: str | None) -> Considered:
    """Look for answers to a question.

    Args:
        turn: the turn; that the question continues another, and what it means in full, is noted there.
        part: what was asked.
        recipe: id of the recipe that it is asked about; None for none.
    """
    tried = [
        (meant, query, _ranked(turn, query, candidates_of(turn, query)))
        for meant, query in queries_of(turn, part, recipe)
    ]
    _, query, ranked = max(tried, key=_likelihood)
    whole = [one for one in tried if one[0].how == "full"]
    full = max(whole, key=_likelihood)[0].text if whole else ""
    turn.continues, turn.resolved = turn.continues or len(tried) > 1, turn.resolved or full
    if turn.kitchen.settings.tree == PAPER:
        return _as_paper(turn, part, query, ranked)
    return Considered(query, ranked, decide(ranked, turn.state.preferred_source))


def _likelihood(tried: tuple[Rewrite, Query, Sequence[Ranked]]) -> float:
    """How probable the best answer to a wording is."""
    ranked = tried[2]
    return ranked[0].p if ranked else 0.0


def _ranked(turn: Turn, query: Query, candidates: Sequence[Candidate]) -> list[Ranked]:
    """Candidates by what was learned; by their sources' own certainty where nothing was."""
    ranker, base = turn.kitchen.ranker, turn.kitchen.questions
    ranked = (
        ranker(query, candidates)
        if ranker is not None
        else [Ranked(one, one.score) for one in candidates]
    )
    if base is not None and base.teaches(
        query.text
    ):  # an operator wrote the answer to these very words
        known = base.ask(query.text)
        ranked = [
            replace(one, p=1.0) if known and one.candidate.id == known.pair.id else one
            for one in ranked
        ]
    return sorted(ranked, key=lambda one: -one.p)


def _as_paper(turn: Turn, part: Part, query: Query, ranked: Sequence[Ranked]) -> Considered:
    """What the paper's tree chooses among the same candidates (Stolwijk & Kunneman 2023, figure 3)."""
    types = turn.kitchen.types
    general = types.p_general_paper(query.text) if types is not None else query.general
    own = next((one for one in ranked if not is_general(one)), None)
    known = max(
        (one for one in ranked if is_general(one)),
        key=lambda one: one.candidate.score,
        default=None,
    )
    near = General(1 - known.candidate.score, known.candidate.score) if known is not None else None
    chosen = decide_as_paper(
        Evidence(
            in_hand=query.card is not None,
            intent_confidence=part.confidence,
            answer=own.candidate.score if own is not None else None,
            general=general,
            answerable=query.answerable,
            look_up=lambda: near,
        )
    )
    best = {"recipe": own, "common_sense": known}.get(chosen.source)
    decision = Decision("answer", best) if best is not None else Decision("refuse")
    return Considered(replace(query, general=general), ranked, decision, chosen.path)
