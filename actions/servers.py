"""Starting and stopping the two servers together: `souschef serve` and `souschef shell`."""

from __future__ import annotations

import ctypes
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
import yaml

from actions.settings import PROJECT

HOST = "127.0.0.1"
RASA = PROJECT / ".venv" / "rasa" / "bin" / "rasa"
PYTHON = RASA.with_name("python")
MODEL = PROJECT / "models" / "souschef.tar.gz"
LOGS = PROJECT / "build" / "logs"
PATIENCE = 180.0  # seconds for a server to answer: TensorFlow's import alone takes ten on a slow disk
GRACE = 10.0
MESSENGERS = ("telegram", "slack")
ACQUAINTANCE = 5.0  # seconds for a messenger to say who the bot is
PR_SET_PDEATHSIG = 1


class ServerError(RuntimeError):
    """A server does not start; the message says which, why, and where its log is."""


def environment() -> dict[str, str]:
    """Environment of a server: no telemetry, no noise, the project importable."""
    quiet = {"RASA_TELEMETRY_ENABLED": "false", "TF_CPP_MIN_LOG_LEVEL": "3", "SQLALCHEMY_SILENCE_UBER_WARNING": "1", "PYTHONWARNINGS": "ignore"}
    return {**os.environ, **quiet, "PYTHONPATH": str(PROJECT), "SANIC_WORKERS": "1"}


def _die_with_parent() -> None:
    """On Linux a server ends even when the command that started it is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _free(port: int, what: str) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as problem:
            raise ServerError(f"port {port} of {HOST}, which the {what} needs, is in use; stop what runs there or choose another port") from problem


@contextmanager
def running(command: list[str], name: str, url: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until the block ends; it answers at `url` when the block begins.

    Raises:
        ServerError: the port is taken, or the server ends or stays silent; with the last lines of its log.
    """
    _free(port, name)
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{name.replace(' ', '-')}-{port}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=PROJECT, env=environment(), stdout=out, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=_die_with_parent)
    try:
        _wait(process, name, url, log)
        yield process
    finally:
        _stop(process)


def _wait(process: subprocess.Popen[bytes], name: str, url: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise ServerError(f"the {name} ended with status {process.returncode}; {_last_lines(log)}")
        if _answers(url):
            return
        time.sleep(0.2)
    raise ServerError(f"the {name} did not answer within {PATIENCE:.0f} seconds; {_last_lines(log)}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as reply:
            return bool(reply.status == 200)
    except (OSError, http.client.HTTPException, ValueError):
        return False


def _last_lines(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()[-8:]
    return f"the end of {log}:\n" + "\n".join(lines)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a server and whatever it started."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def action_server(port: int) -> list[str]:
    """Command line of the action server."""
    return [sys.executable, "-m", "actions.server", "--port", str(port)]


def rasa_server(port: int, endpoints: Path) -> list[str]:
    """Command line of the Rasa server with REST channel and HTTP API."""
    return [str(RASA), "run", "--enable-api", "-i", HOST, "-p", str(port), "--model", str(MODEL), "--endpoints", str(endpoints), "--credentials", str(PROJECT / "credentials.yml")]


def endpoints_for(action_port: int, database: Path | None = None) -> Path:
    """The endpoints file, or one made from it where another port or tracker database is wanted.

    Raises:
        ServerError: the folder of the database does not exist; Rasa would start all the same, and forget every conversation.
    """
    if database is not None and not database.absolute().parent.is_dir():
        raise ServerError(f"{database}: there is no folder {database.absolute().parent}; --database takes the path of an SQLite file (other databases: endpoints.yml)")
    original = PROJECT / "endpoints.yml"
    settings = yaml.safe_load(original.read_text(encoding="utf-8"))
    wanted = f"http://{HOST}:{action_port}/webhook"
    if settings["action_endpoint"]["url"] == wanted and database is None:
        return original
    settings["action_endpoint"]["url"] = wanted
    if database is not None:
        settings["tracker_store"]["db"] = str(database.absolute())
    made = PROJECT / "build" / f"endpoints-{action_port}.yml"
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text(yaml.safe_dump(settings), encoding="utf-8")
    return made


@contextmanager
def both(rasa_port: int, action_port: int, database: Path | None = None) -> Iterator[tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]]:
    """Both servers, ready for a message: (Rasa, actions)."""
    _require()
    endpoints = endpoints_for(action_port, database)
    with (
        running(action_server(action_port), "action server", f"http://{HOST}:{action_port}/health", action_port) as actions,
        running(rasa_server(rasa_port, endpoints), "Rasa server", f"http://{HOST}:{rasa_port}/status", rasa_port) as rasa,
    ):
        yield rasa, actions


def _require() -> None:
    for file, remedy in ((RASA, "make setup"), (MODEL, "make train")):
        if not file.exists():
            raise ServerError(f"{file} is missing; run `{remedy}`")


def _heed_signals() -> None:
    """End in good order on Ctrl-C, on termination and on a closed terminal, also where the parent ignores Ctrl-C."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)


def _interrupt(number: int, _: FrameType | None) -> None:
    raise KeyboardInterrupt


RasaPort = Annotated[int, typer.Option(help="Port of the Rasa server.")]
ActionPort = Annotated[int, typer.Option(help="Port of the action server.")]


def serve(rasa_port: RasaPort = 5005, action_port: ActionPort = 5055, database: Annotated[Path | None, typer.Option(help="SQLite file of the conversations.")] = None) -> None:
    """Run both servers on 127.0.0.1 until Ctrl-C."""
    _heed_signals()
    typer.echo("Starting the servers ...", err=True)
    try:
        with both(rasa_port, action_port, database) as (rasa, actions):
            typer.echo(f"Souschef is ready: REST at http://{HOST}:{rasa_port}/webhooks/rest/webhook")
            for line in channel_lines(rasa_port):
                typer.echo(line)
            sys.stdout.flush()
            while rasa.poll() is None:
                if actions.poll() is not None:
                    typer.echo("the action server ended; its log is in build/logs", err=True)
                    raise typer.Exit(1)
                time.sleep(0.5)
            typer.echo("the Rasa server ended; its log is in build/logs", err=True)
            raise typer.Exit(1)
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
    except ServerError as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(2) from problem


def channel_lines(rasa_port: int) -> list[str]:
    """A line for each messenger channel that is on: who the bot is, or what is wrong."""
    lines: list[str] = []
    for name in MESSENGERS:
        end = time.monotonic() + ACQUAINTANCE
        found = _channel(rasa_port, name)
        while found.get("about") == "" and time.monotonic() < end:
            time.sleep(0.1)
            found = _channel(rasa_port, name)
        if found.get("status") == "ok":
            lines.append(f"{name.capitalize()}: {found.get('about') or 'still trying to connect'}; more in {LOGS / f'Rasa-server-{rasa_port}.log'}")
    return lines


def _channel(rasa_port: int, name: str) -> dict[str, str]:
    """What a channel says of itself; nothing where credentials.yml does not name it."""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{rasa_port}/webhooks/{name}/", timeout=2) as reply:
            told: dict[str, str] = json.load(reply)
            return told
    except (OSError, http.client.HTTPException, ValueError):
        return {}


def shell(action_port: ActionPort = 5055) -> None:
    """Talk to Souschef in this terminal."""
    _heed_signals()
    typer.echo("Starting Souschef; the first words take some seconds ...", err=True)
    try:
        _require()
        with running(action_server(action_port), "action server", f"http://{HOST}:{action_port}/health", action_port):
            command = [str(RASA), "shell", "--model", str(MODEL), "--endpoints", str(endpoints_for(action_port)), "--credentials", str(PROJECT / "credentials.yml")]
            subprocess.run(command, cwd=PROJECT, env=environment(), check=False, preexec_fn=_die_with_parent)
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
    except ServerError as problem:
        typer.echo(str(problem), err=True)
        raise typer.Exit(2) from problem
