"""Groups of intents that moves treat alike, and when a part of an utterance counts as doubtful or short."""

from __future__ import annotations

POLITE = ("greet", "thank", "understood")
ONWARD = ("done", "report", "next", "ready")
ELSEWHERE = ("go_to_step", "start_cooking", "previous", "repeat", "start_over", "skip", "resume", "pause", "stop")
CHANGING = (*ELSEWHERE, *ONWARD, "choose_recipe", "list_recipes", "another_recipe", "more_results")
DOUBTFUL = 0.7  # confidence below which the form of a question counts more than its class
