"""Fetching a page: http and https only, from public addresses only, within a limit of size and of time."""

from __future__ import annotations

import http.client
import ipaddress
import queue
import re
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import SplitResult, quote, urljoin, urlsplit

from actions.recipes.analysis import RecipeError

MOST_BYTES = 5 * 2**20
MOST_SECONDS = 10.0
MOST_REDIRECTS = 5
PORTS = {"http": 80, "https": 443}
REDIRECTS = (301, 302, 303, 307, 308)
HEADERS = {"User-Agent": "Souschef/1.0 (recipe import)", "Accept": "text/html,application/ld+json,application/json,*/*;q=0.5", "Accept-Encoding": "identity", "Connection": "close"}
NEVER = tuple(map(ipaddress.ip_network, (
    "168.63.129.16/32", "192.0.0.0/24",  # services that clouds offer to their machines, outside the private ranges
    "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96",  # IPv6 addresses that stand for IPv4 ones
)))
"""Networks that are not connected to although Python counts them, or some of them, among the public ones."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True)
class Fetched:
    """What lies at an address: where it was found after redirects, its media type, charset where it is told, and the bytes."""

    url: str
    media: str
    charset: str | None
    content: bytes


def is_public(address: Address) -> bool:
    """Whether an address belongs to the open internet: not private, loopback, link-local, multicast, reserved or of a metadata service."""
    mapped = getattr(address, "ipv4_mapped", None)
    if mapped is not None:
        return is_public(mapped)
    return address.is_global and not address.is_multicast and not address.is_reserved and not any(address in network for network in NEVER)


def fetch(url: str, allowed: Callable[[Address], bool] = is_public, seconds: float = MOST_SECONDS, most: int = MOST_BYTES) -> Fetched:
    """Get what lies at an address. Only the address that was checked is connected to, at every redirect anew.

    Args:
        url: an http or https URL.
        allowed: which addresses may be connected to.
        seconds: how long it may take in all.
        most: how many bytes it may have.

    Raises:
        RecipeError: it cannot be had, or may not; the message says why.
    """
    deadline = time.monotonic() + seconds
    for _ in range(MOST_REDIRECTS + 1):
        try:
            found = _once(url, allowed, deadline, most)
        except (TimeoutError, queue.Empty) as problem:
            raise RecipeError(f"it took longer than {seconds:g} seconds") from problem
        except ssl.SSLError as problem:
            raise RecipeError(_late(deadline, seconds) or f"no secure connection is possible ({problem.reason or problem})") from problem
        except (OSError, http.client.HTTPException) as problem:
            raise RecipeError(_late(deadline, seconds) or f"it cannot be reached ({problem or type(problem).__name__})") from problem
        if isinstance(found, Fetched):
            return found
        url = found
    raise RecipeError(f"it redirects more than {MOST_REDIRECTS} times")


def _late(deadline: float, seconds: float) -> str | None:
    """The reason of a connection that was cut because its time was over."""
    return f"it took longer than {seconds:g} seconds" if time.monotonic() >= deadline else None


def _once(url: str, allowed: Callable[[Address], bool], deadline: float, most: int) -> Fetched | str:
    """One request: what lies there, or the address that it redirects to."""
    parts, host, port = _parts(url)
    connection = _Connection(parts.scheme == "https", host, port, _checked(host, port, allowed, deadline), deadline)
    cut = threading.Timer(_left(deadline), connection.cut)
    cut.daemon = True
    cut.start()
    try:
        target = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._") + (f"?{quote(parts.query, safe='/%:@!$&()*+,;=?~-._')}" if parts.query else "")
        connection.request("GET", target, headers=HEADERS)
        response = connection.getresponse()
        if response.status in REDIRECTS and response.headers.get("Location"):
            return str(urljoin(url, response.headers["Location"]))
        if response.status != http.client.OK:
            raise RecipeError(f"the site answered {response.status} {response.reason}".strip())
        content = _decompressed(_body(response, deadline, most), response.headers.get("Content-Encoding", ""), most)
    finally:
        cut.cancel()
        connection.close()
    return Fetched(url, response.headers.get_content_type(), response.headers.get_content_charset(), content)


def _parts(url: str) -> tuple[SplitResult, str, int]:
    """The URL in parts, its host in ASCII and its port."""
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname, parts.port
        plain = (host or "").encode("idna").decode("ascii") if host and not re.fullmatch(r"[\x21-\x7e]+", host) else host or ""
    except (ValueError, UnicodeError) as problem:
        raise RecipeError(f"it is no address ({problem})") from problem
    if parts.scheme not in PORTS:
        raise RecipeError(f"only http and https addresses are read, not '{parts.scheme[:20]}'")
    if not plain or re.search(r"[\x00-\x20\x7f]", url.strip()):
        raise RecipeError("it is no address of a page")
    if parts.username is not None or parts.password is not None:
        raise RecipeError("an address with a user name or password is not read")
    return parts, plain, port or PORTS[parts.scheme]


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _checked(host: str, port: int, allowed: Callable[[Address], bool], deadline: float) -> list[str]:
    """The addresses of the host, all of which may be connected to; a host with any other address is refused as a whole."""
    answers: queue.Queue[Any] = queue.Queue()
    threading.Thread(target=_resolve, args=(host, port, answers), daemon=True).start()
    found = answers.get(timeout=_left(deadline))
    if isinstance(found, Exception):
        raise RecipeError(f"the site '{host[:100]}' is not known ({found})") from found
    addresses = [ipaddress.ip_address(str(entry[4][0]).split("%")[0]) for entry in found]
    refused = [address for address in addresses if not allowed(address)]
    if refused or not addresses:
        raise RecipeError(f"'{host[:100]}' is not on the open internet ({', '.join(sorted({str(address) for address in refused}))}); private and local addresses are not read")
    return list(dict.fromkeys(map(str, addresses)))


def _resolve(host: str, port: int, answers: queue.Queue[Any]) -> None:
    try:
        answers.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    except (OSError, UnicodeError) as problem:
        answers.put(problem)


class _Connection(http.client.HTTPConnection):
    """A connection to one of the addresses that were looked up before; the host's name serves for the certificate and the Host header."""

    def __init__(self, secure: bool, host: str, port: int, addresses: list[str], deadline: float) -> None:
        super().__init__(host, port, timeout=_left(deadline))
        self.default_port = PORTS["https" if secure else "http"]
        self._secure, self._addresses, self._deadline = secure, addresses, deadline
        self._open: socket.socket | None = None

    def connect(self) -> None:
        """Connect to the first address that answers."""
        for number, address in enumerate(self._addresses, 1):
            try:
                self._open = socket.create_connection((address, self.port), _left(self._deadline) / (len(self._addresses) - number + 1))
                break
            except OSError:
                if number == len(self._addresses):
                    raise
        assert self._open is not None, "a host has an address"
        self._open.settimeout(_left(self._deadline))
        if self._secure:
            secured = ssl.create_default_context().wrap_socket(self._open, server_hostname=self.host, do_handshake_on_connect=False)
            self._open = secured
            secured.do_handshake()
        self.sock = self._open

    def cut(self) -> None:
        """End the connection from another thread, whatever it waits for."""
        if self._open is not None:
            with suppress(OSError):
                socket.socket.shutdown(self._open, socket.SHUT_RDWR)  # the plain socket's: the secure one's would wait for the other side


def _body(response: http.client.HTTPResponse, deadline: float, most: int) -> bytes:
    length = response.headers.get("Content-Length", "")
    if length.isdecimal() and int(length[:15]) > most:
        raise RecipeError(_too_large(most))
    pieces, size = [], 0
    for piece in iter(partial(response.read1, 2**16), b""):
        _left(deadline)
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise RecipeError(_too_large(most))
    if length.isdecimal() and size < int(length[:15]):
        _left(deadline)
        raise RecipeError(f"the site broke off after {size} of {length[:15]} bytes")
    return b"".join(pieces)


def _too_large(most: int) -> str:
    return f"it is larger than {most / 2**20:g} MB"


def _decompressed(content: bytes, encoding: str, most: int) -> bytes:
    """The content without the compression that some servers use unasked."""
    if encoding.lower() in ("", "identity"):
        return content
    if encoding.lower() not in ("gzip", "x-gzip", "deflate"):
        raise RecipeError(f"the site answered in an unknown compression '{encoding[:20]}'")
    try:
        plain = zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(content, most + 1)
    except zlib.error as problem:
        raise RecipeError(f"the site's answer cannot be decompressed ({problem})") from problem
    if len(plain) > most:
        raise RecipeError(_too_large(most))
    return plain
