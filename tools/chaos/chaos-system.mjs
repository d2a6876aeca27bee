// A separate running system for a chaos script: the built launcher in its own folder, its processes, databases and a customer's server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const START_MS = 150_000;
const POLL_MS = 25;
/** The system must never use other servers, because its processes are frozen and killed. */
const NOT_PASSED_ON = ['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'MATCHPOINT_BIND'];

/**
 * Starts a system with so many of each process (`match=2,webhook=2`). `stop` ends it and removes its folder; a signal to this script does
 * too. `prepare` is given the folder before anything runs in it, and may answer what undoes it once nothing does. `root` is the checkout
 * whose bundles run, by default this one; `variables` are added to the environment; `stop(true)` leaves the folder, for another start. With
 * MATCHPOINT_CHAOS_SECURE=true it runs `--secure`. `demo()` returns its current description; `query(service, text, values)` asks the
 * database of a service.
 */
export async function startSystem(replicas = '', prepare = () => () => undefined, { root = ROOT, variables = {} } = {}) {
  const directory = path.join(ROOT, '.local', `chaos-${process.pid}`);
  mkdirSync(directory, { recursive: true });
  rmSync(path.join(directory, 'demo.json'), { force: true });
  const undo = prepare(directory);
  const env = { ...process.env, PORT: String(await freePort()), MATCHPOINT_LOCAL: directory, LOG_LEVEL: 'info', ...variables };
  for (const name of NOT_PASSED_ON) delete env[name];
  const log = openSync(path.join(directory, 'launcher.log'), 'a');
  // Another checkout may be a release that only has this demo.
  const words = [
    ...(root === ROOT ? ['--demo=vct'] : []),
    ...(replicas ? ['--replicas', replicas] : []),
    ...(process.env.MATCHPOINT_CHAOS_SECURE === 'true' ? ['--secure'] : []),
  ];
  const launcher = spawn(process.execPath, [path.join(root, 'dist/tools/launcher/main.js'), ...words], {
    cwd: root,
    env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(launcher, 'exit');
  const pools = new Map();
  const demo = () => JSON.parse(readFileSync(path.join(directory, 'demo.json'), 'utf8'));
  let stopping;
  const stop = (isKept = false) => (stopping ??= end(isKept));
  const end = async (isKept) => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    if (launcher.exitCode === null && launcher.signalCode === null) launcher.kill('SIGTERM');
    await ended;
    undo();
    if (!isKept) rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(1)));
  const isReady = await until(() => launcher.exitCode !== null || existsSync(path.join(directory, 'demo.json')), START_MS);
  if (isReady === undefined || launcher.exitCode !== null) {
    const said = readFileSync(path.join(directory, 'launcher.log'), 'utf8');
    await stop();
    throw new Error(`The system has not started (npx nx run-many -t build makes what it runs on):\n${said}`);
  }
  const poolOf = (service) => {
    const url = new URL(demo().urls.database);
    url.pathname = `/matchpoint_${service.replaceAll('-', '_')}`;
    const pool = new pg.Pool({ connectionString: url.href, max: 2 });
    pool.on('error', () => undefined);
    pools.set(service, pool);
    return pool;
  };
  const query = async (service, text, values) => (await (pools.get(service) ?? poolOf(service)).query(text, values)).rows;
  return { directory, demo, query, stop };
}

/** Resolves with the milliseconds until `isTrue` was, or with undefined after `timeoutMs`. */
export async function until(isTrue, timeoutMs) {
  const startedAt = performance.now();
  for (;;) {
    if (await isTrue()) return performance.now() - startedAt;
    if (performance.now() - startedAt > timeoutMs) return undefined;
    await delay(POLL_MS);
  }
}

/** A customer's server. `answer` returns the status of each response; undefined: no response. */
export async function startReceiver() {
  const receiver = { url: '', received: [], answer: () => 200, stop: () => (server.closeAllConnections(), server.close()) };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const received = { id: request.headers['webhook-id'], timestamp: Number(request.headers['webhook-timestamp']), at: Date.now() };
      receiver.received.push(received);
      const status = receiver.answer(received);
      if (status !== undefined) response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${server.address().port}/hook`;
  return receiver;
}

/** Calls the system's API, with the demo's personal key unless another is given. Throws unless it succeeds. */
export async function callApi({ demo }, method, where, body, key = demo().keys.personalPro.key) {
  const { baseUrl } = demo();
  const response = await fetch(`${baseUrl}/api/v1${where}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Creates an endpoint of the demo's captain; returns the user's id, which events must concern to reach it. */
export async function openEndpoint(system, url) {
  const { id } = await callApi(system, 'POST', '/webhooks', { url, events: ['match.*'] });
  const ownerOf = 'select owner_user_id as "ownerUserId" from webhook_endpoint where id = $1';
  const [{ ownerUserId }] = await system.query('webhook', ownerOf, [id]);
  return { id, ownerUserId };
}

let events = 0;
/** Commits an event of a match in a service's outbox, like its own transactions; returns its id. */
export async function commitEvent({ query }, service, type, data, audience) {
  events += 1;
  const id = `evt_chaos_${process.pid}_${events}`;
  await query(
    service,
    `insert into outbox_event (id, type, subject, sequence, data, audience, occurred_at)
    values ($1, $2, $3, $4, $5, $6, now())`,
    [id, type, `match_chaos_${events}`, events, data, audience ?? null],
  );
  return id;
}

export const matchStarted = () => ({ matchId: `match_chaos_${events}`, gameId: 'valorant', creatorTeamId: 'team_chaos', sequence: 1 });

/** The word of the command line at `place`, a whole number from 1 up; ends the script if it is not. */
export function countArgument(place, fallback) {
  const count = Number(process.argv[2 + place] ?? fallback);
  if (Number.isInteger(count) && count >= 1) return count;
  console.error(`A whole number from 1 up is wanted, not ${process.argv[2 + place]}`);
  return process.exit(2);
}

/** Prints the failed checks and ends the script. */
export function finish(failures) {
  for (const failure of failures) console.error(`FAILED  ${failure}`);
  console.log(failures.length === 0 ? 'All checks hold.' : `${failures.length} checks have failed.`);
  process.exit(failures.length === 0 ? 0 : 1);
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
