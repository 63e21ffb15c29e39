"""Questions of taste that were read as something else."""

from __future__ import annotations

TALK, TASTE = "smalltalk", "ask_taste"
