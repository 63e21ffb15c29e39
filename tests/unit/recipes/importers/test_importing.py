"""Importing many recipes: counts, batches, and going on after an interruption."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from actions.language.lexicons import Lexicons
from actions.recipes.importers import importing
from actions.recipes.importers.files import sources_of
from actions.recipes.importers.importing import Importer, Tally
from actions.recipes.store import Store
from actions.recipes.tables import analyses, journal, refusals
from tests.conftest import scratch
from tests.unit.recipes.conftest import Simple

CARD = "Eggs\nIngredients\n- 2 eggs\nProcedure\n1. Fry them.\n"


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three entries a batch."""
    monkeypatch.setattr(importing, "BATCH", 3)


def recipe(number: int, **fields: object) -> dict[str, object]:
    return {"@type": "Recipe", "identifier": f"r{number}", "name": f"Soup {number}", "recipeInstructions": ["Boil."], "recipeIngredient": [f"{number} peas"], **fields}


def lines(path: Path, count: int, **changed: dict[str, object]) -> Path:
    rows = [json.dumps(recipe(number) | changed.get(f"r{number}", {})) for number in range(1, count + 1)]
    return scratch(path, "\n".join(rows) + "\n")


def run(store: Store, lexicons: Lexicons, *paths: Path) -> Tally:
    return Importer(store, lexicons).run([source for path in paths for source in sources_of(str(path))])


def counts(tally: Tally) -> tuple[int, int, int, int]:
    return tally.outcomes["new"], tally.outcomes["updated"], tally.outcomes["unchanged"], tally.continued


def noted(store: Store) -> int:
    with store.engine.connect() as connection:
        return sum(len(connection.execute(select(table)).all()) for table in (journal, refusals))


def broken_off(store: Store, lexicons: Lexicons, path: Path, after: int) -> None:
    """An import that ends after some entries, as if the process had been killed: batches that were stored stay."""

    def end(recipes: int, _: int) -> None:
        if recipes > after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Importer(store, lexicons, end).run(sources_of(str(path)))


@pytest.mark.usefixtures("small_batches")
def test_recipes_are_counted_as_new_updated_and_unchanged(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    assert counts(run(store, lexicons, lines(tmp_path / "a.jsonl", 7))) == (7, 0, 0, 0)
    revision = store.revision()
    assert counts(run(store, lexicons, tmp_path / "a.jsonl")) == (0, 0, 7, 0)
    assert store.revision() == revision
    assert counts(run(store, lexicons, lines(tmp_path / "a.jsonl", 8, r2={"name": "Stew"}))) == (1, 1, 6, 0)
    assert store.revision() > revision
    assert len(store.listed()) == 8


@pytest.mark.usefixtures("small_batches")
def test_bad_recipes_are_named_in_order_and_the_others_are_stored(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    path = lines(tmp_path / "a.jsonl", 9, r2={"name": ""}, r9={"recipeInstructions": []})
    path.write_text(path.read_text(encoding="utf-8") + "{broken\n\n[]\n", encoding="utf-8")
    tally = run(store, lexicons, path, tmp_path / "nope.txt")
    assert counts(tally) == (7, 0, 0, 0)
    places = [entry.place.removeprefix(str(tmp_path)) for entry in tally.problems]
    assert places == ["/a.jsonl (line 2)", "/a.jsonl (line 9)", "/a.jsonl (line 10)", "/a.jsonl (line 12)", "/nope.txt"]
    assert ["name" in tally.problems[0].reason, "recipeInstructions" in tally.problems[1].reason, "JSON" in tally.problems[2].reason] == [True] * 3
    assert noted(store) == 0


@pytest.mark.usefixtures("small_batches")
def test_an_interrupted_import_goes_on_where_it_stopped(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    path = lines(tmp_path / "a.jsonl", 10, r1={"name": ""}, r8={"name": ""})
    broken_off(store, lexicons, path, after=7)
    assert {row.id for row in store.listed()} == {"r2", "r3", "r4", "r5", "r6"}
    tally = run(store, lexicons, path)
    assert counts(tally) == (3, 0, 0, 6)
    assert ["line 1" in tally.problems[0].place, "line 8" in tally.problems[1].place] == [True, True]
    assert len(store.listed()) == 8
    assert noted(store) == 0
    assert counts(run(store, lexicons, path)) == (0, 0, 8, 0)


@pytest.mark.usefixtures("small_batches")
def test_files_that_were_done_before_an_interruption_are_not_read_again(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    folder = tmp_path / "folder"
    for name in "abc":
        changed: dict[str, dict[str, object]] = {f"r{number}": {"identifier": f"{name}{number}"} for number in range(1, 5)}
        lines(folder / f"{name}.jsonl", 4, **changed)
    broken_off(store, lexicons, folder, after=10)
    assert counts(run(store, lexicons, folder)) == (3, 0, 0, 9)
    assert len(store.listed()) == 12


@pytest.mark.usefixtures("small_batches")
def test_a_file_that_has_changed_since_the_interruption_is_read_from_its_start(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    path = lines(tmp_path / "a.jsonl", 9)
    broken_off(store, lexicons, path, after=7)
    assert counts(run(store, lexicons, lines(path, 9, r1={"name": "Stew"}))) == (3, 1, 5, 0)


def test_cards_are_analysed_at_once_and_others_when_they_are_needed(tmp_path: Path, lexicons: Lexicons) -> None:
    store = Store(f"sqlite:///{tmp_path / 'recipes.db'}", Simple(lexicons))
    run(store, lexicons, scratch(tmp_path / "eggs.txt", CARD), lines(tmp_path / "a.jsonl", 2))
    with store.engine.connect() as connection:
        assert connection.execute(select(analyses.c.id)).scalars().all() == ["eggs"]
    found = store.get("r1")
    assert found is not None
    assert [step.text for step in found.steps] == ["Boil."]
    with store.engine.connect() as connection:
        assert set(connection.execute(select(analyses.c.id)).scalars()) == {"eggs", "r1"}


def test_recipes_without_an_id_and_of_one_title_do_not_replace_each_other(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    def pancakes(*ingredients: str, **fields: object) -> dict[str, object]:
        return {"@type": "Recipe", "name": "Pancakes", "recipeInstructions": "Fry.", "recipeIngredient": list(ingredients), **fields}

    rows = [pancakes("2 eggs", "200 g flour", "milk"), pancakes("chickpeas", "water", "cumin"), pancakes("oats", url="https://a.example/"), pancakes("oats", url="https://b.example/")]
    path = scratch(tmp_path / "a.json", json.dumps(rows))
    assert counts(run(store, lexicons, path)) == (4, 0, 0, 0)
    assert counts(run(store, lexicons, path)) == (0, 0, 4, 0)
    assert "pancakes" in {row.id for row in store.listed()}
    scratch(path, json.dumps([pancakes("3 eggs", "200 g flour", "milk"), *rows[1:]]))
    assert counts(run(store, lexicons, path)) == (0, 1, 3, 0)


@pytest.mark.usefixtures("small_batches")
def test_a_copy_of_a_file_is_read_like_any_other(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    one, copy = lines(tmp_path / "a" / "x.jsonl", 5), lines(tmp_path / "b" / "x.jsonl", 5)
    assert counts(run(store, lexicons, one, copy)) == (5, 0, 5, 0)
    assert noted(store) == 0


def test_compressed_files_are_read(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    files = {"a.jsonl.gz": json.dumps(recipe(1)), "b.json.gz": json.dumps(recipe(2)), "eggs.txt.gz": CARD}
    for name, text in files.items():
        (tmp_path / name).write_bytes(gzip.compress(text.encode()))
    assert counts(run(store, lexicons, tmp_path)) == (3, 0, 0, 0)
    assert {row.id for row in store.listed()} == {"r1", "r2", "eggs"}


def test_a_compressed_file_that_breaks_off_is_named_and_what_it_holds_is_stored(tmp_path: Path, store: Store, lexicons: Lexicons) -> None:
    whole = gzip.compress("\n".join(json.dumps(recipe(number, description=os.urandom(200).hex())) for number in range(100)).encode())
    (tmp_path / "a.jsonl.gz").write_bytes(whole[: len(whole) // 2])
    tally = run(store, lexicons, tmp_path / "a.jsonl.gz")
    assert 10 < len(store.listed()) < 100
    assert "gzip" in tally.problems[-1].reason


def test_an_import_that_was_killed_goes_on(tmp_path: Path) -> None:
    path, url = lines(tmp_path / "a.jsonl", 6_000), f"sqlite:///{tmp_path / 'recipes.db'}"
    command = [str(Path(sys.executable).with_name("souschef")), "import", str(path), "--json"]
    environment = {**os.environ, "SOUSCHEF_STORE": url}
    first = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    store, deadline = Store(url), time.monotonic() + 60
    while not store.ids() and time.monotonic() < deadline:
        time.sleep(0.02)
    first.send_signal(signal.SIGKILL)
    first.wait()
    stored = len(store.ids())
    assert 0 < stored < 6_000
    done = json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert (done["continued"], done["new"], done["unchanged"], done["problems"]) == (stored, 6_000 - stored, 0, [])
    assert len(store.ids()) == 6_000
