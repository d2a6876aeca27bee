import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const LAST = sql<{ seasonId: string; lastAt: string }>(
  'season_last_results',
  `select season_id as "seasonId", max(completed_at) as "lastAt" from league_result where league_id = $1 and game_id = $2
   group by season_id`,
);

/** When each table of a league's game got its last counted result; the empty id is the preseason's. Tables without one are left out. */
export async function readLastResults(client: Pool | ClientBase, leagueId: string, gameId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await run(client, LAST, [leagueId, gameId])).map(({ seasonId, lastAt }) => [seasonId, lastAt]));
}
