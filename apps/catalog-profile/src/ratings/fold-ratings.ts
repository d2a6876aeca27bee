import { setTimeout as delay } from 'node:timers/promises';
import type { BackgroundWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { foldGame } from './store/fold-game.js';
import { listChangedGames, noteUnfoldedGames } from './store/rating-changes.js';

/** A rating is so much behind its results. */
const POLL_MS = 250;

/** Folds new and changed results into ratings until stopped. Every replica may: one at a time folds a game. */
export function startFoldingRatings({ pool, logger }: Pick<CatalogProfileContext, 'pool' | 'logger'>): BackgroundWork {
  const stopping = new AbortController();
  const foldAll = async (): Promise<void> => {
    for (const gameId of await listChangedGames(pool)) {
      // One game that fails leaves the others their turn.
      await foldOne(gameId).catch((error: unknown) => logger.warn({ err: error, gameId }, 'ratings not folded; will try again'));
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
        logger.warn({ err: error }, 'changed results not read for ratings; will try again');
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
