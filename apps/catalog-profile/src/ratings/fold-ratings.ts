import { setTimeout as delay } from 'node:timers/promises';
import type { BackgroundWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { foldGame } from './store/fold-game.js';
import { listChangedGames, noteUnfoldedGames } from './store/rating-changes.js';

/** Maximum delay of a rating behind its results. */
const POLL_MS = 250;

/** Folds new and changed results into ratings until stopped. Every replica may run it; one at a time folds a game. */
export function startFoldingRatings({ pool, logger }: Pick<CatalogProfileContext, 'pool' | 'logger'>): BackgroundWork {
  const stopping = new AbortController();
  const foldAll = async (): Promise<void> => {
    for (const gameId of await listChangedGames(pool)) {
      // A game that fails does not hold up the others.
      await foldOne(gameId).catch((error: unknown) => logger.warn({ err: error, gameId }, 'ratings could not be folded; will retry'));
    }
  };
  const foldOne = async (gameId: string): Promise<void> => {
    while (!stopping.signal.aborted && (await foldGame(pool, gameId)) === 'more');
  };
  const done = (async () => {
    let isNoted = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isNoted) await noteUnfoldedGames(pool);
        isNoted = true;
        await foldAll();
      } catch (error) {
        logger.warn({ err: error }, 'changed results could not be read for ratings; will retry');
      }
      await delay(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
