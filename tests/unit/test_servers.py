"""Starting and stopping servers, with tiny ones in place of Rasa."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
import yaml

from actions import servers
from actions.servers import ServerError, running
from actions.settings import PROJECT
from tests.conftest import free_port

SERVER = """
import http.server, os, pathlib, signal, subprocess, sys, time
port, place = int(sys.argv[1]), pathlib.Path(sys.argv[2])
began = time.monotonic()

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        ready = time.monotonic() - began > READY_AFTER
        place.with_suffix(".ready").write_text(str(ready))
        self.send_response(200 if ready else 503)
        self.end_headers()

BEFORE
place.with_suffix(".pid").write_text(str(os.getpid()))
http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder of its own, so that no log or made file lands in the real one."""
    shutil.copy(PROJECT / "endpoints.yml", tmp_path)
    monkeypatch.setattr(servers, "PROJECT", tmp_path)
    monkeypatch.setattr(servers, "LOGS", tmp_path / "logs")
    return tmp_path


def command(port: int, place: Path, before: str = "", ready_after: float = 0) -> list[str]:
    """A tiny web server that notes its process id at `place`.pid."""
    return [sys.executable, "-c", SERVER.replace("BEFORE", before).replace("READY_AFTER", str(ready_after)), str(port), str(place)]


def url(port: int) -> str:
    """Where a tiny server answers."""
    return f"http://127.0.0.1:{port}/"


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and waits to be collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text(encoding="utf-8").rsplit(")", 1)[-1].split()[0] != "Z"


def ends(pid: int) -> bool:
    """Whether a process ends within five seconds."""
    until = time.monotonic() + 5
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(pid)


def test_the_usual_port_and_database_need_no_other_endpoints_file() -> None:
    assert servers.endpoints_for(5055) == PROJECT / "endpoints.yml"


def test_another_port_stands_in_a_file_of_its_own(project: Path) -> None:
    shipped = (project / "endpoints.yml").read_text(encoding="utf-8")
    made = servers.endpoints_for(6066)
    settings = yaml.safe_load(made.read_text(encoding="utf-8"))
    assert settings["action_endpoint"]["url"] == "http://127.0.0.1:6066/webhook"
    assert settings["tracker_store"] == yaml.safe_load(shipped)["tracker_store"]
    assert (project / "endpoints.yml").read_text(encoding="utf-8") == shipped


def test_another_database_holds_the_conversations(project: Path, tmp_path: Path) -> None:
    made = servers.endpoints_for(5055, tmp_path / "mine.db")
    settings = yaml.safe_load(made.read_text(encoding="utf-8"))
    shipped = yaml.safe_load((project / "endpoints.yml").read_text(encoding="utf-8"))
    assert settings["tracker_store"] == shipped["tracker_store"] | {"db": str(tmp_path / "mine.db")}
    assert settings["action_endpoint"]["url"] == "http://127.0.0.1:5055/webhook"
    assert made != project / "endpoints.yml"


@pytest.mark.parametrize("database", ["sqlite:///conversations.db", "no/such/folder/mine.db"])
def test_a_database_without_a_folder_is_refused(database: str) -> None:
    with pytest.raises(ServerError, match="there is no folder"):
        servers.endpoints_for(5055, Path(database))


def test_both_servers_listen_on_this_computer_only() -> None:
    from actions.server import HOST

    assert HOST == servers.HOST == "127.0.0.1"
    rasa = servers.rasa_server(5005, Path("endpoints.yml"))
    assert rasa[rasa.index("-i") + 1] == "127.0.0.1"


def test_a_server_runs_during_the_block_and_no_longer(project: Path) -> None:
    port = free_port()
    with running(command(port, project / "tiny"), "tiny server", url(port), port) as process:
        assert servers._answers(url(port))
        assert process.poll() is None
    assert process.poll() is not None
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_the_block_begins_only_when_the_server_is_ready(project: Path) -> None:
    port = free_port()
    with running(command(port, project / "tiny", ready_after=0.7), "tiny server", url(port), port):
        assert (project / "tiny.ready").read_text() == "True"


def test_a_port_in_use_is_named_and_its_owner_left_alone(project: Path) -> None:
    with socket.socket() as owner:
        owner.bind(("127.0.0.1", 0))
        owner.listen()
        port = owner.getsockname()[1]
        with pytest.raises(ServerError, match=rf"port {port} .*tiny server.*in use"), running(command(port, project / "tiny"), "tiny server", url(port), port):
            pytest.fail("nothing may be started")
        with socket.create_connection(("127.0.0.1", port), timeout=2):
            pass
    assert not (project / "tiny.pid").exists()


def test_a_server_that_ends_at_once_is_reported_with_its_last_words(project: Path) -> None:
    port = free_port()
    ending = command(port, project / "tiny", before="print('no flour left', flush=True); sys.exit(3)")
    began = time.monotonic()
    with pytest.raises(ServerError, match=r"tiny server ended with status 3") as caught, running(ending, "tiny server", url(port), port):
        pytest.fail("it never answered")
    assert "no flour left" in str(caught.value)
    assert str(project / "logs") in str(caught.value)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("words", [b"", b"\xff\xfe not text \xff", b"\n" * 50], ids=["none", "no UTF-8", "blank lines"])
def test_last_words_of_any_kind_can_be_reported(project: Path, words: bytes) -> None:
    port = free_port()
    ending = command(port, project / "tiny", before=f"sys.stdout.buffer.write({words!r}); sys.stdout.flush(); sys.exit(1)")
    with pytest.raises(ServerError, match="status 1"), running(ending, "tiny server", url(port), port):
        pytest.fail("it never answered")


def test_only_the_end_of_a_long_log_is_shown(project: Path) -> None:
    port = free_port()
    ending = command(port, project / "tiny", before="print(*(f'<{at}>' for at in range(5000)), sep='\\n'); sys.exit(1)")
    with pytest.raises(ServerError) as caught, running(ending, "tiny server", url(port), port):
        pytest.fail("it never answered")
    assert "<4999>" in str(caught.value)
    assert "<0>" not in str(caught.value)


def test_a_silent_server_is_given_up_and_ended(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "PATIENCE", 1.5)
    port = free_port()
    silent = command(port, project / "tiny", ready_after=3600)
    with pytest.raises(ServerError, match="tiny server did not answer"), running(silent, "tiny server", url(port), port):
        pytest.fail("it is not ready")
    assert ends(int((project / "tiny.pid").read_text()))


def test_what_a_server_started_ends_with_it(project: Path) -> None:
    port, helper = free_port(), "helper = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']); place.with_suffix('.helper').write_text(str(helper.pid))"
    with running(command(port, project / "tiny", before=helper), "tiny server", url(port), port):
        pid = int((project / "tiny.helper").read_text())
        assert alive(pid)
    assert ends(pid)


def test_a_failure_inside_the_block_ends_the_server_too(project: Path) -> None:
    port = free_port()
    with pytest.raises(KeyError, match="burnt"), running(command(port, project / "tiny"), "tiny server", url(port), port):
        raise KeyError("burnt")
    assert ends(int((project / "tiny.pid").read_text()))


def test_a_server_that_does_not_want_to_stop_is_killed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "GRACE", 0.3)
    port = free_port()
    with running(command(port, project / "tiny", before="signal.signal(signal.SIGTERM, signal.SIG_IGN)"), "tiny server", url(port), port) as process:
        pass
    assert process.returncode == -signal.SIGKILL


def test_a_server_that_ended_by_itself_leaves_the_block_in_peace(project: Path) -> None:
    port = free_port()
    with running(command(port, project / "tiny"), "tiny server", url(port), port) as process:
        process.kill()
        process.wait()


@pytest.mark.parametrize(("constant", "remedy"), [("MODEL", "make train"), ("RASA", "make setup")])
def test_what_is_missing_is_named_with_its_remedy(project: Path, monkeypatch: pytest.MonkeyPatch, constant: str, remedy: str) -> None:
    monkeypatch.setattr(servers, "RASA", Path(sys.executable))
    monkeypatch.setattr(servers, "MODEL", Path(sys.executable))
    monkeypatch.setattr(servers, constant, project / "missing-file")
    with pytest.raises(ServerError, match=rf"missing-file is missing; run `{remedy}`"), servers.both(free_port(), free_port()):
        pytest.fail("nothing may be started")


def test_a_command_that_cannot_start_says_why_and_ends_with_status_two(project: Path) -> None:
    script = f"""
        import pathlib
        from actions import servers
        import typer
        servers.MODEL = servers.RASA = pathlib.Path({str(project / 'missing-file')!r})
        typer.run(servers.serve)
    """
    ended = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], cwd=PROJECT, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert "missing-file is missing" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL] if sys.platform == "linux" else [signal.SIGINT])
def test_servers_end_when_the_command_that_started_them_ends(project: Path, number: int) -> None:
    port = free_port()
    script = f"""
        import pathlib, signal, time
        from actions import servers
        signal.signal(signal.SIGINT, signal.default_int_handler)
        servers.LOGS = pathlib.Path({str(project / 'logs')!r})
        with servers.running({command(port, project / 'tiny')!r}, "tiny server", {url(port)!r}, {port}):
            print("ready", flush=True)
            time.sleep(600)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"ready\n"
        pid = int((project / "tiny.pid").read_text())
        parent.send_signal(number)
    assert ends(pid)
