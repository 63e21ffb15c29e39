"""Shares of a food, and verbs of the same letters."""

from __future__ import annotations

import pytest

from tests.unit.recipes.steps.test_step_ingredients import last

LIST = ("600 g dough", "4 tomatoes", "1 kg pork")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Rest the dough for 20 minutes.", "dough"), ("Rest the pork under foil.", "pork"), ("Sear and rest the pork.", "pork"), ("Rest pork in a warm place.", "pork"),
        ("Let the dough rest in the cold.", "dough"), ("Quarter the tomatoes.", "tomatoes"), ("Peel and quarter the tomatoes.", "tomatoes"), ("Halve the tomatoes.", "tomatoes"),
        ("Half the tomatoes crosswise.", "tomatoes"), ("Leave the rest. Knead the dough.", "dough"),
    ],
)
def test_what_is_done_is_no_share(text: str, name: str) -> None:
    [(said, quantity, _, share)] = last(LIST, text)
    assert (said, share) == (name, None)
    assert quantity is not None


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("Add the rest of the dough.", "rest"), ("Add rest of the dough.", "rest"), ("Use a quarter of the dough.", "1/4"), ("Use three quarters the dough.", "3/4"),
        ("Use half the dough.", "1/2"),
        ("Roll out the remaining dough.", "rest"), ("Use a third of the dough.", "1/3"), ("Add half the pork & dough.", "1/2"),
    ],
)
def test_a_share_is_told_by_its_place(text: str, share: str) -> None:
    assert next(use[3] for use in last(LIST, text) if use[0] == "dough") == share
