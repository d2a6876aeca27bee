import { describe, expect, it } from 'vitest';
import type { GatewayContext } from '../../ports.js';
import { createLeaguePenalty } from './create-league-penalty.js';

type Input = Parameters<typeof createLeaguePenalty.handler>[0];

/** What the league is told of the match that a forfeit names, and how often the match service is asked whether the caller is a party. */
async function orderForfeit(found: { status: string; disputeId?: string }, isParty: boolean) {
  const told: { match?: object }[] = [];
  let asked = 0;
  const context = {
    games: { resolve: async (id: string) => ({ id }) },
    readMatch: async () => ({ match: { id: 'match_1', leagueId: 'league_1', gameId: 'valorant', creatorTeamId: 'team_a', ...found } }),
    matchDisputes: {
      checkConflict: async () => {
        asked += 1;
        return { isParty };
      },
    },
    leagueCompetition: {
      createLeaguePenalty: async (request: { match?: object }) => {
        told.push(request);
        return { penaltyId: 'pen_1', timestamp: '' };
      },
    },
  } as unknown as GatewayContext;
  const body = { teamId: 'team_a', gameId: 'valorant', type: 'MATCH_FORFEIT', reason: 'Late.', matchId: 'match_1' };
  await createLeaguePenalty.handler({ params: { identifier: 'vct' }, body, caller: {}, requestId: 'req_1' } as unknown as Input, context);
  return { match: told[0]?.match, asked };
}

describe('an order to forfeit a match', () => {
  it('tells the league whether the match is in a dispute of the caller’s own', async () => {
    for (const found of [{ status: 'DISPUTED' }, { status: 'IN_PROGRESS', disputeId: 'dsp_1' }]) {
      expect((await orderForfeit(found, true)).match).toMatchObject({ id: 'match_1', isCallersDispute: true });
      expect((await orderForfeit(found, false)).match).toMatchObject({ isCallersDispute: false });
    }
  });

  it('asks about parties only while there is a dispute', async () => {
    expect(await orderForfeit({ status: 'IN_PROGRESS' }, true)).toMatchObject({ match: { isCallersDispute: false }, asked: 0 });
  });
});
