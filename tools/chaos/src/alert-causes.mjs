// A cause for each alert of the chart. It starts on the running system, and returns a function that ends it.
import { spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { callApi, commitEvent, freePort, matchStarted, ROOT, startReceiver, until } from '../chaos-system.mjs';
import { findFaketime } from '../find-faketime.mjs';
import { makeKeys } from './make-keys.mjs';
import { describeProcess, runCli } from './processes.mjs';

const SOON_MS = 60_000;
const REQUEST_EVERY_MS = 50;
/** A key has 60 requests, and one more each second. */
const KEYS = 60;
const CLOCK_AHEAD = '+10s';
/** A process that alternately runs and is paused. */
const RUNNING_MS = 80;
const PAUSED_MS = 420;
/** More than NATS takes as one message. */
const TOO_LARGE = 1_500_000;
const GONE_ENDPOINTS = 6;
const REFREEZE_MS = 50;

/** Begun first and ended last, because its alert waits for five minutes that cannot be shortened. */
export const SLOW_CAUSES = { MatchpointDeliveriesLate: heldEndpoint };

/** By the alert's name; several alerts may have one cause. */
export const CAUSES = {
  MatchpointEndpointsDisabled: goneEndpoints,
  MatchpointEventsRepublished: republished,
  MatchpointEventsSetAside: largeEvent,
  MatchpointDeadEvents: brokenEvent,
  MatchpointClockOff: wrongClock,
  MatchpointEventLoopBlocked: littleProcessor,
  MatchpointRateLimitsLocal: frozenRedis,
  MatchpointNoRelay: heldLeases,
  MatchpointNoConsumer: heldLeases,
  MatchpointConsumerStalled: heldInbox,
  MatchpointOutboxLate: frozenNats,
  MatchpointApiSlow: heldTeams,
  MatchpointDatabasePoolFull: heldKeys,
  MatchpointErrorBudgetBurnsFast: frozenMatch,
  MatchpointErrorBudgetBurnsSlowly: frozenMatch,
  MatchpointProcessDown: frozenMatch,
  MatchpointCallsFail: frozenMatch,
  MatchpointBreakerOpen: frozenMatch,
};

/** The match service hangs, while people read matches. */
async function frozenMatch(system) {
  const stopLoad = await sendRequests(system, 'POST', '/user/matches');
  return both(stopLoad, freeze(system, 'match'));
}

/** Locks the table of teams, as an unfinished manual change would, while people read teams. */
async function heldTeams(system) {
  const stopLoad = await sendRequests(system, 'GET', '/teams/sentinels');
  return both(stopLoad, await lock(system, 'catalog-profile', 'lock table teams in access exclusive mode'));
}

/** Locks the table of keys while requests with uncached keys arrive; there is no circuit breaker for the gateway's database. */
async function heldKeys(system) {
  let unlock;
  const stopLoad = await sendRequests(system, 'GET', '/games', async () => {
    unlock = await lock(system, 'gateway', 'lock table api_key in access exclusive mode');
  });
  return both(stopLoad, unlock);
}

async function frozenRedis(system) {
  const stopLoad = await sendRequests(system, 'GET', '/games');
  return both(stopLoad, freeze(system, 'redis'));
}

/** A second league service, whose clock is wrong. */
async function wrongClock(system, watch) {
  const { command, args, env } = describeProcess(system.demo().pids.league);
  const port = await freePort();
  const skewed = spawn(command, args, {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...env,
      MATCHPOINT_GRPC_PORT: '0',
      MATCHPOINT_METRICS_PORT: String(port),
      LD_PRELOAD: findFaketime(path.join(ROOT, '.local')),
      FAKETIME: CLOCK_AHEAD,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  });
  watch.alsoScrape(`127.0.0.1:${port}`);
  return () => (watch.alsoScrape(), skewed.kill('SIGKILL'));
}

/** The gateway gets a sixth of a processor, in slices. */
function littleProcessor(system) {
  const pid = system.demo().pids.gateway;
  let isPaused = false;
  let timer;
  const turn = () => {
    isPaused = !isPaused;
    process.kill(pid, isPaused ? 'SIGSTOP' : 'SIGCONT');
    timer = setTimeout(turn, isPaused ? PAUSED_MS : RUNNING_MS);
  };
  turn();
  return () => (clearTimeout(timer), process.kill(pid, 'SIGCONT'));
}

/** Prevents taking or renewing a lease of the league service. */
async function heldLeases(system) {
  const end = await lock(system, 'league', 'lock table lease in access exclusive mode');
  // The holder of a lease notices at the latest when its session ends.
  const [{ pid: own }] = await system.query('league', 'select pg_backend_pid() as pid');
  await system.query(
    'league',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> $1
     and pid in (select pid from pg_locks where relation = 'lease'::regclass and not granted)`,
    [own],
  );
  return end;
}

/** Locks the inbox of the league service while a result waits for it. */
async function heldInbox(system) {
  const end = await lock(system, 'league', 'lock table inbox_event in access exclusive mode');
  await commitEvent(system, 'match', 'internal.match.results_recorded', { results: [] });
  return end;
}

/** NATS hangs, and hangs again whenever the launcher has started it again. */
async function frozenNats(system) {
  let end = freeze(system, 'nats');
  let frozen = system.demo().pids.nats;
  const timer = setInterval(() => {
    const pid = system.demo().pids.nats;
    if (pid === frozen) return;
    frozen = pid;
    end = freeze(system, 'nats');
  }, REFREEZE_MS);
  await commitEvent(system, 'match', 'match.started', matchStarted());
  return () => (clearInterval(timer), end());
}

/** An event that NATS refuses for its size. */
async function largeEvent(system) {
  const id = await commitEvent(system, 'match', 'match.started', { ...matchStarted(), padding: 'x'.repeat(TOO_LARGE) });
  return () => operate(system, 'events', 'set-aside', 'drop', id, '--yes');
}

/** An event that the consumers of results cannot read. */
async function brokenEvent(system) {
  await commitEvent(system, 'match', 'internal.match.results_recorded', { results: 'none' });
  return async () => {
    const { events } = await runCli(system, ROOT, 'events', 'dead', 'list');
    for (const id of new Set(events.map(({ eventId }) => eventId))) await operate(system, 'events', 'dead', 'drop', id, '--yes');
  };
}

/** Requested by an operator, as by the relay when the stream has lost events. */
async function republished(system) {
  await operate(system, 'events', 'republish', '--service', 'match', '--since', '1h');
  return () => undefined;
}

/** The server of a customer says that six endpoints are gone. */
async function goneEndpoints(system) {
  const receiver = await startReceiver();
  receiver.answer = () => 410;
  const { key } = system.demo().keys.opponentPro;
  const ids = [];
  for (let nth = 0; nth < GONE_ENDPOINTS; nth += 1)
    ids.push((await callApi(system, 'POST', '/webhooks', { url: receiver.url, events: ['match.*'] }, key)).id);
  await commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [await ownerOf(system, ids[0])] });
  return async () => {
    for (const id of ids) await callApi(system, 'DELETE', `/webhooks/${id}`, undefined, key);
    receiver.stop();
  };
}

/** A failed delivery is due again while its endpoint's row is locked. */
async function heldEndpoint(system) {
  const receiver = await startReceiver();
  receiver.answer = () => 500;
  const { id } = await callApi(system, 'POST', '/webhooks', { url: receiver.url, events: ['match.*'] });
  await commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [await ownerOf(system, id)] });
  const isScheduled = async () => {
    const [{ dueAt }] = await system.query('webhook', 'select due_at as "dueAt" from webhook_endpoint where id = $1', [id]);
    return receiver.received.length > 0 && dueAt > new Date();
  };
  if ((await until(isScheduled, SOON_MS)) === undefined) throw new Error('the delivery is not tried again');
  const end = await lock(system, 'webhook', `select from webhook_endpoint where id = '${id}' for update`);
  return both(end, () => receiver.stop());
}

/** Runs a command until it succeeds, because a process that was just resumed may not respond immediately. */
async function operate(system, ...words) {
  let failure;
  const isDone = () =>
    runCli(system, ROOT, ...words).then(
      () => true,
      (error) => ((failure = error), false),
    );
  if ((await until(isDone, SOON_MS)) === undefined) throw failure;
}

async function ownerOf(system, endpointId) {
  const [{ owner }] = await system.query('webhook', 'select owner_user_id as owner from webhook_endpoint where id = $1', [endpointId]);
  return owner;
}

function freeze(system, name) {
  const pid = system.demo().pids[name];
  process.kill(pid, 'SIGSTOP');
  return () => {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // The launcher has ended it, because it hung.
    }
  };
}

/** Holds the locks of a statement in a service's database. */
async function lock(system, service, statement) {
  const url = new URL(system.demo().urls.database);
  url.pathname = `/matchpoint_${service.replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

/** Sends requests at an even rate, whatever becomes of them. `prepare` is awaited when their keys are made. */
async function sendRequests(system, method, where, prepare = async () => undefined) {
  const { baseUrl } = system.demo();
  const keys = await makeKeys(system, 'gildedacorn', KEYS);
  await prepare();
  const agent = new http.Agent({ keepAlive: true });
  let sent = 0;
  const timer = setInterval(() => {
    const headers = { authorization: `Bearer ${keys[(sent += 1) % keys.length]}` };
    http
      .request(`${baseUrl}/api/v1${where}`, { method, agent, headers }, (response) => response.resume())
      .on('error', () => undefined)
      .end();
  }, REQUEST_EVERY_MS);
  return () => (clearInterval(timer), agent.destroy());
}

/** Ends in reverse order. */
const both = (first, second) => async () => {
  await second();
  await first();
};
