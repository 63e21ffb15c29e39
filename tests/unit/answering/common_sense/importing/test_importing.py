"""Importing questions: counts, joins, what is left out, and going on after an interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from actions.answering.common_sense.imported import Imported
from actions.answering.common_sense.importing import importing
from actions.answering.common_sense.importing.importing import Importer, Tally
from actions.answering.common_sense.importing.relevance import Relevance
from actions.answering.common_sense.importing.sources import sources_of
from actions.answering.common_sense.pairs import Pair
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.settings import PROJECT
from tests.conftest import scratch
from tests.unit.answering.common_sense.importing.dumps import answer, dump, question

FOODS = ("peas", "leeks", "beets", "kale", "okra", "chard", "figs", "plums", "pears", "limes", "dates", "quinces")


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three entries a batch."""
    monkeypatch.setattr(importing, "BATCH", 3)


@pytest.fixture
def run(imported: Imported, lexicon: Lexicon, encoder: Encoder) -> Run:
    """Imports paths into the empty store."""
    return Run(imported, lexicon, encoder)


class Run:
    """An import with what it needs; `own` pairs and the filter may be set."""

    def __init__(self, imported: Imported, lexicon: Lexicon, encoder: Encoder) -> None:
        self.imported, self.lexicon, self.encoder = imported, lexicon, encoder
        self.own: list[Pair] = []
        self.relevance: Relevance | None = None
        self.end_after: int | None = None

    def __call__(self, *paths: Path) -> Tally:
        """Import."""
        return Importer(self.imported, self.own, self.lexicon, self.encoder, self.relevance, report=self._told).run([one for path in paths for one in sources_of(path)])

    def _told(self, entries: int, _: int) -> None:
        if self.end_after is not None and entries > self.end_after:
            raise KeyboardInterrupt


def lines(path: Path, foods: tuple[str, ...] = FOODS, **changed: dict[str, object]) -> Path:
    rows = [{"id": food, "question": f"How long do {food} keep?", "answer": f"The {food} keep a week.", **changed.get(food, {})} for food in foods]
    return scratch(path, "".join(json.dumps(row) + "\n" for row in rows))


def counts(tally: Tally) -> tuple[int, ...]:
    return (*(tally.outcomes[name] for name in ("new", "updated", "unchanged", "joined")), len(tally.left_out), len(tally.problems), tally.continued)


def stored(imported: Imported) -> dict[str, Pair]:
    return {pair.id: pair for pair in imported.all("en")}


@pytest.mark.usefixtures("small_batches")
def test_pairs_are_counted_as_new_unchanged_and_updated(tmp_path: Path, run: Run) -> None:
    assert counts(run(lines(tmp_path / "a.jsonl", FOODS[:7]))) == (7, 0, 0, 0, 0, 0, 0)
    revision = run.imported.revision()
    assert counts(run(tmp_path / "a.jsonl")) == (0, 0, 7, 0, 0, 0, 0)
    assert run.imported.revision() == revision
    assert counts(run(lines(tmp_path / "a.jsonl", FOODS[:8], leeks={"answer": "Two weeks."}))) == (1, 1, 6, 0, 0, 0, 0)
    assert run.imported.revision() > revision
    assert stored(run.imported)["leeks"].answer == "Two weeks."


def test_near_duplicates_become_wordings_of_the_first(tmp_path: Path, run: Run) -> None:
    more = {"id": "again", "question": "how long will peas keep", "answer": "Nine days."}
    path = lines(tmp_path / "a.jsonl", FOODS[:2])
    path.write_text(path.read_text(encoding="utf-8") + json.dumps(more) + "\n" + json.dumps({"question": "HOW LONG do leeks keep", "answer": "A day."}) + "\n", encoding="utf-8")
    expected = (0, 0, 2, 2, 0, 0, 0)
    assert counts(run(path)) == (2, 0, 0, 2, 0, 0, 0)
    for _ in range(2):
        assert counts(run(path)) == expected
    found = stored(run.imported)
    assert set(found) == {"peas", "leeks"}
    assert (found["peas"].answer, found["peas"].also) == ("The peas keep a week.", ("how long will peas keep",))


def test_twice_in_one_file_the_first_stays_however_often_it_is_imported(tmp_path: Path, run: Run) -> None:
    rows = [{"question": "How long do peas keep?", "answer": text} for text in ("A week.", "A month.")]
    for name in ("a.jsonl", "a.jsonl", "b.jsonl", "b.jsonl"):
        run(scratch(tmp_path / name, "".join(json.dumps(row) + "\n" for row in rows)))
        assert [pair.answer for pair in run.imported.all("en")] == ["A week."]


def test_our_own_pair_answers_where_it_asks_the_same(tmp_path: Path, run: Run) -> None:
    run.own = [Pair(id="own", question="how long do peas keep", answer="Five days."), Pair(id="kale", question="Is kale good raw?", answer="Yes.")]
    tally = run(lines(tmp_path / "a.jsonl", ("peas", "leeks", "kale")))
    assert counts(tally) == (1, 0, 0, 1, 0, 1, 0)
    assert set(stored(run.imported)) == {"leeks"}
    assert "'kale'" in tally.problems[0].reason


def test_what_nobody_asks_while_cooking_is_left_out_and_named(tmp_path: Path, run: Run, encoder: Encoder) -> None:
    run.relevance = Relevance.open(PROJECT / "knowledge", "en", encoder)
    tally = run(lines(tmp_path / "a.jsonl", ("peas", "leeks"), leeks={"question": "Who was the first to grow leeks in ancient Egypt?"}))
    assert counts(tally) == (1, 0, 0, 0, 1, 0, 0)
    assert (tally.left_out[0].question[:7], tally.left_out[0].reason) == ("Who was", "nobody asks this while cooking")


def test_a_dump_is_imported_with_its_origin(tmp_path: Path, run: Run) -> None:
    path = dump(tmp_path, [question(1, "How long do peas take?"), answer(2, 1, "Three minutes.", OwnerUserId=3), question(4, "And leeks?")], {3: "Ann"})
    assert counts(run(path)) == (1, 0, 0, 0, 1, 0, 0)
    [pair] = run.imported.all("en")
    assert (pair.answer, pair.source) == ("Three minutes.", "Cooking Stack Exchange, question 1, by Ann, CC BY-SA 4.0")


def test_bad_files_and_rows_are_named_and_the_others_are_stored(tmp_path: Path, run: Run) -> None:
    path = lines(tmp_path / "a.jsonl", FOODS[:3], leeks={"answer": ""})
    tally = run(path, tmp_path / "none.csv", path)
    assert counts(tally) == (2, 0, 0, 0, 0, 2, 0)
    assert [one.place.removeprefix(str(tmp_path)) for one in tally.problems] == ["/a.jsonl (line 2)", "/none.csv"]


@pytest.mark.usefixtures("small_batches")
def test_an_interrupted_import_goes_on_where_it_stopped(tmp_path: Path, run: Run) -> None:
    path = lines(tmp_path / "a.jsonl", FOODS[:10], peas={"answer": ""}, pears={"question": ""})
    run.end_after = 7
    with pytest.raises(KeyboardInterrupt):
        run(path)
    assert set(stored(run.imported)) == set(FOODS[1:6])
    run.end_after = None
    tally = run(path)
    assert counts(tally) == (3, 0, 0, 0, 0, 2, 6)
    assert ["line 1" in tally.problems[0].place, "line 9" in tally.problems[1].place] == [True, True]
    assert counts(run(path)) == (0, 0, 8, 0, 0, 2, 0)


def test_an_import_that_was_killed_goes_on(tmp_path: Path) -> None:
    rows = [{"question": f"How long do {number} {food} take in {number} l of water?", "answer": "Three minutes."} for number in range(300) for food in FOODS[:5]]
    path, url = scratch(tmp_path / "a.jsonl", "".join(json.dumps(row) + "\n" for row in rows)), f"sqlite:///{tmp_path / 'store.db'}"
    command = [str(Path(sys.executable).with_name("souschef")), "import-qa", str(path), "--json", "--everything"]
    environment = {**os.environ, "SOUSCHEF_STORE": url}
    first = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    imported, deadline = Imported(url), time.monotonic() + 90
    while not imported.count() and time.monotonic() < deadline:
        time.sleep(0.02)
    first.send_signal(signal.SIGKILL)
    first.wait()
    before = imported.count()
    assert 0 < before < len(rows)
    done = json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert (done["continued"], done["new"], done["problems"]) == (before, len(rows) - before, [])
    assert imported.count() == len(rows)
