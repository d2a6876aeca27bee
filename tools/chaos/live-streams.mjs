// Kills gateways and NATS at random while 1,000 streams follow 25 live matches, every tenth stream all of them, and checks that each
// stream, read by the SDK, has sent every event of its matches once and in order.
//   node tools/chaos/live-streams.mjs [seconds of killing, default 60] [streams, default 1000]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import { setTimeout as delay } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import { countArgument, finish, startSystem, until } from './chaos-system.mjs';
import { makeKeys } from './src/make-keys.mjs';
import { commitNext, pickMatches } from './src/match-events.mjs';

/** As many as one stream takes. */
const MATCHES = 25;
/** Every so manieth stream follows all matches. */
const ALL_EVERY = 10;
const EVENTS_A_SECOND = 20;
/** Half of the streams that a key may have at one gateway. */
const STREAMS_A_KEY = 10;
const SETTLE_MS = 90_000;
const VICTIMS = ['gateway', 'gateway-2', 'gateway-3', 'nats'];
const PAUSE_MS = [1_000, 5_000];

const seconds = countArgument(0, 60);
const count = countArgument(1, 1_000);
const failures = [];
// An address may have 100 streams at a gateway, so each key uses its own address.
const system = await startSystem('gateway=3', undefined, { variables: { MATCHPOINT_TRUST_PROXY: '127.0.0.1/32' } });
try {
  const { createClient, streamAt } = await tsImport('../../libs/sdk/src/index.ts', import.meta.url);
  const matches = await pickMatches(system, MATCHES);
  const keys = await makeKeys(system, 'gildedacorn', Math.ceil(count / STREAMS_A_KEY));
  const streams = Array.from({ length: count }, (_, index) => {
    const holder = Math.floor(index / STREAMS_A_KEY);
    const headers = { 'x-forwarded-for': `198.51.100.${holder % 250}` };
    const followed = index % ALL_EVERY === 0 ? matches : [matches[index % matches.length]];
    return follow({ followed, apiKey: keys[holder], headers, createClient, streamAt });
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
  const isComplete = ({ followed, told }) => told.at(-1)?.id === followed.map(({ id }) => latest.get(id)).join('.');
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

/** Reads the stream of a match, or of several, by the SDK, at another gateway with each attempt. */
function follow({ followed, apiKey, headers, createClient, streamAt }) {
  const leaving = new AbortController();
  let attempts = 0;
  let opened = 0;
  const { gateways } = system.demo();
  const first = Math.floor(Math.random() * gateways.length);
  const anywhere = (url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(`${gateways[(first + attempts++) % gateways.length]}${pathname}${search}`, init);
  };
  const groups = { matches: { stream: streamAt('/matches/{matchId}/stream'), follow: streamAt('/stream') } };
  const mp = createClient({ baseUrl: gateways[0], apiKey, fetch: anywhere }, groups);
  const told = [];
  const run = async () => {
    const onConnection = (isLive) => (opened += isLive ? 1 : 0);
    const options = { signal: leaving.signal, headers, onConnection };
    const [{ id: matchId }, ...others] = followed;
    const matches = followed.map(({ id }) => id).join(',');
    const stream = others.length === 0 ? mp.matches.stream(matchId, options) : mp.matches.follow({ ...options, query: { matches } });
    for await (const { id, type } of stream) told.push({ id, type });
  };
  return { followed, told, opened: () => opened, leave: () => leaving.abort(), running: run() };
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

/** An event's id is the numbers of all matches' last events: one of them is one more than in the id before. */
function faultsOf({ followed, told }) {
  const what = followed.length === 1 ? followed[0].id : `${followed.length} matches`;
  const [snapshot, ...events] = told;
  if (snapshot?.type !== 'snapshot') return [`${what}: began with ${snapshot?.type}`];
  const wrong = events.findIndex(({ id, type }, index) => type === 'snapshot' || !isNext(told[index].id, id));
  return wrong < 0 ? [] : [`${what}: after ${told[wrong].id} came ${events[wrong].id} (${events[wrong].type})`];
}

function isNext(before, after) {
  const [old, now] = [before, after].map((id) => String(id).split('.').map(Number));
  const steps = now.map((number, index) => number - old[index]).filter((step) => step !== 0);
  return now.length === old.length && steps.length === 1 && steps[0] === 1;
}
