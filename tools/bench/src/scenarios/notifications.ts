import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { addFollowers, addNotifications, forgetFollowers, forgetNotifications } from '../dataset/add-notifications.js';
import type { FilledProduct } from '../dataset/ensure-dataset.js';
import { forgetCreatedMatches } from '../dataset/forget-created-matches.js';
import { MODE, teamId, teamOfGame } from '../dataset/names.js';
import { onDatabase } from '../dataset/on-database.js';
import type { PlannedRequest } from '../load/load-job.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { median } from '../measure/statistics.js';
import { waitUntilQuiet } from '../measure/wait-until-quiet.js';
import { postAsGame } from '../product/post-as-game.js';
import type { Scenario, Verdict } from '../scenario.js';
import { productSystem } from '../systems.js';
import type { Workbench } from '../workbench.js';
import { personalCaller } from './requests.js';

/** How many teams people follow, and within how many milliseconds their list comes. */
const GOALS = new Map([
  [20, 5],
  [200, 15],
]);
/** People of each kind. */
const PEOPLE = 200;
const FANS = 100_000;
const EVENTS_A_ROUND = 5;
/** Delay between events, so that each is a separate batch. */
const PAUSE_MS = 400;
const POLL_MS = 2;
const LOST_AFTER_MS = 30_000;

/** Lists of people who follow few and many teams, and the cost of an event with a hundred thousand followers. */
export const notifications: Scenario = {
  name: 'notifications',
  title: 'GET /user/notifications with 20 and 200 follows, an event of a team that 100,000 people follow',
  async run(bench) {
    const product = await bench.large();
    const people = product.keyRing.personal.map(({ team }, index) => ({ team, index })).slice(0, PEOPLE * GOALS.size);
    const ofKind = new Map([...GOALS.keys()].map((follows, kind) => [follows, people.slice(kind * PEOPLE, (kind + 1) * PEOPLE)]));
    const followers = new Map([...ofKind].map(([follows, them]) => [follows, them.map(({ team }) => team)]));
    await addNotifications(product, followers);
    const phases: Phase[] = [];
    const verdicts: Verdict[] = [];
    try {
      for (const [follows, them] of ofKind) {
        const measured = await measureLists(bench, product, `${follows} follows`, them);
        phases.push(...measured);
        verdicts.push({
          ...{ goal: `list with ${follows} follows, p50`, measured: median(measured.map(({ latency }) => latency.p50)) },
          ...{ target: GOALS.get(follows) ?? NaN, atLeast: false, unit: 'ms' },
        });
      }
    } finally {
      await forgetNotifications(product, followers);
    }
    const { famous, unknown } = await measureEvents(bench, product);
    const added = median(famous) - median(unknown);
    return {
      scenario: 'notifications',
      phases,
      verdicts: [
        ...verdicts,
        { goal: `what ${FANS} followers add to an event`, measured: Math.max(0, added), target: 50, atLeast: false, unit: 'ms' },
      ],
      figures: {
        'from a match to the news of it, followed by 100,000, ms': median(famous),
        'the same, followed by nobody, ms': median(unknown),
      },
    };
  },
};

async function measureLists(
  { load, options, say }: Workbench,
  product: FilledProduct,
  label: string,
  people: readonly { index: number }[],
): Promise<Phase[]> {
  await load.give(
    people.map(({ index }): PlannedRequest => ({
      method: 'GET',
      path: '/api/v1/user/notifications',
      headers: personalCaller(product.keyRing.personal, index),
    })),
  );
  const phases: Phase[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    // One connection: the request's own time, and no wait for others.
    const phase = await measurePhase(load, productSystem(product), round, { connections: 1, seconds: options.seconds, label });
    say(`  round ${round}, ${label}: p50 ${phase.latency.p50.toFixed(1)} ms`);
    phases.push(phase);
  }
  return phases;
}

/** Milliseconds from the response to a creation until the match is news, alternately for a team with many followers and one with none. */
async function measureEvents({ options, say }: Workbench, product: FilledProduct): Promise<{ famous: number[]; unknown: number[] }> {
  const since = new Date();
  const [star, nobody, opponent] = [11, 12, 13].map((nth) => teamOfGame(nth, product.size.teams)) as [number, number, number];
  await addFollowers(product, star, FANS);
  await waitUntilQuiet(product.pids);
  const [famous, unknown]: [number[], number[]] = [[], []];
  try {
    await onDatabase(product.databaseUrl('notification'), async (client) => {
      for (let event = 0; event < EVENTS_A_ROUND * options.rounds; event += 1) {
        famous.push(await untilNews(client, await createMatch(product, star, opponent)));
        await delay(PAUSE_MS);
        unknown.push(await untilNews(client, await createMatch(product, nobody, opponent)));
        await delay(PAUSE_MS);
      }
    });
  } finally {
    await forgetFollowers(product);
    await forgetCreatedMatches(product, since);
  }
  say(`  news after ${median(famous).toFixed(0)} ms for ${FANS} followers, ${median(unknown).toFixed(0)} ms for none`);
  return { famous, unknown };
}

async function createMatch(product: FilledProduct, creator: number, accepted: number): Promise<string> {
  const { matchId } = await postAsGame(product, creator + accepted, '/game/matches/create', {
    ...{ creatorTeamId: teamId(creator), acceptedTeamId: teamId(accepted), gameModeId: MODE, bestOf: 3, teamSize: 5, platform: 'PC' },
    ...{ inputDevice: 'ALL', region: 'EU', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO' },
  });
  return String(matchId);
}

async function untilNews(client: pg.Client, matchId: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { rowCount } = await client.query('select from item where subject_id = $1 limit 1', [matchId]);
    const ms = performance.now() - startedAt;
    if (rowCount === 1) return ms;
    if (ms > LOST_AFTER_MS) throw new Error(`the match ${matchId} does not become news`);
    await delay(POLL_MS);
  }
}
