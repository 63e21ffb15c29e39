"""Small talk: articles imported in a second, and one answer over the shipped articles and over very many, beside the paper's method in the same run.

    .venv/actions/bin/python -m benchmarks.encyclopedia [--articles 200000] [--dump ../shared/data/encyclopaedia]

The large encyclopedia is made of the shipped articles over and over, each copy of a thing under a title of its own, so that classes have as many things as those of a
real one. Articles in a second are measured on real pages, with copies of them under other titles, read from packed XML as `souschef import-encyclopedia` does.
"""

from __future__ import annotations

import bz2
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated
from xml.sax.saxutils import escape

import typer
from rich.console import Console
from rich.table import Table

from actions.answering.common_sense.static_vectors import StaticVectors
from actions.commands.common import open_pipelines
from actions.encyclopedia.dump import Dump, Page, Site, dumps_of
from actions.encyclopedia.importing import Importer, read_pages
from actions.encyclopedia.opening import open_ours
from actions.encyclopedia.paper import Paper
from actions.encyclopedia.tables import open_writing
from actions.encyclopedia.wikitext import Article, Words
from actions.encyclopedia.writing import Mark, Redirect, Writer
from actions.language.lexicon import Lexicon
from actions.settings import PROJECT, Settings
from benchmarks.history import note

SHIPPED = PROJECT / "knowledge" / "encyclopedia" / "en"
COPIES = 100  # of each real page: enough that starting the other processes counts little, as in a real dump
BATCH = 2000
ASKED = [f"{start} {noun}?" for start in ("what's your favourite", "which is the best", "do you have a favourite") for noun in (
    "vegetable", "fruit", "animal", "sport", "film", "book", "song", "instrument", "city", "country", "hobby", "job", "painting", "flower", "game", "cheese", "drink", "colour",
)] + ["who do you admire?", "who is your favourite cook?", "who do you listen to?", "what do you like to eat?", "where would you go on holiday?"]


def words_of(lexicon: Lexicon) -> Words:
    """How pages of the language are written."""
    return Words(lexicon.words("page_abbreviations"), lexicon.words("unread_headings"))


def imported_per_second(folder: Path, dump: Path, lexicon: Lexicon) -> tuple[int, float]:
    """Articles, and how many were imported in a second, of real pages and their copies."""
    pages: list[Page] = [page for one in dumps_of(dump) for page in one.pages(Site()) if not page.redirect and not page.problem and not page.namespace]
    texts = (
        f"<page><title>{escape(page.title)} {copy}</title><ns>0</ns><revision><text>{escape(page.text)}</text></revision></page>" for copy in range(COPIES) for page in pages
    )
    file = folder / "copies.xml.bz2"
    file.write_bytes(bz2.compress(f"<mediawiki>{''.join(texts)}</mediawiki>".encode()))
    writer = Writer(open_writing(folder / "copies.db"), lexicon.language)
    began = time.perf_counter()
    tally = Importer(writer, words_of(lexicon), StaticVectors(Settings().static / lexicon.language)).run([Dump(file)])
    took = time.perf_counter() - began
    writer.close()
    return tally.articles, tally.articles / took


def fill(place: Path, articles: int, lexicon: Lexicon) -> None:
    """Write an encyclopedia of so many articles."""
    read = [read_pages(list(dump.pages(Site())), words_of(lexicon)) for dump in dumps_of(SHIPPED)]
    shipped = [page for one in read for page in one.pages]
    things = [page for page in shipped if isinstance(page, Article)]
    writer = Writer(open_writing(place), lexicon.language)
    mark = writer.begin("made", "made")
    writer.put(mark, shipped, ())
    copies: list[Article | Redirect] = []
    for number in range(articles - len(things)):
        thing = things[number % len(things)]
        copies.append(replace(thing, title=f"{thing.title} {number // len(things) + 2}"))
        if len(copies) == BATCH:
            writer.put(mark, copies, ())
            copies = []
    writer.put(Mark(mark.id, articles, True), copies, ())
    writer.count_links()
    writer.encode(StaticVectors(Settings().static / lexicon.language))
    writer.close()


def milliseconds(answer: Callable[[str], object], questions: Sequence[str]) -> tuple[float, float]:
    """Median and 95th percentile of one answer."""
    answer(questions[0])
    took = []
    for question in questions:
        began = time.perf_counter()
        answer(question)
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took), statistics.quantiles(took, n=20)[-1]


def main(
    articles: Annotated[int, typer.Option(help="Articles of the large encyclopedia.")] = 200_000,
    dump: Annotated[Path | None, typer.Option(help="Real dumps to import.")] = None,
) -> None:
    """Measure, print a table, and note the figures in the history."""
    settings = Settings()
    lexicon, nlp = Lexicon.load("en", settings.knowledge), open_pipelines(settings).of("en")
    assert nlp is not None, "`make setup` trains the pipeline"
    table = Table(title="milliseconds of one answer", title_justify="left")
    for heading in ("articles", "ours, median", "ours, 95%", "paper, median", "ratio"):
        table.add_column(heading, justify="right")
    with tempfile.TemporaryDirectory(prefix="encyclopedia-") as folder:
        for size in (0, articles):
            place = Path(folder) / f"{size}.db"
            fill(place, size, lexicon)
            vectors = StaticVectors(settings.static / "en")
            found = open_ours(settings, lexicon, nlp, vectors, place)
            assert found is not None
            paper, count = Paper(found[0], nlp, lexicon, vectors.words), len(found[0])
            (ours, slow), (theirs, _) = milliseconds(found[1], ASKED), milliseconds(paper, ASKED)
            table.add_row(f"{count:,}", f"{ours:.1f}", f"{slow:.1f}", f"{theirs:.1f}", f"{ours / theirs:.2f}")
            note("small talk, median ms of an answer", f"{count} articles", len(ASKED), ours, "the paper's method", theirs)
        Console(highlight=False).print(table)
        if dump is not None:
            count, rate = imported_per_second(Path(folder), dump, lexicon)
            print(f"{count} articles imported, {rate:.0f} in a second")
            note("articles imported in a second", "real pages", count, rate)


if __name__ == "__main__":
    typer.run(main)
