import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { IS_SETTLED } from './completed-seasons.js';
import { DUE_CLOSINGS } from './league-closings.js';
import { DUE_FORFEITS } from './league-forfeits.js';

/** Pending closings and forfeits of leagues. */
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

/** Whether there is work. Every replica asks several times a second, and the answer is nearly always no. */
export async function findLeagueWork(pool: Pool, now: string): Promise<LeagueWork> {
  const [work] = await run(pool, LOOK, [now]);
  return work ?? { hasClosings: false, hasForfeits: false, hasSeasons: false };
}
