// Cost of 10,000 idle streams of a match for one gateway: its memory, its share of a core, and the 99th percentile of other requests while
// an event goes to all of them.
//   node tools/bench/idle-streams.mjs [streams, default 10000] [events, default 10]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. Linux only; it needs `ulimit -n` of
// 16,384. Streams come from 250 addresses of this machine's loopback: an address may have 100.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { countArgument, finish, startSystem, until } from '../chaos/chaos-system.mjs';
import { commitNext, pickMatches } from '../chaos/src/match-events.mjs';
import { readCpu } from './process-cpu.mjs';

const ADDRESSES = 250;
const OPENING_AT_ONCE = 50;
const IDLE_MS = 30_000;
/** Time for garbage from opening the streams to be collected; it is not a cost of idling. */
const SETTLE_MS = 30_000;
const REQUESTS_A_SECOND = 50;
const EVENT_EVERY_MS = 2_000;
/** Requests within this time after an event count as made while it is sent. */
const WINDOW_MS = 500;

const count = countArgument(0, 10_000);
const events = countArgument(1, 10);
const failures = [];
const system = await startSystem();
try {
  const { pids, baseUrl } = system.demo();
  const url = new URL(baseUrl);
  const [match] = await pickMatches(system, 1);
  const addressOf = (index) => `127.0.60.${1 + (index % ADDRESSES)}`;

  const others = { agent: new http.Agent({ keepAlive: true, maxSockets: 20 }), sent: 0, times: [] };
  await ask(others, url, 5_000);
  const before = { rss: rssOf(pids.gateway), cpu: await cpuShare(pids) };

  const streams = [];
  const startedAt = performance.now();
  for (let index = 0; index < count; index += OPENING_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPENING_AT_ONCE, count - index) }, (_, place) =>
      open(url, match.id, addressOf(index + place)),
    );
    streams.push(...(await Promise.all(batch)));
  }
  console.log(`${count} streams were opened in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  await delay(SETTLE_MS);
  const idle = { rss: rssOf(pids.gateway), cpu: await cpuShare(pids) };
  const grown = idle.rss - before.rss;
  console.log(
    `Memory of the gateway: ${before.rss.toFixed(0)} MB before, ${idle.rss.toFixed(0)} MB with them: ${((grown * 1024) / count).toFixed(1)} kB a stream.`,
  );
  console.log(`Of a core, idle: ${(before.cpu * 100).toFixed(2)} % before, ${(idle.cpu * 100).toFixed(2)} % with them.`);

  others.times = [];
  await ask(others, url, 10_000);
  const quiet = others.times;
  others.times = [];
  const asking = ask(others, url, events * EVENT_EVERY_MS + 1_000);
  const told = [];
  for (let event = 0; event < events; event += 1) {
    const sequence = await commitNext(system, match);
    told.push({ sequence, at: performance.now() });
    await delay(EVENT_EVERY_MS);
  }
  await asking;
  const last = told.at(-1).sequence;
  const tookMs = await until(() => streams.every(({ latest }) => latest() === last), 10_000);
  const during = others.times.filter(({ at }) => told.some((event) => at >= event.at - 50 && at <= event.at + WINDOW_MS));
  const print = (what, times) =>
    console.log(
      `${what}: ${times.length} requests, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, longest ${quantile(times, 1)} ms.`,
    );
  print('Other requests, nothing told', quiet);
  print(`Other requests within ${WINDOW_MS} ms of an event to all`, during);
  console.log(`The 99th percentile grew by ${(quantile(during, 0.99) - quantile(quiet, 0.99)).toFixed(1)} ms.`);
  if (tookMs === undefined) failures.push(`${streams.filter(({ latest }) => latest() !== last).length} streams lack the last event`);
  const wrong = streams.filter(({ received }) => received() !== events);
  if (wrong.length > 0) failures.push(`${wrong.length} streams have not told each of ${events} events once`);
  for (const { close } of streams) close();
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
}
finish(failures);

/** Follows a match over a bare connection; resolves with its snapshot. */
function open({ hostname, port }, matchId, localAddress) {
  return new Promise((resolve, reject) => {
    let latest = 0;
    let received = 0;
    let rest = '';
    const socket = net.connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`a stream has ended: ${rest.slice(0, 200)}`)));
    socket.setEncoding('utf8').on('data', (text) => {
      rest += text;
      const blocks = rest.split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        if (id === undefined) continue;
        latest = Number(id);
        if (block.includes('event: snapshot')) resolve({ latest: () => latest, received: () => received, close: () => socket.destroy() });
        else received += 1;
      }
    });
    socket.write(`GET /api/v1/matches/${matchId}/stream HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Matchpoint-Web: 1\r\n\r\n`);
  });
}

/** Requests the games at a fixed rate, from many addresses. */
async function ask(others, url, forMs) {
  const pending = [];
  for (const endsAt = performance.now() + forMs; performance.now() < endsAt;) {
    pending.push(askOnce(others, url));
    await delay(1_000 / REQUESTS_A_SECOND);
  }
  await Promise.all(pending);
}

function askOnce(others, { hostname, port }) {
  const at = performance.now();
  const localAddress = `127.0.61.${1 + (others.sent++ % ADDRESSES)}`;
  return new Promise((resolve, reject) => {
    http
      .get(
        { hostname, port, path: '/api/v1/games', localAddress, agent: others.agent, headers: { 'x-matchpoint-web': '1' } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`GET /games: ${response.statusCode}`));
          response.resume().on('end', () => resolve(others.times.push({ at, ms: performance.now() - at })));
        },
      )
      .on('error', reject);
  });
}

function rssOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Share of a core while no requests come. */
async function cpuShare({ gateway }) {
  const [cpu, at] = [readCpu({ gateway }).gateway, performance.now()];
  await delay(IDLE_MS);
  return (readCpu({ gateway }).gateway - cpu) / ((performance.now() - at) / 1_000);
}

function quantile(times, share) {
  const sorted = times.map(({ ms }) => ms).sort((left, right) => left - right);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1));
}
