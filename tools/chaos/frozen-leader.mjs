// Freezes (SIGSTOP) each process of each service that relays or consumes events, one at a time, next to a healthy replica; the holders of
// all leases are among them. Checks that events committed meanwhile reach the stream, every consumer and a webhook within five seconds, and
// each only once although the frozen process continues afterwards.
//   node tools/chaos/frozen-leader.mjs [rounds, default 1]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import process from 'node:process';
import { SERVICES } from '../install/processes.mjs';
import {
  callApi,
  commitEvent,
  countArgument,
  finish,
  matchStarted,
  openEndpoint,
  startReceiver,
  startSystem,
  until,
} from './chaos-system.mjs';

const CONSUMERS = ['league', 'catalog-profile'];
/** A lease is valid for four seconds and checked every half second; the rest is for delivery. */
const FLOWING_MS = 5_000;
/** How long a freeze may last before the script gives up. */
const WATCHED_MS = 30_000;
const rounds = countArgument(0, 1);

const result = (matchId) => ({
  results: [
    {
      matchId,
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
      creatorMapsWon: 2,
      acceptedMapsWon: 0,
    },
  ],
});

const failures = [];
const system = await startSystem(SERVICES.map((service) => `${service}=2`).join(','));
try {
  const receiver = await startReceiver();
  const endpoint = await openEndpoint(system, receiver.url);
  await probe('nobody', endpoint, receiver);
  for (let round = 0; round < rounds; round += 1) {
    for (const service of SERVICES) for (const name of [service, `${service}-2`]) await freeze(name, endpoint, receiver);
  }
  await probe('nobody', endpoint, receiver);
  expectOnce(receiver);
  await callApi(system, 'DELETE', `/webhooks/${endpoint.id}`);
  receiver.stop();
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
}
finish(failures);

async function freeze(name, endpoint, receiver) {
  const pid = system.demo().pids[name];
  process.kill(pid, 'SIGSTOP');
  try {
    await probe(name, endpoint, receiver);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Commits one event in every outbox, and waits for all expected effects. */
async function probe(frozen, { ownerUserId }, receiver) {
  const startedAt = performance.now();
  const counted = await commitEvent(system, 'match', 'internal.match.results_recorded', result(`match_chaos_${startedAt}`));
  const delivered = await commitEvent(system, 'match', 'match.started', matchStarted(), { userIds: [ownerUserId] });
  const others = await Promise.all(
    SERVICES.filter((service) => service !== 'match').map(async (service) => [
      service,
      await commitEvent(system, service, 'match.started', matchStarted()),
    ]),
  );
  const published = 'select from outbox_event where id = $1 and published_at is not null';
  const isPublished = async (service, id) => (await system.query(service, published, [id])).length === 1;
  const isHandled = async (service, id) => (await system.query(service, 'select from inbox_event where event_id = $1', [id])).length > 0;
  const waits = [
    ...[...others, ['match', delivered]].map(([service, id]) => [`relay of ${service}`, () => isPublished(service, id)]),
    ...CONSUMERS.map((service) => [`consumer of ${service}`, () => isHandled(service, counted)]),
    ['webhook', () => receiver.received.some(({ id }) => id === delivered)],
  ];
  const times = await Promise.all(waits.map(async ([what, isDone]) => [what, await until(isDone, WATCHED_MS)]));
  const after = (ms) => `after ${ms === undefined ? `more than ${WATCHED_MS / 1_000}` : (ms / 1_000).toFixed(1)} s`;
  const slowest = times.reduce((one, other) => ((other[1] ?? Infinity) > (one[1] ?? Infinity) ? other : one));
  console.log(`${frozen} frozen: all events have arrived ${after(slowest[1])} (the last: ${slowest[0]})`);
  for (const [what, ms] of times) if (ms === undefined || ms > FLOWING_MS) failures.push(`${frozen} frozen: ${what} ${after(ms)}`);
}

/** No event was in the hands of a process when it froze: none may come twice because it went on. */
function expectOnce({ received }) {
  const twice = received.filter(({ id }, index) => received.findIndex((other) => other.id === id) !== index);
  if (twice.length > 0) failures.push(`${twice.length} webhooks came more than once`);
}
