import { captain, isConfirmed, readScores, type SeenScore, seriesOf, laneOf, untilInstant } from '../matches.js';
import { matchOf, pathOf, type Plan, started } from '../match-steps.js';
import { drawScore } from '../screenshot.js';
import type { Stage } from '../stage.js';
import type { Scene, Step } from '../tend-scenes.js';

const HOUR_MS = 60 * 60_000;
/** A captain's score confirms itself after a day. */
const LEAST_PENDING_MS = 20 * HOUR_MS;

/** The opponent of the team of `player` has reported the first map. */
const CONFIRMED_NEXT: Plan = { creator: 5, opponent: 0, bestOf: 3, startsInMinutes: 0 };
const DISPUTED: Plan = { creator: 6, opponent: 7, bestOf: 3, startsInMinutes: 0 };

const firstMapOf = (stage: Stage, plan: Plan) => {
  const [map] = seriesOf(stage.theatre, laneOf(stage, plan));
  if (!map) throw new Error('a series has a first map');
  return map;
};
const scoresOf = (stage: Stage): Promise<SeenScore[]> => readScores(stage.theatre, stage.kept<string>('create'));

/** What a side says of the first map. The opponent of a disputed one has it the other way round. */
interface Claim {
  by: 'creator' | 'opponent';
  isTurned: boolean;
}

function claimed(stage: Stage, plan: Plan, { isTurned }: Claim): { mapId: string; creator: number; accepted: number } {
  const { mapId, creator, accepted } = firstMapOf(stage, plan);
  return isTurned ? { mapId, creator: accepted, accepted: creator } : { mapId, creator, accepted };
}

/** A captain uploads a picture of the first map, and reports its score with it. */
const claiming = (plan: Plan, claim: Claim): Step[] => [
  [
    `picture-${claim.by}`,
    async (stage) => {
      const { creator, accepted } = claimed(stage, plan, claim);
      const { storageId } = await stage.post(captain(stage, plan[claim.by]), '/uploads/image', drawScore(creator, accepted));
      return storageId;
    },
  ],
  [
    `claim-${claim.by}`,
    async (stage) => {
      const { mapId, creator, accepted } = claimed(stage, plan, claim);
      await stage.repeat(captain(stage, plan[claim.by]), `${pathOf(stage)}/scores`, {
        ...{ mapIndex: 0, mapId, creatorTeamScore: creator, opponentTeamScore: accepted },
        screenshotStorageIds: [stage.kept<string>(`picture-${claim.by}`)],
      });
    },
  ],
];

export const CONTESTED: readonly Scene[] = [
  {
    name: 'to-confirm',
    steps: [...started(CONFIRMED_NEXT), ...claiming(CONFIRMED_NEXT, { by: 'creator', isTurned: false })],
    async stands(stage) {
      if ((await matchOf(stage)).status !== 'IN_PROGRESS') return false;
      const [score] = await scoresOf(stage);
      return score?.scoreStatus === 'PENDING' && untilInstant(stage.theatre, score.createdAt) > -LEAST_PENDING_MS;
    },
  },
  {
    name: 'disputed',
    steps: [
      ...started(DISPUTED),
      ...claiming(DISPUTED, { by: 'creator', isTurned: false }),
      ...claiming(DISPUTED, { by: 'opponent', isTurned: true }),
    ],
    async stands(stage) {
      const { status, disputeId } = await matchOf(stage);
      return status === 'DISPUTED' && disputeId !== undefined && !(await scoresOf(stage)).some(isConfirmed);
    },
  },
];
