// Fills the disk of NATS, and then that of PostgreSQL, during writes, and frees the space again. Checks that without space for NATS every
// write succeeds and readiness is `degraded` with the reason, that without space for PostgreSQL every response is a success or an orderly
// 503, and that events flow again within ten seconds of free space. Then checks from outside that every acknowledged write exists once, and
// that each of its events has reached the webhook, and each result its consumers.
//   node tools/chaos/full-disks.mjs [seconds without space, default 15]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. If no file system can be mounted,
// it prints "not run" and exits with 77.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  callApi,
  commitEvent,
  countArgument,
  finish,
  matchStarted,
  openEndpoint,
  ROOT,
  startReceiver,
  startSystem,
  until,
} from './chaos-system.mjs';
import { canMount, mountSmallDisk } from './small-disk.mjs';

const NOT_RUN = 77;
const RECOVERY_MS = 10_000;
/** How long a recovery may take before the script gives up. */
const WATCHED_MS = 120_000;
const PACE_MS = 300;
const KEYS = 4;
/** Disk sizes: for NATS, and for the cluster with all databases and the demo season. */
const MEGABYTES = { nats: 64, postgres: 1024 };
const RETRIED = new Set([409, 429, 503]);
const seconds = countArgument(0, 15);

const local = path.join(ROOT, '.local');
mkdirSync(local, { recursive: true });
if (!canMount(local)) notRun('no file system can be mounted here (it takes root, or CAP_SYS_ADMIN)');

const failures = [];
const disks = {};
const system = await startSystem('', (directory) => {
  const stack = path.join(directory, 'stack');
  disks.postgres = mountSmallDisk(stack, MEGABYTES.postgres);
  disks.nats = mountSmallDisk(path.join(stack, 'nats'), MEGABYTES.nats);
  return () => [disks.nats, disks.postgres].forEach((disk) => disk?.unmount());
});
try {
  if (!existsSync(path.join(system.directory, 'stack/postgres'))) {
    await system.stop();
    notRun('PostgreSQL keeps its data elsewhere, for its user cannot pass to this checkout');
  }
  const receiver = await startReceiver();
  const endpoint = await openEndpoint(system, receiver.url);
  const writer = await prepareWriter();
  await without('nats', { writer, endpoint, receiver });
  await without('postgres', { writer, endpoint, receiver });
  await recount(writer, receiver);
  await callApi(system, 'DELETE', `/webhooks/${endpoint.id}`);
  receiver.stop();
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
}
finish(failures);

function notRun(reason) {
  console.log(`not run: ${reason}`);
  process.exit(NOT_RUN);
}

/** One server without a block of its disk for some seconds, under writes. */
async function without(server, { writer, endpoint, receiver }) {
  const before = writer.outcomes.length;
  disks[server].fill();
  const stopWriting = writer.start();
  const filledAt = performance.now();
  let saidMs;
  if (server === 'nats') {
    saidMs = await until(async () => (await readiness()).body.dependencies?.events === 'degraded', WATCHED_MS);
    const { status, body } = await readiness();
    console.log(`nats full: /health/ready is ${status} ${body.status} after ${sayMs(saidMs)}: ${body.reasons?.events}`);
    if (saidMs === undefined || status !== 200) failures.push('readiness did not say that events stand still');
  }
  await delay(Math.max(0, seconds * 1000 - (performance.now() - filledAt)));
  const answers = count(writer.outcomes.slice(before));
  disks[server].free();

  const flowingMs = await until(() => flows(endpoint, receiver), WATCHED_MS);
  const readyMs = await until(async () => (await readiness().catch(() => ({ body: {} }))).body.status === 'ok', WATCHED_MS);
  await stopWriting();
  console.log(
    `${server} full for ${seconds} s: answers ${JSON.stringify(answers)}; an event flowed ${sayMs(flowingMs)} after there was` +
      ` space, readiness was ok another ${sayMs(readyMs)} later`,
  );
  if (flowingMs === undefined || flowingMs > RECOVERY_MS) failures.push(`${server}: events flowed after ${sayMs(flowingMs)}`);
  const wanted = server === 'nats' ? ['200'] : ['200', '409', '429', '503'];
  const others = Object.keys(answers).filter((answer) => !wanted.includes(answer));
  if (others.length > 0) failures.push(`${server}: writes were answered ${others.join(', ')}`);
  if (server === 'postgres' && answers[503] === undefined) failures.push('postgres: no write met the full disk, so nothing was tried');
}

/** Tries to commit an event, and returns whether one of those committed so far has reached the customer. */
async function flows({ ownerUserId }, receiver) {
  flows.committed ??= new Set();
  const committing = commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [ownerUserId] });
  await committing.then(
    (id) => flows.committed.add(id),
    () => undefined,
  );
  await delay(PACE_MS);
  const hasArrived = receiver.received.some(({ id }) => flows.committed.has(id));
  if (hasArrived) flows.committed.clear();
  return hasArrived;
}

async function readiness() {
  const response = await fetch(`${system.demo().baseUrl}/health/ready`, { signal: AbortSignal.timeout(5_000) });
  return { status: response.status, body: await response.json() };
}

/** Creates matches, each retried with its Idempotency-Key until it is decided, and records every response. */
async function prepareWriter() {
  const idOf = async (slug) => (await callApi(system, 'GET', `/teams/${slug}`)).team.id;
  const [creator, accepted] = await Promise.all(['sentinels', 'g2_esports'].map(idOf));
  const keys = Array.from({ length: KEYS }, newKey);
  const body = JSON.stringify({
    creatorTeamId: creator,
    acceptedTeamId: accepted,
    gameModeId: 'standard',
    bestOf: 1,
    teamSize: 5,
    platform: 'PC',
    inputDevice: 'ALL',
    region: 'EU',
    mapSelectionType: 'COMPETITIVE',
    mapPreferenceMode: 'VETO',
  });
  const outcomes = [];
  const matchIds = [];
  const create = async (turn) => {
    const idempotencyKey = randomUUID();
    for (let attempt = turn; ; attempt += 1) {
      const authorization = `Bearer ${keys[attempt % KEYS]}`;
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
      const response = await fetch(`${system.demo().baseUrl}/api/v1/game/matches/create`, { method: 'POST', headers, body });
      const text = await response.text();
      outcomes.push(response.status);
      if (response.status === 200) return matchIds.push(JSON.parse(text).matchId);
      if (!RETRIED.has(response.status)) throw new Error(`a write was answered ${response.status} ${text}`);
      await delay(1_000);
    }
  };
  const start = () => {
    let isOver = false;
    const writes = [];
    const writing = (async () => {
      for (let turn = 0; !isOver; turn += 1) {
        writes.push(create(turn).catch((error) => ((isOver = true), failures.push(error.message))));
        await delay(PACE_MS);
      }
    })();
    return async () => {
      isOver = true;
      await writing;
      await Promise.all(writes);
    };
  };
  return { outcomes, matchIds, start };
}

function newKey() {
  const grant = ['--kind', 'game_developer', '--owner', 'brisk_canyon', '--game', 'valorant', '--plan', 'api_studio', '--all'];
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'dist/apps/cli/main.js'), 'keys', 'create', ...grant, '--json'], {
    env: { ...process.env, MATCHPOINT_LOCAL: system.directory },
    encoding: 'utf8',
  });
  try {
    return JSON.parse(stdout).key;
  } catch {
    throw new Error(`no key could be made: ${stderr}${stdout}`);
  }
}

/** Compares the databases and the customer's deliveries with acknowledged requests. */
async function recount({ matchIds }, { received }) {
  const rows = await system.query('match', `select id from match where origin = 'game' and id = any($1)`, [matchIds]);
  const all = await system.query('match', `select count(*)::int as count from match where origin = 'game' and external_id is null`);
  const emitted = await system.query('match', 'select id from outbox_event where subject = any($1) and audience is not null', [matchIds]);
  const arrived = () => new Set(received.map(({ id }) => id));
  const isComplete = await until(() => emitted.every(({ id }) => arrived().has(id)), WATCHED_MS);
  const missing = emitted.filter(({ id }) => !arrived().has(id)).length;
  const result = await commitEvent(system, 'match', 'internal.match.results_recorded', resultOf(matchIds[0]));
  const isHandled = async (service) => (await system.query(service, 'select from inbox_event where event_id = $1', [result])).length > 0;
  const handled = await Promise.all(['league', 'catalog-profile'].map(async (service) => until(() => isHandled(service), WATCHED_MS)));
  console.log(
    `${matchIds.length} writes acknowledged, ${rows.length} of them exist, ${all[0].count} in all;` +
      ` ${emitted.length} events, ${missing} not delivered`,
  );
  const distinct = new Set(matchIds).size;
  if (distinct !== matchIds.length || rows.length !== matchIds.length) failures.push('an acknowledged write is lost or doubled');
  if (all[0].count !== matchIds.length) failures.push('there are matches that nobody was told of, or none for one that was acknowledged');
  if (emitted.length < matchIds.length) failures.push('a match has no event');
  if (isComplete === undefined) failures.push(`${missing} events have not reached the webhook`);
  if (handled.includes(undefined)) failures.push('a result has not reached its consumers');
}

function resultOf(matchId) {
  return {
    results: [
      {
        matchId,
        version: 1,
        gameId: 'valorant',
        mode: 'standard',
        rewardBonus: 0,
        completedAt: new Date().toISOString(),
        outcome: 'creator',
        forfeit: false,
        creatorTeamId: 'team_chaos',
        acceptedTeamId: 'team_chaos_2',
        creatorRoster: [],
        acceptedRoster: [],
        creatorMapsWon: 1,
        acceptedMapsWon: 0,
      },
    ],
  };
}

function count(outcomes) {
  return Object.fromEntries([...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((each) => each === outcome).length]));
}

function sayMs(ms) {
  return ms === undefined ? `not within ${WATCHED_MS / 1_000} s` : `${(ms / 1_000).toFixed(1)} s`;
}
