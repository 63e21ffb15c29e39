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
    command = [str(PYTHON), "-m", "channels.check", str(credentials.absolute())]
    done = subprocess.run(command, cwd=PROJECT, env=environment(), capture_output=True, text=True, check=False)
    typer.echo(done.stdout, nl=False)
    if done.returncode not in (0, 1):  # otherwise only what Rasa's imports grumble about stands there
        typer.echo(done.stderr.strip().rpartition("\n")[2] or "the check broke off", err=True)
    raise typer.Exit(done.returncode)
