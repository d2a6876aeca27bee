import type { match } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findNextMatches, recomputeMatches as recompute } from '../db/recompute-matches.js';

/** Matches per transaction; commands on them wait meanwhile. */
const BATCH = 1_000;

/** The next batch of `matchpoint matches recompute` (docs/running.md). */
export function recomputeMatches({ pool }: MatchContext): Handlers<match.MatchMaintenanceServiceService>['recomputeMatches'] {
  return ({ after, gameId, check }) =>
    withTransaction(pool, async (tx) => {
      const ids = await findNextMatches(tx, after, BATCH, gameId);
      const different = ids.length === 0 ? 0 : await recompute(tx, ids, check);
      return { matches: ids.length, different, next: ids.length < BATCH ? undefined : ids.at(-1) };
    });
}
