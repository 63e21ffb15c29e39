"""`souschef import-encyclopedia`: what small talk is answered from."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from actions.commands.common import Json, Language, console, telling
from actions.language.lexicons import Lexicons
from actions.settings import Settings

if TYPE_CHECKING:
    from actions.encyclopedia.dump import Dump
    from actions.encyclopedia.importing import Tally, Told
    from actions.encyclopedia.writing import Encode

INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it


def import_encyclopedia(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="MediaWiki exports: .xml, .xml.bz2 or .xml.gz; folders of them.")],
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Store the articles of MediaWiki dumps (pages-articles.xml.bz2), from which small talk is answered.

    Articles, redirects and categories are read, other pages passed over. An import that was interrupted goes on where it
    stopped when the same command is given again; a page that is there already is replaced.
    """
    from actions.encyclopedia.importing import Importer  # libraries that other commands do not wait for
    from actions.encyclopedia.tables import EncyclopediaError, open_writing, place_of
    from actions.encyclopedia.wikitext import Words
    from actions.encyclopedia.writing import Writer

    settings = Settings()
    code = language or settings.language
    dumps, missing = _dumps(paths)
    with telling(), _busy(EncyclopediaError):
        lexicon = Lexicons(code, settings.knowledge).of(code)
        words = Words(lexicon.words("page_abbreviations"), lexicon.words("unread_headings"), language=code)
        writer = Writer(open_writing(place_of(settings.encyclopedia, code, settings.language)), code)
        try:
            with _progress(dumps) as told:
                tally = Importer(writer, words, _encode(settings, code), told).run(dumps)
        except KeyboardInterrupt as problem:
            console.print("interrupted; what was imported so far is stored, give the same command again to go on")
            raise typer.Exit(INTERRUPTED) from problem
        finally:
            writer.close()
    tally.problems[:0] = missing
    _tell(tally, as_json)
    if tally.problems:
        raise typer.Exit(1)


def _dumps(paths: list[Path]) -> tuple[list[Dump], list[tuple[str, str, str]]]:
    """The dumps under the arguments, and what is wrong with others."""
    from actions.encyclopedia.dump import DumpError, dumps_of

    found, missing = list["Dump"](), list[tuple[str, str, str]]()
    for path in paths:
        try:
            found += dumps_of(path)
        except DumpError as problem:
            missing.append((str(path), "", str(problem)))
    return found, missing


def _encode(settings: Settings, language: str) -> Encode | None:
    """What makes the vectors of articles; None where set-up has not distilled word vectors for the language."""
    folder = settings.static / language
    if not folder.is_dir():
        return None
    from actions.answering.common_sense.static_vectors import StaticVectors

    return StaticVectors(folder)


@contextmanager
def _busy(error: type[Exception]) -> Iterator[None]:
    """End the command with the message of a file that cannot be used, exit status 2."""
    try:
        yield
    except error as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    except sqlite3.Error as problem:
        console.print(f"the encyclopedia cannot be written now ({problem}); is another import running, or the disk full?", markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem


def _tell(tally: Tally, as_json: bool) -> None:
    """Print the counts, and by name what could not be used."""
    if as_json:
        problems = [{"file": file, "title": title, "reason": reason} for file, title, reason in tally.problems]
        counts = {"articles": tally.articles, "redirects": tally.redirects, "passed_over": tally.others, "continued": tally.continued}
        typer.echo(json.dumps({**counts, "already": tally.already, "problems": problems}, ensure_ascii=False))
    else:
        resumed = f", after {tally.continued} pages of an earlier import that was interrupted" if tally.continued else ""
        typer.echo(f"{tally.articles} articles, {tally.redirects} redirects, {tally.others} pages passed over, {len(tally.problems)} with a problem{resumed}")
        for name in tally.already:
            typer.echo(f"already there: {name}")
    for file, title, reason in tally.problems:
        console.print(f"{file}: {title}: {reason}" if title else reason, markup=False, soft_wrap=True)


@contextmanager
def _progress(dumps: list[Dump]) -> Iterator[Told]:
    """A progress bar by bytes of all files, where somebody looks at it; yields what is told of the progress."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}% {task.fields[pages]:,} pages"), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("Importing", total=sum(dump.size for dump in dumps) or None, pages=0)
        yield lambda pages, read: bar.update(task, completed=read, pages=pages)
