#!/usr/bin/env bash
# A bot that registers its commands when it starts cannot be tested against telegram-test-api: the answer is none of the Bot API.
#
# Expected: setMyCommands of the Bot API answers {"ok": true, "result": true}; what is not known or wrong is answered with "ok": false, error_code and description.
# Seen: HTTP 500 with nothing but "message". The same holds for sendChatAction, sendPhoto and getFile.
# With: telegram-test-api 4.2.1, Node.js 20. Seen on 2026-11-28.

set -euo pipefail
sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --no-audit --no-fund --silent --ignore-scripts telegram-test-api@4.2.1
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
NODE_PATH="$work/node_modules" node - <<'JS'
const net = require('node:net');
const TelegramServer = require('telegram-test-api');

function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function check(what, seen, before) {
  console.log(`${what}: ${JSON.stringify(seen)}`);
  if (JSON.stringify(seen) !== JSON.stringify(before)) {
    console.error(`changed: ${what} was ${JSON.stringify(before)}`);
    process.exit(1);
  }
}

async function main() {
  const server = new TelegramServer({ port: await freePort(), host: '127.0.0.1' });
  await server.start();
  const commands = [{ command: 'next', description: 'the next step' }];
  const calls = [
    ['setMyCommands', { commands }],
    ['sendChatAction', { chat_id: 1, action: 'typing' }],
    ['sendPhoto', { chat_id: 1, photo: 'https://example.org/soup.jpg' }],
    ['getFile', { file_id: 'AwAC' }],
  ];
  for (const [method, parameters] of calls) {
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(parameters) };
    const answer = await fetch(`${server.config.apiURL}/bot42:token/${method}`, request);
    check(method, [answer.status, Object.keys(await answer.json())], [500, ['message']]);
  }
  await server.stop();
}

main();
JS
