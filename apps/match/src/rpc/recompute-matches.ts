import type { match } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findNextGame, recomputeTotals } from '../figures/index.js';
import { findNextMatches, recomputeMatches as recompute } from '../db/recompute-matches.js';

/** Matches per transaction; commands on them wait meanwhile. */
const BATCH = 1_000;

/** What the second part begins with: the sums of one game after another. */
const GAME = 'game:';

/** The next part of what `matchpoint matches recompute` goes through (docs/running.md): matches, then the sums of each game. */
export function recomputeMatches({ pool }: MatchContext): Handlers<match.MatchMaintenanceServiceService>['recomputeMatches'] {
  return ({ after, gameId, check }) =>
    withTransaction(pool, async (tx) => {
      if (after.startsWith(GAME)) {
        const game = after.slice(GAME.length);
        const next = gameId === undefined ? await findNextGame(tx, game) : undefined;
        return { matches: 0, different: await recomputeTotals(tx, game, check), next: next && `${GAME}${next}` };
      }
      const ids = await findNextMatches(tx, after, BATCH, gameId);
      const different = ids.length === 0 ? 0 : await recompute(tx, ids, check);
      if (ids.length === BATCH) return { matches: ids.length, different, next: ids.at(-1) };
      const game = gameId ?? (await findNextGame(tx, ''));
      return { matches: ids.length, different, next: game && `${GAME}${game}` };
    });
}
