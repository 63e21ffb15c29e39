"""What a cook who looks for a recipe has asked for so far."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Request(BaseModel):
    """All that was asked for; an empty field does not matter. Kept in the conversation's state as JSON.

    Args:
        wanted: foods that must be in it, as they were said.
        unwanted: foods that must not be in it.
        words: words of the dish or its title, as they were said.
        minutes: longest time in minutes.
        servings: for how many it is.
        categories: id of a category → whether it is wanted.
        pantry: what the cook has; empty where that was not said.
        missing: how many foods besides these may be needed; None where it was not said.
        allergies: those of `unwanted` that somebody cannot eat: recipes that may hold them are left out too, and they are the last to be given up.
    """

    model_config = ConfigDict(frozen=True)

    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    minutes: float | None = None
    servings: int | None = None
    categories: dict[str, bool] = Field(default_factory=dict)
    pantry: tuple[str, ...] = ()
    missing: int | None = None
    allergies: tuple[str, ...] = ()
