"""A client of the running assistant: sends text over REST and reads the state from the tracker."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from actions import servers


@dataclass
class Reply:
    """All messages of one reply."""

    messages: list[dict[str, Any]]

    @property
    def text(self) -> str:
        """Their texts, joined."""
        return "\n".join(str(message["text"]) for message in self.messages if message.get("text"))

    @property
    def buttons(self) -> list[dict[str, str]]:
        """All quick replies."""
        return [button for message in self.messages for button in message.get("buttons", [])]


class Assistant:
    """Both servers as a channel sees them.

    Args:
        rasa_port, action_port: where they listen.
        database: the tracker database.
    """

    def __init__(self, rasa_port: int, action_port: int, database: Path) -> None:
        self.rasa_port, self.action_port, self.database = rasa_port, action_port, database
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{rasa_port}", timeout=60)
        self.processes: dict[str, tuple[Any, subprocess.Popen[bytes]]] = {}

    @classmethod
    @contextmanager
    def started(cls, store_url: str, database: Path) -> Iterator[Assistant]:
        """Start both servers, and end them with the block."""
        before = os.environ.get("SOUSCHEF_STORE")
        os.environ["SOUSCHEF_STORE"] = store_url
        assistant = cls(*_free_ports(), database)
        try:
            assistant.start("actions")
            assistant.start("rasa")
            yield assistant
        finally:
            for name in list(assistant.processes):
                assistant.stop(name)
            if before is None:
                del os.environ["SOUSCHEF_STORE"]
            else:
                os.environ["SOUSCHEF_STORE"] = before

    def start(self, name: str) -> None:
        """Start one of the servers, "rasa" or "actions", and wait until it answers."""
        if name == "actions":
            context = servers.running(servers.action_server(self.action_port), "action server", f"http://127.0.0.1:{self.action_port}/health", self.action_port)
        else:
            endpoints = servers.endpoints_for(self.action_port, self.database)
            context = servers.running(servers.rasa_server(self.rasa_port, endpoints), "Rasa server", f"http://127.0.0.1:{self.rasa_port}/status", self.rasa_port)
        self.processes[name] = (context, context.__enter__())

    def stop(self, name: str, *, hard: bool = False) -> None:
        """End one of the servers; `hard` kills it as a power cut would."""
        context, process = self.processes.pop(name)
        if hard:
            process.send_signal(signal.SIGKILL)
            process.wait()
        context.__exit__(None, None, None)

    def say(self, sender: str, text: str) -> Reply:
        """Send one message."""
        reply = self._client.post("/webhooks/rest/webhook", json={"sender": sender, "message": text})
        reply.raise_for_status()
        return Reply(reply.json())

    def slots(self, sender: str) -> dict[str, Any]:
        """The slots of a conversation."""
        tracker = self._client.get(f"/conversations/{sender}/tracker", params={"include_events": "NONE"})
        tracker.raise_for_status()
        slots: dict[str, Any] = tracker.json()["slots"]
        return slots

    def conversation(self) -> str:
        """A fresh conversation id."""
        return f"test-{uuid.uuid4().hex}"


def _free_ports() -> tuple[int, int]:
    """Two ports; both are held while they are chosen, so that they differ."""
    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1]), int(other.getsockname()[1])
