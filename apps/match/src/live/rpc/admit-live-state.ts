import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { findMatchState } from '../../db/match-state.js';
import { findAuthority } from '../../steps/match-authority.js';

/**
 * Whether the caller may report on a match. The gateway asks before it takes one of the match's rate-limit tokens, because strangers must
 * not use them up.
 * @throws error_match_not_found, error_game_scope_mismatch; the refusals of the league
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
