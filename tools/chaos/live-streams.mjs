// Kills gateways and NATS at random while 1,000 streams follow 20 matches that go on, and checks that each stream, as the SDK reads it, has told
// every event of its match once and in order.
//   node tools/chaos/live-streams.mjs [seconds of killing, 60 unless given] [streams, 1000 unless given]
// It starts a system of its own from the built bundles (npx nx run-many -t build) and removes it again.
import { setTimeout as delay } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { countArgument, finish, startSystem, until } from './chaos-system.mjs';
import { makeKeys } from './src/make-keys.mjs';
import { commitNext, pickMatches } from './src/match-events.mjs';

const MATCHES = 20;
const EVENTS_A_SECOND = 20;
/** Half of what a key may have open at one gateway. */
const STREAMS_A_KEY = 10;
const SETTLE_MS = 90_000;
const VICTIMS = ['gateway', 'gateway-2', 'gateway-3', 'nats'];
const PAUSE_MS = [1_000, 5_000];

const seconds = countArgument(0, 60);
const count = countArgument(1, 1_000);
const failures = [];
// An address may have 100 streams at a gateway: each key's come from one of its own.
const system = await startSystem('gateway=3', undefined, { variables: { MATCHPOINT_TRUST_PROXY: '127.0.0.1/32' } });
try {
  const { createClient, streamAt } = await tsImport('../../libs/sdk/src/index.ts', import.meta.url);
  const matches = await pickMatches(system, MATCHES);
  const keys = await makeKeys(system, 'gildedacorn', Math.ceil(count / STREAMS_A_KEY));
  const streams = Array.from({ length: count }, (_, index) => {
    const holder = Math.floor(index / STREAMS_A_KEY);
    const headers = { 'x-forwarded-for': `198.51.100.${holder % 250}` };
    return follow({ match: matches[index % matches.length], apiKey: keys[holder], headers, createClient, streamAt });
  });
  if ((await until(() => streams.every(({ told }) => told.length > 0), SETTLE_MS)) === undefined)
    throw new Error(`${streams.filter(({ told }) => told.length === 0).length} streams have not begun`);

  const latest = new Map(matches.map(({ id, sequence }) => [id, sequence]));
  const endsAt = Date.now() + seconds * 1_000;
  const kills = new Map();
  const killing = kill(endsAt, kills);
  for (let events = 0; Date.now() < endsAt; events += 1) {
    const match = matches[events % matches.length];
    latest.set(match.id, await commitNext(system, match));
    await delay(1_000 / EVENTS_A_SECOND);
  }
  await killing;
  const isComplete = ({ match, told }) => told.at(-1)?.id === String(latest.get(match.id));
  const tookMs = await until(() => streams.every(isComplete), SETTLE_MS);
  const sum = [...latest.values()].reduce((total, sequence, index) => total + sequence - matches[index].sequence, 0);
  console.log(`${[...kills].map(([name, times]) => `${name} ${times}`).join(', ')} killed in ${seconds} s, while ${sum} events were told.`);
  console.log(`${count} streams were opened ${streams.reduce((total, { opened }) => total + opened(), 0)} times.`);
  if (tookMs === undefined) failures.push(`${streams.filter((each) => !isComplete(each)).length} streams lack the last event`);
  else console.log(`The last stream was complete ${(tookMs / 1_000).toFixed(1)} s after the last kill.`);
  for (const { leave } of streams) leave();
  const ended = await Promise.allSettled(streams.map(({ running }) => running));
  failures.push(...ended.filter(({ status }) => status === 'rejected').map(({ reason }) => `a stream ended: ${reason}`));
  failures.push(...new Set(streams.flatMap(faultsOf)));
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
}
finish(failures);

/** Reads a match's stream by the SDK, at another gateway with each attempt. */
function follow({ match, apiKey, headers, createClient, streamAt }) {
  const leaving = new AbortController();
  let attempts = 0;
  let opened = 0;
  const { gateways } = system.demo();
  const first = Math.floor(Math.random() * gateways.length);
  const anywhere = (url, init) => {
    const { pathname } = new URL(url);
    return fetch(`${gateways[(first + attempts++) % gateways.length]}${pathname}`, init);
  };
  const groups = { matches: { stream: streamAt('/matches/{matchId}/stream') } };
  const mp = createClient({ baseUrl: gateways[0], apiKey, fetch: anywhere }, groups);
  const told = [];
  const run = async () => {
    const onConnection = (isLive) => (opened += isLive ? 1 : 0);
    for await (const { id, type } of mp.matches.stream(match.id, { signal: leaving.signal, headers, onConnection }))
      told.push({ id, type });
  };
  return { match, told, opened: () => opened, leave: () => leaving.abort(), running: run() };
}

async function kill(endsAt, kills) {
  while (Date.now() < endsAt) {
    const name = VICTIMS[Math.floor(Math.random() * VICTIMS.length)];
    const pid = system.demo().pids[name];
    try {
      process.kill(pid, 'SIGKILL');
      kills.set(name, (kills.get(name) ?? 0) + 1);
    } catch {
      // It is dead already, and not yet started again.
    }
    await delay(PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]));
  }
}

function faultsOf({ match, told }) {
  const [snapshot, ...events] = told;
  if (snapshot?.type !== 'snapshot') return [`${match.id}: began with ${snapshot?.type}`];
  const first = Number(snapshot.id) + 1;
  const wrong = events.findIndex(({ id, type }, index) => type === 'snapshot' || Number(id) !== first + index);
  return wrong < 0 ? [] : [`${match.id}: after ${events[wrong - 1]?.id ?? snapshot.id} came ${events[wrong].id} (${events[wrong].type})`];
}
