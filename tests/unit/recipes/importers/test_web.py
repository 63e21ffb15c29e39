"""Fetching pages from servers of the test's own, and what is never connected to."""

from __future__ import annotations

import gzip
import ipaddress
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest

from actions.recipes.analysis import RecipeError
from actions.recipes.importers import web
from actions.recipes.importers.web import Address, Fetched, fetch, is_public

HERE = ipaddress.ip_address("127.0.0.1")


class Site(BaseHTTPRequestHandler):
    """Answers each path with what the test says: status, headers and body."""

    pages: ClassVar[dict[str, tuple[int, dict[str, str], bytes]]] = {}
    asked: ClassVar[list[tuple[str, str]]] = []

    def do_GET(self) -> None:
        """Answer."""
        Site.asked.append((self.headers.get("Host", ""), self.path))
        if self.path == "/slow":
            self._drip()
            return
        status, headers, body = Site.pages.get(self.path, (404, {}, b""))
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _drip(self) -> None:
        """One byte after the other, for ever."""
        try:
            while True:
                self.wfile.write(b"H")
                self.wfile.flush()
                time.sleep(0.05)
        except OSError:
            pass

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    """The address of a running site."""
    Site.pages, Site.asked = {}, []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def here(address: Address) -> bool:
    return address == HERE


def get(url: str, seconds: float = 5.0, most: int = 1000) -> Fetched:
    return fetch(url, allowed=here, seconds=seconds, most=most)


@contextmanager
def refused(*words: str) -> Iterator[None]:
    with pytest.raises(RecipeError) as raised:
        yield
    for word in words:
        assert word in str(raised.value)


def test_a_page_comes_with_its_address_type_and_charset(site: str) -> None:
    Site.pages["/soup?a=b"] = (200, {"Content-Type": "text/html; charset=ISO-8859-1"}, b"<p>Soup</p>")
    assert get(f"{site}/soup?a=b") == Fetched(f"{site}/soup?a=b", "text/html", "iso-8859-1", b"<p>Soup</p>")


def test_letters_of_other_scripts_in_a_path_are_escaped(site: str) -> None:
    Site.pages["/cr%C3%A8me%20br%C3%BBl%C3%A9e"] = (200, {}, b"x")
    assert get(f"{site}/crème%20brûlée").content == b"x"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(site: str, status: int) -> None:
    Site.pages |= {"/old": (status, {"Location": "/new"}, b""), "/new": (200, {}, b"new")}
    assert get(f"{site}/old").url == f"{site}/new"


def test_redirects_have_an_end(site: str) -> None:
    Site.pages["/round"] = (302, {"Location": "/round"}, b"")
    with refused("redirects"):
        get(f"{site}/round")


@pytest.mark.parametrize("target", ["http://127.0.0.2/", "http://10.0.0.1/", "http://169.254.169.254/latest/meta-data", "http://[::1]/", "//127.0.0.3/x"])
def test_every_redirect_is_checked(site: str, target: str) -> None:
    Site.pages["/away"] = (302, {"Location": target}, b"")
    with refused():
        get(f"{site}/away")
    assert [path for _, path in Site.asked] == ["/away"]


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://example.org/", "gopher://127.0.0.1/"])
def test_a_redirect_to_another_scheme_is_refused(site: str, target: str) -> None:
    Site.pages["/away"] = (302, {"Location": target}, b"")
    with refused("http and https"):
        get(f"{site}/away")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://example.org/x", "javascript://x", "data://x", "HTTPS2://x"])
def test_only_http_and_https_are_read(url: str) -> None:
    with refused("http and https"):
        fetch(url)


@pytest.mark.parametrize("url", ["http://", "http:///path", "http://[::1", "http://example.org:99999/", "http://exa mple.org/", "http://example.org/\r\nX: y"])
def test_what_is_no_address_says_so(url: str) -> None:
    with refused("address"):
        fetch(url)


def test_a_name_and_password_in_an_address_are_refused() -> None:
    with refused("password"):
        fetch("http://me:secret@example.org/")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192",
        "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:169.254.169.254", "64:ff9b::7f00:1", "2002:7f00:1::", "::7f00:1", "2001:db8::1",
    ],
)
def test_addresses_that_are_not_on_the_open_internet(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1", "::ffff:8.8.8.8"])
def test_addresses_of_the_open_internet(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "017700000001", "127.1", "[::1]", "[::ffff:127.0.0.1]", "0"])
def test_this_machine_is_never_connected_to(site: str, host: str) -> None:
    port = site.rsplit(":", 1)[1]
    with refused():
        fetch(f"http://{host}:{port}/")
    assert Site.asked == []


def test_a_host_is_refused_where_one_of_its_addresses_is_private(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: answers)
    with refused("rebind.example", "10.0.0.1"):
        fetch("http://rebind.example/")


def test_only_the_address_that_was_checked_is_connected_to(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(site.rsplit(":", 1)[1])
    asked: list[object] = []

    def answer(host: object, *args: object, **kwargs: object) -> list[object]:
        asked.append(host)
        first = len([name for name in asked if name == "rebind.example"]) == 1
        address = "127.0.0.1" if first or host != "rebind.example" else "10.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    Site.pages["/"] = (200, {}, b"x")
    assert get(f"http://rebind.example:{port}/").content == b"x"
    assert asked.count("rebind.example") == 1
    assert Site.asked == [(f"rebind.example:{port}", "/")]


@pytest.mark.parametrize("headers", [{}, {"Content-Length": ""}, {"Transfer-Encoding": "x", "Content-Length": ""}])
def test_a_page_that_is_too_large_is_refused(site: str, headers: dict[str, str]) -> None:
    Site.pages["/large"] = (200, headers, b"x" * 1001)
    with refused("larger"):
        get(f"{site}/large")


def test_a_page_of_the_largest_size_is_read(site: str) -> None:
    Site.pages["/large"] = (200, {}, b"x" * 1000)
    assert len(get(f"{site}/large").content) == 1000


def test_compression_does_not_hide_the_size(site: str) -> None:
    Site.pages |= {"/bomb": (200, {"Content-Encoding": "gzip"}, gzip.compress(b"x" * 100_000)), "/fine": (200, {"Content-Encoding": "gzip"}, gzip.compress(b"fine"))}
    assert get(f"{site}/fine").content == b"fine"
    with refused("larger"):
        get(f"{site}/bomb")


def test_an_unknown_compression_is_named(site: str) -> None:
    Site.pages["/odd"] = (200, {"Content-Encoding": "br"}, b"x")
    with refused("br"):
        get(f"{site}/odd")


def test_a_server_that_drips_is_left_after_the_whole_time(site: str) -> None:
    start = time.monotonic()
    with refused("0.5 seconds"):
        get(f"{site}/slow", seconds=0.5)
    assert time.monotonic() - start < 2


def test_a_server_that_says_nothing_is_left_after_the_whole_time() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        for scheme in ("http", "https"):
            start = time.monotonic()
            with refused("0.3 seconds"):
                get(f"{scheme}://127.0.0.1:{silent.getsockname()[1]}/", seconds=0.3)
            assert time.monotonic() - start < 2


def test_a_name_server_that_says_nothing_is_left_after_the_whole_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: time.sleep(5))
    with refused("0.2 seconds"):
        get("http://slow.example/", seconds=0.2)


def test_other_answers_than_a_page_are_named(site: str) -> None:
    with refused("404"):
        get(f"{site}/nothing")


def test_a_broken_answer_is_named(site: str) -> None:
    Site.pages["/half"] = (200, {"Content-Length": "500"}, b"half")
    with refused("4 of 500"):
        get(f"{site}/half", seconds=3)


def test_a_site_that_is_not_there_is_named() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    with refused("reached"):
        get(f"http://127.0.0.1:{port}/")
    with refused("no-such-host.invalid"):
        fetch("http://no-such-host.invalid/")


def test_a_plain_answer_to_https_is_no_secure_connection(site: str) -> None:
    with refused("secure"):
        get(site.replace("http:", "https:"))


def test_the_limits_are_five_megabytes_and_ten_seconds() -> None:
    assert (web.MOST_BYTES, web.MOST_SECONDS) == (5 * 1024 * 1024, 10)
    assert fetch.__defaults__ == (is_public, 10, 5 * 1024 * 1024)
