import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { readSnapshotTime } from './store/rank-snapshots.js';
import { countBoard } from './store/totals.js';

/** Maximum age of the figures of a whole board. */
const MAX_AGE_MS = 10_000;
const MAX_BOARDS = 1_000;

/** What a board shows in addition to its rows. */
export interface BoardFacts {
  total: number;
  /** Time of the last snapshot of places. */
  previousRankAt: string | undefined;
}
export type BoardFactsReader = (board: Parameters<typeof countBoard>[1], gameId: string | undefined) => Promise<BoardFacts>;

/** Reads the figures of boards, each at most once in ten seconds. */
export function createBoardFactsReader(pool: Pool): BoardFactsReader {
  const cache = new LRUCache<string, Promise<BoardFacts>>({ max: MAX_BOARDS, ttl: MAX_AGE_MS });
  return (board, gameId = '') => {
    const key = `${board} ${gameId}`;
    const known = cache.get(key);
    if (known) return known;
    const reading = Promise.all([countBoard(pool, board, gameId), readSnapshotTime(pool)]).then(([total, previousRankAt]) => ({
      ...{ total, previousRankAt },
    }));
    cache.set(key, reading);
    // A failure only concerns the callers that wait for it.
    reading.catch(() => cache.delete(key));
    return reading;
  };
}
