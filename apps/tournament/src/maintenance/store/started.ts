import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const LIST = sql<{ id: string }>(
  'tournament_list_started',
  'select id from tournament where bracket is not null and id > $1 order by id limit $2',
);

/** Ids of tournaments that have a bracket, after an id. */
export async function listStarted(pool: Pool, after: string, limit: number): Promise<string[]> {
  return (await run(pool, LIST, [after, limit])).map(({ id }) => id);
}
