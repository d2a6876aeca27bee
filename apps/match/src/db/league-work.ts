import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { IS_SETTLED } from './completed-seasons.js';
import { DUE_CLOSINGS } from './league-closings.js';
import { DUE_FORFEITS } from './league-forfeits.js';

/** What leagues have closed or ordered and waits to be done. */
export interface LeagueWork {
  hasClosings: boolean;
  hasForfeits: boolean;
  hasSeasons: boolean;
}

const LOOK = sql<LeagueWork>(
  'league_work',
  `select exists (select ${DUE_CLOSINGS}) as "hasClosings", exists (select ${DUE_FORFEITS}) as "hasForfeits",
     exists (select from completed_season s where ${IS_SETTLED}) as "hasSeasons"`,
);

/** Whether there is something to do: asked several times a second by every replica, and nearly always answered by no. */
export async function findLeagueWork(pool: Pool, now: string): Promise<LeagueWork> {
  const [work] = await run(pool, LOOK, [now]);
  return work ?? { hasClosings: false, hasForfeits: false, hasSeasons: false };
}
