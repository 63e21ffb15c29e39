"""`souschef import-qa`: questions and answers from elsewhere."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from actions.commands.common import Json, console
from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from actions.settings import Settings
from nlu.encoder import EncoderMissingError

if TYPE_CHECKING:
    from actions.answering.common_sense.importing.importing import Report, Tally
    from actions.answering.common_sense.importing.sources import Source

INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it


def import_qa(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Posts.xml of a Stack Exchange dump, .csv, .tsv, .jsonl, each also with .gz or .bz2; folders of them.")],
    language: Annotated[str | None, typer.Option(help="ISO 639-1 code of the questions; the configured language where it is left out.")] = None,
    site: Annotated[str | None, typer.Option(help="Name of a dump's site, where neither file nor folder is named like cooking.stackexchange.com.")] = None,
    everything: Annotated[bool, typer.Option("--everything", help="Keep also what nobody asks while cooking.")] = False,
    as_json: Json = False,
) -> None:
    """Store questions with their answers, shortened to what can be said: a Stack Exchange dump, CSV or JSON Lines.

    Tables have the columns question and answer and, if you like, id, category, about, when, also and source. Questions
    that say the same are joined, those that nobody asks while cooking are left out. An import that was interrupted goes
    on where it stopped when the same command is given again.
    """
    from actions.answering.common_sense.imported import Imported  # libraries that other commands do not wait for
    from actions.answering.common_sense.importing.importing import Importer
    from actions.answering.common_sense.importing.relevance import Relevance
    from actions.answering.common_sense.importing.sources import sources_of
    from actions.answering.common_sense.pairs import QuestionBaseError, load_all
    from actions.language.encoder import Encoder

    settings = Settings()
    code = language or settings.language
    sources = [source for path in paths for source in sources_of(path)]
    try:
        lexicon, encoder = Lexicons(code, settings.knowledge).default, Encoder(settings.encoder)
        own = load_all(settings.knowledge / "qa", code)
        relevance = None if everything else Relevance.open(settings.knowledge, code, encoder, [pair.question for pair in own])
        with _progress(sources) as report:
            importer = Importer(Imported(settings.store), own, lexicon, encoder, relevance, site, report)
            tally = importer.run(sources)
    except (EncoderMissingError, LexiconError, QuestionBaseError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    except KeyboardInterrupt as problem:
        console.print("interrupted; what was imported so far is stored, give the same command again to go on")
        raise typer.Exit(INTERRUPTED) from problem
    _tell(tally, as_json)
    if tally.problems:
        raise typer.Exit(1)


def _tell(tally: Tally, as_json: bool) -> None:
    """Print the counts, and by name what could not be taken and what was left out."""
    counts = {name: tally.outcomes[name] for name in ("new", "updated", "unchanged", "joined")}
    if as_json:
        named = {
            name: [{"place": one.place, "question": one.question, "reason": one.reason} for one in omitted]
            for name, omitted in (("left_out", tally.left_out), ("problems", tally.problems))
        }
        typer.echo(json.dumps({**counts, "continued": tally.continued, **named}, ensure_ascii=False))
    else:
        resumed = f", after {tally.continued} of an earlier import that was interrupted" if tally.continued else ""
        parts = [*(f"{count} {name}" for name, count in counts.items()), f"{len(tally.left_out)} left out", f"{len(tally.problems)} with a problem"]
        typer.echo(f"{', '.join(parts)}{resumed}")
        for reason, count in Counter(one.reason for one in tally.left_out).most_common():
            typer.echo(f"  {count} left out: {reason}")
    for one in tally.left_out:
        console.print(f"{one.place}: left out, {one.reason}: {one.question}", markup=False, soft_wrap=True)
    for one in tally.problems:
        console.print(f"{one.place}: {one.reason}", markup=False, soft_wrap=True)


@contextmanager
def _progress(sources: list[Source]) -> Iterator[Report]:
    """A progress bar by bytes of all files, where somebody looks at it; yields what is told of the progress."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}% {task.fields[entries]:,} questions"), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("Importing", total=sum(source.size for source in sources) or None, entries=0)
        yield lambda entries, read: bar.update(task, completed=read, entries=entries)
