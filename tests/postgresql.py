"""A PostgreSQL server of the tests' own: made when it is first wanted, on a port of its own, and removed with the session."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

PLACES = Path("/usr/lib/postgresql")  # where Debian keeps the versions
USER = "cook"
PASSWORD = "p@ss:w/rd%20"  # what a URL has to escape
UNPRIVILEGED = "postgres"
PATIENCE = 60  # seconds for the server to start or end


class NoServerError(RuntimeError):
    """No PostgreSQL can be run here; the message says why."""


class Server:
    """A server with a cluster of its own.

    Its texts are sorted as people sort them, not by code points: so is the default of most systems.

    Args:
        port: where it listens, on 127.0.0.1 only.
        folder: an empty one, which its user may enter.

    Raises:
        NoServerError: PostgreSQL is not installed, or cannot be made ready.
    """

    def __init__(self, port: int, folder: Path) -> None:
        self._port, self._folder, self._programs, self._user = port, folder, _programs(), _user()
        password = folder / "password"
        password.write_text(PASSWORD, encoding="utf-8")
        if self._user:
            for path in (folder, password):
                shutil.chown(path, self._user)
        sorting = ("--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US")
        self._run("initdb", "-U", USER, f"--pwfile={password}", "--auth=scram-sha-256", "--no-sync", *sorting)

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        options = f"-h 127.0.0.1 -p {self._port} -k {self._folder} -c fsync=off"
        self._run("pg_ctl", "start", "-w", "-t", str(PATIENCE), "-l", str(self._folder / "log"), "-o", options)

    def stop(self) -> None:
        """End it as a power cut would."""
        self._run("pg_ctl", "stop", "-w", "-t", str(PATIENCE), "-m", "immediate")

    def database(self) -> str:
        """The SQLAlchemy URL of a new, empty database, as an operator writes it."""
        name = f"kitchen_{uuid.uuid4().hex}"
        with psycopg.connect(host="127.0.0.1", port=self._port, user=USER, password=PASSWORD, dbname="postgres", autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return f"postgresql://{USER}:{quote(PASSWORD, safe='')}@127.0.0.1:{self._port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        """Run a program of the server; its output goes to a file, which a server that stays in the background may keep open."""
        command = [str(self._programs / program), "-D", str(self._folder / "data"), *arguments]
        with tempfile.TemporaryFile() as output:
            groups = None if self._user is None else [self._user]
            done = subprocess.run(command, user=self._user, group=self._user, extra_groups=groups, cwd="/", stdin=subprocess.DEVNULL, stdout=output, stderr=output)
            if done.returncode:
                output.seek(0)
                said = output.read().decode(errors="replace").strip().splitlines()
                raise NoServerError(f"{program} failed: {said[-1] if said else done.returncode}")


@contextmanager
def running(port: int) -> Iterator[Server]:
    """A server that runs until the block ends, and leaves nothing behind."""
    with tempfile.TemporaryDirectory(prefix="souschef-postgresql-") as folder:
        server = Server(port, Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _programs() -> Path:
    """The folder of the newest version's programs."""
    versions = sorted(PLACES.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]) if path.parts[-3].isdigit() else 0)
    found = versions[-1] if versions else shutil.which("initdb")
    if found is None:
        raise NoServerError("PostgreSQL is not installed (Debian: apt install postgresql)")
    return Path(found).resolve().parent


def _user() -> str | None:
    """Whom the server runs as: it refuses to run as root; None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    try:
        pwd.getpwnam(UNPRIVILEGED)
    except KeyError as problem:
        raise NoServerError(f"PostgreSQL does not run as root, and there is no user '{UNPRIVILEGED}'") from problem
    return UNPRIVILEGED
