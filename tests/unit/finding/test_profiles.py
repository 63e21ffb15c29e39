"""Profiles: numbers, bitmaps and values; and that changes give what the whole gives."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyroaring import BitMap

from actions.finding.profiles import Profile, Profiles
from actions.finding.saving import SavedError, load_learned, load_profiles, save_profiles


def profile(name: str, *categories: str, title: str = "", foods: str = "", minutes: int | None = None, servings: int | None = None) -> Profile:
    return Profile(name, minutes, servings, categories, tuple(title.split()), frozenset(foods.split()))


def sample() -> Profiles:
    found = Profiles(revision=7)
    soup = profile("a", "soup", title="leek soup", foods="leek salt", minutes=20, servings=4)
    found.add([soup, profile("b", "soup", "oven", title="pie", foods="leek", minutes=50), profile("c")])
    return found


def test_recipes_have_numbers_and_are_in_bitmaps() -> None:
    found = sample()
    assert (len(found), found.ids, list(found.all)) == (3, ["a", "b", "c"], [0, 1, 2])
    assert (found.number_of("b"), found.number_of("z")) == (1, None)
    assert (list(found.in_category("soup")), list(found.in_category("none"))) == ([0, 1], [])
    assert (list(found.titled("leek")), list(found.listing("leek")), list(found.holding("soup"))) == ([0], [0, 1], [0])
    assert [name for name, fitting in found.categories.items() if 1 in fitting] == ["soup", "oven"]
    assert found.minutes.tolist()[:2] == [20, 50]
    assert math.isnan(found.minutes[2])
    assert (found.servings[0], list(found.within(30)), list(found.within(50))) == (4, [0], [0, 1])


def test_a_recipe_that_is_replaced_is_found_by_what_it_is_now() -> None:
    found = sample()
    found.add([profile("a", "oven", title="bake", minutes=99)])
    assert (found.number_of("a"), len(found), found.wasted) == (3, 3, 1)
    assert (list(found.in_category("soup")), list(found.in_category("oven"))) == ([1], [1, 3])
    assert (list(found.titled("leek")), list(found.holding("leek")), list(found.within(30))) == ([], [1], [])


def test_values_stay_readable_while_recipes_come() -> None:
    found = sample()
    before = found.minutes
    found.add([profile("d", minutes=5)])
    assert (len(before), len(found.minutes)) == (3, 4)


def test_a_profile_without_store_lists_nothing() -> None:
    assert sample().listed(0) is None


changes = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["soup", "oven"]), st.sampled_from(["leek", "pie"])), max_size=10)


@settings(derandomize=True, deadline=None)
@given(changes, st.sets(st.sampled_from("abcd")))
def test_changes_one_by_one_give_what_the_whole_gives(history: list[tuple[str, str, str]], kept: set[str]) -> None:
    grown, whole = Profiles(), Profiles()
    for name, category, word in history:
        grown.add([profile(name, category, title=word)])
    grown.keep(kept)
    last = {name: profile(name, category, title=word) for name, category, word in history if name in kept}
    whole.add(list(last.values()))

    def ids(profiles: Profiles, numbers: BitMap) -> set[str]:
        return {profiles.ids[number] for number in numbers}

    assert ids(grown, grown.all) == ids(whole, whole.all)
    for category in ("soup", "oven"):
        assert ids(grown, grown.in_category(category)) == ids(whole, whole.in_category(category))
    for word in ("leek", "pie"):
        assert ids(grown, grown.holding(word)) == ids(whole, whole.holding(word))


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    before = sample()
    before.add([profile("a", "oven", title="crème")])
    save_profiles(before, tmp_path / "deep" / "p.npz", {"store": "5"})
    after, note = load_profiles(tmp_path / "deep" / "p.npz")
    assert note == {"store": "5"}
    for name in ("ids", "all", "revision", "categories", "by_title", "by_food", "numbers"):
        assert getattr(after, name) == getattr(before, name), name
    np.testing.assert_array_equal(after.minutes, before.minutes)
    after.add([profile("e", "soup", minutes=1)])
    assert after.number_of("e") == 4
    assert [file.name for file in (tmp_path / "deep").iterdir()] == ["p.npz"]


def test_no_recipe_at_all_can_be_saved(tmp_path: Path) -> None:
    save_profiles(Profiles(), tmp_path / "p.npz", {})
    assert len(load_profiles(tmp_path / "p.npz")[0]) == 0


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 cut off"])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "p.npz").write_bytes(content)
    for read in (load_profiles, load_learned):
        with pytest.raises(SavedError, match=r"p\.npz"):
            read(tmp_path / "p.npz")


def test_a_file_that_is_cut_off_is_named(tmp_path: Path) -> None:
    save_profiles(sample(), tmp_path / "p.npz", {})
    whole = (tmp_path / "p.npz").read_bytes()
    (tmp_path / "p.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(SavedError):
        load_profiles(tmp_path / "p.npz")
