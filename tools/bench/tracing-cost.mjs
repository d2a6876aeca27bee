// What tracing costs a gateway, in microseconds of its CPU a request: several gateways of one system without tracing, at 0 %, at 1 % and at
// 100 %, are asked in random order, and their CPU times are compared round by round. Then the functions at the seams alone, in a process that
// traces nothing and for a request that is not chosen.
//   node tools/bench/tracing-cost.mjs [rounds, default 30] [requests a round and gateway, default 1500] [gateways of each kind, default 3]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. Linux only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { tsImport } from 'tsx/esm/api';
import { countArgument, finish, freePort, startSystem, until } from '../chaos/chaos-system.mjs';
import { makeKeys } from '../chaos/src/make-keys.mjs';
import { describeProcess, isReadyAt } from '../chaos/src/processes.mjs';

const READ = '/api/v1/teams/sentinels';
const AT_ONCE = 16;
/** Each has 60 tokens a round. */
const KEYS = 60;
const ADDRESSES = 1_000;
const SEAM_CALLS = 2_000_000;
const READY_MS = 150_000;
const TRIES = 5;
/** The exporter sends every five seconds. */
const EXPORTED_MS = 7_000;
const failures = [];

const rounds = countArgument(0, 30);
const requests = countArgument(1, 1_500);
/** Equal processes differ by some microseconds for as long as they live: a single one of each kind says nothing about the kind. */
const alike = countArgument(2, 3);
/** `OTEL_EXPORTER_OTLP_ENDPOINT` is set unless undefined; 0 % has the SDK, but records nothing. */
const RATIOS = { 'off': undefined, 'at 0 %': '0', 'at 1 %': '0.01', 'at 100 %': '1' };
const spans = { gateway: 0 };
const receiver = http.createServer((request, response) => {
  const chunks = [];
  request
    .on('data', (chunk) => chunks.push(chunk))
    .on('end', () => {
      for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks)).resourceSpans) {
        const { value } = resource.attributes.find(({ key }) => key === 'service.name');
        if (value.stringValue === 'gateway') spans.gateway += scopeSpans.reduce((sum, { spans: some }) => sum + some.length, 0);
      }
      response.end('{}');
    });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const endpoint = `http://127.0.0.1:${receiver.address().port}`;
// The services record the traces that the gateways sample.
const system = await startSystem('', undefined, { variables: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, MATCHPOINT_TRACE_RATIO: '0' } });
const redis = new Redis(system.demo().urls.redis);
const gateways = [];
try {
  const keys = await makeKeys(system, 'gildedacorn', KEYS);
  for (let nth = 0; nth < alike; nth += 1) for (const [kind, ratio] of Object.entries(RATIOS)) await startGateway(kind, ratio);
  for (const gateway of gateways) for (let round = 0; round < 3; round += 1) await measure(gateway, keys);
  spans.gateway = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const gateway of shuffled(gateways)) gateway.costs.push(await measure(gateway, keys));
  }
  await delay(EXPORTED_MS);
  report();
} catch (error) {
  failures.push(error.stack);
} finally {
  redis.disconnect();
  for (const { child } of gateways) child.kill('SIGTERM');
  await system.stop();
  receiver.close();
}
await measureSeams();
finish(failures);

async function startGateway(kind, ratio) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { command, args, env } = describeProcess(system.demo().pids.gateway);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...rest } = env;
  const child = spawn(command, args, {
    env: {
      ...rest,
      ...{ PORT: String(port), MATCHPOINT_ADMIN_PORT: '0', MATCHPOINT_METRICS_PORT: String(metricsPort) },
      MATCHPOINT_TRUST_PROXY: '127.0.0.0/8',
      ...(ratio !== undefined && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, MATCHPOINT_TRACE_RATIO: ratio }),
    },
    stdio: 'ignore',
  });
  gateways.push({ kind, port, child, costs: [], agent: new http.Agent({ keepAlive: true, maxSockets: AT_ONCE }) });
  if ((await until(() => isReadyAt(`http://127.0.0.1:${metricsPort}`), READY_MS)) === undefined)
    throw new Error(`a gateway ${kind} is not ready`);
}

/** Repeats a round in which a request failed, because on a busy machine a service may miss its deadline. */
async function measure(gateway, keys) {
  for (let left = TRIES; left > 0; left -= 1) {
    const cost = await askMany(gateway, keys).catch((error) => (console.log(`A round is repeated: ${error.message}`), undefined));
    if (cost !== undefined) return cost;
  }
  throw new Error(`no round of a gateway ${gateway.kind} succeeds`);
}

/** Sends requests to a gateway; returns the CPU microseconds per request. */
async function askMany({ port, child, agent }, keys) {
  await redis.flushall();
  const before = cpuMicroseconds(child.pid);
  let sent = 0;
  const work = async () => {
    while (sent < requests) {
      sent += 1;
      await ask({ port, agent }, { 'authorization': `Bearer ${keys[sent % keys.length]}`, 'x-forwarded-for': addressOf(sent) });
    }
  };
  const failed = (await Promise.allSettled(Array.from({ length: AT_ONCE }, work))).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return (cpuMicroseconds(child.pid) - before) / requests;
}

function addressOf(nth) {
  return `198.18.${Math.floor((nth % ADDRESSES) / 250)}.${(nth % 250) + 1}`;
}

function ask({ port, agent }, headers) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: READ, agent, headers }, (response) => {
        response.resume().on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`))));
      })
      .on('error', reject);
  });
}

/** User and system time of all threads, to the nanosecond: `stat` counts ticks of 10 ms. */
function cpuMicroseconds(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return (
    threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]), 0) / 1_000
  );
}

/** Each process's median, less the median of those without tracing: of each round, so that a busy machine weighs on all alike. */
function report() {
  const offs = gateways.filter(({ kind }) => kind === 'off');
  console.log(`CPU of a gateway, µs a request; ${rounds} rounds of ${requests} requests, ${alike} gateways of each kind`);
  console.log(`  off       ${median(offs.flatMap(({ costs }) => costs)).toFixed(1)}`);
  for (const kind of Object.keys(RATIOS)) {
    const more = gateways
      .filter((gateway) => gateway.kind === kind)
      .map(({ costs }) => median(costs.map((cost, round) => cost - median(offs.map((off) => off.costs[round])))));
    console.log(
      `  ${kind.padEnd(9)} more than off: median ${median(more).toFixed(1)}; each process ${sorted(more)
        .map((each) => each.toFixed(1))
        .join(', ')}`,
    );
  }
  console.log(`  spans that the gateway records of a sampled request: ${(spans.gateway / (requests * rounds * alike * 1.01)).toFixed(1)}`);
}

/** The functions that the path of a request calls. The batch is of as many reads as are joined at most. */
async function measureSeams() {
  const { currentTraceparent, isTracing, startTracing, traced, tracedJoined, tracedRequest } = await tsImport(
    '@matchpoint/telemetry',
    import.meta.url,
  );
  const work = () => undefined;
  const part = { name: 'part', kind: 'internal' };
  const untraced = Array.from({ length: 16 }, () => undefined);
  const seams = {
    isTracing,
    currentTraceparent,
    traced: () => traced(part, work),
    tracedJoined: () => tracedJoined(untraced, part, work),
    tracedRequest: () => tracedRequest({}, () => part, work),
  };
  const measureAll = () =>
    Object.entries(seams).map(([name, seam]) => {
      const times = Array.from({ length: 5 }, () => nanosecondsOf(seam));
      return [name, Math.min(...times)];
    });
  const off = measureAll();
  const tracing = await startTracing({ service: 'bench', release: '', endpoint, ratio: 0 });
  const notChosen = Object.fromEntries(measureAll());
  await tracing.stop();
  console.log('A seam, ns a call (best of 5): in a process that traces nothing, for a request that is not chosen');
  for (const [name, time] of off)
    console.log(`  ${name.padEnd(18)} ${time.toFixed(1).padStart(6)} ${notChosen[name].toFixed(1).padStart(6)}`);
}

function nanosecondsOf(seam) {
  const { user, system: own } = process.cpuUsage();
  for (let call = 0; call < SEAM_CALLS; call += 1) seam();
  const used = process.cpuUsage();
  return ((used.user + used.system - user - own) * 1_000) / SEAM_CALLS;
}

function shuffled(values) {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

function sorted(values) {
  return [...values].sort((one, other) => one - other);
}

function median(values) {
  return sorted(values)[Math.floor(values.length / 2)];
}
