import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { releasePenalty } from '../store/penalties.js';

/** Releases a forfeit that was claimed and found no match, so that it can be revoked again. Claims of later attempts stay. */
export function releaseForfeit({ pool }: LeagueContext): Handlers<league.ForfeitServiceService>['releaseForfeit'] {
  return async ({ leagueId, penaltyId, attempt }) => {
    await releasePenalty(pool, leagueId, penaltyId, attempt);
    return {};
  };
}
