import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { findMatchState } from '../../db/match-state.js';
import { findAuthority } from '../../steps/match-authority.js';

/**
 * Whether the caller may tell of a match: the gateway asks before it spends a token of the match's, which strangers do not cost.
 * @throws error_match_not_found, error_game_scope_mismatch; what a league refuses
 */
export function admitLiveState({ pool, peers }: MatchContext): Handlers<match.MatchLiveServiceService>['admitLiveState'] {
  return async ({ matchId, league }, call) => {
    const authority = await findAuthority(peers, call, 'recordLeagueLiveState', league);
    const found = await findMatchState(pool, matchId);
    if (!found) throw new DomainError('error_match_not_found');
    authority.requireOwn(found);
    return {};
  };
}
