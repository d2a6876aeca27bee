import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findVisibleMatches } from '../db/find-matches.js';

/** Many callers' GET /matches/{matchId} in one read; results stand in the order of the items. */
export function batchGetMatches({ pool }: MatchContext): Handlers<match.MatchServiceService>['batchGetMatches'] {
  return async ({ items }) => {
    const matches = await findVisibleMatches(pool, items);
    return { items: matches.map((found) => ({ match: found })) };
  };
}
