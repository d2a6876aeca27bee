import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { claimPenalty, findPenalty } from '../store/penalties.js';

const { CLAIMED, REVOKED, STALE } = league.ClaimForfeitResponse_Outcome;

/**
 * Claims a pending forfeit for the match service, which is about to serve it. A claimed forfeit cannot be revoked. Idempotent by attempt.
 * @throws DomainError error_league_penalty_not_found
 */
export function claimForfeit({ pool }: LeagueContext): Handlers<league.ForfeitServiceService>['claimForfeit'] {
  return async ({ leagueId, penaltyId, attempt }) => {
    if (await claimPenalty(pool, leagueId, penaltyId, attempt)) return { outcome: CLAIMED };
    const penalty = await findPenalty(pool, leagueId, penaltyId);
    if (!penalty) throw new DomainError('error_league_penalty_not_found');
    return { outcome: penalty.status === 'revoked' ? REVOKED : STALE };
  };
}
