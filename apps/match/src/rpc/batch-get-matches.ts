import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findVisibleMatches } from '../db/find-matches.js';
import { takesCommands } from '../steps/allowed-actions.js';
import type { MatchState } from '../domain/match-state.js';

/** Many callers' GET /matches/{matchId} in one read; results stand in the order of the items. */
export function batchGetMatches({ pool }: MatchContext): Handlers<match.MatchServiceService>['batchGetMatches'] {
  return async ({ items }) => {
    const matches = await findVisibleMatches(pool, items);
    return { items: matches.map((found) => ({ match: found, takesCommands: found !== undefined && takesCommands(stateOf(found)) })) };
  };
}

const stateOf = ({ status, publishStatus }: match.Match): Pick<MatchState, 'status' | 'publishStatus'> =>
  ({ status, publishStatus }) as Pick<MatchState, 'status' | 'publishStatus'>;
