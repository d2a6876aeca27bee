import { HOUR_MS } from '@matchpoint/core';
import { captain, isConfirmed, readScores, type SeenScore, seriesOf, laneOf, untilInstant } from '../matches.js';
import { matchOf, pathOf, type Plan, started } from '../match-steps.js';
import { drawScore } from '../screenshot.js';
import type { SceneRun } from '../scene-run.js';
import type { Scene, Step } from '../tend-scenes.js';

/** A captain's score is confirmed automatically after a day. */
const LEAST_PENDING_MS = 20 * HOUR_MS;

/** The opponent of the team of `player` has reported the first map. */
const CONFIRMED_NEXT: Plan = { creator: 5, opponent: 0, bestOf: 3, startsInMinutes: 0 };
const DISPUTED: Plan = { creator: 6, opponent: 7, bestOf: 3, startsInMinutes: 0 };

const firstMapOf = (run: SceneRun, plan: Plan) => {
  const [map] = seriesOf(run.context, laneOf(run, plan));
  if (!map) throw new Error('a series has a first map');
  return map;
};
const scoresOf = (run: SceneRun): Promise<SeenScore[]> => readScores(run.context, run.kept<string>('create'));

/** A side's report of the first map. If it is disputed, the opponent reports the opposite. */
interface Claim {
  by: 'creator' | 'opponent';
  isTurned: boolean;
}

function claimed(run: SceneRun, plan: Plan, { isTurned }: Claim): { mapId: string; creator: number; accepted: number } {
  const { mapId, creator, accepted } = firstMapOf(run, plan);
  return isTurned ? { mapId, creator: accepted, accepted: creator } : { mapId, creator, accepted };
}

/** A captain uploads a picture of the first map, and reports its score with it. */
const claiming = (plan: Plan, claim: Claim): Step[] => [
  [
    `picture-${claim.by}`,
    async (run) => {
      const { creator, accepted } = claimed(run, plan, claim);
      const { storageId } = await run.post(captain(run, plan[claim.by]), '/uploads/image', drawScore(creator, accepted));
      return storageId;
    },
  ],
  [
    `claim-${claim.by}`,
    async (run) => {
      const { mapId, creator, accepted } = claimed(run, plan, claim);
      await run.repeat(captain(run, plan[claim.by]), `${pathOf(run)}/scores`, {
        ...{ mapIndex: 0, mapId, creatorTeamScore: creator, opponentTeamScore: accepted },
        screenshotStorageIds: [run.kept<string>(`picture-${claim.by}`)],
      });
    },
  ],
];

export const CONTESTED: readonly Scene[] = [
  {
    name: 'to-confirm',
    steps: [...started(CONFIRMED_NEXT), ...claiming(CONFIRMED_NEXT, { by: 'creator', isTurned: false })],
    async stands(run) {
      if ((await matchOf(run)).status !== 'IN_PROGRESS') return false;
      const [score] = await scoresOf(run);
      return score?.scoreStatus === 'PENDING' && untilInstant(run.context, score.createdAt) > -LEAST_PENDING_MS;
    },
  },
  {
    name: 'disputed',
    steps: [
      ...started(DISPUTED),
      ...claiming(DISPUTED, { by: 'creator', isTurned: false }),
      ...claiming(DISPUTED, { by: 'opponent', isTurned: true }),
    ],
    async stands(run) {
      const { status, disputeId } = await matchOf(run);
      return status === 'DISPUTED' && disputeId !== undefined && !(await scoresOf(run)).some(isConfirmed);
    },
  },
];
