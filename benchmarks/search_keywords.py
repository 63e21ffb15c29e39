"""Keyword search over very many recipes: how fast, and how much memory it takes.

    .venv/actions/bin/python -m benchmarks.search_keywords ../shared/data/recipes_en_54277.jsonl.gz

Measured over the recipes of a file and over a million: copies of these in which some words of the titles and one ingredient are those of
other recipes. The baseline reads every title and ingredient list as they stand in memory and keeps those that hold all words, unranked.
"""

from __future__ import annotations

import gc
import random
import resource
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import typer
from pyroaring import BitMap

from actions.finding.engine import Engine
from actions.finding.foods import Foods
from actions.finding.indexing import Source, bring_up_to_date
from actions.finding.request import Request
from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.recipes.importers.files import read_path
from actions.recipes.model import RawRecipe
from actions.recipes.store import Changes
from actions.settings import PROJECT
from benchmarks.history import note

MILLION = 1_000_000
REPEATS = 15
SHOWN = 5
MEGABYTE = 1024  # in the unit of ru_maxrss, which is kilobytes
REQUESTS = (
    Request(wanted=("chicken", "leek")),
    Request(words=("lasagne",)),
    Request(wanted=("chicken",), words=("curry",)),
    Request(words=("banana", "bread")),
    Request(words=("chocolate", "cake")),
    Request(wanted=("fish",), unwanted=("cream",)),
    Request(wanted=("aubergine",)),
    Request(wanted=("egg",), words=("salad",), unwanted=("onion",)),
    Request(words=("soup",)),
    Request(wanted=("prawn", "rice")),
    Request(words=("brownies",), unwanted=("nuts",), allergies=("nuts",)),
    Request(wanted=("beef", "carrot"), words=("stew",), minutes=120),
)


class Recipes:
    """Recipes in memory, each with so many copies in which some words are changed; stands in for a store and for its numbering."""

    def __init__(self, raws: Sequence[RawRecipe], count: int) -> None:
        self._raws, self._count = raws, count
        self.ids = [f"r{at}" for at in range(count)]
        self.all = BitMap(range(count))

    def number_of(self, recipe_id: str) -> int:
        """The number of a recipe."""
        return int(recipe_id[1:])

    def in_category(self, name: str) -> BitMap:
        """Categories are not measured here."""
        return BitMap()

    def revision(self) -> int:
        """They never change."""
        return 1

    def changes(self, since: int) -> Changes:
        """They never change."""
        return Changes(1, [], self._count)

    def raw(self, recipe_id: str) -> RawRecipe | None:
        """They never change."""
        return None

    def raws(self) -> Iterator[RawRecipe]:
        """All of them; the first ones as they are."""
        chance = random.Random(5)
        for at, name in enumerate(self.ids):
            raw = self._raws[at % len(self._raws)]
            update: dict[str, object] = {"id": name}
            if at >= len(self._raws):
                other = chance.choice(self._raws)
                words = raw.title.split()
                words[chance.randrange(len(words))] = chance.choice(other.title.split())
                update |= {"title": " ".join(words), "ingredients": (*raw.ingredients[1:], *other.ingredients[:1])}
            yield raw.model_copy(update=update)


def timed(play: Callable[[], object]) -> float:
    """Milliseconds of a call."""
    start = time.perf_counter()
    play()
    return (time.perf_counter() - start) * 1000


def scanning(texts: Sequence[str], request: Request) -> list[int]:
    """The baseline: every text that holds all words and none of the unwanted ones."""
    wanted, unwanted = (*request.wanted, *request.words), request.unwanted
    return [at for at, text in enumerate(texts) if all(word in text for word in wanted) and not any(word in text for word in unwanted)]


def measure(raws: Sequence[RawRecipe], count: int, foods: Foods, folder: Path, data: str) -> None:
    """Index so many recipes, search them, print and note the figures."""
    recipes = Recipes(raws, count)
    start = time.perf_counter()
    place = bring_up_to_date(folder, Source(recipes, recipes, foods))
    seconds = time.perf_counter() - start
    gc.collect()
    before = _resident()
    engine = Engine(place, foods, recipes)
    for request in REQUESTS:
        engine.search(request, SHOWN)
    held = _resident() - before
    took = [timed(lambda request=request: engine.search(request, SHOWN)) for _ in range(REPEATS) for request in REQUESTS]  # type: ignore[misc]
    texts = [f"{raw.title} {' '.join(raw.ingredients)}".lower() for raw in recipes.raws()]
    scans = [timed(lambda request=request: scanning(texts, request)) for request in REQUESTS]  # type: ignore[misc]
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 2**20
    median, scan, worst = statistics.median(took), statistics.median(scans), sorted(took)[int(len(took) * 0.99)]
    typer.echo(f"{count:,} recipes: indexed in {seconds:.0f} s, {size:.0f} MB on disk, {held:.0f} MB of memory")
    typer.echo(f"a search {median:.2f} ms at the median, {worst:.1f} ms at 99 %; a scan {scan:.0f} ms, {scan / median:.0f} times as long")
    note("keyword search (ms), median", data, count, median, "scan of titles and ingredients", scan)
    note("keyword search (ms), 99 %", data, count, worst)
    note("search index in memory (MB)", data, count, held)


def _resident() -> float:
    """Megabytes of this process that lie in memory, mapped files included."""
    status = Path("/proc/self/status")
    if status.is_file():
        return next(float(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS")) / MEGABYTE
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE


def main(path: Path, most: int = MILLION) -> None:
    """Measure over the recipes of a file, and over so many."""
    raws = [found.recipe for found in read_path(path, Lexicons("en")) if found.recipe is not None]
    foods = Foods.load(Lexicon.load("en"))
    for count in (len(raws), most):
        folder = Path(tempfile.mkdtemp(dir=PROJECT / "build", prefix="search-"))
        try:
            measure(raws, count, foods, folder, path.name)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    typer.run(main)
