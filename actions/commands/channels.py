"""`souschef channels`: Telegram and Slack, before anything starts."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated

import typer

from actions.servers import PYTHON, environment
from actions.settings import PROJECT

app = typer.Typer(no_args_is_help=True, help="The messengers in which Souschef answers.")


@app.callback()
def channels() -> None:
    """The messengers in which Souschef answers."""


@app.command()
def check(
    credentials: Annotated[Path, typer.Option(help="The file that names the channels.")] = PROJECT / "credentials.yml",
) -> None:
    """Say for each channel whether it works, which bot it is and what is missing; exit status 1 if one does not work."""
    if not PYTHON.exists():
        typer.echo(f"{PYTHON} is missing; run `make setup`", err=True)
        raise typer.Exit(2)
    done = subprocess.run(
        [str(PYTHON), "-m", "channels.check", str(credentials.absolute())], cwd=PROJECT, env=environment(), check=False
    )
    raise typer.Exit(done.returncode)
