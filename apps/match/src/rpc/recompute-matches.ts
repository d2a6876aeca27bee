import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findNextGame, recomputeTotals } from '../figures/index.js';
import type { Catalog } from '../peers/catalog.js';
import { findNextMatches, recomputeMatches as recompute } from '../db/recompute-matches.js';

/** Matches per transaction; commands on them wait meanwhile. */
const BATCH = 1_000;

/** Start of the second part: the totals of one game after another. */
const GAME = 'game:';

/**
 * The next batch of `matchpoint matches recompute` (docs/running.md): matches, then the totals of each game.
 * @throws DomainError error_game_not_found
 */
export function recomputeMatches({ pool, catalog }: MatchContext): Handlers<match.MatchMaintenanceServiceService>['recomputeMatches'] {
  return async ({ after, gameId: named, check }) => {
    const gameId = named === undefined ? undefined : await requireKnownGame(catalog, named);
    return withTransaction(pool, async (tx) => {
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
  };
}

/** An unknown game has no matches, which would look as if all were correct. */
async function requireKnownGame(catalog: Catalog, name: string): Promise<string> {
  const game = (await catalog((games) => games.has(name))).get(name);
  if (!game) throw new DomainError('error_game_not_found');
  return game.id;
}
