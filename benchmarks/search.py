"""Finding a recipe among very many: how long the choice of the next question takes, over a whole file and over a million recipes, and the memory of profiles.

    .venv/actions/bin/python -m benchmarks.search ../shared/data/recipes_en_54277.jsonl.gz

The million are copies of the file's recipes, each with some of its categories and words exchanged for those of another one. The baseline counts with
Python sets what the bitmaps count.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import typer
from numpy.typing import NDArray
from pyroaring import BitMap
from rich.console import Console
from rich.progress import Progress

from actions.finding.building import of_recipes
from actions.finding.categories import Categories
from actions.finding.profiles import Profiles
from actions.finding.question_choice import FEW, Answer, Narrowing, QuestionChoice, entropy
from actions.finding.saving import load_profiles, save_profiles
from actions.language.lexicons import Lexicons
from actions.recipes.importers.files import read_path
from actions.settings import PROJECT, Settings
from benchmarks.history import note

MILLION = 1_000_000
EXCHANGED = 0.1  # share of the copies of a category or word that go to another recipe
SEARCHES, COMPARED = 30, 5
HELD = """
import gc, sys
from pathlib import Path
from actions.finding.saving import load_profiles
def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20
before = held()
found, _ = load_profiles(Path(sys.argv[1]))
found.numbers
gc.collect()
print(held() - before)
"""
"""Prints the megabytes that profiles take in a fresh process."""


def grown(profiles: Profiles, count: int) -> Profiles:
    """Profiles of so many recipes: copies of those that there are, each block with some members of every bitmap moved to other recipes."""
    chance, size = np.random.default_rng(5), len(profiles.ids)
    blocks = [(begin, min(size, count - begin)) for begin in range(0, count, size)]
    found = Profiles(ids=[f"copy-{number}" for number in range(count)], all=BitMap(range(count)))
    for family in ("categories", "by_title", "by_food"):
        bitmaps = getattr(found, family)
        for name, bitmap in getattr(profiles, family).items():
            members = bitmap.to_array()
            bitmaps[name] = BitMap(np.concatenate([_moved(np.asarray(members), size, length, chance) + begin for begin, length in blocks]).astype(np.uint32))
            bitmaps[name].run_optimize()
    for values, more in ((found.minute_values, profiles.minutes), (found.serving_values, profiles.servings)):
        values.frombytes(np.resize(more, count).tobytes())
    return found


def _moved(members: NDArray[Any], size: int, length: int, chance: np.random.Generator) -> NDArray[Any]:
    moved = np.where(chance.random(len(members)) < EXCHANGED, chance.integers(size, size=len(members)), members)
    return np.unique(moved[moved < length])


def choices(profiles: Profiles, names: Sequence[str], wrong: float = 0.0) -> tuple[list[float], list[float]]:
    """Milliseconds of every choice of a question and of every answer, over searches for recipes by chance; with wrong answers they go on after the first list."""
    chance, choice = random.Random(11), QuestionChoice(profiles, names)
    chosen, answered = [], []
    for target in chance.sample(range(len(profiles.ids)), SEARCHES):
        narrowing = Narrowing.of(profiles.all)
        for _ in range(2 if wrong else 1):
            while True:
                start = time.perf_counter()
                name = choice.next(narrowing, [target])
                took = (time.perf_counter() - start) * 1000
                if name is None:
                    break
                chosen.append(took)
                answer = Answer(name, (target in profiles.in_category(name)) != (chance.random() < wrong))
                start = time.perf_counter()
                narrowing = choice.answered(narrowing, answer)
                answered.append((time.perf_counter() - start) * 1000)
            narrowing = narrowing.without(narrowing.best())
    return chosen, answered


def plainly(profiles: Profiles, names: Sequence[str]) -> list[float]:
    """Milliseconds of the same choice with Python sets."""
    chance = random.Random(11)
    sets = {name: set(profiles.in_category(name)) for name in names}
    took = []
    for target in chance.sample(range(len(profiles.ids)), COMPARED):
        left, asked = set(profiles.all), set[str]()
        while len(left) > FEW:
            start = time.perf_counter()
            gains = {name: float(entropy(np.array(len(left & members) / len(left)))) for name, members in sets.items() if name not in asked}
            name = max(gains, key=lambda one: gains[one])
            took.append((time.perf_counter() - start) * 1000)
            if gains[name] <= 0:
                break
            asked.add(name)
            left = left & sets[name] if target in sets[name] else left - sets[name]
    return took


def kept(profiles: Profiles, folder: Path) -> tuple[float, float, float, float]:
    """Megabytes of the file, seconds to write and to read it, and megabytes that it takes in a process that has read it."""
    file = folder / "profiles.npz"
    start = time.perf_counter()
    save_profiles(profiles, file, {})
    middle = time.perf_counter()
    load_profiles(file)
    read = time.perf_counter() - middle
    done = subprocess.run([sys.executable, "-c", HELD, str(file)], capture_output=True, text=True, check=True)
    return file.stat().st_size / 2**20, middle - start, read, float(done.stdout)


def main(path: Path) -> None:
    """Measure everything, print it and note it in the history."""
    settings = Settings()
    lexicons, categories = Lexicons(settings.language, settings.knowledge), Categories.load(settings.knowledge)
    console = Console(highlight=False)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("Reading")
        raws = [read.recipe for read in read_path(path, lexicons) if read.recipe is not None]
        start = time.perf_counter()
        profiles = of_recipes(raws, categories, lexicons, lambda what, done, count: bar.update(task, description=what, completed=done, total=count or None))
    rate = len(raws) / (time.perf_counter() - start)
    console.print(f"{len(raws)} recipes sorted into categories, {rate:.0f} a second, learning included")
    note("recipes sorted into categories per second", path.name, len(raws), rate)
    names = categories.asked_in(settings.language)
    many = grown(profiles, MILLION)
    with tempfile.TemporaryDirectory(dir=PROJECT / "build") as folder:
        for found in (profiles, many):
            size, written, read, held = kept(found, Path(folder))
            console.print(f"{len(found):,} recipes: file {size:.0f} MB, written in {written:.1f} s, read in {read:.1f} s, {held:.0f} MB in memory")
            note("memory of profiles (MB)", path.name if found is profiles else "copies", len(found), held)
    for found in (profiles, many):
        _questions(found, names, path.name if found is profiles else "copies", console)


def _questions(profiles: Profiles, names: Sequence[str], data: str, console: Console) -> None:
    chosen, answered = choices(profiles, names)
    doubted, _ = choices(profiles, names, wrong=0.1)
    slow = plainly(profiles, names)
    middle, baseline = statistics.median(chosen), statistics.median(slow)
    console.print(
        f"{len(profiles):,} recipes: next question {middle:.2f} ms at the median, at most {max(chosen):.1f}; with wrong answers {statistics.median(doubted):.2f}, at most "
        f"{max(doubted):.1f}; an answer {statistics.median(answered):.2f} ms; with Python sets {baseline:.2f} ms, at most {max(slow):.0f}"
    )
    note("next question (ms), median", data, len(profiles), middle, "Python sets", baseline)
    note("next question (ms), longest", data, len(profiles), max(chosen), "Python sets", max(slow))
    note("next question after wrong answers (ms), median", data, len(profiles), statistics.median(doubted))


if __name__ == "__main__":
    typer.run(main)
