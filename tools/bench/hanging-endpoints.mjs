// How much a fifth of endpoints that hang for 30 s delays the others. Needs a running system (npm start) that may deliver to this machine.
//   npx tsx tools/bench/hanging-endpoints.mjs [endpoints 100] [events a second 5] [seconds 40]
// Prints the delivery latency (from the event's time to its arrival) of the endpoints that answer, without and with the hanging ones beside
// them.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { gateway, webhook } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';

const [endpointCount, eventsASecond, seconds] = [100, 5, 40].map((fallback, index) => Number(process.argv[2 + index] ?? fallback));
const HANG_MS = 30_000;
const HANGING_SHARE = 0.2;
const WARM_UP_SHARE = 0.2;
const EVENT = 'match.completed';
const directory = path.resolve(process.env.MATCHPOINT_LOCAL ?? '.local');
const read = (file) => JSON.parse(readFileSync(path.join(directory, file), 'utf8'));
const runtime = read('runtime.json');
const { baseUrl, keys: demoKeys } = read('demo.json');
const client = (definition, target) => createRpcClient(definition, { target, ...identifyOperator(runtime) });
const keyService = client(gateway.KeyServiceService, runtime.MATCHPOINT_GATEWAY_ADMIN_URL);
const listeners = client(webhook.ListenerServiceService, runtime.MATCHPOINT_WEBHOOK_URL);

let caller;
let uses = 0;
let key = '';
/** A key has 60 tokens. */
async function nextKey() {
  if (uses % 50 === 0) {
    const made = await keyService.createKey({
      kind: 'personal',
      owner: demoKeys.memberPro.owner,
      plan: 'api_studio',
      allPermissions: true,
      label: 'bench',
    });
    key = made.plaintext;
    caller = { userId: made.key.ownerUserId, keyId: made.key.id, kind: 'personal', plan: 'api_studio' };
  }
  uses += 1;
  return key;
}

async function api(method, rest, body) {
  const response = await fetch(`${baseUrl}/api/v1/webhooks${rest}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { authorization: `Bearer ${await nextKey()}`, ...(body && { 'content-type': 'application/json' }) },
  });
  if (!response.ok) throw new Error(`${method} ${rest}: ${response.status} ${await response.text()}`);
  return response.json();
}

const latencies = [];
let isMeasuring = false;
const server = createServer((request, response) => {
  const arrivedAt = Date.now();
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/hang') {
      setTimeout(() => response.writeHead(200).end(), HANG_MS).unref();
      return;
    }
    response.writeHead(200).end();
    if (isMeasuring) latencies.push(arrivedAt - Date.parse(JSON.parse(Buffer.concat(chunks).toString()).timestamp));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();

function quantile(share) {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
}

/** One run; the same number of hanging endpoints is added to the others. */
async function run(hanging) {
  for (const { id } of (await api('GET', '')).webhooks) await api('DELETE', `/${id}`);
  const answering = Math.round(endpointCount * (1 - HANGING_SHARE));
  const urls = [...Array.from({ length: answering }, () => 'answer'), ...Array.from({ length: hanging }, () => 'hang')];
  for (const url of urls) await api('POST', '', { url: `http://127.0.0.1:${port}/${url}`, events: [EVENT] });
  latencies.length = 0;
  const events = Math.round(eventsASecond * seconds);
  const startedAt = Date.now();
  for (let count = 0; count < events; count += 1) {
    isMeasuring = count >= events * WARM_UP_SHARE;
    await listeners.triggerSample({ event: EVENT }, { caller });
    await delay(Math.max(0, startedAt + (count + 1) * (1_000 / eventsASecond) - Date.now()));
  }
  await delay(3_000);
  isMeasuring = false;
  latencies.sort((left, right) => left - right);
  const result = { hanging, deliveries: latencies.length, p50: quantile(0.5), p99: quantile(0.99), max: latencies.at(-1) };
  console.log(JSON.stringify(result));
  return result;
}

const alone = await run(0);
const beside = await run(Math.round(endpointCount * HANGING_SHARE));
const again = await run(0);
const base = Math.max(alone.p99, again.p99);
console.log(
  `p99 ${beside.p99} ms beside hanging endpoints, ${alone.p99} and ${again.p99} ms without: ` +
    `${(beside.p99 / base).toFixed(2)} times the slower run without`,
);
for (const { id } of (await api('GET', '')).webhooks) await api('DELETE', `/${id}`);
process.exit(0);
