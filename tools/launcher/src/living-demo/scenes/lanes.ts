import {
  DEVELOPER,
  finishMatch,
  isConfirmed,
  isRunning,
  laneOf,
  readMatch,
  readScores,
  seriesOf,
  toMapScore,
  untilInstant,
} from '../matches.js';
import { pathOf, type Plan, started } from '../match-steps.js';
import type { SceneRun } from '../scene-run.js';
import type { Lane } from '../state-file.js';
import type { Scene } from '../tend-scenes.js';

/** A match disappears from live lists after twelve hours. */
const FRESH_MS = 8 * 60 * 60_000;

/** A match that the launcher continues to play, and its state when the demo is ready. */
interface Opening extends Plan {
  name: string;
  /** Winners of the maps that have been played. */
  opening: Lane['opening'];
  /** Rounds that have been played on the next one. */
  rounds: number;
}

const OPENINGS: readonly Opening[] = [
  { name: 'lane-1', creator: 1, opponent: 2, bestOf: 5, startsInMinutes: 0, opening: ['creator', 'accepted', 'creator'], rounds: 9 },
  { name: 'lane-2', creator: 3, opponent: 4, bestOf: 3, startsInMinutes: 0, opening: [], rounds: 5 },
];
export const LANE_NAMES = OPENINGS.map(({ name }) => name);

/** The best-of-5 is on map 4, the best-of-3 on map 1; matches that have progressed further are played to the end. */
export const LANES: readonly Scene[] = OPENINGS.map(({ name, opening, rounds, ...plan }) => ({
  name,
  async stands({ context }) {
    const lane = context.store.state.lanes[name];
    if (lane?.bestOf !== plan.bestOf) return false;
    const [match, scores] = await Promise.all([readMatch(context, lane.matchId), readScores(context, lane.matchId)]);
    const isFresh = isRunning(match) && untilInstant(context, match.startedAt) > -FRESH_MS;
    // At least two rounds are left, so that the map does not end as soon as the launcher continues it.
    const left = (seriesOf(context, lane)[opening.length]?.rounds.length ?? 0) - (match.live?.round ?? 0);
    return isFresh && left >= 2 && scores.filter(isConfirmed).length === opening.length;
  },
  steps: [
    ['finish', (run) => finishLane(run, name)],
    ...started(plan),
    [
      'maps',
      async (run) => {
        const lane = laneOf(run, plan, opening);
        const maps = seriesOf(run.context, lane).slice(0, opening.length);
        const scores = maps.map((map) => toMapScore(run.context, lane, map));
        if (scores.length > 0) await run.repeat(DEVELOPER, `/game${pathOf(run)}/scores`, { maps: scores });
        const { state } = run.context.store;
        state.lanes[name] = { ...lane, rounds };
        state.starts.push(run.context.clock.now().toISOString());
      },
    ],
  ],
}));

/** The match on this lane ends now and is replaced by another. */
async function finishLane({ context }: SceneRun, name: string): Promise<void> {
  const lane = context.store.state.lanes[name];
  if (lane && isRunning(await readMatch(context, lane.matchId))) await finishMatch(context, lane);
}
