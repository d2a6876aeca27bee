import { setTimeout as delay } from 'node:timers/promises';
import { freshenMatches } from '../dataset/add-figures.js';
import type { FilledProduct } from '../dataset/ensure-dataset.js';
import { GAME } from '../dataset/names.js';
import { onDatabase } from '../dataset/on-database.js';
import { type EventStream, openEventStream } from '../load/event-stream.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { kindOf, readMemory } from '../measure/process-usage.js';
import { median } from '../measure/statistics.js';
import { waitUntilQuiet } from '../measure/wait-until-quiet.js';
import { postAsGame } from '../product/post-as-game.js';
import type { Scenario } from '../scenario.js';
import { productSystem } from '../systems.js';
import type { Workbench } from '../workbench.js';
import { teamProfileRequests } from './requests.js';

const WATCHERS = 1_000;
const STREAMS = 500;
const MATCHES_A_STREAM = 25;
const OPENING_AT_ONCE = 25;
/** An address may have 100 streams. */
const STREAMS_AN_ADDRESS = 50;
/** A match tells one state a second at most. */
const STATE_EVERY_MS = 1_100;
const STATES_A_ROUND = 10;
const OTHERS_A_SECOND = 200;
const OTHERS_CONNECTIONS = 16;
/** For what opening the streams has left to be collected. */
const SETTLE_MS = 10_000;
const ARRIVAL_MS = 10_000;

/** Live states for many watchers of one match, and streams of many matches alongside other requests. */
export const watchers: Scenario = {
  name: 'watchers',
  title: 'live states to 1,000 streams of a match; 500 streams of 25 matches and the requests beside them',
  async run(bench) {
    const product = await bench.large();
    await freshenMatches(product);
    const { live, others } = await pickMatches(product);
    const times = await watchOne(bench, product, live);
    const sorted = times.toSorted((one, other) => one - other);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? NaN;
    bench.say(`  ${times.length} live states arrived: p50 ${median(times).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
    const { grownMb, quiet, told } = await watchMany(bench, product, live, [live, ...others]);
    const p99Of = (phases: readonly Phase[]): number => median(phases.map(({ latency }) => latency.p99));
    return {
      scenario: 'watchers',
      phases: [...quiet, ...told],
      verdicts: [
        { goal: `a live state to ${WATCHERS} watchers, p99`, measured: p99, target: 250, atLeast: false, unit: 'ms' },
        { goal: `memory of ${STREAMS} streams of ${MATCHES_A_STREAM} matches`, measured: grownMb, target: 60, atLeast: false, unit: 'MB' },
        {
          ...{ goal: "what they add to other requests' p99", measured: Math.max(0, p99Of(told) - p99Of(quiet)) },
          ...{ target: 15, atLeast: false, unit: 'ms' },
        },
      ],
      figures: { 'a live state to its watchers, p50, ms': median(times) },
    };
  },
};

/** A match of the developers' game that is being played, and more that are published. */
async function pickMatches(product: FilledProduct): Promise<{ live: string; others: string[] }> {
  return onDatabase(product.databaseUrl('match'), async (client) => {
    const played = await client.query<{ id: string }>(
      `select id from match where status = 'IN_PROGRESS' and publish_status = 'PUBLISHED' and game_id = $1 order by id desc limit 1`,
      [GAME],
    );
    const live = played.rows[0]?.id;
    if (live === undefined) throw new Error('the generated data has no match that is being played: it takes more of them');
    const { rows } = await client.query<{ id: string }>(
      `select id from match where publish_status = 'PUBLISHED' and id <> $1 order by id desc limit $2`,
      [live, MATCHES_A_STREAM - 1],
    );
    await client.query('delete from match_live where match_id = $1', [live]);
    return { live, others: rows.map(({ id }) => id) };
  });
}

/** Tells live states of a match that many watch; answers the milliseconds from each to each watcher. */
async function watchOne(bench: Workbench, product: FilledProduct, matchId: string): Promise<number[]> {
  const sentAt = new Map<number, number>();
  const times: number[] = [];
  const streams = await openMany(product, WATCHERS, `/api/v1/matches/${matchId}/stream`, (name, data) => {
    const version = name === 'live' ? /"stateVersion":(\d+)/.exec(data)?.[1] : undefined;
    const at = version === undefined ? undefined : sentAt.get(Number(version));
    if (at !== undefined) times.push(performance.now() - at);
  });
  try {
    const states = STATES_A_ROUND * bench.options.rounds;
    for (let version = 1; version <= states; version += 1) {
      sentAt.set(version, performance.now());
      await tellState(product, matchId, version);
      await delay(STATE_EVERY_MS);
    }
    const expected = states * WATCHERS;
    for (const endsAt = performance.now() + ARRIVAL_MS; times.length < expected && performance.now() < endsAt;) await delay(20);
    if (times.length !== expected) throw new Error(`${expected} live states were told, ${times.length} arrived`);
    return times;
  } finally {
    for (const stream of streams) stream.close();
  }
}

/** Other requests without and with many streams, to all of which states go. */
async function watchMany(
  bench: Workbench,
  product: FilledProduct,
  live: string,
  matchIds: readonly string[],
): Promise<{ grownMb: number; quiet: Phase[]; told: Phase[] }> {
  await bench.load.give(teamProfileRequests(product));
  const quiet = await measureOthers(bench, product, 'no streams');
  const before = await gatewayMemory(product);
  const streams = await openMany(product, STREAMS, `/api/v1/stream?matches=${matchIds.join(',')}`, () => undefined);
  try {
    const grownMb = (await gatewayMemory(product)) - before;
    bench.say(`  ${STREAMS} streams of ${matchIds.length} matches: ${grownMb.toFixed(0)} MB`);
    const stopping = new AbortController();
    const [told] = await Promise.all([
      measureOthers(bench, product, `${STREAMS} streams told`).finally(() => stopping.abort()),
      tellOn(product, live, stopping.signal),
    ]);
    return { grownMb, quiet, told };
  } finally {
    for (const stream of streams) stream.close();
  }
}

async function measureOthers({ load, options, say }: Workbench, product: FilledProduct, label: string): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    const job = { connections: OTHERS_CONNECTIONS, seconds: options.seconds, rate: OTHERS_A_SECOND, label };
    const phase = await measurePhase(load, productSystem(product), round, job);
    say(`  round ${round}, ${label}: p99 ${phase.latency.p99.toFixed(1)} ms`);
    phases.push(phase);
  }
  return phases;
}

/** Tells a state each time that the match takes one, until stopped. */
async function tellOn(product: FilledProduct, matchId: string, signal: AbortSignal): Promise<void> {
  for (let version = 1_000_000; !signal.aborted; version += 1) {
    await tellState(product, matchId, version);
    await delay(STATE_EVERY_MS);
  }
}

async function tellState(product: FilledProduct, matchId: string, stateVersion: number): Promise<void> {
  const state = { stateVersion, mapIndex: 0, mapId: 'ascent', phase: 'live', round: 1 + (stateVersion % 24), creatorTeamScore: 3 };
  const { applied } = await postAsGame(product, stateVersion, `/game/matches/${matchId}/live`, state);
  if (applied !== true) throw new Error(`the live state ${stateVersion} was not taken`);
}

async function openMany(
  product: FilledProduct,
  count: number,
  path: string,
  onEvent: (name: string, data: string) => void,
): Promise<EventStream[]> {
  const streams: EventStream[] = [];
  const open = (index: number): Promise<EventStream> => {
    const address = Math.floor(index / STREAMS_AN_ADDRESS);
    const port = product.ports[index % product.ports.length] ?? 0;
    return openEventStream({ port, path, from: `10.200.${address >> 8}.${address & 255}`, onEvent });
  };
  while (streams.length < count) {
    const first = streams.length;
    const batch = Array.from({ length: Math.min(OPENING_AT_ONCE, count - first) }, (_, place) => open(first + place));
    streams.push(...(await Promise.all(batch)));
  }
  return streams;
}

async function gatewayMemory({ pids }: FilledProduct): Promise<number> {
  await waitUntilQuiet(pids);
  await delay(SETTLE_MS);
  const memory = Object.entries(readMemory(pids)).filter(([name]) => kindOf(name) === 'gateway');
  return memory.reduce((sum, [, { pssMb }]) => sum + pssMb, 0);
}
