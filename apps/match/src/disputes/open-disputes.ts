import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const COUNT = sql<{ count: number }>(
  'dispute_count_open',
  `select (select count(*) from dispute d where d.league_id = asked.league_id and d.resolved_at is null)::int as count
   from unnest($1::text[]) with ordinality as asked (league_id, place) order by asked.place`,
);

/** Number of open disputes of each of these leagues, in their order. */
export async function countOpenDisputes(pool: Pool, leagueIds: readonly string[]): Promise<number[]> {
  return (await run(pool, COUNT, [leagueIds])).map(({ count }) => count);
}
