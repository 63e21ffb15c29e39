"""The servers of `benchmarks.channels`: one Rasa server in which both channels are, its action server, and for each channel a fake of Telegram with a crowd.

Two servers of the same kind differ by some percent as long as they run, by where their memory happens to lie: more than the channels do. In one server both have the
same model, store, database of conversations and memory.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import yaml

from actions import servers
from actions.settings import PROJECT

TOKEN = "123456789:kitchen-secret_of-the-benchmark_0001"
BOT = "souschef_bot"
SOUSCHEF = Path(sys.executable).with_name("souschef")


@dataclass(frozen=True)
class Crowd:
    """The fake of Telegram that a channel talks to.

    Attributes:
        api: the address of the Bot API.
        orders: the address at which it takes orders.
        process: its id.
    """

    api: str
    orders: str
    process: int

    def order(self, name: str, wait: float, /, **arguments: Any) -> Any:
        """Have the crowd do something, and hand back what comes of it.

        Args:
            name: the order.
            wait: seconds that it may take.
            arguments: of the order.

        Raises:
            RuntimeError: it cannot be done.
        """
        answer = httpx.post(f"{self.orders}/control", json={"do": name, **arguments}, timeout=wait)
        told = answer.json() if answer.status_code in (200, 400) else {"error": answer.text}
        if "error" in told:
            raise RuntimeError(f"{name}: {told['error']}")
        return told["result"]


@dataclass(frozen=True)
class Kitchen:
    """Both channels at work.

    Attributes:
        crowds: by the name of the channel.
        rasa, actions: ids of the processes.
    """

    crowds: dict[str, Crowd]
    rasa: int
    actions: int

    def spent(self, channel: str) -> dict[str, float]:
        """Seconds of processor time that each process has taken so far, of the fakes that of one channel (Linux tells; elsewhere it is 0)."""
        processes = {"Rasa": self.rasa, "actions": self.actions, "fake": self.crowds[channel].process}
        return {name: _processor_time(number) for name, number in processes.items()}


def ours(api: str, _: int) -> dict[str, Any]:
    """Our channel, by long polling."""
    return {"channels.telegram.Telegram": {"token": TOKEN, "api": api}}


def stock(api: str, port: int) -> dict[str, Any]:
    """Rasa's, by webhook."""
    webhook = f"http://{servers.HOST}:{port}/webhooks/stock/webhook"
    return {"benchmarks.channels_stock.Stock": {"access_token": TOKEN, "verify": BOT, "webhook_url": webhook, "api": api}}


CHANNELS = {"ours": ours, "theirs": stock}


@contextmanager
def kitchen(folder: Path) -> Iterator[Kitchen]:
    """All that runs, until the block ends; nothing but logs and a file of endpoints is written outside of `folder`.

    Raises:
        ServerError: a server does not start.
        CalledProcessError: the recipes cannot be imported.
    """
    rasa_port, action_port = _free_ports()
    with ExitStack() as stack:
        stack.enter_context(_environment(SOUSCHEF_STORE=f"sqlite:///{folder / 'recipes.db'}", SOUSCHEF_FINDING=str(folder / "finding")))
        subprocess.run([str(SOUSCHEF), "import", str(PROJECT / "knowledge" / "recipes")], cwd=PROJECT, env=servers.environment(), check=True, capture_output=True)
        crowds = {name: stack.enter_context(_crowd()) for name in CHANNELS}
        credentials = folder / "credentials.yml"
        named = [channel(crowds[name].api, rasa_port) for name, channel in CHANNELS.items()]
        credentials.write_text("".join(yaml.safe_dump(one) for one in named), encoding="utf-8")
        endpoints = servers.endpoints_for(action_port, folder / "conversations.db")
        stack.callback(endpoints.unlink, missing_ok=True)
        address = f"http://{servers.HOST}"
        actions = stack.enter_context(servers.running(servers.action_server(action_port), "action server", f"{address}:{action_port}/health", action_port))
        # Of the two files of credentials that are named Rasa takes the second.
        command = [*servers.rasa_server(rasa_port, endpoints), "--credentials", str(credentials)]
        rasa = stack.enter_context(servers.running(command, "Rasa server", f"{address}:{rasa_port}/status", rasa_port))
        yield Kitchen(crowds, rasa.pid, actions.pid)


@contextmanager
def _crowd() -> Iterator[Crowd]:
    """A fake with people, until the block ends."""
    command = [str(servers.PYTHON), "-m", "benchmarks.channels_crowd", "--token", TOKEN, "--username", BOT]
    with subprocess.Popen(command, cwd=PROJECT, env=servers.environment(), stdout=subprocess.PIPE, text=True) as process:
        try:
            lines = iter(process.stdout or ())
            yield Crowd(next(lines, "").strip(), next(lines, "").strip(), process.pid)
        finally:
            process.terminate()


@contextmanager
def _environment(**wanted: str) -> Iterator[None]:
    """Variables that servers which start in the block are given."""
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _free_ports() -> tuple[int, int]:
    """Two ports; both are held while they are chosen, so that they differ."""
    with socket.socket() as one, socket.socket() as other:
        one.bind((servers.HOST, 0))
        other.bind((servers.HOST, 0))
        return int(one.getsockname()[1]), int(other.getsockname()[1])


def _processor_time(number: int) -> float:
    """Seconds that a process has computed, in user and system mode."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
