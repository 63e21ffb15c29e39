#!/usr/bin/env bash
# telegram-test-api hands every update out once, whatever is asked for: a bot that ends before it has dealt with one never sees it again.
#
# Expected: getUpdates of the Bot API hands an update out until a higher offset confirms it, from offset on, no more than limit, and waits timeout seconds where there is none.
# Seen: offset, limit and timeout are ignored; what was handed out once is gone; where there is nothing, the answer is there at once.
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
  async function updates(parameters) {
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(parameters) };
    const answer = await fetch(`${server.config.apiURL}/bot42:token/getUpdates`, request);
    return (await answer.json()).result;
  }
  const ann = server.getClient('42:token');
  for (const text of ['next', 'repeat', 'how much salt?']) await ann.sendMessage(ann.makeMessage(text));
  const first = await updates({ limit: 1 });
  check('handed out with limit 1', first.map((update) => update.message.text), ['next', 'repeat', 'how much salt?']);
  check('handed out again, since nothing is confirmed', await updates({ offset: first[0].update_id }), []);
  await ann.sendMessage(ann.makeMessage('stop'));
  const last = first[first.length - 1].update_id;
  check('handed out with an offset behind it', (await updates({ offset: last + 100 })).length, 1);
  const before = Date.now();
  await updates({ timeout: 5 });
  check('waits for an update', Date.now() - before > 2000, false);
  await server.stop();
}

main();
JS
