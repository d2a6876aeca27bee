import { league } from '@matchpoint/contracts';
import { describe, expect, it } from 'vitest';
import { codeOf, useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';

const service = useLeagueService();
const { query, by, told } = useLeagueWorld(service);
const { CLAIMED, REVOKED, STALE } = league.ClaimForfeitResponse_Outcome;
const MATCH = { leagueId: 'league_1', gameId: 'valorant', teamIds: ['team_a', 'team_b'] };

const penalize = (change: object = {}) =>
  service
    .competition()
    .createLeaguePenalty(
      { league: 'one', teamId: 'team_a', gameId: 'valorant', type: 'MATCH_FORFEIT', reason: 'Late.', ...change },
      by('cat'),
    );
const revoke = (penaltyId: string) => codeOf(service.competition().revokeLeaguePenalty({ league: 'one', penaltyId }, by('cat')));
const claim = async (penaltyId: string, attempt = 1) =>
  (await service.forfeits().claimForfeit({ leagueId: 'league_1', penaltyId, attempt })).outcome;
const release = (penaltyId: string, attempt: number) => service.forfeits().releaseForfeit({ leagueId: 'league_1', penaltyId, attempt });
const NOT_ACTIVE = 'error_league_penalty_not_active';

describe('a forfeit', () => {
  it.each(['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'])('can name a match that is %s', async (status) => {
    expect(await codeOf(penalize({ matchId: 'match_1', match: { ...MATCH, status } }))).toBe('ok');
  });

  it.each(['PENDING', 'COMPLETED', 'CANCELLED', 'FORFEITED'])('cannot name a match that is %s', async (status) => {
    expect(await codeOf(penalize({ matchId: 'match_1', match: { ...MATCH, status } }))).toBe('error_match_not_in_valid_state');
  });

  it('is claimed or revoked, never both, even concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await penalize()).penaltyId));
    const outcomes = await Promise.all(
      ids.map(async (id, index) => {
        const [first, second] = index % 2 === 0 ? [claim(id), revoke(id)] : [revoke(id), claim(id)];
        return JSON.stringify((await Promise.all([first, second])).toSorted());
      }),
    );
    const allowed = [
      [CLAIMED, NOT_ACTIVE],
      [REVOKED, 'ok'],
    ].map((pair) => JSON.stringify(pair.toSorted()));
    expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  });

  it('can be revoked again once its claim is released', async () => {
    const { penaltyId } = await penalize();
    expect([await claim(penaltyId, 1), await claim(penaltyId, 1), await revoke(penaltyId)]).toEqual([CLAIMED, CLAIMED, NOT_ACTIVE]);
    await release(penaltyId, 2);
    expect([await revoke(penaltyId), await claim(penaltyId, 3)]).toEqual(['ok', REVOKED]);
    expect((await told()).feed).toEqual(['league.penalty_issued', 'league.penalty_revoked']);
  });

  it('follows its latest attempt: an earlier one neither claims nor releases it', async () => {
    const { penaltyId } = await penalize();
    await claim(penaltyId, 3);
    await release(penaltyId, 2);
    expect([await claim(penaltyId, 2), await revoke(penaltyId)]).toEqual([STALE, NOT_ACTIVE]);
    await release(penaltyId, 4);
    expect([await claim(penaltyId, 3), await revoke(penaltyId)]).toEqual([STALE, 'ok']);
  });

  it('that does not exist cannot be claimed', async () => {
    expect(await codeOf(claim('pen_none'))).toBe('error_league_penalty_not_found');
    expect(await query('select from penalty')).toEqual([]);
  });
});
