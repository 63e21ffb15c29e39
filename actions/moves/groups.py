"""Groups of intents that moves treat alike, and when a part of an utterance counts as doubtful or short."""

from __future__ import annotations

POLITE = ("greet", "thank", "understood")
ANSWERS = ("affirm", "deny")
ONWARD = ("done", "report", "next", "ready")
ELSEWHERE = ("go_to_step", "start_cooking", "previous", "repeat", "start_over", "skip", "resume", "pause", "stop")
PLACES = ("go_to_step", "previous", "skip", "start_over")
LEAPS = (*PLACES, "goodbye", "stop", "resume")
LACKS = ("report_missing", "ask_substitute")  # one subject: "I have no butter, can I use oil instead?"
REMARKS = ("ask_other", "off_topic", "ask_abilities")  # beside other parts these count only as questions
NAMING = ("choose_recipe", "start_cooking", "ask_how_to", "ask_detail", "ask_other", "ask_recipe_name", "go_to_step", "another_recipe", "next")
CHANGING = (*ELSEWHERE, *ONWARD, "choose_recipe", "list_recipes", "another_recipe", "more_results")
REFUSABLE = ("skip", "start_cooking", "ready", "stop", "pause", "start_over", "go_to_step", "previous", "resume", "deny", "next")
DECIDED = (*ANSWERS, "choose_recipe", "list_recipes", "another_recipe", "next", "resume", "ready", "start_cooking", "stop", "go_to_step")
DOUBTFUL = 0.7  # confidence below which the form of a question counts more than its class
FRAGMENTS = ("next", "report", "ask_step_ingredients", "ask_other", "ask_amount")
SHORT = 3  # words: "something else?" in the middle of a recipe asks for the next step
CHOOSING = ("list_recipes", "choose_recipe", "more_results", "another_recipe", "affirm", "deny", "goodbye", "thank", "ask_abilities", "stop",
            "not_meant", "start_cooking", "resume", "go_to_step")
CHANGING_ON = ("ask_progress", "ask_unused_ingredients", "ask_meanwhile", "ask_recipe_name", "ask_step_ingredients", "ask_ingredients", "ask_techniques")
"""Intents that ask for what changes as the cook goes along, for what is in hand, or for a list of the recipe."""
