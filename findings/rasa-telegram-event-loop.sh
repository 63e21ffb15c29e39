#!/usr/bin/env bash
# Rasa's Telegram connector answers no message at all: every update gets HTTP 500.
#
# Expected: Rasa's page "Telegram" says that a bot works once access_token, verify and webhook_url are set.
# Seen: at start the webhook is set, and then every update fails with "Event loop is closed". The connector sets the webhook in a loop of its own, with asyncio.run,
# before the server has one; aiogram keeps the connection pool of that loop and uses it for getMe at the first update.
# With: Rasa 3.6.21, aiogram 2.15, aiohttp 3.9.5, sanic 21.12.2, Python 3.10. Seen on 2026-11-28.

set -euo pipefail
sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3.10}" -m venv "$work/env" || { echo "this needs Python 3.10: set PYTHON to it" >&2; exit 1; }
"$work/env/bin/pip" install -qq --disable-pip-version-check --no-deps \
  CacheControl==0.12.14 PyJWT==2.15.1 aio-pika==8.2.3 aiofiles==25.1.0 aiogram==2.15 aiohttp==3.9.5 aiormq==6.4.2 aiosignal==1.4.0 \
  async-timeout==4.0.3 attrs==22.1.0 babel==2.18.0 bidict==0.23.1 certifi==2026.10.18 cffi==2.1.1 charset-normalizer==3.5.2 cryptography==50.0.2 \
  fbmessenger==6.0.0 frozenlist==1.8.0 future==1.0.0 google-auth==2.62.2 greenlet==3.5.6 httptools==0.9.0 idna==3.20 jsonpickle==3.0.4 \
  jsonschema==3.2.0 msgpack==1.2.4 multidict==5.2.0 numpy==1.23.5 packaging==20.9 pamqp==3.2.1 pluggy==1.7.0 portalocker==2.10.1 \
  prompt-toolkit==3.0.28 propcache==0.5.4 pykwalify==1.8.0 pyrsistent==0.20.0 python-dateutil==2.8.2 python-engineio==4.15.1 python-socketio==5.18.1 \
  pytz==2022.7.1 questionary==1.10.0 randomname==0.1.5 rasa==3.6.21 redis==4.6.0 requests==2.34.2 requests-toolbelt==1.0.0 ruamel.yaml==0.17.21 \
  ruamel.yaml.clib==0.2.15 sanic==21.12.2 sanic-routing==0.7.2 scipy==1.10.1 setuptools==70.3.0 six==1.17.0 slack_sdk==3.47.0 structlog==23.3.0 \
  tarsafe==0.0.4 terminaltables==3.1.10 twilio==8.2.2 typing_extensions==4.16.0 ujson==5.13.0 urllib3==2.8.0 uvloop==0.23.0 wcwidth==0.9.4 \
  webexteamssdk==1.6.1 websockets==10.4 yarl==1.25.1
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
"$work/env/bin/python" -W ignore - <<'PY'
import functools
import json
import logging
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import aiohttp
from aiogram.bot.api import TelegramAPIServer
from aiogram.bot.base import BaseBot
from rasa.core.channels.channel import register
from rasa.core.channels.telegram import TelegramInput
from sanic import Sanic

calls, heard, errors, statuses = [], [], [], []
RESULTS = {"getMe": {"id": 42, "is_bot": True, "first_name": "Cook", "username": "cook_bot"}, "setWebhook": True}


class BotApi(BaseHTTPRequestHandler):
    """Stands for Telegram."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        method = self.path.rsplit("/", 1)[1]
        calls.append(method)
        body = json.dumps({"ok": True, "result": RESULTS[method]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST

    def log_message(self, *_):
        pass


class Listener:
    """Stands for the trained assistant."""

    async def handle_message(self, message):
        heard.append(message.text)


class Errors(logging.Handler):
    """Keeps what the server logs as an error."""

    def emit(self, record):
        errors.append(repr(record.exc_info[1]) if record.exc_info else record.getMessage())


def update(number):
    ann = {"id": 5, "is_bot": False, "first_name": "Ann"}
    chat = {"id": 5, "type": "private", "first_name": "Ann"}
    message = {"message_id": number, "date": 1795800000, "from": ann, "chat": chat, "text": "hello"}
    return {"update_id": number, "message": message}


telegram = ThreadingHTTPServer(("127.0.0.1", 0), BotApi)
threading.Thread(target=telegram.serve_forever, daemon=True).start()
server = TelegramAPIServer.from_base(f"http://127.0.0.1:{telegram.server_port}")
BaseBot.__init__ = functools.partialmethod(BaseBot.__init__, server=server)

log = logging.getLogger("sanic.error")
log.propagate = False
log.addHandler(Errors())
app, sock = Sanic("finding", configure_logging=False), socket.create_server(("127.0.0.1", 0))
app.ctx.agent = Listener()
register([TelegramInput("42:token", "cook_bot", "https://bot.example.org/webhooks/telegram/webhook")], app, "/webhooks/")
at_start = list(calls)


async def drive():
    try:
        async with aiohttp.ClientSession() as client:
            for number in (1, 2, 3):
                address = f"http://127.0.0.1:{sock.getsockname()[1]}/webhooks/telegram/webhook"
                async with client.post(address, json=update(number)) as answer:
                    statuses.append(answer.status)
    finally:
        app.stop()


async def start(*_):
    app.add_task(drive())


app.register_listener(start, "after_server_start")
app.run(sock=sock, access_log=False, motd=False)


def check(what, seen, before):
    print(f"{what}: {seen!r}")
    if seen != before:
        sys.exit(f"changed: {what} was {before!r}")


check("calls at start", at_start, ["setWebhook"])
check("answers to three updates", statuses, [500, 500, 500])
check("errors", set(errors), {"RuntimeError('Event loop is closed')"})
check("messages that reach the assistant", heard, [])
PY
