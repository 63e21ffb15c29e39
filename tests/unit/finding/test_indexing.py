"""The index of a store: made, kept, brought up to date."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from actions.finding.indexing import FACTS, MINUTES, SERVINGS, Source, bring_up_to_date, in_use
from tests.unit.finding.small_search import RECIPES, Numbers, foods, put, raw, small_store


def test_it_is_made_once(tmp_path: Path) -> None:
    source, told = Source(small_store(tmp_path), Numbers(list(RECIPES)), foods()), []
    place = bring_up_to_date(tmp_path / "finding", source, lambda done, count: told.append((done, count)))
    assert told[-1] == (len(RECIPES), len(RECIPES))
    told.clear()
    assert bring_up_to_date(tmp_path / "finding", source, lambda done, count: told.append((done, count))) == place == in_use(tmp_path / "finding")
    assert told == []


def test_only_what_changed_is_read_again(tmp_path: Path) -> None:
    store, numbers, told = small_store(tmp_path), Numbers(list(RECIPES)), []
    first = bring_up_to_date(tmp_path / "finding", Source(store, numbers, foods()))
    put(store, raw("new", "New Soup", ["1 leek"], "Boil."))
    numbers.ids.append("new")
    second = bring_up_to_date(tmp_path / "finding", Source(store, numbers, foods()), lambda done, count: told.append((done, count)))
    assert told == [(1, 1)]
    assert second != first
    assert not first.exists()


def test_other_numbers_are_noticed(tmp_path: Path) -> None:
    store = small_store(tmp_path)
    first = bring_up_to_date(tmp_path / "finding", Source(store, Numbers(list(RECIPES)), foods()))
    assert bring_up_to_date(tmp_path / "finding", Source(store, Numbers(list(RECIPES)[::-1]), foods())) != first


def test_an_index_of_another_version_is_made_anew(tmp_path: Path) -> None:
    source, told = Source(small_store(tmp_path), Numbers(list(RECIPES)), foods()), []
    place = bring_up_to_date(tmp_path / "finding", source)
    about = json.loads((place / "about.json").read_text())
    (place / "about.json").write_text(json.dumps(about | {"made": "0"}))
    bring_up_to_date(tmp_path / "finding", source, lambda done, count: told.append(done))
    assert len(told) == len(RECIPES)


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"search": 3}', '{"search": "../../etc"}'])
def test_a_damaged_pointer_counts_as_none(tmp_path: Path, damage: str) -> None:
    (tmp_path / "current.json").write_text(damage)
    assert in_use(tmp_path) is None


def test_what_was_interrupted_leaves_the_index_whole(tmp_path: Path) -> None:
    store, numbers = small_store(tmp_path), Numbers(list(RECIPES))
    place = bring_up_to_date(tmp_path / "finding", Source(store, numbers, foods()))
    put(store, raw("new", "New Soup", ["1 leek"], "Boil."))
    numbers.ids.append("new")

    def stop(done: int, count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bring_up_to_date(tmp_path / "finding", Source(store, numbers, foods()), stop)
    assert in_use(tmp_path / "finding") == place
    assert bring_up_to_date(tmp_path / "finding", Source(store, numbers, foods())) != place


def test_times_and_servings(tmp_path: Path) -> None:
    store = small_store(tmp_path)
    put(store, raw("told", "Told", ["1 leek"], "Bake for 2 hours.", servings=3, minutes=50))
    facts = np.load(bring_up_to_date(tmp_path / "finding", Source(store, Numbers([*RECIPES, "told"]), foods())) / FACTS)
    assert facts[-1].tolist() == [50, 3]
    assert facts[0, MINUTES] == -(40 + 2 * 4)  # estimated
    assert np.isnan(facts[4, SERVINGS])
