import type { match } from '@matchpoint/contracts';
import { requireCaller, type Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { findMatchState } from '../../db/match-state.js';
import { readStanding } from '../../steps/callers.js';
import { isInDispute, isParty } from '../authority.js';

/** Whether the caller is a party of a match that is in dispute, which they then may not decide in any capacity. */
export function checkConflict({ pool, peers }: MatchContext): Handlers<match.MatchDisputeServiceService>['checkConflict'] {
  return async ({ matchId }, call) => {
    const found = await findMatchState(pool, matchId);
    if (!found || !isInDispute(found)) return { isParty: false };
    return { isParty: await isParty(pool, found, await readStanding(peers, call, requireCaller(call))) };
  };
}
