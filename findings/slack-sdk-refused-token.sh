#!/usr/bin/env bash
# With an app token that Slack refuses, connect() of slack_sdk's Socket Mode client for aiohttp neither returns nor raises.
#
# Expected: an error that only the operator can mend is raised, as the client of slack_sdk.socket_mode.builtin does: SlackApiError, invalid_auth.
# Seen: the client asks again every ping_interval for as long as it is let, and logs the whole traceback each time.
# With: slack_sdk 3.47.0, aiohttp 3.9.5, Python 3.10. Seen on 2026-11-28.

set -euo pipefail
sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3.10}" -m venv "$work/env" || { echo "this needs Python 3.10: set PYTHON to it" >&2; exit 1; }
"$work/env/bin/pip" install -qq --disable-pip-version-check --no-deps \
  aiohttp==3.9.5 aiosignal==1.4.0 async-timeout==4.0.3 attrs==22.1.0 frozenlist==1.8.0 idna==3.20 multidict==5.2.0 propcache==0.5.4 \
  typing_extensions==4.16.0 yarl==1.25.1 slack_sdk==3.47.0
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
"$work/env/bin/python" -W ignore - <<'PY'
import asyncio
import json
import logging
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from slack_sdk.errors import SlackApiError
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.builtin import SocketModeClient as BuiltinClient
from slack_sdk.web import WebClient
from slack_sdk.web.async_client import AsyncWebClient

asked, tracebacks = [], []


class Slack(BaseHTTPRequestHandler):
    """Knows no token."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        asked.append(self.path)
        body = json.dumps({"ok": False, "error": "invalid_auth"}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Tracebacks(logging.Handler):
    def emit(self, record):
        if record.exc_info:
            tracebacks.append(record.getMessage())


async def connect(address):
    web = AsyncWebClient(base_url=address)
    client = SocketModeClient("xapp-refused", logger=log, web_client=web, ping_interval=0.2)
    try:
        await asyncio.wait_for(client.connect(), 4)
        return "returned"
    except asyncio.TimeoutError:
        return "still trying"
    except SlackApiError as problem:
        return problem.response["error"]
    finally:
        await client.close()


def connect_builtin(address):
    client = BuiltinClient("xapp-refused", logger=log, web_client=WebClient(base_url=address))
    try:
        client.connect()
        return "returned"
    except SlackApiError as problem:
        return problem.response["error"]
    finally:
        client.close()


def check(what, seen, before):
    print(f"{what}: {seen!r}")
    if seen != before:
        sys.exit(f"changed: {what} was {before!r}")


log = logging.getLogger("finding")
log.propagate = False
log.addHandler(Tracebacks())
slack = ThreadingHTTPServer(("127.0.0.1", 0), Slack)
threading.Thread(target=slack.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{slack.server_port}/api/"
check("the builtin client", connect_builtin(address), "invalid_auth")
asked.clear()
tracebacks.clear()
check("the client for aiohttp after 4 seconds", asyncio.run(connect(address)), "still trying")
check("asked many times", len(asked) > 3, True)
check("a traceback for almost every time", len(asked) - len(tracebacks) in (0, 1), True)
PY
