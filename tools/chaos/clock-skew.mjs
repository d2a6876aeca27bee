// Runs one process each of the match and the webhook service with a clock ten minutes ahead, then ten minutes behind (libfaketime), and
// checks from outside that nothing depends on that clock: timers of matches fire on time, webhooks are signed with the correct time,
// deliveries continue within seconds of the process's death, and the process reports that it is not ready.
//   npx tsx tools/chaos/clock-skew.mjs
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. It uses the machine's libfaketime,
// or fetches it from the packages of this Debian or Ubuntu into .local.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { identifyOperator, PLAINTEXT } from '@matchpoint/rpc';
import { protoPath } from 'grpc-health-check';
import {
  callApi,
  commitEvent,
  finish,
  freePort,
  matchStarted,
  openEndpoint,
  ROOT,
  startReceiver,
  startSystem,
  until,
} from './chaos-system.mjs';
import { findFaketime } from './find-faketime.mjs';
import { describeProcess } from './src/processes.mjs';

const SKEWS_SECONDS = [600, -600];
const NEAR_SECONDS = 5;
const SOON_MS = 20_000;
/** A killed dispatcher's claims are freed after five seconds, or when the try should long be over: fifteen and five. */
const AFTER_DEATH_MS = 40_000;
const DAY_MS = 86_400_000;

const failures = [];
const check = (what, isTrue) => {
  console.log(`${isTrue ? 'holds ' : 'FAILED'}  ${what}`);
  if (!isTrue) failures.push(what);
};
const faketime = findFaketime(path.join(ROOT, '.local'));
const system = await startSystem();
try {
  for (const seconds of SKEWS_SECONDS) {
    await withSkewed('webhook', seconds, await prepareWebhooks(), checkWebhooks);
    await withSkewed('match', seconds, await prepareTimers(), checkTimers);
  }
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
}
finish(failures);

/** Freezes the system's own process of a service, so that only the skewed one runs. */
async function withSkewed(service, seconds, prepared, run) {
  const honest = system.demo().pids[service];
  const { command, args, env } = describeProcess(honest);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const log = openSync(path.join(system.directory, 'log', `${service}-skewed.log`), 'a');
  const skewed = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      ...env,
      MATCHPOINT_GRPC_PORT: String(port),
      MATCHPOINT_METRICS_PORT: String(metricsPort),
      // Only the wall clock is wrong, because monotonic clocks never are.
      LD_PRELOAD: faketime,
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  });
  closeSync(log);
  const name = `${service} ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'}`;
  const kill = () => skewed.kill('SIGKILL');
  try {
    const isUp = await until(async () => skewed.exitCode !== null || (await differenceOf(metricsPort)) !== undefined, SOON_MS * 2);
    if (isUp === undefined || skewed.exitCode !== null) throw new Error(`${name}: has not started`);
    process.kill(honest, 'SIGSTOP');
    check(`${name}: says by how much its clock is off`, Math.abs((await differenceOf(metricsPort)) - seconds) < NEAR_SECONDS);
    check(`${name}: is not ready`, (await healthOf(service, port)) === 'NOT_SERVING');
    await run(name, prepared, async () => {
      kill();
      process.kill(honest, 'SIGCONT');
    });
  } finally {
    kill();
    process.kill(honest, 'SIGCONT');
  }
}

/** In seconds; undefined while the process doesn't respond, NaN if it has no such metric. */
async function differenceOf(metricsPort) {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    (response) => response.text(),
    () => undefined,
  );
  return text === undefined ? undefined : Number(/^matchpoint_clock_difference_seconds\S* (\S+)$/m.exec(text)?.[1]);
}

function healthOf(service, port) {
  const { Health } = grpc.loadPackageDefinition(loadSync(protoPath, { enums: String })).grpc.health.v1;
  const { transport = PLAINTEXT } = identifyOperator(JSON.parse(readFileSync(path.join(system.directory, 'runtime.json'), 'utf8')));
  const target = `127.0.0.1:${port}`;
  const client = new Health(target, transport.channel, transport.optionsFor(service, target));
  return new Promise((resolve) => {
    client.check({ service: '' }, (error, answer) => resolve(error ? String(error) : answer.status));
  }).finally(() => client.close());
}

async function checkWebhooks(name, { receiver, endpoint }, die) {
  receiver.answer = () => 200;
  const first = await commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [endpoint.ownerUserId] });
  const arrivalOf = (id, least = 1) => until(() => receiver.received.filter((each) => each.id === id).length >= least, AFTER_DEATH_MS);
  check(`${name}: delivers`, (await arrivalOf(first)) !== undefined);
  check(
    `${name}: signs the true time`,
    receiver.received.every(({ timestamp, at }) => Math.abs(timestamp - at / 1_000) < NEAR_SECONDS),
  );
  // One that fails and is due again in five seconds, and one that hangs, both while the process dies.
  const failing = await commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [endpoint.ownerUserId] });
  receiver.answer = () => 500;
  await arrivalOf(failing);
  const tried = 'select from delivery where event_id = $1 and attempt_count > 0';
  await until(async () => (await system.query('webhook', tried, [failing])).length > 0, SOON_MS);
  receiver.answer = () => undefined;
  const hanging = await commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [endpoint.ownerUserId] });
  await arrivalOf(hanging);
  await die();
  receiver.answer = () => 200;
  for (const [what, id] of [
    ['was due again', failing],
    ['was being tried', hanging],
  ]) {
    const tries = receiver.received.filter((each) => each.id === id).length;
    const delivered = "select from delivery where event_id = $1 and status = 'delivered'";
    const ms = await until(async () => (await system.query('webhook', delivered, [id])).length === 1, AFTER_DEATH_MS);
    const after = ms === undefined ? `more than ${AFTER_DEATH_MS / 1_000}` : (ms / 1_000).toFixed(1);
    check(`${name}: what ${what} when it died (${tries} tries) is delivered after ${after} s`, ms !== undefined);
  }
  await callApi(system, 'DELETE', `/webhooks/${endpoint.id}`);
  receiver.stop();
}
async function prepareWebhooks() {
  const receiver = await startReceiver();
  return { receiver, endpoint: await openEndpoint(system, receiver.url) };
}

async function checkTimers(name, [early, due, later]) {
  const moveTimer = "update match_timer set due_at = clock_timestamp() + $2 * interval '1 minute' where match_id = $1";
  const setDue = (id, minutes) => system.query('match', moveTimer, [id, minutes]);
  const statusOf = async (id) => (await system.query('match', 'select status from match where id = $1', [id]))[0]?.status;
  const isCancelled = (id) => until(async () => (await statusOf(id)) === 'CANCELLED', SOON_MS);
  await setDue(early, 5);
  await setDue(due, -1);
  check(`${name}: what is due happens`, (await isCancelled(due)) !== undefined);
  await setDue(later, -1);
  check(`${name}: what becomes due happens`, (await isCancelled(later)) !== undefined);
  check(`${name}: what is due in five minutes does not happen`, (await statusOf(early)) === 'PENDING');
  const offOf = 'select max(abs(extract(epoch from updated_at - clock_timestamp()))) as off from match where id = any($1)';
  const [{ off }] = await system.query('match', offOf, [[due, later]]);
  check(`${name}: stores the true time`, Number(off) < SOON_MS / 1_000);
}
async function prepareTimers() {
  const { team } = await callApi(system, 'GET', '/teams/sentinels');
  const { members } = await callApi(system, 'GET', '/teams/sentinels/members');
  const create = () =>
    callApi(system, 'POST', '/matches/create', {
      teamId: team.id,
      gameId: 'valorant',
      gameModeId: 'standard',
      matchType: 'XP_ONLY',
      mapSelectionType: 'COMPETITIVE',
      mapPreferenceMode: 'VETO',
      teamSize: 2,
      bestOf: 1,
      publishStatus: 'PUBLISHED',
      activeRoster: members.slice(0, 2).map(({ user }) => user.id),
      scheduledAt: Date.now() + DAY_MS,
    });
  return [(await create()).matchId, (await create()).matchId, (await create()).matchId];
}
