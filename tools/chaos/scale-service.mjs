// Scales the match service behind a host name from one process to three and back, under 150 requests a second (70 % reads, 30 % keyed
// writes) at a gateway that knows it only by that name. Checks that each added process gets its share within thirty seconds, that no
// request fails and that every acknowledged write exists once, with its event.
//   node tools/chaos/scale-service.mjs
// The name is in a hosts file that only the gateway sees (its own mount namespace: as root, or with user namespaces), so it changes like
// that of a headless service. It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. Linux
// only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { finish, freePort, ROOT, startSystem, until } from './chaos-system.mjs';
import { describeProcess, isReadyAt } from './src/processes.mjs';
import { openBalancer } from './src/ready-balancer.mjs';
import { prepareLoad, recount, startSteadyLoad } from './src/steady-load.mjs';

const NAME = 'match.matchpoint.test';
const ADDRESSES = ['127.0.32.1', '127.0.32.2', '127.0.32.3'];
const SOURCES = Array.from({ length: 20 }, (_, index) => `127.0.33.${index + 1}`);
const KEYS = 150;
const SHARE_MS = 30_000;
/**
 * How long calls are counted. Half of an even share suffices, because a client's four streams are distributed unevenly over three
 * processes.
 */
const WINDOW_MS = 4_000;
const LEAST_SHARE = 1 / ADDRESSES.length / 2;
const ALONE_MS = 10_000;
const START_MS = 60_000;

const failures = [];
const children = new Set();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
const system = await startSystem();
try {
  await run();
} catch (error) {
  failures.push(error.stack);
} finally {
  await Promise.all([...children].map(end));
  await system.stop();
}
finish(failures);

async function run() {
  const hosts = path.join(system.directory, 'hosts');
  // Written in place, because the gateway sees this very file.
  const publish = (addresses) =>
    writeFileSync(hosts, ['127.0.0.1 localhost', ...addresses.map((each) => `${each} ${NAME}`)].join('\n') + '\n');
  const port = await freePort();
  const replicas = [await startMatch(ADDRESSES[0], port)];
  publish([ADDRESSES[0]]);
  const gateway = await startGateway(hosts, port);
  const prepared = await prepareLoad(system, ROOT, KEYS);
  const balancer = openBalancer([gateway.base], SOURCES);
  await until(balancer.isReady, START_MS);
  const load = startSteadyLoad(balancer, prepared);
  await delay(WINDOW_MS);

  for (const address of ADDRESSES.slice(1)) replicas.push(await startMatch(address, port));
  publish(ADDRESSES);
  await expectShares(replicas);

  publish([ADDRESSES[0]]);
  await Promise.all(replicas.slice(1).map(({ child }) => end(child)));
  console.log(`back to one process; ${load.tally.failures.length} of ${load.tally.sent} requests have failed so far`);
  await delay(ALONE_MS);
  failures.push(...(await recount(system, prepared.teamId, await load.stop())));
  await balancer.close();
}

/** Resolves when each replica has had a share of the calls of the last seconds, or when it is too late. */
async function expectShares(replicas) {
  const startedAt = performance.now();
  const isDone = replicas.map(() => false);
  let shares = [];
  while (!isDone.every(Boolean) && performance.now() - startedAt < SHARE_MS) {
    const before = await Promise.all(replicas.map(callsOf));
    await delay(WINDOW_MS);
    const calls = (await Promise.all(replicas.map(callsOf))).map((count, index) => count - before[index]);
    const all = calls.reduce((sum, count) => sum + count, 0);
    shares = calls.map((count) => count / all);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${seconds} s after two were added: ${shares.map((share) => `${(share * 100).toFixed(0)} %`).join(', ')} of ${all} calls`);
    shares.forEach((share, index) => (isDone[index] ||= share >= LEAST_SHARE));
  }
  isDone.forEach((done, index) => done || failures.push(`${ADDRESSES[index]} has not had its share within ${SHARE_MS / 1_000} s`));
}

/** How many calls of other processes a replica has answered. */
async function callsOf({ metricsPort }) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts = text.matchAll(/^matchpoint_rpc_duration_seconds_count\{(.*)\} (\d+)$/gm);
  return [...counts].reduce((sum, [, labels, count]) => (labels.includes('rpc="getStatus"') ? sum : sum + Number(count)), 0);
}

/** Another process of the match service, like the system's own. */
async function startMatch(address, port) {
  const { command, args, env } = describeProcess(system.demo().pids.match);
  const metricsPort = await freePort();
  const own = { MATCHPOINT_BIND: address, MATCHPOINT_GRPC_PORT: String(port), MATCHPOINT_METRICS_PORT: String(metricsPort) };
  const child = await start(`match-${address}`, command, args, { ...env, ...own }, metricsPort);
  return { child, metricsPort };
}

/** A gateway like the system's own, which finds the match service by its name in `hosts`. */
async function startGateway(hosts, matchPort) {
  const { command, args, env } = describeProcess(system.demo().pids.gateway);
  const [port, adminPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const own = {
    PORT: String(port),
    MATCHPOINT_ADMIN_PORT: String(adminPort),
    MATCHPOINT_METRICS_PORT: String(metricsPort),
    MATCHPOINT_MATCH_URL: `${NAME}:${matchPort}`,
  };
  const inNamespace = [...(process.getuid() === 0 ? [] : ['--map-root-user']), '--mount', 'sh', '-c'];
  const shell = 'mount --bind "$0" /etc/hosts && exec "$@"';
  const child = await start(
    'gateway-of-name',
    'unshare',
    [...inNamespace, shell, hosts, command, ...args],
    { ...env, ...own },
    metricsPort,
  );
  return { child, base: `http://127.0.0.1:${port}` };
}

async function start(name, command, args, env, metricsPort) {
  const log = openSync(path.join(system.directory, 'log', `${name}.log`), 'a');
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', log, log] });
  closeSync(log);
  children.add(child);
  const isReady = await until(() => child.exitCode !== null || isReadyAt(`http://127.0.0.1:${metricsPort}`), START_MS);
  if (isReady === undefined || child.exitCode !== null) throw new Error(`${name} has not started`);
  return child;
}

async function end(child) {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  children.delete(child);
}
