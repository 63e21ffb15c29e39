"""`souschef sus`: the usability questionnaires that cooks filled in."""

from __future__ import annotations

import json

import typer

from actions.commands.common import Json, telling
from actions.settings import Settings


def sus(as_json: Json = False) -> None:
    """Mean and standard deviation of the System Usability Scale (0 to 100), beside the paper's."""
    from actions.learning.usability import PAPER, Usability, summary

    with telling():
        found = summary(Usability(Settings().store).all())
    if as_json:
        ours = {"n": 0, "mean": None, "sd": None} if found is None else {"n": found.n, "mean": round(found.mean, 2), "sd": round(found.deviation, 2)}
        typer.echo(json.dumps({**ours, "paper": {"n": PAPER.n, "mean": PAPER.mean, "sd": PAPER.deviation}}))
        return
    told = "nobody has filled in the questionnaire yet" if found is None else f"n = {found.n}, mean {found.mean:.2f}, standard deviation {found.deviation:.2f}"
    typer.echo(f"{told} (the paper: n = {PAPER.n}, mean {PAPER.mean:.2f}, standard deviation {PAPER.deviation:.2f})")
