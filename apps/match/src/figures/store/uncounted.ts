import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { IS_RESULT } from './due-figures.js';

/** Matches locked by a command are skipped, because the command counts them itself. */
const LOCK = sql<{ id: string }>(
  'matches_lock_uncounted',
  `select m.id from match m where ${IS_RESULT} and m.id in (
     select s.match_id from map_score s where s.status = 'CONFIRMED' and not s.is_counted
     union select p.match_id from map_player_stats p join map_score s on s.match_id = p.match_id and s.map_index = p.map_index
       where s.status = 'CONFIRMED' and not p.is_counted)
   limit $1 for update of m skip locked`,
);

/** Locks matches with uncounted contributions. */
export async function lockUncounted(tx: ClientBase, limit: number): Promise<string[]> {
  return (await run(tx, LOCK, [limit])).map(({ id }) => id);
}
