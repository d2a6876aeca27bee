// Whether the time of an answer says if an address has an account, and what a flood of sign-ins does: medians of 200 interleaved calls with
// known and unknown addresses, while the mail server hangs; then 500 sign-ins at once.
//   node tools/bench/sign-in-timing.mjs [calls of each kind, default 200]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. Linux only.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import process from 'node:process';
import { finish, startSystem } from '../chaos/chaos-system.mjs';
import { callFrom } from '../chaos/src/call-from.mjs';
import { wholeNumber } from '../chaos/src/run-e2e.mjs';

const MOST_DIFFERENCE = 0.1;
const FLOOD = 500;
const MOST_GROWTH_MB = 200;
const WARM_UP = 20;

const calls = wholeNumber('number of calls', process.argv[2] ?? 200);
const failures = [];
const hanging = createServer((socket) => socket.on('error', () => undefined));
await new Promise((resolve) => hanging.listen(0, '127.0.0.1', resolve));
const system = await startSystem('', undefined, { variables: { MATCHPOINT_SMTP_URL: `smtp://127.0.0.1:${hanging.address().port}` } });
try {
  const { accounts } = system.demo();
  // The same password's hash for each: only whether there is an account differs.
  await system.query(
    'account',
    `insert into account (user_id, email, password_hash, password_set_at, created_at)
     select 'user_timing_' || n, 'known' || n || '@timing.example', a.password_hash, now(), now()
     from account a, generate_series(1, $2::int) n where a.email = $1`,
    [accounts.outsider.email, calls + WARM_UP],
  );
  for (const [name, route, more] of [
    ['registration', '/auth/registrations', {}],
    ['reset', '/auth/password-resets', {}],
    ['sign-in, wrong password', '/auth/sign-in', { password: 'not the password of anybody' }],
  ])
    await compare(name, route, more);
  await flood(accounts.outsider);
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
  hanging.close();
}
finish(failures);

/** Known and unknown addresses alternately, one at a time, each from its own IP address. */
async function compare(name, route, more) {
  const times = { known: [], unknown: [] };
  const shapes = new Set();
  for (let n = 1; n <= calls + WARM_UP; n += 1) {
    for (const who of n % 2 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const body = { email: `${who}${n}@timing.example`, ...more };
      const answer = await call(n, who === 'known' ? 3 : 4, route, body);
      if (n <= WARM_UP) continue;
      times[who].push(answer.ms);
      const { timestamp: _at, requestId: _id, ...rest } = JSON.parse(answer.text);
      shapes.add(JSON.stringify([answer.status, rest]));
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(known - unknown) / Math.max(known, unknown);
  const percent = (difference * 100).toFixed(1);
  console.log(`${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${percent} % apart; ${[...shapes].join(' ')}`);
  if (shapes.size !== 1) failures.push(`${name}: known and unknown addresses get different answers`);
  if (difference >= MOST_DIFFERENCE) failures.push(`${name}: the medians are ${percent} % apart`);
}

/** All at once, each with its own account and address: excess requests are refused, and health keeps responding meanwhile. */
async function flood({ password }) {
  const before = memoryMb();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, memoryMb())), 50);
  const answers = Promise.all(
    Array.from({ length: FLOOD }, (_, n) =>
      call(n + 1_000, 5, '/auth/sign-in', { email: `known${(n % calls) + 1}@timing.example`, password }).catch(({ message }) => ({
        status: message,
      })),
    ),
  );
  const health = await callFrom('127.0.0.1', { url: `${system.demo().baseUrl}/health/ready` });
  const counts = {};
  for (const { status } of await answers) counts[status] = (counts[status] ?? 0) + 1;
  clearInterval(watching);
  console.log(`${FLOOD} sign-ins at once: ${JSON.stringify(counts)}; health ${health.status} in ${health.ms.toFixed(0)} ms;`);
  console.log(`account's memory ${before} MB before, ${most} MB at most.`);
  const isExpected = Object.keys(counts).every((status) => ['200', '429', '503'].includes(status));
  if (!isExpected || !counts['200']) failures.push('a sign-in of the flood was answered otherwise than by 200, 429 or 503');
  if (health.status !== 200) failures.push('health did not answer during the flood');
  if (most - before > MOST_GROWTH_MB) failures.push(`the flood took ${most - before} MB`);
}

function call(n, net, route, body) {
  const localAddress = `127.${net}.${Math.floor(n / 250)}.${(n % 250) + 1}`;
  return callFrom(localAddress, { url: `${system.demo().baseUrl}/api/v1${route}`, body });
}

function memoryMb() {
  const status = readFileSync(`/proc/${system.demo().pids.account}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
