import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { lockMatch } from '../../db/match-state.js';
import { requireMapIndex } from '../../domain/map-scores.js';
import { findAuthority } from '../../steps/match-authority.js';
import { requireTakesState, stands } from '../rules.js';
import { findLive, saveLive } from '../store.js';
import { tellLive } from '../tell.js';

/**
 * POST /game/matches/{matchId}/live, and a league's: the current state of a map. A state that is stale, yields to a server's, or belongs to
 * a map with a final score changes nothing.
 * @throws error_match_not_found, error_game_scope_mismatch; the refusals of the league; error_match_not_in_valid_state; INVALID_INPUT
 */
export function recordLiveState(context: MatchContext): Handlers<match.MatchLiveServiceService>['recordLiveState'] {
  const { pool, peers, clock } = context;
  return async ({ matchId, state: given, league }, call) => {
    const authority = await findAuthority(peers, call, 'recordLeagueLiveState', league);
    const now = clock.now();
    const state = { ...(given as match.LiveState), updatedAt: now.toISOString() };
    const applied = await withTransaction(pool, async (tx) => {
      const found = await lockMatch(tx, matchId);
      if (!found) throw new DomainError('error_match_not_found');
      authority.requireOwn(found);
      requireTakesState(found, state.phase);
      requireMapIndex(found, state.mapIndex);
      const { isConfirmed, ...kept } = await findLive(tx, matchId, state.mapIndex);
      if (isConfirmed || !stands(kept, authority.by, state.stateVersion, now)) return false;
      await saveLive(tx, matchId, authority.by, state);
      return true;
    });
    if (applied) tellLive({ nats: context.nats, logger: call.logger }, matchId, state);
    return { applied };
  };
}
