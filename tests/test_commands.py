"""Every command of the README, run as it stands there (measurements only as far as their help)."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pexpect
import pytest

from actions.settings import PROJECT, Settings

PATIENCE = 240
LONG = ("benchmarks.", "--measure", "evaluate retrieval", "evaluate question-type", "evaluate search", "evaluate categories")  # minutes to hours: only their help is run here
TALK = (
    ("hi", "Souschef"),
    ("the mexican casserole", "Spicy Mexican Casserole"),
    ("yes", "It's for 6|It serves 6"),
    ("I'm ready", r"Step 1 of \d+"),
    ("done, what's next?", r"Step 2 of \d+"),
)


def commands() -> list[str]:
    """The lines of all code blocks of the README."""
    blocks = re.findall(r"```\n(.*?)```", (PROJECT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def environment(tmp_path: Path) -> dict[str, str]:
    """A store and a base of questions of its own, so that nothing of the operator's is touched."""
    questions = tmp_path / "qa"
    if not questions.exists():
        shutil.copytree(Settings().questions, questions)
    return {**os.environ, "SOUSCHEF_STORE": f"sqlite:///{tmp_path / 'commands.db'}", "SOUSCHEF_QUESTIONS": str(questions), "SOUSCHEF_FINDING": str(tmp_path / "finding")}


def busy(port: int) -> bool:
    """Whether something listens on a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def free_ports() -> None:
    """The fixed ports must be free; another Souschef on this machine would answer in place of this one."""
    assert not busy(5005), "port 5005 is in use; stop the Souschef that runs on this machine"
    assert not busy(5055), "port 5055 is in use; stop the Souschef that runs on this machine"


def test_the_readme_has_the_two_commands() -> None:
    assert {"make shell", "make test", "make serve"} <= set(commands())


def test_short_commands_run(tmp_path: Path) -> None:
    for command in commands():
        if command.startswith(("make ", "curl ")):
            continue
        shortened = f"{command.split(' --')[0]} --help" if any(word in command for word in LONG) else command
        done = subprocess.run(shortened, shell=True, cwd=PROJECT, env=environment(tmp_path), capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, f"{shortened}: {done.stderr}"
        assert done.stdout.strip(), f"{shortened} prints nothing"


def test_help_names_every_target() -> None:
    done = subprocess.run(["make", "help"], cwd=PROJECT, capture_output=True, text=True, check=True)
    for target in ("help", "setup", "train", "shell", "serve", "test", "lint"):
        assert re.search(rf"^{target} +\S", done.stdout, re.MULTILINE), target


def test_serve_answers_and_leaves_nothing_behind(tmp_path: Path, free_ports: None) -> None:
    server = pexpect.spawn("make serve", cwd=str(PROJECT), env=environment(tmp_path), encoding="utf-8", timeout=PATIENCE)
    try:
        server.expect("Souschef is ready")
        curl = next(command for command in commands() if command.startswith("curl"))
        reply = subprocess.run(curl, shell=True, capture_output=True, text=True, timeout=60, check=True).stdout
        assert "Banana Walnut Muffins" in reply
        server.sendintr()
        server.expect(pexpect.EOF)
    finally:
        server.close(force=True)
    assert ended(5005) and ended(5055)


def test_serve_terminated_leaves_nothing_behind(tmp_path: Path, free_ports: None) -> None:
    server = subprocess.Popen([".venv/actions/bin/souschef", "serve"], cwd=PROJECT, env=environment(tmp_path), stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert "Souschef is ready" in server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    assert server.wait(30) == 0
    assert ended(5005) and ended(5055)


def test_shell_is_a_conversation(tmp_path: Path, free_ports: None) -> None:
    shell = pexpect.spawn("make shell", cwd=str(PROJECT), env=environment(tmp_path) | {"TERM": "xterm"}, encoding="utf-8", timeout=PATIENCE, dimensions=(50, 200))
    try:
        shell.expect("Your input")
        for said, heard in TALK:
            shell.send(said + "\r")
            shell.expect(heard)
            shell.expect("Your input")
        shell.send("/stop\r")
        shell.expect(pexpect.EOF)
    finally:
        shell.close(force=True)
    assert ended(5055)


def ended(port: int) -> bool:
    """Whether a port is given free within some seconds."""
    end = time.monotonic() + 20
    while busy(port):
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True
