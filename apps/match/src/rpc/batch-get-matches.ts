import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findVisibleMatches } from '../db/find-matches.js';
import { takesCommands } from '../steps/allowed-actions.js';
import type { MatchState } from '../domain/match-state.js';
import { isFinal } from '../domain/statuses.js';

/** Many callers' GET /matches/{matchId} in one read; results are in the order of the items. */
export function batchGetMatches({ pool, clock }: MatchContext): Handlers<match.MatchServiceService>['batchGetMatches'] {
  return async ({ items }) => {
    const matches = await findVisibleMatches(pool, items);
    const now = clock.now().toISOString();
    return { items: matches.map((found) => ({ ...found, takesCommands: found !== undefined && isLive(found.match, now) })) };
  };
}

/** A finished match can be disputed until its result is final; after that nothing can be done to it. */
function isLive(found: match.Match, now: string): boolean {
  const state = stateOf(found);
  const canBeDisputed = found.disputeId !== undefined || (found.finalAt !== undefined && found.finalAt >= now);
  return takesCommands(state) && (!isFinal(state.status) || canBeDisputed);
}

const stateOf = ({ status, publishStatus }: match.Match): Pick<MatchState, 'status' | 'publishStatus'> =>
  ({ status, publishStatus }) as Pick<MatchState, 'status' | 'publishStatus'>;
