"""How many of the most frequent ingredient names the tables of foods know.

PYTHONPATH=. .venv/actions/bin/python benchmarks/contents.py RECIPES [--foods FOLDER] [--top 3000] [--counts FILE] [--unknown FILE] [--about GROUP]
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from actions.language.lexicon import Lexicon
from actions.recipes.contents import Contents
from actions.recipes.lines.ingredient_lines import is_heading, parse_line

DANGLING = re.compile(r"'([^']+)' is neither a food")


def counted(recipes: Path, lexicon: Lexicon) -> Counter[str]:
    """How often each ingredient is named so, by the project's own reader of lines, in lower case."""
    lines: Counter[str] = Counter()
    opened = gzip.open if recipes.suffix == ".gz" else open
    with opened(recipes, "rt", encoding="utf-8") as rows:
        for row in rows:
            found = json.loads(row)
            lines.update(str(line) for line in found.get("recipeIngredient") or found.get("ingredients") or () if str(line).strip())
    names: Counter[str] = Counter()
    for line, number in lines.items():
        if not is_heading(line, lexicon):
            names[parse_line(line, lexicon).called.lower()] += number
    return names


def main(
    recipes: Annotated[Path, typer.Argument(help="recipes, one JSON object a line, gzipped or not")],
    foods: Annotated[Path | None, typer.Option(help="the folder with the tables of foods")] = None,
    top: Annotated[int, typer.Option(help="how many of the most frequent names")] = 3000,
    counts: Annotated[Path | None, typer.Option(help="where the counted names are kept, so that the next run is quick")] = None,
    unknown: Annotated[Path | None, typer.Option(help="where the names go that are not known")] = None,
    about: Annotated[str | None, typer.Option(help="print the verdict of every name about a group, diet or food instead")] = None,
) -> None:
    """Tell the share of known names, plain and by how often they occur."""
    lexicon = Lexicon.load("en")
    if counts and counts.exists():
        names = Counter({name: int(number) for number, name in (line.split("\t", 1) for line in counts.read_text(encoding="utf-8").splitlines())})
    else:
        names = counted(recipes, lexicon)
        if counts:
            counts.write_text("".join(f"{number}\t{name}\n" for name, number in names.most_common()), encoding="utf-8")
    contents = Contents.load(lexicon, foods=foods, checked=False)
    dangling = Counter(match[1] for problem in contents.problems if (match := DANGLING.search(problem)))
    for problem in contents.problems:
        if not DANGLING.search(problem):
            print("PROBLEM", problem)
    if dangling:
        print("PROBLEM neither a food with a row nor a group:", ", ".join(f"{name} ({number})" for name, number in dangling.most_common()))
    most = names.most_common(top)
    if about:
        for name, number in most:
            found = contents.verdict(name, about)
            print(f"{found.kind.name.lower()}\t{number}\t{name}\t{' > '.join(link.name for link in found.why)}")
        return
    read = {name: contents.read(name) for name, _ in most}
    missed = [(name, number) for name, number in most if read[name].unknown or not read[name].foods]
    by_class = sum(1 for name, _ in most if any(found.number in contents.of_classes for found in read[name].foods))
    said, missing = sum(number for _, number in most), sum(number for _, number in missed)
    print(f"{len(most)} most frequent names of {len(names)}: {1 - len(missed) / max(len(most), 1):.2%} known, {1 - missing / max(said, 1):.2%} of their {said} occurrences")
    print(f"{by_class} with a food that only a class knows; {len(contents.graph.nodes) - len(contents.of_classes)} rows, {len(contents.names)} names")
    if unknown:
        rows = [f"{number}\t{name}\t{'; '.join(read[name].unknown)}\n" for name, number in missed]
        weak = [f"{number}\t{name}\t{'; '.join(contents.graph.nodes[found.number].name for found in read[name].foods if found.number in contents.of_classes)}\n"
                for name, number in most if any(found.number in contents.of_classes for found in read[name].foods)]
        unknown.write_text("".join([*rows, "# known by a class alone\n", *weak]), encoding="utf-8")
    print(f"unknown: {', '.join(name for name, _ in missed[:40])}")


if __name__ == "__main__":
    typer.run(main)
