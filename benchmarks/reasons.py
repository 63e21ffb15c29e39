"""Questions for reasons at steps of recipes that nobody here wrote: whether the right general reason is found first, and among the first three.

    .venv/actions/bin/python -m benchmarks.reasons

`knowledge/gold/why_questions.jsonl` holds 130 questions by another hand than the reasons', and 30 for which there is no reason.
"""

from __future__ import annotations

import json
from typing import Annotated

import typer

from actions.answering.sources.reasons import Reasons, load_reasons
from actions.language.encoder import opened
from actions.language.lexicon import Lexicon
from actions.settings import PROJECT, Settings
from benchmarks.history import note
from benchmarks.items import interval
from benchmarks.mini_dialogues import holds

GOLD = PROJECT / "knowledge" / "gold" / "why_questions.jsonl"
FIRST = 3


def main(
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = False,
) -> None:
    """Ask, and print the shares."""
    lexicon, settings = Lexicon.load("en"), Settings()
    found = load_reasons(settings.knowledge / "reasons" / "en")
    reasons = Reasons.built(found, lexicon, opened(settings.encoder))
    rows = [json.loads(line) for line in GOLD.read_text(encoding="utf-8").splitlines()]
    asked = [row for row in rows if row["holds"]]
    places = []
    for row in asked:
        told = [str(one.fields["why"]) for one in reasons.propose(row["ask"], row["step"])]
        wanted = tuple(tuple(forms) for forms in row["holds"])
        places.append(next((at for at, text in enumerate(told) if holds(wanted, text)), len(told)))
    for name, most in (("first", 1), (f"among the first {FIRST}", FIRST)):
        share = sum(place < most for place in places) / len(places)
        typer.echo(f"right reason {name}: {share:.3f} ±{interval(share, len(places)):.3f} (n {len(places)})")
        if keep:
            note(f"general reasons, right {name}", GOLD.name, len(places), share)


if __name__ == "__main__":
    typer.run(main)
